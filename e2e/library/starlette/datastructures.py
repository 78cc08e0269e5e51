"""URLs, multidicts, headers, query parameters, state and secrets."""

from starlette.datastructures import (
    URL,
    Address,
    CommaSeparatedStrings,
    FormData,
    Headers,
    ImmutableMultiDict,
    MultiDict,
    MutableHeaders,
    QueryParams,
    Secret,
    State,
    URLPath,
)


def show(make):
    try:
        print(repr(make()))
    except Exception as exc:
        print(type(exc).__name__, exc, repr(exc.__context__))


def urls():
    url = URL("https://user:pass@example.org:123/path/to?a=1&b=2&a=3#frag")
    for name in (
        "scheme",
        "netloc",
        "path",
        "query",
        "fragment",
        "username",
        "password",
        "hostname",
        "port",
        "is_secure",
    ):
        print(name, repr(getattr(url, name)))
    print(url, repr(url), url == str(url), url.components)
    show(lambda: url.replace(port=8))
    show(lambda: url.replace(hostname="h"))
    show(lambda: url.replace(username="u", password=None))
    show(lambda: url.replace(scheme="http", path="/x", query="", fragment=""))
    show(lambda: url.include_query_params(a=5, c="x y"))
    show(lambda: url.replace_query_params(z="\u00e9"))
    show(lambda: url.remove_query_params("a"))
    show(lambda: url.remove_query_params(["a", "b", "q"]))
    show(lambda: URL("http://[::1]:80/").replace(port=None))
    show(lambda: URL("http://[::1]/").replace(port=9))
    show(lambda: URL("/relative?x").replace(hostname="h"))
    show(lambda: URL(scheme="ws", netloc="n", path="p"))
    show(lambda: URL("x", scheme="y"))
    show(lambda: URL("x", scope={"path": "/"}))
    show(lambda: URL(scope={"path": "/", "headers": []}, scheme="x"))
    show(lambda: URL(scope={"path": "/a", "headers": [], "server": ("h", 81), "scheme": "odd"}))
    show(lambda: URL("http://h:port/").port)
    show(lambda: hash(URL("x")))
    path = URLPath("/p", "http", "h.org")
    print(path, path.protocol, path.host, path.make_absolute_url("ws://x/base"), path + "/q", type(path + "/q"))
    print(
        URLPath("/p").make_absolute_url(URL("https://x:1/base/")),
        URLPath("/p", "websocket").make_absolute_url("https://x"),
    )
    show(lambda: URLPath("/p", "ftp"))


def multidicts():
    for value in ([("a", 1), ("b", 2), ("a", 3)], {"a": 1}, None, (), ImmutableMultiDict([("a", 1), ("a", 2)])):
        show(lambda: ImmutableMultiDict(value) if value is not None else ImmutableMultiDict())
    show(lambda: ImmutableMultiDict([("a", 1)], b=2, a=3))
    show(lambda: ImmutableMultiDict([1]))
    show(lambda: ImmutableMultiDict([], []))
    value = ImmutableMultiDict([("a", 1), ("b", 2), ("a", 3)])
    print(value["a"], value.getlist("a"), value.get("x"), value.get("x", 5), list(value), len(value), "b" in value)
    print(list(value.keys()), list(value.values()), list(value.items()), value.multi_items(), dict(value))
    print(value == ImmutableMultiDict([("a", 3), ("a", 1), ("b", 2)]), value == {"a": 3}, value == MultiDict(value))
    show(lambda: value["x"])
    value = MultiDict(value)
    value["a"] = 9
    value.append("b", 4)
    print(value, value.pop("b"), value.pop("b", "default"), value, value.popitem(), value)
    value.setlist("l", [1, 2])
    value.setlist("m", [])
    print(value.setdefault("l", 5), value.setdefault("n", 6), value.poplist("l"), value)
    value.update({"n": 1}, o=2)
    value.update([("o", 3), ("o", 4)])
    print(value)
    del value["o"]
    show(lambda: value.__delitem__("o"))
    value.clear()
    print(value, bool(value))
    for value in ("a=1&a=2&b=", b"c=%20&d", {"x": 1}, [("y", None)], QueryParams("z=1"), ""):
        params = QueryParams(value)
        print(repr(params), params, params.multi_items(), dict(params))
    show(lambda: QueryParams("a=1", b=2))
    show(lambda: QueryParams(a=1))
    show(lambda: FormData({"a": "b"}))


def headers():
    value = Headers({"X-One": "1", "x-two": "\u00e9"})
    print(repr(value), value.raw, value["x-ONE"], value.get("none"), value.get("none", 1), "X-TWO" in value, len(value))
    print(
        list(value),
        value.keys(),
        value.values(),
        value.items(),
        value == Headers(raw=[(b"x-two", b"\xe9"), (b"x-one", b"1")]),
    )
    show(lambda: value["none"])
    show(lambda: Headers({"a": 1}))
    show(lambda: Headers({"\u20ac": "1"}))
    show(lambda: Headers({}, raw=[]))
    show(lambda: Headers(raw=[], scope={}))
    show(lambda: 5 in value)
    show(lambda: value == {"x-one": "1"})
    twice = Headers(raw=[(b"a", b"1"), (b"b", b"2"), (b"a", b"3")])
    print(repr(twice), twice["a"], twice.getlist("A"), dict(twice))
    scope = {"headers": ((b"a", b"1"),)}
    print(Headers(scope=scope), scope)
    value = MutableHeaders(scope=scope)
    value["B"] = "2"
    value.append("a", "3")
    print(scope, value.raw is scope["headers"])
    value["A"] = "new"
    print(value.raw, value.setdefault("a", "x"), value.setdefault("C", "y"))
    del value["b"]
    del value["nothing"]
    value.update({"D": "4"})
    value |= {"E": "5"}
    print(value, value | {"f": "6"}, value.mutablecopy() == value)
    value.add_vary_header("Origin")
    value.add_vary_header("Cookie")
    print(value["vary"])
    show(lambda: value | [("a", "b")])
    show(lambda: value.__ior__(5))


def others():
    state = State()
    state.one = 1
    state["two"] = 2
    print(
        state.one, state["one"], state.two, list(state), len(state), hasattr(state, "none"), getattr(state, "none", "d")
    )
    del state.one
    show(lambda: state.one)
    show(lambda: delattr(state, "one"))
    show(lambda: state["one"])
    backing = {"x": 1}
    shared = State(backing)
    shared.y = 2
    print(backing, shared._state is backing)
    secret = Secret("pw")
    print(repr(secret), str(secret), bool(secret), bool(Secret("")), f"{secret}")
    for text in ("a, b,c", "'a,b', \"c d\"", "", ",,", "x#y,z", "a\\,b", '"\\"q\\"",w'):
        value = CommaSeparatedStrings(text)
        print(repr(value), str(value), len(value), list(value), value[:1])
    show(lambda: CommaSeparatedStrings("'open"))
    print(
        repr(CommaSeparatedStrings(["a", "b"])), CommaSeparatedStrings(["a"])[0], Address("h", 1), Address("h", 1).port
    )


urls()
multidicts()
headers()
others()
