"""Modules whose functions work on data of a size."""

import base64
import binascii
import bisect
import csv
import heapq
import io
import json
import re
import struct

from measure import Family, main

NO_SIZE = "does one thing whatever the size"


def heaps():
    family = Family("heapq", lambda n: list(range(n)), 20_000)
    family.add("heappush", lambda x, n: (heapq.heappush(x, n), x.pop()))
    family.add("heappop", lambda x, n: heapq.heappush(x, heapq.heappop(x)))
    family.add("heappushpop", lambda x, n: heapq.heappushpop(x, n // 2))
    family.add("heapreplace", lambda x, n: heapq.heapreplace(x, x[0]))
    family.add("heapify", lambda x, n: heapq.heapify(x[::-1]))
    family.add("nlargest", lambda x, n: heapq.nlargest(5, x))
    family.add("nsmallest", lambda x, n: heapq.nsmallest(5, x))
    family.add("merge", lambda x, n: sum(heapq.merge(x, x)))
    family.add("sort", lambda x, n: [heapq.heappop(y) for y in (x[:],) for _ in range(n)])
    return family


def bisections():
    family = Family("bisect", lambda n: list(range(n)), 20_000)
    family.add("bisect_left", lambda x, n: bisect.bisect_left(x, n // 3))
    family.add("bisect_right", lambda x, n: bisect.bisect_right(x, n // 3))
    family.add("insort_left", lambda x, n: (bisect.insort_left(x, n), x.pop()))
    family.add("insort_right", lambda x, n: (bisect.insort_right(x, n), x.pop()))
    return family


def documents():
    family = Family(
        "json", lambda n: [{"id": at, "name": f"name {at}", "tags": ["a", None, 1.5]} for at in range(n)], 200
    )
    family.add("dumps", lambda x, n: json.dumps(x))
    family.add("dumps_indented", lambda x, n: json.dumps(x, indent=2))
    family.add("dumps_sorted", lambda x, n: json.dumps(x, sort_keys=True))
    family.add("loads", lambda x, n: json.loads(x), make=lambda n: json.dumps([{"id": 1, "name": "name"}] * n))
    family.add("loads_text", lambda x, n: json.loads(x), make=lambda n: '"' + "a\\u4e16\\n" * n + '"')
    family.add("loads_bytes", lambda x, n: json.loads(x), make=lambda n: ("[1" + ", 2" * n + "]").encode())
    family.add("loads_nested", lambda x, n: json.loads(x), make=lambda n: "[" * n + "]" * n, size=10)
    family.add("loads_spaces", lambda x, n: json.loads(x), make=lambda n: " " * n + "1" + " " * n, size=5_000)
    family.add("loads_keys", lambda x, n: json.loads(x), make=lambda n: json.dumps({str(at): at for at in range(n)}))
    family.add("decoder", lambda x, n: json.JSONDecoder().raw_decode(x), make=lambda n: "[" + "1," * n + "1]")
    family.add("iterencode", lambda x, n: sum(map(len, json.JSONEncoder().iterencode(x))))
    return family


def patterns():
    family = Family("re", lambda n: "word 12, " * n, 1_000)
    words = re.compile(r"(\w+) (\d+)")
    family.add("search", lambda x, n: words.search(x))
    family.add("search_none", lambda x, n: re.search("none", x))
    family.add("search_none_of", lambda x, n: re.search("none|other|x+y", x))
    family.add("match", lambda x, n: words.match(x))
    family.add("match_all", lambda x, n: re.match(r"(?:\w+ \d+, )*", x))
    family.add("fullmatch", lambda x, n: re.fullmatch(r"[a-z0-9, ]*", x))
    family.add("findall", lambda x, n: words.findall(x))
    family.add("finditer", lambda x, n: sum(match.start() for match in words.finditer(x)))
    family.add("split", lambda x, n: re.split(", ", x))
    family.add("sub", lambda x, n: words.sub(r"\2 \1", x))
    family.add("sub_function", lambda x, n: words.sub(lambda match: match[2], x))
    family.add("subn", lambda x, n: re.subn("word", "", x))
    family.add("escape", lambda x, n: re.escape(x))
    family.add("lazy", lambda x, n: re.search(r".*?none", x[:200]))
    family.add("lookahead", lambda x, n: re.findall(r"\d+(?=,)", x))
    family.add("scan_wide", lambda x, n: words.findall(x), make=lambda n: "w\u4e16rd 12, " * n)
    return family


def tables():
    family = Family("csv", lambda n: "a,b c,'d',1.5\r\n" * n, 500)

    def write(x, n):
        writer = csv.writer(io.StringIO())
        writer.writerows([("a", 1, 2.5, None, "b,c")] * n)

    def write_dicts(x, n):
        writer = csv.DictWriter(io.StringIO(), ["a", "b"])
        writer.writerows([{"a": 1, "b": "c"}] * n)

    def long_field(n):
        return '"' + "text,\n" * n + '"\r\n'

    family.add("reader", lambda x, n: list(csv.reader(io.StringIO(x))))
    family.add("DictReader", lambda x, n: list(csv.DictReader(io.StringIO(x))))
    family.add("long_field", lambda x, n: list(csv.reader(io.StringIO(x))), make=long_field)
    family.add("many_fields", lambda x, n: list(csv.reader([x])), make=lambda n: "a," * n)
    family.add("writer", write)
    family.add("DictWriter", write_dicts)
    family.add("Sniffer", lambda x, n: csv.Sniffer().sniff(x[:400]))
    return family


def structures():
    family = Family("struct", lambda n: bytes(8 * n), 2_000)
    family.add("pack", lambda x, n: struct.pack(f"{n}q", *[1] * n))
    family.add("unpack", lambda x, n: struct.unpack(f"{n}q", x))
    family.add("unpack_from", lambda x, n: struct.unpack_from("q", x, 8 * (n - 1)))
    family.add("pack_into", lambda x, n: struct.pack_into("q", x, 8 * (n - 1), 1), make=lambda n: bytearray(8 * n))
    family.add("iter_unpack", lambda x, n: sum(one for (one,) in struct.iter_unpack("q", x)))
    family.add("calcsize", lambda x, n: struct.calcsize(f"{n}q"))
    return family


def encodings():
    family = Family("base64", lambda n: b"some bytes" * n, 1_000)
    for name in "b64 standard_b64 urlsafe_b64 b32 b32hex b16 a85 b85".split():
        encode, decode = getattr(base64, f"{name}encode"), getattr(base64, f"{name}decode")
        family.add(f"{name}encode", lambda x, n, encode=encode: encode(x))
        family.add(
            f"{name}decode", lambda x, n, decode=decode: decode(x), lambda n, encode=encode: encode(b"bytes" * n)
        )
    family.add("encodebytes", lambda x, n: base64.encodebytes(x))
    family.add("decodebytes", lambda x, n: base64.decodebytes(x), lambda n: base64.encodebytes(b"some bytes" * n))
    family.add("hexlify", lambda x, n: binascii.hexlify(x))
    family.add("unhexlify", lambda x, n: binascii.unhexlify(x), lambda n: b"61" * n)
    family.add("crc32", lambda x, n: binascii.crc32(x))
    return family


main([heaps(), bisections(), documents(), patterns(), tables(), structures(), encodings()])
