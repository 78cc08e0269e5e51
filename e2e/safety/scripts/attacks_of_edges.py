"""Numbers, positions and sizes at the edges of what a machine has, and containers that change while they are looked at."""

import base64
import collections
import csv
import datetime
import decimal
import hashlib
import io
import ipaddress
import itertools
import json
import math
import operator
import random
import re
import string
import struct
import textwrap
import time
import types
import urllib.parse
import uuid
import zlib

from attacking import DEPTH, HUGE, all_ended, attack, ended, formatted, nested


@attack
def integers_at_the_edges():
    least, most = -(2**63), 2**63 - 1
    return [
        least // -1,
        least % -1,
        divmod(least, -1),
        abs(least),
        -least,
        most + 1,
        least - 1,
        least * -1,
        most * most,
        least * least,
        least.bit_length(),
        least >> 63,
        least >> 64,
        least >> 2**70,
        0 << 2**62,
        most << 1,
        least << 1,
        ~least,
        ~most,
        least ^ most,
        least & -1,
        pow(least, 2),
        pow(3, -1, 7),
        pow(least, most, 10**9 + 7),
        math.gcd(least, least),
        math.lcm(least, most),
        math.isqrt(2**127),
        hash(2**61 - 1),
        hash(-(2**61)),
        hash(least),
        hash(-1),
        hash(2**61 - 2),
        int(-9.223372036854775808e18),
        int(1e300) % 97,
        least.to_bytes(8, "big", signed=True),
        ended(most.to_bytes, 7),
        int.from_bytes(b"\x80" + b"\0" * 7, "big", signed=True),
        least.as_integer_ratio(),
        float(most),
        round(most, -1),
        round(least, -18),
        round(most, -19),
        round(12345, -400),
        least / -1,
        most / least,
        math.ldexp(1.0, -(2**40)),
        ended(math.ldexp, 1.0, 2**40),
        ended(int, float("inf")),
        ended(int, float("nan")),
        ended(lambda: 1 << 2**70),
        ended(lambda: 1 << -1),
        least == float(least),
        most < 2.0**63,
        (2**53 + 1) == 2.0**53 + 1,
    ]


@attack
def sequences_at_the_edges():
    ends = (-(2**70), -(2**63), -(2**63) + 1, -1, 0, 1, 2**63 - 1, 2**63, 2**70)
    kinds = ("abc", "aéb", b"abc", bytearray(b"abc"), [1, 2, 3], (1, 2, 3), range(3), memoryview(b"abc"), range(2**65))
    found = []
    for kind in kinds:
        for start in ends:
            for step in ends:
                try:
                    part = kind[start::step]
                    found.append(bytes(part) if isinstance(part, memoryview) else part)
                    part = kind[:start:step]
                    found.append(bytes(part) if isinstance(part, memoryview) else part)
                except (ValueError, OverflowError, NotImplementedError) as raised:
                    found.append(str(raised))
    return hashlib.sha256(repr(found).encode()).hexdigest(), len(found)


@attack
def positions_at_the_edges():
    ends = (-(2**70), -(2**63), -1, 0, 1, 3, 4, 2**63 - 1, 2**63, 2**70)
    found = []
    for text in ("abc", "", "aéa", b"abc", bytearray(b"aba")):
        empty = text[:0]
        for start in ends:
            for end in ends:
                for method in ("find", "rfind", "count", "startswith", "endswith"):
                    for wanted in (empty, text[:1]):
                        found.append(getattr(text, method)(wanted, start, end))
    for start in ends:
        found.append(ended([1, 2].index, 2, start))
        found.append(ended((1, 2).index, 2, 0, start))
        for kind in ([1, 2], bytearray(b"ab"), collections.deque([1, 2])):
            found.append(ended(kind.insert, start, 7))
            found.append(list(kind))
            found.append(ended(kind.pop, *(() if isinstance(kind, collections.deque) else (start,))))
            found.append(list(kind))
        turned = collections.deque([1, 2, 3])
        found.append(ended(turned.rotate, start))
        found.append(list(turned))
        found.append(ended(lambda start=start: collections.deque([1], start)))
    return hashlib.sha256(repr(found).encode()).hexdigest(), found[-60:]


@attack
def slices_are_assigned_at_the_edges():
    found = []
    for start in (-(2**70), -1, 0, 1, 2**63 - 1, 2**70):
        for end in (-(2**70), 0, 2, 2**70):
            for kind in (list, bytearray, collections.UserList):
                items = kind(b"abcd")
                items[start:end] = b"xy"
                found.append(list(items))
                del items[end:start]
                found.append(list(items))
                found.append(ended(operator.setitem, items, slice(start, end, -1), b"z"))
                found.append(list(items))
                found.append(ended(operator.delitem, items, slice(start, end, 2**63)))
    return found


@attack
def lists_that_change_under_a_loop():
    def sorted_meanwhile():
        items = [3, 2, 1]
        items.sort(key=lambda item: items.append(item))

    def popped(left):
        items.clear()
        return left

    class Clearing:
        def __eq__(self, other):
            items.clear()
            return False

        __hash__ = object.__hash__

    found = [ended(sorted_meanwhile)]
    for call in (
        lambda: items.index(5),
        lambda: items.count(5),
        lambda: items.remove(5),
        lambda: 5 in items,
        lambda: items == [1, 2, 3],
        lambda: list(map(popped, items)),
        lambda: items.extend(items),
        lambda: items.__setitem__(slice(0, 2), (popped(each) for each in (1, 2, 3))),
        lambda: "".join(popped("a") for _ in items),
        lambda: max(items, key=popped),
        lambda: bytes(popped(1) for _ in items),
    ):
        items = [Clearing() for _ in range(3)]
        found.append(ended(call))
        found.append(len(items))
    return found


@attack
def dicts_that_change_under_a_probe():
    class Changing:
        def __init__(self, number):
            self.number = number

        def __hash__(self):
            return 7

        def __eq__(self, other):
            if armed:
                held.clear()
                held.update({Changing(number): number for number in range(50)})
            return self is other

    found = []
    for call in (
        lambda: held[Changing(1)],
        lambda: held.get(Changing(1)),
        lambda: held.pop(Changing(1), None),
        lambda: held.setdefault(Changing(1), 2),
        lambda: held.update({Changing(1): 2}),
        lambda: Changing(1) in held,
        lambda: held == {Changing(1): 1},
        lambda: held | {Changing(2): 1},
        lambda: [held.clear() for _ in held],
        lambda: [held.update(a=1) for _ in held],
        lambda: [held.popitem() for _ in held.items()],
        lambda: set(held) & {Changing(3)},
        lambda: set(held) - {Changing(4)},
        lambda: frozenset(held) == frozenset([Changing(5)]),
    ):
        armed = False
        held = {Changing(number): number for number in range(5)}
        armed = True
        found.append(ended(call))
    return found


@attack
def buffers_that_change_while_lent():
    data = bytearray(b"abcd")
    view = memoryview(data)

    class Growing:
        def __index__(self):
            view.release()
            data.clear()
            return 1

    found = all_ended(
        lambda: data.append(1),
        lambda: data.clear(),
        lambda: data.extend(b"x" * 100),
        lambda: data.pop(),
        lambda: data.__imul__(3),
        lambda: data.__iadd__(b"y"),
    )
    found.extend(
        all_ended(lambda: view.__setitem__(0, Growing()), lambda: view[0], lambda: bytes(view), lambda: view.tolist())
    )
    stream = io.BytesIO(b"abcd")
    lent = stream.getbuffer()
    found.extend(
        all_ended(
            lambda: stream.write(b"x" * 100),
            lambda: stream.truncate(0),
            stream.close,
            lent.release,
            stream.close,
            lambda: stream.read(),
        )
    )
    return found


@attack
def times_at_the_edges():
    date, clock, delta, zone = datetime.date, datetime.datetime, datetime.timedelta, datetime.timezone
    nan, infinite = float("nan"), float("inf")
    return all_ended(
        lambda: delta(days=10**9),
        lambda: delta(days=999999999) * 2,
        lambda: delta.max + delta(microseconds=1),
        lambda: -delta.min,
        lambda: delta(seconds=nan),
        lambda: delta(seconds=infinite),
        lambda: delta(1) * nan,
        lambda: delta(microseconds=2**200),
        lambda: delta(1) // delta(0),
        lambda: delta(1) % delta(0),
        lambda: divmod(delta.max, delta.resolution),
        lambda: delta(1) / 1e-320,
        lambda: delta.max / delta.resolution,
        lambda: clock.max + delta(1),
        lambda: clock.min - delta(1),
        lambda: clock.min.astimezone(zone(delta(hours=23))),
        lambda: clock.max.astimezone(zone(delta(hours=-23))),
        lambda: clock.min.timestamp(),
        lambda: clock.max.timestamp(),
        lambda: clock.min.replace(tzinfo=zone.max).timestamp(),
        lambda: clock.min.replace(tzinfo=zone.max).utctimetuple(),
        lambda: clock.max.replace(tzinfo=zone.min) == clock.min.replace(tzinfo=zone.max),
        lambda: hash(clock.min.replace(tzinfo=zone.max)),
        lambda: clock.fromtimestamp(1e300),
        lambda: clock.fromtimestamp(nan),
        lambda: clock.fromtimestamp(2**63),
        lambda: clock.fromtimestamp(-(2**63)),
        lambda: date.fromtimestamp(2**70),
        lambda: clock.fromtimestamp(253402300800, zone.utc),
        lambda: date.fromordinal(0),
        lambda: date.fromordinal(2**63),
        lambda: date.fromisocalendar(9999, 53, 7),
        lambda: date.fromisocalendar(1, 1, 1),
        lambda: date.fromisocalendar(2**63, 1, 1),
        lambda: date.max.isocalendar(),
        lambda: date(2**31, 1, 1),
        lambda: time.gmtime(2**62),
        lambda: time.gmtime(-(2**62)),
        lambda: time.localtime(nan),
        lambda: time.mktime((2**31, 1, 1, 0, 0, 0, 0, 0, 0)),
        lambda: time.strftime("%Y", (10**6, 1, 1, 0, 0, 0, 0, 1, 0)),
        lambda: time.asctime((2**31, 1, 1, 0, 0, 0, 0, 1, 0)),
        lambda: clock.min.strftime("%s"),
        lambda: clock.max.strftime("%" * 1001),
        lambda: clock.strptime("9" * 5000, "%Y"),
        lambda: clock.strptime("1" * 100, "%f"),
        lambda: clock.fromisoformat("9" * 5000),
        lambda: zone(delta(hours=24)),
        lambda: clock.max.isoformat("\ud800"),
    )


@attack
def floats_at_the_edges():
    return all_ended(
        lambda: float.fromhex("0x1p99999999999999999999"),
        lambda: float.fromhex("0x" + "1" * 10_000),
        lambda: float.fromhex("0x." + "0" * 10_000 + "1p40000"),
        lambda: float("1" * 5000),
        lambda: float("1e" + "9" * 5000),
        lambda: float("-0e-" + "9" * 5000),
        lambda: round(1e308, -308),
        lambda: round(1.5, 2**31),
        lambda: round(1.5, -(2**40)),
        lambda: round(1.7e308, -308),
        lambda: math.fsum([1e308] * 3),
        lambda: math.fsum([1e308, 1e308, -1e308]),
        lambda: math.nextafter(1.0, 2.0, steps=2**63),
        lambda: math.exp(1000),
        lambda: math.gamma(172),
        lambda: math.lgamma(-1),
        lambda: math.comb(10, 2**40),
        lambda: math.factorial(-1),
        lambda: math.factorial(2**63),
        lambda: math.perm(2, 2**63),
        lambda: math.dist([1e308], [-1e308]),
        lambda: math.hypot(*[1e308] * 4),
        lambda: complex(1e308, 1e308) * complex(1e308, 1e308),
        lambda: complex(0) ** -1,
        lambda: complex("1e400j"),
        lambda: abs(complex(1e308, 1e308)),
        lambda: (-8.0) ** (1 / 3),
        lambda: 1e308 // 1e-308,
        lambda: 5.0 % math.inf,
        lambda: divmod(-5.0, math.inf),
        lambda: math.fmod(math.inf, 1),
        lambda: "%.500f" % 1e308,
        lambda: f"{1e308:.400g}",
        lambda: f"{5e-324:.1074f}",
        lambda: f"{1.5:+#020.10_f}",
        lambda: f"{10**400:,}",
        lambda: f"{10**400:e}",
        lambda: f"{1:c<{2**40}}",
        lambda: format(1.5, "." + "9" * 30 + "f"),
        lambda: format(1, "9" * 30 + "d"),
        lambda: f"{0x110000:c}",
    )


@attack
def decimals_at_the_edges():
    one = decimal.Decimal(1)
    wide = decimal.Context(prec=decimal.MAX_PREC, Emax=decimal.MAX_EMAX, Emin=decimal.MIN_EMIN)
    return all_ended(
        lambda: one.scaleb(10**18),
        lambda: decimal.Decimal("1e999999999999999999") + 1,
        lambda: one.quantize(decimal.Decimal("1e-999999")),
        lambda: decimal.Decimal("1e-999999999999999999") * decimal.Decimal("1e-99"),
        lambda: decimal.Decimal(2) ** decimal.Decimal(10**9),
        lambda: decimal.Decimal(10**9).exp(),
        lambda: one.ln(),
        lambda: (-one).sqrt(),
        lambda: one.rotate(2**63),
        lambda: one.shift(2**63),
        lambda: one.shift(-29),
        lambda: one.next_plus(),
        lambda: decimal.Decimal("1e999999").next_plus(),
        lambda: one.logical_and(2),
        lambda: wide.divide(one, 3),
        lambda: wide.sqrt(2),
        lambda: decimal.Context(prec=0),
        lambda: decimal.Context(prec=2**70),
        lambda: decimal.Context(Emax=-1),
        lambda: hash(decimal.Decimal("1e99999999")),
        lambda: hash(decimal.Decimal("sNaN")),
        lambda: decimal.Decimal("sNaN") == 1,
        lambda: decimal.Decimal("NaN") < 1,
        lambda: float(decimal.Decimal("1e400")),
        lambda: int(decimal.Decimal("Infinity")),
        lambda: round(one, 2**40),
        lambda: round(one, -(2**63)),
        lambda: format(one, f".{2**40}f"),
        lambda: format(one, f"{HUGE}"),
        lambda: decimal.Decimal((0, (1,) * 10, 2**70)),
        lambda: decimal.Decimal((0, (10,), 1)),
        lambda: one.to_integral_value(rounding="none"),
        lambda: decimal.Decimal("1e-99999999") == 0.1,
        lambda: one.compare_total(decimal.Decimal("-sNaN123")),
        lambda: one.fma(decimal.Decimal("1e999999"), decimal.Decimal("1e999999")),
        lambda: one % decimal.Decimal("1e-50"),
        lambda: decimal.Decimal(10**40) // 3,
    )


@attack
def sizes_that_no_memory_holds():
    return all_ended(
        lambda: [0] * 2**40,
        lambda: (None,) * HUGE,
        lambda: bytearray(HUGE),
        lambda: bytearray(b"a") * HUGE,
        lambda: [1].__imul__(HUGE),
        lambda: list(range(HUGE)),
        lambda: tuple(range(HUGE)),
        lambda: bytearray().extend(range(HUGE)),
        lambda: bytes(range(HUGE)),
        lambda: list(itertools.repeat(1, HUGE)),
        lambda: itertools.product([1], repeat=HUGE),
        lambda: next(itertools.islice([1], HUGE)),
        lambda: itertools.islice([], 2**63),
        lambda: next(itertools.combinations_with_replacement(range(2), HUGE)),
        lambda: list(itertools.islice([1, 2], 1, HUGE, HUGE)),
        lambda: io.BytesIO().truncate(HUGE),
        lambda: io.StringIO().truncate(HUGE),
        lambda: io.BytesIO(b"a").read(HUGE),
        lambda: io.StringIO("a").read(HUGE),
        lambda: io.BytesIO().seek(2**63),
        lambda: "a".center(HUGE),
        lambda: b"a".rjust(HUGE),
        lambda: textwrap.indent("a", " " * HUGE),
        lambda: json.dumps([1], indent=2**40),
        lambda: struct.pack(f"{HUGE}x"),
        lambda: struct.calcsize(f"{HUGE}q"),
        lambda: struct.calcsize("9" * 30 + "s"),
        lambda: struct.unpack_from("i", b"abcd", -HUGE),
        lambda: struct.unpack_from("i", b"abcd", HUGE),
        lambda: memoryview(b"ab").cast("B", [HUGE]),
        lambda: random.Random(1).randbytes(HUGE),
        lambda: random.Random(1).sample(range(9), HUGE),
        lambda: hashlib.blake2b(digest_size=65),
        lambda: hashlib.blake2b(digest_size=2**70),
        lambda: hashlib.blake2s(key=b"a" * 33),
        lambda: hashlib.pbkdf2_hmac("sha1", b"", b"", 2**64),
        lambda: hashlib.scrypt(b"", salt=b"", n=2**30, r=2**20, p=1),
        lambda: hashlib.scrypt(b"", salt=b"", n=3, r=8, p=1),
        lambda: zlib.decompressobj().decompress(zlib.compress(b"a"), HUGE),
        lambda: zlib.compress(b"", 99),
        lambda: zlib.compressobj(wbits=99),
        lambda: int("1" * 5000),
        lambda: str(10**5000),
        lambda: "%d" % 10**5000,
        lambda: f"{10**5000}",
        lambda: int("1" * 5000, 7),
        lambda: len(hex(1 << 10**6)),
        lambda: (7).to_bytes(HUGE, "big"),
        lambda: uuid.UUID(int=2**128),
        lambda: ipaddress.ip_address(2**128),
        lambda: ipaddress.ip_network("::/0")[2**130],
        lambda: next(ipaddress.ip_network("0.0.0.0/0").subnets(new_prefix=33)),
    )


@attack
def texts_at_the_edges():
    return all_ended(
        lambda: formatted("{" * DEPTH),
        lambda: formatted("{0.a}", types.SimpleNamespace(a=1)),
        lambda: formatted("{0" + ".real" * DEPTH + "}", 1),
        lambda: formatted("{" * 5000 + "}" * 5000, 1),
        lambda: formatted("{:{:{}}}", 1, 2, 3),
        lambda: formatted("{0[", [1]),
        lambda: formatted("{99999999999999999999}", 1),
        lambda: formatted("{0[99999999999999999999]}", [1]),
        lambda: operator.mod("%(a", {"a": 1}),
        lambda: operator.mod("%", ()),
        lambda: operator.mod("%99999999999999999999d", 1),
        lambda: operator.mod("%.99999999999999999999f", 1.5),
        lambda: "%*d" % (2**70, 1),
        lambda: "%*d" % (-(2**40), 1),
        lambda: operator.mod("%s %s", (1,)),
        lambda: "%d" % "a",
        lambda: b"%b" % "a",
        lambda: "%r" % nested((), lambda inner: (inner,)),
        lambda: "a".encode("utf-16", "nothing"),
        lambda: "\ud800".encode(),
        lambda: b"\xff".decode("ascii", "xmlcharrefreplace"),
        lambda: chr(0x110000),
        lambda: "a".translate({97: 0x110000}),
        lambda: "a".translate({97: [1]}),
        lambda: str.maketrans("ab", "c"),
        lambda: b"a".translate(b"x"),
        lambda: "\N{LATIN SMALL LETTER SHARP S}".upper() * 3,
        lambda: string.Template("$" * 10_001).substitute(),
        lambda: string.Formatter().format("{" * 50 + "}" * 50),
        lambda: urllib.parse.urlsplit("http://[::1"),
        lambda: urllib.parse.urlsplit("//a:99999999999").port,
        lambda: base64.b85decode(b"~~~~~"),
        lambda: base64.a85decode(b"zzzzzz" + b"u" * 5),
        lambda: base64.b64decode(b"a"),
        lambda: base64.b32decode(b"A"),
        lambda: bytes.fromhex("a"),
        lambda: list(csv.reader(["a" * 200_000])),
    )


@attack
def patterns_at_the_edges():
    return all_ended(
        lambda: re.compile("a{4294967295}"),
        lambda: re.compile("a{99999999999999999999}"),
        lambda: re.compile("(?:a{65535}){65535}"),
        lambda: re.compile("(a)" * 5_000),
        lambda: re.compile("(?P<a" + "b" * DEPTH + ">a)"),
        lambda: re.compile("\\99999999999"),
        lambda: re.compile("(?<=a+)b"),
        lambda: re.compile("(?<=a{5}b{7})c"),
        lambda: re.compile("|".join(["ab"] * 20_000)),
        lambda: re.compile("[" + "a-z" * 20_000 + "]"),
        lambda: re.compile("(?(1)a|b)"),
        lambda: re.compile("(?i:" * 90 + "a" + ")" * 90),
        lambda: re.compile("[\ud800-\U0010ffff]"),
        lambda: re.compile(b"(?u)a"),
        lambda: re.compile("\\N{nothing}"),
        lambda: re.compile("a**"),
        lambda: re.compile("(?P=a)"),
        lambda: re.fullmatch("(?:(a)|b)*", "ab" * DEPTH),
        lambda: re.fullmatch("(?:a?)*?b", "a" * 5_000 + "b"),
        lambda: re.match("(a*)*", "a" * DEPTH),
        lambda: re.match("(?:a|(?:b))*+c", "ab" * DEPTH),
        lambda: re.match("(?=(a+))*", "a" * 1000),
        lambda: re.sub("", "-", "a" * DEPTH),
        lambda: re.sub("a", r"\1", "a"),
        lambda: re.sub("a", r"\g<99999999999>", "a"),
        lambda: re.split("", "abc", maxsplit=2**62),
        lambda: re.sub("a", "b", "a", count=2**62),
        lambda: re.compile("a").match("a", 2**62),
        lambda: re.compile("a").match("a", -(2**70), 2**70),
        lambda: re.compile("a").search("a", 2**70),
        lambda: re.match("a", "a").group(2**70),
        lambda: re.match("a", "a").span(-1),
        lambda: re.match("(a)|b", "b").start(1),
    )


@attack
def ranges_at_the_edges():
    big = range(2**64)
    return [
        ended(len, big),
        big[2**63],
        big[-1],
        2**63 in big,
        big.index(2**63),
        ended(lambda: big.index(-1)),
        big.count(5),
        big[:: 2**62],
        range(-(2**63), 2**63 - 1, 2**62)[2],
        list(range(2**63 - 3, 2**63 + 2)),
        list(range(-(2**63) + 1, -(2**63) - 2, -1)),
        range(2**63 - 1, 2**63)[0],
        len(range(-(2**63), 0)) if ended(len, range(-(2**63), 0)) == "ok" else "no",
        sum(range(2**63 - 2, 2**63 + 2)),
        max(range(0, 2**70, 2**69)),
        list(reversed(range(2**64 - 2, 2**64))),
        range(0) == range(5, 5),
        hash(range(2**70)) == hash(range(2**70)),
        operator.length_hint(iter(range(5))),
        ended(lambda: operator.length_hint(iter(big))),
        list(itertools.islice(itertools.count(2**63 - 2), 4)),
        next(itertools.count(2**70, -(2**70))),
        list(zip(range(2**63 - 1, 2**64), range(2))),
        list(enumerate("ab", 2**63 - 1)),
        ended(lambda: enumerate("a", 1.5)),
        ended(lambda: range(1.5)),
        ended(lambda: range(1, 2, 0)),
    ]


@attack
def compressed_data_that_grows():
    bomb = zlib.compress(b"\0" * 50_000_000)
    decoder = zlib.decompressobj()
    first = decoder.decompress(bomb, 1000)
    return (
        len(first),
        len(decoder.unconsumed_tail) > 1000,
        len(zlib.decompress(bomb)),
        ended(zlib.decompress, bomb[:-4]),
        ended(zlib.decompress, b"x" + bomb),
    )
