"""How the time of parsers of what a request brings grows with its size: each is given n and 2n, and what it took is printed."""

import asyncio
import datetime
import decimal
import email.utils
import http.cookies
import json
import os
import re
import time
import tomllib
import urllib.parse

from pydantic import AnyUrl, BaseModel, TypeAdapter, ValidationError
from starlette.datastructures import QueryParams
from starlette.requests import Request, cookie_parser


class Model(BaseModel):
    a: int
    b: list[str] = []


async def form_of(content_type, data):
    async def receive():
        return {"type": "http.request", "body": data, "more_body": False}

    scope = {"type": "http", "method": "POST", "path": "/", "headers": [(b"content-type", content_type)]}
    async with Request(scope, receive).form(max_fields=10**9, max_files=10**9, max_part_size=10**9) as form:
        return len(form)


def morsels(text):
    parsed = http.cookies.SimpleCookie()
    parsed.load(text)


def urlencoded(data):
    return asyncio.run(form_of(b"application/x-www-form-urlencoded", data))


def multipart(data):
    return asyncio.run(form_of(b"multipart/form-data; boundary=B", data))


PART = b'--B\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n'

#: What is called, with what, and with how much of it at first.
PARSERS = {
    "json array": (json.loads, lambda n: "[" + "1," * n + "1]", 100_000),
    "json text": (json.loads, lambda n: '"' + "\\u00e9a" * n + '"', 100_000),
    "json object": (json.loads, lambda n: "{" + ",".join(f'"k{at}":1' for at in range(n)) + "}", 30_000),
    "json nested": (json.loads, lambda n: "[" * n + "]" * n, 400),
    "query": (QueryParams, lambda n: "a=b&" * n, 30_000),
    "query escapes": (QueryParams, lambda n: "a=" + "%C3%A9" * n, 50_000),
    "urlencoded": (urlencoded, lambda n: b"a=b&" * n, 10_000),
    "urlencoded value": (urlencoded, lambda n: b"a=" + b"%41" * n, 50_000),
    "multipart": (multipart, lambda n: PART * n + b"--B--\r\n", 2_000),
    "multipart value": (multipart, lambda n: PART.replace(b"x", b"\r\n-" * n) + b"--B--\r\n", 50_000),
    "multipart header": (multipart, lambda n: PART.replace(b'"a"', b'"' + b"a" * n + b'"') + b"--B--\r\n", 50_000),
    "cookies": (cookie_parser, lambda n: "a=b; " * n, 30_000),
    "cookie quotes": (cookie_parser, lambda n: 'a="' + "\\012" * n + '"', 30_000),
    "morsels": (morsels, lambda n: "a=b; " * n, 10_000),
    "morsel spaces": (morsels, lambda n: "a" + " " * n + "b", 10_000),
    "decimal fraction": (decimal.Decimal, lambda n: "0." + "0" * n + "1", 50_000),
    "float": (float, lambda n: "9" * n, 100_000),
    "date": (datetime.datetime.fromisoformat, lambda n: "2020-01-01T00:00:00." + "0" * n, 100_000),
    "e-mail date": (email.utils.parsedate_tz, lambda n: "Mon, " * n, 20_000),
    "address": (email.utils.parseaddr, lambda n: "(" * n + "a@b", 5_000),
    "addresses": (email.utils.getaddresses, lambda n: ["a@b.c, " * n], 5_000),
    "url": (urllib.parse.urlsplit, lambda n: "http://a/" + "b/" * n, 100_000),
    "url of pydantic": (AnyUrl, lambda n: "http://a/" + "b/" * n, 20_000),
    "url host of pydantic": (AnyUrl, lambda n: "http://" + "a." * n + "b/", 5_000),
    "unquote": (urllib.parse.unquote, lambda n: "%C3%A9a" * n, 50_000),
    "toml": (tomllib.loads, lambda n: "\n".join(f"k{at} = {at}" for at in range(n)), 5_000),
    "toml text": (tomllib.loads, lambda n: 'a = "' + "\\u00e9a" * n + '"', 10_000),
    "pattern": (re.compile, lambda n: "a|b" * n, 3_000),
    "match": (re.compile(r"(?:a|b)*c").match, lambda n: "ab" * n, 50_000),
    "search": (re.compile(r"\d+x").search, lambda n: "a1" * n, 50_000),
    "model": (Model.model_validate_json, lambda n: '{"a":1,"b":[' + ",".join(['"x"'] * n) + "]}", 50_000),
    "model errors": (Model.model_validate_json, lambda n: '{"a":1,"b":[' + ",".join(["1"] * n) + "]}", 5_000),
    "datetime of pydantic": (TypeAdapter(datetime.datetime).validate_python, lambda n: "2020-01-01T" + "0" * n, 100_000),
    "format": (lambda text: text.format(1), lambda n: "{0}" * n, 30_000),
    "percent": (lambda text: text % {"a": 1}, lambda n: "%(a)s" * n, 30_000),
}  # fmt: skip


def seconds(parse, data):
    best = None
    for _ in range(3):
        begun = time.process_time()
        try:
            parse(data)
        except (ValueError, RecursionError, ValidationError, ArithmeticError, re.error):
            pass
        took = time.process_time() - begun
        best = took if best is None or took < best else best
    return best


def main():
    for name, (parse, make, n) in PARSERS.items():
        if os.environ.get("GROWTH_ONLY", name) == name:
            print(name, n, seconds(parse, make(n)), seconds(parse, make(2 * n)), sep="\t", flush=True)


main()
