"""Locks of files and parts of files, flags of descriptors, sizes of pipes, and calls that are wrong."""

import errno
import fcntl
import os
import struct
import tempfile
import threading
import time

print(sorted((name, value) for name, value in vars(fcntl).items() if name.isupper() and not name.startswith("_")))


def told(call, *args):
    try:
        print(call.__name__, args[1:], call(*args))
    except OSError as error:
        print(call.__name__, args[1:], type(error).__name__, errno.errorcode[error.errno])
    except Exception as error:
        print(call.__name__, args[1:], type(error).__name__, error)


with tempfile.NamedTemporaryFile() as first, open(first.name, "rb+") as second:
    told(fcntl.flock, first, fcntl.LOCK_EX)
    told(fcntl.flock, second, fcntl.LOCK_EX | fcntl.LOCK_NB)
    told(fcntl.flock, second.fileno(), fcntl.LOCK_SH | fcntl.LOCK_NB)
    seen = []

    def waits():
        fcntl.flock(second, fcntl.LOCK_EX)
        seen.append("locked")

    waiting = threading.Thread(target=waits)
    waiting.start()
    time.sleep(0.05)
    seen.append("free")
    told(fcntl.flock, first, fcntl.LOCK_UN)
    waiting.join()
    print(seen)
    told(fcntl.flock, second, fcntl.LOCK_UN)
    told(fcntl.flock, second, 0)
    told(fcntl.lockf, first, fcntl.LOCK_EX, 10)
    told(fcntl.lockf, first, fcntl.LOCK_SH | fcntl.LOCK_NB, 10, 5, os.SEEK_SET)
    told(fcntl.lockf, first, fcntl.LOCK_UN)
    told(fcntl.lockf, first, 0)
    told(fcntl.lockf, first, fcntl.LOCK_EX, 0, "x")
    told(fcntl.lockf, first, fcntl.LOCK_EX, -5)
    part = struct.pack("hhqqi4x", fcntl.F_WRLCK, 0, 0, 10, 0)
    told(fcntl.fcntl, first, fcntl.F_SETLK, part)
    told(fcntl.fcntl, second, fcntl.F_GETLK, part)

reading, writing = os.pipe()
told(fcntl.fcntl, reading, fcntl.F_GETFD)
told(fcntl.fcntl, reading, fcntl.F_SETFD, 0)
told(fcntl.fcntl, reading, fcntl.F_GETFD)
flags = fcntl.fcntl(reading, fcntl.F_GETFL)
told(fcntl.fcntl, reading, fcntl.F_SETFL, flags | os.O_NONBLOCK)
print(os.get_blocking(reading), fcntl.fcntl(reading, fcntl.F_GETFL) == flags | os.O_NONBLOCK)
told(fcntl.fcntl, writing, fcntl.F_SETPIPE_SZ, 65536)
told(fcntl.fcntl, writing, fcntl.F_GETPIPE_SZ)
copy = fcntl.fcntl(reading, fcntl.F_DUPFD_CLOEXEC, 40)
print(copy >= 40, os.get_inheritable(copy))
os.write(writing, b"12345")
FIONREAD, TIOCGWINSZ = 0x541B, 0x5413
room = bytearray(8)
print(fcntl.ioctl(reading, FIONREAD, room), room)
print(fcntl.ioctl(reading, FIONREAD, bytes(4)), fcntl.ioctl(reading, FIONREAD, bytearray(4), False))
told(fcntl.ioctl, reading, TIOCGWINSZ, bytes(8))
told(fcntl.ioctl, reading, TIOCGWINSZ, 0)
for call, *args in (
    (fcntl.flock, "x", 1),
    (fcntl.flock, -1, 1),
    (fcntl.flock, 999, 1),
    (fcntl.fcntl, 0, 2**40),
    (fcntl.fcntl, 2**40, 1),
    (fcntl.fcntl, reading, fcntl.F_GETFL, 1.5),
    (fcntl.fcntl, reading, fcntl.F_GETFL, "é" * 600),
    (fcntl.fcntl, reading, fcntl.F_GETFL, bytes(1025)),
    (fcntl.ioctl, reading, FIONREAD, bytes(1025)),
    (fcntl.fcntl, reading, 12345),
):
    told(call, *args)
