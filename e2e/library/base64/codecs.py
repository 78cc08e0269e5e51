"""base64 and binascii."""

import base64
import binascii


def show(label, function, *args, **kwargs):
    try:
        print(label, repr(function(*args, **kwargs)))
    except Exception as error:
        print(label, type(error).__name__, error)


DATA = [b"", b"f", b"fo", b"foo", b"foob", b"fooba", b"foobar", bytes(range(256)), b"\0\0\0\0", b"    ", b"\xff\xfe\xfd"]
for data in DATA:
    for name in "b64 standard_b64 urlsafe_b64 b32 b32hex b16 b85 a85 z85".split():
        encoded = getattr(base64, name + "encode")(data)
        print(name, encoded, getattr(base64, name + "decode")(encoded) == data)
    print(base64.encodebytes(data), base64.decodebytes(base64.encodebytes(data)) == data, binascii.hexlify(data))
show("altchars", base64.b64encode, b"\xff\xfe", b"-_")
show("decode altchars", base64.b64decode, "__79", "-_")
for text in ("Zg==", "Zg=", "Zg", "Z", "Zm9v!", "Zm 9v\n", "Zm9vYg===", "=Zg==", "Zg=a", "Zg==Zg==", "Zm9vZ", "é", "Zm=v"):
    show(f"decode {text!r}", base64.b64decode, text)
    show(f"validate {text!r}", base64.b64decode, text, validate=True)
show("int", base64.b64decode, 5)
show("encode text", base64.b64encode, "x")
show("bytearray", base64.b64encode, bytearray(b"x"))
show("b32 lower", base64.b32decode, "mzxw6===")
show("b32 casefold", base64.b32decode, "mzxw6===", True)
show("b32 map01", base64.b32decode, "M1023456", map01="L")
show("b32 padding", base64.b32decode, "MZXW6")
show("b32 digit", base64.b32decode, "M1======")
show("b16 lower", base64.b16decode, "ff")
show("b16 casefold", base64.b16decode, "ff", True)
show("a85 options", base64.a85encode, b"    \0\0\0\0abc" * 8, foldspaces=True, wrapcol=20, adobe=True)
show("a85 adobe", base64.a85decode, b"<~87cURD]~>", adobe=True)
show("a85 bad", base64.a85decode, b"v")
show("a85 overflow", base64.a85decode, b"uuuuu")
show("b85 pad", base64.b85encode, b"abc", pad=True)
show("b85 bad", base64.b85decode, b"a\x00")
show("b85 overflow", base64.b85decode, b"~~~~~")
show("encodebytes text", base64.encodebytes, "x")

show("hexlify sep", binascii.hexlify, b"abcdef", "-", 2)
show("hexlify left", binascii.hexlify, b"abcde", ":", -2)
show("hexlify bad sep", binascii.hexlify, b"ab", "xx")
show("unhexlify", binascii.unhexlify, "61Ff")
show("unhexlify odd", binascii.unhexlify, "616")
show("unhexlify bad", binascii.unhexlify, "6g")
show("a2b strict", binascii.a2b_base64, b"Zg==\n", strict_mode=True)
show("b2a newline", binascii.b2a_base64, b"abc")
show("crc32", binascii.crc32, b"hello", 5)
show("crc_hqx", binascii.crc_hqx, b"hello", 0)
show("uu", binascii.b2a_uu, b"hello world")
show("uu backtick", binascii.b2a_uu, b"\0\0", backtick=True)
show("uu back", binascii.a2b_uu, b"+:&5L;&\\@=V]R;&0\n")
show("uu long", binascii.b2a_uu, b"x" * 46)
show("uu bad", binascii.a2b_uu, b"!\x7f")
show("qp", binascii.b2a_qp, b"caf\xc3\xa9 = 50% \t\nnext line \nend ")
show("qp long", binascii.b2a_qp, b"x" * 100 + b"\n" + b"=" * 40)
show("qp tabs", binascii.b2a_qp, b"a b\tc", quotetabs=True)
show("qp header", binascii.b2a_qp, b"a_b c", header=True)
show("qp binary", binascii.b2a_qp, b"a\r\nb\n.", istext=False)
show("qp decode", binascii.a2b_qp, b"caf=C3=A9 =3D=\nx_y =zz ==", header=True)
print(issubclass(binascii.Error, ValueError), binascii.Error.__module__, binascii.Incomplete.__name__)

# Sizes at the ends of groups, and what is given as something else than bytes.
import array
import hashlib

for size in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 255, 3000, 4096):
    data = bytes((at * 37 + size) % 256 for at in range(size))
    for name in "b64 urlsafe_b64 b32 b32hex b16 b85 a85 z85".split():
        encoded = getattr(base64, name + "encode")(data)
        decoded = getattr(base64, name + "decode")(encoded)
        print(size, name, len(encoded), hashlib.sha256(encoded).hexdigest()[:16], decoded == data, getattr(base64, name + "decode")(encoded.decode()) == data)
    print(binascii.unhexlify(binascii.hexlify(data).upper()) == data, base64.a85encode(data, pad=True)[-5:], base64.b85encode(data, True)[-5:])
for given in (bytearray(b"some bytes"), memoryview(b"some bytes"), array.array("B", b"bytes"), array.array("H", [1, 2]), "text", 5, None):
    for name in "b64encode b32encode b16encode b85encode a85encode hexlify b64decode b32decode b85decode a85decode".split():
        show(f"{name} of {type(given).__name__}", getattr(base64, name, None) or getattr(binascii, name), given)
for text in ("M", "MZXW6===MZXW6===", "========", "MZXW6YT=", "MZXW6Y==", "MZXW6Y=A", "MZ======", "M=======", "mZXW6===", "MZXW 6==", "\xe9======="):
    show(f"b32 {text!r}", base64.b32decode, text)
    show(f"b32hex {text!r}", base64.b32hexdecode, text, True)
for text in ("", "0", "00", "000", "0000", "00000", "000000", "|NsC0", "|NsC1", "~", "~~", "~~~", "~~~~", "0000\x00", '0000"', "00000 0000"):
    show(f"b85 {text!r}", base64.b85decode, text)
    show(f"z85 {text!r}", base64.z85decode, text)
for text in ("", "!", "!!", "!!!", "!!!!", "z", "!z", "!!!!!z", "y", "s8W-!", "s8W-\"", "uuuuu", "uuuu", "87cUR D]i,\"\n", "87c~", "\x7f", "87cUR\x0bz\t"):
    show(f"a85 {text!r}", base64.a85decode, text)
    show(f"a85 spaces {text!r}", base64.a85decode, text, foldspaces=True)
    show(f"a85 ignoring {text!r}", base64.a85decode, text, ignorechars=b" ~y")
    show(f"a85 ignoring others {text!r}", base64.a85decode, text, ignorechars=[10, 32, 0x79, 0x7E])
show("hexlify in groups", binascii.hexlify, bytes(range(20)), "_", 0)
show("data before its separator", binascii.hexlify, 5, "xx")
for text in (b"0g", b"g0", b"0G", b"\xff0", "0\xff", b"abCDef", b"a"):
    show(f"unhexlify {text!r}", binascii.unhexlify, text)
for text in (b"QUJD", b"QUJDRA==", b"QU JD RA==", b"QUJDRA=", b"QUJDR", b"QUJ-", b"QUJDQUJ\n", b"QUJD\xff"):
    show(f"a2b {text!r}", binascii.a2b_base64, text)
    show(f"a2b strict {text!r}", binascii.a2b_base64, text, strict_mode=True)
print(b"abcabc".translate(None, b"b"), b"abc".translate(bytes(range(255, -1, -1)), b"c"), b"abc".translate(None), bytearray(b"xyz").translate(bytes(256), b"y"))
