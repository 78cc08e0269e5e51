"""Libraries that are given what a request brings: deep, large or at an edge."""

import ast
import configparser
import email
import gzip
import hashlib
import html.parser
import io
import json
import pickle
import string
import urllib.parse
import urllib.robotparser
import zipfile
import zlib
import zoneinfo
from xml.etree import ElementTree

import itsdangerous
import jinja2
import jwt
import orjson
import ujson
from attacking import DEPTH, HUGE, all_ended, attack, ended, nested
from sqlalchemy import Column, Integer, MetaData, Table, and_, case, func, literal, not_, or_, select, union_all
from sqlalchemy.dialects import postgresql


def listed(inner):
    return [inner]


def mapped(inner):
    return {"a": inner}


@attack
def json_of_orjson():
    loop = []
    loop.append(loop)
    return all_ended(
        lambda: orjson.loads("[" * DEPTH),
        lambda: orjson.loads("[" * DEPTH + "]" * DEPTH),
        lambda: orjson.loads('{"a":' * DEPTH + "1" + "}" * DEPTH),
        lambda: orjson.loads("[" * 1000 + "]" * 1000),
        lambda: orjson.loads("9" * 5000),
        lambda: orjson.loads("-" + "9" * 30),
        lambda: orjson.loads("1e400"),
        lambda: orjson.loads('"\\ud800"'),
        lambda: orjson.loads(b"\xff"),
        lambda: orjson.dumps(nested([], listed)),
        lambda: orjson.dumps(nested({}, mapped)),
        lambda: orjson.dumps(nested([], listed, 250)),
        lambda: orjson.dumps(nested([], listed, 260)),
        lambda: orjson.dumps(loop),
        lambda: orjson.dumps(2**64),
        lambda: orjson.dumps("\ud800"),
        lambda: orjson.dumps(object(), default=lambda value: [value]),
        lambda: orjson.dumps(nested([], listed, 200), option=orjson.OPT_INDENT_2),
    )


@attack
def json_of_ujson():
    loop = []
    loop.append(loop)
    return all_ended(
        lambda: ujson.loads("[" * DEPTH),
        lambda: ujson.loads("[" * DEPTH + "]" * DEPTH),
        lambda: ujson.loads('{"a":' * DEPTH + "1" + "}" * DEPTH),
        lambda: ujson.loads("9" * 4000),
        lambda: ujson.loads("1e400"),
        lambda: ujson.dumps(nested([], listed)),
        lambda: ujson.dumps(nested({}, mapped)),
        lambda: ujson.dumps(loop),
        lambda: ujson.dumps(10**4000),
        lambda: ujson.dumps([1, [2]], indent=2**20),
    )


@attack
def literals_that_are_deep():
    return all_ended(
        lambda: ast.literal_eval("[" * 150 + "]" * 150),
        lambda: ast.literal_eval("-" * 50 + "1"),
        lambda: ast.literal_eval("'" + "a" * DEPTH + "'"),
        lambda: ast.literal_eval("\0"),
        lambda: ast.literal_eval("[" + "1," * DEPTH + "]"),
    )


@attack
def pickles_that_mean_ill():
    return all_ended(
        lambda: pickle.dumps(nested([], listed)),
        lambda: pickle.loads(b"(" * DEPTH),
        lambda: pickle.loads(b"]" * DEPTH + b"a" * DEPTH),
        lambda: pickle.loads(b"\x8e" + b"\xff" * 8),
        lambda: pickle.loads(b"\x8d" + b"\x00" * 7 + b"\x40"),
        lambda: pickle.loads(b"\x8b\xff\xff\xff\x7f"),
        lambda: pickle.loads(b"\x80\x04\x95" + b"\xff" * 8 + b"."),
        lambda: pickle.loads(b"\x80\x04\x95\xff\xff\xff\xff\xff\xff\xff\x7f."),
        lambda: pickle.loads(b"r\xff\xff\xff\xff"),
        lambda: pickle.loads(b"j\xff\xff\xff\xff."),
        lambda: pickle.loads(b"]2e."),
        lambda: pickle.loads(b"0" * 10),
        lambda: pickle.loads(b"c" + b"a" * DEPTH),
        lambda: pickle.loads(b"I" + b"9" * 5000 + b"\n."),
        lambda: pickle.loads(b""),
    )


@attack
def markup_that_is_deep():
    class Reader(html.parser.HTMLParser):
        found = 0

        def handle_starttag(self, tag, attributes):
            self.found += 1

    def read(text):
        reader = Reader()
        reader.feed(text)
        reader.close()

    return all_ended(
        lambda: read("<a>" * DEPTH),
        lambda: read("<a " + "b=c " * 20_000 + ">"),
        lambda: read("<!--" * 2_000),
        lambda: read("&" * DEPTH),
        lambda: read("</" * 2_000),
        lambda: ElementTree.fromstring("<a>" * 5_000 + "</a>" * 5_000),
        lambda: ElementTree.fromstring("<a>" * DEPTH),
        lambda: ElementTree.fromstring("<a " + " ".join(f"b{at}='c'" for at in range(10_000)) + "/>"),
        lambda: ElementTree.fromstring("<!DOCTYPE a [<!ENTITY b '&b;'>]><a>&b;</a>"),
        lambda: ElementTree.fromstring(
            "<!DOCTYPE a [<!ENTITY b0 'bb'>"
            + "".join(f"<!ENTITY b{at} '{f'&b{at - 1};' * 10}'>" for at in range(1, 12))
            + "]><a>&b11;</a>"
        ),
        lambda: ElementTree.fromstring("<a>&#" + "9" * 5_000 + ";</a>"),
        lambda: ElementTree.fromstring("<a>&#" + "0" * 5_000 + "65;</a>"),
        lambda: ElementTree.fromstring("<a>&#x" + "f" * 5_000 + ";</a>"),
        lambda: ElementTree.fromstring("<!DOCTYPE a [<!ENTITY b '" + "c" * 10_000 + "'>]><a>" + "&b;" * 500 + "</a>"),
    )


@attack
def templates_that_mean_ill():
    made = jinja2.Environment(autoescape=True)

    def rendered(text, **values):
        return len(made.from_string(text).render(**values))

    loop = {}
    loop["a"] = loop
    return all_ended(
        lambda: rendered("{{ a * n }}", a="a", n=HUGE),
        lambda: rendered("{{ '%*d' % (n, 1) }}", n=2**40),
        lambda: rendered("{{ a | center(n) }}", a="a", n=HUGE),
        lambda: rendered("{{ a | indent(n) }}", a="a\nb", n=HUGE),
        lambda: rendered("{{ a }}", a=nested([], listed)),
        lambda: rendered("{{ a | tojson }}", a=nested([], listed)),
        lambda: rendered("{{ a | pprint }}", a=nested([], listed, 2_000)),
        lambda: rendered("{{ a | urlize }}", a="http://a." * 2_000),
        lambda: rendered("{{ a | striptags }}", a="<" * 20_000),
        lambda: rendered("{{ a | wordwrap(1) }}", a="ab " * 5_000),
        lambda: rendered("{% for b in a recursive %}{{ loop(a) }}{% endfor %}", a=[1]),
        lambda: rendered("{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}"),
        lambda: rendered("{{ a | escape }}", a="<\ud800"),
        lambda: rendered("{{ a | round(n) }}", a=1.5, n=2**40),
        lambda: rendered("{{ a | int(0, n) }}", a="9" * 5000, n=10),
        lambda: rendered("{{ a | float }}", a="9" * 5000),
        lambda: rendered("{{ a.a.a.a | length }}", a=loop),
    )


@attack
def tokens_that_mean_ill():
    key = "k" * 32
    signer = itsdangerous.URLSafeTimedSerializer(key)
    deep = signer.dumps([1])
    bomb = itsdangerous.Signer(key, salt="itsdangerous").sign(b"a")

    def part(value):
        return jwt.utils.base64url_encode(value).decode()

    header = part(b'{"alg":"HS256","typ":"JWT"}')
    return all_ended(
        lambda: jwt.decode("." * DEPTH, key, algorithms=["HS256"]),
        lambda: jwt.decode("a" * DEPTH, key, algorithms=["HS256"]),
        lambda: jwt.decode(f"{part(b'[' * DEPTH)}.a.a", key, algorithms=["HS256"]),
        lambda: jwt.decode(f"{header}.{part(b'[' * DEPTH)}.a", key, algorithms=["HS256"]),
        lambda: jwt.decode(jwt.encode({"exp": 10**400}, key), key, algorithms=["HS256"]),
        lambda: jwt.decode(jwt.encode({"exp": -(10**400)}, key), key, algorithms=["HS256"]),
        lambda: jwt.decode(jwt.encode({"exp": "9" * 5000}, key), key, algorithms=["HS256"]),
        lambda: jwt.decode(jwt.encode({"nbf": 1e308}, key), key, algorithms=["HS256"]),
        lambda: jwt.decode(part(b'{"alg":"none"}') + "." + part(b"{}") + ".", key, algorithms=["HS256"]),
        lambda: jwt.decode(part(b'{"alg":["HS256"]}') + "." + part(b"{}") + ".", key, algorithms=["HS256"]),
        lambda: jwt.encode({"a": nested([], listed)}, key),
        lambda: jwt.get_unverified_header("\ud800.a.a"),
        lambda: signer.loads(deep, max_age=-(2**70)),
        lambda: signer.loads(deep + "a" * DEPTH),
        lambda: signer.loads("." * DEPTH),
        lambda: signer.loads("." + deep),
        lambda: signer.loads(bomb),
        lambda: signer.dumps(nested([], listed)),
        lambda: signer.loads("\ud800"),
    )


@attack
def archives_that_mean_ill():
    def read(data):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return [archive.read(name) for name in archive.namelist()]

    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a", b"a" * 100)
    whole = stream.getvalue()
    packed = gzip.compress(b"a" * 1000)
    return [
        [ended(read, whole[:at]) for at in range(0, len(whole), 7)],
        [ended(read, whole[:at] + b"\xff" + whole[at + 1 :]) for at in range(0, len(whole), 7)],
        [ended(gzip.decompress, packed[:at]) for at in range(0, len(packed), 3)],
        [ended(gzip.decompress, packed[:at] + b"\xff" + packed[at + 1 :]) for at in range(0, len(packed), 3)],
        ended(zlib.decompress, zlib.compress(b"a"), 15, 0),
        ended(zlib.decompressobj().decompress, b"a", HUGE),
        ended(zlib.decompressobj().decompress, b"a", -1),
        ended(gzip.GzipFile(fileobj=io.BytesIO(packed)).read, HUGE),
        ended(gzip.GzipFile(fileobj=io.BytesIO(packed)).seek, HUGE),
    ]


@attack
def mail_that_means_ill():
    def payload(text):
        message = email.message_from_string(text)
        return [part.get_payload(decode=True) for part in message.walk()], message.as_string()

    inner = "Content-Type: multipart/mixed; boundary=B\n\n--B\n"
    return all_ended(
        lambda: payload(inner * 50),
        lambda: payload("Content-Type: message/rfc822\n\n" * 50),
        lambda: payload("A: " + "=?utf-8?b?" * 2_000 + "\n\n"),
        lambda: payload("Content-Type: " + "a;" * 2_000 + "\n\n"),
        lambda: payload("Content-Transfer-Encoding: base64\n\n" + "=" * DEPTH),
        lambda: payload("Content-Transfer-Encoding: quoted-printable\n\n" + "=" * DEPTH),
        lambda: payload("Content-Transfer-Encoding: x-uuencode\n\nbegin 1\n" + "M" * 1_000),
        lambda: payload("\0" * 1_000),
        lambda: payload("Content-Type: text/plain; charset=" + "a" * 1_000 + "\n\n\xe9"),
    )


@attack
def statements_that_are_deep():
    table = Table("t", MetaData(), Column("a", Integer))
    dialect = postgresql.dialect()

    def text(statement):
        return len(str(statement.compile(dialect=dialect)))

    column = table.c.a
    return all_ended(
        lambda: text(select(table).where(or_(*[column == at for at in range(5_000)]))),
        lambda: text(select(table).where(nested(column == 0, lambda inner: or_(inner, and_(column == 1, column == 2)), 200))),
        lambda: text(select(table).where(nested(column == 0, lambda inner: not_(and_(inner, column == 1)), 3_000))),
        lambda: text(select(nested(column, lambda inner: inner + 1, 300))),
        lambda: text(select(nested(column, lambda inner: func.abs(inner), 3_000))),
        lambda: text(select(nested(column, lambda inner: case((column == 1, inner), else_=0), 1_000))),
        lambda: text(nested(select(column), lambda inner: select(inner.subquery().c.a), 400)),
        lambda: text(nested(select(column), lambda inner: union_all(inner, inner), 10)),
        lambda: text(select(literal(nested([], listed)))),
        lambda: hash(nested(column, lambda inner: inner + 1, 300)),
        lambda: text(select(table).where(column.in_(range(20_000)))),
        lambda: text(select(table).limit(10**30).offset(-(10**30))),
    )  # fmt: skip


@attack
def names_that_mean_ill():
    return all_ended(
        lambda: zoneinfo.ZoneInfo("../../etc/passwd"),
        lambda: zoneinfo.ZoneInfo("/etc/passwd"),
        lambda: zoneinfo.ZoneInfo("a" * DEPTH),
        lambda: zoneinfo.ZoneInfo("a\0b"),
        lambda: zoneinfo.ZoneInfo(""),
        lambda: zoneinfo.ZoneInfo("\ud800"),
        lambda: string.Formatter().vformat("{a" + ".a" * 2_000 + "}", (), {"a": 1}),
        lambda: string.Formatter().format("{" * 1_000, 1),
        lambda: string.Formatter().format("{0:{0:{0}}}", 1),
        lambda: string.Template("$" * DEPTH).safe_substitute(),
        lambda: configparser.ConfigParser().read_string("[a]\nb = %(b)s\n"),
        lambda: read_option("[a]\nb = %(b)s\n"),
        lambda: read_option("[a]\n" + "".join(f"b{at} = %(b{at + 1})s\n" for at in range(50)) + "b = %(b0)s\n"),
        lambda: configparser.ConfigParser().read_string("[" * DEPTH),
        lambda: configparser.ConfigParser().read_string("[a]\n" + "b\n" * 100 + " c\n" * 2_000),
        lambda: urllib.robotparser.RobotFileParser().parse(["a" * DEPTH, "User-agent: *", "Crawl-delay: 9" + "9" * 5000]),
        lambda: urllib.parse.urlsplit("//[" + ":" * DEPTH + "]/"),
        lambda: json.loads("[1", strict=False),
    )  # fmt: skip


def read_option(text):
    parser = configparser.ConfigParser()
    parser.read_string(text)
    return parser.get("a", "b")


@attack
def hashes_that_cost_too_much():
    return all_ended(
        lambda: hashlib.scrypt(b"a", salt=b"b", n=2**30, r=8, p=1),
        lambda: hashlib.scrypt(b"a", salt=b"b", n=2**14, r=8, p=1, maxmem=1024),
        lambda: hashlib.scrypt(b"a", salt=b"b", n=3, r=8, p=1),
        lambda: hashlib.scrypt(b"a", salt=b"b", n=2, r=2**30, p=2**30),
        lambda: hashlib.scrypt(b"a", salt=b"b", n=2, r=1, p=1, dklen=HUGE),
        lambda: hashlib.pbkdf2_hmac("sha256", b"a", b"b", 0),
        lambda: hashlib.pbkdf2_hmac("sha256", b"a", b"b", HUGE * 4),
        lambda: hashlib.pbkdf2_hmac("sha256", b"a", b"b", 1, -1),
        lambda: hashlib.blake2b(b"a", digest_size=65),
        lambda: hashlib.blake2b(b"a", key=b"k" * 65),
        lambda: hashlib.new("a" * DEPTH),
    )
