"""Commands for hashes. redis/commands/core.py."""

from enum import Enum

from redis.exceptions import DataError
from redis.utils import extract_expire_flags, warn_deprecated

from ._pieces import chosen, in_a_row, list_or_args, moment, one_expiry, seconds as _seconds


class HashDataPersistOptions(Enum):
    """Which fields HSETEX sets."""

    FNX = "FNX"
    FXX = "FXX"


def _condition(nx, xx, gt, lt):
    if sum([nx, xx, gt, lt]) > 1:
        raise ValueError("Only one of 'nx', 'xx', 'gt', 'lt' can be specified.")
    return chosen("NX", nx, "XX", xx, "GT", gt, "LT", lt)


def _filled(command, key, value, mapping, items):
    """Fields with their values, from all the ways in which they are given."""
    if key is None and not mapping and not items:
        raise DataError(f"'{command}' with no key value pairs")
    return [*(items or ()), *(() if key is None else (key, value)), *(in_a_row(mapping) if mapping else ())]


class HashCommands:
    """Fields under a key."""

    __molt_missing__ = (
        "himport_discard_all_internal", "himport_discard_internal", "himport_prepare_internal", "himport_set",
    )

    def hdel(self, name, *keys):
        return self.execute_command("HDEL", name, *keys)

    def hexists(self, name, key):
        return self.execute_command("HEXISTS", name, key, keys=[name])

    def hget(self, name, key):
        return self.execute_command("HGET", name, key, keys=[name])

    def hgetall(self, name):
        return self.execute_command("HGETALL", name, keys=[name])

    def hincrby(self, name, key, amount=1):
        return self.execute_command("HINCRBY", name, key, amount)

    def hincrbyfloat(self, name, key, amount=1.0):
        return self.execute_command("HINCRBYFLOAT", name, key, amount)

    def hkeys(self, name):
        return self.execute_command("HKEYS", name, keys=[name])

    def hlen(self, name):
        return self.execute_command("HLEN", name, keys=[name])

    def hsetnx(self, name, key, value):
        return self.execute_command("HSETNX", name, key, value)

    def hvals(self, name):
        return self.execute_command("HVALS", name, keys=[name])

    def hstrlen(self, name, key):
        return self.execute_command("HSTRLEN", name, key, keys=[name])

    def hpersist(self, name, *fields):
        return self.execute_command("HPERSIST", name, "FIELDS", len(fields), *fields)

    def hexpiretime(self, key, *fields):
        return self.execute_command("HEXPIRETIME", key, "FIELDS", len(fields), *fields, keys=[key])

    def hpexpiretime(self, key, *fields):
        return self.execute_command("HPEXPIRETIME", key, "FIELDS", len(fields), *fields, keys=[key])

    def httl(self, key, *fields):
        return self.execute_command("HTTL", key, "FIELDS", len(fields), *fields, keys=[key])

    def hpttl(self, key, *fields):
        return self.execute_command("HPTTL", key, "FIELDS", len(fields), *fields, keys=[key])

    def hgetdel(self, name, *keys):
        if not keys:
            raise DataError("'hgetdel' should have at least one key provided")
        return self.execute_command("HGETDEL", name, "FIELDS", len(keys), *keys)

    def hgetex(self, name, *keys, ex=None, px=None, exat=None, pxat=None, persist=False):
        if not keys:
            raise DataError("'hgetex' should have at least one key provided")
        one_expiry({"persist": persist}, ex, px, exat, pxat)
        words = extract_expire_flags(ex, px, exat, pxat) + chosen("PERSIST", persist)
        return self.execute_command("HGETEX", name, *words, "FIELDS", len(keys), *keys)

    def hset(self, name, key=None, value=None, mapping=None, items=None):
        return self.execute_command("HSET", name, *_filled("hset", key, value, mapping, items))

    def hsetex(
        self, name, key=None, value=None, mapping=None, items=None, ex=None, px=None, exat=None, pxat=None,
        data_persist_option=None, keepttl=False,
    ):
        fields = _filled("hsetex", key, value, mapping, items)
        if items and len(items) % 2 != 0:
            raise DataError("'hsetex' with odd number of items. 'items' must contain a list of key/value pairs.")
        one_expiry({"keepttl": keepttl}, ex, px, exat, pxat)
        words = extract_expire_flags(ex, px, exat, pxat)
        words += [data_persist_option.value] if data_persist_option else []
        words += chosen("KEEPTTL", keepttl)
        return self.execute_command("HSETEX", name, *words, "FIELDS", len(fields) // 2, *fields)

    def hmset(self, name, mapping):
        warn_deprecated("hmset", "Use 'hset' instead.", "4.0.0", stacklevel=3)
        if not mapping:
            raise DataError("'hmset' with 'mapping' of length 0")
        return self.execute_command("HMSET", name, *in_a_row(mapping))

    def hmget(self, name, keys, *args):
        return self.execute_command("HMGET", name, *list_or_args(keys, args), keys=[name])

    def hexpire(self, name, seconds, *fields, nx=False, xx=False, gt=False, lt=False):
        words = _condition(nx, xx, gt, lt)
        return self.execute_command("HEXPIRE", name, _seconds(seconds), *words, "FIELDS", len(fields), *fields)

    def hpexpire(self, name, milliseconds, *fields, nx=False, xx=False, gt=False, lt=False):
        words = _condition(nx, xx, gt, lt)
        when = _seconds(milliseconds, 1000)
        return self.execute_command("HPEXPIRE", name, when, *words, "FIELDS", len(fields), *fields)

    def hexpireat(self, name, unix_time_seconds, *fields, nx=False, xx=False, gt=False, lt=False):
        words = _condition(nx, xx, gt, lt)
        when = moment(unix_time_seconds)
        return self.execute_command("HEXPIREAT", name, when, *words, "FIELDS", len(fields), *fields)

    def hpexpireat(self, name, unix_time_milliseconds, *fields, nx=False, xx=False, gt=False, lt=False):
        words = _condition(nx, xx, gt, lt)
        when = moment(unix_time_milliseconds, 1000)
        return self.execute_command("HPEXPIREAT", name, when, *words, "FIELDS", len(fields), *fields)
