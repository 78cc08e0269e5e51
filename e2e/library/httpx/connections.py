"""What connections do and tell: log lines of httpcore, the extension `trace`, sockets of files, encryption, proxies, the environment."""

import asyncio
import logging
import os
import re
import socket
import ssl
import tempfile

import httpcore
import httpx
from recording_server import Recording, response
from tls_certificates import PATHS

SERVER = Recording(lambda head, body: (response(head.split(b"\r\n")[0]), b"/close" not in head))
BASE = f"http://127.0.0.1:{SERVER.port}"


def served(connection):
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(*PATHS["leaf"])
    return context.wrap_socket(connection, server_side=True)


ENCRYPTED = Recording(lambda head, body: (response(head.split(b"\r\n")[0]), True), wrap=served)
TRUSTING = ssl.create_default_context(cafile=PATHS["root"][0])


def clean(value):
    text = str(value)
    for name, server in (("PORT", SERVER), ("TLS", ENCRYPTED), ("PROXY", PROXY)):
        text = text.replace(str(server.port), name)
    return ascii(re.sub(r"0x[0-9a-f]+", "0x", text))


def forwarded(head, body):
    """A proxy that answers itself, and refuses tunnels."""
    if head.startswith(b"CONNECT"):
        return response(b"", b"", b"407 Authentication Required"), False
    return response(b"by the proxy"), True


PROXY = Recording(forwarded)


class Shown(logging.Handler):
    def emit(self, record):
        print("   logged", record.name, record.levelname, clean(record.getMessage()))


def attempted(make):
    try:
        print("  ", clean(repr(make())))
    except Exception as error:
        print("  ", type(error), clean(error), type(error.__cause__))


async def awaited(make):
    try:
        print("  ", clean(repr(await make())))
    except Exception as error:
        print("  ", type(error), clean(error), type(error.__cause__))


handler = Shown()
logging.getLogger("httpcore").addHandler(handler)
logging.getLogger("httpcore").setLevel(logging.DEBUG)
with httpx.Client() as client:
    client.get(BASE + "/one")
    client.get(BASE + "/close")
    attempted(lambda: client.get("http://127.0.0.1:1/"))


async def logged():
    async with httpx.AsyncClient() as client:
        await client.get(BASE + "/one")
        await client.get(BASE + "/close")
        await awaited(lambda: client.get("http://127.0.0.1:1/"))


asyncio.run(logged())
logging.getLogger("httpcore").removeHandler(handler)


def trace(name, info):
    print("   traced", name, clean(sorted(info)))


async def atrace(name, info):
    print("   traced", name, clean(sorted(info)))


with httpx.Client() as client:
    told = client.get(BASE + "/", extensions={"trace": trace})
    print(sorted(told.extensions), type(told.extensions["network_stream"]).__name__)
    stream = told.extensions["network_stream"]
    print(clean(stream.get_extra_info("server_addr")), stream.get_extra_info("ssl_object"), stream.get_extra_info("x"))
    attempted(lambda: client.get(BASE + "/", extensions={"trace": atrace}))


async def traced():
    async with httpx.AsyncClient() as client:
        told = await client.get(BASE + "/", extensions={"trace": atrace})
        stream = told.extensions["network_stream"]
        print(type(stream).__name__, clean(stream.get_extra_info("server_addr")), stream.get_extra_info("is_readable"))
        await awaited(lambda: client.get(BASE + "/", extensions={"trace": trace}))


asyncio.run(traced())

print("-- files")
path = os.path.join(tempfile.mkdtemp(), "socket")
FILE = Recording(lambda head, body: (response(b"by file"), True), family=socket.AF_UNIX, address=path)
with httpx.Client(transport=httpx.HTTPTransport(uds=path)) as client:
    print(client.get("http://anywhere/x").text)
attempted(lambda: httpx.Client(transport=httpx.HTTPTransport(uds="/nowhere")).get("http://x/"))


async def by_file():
    async with httpx.AsyncClient(transport=httpx.AsyncHTTPTransport(uds=path)) as client:
        print((await client.get("http://anywhere/x")).text)


asyncio.run(by_file())
print(FILE.take())

print("-- encryption")
URL = f"https://localhost:{ENCRYPTED.port}/secret"
with httpx.Client(verify=TRUSTING) as client:
    told = client.get(URL)
    print(told.text, told.extensions["network_stream"].get_extra_info("ssl_object").selected_alpn_protocol())
    print(client.get(URL).text, clean(client._transport._pool), ENCRYPTED.connections)
with httpx.Client(verify=False) as client:
    print(client.get(URL).text)
attempted(lambda: httpx.get(URL))
attempted(lambda: httpx.get(URL.replace("localhost", "127.0.0.1"), verify=TRUSTING))
attempted(lambda: httpx.get(BASE.replace("http", "https"), verify=TRUSTING, timeout=5))


async def encrypted():
    async with httpx.AsyncClient(verify=TRUSTING) as client:
        told = await client.get(URL)
        print(told.text, told.extensions["network_stream"].get_extra_info("ssl_object").version())
        print((await client.get(URL)).text, clean(client._transport._pool))
        await awaited(lambda: client.get(URL.replace("localhost", "127.0.0.1")))
    async with httpx.AsyncClient() as client:
        await awaited(lambda: client.get(URL))
        await awaited(lambda: client.get(BASE.replace("http", "https")))


asyncio.run(encrypted())
os.environ["SSL_CERT_FILE"] = PATHS["root"][0]
print(httpx.get(URL).text)
del os.environ["SSL_CERT_FILE"]
SERVER.take()
ENCRYPTED.take()

print("-- proxies")
THROUGH = f"http://us%20er:pass@127.0.0.1:{PROXY.port}"


def proxied():
    for head, body in PROXY.take():
        print("   sent", clean(head), body)


with httpx.Client(proxy=THROUGH) as client:
    print(client.get("http://example.org/x?y=1").text, client.post("http://example.org:8080/", content=b"b").text)
    attempted(lambda: client.get("https://example.org/x"))
    print(clean(client._mounts[next(iter(client._mounts))]._pool))
proxied()


async def through():
    async with httpx.AsyncClient(proxy=httpx.Proxy(THROUGH, headers={"X-P": "1"})) as client:
        print((await client.get("http://example.org/x?y=1")).text)
        await awaited(lambda: client.get("https://example.org/x"))


asyncio.run(through())
proxied()
os.environ["HTTP_PROXY"] = f"127.0.0.1:{PROXY.port}"
os.environ["NO_PROXY"] = "127.0.0.1, .internal"
print(httpx.get("http://example.org/e").text, httpx.get(BASE + "/direct").text)
with httpx.Client() as client:
    print([(pattern.pattern, transport is None) for pattern, transport in client._mounts.items()])
with httpx.Client(trust_env=False) as client:
    print(client._mounts)
os.environ["NO_PROXY"] = "*"
with httpx.Client() as client:
    print(client._mounts)
os.environ["NO_PROXY"] = ""
os.environ["ALL_PROXY"] = "socks5://h:1"
attempted(httpx.Client)
os.environ.pop("ALL_PROXY")
os.environ.pop("HTTP_PROXY")
proxied()

print("-- httpcore")
with httpcore.ConnectionPool(retries=1) as pool:
    told = pool.request("POST", BASE + "/core", headers={"A": "b"}, content=b"c")
    print(told, told.content, told.status, [pair for pair in told.headers], clean(pool), clean(pool.connections))
    with pool.stream("GET", BASE + "/core") as told:
        attempted(lambda: told.content)
        print(list(told.iter_stream()))
    attempted(lambda: pool.request("GET", "http://127.0.0.1:1/"))
    attempted(lambda: pool.request("GET", "x://h/"))
    attempted(lambda: pool.request(5, BASE))
    attempted(lambda: pool.request("GET", 5))
    attempted(lambda: pool.request("GET", BASE, headers=5))
print(httpcore.request("GET", BASE + "/f").content, clean(repr(httpcore.URL(BASE))), clean(httpcore.URL(BASE).origin))
for head, body in SERVER.take():
    print("   sent", head, body)


class Counting(httpcore.AnyIOBackend):
    async def connect_tcp(self, host, port, timeout=None, local_address=None, socket_options=None):
        print("   connecting", host, timeout)
        return await super().connect_tcp("127.0.0.1", port, timeout, local_address, socket_options)


async def core():
    async with httpcore.AsyncConnectionPool(network_backend=Counting()) as pool:
        told = await pool.request("GET", f"http://named:{SERVER.port}/", extensions={"timeout": {"connect": 2}})
        print(told, told.content)
        try:
            told.read()
        except RuntimeError as error:
            print(error)


asyncio.run(core())
