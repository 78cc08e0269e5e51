"""Documents that ujson reads and refuses."""

import io

import ujson


def tell(document):
    try:
        value = ujson.loads(document)
        print(ascii(document)[:60], "->", type(value).__name__, ascii(value)[:80])
    except ujson.JSONDecodeError as error:
        print(ascii(document)[:60], error.args)
    except (TypeError, ValueError) as error:
        print(ascii(document)[:60], type(error).__name__, error)


for document in r"""
|  |null|nul|nan|NaN|-NaN|Infinity|-Infinity|Inf|-Inf|I|N|Na|-I|1|01|-|-a|+1|1.|1.e5|.5|-.5|-.|[-.5]|-e5|[-e5]|1.e|1e|1e+|[1e+]|1.5e
1e5|1e400|-0|-0.0|00|00.5|-00|1a|1 2|1.5.5|1-2|1e5e5|--1|[--1]|0x10|1E+2|1e-400|12345678901234567890.5|9007199254740993.0
18446744073709551615|18446744073709551616|-9223372036854775808|-9223372036854775809|123456789012345678901234567890|1.7976931348623159e308
[1|[1,]|[,]|[,|[1,2|[1,,2]|[1}|[1 2]|{|{,}|{"a"|{"a":|{"a":1|{"a":1,}|{"a":1,"b"}|{1:2}|{"a" 1}|{"a"x:1}|{true:1}|{"a":1]|{"a":1 "b":2}
{"a":[}|{[1]:2}|{["a"]:2}|{{"a":"b"}:1}|{["a"]:2,|{"a":nul}|{"a":1,"a":2}| [1] |[1]x|]|[]]|nullx|tru|truex|t|falsy|x| { "a" : [ 1 , { } ] } 
"|"abc|"\|"\x"|"\u12|"\u12g4"|"\ud800"|"\ud83d\ude00"|"\uD83D\uDE00"|"\ud83d\ud83d\ude00"|"\ud83dx\ude00"|"\u0000"|"\/\b\f\n\r\t\"\\"|"é€😀"
""".strip("\n").replace("\n", "|").split("|"):
    tell(document)
for document in ('"a\nb"', '"\x00"', "\x00", "1\x00", "[1]\x00", '"\ud800"', '"\ud83d\\ude00"', "\xa01", "\ufeff1", "1" * 4301, "\t1\r\n "):
    tell(document)
for document in (
    *(b"[1]", bytearray(b"[1]"), b'"\xff"', b'"\xc3"', b'"\xc3\xa9"', b'"\x80"', b'"\xf8"', b'"\xf5"', b'"\xc0\x80"', b"\xff", b'"\xed\xa0\x80"'),
    *(b'"\xe2\x80"', b'"\xe0\x80\x80"', b'"\xf0\x80\x80\x80"', b'"\xf4\x90\x80\x80"', b'"\xf4\x90\x80"', b'"a\xe2\x82\xac\xe2"', 1, None, []),
):
    tell(document)
for view in (memoryview(b"[1]"), memoryview(b"[1 ]")[::2]):
    try:
        ujson.loads(view)
    except TypeError as error:
        print(error)
for depth in (1023, 1024, 1025):
    for document in ("[" * depth + "]" * depth, '{"a":' * depth + "1" + "}" * depth, "[" * depth):
        tell(document)
GOOD = '{"id": 12, "name": "J\\u00e9\\ud83d\\ude00 \\n", "tags": ["a", null, true, -1.5e3], "in": {"x": [], "y": {}}}'
for at in range(len(GOOD)):
    for broken in (GOOD[:at], GOOD[:at] + GOOD[at + 1 :], GOOD[:at] + "x" + GOOD[at:], GOOD[:at] + '"' + GOOD[at + 1 :]):
        tell(broken)
print(ujson.load(io.StringIO("[1]")), ujson.load(io.BytesIO(b"[1]")), ujson.decode("[2]"), ujson.loads(obj="3"))


class NoRead:
    read = 5


for source in (1, NoRead()):
    try:
        ujson.load(source)
    except TypeError as error:
        print(error)
print(ujson.JSONDecodeError.__mro__, ujson.JSONDecodeError.__module__)
