"""Headers, cookies, requests and responses as values, without a network."""

import datetime
import pickle
import warnings

import httpcore
import httpx

warnings.simplefilter("always")


def show(make):
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        try:
            print(repr(make()))
        except Exception as error:
            print(type(error).__name__, str(error))
    for one in told:
        print("  warned", one.category.__name__, one.message)


print("-- headers")
headers = httpx.Headers([("X-A", "1"), ("x-a", "2"), ("Content-Type", "text/plain"), ("Authorization", "secret")])
print(headers, headers.raw, headers.encoding, len(headers), list(headers), headers.multi_items())
print(headers["X-a"], headers.get("nope", 7), headers.get_list("x-A"), headers.get_list("X-A", split_commas=True))
print(dict(headers), list(headers.values()), "x-A" in headers, "b" in headers)
headers["X-A"] = "3"
headers["New"] = "n, m"
print(headers.raw, headers.get_list("new", True))
del headers["X-A"]
show(lambda: headers.__delitem__("X-A"))
show(lambda: headers["X-A"])
headers.update({"new": "z", "Other": "o"})
print(headers, headers.copy() == headers, headers == {"a": "b"})
print(headers.pop("other"), headers.setdefault("Set", "s"), headers.setdefault("set", "t"))
print(httpx.Headers({"A": "b"}) == {"a": "b"}, httpx.Headers({b"A": b"b"}), httpx.Headers(None))
print(httpx.Headers({b"X": "\u00e9".encode()}), httpx.Headers({b"X": "\u00e9".encode("latin-1")}).encoding)
show(lambda: httpx.Headers({"A": 1}))
show(lambda: httpx.Headers({"A": "\u00e9"}))
show(lambda: httpx.Headers({"A": "\u00e9"}, encoding="utf-8"))
encoded = httpx.Headers({b"X": b"\xc3\xa9"})
encoded.encoding = "iso-8859-1"
print(ascii(encoded["x"]))

print("-- cookies")
cookies = httpx.Cookies({"a": "1"})
cookies.set("b", "2", domain="example.org", path="/x")
cookies.set("b", "3", domain="other.org")
print(cookies, len(cookies), list(cookies), bool(cookies), cookies["a"], cookies.get("b", domain="example.org"))
show(lambda: cookies["b"])
show(lambda: cookies["z"])
cookies.delete("b", domain="other.org")
print(cookies["b"], dict(cookies.items()))
del cookies["a"]
cookies.update({"c": "4"})
cookies.update([("d", "5")])
print(cookies, list(cookies.jar))
request = httpx.Request("GET", "http://example.org/x/y", cookies=cookies)
print(request.headers)
cookies.clear(domain="example.org", path="/x")
print(cookies)
cookies.clear()
print(cookies, bool(cookies), bool(httpx.Cookies()))
show(lambda: httpx.Request("GET", "/relative", cookies={"a": "1"}))

print("-- requests")


def described(request):
    return (request, request.method, str(request.url), request.headers, type(request.stream).__name__, request.extensions)


for arguments in (
    {},
    {"params": {"a": 1}},
    {"content": b"bytes"},
    {"content": "text\u00e9"},
    {"content": iter([b"a"])},
    {"json": {"a": [1, None, "\u00e9"]}},
    {"json": float("nan")},
    {"data": {"a": 1, "b": ["x", "y z"]}},
    {"data": b"raw"},
    {"data": {}},
    {"files": {"f": b"x"}, "headers": {"Content-Type": "multipart/form-data; boundary=bb"}},
    {"headers": {"Host": "elsewhere", "Content-Length": "0"}},
    {"content": {"a": 1}},
    {"content": 5},
    {"cookies": {"k": "v"}, "extensions": {"e": 1}},
):
    show(lambda arguments=arguments: described(httpx.Request("post", "http://h:8000/p?q=1", **arguments)))
request = httpx.Request("POST", "http://h/", content=(part for part in (b"a", b"b")))
show(lambda: request.content)
print(request.read())
print(request.content, list(request.stream))
copied = pickle.loads(pickle.dumps(request))
print(described(copied), copied.content)
show(lambda: list(copied.stream))
show(lambda: httpx.Request("GET", "http://h/", stream=httpx.ByteStream(b"s")).content)

print("-- responses")
bare = httpx.Response(200)
print(bare, bare.headers, bare.content, bare.text, bare.encoding, bare.is_closed, bare.is_stream_consumed)
for make in (
    lambda: bare.request,
    lambda: bare.url,
    lambda: bare.elapsed,
    lambda: bare.raise_for_status(),
    lambda: bare.json(),
    lambda: bare.cookies,
    lambda: bare.num_bytes_downloaded,
):
    show(make)
asked = httpx.Request("GET", "http://h/p")
for status in (100, 101, 200, 204, 301, 302, 304, 400, 404, 418, 499, 500, 503, 599, 600, 42):
    response = httpx.Response(status, request=asked, headers={"Location": "/x"} if status == 301 else None)
    kinds = ("informational", "success", "redirect", "client_error", "server_error", "error")
    print(response, response.reason_phrase, [getattr(response, f"is_{kind}") for kind in kinds])
    print(response.has_redirect_location)
    show(response.raise_for_status)
try:
    httpx.Response(404, request=asked).raise_for_status()
except httpx.HTTPStatusError as error:
    print(error.request, error.response, error.args, isinstance(error, httpx.HTTPError))
for arguments in (
    {"content": b"\xe9", "headers": {"Content-Type": "text/html; charset=latin-1"}},
    {"content": b"\xe9", "headers": {"Content-Type": "text/html; charset=nope"}},
    {"content": b"\xe9", "headers": {"Content-Type": "text/html"}},
    {"content": b"\xe9", "default_encoding": "cp1252"},
    {"content": b"\xe9", "default_encoding": lambda body: "latin-1" if body == b"\xe9" else None},
    {"text": "t\u00e9xt"},
    {"html": "<p>"},
    {"json": {"a": 1}},
    {"json": None},
    {"content": iter([b"a", b"b"])},
    {"content": b"not gzip", "headers": {"Content-Encoding": "gzip"}},
    {"content": b"plain", "headers": {"Content-Encoding": "br, identity"}},
):
    def make(arguments=arguments):
        response = httpx.Response(200, **arguments)
        response.read()
        return response.headers, response.content, ascii(response.text), response.encoding, response.charset_encoding

    show(make)
response = httpx.Response(200, content=b"abcdefg\nh\r\ni\rj")
print(list(response.iter_bytes(3)), list(response.iter_text(4)), list(response.iter_lines()), list(response.iter_bytes()))
show(lambda: list(response.iter_raw()))
print(response.text)
show(lambda: setattr(response, "encoding", "ascii"))
other = httpx.Response(200, content=b"\xe9")
other.encoding = "latin-1"
print(ascii(other.text))
response.elapsed = datetime.timedelta(seconds=2)
print(response.elapsed)
streamed = httpx.Response(200, content=iter([b"a\r", b"\nb\n", b"", b"c"]))
show(lambda: streamed.content)
print(list(streamed.iter_lines()), streamed.is_closed, streamed.num_bytes_downloaded)
show(lambda: streamed.read())
closed = httpx.Response(200, content=iter([b"a"]))
closed.close()
show(lambda: closed.read())
linked = httpx.Response(200, headers={"Link": '<https://a/?p=2>; rel="next", <https://a/?p=9>; rel="last"; x, <b>'})
print(linked.links, httpx.Response(200).links)
set_twice = httpx.Response(
    200,
    headers=[("Set-Cookie", "a=1; Path=/"), ("Set-Cookie", "b=2; Secure"), ("Set-Cookie", "c=3; Domain=elsewhere.org")],
    request=httpx.Request("GET", "http://h.org/p/q"),
)
print(set_twice.cookies, set_twice.cookies is set_twice.cookies, list(set_twice.cookies.jar))
kept = pickle.loads(pickle.dumps(httpx.Response(201, json={"a": 1}, request=asked)))
print(kept, kept.json(), kept.request, kept.is_closed, kept.headers)
whole = httpx.Response(200, extensions={"http_version": b"HTTP/2", "reason_phrase": b"Fine"}, history=[bare])
print(whole, whole.http_version, whole.history, whole.next_request)

print("-- settings")
for make in (
    lambda: httpx.Timeout(5),
    lambda: httpx.Timeout(None),
    lambda: httpx.Timeout(5, connect=1),
    lambda: httpx.Timeout((1, 2)),
    lambda: httpx.Timeout((1, 2, 3, 4)),
    lambda: httpx.Timeout(connect=1, read=2, write=3, pool=4).as_dict(),
    lambda: httpx.Timeout(connect=1),
    lambda: httpx.Timeout(httpx.Timeout(3)) == httpx.Timeout(3),
    lambda: httpx.Limits(max_connections=5),
    lambda: httpx.Limits() == httpx.Limits(keepalive_expiry=5.0),
    lambda: httpx.Proxy("http://u:p@h:1/"),
    lambda: httpx.Proxy("https://h", headers={"A": "b"}, auth=("x", "y")),
    lambda: httpx.Proxy("ftp://h"),
    lambda: httpx.Proxy("http://u:p@h:1/").raw_auth,
    lambda: httpx.codes.NOT_FOUND,
    lambda: (str(httpx.codes.OK), httpx.codes(418).phrase, httpx.codes.get_reason_phrase(299), httpx.codes.IM_A_TEAPOT),
    lambda: (httpx.codes.ok, httpx.codes.not_found, httpx.codes.is_error(404), httpx.codes.OK == 200),
    lambda: httpx.Client(http2=True),
    lambda: httpx.Client(proxy="socks5://h:1"),
    lambda: httpx.Client(proxy="ftp://h"),
    lambda: httpx.Client(mounts={"http": None}),
    lambda: httpx.Client(auth=5),
    lambda: httpx.Client(base_url="http://h/x").base_url,
    lambda: httpx.Client(headers={"A": "b"}, cookies={"c": "d"}, params={"e": 1}).build_request("GET", "http://h/?z=1").headers,
    lambda: httpx.Client(params={"e": 1}).build_request("GET", "http://h/?z=1").url,
    lambda: httpx.Client(base_url="http://h/x?y=1").build_request("GET", "/z").url,
    lambda: httpx.Client(base_url="http://h/x").build_request("GET", "z", params={"a": 1}, timeout=3).extensions,
    lambda: httpx.Client(timeout=None).timeout,
    lambda: httpx.Client(event_hooks={"request": [print]}).event_hooks["response"],
):
    show(make)
print(httpx.__version__, httpx.__title__, httpx.__description__)
missing = ("NetRCAuth", "main")
public = [name for name in dir(httpx) if not name.startswith("_") and name not in missing]
print([name for name in public if getattr(getattr(httpx, name), "__module__", "") == "httpx"])
for name in ("ConnectTimeout", "ReadError", "ProxyError", "DecodingError", "HTTPStatusError", "StreamClosed", "InvalidURL"):
    print([one.__qualname__ for one in getattr(httpx, name).__mro__], getattr(httpx, name).__module__)
show(lambda: httpx.RequestError("m").request)
show(lambda: httpx.ReadError("m", request=asked).request)
show(lambda: httpx.HTTPError("m"))
for kind in (httpx.StreamConsumed, httpx.StreamClosed, httpx.ResponseNotRead, httpx.RequestNotRead):
    show(lambda kind=kind: kind().args)
for name in ("AsyncHTTP2Connection", "HTTP2Connection", "AsyncSOCKSProxy", "SOCKSProxy"):
    print(name in httpcore.__all__, [one.__qualname__ for one in getattr(httpcore, name).__mro__])
    show(lambda name=name: getattr(httpcore, name)("http://h"))
