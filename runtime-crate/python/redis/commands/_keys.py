"""Commands for keys and texts. redis/commands/core.py."""

import warnings
from enum import Enum

from redis.exceptions import DataError
from redis.utils import extract_expire_flags, warn_deprecated, warn_experimental, warn_experimental_arg_usage

from ._pieces import at_most_one, chosen, given, in_a_row, list_or_args, moment, one_expiry, seconds

NEVER_DECODE = "NEVER_DECODE"
EMPTY_RESPONSE = "EMPTY_RESPONSE"


class DataPersistOptions(Enum):
    """Which keys MSETEX sets."""

    NX = "NX"
    XX = "XX"


class BitFieldOperation:
    """Operations on bits that are sent together."""

    def __init__(self, client, key, default_overflow=None):
        self.client = client
        self.key = key
        self._default_overflow = default_overflow
        self.reset()

    def reset(self):
        """Forgets the operations."""
        self.operations = []
        self._last_overflow = "WRAP"
        self.overflow(self._default_overflow or self._last_overflow)

    def overflow(self, overflow):
        """What the next operations do with numbers that do not fit."""
        overflow = overflow.upper()
        if overflow != self._last_overflow:
            self._last_overflow = overflow
            self.operations.append(("OVERFLOW", overflow))
        return self

    def incrby(self, fmt, offset, increment, overflow=None):
        """Adds to a number."""
        if overflow is not None:
            self.overflow(overflow)
        self.operations.append(("INCRBY", fmt, offset, increment))
        return self

    def get(self, fmt, offset):
        """Reads a number."""
        self.operations.append(("GET", fmt, offset))
        return self

    def set(self, fmt, offset, value):
        """Writes a number."""
        self.operations.append(("SET", fmt, offset, value))
        return self

    @property
    def command(self):
        """The command as it is sent."""
        return ["BITFIELD", self.key, *(word for operation in self.operations for word in operation)]

    def execute(self):
        """Sends the operations."""
        command = self.command
        self.reset()
        return self.client.execute_command(*command)


def _condition(nx, xx, gt, lt):
    return chosen("NX", nx, "XX", xx, "GT", gt, "LT", lt)


def _moved(count, mode, ordering):
    if count is None and (mode is not None or ordering is not None):
        raise DataError("``count`` is required when ``mode`` or ``ordering`` is set")
    if count is not None and ordering is None:
        raise DataError("``ordering`` (OBO or BULK) is required when ``count`` is set")
    return [] if count is None else [mode or "COUNT", count, ordering]


class BasicKeyCommands:
    """Keys, and texts under them."""

    __molt_missing__ = ("digest_local",)

    def append(self, key, value):
        return self.execute_command("APPEND", key, value)

    def bitop(self, operation, dest, *keys):
        return self.execute_command("BITOP", operation, dest, *keys)

    def decrby(self, name, amount=1):
        return self.execute_command("DECRBY", name, amount)

    def delete(self, *names):
        return self.execute_command("DEL", *names)

    def exists(self, *names):
        return self.execute_command("EXISTS", *names, keys=names)

    def expiretime(self, key):
        return self.execute_command("EXPIRETIME", key)

    def get(self, name):
        return self.execute_command("GET", name, keys=[name])

    def getdel(self, name):
        return self.execute_command("GETDEL", name)

    def getbit(self, name, offset):
        return self.execute_command("GETBIT", name, offset, keys=[name])

    def getrange(self, key, start, end):
        return self.execute_command("GETRANGE", key, start, end, keys=[key])

    def getset(self, name, value):
        return self.execute_command("GETSET", name, value)

    def incrby(self, name, amount=1):
        return self.execute_command("INCRBY", name, amount)

    def incrbyfloat(self, name, amount=1.0):
        return self.execute_command("INCRBYFLOAT", name, amount)

    def keys(self, pattern="*", **kwargs):
        return self.execute_command("KEYS", pattern, **kwargs)

    def move(self, name, db):
        return self.execute_command("MOVE", name, db)

    def persist(self, name):
        return self.execute_command("PERSIST", name)

    def pexpiretime(self, key):
        return self.execute_command("PEXPIRETIME", key)

    def pttl(self, name):
        return self.execute_command("PTTL", name)

    def randomkey(self, **kwargs):
        return self.execute_command("RANDOMKEY", **kwargs)

    def rename(self, src, dst):
        return self.execute_command("RENAME", src, dst)

    def renamenx(self, src, dst):
        return self.execute_command("RENAMENX", src, dst)

    def setnx(self, name, value):
        return self.execute_command("SETNX", name, value)

    def setrange(self, name, offset, value):
        return self.execute_command("SETRANGE", name, offset, value)

    def strlen(self, name):
        return self.execute_command("STRLEN", name, keys=[name])

    def substr(self, name, start, end=-1):
        return self.execute_command("SUBSTR", name, start, end, keys=[name])

    def touch(self, *args):
        return self.execute_command("TOUCH", *args)

    def ttl(self, name):
        return self.execute_command("TTL", name)

    def type(self, name):
        return self.execute_command("TYPE", name, keys=[name])

    def unlink(self, *names):
        return self.execute_command("UNLINK", *names)

    decr = decrby
    incr = incrby
    __contains__ = exists

    def bitcount(self, key, start=None, end=None, mode=None):
        if (start is None) != (end is None):
            raise DataError("Both start and end must be specified")
        words = [key] if start is None else [key, start, end]
        return self.execute_command("BITCOUNT", *words, *(() if mode is None else (mode,)), keys=[key])

    def bitfield(self, key, default_overflow=None):
        return BitFieldOperation(self, key, default_overflow=default_overflow)

    def bitfield_ro(self, key, encoding, offset, items=None):
        words = [key, "GET", encoding, offset]
        for further, place in items or ():
            words += ("GET", further, place)
        return self.execute_command("BITFIELD_RO", *words, keys=[key])

    def bitpos(self, key, bit, start=None, end=None, mode=None):
        if bit not in (0, 1):
            raise DataError("bit must be 0 or 1")
        if start is None and end is not None:
            raise DataError("start argument is not set, when end is specified")
        words = [one for one in (start, end, mode) if one is not None]
        return self.execute_command("BITPOS", key, bit, *words, keys=[key])

    def copy(self, source, destination, destination_db=None, replace=False):
        words = given("DB", destination_db) + chosen("REPLACE", replace)
        return self.execute_command("COPY", source, destination, *words)

    def __delitem__(self, name):
        self.delete(name)

    def delex(self, name, ifeq=None, ifne=None, ifdeq=None, ifdne=None):
        warn_experimental("delex", stacklevel=2)
        words = given("IFEQ", ifeq, "IFNE", ifne, "IFDEQ", ifdeq, "IFDNE", ifdne)
        if len(words) > 2:
            raise ValueError("Only one of IFEQ/IFNE/IFDEQ/IFDNE may be specified")
        return self.execute_command("DELEX", name, *words)

    def digest(self, name):
        warn_experimental("digest", stacklevel=2)
        return self.execute_command("DIGEST", name)

    def dump(self, name):
        return self.execute_command("DUMP", name, **{NEVER_DECODE: []})

    def expire(self, name, time, nx=False, xx=False, gt=False, lt=False):
        return self.execute_command("EXPIRE", name, seconds(time), *_condition(nx, xx, gt, lt))

    def expireat(self, name, when, nx=False, xx=False, gt=False, lt=False):
        return self.execute_command("EXPIREAT", name, moment(when), *_condition(nx, xx, gt, lt))

    def getex(self, name, ex=None, px=None, exat=None, pxat=None, persist=False):
        one_expiry({"persist": persist}, ex, px, exat, pxat)
        return self.execute_command("GETEX", name, *extract_expire_flags(ex, px, exat, pxat), *chosen("PERSIST", persist))

    def __getitem__(self, name):
        value = self.get(name)
        if value is None:
            raise KeyError(name)
        return value

    def increx(
        self, name, *, byfloat=None, byint=None, lbound=None, ubound=None, saturate=False, ex=None, px=None, exat=None,
        pxat=None, persist=False, enx=False,
    ):
        at_most_one("``byfloat`` and ``byint`` are mutually exclusive.", byfloat is not None, byint is not None)
        one_expiry({"persist": persist}, ex, px, exat, pxat)
        ends = extract_expire_flags(ex, px, exat, pxat)
        if enx and not ends:
            raise DataError("``enx`` requires one of ``ex``, ``px``, ``exat``, or ``pxat``.")
        words = given("BYFLOAT", byfloat, "BYINT", byint, "LBOUND", lbound, "UBOUND", ubound)
        words += [*chosen("SATURATE", saturate), *ends, *chosen("PERSIST", persist, "ENX", enx)]
        return self.execute_command("INCREX", name, *words)

    def lmove(self, first_list, second_list, src="LEFT", dest="RIGHT"):
        return self.execute_command("LMOVE", first_list, second_list, src, dest)

    def blmove(self, first_list, second_list, timeout, src="LEFT", dest="RIGHT"):
        return self.execute_command("BLMOVE", first_list, second_list, src, dest, timeout)

    def lmovem(self, first_list, second_list, src="LEFT", dest="RIGHT", count=None, mode=None, ordering=None):
        return self.execute_command("LMOVEM", first_list, second_list, src, dest, *_moved(count, mode, ordering))

    def blmovem(self, first_list, second_list, timeout, src="LEFT", dest="RIGHT", count=None, mode=None, ordering=None):
        words = _moved(count, mode, ordering)
        return self.execute_command("BLMOVEM", first_list, second_list, src, dest, timeout, *words)

    def mget(self, keys, *args):
        names = list_or_args(keys, args)
        options = {"keys": names} if names else {EMPTY_RESPONSE: [], "keys": names}
        return self.execute_command("MGET", *names, **options)

    def mset(self, mapping):
        return self.execute_command("MSET", *in_a_row(mapping))

    def msetex(self, mapping, data_persist_option=None, ex=None, px=None, exat=None, pxat=None, keepttl=False):
        one_expiry({"keepttl": keepttl}, ex, px, exat, pxat)
        words = [data_persist_option.value] if data_persist_option else []
        words += extract_expire_flags(ex, px, exat, pxat) + chosen("KEEPTTL", keepttl)
        return self.execute_command("MSETEX", len(mapping), *in_a_row(mapping), *words)

    def msetnx(self, mapping):
        return self.execute_command("MSETNX", *in_a_row(mapping))

    def pexpire(self, name, time, nx=False, xx=False, gt=False, lt=False):
        return self.execute_command("PEXPIRE", name, seconds(time, 1000), *_condition(nx, xx, gt, lt))

    def pexpireat(self, name, when, nx=False, xx=False, gt=False, lt=False):
        return self.execute_command("PEXPIREAT", name, moment(when, 1000), *_condition(nx, xx, gt, lt))

    def psetex(self, name, time_ms, value):
        return self.execute_command("PSETEX", name, seconds(time_ms, 1000), value)

    def hrandfield(self, key, count=None, withvalues=False):
        words = ([] if count is None else [count]) + chosen("WITHVALUES", withvalues)
        return self.execute_command("HRANDFIELD", key, *words, withvalues=withvalues)

    def restore(self, name, ttl, value, replace=False, absttl=False, idletime=None, frequency=None):
        words = chosen("REPLACE", replace, "ABSTTL", absttl)
        wrong = "idletimemust be an integer"
        try:
            words += [] if idletime is None else ["IDLETIME", int(idletime)]
            wrong = "frequency must be an integer"
            words += [] if frequency is None else ["FREQ", int(frequency)]
        except ValueError:
            raise DataError(wrong)
        return self.execute_command("RESTORE", name, ttl, value, *words)

    def set(
        self, name, value, ex=None, px=None, nx=False, xx=False, keepttl=False, get=False, exat=None, pxat=None,
        ifeq=None, ifne=None, ifdeq=None, ifdne=None,
    ):
        compared = given("IFEQ", ifeq, "IFNE", ifne, "IFDEQ", ifdeq, "IFDNE", ifdne)
        for word in compared[::2]:
            warn_experimental_arg_usage(word.lower(), "set", stacklevel=3)
        one_expiry({"keepttl": keepttl}, ex, px, exat, pxat)
        at_most_one(
            "``nx``, ``xx``, ``ifeq``, ``ifne``, ``ifdeq``, ``ifdne`` are mutually exclusive.", nx, xx, *compared[::2]
        )
        words = chosen("NX", nx, "XX", xx) + compared + chosen("GET", get)
        words += extract_expire_flags(ex, px, exat, pxat) + chosen("KEEPTTL", keepttl)
        return self.execute_command("SET", name, value, *words, **({"get": True} if get else {}))

    def __setitem__(self, name, value):
        self.set(name, value)

    def setbit(self, name, offset, value):
        return self.execute_command("SETBIT", name, offset, 1 if value else 0)

    def setex(self, name, time, value):
        warn_deprecated("setex", "Use 'set' instead.", "2.6.12", stacklevel=3)
        return self.execute_command("SETEX", name, seconds(time), value)

    def stralgo(
        self, algo, value1, value2, specific_argument="strings", len=False, idx=False, minmatchlen=None,
        withmatchlen=False, **kwargs,
    ):
        if algo != "LCS":
            raise DataError("The supported algorithms are: LCS")
        if specific_argument not in ("keys", "strings"):
            raise DataError("specific_argument can be only keys or strings")
        if len and idx:
            raise DataError("len and idx cannot be provided together.")
        words = chosen(b"LEN", len, b"IDX", idx)
        if minmatchlen is not None:
            int(minmatchlen)
            words += [b"MINMATCHLEN", minmatchlen]
        words += chosen(b"WITHMATCHLEN", withmatchlen)
        options = {"len": len, "idx": idx, "minmatchlen": minmatchlen, "withmatchlen": withmatchlen, **kwargs}
        return self.execute_command("STRALGO", algo, specific_argument.upper(), value1, value2, *words, **options)

    def watch(self, *names):
        warnings.warn(DeprecationWarning("Call WATCH from a Pipeline object"))

    def unwatch(self):
        warnings.warn(DeprecationWarning("Call UNWATCH from a Pipeline object"))

    def lcs(self, key1, key2, len=False, idx=False, minmatchlen=0, withmatchlen=False):
        words = chosen("LEN", len, "IDX", idx) + given("MINMATCHLEN", minmatchlen or None)
        words += chosen("WITHMATCHLEN", withmatchlen)
        return self.execute_command("LCS", key1, key2, *words, keys=[key1, key2])


class AsyncBasicKeyCommands(BasicKeyCommands):
    """The same for `redis.asyncio`, where items cannot be awaited."""

    def __delitem__(self, name):
        raise TypeError("Async Redis client does not support class deletion")

    def __contains__(self, name):
        raise TypeError("Async Redis client does not support class inclusion")

    def __getitem__(self, name):
        raise TypeError("Async Redis client does not support class retrieval")

    def __setitem__(self, name, value):
        raise TypeError("Async Redis client does not support class assignment")

    async def watch(self, *names):
        return super().watch(*names)

    async def unwatch(self):
        return super().unwatch()
