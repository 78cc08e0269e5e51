"""Commands for streams. redis/commands/core.py."""

from redis.exceptions import DataError

from ._pieces import chosen, given, in_a_row, whole

_POLICIES = ("KEEPREF", "DELREF", "ACKED")


def _with_ids(command, ids):
    if not ids:
        raise DataError(f"{command} requires at least one message ID")
    return ["IDS", len(ids), *ids]


def _policy(command, policy):
    if policy not in _POLICIES:
        raise DataError(f"{command} ref_policy must be one of: KEEPREF, DELREF, ACKED")
    return policy


def _between(name, value, least, most, text):
    if value is None:
        return []
    if not isinstance(value, int) or not least <= value <= most:
        raise DataError(text)
    return [name, value]


def _number(command, name, value):
    """The word and a number as text, of any size."""
    if value is None:
        return []
    if not isinstance(value, int):
        raise DataError(f"{command} {name} must be an integer")
    return [name.upper().encode(), str(value)]


def _flag(command, name, value):
    if value and not isinstance(value, bool):
        raise DataError(f"{command} {name} must be a boolean")
    return [name.upper().encode()] if value else []


def _not_negative(value, text):
    """Whether there is a number; an error if it is below 0. What is no number at all counts as none."""
    try:
        if int(value) < 0:
            raise DataError(text)
        return True
    except TypeError:
        return False


def _count(command, name, value, word):
    return whole(word, value, 1, f"{command} {name} must be a positive integer")


def _most(command, count, max_count, max_size):
    words = _count(command, "max_count", max_count, b"MAXCOUNT")
    if words and count is not None and max_count < count:
        raise DataError(f"{command} max_count must be greater than or equal to count")
    return words + _count(command, "max_size", max_size, b"MAXSIZE")


def _block(command, block):
    return whole(b"BLOCK", block, 0, f"{command} block must be a non-negative integer")


def _streams(command, streams):
    if not isinstance(streams, dict) or not streams:
        raise DataError(f"{command} streams must be a non empty dict")
    return [b"STREAMS", *streams, *streams.values()]


class StreamCommands:
    """Streams and groups of those who read them."""

    def xack(self, name, groupname, *ids):
        return self.execute_command("XACK", name, groupname, *ids)

    def xdel(self, name, *ids):
        return self.execute_command("XDEL", name, *ids)

    def xgroup_delconsumer(self, name, groupname, consumername):
        return self.execute_command("XGROUP DELCONSUMER", name, groupname, consumername)

    def xgroup_destroy(self, name, groupname):
        return self.execute_command("XGROUP DESTROY", name, groupname)

    def xgroup_createconsumer(self, name, groupname, consumername):
        return self.execute_command("XGROUP CREATECONSUMER", name, groupname, consumername)

    def xinfo_consumers(self, name, groupname):
        return self.execute_command("XINFO CONSUMERS", name, groupname)

    def xinfo_groups(self, name):
        return self.execute_command("XINFO GROUPS", name)

    def xlen(self, name):
        return self.execute_command("XLEN", name, keys=[name])

    def xpending(self, name, groupname):
        return self.execute_command("XPENDING", name, groupname, keys=[name])

    def xackdel(self, name, groupname, *ids, ref_policy="KEEPREF"):
        words = _with_ids("XACKDEL", ids)
        return self.execute_command("XACKDEL", name, groupname, _policy("XACKDEL", ref_policy), *words)

    def xadd(
        self, name, fields, id="*", maxlen=None, approximate=True, nomkstream=False, minid=None, limit=None,
        ref_policy=None, idmpauto=None, idmp=None,
    ):
        if maxlen is not None and minid is not None:
            raise DataError("Only one of ```maxlen``` or ```minid``` may be specified")
        if idmpauto is not None and idmp is not None:
            raise DataError("Only one of ```idmpauto``` or ```idmp``` may be specified")
        if (idmpauto is not None or idmp is not None) and id != "*":
            raise DataError("IDMPAUTO and IDMP can only be used with id='*'")
        policy = [] if ref_policy is None else [_policy("XADD", ref_policy)]
        words = chosen(b"NOMKSTREAM", nomkstream) + policy + given(b"IDMPAUTO", idmpauto)
        if idmp is not None:
            if not isinstance(idmp, tuple) or len(idmp) != 2:
                raise DataError("XADD idmp must be a tuple of (producer_id, idempotent_id)")
            words += [b"IDMP", *idmp]
        nearly = chosen(b"~", approximate)
        if maxlen is not None:
            words += [b"MAXLEN", *nearly, *whole("", maxlen, 0, "XADD maxlen must be non-negative integer")[1:]]
        if minid is not None:
            words += [b"MINID", *nearly, minid]
        words += [*given(b"LIMIT", limit), id]
        if not isinstance(fields, dict) or not fields:
            raise DataError("XADD fields must be a non-empty dict")
        return self.execute_command("XADD", name, *words, *in_a_row(fields))

    def xcfgset(self, name, idmp_duration=None, idmp_maxsize=None):
        if idmp_duration is None and idmp_maxsize is None:
            raise DataError("XCFGSET requires at least one of idmp_duration or idmp_maxsize")
        wrong = "XCFGSET idmp_duration must be an integer between 1 and 300"
        words = _between(b"IDMP-DURATION", idmp_duration, 1, 300, wrong)
        wrong = "XCFGSET idmp_maxsize must be an integer between 1 and 1,000,000"
        words += _between(b"IDMP-MAXSIZE", idmp_maxsize, 1, 1_000_000, wrong)
        return self.execute_command("XCFGSET", name, *words)

    def xautoclaim(self, name, groupname, consumername, min_idle_time, start_id="0-0", count=None, justid=False):
        _not_negative(min_idle_time, "XAUTOCLAIM min_idle_time must be a nonnegative integer")
        words = [name, groupname, consumername, min_idle_time, start_id]
        if _not_negative(count, "XPENDING count must be a integer >= 0"):
            words += [b"COUNT", count]
        words += chosen(b"JUSTID", justid)
        return self.execute_command("XAUTOCLAIM", *words, **({"parse_justid": True} if justid else {}))

    def xclaim(
        self, name, groupname, consumername, min_idle_time, message_ids, idle=None, time=None, retrycount=None,
        force=False, justid=False,
    ):
        if not isinstance(min_idle_time, int) or min_idle_time < 0:
            raise DataError("XCLAIM min_idle_time must be a non negative integer")
        if not isinstance(message_ids, (list, tuple)) or not message_ids:
            raise DataError("XCLAIM message_ids must be a non empty list or tuple of message IDs to claim")
        words = [name, groupname, consumername, str(min_idle_time), *message_ids]
        for what, value in (("idle", idle), ("time", time), ("retrycount", retrycount)):
            words += _number("XCLAIM", what, value)
        words += _flag("XCLAIM", "force", force) + _flag("XCLAIM", "justid", justid)
        return self.execute_command("XCLAIM", *words, **({"parse_justid": True} if justid else {}))

    def xdelex(self, name, *ids, ref_policy="KEEPREF"):
        words = _with_ids("XDELEX", ids)
        return self.execute_command("XDELEX", name, _policy("XDELEX", ref_policy), *words)

    def xgroup_create(self, name, groupname, id="$", mkstream=False, entries_read=None):
        words = chosen(b"MKSTREAM", mkstream) + given("ENTRIESREAD", entries_read)
        return self.execute_command("XGROUP CREATE", name, groupname, id, *words)

    def xgroup_setid(self, name, groupname, id, entries_read=None):
        return self.execute_command("XGROUP SETID", name, groupname, id, *given("ENTRIESREAD", entries_read))

    def xinfo_stream(self, name, full=False):
        options = {"full": full} if full else {}
        return self.execute_command("XINFO STREAM", name, *chosen(b"FULL", full), **options)

    def xnack(self, name, groupname, mode, *ids, retrycount=None, force=False):
        words = _with_ids("XNACK", ids)
        if mode not in ("SILENT", "FAIL", "FATAL"):
            raise DataError("XNACK mode must be one of: SILENT, FAIL, FATAL")
        if retrycount is not None and retrycount < 0:
            raise DataError("XNACK retrycount must be >= 0")
        words += given(b"RETRYCOUNT", retrycount) + chosen(b"FORCE", force)
        return self.execute_command("XNACK", name, groupname, mode, *words)

    def xpending_range(self, name, groupname, min, max, count, consumername=None, idle=None):
        if min is None and max is None and count is None:
            if idle is not None or consumername is not None:
                raise DataError(
                    "if XPENDING is provided with idle time or consumername, "
                    "it must be provided with min, max and count parameters"
                )
            return self.xpending(name, groupname)
        if min is None or max is None or count is None:
            raise DataError("XPENDING must be provided with min, max and count parameters, or none of them.")
        words = ["IDLE", idle] if _not_negative(idle, "XPENDING idle must be a integer >= 0") else []
        words += [min, max, count] if _not_negative(count, "XPENDING count must be a integer >= 0") else []
        words += [consumername] if consumername else []
        return self.execute_command("XPENDING", name, groupname, *words, parse_detail=True)

    def xrange(self, name, min="-", max="+", count=None):
        return self.execute_command("XRANGE", name, min, max, *_count("XRANGE", "count", count, b"COUNT"), keys=[name])

    def xread(self, streams, count=None, block=None, max_count=None, max_size=None):
        words = _block("XREAD", block) + _count("XREAD", "count", count, b"COUNT")
        words += _most("XREAD", count, max_count, max_size) + _streams("XREAD", streams)
        return self.execute_command("XREAD", *words, keys=tuple(streams))

    def xreadgroup(
        self, groupname, consumername, streams, count=None, block=None, noack=False, claim_min_idle_time=None,
        max_count=None, max_size=None,
    ):
        words = [b"GROUP", groupname, consumername, *_count("XREADGROUP", "count", count, b"COUNT")]
        words += _most("XREADGROUP", count, max_count, max_size) + _block("XREADGROUP", block)
        words += chosen(b"NOACK", noack)
        options = {}
        if claim_min_idle_time is not None:
            wrong = "XREADGROUP claim_min_idle_time must be a non-negative integer"
            words += _between(b"CLAIM", claim_min_idle_time, 0, claim_min_idle_time, wrong)
            options["claim_min_idle_time"] = claim_min_idle_time
        return self.execute_command("XREADGROUP", *words, *_streams("XREADGROUP", streams), **options)

    def xrevrange(self, name, max="+", min="-", count=None):
        words = _count("XREVRANGE", "count", count, b"COUNT")
        return self.execute_command("XREVRANGE", name, max, min, *words, keys=[name])

    def xtrim(self, name, maxlen=None, approximate=True, minid=None, limit=None, ref_policy=None):
        if maxlen is not None and minid is not None:
            raise DataError("Only one of ``maxlen`` or ``minid`` may be specified")
        if maxlen is None and minid is None:
            raise DataError("One of ``maxlen`` or ``minid`` must be specified")
        policy = [] if ref_policy is None else [_policy("XTRIM", ref_policy)]
        kind, bound = (b"MINID", minid) if maxlen is None else (b"MAXLEN", maxlen)
        words = [kind, *chosen(b"~", approximate), bound, *given(b"LIMIT", limit), *policy]
        return self.execute_command("XTRIM", name, *words)
