"""The ASGI application behind the wire tests. `app.rs` beside it is the same application on this crate's interface; the
two must stay equal line for line, since the recorded answers come from this one."""

import asyncio

EVENTS: dict[str, bytes] = {}
TEXT = (b"Content-Type", b"text/plain")


async def app(scope, receive, send):
    if scope["type"] == "lifespan":
        while True:
            message = await receive()
            await send({"type": message["type"] + ".complete"})
            if message["type"] == "lifespan.shutdown":
                return
    name, _, rest = scope["path"].lstrip("/").partition("/")
    await HANDLERS.get(name, echo)(scope, receive, send, rest)


async def read_body(receive):
    body = b""
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message["body"]
        if not message["more_body"]:
            return body


async def start(send, status, headers):
    await send({"type": "http.response.start", "status": status, "headers": headers})


async def body(send, content, more=False):
    await send({"type": "http.response.body", "body": content, "more_body": more})


async def plain(send, content, status=200):
    await start(send, status, [TEXT, (b"content-length", b"%d" % len(content))])
    await body(send, content)


async def echo(scope, receive, send, rest):
    """Everything the application can see of the request."""
    content = await read_body(receive)
    if content is None:
        return
    lines = [
        b"method " + scope["method"].encode(),
        b"path " + scope["path"].encode(),
        b"raw_path " + scope["raw_path"],
        b"query " + scope["query_string"],
        b"version " + scope["http_version"].encode(),
        b"scheme " + scope["scheme"].encode(),
        *(b"header [" + name + b"] [" + value + b"]" for name, value in scope["headers"]),
        b"body %d" % len(content),
        content,
    ]
    await plain(send, b"\n".join(lines))


async def nobody(scope, receive, send, rest):
    await plain(send, b"not read")


async def late(scope, receive, send, rest):
    await asyncio.sleep(0.15)
    await plain(send, b"late " + rest.encode())


async def late_read(scope, receive, send, rest):
    await asyncio.sleep(0.15)
    await plain(send, b"read %d" % len(await read_body(receive)))


async def chunked(scope, receive, send, rest):
    await start(send, 200, [TEXT])
    for part in (b"one", b"", b"three"):
        await body(send, part, True)
    await body(send, b"end" if rest == "end" else b"")


async def slow_chunks(scope, receive, send, rest):
    await start(send, 200, [TEXT])
    for part in (b"first", b"second"):
        await asyncio.sleep(0.05)
        await body(send, part, True)
    await body(send, b"")


async def status(scope, receive, send, rest):
    await start(send, int(rest), [(b"X-Status", rest.encode())])
    await body(send, b"")


async def status_body(scope, receive, send, rest):
    await start(send, int(rest), [TEXT])
    await body(send, b"content")


async def headers(scope, receive, send, rest):
    """Names in any case, repeated, with bytes above ASCII; a `date` and a `server` of its own."""
    pairs = {
        "case": [(b"X-Upper-Case", b"Value"), (b"X-Twice", b"1"), (b"x-twice", b"2"), (b"X-Latin", b"caf\xe9\t!")],
        "own": [(b"Date", b"never"), (b"Server", b"mine")],
        "close": [(b"Connection", b"Close")],
        "close-list": [(b"connection", b"x, close")],
        "keep-alive": [(b"Connection", b"keep-alive")],
        "both": [(b"content-length", b"2"), (b"Transfer-Encoding", b"Chunked")],
        "both-reversed": [(b"Transfer-Encoding", b"chunked"), (b"content-length", b"2")],
        "gzip": [(b"transfer-encoding", b"gzip")],
        "two-lengths": [(b"content-length", b"2"), (b"content-length", b"9")],
        "bad-length": [(b"content-length", b"two")],
        "odd-length": [(b"content-length", b" +0_2 ")],
        "bad-name": [(b"x y", b"1")],
        "empty-name": [(b"", b"1")],
    }[rest]
    await start(send, 200, pairs)
    await body(send, b"ok")


async def length(scope, receive, send, rest):
    declared, _, sent = rest.partition("/")
    await start(send, 200, [(b"content-length", declared.encode())])
    for size in sent.split("/"):
        await body(send, b"x" * int(size), True)
    await body(send, b"")


async def large(scope, receive, send, rest):
    await plain(send, b"0123456789abcdef" * (int(rest) // 16))


async def stream(scope, receive, send, rest):
    await start(send, 200, [TEXT])
    for _ in range(int(rest)):
        await body(send, b"0123456789abcdef" * 4096, True)
    await body(send, b"")


async def fail(scope, receive, send, rest):
    if rest == "started":
        await start(send, 200, [(b"content-length", b"5")])
        await body(send, b"ab", True)
    if rest == "complete":
        await plain(send, b"done")
    if rest == "protocol":
        await body(send, b"first")
    if rest == "twice":
        await start(send, 200, [(b"content-length", b"0")])
        await start(send, 200, [(b"content-length", b"0")])
    if rest == "after":
        await plain(send, b"done")
        await body(send, b"more")
    raise ValueError("a failure of the application")


async def give_up(scope, receive, send, rest):
    if rest == "started":
        await start(send, 200, [(b"content-length", b"5")])
        await body(send, b"ab", True)
    if rest == "head":
        await start(send, 200, [TEXT])


async def watch(scope, receive, send, rest):
    """Waits for the end of its request, then notes under a key what it saw."""
    content = await read_body(receive)
    if rest.startswith("answer"):
        await plain(send, b"watched")
    message = await receive()
    EVENTS[rest] = b"%d %s" % (len(content), message["type"].encode())
    if not rest.startswith("answer"):
        await plain(send, b"too late")
        EVENTS[rest] += b", sent"


async def write_on(scope, receive, send, rest):
    """Goes on although the client may be gone, and notes that it came to its end."""
    await asyncio.sleep(0.15)
    await plain(send, b"nobody hears")
    message = await receive()
    EVENTS[rest] = b"wrote on, " + message["type"].encode()


async def pour(scope, receive, send, rest):
    """Writes more than any buffer holds; the client reads late or never."""
    await start(send, 200, [TEXT])
    for number in range(256):
        await body(send, b"0123456789abcdef" * 4096, True)
        EVENTS[rest] = b"all" if number == 255 else b"some"
    await body(send, b"")


async def events(scope, receive, send, rest):
    await plain(send, EVENTS.get(rest, b"nothing"))


HANDLERS = {
    "nobody": nobody,
    "late": late,
    "late-read": late_read,
    "chunked": chunked,
    "slow-chunks": slow_chunks,
    "status": status,
    "status-body": status_body,
    "headers": headers,
    "length": length,
    "large": large,
    "stream": stream,
    "fail": fail,
    "give-up": give_up,
    "watch": watch,
    "write-on": write_on,
    "pour": pour,
    "events": events,
}
