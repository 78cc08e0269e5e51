"""`redis.sentinel` and `redis.asyncio.sentinel`: masters and replicas by their sentinels, what these are asked, and who is asked next. The servers are the case's own."""

import asyncio
import random
import socket

import redis
import redis.asyncio
from redis import sentinel
from redis.asyncio import sentinel as asynchronous
from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry
from redis_recorder import Recorder, usual

HOST = "127.0.0.1"
NEVER, ASYNC_NEVER = Retry(NoBackoff(), 0), AsyncRetry(NoBackoff(), 0)


class Watched:
    """Servers, and a sentinel that watches them."""

    def __init__(self):
        self.master, self.first, self.second = (Recorder(self.server(name)) for name in ("master", "first", "second"))
        self.sentinel = Recorder(self.sentinel_says)
        self.ports = {str(getattr(self, name).port): f"<{name}>" for name in ("master", "first", "second", "sentinel")}
        self.masters = [self.state("mymaster", self.master), self.state("other", self.first, flags="master,s_down")]
        self.replicas = [self.state("r1", self.first, flags="slave"), self.state("r2", self.second, flags="slave")]
        self.read_only = set()

    @staticmethod
    def state(name, server, **more):
        told = {"name": name, "ip": HOST, "port": server.port, "flags": "master", "num-other-sentinels": 2, "quorum": "x", "runid": ""}
        return told | more

    def server(self, name):
        def answer(words):
            if words[0] == b"SET" and name in self.read_only:
                return b"-READONLY You can't write against a read only replica.\r\n"
            if words[0] == b"GET":
                return b"$%d\r\n%s\r\n" % (len(name), name.encode())
            return usual(words)

        return answer

    def sentinel_says(self, words):
        if words[0] == b"HELLO":
            self.newest = words[1] == b"3"
        if words[0] != b"SENTINEL":
            return usual(words)
        match words[1:]:
            case [b"MASTERS"]:
                return self.several(self.masters)
            case [b"MASTER", name]:
                found = [one for one in self.masters if one["name"].encode() == name]
                return self.one(found[0]) if found else b"-ERR No such master with that name\r\n"
            case [b"SLAVES" | b"SENTINELS", b"mymaster"]:
                return self.several(self.replicas)
            case [b"SLAVES" | b"SENTINELS", _]:
                return b"-ERR No such master with that name\r\n"
            case [b"GET-MASTER-ADDR-BY-NAME", b"mymaster"]:
                return b"*2\r\n" + text(HOST) + text(self.master.port)
            case [b"GET-MASTER-ADDR-BY-NAME", _]:
                return b"*-1\r\n"
            case [b"CKQUORUM", b"none"]:
                return b"-NOQUORUM none\r\n"
        return b"+OK\r\n"

    def one(self, state):
        head = b"%%%d\r\n" % len(state) if self.newest else b"*%d\r\n" % (2 * len(state))
        return head + b"".join(text(part) for pair in state.items() for part in pair)

    def several(self, states):
        return b"*%d\r\n" % len(states) + b"".join(map(self.one, states))

    def shown(self, value):
        shown = value if isinstance(value, str) else repr(value)
        for port, name in self.ports.items():
            shown = shown.replace(port, name)
        return shown

    def told(self):
        for name in ("sentinel", "master", "first", "second"):
            seen = [b" ".join(words.split(b" ")[:3]) for _, words in getattr(self, name).told()]
            print("  ", name, [one for one in seen if not one.startswith((b"CLIENT SETINFO", b"HELLO"))])

    def close(self):
        for server in (self.master, self.first, self.second, self.sentinel):
            server.close()

    newest = False


def text(value):
    data = str(value).encode()
    return b"$%d\r\n%s\r\n" % (len(data), data)


def failed(watched, error):
    return f"{type(error).__module__}.{type(error).__name__} {watched.shown(str(error))}"


def attempt(watched, label, do):
    try:
        print(label, watched.shown(do()))
    except (RedisError, OSError, TypeError, AttributeError) as error:
        print(label, failed(watched, error))


async def attempt_async(watched, label, do):
    try:
        value = do()
        print(label, watched.shown(await value if asyncio.iscoroutine(value) else value))
    except (RedisError, OSError, TypeError, AttributeError) as error:
        print(label, failed(watched, error))


def answers(watched, **way):
    with redis.Redis(HOST, watched.sentinel.port, **way) as client:
        for label, do in questions(client).items():
            attempt(watched, label, lambda: in_order(do()))
    print(watched.sentinel.told()[:2])


def in_order(value):
    """Sets as lists, wherever they are."""
    if isinstance(value, dict):
        return {name: in_order(one) for name, one in value.items()}
    if isinstance(value, list):
        return [in_order(one) for one in value]
    return sorted(value) if isinstance(value, set) else value


def questions(client):
    return {
        "masters": client.sentinel_masters, "master": lambda: client.sentinel_master("mymaster"),
        "no master": lambda: client.sentinel_master("none"), "replicas": lambda: client.sentinel_slaves("mymaster"),
        "sentinels": lambda: client.sentinel_sentinels("mymaster"),
        "address": lambda: client.sentinel_get_master_addr_by_name("mymaster"),
        "no address": lambda: client.sentinel_get_master_addr_by_name("none"),
        "monitor": lambda: client.sentinel_monitor("new", HOST, 1, 2), "remove": lambda: client.sentinel_remove("new"),
        "set": lambda: client.sentinel_set("mymaster", "quorum", 3), "reset": lambda: client.sentinel_reset("*"),
        "failover": lambda: client.sentinel_failover("mymaster"), "quorum": lambda: client.sentinel_ckquorum("mymaster"),
        "no quorum": lambda: client.sentinel_ckquorum("none"), "flush": client.sentinel_flushconfig,
    }


def asked(manager):
    return questions(manager) | {
        "states": lambda: manager.sentinel_master("mymaster", return_responses=True),
        "addresses": lambda: manager.sentinel_get_master_addr_by_name("mymaster", return_responses=True),
        "no addresses": lambda: manager.sentinel_get_master_addr_by_name("none", return_responses=True),
        "others": lambda: manager.sentinel_sentinels("mymaster", return_responses=True),
        "discovered": lambda: manager.discover_master("mymaster"), "down": lambda: manager.discover_master("other"),
        "unknown": lambda: manager.discover_master("none"), "slaves": lambda: manager.discover_slaves("mymaster"),
        "discovered replicas": lambda: manager.discover_replicas("mymaster"), "none": lambda: manager.discover_slaves("none"),
        "filtered": lambda: manager.filter_replicas([
            {"ip": "a", "port": 1, "is_odown": True, "is_sdown": False}, {"ip": "b", "port": 2, "is_odown": False, "is_sdown": False},
        ]),
        "state": lambda: manager.check_master_state({"is_master": True, "is_sdown": False, "is_odown": False, "num-other-sentinels": 0}, "x"),
    }


def managers():
    watched = Watched()
    with sentinel.Sentinel([(HOST, watched.sentinel.port)] * 2, socket_timeout=5, force_master_ip="localhost") as manager:
        print(watched.shown(manager), manager.sentinel_kwargs, len(manager.sentinels), manager.connection_kwargs)
        for label, do in asked(manager).items():
            attempt(watched, label, do)
    few = sentinel.Sentinel([(HOST, watched.sentinel.port)], min_other_sentinels=3, sentinel_kwargs={"socket_timeout": 4}, db=1)
    print(few.sentinel_kwargs, few.connection_kwargs, few.min_other_sentinels)
    attempt(watched, "few", lambda: few.discover_master("mymaster"))
    few.close()
    watched.close()


async def managers_async():
    watched = Watched()
    async with asynchronous.Sentinel([(HOST, watched.sentinel.port)] * 2, socket_timeout=5, force_master_ip="localhost") as manager:
        print(watched.shown(manager), manager.sentinel_kwargs, len(manager.sentinels), manager.connection_kwargs)
        for label, do in asked(manager).items():
            await attempt_async(watched, label, do)
    few = asynchronous.Sentinel([(HOST, watched.sentinel.port)], min_other_sentinels=3, sentinel_kwargs={"socket_timeout": 4}, db=1)
    await attempt_async(watched, "few", lambda: few.discover_master("mymaster"))
    await few.aclose()
    watched.close()


class Own(redis.Redis):
    """A class of the program."""


class AsyncOwn(redis.asyncio.Redis):
    """A class of the program."""


def clients():
    watched = Watched()
    random.seed(1)
    manager = sentinel.Sentinel([(HOST, watched.sentinel.port)], socket_timeout=5, retry=NEVER)
    master = manager.master_for("mymaster", redis_class=Own, client_name="me", db=2, check_connection=True)
    pool = master.connection_pool
    print(type(master), pool, pool.is_master, pool.check_connection, pool.master_address, pool.service_name, type(pool.proxy).__name__)
    attempt(watched, "get", lambda: (master.get("k"), master.set("k", 1), pool.master_address, pool.connection_class.__name__))
    connection = pool.get_connection()
    print(watched.shown(connection), pool.owns_connection(connection), connection.connect())
    pool.release(connection)
    watched.told()
    watched.read_only.add("master")
    watched.masters[0] = watched.state("mymaster", watched.first)
    attempt(watched, "demoted", lambda: master.set("k", 2))
    attempt(watched, "moved", lambda: (master.set("k", 3), master.get("k"), pool.master_address))
    watched.told()
    replicas = manager.slave_for("mymaster")
    print(replicas.connection_pool, replicas.connection_pool.is_master)
    for _ in range(3):
        attempt(watched, "replica", lambda: replicas.get("k"))
        replicas.connection_pool.disconnect()
    print(watched.shown(list(zip(replicas.connection_pool.rotate_replicas(), range(2)))))
    watched.read_only |= {"first", "second"}
    attempt(watched, "not to be written", lambda: replicas.set("k", 1))
    watched.replicas[0]["flags"] = watched.replicas[1]["flags"] = "slave,s_down"
    replicas.connection_pool.disconnect()
    attempt(watched, "the master then", lambda: replicas.get("k"))
    watched.masters.clear()
    replicas.connection_pool.disconnect()
    attempt(watched, "nobody", lambda: replicas.get("k"))
    pool.disconnect()
    attempt(watched, "no master", lambda: master.get("k"))
    attempt(watched, "alias", lambda: manager.replica_for("mymaster", max_connections=3).connection_pool.max_connections)
    attempt(watched, "encrypted", lambda: manager.master_for("mymaster", ssl=True).connection_pool.connection_class.__name__)
    pool.reset()
    print(pool.master_address)
    for client in (master, replicas, manager):
        client.close()
    watched.close()


async def clients_async():
    watched = Watched()
    random.seed(1)
    manager = asynchronous.Sentinel([(HOST, watched.sentinel.port)], socket_timeout=5, retry=ASYNC_NEVER)
    master = manager.master_for("mymaster", redis_class=AsyncOwn, client_name="me", db=2, check_connection=True)
    pool = master.connection_pool
    print(type(master), pool, pool.is_master, pool.check_connection, pool.master_address, pool.service_name)
    await attempt_async(watched, "get", lambda: master.get("k"))
    await attempt_async(watched, "set", lambda: master.set("k", 1))
    connection = await pool.get_connection()
    print(watched.shown(connection), watched.shown(pool.master_address), await connection.connect(), connection.connection_pool.service_name)
    await attempt_async(watched, "owns", lambda: pool.owns_connection(connection))
    await pool.release(connection)
    watched.told()
    watched.read_only.add("master")
    watched.masters[0] = watched.state("mymaster", watched.first)
    await attempt_async(watched, "demoted", lambda: master.set("k", 2))
    await attempt_async(watched, "moved", lambda: master.set("k", 3))
    print(watched.shown(pool.master_address))
    watched.told()
    replicas = manager.slave_for("mymaster")
    print(replicas.connection_pool, replicas.connection_pool.is_master)
    for _ in range(3):
        await attempt_async(watched, "replica", lambda: replicas.get("k"))
        await replicas.connection_pool.disconnect()
    watched.read_only |= {"first", "second"}
    await attempt_async(watched, "not to be written", lambda: replicas.set("k", 1))
    watched.replicas[0]["flags"] = watched.replicas[1]["flags"] = "slave,s_down"
    await replicas.connection_pool.disconnect()
    await attempt_async(watched, "the master then", lambda: replicas.get("k"))
    watched.masters.clear()
    await replicas.connection_pool.disconnect()
    await attempt_async(watched, "nobody", lambda: replicas.get("k"))
    await pool.disconnect()
    await attempt_async(watched, "no master", lambda: master.get("k"))
    await attempt_async(watched, "alias", lambda: manager.replica_for("mymaster", max_connections=3).connection_pool.max_connections)
    await attempt_async(watched, "encrypted", lambda: manager.master_for("mymaster", ssl=True).connection_pool.connection_class.__name__)
    for client in (master, replicas, manager):
        await client.aclose()
    watched.close()


def second_sentinel():
    watched = Watched()
    # Nobody listens on its port.
    away = socket.socket()
    away.bind((HOST, 0))
    port = away.getsockname()[1]
    with sentinel.Sentinel([(HOST, port), (HOST, watched.sentinel.port)], sentinel_kwargs={"retry": NEVER}) as manager:
        attempt(watched, "second", lambda: manager.discover_master("mymaster"))
        print(watched.shown(manager).replace(str(port), "<away>"))
        try:
            manager.discover_master("none")
        except sentinel.MasterNotFoundError as error:
            print(str(error).partition(" : ")[0], str(error).rpartition(" - ")[2].replace(str(port), "<away>"))
    away.close()
    watched.close()


print(sentinel.ReplicaNotFoundError is sentinel.SlaveNotFoundError, sentinel.MasterNotFoundError.__mro__[:2], redis.Sentinel is sentinel.Sentinel)
print(asynchronous.ReplicaNotFoundError.__mro__[:2], redis.asyncio.Sentinel is asynchronous.Sentinel)
watched = Watched()
for way in ({}, {"protocol": 2}, {"protocol": 3}, {"legacy_responses": False}, {"legacy_responses": False, "protocol": 2}):
    answers(watched, **way)
watched.close()
managers()
asyncio.run(managers_async())
clients()
asyncio.run(clients_async())
second_sentinel()
