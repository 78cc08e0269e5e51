"""Encrypted connections: who is trusted, what is said where somebody is not. No server is needed."""

import asyncio
import ssl

import redis
import redis.asyncio
from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import NoBackoff
from redis.retry import Retry
from redis_recorder import Recorder, usual
from tls_certificates import PATHS


def of_server(certificate, clients=False):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*PATHS[certificate])
    if clients:
        context.verify_mode = ssl.CERT_REQUIRED
        context.load_verify_locations(PATHS["root"][0])
    return lambda sock: context.wrap_socket(sock, server_side=True)


ROOT = PATHS["root"][0]
WAYS = [
    {},
    {"ssl_cert_reqs": "none"},
    {"ssl_cert_reqs": None},
    {"ssl_ca_certs": ROOT},
    {"ssl_ca_certs": ROOT, "ssl_check_hostname": False},
    {"ssl_ca_certs": PATHS["selfca"][0]},
    {"ssl_ca_data": open(ROOT).read()},
    {"ssl_ca_certs": ROOT, "ssl_min_version": ssl.TLSVersion.TLSv1_3},
    {"ssl_ca_certs": ROOT, "ssl_certfile": PATHS["client"][0], "ssl_keyfile": PATHS["client"][1]},
    {"ssl_ca_certs": "/no/such/file"},
]  # fmt: skip


def shown(value, port):
    text = str(value).replace(str(port), "<port>")
    for name, files in PATHS.items():
        text = text.replace(files[0], f"<{name}>").replace(files[1], f"<{name}.key>")
    return text


def attempt(way, port, host, client):
    try:
        print("sync", host, shown(way, port), client.get("k"))
    except (redis.RedisError, OSError) as error:
        print("sync", host, shown(way, port), type(error).__name__, shown(error, port))
    client.close()


async def attempt_async(way, port, host, client):
    try:
        print("async", host, shown(way, port), await client.get("k"))
    except (redis.RedisError, OSError) as error:
        print("async", host, shown(way, port), type(error).__name__, shown(error, port))
    await client.aclose()


server = Recorder(usual, wrap=of_server("leaf"))
for host in ("localhost", "127.0.0.1"):
    for way in WAYS:
        options = {"host": host, "port": server.port, "ssl": True, **way}
        attempt(way, server.port, host, redis.Redis(retry=Retry(NoBackoff(), 0), **options))

        async def once():
            await attempt_async(way, server.port, host, redis.asyncio.Redis(retry=AsyncRetry(NoBackoff(), 0), **options))

        asyncio.run(once())
address = f"rediss://localhost:{server.port}/2?ssl_cert_reqs=none&ssl_check_hostname=False"
attempt({}, server.port, "address", redis.from_url(address))
asyncio.run(attempt_async({}, server.port, "address", redis.asyncio.from_url(address)))
print(server.told()[-8:])
server.close()
