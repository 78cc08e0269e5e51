# str.format, % formatting, format() and f-strings.


def show(*makes):
    for make in makes:
        try:
            print(repr(make()))
        except Exception as exc:
            print(type(exc).__name__, exc)


show(
    lambda: "a".__format__(1),
    lambda: "a".__format__("d"),
    lambda: "a".format_map(),
    lambda: "a".format_map(1),
    lambda: "{a}".format_map(1),
    lambda: "{a}".format(),
    lambda: "{0}".format(),
    lambda: "{}{}".format(1),
)
show(
    lambda: "{0}{}".format(1, 2),
    lambda: "{a.b}".format(a=1),
    lambda: "{a[x]}".format(a=1),
    lambda: "{a[0]}".format(a=[]),
    lambda: "{!x}".format(1),
    lambda: "{!}".format(1),
    lambda: "{:{:{}}}".format(1, 2, 3),
    lambda: "{".format(),
)
show(
    lambda: "}".format(),
    lambda: "{0.}".format(1),
    lambda: "{0]}".format(1),
    lambda: "%d" % "x",
    lambda: "%d" % 1.5,
    lambda: "%x" % 1.5,
    lambda: "%c" % "ab",
    lambda: "%c" % 1.5,
)
show(
    lambda: "%c" % 0x110000,
    lambda: "%c" % -1,
    lambda: "%c" % 10**30,
    lambda: "%s %s" % 1,
    lambda: "%s" % (1, 2),
    lambda: "%(a)s" % 1,
    lambda: "%(a)s" % {},
    lambda: "%(a)s" % {"a": 5},
)
show(
    lambda: "%f" % "x",
    lambda: "%*d" % ("a", 1),
    lambda: "%*d" % (3, 1),
    lambda: "%y" % 1,
    lambda: "a" % 1,
    lambda: "a" % {},
    lambda: "a" % [1],
    lambda: "a" % "b",
)
show(
    lambda: "a" % (),
    lambda: "%s" % {},
    lambda: "%d" % 10**5000,
    lambda: "%i" % 3.99,
    lambda: "%o" % "a",
    lambda: "%e" % None,
    lambda: "{}|{!r}|{!s}".format(*[type("S", (str,), {"__str__": lambda s: "zz"})("x")] * 3),
    lambda: (
        "%5s|%-5s|%05d|%+d|% d|%x|%#x|%o|%e|%.2f|%g|%c|%%" % ("a", "b", 42, 42, 42, 255, 255, 8, 1.5, 2.345, 1e10, "z")
    ),
)
show(
    lambda: "%(a)s %(b)05.1f" % {"a": "x", "b": 3.14159},
    lambda: "%s %s" % ("a",),
    lambda: "%s" % (),
    lambda: "%10.3s|" % "abcdef",
    lambda: (
        "{0}{1}{0}".format("a", "b"),
        "{:>10}|{:<10}|{:^10}".format("a", "b", "c"),
        "{:,}".format(1234567),
        "{:.3f}".format(3.14159),
        "{:%}".format(0.25),
        "{:08.2f}".format(-3.14159),
        "{:x}".format(255),
        "{:b}".format(5),
    ),
    lambda: "{a[0]} {b.real} {c}".format(a=[1], b=2, c={"x": 1}),
    lambda: "{{}} {}".format(1),
    lambda: "{:*^{w}.{p}}".format("abcdef", w=10, p=3),
)
show(
    lambda: "{0[a]} {0[b][1]}".format({"a": 1, "b": [1, 2]}),
    lambda: "{!r:>6} {!s} {!a}".format("a", "b", "é"),
    lambda: "{:d}".format("x"),
    lambda: "{:s}".format(1),
    lambda: "{:z}".format(1),
    lambda: "{:>{}}".format("a"),
    lambda: (
        format("a", "5"),
        format("a", ">5"),
        format(5, "05"),
        format(1.5, ".3f"),
        format(True, "d"),
        format(True),
        format(None, ""),
    ),
    lambda: format(None, "5"),
)
show(
    lambda: format([], "5"),
    lambda: format("a", 5),
    lambda: f"{1:{5}}|{1.5:{'.2f'}}|{'a'!r}|{'é'!a}",
    lambda: f"{'a':10}|{3:>4}|{2.5:<8.3f}|{10**20:,}|{True:d}|{1j:.1f}",
)
