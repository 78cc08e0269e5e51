"""Cases for the codecs: every supported encoding, every built-in error handler, and what the errors say."""

import codecs
import sys

from recorder import Recorder

UNICODE = ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"]
CODECS = [*UNICODE, "latin-1", "ascii", "cp1252", "koi8-r", "cp037", "unicode_escape", "raw_unicode_escape"]
ESCAPED = [rb"\a\b\t\n\v\f\r\\\'\"\q", rb"\0\12\377\777\8", rb"\x41\x4", rb"\xg", rb"\u65e5\u65e", rb"\ud800", rb"\U0001f600\U0001f60", rb"\U00110000a", rb"\N", rb"\N{", rb"\N{}", rb"\Nx", b"a\\", b"a\\\nb", rb"\\u0041\\\u0041", b"\xe9\\xe9"]  # fmt: skip
HANDLERS = ["strict", "ignore", "replace", "backslashreplace", "xmlcharrefreplace", "surrogateescape", "surrogatepass"]
TEXTS = ["", "abc", "é", "aéb", "日本", "a\U0001f600b", "\ud800", "a\udc80\udcffb", "\udc80\ud800", "\ud83d\ude00", "€„‰", "\x80\x9f", "ÿĀ\xff", "\udc80é", "日\udc80", "\udcff\udcfeaa\udc7f", "я\xa0", "\ufeffa", "\ufffe\uffff", "\U0010ffff", "x" * 20 + "\ud800é"]  # fmt: skip
BYTES = [b"", b"abc", b"\xc3\xa9", b"\xc3", b"\xc3(", b"\xe2\x82", b"\xe2\x82\xac", b"\xe2(\xa1", b"\xe2\x82(", b"\xf0\x9f\x98\x80", b"\xf0\x9f\x98", b"\xf0\x9f", b"\xf0", b"\xf0\x9f(", b"\xf0\x80\x80\x80", b"\xf4\x90\x80\x80", b"\xf5\x80", b"\xff\xfe", b"\xc0\x80", b"\xc1", b"\xed\xa0\x80", b"\xed\xa0", b"\xed\xb0\x80a", b"\xe0\x80\x80", b"\xe0\x9f", b"\xef\xbb\xbfa", b"\xef\xbb", b"\xfe\xff\x00a", b"\xff\xfea\x00", b"\x00\xd8", b"\x00\xd8a", b"\x00\xd8a\x00", b"\x00\xdc", b"\xd8\x00\xdc\x00", b"\x00\xd8\x00\xdc", b"a", b"\x00\x00\xfe\xff\x00\x00\x00a", b"\xff\xfe\x00\x00a\x00\x00\x00", b"\x00\xd8\x00\x00", b"\x00\x00\xd8\x00", b"\x00\x00\x11\x00", b"\x00\x11\x00\x00", b"a\x00\x00", b"\x81\x8d\x8f\x90\x9d", b"\x80\xff\xa4"]  # fmt: skip


def describe(error):
    return [error.encoding, error.start, error.end, error.reason, str(error)]


def encoded(text, encoding, handler):
    try:
        return [text.encode(encoding, handler)]
    except UnicodeEncodeError as error:
        return describe(error)


def decoded(data, encoding, handler):
    try:
        return [data.decode(encoding, handler)]
    except UnicodeDecodeError as error:
        return describe(error)


def stream(data, encoding, sizes):
    """What an incremental decoder gives for each piece."""
    decoder = codecs.getincrementaldecoder(encoding)("replace")
    pieces = []
    for size in sizes:
        pieces.append(decoder.decode(data[:size], False))
        data = data[size:]
    return [*pieces, decoder.decode(data, True)]


def fill(rec):
    rng = rec.random
    texts = TEXTS + [rec.text("ab é€я\xa0日\ud800\udc80\udcff\U0001f600", 6) for _ in range(8)]
    data = BYTES + [
        bytes(
            rng.choice(b"a\x00\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\xd8\xdc\xed\xa0\xff\xfe")
            for _ in range(rng.randint(0, 9))
        )
        for _ in range(12)
    ]
    for encoding in CODECS:
        for handler in HANDLERS:
            for text in texts:
                rec.case("encode", encoded, text, encoding, handler)
            for piece in data:
                if handler != "xmlcharrefreplace":
                    rec.case("decode", decoded, piece, encoding, handler)
    for encoding in ("unicode_escape", "raw_unicode_escape"):
        for handler in ("strict", "ignore", "replace", "backslashreplace"):
            for piece in ESCAPED:
                rec.case("decode", decoded, piece, encoding, handler)
    for encoding in ("utf-8", "utf-16-le", "utf-32-be"):
        for piece in data:
            rec.case("stream", stream, piece, encoding, [rng.randint(0, 3) for _ in range(3)])
    names = ["utf8", "UTF-8", "utf_8", "U8", "utf 8", "utf--8", "utf8 ", " utf8", "latin1", "L1", "iso-8859-1", "ISO_8859_1", "8859", "ascii", "us-ascii", "646", "ANSI_X3.4-1968", "windows-1252", "cp1252", "1252", "Windows_1252", "iso-8859-15", "latin9", "koi8_r", "utf-16LE", "UTF16", "utf-32", "mac-roman", "macintosh", "cp-1252", "utf-8-sig", "utf_8_sig", "nonsense", "", "é", "utf8é", "iso8859.15", "cp437", "ibm437", "euro", "u16", "unicodebigunmarked", "latin_1", "utf\x00"]  # fmt: skip

    def canonical(name):
        try:
            return codecs.lookup(name).name
        except (LookupError, ValueError):
            return None

    for name in names:
        rec.case("lookup", canonical, name)
    import encodings.aliases
    import pkgutil

    for name in sorted(
        {module.name for module in pkgutil.iter_modules(encodings.__path__)} | set(encodings.aliases.aliases)
    ):
        found = canonical(name)
        is_table = found in ("ascii", "iso8859-1") or hasattr(
            sys.modules.get(f"encodings.{found and found.replace('-', '_')}"), "decoding_table"
        )
        if is_table:
            table = bytes(range(256)).decode(found, "replace")
            rec.case("lookup", canonical, name)
            if name == found.replace("-", "_"):
                rec.case("table", lambda n: [table, table.encode(n, "replace")], found)


recorder = Recorder("codecs")
fill(recorder)
recorder.write()
