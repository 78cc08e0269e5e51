"""Safe text: escaping, and every method of text on it."""

from markupsafe import EscapeFormatter, Markup, escape, escape_silent, soft_str
from template_table import show


class Html:
    def __html__(self):
        return "<html/>"

    def __str__(self):
        return "<str>"


class Formatted(Html):
    def __html_format__(self, spec):
        return Markup(f"<{spec}>")


class Own(Markup):
    __slots__ = ()


class Plain:
    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return f"<Plain {self.name}>"

    def __getitem__(self, key):
        return f"<{key}>"


VALUES = ["<b>&'\"", "plain", "", 5, 1.5, None, True, Html(), Formatted(), Markup("<safe>"), Own("<own>"), b"<bytes>", ["<"], "é<中>", Plain("<x>")]
for value in VALUES:
    show("escape", escape, value)
    show("silent", escape_silent, value)
    show("soft", soft_str, value)
    show("markup", Markup, value)
    show("class", Own.escape, value)
show("decoded", Markup, b"caf\xc3\xa9", "utf-8")
show("decoded", Markup, b"caf\xe9", "ascii", "replace")
show("decoded", Markup, b"caf\xe9", "ascii")

m = Markup("<em>Hello</em> ")
OPERATIONS = {
    "add": lambda: m + "<x>",
    "add html": lambda: m + Html(),
    "radd": lambda: "<x>" + m,
    "radd html": lambda: Html() + m,
    "add int": lambda: m + 1,
    "radd int": lambda: 1 + m,
    "mul": lambda: m * 2,
    "rmul": lambda: 2 * m,
    "mul text": lambda: m * "x",
    "mod": lambda: Markup("%s") % "<x>",
    "mod tuple": lambda: Markup("%s|%r|%s") % ("<x>", "<y>", Markup("<z>")),
    "mod dict": lambda: Markup("%(a)s %(b)d") % {"a": "<", "b": 3.7},
    "mod number": lambda: Markup("%d %.2f") % (3, 1.239),
    "mod list": lambda: Markup("%s") % ["<"],
    "mod object": lambda: Markup("%(key)s") % Plain("<p>"),
    "mod few": lambda: Markup("%s %s") % "<x>",
    "mod many": lambda: Markup("%s") % ("<x>", "y"),
    "mod number of text": lambda: Markup("%d") % "x",
    "repr": lambda: repr(m),
    "repr own": lambda: repr(Own("x")),
    "join": lambda: Markup("<br>").join(["<a>", Markup("<b>"), 1, Html()]),
    "split": lambda: Markup("a b  c").split(),
    "split sep": lambda: Markup("a,b,c").split(",", 1),
    "rsplit": lambda: Markup("a,b,c").rsplit(",", maxsplit=1),
    "splitlines": lambda: Markup("a\nb\r\nc").splitlines(True),
    "unescape": lambda: Markup("&lt;&eacute;&#39;&amp;lt;").unescape(),
    "striptags": lambda: Markup("<p>a  <!-- <b> -->b</p>\n c &lt; <d").striptags(),
    "striptags open": lambda: Markup("a <!-- b").striptags(),
    "item": lambda: (m[0], m[1:3], m[-1]),
    "replace": lambda: m.replace("Hello", "<x>"),
    "replace count": lambda: Markup("aaa").replace("a", "<", 1),
    "just": lambda: (Markup("x").ljust(3, "<"), Markup("x").rjust(3), Markup("x").center(5, "-")),
    "strip": lambda: (m.strip(), m.lstrip("<"), m.rstrip()),
    "case": lambda: (m.upper(), m.lower(), m.title(), m.capitalize(), m.swapcase(), m.casefold()),
    "translate": lambda: m.translate({ord("e"): "<", ord("l"): None}),
    "expandtabs": lambda: Markup("a\tb").expandtabs(4),
    "zfill": lambda: Markup("5").zfill(3),
    "affixes": lambda: (m.removeprefix("<em>"), m.removesuffix(" ")),
    "partition": lambda: m.partition("Hello"),
    "rpartition": lambda: m.rpartition("nope"),
    "format": lambda: Markup("{} {a} {b.name} {c[k]}").format("<x>", a=Markup("<y>"), b=Plain("<n>"), c={"k": "<k>"}),
    "format spec": lambda: Markup("{:>5}|{:.1f}").format("<", 2.25),
    "format html": lambda: Markup("{}").format(Html()),
    "format html spec": lambda: Markup("{:x}").format(Formatted()),
    "format markup spec": lambda: Markup("{:x}").format(Markup("y")),
    "format map": lambda: Markup("{a}").format_map({"a": "<"}),
    "format missing": lambda: Markup("{a}").format(),
    "formatter": lambda: EscapeFormatter(escape).format("<{}>", "<"),
    "html": lambda: m.__html__() is m,
    "equal": lambda: (m == str(m), hash(m) == hash(str(m)), m in {str(m)}),
    "class kept": lambda: [type(value).__name__ for value in (Own("a") + "b", Own("a").upper(), Own("a")[0], Own("%s") % "x", Own("a,b").split(",")[0])],
    "f": lambda: f"{m}|",
    "index": lambda: (m.index("H"), m.find("z"), m.count("e"), m.startswith("<"), len(m)),
    "iterate": lambda: [type(c).__name__ for c in Markup("ab")],
    "encode": lambda: m.encode(),
}
for name, operation in OPERATIONS.items():
    show(name, operation)
