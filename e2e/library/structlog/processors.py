"""Processors by themselves."""

import datetime
import io
import json
import logging
import re
import sys

import structlog
from structlog import processors as p
from structlog.tracebacks import ExceptionDictTransformer, extract, safe_str, to_repr


def attempt(name, function, *args, **kw):
    try:
        print(name, repr(function(*args, **kw)))
    except BaseException as error:
        print(name, "raised", type(error).__name__, error)


def event(**more):
    return {"event": "said", "b": 2, "a": "text", "n": None, **more}


print(sorted(p.__all__))
for keys in (None, ["a"], ["event", "none", "n"]):
    for sort_keys in (False, True):
        for drop_missing in (False, True):
            options = {"sort_keys": sort_keys, "key_order": keys, "drop_missing": drop_missing}
            print(options)
            print(" ", p.KeyValueRenderer(**options)(None, "", event()))
            print(" ", p.KeyValueRenderer(repr_native_str=False, **options)(None, "", event(o=b"x")))
            print(" ", p.LogfmtRenderer(**options)(None, "", event()))
for value in (True, False, None, 1, 1.5, "", "a b", 'q"q', "back\\slash", "back\\ and space", "new\nline", "a=b", [1, 2], b"x", datetime.date(2026, 1, 2)):
    attempt(repr(value), p.LogfmtRenderer(), None, "", {"k": value})
    attempt(repr(value), p.LogfmtRenderer(bool_as_flag=False), None, "", {"k": value})
for key in ("a b", "a\n", "", "ä", "a\x7f"):
    attempt(repr(key), p.LogfmtRenderer(), None, "", {key: 1})


class Own:
    def __structlog__(self):
        return {"own": 1}


class Shown:
    def __repr__(self):
        return "<shown>"


print(p.JSONRenderer()(None, "", event(own=Own(), shown=Shown(), d=datetime.date(2026, 1, 2), u="ü")))
print(p.JSONRenderer(sort_keys=True, indent=1, ensure_ascii=False)(None, "", event(u="ü")))
print(p.JSONRenderer(default=str)(None, "", event(own=Shown())), p.JSONRenderer(lambda e, **kw: (e, sorted(kw)))(None, "", {"x": 1}))
attempt("json", p.JSONRenderer(default=None), None, "", {"x": Own()})
print(p.UnicodeEncoder()(None, "", event(u="ü\ud800")), p.UnicodeEncoder("latin-1", "replace")(None, "", event(u="ü€")))
print(p.UnicodeDecoder()(None, "", event(u=b"\xc3\xbc\xff")), p.UnicodeDecoder("ascii", "ignore")(None, "", event(u=b"a\xff")))
for name in ("debug", "warn", "warning", "exception", "error", "msg", "critical"):
    print(p.add_log_level(None, name, {}), end=" ")
print(p.NAME_TO_LEVEL)

for fmt, utc in ((None, True), ("iso", True), ("ISO", False), ("%Y!", True), ("%Y %Z", False), ("%H:%M:%S.%f%z", True)):
    stamped = p.TimeStamper(fmt=fmt, utc=utc, key="when")(None, "", {})["when"]
    print(fmt, utc, re.sub(r"\d+", "#", str(stamped)), type(stamped).__name__)
attempt("stamper", p.TimeStamper, None, False)
print(p.MaybeTimeStamper()(None, "", {"timestamp": "mine"}), sorted(p.MaybeTimeStamper(key="t")(None, "", {})))
stamper = p.TimeStamper(fmt="iso", key="k")
print(stamper.fmt, stamper.utc, stamper.key, stamper.__getstate__())
print(p.EventRenamer("msg")(None, "", event()), p.EventRenamer("msg", "a")(None, "", event()), p.EventRenamer("msg", "none")(None, "", event()))
attempt("renamer", p.EventRenamer("msg"), None, "", {})

# Exceptions.


def raises():
    raise ValueError("bad")


try:
    raises()
except ValueError as error:
    caught = error
for value in (caught, (type(caught), caught, caught.__traceback__), (type(caught), caught, None), (None, None, None), True, False, None, "text", (1, 2)):
    result = p.format_exc_info(None, "", {"exc_info": value, "event": "e"})
    print(type(value).__name__, sorted(result), result.get("exception", "").splitlines()[-1:])
print(p.format_exc_info(None, "", {"event": "e"}))
try:
    raises()
except ValueError:
    print(p.format_exc_info(None, "", {"exc_info": True})["exception"].splitlines()[0])
print(p.ExceptionRenderer(lambda exc_info: exc_info[0].__name__)(None, "", {"exc_info": caught}))
out = io.StringIO()
print(p.ExceptionPrettyPrinter(out)(None, "", {"exception": "as text", "x": 1}), repr(out.getvalue()))
print(p.ExceptionPrettyPrinter(out, lambda info: "formatted")(None, "", {"exc_info": caught}), repr(out.getvalue()))


def chained():
    try:
        raises()
    except ValueError as error:
        note = KeyError("key")
        note.add_note("a note")
        raise note from error


def told(function, **options):
    try:
        function()
    except BaseException as error:
        transformer = ExceptionDictTransformer(show_locals=False, **options)
        stacks = p.ExceptionRenderer(transformer)(None, "", {"exc_info": error})["exception"]
        for stack in stacks:
            for frame in stack["frames"]:
                frame["filename"] = frame["filename"].rpartition("/")[2]
        print(json.dumps(stacks, default=str))


told(raises)
told(chained)


def context():
    try:
        raises()
    except ValueError:
        raise RuntimeError("while handling")


told(context)


def suppressed():
    try:
        raises()
    except ValueError:
        raise RuntimeError("alone") from None


told(suppressed)
told(lambda: int("x"))


def deep(n):
    return deep(n - 1) if n else raises()


told(lambda: deep(20), max_frames=5)
told(lambda: deep(3), max_frames=4)
syntax = SyntaxError("invalid", ("file.py", 3, 7, "a b c\n"))
print(extract(SyntaxError, syntax, None))


def group():
    error = ExceptionGroup("several", [ValueError("one"), ExceptionGroup("inner", [KeyError("two")])])
    raise error


try:
    group()
except ExceptionGroup as error:
    print([(len(stack["frames"]), stack["exceptions"]) for stack in ExceptionDictTransformer(show_locals=False)((type(error), error, error.__traceback__))])
attempt("frames", ExceptionDictTransformer, max_frames=1)
attempt("length", ExceptionDictTransformer, locals_max_length=-1)
attempt("string", ExceptionDictTransformer, locals_max_string=-1)
print(ExceptionDictTransformer(suppress=["/a/../b"]).suppress, to_repr("x" * 100, max_string=10), to_repr(b"abc", max_string=2), to_repr([1] * 50, max_string=8), to_repr("short"))


class Bad:
    def __repr__(self):
        raise ValueError("no repr")

    __str__ = __repr__


print(to_repr(Bad()), safe_str(Bad()), safe_str(5))

# Places.


class Caller:
    def method(self, log):
        return log.info("from a method")


def site(log):
    return log.info("from a function")


every = p.CallsiteParameterAdder()
hidden = {"thread", "process", "pathname", "qual_module"}
log = structlog.wrap_logger(structlog.ReturnLogger(), processors=[every], wrapper_class=structlog.BoundLogger)
for call in (site, Caller().method, lambda log: log.info("from a lambda")):
    args, kw = call(log)
    print({key: value for key, value in sorted(kw.items()) if key not in hidden}, sorted(kw))
some = p.CallsiteParameterAdder([p.CallsiteParameter.FUNC_NAME, p.CallsiteParameter.LINENO], additional_ignores=["nothing"])
print(site(structlog.wrap_logger(structlog.ReturnLogger(), processors=[some], wrapper_class=structlog.BoundLogger)))
record = logging.LogRecord("n", 20, "/path/file.py", 7, "m", (), None, "func")
print(some(None, "", {"_record": record}), sorted(some(None, "", {"_record": record, "_from_structlog": True})))
attempt("parameter", p.CallsiteParameterAdder, ["lineno"])
print([(one.name, one.value) for one in p.CallsiteParameter])


def stack(log):
    return log.info("with a stack", stack_info=True)


text = stack(structlog.wrap_logger(structlog.ReturnLogger(), processors=[p.StackInfoRenderer()], wrapper_class=structlog.BoundLogger))[1]["stack"]
places = [line.rpartition("/")[2].rpartition('"')[2] for line in text.splitlines() if line.startswith("  File")]
print(text.splitlines()[0], places, "structlog/" in text)
print(p.StackInfoRenderer()(None, "", {"stack_info": False}), p.StackInfoRenderer(["x"])(None, "", {}))
print(isinstance(p.format_exc_info.format_exception, structlog.typing.ExceptionTransformer), sys.exc_info())
