"""Codecs whose text comes in parts: marks written once, characters cut in two, streams, codecs that a program registers."""

import codecs
import io

TEXT = "aé\u20ac\U0001f600\n"


def parts(encoding):
    """What an incremental encoder and decoder make of one character, and one byte, at a time."""
    encoder = codecs.getincrementalencoder(encoding)()
    states = [encoder.getstate()]
    out = []
    for letter in TEXT:
        out.append(encoder.encode(letter))
        states.append(encoder.getstate())
    out.append(encoder.encode("", True))
    print(encoding, out, states[:3])
    decoder = codecs.getincrementaldecoder(encoding)()
    shown = []
    for byte in b"".join(out):
        shown.append((decoder.decode(bytes([byte])), decoder.getstate()))
    print(shown)
    print(repr(decoder.decode(b"", True)))
    encoder.reset()
    decoder.reset()
    print(encoder.encode("x"), decoder.getstate())


for name in ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"):
    parts(name)

for name in ("utf-8-sig", "utf-16", "utf-32"):
    encoder = codecs.getincrementalencoder(name)()
    encoder.setstate(0)
    print(name, encoder.encode("ab"), b"".join(codecs.iterencode(["a", "b"], name)))

for data in (b"\xfe\xff\x00a\x00b", b"a\x00b\x00"):
    decoder = codecs.getincrementaldecoder("utf-16")()
    try:
        print(decoder.decode(data), decoder.getstate())
    except UnicodeDecodeError as error:
        print(error, error.object)

print(codecs.utf_16_ex_decode(b"\xff\xfea\x00b", "strict", 0, False))
print(codecs.utf_16_ex_decode(b"a\x00", "strict", 0, False))
print(codecs.utf_8_decode(b"a\xe2\x82"), codecs.utf_16_decode(b"\xfe\xff\x00a\x00"))
try:
    codecs.utf_8_decode(b"a\xe2\x82", "strict", True)
except UnicodeDecodeError as error:
    print(error)
for wrong in (42, "text"):
    try:
        codecs.getdecoder("utf-8")(wrong)
    except TypeError as error:
        print(error)

# Streams.
for name in ("utf-8", "utf-8-sig", "utf-16", "utf-32", "latin-1"):
    below = io.BytesIO()
    writer = codecs.getwriter(name)(below, "replace")
    writer.write("one\n")
    writer.writelines(["two\r\n", "th\xe9"])
    print(name, below.getvalue())
    below.seek(0)
    reader = codecs.getreader(name)(below)
    print(reader.readline(), repr(reader.readline(keepends=False)), repr(reader.read(1)), repr(reader.read()))
    reader.seek(0)
    print(list(reader), reader.readlines())

both = codecs.StreamReaderWriter(io.BytesIO(b"a\nb\n"), codecs.getreader("utf-8"), codecs.getwriter("utf-8"))
print(both.readline(), both.encoding, both.getvalue())
with codecs.EncodedFile(io.BytesIO(), "latin-1", "utf-8") as file:
    file.write(b"\xe9")
    print(file.getvalue(), file.data_encoding, file.file_encoding)
    file.seek(0)
    print(file.read())

# Tables and escapes.
table = codecs.make_encoding_map({1: "a", 2: "b", 3: "b"})
print(table, codecs.make_identity_dict(range(3)))
print(codecs.charmap_encode("abc", "replace", {97: 1, 98: b"xy", 63: 63}), codecs.charmap_decode(b"\0\1\2", "replace", "ab"))
print(codecs.charmap_build("ab\ufffe"))
for text, errors in (("abc", "strict"), ("ab", "ignore")):
    try:
        print(codecs.charmap_encode(text, errors, {97: 1}))
    except UnicodeEncodeError as error:
        print(error)
print(codecs.escape_encode(b"a'\"\n\x00\xff"), codecs.escape_decode(rb"a\n\x41\101\'\\ z"))
for text, errors in ((rb"\x4", "strict"), (rb"\x4", "replace"), (b"\\", "strict")):
    try:
        print(codecs.escape_decode(text, errors))
    except ValueError as error:
        print(error)
print(codecs.namereplace_errors(UnicodeEncodeError("ascii", "a\u20ac\ue000", 1, 3, "why")))


# Codecs of a program.
class _Turned:
    @staticmethod
    def encode(input, errors="strict"):
        return input[::-1].encode("ascii", errors), len(input)

    @staticmethod
    def decode(input, errors="strict"):
        return bytes(input).decode("ascii", errors)[::-1], len(input)


def find(name):
    if name == "turned":
        return codecs.CodecInfo(_Turned.encode, _Turned.decode, name="turned")
    if name == "wrong":
        return codecs.CodecInfo(lambda text, errors: (1, 1), lambda data, errors: (2, 2), name="wrong")
    return None


codecs.register(find)
print("abc".encode("turned"), b"abc".decode("turned"), str(b"xyz", "turned"), codecs.lookup("turned").name)
for call in (lambda: "a".encode("wrong"), lambda: b"a".decode("wrong"), lambda: "a".encode("nothing"), lambda: "a".encode("hex")):
    try:
        print(call())
    except (LookupError, TypeError) as error:
        print(type(error).__name__, error)
codecs.unregister(find)
try:
    "a".encode("turned")
except LookupError as error:
    print(error)

# Errors of codecs that are named say which; handlers by name.
for call in (lambda: codecs.decode(b"x", "hex"), lambda: codecs.encode("é", "ascii"), lambda: codecs.decode(b"\xff", "uu")):
    try:
        call()
    except Exception as error:
        print(type(error).__name__, error.__notes__)
escape, passing = codecs.lookup_error("surrogateescape"), codecs.lookup_error("surrogatepass")
print(ascii(escape(UnicodeDecodeError("utf-8", b"a\xff\xfe", 1, 3, "why"))))
print(escape(UnicodeEncodeError("utf-8", "a\udcff", 1, 2, "why")))
print(passing(UnicodeEncodeError("utf-16-be", "a\ud800", 1, 2, "why")))
print(ascii(passing(UnicodeDecodeError("utf-8", b"a\xed\xa0\x80", 1, 2, "why"))))
print(codecs.encode(b"some data", "uu"), codecs.decode(codecs.encode(b"some data", "uu"), "uu"))
print(codecs.encode(b"a=\xff b", "quopri"), codecs.decode(b"a=3D", "quopri"), codecs.getincrementalencoder("rot13")().encode("abc"))
decoder = codecs.getincrementaldecoder("raw-unicode-escape")()
print([decoder.decode(bytes([byte])) for byte in b"a\\u20ac\\\\n"], decoder.decode(b"", True))
