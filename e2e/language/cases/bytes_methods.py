# bytes: constructor, methods, items, operators and their errors.


def show(*makes):
    for make in makes:
        try:
            print(repr(make()))
        except Exception as exc:
            print(type(exc).__name__, exc)


show(
    lambda: "a".join(["x", b"y"]),
    lambda: "a" + b"b",
    lambda: b"a" + "b",
    lambda: b"a" + 1,
    lambda: b"%s" % "x",
    lambda: b"%s" % 1,
    lambda: b"%d" % "x",
    lambda: b"%b" % b"x",
)
show(
    lambda: b"%a" % "é",
    lambda: b"%c" % 256,
    lambda: b"%c" % b"ab",
    lambda: b"%c" % "a",
    lambda: b"%f" % "x",
    lambda: b"%(a)s" % {b"a": b"x"},
    lambda: b"a" % 1,
    lambda: b"%r" % b"x",
)
show(
    lambda: b"%x" % 1.5,
    lambda: b"%z" % 1,
    lambda: bytes("a"),
    lambda: bytes("a", 1),
    lambda: bytes("é", "ascii"),
    lambda: bytes(1, "utf-8"),
    lambda: bytes(encoding="utf8"),
    lambda: bytes(b"a", errors="x"),
)
show(
    lambda: bytes(-1),
    lambda: bytes(10**30),
    lambda: bytes(1.5),
    lambda: bytes([256]),
    lambda: bytes(["a"]),
    lambda: bytes([1.5]),
    lambda: bytes(None),
    lambda: bytes(source=3),
)
show(
    lambda: bytes(3, 4, 5, 6),
    lambda: b"a".find("a"),
    lambda: b"a".find(256),
    lambda: b"a".find(1.5),
    lambda: b"a".count("x"),
    lambda: b"a".index(b"z"),
    lambda: b"a".index("z"),
    lambda: b"a".rindex(b"z"),
)
show(
    lambda: b"a".startswith("a"),
    lambda: b"a".startswith((b"a", "b")),
    lambda: b"b".startswith((b"a", "b")),
    lambda: b"a".split(""),
    lambda: b"a".split(b""),
    lambda: b"a".split(1),
    lambda: b"a".strip("x"),
    lambda: b"a".strip(1),
)
show(
    lambda: b"a".replace("a", "b"),
    lambda: b"a".replace(b"a", 1),
    lambda: b"a".join([1]),
    lambda: b"a".join(["x"]),
    lambda: b"a".join(1),
    lambda: b"a".partition(b""),
    lambda: b"a".partition("x"),
    lambda: b"a".center(3, "x"),
)
show(
    lambda: b"a".center(3, b"xx"),
    lambda: b"a".translate(b"x"),
    lambda: b"a".translate("x"),
    lambda: b"a".translate(None, "x"),
    lambda: b"a".translate(None, delete=b"a"),
    lambda: bytes.maketrans(b"a", b"bc"),
    lambda: bytes.maketrans("a", b"bc"),
    lambda: bytes.fromhex(1),
)
show(
    lambda: bytes.fromhex("zz"),
    lambda: bytes.fromhex("abc"),
    lambda: bytes.fromhex("é"),
    lambda: bytes.fromhex(b"ab"),
    lambda: b"a".hex(1),
    lambda: b"ab".hex("xx"),
    lambda: b"ab".hex("é"),
    lambda: b"ab".hex(b"-"),
)
show(
    lambda: b"ab".hex(":", 1.5),
    lambda: b"ab".hex(bytes_per_sep=1),
    lambda: b"a"[1],
    lambda: b"a"["x"],
    lambda: b"a"[1.5],
    lambda: b"a" < "a",
    lambda: 1 in b"a",
    lambda: "a" in b"a",
)
show(
    lambda: 256 in b"a",
    lambda: 1.5 in b"a",
    lambda: b"a".removeprefix("a"),
    lambda: b"a".zfill("x"),
    lambda: b"a".expandtabs("x"),
    lambda: b"a".splitlines(keepends=1),
    lambda: b"a" == "a",
    lambda: bytes(True),
)
show(
    lambda: bytes(b"abc"),
    lambda: bytes([1, 2, True]),
    lambda: bytes(range(3)),
    lambda: bytes({1: 2}),
    lambda: bytes(object()),
    lambda: bytes("a", "utf-8", 1),
    lambda: bytes(source="a", encoding="ascii"),
    lambda: bytes(5, errors="strict"),
)
show(
    lambda: bytes("a", errors="strict"),
    lambda: type(bytes)("B", (bytes,), {"__bytes__": lambda s: b"zz"})(b"q"),
    lambda: b"abc"[::-1],
    lambda: b"abc"[0],
    lambda: b"ab" * 2,
    lambda: 2 * b"ab",
    lambda: b"abc" in b"xabcx",
    lambda: 97 in b"abc",
)
show(
    lambda: b"a".find(97),
    lambda: b"a".count(97, 0, 5),
    lambda: b"a".rfind(b"a", None, None),
    lambda: b"a".find("a", "b"),
    lambda: b"a".find(),
    lambda: b"a".find(b"a", 1, 2, 3),
    lambda: b"a".startswith(),
    lambda: b"a".startswith((1,)),
)
show(
    lambda: b"a b".split(),
    lambda: b"a,b".split(sep=b",", maxsplit=1),
    lambda: b"a".split(None, "x"),
    lambda: b"a\nb".splitlines(True),
    lambda: b"a".partition(b"x"),
    lambda: b"axb".rpartition(b"x"),
    lambda: b" a ".strip(),
    lambda: b"xax".strip(b"x"),
)
show(
    lambda: b"a".replace(b"a", b"b", 1),
    lambda: b"a".replace(b"a", b"b", count=1),
    lambda: b"a".translate(bytes.maketrans(b"a", b"b")),
    lambda: b"abc".translate(None, b"b"),
    lambda: b"a".translate(),
    lambda: b"a".translate(None, None),
    lambda: bytes.maketrans(b"a"),
    lambda: bytes.fromhex("61 62"),
)
show(
    lambda: bytes.fromhex(),
    lambda: b"ab".hex(),
    lambda: b"abc".hex("-", 2),
    lambda: b"abc".hex("-", -2),
    lambda: b"abc".hex(sep=""),
    lambda: b"abc".hex(b""),
    lambda: b"abc".hex(None),
    lambda: b"abc".hex("\x80"),
)
show(
    lambda: b"abc".hex(b"\x80"),
    lambda: b"abc".hex(":", 10**30),
    lambda: b"a".center(5),
    lambda: b"a".center(5, b"-"),
    lambda: b"a".center(5, 1),
    lambda: b"a".zfill(3),
    lambda: b"a\tb".expandtabs(),
    lambda: b"aB".swapcase(),
)
show(
    lambda: b"ab c".title(),
    lambda: (
        b"a".isalnum(),
        b"a".isalpha(),
        b"a".isascii(),
        b"1".isdigit(),
        b"a".islower(),
        b" ".isspace(),
        b"A".istitle(),
        b"A".isupper(),
    ),
    lambda: b",".join([]),
    lambda: b"".join([b"x"]),
    lambda: (b"a" == 1, b"a" != "a"),
    lambda: hash(b"a") == hash(b"a"),
    lambda: repr(b"a'\x00\xff\""),
    lambda: b"a".__getnewargs__(),
)
show(
    lambda: b"a".__bytes__(),
    lambda: b"a" % (),
    lambda: b"%d-%s-%5.2f" % (1, b"x", 2.5),
    lambda: b"%(a)s" % {"a": 1},
    lambda: b"%*d" % (5, 3),
    lambda: b"%c" % 65,
    lambda: b"%c" % b"x",
    lambda: b"%i" % 1.5,
)
show(
    lambda: b"%\xff" % 1,
    lambda: bytes.__new__(int),
    lambda: isinstance(True, bytes),
    lambda: ("%s" % None, "%s" % [1, "a"], "%r" % "a'b", "%a" % "é"),
    lambda: (str(1), str(1.5), str(None), str([1, "a"]), str(b"x"), str(), str(True)),
    lambda: (str.join(",", ["a", "b"]), str.upper("a"), str.split("a b")),
    lambda: (
        int("12"),
        int(" 12 "),
        int("1_000"),
        float("1.5"),
        int("０１２"),
        complex("1+2j"),
        int(b"12"),
        float(b"1.5"),
    ),
)
