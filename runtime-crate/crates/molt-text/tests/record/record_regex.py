"""Cases for regular expressions: generated patterns over generated texts, broken patterns, templates, flags."""

import re
import warnings

from recorder import Recorder

warnings.simplefilter("ignore")

FLAGS = [0, 0, 0, re.I, re.M, re.S, re.A, re.X, re.I | re.A, re.M | re.S, re.I | re.M]
LETTERS = "aabbcAB1_ -"
WIDE = "aAéÉßẞſsKkKıİiΣςσ𐐀𐐨日\n"
CLASSES = [r"\d", r"\D", r"\w", r"\W", r"\s", r"\S"]
ANCHORS = ["^", "$", r"\b", r"\B", r"\A", r"\Z"]
QUANTIFIERS = ["*", "+", "?", "*?", "+?", "??", "*+", "++", "?+", "{2}", "{1,2}", "{0,2}?", "{1,}", "{,2}", "{1,3}+", "{2,}?"]  # fmt: skip
SETS = ["[ab]", "[^a]", "[a-c]", "[^a-b1]", r"[\d_]", r"[^\w]", "[a-]", "[]a]", "[^]a]", r"[\s\S]", "[b-cA-B]", r"[\x61b]", r"[\W\d]"]  # fmt: skip
WIDE_SETS = ["[é-ÿ]", "[^ß]", "[à-é]", "[K-L]", "[ſt]", "[𐐀-𐐅]", "[𐐀a]", "[Σa]", "[^σ]", "[a-𐐀]", r"[\u0130x]", "[i-k]", "[日-本a]"]  # fmt: skip
BROKEN = ["(", ")", "[", "]", "{", "}", "*", "+", "?", "|", "\\", "(?", "(?P<", "(?P=", "(?<=", "(?<!", "(?(", "(?i", "(?-", "(?a-", "(?u", "(?L", "\\x", "\\u", "\\N", "\\8", "\\1", "\\q", "-", "a", "b", ">", "=", "!", ":", "1", ",", "P", "<", "#", "n", "^", "$", "."]  # fmt: skip
BAD = [
    "(?P<a>x)(?P<a>y)", "(?P<1>x)", "(?P<>x)", "(?P<a", "(?P=a)", "(?P=", "(?P>", "(?Px", "(?z)", "(?", "(?<", "(?<x",
    "(?P", "(", ")", "a)", "(a", "[a", "[", "[]", "[^]", "[a-", "[b-a]", r"[\d-z]", r"[a-\d]", "*", "a**", "a*+*", "+a",
    "^*", "$+", r"\b?", "a{2,1}", "a{1}{2}", "a{99999999999}", "a{4294967295}", "a{1,4294967295}", "{1}", "x{", "x{1",
    "x{1,", "x{a}", "x{}", "x{,}", r"\1", r"(a)\2", r"(\1)", r"(?P<n>(?P=n))", r"\x1", r"\u12", r"\U1234", r"\U00110000",
    r"\N", r"\N{", r"\N{}", r"\N{foo}", r"\N{DIGIT ONE}", r"\N{LATIN SMALL LETTER A", r"\400", r"[\400]", r"\8", r"[\8]",
    r"[\q]", r"\q", r"\é", "\\", "a\\", "[\\", "(\\", "(?i", "(?i-", "(?i-:a)", "(?-i", "(?-", "(?-i:a)", "(?-)", "(?ii)",
    "(?i:a", "(?i-i:a)", "(?a-u:x)", "(?au:x)", "(?L:x)", "(?L)", "a(?i)", "(?i)(?s)a", " (?i)a", "(?x) (?i)a", "(?iz)",
    "(?i1)", "(?i-1:a)", "(?-iz:a)", "(?(1)a)", "(?(0)a)", "(?(1)a|b|c)(x)", "(?(a)b)", "(?(1x)a)", "(?(", "(?(1", "(?()a)",
    "(?(99999999999)a)", "(?<=a*)", "(?<=a|bc)", "(?<!a+)b", r"(a)(?<=\1)b", r"(?<=(a)\1)b", "(?<=(?P<n>a)(?P=n))",
    "(?<=(a)(?(1)b|c))", "(?#", "(?#a", "(?#a)*", "a(?#c)*", "a(?:)*b", "(?:)*", "(?=a)*b", "(?:a*)*", "(?i:a)*", "(?>a",
    "(?P<é>a)(?P=é)", "(?P<a b>x)", r"\z", r"\g<1>", "(?t)a", "(?&a)", "(?'a'x)", "(?i\\", "(?P=a\\)", "(?:a|b",
]  # fmt: skip
TEMPLATES = [
    r"\1", r"\2", r"\g<1>", r"\g<n>", r"\g<x>", r"\g<", r"\g", r"\g<>", r"\g<1", r"\g<-1>", r"\g<99999999999>", r"\0", r"\07",
    r"\012", r"\018", r"\111", r"\400", r"\777", r"\8", r"\18", r"\n\t\\", r"\q", r"\-", r"\é", "\\", "plain", r"<\g<0>>",
    r"\1\g<1>\1", r"a\1b", r"\x41", r"\g<1a>", r"\g<n >", r"\1234", "", r"\99", r"\g<001>", r"\g<é>", r"a\\1", r"\.",
]  # fmt: skip


class Generator:
    def __init__(self, rng, wide):
        self.rng, self.wide, self.groups = rng, wide, 0

    def atom(self, depth):
        rng = self.rng
        kind = rng.randrange(22 if depth > 0 else 11)
        if kind < 5:
            return re.escape(rng.choice(WIDE if self.wide else LETTERS))
        if kind == 5:
            return "."
        if kind == 6:
            return rng.choice(CLASSES)
        if kind < 9:
            return rng.choice(SETS + WIDE_SETS if self.wide else SETS)
        if kind == 9:
            return rng.choice(ANCHORS)
        if kind == 10:
            if self.groups:
                return f"\\{rng.randint(1, self.groups)}" if rng.random() < 0.7 else "a"
            return "b"
        if kind < 15:
            body = self.alternatives(depth - 1)
            self.groups += 1
            name = f"?P<n{self.groups}>" if rng.random() < 0.2 else ""
            return f"({name}{body})"
        if kind < 18:
            return f"(?:{self.alternatives(depth - 1)})"
        if kind == 18:
            opening = rng.choice(["?=", "?!", "?<=", "?<!"])
            return f"({opening}{self.alternatives(depth - 1)})"
        if kind == 19:
            return f"(?>{self.alternatives(depth - 1)})"
        if kind == 20 and self.groups:
            group = rng.randint(1, self.groups)
            return f"(?({group}){self.sequence(depth - 1)}|{self.sequence(depth - 1)})"
        return f"(?{rng.choice(['i', '-i', 's', 'm', 'a', 'u', 'x', 'i-s'])}:{self.alternatives(depth - 1)})"

    def sequence(self, depth):
        parts = []
        for _ in range(self.rng.choice([0, 1, 1, 2, 2, 3])):
            atom = self.atom(depth)
            if self.rng.random() < 0.35:
                atom += self.rng.choice(QUANTIFIERS)
            parts.append(atom)
        return "".join(parts)

    def alternatives(self, depth):
        return "|".join(self.sequence(depth) for _ in range(self.rng.choice([1, 1, 1, 2, 2, 3])))


def run(name, pattern, flags, text, start, end):
    match = getattr(re.compile(pattern, flags), name)(text, start, end)
    if match is None:
        return None
    spans = [at for span in match.regs for at in span]
    return [match.lastindex, *spans]


def find_all(pattern, flags, text):
    return [at for match in re.compile(pattern, flags).finditer(text) for at in match.span()]


def has_cpython_bug(pattern, flags, text):
    """CPython 3.13 forgets to take marks back in some possessive repetitions, and notices."""
    try:
        find_all(pattern, flags, text)
    except SystemError:
        return True
    return False


def groups(pattern, flags):
    compiled = re.compile(pattern, flags)
    names = [item for pair in compiled.groupindex.items() for item in pair]
    return [compiled.flags, compiled.groups, *names]


def template(pattern, text):
    compiled = re.compile(pattern)
    parts = re._parser.parse_template(text, compiled)
    return [part for part in parts if part not in ("", b"")]


def match_cases(rec):
    rng = rec.random
    for index in range(5000):
        wide = index % 3 == 0
        generator = Generator(rng, wide)
        pattern = generator.alternatives(2)
        flags = int(rng.choice(FLAGS))
        rec.case("compile", groups, pattern, flags)
        try:
            re.compile(pattern, flags)
        except Exception:
            continue
        for _ in range(2):
            text = rec.text(WIDE if wide else LETTERS + "\n", 9)
            if has_cpython_bug(pattern, flags, text):
                continue
            start = rng.choice([0, 0, 0, 1, 3])
            end = max(start, rng.choice([len(text)] * 3 + [len(text) - 2]))
            name = rng.choice(["match", "fullmatch", "search", "search"])
            rec.case(name, lambda *args, name=name: run(name, *args), pattern, flags, text, start, end)
            rec.case("find_all", find_all, pattern, flags, text)


def bytes_cases(rec):
    rng = rec.random
    for _ in range(600):
        pattern = Generator(rng, False).alternatives(2).encode("latin-1")
        flags = int(rng.choice([0, re.I, re.L, re.I | re.L, re.M, re.S]))
        rec.case("compile_bytes", groups, pattern, flags)
        try:
            re.compile(pattern, flags)
        except Exception:
            continue
        text = bytes(rng.choice(b"aAbB1_ \n\xe9\xc9\xff") for _ in range(rng.randint(0, 8)))
        rec.case("find_all_bytes", find_all, pattern, flags, text)


def broken_cases(rec):
    rng = rec.random
    for pattern in BAD:
        for flags in (0, re.A, re.X):
            rec.case("compile", groups, pattern, int(flags))
        rec.case("compile_bytes", groups, pattern.encode("utf-8"), 0)
    for _ in range(3000):
        pattern = "".join(rng.choice(BROKEN) for _ in range(rng.randint(1, 6)))
        rec.case("compile", groups, pattern, 0)
    for flags in (re.L, re.U | re.A, re.L | re.A, re.U):
        rec.case("compile", groups, "a", int(flags))
        rec.case("compile_bytes", groups, b"a", int(flags))


def template_cases(rec):
    for pattern in ("(?P<n>a)(b)?", "x", "(?P<é>a)" + "()" * 10):
        for text in TEMPLATES:
            rec.case("template", template, pattern, text)
            try:
                data = text.encode("latin-1")
                rec.case("template_bytes", template, re.compile(b"(?P<n>a)(b)?").pattern, data)
            except UnicodeEncodeError:
                pass


recorder = Recorder("regex")
match_cases(recorder)
bytes_cases(recorder)
broken_cases(recorder)
template_cases(recorder)
recorder.write()
