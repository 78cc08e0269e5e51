"""Reading JSON: values, hooks, errors with their positions."""

import json


def show(label, function, *args, **kwargs):
    try:
        print(label, repr(function(*args, **kwargs)))
    except Exception as error:
        print(label, type(error).__name__, error)


GOOD = [
    "null", "true", " false ", "0", "-0", "12", "-12", "1.5", "-0.0", "1e5", "1E-5", "1.5e+3", "1e400", "NaN", "Infinity",
    "-Infinity", '""', '"abc"', '"\\u00e9\\n\\/\\"\\\\"', '"\\ud83d\\ude00"', '"\\ud800"', '"\\ud800x"', '"\\udc00\\ud800"',
    '"\\ud800\\u0041"', "[]", "[ ]", "[1]", "[1 , 2,[3]]", "{}", "{ }", '{"a":1}', '{ "a" : [ {"b": null} ] , "c":"d" }',
    '{"a":1,"a":2}', "123456789012345678901234567890", "\t\r\n 1 \n", '"é日𐐀"', '{"é": "\\u65e5"}', "9223372036854775808",
    "-9223372036854775808", "0.1e1", '"\x7f"',
]  # fmt: skip
BAD = [
    "", " ", "x", "nul", "tru", "-", "-x", "+1", ".5", "1.", "1.e5", "1e", "1e+", "01", "0x1", "[", "[1", "[1,", "[1,]", "[,]",
    "[1 2]", "]", "{", "{1:2}", '{"a"', '{"a" 1}', '{"a":', '{"a":}', '{"a":1', '{"a":1,', '{"a":1,}', '{"a":1, }', "{,}",
    '{"a":1 "b":2}', "{'a':1}", '"', '"a', '"\\', '"\\"', '"\\x"', '"\\u"', '"\\u12"', '"\\u123"', '"\\u123g"', '"\\u12é4"',
    '"\\ud800\\u"', '"\\ud800\\u12"', '"\\ud800\\uzzzz"', '"a\nb"', '"\t"', '["\x00"]', "1 2", "[] []", "nan", "infinity",
    "-Inf", '["é", x]', '"é\n', '{"é" "日"}', "\n\n [1,\n 2,,]", "\ufeff1", '{"a": nul}', "[1,\n\n]", '{"a":1\n,\n"b"}', "[1}",
    '{"a":1]', "truex", "nullnull", "é", "\u00a01", '"\\u00e9', "[[[[1]]]", "--1", "1-", "1a",
]  # fmt: skip
for text in GOOD:
    show(repr(text), json.loads, text)
for text in BAD:
    show(repr(text), json.loads, text)

try:
    json.loads('{"a":\n  [1, 2,, 3]}')
except json.JSONDecodeError as error:
    print(error.msg, error.pos, error.lineno, error.colno, repr(error.doc), error.args, isinstance(error, ValueError))
    print(error.__reduce__())

text = '{"é": [1, 2.5]}'
for encoding in ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"):
    show(encoding, json.loads, text.encode(encoding))
show("bytearray", json.loads, bytearray(b"[1]"))
show("memoryview", json.loads, memoryview(b"[1]"))
show("bad utf-8", json.loads, b'"\xff"')
show("surrogate bytes", json.loads, b'"\xed\xa0\x80"')
show("empty bytes", json.loads, b"")
show("int", json.loads, 5)
show("none", json.loads, None)

show("object_hook", json.loads, '{"a": {"b": 1}, "c": []}', object_hook=lambda d: sorted(d.items()))
show("pairs_hook", json.loads, '{"a": {"b": 1, "b": 2}}', object_pairs_hook=tuple)
show("both hooks", json.loads, '{"a": {}}', object_hook=len, object_pairs_hook=list)
show("parse_float", json.loads, "[1.5, 1e3, 2]", parse_float=str)
show("parse_int", json.loads, "[1.5, -3, 2]", parse_int=float)
show("parse_constant", json.loads, "[NaN, -Infinity, null]", parse_constant=lambda c: c.lower())
show("hook raises", json.loads, "[1.5]", parse_float=lambda text: 1 / 0)
show("not strict", json.loads, '"a\n\x00b"', strict=False)
show("unknown", json.loads, "1", unknown=1)


class Decoder(json.JSONDecoder):
    def __init__(self, **kw):
        super().__init__(object_hook=self.hook, **kw)

    def hook(self, members):
        return {key.upper(): value for key, value in members.items()}

    def decode(self, s):
        return super().decode(s.strip("!"))


show("cls", json.loads, '!{"a": {"b": 2}}!', cls=Decoder)
decoder = json.JSONDecoder()
show("raw_decode", decoder.raw_decode, "[1] rest")
show("raw_decode idx", decoder.raw_decode, 'é {"a":1}x', 2)
show("raw_decode bad", decoder.raw_decode, " 1")
show("raw_decode negative", decoder.raw_decode, "1", -1)
show("scan_once", decoder.scan_once, "[true, 5", 1)
show("scan_once end", decoder.scan_once, "", 0)
show("scanstring", decoder.parse_string, 'x"aé\\n"', 2)
show("scanstring bad", decoder.parse_string, "abc", 9)


class File:
    def read(self):
        return b'{"k": "v"}'


show("load", json.load, File())
show("deep", lambda: len(str(json.loads("[" * 500 + "]" * 500))))
show("too deep", json.loads, "[" * 200000)
show("too deep objects", json.loads, '{"a":' * 200000)
show("big int", lambda: json.loads("1" * 4000) % 97)
show("too big int", json.loads, "1" * 5000)
keys = json.loads('[{"key": 1}, {"key": 2}]')
print([list(k)[0] for k in keys], list(keys[0])[0] is list(keys[1])[0])


def nested(pairs):
    return json.loads('{"inner": 1, "other": 2}'), pairs


show("keys of all lengths", json.loads, "{" + ", ".join(f'"{"k" * length}": {length}' for length in range(70)) + "}")
show(
    "alike keys",
    json.loads,
    '{"ab": 1, "ba": 2, "abc": 3, "abcd": 4, "abdc": 5, "abcde": 6, "abcdé": 7, "ab": 8, "": 9}',
)
show("loads within loads", json.loads, '{"inner": {"inner": {}, "x": 3}, "other": 4}', object_pairs_hook=nested)
show("loads within failing loads", json.loads, '{"inner": {"inner": {}, "x": 3}, "other": }', object_pairs_hook=nested)
show("texts", json.loads, '["", "a", "é", "ab", "日本", "a\\u00e9", "\x7f"]')
show("bytes", json.loads, '["", "a", "é", "ab", "日本"]'.encode())
