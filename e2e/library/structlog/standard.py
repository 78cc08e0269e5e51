"""Structured logging through `logging`, and records of others through processors."""

import asyncio
import io
import logging
import re
import sys
import warnings

import structlog
from structlog import stdlib


def attempt(name, function, *args, **kw):
    try:
        print(name, repr(function(*args, **kw)))
    except BaseException as error:
        print(name, "raised", type(error).__name__, error)


out = io.StringIO()
handler = logging.StreamHandler(out)
root = logging.getLogger()
logging.getLogger("asyncio").setLevel(logging.WARNING)
root.addHandler(handler)
root.setLevel(logging.DEBUG)


def written():
    text = out.getvalue()
    out.seek(0)
    out.truncate()
    text = re.sub("0x[0-9a-f]+", "0x", text)
    # A compiled program has neither the lines of the source nor the folder that it lay in.
    text = re.sub(r'(?<=File )(\\?")[^"]*/', r"\1", text)
    text = re.sub(r"(, in \w+)(?:\\n|\n).*?(?=(?:ZeroDivision|Key)Error: )", r"\1 ... ", text, flags=re.S)
    return re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", "<time>", text)


structlog.configure(
    processors=[
        stdlib.filter_by_level, stdlib.add_logger_name, stdlib.add_log_level, stdlib.add_log_level_number,
        stdlib.PositionalArgumentsFormatter(), structlog.processors.StackInfoRenderer(), structlog.processors.format_exc_info,
        structlog.processors.UnicodeDecoder(), structlog.processors.JSONRenderer(),
    ],
    wrapper_class=stdlib.BoundLogger,
    logger_factory=stdlib.LoggerFactory(),
    cache_logger_on_first_use=True,
)
handler.setFormatter(logging.Formatter("%(name)s %(levelname)s %(funcName)s:%(lineno)d %(module)s %(message)s"))
log = stdlib.get_logger("app", first=b"one")


def calls(log):
    for name in ("debug", "info", "warning", "warn", "error", "critical", "fatal"):
        getattr(log, name)("hello %s", name, extra_key=1)
    log.log(30, "by number")
    log.info("named %(x)s", {"x": 1})
    log.info("plain %s")
    log.info()
    log.info("a place above", stacklevel=2)
    try:
        1 / 0
    except ZeroDivisionError:
        log.exception("failed")


calls(log)
print(written())
logging.getLogger("app").setLevel(logging.ERROR)
log.info("dropped")
log.error("kept")
print(written(), log.name, log.level, log.parent.name, log.propagate, log.handlers, log.disabled, log.isEnabledFor(20), log.is_enabled_for(40), log.getEffectiveLevel(), log.get_effective_level(), log.hasHandlers(), log.getChild("sub").name)
log.setLevel(10)
extra = logging.NullHandler()
log.addHandler(extra)
print(log.bind().handlers == [extra], log.findCaller()[1:3], log.makeRecord("n", 20, "f", 1, "m", (), None))
log.removeHandler(extra)
attempt("level", log.log, 15, "x")
print(type(structlog.get_logger().bind()._logger).__name__, structlog.get_logger().bind().name == __name__)
print(type(logging.getLogger("fresh")).__name__)
logging.getLogger("fresh").info("not structured")
print(written())


def rendered(processor):
    """How a record looks that has these arguments."""
    structlog.configure(processors=[processor], cache_logger_on_first_use=False)
    handler.setFormatter(logging.Formatter("%(message)s %(funcName)s"))
    seen = []
    handler.addFilter(lambda record: seen.append({key: value for key, value in record.__dict__.items() if key in ("x", "args", "msg")}) or True)
    structlog.get_logger("rendered").info("event %s", "positional", x=1)
    try:
        1 / 0
    except ZeroDivisionError:
        structlog.get_logger("rendered").bind(x=2).exception("failed")
    handler.filters.clear()
    print(seen, [line for line in written().splitlines() if "File" not in line and "^" not in line])


rendered(stdlib.render_to_log_kwargs)
rendered(stdlib.render_to_log_args_and_kwargs)
print(stdlib.PositionalArgumentsFormatter(False)(None, "", {"event": "%s", "positional_args": (1,)}), stdlib.PositionalArgumentsFormatter()(None, "", {"event": "%s", "positional_args": ()}), stdlib.PositionalArgumentsFormatter()(None, "", {"event": "%s"}))

# Records of structlog and of others through one formatter.
shared = [stdlib.add_log_level, stdlib.add_logger_name, stdlib.ExtraAdder(), structlog.processors.CallsiteParameterAdder([structlog.processors.CallsiteParameter.FUNC_NAME])]
structlog.configure(processors=[*shared, stdlib.ProcessorFormatter.wrap_for_formatter], wrapper_class=stdlib.BoundLogger)


def through(**options):
    handler.setFormatter(stdlib.ProcessorFormatter(**options))
    structlog.get_logger("ours").info("structured", a=1)
    logging.getLogger("theirs").warning("not %s", "structured", extra={"more": [1], "other": 2})
    try:
        raise KeyError("k")
    except KeyError:
        structlog.get_logger("ours").exception("failed", b=2)
        logging.getLogger("theirs").exception("failed too")
    print([line for line in written().splitlines() if "File" not in line and "^" not in line])


remove = stdlib.ProcessorFormatter.remove_processors_meta
key_value = structlog.processors.KeyValueRenderer(sort_keys=True)
through(processor=key_value)
through(processor=key_value, foreign_pre_chain=shared)
through(processors=[remove, structlog.processors.format_exc_info, key_value], foreign_pre_chain=shared[:3])
through(processors=[remove, structlog.dev.ConsoleRenderer(colors=False)], foreign_pre_chain=shared)
through(processor=key_value, foreign_pre_chain=[stdlib.ExtraAdder(["more", "none"])], keep_exc_info=True, pass_foreign_args=True)
through(processor=key_value, use_get_message=False, logger=logging.getLogger("given"), fmt="<%(message)s>")
attempt("none", stdlib.ProcessorFormatter)
attempt("both", stdlib.ProcessorFormatter, key_value, [key_value])
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    handler.setFormatter(stdlib.ProcessorFormatter(processors=[remove]))
    structlog.get_logger("ours").info("no text")
    print(written(), [(one.category.__name__, re.sub("0x[0-9a-f]+", "...", str(one.message))[:70]) for one in caught])


class Filter(logging.Filter):
    def filter(self, record):
        return "secret" not in str(record.msg)


handler.setFormatter(stdlib.ProcessorFormatter(processor=key_value))
handler.addFilter(Filter())
structlog.get_logger("ours").info("secret")
structlog.get_logger("ours").info("open")
handler.filters.clear()
print(written())

# Asynchronous methods log in threads, and tell of where they were called.


async def asynchronous(log):
    await log.ainfo("async %s", "hello", x=1)
    await log.adebug("d")
    await log.awarning("w")
    await log.aerror("e")
    await log.acritical("c")
    await log.afatal("f")
    await log.alog(20, "l")
    try:
        raise KeyError("k")
    except KeyError:
        await log.aexception("failed")


sites = structlog.processors.CallsiteParameterAdder([structlog.processors.CallsiteParameter.FUNC_NAME, structlog.processors.CallsiteParameter.THREAD_NAME, structlog.processors.CallsiteParameter.LINENO])
chain = [structlog.contextvars.merge_contextvars, stdlib.PositionalArgumentsFormatter(), sites, lambda _, name, event: {**event, "exc_info": bool(event.get("exc_info"))}, key_value]
structlog.configure(processors=chain)
handler.setFormatter(logging.Formatter("%(levelname)s %(funcName)s %(message)s"))
structlog.contextvars.bind_contextvars(request="r1")
asyncio.run(asynchronous(structlog.get_logger("async")))
print(written())
for level in ("debug", "error"):
    native = structlog.wrap_logger(structlog.PrintLogger(out), processors=chain[:1] + chain[2:], wrapper_class=structlog.make_filtering_bound_logger(level))
    asyncio.run(asynchronous(native))
    print(written())


async def old():
    log = structlog.wrap_logger(logging.getLogger("old"), processors=chain, wrapper_class=stdlib.AsyncBoundLogger)
    log = log.bind(a=1)
    await log.info("old %s", "way")
    await log.try_unbind("a").warn("w")
    await log.unbind("a").log(40, "l")
    try:
        1 / 0
    except ZeroDivisionError:
        await log.new(b=1).exception("x")
    for name in ("debug", "warning", "error", "critical", "fatal"):
        await getattr(log, name)(name)
    print(structlog.get_context(log), type(log.sync_bl).__name__)


asyncio.run(old())
print([line for line in written().splitlines() if line.startswith(("INFO", "WARN", "ERROR", "DEBUG", "CRIT"))])
structlog.contextvars.clear_contextvars()
root.removeHandler(handler)
stdlib.recreate_defaults()
structlog.get_logger("defaults").bind(z=1)
print(len(structlog.get_config()["processors"]), structlog.get_config()["wrapper_class"].__name__, root.level)
sys.stdout.flush()
