"""Commands for lists, sets and what goes through them. redis/commands/core.py."""

from redis.exceptions import DataError

from ._pieces import chosen, given, limited, list_or_args


class ListCommands:
    """Lists."""

    def lindex(self, name, index):
        return self.execute_command("LINDEX", name, index, keys=[name])

    def linsert(self, name, where, refvalue, value):
        return self.execute_command("LINSERT", name, where, refvalue, value)

    def llen(self, name):
        return self.execute_command("LLEN", name, keys=[name])

    def lpush(self, name, *values):
        return self.execute_command("LPUSH", name, *values)

    def lpushx(self, name, *values):
        return self.execute_command("LPUSHX", name, *values)

    def lrange(self, name, start, end):
        return self.execute_command("LRANGE", name, start, end, keys=[name])

    def lrem(self, name, count, value):
        return self.execute_command("LREM", name, count, value)

    def lset(self, name, index, value):
        return self.execute_command("LSET", name, index, value)

    def ltrim(self, name, start, end):
        return self.execute_command("LTRIM", name, start, end)

    def rpoplpush(self, src, dst):
        return self.execute_command("RPOPLPUSH", src, dst)

    def rpush(self, name, *values):
        return self.execute_command("RPUSH", name, *values)

    def rpushx(self, name, *values):
        return self.execute_command("RPUSHX", name, *values)

    def blpop(self, keys, timeout=0):
        return self.execute_command("BLPOP", *list_or_args(keys, None), 0 if timeout is None else timeout)

    def brpop(self, keys, timeout=0):
        return self.execute_command("BRPOP", *list_or_args(keys, None), 0 if timeout is None else timeout)

    def brpoplpush(self, src, dst, timeout=0):
        return self.execute_command("BRPOPLPUSH", src, dst, 0 if timeout is None else timeout)

    def blmpop(self, timeout, numkeys, *args, direction, count=1):
        return self.execute_command("BLMPOP", timeout, numkeys, *args, direction, "COUNT", count)

    def lmpop(self, num_keys, *args, direction, count=1):
        words = () if count == 1 else ("COUNT", count)
        return self.execute_command("LMPOP", num_keys, *args, direction, *words)

    def lpop(self, name, count=None):
        return self.execute_command("LPOP", name, *(() if count is None else (count,)))

    def rpop(self, name, count=None):
        return self.execute_command("RPOP", name, *(() if count is None else (count,)))

    def lpos(self, name, value, rank=None, count=None, maxlen=None):
        words = given("RANK", rank, "COUNT", count, "MAXLEN", maxlen)
        return self.execute_command("LPOS", name, value, *words, keys=[name])

    def sort(
        self, name, start=None, num=None, by=None, get=None, desc=False, alpha=False, store=None, groups=False
    ):
        words = given(b"BY", by)
        words += limited(start, num, b"LIMIT")
        alone = isinstance(get, (bytes, str))
        if get is not None:
            words += [word for one in ((get,) if alone else get) for word in (b"GET", one)]
        words += chosen(b"DESC", desc, b"ALPHA", alpha) + given(b"STORE", store)
        if groups and (not get or alone or len(get) < 2):
            raise DataError(
                'when using "groups" the "get" argument must be specified and contain at least two keys'
            )
        options = {"groups": len(get) if groups else None, "keys": [name]}
        return self.execute_command("SORT", name, *words, **options)

    def sort_ro(self, key, start=None, num=None, by=None, get=None, desc=False, alpha=False):
        return self.sort(key, start=start, num=num, by=by, get=get, desc=desc, alpha=alpha)


class SetCommands:
    """Sets."""

    def sadd(self, name, *values):
        return self.execute_command("SADD", name, *values)

    def scard(self, name):
        return self.execute_command("SCARD", name, keys=[name])

    def sismember(self, name, value):
        return self.execute_command("SISMEMBER", name, value, keys=[name])

    def smembers(self, name):
        return self.execute_command("SMEMBERS", name, keys=[name])

    def smove(self, src, dst, value):
        return self.execute_command("SMOVE", src, dst, value)

    def srem(self, name, *values):
        return self.execute_command("SREM", name, *values)

    def sdiff(self, keys, *args):
        names = list_or_args(keys, args)
        return self.execute_command("SDIFF", *names, keys=names)

    def sdiffcard(self, numkeys, keys, limit=0):
        return self.execute_command("SDIFFCARD", numkeys, *keys, "LIMIT", limit, keys=keys)

    def sdiffstore(self, dest, keys, *args):
        return self.execute_command("SDIFFSTORE", dest, *list_or_args(keys, args))

    def sinter(self, keys, *args):
        names = list_or_args(keys, args)
        return self.execute_command("SINTER", *names, keys=names)

    def sintercard(self, numkeys, keys, limit=0):
        return self.execute_command("SINTERCARD", numkeys, *keys, "LIMIT", limit, keys=keys)

    def sinterstore(self, dest, keys, *args):
        return self.execute_command("SINTERSTORE", dest, *list_or_args(keys, args))

    def smismember(self, name, values, *args):
        return self.execute_command("SMISMEMBER", name, *list_or_args(values, args), keys=[name])

    def spop(self, name, count=None):
        return self.execute_command("SPOP", name, *(() if count is None else (count,)))

    def srandmember(self, name, number=None):
        return self.execute_command("SRANDMEMBER", name, *(() if number is None else (number,)))

    def sunion(self, keys, *args):
        names = list_or_args(keys, args)
        return self.execute_command("SUNION", *names, keys=names)

    def sunioncard(self, numkeys, keys, limit=0, approx=False):
        return self.execute_command("SUNIONCARD", numkeys, *keys, *chosen("APPROX", approx), "LIMIT", limit, keys=keys)

    def sunionstore(self, dest, keys, *args):
        return self.execute_command("SUNIONSTORE", dest, *list_or_args(keys, args))


class HyperlogCommands:
    """Counts of different values, nearly."""

    def pfadd(self, name, *values):
        return self.execute_command("PFADD", name, *values)

    def pfcount(self, *sources):
        return self.execute_command("PFCOUNT", *sources)

    def pfmerge(self, dest, *sources):
        return self.execute_command("PFMERGE", dest, *sources)


class ScanCommands:
    """Walks through keys and what they hold."""

    def scan(self, cursor=0, match=None, count=None, _type=None, **kwargs):
        words = given(b"MATCH", match, b"COUNT", count, b"TYPE", _type)
        return self.execute_command("SCAN", cursor, *words, **kwargs)

    def sscan(self, name, cursor=0, match=None, count=None):
        return self.execute_command("SSCAN", name, cursor, *given(b"MATCH", match, b"COUNT", count))

    def hscan(self, name, cursor=0, match=None, count=None, no_values=None):
        words = given(b"MATCH", match, b"COUNT", count) + ([] if no_values is None else [b"NOVALUES"])
        return self.execute_command("HSCAN", name, cursor, *words, no_values=no_values)

    def zscan(self, name, cursor=0, match=None, count=None, score_cast_func=float):
        words = given(b"MATCH", match, b"COUNT", count)
        return self.execute_command("ZSCAN", name, cursor, *words, score_cast_func=score_cast_func)

    def scan_iter(self, match=None, count=None, _type=None, **kwargs):
        cursor = "0"
        while cursor != 0:
            cursor, found = self.scan(cursor=cursor, match=match, count=count, _type=_type, **kwargs)
            yield from found

    def sscan_iter(self, name, match=None, count=None):
        cursor = "0"
        while cursor != 0:
            cursor, found = self.sscan(name, cursor=cursor, match=match, count=count)
            yield from found

    def hscan_iter(self, name, match=None, count=None, no_values=None):
        cursor = "0"
        while cursor != 0:
            cursor, found = self.hscan(name, cursor=cursor, match=match, count=count, no_values=no_values)
            yield from found if no_values else found.items()

    def zscan_iter(self, name, match=None, count=None, score_cast_func=float):
        cursor = "0"
        while cursor != 0:
            cursor, found = self.zscan(
                name, cursor=cursor, match=match, count=count, score_cast_func=score_cast_func
            )
            yield from found


class AsyncScanCommands(ScanCommands):
    """The same for `redis.asyncio`."""

    async def scan_iter(self, match=None, count=None, _type=None, **kwargs):
        cursor = "0"
        while cursor != 0:
            cursor, found = await self.scan(cursor=cursor, match=match, count=count, _type=_type, **kwargs)
            for one in found:
                yield one

    async def sscan_iter(self, name, match=None, count=None):
        cursor = "0"
        while cursor != 0:
            cursor, found = await self.sscan(name, cursor=cursor, match=match, count=count)
            for one in found:
                yield one

    async def hscan_iter(self, name, match=None, count=None, no_values=None):
        cursor = "0"
        while cursor != 0:
            cursor, found = await self.hscan(name, cursor=cursor, match=match, count=count, no_values=no_values)
            for one in found if no_values else found.items():
                yield one

    async def zscan_iter(self, name, match=None, count=None, score_cast_func=float):
        cursor = "0"
        while cursor != 0:
            cursor, found = await self.zscan(
                name, cursor=cursor, match=match, count=count, score_cast_func=score_cast_func
            )
            for one in found:
                yield one
