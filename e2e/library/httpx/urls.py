"""URLs and their parameters."""

import httpx


def show(make):
    try:
        print(repr(make()))
    except Exception as error:
        print(type(error).__name__, error)


TEXTS = (
    "http://example.com",
    "HTTPS://User:p%40ss@EXAMPLE.com:443/a b/../c/./d?x=1&y=a b#frag ment",
    "http://example.com:80/%7Euser/%zz?q=%20\u00e9",
    "/only/path?x",
    "//host/path",
    "mailto:a@b",
    "http://[::1]:8080/x",
    "http://1.2.3.4/",
    "http://1.2.3.999/",
    "http://[::zz]/",
    "http://example.com:port/",
    "http://example.com:99999/",
    "http://m\u00fcnchen.de/",
    "http://xn--mnchen-3ya.de/",
    "http://exa mple.com/",
    "http://\u00df\u2603.com/",
    "http://a@b@c/",
    "https://example.com?only=query",
    "https://example.com#",
    "?x=1",
    "",
    ":bad",
    "/a/../../b",
    "http://example.com/{}|`^\"<>",
    "http://example.com/\u00e9\U0001f600?\u00e9'*()#\u00e9",
    "http://user:@host/",
    "http://:pw@host/",
    "http://example.com/\x00",
    "http://example.com/\n",
    "http://" + "a" * 70000,
    "ws://h:80/",
    "wss://h:443/x",
    "http://localhost:/x",
)

for text in TEXTS:
    print(ascii(text[:60]))
    try:
        url = httpx.URL(text)
    except Exception as error:
        print("  ", type(error).__name__, ascii(error))
        continue
    print("  ", ascii(str(url)), ascii(repr(url)), hash(url) == hash(str(url)))
    print("  ", url.scheme, url.raw_scheme, url.userinfo, url.username, url.password, url.raw_host, url.port, url.netloc)
    show(lambda url=url: ascii(url.host))
    print("  ", ascii(url.path), url.raw_path, url.query, ascii(url.params), ascii(url.fragment))
    print("  ", url.is_absolute_url, url.is_relative_url)
    show(lambda url=url: ascii(url.join("../z?k=v")))

base = httpx.URL("https://me:secret@example.org:8443/a/b?x=1#f")
for changes in (
    {"scheme": "http"},
    {"host": "other.org"},
    {"host": "::1"},
    {"port": None},
    {"port": 443},
    {"netloc": b"n:1"},
    {"username": "u/:", "password": "p@"},
    {"userinfo": b"x:y"},
    {"path": "/p q"},
    {"path": "relative"},
    {"raw_path": b"/r?s=t"},
    {"raw_path": b"/r"},
    {"query": b"a=b"},
    {"query": None},
    {"fragment": "g h"},
    {"params": {"k": ["1", "2"]}},
    {"params": {}},
    {"port": "443"},
    {"path": b"/x"},
    {"unknown": 1},
    {"scheme": "1x"},
    {"host": "a\tb"},
):
    show(lambda changes=changes: base.copy_with(**changes))
show(lambda: base.copy_set_param("x", 2))
show(lambda: base.copy_add_param("x", None))
show(lambda: base.copy_remove_param("x"))
show(lambda: base.copy_merge_params({"y": True}))
show(lambda: base.raw)
show(lambda: httpx.URL(5))
show(lambda: httpx.URL("http://h/", params={"a b": "c&d"}))
print(base == str(base), base == "http://x", base == 5, httpx.URL(base) == base)
for target in ("http://z/y", "//h", "/root", "rel", "?q", "#f", "../../../up"):
    print(base.join(target), httpx.URL("http://x/y/z").join(httpx.URL(target)))

QUERIES = (
    None,
    "",
    "a=1&b=2&a=3&c=",
    b"x=%20y",
    {"a": 1, "b": [True, None, 2.5], "c": "\u00e9"},
    [("a", 1), ("b", 2), ("a", False)],
    (("k", "v"),),
    httpx.QueryParams("q=1&q=2"),
)
for query in QUERIES:
    params = httpx.QueryParams(query)
    print(str(params), repr(params), dict(params), params.multi_items(), list(params.keys()), list(params.values()))
    print(len(params), bool(params), params.get("a"), params.get("z", 5), params.get_list("a"), "a" in params)
    print(params.set("a", 9), params.add("a", 9), params.remove("a"), params.merge({"z": 1}), params == query)
print(httpx.QueryParams(a=1, b=[2, 3]), list(httpx.QueryParams("b=1&a=2").items()))
print(httpx.QueryParams("a=1&b=2") == httpx.QueryParams("b=2&a=1"), hash(httpx.QueryParams("a=1")) == hash("a=1"))
show(lambda: httpx.QueryParams({"a": 1}, b=2))
show(lambda: httpx.QueryParams("a", "b"))
show(lambda: httpx.QueryParams("a=1")["z"])
show(lambda: httpx.QueryParams("a=1").update({"b": 1}))


def put():
    httpx.QueryParams("a=1")["b"] = "2"


show(put)
