"""Loggers: handlers, levels, records, and the options of messages."""

import copy
import json
import logging
import sys
import warnings

import loguru
from loguru import logger


def attempt(name, function, *args, **kw):
    try:
        print(name, repr(function(*args, **kw)))
    except BaseException as error:
        print(name, "raised", type(error).__name__, error)


print(loguru.__version__, loguru.__all__, logger)
logger.remove()
print(logger)
lines = []


def collect(message):
    lines.append(str(message))


def written():
    found = lines[:]
    lines.clear()
    return found


FORMAT = "{level}|{level.no}|{name}|{module}|{function}|{line}|{file}|{file.name}|{message}|{extra}"
number = logger.add(collect, format=FORMAT, level="TRACE")
print(number, logger)


def calls(log):
    for name in ("trace", "debug", "info", "success", "warning", "error", "critical"):
        getattr(log, name)("say {} {x}", name, x=1)
    log.log("INFO", "by name")
    log.log(33, "by number {0}", 5)
    log.info("braces {} kept")
    log.info(5)
    log.exception("no exception")


calls(logger)
print(*written(), sep="")


class Caller:
    def method(self):
        logger.info("in a method")
        (lambda: logger.info("in a lambda"))()

        def inner():
            logger.opt(depth=1).info("one above")

        inner()


Caller().method()
logger.opt(depth=1000).info("too deep")
print(*written(), sep="")
attempt("level", logger.log, "NONE", "x")
attempt("level", logger.log, -1, "x")
attempt("level", logger.log, 1.5, "x")
attempt("arguments", logger.info, "{} {}", 1)
attempt("key", logger.info, "{a}", b=1)

# Options.
logger.opt(lazy=True).info("lazy {} {y}", lambda: 1, y=lambda: 2)
logger.opt(record=True).info("record {record[level].name} {}", 1)
logger.opt(capture=False).info("{x}", x=1)
logger.opt(raw=True).info("raw {}\n", 1)
logger.opt(colors=True).info("<red>red</red> {} \\<b>", "<blue>")
attempt("record", logger.opt(record=True).info, "{record}", record=1)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    logger.opt(ansi=True).info("<red>x</red>")
    print([str(warning.message) for warning in caught])
logger.bind(a=1).bind(b=2, a=3).info("bound")
with logger.contextualize(task=1):
    with logger.contextualize(task=2, more=[1]):
        logger.bind(task="bound").info("context {z}", z=26)
        logger.info("context")
    logger.info("context")


@logger.contextualize(decorated=True)
def decorated():
    logger.info("decorated")


decorated()
logger.patch(lambda record: record["extra"].update(p=1)).patch(lambda record: record.update(message=record["message"].upper())).info("patched")
print(*written(), sep="")

# Levels.
print(logger.level("INFO"), logger.level("WARNING").no, logger.level("ERROR").color)
print(logger.level("NEW", no=38, color="<yellow>", icon="@"), logger.level("NEW"), logger.level("NEW", icon="!"), logger.level("PLAIN", 1))
logger.log("NEW", "new")
for arguments in (("NONE",), ("NONE", None, "<red>"), ("INFO", 5), ("X", "5"), ("X", -5), (5,), ("Y", 5, "<nothing>")):
    attempt(arguments, logger.level, *arguments)
print(*written(), sep="")

# Filters, levels of handlers, and what `add` refuses.
for filter_ in ("", "__main__", "other", None, {"__main__": "ERROR"}, {"": 40}, {"__main__": False}, {"__main__": True}, {None: 1}, {}, lambda record: "2" in record["message"]):
    logger.remove()
    logger.add(collect, filter=filter_, format="{level} {message}")
    for message in ("1", "2"):
        logger.info(message)
        logger.error(message)
    print(filter_ if not callable(filter_) else "function", written())
for options in (
    {"filter": 5}, {"filter": filter}, {"filter": {"a": "NONE"}}, {"filter": {"a": -1}}, {"filter": {"a": 1.5}}, {"filter": {5: 1}},
    {"level": "NONE"}, {"level": -1}, {"level": 1.5}, {"format": 5}, {"format": format}, {"format": "<red>"}, {"format": "<none>x</none>"},
    {"unknown": 1}, {"rotation": 1}, {"context": 5}, {"context": "none"},
):
    attempt([str(value) if not callable(value) else key for key, value in options.items()], logger.add, collect, **options)
attempt("sink", logger.add, 5)
attempt("remove", logger.remove, 12345)
attempt("remove", logger.remove, "1")
logger.remove()
print(logger.add(collect, format=lambda record: "dynamic {level} {message}\n" + ("<red>x</red>" if record["level"].no > 20 else ""), level=20))
logger.debug("no")
logger.info("yes")
logger.error("yes")
print(written())

# Which modules may log.
for change in ("disable", "enable"):
    for name in (__name__, "", "other", None, "__main__.below"):
        getattr(logger, change)(name)
        logger.error("heard")
        print(change, name, len(written()))
attempt("disable", logger.disable, 5)

print(logger.configure(handlers=[{"sink": collect, "format": "{extra} {message}"}], levels=[{"name": "CONF", "no": 7, "icon": "c"}], extra={"conf": 1}, patcher=lambda record: record["extra"].update(patcher=True), activation=[("x", False), ("x.y", True)])[0] > 0)
logger.bind(a=1).info("configured")
print(written(), logger.level("CONF"), logger.configure(extra={}), logger.configure(patcher=lambda record: None))

# Records, as JSON and as they are.
logger.remove()
logger.add(lambda message: lines.append(json.loads(message)), serialize=True, format="{message}!")
try:
    1 / 0
except ZeroDivisionError:
    logger.opt(exception=True).bind(k={1: (2,)}).error("serialized {}", object)
logger.info("ü")
for line in lines:
    record = line["record"]
    text = line["text"].splitlines()[0]
    elapsed, moment = record.pop("elapsed"), record.pop("time")
    print(text, sorted(elapsed), sorted(moment), record["process"].pop("id") > 0, record["thread"].pop("id") > 0, record["file"].pop("path").endswith(record["file"]["name"]))
    print(record)
lines.clear()
logger.remove()
logger.add(lambda message: lines.append(message.record), level=0)
logger.info("x {}", 1)
record = lines.pop()
print(list(record), record["level"], repr(record["file"])[:12], repr(record["thread"])[:4], f"{record['level']:>8}|{record['file']:<12}|{record['thread']:d}"[:21], type(record["time"]).__name__, record["exception"], record["elapsed"].total_seconds() >= 0)
try:
    raise ValueError("v")
except ValueError as error:
    logger.opt(exception=error).info("e")
    logger.opt(exception=(ValueError, error, None)).info("e")
    logger.exception("e")
for record in lines:
    kind, value, traceback = record["exception"]
    print(kind.__name__, value, traceback is None, repr(record["exception"]).split(", trace")[0])
lines.clear()

# Errors in handlers.
class Stderr:
    def write(self, text):
        lines.append(text)


logger.remove()
logger.add(lambda message: 1 / 0, format="{message}")
before, sys.stderr = sys.stderr, Stderr()
logger.bind().info("told")
sys.stderr = before
print(lines[0], lines[1][:13], lines[-1], "ZeroDivisionError" in "".join(lines))
lines.clear()
logger.remove()
logger.add(lambda message: 1 / 0, format="{message}", catch=False)
attempt("raised", logger.info, "x")
logger.remove()
logger.add(lambda message: logger.info("again"), catch=False)
attempt("again", logger.info, "x")
logger.remove()
logger.add(collect, format="{nothing}", catch=False)
attempt("field", logger.info, "x")
logger.remove()
attempt("none", logger.info, "not {} formatted {}", 1)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    number = logger.start(collect, format="{message}")
    logger.info("started")
    logger.stop(number)
    print([str(warning.message) for warning in caught], written())
other = copy.deepcopy(logger)
other.add(collect, format="other {message}")
other.info("x")
logger.info("x")
print(written(), logger, logging.getLogger().handlers)
