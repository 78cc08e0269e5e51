"""The native half under its public names. asyncpg/protocol/__init__.py."""

# The native half makes values of its classes.
from asyncpg.pgproto import pgproto

from _asyncpg import NO_TIMEOUT, Protocol, Record, builtin_type_oid

__molt_missing__ = ("BUILTIN_TYPE_NAME_MAP", "protocol", "record")
