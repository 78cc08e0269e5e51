# needs: redis
"""The commands of the synchronous client in every protocol: values, errors, pipelines, transactions, scripts, locks."""

import datetime
import os

import redis

URL = os.environ["REDIS_URL"]


def show(label, do):
    try:
        print(label, repr(do()))
    except Exception as error:
        print(label, type(error).__module__, type(error).__name__, error, error.args)


def in_order(values):
    return sorted(values, key=str)


def texts(client):
    show("set", lambda: client.set("a", 1))
    show("get", lambda: client.get("a"))
    show("set and get", lambda: client.set("a", 2, get=True, ex=datetime.timedelta(minutes=1)))
    show("set if new", lambda: client.set("a", 3, nx=True))
    show("incr", lambda: (client.incr("a"), client.decr("a", 2), client.incrbyfloat("a", 1.5)))
    show("ttl", lambda: (client.ttl("a"), client.expire("a", 5, gt=True), client.persist("a"), client.ttl("nothing")))
    show("mset", lambda: (client.mset({"x": 1, "y": 2.5}), client.msetnx({"x": 1}), client.mget("x", ["y"][0], "z"), client.mget([])))
    show("ranges", lambda: (client.append("x", "yz"), client.getrange("x", 0, 1), client.setrange("x", 1, "Q"), client.strlen("x")))
    show("getex", lambda: (client.getex("x", ex=10), client.getdel("y"), client.getset("x", "n")))
    show("exists", lambda: (client.exists("a", "b"), "a" in client, client.type("a"), client.delete("a", "b"), client.unlink("a")))
    show("item", lambda: client["nothing"])
    client["item"] = "v"
    show("items", lambda: client["item"])
    del client["item"]
    show("rename", lambda: client.rename("nothing", "b"))
    show("bits", lambda: (client.setbit("bit", 7, 1), client.getbit("bit", 7), client.bitcount("bit"), client.bitpos("bit", 1)))
    show("bitfield", lambda: client.bitfield("bf", "sat").set("u8", 0, 255).incrby("u8", 0, 9).get("u8", 0).execute())
    show("counts", lambda: (client.pfadd("pf", 1, 2), client.pfadd("pf2", 3), client.pfmerge("pf3", "pf", "pf2"), client.pfcount("pf3")))
    show("dump", lambda: type(client.dump("x")))


def collections(client):
    show("hset", lambda: (client.hset("h", "f", "v", mapping={"g": 1}), client.hget("h", "f"), client.hgetall("h"), client.hgetall("none")))
    show("hashes", lambda: (client.hmget("h", ["f", "q"]), client.hkeys("h"), client.hvals("h"), client.hlen("h"), client.hexists("h", "f"), client.hdel("h", "q")))
    show("hrandfield", lambda: in_order(client.hrandfield("h", 2, True)))
    show("hexpire", lambda: (client.hexpire("h", 10, "f", "q"), client.hpersist("h", "f")))
    show("lists", lambda: (client.rpush("l", 1, 2, 3, 4, 5), client.lrange("l", 0, -1), client.lindex("l", 1), client.llen("l"), client.linsert("l", "before", 2, 9)))
    show("pops", lambda: (client.blpop("l", 1), client.brpop(["m", "l"], 1), client.lpop("l", 2), client.lmpop(1, "l", direction="LEFT"), client.blpop("none", 0.01)))
    show("moves", lambda: (client.rpush("l", 1, 2), client.lmove("l", "m"), client.lrem("m", 0, "q"), client.lpos("m", 1), client.sort("l", desc=True)))
    show("sets", lambda: (client.sadd("s", "a", "b"), in_order(client.smembers("s")), client.sinter("s", "t"), client.smismember("s", "a", "q"), client.sunion(["s", "t"]) == client.smembers("s")))
    show("zadd", lambda: (client.zadd("z", {"a": 1, "b": 2.5, "c": 3}), client.zadd("z", {"a": 5}, gt=True, ch=True), client.zadd("z", {"a": 1}, incr=True), client.zincrby("z", 2, "a")))
    show("zrange", lambda: (client.zrange("z", 0, -1), client.zrange("z", 0, -1, withscores=True), client.zrange("z", 0, 1, desc=True, withscores=True, score_cast_func=int)))
    show("by score", lambda: (client.zrangebyscore("z", "-inf", 3, withscores=True), client.zrevrangebyscore("z", 9, 0, start=0, num=1), client.zcount("z", 0, 3)))
    show("ranks", lambda: (client.zrank("z", "b"), client.zrank("z", "b", withscore=True), client.zrevrank("z", "q"), client.zscore("z", "b"), client.zmscore("z", ["a", "q"])))
    show("together", lambda: (client.zunion({"z": 2}, withscores=True), client.zinter(["z"], withscores=True), client.zdiff(["z"], withscores=True), client.zunionstore("zz", ["z"], "max")))
    show("zrandmember", lambda: in_order(client.zrandmember("z", 3, withscores=True)))
    show("zpop", lambda: (client.zpopmin("z"), client.zpopmax("z", 2), client.zpopmin("z"), client.bzpopmin("z", 0.01), client.bzpopmax("zz", 1), client.zmpop(1, ["zz"], min=True)))
    show("geo", lambda: client.geoadd("g", (13.361389, 38.115556, "Palermo", 15.087269, 37.502669, "Catania")))
    show("places", lambda: (client.geodist("g", "Palermo", "Catania", "km"), client.geopos("g", "Palermo", "q"), client.geohash("g", "Palermo")))
    show("near", lambda: client.geosearch("g", longitude=15, latitude=37, radius=200, unit="km", sort="ASC", withdist=True, withcoord=True))
    show("around", lambda: client.georadius("g", 15, 37, 200, "km", withdist=True))
    show("scans", lambda: (in_order(client.scan_iter(match="?", count=2)), dict(client.hscan_iter("h")), in_order(client.sscan_iter("s")), list(client.zscan_iter("zz")), client.zscan("zz")))


def streams(client):
    show("xadd", lambda: (client.xadd("st", {"f": "v"}, id="1-1"), client.xadd("st", {"f": "w", "g": 1}, id="1-2", maxlen=10, approximate=False)))
    show("xrange", lambda: (client.xrange("st"), client.xrevrange("st", count=1), client.xread({"st": 0}), client.xread({"st": "$"}, block=10), client.xlen("st")))
    show("groups", lambda: (client.xgroup_create("st", "grp", id="0"), client.xgroup_create("other", "grp", mkstream=True), client.xreadgroup("grp", "c", {"st": ">"}, count=1)))
    show("xpending", lambda: (client.xpending("st", "grp"), [one["times_delivered"] for one in client.xpending_range("st", "grp", "-", "+", 10)]))
    show("xack", lambda: (client.xack("st", "grp", "1-1"), client.xinfo_groups("st"), client.xautoclaim("st", "grp", "c2", 0), client.xclaim("st", "grp", "c2", 0, ["1-2"])))
    show("xinfo", lambda: client.xinfo_stream("st"))
    show("busy", lambda: client.xgroup_create("st", "grp", id="0"))
    show("xdel", lambda: (client.xdel("st", "1-1"), client.xtrim("st", maxlen=0, approximate=False), client.xgroup_destroy("st", "grp")))


def server(client):
    show("server", lambda: (client.ping(), client.echo("hi"), client.dbsize() > 5, [type(part) for part in client.time()], client.client_getname(), type(client.lastsave())))
    show("wrong type", lambda: client.lpush("h", 1))
    show("unknown", lambda: client.execute_command("FOO", "x"))
    show("bool", lambda: client.set("a", True))
    show("list", lambda: client.set("a", [1]))
    show("both ends", lambda: client.set("a", 1, ex=1, px=1))
    show("acl", lambda: (client.acl_whoami(), client.acl_getuser("default"), client.acl_genpass(5000)))
    show("select", lambda: (client.select(1), client.dbsize(), client.select(0)))
    show("not here", lambda: client.memory_doctor())
    show("config", lambda: client.config_get("maxmemory"))
    show("functions", lambda: client.function_list())


def together(client):
    with client.pipeline() as pipe:
        show("pipe", lambda: pipe.set("q", 1).incr("q").get("q").execute())
        show("error", lambda: pipe.set("q", "x").lpush("q", 1).get("q").execute())
        show("errors", lambda: [str(one) for one in pipe.set("q", "x").lpush("q", 1).get("q").execute(raise_on_error=False)])
        show("nothing asked", lambda: pipe.mget([]).get("q").execute())
        pipe.watch("q")
        pipe.multi()
        pipe.set("q", 5)
        client.set("q", 6)
        show("watch", lambda: pipe.execute())
        show("nested", lambda: (pipe.multi(), pipe.multi()))
    with client.pipeline(transaction=False) as pipe:
        show("without", lambda: pipe.hgetall("h").zrange("zz", 0, -1, withscores=True).lpush("q", 1).execute(raise_on_error=False)[:2])
    show("transaction", lambda: client.transaction(lambda pipe: (pipe.multi(), pipe.set("t", 1)), "t"))
    script = client.register_script("return {KEYS[1], ARGV[1]}")
    show("script", lambda: (script(keys=["k"], args=["v"]), client.script_exists(script.sha), client.eval("return 7", 0)))
    show("script error", lambda: client.eval("return redis.call('nope')", 0).args)
    with client.lock("lock", timeout=5) as lock:
        show("lock", lambda: (lock.owned(), lock.locked(), lock.extend(5), lock.reacquire()))
        show("taken", lambda: client.lock("lock", blocking_timeout=0.03, sleep=0.01).acquire())
        show("waited", lambda: client.lock("lock", blocking_timeout=0.01).__enter__())
    show("not owned", lambda: lock.release())
    show("no time", lambda: client.lock("free").extend(1))


for protocol in (None, 2, 3):
    for legacy in (True, False):
        for decoded in (False, True):
            print(protocol, legacy, decoded)
            with redis.from_url(URL, protocol=protocol, legacy_responses=legacy, decode_responses=decoded) as client:
                client.flushall()
                for part in (texts, collections, streams, server, together):
                    part(client)
