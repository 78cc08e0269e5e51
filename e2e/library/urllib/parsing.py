"""URLs apart and together, percent-encoding, queries."""

from urllib.parse import (
    parse_qs,
    parse_qsl,
    quote,
    quote_from_bytes,
    quote_plus,
    unquote,
    unquote_plus,
    unquote_to_bytes,
    urldefrag,
    urlencode,
    urljoin,
    urlparse,
    urlsplit,
    urlunparse,
    urlunsplit,
)


def show(make, *arguments, **keywords):
    try:
        print(repr(make(*arguments, **keywords)))
    except Exception as error:
        print(type(error).__name__, error)


for url in (
    "http://user:pa%20ss@Example.com:8080/a/b;p=1?q=1&r=2#frag",
    "https://[::1]:80/x",
    "//host/path",
    "path;a/b;c?x#y",
    "mailto:a@b.c",
    "postgresql+psycopg2://u:p@h/db",
    "http://host:port",
    "http://host:99999",
    "http://host:",
    "http://h?q",
    "http://h#f?g",
    "a:b:c",
    "",
    "  http://x\n/y ",
    "HTTP://X",
    "1http://x",
    "file:///etc/passwd",
    "http://[::1",
    "http://[v1.x]/",
    "http://[1.2.3.4]/",
    "http://a@b@c/",
    "http://\u2100.com/",
    "http://h\u00e9/p",
    "tel:+1;ext=2",
    "http:///x",
    "http://x/%zz?a=%2",
    b"http://h/p?q#f",
    "x://y//z",
    "?a",
    "#b",
):
    show(urlsplit, url)
    show(urlparse, url)
    try:
        parts = urlsplit(url)
        print(parts.username, parts.password, parts.hostname, parts.port, parts.geturl(), urlunparse(urlparse(url)))
    except ValueError as error:
        print(error)
show(urlsplit, "http://h/p#f", allow_fragments=False)
show(urlsplit, "//h/p", "https")
show(urlsplit, "//h/p", b"https")
print(
    urlsplit("http://h/p").encode(),
    urlsplit(b"http://h/p").decode(),
    urlsplit("http://h/p")._replace(path="/q").geturl(),
)
for parts in (
    ("", "", "//x", "", ""),
    ("http", "", "/x", "", ""),
    ("http", "h", "x", "", ""),
    ("x", "", "/y", "q", "f"),
    (b"http", b"h", b"/", b"", b""),
):
    show(urlunsplit, parts)
base = "http://a/b/c/d;p?q"
for relative in (
    "g:h",
    "g",
    "./g",
    "g/",
    "/g",
    "//g",
    "?y",
    "g?y",
    "#s",
    "g#s",
    ";x",
    "",
    ".",
    "./",
    "..",
    "../g",
    "../..",
    "../../../g",
    "/./g",
    "g.",
    "./g/.",
    "g/../h",
    "http:g",
):
    print(relative, urljoin(base, relative), end=" ")
print(
    urljoin("", "x"),
    urljoin("x", ""),
    urljoin(b"http://a/b", b"c"),
    urljoin("http://a", "b"),
    urljoin("/a/b/", "../c"),
    urljoin("mailto:a", "b"),
)
show(urldefrag, "http://h/p?q#f")
print(urldefrag("x").geturl(), urldefrag(b"x#y"))

for text in ("", "abc", "a b/c?d=e&f", "é ü", "~._-", "\U0001f600", "100%", "a+b", "\x00\x7f"):
    print(
        quote(text),
        quote(text, ""),
        quote_plus(text),
        quote(text, safe="é/:?"),
        unquote(quote(text)) == text,
        unquote_plus(quote_plus(text)) == text,
    )
print(
    quote(b"\xff a"),
    quote_from_bytes(b"a/b\x00", ""),
    quote("é", encoding="latin-1"),
    quote_plus(b"a b"),
    quote_plus("a b", b"/"),
)
for text in ("a%20b", "%zz", "%", "%4", "%C3%A9", "%ff", "é%C3%A9é", "a+b", "%e2%82", "%41%", b"%41"):
    show(unquote, text)
    show(unquote_to_bytes, text)
print(unquote("%E9", "latin-1"), unquote("%ff", errors="ignore"), unquote_plus("a+b%2B"))
for call in (
    lambda: quote(b"x", encoding="utf-8"),
    lambda: quote(3),
    lambda: unquote(3),
    lambda: quote_from_bytes("x"),
    lambda: unquote_to_bytes(None),
):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__)

for query in ("a=1&b=2&a=3", "a=&b", "a=1;b=2", "", "&&a=1", "a=%20+x", "=x", "a=b=c", "%C3%A9=%ff", b"a=1&b=%ff", "a"):
    print(parse_qsl(query), parse_qs(query, keep_blank_values=True))
show(parse_qsl, "a=1;b=2", separator=";")
show(parse_qsl, "a&b=1", strict_parsing=True)
show(parse_qsl, "a=1&b=2", max_num_fields=1)
show(parse_qsl, "a=1", separator="")
print(
    urlencode({"a": 1, "b": "x y", "c": [1, 2], "é": None}),
    urlencode([("a", (1, 2)), ("b", "xy"), ("c", b"\xff")], doseq=True),
)
print(
    urlencode({"a": "/ "}, quote_via=quote),
    urlencode({"a": "/"}, safe="/"),
    urlencode(()),
    urlencode({"x": [1, "é"]}, True),
    urlencode({"a": 1.5}, doseq=1),
)
for wrong in ("abc", 3, [1]):
    show(urlencode, wrong)
