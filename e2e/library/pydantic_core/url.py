from copy import copy, deepcopy

from pydantic_core import MultiHostUrl, SchemaError, SchemaValidator, Url, ValidationError


def attempt(call):
    try:
        result = call()
    except ValidationError as error:
        print(error)
        print(error.errors(include_url=False, include_input=False))
    except Exception as error:
        print(type(error).__name__, error)
    else:
        return result


def show(url):
    if isinstance(url, Url):
        print(repr(url), str(url), url.unicode_string(), url.scheme, url.username, url.password, url.host)
        print("  ", url.unicode_host(), url.port, url.path, url.query, url.query_params(), url.fragment)
    elif isinstance(url, MultiHostUrl):
        print(repr(url), str(url), url.unicode_string(), url.scheme, url.hosts())
        print("  ", url.path, url.query, url.query_params(), url.fragment)
    else:
        print(repr(url))


TEXTS = [
    "",
    " ",
    "http://example.com",
    "http://example.com/",
    "HTTP://EXAMPLE.com:80/a/../b?x=1&y=%20z&x=2#part",
    "https://user:secret@example.com:8443/path/to",
    "https://user@example.com",
    "https://:secret@example.com",
    "http://example.com?query=1",
    "http://example.com#fragment",
    "http:example.com",
    "http:///example.com",
    "http:\\\\example.com\\path",
    "  http://example.com  ",
    "http://exa mple.com",
    "http://example.com/a b",
    "http://[::1]:8000/x",
    "http://[::1",
    "http://127.0.0.1:65536",
    "http://127.1/",
    "http://example.com:port",
    "http://münchen.de/straße?ä=ö",
    "http://xn--mnchen-3ya.de/",
    "http://user:pw@xn--mnchen-3ya.de/path",
    "https://www.例え.jp",
    "ws://a.b/c",
    "foo://bar",
    "foo://bar/baz?x#y",
    "foo:bar",
    "foo:/bar",
    "file:///etc/passwd",
    "file:///",
    "mailto:someone@example.com",
    "redis://localhost:6379/0",
    "postgres://user:pass@host1:5432,host2:5433/app",
    "postgres://user:pass@host1:5432,user2@host2/app?x=1",
    "postgres://host1,,host2/app",
    "postgres://,host2/app",
    "postgres://host1,/app",
    "http://host1,host2",
    "http://host1:81,host2,user@host3/path#x",
    "http://xn--mnchen-3ya.de,example.com/x",
    "foo:a,b",
    "//example.com",
    "example.com",
    "://example.com",
    "1http://example.com",
    "a+b-c.d://example.com",
    "mongodb://localhost",
    "mongodb:///db",
    "nats://localhost:4222,localhost:4223/",
    "http://",
    "http://?",
    "http:",
    "javascript:alert(1)",
    "data:text/plain,hello",
    "http://a.b/\t\n",
    "http://%31%32",
    "http://a%00b",
]

for kind in ["url", "multi-host-url"]:
    for extra in [{}, {"strict": True}, {"preserve_empty_path": True}]:
        print("--", kind, extra)
        validator = SchemaValidator({"type": kind, **extra})
        for text in TEXTS:
            show(attempt(lambda: validator.validate_python(text)))
        for value in [None, 1, b"http://a.b", [], "a\ud800"]:
            attempt(lambda: validator.validate_python(value))
        show(attempt(lambda: validator.validate_json('"http://json.com/a"')))
        attempt(lambda: validator.validate_json("1"))
        show(attempt(lambda: validator.validate_strings("http://text.com")))
        show(attempt(lambda: validator.validate_python(Url("http://url.com/x"))))
        show(attempt(lambda: validator.validate_python(MultiHostUrl("http://one.com/x"))))
        show(attempt(lambda: validator.validate_python(MultiHostUrl("foo://one.com,two.com/x"))))

print("-- rules")
RULES = [
    {"max_length": 10},
    {"allowed_schemes": ["http", "https"]},
    {"allowed_schemes": ["foo"]},
    {"allowed_schemes": ["a", "b", "redis"]},
    {"host_required": True},
    {"default_host": "standard.org"},
    {"default_port": 1234},
    {"default_path": "/base"},
    {"default_host": "standard.org", "default_port": 1234, "default_path": "/base", "host_required": True},
    {"default_path": "/base", "strict": True},
    {"default_host": "bad host"},
    {"default_port": 80},
]
INPUTS = [
    "http://a.b",
    "https://example.com/path",
    "redis://",
    "redis:///1",
    "redis:x",
    "foo://host",
    "http://a.b:99/",
    "file:///x",
    "redis://a,b",
    Url("foo://given/x"),
    Url("foo://given"),
    MultiHostUrl("foo://given,more"),
]
for kind in ["url", "multi-host-url"]:
    for rules in RULES:
        validator = attempt(lambda: SchemaValidator({"type": kind, **rules}))
        print(kind, rules, validator and validator.title)
        for text in INPUTS:
            result = attempt(lambda: validator.validate_python(text))
            show(result)
            print("  ", result is text)

print("-- wrong schemas")
for kind in ["url", "multi-host-url"]:
    for rules in [
        {"allowed_schemes": []},
        {"allowed_schemes": [1]},
        {"allowed_schemes": ("a",)},
        {"default_host": "a,b"},
        {"default_port": 70000},
        {"default_port": "x"},
        {"max_length": -1},
    ]:
        try:
            SchemaValidator({"type": kind, **rules})
        except SchemaError as error:
            print(kind, rules, error)
        else:
            print(kind, rules, "built")

print("-- config")
validator = SchemaValidator({"type": "url"}, {"url_preserve_empty_path": True})
show(validator.validate_python("http://a.b?x"))
show(validator.validate_python("http://a.b/?x"))

print("-- union")
union = SchemaValidator({"type": "union", "choices": [{"type": "url"}, {"type": "str"}]})
print(repr(union.validate_python("http://a.b")), repr(union.validate_python("x")))
print(repr(union.validate_python(Url("http://a.b"))))

print("-- classes")
for make in [Url, MultiHostUrl]:
    for text in ["http://a.b", "http://a.b/", "foo://a", "bad", "", 1, None]:
        show(attempt(lambda: make(text)))
    show(make("http://a.b", preserve_empty_path=True))
    show(make("http://a.b?q#f", preserve_empty_path=True))
    show(make(url="http://a.b"))
    a, b = make("http://a.b"), make("http://b.a/")
    print(a == b, a != b, a < b, a <= b, a > b, a >= b, a == make("http://a.b/"), a == "http://a.b/", a == 1)
    print(hash(a) == hash(make("http://a.b/")), hash(a), hash(b), hash(make("http://a.b", preserve_empty_path=True)))
    print(make("http://a.b", preserve_empty_path=True) == a, bool(a), a.__getnewargs__())
    attempt(lambda: a < "x")
    print(deepcopy(a) == a, deepcopy(a) is a, deepcopy(b).__class__.__name__)
    print(make.__name__, make.__module__, {a: 1}[make("http://a.b/")])
    attempt(lambda: setattr(a, "scheme", "x"))

    class Sub(make):
        def more(self):
            return f"more of {self}"

    sub = Sub("http://sub.com")
    print(sub.more(), repr(sub), type(sub).__name__, type(deepcopy(sub)).__name__, sub == make("http://sub.com"))
    print(type(SchemaValidator({"type": "url"}).validate_python(sub)).__name__)
    print(type(SchemaValidator({"type": "multi-host-url"}).validate_python(sub)).__name__)
    print(Sub.build(scheme="http", host="built.com").more())
print(hash(MultiHostUrl("foo://a,b/c")), hash(MultiHostUrl("foo://a/c")))

print("-- build")
show(Url.build(scheme="http", host="example.com"))
show(
    Url.build(
        scheme="https",
        username="user",
        password="pass word",
        host="example.com",
        port=8443,
        path="a/b",
        query="x=1",
        fragment="here",
    )
)
show(Url.build(scheme="foo", host="h", password="p"))
show(Url.build(scheme="foo", host="h", username="u", path="/x"))
attempt(lambda: Url.build(scheme="http", host=""))
attempt(lambda: Url.build(scheme="http", host="x", port=65536))
attempt(lambda: Url.build(scheme="http", host="x", port=-1))
show(MultiHostUrl.build(scheme="http", host="example.com", path="x"))
show(MultiHostUrl.build(scheme="pg", hosts=[{"host": "a", "port": 1}, {"host": "b", "username": "u", "password": "p"}]))
show(MultiHostUrl.build(scheme="pg", hosts=[{"host": "a"}], path="db", query="q", fragment="f"))
attempt(lambda: MultiHostUrl.build(scheme="pg"))
attempt(lambda: MultiHostUrl.build(scheme="pg", username="u"))
attempt(lambda: MultiHostUrl.build(scheme="pg", hosts=[]))
attempt(lambda: MultiHostUrl.build(scheme="pg", hosts=[{}]))
attempt(lambda: MultiHostUrl.build(scheme="pg", hosts=[{"username": "u"}]))
attempt(lambda: MultiHostUrl.build(scheme="pg", hosts=[{"host": "a"}], host="b"))
attempt(lambda: MultiHostUrl.build(scheme="pg", hosts=[{"host": "a"}], port=1))
