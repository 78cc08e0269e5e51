"""Cases for `%` formatting and for the templates of str.format.

Arguments are recorded as a list of texts that begin with their kind: i(nt), f(loat), s(tr), b(ytes).
"""

import _string

from recorder import FLOATS, Recorder, show


def tagged(value):
    if isinstance(value, bytes):
        return "b" + value.hex()
    if isinstance(value, float):
        return "f" + show(value)
    return ("i" if isinstance(value, int) else "s") + str(value)


def directive(rec, conversions):
    rng = rec.random
    flags = "".join(rng.choice("-+ #0") for _ in range(rng.choice((0, 0, 1, 1, 2, 3))))
    width = rng.choice(("", "", "", "1", "5", "8", "12", "20"))
    precision = rng.choice(("", "", "", ".", ".0", ".1", ".3", ".7", ".15"))
    return "%" + flags + width + precision + rng.choice(("", "", "", "l", "h", "L")) + rng.choice(conversions)


def percent(rec):
    rng = rec.random

    def run(template, *arguments):
        rec.case("percent", lambda *_: template % arguments, template, shown=(template, [tagged(a) for a in arguments]))

    def run_bytes(template, *arguments):
        rec.case("percent_bytes", lambda *_: template % arguments, shown=(template, [tagged(a) for a in arguments]))

    def run_mapping(template, mapping):
        items = [tagged(part) for item in mapping.items() for part in item]
        rec.case("percent_mapping", lambda *_: template % mapping, shown=(template, items))

    for _ in range(1500):
        given = directive(rec, "diuoxX")
        value = rec.int(70)
        run(given, value)
        if rng.random() < 0.3:
            run_bytes(given.encode(), value)
        given = directive(rec, "eEfFgG")
        value = rng.choice(FLOATS) if rng.random() < 0.5 else rec.float()
        run(given, value)
        if rng.random() < 0.3:
            run_bytes(given.encode(), value)
    for _ in range(300):
        run(directive(rec, "sra"), rng.choice(["", "abc", "héllo", "日本'\n", "\ud800", "\U0001f600"]))
        run(directive(rec, "c"), rng.choice([65, 233, 0x1F600, "x", "é"]))
        run_bytes(directive(rec, "sbra").encode(), rng.choice([b"", b"abc", b"\xff'\n"]))
        run_bytes(directive(rec, "c").encode(), rng.choice([65, 233, b"x", b"\xe9"]))
    broken = ["%", "%5", "%(", "%(a", "%(a)", "%(a)5", "%*", "%.", "%5.", "%l", "%ll", "%lld", "%hhd", "%5%", "%%", "%%%d", "% %", "%z", "%é", "%\x01", "%\x7f", "a%\ud800", "é%é", "%d %", "%d %z", "%99999999999999999999d", "%.99999999999999999999d", "%.2147483648d", "100%", "", "plain é", "%y%d"]  # fmt: skip
    for template in broken:
        run(template, 1)
        run(template, 1, 2)
        run(template)
        if "(" in template:
            run_mapping(template, {"a": 1})
        if all(ord(char) < 256 for char in template):
            run_bytes(template.encode("latin-1"), 1)
    for template in (
        "%(a)d",
        "%(a)s %(b)5.1f",
        "%(c)s",
        "%((x))s",
        "%(a)*d",
        "%()s",
        "%(é)r%%",
        "%(a)d %",
        "plain",
        "%(a(b)c)s",
    ):
        run_mapping(template, {"a": 1, "b": 2.5, "(x)": "nested", "": "empty", "é": "é", "a(b)c": 3})
    for width in (0, 5, -5, 12):
        run("%*d|%.*f|%*s", width, 42, 3, 3.14159, width, "x")
        run("%-*d|%0*d|%+*d", width, 42, width, -42, width, 42)
        run("%.*s|%.*d", width, "abcdefghij", width, 7)
    run("%*d", "x", 1)
    run("%*.*f", 10, "x", 1.0)
    run("%*.*f", 10, -1, 1.5)


FIELD_NAMES = """a 0 "" a.b a[0] a[b] a.b[c].d 0[1][2] [0] .a a. a[] a[ a[0 a[0]b a[0].b a..b a.b[ 0.x 99999999999999999999 a[99999999999999999999] ٣ a[٣] é.日 a[b.c] a[b[c]d a]b 1a -1 a[-1] a[0x]""".split()
TEMPLATES = [
    "", "plain", "{}", "{0}", "{a}", "{{}}", "{{{}}}", "{", "}", "a{", "a}", "{}}", "{{}", "}}{{", "{!r}", "{!s:5}", "{0!r:>10}", "{:5}", "{:{}}", "{:{}{}}", "{0:{1}}", "{:{:{}}}", "{!}", "{!", "{!r", "{!rx}", "{!r:", "{:", "{:{", "{:{}", "{0", "{a[", "{a[}", "{a[}]}", "{[}", "{a{b}}", "{a{", "{}{0}", "{0}{}", "{!x}", "{!é}", "{!\x01}", "{!:}", "{:}}", "{:{}}}", "{a.b[c]!r:x{y}z}", "é{}日", "{é}", "{ }", "{0 }", "{!r }", "{0:}", "{:x:y!z}", "{!r!s}", "{\ud800}", "\ud800{}\ud800",
    "{} {} {}", "{2} {1} {0}", "{:>{}} {}", "{5}", "{} {} {} {}", "{0:{}}", "{:{0}}", "{!r:{}}", "{!a}", "{1!a:{0}}", "{:{}", "{99999999999999999999}", "{:99999999999999999999}", "{٠}", "{0[0]}", "{[}]}", "{a]}", "{0]}", "{:!r}", "{0!s:}", "{!s}{!r}{!a}",
]  # fmt: skip


def templates(rec):

    def parsed(template):
        return [part for segment in _string.formatter_parser(template) for part in segment]

    def split(name):
        first, rest = _string.formatter_field_name_split(name)
        return [first, [part for step in rest for part in step]]

    arguments = (5, "x'é", 12)
    texts = TEMPLATES + [rec.text("{}{}:!rs[]a.0 é", 9) for _ in range(2500)]
    for template in texts:
        rec.case("segments", parsed, template)
        if not any(mark in template for mark in ".["):
            rec.case(
                "format", lambda t: t.format(*arguments), template, shown=(template, [tagged(a) for a in arguments])
            )
    for name in FIELD_NAMES + [rec.text("a0[].é", 7) for _ in range(800)]:
        rec.case("field_name", split, name)


for name, fill in (("percent_format", percent), ("format_string", templates)):
    recorder = Recorder(name)
    fill(recorder)
    recorder.write()
