# needs: redis
"""`redis.asyncio`: commands, pipelines, transactions, scripts, locks, walks and pools of a client, and classes that derive from it."""

import asyncio
import os
import warnings

import redis.asyncio
from redis.asyncio import BlockingConnectionPool, ConnectionPool, Redis, StrictRedis
from redis.asyncio.client import Pipeline
from redis.asyncio.lock import Lock
from redis.exceptions import LockError, RedisError

URL = os.environ["REDIS_URL"]


async def attempt(label, do):
    try:
        print(label, repr(await do()))
    except Exception as error:
        print(label, type(error).__module__, type(error).__name__, error, error.args)


class Prefixed(Redis):
    """As applications derive from it."""

    def __init__(self, url, *, prefix="p:", **options):
        super().__init__(connection_pool=ConnectionPool.from_url(url, **options))
        self.prefix = prefix
        self.counted = 0

    async def execute_command(self, *args, **options):
        self.counted += 1
        return await super().execute_command(*args, **options)

    async def get(self, name):
        return await super().get(self.prefix + name)

    async def delete_prefix(self, batch=2):
        names = []
        async for name in self.scan_iter(match=f"{self.prefix}*", count=3):
            names.append(name)
        for at in range(0, len(names), batch):
            await self.delete(*names[at : at + batch])
        return len(names)


async def commands(client):
    print(await client.flushdb(), await client.ping(), await client.dbsize())
    print(await client.set("a", 1), await client.get("a"), await client.incr("a", 4), await client.exists("a", "b"))
    print(await client.set("a", 2, nx=True), await client.set("a", 3, xx=True, get=True), await client.ttl("a"))
    print(await client.expire("a", 100), await client.ttl("a") > 90, await client.persist("a"), await client.type("a"))
    print(await client.mset({"x": 1, "y": "ü"}), await client.mget("x", "y", "z"), await client.mget([]))
    print(await client.hset("h", mapping={"f": 1, "g": 2.5}), await client.hgetall("h"), await client.hincrby("h", "f", 2))
    print(await client.rpush("l", 1, 2, 3), await client.lrange("l", 0, -1), await client.blpop(["l", "m"], 1), await client.brpop("none", 0.01))
    print(await client.sadd("s", "a", "b"), sorted(await client.smembers("s")), await client.sismember("s", "q"))
    print(await client.zadd("z", {"a": 1, "b": 2.5}), await client.zrange("z", 0, -1, withscores=True), await client.zscore("z", "q"))
    print(await client.xadd("st", {"f": "v"}, id="1-1"), await client.xrange("st"), await client.xread({"st": 0}), await client.xlen("st"))
    print(await client.xgroup_create("st", "g", id="0"), await client.xreadgroup("g", "c", {"st": ">"}), await client.xack("st", "g", "1-1"))
    print(await client.delete("x", "y"), await client.unlink("nothing"), await client.getdel("a"), await client.keys("zz*"))
    await attempt("type", lambda: client.lpush("h", 1))
    await attempt("unknown", lambda: client.execute_command("NOPE", 1))
    await attempt("value", lambda: client.set("a", None))
    await attempt("both", lambda: client.set("a", 1, ex=1, px=1))
    await attempt("group", lambda: client.xgroup_create("st", "g", id="0"))
    print(sorted([name async for name in client.scan_iter()], key=str), [pair async for pair in client.hscan_iter("h")])
    print(sorted([name async for name in client.sscan_iter("s", match="*")], key=str), [pair async for pair in client.zscan_iter("z")])
    for name, do in {"item": lambda: client["a"], "in": lambda: "a" in client}.items():
        try:
            do()
        except TypeError as error:
            print(name, error)


async def pipelines(client):
    async with client.pipeline(transaction=True) as pipe:
        print(type(pipe) is Pipeline, len(pipe), bool(pipe), pipe.set("q", 1) is pipe, len(pipe))
        print(await pipe.incr("q").get("q").hgetall("h").mget([]).execute(), len(pipe))
        await attempt("error", lambda: pipe.set("q", "x").lpush("q", 1).execute())
        print([str(one) for one in await pipe.set("q", "x").lpush("q", 1).get("q").execute(raise_on_error=False)])
        print(await pipe.execute())
    async with client.pipeline(transaction=False) as pipe:
        print(await pipe.zrange("z", 0, -1, withscores=True).ttl("none").execute())
        await attempt("error", lambda: pipe.lpush("q", 1).execute())
    async with client.pipeline() as pipe:
        await pipe.watch("q")
        print(await pipe.get("q"))
        pipe.multi()
        pipe.set("q", 5)
        await client.set("q", 6)
        await attempt("watched", lambda: pipe.execute())
        print(await pipe.watch("q"), await pipe.unwatch(), pipe.watching)

    async def add(pipe):
        value = int(await pipe.get("q"))
        pipe.multi()
        pipe.set("q", value + 1)
        return value

    print(await client.transaction(add, "q"), await client.transaction(add, "q", value_from_callable=True), await client.get("q"))
    pipe = await client.pipeline()
    print(await pipe.get("q").execute())
    await pipe.aclose()


async def scripts(client):
    print(await client.eval("return {KEYS[1], ARGV[1], 7}", 1, "k", "v"))
    script = client.register_script("return redis.call('incrby', KEYS[1], ARGV[1])")
    print(script.sha, await script(keys=["n"], args=[3]), await script(keys=["n"], args=[4]), await client.script_exists(script.sha, "0" * 40))
    async with client.pipeline() as pipe:
        await script(keys=["n"], args=[1], client=pipe)
        print(await pipe.execute())
    await attempt("unknown", lambda: client.evalsha("0" * 40, 0))


async def locks(client):
    async with client.lock("lock", timeout=5) as lock:
        print(isinstance(lock, Lock), await lock.owned(), await lock.locked(), await lock.extend(5), await lock.reacquire())
        print(await client.lock("lock", blocking=False).acquire(), await client.lock("lock", blocking_timeout=0.03, sleep=0.01).acquire())
        try:
            async with client.lock("lock", blocking_timeout=0.01):
                pass
        except LockError as error:
            print(error, repr(error), error.lock_name)
    await attempt("twice", lambda: lock.release())
    print(await lock.locked(), await lock.acquire(token="mine"), lock.local.token)
    await client.set("lock", "other")
    await attempt("lost", lambda: lock.release())
    await attempt("unlocked", lambda: lock.release())
    order = []

    async def take(number):
        async with client.lock("turns", timeout=5, sleep=0.005):
            order.append(number)
            await asyncio.sleep(0.01)
            order.append(number)

    await asyncio.gather(*(take(number) for number in range(3)))
    print([order[at] == order[at + 1] for at in range(0, 6, 2)], sorted(order))


async def clients():
    pool = ConnectionPool.from_url(URL, decode_responses=True, max_connections=20)
    client = Redis.from_pool(pool)
    print(await asyncio.gather(*(client.set(f"n{at}", at) for at in range(10))), await asyncio.gather(*(client.get(f"n{at}") for at in range(10))))
    print(len(pool._available_connections) > 1, len(pool._in_use_connections))
    await client.aclose()
    async with Redis(connection_pool=BlockingConnectionPool.from_url(URL, max_connections=2, timeout=5)) as client:
        print(sorted(await asyncio.gather(*(client.incr("many") for _ in range(6)))))
        await client.connection_pool.disconnect()
    client = await redis.asyncio.from_url(URL, single_connection_client=True)
    print(StrictRedis is Redis, client.connection is not None, await client.client_id() == await client.client_id())
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        await client.close()
        print([(str(one.message), one.category.__name__) for one in caught])
    derived = Prefixed(URL, decode_responses=True)
    await derived.mset({f"p:{at}": at for at in range(5)})
    print(await derived.get("3"), await derived.delete_prefix(), await derived.get("3"), derived.counted > 3)
    await derived.aclose()
    await derived.connection_pool.aclose()
    async with redis.asyncio.utils.pipeline(client := redis.asyncio.from_url(URL)) as pipe:
        pipe.set("end", 1)
    client.set_response_callback("get", lambda response: int(response) + 1)
    print(await client.get("end"), client.response_callbacks["GET"] is client.response_callbacks["get"])
    await client.aclose()


async def main():
    for options in ({}, {"decode_responses": True}, {"protocol": 2}, {"protocol": 3}, {"protocol": 2, "legacy_responses": False}, {"legacy_responses": False}):
        print(options)
        async with redis.asyncio.from_url(URL, **options) as client:
            await commands(client)
            await pipelines(client)
            await scripts(client)
            await locks(client)
    await clients()


asyncio.run(main())
