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
