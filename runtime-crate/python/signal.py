"""Signals by name. CPython Lib/signal.py, Modules/signalmodule.c.

The server itself takes SIGINT and SIGTERM; a program cannot handle signals yet.
"""

from enum import IntEnum

__molt_missing__ = (
    "alarm", "getitimer", "getsignal", "pause", "pidfd_send_signal", "pthread_kill", "pthread_sigmask", "set_wakeup_fd",
    "setitimer", "siginterrupt", "signal", "sigpending", "sigtimedwait", "sigwait", "sigwaitinfo", "ItimerError",
    "ITIMER_PROF", "ITIMER_REAL", "ITIMER_VIRTUAL", "struct_siginfo",
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


def raise_signal(signalnum, /):
    """Send a signal to this program."""
    import os

    os.kill(os.getpid(), signalnum)


def default_int_handler(signalnum, frame, /):
    """Raise KeyboardInterrupt."""
    raise KeyboardInterrupt
