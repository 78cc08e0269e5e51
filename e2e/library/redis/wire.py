"""What is said to the server, byte for byte, and what is said where it does not answer as it should. No server is needed: the case has its own."""

import asyncio
import logging
import os
import socket
import tempfile
import time

import redis
import redis.asyncio
from redis.backoff import ConstantBackoff, NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry
from redis.asyncio.retry import Retry as AsyncRetry
from redis_recorder import Recorder, usual

NEVER = Retry(NoBackoff(), 0)
ASYNC_NEVER = AsyncRetry(NoBackoff(), 0)
directory = tempfile.mkdtemp()


def without_places(text, port):
    text = str(text) if port is None else str(text).replace(str(port), "<port>")
    return text.replace(directory, "<directory>")


def failure(error, port):
    chain = type(error.__cause__).__name__, type(error.__context__).__name__
    return f"{type(error).__module__}.{type(error).__name__} {without_places(error, port)!r} {error!r} {chain} {error.args if port is None else ''}"


def attempt(label, port, do):
    try:
        shown = repr(do())
    except Exception as error:
        shown = failure(error, port)
    print(label, without_places(shown, port))


async def attempt_async(label, port, do):
    try:
        shown = repr(await do())
    except Exception as error:
        shown = failure(error, port)
    print(label, without_places(shown, port))


class Provider(redis.CredentialProvider):
    def get_credentials(self):
        return "me", "pass"


WAYS = [
    {},
    {"protocol": 2},
    {"protocol": 3, "db": 4, "client_name": "me"},
    {"protocol": 2, "db": 4, "client_name": "me"},
    {"password": "secret"},
    {"password": "secret", "username": "me", "protocol": 2},
    {"password": "secret", "protocol": 2},
    {"credential_provider": Provider()},
    {"driver_info": None},
    {"driver_info": redis.DriverInfo(lib_version="1").add_upstream_driver("django-redis", "5.4.0"), "db": 1},
    {"lib_name": "x", "lib_version": "y"},
    {"lib_name": None, "lib_version": None},
    {"health_check_interval": 100},
    {"single_connection_client": True},
    {"maint_notifications_config": redis.connection.MaintNotificationsConfig(enabled=False)},
]


def refusing(*refused):
    """A server that knows not all commands."""

    def answer(words):
        text = b" ".join(words)
        for start, said in refused:
            if text.startswith(start):
                return said
        return usual(words)

    return answer


SERVERS = {
    "old": refusing((b"HELLO", b"-ERR unknown command 'HELLO'\r\n"), (b"CLIENT", b"-ERR unknown command 'CLIENT'\r\n")),
    "no maintenance": refusing((b"CLIENT MAINT", b"-ERR unknown subcommand\r\n"), (b"CLIENT SETINFO", b"-ERR unknown\r\n")),
    "wrong password": refusing((b"AUTH", b"-WRONGPASS invalid username-password pair\r\n"), (b"HELLO 3 AUTH", b"-WRONGPASS invalid username-password pair\r\n")),
    "no names": refusing((b"AUTH me", b"-ERR wrong number of arguments for 'auth' command\r\n")),
    "no auth": refusing((b"HELLO", b"-NOAUTH HELLO must be called with the client already authenticated\r\n"), (b"GET", b"-NOAUTH Authentication required.\r\n")),
    "no database": refusing((b"SELECT", b"-ERR DB index is out of range\r\n")),
    "no name": refusing((b"CLIENT SETNAME", b"+NO\r\n")),
    "other protocol": refusing((b"HELLO", b"%1\r\n$5\r\nproto\r\n:2\r\n")),
    "loading": refusing((b"GET", b"-LOADING Redis is loading the dataset in memory\r\n")),
    "hangs up": refusing((b"GET", b"")),
    "garbage": refusing((b"GET", b"hello\r\n")),
    "silent": refusing((b"GET", None)),
    "half": refusing((b"GET", b"$10\r\nabc")),
    "read only": refusing((b"GET", b"-READONLY You can't write against a read only replica.\r\n")),
    "oom": refusing((b"GET", b"-OOM command not allowed\r\n")),
    "moved": refusing((b"GET", b"-MOVED 3999 127.0.0.1:6381\r\n")),
    "full": refusing((b"GET", b"-ERR max number of clients reached\r\n")),
    "pushes": refusing((b"GET", b">2\r\n$10\r\ninvalidate\r\n*1\r\n$1\r\na\r\n>3\r\n$7\r\nmessage\r\n$1\r\nc\r\n$1\r\nd\r\n$1\r\nv\r\n")),
    "types": refusing((b"GET", b"*9\r\n#t\r\n,1.5\r\n(123456789012345678901\r\n_\r\n=7\r\ntxt:abc\r\n~1\r\n:1\r\n%1\r\n+a\r\n:1\r\n!9\r\nERR a bad\r\n*-1\r\n")),
}


def handshakes():
    server = Recorder(usual)
    for way in WAYS:
        with redis.Redis(port=server.port, host="127.0.0.1", **way) as client:
            attempt("sync", server.port, lambda: (client.get("k"), client.get("k")))
        print(server.told())
    server.close()


async def handshakes_async():
    server = Recorder(usual)
    for way in WAYS:
        async with redis.asyncio.Redis(port=server.port, host="127.0.0.1", **way) as client:
            await attempt_async("async", server.port, lambda: client.get("k"))
            await attempt_async("async", server.port, lambda: client.get("k"))
        print(server.told())
    server.close()


def servers():
    for name, answer in SERVERS.items():
        server = Recorder(answer)
        for way in ({}, {"protocol": 2}, {"username": "me", "password": "p", "protocol": 2, "db": 3, "client_name": "n"}, {"password": "p"}):
            client = redis.Redis(port=server.port, host="127.0.0.1", retry=NEVER, socket_timeout=0.4, **way)
            attempt(f"{name} {way}", server.port, lambda: client.get("k"))
            client.close()
            print(server.told())
        server.close()


async def servers_async():
    for name, answer in SERVERS.items():
        server = Recorder(answer)
        for way in ({}, {"protocol": 2}, {"username": "me", "password": "p", "protocol": 2, "db": 3, "client_name": "n"}, {"password": "p"}):
            client = redis.asyncio.Redis(port=server.port, host="127.0.0.1", retry=ASYNC_NEVER, socket_timeout=0.4, **way)
            await attempt_async(f"{name} {way}", server.port, lambda: client.get("k"))
            await client.aclose()
            print(server.told())
        server.close()


def unreachable():
    sock = socket.socket()
    sock.bind(("127.0.0.1", 0))
    port = sock.getsockname()[1]
    for retry in (NEVER, Retry(ConstantBackoff(0.01), 2)):
        attempt("refused", port, lambda: redis.Redis(port=port, host="127.0.0.1", retry=retry).get("k"))
    attempt("path", None, lambda: redis.Redis(unix_socket_path=directory + "/none", retry=NEVER).get("k"))
    attempt("name", None, lambda: redis.Redis(host="nowhere.invalid", retry=NEVER).get("k").args)
    sock.close()


async def unreachable_async():
    sock = socket.socket()
    sock.bind(("127.0.0.1", 0))
    port = sock.getsockname()[1]
    for retry in (ASYNC_NEVER, AsyncRetry(ConstantBackoff(0.01), 2)):
        await attempt_async("refused", port, lambda: redis.asyncio.Redis(port=port, host="127.0.0.1", retry=retry).get("k"))
    await attempt_async("path", None, lambda: redis.asyncio.Redis(unix_socket_path=directory + "/none", retry=ASYNC_NEVER).get("k"))
    sock.close()


def on_this_machine():
    path = os.path.join(directory, "redis.sock")
    server = Recorder(usual, path)
    for client in (redis.Redis(unix_socket_path=path), redis.from_url(f"unix://{path}?db=2")):
        attempt("unix", server.port, lambda: client.get("k"))
        client.close()
        print(server.told())

    async def asynchronous():
        for client in (redis.asyncio.Redis(unix_socket_path=path), redis.asyncio.from_url(f"unix://{path}?db=2&protocol=2")):
            await attempt_async("unix", server.port, lambda: client.get("k"))
            await client.aclose()
            print(server.told())

    asyncio.run(asynchronous())
    server.close()


def together():
    """Pipelines, scripts, large values: how they are cut into pieces does not show, the bytes do."""
    server = Recorder(usual)
    client = redis.Redis(port=server.port, host="127.0.0.1", protocol=2)
    with client.pipeline() as commands:
        commands.set("a", b"x" * 7000).get(memoryview(b"b")).execute_command("CLIENT LIST", 1.5, "é")
        attempt("transaction", server.port, lambda: commands.execute())
    print([(number, text[:40], len(text)) for number, text in server.told()])
    with client.pipeline(transaction=False) as commands:
        commands.set("a", "x" * 7000).get("b").mget([])
        attempt("pipeline", server.port, lambda: commands.execute())
    print([(number, text[:40], len(text)) for number, text in server.told()])
    with client.pipeline() as commands:
        commands.watch("a", "b")
        attempt("watching", server.port, lambda: commands.get("k"))
        commands.multi()
        commands.set("a", 1)
        attempt("executed", server.port, lambda: commands.execute())
        attempt("nested", server.port, lambda: (commands.multi(), commands.multi()))
        attempt("late", server.port, lambda: commands.watch("a"))
    print(server.told())
    client.close()
    server.close()


def lasting():
    """Health checks, and connections that the server has closed meanwhile."""
    server = Recorder(usual)
    client = redis.Redis(port=server.port, host="127.0.0.1", health_check_interval=1, decode_responses=True)
    attempt("first", server.port, lambda: client.get("k"))
    attempt("at once", server.port, lambda: client.get("k"))
    time.sleep(1.5)
    attempt("later", server.port, lambda: client.get("k"))
    print(server.told())
    listener = client.pubsub()
    attempt("not listening", server.port, lambda: listener.parse_response())
    client.close()
    server.close()
    times = []

    def unreliable(words):
        if words[0] != b"GET":
            return usual(words)
        times.append(words)
        return b"" if len(times) < 3 else b"$1\r\nv\r\n"

    server = Recorder(unreliable)
    client = redis.Redis(port=server.port, host="127.0.0.1", retry=Retry(ConstantBackoff(0.001), 3), driver_info=None)
    attempt("again and again", server.port, lambda: client.get("k"))
    print(server.told())
    times.clear()
    attempt("watched", server.port, lambda: watched(client))
    print(server.told())
    client.close()
    server.close()


def watched(client):
    with client.pipeline() as commands:
        commands.watch("a")
        return commands.get("k")


def arguments():
    """What is refused before anything is sent."""
    for label, do in {
        "both ways": lambda: redis.Connection(password="x", credential_provider=Provider()),
        "protocol": lambda: redis.Connection(protocol=4),
        "no number": lambda: redis.Connection(protocol="x"),
        "text": lambda: redis.Connection(protocol="2").protocol,
        "most": lambda: redis.ConnectionPool(max_connections=-1),
        "driver": lambda: redis.Connection(driver_info="x"),
        "scheme": lambda: redis.from_url("http://x"),
        "no scheme": lambda: redis.asyncio.from_url("x"),
        "number in address": lambda: redis.from_url("redis://x?db=y"),
        "requirement": lambda: redis.SSLConnection(ssl_cert_reqs="never"),
        "connection": lambda: redis.Connection(host="h", port="1", db=2, client_name="c"),
        "async connection": lambda: redis.asyncio.Connection(host="h", port="1", db=2),
        "unix connection": lambda: redis.UnixDomainSocketConnection(path="/p"),
        "maintenance": lambda: redis.Redis(protocol=2, maint_notifications_config=redis.connection.MaintNotificationsConfig(enabled=True)),
        "maintenance here": lambda: redis.asyncio.Redis(unix_socket_path="/p", maint_notifications_config=redis.connection.MaintNotificationsConfig(enabled=True)),
    }.items():
        attempt(label, None, do)
    pool = redis.ConnectionPool(max_connections=1, host="127.0.0.1", port=1, connection_class=Idle)
    first = pool.get_connection()
    attempt("too many", None, lambda: pool.get_connection())
    pool.release(first)
    print(pool.get_connection() is first)
    blocking = redis.BlockingConnectionPool(max_connections=1, timeout=0.01, connection_class=Idle)
    blocking.get_connection()
    attempt("none free", None, lambda: blocking.get_connection())


class Idle(redis.Connection):
    """A connection that is never opened."""

    def connect(self):
        pass

    def can_read(self, timeout=0):
        return False


async def pools():
    server = Recorder(usual)
    pool = redis.asyncio.ConnectionPool(max_connections=1, host="127.0.0.1", port=server.port)
    first = await pool.get_connection()
    await attempt_async("too many", server.port, lambda: pool.get_connection())
    await pool.release(first)
    print(await pool.get_connection() is first)
    await pool.aclose()
    blocking = redis.asyncio.BlockingConnectionPool(max_connections=1, timeout=2, host="127.0.0.1", port=server.port)
    client = redis.asyncio.Redis(connection_pool=blocking)
    print(await asyncio.gather(*(client.get("k") for _ in range(4))))
    held = await blocking.get_connection()
    blocking.timeout = 0.05
    await attempt_async("none free", server.port, lambda: client.get("k"))
    await blocking.release(held)
    await blocking.aclose()
    print(len({number for number, _ in server.told()}))
    server.close()


logging.basicConfig(level=logging.WARNING)
handshakes()
asyncio.run(handshakes_async())
servers()
asyncio.run(servers_async())
unreachable()
asyncio.run(unreachable_async())
on_this_machine()
together()
lasting()
arguments()
asyncio.run(pools())
