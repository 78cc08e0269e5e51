"""Loggers of every kind: how they are configured, made, bound, and what they write."""

import copy
import io
import pickle
import re
import sys
import warnings

import structlog
from structlog import BoundLogger, PrintLogger, PrintLoggerFactory, ReturnLogger, WriteLogger

print(structlog.__version__, structlog.__title__, structlog.twisted, sorted(structlog.__all__))


def attempt(name, function, *args, **kw):
    try:
        print(name, repr(function(*args, **kw)))
    except BaseException as error:
        print(name, "raised", type(error).__name__, error)


out = io.StringIO()


def written():
    text = out.getvalue()
    out.seek(0)
    out.truncate()
    return re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", "<time>", text)


print(structlog.is_configured(), sorted(structlog.get_config()))
structlog.configure(logger_factory=PrintLoggerFactory(out))
log = structlog.get_logger("ignored", first=1)
log.info("hello", second="two", third=[3])
log.warning("percent %s and %d", "args", 5)
log.error("named %(who)s", {"who": "mapping"})
log.debug("plain %s")
log.critical("spaces", text="with space", quote="a'b", empty="")
log.log(20, "by number")
log.msg("message")
log.fatal("fatal")
log.warn("warn")
print(written())
attempt("bad level", log.log, 7, "x")
attempt("bad args", log.info, "no %s", 1, 2)
attempt("no event", log.info)
attempt("unknown", lambda: log.nothing("x"))
try:
    raise ValueError("in here")
except ValueError:
    log.exception("caught", key="value")
print("Traceback (most recent call last):" in written(), structlog.is_configured())

bound = log.bind(second=2)
print(type(bound).__name__, structlog.get_context(bound), structlog.get_context(log), bound == log.bind(second=2), bound != log.bind())
print(structlog.get_context(bound.unbind("first")), structlog.get_context(bound.try_unbind("first", "none")))
attempt("unbind", bound.unbind, "none")
attempt("hash", hash, bound)
print(structlog.get_context(bound.new(only=1)), structlog.get_context(log.new(only=2)), structlog.get_context(log.unbind("first")))

for level in (10, 20, 30, 40, 50, "info", "ERROR", 0, "notset"):
    kind = structlog.make_filtering_bound_logger(level)
    one = structlog.wrap_logger(PrintLogger(out), wrapper_class=kind, processors=[structlog.processors.KeyValueRenderer()])
    for name in ("debug", "info", "warning", "warn", "error", "critical", "fatal", "exception", "msg"):
        getattr(one, name)("e", m=name)
    one.log(30, "l")
    print(kind.__name__, one.is_enabled_for(20), one.get_effective_level(), repr(written()))
attempt("level", structlog.make_filtering_bound_logger, 11)
attempt("level", structlog.make_filtering_bound_logger, "loud")

# What the last processor returns is what the logger is told.
for value in ("text", b"bytes", bytearray(b"array"), (("a", 1), {"k": 2}), {"d": 1}, None, 5, ["list"]):
    one = structlog.wrap_logger(ReturnLogger(), wrapper_class=BoundLogger, processors=[lambda *_: value])
    attempt(f"returns {value!r}", one.info, "x")


def drop(*_):
    raise structlog.DropEvent


print(structlog.wrap_logger(ReturnLogger(), processors=[drop], wrapper_class=BoundLogger).info("x"))
attempt("chain", structlog.wrap_logger(ReturnLogger(), processors=[], wrapper_class=BoundLogger).anything, "e", b=2)
one = structlog.wrap_logger(ReturnLogger(), processors=[], wrapper_class=BoundLogger, a=1)
print(re.sub(r"0x[0-9a-f]+|<structlog[^>]*>", "<...>", repr(one))[:200])
bound = one.bind(b=2)
print(re.sub("0x[0-9a-f]+", "<...>", repr(bound)), bound.err("x"), bound.msg("y", z=1))

# Cached or not.
made = []


def factory(*args):
    made.append(args)
    return ReturnLogger()


for cached in (False, True):
    made.clear()
    structlog.configure(processors=[], wrapper_class=BoundLogger, logger_factory=factory, cache_logger_on_first_use=cached)
    log = structlog.get_logger("name", a=1)
    print(log.info("x"), log.info("y", b=2), log.bind(c=3).info("z"), made)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    structlog.configure_once(processors=[drop])
    print([(warning.category.__name__, str(warning.message)) for warning in caught])
structlog.reset_defaults()
print(structlog.is_configured(), structlog.get_config()["cache_logger_on_first_use"], len(structlog.get_config()["processors"]))
structlog.configure_once(cache_logger_on_first_use=True)
print(structlog.is_configured(), structlog.get_config()["cache_logger_on_first_use"], structlog.getLogger is structlog.get_logger)
structlog.reset_defaults()

WriteLogger(out).info("a line")
WriteLogger(out).error("another")
attempt("write", WriteLogger(out).msg, 5)
print(repr(written()), repr(WriteLogger(sys.stdout))[:19], repr(PrintLogger())[:19])
raw = io.BytesIO()
structlog.BytesLogger(raw).info(b"bytes")
named = structlog.BytesLoggerFactory(raw)("name", 1)
named.critical(b"more")
print(raw.getvalue(), named.name, structlog.BytesLoggerFactory(raw)().name, repr(named)[:26])
attempt("bytes", named.info, "text")
print(type(structlog.WriteLoggerFactory(out)("x")).__name__, PrintLoggerFactory(out)()._file is out)
for kind in (PrintLogger, WriteLogger):
    again = pickle.loads(pickle.dumps(kind(sys.stderr)))
    print(type(again).__name__, again._file is sys.stderr, copy.deepcopy(kind())._file is sys.stdout)
    attempt("pickle", pickle.dumps, kind(out))
    attempt("copy", copy.deepcopy, kind(out))
attempt("pickle", pickle.dumps, named)
attempt("copy", copy.deepcopy, named)
print(structlog.ReturnLoggerFactory()("x").debug(1, 2, a=3))


class Custom(structlog.BoundLoggerBase):
    def say(self, event, **kw):
        return self._proxy_to_logger("info", event, said=True, **kw)


custom = structlog.wrap_logger(ReturnLogger(), processors=[structlog.processors.KeyValueRenderer(sort_keys=True)], wrapper_class=Custom)
print(custom.bind(x=1).say("hi", y=2), isinstance(custom, structlog.typing.BindableLogger), isinstance(custom.bind(), structlog.types.BindableLogger))
