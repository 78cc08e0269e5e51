"""Calls what the library offers with data as deep and with sizes as large as a request can make them, and tells how each call ends.

Lines of standard input name what to call, `module:name` or `module:class.method`; without any, the names are listed, those that are
left out with a dash before them. Each call is announced before it is made, so that whoever reads knows which one the process did not come back from.
`SWEEP_SHARE=N` makes one call of N, the same ones each time.
"""

import base64
import binascii
import bisect
import builtins
import calendar
import codecs
import collections
import contextvars
import copy
import csv
import datetime
import decimal
import difflib
import email.utils
import fractions
import functools
import hashlib
import heapq
import hmac
import html
import http.cookies
import io
import ipaddress
import itertools
import json
import math
import operator
import os
import pprint
import random
import re
import secrets
import statistics
import string
import struct
import sys
import textwrap
import types
import unicodedata
import urllib.parse
import uuid
import zlib

MODULES = {
    module.__name__: module
    for module in (
        base64, binascii, bisect, builtins, calendar, codecs, collections, contextvars, copy, csv, datetime, decimal, difflib,
        email.utils, fractions, functools, hashlib, heapq, hmac, html, http.cookies, io, ipaddress, itertools, json, math,
        operator, pprint, random, re, secrets, statistics, string, struct, textwrap, types, unicodedata, urllib.parse, uuid, zlib,
    )
}  # fmt: skip

#: What waits for somebody, writes to whom listens or ends the process is no native of data.
LEFT_OUT = {
    "builtins:input", "builtins:breakpoint", "builtins:exit", "builtins:quit", "builtins:help", "builtins:license", "builtins:copyright",
    "builtins:credits", "builtins:print", "builtins:open", "builtins:exec", "builtins:eval", "builtins:compile", "builtins:__import__",
    "builtins:__build_class__", "io:open", "io:open_code", "io:FileIO", "pprint:pprint", "pprint:pp", "calendar:main", "base64:main",
    # Numbers of 2**40 digits, which CPython begins to compute.
    "builtins:pow", "builtins:round", "operator:pow", "operator:ipow", "math:factorial", "math:comb", "math:perm",
}  # fmt: skip


def nested(start, wrap, depth):
    for _ in range(depth):
        start = wrap(start)
    return start


DEPTH = 100_000

#: Iterators in each other bring CPython itself down where they are deeper than its stack.
ITERATORS = 1_000

DEEP = {
    "list": lambda: nested([], lambda inner: [inner], DEPTH),
    "tuple": lambda: nested((), lambda inner: (inner,), DEPTH),
    "dict": lambda: nested({}, lambda inner: {"a": inner}, DEPTH),
    "chain": lambda: nested(iter("ab"), itertools.chain, ITERATORS),
    "map": lambda: nested(iter("ab"), lambda inner: map(str, inner), ITERATORS),
    "zip": lambda: nested(iter("ab"), zip, ITERATORS),
    "proxy": lambda: nested({"a": 1}, types.MappingProxyType, DEPTH),
    "chainmap": lambda: nested({"a": 1}, collections.ChainMap, DEPTH // 100),
    "exception": lambda: nested(ValueError("a"), ValueError, DEPTH),
    "cause": lambda: nested(ValueError("a"), caused, DEPTH),
    "alias": lambda: nested(int, lambda inner: list[inner], DEPTH // 100),
    "partial": lambda: nested(len, lambda inner: functools.partial(functools.partial, inner), DEPTH),
    "parentheses": lambda: "(" * DEPTH + ")" * DEPTH,
    "brackets": lambda: "[" * DEPTH + "]" * DEPTH,
    "objects": lambda: '{"a":' * DEPTH + "1" + "}" * DEPTH,
    "braces": lambda: "{" * DEPTH + "}" * DEPTH,
    "dots": lambda: ".".join(["a"] * DEPTH),
    "percents": lambda: "%(" * DEPTH + "a" + ")s" * DEPTH,
    "digits": lambda: "9" * DEPTH,
}


def caused(inner):
    made = ValueError("a")
    made.__cause__ = inner
    made.__context__ = inner
    return made


SIZES = {"40": 2**40, "62": 2**62, "70": 2**70, "minus": -1, "minus 62": -(2**62), "minus 70": -(2**70)}

#: What a size is given with.
WITH_SIZES = {
    "(n)": lambda n: (n,),
    "(text, n)": lambda n: ("ab", n),
    "(bytes, n)": lambda n: (b"ab", n),
    "(list, n)": lambda n: ([1, 2], n),
    "(n, n)": lambda n: (n, n),
    "(n, text)": lambda n: (n, "big"),
    "(text, text, n)": lambda n: ("ab", "b", n),
}

#: An object of each class whose methods are called.
OBJECTS = {
    "str": lambda: "ab", "bytes": lambda: b"ab", "bytearray": lambda: bytearray(b"ab"), "list": lambda: [1, 2], "tuple": lambda: (1, 2),
    "dict": lambda: {"a": 1}, "set": lambda: {1, 2}, "frozenset": lambda: frozenset((1, 2)), "int": lambda: 7, "float": lambda: 1.5,
    "complex": lambda: 1j, "range": lambda: range(10), "slice": lambda: slice(1, 2), "memoryview": lambda: memoryview(b"ab"),
    "deque": lambda: collections.deque((1, 2)), "OrderedDict": lambda: collections.OrderedDict(a=1), "Counter": lambda: collections.Counter("ab"),
    "Decimal": lambda: decimal.Decimal("1.5"), "Fraction": lambda: fractions.Fraction(1, 2), "BytesIO": lambda: io.BytesIO(b"ab"),
    "StringIO": lambda: io.StringIO("ab"), "date": lambda: datetime.date(2020, 1, 2), "datetime": lambda: datetime.datetime(2020, 1, 2),
    "timedelta": lambda: datetime.timedelta(1), "time": lambda: datetime.time(1, 2), "Random": lambda: random.Random(1), "Struct": lambda: struct.Struct("i"),
    "UUID": lambda: uuid.UUID(int=1),
}  # fmt: skip


def names():
    for title, module in sorted(MODULES.items()):
        for name in sorted(dir(module)):
            value = getattr(module, name)
            if name.startswith("_") or not callable(value):
                continue
            if f"{title}:{name}" in LEFT_OUT:
                yield f"-{title}:{name}"
                continue
            if isinstance(value, type) and issubclass(value, BaseException):
                continue
            yield f"{title}:{name}"
            if isinstance(value, type) and name in OBJECTS and value.__name__ == name:
                for method in sorted(dir(value)):
                    if (not method.startswith("_") or method in SPECIAL) and callable(getattr(value, method)):
                        yield f"{title}:{name}.{method}"


#: Methods that syntax calls.
SPECIAL = (
    "__mul__",
    "__rmul__",
    "__mod__",
    "__add__",
    "__contains__",
    "__getitem__",
    "__format__",
    "__eq__",
    "__lt__",
    "__lshift__",
)


def called(name):
    """What to call, made anew for each call, since methods change their objects."""
    title, _, path = name.partition(":")
    first, _, method = path.partition(".")
    if method:
        return getattr(OBJECTS[first](), method)
    return getattr(MODULES[title], first)


#: What is given to a call twice, and behind a text.
PAIRED = ("list", "dict", "brackets")

#: What a call uses up is made for each, all else once.
USED_UP = ("chain", "map", "zip")


def kept(kind, make):
    """Two of a kind that are equal and not the same."""
    if kind in USED_UP:
        return make(), make()
    if kind not in KEPT:
        KEPT[kind] = (make(), make())
    return KEPT[kind]


KEPT = {}


def cases():
    for kind, make in DEEP.items():
        make = functools.partial(kept, kind, make)
        yield f"deep {kind}", lambda make=make: make()[:1]
        if kind in PAIRED:
            yield f"two deep {kind}", make
            yield f"text and deep {kind}", lambda make=make: ("a", make()[0])
    for size, n in SIZES.items():
        for form, make in WITH_SIZES.items():
            yield f"{form} n={size}", lambda make=make, n=n: make(n)


def outcome(name, arguments):
    try:
        result = called(name)(*arguments())
        if hasattr(result, "__next__"):
            next(result)
        return "ok"
    except (Exception, SystemExit, GeneratorExit) as raised:
        return type(raised).__name__
    except BaseException as raised:
        return f"{type(raised).__name__} {str(raised)[:200]}"


def main():
    wanted, share = sys.stdin.read().split("\n")[:-1], int(os.environ.get("SWEEP_SHARE", "1"))
    if not wanted:
        print("\n".join(names()))
        return
    for line in wanted:
        name, _, first = line.partition("|")
        for kind, arguments in cases():
            if first:
                # The one that is named is the one that did not come back.
                first = "" if kind == first else first
                continue
            call = f"{name}|{kind}"
            if zlib.crc32(call.encode()) % share == 0:
                print(call, flush=True)
                print(f"|{outcome(name, arguments)}", flush=True)


main()
