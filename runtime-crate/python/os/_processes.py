"""The process among others, and commands of the shell. CPython Modules/posixmodule.c, Lib/os.py `popen`."""

import _processes
from operator import index

import posix

from os._system import _Fields

__molt_missing__ = ()

PRIO_PROCESS, PRIO_PGRP, PRIO_USER = 0, 1, 2
WNOHANG, WUNTRACED, WCONTINUED = 1, 2, 8
P_WAIT, P_NOWAIT, P_NOWAITO = 0, 1, 1
SCHED_OTHER, SCHED_FIFO, SCHED_RR, SCHED_BATCH, SCHED_IDLE = 0, 1, 2, 3, 5
NGROUPS_MAX = 65536
GRND_NONBLOCK, GRND_RANDOM = 1, 2

sysconf_names = {
    "SC_2_CHAR_TERM": 95, "SC_2_C_BIND": 47, "SC_2_C_DEV": 48, "SC_2_C_VERSION": 96, "SC_2_FORT_DEV": 49, "SC_2_FORT_RUN":
    50, "SC_2_LOCALEDEF": 52, "SC_2_SW_DEV": 51, "SC_2_UPE": 97, "SC_2_VERSION": 46, "SC_AIO_LISTIO_MAX": 23,
    "SC_AIO_MAX": 24, "SC_AIO_PRIO_DELTA_MAX": 25, "SC_ARG_MAX": 0, "SC_ASYNCHRONOUS_IO": 12, "SC_ATEXIT_MAX": 87,
    "SC_AVPHYS_PAGES": 86, "SC_BC_BASE_MAX": 36, "SC_BC_DIM_MAX": 37, "SC_BC_SCALE_MAX": 38, "SC_BC_STRING_MAX": 39,
    "SC_CHARCLASS_NAME_MAX": 45, "SC_CHAR_BIT": 101, "SC_CHAR_MAX": 102, "SC_CHAR_MIN": 103, "SC_CHILD_MAX": 1,
    "SC_CLK_TCK": 2, "SC_COLL_WEIGHTS_MAX": 40, "SC_DELAYTIMER_MAX": 26, "SC_EQUIV_CLASS_MAX": 41, "SC_EXPR_NEST_MAX": 42,
    "SC_FSYNC": 15, "SC_GETGR_R_SIZE_MAX": 69, "SC_GETPW_R_SIZE_MAX": 70, "SC_INT_MAX": 104, "SC_INT_MIN": 105,
    "SC_IOV_MAX": 60, "SC_JOB_CONTROL": 7, "SC_LINE_MAX": 43, "SC_LOGIN_NAME_MAX": 71, "SC_LONG_BIT": 106,
    "SC_MAPPED_FILES": 16, "SC_MB_LEN_MAX": 108, "SC_MEMLOCK": 17, "SC_MEMLOCK_RANGE": 18, "SC_MEMORY_PROTECTION": 19,
    "SC_MESSAGE_PASSING": 20, "SC_MINSIGSTKSZ": 249, "SC_MQ_OPEN_MAX": 27, "SC_MQ_PRIO_MAX": 28, "SC_NGROUPS_MAX": 3,
    "SC_NL_ARGMAX": 119, "SC_NL_LANGMAX": 120, "SC_NL_MSGMAX": 121, "SC_NL_NMAX": 122, "SC_NL_SETMAX": 123,
    "SC_NL_TEXTMAX": 124, "SC_NPROCESSORS_CONF": 83, "SC_NPROCESSORS_ONLN": 84, "SC_NZERO": 109, "SC_OPEN_MAX": 4,
    "SC_PAGESIZE": 30, "SC_PAGE_SIZE": 30, "SC_PASS_MAX": 88, "SC_PHYS_PAGES": 85, "SC_PII": 53, "SC_PII_INTERNET": 56,
    "SC_PII_INTERNET_DGRAM": 62, "SC_PII_INTERNET_STREAM": 61, "SC_PII_OSI": 57, "SC_PII_OSI_CLTS": 64, "SC_PII_OSI_COTS":
    63, "SC_PII_OSI_M": 65, "SC_PII_SOCKET": 55, "SC_PII_XTI": 54, "SC_POLL": 58, "SC_PRIORITIZED_IO": 13,
    "SC_PRIORITY_SCHEDULING": 10, "SC_REALTIME_SIGNALS": 9, "SC_RE_DUP_MAX": 44, "SC_RTSIG_MAX": 31, "SC_SAVED_IDS": 8,
    "SC_SCHAR_MAX": 111, "SC_SCHAR_MIN": 112, "SC_SELECT": 59, "SC_SEMAPHORES": 21, "SC_SEM_NSEMS_MAX": 32,
    "SC_SEM_VALUE_MAX": 33, "SC_SHARED_MEMORY_OBJECTS": 22, "SC_SHRT_MAX": 113, "SC_SHRT_MIN": 114, "SC_SIGQUEUE_MAX": 34,
    "SC_SSIZE_MAX": 110, "SC_STREAM_MAX": 5, "SC_SYNCHRONIZED_IO": 14, "SC_THREADS": 67, "SC_THREAD_ATTR_STACKADDR": 77,
    "SC_THREAD_ATTR_STACKSIZE": 78, "SC_THREAD_DESTRUCTOR_ITERATIONS": 73, "SC_THREAD_KEYS_MAX": 74,
    "SC_THREAD_PRIORITY_SCHEDULING": 79, "SC_THREAD_PRIO_INHERIT": 80, "SC_THREAD_PRIO_PROTECT": 81,
    "SC_THREAD_PROCESS_SHARED": 82, "SC_THREAD_SAFE_FUNCTIONS": 68, "SC_THREAD_STACK_MIN": 75, "SC_THREAD_THREADS_MAX":
    76, "SC_TIMERS": 11, "SC_TIMER_MAX": 35, "SC_TTY_NAME_MAX": 72, "SC_TZNAME_MAX": 6, "SC_T_IOV_MAX": 66,
    "SC_UCHAR_MAX": 115, "SC_UINT_MAX": 116, "SC_UIO_MAXIOV": 60, "SC_ULONG_MAX": 117, "SC_USHRT_MAX": 118, "SC_VERSION":
    29, "SC_WORD_BIT": 107, "SC_XBS5_ILP32_OFF32": 125, "SC_XBS5_ILP32_OFFBIG": 126, "SC_XBS5_LP64_OFF64": 127,
    "SC_XBS5_LPBIG_OFFBIG": 128, "SC_XOPEN_CRYPT": 92, "SC_XOPEN_ENH_I18N": 93, "SC_XOPEN_LEGACY": 129,
    "SC_XOPEN_REALTIME": 130, "SC_XOPEN_REALTIME_THREADS": 131, "SC_XOPEN_SHM": 94, "SC_XOPEN_UNIX": 91,
    "SC_XOPEN_VERSION": 89, "SC_XOPEN_XCU_VERSION": 90, "SC_XOPEN_XPG2": 98, "SC_XOPEN_XPG3": 99, "SC_XOPEN_XPG4": 100
}  # fmt: skip

abort = _processes.abort
sched_yield = _processes.sched_yield
setsid = _processes.setsid
sync = _processes.sync
killpg = _processes.killpg
nice = _processes.nice
getpgid = _processes.getpgid
setpgid = _processes.setpgid
getsid = _processes.getsid
getgroups = _processes.getgroups


class times_result(_Fields):
    """Times of a process in seconds."""

    __module__ = "posix"
    __slots__ = ()
    n_fields = n_sequence_fields = 5
    n_unnamed_fields = 0

    _names = ("user", "system", "children_user", "children_system", "elapsed")

    def __new__(cls, sequence):
        return tuple.__new__(cls, sequence)

    def __repr__(self):
        return "posix." + super().__repr__().removeprefix("os.")

    user = property(lambda self: self[0])
    system = property(lambda self: self[1])
    children_user = property(lambda self: self[2])
    children_system = property(lambda self: self[3])
    elapsed = property(lambda self: self[4])


def times():
    """Return a collection containing process timing information."""
    ticks_a_second = sysconf("SC_CLK_TCK")
    return times_result([ticks / ticks_a_second for ticks in _processes.times()])


def sysconf(name, /):
    """Return an integer-valued system configuration variable."""
    if isinstance(name, str):
        if name not in sysconf_names:
            raise ValueError("unrecognized configuration name")
        name = sysconf_names[name]
    elif not isinstance(name, int):
        raise TypeError("configuration names must be strings or integers")
    return _processes.sysconf(name)


def getpriority(which, who):
    """Return program scheduling priority."""
    return _processes.getpriority(which, who)


def setpriority(which, who, priority):
    """Set program scheduling priority."""
    _processes.setpriority(which, who, priority)


def getpgrp():
    """Return the current process group id."""
    return _processes.getpgid(0)


def setpgrp():
    """Make the current process the leader of its process group."""
    _processes.setpgid(0, 0)


def sched_getaffinity(pid, /):
    """Return the affinity of the process identified by pid: a set of CPU identifiers."""
    return set(_processes.sched_getaffinity(pid))


def sched_setaffinity(pid, mask, /):
    """Set the CPU affinity of the process identified by pid to mask."""
    _processes.sched_setaffinity(pid, tuple(map(index, mask)))


def getlogin():
    """Return the actual login name."""
    try:
        with open("/proc/self/loginuid") as file:
            number = int(file.read())
        import pwd

        return pwd.getpwuid(number).pw_name
    except (OSError, ValueError, KeyError):
        raise OSError(6, posix.strerror(6)) from None


def getrandom(size, flags=0):
    """Obtain a series of random bytes."""
    if size < 0:
        raise OSError(22, posix.strerror(22))
    return posix.urandom(size)


def ctermid():
    """Return the name of the controlling terminal for this process."""
    return "/dev/tty"


def WIFEXITED(status):
    """Return True if the process returning status exited via the exit() system call."""
    return status & 0x7F == 0


def WEXITSTATUS(status):
    """Return the process return code from status."""
    return status >> 8 & 0xFF


def WIFSIGNALED(status):
    """Return True if the process returning status was terminated by a signal."""
    return status & 0x7F not in (0, 0x7F)


def WTERMSIG(status):
    """Return the signal that terminated the process that provided the status value."""
    return status & 0x7F


def WIFSTOPPED(status):
    """Return True if the process returning status was stopped."""
    return status & 0xFF == 0x7F


def WSTOPSIG(status):
    """Return the signal that stopped the process that provided the status value."""
    return status >> 8 & 0xFF


def WCOREDUMP(status, /):
    """Return True if the process returning status was dumped to a core file."""
    return bool(status & 0x80)


def WIFCONTINUED(status):
    """Return True if a particular process was continued from a job control stop."""
    return status == 0xFFFF


def waitstatus_to_exitcode(status):
    """Convert a wait status to an exit code."""
    status = index(status)
    if WIFEXITED(status):
        return WEXITSTATUS(status)
    if WIFSIGNALED(status):
        return -WTERMSIG(status)
    if WIFSTOPPED(status):
        raise ValueError(f"process stopped by delivery of signal {WSTOPSIG(status)}")
    raise ValueError(f"invalid wait status: {status}")


def _status(code):
    """A return code of subprocess as a wait status."""
    return -code if code < 0 else code << 8


def system(command):
    """Execute the command in a subshell."""
    import subprocess

    return _status(subprocess.call(command, shell=True))


def waitpid(pid, options, /):
    """Wait for completion of a given child process: its number and its wait status; two zeros if it still runs."""
    import _subprocess

    code = _subprocess.poll(pid) if options & WNOHANG else _subprocess.wait(pid, -1.0)
    return (0, 0) if code is None else (pid, _status(code))


def popen(cmd, mode="r", buffering=-1):
    """A pipe to or from a command of the shell."""
    if not isinstance(cmd, str):
        raise TypeError(f"invalid cmd type ({type(cmd)}, expected string)")
    if mode not in ("r", "w"):
        raise ValueError(f"invalid mode {mode!r}")
    if buffering == 0 or buffering is None:
        raise ValueError("popen() does not support unbuffered streams")
    import subprocess

    pipes = {"stdout": subprocess.PIPE} if mode == "r" else {"stdin": subprocess.PIPE}
    program = subprocess.Popen(cmd, shell=True, text=True, bufsize=buffering, **pipes)
    return _wrap_close(program.stdout if mode == "r" else program.stdin, program)


class _wrap_close:
    """A stream of a command, whose end is waited for where the stream is closed."""

    def __init__(self, stream, proc):
        self._stream = stream
        self._proc = proc

    def close(self):
        self._stream.close()
        code = self._proc.wait()
        return None if code == 0 else _status(code)

    def __enter__(self):
        return self

    def __exit__(self, *args):
        self.close()

    def __getattr__(self, name):
        return getattr(self._stream, name)

    def __iter__(self):
        return iter(self._stream)


_NOT_GIVEN = object()


def register_at_fork(*args, before=_NOT_GIVEN, after_in_child=_NOT_GIVEN, after_in_parent=_NOT_GIVEN):
    """Note what would run around a fork. Nothing forks here: programs are started by `subprocess`, which calls none of it."""
    if args:
        raise TypeError("register_at_fork() takes no positional arguments")
    named = {"before": before, "after_in_child": after_in_child, "after_in_parent": after_in_parent}
    given = {name: function for name, function in named.items() if function is not _NOT_GIVEN}
    if not given:
        raise TypeError("At least one argument is required.")
    for name, function in given.items():
        if not callable(function):
            raise TypeError(f"'{name}' must be callable, not {type(function).__name__}")
