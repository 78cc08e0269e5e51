"""Who runs the program, and passwords from a terminal. CPython Lib/getpass.py."""

import contextlib
import io
import os
import sys
import warnings

import pwd
from posix import set_echo

__molt_missing__ = ("getpass(echo_char)", "unix_getpass(echo_char)", "win_getpass")

__all__ = ["getpass", "getuser", "GetPassWarning"]


class GetPassWarning(UserWarning):
    """What is typed may be seen."""


def getuser():
    """The name of the user: as the environment says, else as the system does."""
    for name in ("LOGNAME", "USER", "LNAME", "USERNAME"):
        if user := os.environ.get(name):
            return user
    try:
        return pwd.getpwuid(os.getuid()).pw_name
    except KeyError as error:
        raise OSError("No username set in the environment") from error


def _answer(prompt, stream, source):
    """Ask, and read a line."""
    if prompt := str(prompt):
        try:
            stream.write(prompt)
        except UnicodeEncodeError:
            stream.write(prompt.encode(stream.encoding, "replace").decode(stream.encoding))
        stream.flush()
    line = source.readline()
    if not line:
        raise EOFError
    return line.removesuffix("\n")


def fallback_getpass(prompt="Password: ", stream=None):
    """A line of the standard input, which may be seen."""
    warnings.warn("Can not control echo on the terminal.", GetPassWarning, stacklevel=2)
    stream = stream or sys.stderr
    print("Warning: Password input may be echoed.", file=stream)
    return _answer(prompt, stream, sys.stdin)


def unix_getpass(prompt="Password: ", stream=None):
    """A line from the terminal of the process, else from the standard input, that is not seen as it is typed."""
    with contextlib.ExitStack() as opened:
        try:
            descriptor = os.open("/dev/tty", os.O_RDWR)
            terminal = opened.enter_context(io.FileIO(descriptor, "w+"))
            source = opened.enter_context(io.TextIOWrapper(terminal))
            stream = stream or source
        except OSError:
            opened.close()
            source = sys.stdin
            try:
                descriptor = source.fileno()
            except (AttributeError, ValueError):
                return _ended(fallback_getpass(prompt, stream), stream or sys.stderr)
            stream = stream or sys.stderr
        try:
            was_shown = set_echo(descriptor, False)
        except OSError:
            if stream is not source:
                opened.close()
            return _ended(fallback_getpass(prompt, stream), stream)
        try:
            password = _answer(prompt, stream, source)
        finally:
            set_echo(descriptor, was_shown)
            stream.flush()
        return _ended(password, stream)


def _ended(password, stream):
    stream.write("\n")
    return password


getpass = unix_getpass
