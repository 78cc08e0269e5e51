"""What else can be done with an open descriptor. CPython Modules/posixmodule.c."""

import _descriptors
from operator import index

import posix

__molt_missing__ = ()

F_ULOCK, F_LOCK, F_TLOCK, F_TEST = 0, 1, 2, 3
EFD_CLOEXEC, EFD_NONBLOCK, EFD_SEMAPHORE = 0o2000000, 0o4000, 1
MFD_CLOEXEC, MFD_ALLOW_SEALING, MFD_HUGETLB = 1, 2, 4
_O_CLOEXEC, _O_NONBLOCK = 0o2000000, 0o4000

lockf = _descriptors.lockf
posix_fallocate = _descriptors.posix_fallocate
pread = _descriptors.pread
ttyname = _descriptors.ttyname


def _descriptor(value):
    """The descriptor of a number or of what has `fileno`."""
    if isinstance(value, bool):
        import warnings

        warnings.warn("bool is used as a file descriptor", RuntimeWarning, stacklevel=3)
    if isinstance(value, int):
        return int(value)
    try:
        return value.fileno()
    except AttributeError:
        raise TypeError("argument must be an int, or have a fileno() method.") from None


def dup2(fd, fd2, inheritable=True):
    """Duplicate file descriptor."""
    fd, fd2 = index(fd), index(fd2)
    if fd < 0 or fd2 < 0:
        raise OSError(9, posix.strerror(9))
    return _descriptors.dup2(fd, fd2, bool(inheritable))


def get_inheritable(fd, /):
    """Get the close-on-exe flag of the specified file descriptor."""
    return _descriptors.get_inheritable(index(fd))


def set_inheritable(fd, inheritable, /):
    """Set the inheritable flag of the specified file descriptor."""
    _descriptors.set_inheritable(index(fd), bool(inheritable))


def get_blocking(fd, /):
    """Get the blocking mode of the file descriptor."""
    return _descriptors.get_blocking(index(fd))


def set_blocking(fd, blocking, /):
    """Set the blocking mode of the specified file descriptor."""
    _descriptors.set_blocking(index(fd), bool(blocking))


def pipe2(flags, /):
    """Create a pipe with flags set atomically."""
    ends = posix.pipe()
    for end in ends:
        _descriptors.set_inheritable(end, not flags & _O_CLOEXEC)
        _descriptors.set_blocking(end, not flags & _O_NONBLOCK)
    return ends


def pwrite(fd, buffer, offset, /):
    """Write bytes to a file descriptor starting at a particular offset."""
    return _descriptors.pwrite(index(fd), buffer, offset)


def _buffers(name, buffers):
    try:
        len(buffers)
    except TypeError:
        raise TypeError(f"{name}() arg 2 must be a sequence") from None
    return [memoryview(buffer).cast("B") for buffer in buffers]


def _scattered(data, views):
    for view in views:
        piece, data = data[: len(view)], data[len(view) :]
        view[: len(piece)] = piece


def readv(fd, buffers, /):
    """Read from a file descriptor fd into an iterable of buffers."""
    views = _buffers("readv", buffers)
    data = posix.read(fd, sum(map(len, views)))
    _scattered(data, views)
    return len(data)


def preadv(fd, buffers, offset, flags=0, /):
    """Read from a file descriptor at an offset into an iterable of buffers."""
    views = _buffers("preadv", buffers)
    data = _descriptors.pread(fd, sum(map(len, views)), offset)
    _scattered(data, views)
    return len(data)


def writev(fd, buffers, /):
    """Iterate over buffers, and write the contents of each to a file descriptor."""
    return posix.write(fd, b"".join(_buffers("writev", buffers)))


def pwritev(fd, buffers, offset, flags=0, /):
    """Write the contents of buffers to a file descriptor at a given offset."""
    return _descriptors.pwrite(fd, b"".join(_buffers("pwritev", buffers)), offset)


def sendfile(out_fd, in_fd, offset, count):
    """Copy count bytes from file descriptor in_fd to file descriptor out_fd."""
    return _descriptors.sendfile(index(out_fd), index(in_fd), offset, count)


def fchmod(fd, mode):
    """Change the access permissions of the file given by file descriptor fd."""
    _descriptors.fchmod(index(fd), mode)


def _owner(name, value):
    try:
        value = index(value)
    except TypeError:
        raise TypeError(f"{name} should be integer, not {type(value).__name__}") from None
    if value < -1:
        raise OverflowError(f"{name} is less than minimum")
    return value


def fchown(fd, uid, gid):
    """Change the owner and group id of the file specified by file descriptor."""
    _descriptors.fchown(index(fd), _owner("uid", uid), _owner("gid", gid))


def chown(path, uid, gid, *, dir_fd=None, follow_symlinks=True):
    """Change the owner and group id of path to the numeric uid and gid."""
    if isinstance(path, int):
        fchown(path, uid, gid)
    else:
        _descriptors.chown(path, _owner("uid", uid), _owner("gid", gid), bool(follow_symlinks))


def lchown(path, uid, gid):
    """Change the owner and group id of path to the numeric uid and gid, of a link itself."""
    chown(path, uid, gid, follow_symlinks=False)


def mkfifo(path, mode=0o666, *, dir_fd=None):
    """Create a "fifo" (a POSIX named pipe)."""
    _descriptors.mkfifo(path, mode)


def fchdir(fd):
    """Change to the directory of the given file descriptor."""
    _descriptors.fchdir(_descriptor(fd))


def fdatasync(fd):
    """Force write of fd to disk without forcing update of metadata."""
    _descriptors.fdatasync(_descriptor(fd))


def fsync(fd):
    """Force write of fd to disk."""
    posix.fsync(_descriptor(fd))


def ftruncate(fd, length, /):
    """Truncate a file, specified by file descriptor, to a specific length."""
    posix.ftruncate(_descriptor(fd), length)


def memfd_create(name, flags=MFD_CLOEXEC):
    """Create a file in memory."""
    return _descriptors.memfd_create(name, flags)


def eventfd(initval, flags=EFD_CLOEXEC):
    """Creates and returns an event notification file descriptor."""
    return _descriptors.eventfd(initval, flags)


def eventfd_read(fd):
    """Read eventfd value."""
    return int.from_bytes(posix.read(fd, 8), "little")


def eventfd_write(fd, value):
    """Write eventfd value."""
    posix.write(fd, value.to_bytes(8, "little"))


def device_encoding(fd):
    """The encoding of a terminal's text; None of anything else."""
    return "UTF-8" if posix.isatty(fd) else None
