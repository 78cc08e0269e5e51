"""Versions of servers from their text. asyncpg/serverversion.py."""

import re

from asyncpg.types import ServerVersion

_VERSION = re.compile(r"(?:Postgre[^\s]*)?\s*(\d+)\.?(?:(\d+)\.?)?(\d+)?([a-z]+)?(\d+)?")


def split_server_version_string(version_string):
    found = _VERSION.search(version_string)
    if found is None:
        raise ValueError(f'Unable to parse Postgres version from "{version_string}"')
    major, minor, micro, level, serial = found.groups()
    numbers = [int(number or 0) for number in (major, minor, micro)]
    if numbers[0] >= 10:
        # Since then the second number counts fixes.
        numbers[1:] = 0, numbers[1]
    return ServerVersion(*numbers, level or "final", int(serial or 0))
