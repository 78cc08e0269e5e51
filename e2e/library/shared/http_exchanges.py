"""Requests that both clients of httpx send, and a server that answers them well and badly."""

import gzip
import io
import logging
import time
import zlib

import httpx
from recording_server import Recording, response

ZIPPED = gzip.compress(b"zipped " * 20)
CHUNKS = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\na\nb\r\r\n6;x=y\r\n\nc\xc3\xa9\nd\r\n0\r\nTrailer: t\r\n\r\n"
COOKIES = (
    b"Set-Cookie: a=1; Path=/\r\nSet-Cookie: b=2; HttpOnly; Expires=Wed, 09 Jun 2100 10:18:14 GMT\r\n"
    b"Set-Cookie: c=3; Domain=example.com\r\nSet-Cookie: d=4; Max-Age=0\r\n"
)
DIGEST = b'WWW-Authenticate: Digest realm="r", nonce="n", qop="auth", opaque="o", algorithm=MD5\r\n'

KEPT = {
    b"/gzip": response(ZIPPED, b"Content-Encoding: gzip\r\nContent-Type: text/plain; charset=utf-8\r\n"),
    b"/deflate": response(zlib.compress(b"deflated"), b"Content-Encoding: deflate\r\n"),
    b"/raw": response(zlib.compress(b"deflated", wbits=-15), b"Content-Encoding: deflate\r\n"),
    b"/twice": response(gzip.compress(zlib.compress(b"twice")), b"Content-Encoding: deflate, gzip\r\n"),
    b"/bad-gzip": response(b"no gzip", b"Content-Encoding: gzip\r\n"),
    b"/json": response(b'{"a": [1, 2, "\xc3\xa9"]}', b"Content-Type: application/json\r\n"),
    b"/404": response(b"nope", b"", b"404 Not Found"),
    b"/500": response(b"error", b"", b"500 Internal Server Error"),
    b"/phrase": response(b"", b"", b"299 Quite Fine"),
    b"/302": response(b"", b"Location: /json?x=1\r\nSet-Cookie: k=v; Path=/\r\n", b"302 Found"),
    b"/303": response(b"", b"Location: json\r\n", b"303 See Other"),
    b"/307": response(b"", b"Location: /echo\r\n", b"307 Temporary Redirect"),
    b"/loop": response(b"", b"Location: /loop\r\n", b"301 Moved Permanently"),
    b"/bad-location": response(b"", b"Location: http://a:b:c/\r\n", b"301 Moved Permanently"),
    b"/chunks": CHUNKS,
    b"/100": b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n" + response(),
    b"/204": b"HTTP/1.1 204 No Content\r\n\r\n",
    b"/304": b"HTTP/1.1 304 Not Modified\r\nContent-Length: 7\r\n\r\n",
    b"/cookies": response(b"", COOKIES),
    b"/link": response(b"", b'Link: <https://a/b?page=2>; rel="next", </c>; rel=last\r\n'),
    b"/latin": response(b"\xe9", b"Content-Type: text/html; charset=ISO-8859-1\r\nX-L: \xe9\r\n"),
    b"/folded": response(b"", b"X-Folded: a\r\n  b\r\n"),
}
CLOSED = {
    b"/to-the-end": b"HTTP/1.1 200 OK\r\n\r\nuntil the end",
    b"/http10": b"HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nhi",
    b"/short": b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc",
    b"/short-chunk": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
    b"/bad-chunk": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nab",
    b"/nothing": b"",
    b"/half": b"HTTP/1.1 200 OK\r\nContent",
    b"/garbage": b"hello world\r\n\r\n",
    b"/bad-header": b"HTTP/1.1 200 OK\r\nbad header\r\n\r\n",
    b"/bad-length": b"HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n",
    b"/two-lengths": b"HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
    b"/encoding": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n",
    b"/says-close": response(b"bye", b"Connection: close\r\n"),
}


def answer(head, body):
    path = head.split(b" ")[1].split(b"?")[0]
    if path in KEPT:
        return KEPT[path], True
    if path in CLOSED:
        return CLOSED[path], False
    if path == b"/slow":
        time.sleep(0.6)
    if path == b"/digest" and b"Authorization: Digest" not in head:
        return response(b"", DIGEST, b"401 Unauthorized"), True
    return response(head.split(b"\r\n")[0] + b"|" + body), True


SERVER = Recording(answer)
BASE = f"http://127.0.0.1:{SERVER.port}"
FORM = {"Content-Type": "multipart/form-data; boundary=BB"}


def calls():
    """Method, URL and options of each request."""
    yield "GET", "/", {}
    yield "GET", "/a b/\u00e9?x=1&y=a b", {"params": {"q": "\u00e9&", "l": [1, 2, None, True]}}
    yield "GET", "/p?x=1", {"params": {}}
    for method in ("HEAD", "OPTIONS", "DELETE", "POST", "PUT", "PATCH", "custom"):
        yield method, "/method", {}
    yield "POST", "/echo", {"json": {"a": "\u00e9", "b": [1.5, None]}}
    yield "POST", "/echo", {"data": {"a": "1", "b": ["x", "y z"], "c": True}}
    yield "POST", "/echo", {"content": "text\u00e9"}
    yield "PUT", "/echo", {"content": b"bytes"}
    yield "PATCH", "/echo", {"content": b""}
    one = {"f": ('a".txt', b"data", "text/x")}
    yield "POST", "/echo", {"files": one, "data": {"k": "v", "n": 5, "l": ["1", "2"]}, "headers": FORM}
    several = [
        ("f", io.BytesIO(b"stream")),
        ("g", ("n.json", "{}")),
        ("h", (None, "plain")),
        ("i", ("x.png", b"p", "image/png", {"X-A": "b"})),
    ]
    yield "POST", "/echo", {"files": several, "headers": FORM}
    yield "POST", "/echo", {"files": {"f": ("t", io.StringIO("text"))}}
    yield "POST", "/echo", {"data": {"a": object}, "files": one}
    mine = {"X-One": "1", "user-agent": "me", "Accept": "text/html", "Authorization": "Bearer x"}
    yield "GET", "/headers", {"headers": mine}
    yield "GET", "/headers", {"headers": [("X-A", "1"), ("x-a", "2")]}
    yield "GET", "/auth", {"auth": ("user", "p\u00e4ssword")}
    yield "GET", "/auth", {"auth": lambda request: request}
    for path in [*KEPT, *CLOSED]:
        yield "GET", path.decode(), {}
    yield "HEAD", "/json", {}
    yield "GET", "/302", {"follow_redirects": True}
    yield "POST", "/307", {"json": 1, "follow_redirects": True}
    yield "POST", "/302", {"json": 1, "follow_redirects": True}
    yield "POST", "/303", {"json": 1, "follow_redirects": True, "headers": {"Authorization": "t"}}
    yield "GET", "/loop", {"follow_redirects": True}
    yield "GET", "/bad-location", {"follow_redirects": True}
    yield "GET", "/after", {}
    yield "GET", "/slow", {"timeout": 0.1}
    yield "GET", "/slow", {"timeout": httpx.Timeout(5, read=0.1)}
    yield "GET", f"http://user:pw@127.0.0.1:{SERVER.port}/u#fragment", {}
    yield "GET", "/x", {"extensions": {"target": b"/other"}}
    for url in ("http://127.0.0.1:1/", "ftp://x/", "//x/", "http://", "http://[::1/", "http://no-such-host.invalid/"):
        yield "GET", url, {}


def illegal_calls():
    """Requests that are refused when the connection is there already; the server may see that connection later."""
    yield "GET", "/bad", {"headers": {"X": "a\nb"}}
    yield "GET", "/bad", {"headers": {"X y": "a"}}
    yield "GE T", "/bad", {}
    yield "GET", "/bad", {"headers": [("Host", "a"), ("Host", "b")]}
    yield "POST", "/bad", {"content": b"abc", "headers": {"Content-Length": "2"}}
    yield "POST", "/bad", {"content": b"abc", "headers": {"Transfer-Encoding": "gzip"}}


def clean(value):
    return ascii(str(value).replace(str(SERVER.port), "PORT"))


def shown(response):
    print("  ", clean(f"{response!r} {response.url} {response.headers!r} {response.content!r}"), ascii(response.text))
    print("  ", response.encoding, response.http_version, response.history, response.num_bytes_downloaded, response.links)
    print("  ", response.is_closed, response.elapsed.total_seconds() > 0, clean(response.next_request))


def failed(error):
    cause = error.__cause__
    print("  ", type(error), clean(error), clean(getattr(error, "_request", None)))
    print("   because of", type(cause).__module__, type(cause).__name__, clean(cause))


def taken():
    for head, body in SERVER.take():
        print("   sent", head, body)
    print("   over", SERVER.connections)


def refused(error):
    """An error that leaves open what the server has seen."""
    failed(error)
    SERVER.take()


class Shown(logging.Handler):
    """Prints what is logged."""

    def emit(self, record):
        print("   logged", record.name, record.levelname, clean(record.getMessage()))


logging.getLogger("httpx").addHandler(Shown())
logging.getLogger("httpx").setLevel(logging.INFO)
