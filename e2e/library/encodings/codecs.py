"""Names of hosts and other texts in ASCII, as codecs: whole, in parts, and as streams."""

import codecs
import io

TEXTS = (
    "", "a.b", "ü.de", "ü.de.", ".a", "a..b", "a.", ".", "ü..b", "ü" + "b" * 70 + ".de", "x" * 64 + ".de", "a." + "y" * 65, "ü。b", "Ａ.com",
    "bücher.例え", "a\u3002b", "a.xn--ü", "ok.x\ue000y", "ü.a\u200db",
)  # fmt: skip
DATA = (
    b"", b"a.b", b"xn--tda.de", b"XN--TDA.DE.", b".a", b"a..b", b"x" * 64, b"\xfca", b"xn--a", b"a.xn--a", b".xn--a", b"a.b.xn--a",
    b"..a.xn--a", b"xn--tda.\xfc", b"a-3ya", b"99999", b"a.-",
)  # fmt: skip


def shown(what, function, *arguments, **keywords):
    try:
        print(what, ascii(function(*arguments, **keywords)))
    except (UnicodeError, LookupError) as error:
        print(what, type(error).__name__, ascii(error.args), getattr(error, "__notes__", None))


for name in ("idna", "punycode"):
    found = codecs.lookup(name.upper())
    print(found.name, found.incrementalencoder.__name__, found.streamreader.__module__, codecs.lookup(name) is found)
    for errors in ("strict", "ignore", "replace", "other"):
        for text in TEXTS:
            shown((name, errors, ascii(text)[:30]), text.encode, name, errors)
            shown("codec", found.encode, text, errors)
        for data in DATA:
            shown((name, errors, data[:30]), data.decode, name, errors)
            shown("codec", found.decode, data, errors)
    for text in TEXTS:
        for cut in (0, 1, 3):
            encoder = found.incrementalencoder()
            shown(("part", ascii(text)[:30], cut), encoder.encode, text[:cut])
            shown("rest", encoder.encode, text[cut:], final=True)
            print(ascii(encoder.getstate())[:60])
    for data in DATA:
        for cut in (0, 1, 3, 7):
            decoder = found.incrementaldecoder()
            shown(("part", data[:30], cut), decoder.decode, data[:cut])
            shown("rest", decoder.decode, data[cut:], final=True)
    shown("bad", found.incrementaldecoder("ignore").decode, b"a")
    shown("worse", found.incrementaldecoder("other").decode, b"a")
    shown("worst", found.incrementalencoder("other").encode, "a")
    stream = io.BytesIO()
    codecs.getwriter(name)(stream).write("bücher.de")
    print(stream.getvalue())
    print(ascii(codecs.getreader(name)(io.BytesIO(stream.getvalue())).read()))
print(str(b"xn--tda.de", "idna"), "ü.de".encode("IDNA"), bytes("ü", "Punycode"))
