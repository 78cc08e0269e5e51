# Encoding, decoding, error handlers and the errors they raise.


def show(*makes):
    for make in makes:
        try:
            print(repr(make()))
        except Exception as exc:
            print(type(exc).__name__, exc)


show(
    lambda: "a".encode("xx"),
    lambda: "a".encode(1),
    lambda: "a".encode("utf-8", 1),
    lambda: "\ud800".encode(),
    lambda: "\ud800x".encode("utf-8", "foo"),
    lambda: "é".encode("ascii"),
    lambda: "é".encode("ascii", "foo"),
    lambda: "a".encode("ascii", "foo"),
)
show(
    lambda: "a".encode("hex"),
    lambda: "a".encode("rot13"),
    lambda: "a".encode("ut\0f"),
    lambda: b"a".decode("hex"),
    lambda: b"a".decode("base64"),
    lambda: b"a".decode("rot13"),
    lambda: b"\xff".decode(),
    lambda: b"\xff\xfe".decode("ascii"),
)
show(
    lambda: b"\xff".decode("utf-8", "xmlcharrefreplace"),
    lambda: b"\xff".decode("utf-8", "foo"),
    lambda: b"a".decode(1),
    lambda: b"a".decode("utf-8", 2),
    lambda: str(1, "utf-8"),
    lambda: str("a", "utf-8"),
    lambda: str(b"abc", "ascii"),
    lambda: str(encoding="x"),
)
show(
    lambda: str(object=5),
    lambda: str(x=1),
    lambda: str(1, 2),
    lambda: str(1, 2, 3),
    lambda: str(b"a", 1),
    lambda: UnicodeDecodeError(),
    lambda: UnicodeDecodeError(1, 2, 3, 4, 5),
    lambda: UnicodeDecodeError("x", "y", 3, 4, "z"),
)
show(
    lambda: UnicodeDecodeError("x", b"y", 3, 4, 5),
    lambda: UnicodeDecodeError("x", b"y", 3, 4, "z"),
    lambda: str(UnicodeDecodeError("x", b"y", 0, 1, "z")),
    lambda: UnicodeEncodeError("x", b"y", 3, 4, "z"),
    lambda: str(UnicodeEncodeError("x", "y", 0, 1, "z")),
    lambda: str(UnicodeEncodeError("x", "y", 0, 10, "z")),
    lambda: UnicodeTranslateError("y", 3, 4),
    lambda: str(UnicodeTranslateError("y", 0, 1, "q")),
)
show(
    lambda: b"".decode("xx"),
    lambda: "".encode("xx"),
    lambda: str(b"a"),
    lambda: ("é".encode("latin-1"), "é".encode("utf-16"), "é".encode("cp1252")),
    lambda: "\udc80".encode("utf8", "surrogateescape"),
    lambda: b"\x80".decode("utf8", "surrogateescape"),
    lambda: (
        "aé".encode("ascii", "xmlcharrefreplace"),
        "aé".encode("ascii", "replace"),
        "aé".encode("ascii", "backslashreplace"),
        "aé".encode("ascii", "ignore"),
    ),
    lambda: "a".encode(encoding="UTF8"),
)
show(
    lambda: "a".encode("utf_8", "bogus"),
    lambda: b"abc".decode(errors="ignore"),
    lambda: b"\xe9".decode("unicode_escape"),
    lambda: "é\n".encode("unicode_escape"),
    lambda: b"a".decode("raw_unicode_escape"),
    lambda: ("日本語".encode(), "日本語".encode("utf-16-be"), "日本語".center(9, "＊")),
    lambda: (str(b"\xc3\xa9", "utf-8"), str(b"\xe9", "latin-1"), str(b"\xff", "utf-8", "replace")),
    lambda: str(object=b"abc", encoding="ascii", errors="strict"),
)
show(
    lambda: b"\xff\xfeab".decode("utf-16", "ignore"),
    lambda: b"abc\xff".decode("utf-8"),
    lambda: b"\xe2\x82".decode("utf-8"),
    lambda: b"\xed\xa0\x80".decode("utf-8"),
    lambda: b"\xf0\x9f\x98".decode("utf-8", "replace"),
    lambda: b"a\x80b".decode("ascii", "backslashreplace"),
    lambda: "a\xe9\u20ac\U0001f600".encode("ascii", "backslashreplace"),
    lambda: "a\xe9".encode("cp1251"),
)
show(
    lambda: "\u20ac".encode("latin-1"),
    lambda: "\u20acab\u20ac\u20ac".encode("ascii"),
    lambda: (
        "abc".encode("UTF-8"),
        "abc".encode("Utf8"),
        "abc".encode("latin1"),
        "abc".encode("iso-8859-15"),
        "abc".encode("us-ascii"),
    ),
)
