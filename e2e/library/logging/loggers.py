"""Loggers, levels, handlers, formatters, filters."""

import logging
import sys

records = []


class Recorder(logging.Handler):
    def emit(self, record):
        records.append(record)
        print(
            "emit",
            record.name,
            record.levelname,
            record.getMessage(),
            record.funcName,
            record.lineno > 0,
            record.module == record.filename[:-3],
        )


def helper(logger):
    logger.warning("from helper %s", 1, stacklevel=1)


root = logging.getLogger()
print(
    root,
    logging.getLogger() is root,
    logging.getLogger("root") is root,
    logging.root is root,
    root.level,
    root.handlers,
)
logger = logging.getLogger("a.b.c")
print(
    logger,
    logger.parent,
    logging.getLogger("a").parent,
    logger.parent.name,
    logging.getLogger("a.b").getChild("c") is logger,
)
print(
    logging.getLogger("a.b.c").parent,
    logging.getLogger("a.b") is logging.getLogger("a.b"),
    sorted(child.name for child in logging.getLogger("a").getChildren()),
)
recorder = Recorder()
logging.getLogger("a").addHandler(recorder)
logger.setLevel("DEBUG")
logger.debug("debug %s %d", "x", 3)
logger.info("mapping %(key)s", {"key": "value"})
logger.log(25, "level 25")
logger.warning("plain %s")
helper(logger)
logging.getLogger("a.b").info("not enabled")
logging.addLevelName(25, "NOTICE")
print(logging.getLevelName(25), logging.getLevelName("INFO"), logging.getLevelName(7), logging.getLevelName("NOPE"))
logger.log(25, "named level", extra={"user": "me"})
print(records[-1].user, records[-1].levelno, str(records[-1]).split(",")[0])
logger.propagate = False
logger.error("nowhere by propagation")
logger.propagate = True
print(
    logger.isEnabledFor(10), logging.getLogger("a").isEnabledFor(10), logger.getEffectiveLevel(), logger.hasHandlers()
)
logging.disable(logging.ERROR)
logger.error("disabled")
logging.disable(logging.NOTSET)
recorder.setLevel(logging.ERROR)
logger.warning("below the handler's level")
recorder.setLevel(0)
recorder.addFilter(lambda record: "drop" not in record.getMessage())
recorder.addFilter(logging.Filter("a.b"))
logger.error("drop this")
logging.getLogger("a").error("filtered by name")
logger.error("kept")

stream = logging.StreamHandler(sys.stdout)
for style, text in (
    ("%", "%(levelname)-8s|%(name)s|%(message)s"),
    ("{", "{levelname:>9}|{name}|{message}"),
    ("$", "$levelname|${name}|$message"),
    ("%", None),
):
    stream.setFormatter(logging.Formatter(text, style=style))
    stream.handle(
        logging.makeLogRecord({"name": "n", "levelname": "INFO", "msg": "text %s", "args": ("arg",), "levelno": 20})
    )
formatter = logging.Formatter("%(asctime)s %(message)s %(extra)s", defaults={"extra": "default"})
formatter.converter = __import__("time").gmtime
print(formatter.format(logging.makeLogRecord({"msg": "timed", "created": 0.5, "msecs": 500})))
formatter = logging.Formatter("%(asctime)s", "%Y/%m")
formatter.converter = __import__("time").gmtime
print(formatter.format(logging.makeLogRecord({"created": 86400 * 365.0})))
stream.setFormatter(logging.Formatter("%(message)s"))
other = logging.getLogger("other")
other.addHandler(stream)
other.propagate = False
inside = ValueError("inside")
try:
    raise inside
except ValueError as error:
    other.error("caught %s", "it")
    other.warning("with info", exc_info=error.with_traceback(None))
    other.error("without", exc_info=False)
other.warning("no arguments: 100%")
other.error("%d apples", "wrong") if False else None
adapter = logging.LoggerAdapter(other, {"who": "adapter"})
adapter.warning("adapted")
print(adapter, adapter.isEnabledFor(10))
for call in (
    lambda: logging.Formatter("nope", style="!"),
    lambda: logging.Formatter("nope"),
    lambda: logger.setLevel("NOPE"),
    lambda: logger.setLevel(1.5),
    lambda: logging.getLogger(3),
    lambda: logger.warning("x", extra={"name": 1}),
    lambda: logging.Handler().emit(None),
    lambda: logging.setLoggerClass(int),
    lambda: logging.Formatter("{", style="{"),
    lambda: logging.Formatter("%(nope)s").format(logging.makeLogRecord({})),
):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)
logging.basicConfig(format="%(levelname)s:%(message)s", stream=sys.stdout, level=logging.INFO)
logging.info("by basicConfig")
logging.debug("not shown")
print(root.handlers[0].formatter._fmt, root.level, len(root.handlers), logging.getLevelNamesMapping()["WARN"])
logging.basicConfig(format="other %(message)s", force=True, stream=sys.stdout)
logging.warning("forced")


class Own(logging.Logger):
    pass


logging.setLoggerClass(Own)
print(type(logging.getLogger("own")).__name__, logging.getLoggerClass() is Own)
