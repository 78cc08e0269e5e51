"""The users of the system. CPython Modules/pwdmodule.c.

Only those of /etc/passwd: directory services are the C library's.
"""

from collections import namedtuple

__molt_missing__ = ()

struct_passwd = namedtuple("struct_passwd", "pw_name pw_passwd pw_uid pw_gid pw_gecos pw_dir pw_shell")
struct_passwd.__module__ = "pwd"


def getpwall():
    """All users."""
    users = []
    with open("/etc/passwd", encoding="utf-8", errors="surrogateescape") as file:
        for line in file:
            fields = line.rstrip("\n").split(":")
            if len(fields) == 7:
                fields[2:4] = map(int, fields[2:4])
                users.append(struct_passwd(*fields))
    return users


def getpwuid(uid, /):
    """The user of a number."""
    if not isinstance(uid, int):
        raise TypeError(f"uid should be integer, not {type(uid).__name__}")
    for user in getpwall():
        if user.pw_uid == uid:
            return user
    raise KeyError(f"getpwuid(): uid not found: {uid}")


def getpwnam(name, /):
    """The user of a name."""
    for user in getpwall():
        if user.pw_name == name:
            return user
    raise KeyError(f"getpwnam(): name not found: {name!r}")
