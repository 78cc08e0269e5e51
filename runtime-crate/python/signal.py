"""Signals by name, and their handlers. CPython Lib/signal.py, Modules/signalmodule.c.

A handler runs in the main thread: where a function is entered, where a loop turns, or where the thread waits.
"""

import _signal
from _signal import ITIMER_REAL, alarm, default_int_handler, pause, raise_signal, set_wakeup_fd, siginterrupt  # noqa: F401
from enum import IntEnum

__molt_missing__ = (
    "pidfd_send_signal", "pthread_kill", "pthread_sigmask", "sigpending", "sigtimedwait", "sigwait", "sigwaitinfo",
    "ITIMER_PROF", "ITIMER_VIRTUAL", "struct_siginfo",
)  # fmt: skip


class Signals(IntEnum):
    """The signals of Linux."""

    SIGHUP = 1
    SIGINT = 2
    SIGQUIT = 3
    SIGILL = 4
    SIGTRAP = 5
    SIGABRT = 6
    SIGIOT = 6
    SIGBUS = 7
    SIGFPE = 8
    SIGKILL = 9
    SIGUSR1 = 10
    SIGSEGV = 11
    SIGUSR2 = 12
    SIGPIPE = 13
    SIGALRM = 14
    SIGTERM = 15
    SIGSTKFLT = 16
    SIGCHLD = 17
    SIGCLD = 17
    SIGCONT = 18
    SIGSTOP = 19
    SIGTSTP = 20
    SIGTTIN = 21
    SIGTTOU = 22
    SIGURG = 23
    SIGXCPU = 24
    SIGXFSZ = 25
    SIGVTALRM = 26
    SIGPROF = 27
    SIGWINCH = 28
    SIGIO = 29
    SIGPOLL = 29
    SIGPWR = 30
    SIGSYS = 31
    SIGRTMIN = 34
    SIGRTMAX = 64


class Handlers(IntEnum):
    """What happens with a signal that the program does not handle itself."""

    SIG_DFL = 0
    SIG_IGN = 1


class Sigmasks(IntEnum):
    """How a set of signals changes which are blocked."""

    SIG_BLOCK = 0
    SIG_UNBLOCK = 1
    SIG_SETMASK = 2


SIGHUP, SIGINT, SIGQUIT, SIGILL, SIGTRAP, SIGABRT = list(Signals)[:6]
SIGIOT, SIGCLD, SIGPOLL = Signals.SIGIOT, Signals.SIGCLD, Signals.SIGPOLL
SIGBUS, SIGFPE, SIGKILL, SIGUSR1, SIGSEGV, SIGUSR2, SIGPIPE, SIGALRM, SIGTERM, SIGSTKFLT = list(Signals)[6:16]
SIGCHLD, SIGCONT, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGURG, SIGXCPU, SIGXFSZ = list(Signals)[16:25]
SIGVTALRM, SIGPROF, SIGWINCH, SIGIO, SIGPWR, SIGSYS, SIGRTMIN, SIGRTMAX = list(Signals)[25:]
SIG_DFL, SIG_IGN = Handlers
SIG_BLOCK, SIG_UNBLOCK, SIG_SETMASK = Sigmasks
NSIG = 65

_TEXTS = (
    "Hangup", "Interrupt", "Quit", "Illegal instruction", "Trace/breakpoint trap", "Aborted", "Bus error",
    "Floating point exception", "Killed", "User defined signal 1", "Segmentation fault", "User defined signal 2",
    "Broken pipe", "Alarm clock", "Terminated", "Stack fault", "Child exited", "Continued", "Stopped (signal)", "Stopped",
    "Stopped (tty input)", "Stopped (tty output)", "Urgent I/O condition", "CPU time limit exceeded",
    "File size limit exceeded", "Virtual timer expired", "Profiling timer expired", "Window changed", "I/O possible",
    "Power failure", "Bad system call",
)  # fmt: skip


def strsignal(signalnum, /):
    """What the system calls a signal."""
    if not 1 <= signalnum < NSIG:
        raise ValueError("signal number out of range")
    if signalnum <= len(_TEXTS):
        return _TEXTS[signalnum - 1]
    return f"Real-time signal {signalnum - 34}" if signalnum >= 34 else None


def valid_signals():
    """The signals that can be used."""
    return {Signals(number) if number in Signals else number for number in range(1, NSIG) if number not in (32, 33)}


class itimer_error(OSError):
    """A timer that cannot be had."""

    __module__ = "signal"


ItimerError = itimer_error


def _as_handler(value):
    if isinstance(value, int) and value in (SIG_DFL, SIG_IGN):
        return Handlers(value)
    return value


def _as_number(value):
    try:
        return int(value)
    except (ValueError, TypeError):
        return value


def signal(signalnum, handler):
    """Sets what is called with a signal's number and the running frame when it comes; gives what there was before."""
    return _as_handler(_signal.signal(_as_number(signalnum), _as_number(handler)))


def getsignal(signalnum):
    """What is called when a signal comes, SIG_DFL or SIG_IGN."""
    return _as_handler(_signal.getsignal(signalnum))


def setitimer(which, seconds, interval=0.0, /):
    """Lets SIGALRM come after a time, and then again after each interval; gives the times that there were before."""
    try:
        return _signal.setitimer(which, seconds, interval)
    except OSError as error:
        raise ItimerError(*error.args) from None


def getitimer(which, /):
    """What is left of a timer's time, and its interval."""
    try:
        return _signal.getitimer(which)
    except OSError as error:
        raise ItimerError(*error.args) from None
