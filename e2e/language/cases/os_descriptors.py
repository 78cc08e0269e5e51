"""Descriptors, processes and commands of the shell by os."""

import os
import tempfile


def told(call, *arguments):
    try:
        print(call(*arguments))
    except Exception as error:
        print(type(error).__name__, error)


with tempfile.TemporaryFile() as file:
    fd = file.fileno()
    print(os.pwrite(fd, b"0123456789", 0), os.pread(fd, 4, 3))
    parts = [bytearray(3), bytearray(4)]
    print(os.preadv(fd, parts, 2), parts, os.pwritev(fd, [b"ab", b"cd"], 1), os.pread(fd, 10, 0))
    os.lseek(fd, 0, os.SEEK_SET)
    print(os.readv(fd, parts), parts, os.writev(fd, [b"x", b"yz"]), os.pread(fd, 20, 0))
    copy = os.dup2(fd, 99)
    print(copy, os.get_inheritable(copy), os.get_inheritable(fd), os.dup2(fd, 99, inheritable=False))
    os.set_inheritable(copy, False)
    print(os.get_inheritable(copy))
    os.close(copy)
    os.fchmod(fd, 0o640)
    print(oct(os.fstat(fd).st_mode & 0o777))
    os.fdatasync(fd)
    with tempfile.TemporaryFile() as other:
        print(os.sendfile(other.fileno(), fd, 2, 5), os.pread(other.fileno(), 10, 0))

read, write = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
print(os.get_blocking(read), os.get_inheritable(write))
told(os.read, read, 1)
os.set_blocking(read, True)
print(os.get_blocking(read))
os.close(read)
told(os.write, write, b"x")
os.close(write)

event = os.eventfd(3)
print(os.eventfd_read(event))
os.eventfd_write(event, 7)
print(os.eventfd_read(event))
os.close(event)

told(os.get_inheritable, 77)
told(os.dup2, 77, 3)
told(os.chown, "/nonexistent", 1, 1)
told(os.chown, "x", "y", 1)
told(os.mkfifo, "/nonexistent/x")
told(os.readv, 0, 5)
told(os.fchdir, "x")

print(os.system("exit 3"), os.waitstatus_to_exitcode(768), os.waitstatus_to_exitcode(9))
print(os.WIFEXITED(768), os.WEXITSTATUS(768), os.WIFSIGNALED(9), os.WTERMSIG(9), os.WIFSTOPPED(0x137F))
with os.popen("echo one; echo two") as lines:
    print(list(lines))
print(os.popen("exit 3").close(), os.popen("true").close())
told(os.popen, "x", "q")
told(os.popen, 5)
print(os.sysconf("SC_PAGE_SIZE"), len(os.sysconf_names), os.getpgrp() == os.getpgid(0), os.getsid(0) > 0)
told(os.sysconf, "nothing")
told(os.sysconf, 1.5)
print(os.nice(0) == os.getpriority(os.PRIO_PROCESS, 0), os.sched_getaffinity(0) <= set(range(4096)))
print([type(part) for part in os.times()], os.times().user >= 0, type(os.times()).__name__)
print(isinstance(os.getgroups(), list), os.ctermid(), len(os.getrandom(5)))
