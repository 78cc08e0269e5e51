"""Cases for the methods of str and of bytes, and for slices; with Python 3.14, for bytes.fromhex only. Optional arguments are recorded as None."""

import sys

from recorder import Recorder

STR_ALPHABETS = [
    "ab ",
    "ab",
    "aé\t",
    "日a \u3000",
    "\U0001f600a\n",
    "\r\n\x0b\x1c\x85\u2028ab",
    "+-0a\t",
    "\ud800a\udc00 ",
]
BYTES_ALPHABET = b"aab b\t\n\r+-0\x1c\x85\xff"
BOUNDS = (None, None, 0, 1, 2, 3, 5, 9, -1, -2, -5, -20, 2**62, -(2**62))


def string_methods(rec):
    rng = rec.random
    for _ in range(450):
        alphabet = rng.choice(STR_ALPHABETS)
        text, sub, new = rec.text(alphabet, 12), rec.text(alphabet, 2), rec.text(alphabet, 3)
        start, end, count = rng.choice(BOUNDS), rng.choice(BOUNDS), rng.choice((-1, -1, 0, 1, 2, 5))
        for name in ("find", "rfind", "count", "startswith", "endswith"):
            rec.case(name, getattr(str, name), text, sub, start, end)
        for name in ("split", "rsplit"):
            rec.case(name, getattr(str, name), text, sub, count)
            rec.case(name, getattr(str, name), text, None, count)
        rec.case("replace", str.replace, text, sub, new, count)
        for name in ("partition", "rpartition", "removeprefix", "removesuffix"):
            rec.case(name, getattr(str, name), text, sub)
        for name in ("strip", "lstrip", "rstrip"):
            rec.case(name, getattr(str, name), text, None)
            rec.case(name, getattr(str, name), text, sub)
        rec.case("splitlines", str.splitlines, text, False)
        rec.case("splitlines", str.splitlines, text, True)
        width = rng.randint(-2, 20)
        for name in ("center", "ljust", "rjust"):
            rec.case(name, getattr(str, name), text, width, rng.choice("* é\U0001f600"))
        rec.case("zfill", str.zfill, text, width)
        rec.case("expandtabs", str.expandtabs, text, rng.choice((0, 1, 4, 8)))
        rec.case("translate", lambda t: t.translate({97: None, 98: "xyz", 233: 0x1F600, 32: "é"}), text)
        step = rng.choice((None, 1, 2, 3, -1, -2, -3, 100, -100, -(2**63), 2**63 - 1))
        rec.case("slice", lambda t, i, j, k: t[i:j:k], text, start, end, step)
        rec.case("slice", lambda t, i, j, k: t[i:j:k], text, end, start, step)
        rec.case("indices", lambda n, i, j, k: slice(i, j, k).indices(n), len(text), start, end, step)
        index = rng.randint(-15, 15)
        rec.case("index", lambda t, i: t[i] if -len(t) <= i < len(t) else None, text, index)
    rec.case("slice", lambda t, i, j, k: t[i:j:k], "abc", None, None, 0)


def bytes_methods(rec):
    rng = rec.random

    def data(most):
        return bytes(rng.choice(BYTES_ALPHABET) for _ in range(rng.randint(0, most)))

    for _ in range(350):
        text, sub, new = data(12), data(2), data(3)
        start, end, count = rng.choice(BOUNDS), rng.choice(BOUNDS), rng.choice((-1, -1, 0, 1, 2, 5))
        for name in ("find", "rfind", "count", "startswith", "endswith"):
            rec.case(name, getattr(bytes, name), text, sub, start, end)
        for name in ("split", "rsplit"):
            rec.case(name, getattr(bytes, name), text, sub, count)
            rec.case(name, getattr(bytes, name), text, None, count)
        rec.case("replace", bytes.replace, text, sub, new, count)
        for name in ("partition", "rpartition"):
            rec.case(name, getattr(bytes, name), text, sub)
        for name in ("strip", "lstrip", "rstrip"):
            rec.case(name, getattr(bytes, name), text, None)
            rec.case(name, getattr(bytes, name), text, sub)
        rec.case("splitlines", bytes.splitlines, text, False)
        rec.case("splitlines", bytes.splitlines, text, True)
        width = rng.randint(0, 20)
        for name in ("center", "ljust", "rjust"):
            rec.case(name, getattr(bytes, name), text, width, b"*")
        rec.case("zfill", bytes.zfill, text, width)
        rec.case("expandtabs", bytes.expandtabs, text, rng.choice((0, 1, 4, 8)))
        rec.case("translate", lambda b, d: b.translate(bytes(range(255, -1, -1)), d), text, sub)
        letters = bytes(rng.choice(b"aZz A1\xe9") for _ in range(rng.randint(0, 6)))
        for name in ("title", "capitalize", "swapcase", "istitle", "islower", "isupper"):
            rec.case(name, getattr(bytes, name), letters)
        rec.case("hex", lambda b, n: b.hex(":", n), text, rng.randint(-4, 4))


def from_hex(rec):
    for _ in range(300):
        rec.case("fromhex", bytes.fromhex, rec.text("0a1F2b \n\xa0g", 8))


VERSION = f"-{sys.version_info.major}.{sys.version_info.minor}"
for name, suffix, fill in (
    ("str_methods", "", string_methods),
    ("bytes_methods", "", bytes_methods),
    ("fromhex", VERSION, from_hex),
):
    # Only the last differs between versions.
    if suffix or VERSION == "-3.13":
        recorder = Recorder(name, suffix)
        fill(recorder)
        recorder.write()
