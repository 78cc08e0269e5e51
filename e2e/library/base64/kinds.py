"""Base 64 of every kind of value: bytes, views, texts, alphabets of one's own, and what is no digit."""

import array
import base64


class Bytes(bytes):
    pass


class Text(str):
    pass


def shown(call, *args, **kwargs):
    try:
        return call(*args, **kwargs)
    except Exception as error:
        return type(error).__name__, str(error)


DATA = [bytes(range(250, 256)) * size for size in range(4)] + [b"a", b"ab", b"\xfb\xff\xfe", Bytes(b"\xfb\xef"), bytearray(b"\xfb\xff")]
DATA += [memoryview(b"\xff\xfe\xfd"), array.array("B", [251, 255]), "text", None, 5]
TEXTS = [b"", b"+/+/", b"-_-_", "+/+/", "-_-_", Text("-_8="), b"YQ==", b"YQ=", b"Y", "YWI", b"Y Q\n==", b"Y*Q==", b"YQ==YQ==", "é", b"=YQ=", None, 5]
TEXTS += [bytearray(b"YWI="), memoryview(b"YWI=")]

for data in DATA:
    print([shown(call, data) for call in (base64.b64encode, base64.standard_b64encode, base64.urlsafe_b64encode)])
    print(shown(base64.b64encode, data, b"-_"), shown(base64.b64encode, data, altchars=b"ab"), shown(base64.b64encode, s=data))
for text in TEXTS:
    print([shown(call, text) for call in (base64.b64decode, base64.standard_b64decode, base64.urlsafe_b64decode)])
    print(shown(base64.b64decode, text, b"-_"), shown(base64.b64decode, text, validate=True), shown(base64.b64decode, text, None, 1))
for call in (base64.b64encode, base64.b64decode, base64.urlsafe_b64encode, base64.urlsafe_b64decode):
    print(shown(call), call.__name__, shown(call, b"", b"", b"", b""))
