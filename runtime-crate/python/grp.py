"""The groups of the system. CPython Modules/grpmodule.c.

Only those of /etc/group: directory services are the C library's.
"""

import operator
from collections import namedtuple

__molt_missing__ = ()

struct_group = namedtuple("struct_group", "gr_name gr_passwd gr_gid gr_mem")
struct_group.__module__ = "grp"


def getgrall():
    """All groups."""
    groups = []
    with open("/etc/group", encoding="utf-8", errors="surrogateescape") as file:
        for line in file:
            fields = line.rstrip("\n").split(":")
            if len(fields) == 4:
                name, password, number, members = fields
                groups.append(struct_group(name, password, int(number), members.split(",") if members else []))
    return groups


def getgrgid(id):
    """The group of a number."""
    try:
        number = operator.index(id)
    except TypeError:
        raise TypeError(f"gid should be integer, not {type(id).__name__}") from None
    for group in getgrall():
        if group.gr_gid == number:
            return group
    raise KeyError(f"getgrgid(): gid not found: {number}")


def getgrnam(name):
    """The group of a name."""
    if "\0" in name:
        raise ValueError("embedded null byte")
    for group in getgrall():
        if group.gr_name == name:
            return group
    raise KeyError(f"getgrnam(): name not found: {name!r}")
