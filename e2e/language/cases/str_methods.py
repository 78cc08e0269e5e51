# str: constructor, methods, items, operators and their errors.


def show(*makes):
    for make in makes:
        try:
            print(repr(make()))
        except Exception as exc:
            print(type(exc).__name__, exc)


show(
    lambda: "a".find(1),
    lambda: "a".count(1),
    lambda: "a".index(1),
    lambda: "a".rindex("b"),
    lambda: "a".find(),
    lambda: "a".find("a", 1, 2, 3),
    lambda: "a".find("a", "b"),
    lambda: "a".startswith(1),
)
show(
    lambda: "a".startswith((1,)),
    lambda: "a".startswith("a", "x"),
    lambda: "a".startswith(),
    lambda: "a".endswith(("a", 2)),
    lambda: "a".split(1),
    lambda: "a".split(""),
    lambda: "a".split(sep="a", maxsplit="x"),
    lambda: "a".split(" ", 1.5),
)
show(
    lambda: "a".splitlines(keepends="x"),
    lambda: "a".splitlines(1, 2),
    lambda: "a".strip(1),
    lambda: "a".strip("a", "b"),
    lambda: "a".replace(1, 2),
    lambda: "a".replace("a", 2),
    lambda: "a".replace("a"),
    lambda: "a".replace("a", "b", count=1),
)
show(
    lambda: "a".replace("a", "b", "c"),
    lambda: "a".join(1),
    lambda: "a".join([1]),
    lambda: "a".join(),
    lambda: "a".center(),
    lambda: "a".center("x"),
    lambda: "a".center(5, "xx"),
    lambda: "a".center(5, 1),
)
show(
    lambda: "a".zfill("x"),
    lambda: "a".ljust(10**30),
    lambda: "a".expandtabs("x"),
    lambda: "a".expandtabs(1, 2),
    lambda: "a".expandtabs(tabsize=3),
    lambda: "a".partition(""),
    lambda: "a".partition(1),
    lambda: "a".rpartition(""),
)
show(
    lambda: "a".removeprefix(1),
    lambda: "a".translate(1),
    lambda: "a".translate({97: "b"}),
    lambda: "a".translate({97: -1}),
    lambda: "a".translate({97: 1.5}),
    lambda: "a".translate({97: 0x110000}),
    lambda: "a".translate("x" * 98),
    lambda: "a".translate([]),
)
show(
    lambda: str.maketrans(1),
    lambda: str.maketrans({"ab": 1}),
    lambda: str.maketrans({1.5: 1}),
    lambda: str.maketrans("a", "bc"),
    lambda: str.maketrans("a", 1),
    lambda: str.maketrans("ab", "cd", "e"),
    lambda: str.maketrans("ab", "cd", 1),
    lambda: str.maketrans(),
)
show(
    lambda: "a" + 1,
    lambda: 1 + "a",
    lambda: "a" * "b",
    lambda: "a" * 1.5,
    lambda: 1.5 * "a",
    lambda: "a" * 10**30,
    lambda: "a" - 1,
    lambda: "a"[1],
)
show(
    lambda: "a"["b"],
    lambda: "a"[1.5],
    lambda: "a"[10**30],
    lambda: "abc"["a":1],
    lambda: "abc"[::0],
    lambda: 1 in "a",
    lambda: "a" < 1,
    lambda: "a".__add__(1),
)
show(
    lambda: "a".__mul__("x"),
    lambda: "a".__mul__(1.5),
    lambda: "a".__contains__(1),
    lambda: "a".__getitem__("x"),
    lambda: str.__getnewargs__("abc"),
    lambda: "abc".__getnewargs__(1),
    lambda: str.upper(1),
    lambda: str.upper(),
)
show(
    lambda: "a".upper(1),
    lambda: "a".upper(x=1),
    lambda: iter("abc").__length_hint__(),
    lambda: [1, 2] + (1,),
    lambda: (1, 2) + [1],
    lambda: [1] * "x",
    lambda: "x" * [1],
    lambda: [1] * 2 + 2 * [1],
)
show(
    lambda: (1,) * 2 + 2 * (1,),
    lambda: list.__mul__([1], "x"),
    lambda: [1].__imul__(1.5),
    lambda: [1].__add__(1),
    lambda: [1].__iadd__(1),
    lambda: None + "a",
    lambda: "a" + None,
    lambda: 1 + None,
)
show(
    lambda: "-".join({"a": 1, "b": 2}),
    lambda: "-".join("abc"),
    lambda: ",".join(["a", None]),
    lambda: "abc".join([]),
    lambda: "é".join(["ü", "ß"]),
    lambda: ("aé".upper(), "ß".upper(), "ǅ".title(), "İ".lower(), "ΑΣ".lower()),
    lambda: "straße".casefold(),
    lambda: "\u0130".lower(),
)
show(
    lambda: ("１２".isdigit(), "Ⅷ".isnumeric(), "²".isdecimal()),
    lambda: "a\u2028b\x0bc\r\nd".splitlines(),
    lambda: "a\u2028b\x0bc\r\nd".splitlines(True),
    lambda: "\u3000a\xa0".strip(),
    lambda: (
        "日本語テキスト"[2],
        "日本語テキスト"[-1],
        "日本語テキスト"[1:4],
        "日本語テキスト"[::-1],
        "日本語テキスト"[5:1:-2],
    ),
    lambda: ("日本語".find("語"), "日本語".rfind("日"), "日本語".index("本", 1), "日本語".count("")),
    lambda: repr("\x00\x1f\x7f\x80\xad\u200b\ud800\U0001f600\U000e0001'\"\\"),
    lambda: ascii("日本\U0001f600\xe9"),
)
show(
    lambda: ("a" < "é" < "日" < "\U0001f600", "\ud800" < "\ue000", "\uffff" < "\U00010000"),
    lambda: sorted(["b", "A", "é", "a", "Z"]),
    lambda: (max("hello"), min("hello")),
    lambda: "abc".translate({97: None, 98: "XX", 99: 100}),
    lambda: "abc".translate(str.maketrans("ab", "xy", "c")),
    lambda: "abc".translate(str.maketrans({"a": "1", "b": None, 99: "3"})),
    lambda: (
        "a,b,,c".split(","),
        "a,b,,c".split(",", 1),
        "a,b,,c".rsplit(",", 1),
        " a  b ".split(),
        " a b c ".split(None, 1),
        " a b c ".rsplit(None, 1),
        "".split(),
        "".split(","),
        "abc".split("x"),
    ),
    lambda: ("a-b-c".partition("-"), "a-b-c".rpartition("-"), "abc".partition("-"), "abc".rpartition("-")),
)
show(
    lambda: (
        "aaa".replace("a", "b", 2),
        "aaa".replace("", "-"),
        "aaa".replace("a", ""),
        "".replace("", "x"),
        "abc".replace("b", "é"),
    ),
    lambda: ("xxabcxx".strip("x"), "xxabcxx".lstrip("x"), "xxabcxx".rstrip("x"), "abc".strip("ab")),
    lambda: (
        "abc".startswith("b", 1),
        "abc".endswith("b", 0, 2),
        "abc".startswith(("x", "a")),
        "abc".startswith(()),
        "abc".startswith(""),
        "abc".startswith("", 4),
    ),
    lambda: ("abc".removeprefix("a"), "abc".removesuffix("bc"), "abc".removeprefix("x")),
    lambda: "a\tb\n\tc".expandtabs(4),
    lambda: ("42".zfill(5), "-42".zfill(5), "+1".zfill(4), "é".zfill(3)),
    lambda: ("hello world".title(), "hELLO".capitalize(), "Hello".swapcase(), "they're".title()),
    lambda: (
        "abc".isalpha(),
        "ab1".isalnum(),
        "1a".isidentifier(),
        "def".isidentifier(),
        "Abc Def".istitle(),
        "\n".isprintable(),
        "".isprintable(),
        "".isalpha(),
        "".isascii(),
    ),
)
show(
    lambda: (iter("ab").__next__(), list(iter("aé日")), list(iter("")), next(iter("x"))),
    lambda: (
        "abc".__len__(),
        "abc".__contains__("b"),
        "abc".__getitem__(1),
        "a".__eq__(1),
        "a".__lt__("b"),
        "a".__ne__("a"),
        "a".__hash__() == hash("a"),
        "a".__repr__(),
        "a".__str__(),
        "a%s".__mod__("b"),
        "a".__rmod__("b%s"),
        "a".__rmul__(2),
    ),
    lambda: (
        "abc".count("b", 0, 2),
        "aaaa".count("aa"),
        "abc".count(""),
        "abc".count("", 5),
        "abc".find("", 3),
        "abc".find("", 4),
    ),
    lambda: (
        dict(zip("abc", [1, 2, 3])),
        list(enumerate("ab")),
        tuple("ab"),
        set("a"),
        list(reversed("abc")),
        list(map(str.upper, "ab")),
    ),
    lambda: ("ab" is "ab", "ab" == "a" + "b", ("x" * 3) == "xxx", "x" * 0, "x" * -1, "" * 5),
    lambda: ("abc" in "xabcx", "" in "", "z" not in "abc"),
)
