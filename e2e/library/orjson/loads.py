"""Documents that orjson reads and refuses: values, messages and places."""

import orjson


def tell(document):
    try:
        value = orjson.loads(document)
        print(ascii(document)[:60], "->", type(value).__name__, ascii(value)[:80])
    except orjson.JSONDecodeError as error:
        print(ascii(document)[:60], error.args, error.msg, error.pos, error.lineno, error.colno, ascii(error.doc)[:60])


for document in r"""
nul|null x|nulll|tru|fals|n|t|f|True|None|NaN|nan|Infinity|-Infinity|-|+1|01|-01|00|0.|0.e1|1.|.5|1e|1e+|1e5x|1e400|-1e400
1e-400|123456789012345678901234567890|18446744073709551615|18446744073709551616|-9223372036854775808|-9223372036854775809|-0
-0.0|1.0E+2|9007199254740993|0.1234567890123456789012345678901234567890|12345678901234567890.5|5e-324|2.2250738585072011e-308
1.7976931348623159e308|1.7976931348623157e308|0e5|-0e5|[1.2.3]|[1-2]|[--1]|0x1|1_000|-a|[-]|1a|1.a|1.5a|1e1a|-1x|1e+]|1E-|[1ex|[1e+x
"|"abc|"\|"\x"|"\u12"|"\u12|"\ud800"|"\ud800\u0041"|"\ud83d\ude00"|"\udc00"|"\udc00|"\udc00\u|"\ud800\u12"|"\ud800\uDC0"|"\ud800\uDC0
"\ud800\uD|"\ud800\u0|"\ud800\x"|"\ud800x|"\ud800\|"\ud800\ud800"|"\ud800\ud800|"\ud800\n"|"\uZ|"\u0Z|"\u0000"|"\/"|"\a"|"\U0041"
'a'|a|[|[1|[1,|[1,]|[,1]|[1 2]|[1}|{|{"a"|{"a":|{"a":1|{"a":1,|{"a":1,}|{a:1}|{1:1}|{"a" 1}|{"a":1 "b":2}|{,}|]|}|[]]|[] []|{}}
// c|/* */1|1 // x|[1,2,3|[[[|{"a":{"b":[|[nul]|[truee]|[tru|[truX|[1,,2]|{"a":}|{"a"::1}|{:1}|{"a":1]|["a\u00zz"]|"a" "b"|[1]x|falsy
{"a":1 , }|[1 , ]|{"a":1,x}|{"a":1,"b"}|{"a":1,"a":2,"b":1}|{"":1}|[[],{},"",null,true,false]|[1e400, x]|[1e400|é|"é|["é", é]|1é|"é\n"
""".replace("\n", "|").split("|"):
    tell(document)

for document in (
    *("", " ", "\n\n", "\t1\r\n ", '"\x01"', '"a\nb"', '"\t"', '"\x7f"', "\ufeff1", "1\ufeff", "\x00", "1\x00", "\x0b1", "\xa01"),
    *("[1,\n2,\n", '["a",\n"b"\n"c"]', '{"é":1,\n"b":x}', '"\ud800"', "\ud800", '["\U0001f600", x]', "[1\n,\n]", "nu\n"),
):
    tell(document)


class Text(str):
    pass


class Data(bytes):
    pass


for document in (
    *(b"", b"\xff", b'"\xff"', b'"\xed\xa0\x80"', b"\xef\xbb\xbf1", b'{"\xc3\xa9": [1, 2]}', bytearray(b"[1]"), bytearray(b"[")),
    *(1, None, [], 1.5, Text("1"), Data(b"1")),
):
    tell(document)
for view in (memoryview(b'{"a":1}'), memoryview(b"[1 ,2]")[::2], memoryview(b"[1,2]x")[:-1], memoryview(b"\xff")):
    try:
        print(orjson.loads(view))
    except orjson.JSONDecodeError as error:
        print(error)
for depth in (1023, 1024, 1025, 5000, 100_000):
    for document in ("[" * depth + "]" * depth, '{"a":' * depth + "1" + "}" * depth):
        try:
            orjson.loads(document)
            print(depth, "read")
        except orjson.JSONDecodeError as error:
            print(depth, error)
for arguments, keywords in (((), {}), (("1", 2), {}), ((), {"obj": "1"})):
    try:
        orjson.loads(*arguments, **keywords)
    except TypeError as error:
        print(error)

# Documents that are nearly right: one byte left out, put in, or exchanged.
GOOD = '{"id": 12, "name": "J\\u00e9\\ud83d\\ude00 \\n", "tags": ["a", null, true, -1.5e3], "in": {"x": [], "y": {}}}'
for at in range(len(GOOD)):
    for broken in (GOOD[:at], GOOD[:at] + GOOD[at + 1 :], GOOD[:at] + "x" + GOOD[at:], GOOD[:at] + '"' + GOOD[at + 1 :]):
        try:
            print(ascii(orjson.loads(broken)))
        except orjson.JSONDecodeError as error:
            print(at, error)

print(orjson.JSONDecodeError.__mro__, orjson.JSONDecodeError.__module__, orjson.JSONEncodeError)
try:
    raise orjson.JSONDecodeError("a", "b", 0)
except ValueError as error:
    print(repr(error))
print(orjson.__version__, sorted(orjson.__all__))
