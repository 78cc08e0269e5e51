"""Who runs the program, and passwords from a terminal. CPython Lib/getpass.py."""

import os

import pwd

__molt_missing__ = ("getpass", "unix_getpass", "fallback_getpass", "win_getpass", "GetPassWarning")

__all__ = ["getuser"]


def getuser():
    """The name of the user: as the environment says, else as the system does."""
    for name in ("LOGNAME", "USER", "LNAME", "USERNAME"):
        if user := os.environ.get(name):
            return user
    try:
        return pwd.getpwuid(os.getuid()).pw_name
    except KeyError as error:
        raise OSError("No username set in the environment") from error
