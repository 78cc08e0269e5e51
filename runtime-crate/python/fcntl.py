"""Steering descriptors, and locks of files. CPython Modules/fcntlmodule.c."""

import errno
import operator
import sys
import time
from select import _descriptor

import _fcntl

LOCK_SH, LOCK_EX, LOCK_NB, LOCK_UN = 1, 2, 4, 8
LOCK_MAND, LOCK_READ, LOCK_WRITE, LOCK_RW = 32, 64, 128, 192

F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL = range(5)
F_GETLK, F_SETLK, F_SETLKW = F_GETLK64, F_SETLK64, F_SETLKW64 = 5, 6, 7
F_SETOWN, F_GETOWN, F_SETSIG, F_GETSIG = 8, 9, 10, 11
F_OFD_GETLK, F_OFD_SETLK, F_OFD_SETLKW = 36, 37, 38
F_SETLEASE, F_GETLEASE, F_NOTIFY = 1024, 1025, 1026
F_DUPFD_CLOEXEC, F_SETPIPE_SZ, F_GETPIPE_SZ, F_ADD_SEALS, F_GET_SEALS = 1030, 1031, 1032, 1033, 1034
F_RDLCK, F_WRLCK, F_UNLCK, F_EXLCK, F_SHLCK = 0, 1, 2, 4, 8
F_SEAL_SEAL, F_SEAL_SHRINK, F_SEAL_GROW, F_SEAL_WRITE = 1, 2, 4, 8
FD_CLOEXEC, FASYNC = 1, 8192
DN_ACCESS, DN_MODIFY, DN_CREATE, DN_DELETE, DN_RENAME, DN_ATTRIB = 1, 2, 4, 8, 16, 32
DN_MULTISHOT = 1 << 31
if sys.version_info >= (3, 12):
    FICLONE, FICLONERANGE = 1074041865, 1075876877
if sys.version_info >= (3, 13):
    F_SETOWN_EX, F_GETOWN_EX, F_SEAL_FUTURE_WRITE = 15, 16, 16
    F_OWNER_TID, F_OWNER_PID, F_OWNER_PGRP = range(3)
    F_GET_RW_HINT, F_SET_RW_HINT, F_GET_FILE_RW_HINT, F_SET_FILE_RW_HINT = range(1035, 1039)
    RWH_WRITE_LIFE_NOT_SET, RWH_WRITE_LIFE_NONE, RWH_WRITE_LIFE_SHORT = range(3)
    RWH_WRITE_LIFE_MEDIUM, RWH_WRITE_LIFE_LONG, RWH_WRITE_LIFE_EXTREME = range(3, 6)

# The longest wait between two tries at a lock, in seconds.
_LONGEST_WAIT = 0.01


def _number(value):
    """A C int."""
    value = operator.index(value)
    if not -(1 << 31) <= value < 1 << 31:
        raise OverflowError(f"Python int too {'large' if value > 0 else 'small'} to convert to C int")
    return value


def _file(fd):
    """The number of a descriptor, or of what has `fileno`."""
    return _number(_descriptor(fd))


def _structure(arg, name):
    """The bytes of a structure; None for a number."""
    if isinstance(arg, str):
        arg = arg.encode()
    elif isinstance(arg, int) or hasattr(arg, "__index__"):
        return None
    else:
        try:
            arg = bytes(memoryview(arg))
        except TypeError:
            return None
    if len(arg) > 1024:
        raise ValueError(f"{name} string arg too long")
    return arg


def fcntl(fd, cmd, arg=0, /):
    """What `fcntl(2)` gives with a number; with a structure, the structure after the call."""
    fd, cmd = _file(fd), _number(cmd)
    sys.audit("fcntl.fcntl", fd, cmd, arg)
    structure = _structure(arg, "fcntl")
    if structure is None:
        return _fcntl.fcntl(fd, cmd, operator.index(arg))
    return _fcntl.fcntl_structure(fd, cmd, structure)


def ioctl(fd, request, arg=0, mutate_flag=True, /):
    """What `ioctl(2)` gives with a number or a buffer that the call changes; with other bytes, those after the call."""
    fd = _file(fd)
    request = operator.index(request)
    sys.audit("fcntl.ioctl", fd, request, arg)
    if not isinstance(arg, (int, str)):
        try:
            buffer = memoryview(arg).cast("B")
        except TypeError:
            pass
        else:
            if mutate_flag and not buffer.readonly:
                result, changed = _fcntl.ioctl_structure(fd, request, bytes(buffer[:1024]))
                buffer[: len(changed)] = changed
                return result
    structure = _structure(arg, "ioctl")
    if structure is None:
        return _fcntl.ioctl(fd, request, _number(arg))
    return _fcntl.ioctl_structure(fd, request, structure)[1]


def _patiently(attempt):
    """Tries until the lock is free. It lets others run in between, so that whoever holds the lock in this process can let go of it."""
    wait = 0.0001
    while True:
        try:
            return attempt()
        except OSError as error:
            if error.errno not in (errno.EACCES, errno.EAGAIN):
                raise
        time.sleep(wait)
        wait = min(wait * 2, _LONGEST_WAIT)


def flock(fd, operation, /):
    """Locks a file, waiting for it unless LOCK_NB says not to, or lets go of it."""
    fd, operation = _file(fd), _number(operation)
    sys.audit("fcntl.flock", fd, operation)
    if operation & LOCK_NB:
        _fcntl.flock(fd, operation)
    else:
        _patiently(lambda: _fcntl.flock(fd, operation | LOCK_NB))


_KINDS = {LOCK_UN: F_UNLCK, LOCK_SH: F_RDLCK, LOCK_EX: F_WRLCK}


def lockf(fd, cmd, len=0, start=0, whence=0, /):
    """Locks a part of a file, waiting for it unless LOCK_NB says not to, or lets go of it."""
    fd, cmd = _file(fd), _number(cmd)
    whence = _number(whence)
    sys.audit("fcntl.lockf", fd, cmd, len, start, whence)
    kind = F_UNLCK if cmd == LOCK_UN else next((_KINDS[bit] for bit in (LOCK_SH, LOCK_EX) if cmd & bit), None)
    if kind is None:
        raise ValueError("unrecognized lockf argument")
    part = fd, kind, whence, operator.index(start), operator.index(len)
    if cmd & LOCK_NB:
        _fcntl.lock_part(*part)
    else:
        _patiently(lambda: _fcntl.lock_part(*part))
