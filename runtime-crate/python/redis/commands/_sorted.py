"""Commands for sorted sets. redis/commands/core.py."""

from redis.exceptions import DataError

from ._pieces import chosen, limited, list_or_args


def _scores(withscores, score_cast_func, keys):
    return {"withscores": withscores, "score_cast_func": score_cast_func, "keys": keys}


def _end(lowest, highest, *text):
    if bool(lowest) == bool(highest):
        raise DataError(*text)
    return "MIN" if lowest else "MAX"


class SortedSetCommands:
    """Members with scores."""

    def zcard(self, name):
        return self.execute_command("ZCARD", name, keys=[name])

    def zcount(self, name, min, max):
        return self.execute_command("ZCOUNT", name, min, max, keys=[name])

    def zincrby(self, name, amount, value):
        return self.execute_command("ZINCRBY", name, amount, value)

    def zlexcount(self, name, min, max):
        return self.execute_command("ZLEXCOUNT", name, min, max, keys=[name])

    def zrem(self, name, *values):
        return self.execute_command("ZREM", name, *values)

    def zremrangebylex(self, name, min, max):
        return self.execute_command("ZREMRANGEBYLEX", name, min, max)

    def zremrangebyrank(self, name, min, max):
        return self.execute_command("ZREMRANGEBYRANK", name, min, max)

    def zremrangebyscore(self, name, min, max):
        return self.execute_command("ZREMRANGEBYSCORE", name, min, max)

    def zscore(self, name, value):
        return self.execute_command("ZSCORE", name, value, keys=[name])

    def zadd(self, name, mapping, nx=False, xx=False, ch=False, incr=False, gt=False, lt=False):
        if not mapping:
            raise DataError("ZADD requires at least one element/score pair")
        if nx and xx:
            raise DataError("ZADD allows either 'nx' or 'xx', not both")
        if gt and lt:
            raise DataError("ZADD allows either 'gt' or 'lt', not both")
        if incr and len(mapping) != 1:
            raise DataError("ZADD option 'incr' only works when passing a single element/score pair")
        if nx and (gt or lt):
            raise DataError("Only one of 'nx', 'lt', or 'gr' may be defined.")
        words = chosen(b"NX", nx, b"XX", xx, b"CH", ch, b"INCR", incr, b"GT", gt, b"LT", lt)
        words += [word for member, score in mapping.items() for word in (score, member)]
        return self.execute_command("ZADD", name, *words, **({"as_score": True} if incr else {}))

    def zdiff(self, keys, withscores=False):
        words = [len(keys), *keys, *chosen("WITHSCORES", withscores)]
        return self.execute_command("ZDIFF", *words, keys=keys, withscores=withscores)

    def zdiffstore(self, dest, keys):
        return self.execute_command("ZDIFFSTORE", dest, len(keys), *keys)

    def zinter(self, keys, aggregate=None, withscores=False):
        return self._zaggregate("ZINTER", None, keys, aggregate, withscores=withscores)

    def zinterstore(self, dest, keys, aggregate=None):
        return self._zaggregate("ZINTERSTORE", dest, keys, aggregate)

    def zintercard(self, numkeys, keys, limit=0):
        return self.execute_command("ZINTERCARD", numkeys, *keys, "LIMIT", limit, keys=keys)

    def zpopmax(self, name, count=None):
        return self.execute_command("ZPOPMAX", name, *(() if count is None else (count,)), withscores=True)

    def zpopmin(self, name, count=None):
        return self.execute_command("ZPOPMIN", name, *(() if count is None else (count,)), withscores=True)

    def zrandmember(self, key, count=None, withscores=False):
        words = ([] if count is None else [count]) + chosen("WITHSCORES", withscores)
        return self.execute_command("ZRANDMEMBER", key, *words, withscores=withscores)

    def bzpopmax(self, keys, timeout=0):
        return self.execute_command("BZPOPMAX", *list_or_args(keys, None), 0 if timeout is None else timeout)

    def bzpopmin(self, keys, timeout=0):
        return self.execute_command("BZPOPMIN", *list_or_args(keys, None), 0 if timeout is None else timeout)

    def zmpop(self, num_keys, keys, min=False, max=False, count=1):
        words = [num_keys] + keys + [_end(min, max)]
        return self.execute_command("ZMPOP", *words, *(() if count == 1 else ("COUNT", count)))

    def bzmpop(self, timeout, numkeys, keys, min=False, max=False, count=1):
        end = _end(min, max, "Either min or max, but not both must be set")
        return self.execute_command("BZMPOP", timeout, numkeys, *keys, end, "COUNT", count)

    def _zrange(
        self, command, dest, name, start, end, desc=False, byscore=False, bylex=False, withscores=False,
        score_cast_func=float, offset=None, num=None,
    ):
        if byscore and bylex:
            raise DataError("``byscore`` and ``bylex`` can not be specified together.")
        part = limited(offset, num, text="``offset`` and ``num`` must both be specified.")
        if bylex and withscores:
            raise DataError("``withscores`` not supported in combination with ``bylex``.")
        words = [*((dest,) if dest else ()), name, start, end]
        words += chosen("BYSCORE", byscore, "BYLEX", bylex, "REV", desc) + part + chosen("WITHSCORES", withscores)
        return self.execute_command(command, *words, **_scores(withscores, score_cast_func, [name]))

    def zrange(
        self, name, start, end, desc=False, withscores=False, score_cast_func=float, byscore=False, bylex=False,
        offset=None, num=None,
    ):
        if desc and not byscore and not bylex and offset is None and num is None:
            return self.zrevrange(name, start, end, withscores, score_cast_func)
        order = (desc, byscore, bylex, withscores, score_cast_func, offset, num)
        return self._zrange("ZRANGE", None, name, start, end, *order)

    def zrevrange(self, name, start, end, withscores=False, score_cast_func=float):
        words = chosen(b"WITHSCORES", withscores)
        return self.execute_command("ZREVRANGE", name, start, end, *words, **_scores(withscores, score_cast_func, name))

    def zrangestore(self, dest, name, start, end, byscore=False, bylex=False, desc=False, offset=None, num=None):
        order = (desc, byscore, bylex, False, None, offset, num)
        return self._zrange("ZRANGESTORE", dest, name, start, end, *order)

    def zrangebylex(self, name, min, max, start=None, num=None):
        return self.execute_command("ZRANGEBYLEX", name, min, max, *limited(start, num, b"LIMIT"), keys=[name])

    def zrevrangebylex(self, name, max, min, start=None, num=None):
        return self.execute_command("ZREVRANGEBYLEX", name, max, min, *limited(start, num), keys=[name])

    def zrangebyscore(self, name, min, max, start=None, num=None, withscores=False, score_cast_func=float):
        words = [name, min, max, *limited(start, num), *chosen("WITHSCORES", withscores)]
        return self.execute_command("ZRANGEBYSCORE", *words, **_scores(withscores, score_cast_func, [name]))

    def zrevrangebyscore(self, name, max, min, start=None, num=None, withscores=False, score_cast_func=float):
        words = [name, max, min, *limited(start, num), *chosen("WITHSCORES", withscores)]
        return self.execute_command("ZREVRANGEBYSCORE", *words, **_scores(withscores, score_cast_func, [name]))

    def zrank(self, name, value, withscore=False, score_cast_func=float):
        options = {"withscore": withscore, "score_cast_func": score_cast_func}
        return self.execute_command("ZRANK", name, value, *chosen("WITHSCORE", withscore), **options)

    def zrevrank(self, name, value, withscore=False, score_cast_func=float):
        options = {"withscore": withscore, "score_cast_func": score_cast_func}
        return self.execute_command("ZREVRANK", name, value, *chosen("WITHSCORE", withscore), **options)

    def zunion(self, keys, aggregate=None, withscores=False, score_cast_func=float):
        options = {"withscores": withscores, "score_cast_func": score_cast_func}
        return self._zaggregate("ZUNION", None, keys, aggregate, **options)

    def zunionstore(self, dest, keys, aggregate=None):
        return self._zaggregate("ZUNIONSTORE", dest, keys, aggregate)

    def zmscore(self, key, members):
        if not members:
            raise DataError("ZMSCORE members must be a non-empty list")
        return self.execute_command("ZMSCORE", *([key] + members), keys=[key])

    def _zaggregate(self, command, dest, keys, aggregate=None, **options):
        names, weights = (keys.keys(), keys.values()) if isinstance(keys, dict) else (keys, ())
        words = [*(() if dest is None else (dest,)), len(keys), *names]
        if weights:
            words += [b"WEIGHTS", *weights]
        if aggregate:
            if aggregate.upper() not in ("SUM", "MIN", "MAX", "COUNT"):
                raise DataError("aggregate can be sum, min, max or count.")
            words += [b"AGGREGATE", aggregate]
        words += chosen(b"WITHSCORES", options.get("withscores", False))
        return self.execute_command(command, *words, **options, keys=names)
