"""Pattern and Match objects: attributes, methods, reprs, errors."""

import re


def show(label, function, *args, **kwargs):
    try:
        print(label, repr(function(*args, **kwargs)))
    except Exception as error:
        print(label, type(error).__name__, error)


pattern = re.compile(r"(?P<first>\w)(\w)?(?P<last>é)?", re.I | re.M)
print(repr(pattern), pattern.pattern, pattern.flags, pattern.groups, dict(pattern.groupindex))
print(type(pattern).__name__, type(pattern).__module__, type(pattern) is re.Pattern)
print(repr(re.compile("a'b")), repr(re.compile(b"x", re.L)), repr(re.compile("x", re.A)), repr(re.compile("x" * 300)))
print(
    pattern == re.compile(pattern.pattern, re.I | re.M),
    pattern == re.compile("a"),
    pattern != 1,
    hash(pattern) == hash(pattern.__copy__()),
)
print(pattern.__copy__() is pattern, pattern.__deepcopy__({}) is pattern)
print(re.Pattern[str], re.Match[bytes])

m = pattern.match("xabé", 1)
print(repr(m), m.group(), m.group(0), m.group(1, "last"), m["first"], m[2], m.groups(), m.groups("-"))
print(m.groupdict(), m.groupdict(5), m.start(), m.end(), m.span(), m.span(2), m.span("last"), m.regs)
print(m.pos, m.endpos, m.lastindex, m.lastgroup, m.re is pattern, m.string)
m = pattern.match("a")
print(repr(m), m.groups(), m.span(3), m.lastindex, m.lastgroup, m.group("last"), m.regs)
show("no such group", m.group, 9)
show("no such name", m.group, "x")
show("negative", m.group, -1)
show("float", m.group, 1.0)
show("none", lambda: m[None])
show("start", m.start, "nope")
show("expand", m.expand, r"<\1\g<first>\g<last>\n>")
show("bad expand", m.expand, r"\9")
print(bool(m), type(m).__name__, isinstance(m, re.Match))
show("new Pattern", re.Pattern)
show("new Match", re.Match)
show("set attribute", lambda: setattr(m, "pos", 3))
show("set groupindex", lambda: pattern.groupindex.__setitem__("x", 1))

text = "aéb日c𐐀d"
for m in re.compile(r"\w").finditer(text):
    print(m.span(), m.group(), end=" ")
print()
print(re.compile("b").search(text, 2).span(), re.compile("b").search(text, 3), re.compile("^b").search(text, 2))
print(re.compile("c$").search(text, 0, 5), re.compile(r"(?<=é)b").match(text, 2))
print(
    pattern.match(string="ab", pos=0, endpos=1),
    pattern.sub(repl="-", string="ab", count=1),
    pattern.split(string="ab", maxsplit=1),
)
show("too many", pattern.match, "a", 1, 2, 3)
show("missing", pattern.match)
show("keyword", pattern.match, text="a")
show("huge", pattern.match, "a", 10**30)
scanner = re.compile("a|b").scanner("ab-")
print(scanner.match(), scanner.match(), scanner.match(), scanner.match(), scanner.pattern)
scanner = re.compile("b*").scanner("abb")
print(scanner.search(), scanner.search(), scanner.search(), scanner.search())
iterator = re.finditer("a", "aa")
print(type(iterator).__name__, next(iterator), next(iterator))
show("stop", next, iterator)


class Text(str):
    pass


m = re.match("a", Text("a"))
print(type(m.group()).__name__, type(m.string).__name__, type(re.sub("x", "y", Text("a"))).__name__)
print(re.match("(a+)+$", "a" * 20 + "b"), re.match("(?:a|b)*c", "ab" * 50000 + "c").end())


def handler(text):
    match text:
        case str() if found := re.fullmatch(r"(\d+)px", text):
            return int(found[1])
        case _:
            return None


print(handler("12px"), handler("x"))
