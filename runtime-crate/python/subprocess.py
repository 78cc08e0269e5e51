"""Other programs. CPython Lib/subprocess.py.

A wait for a program's end, or for what it writes, lets the other Python threads go on.
"""

import io
import os
import re
import types
from time import monotonic

import _subprocess

__molt_missing__ = (
    "Popen.umask", "_args_from_interpreter_flags", "_optim_args_from_interpreter_flags", "_USE_POSIX_SPAWN",
    "_USE_VFORK",
    "Popen(extra_groups, group, pass_fds, preexec_fn, process_group, user)",
    "call(extra_groups, group, pass_fds, preexec_fn, process_group, user)",
    "check_call(extra_groups, group, pass_fds, preexec_fn, process_group, user)",
    "check_output(extra_groups, group, pass_fds, preexec_fn, process_group, user)",
    "run(extra_groups, group, pass_fds, preexec_fn, process_group, user)",
)  # fmt: skip

# Names that CPython has on Windows alone.
__molt_nowhere__ = (
    "ABOVE_NORMAL_PRIORITY_CLASS", "BELOW_NORMAL_PRIORITY_CLASS", "CREATE_BREAKAWAY_FROM_JOB", "CREATE_DEFAULT_ERROR_MODE",
    "CREATE_NEW_CONSOLE", "CREATE_NEW_PROCESS_GROUP", "CREATE_NO_WINDOW", "DETACHED_PROCESS", "HIGH_PRIORITY_CLASS", "Handle",
    "IDLE_PRIORITY_CLASS", "NORMAL_PRIORITY_CLASS", "REALTIME_PRIORITY_CLASS", "STARTF_FORCEOFFFEEDBACK",
    "STARTF_FORCEONFEEDBACK", "STARTF_USESHOWWINDOW", "STARTF_USESTDHANDLES", "STARTUPINFO", "STD_ERROR_HANDLE",
    "STD_INPUT_HANDLE", "STD_OUTPUT_HANDLE", "SW_HIDE",
)  # fmt: skip

__all__ = [
    "CalledProcessError", "CompletedProcess", "DEVNULL", "PIPE", "Popen", "STDOUT", "SubprocessError", "TimeoutExpired",
    "call", "check_call", "check_output", "getoutput", "getstatusoutput", "run",
]  # fmt: skip

PIPE = -1
STDOUT = -2
DEVNULL = -3

_SIGNALS = {
    1: "SIGHUP", 2: "SIGINT", 3: "SIGQUIT", 4: "SIGILL", 5: "SIGTRAP", 6: "SIGABRT", 7: "SIGBUS", 8: "SIGFPE", 9: "SIGKILL",
    10: "SIGUSR1", 11: "SIGSEGV", 12: "SIGUSR2", 13: "SIGPIPE", 14: "SIGALRM", 15: "SIGTERM", 16: "SIGSTKFLT", 17: "SIGCHLD",
    18: "SIGCONT", 19: "SIGSTOP", 20: "SIGTSTP", 21: "SIGTTIN", 22: "SIGTTOU", 24: "SIGXCPU", 25: "SIGXFSZ",
}  # fmt: skip


class SubprocessError(Exception):
    """What goes wrong with other programs."""


class CalledProcessError(SubprocessError):
    """A program ended with something else than 0."""

    def __init__(self, returncode, cmd, output=None, stderr=None):
        self.returncode, self.cmd, self.output, self.stderr = returncode, cmd, output, stderr

    def __str__(self):
        if not self.returncode or self.returncode > 0:
            return f"Command '{self.cmd}' returned non-zero exit status {self.returncode}."
        if -self.returncode in _SIGNALS:
            return f"Command '{self.cmd}' died with <Signals.{_SIGNALS[-self.returncode]}: {-self.returncode}>."
        return f"Command '{self.cmd}' died with unknown signal {-self.returncode}."

    @property
    def stdout(self):
        return self.output

    @stdout.setter
    def stdout(self, value):
        self.output = value


class TimeoutExpired(SubprocessError):
    """A program did not end in time."""

    def __init__(self, cmd, timeout, output=None, stderr=None):
        self.cmd, self.timeout, self.output, self.stderr = cmd, timeout, output, stderr

    def __str__(self):
        return f"Command '{self.cmd}' timed out after {self.timeout} seconds"

    @property
    def stdout(self):
        return self.output

    @stdout.setter
    def stdout(self, value):
        self.output = value


class CompletedProcess:
    """What came of a program."""

    def __init__(self, args, returncode, stdout=None, stderr=None):
        self.args, self.returncode, self.stdout, self.stderr = args, returncode, stdout, stderr

    def __repr__(self):
        parts = [f"args={self.args!r}", f"returncode={self.returncode!r}"]
        parts += [f"{name}={value!r}" for name, value in self._streams() if value is not None]
        return f"{type(self).__name__}({', '.join(parts)})"

    def _streams(self):
        return (("stdout", self.stdout), ("stderr", self.stderr))

    def check_returncode(self):
        """CalledProcessError unless the program ended with 0."""
        if self.returncode:
            raise CalledProcessError(self.returncode, self.args, self.stdout, self.stderr)

    __class_getitem__ = classmethod(types.GenericAlias)


class _Streams:
    """The descriptors that a program gets, and our ends of its pipes."""

    def __init__(self, stdin, stdout, stderr):
        self.opened = []
        self.ours = [-1, -1, -1]
        self.theirs = [self._one(at, given) for at, given in enumerate((stdin, stdout, stderr))]
        if stderr == STDOUT:
            self.theirs[2] = self.theirs[1] if self.theirs[1] != -1 else 1

    def _one(self, at, given):
        if given is None or (at == 2 and given == STDOUT):
            return -1
        if given == PIPE:
            read, write = os.pipe()
            theirs, self.ours[at] = (read, write) if at == 0 else (write, read)
        elif given == DEVNULL:
            theirs = os.open(os.devnull, os.O_RDWR)
        else:
            return given if isinstance(given, int) else given.fileno()
        self.opened.append(theirs)
        return theirs

    def close_theirs(self):
        """Close what only the program uses."""
        for descriptor in self.opened:
            os.close(descriptor)

    def close_ours(self):
        """Close our ends."""
        for descriptor in self.ours:
            if descriptor != -1:
                os.close(descriptor)


def _command_line(args, shell):
    """The texts that make up a command."""
    if isinstance(args, (str, bytes, os.PathLike)):
        args = [args]
    args = [os.fspath(part) for part in args]
    return ["/bin/sh", "-c", *args] if shell else args


class Popen:
    """A program that runs."""

    def __init__(
        self, args, bufsize=-1, executable=None, stdin=None, stdout=None, stderr=None, preexec_fn=None, close_fds=True,
        shell=False, cwd=None, env=None, universal_newlines=None, startupinfo=None, creationflags=0, restore_signals=True,
        start_new_session=False, pass_fds=(), *, user=None, group=None, extra_groups=None, encoding=None, errors=None,
        text=None, umask=-1, pipesize=-1, process_group=None,
    ):  # fmt: skip
        if preexec_fn is not None or pass_fds or any(one is not None for one in (user, group, extra_groups, process_group)):
            raise NotImplementedError("preexec_fn, pass_fds, user, group, extra_groups and process_group are not supported")
        if text is not None and universal_newlines is not None and bool(text) != bool(universal_newlines):
            raise SubprocessError(
                "Cannot disambiguate when both text and universal_newlines are supplied but different. Pass one or the other."
            )
        self.args = args
        self.encoding, self.errors = encoding, errors
        self.text_mode = bool(encoding or errors or text or universal_newlines)
        self.returncode = None
        self.stdin = self.stdout = self.stderr = None
        self._readers, self._writer = {}, None
        streams = _Streams(stdin, stdout, stderr)
        try:
            self.pid = self._start(args, executable, shell, cwd, env, streams.theirs, start_new_session)
        except BaseException:
            streams.close_ours()
            raise
        finally:
            streams.close_theirs()
        modes = (("stdin", "wb"), ("stdout", "rb"), ("stderr", "rb"))
        for (name, mode), descriptor in zip(modes, streams.ours):
            if descriptor != -1:
                setattr(self, name, self._file(descriptor, mode, bufsize))

    def _start(self, args, executable, shell, cwd, env, files, new_session):
        command = _command_line(args, shell)
        if not command:
            raise IndexError("list index out of range")
        if executable is not None:
            command[0] = os.fspath(executable)
        pairs = (os.environ if env is None else env).items()
        flat = [os.fspath(part) for pair in pairs for part in pair]
        try:
            return _subprocess.spawn(command, flat, cwd, tuple(files), bool(new_session))
        except OSError as error:
            culprit = command[0]
            if cwd is not None and not os.path.isdir(cwd):
                culprit = cwd
            raise type(error)(error.errno, error.strerror, culprit) from None

    def _file(self, descriptor, mode, bufsize):
        if not self.text_mode:
            return io.open(descriptor, mode, bufsize)
        return io.open(
            descriptor, mode[0], bufsize if bufsize != 0 else -1, encoding=self.encoding or "utf-8", errors=self.errors
        )

    def __repr__(self):
        shown = f"<{type(self).__name__}: returncode: {self.returncode} args: {self.args!r}>"
        return shown if len(shown) <= 80 else shown[:76] + "...>"

    @property
    def universal_newlines(self):
        return self.text_mode

    @universal_newlines.setter
    def universal_newlines(self, universal_newlines):
        self.text_mode = bool(universal_newlines)

    def __enter__(self):
        return self

    def __exit__(self, exc_type, value, traceback):
        for stream in (self.stdout, self.stderr, self.stdin):
            if stream:
                stream.close()
        self.wait()

    def poll(self) -> int | None:
        """The return code once the program has ended."""
        if self.returncode is None:
            self.returncode = _subprocess.poll(self.pid)
        return self.returncode

    def wait(self, timeout=None) -> int:
        """Wait for the end of the program; gives the return code."""
        if self.returncode is None:
            self.returncode = _subprocess.wait(self.pid, -1.0 if timeout is None else max(timeout, 0.0))
            if self.returncode is None:
                raise TimeoutExpired(self.args, timeout)
        return self.returncode

    def communicate(self, input=None, timeout=None):
        """Give the program its input and wait for its end; gives what it wrote."""
        end = None if timeout is None else monotonic() + timeout
        if self._writer is not None and input:
            raise ValueError("Cannot send input after starting communication")
        self._begin_to_read()
        if self.stdin and self._writer is None:
            self._begin_to_write(input)
        for waits in (*self._readers.values(), self._writer):
            if waits is not None and not waits.wait(-1.0 if end is None else max(end - monotonic(), 0.0)):
                raise self._late(timeout)
        try:
            self.wait(None if end is None else max(end - monotonic(), 0))
        except TimeoutExpired:
            raise self._late(timeout) from None
        for stream in (self.stdout, self.stderr):
            if stream and not stream.closed:
                stream.close()
        return tuple(self._read(name) for name in ("stdout", "stderr"))

    def _begin_to_read(self):
        for name in ("stdout", "stderr"):
            stream = getattr(self, name)
            if stream and name not in self._readers:
                self._readers[name] = _subprocess.Reader(stream.fileno())

    def _begin_to_write(self, input):
        if self.text_mode and input:
            input = input.encode(self.encoding or "utf-8", self.errors or "strict")
        self.stdin.flush()
        # The writer closes its own copy of the descriptor at the end.
        self._writer = _subprocess.Writer(os.dup(self.stdin.fileno()), input or b"")
        self.stdin.close()

    def _late(self, timeout):
        told = [self._readers[name].received() or None if name in self._readers else None for name in ("stdout", "stderr")]
        return TimeoutExpired(self.args, timeout, *told)

    def _read(self, name):
        if name not in self._readers:
            return None
        data = self._readers[name].received()
        if not self.text_mode:
            return data
        text = data.decode(self.encoding or "utf-8", self.errors or "strict")
        return text.replace("\r\n", "\n").replace("\r", "\n")

    def send_signal(self, sig):
        """Send a signal, unless the program has ended."""
        if self.poll() is None:
            try:
                os.kill(self.pid, sig)
            except ProcessLookupError:
                pass

    def terminate(self):
        """Ask the program to end."""
        self.send_signal(15)

    def kill(self):
        """End the program."""
        self.send_signal(9)

    __class_getitem__ = classmethod(types.GenericAlias)


def run(*popenargs, input=None, capture_output=False, timeout=None, check=False, **kwargs):
    """Run a program to its end."""
    given = {name for name in ("stdin", "stdout", "stderr") if kwargs.get(name) is not None}
    if input is not None:
        if "stdin" in given:
            raise ValueError("stdin and input arguments may not both be used.")
        kwargs["stdin"] = PIPE
    if capture_output:
        if given - {"stdin"}:
            raise ValueError("stdout and stderr arguments may not be used with capture_output.")
        kwargs.update(stdout=PIPE, stderr=PIPE)
    with Popen(*popenargs, **kwargs) as process:
        stdout, stderr = _or_kill(process, process.communicate, input, timeout)
    done = CompletedProcess(process.args, process.returncode, stdout, stderr)
    if check:
        done.check_returncode()
    return done


def _or_kill(process, waits, *arguments):
    """Wait for a program, and end it when the wait is cut short."""
    try:
        return waits(*arguments)
    except BaseException:
        process.kill()
        process.wait()
        raise


def call(*popenargs, timeout=None, **kwargs) -> int:
    """Run a program to its end; gives the return code."""
    with Popen(*popenargs, **kwargs) as process:
        return _or_kill(process, process.wait, timeout)


def check_call(*popenargs, **kwargs):
    """Run a program to its end, which must be 0."""
    returncode = call(*popenargs, **kwargs)
    if returncode:
        raise CalledProcessError(returncode, kwargs.get("args", popenargs[:1] and popenargs[0]))
    return 0


def check_output(*popenargs, timeout=None, **kwargs):
    """Run a program to its end, which must be 0; gives what it wrote."""
    for name in ("stdout", "check"):
        if name in kwargs:
            raise ValueError(f"{name} argument not allowed, it will be overridden.")
    if kwargs.get("input", "") is None:
        kwargs["input"] = "" if kwargs.get("text") or kwargs.get("encoding") or kwargs.get("errors") else b""
    return run(*popenargs, stdout=PIPE, timeout=timeout, check=True, **kwargs).stdout


def getstatusoutput(cmd, *, encoding=None, errors=None):
    """Run a command of the shell; gives its return code and what it wrote."""
    done = run(cmd, shell=True, text=True, stdout=PIPE, stderr=STDOUT, encoding=encoding, errors=errors)
    return done.returncode, done.stdout.removesuffix("\n")


def getoutput(cmd, *, encoding=None, errors=None) -> str:
    """Run a command of the shell; gives what it wrote."""
    return getstatusoutput(cmd, encoding=encoding, errors=errors)[1]


def list2cmdline(seq):
    """The command line that a program on Windows reads as these arguments."""
    return " ".join(_windows_argument(os.fsdecode(argument)) for argument in seq)


def _windows_argument(argument):
    """Backslashes stand for themselves but before a quotation mark, where each pair is one."""
    written = re.sub(r'(\\*)"', r'\1\1\\"', argument)
    if argument and " " not in argument and "\t" not in argument:
        return written
    closing = written[len(written.rstrip("\\")):]
    return f'"{written}{closing}"'
