"""What processes use, and the limits that they have. CPython Modules/resource.c."""

import operator
import os
import sys

import _processes

error = OSError

RLIMIT_CPU, RLIMIT_FSIZE, RLIMIT_DATA, RLIMIT_STACK, RLIMIT_CORE, RLIMIT_RSS, RLIMIT_NPROC = range(7)
RLIMIT_NOFILE = RLIMIT_OFILE = 7
RLIMIT_MEMLOCK, RLIMIT_AS = 8, 9
RLIMIT_SIGPENDING, RLIMIT_MSGQUEUE, RLIMIT_NICE, RLIMIT_RTPRIO, RLIMIT_RTTIME = range(11, 16)
RLIM_INFINITY = -1
RUSAGE_SELF, RUSAGE_CHILDREN, RUSAGE_THREAD = 0, -1, 1

_LIMITS = 16


class struct_rusage(tuple):
    """What processes have used."""

    __module__ = "resource"
    __slots__ = ()
    n_fields = n_sequence_fields = 16
    n_unnamed_fields = 0

    _names = (
        "ru_utime", "ru_stime", "ru_maxrss", "ru_ixrss", "ru_idrss", "ru_isrss", "ru_minflt", "ru_majflt", "ru_nswap",
        "ru_inblock", "ru_oublock", "ru_msgsnd", "ru_msgrcv", "ru_nsignals", "ru_nvcsw", "ru_nivcsw",
    )  # fmt: skip

    ru_utime = property(lambda self: self[0])
    ru_stime = property(lambda self: self[1])
    ru_maxrss = property(lambda self: self[2])
    ru_ixrss = property(lambda self: self[3])
    ru_idrss = property(lambda self: self[4])
    ru_isrss = property(lambda self: self[5])
    ru_minflt = property(lambda self: self[6])
    ru_majflt = property(lambda self: self[7])
    ru_nswap = property(lambda self: self[8])
    ru_inblock = property(lambda self: self[9])
    ru_oublock = property(lambda self: self[10])
    ru_msgsnd = property(lambda self: self[11])
    ru_msgrcv = property(lambda self: self[12])
    ru_nsignals = property(lambda self: self[13])
    ru_nvcsw = property(lambda self: self[14])
    ru_nivcsw = property(lambda self: self[15])

    def __repr__(self):
        shown = ", ".join(f"{name}={value!r}" for name, value in zip(self._names, self))
        return f"resource.struct_rusage({shown})"


def getrusage(who, /):
    """What a process, its children or the thread have used."""
    who = operator.index(who)
    if who not in (RUSAGE_SELF, RUSAGE_CHILDREN, RUSAGE_THREAD):
        raise ValueError("invalid who parameter")
    return struct_rusage(_processes.getrusage(who))


def _known(resource):
    resource = operator.index(resource)
    if not 0 <= resource < _LIMITS:
        raise ValueError("invalid resource specified")
    return resource


def _exchange(pid, resource, limits):
    if limits is None:
        return tuple(_processes.prlimit(pid, resource, None, None))
    limits = tuple(limits)
    if len(limits) != 2:
        raise ValueError("expected a tuple of 2 integers")
    soft, hard = map(operator.index, limits)
    try:
        return tuple(_processes.prlimit(pid, resource, soft, hard))
    except PermissionError:
        if pid != 0:
            raise
        raise ValueError("not allowed to raise maximum limit") from None
    except OSError as failure:
        if pid != 0 or failure.errno != 22:
            raise
        raise ValueError("current limit exceeds maximum limit") from None


def getrlimit(resource, /):
    """The limits of the process: soft and hard."""
    return _exchange(0, _known(resource), None)


def setrlimit(resource, limits, /):
    """Gives the process other limits: soft and hard."""
    resource = _known(resource)
    sys.audit("resource.setrlimit", resource, limits)
    _exchange(0, resource, limits)


def prlimit(pid, resource, limits=None, /):
    """The limits of a process, and others for it where they are given."""
    resource = _known(resource)
    sys.audit("resource.prlimit", pid, resource, limits)
    return _exchange(operator.index(pid), resource, limits)


def getpagesize():
    """The bytes of a page of memory."""
    return os.sysconf("SC_PAGE_SIZE")
