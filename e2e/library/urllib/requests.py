"""urlopen: what is sent, what comes back, and what is raised."""

import io
import urllib.error
import urllib.parse
import urllib.request
from urllib.error import HTTPError, URLError
from urllib.request import HTTPRedirectHandler, Request, urlopen

from scripted_http import Server, reply


def answer(method, path, headers, body):
    if path.startswith("/status/"):
        status = path.removeprefix("/status/")
        return reply(f"{status} Some Reason", b"body of " + status.encode(), "X-Kind: error")
    if path.startswith("/to/3"):
        status, target = path.removeprefix("/to/").split("/", 1)
        return reply(f"{status} Moved", b"moved", "Location: " + urllib.parse.unquote(target, "latin-1"))
    if path == "/nowhere":
        return reply("302 Found", b"?")
    if path == "/short":
        return b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this"
    if path == "/endless":
        return b"HTTP/1.1 200 OK\r\n\r\nuntil the end"
    if path == "/chunks":
        return b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n4\r\ndefg\r\n0\r\n\r\n"
    if path == "/garbage":
        return b"garbage\r\n\r\n"
    return reply("200 Fine", b"%s %s" % (method.encode(), body), "Content-Type: text/plain; charset=utf-8", "X-Twice: a", "X-Twice: b")


server = Server(answer)


def shown(label, function, *arguments, **keywords):
    try:
        result = function(*arguments, **keywords)
    except Exception as error:
        cause = type(error.__cause__).__name__, type(error.__context__).__name__
        print(label, type(error).__name__, server.told(error), cause)
        return error
    print(label, server.told(repr(result)) if not hasattr(result, "read") else server.told((result.status, result.msg, result.url, result.read())))
    if hasattr(result, "close"):
        result.close()
    return None


with urlopen(server.url + "/plain?a=1#part") as response:
    print(type(response).__name__, response.status, response.code, response.getcode(), response.reason, response.msg)
    print(server.told(response.url), server.told(response.geturl()), response.version)
    print(response.headers.items(), response.info() is response.headers, response.headers.get_content_charset())
    print(response.getheader("x-twice"), response.read(3), response.read(), response.read(), response.closed)
print(response.closed)
server.show()

for label, request in (
    ("post", Request(server.url + "/p", data=b"a=b&c=d")),
    ("put", Request(server.url + "/p", data=b"{}", headers={"content-type": "application/json", "X-Own": "1"}, method="PUT")),
    ("delete", Request(server.url, method="DELETE")),
    ("head", Request(server.url + "/h", method="HEAD")),
    ("iterable", Request(server.url + "/i", data=[b"one", b"two"])),
    ("file", Request(server.url + "/f", data=io.BytesIO(b"content"))),
    ("measured", Request(server.url + "/m", data=iter([b"xy"]), headers={"Content-Length": "2"})),
    ("agent", Request(server.url + "/a", headers={"User-Agent": "me", "host": "other"})),
    ("wrapped", Request(f"<URL:{server.url}/w>")),
    ("quoted", Request(server.url + "/a%20b?" + urllib.parse.urlencode({"q": "ä b"}))),
):
    shown(label, urlopen, request)
    server.show()

shown("data", urlopen, server.url + "/d", b"data", 5)
shown("endless", urlopen, server.url + "/endless")
shown("chunks", urlopen, server.url + "/chunks")
server.show()
shown("text", urlopen, server.url, "text")
shown("garbage", urlopen, server.url + "/garbage")
shown("space", urlopen, server.url + "/a b")
shown("type", urlopen, "no type")
shown("unknown", urlopen, "gopher://host/")
shown("no host", urlopen, "http:///path")
shown("port", urlopen, "http://127.0.0.1:x/")
shown("refused", urlopen, "http://127.0.0.1:1/")
shown("none", urlopen, None)
server.got.clear()

for status in (204, 304, 400, 401, 404, 500, 503):
    try:
        with urlopen(f"{server.url}/status/{status}") as response:
            print(status, response.read())
    except HTTPError as error:
        print(str(error), repr(error), error.code, error.status, error.reason, error.msg, server.told(error.url), error.args)
        print(error.headers["X-Kind"], error.hdrs is error.headers, error.info() is error.headers, server.told(error.filename))
        print(error.fp.closed, error.read(4), error.readline(), error.getcode(), server.told(error.geturl()), error.closed)
        print(isinstance(error, URLError), isinstance(error, OSError), error.errno, error.strerror, bool(error))
        error.close()
        print(error.fp is None or error.fp.closed)
server.got.clear()

try:
    urlopen(server.url + "/status/418")
except URLError as error:
    with error as response:
        print(response.read(), list(response))

for status in (301, 302, 303, 307, 308):
    for method, data in (("GET", None), ("HEAD", None), ("POST", b"data"), ("PUT", b"data")):
        request = Request(f"{server.url}/to/{status}//after", data, {"Content-Type": "x/y", "X-Kept": "1"}, method=method)
        request.add_unredirected_header("X-Once", "1")
        shown(f"{status} {method}", urlopen, request)
server.show()
for target in (
    "other?x=1#y", server.url + "/absolute", "http://" + server.host, "file:///etc/passwd", "mailto:a@b", "/ä b", "/to/302//to/302//deep",
    "../up", "?only=query",
):  # fmt: skip
    shown(f"to {server.told(target)}", urlopen, f"{server.url}/to/302/{urllib.parse.quote(target.encode('latin-1'), safe='')}")
shown("nowhere", urlopen, server.url + "/nowhere")
server.show()


def loop(method, path, headers, body):
    return reply("302 Found", b"", "Location: " + path if path == "/same" else f"Location: {path}x")


looping = Server(loop)
for path in ("/same", "/more"):
    try:
        urlopen(looping.url + path)
    except HTTPError as error:
        print(looping.told(error), len(looping.got), looping.told(error.url))
        error.close()
    looping.got.clear()
looping.end()


class Once(HTTPRedirectHandler):
    """Follows nothing but what it says."""

    max_redirections = 1

    def redirect_request(self, req, fp, code, msg, headers, newurl):
        print("asked", code, msg, server.told(newurl), headers["Location"])
        return None if newurl.endswith("/no") else super().redirect_request(req, fp, code, msg, headers, newurl)


opener = urllib.request.build_opener(Once)
shown("subclass", opener.open, server.url + "/to/302/%2Fyes")
shown("refused", opener.open, server.url + "/to/302/%2Fno")
opener.addheaders = [("User-Agent", "opener"), ("X-All", "yes")]
shown("headers", opener.open, Request(server.url + "/all", headers={"X-all": "own"}))
server.show()

urllib.request.install_opener(opener)
shown("installed", urlopen, server.url + "/installed")
urllib.request.urlcleanup()
shown("cleaned", urlopen, server.url + "/cleaned")
server.show()

seen = []
path, headers = urllib.request.urlretrieve(server.url + "/saved", reporthook=lambda *values: seen.append(values))
with open(path, "rb") as saved:
    print(saved.read(), headers["X-Twice"], seen)
urllib.request.urlcleanup()
try:
    open(path)
except FileNotFoundError:
    print("removed")
error = shown("short", urllib.request.urlretrieve, server.url + "/short")
print(error.content[1]["Content-Length"], error.reason, repr(error) == repr(type(error)(*error.args, 1)))
with urlopen(server.url + "/short") as response:
    shown("incomplete", response.read)
urllib.request.urlcleanup()

request = Request("HTTP://Host:80/path;p?q#f", origin_req_host="origin", unverifiable=True)
print(request.type, request.host, request.selector, request.fragment, request.full_url, request.get_full_url(), request.get_method())
print(request.origin_req_host, request.unverifiable, request.data, request.has_proxy(), Request("http://HOST:8/").origin_req_host)
request.add_header("x-one", "1")
request.add_header("Content-length", "10")
request.add_unredirected_header("X-ONE", "2")
request.add_unredirected_header("x-two", "2")
print(request.header_items(), request.headers, request.unredirected_hdrs, request.has_header("X-two"), request.has_header("x-two"))
print(request.get_header("X-one"), request.get_header("x-one"), request.get_header("X-three", 3))
request.data = b"new"
print(request.get_method(), request.header_items())
request.remove_header("X-one")
del request.data
print(request.data, request.get_method(), request.header_items())
request.set_proxy("proxy:8080", "http")
print(request.host, request.selector, request.has_proxy(), request.type)
del request.full_url
print(request.full_url, request.selector, request.fragment)
secure = Request("https://host/path")
secure.set_proxy("proxy:8080", "http")
print(secure.host, secure.selector, secure.type, secure._tunnel_host, secure.has_proxy())
print(repr(URLError("why")), str(URLError("why", "file")), URLError("why", "file").filename, HTTPError("u", 404, "m", {}, None).read())
server.end()
