"""Parsers of what a request brings, written in Python or with a native half, under mutated inputs: each prints what became of each.

`FUZZ_TARGET` names the parser, `FUZZ_SEED` the inputs, `FUZZ_SECONDS` and `FUZZ_RUNS` how long it goes on. One seed makes the same
inputs everywhere, so that what this prints can be compared line by line.
"""

import asyncio
import base64
import binascii
import datetime
import decimal
import email.utils
import http.cookies
import ipaddress
import json
import os
import random
import re
import time
import tomllib
import urllib.parse
import uuid

from starlette.datastructures import URL, QueryParams
from starlette.requests import Request, cookie_parser

MOST = 4096


def text(data):
    return data.decode("utf-8", "surrogateescape")


def parse_json(data):
    return json.loads(data)


def parse_pattern(data):
    compiled = re.compile(text(data))
    return compiled.groups, compiled.flags, sorted(compiled.groupindex.items())


def parse_format(data):
    return format(-12.5, text(data)), format("ab", text(data)), text(data) % {"a": 1}, text(data).format(1, a="b")


def parse_urlencoded(data):
    return asyncio.run(form_of(b"application/x-www-form-urlencoded", data)), QueryParams(data).multi_items()


def parse_multipart(data):
    return asyncio.run(form_of(b"multipart/form-data; boundary=B", data))


async def form_of(content_type, data):
    half = len(data) // 2
    parts = [data[:half], data[half:]]

    async def receive():
        body = parts.pop(0) if parts else b""
        return {"type": "http.request", "body": body, "more_body": bool(parts)}

    scope = {"type": "http", "method": "POST", "path": "/", "headers": [(b"content-type", content_type)]}
    async with Request(scope, receive).form() as form:
        found = []
        for name, value in form.multi_items():
            if not isinstance(value, str):
                value = (value.filename, value.content_type, value.size, await value.read())
            found.append((name, value))
        return found


def parse_cookies(data):
    morsels = http.cookies.SimpleCookie()
    morsels.load(text(data))
    return cookie_parser(text(data)), sorted((name, morsel.value) for name, morsel in morsels.items())


def parse_toml(data):
    return tomllib.loads(text(data))


def parse_url(data):
    split = urllib.parse.urlsplit(text(data))
    return split, split.hostname, split.port, URL(text(data)).path


def parse_numbers(data):
    return tried(
        text(data),
        int,
        float,
        complex,
        decimal.Decimal,
        uuid.UUID,
        ipaddress.ip_address,
        ipaddress.ip_network,
    )


def parse_dates(data):
    return tried(
        text(data),
        datetime.date.fromisoformat,
        datetime.time.fromisoformat,
        datetime.datetime.fromisoformat,
        email.utils.parsedate_to_datetime,
        email.utils.parseaddr,
    )


def parse_encodings(data):
    return tried(
        data, base64.b64decode, base64.b32decode, base64.b85decode, binascii.unhexlify, urllib.parse.unquote_to_bytes, bytes.decode
    )  # fmt: skip


def tried(data, *readers):
    return [outcome(reader, data) for reader in readers]


TARGETS = {
    "json": (
        parse_json,
        [b'{"a": [1, -2.5e10, "b\\u00e9\\ud83d\\ude00", null, true], "c": {"d": {}}}', b'[NaN, Infinity, -0, 1E400, ""]', b'\xef\xbb\xbf"a"', b'"\xc3\xa9"'],
        [b'"', b"\\", b"\\u", b"\\ud800", b"[", b"]", b"{", b"}", b":", b",", b"null", b"1e", b"-", b"NaN", b"\x00", b"\xff\xfe", b'{"a":', b"0.", b" "],
    ),
    "patterns": (
        parse_pattern,
        [b"^(?P<n>[a-z0-9_-]+)@(?:[\\w.]+\\.)+(com|org)$", b"(?i:a+?)(?=b)(?!c)(?<=d)g{2,3}h{,4}", b"(a)(?(1)b|c)\\1(?#x)[^\\]a-\\d]", b"(?x) a # b\n\\u00e9"],
        [b"(?:", b"(?P<", b"(?P=n)", b"(?(1)", b"(?<=", b"(?!", b"(?i)", b"{0,9}", b"{9999999999}", b"*?", b"++", b"[^", b"|", b")", b"\\", b"-", b"\\9", b"$", b"(?#"],
    ),
    "formats": (
        parse_format,
        [b"*^+020,.3f", b"%(a)-5.2f%%", b"{0.real}{a!r:>4}", b"_d", b"{:{}}", b"%(a)x", b"{{}}", b"z.1e"],
        [b"%", b"%(a)", b"s", b"{", b"}", b"!r", b":", b"[", b"]", b".", b"d", b"f", b"e", b"#", b"0", b"*", b"<", b"=", b"_", b",", b"9", b"c", b"\xc3\xa9"],
    ),
    "urlencoded": (
        parse_urlencoded,
        [b"a=1&b=2&a=3", b"name=a+b%20c&x=%C3%A9&=&&y", b"a=%zz&b=%&c=%4", b"a;b=c"],
        [b"&", b"=", b"%", b"+", b"%00", b"%C3", b"%A9", b";", b"a=", b"&&", b"\xff", b"%2", b"#"],
    ),
    "multipart": (
        parse_multipart,
        [
            b'--B\r\nContent-Disposition: form-data; name="a"\r\n\r\none\r\n--B--\r\n',
            b'--B\r\nContent-Disposition: form-data; name="f"; filename="x.txt"\r\nContent-Type: text/plain\r\n\r\ndata\r\n\r\n--B\r\nContent-Disposition: form-data; name="b"\r\n\r\n\r\n--B--',
            b'--B\r\ncontent-disposition: form-data; name*=utf-8\'\'%C3%A9; filename="a\\"b"\r\nx: y\r\n\r\n1\n2\r\n--B--\r\nafter',
        ],
        [b"\r\n", b"--B", b"--B--", b"\r\n\r\n", b'name="a"', b"filename=", b'"', b"\\", b"; ", b": ", b"Content-Disposition: form-data", b"\n", b"\r", b"charset=utf-16", b"--", b"\x00"],
    ),
    "cookies": (
        parse_cookies,
        [b"a=b; c=d", b'session="x\\"y"; Path=/; HttpOnly', b"a=b; $Version=1; Domain=x; expires=Wed, 09 Jun 2021 10:18:14 GMT", b"=; a; b=; =c"],
        [b"; ", b"=", b'"', b"\\", b"\\012", b"\\x", b",", b"path=", b"expires=", b"secure", b" ", b"\t", b"\xc3\xa9", b";;"],
    ),
    "toml": (
        parse_toml,
        [
            b'[project]\nname = "a"\nversions = [1, 2.5, 0x1F, 1_000, inf, nan]\nd = 2020-01-02T03:04:05Z\n[[t]]\na.b."c" = {x = 1, y = "z"}\n',
            b"a = '''\nb\\c'''\nd = \"\"\"\n e\\\n   f\\u00e9\"\"\"\nt = 07:32:00\nl = 1979-05-27\n",
        ],
        [b"[", b"]", b"[[", b"]]", b"=", b'"', b'"""', b"'''", b"\\", b"\\u", b"\n", b"#", b"{", b"}", b",", b".", b"a = ", b"0x", b"1e", b"_", b"inf", b"2020-01-01", b"\x00", b"\r\n"],
    ),
    "urls": (
        parse_url,
        [b"http://user:pass@example.com:80/p/a;t?q=1#f", b"//[::1]:80/x", b"mailto:a@b", b"http://[v1.x]/", b"/p?q", b"HTTP://A\xc3\xa9/"],
        [b"://", b"//", b"[", b"]", b":", b"@", b"?", b"#", b"%", b"99999", b"::", b".", b"\t", b"\n", b"\xe2\x84\x80", b"\\"],
    ),
    "numbers": (
        parse_numbers,
        [b"-1_000.5e-3", b"1/3", b"1e400", b"nan", b"12345678-1234-5678-1234-567812345678", b"::ffff:1.2.3.4/96", b"10.0.0.0/8", b" 7 ", b"1+2j", b"\xd9\xa1"],
        [b"_", b".", b"e", b"e999", b"-", b"+", b"/", b":", b"::", b"inf", b"0x", b" ", b"j", b"\xd9\xa1", b"{", b"}", b"99999999999999999999", b"%1"],
    ),
    "dates": (
        parse_dates,
        [b"2020-02-29T23:59:59.123456+01:30", b"2020-W01-1", b"20200229", b"T12:30", b"Wed, 09 Jun 2021 10:18:14 GMT", b"A B <a@b.c>", b"12:30:00,5", b"24:00"],
        [b"-", b":", b"T", b"Z", b"W", b".", b",", b"+", b"60", b"24", b"0000", b"9999", b" ", b"<", b">", b"@", b"(", b"\xc3\xa9", b"-0000"],
    ),
    "encodings": (
        parse_encodings,
        [b"YWJj", b"MFRGG===", b"616263", b"%41%zz", b"\xc3\xa9", b"a=b==c"],
        [b"=", b"==", b"\n", b" ", b"%", b"\xff", b"\xed\xa0\x80", b"-", b"_", b"+", b"/", b"~"],
    ),
}  # fmt: skip

NUMBERS = [
    b"0",
    b"-1",
    b"255",
    b"256",
    b"65536",
    b"2147483648",
    b"9223372036854775808",
    b"18446744073709551616",
    b"1e400",
    b"00",
]


def mutated(numbers, corpus, words):
    made = bytearray(numbers.choice(corpus))
    for _ in range(numbers.randrange(1, 6)):
        at = numbers.randrange(len(made) + 1)
        end = min(len(made), at + numbers.randrange(32))
        how = numbers.randrange(9)
        if how == 0 and at < len(made):
            made[at] ^= 1 << numbers.randrange(8)
        elif how == 1:
            made[at:at] = bytes([numbers.randrange(256)])
        elif how == 2:
            del made[at:end]
        elif how == 3:
            made[at:end] = numbers.choice(words)
        elif how == 4:
            made[at:at] = numbers.choice(words)
        elif how == 5:
            made[at:at] = numbers.choice(NUMBERS)
        elif how == 6:
            made[at:at] = made[at:end] * numbers.randrange(9)
        elif how == 7:
            made[at:at] = numbers.choice(words) * numbers.randrange(60)
        else:
            other = numbers.choice(corpus)
            made[at:] = other[numbers.randrange(len(other) + 1) :]
    return bytes(made[:MOST])


def outcome(function, argument):
    try:
        return function(argument)
    except Exception as raised:
        return f"{type(raised).__name__}: {raised}"


def main():
    parse, corpus, words = TARGETS[os.environ["FUZZ_TARGET"]]
    numbers = random.Random(int(os.environ["FUZZ_SEED"]))
    ends = time.monotonic() + float(os.environ["FUZZ_SECONDS"])
    for _ in range(int(os.environ["FUZZ_RUNS"])):
        if time.monotonic() > ends:
            break
        data = mutated(numbers, corpus, words)
        print(ascii(data), ascii(outcome(parse, data))[:400], sep="\t", flush=True)


main()
