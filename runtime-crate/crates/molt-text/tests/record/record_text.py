"""Cases for the Unicode database, case mappings, repr and ascii."""

import unicodedata

from recorder import Recorder

SAMPLES = "aZ09 _'\"\\\n\t\r\x00\x1c\x7f\x80\x85\xa0\xadßéİıǅǆŉΣσςάΐﬁﬃͅʰªº²½Ⅷ٣४０日本한\u0301\u200b\u2028\u2029\u2160\u24b6\ud800\udfff\ue000\ufeff\uffff\U0001f600\U00010400\U00010428\U0001d7d8\U000e0001\U0010ffff:·'’.ʼ"
WORDS = ["ΑΣ", "ΑΣ Β", "ΑΣΒ", "Σ", "ΑΣ.", "ΑΣ'Β", "Α.Σ", "ΑΣ\u0301", "\u0301Σ", "ß", "ŉ x", "ǆ ǅ Ǆ", "ﬁle ﬃ", "İi", "they're bill's", "HELLO wOrLD 3x", "ͅΑ", "ʰΣ", "Αʰ Σ", "x\u00adΣ", "aΣ\u00ad", "Ⅷ ⅷ", "ⓐⒶ"]  # fmt: skip
TESTS = "isalpha isdigit isdecimal isnumeric isalnum isspace isprintable isidentifier islower isupper istitle".split()
MAPPINGS = "upper lower title casefold swapcase capitalize".split()


def repr_cases(rec):
    texts = ["", "'", '"', "'\"", "\\", "it's", 'say "hi"', "a'b\"c", "\ud800'", "é'", "日本\n"] + [c for c in SAMPLES]
    texts += [rec.text(SAMPLES, 8) for _ in range(600)] + [chr(c) for c in range(0x300)]
    for text in texts:
        rec.case("repr", repr, text)
        rec.case("ascii", ascii, text)
        rec.case("escape_non_ascii", lambda t: ascii(type("R", (), {"__repr__": lambda self: t})()), text)
    for _ in range(500):
        data = bytes(rec.random.choice(b"abc'\"\\\n\t\r\x00\x7f\x80\xff ~") for _ in range(rec.random.randint(0, 8)))
        rec.case("repr_bytes", repr, data)
        rec.case("repr_bytearray", lambda b: repr(bytearray(b)), data)


def unicode_cases(rec):
    texts = (
        list(SAMPLES)
        + WORDS
        + [rec.text(SAMPLES, 6) for _ in range(250)]
        + [rec.text("aAΣσßǅ. '\u0301", 6) for _ in range(200)]
    )
    for text in texts:
        for name in TESTS + MAPPINGS:
            rec.case(name, getattr(str, name), text)
    for form in ("NFC", "NFD", "NFKC", "NFKD"):
        for text in texts:
            rec.case("normalize", unicodedata.normalize, form, text)
            rec.case("is_normalized", unicodedata.is_normalized, form, text)
    # All properties of every code point of the first two planes, and of a sample of the others, as a digest a block.
    for start in [*range(0, 0x20000, 256), *range(0x20000, 0x110000, 0x1000), 0x2F800, 0x2F900, 0x31300, 0xE0100]:
        rec.case("digest", digest, start)


def digest(start):
    """FNV-1a over the properties of 256 code points."""
    value = 0xCBF29CE484222325
    for code_point in range(start, start + 256):
        char = chr(code_point)
        answers = [str(int(getattr(char, name)())) for name in TESTS]
        answers += [getattr(char, name)().encode("utf-8", "surrogatepass").hex() for name in MAPPINGS]
        answers += [unicodedata.category(char), unicodedata.east_asian_width(char), str(len(f"a{char}b".splitlines()))]
        answers += [str(unicodedata.combining(char))]
        answers += [
            unicodedata.normalize(form, char).encode("utf-8", "surrogatepass").hex()
            for form in ("NFC", "NFD", "NFKC", "NFKD")
        ]
        numeric = unicodedata.numeric(char, None)
        answers.append("" if numeric is None else f"{numeric:.12g}")
        for byte in " ".join(answers).encode():
            value = (value ^ byte) * 0x100000001B3 % 2**64
    return value


for name, fill in (("repr", repr_cases), ("unicode", unicode_cases)):
    recorder = Recorder(name)
    fill(recorder)
    recorder.write()
