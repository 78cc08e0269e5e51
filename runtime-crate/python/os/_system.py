"""What the system tells of terminals, file systems and its load. CPython Modules/posixmodule.c."""

import posix

__molt_missing__ = ()


class _Fields(tuple):
    """A tuple whose items have names."""

    __slots__ = ()

    def __repr__(self):
        shown = ", ".join(f"{name}={value!r}" for name, value in zip(self._names, self))
        return f"os.{type(self).__name__}({shown})"


class terminal_size(_Fields):
    """Columns and lines."""

    __module__ = "os"
    __slots__ = ()

    _names = ("columns", "lines")

    columns = property(lambda self: self[0])
    lines = property(lambda self: self[1])


class statvfs_result(_Fields):
    """What is known about a file system."""

    __module__ = "os"

    _names = (
        "f_bsize", "f_frsize", "f_blocks", "f_bfree", "f_bavail", "f_files", "f_ffree", "f_favail", "f_flag", "f_namemax",
    )  # fmt: skip

    def __new__(cls, sequence):
        self = tuple.__new__(cls, tuple(sequence)[:10])
        self.f_fsid = sequence[10] if len(sequence) > 10 else None
        return self

    f_bsize = property(lambda self: self[0])
    f_frsize = property(lambda self: self[1])
    f_blocks = property(lambda self: self[2])
    f_bfree = property(lambda self: self[3])
    f_bavail = property(lambda self: self[4])
    f_files = property(lambda self: self[5])
    f_ffree = property(lambda self: self[6])
    f_favail = property(lambda self: self[7])
    f_flag = property(lambda self: self[8])
    f_namemax = property(lambda self: self[9])


def get_terminal_size(fd=1, /):
    """The size of the terminal that a descriptor is."""
    return terminal_size(posix.get_terminal_size(fd))


def statvfs(path):
    """What is known about the file system of a path."""
    return statvfs_result(posix.statvfs(path))


_exit, getloadavg, kill, pipe = posix._exit, posix.getloadavg, posix.kill, posix.pipe


def _device(number):
    """A device as the system numbers it: 64 bits without a sign."""
    if not isinstance(number, int):
        raise TypeError("an integer is required")
    if number >= 1 << 64:
        raise OverflowError("int too big to convert")
    if number < 0:
        raise OverflowError("can't convert negative int to unsigned")
    return number


def major(device, /):
    """The part of a device's number that names its driver (`gnu_dev_major` of the C library)."""
    number = _device(device)
    return (number >> 8 & 0xFFF) | (number >> 32 & 0xFFFFF000)


def minor(device, /):
    """The part of a device's number that its driver tells its devices apart by (`gnu_dev_minor`)."""
    number = _device(device)
    return (number & 0xFF) | (number >> 12 & 0xFFFFFF00)


def makedev(major, minor, /):
    """A device's number from its parts (`gnu_dev_makedev`)."""
    major, minor = _device(major), _device(minor)
    low = (minor & 0xFF) | (major & 0xFFF) << 8
    return low | (minor & 0xFFFFFF00) << 12 | (major & 0xFFFFF000) << 32
