"""Exceptions in messages, and `catch`."""

import asyncio
import io
import re

from loguru import logger


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
    # A compiled program does not know the folder that its source lay in.
    text = re.sub("\x1b\\[32m(/[^\x1b]*)?\x1b\\[0m", "", text)
    return re.sub(r'File "[^"\x1b]*/', 'File "', text)


def raises(text="bad"):
    raise ValueError(text)


def chained():
    try:
        raises()
    except ValueError as error:
        raise KeyError("second") from error


def context():
    try:
        raises()
    except ValueError:
        raise KeyError("second")


def suppressed():
    try:
        raises()
    except ValueError:
        raise KeyError("alone") from None


def asserts():
    assert out is None


def deep(number):
    return deep(number - 1) if number else raises("deep")


def group():
    problems = []
    for text in ("one", "two"):
        try:
            raises(text)
        except ValueError as error:
            problems.append(error)
    raise ExceptionGroup("group", [*problems, ExceptionGroup("inner", [TypeError("never raised")])])


def many():
    raise ExceptionGroup("many", [ValueError(number) for number in range(20)])


def noted():
    error = ValueError("line\nline")
    error.add_note("a note")
    raise error


def outer(function, *args):
    try:
        function(*args)
    except Exception:
        logger.exception("caught in {}", "outer")


for options in ({"backtrace": False}, {"backtrace": True}):
    logger.remove()
    logger.add(out, format="{message}", diagnose=False, **options)
    for function in (raises, chained, context, suppressed, asserts, lambda: deep(6), group, many, noted, lambda: int("x")):
        outer(function)
        print(options, written())

# With `diagnose` the form is another one; there are no values to show in these lines.
logger.remove()
logger.add(out, format="{message}", backtrace=False, diagnose=True)
try:
    raise ValueError("diagnosed")
except ValueError:
    logger.exception("x")
print(written())
try:
    try:
        raise ValueError("first")
    except ValueError:
        raise KeyError("second")
except KeyError:
    logger.exception("x")
print(written())
try:
    assert 1 > 2
except AssertionError:
    logger.exception("x")
print(written())

# Colours.
logger.remove()
logger.add(out, format="{message}", backtrace=True, diagnose=False, colorize=True)
for function in (raises, chained, asserts, group):
    outer(function)
    print(repr(written()))


def lines(number):
    if number == 0:
        raise ValueError(f"a {number!r:>{5}} {{}} b" "c" + rb"\x".decode() + 'it''s')  # a comment
    if number == 1:
        return [None, True, print, 0x1F, 1_000.5e-3j, not number][number - 1] @ -number ** 2 // 3 != ~number
    if number == 2:
        return (lambda *args, **kw: args[5])(number, key={"a": 1, **{}}, other=number if number else ...)
    if number == 3:
        return raises(
            "over several lines"
        )
    return raises("unfinished"), {
        "x": number >> 1 << 2,
    }


for number in range(5):
    outer(lines, number)
    print(repr(written()))

# Without a current exception, and with others.
logger.remove()
logger.add(out, format="{message}", diagnose=False, backtrace=True)
logger.exception("none")
logger.opt(exception=ValueError("never raised")).error("given")
print(written())
try:
    raises("kept")
except ValueError as error:
    kept = error
logger.opt(exception=kept).info("later")
print(written())
logger.remove()
logger.add(out, format=lambda record: "{level} {message}\n{exception}", diagnose=False, backtrace=False)
outer(raises)
print(written())

# catch.
logger.remove()
logger.add(out, format="{level} {function}:{line} {message}", diagnose=False, backtrace=False)


def told(text=None):
    print(re.sub(r"\(\d+\)", "(#)", written()), text if text is not None else "")


@logger.catch
def decorated(value):
    """Documentation."""
    return 10 // value


told(decorated(0))
told(decorated(5))
print(decorated.__name__, decorated.__doc__)
with logger.catch(message="within {record[level].name}", level="WARNING"):
    raises()
told()


@logger.catch(ZeroDivisionError, level="CRITICAL", default="default", message="a message")
def particular(value):
    return 10 // value


told(particular(0))
attempt("other", particular, "x")
told()


def again():
    with logger.catch(reraise=True):
        raises()


attempt("again", again)
told()
seen = []
with logger.catch(onerror=seen.append):
    raises("onerror")
told(repr(seen))
attempt("exclude", lambda: logger.catch(exclude=ValueError)(raises)())
attempt("exclude", lambda: logger.catch(exclude=(KeyError, TypeError))(raises)())
told()
attempt("tuple", lambda: logger.catch((KeyError, ValueError))(raises)())
told()
attempt("class", logger.catch(), ValueError)


@logger.catch(default=-1)
def generator():
    yield 1
    raises("in a generator")


def delegating():
    result = yield from generator()
    yield result


told(list(delegating()))


@logger.catch
async def coroutine():
    await asyncio.sleep(0)
    raises("in a coroutine")


async def awaiting():
    return await coroutine()


told(asyncio.run(awaiting()))


class Owner:
    @logger.catch
    def method(self):
        raises("in a method")

    def call(self):
        return self.method()


told(Owner().call())
logger.remove()
logger.add(out, format="{function} {message}", diagnose=False, backtrace=True)
told(decorated(0))
with logger.catch():
    chained()
told()
for handler in ("nested",):
    with logger.catch(message="outer"):
        with logger.catch(message="inner", reraise=True):
            raises(handler)
told()
