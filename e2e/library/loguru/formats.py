"""Markup, times, and how both are parsed."""

import datetime
import io
import sys

from loguru import logger
from loguru._datetime import datetime as formatted_datetime
from loguru._string_parsers import parse_daytime, parse_duration, parse_frequency, parse_size, parse_time


def attempt(name, function, *args, **kw):
    try:
        print(name, repr(function(*args, **kw)))
    except BaseException as error:
        print(name, "raised", type(error).__name__, error)


logger.remove()


def formatted(format_, message="<b>msg</b>", *args, colors=True, colorize=True, level="INFO", **kw):
    out = io.StringIO()
    number = logger.add(out, format=format_, colorize=colorize, catch=False)
    try:
        logger.opt(colors=colors, raw=kw.pop("raw", False)).log(level, message, *args, **kw)
    finally:
        logger.remove(number)
    return out.getvalue()


for format_ in (
    "{message}", "<red>{message}</red>", "<red>{message:>20}</red>|{message}", "<lvl>{level}</lvl> <level>{message}</level>",
    "<fg red>x</fg red><bg 5>y</bg 5><fg #ff0080>z</fg #ff0080><bg 1,2,3>w</bg 1,2,3><fg #abc>v</>", "<r><b>{message}</></>",
    "\\<red>{message}\\</red>", "\\\\<red>{message}</red>", "{{{message}}}", "<LIGHT-BLUE>{message}</LIGHT-BLUE><LE>x</LE><lk>y</lk>",
    "{level:{extra[w]}}", "<i>{message!r}</i>", "<v>{extra[w]!s:>5}</v>", "no field", "<red>{name}</green>", "<red>", "</red>", "<a><b></a></b>",
    "<bg 256>x</bg 256>", "<fg #12>x</fg #12>", "<dim>d</dim><normal>n</normal><strike>s</strike><hide>h</hide><blink>b</blink><u>u</u>",
):
    for colorize in (True, False):
        attempt(format_, formatted, format_, colorize=colorize, w=8)
for message, args, kw in (
    ("<red>{}</red> {a}", (1,), {"a": "<b>"}), ("{:>{w}}|", ("x",), {"w": 5}), ("{0} {0}", (1,), {}), ("{} {0}", (1,), {}), ("{0} {}", (1,), {}),
    ("<green>{a[k]}</green>", (), {"a": {"k": "v"}}), ("<red>x", (), {}), ("<lvl>x</lvl> y", (), {}), ("{!r:>6}", ("q",), {}), ("plain", (), {}), ("{:{}}", ("x", 4), {}),
    ("{{}} <b>{}</b>", (1,), {}), ("<blue>{}</blue>", ("</blue>",), {}), ("{:{:{}}}", (1, 2, 3), {}), ("{x}", (), {}),
):
    for level in ("INFO", 25, "CRITICAL"):
        attempt((message, level), formatted, "<yellow>{message}</yellow> <lvl>{message}</lvl>", message, *args, level=level, **kw)
attempt("raw", formatted, "{message}", "<red>raw</red>", raw=True)
attempt("raw plain", formatted, "{message}", "<red>raw</red>", raw=True, colorize=False)
attempt("no colors", formatted, "<red>{message}</red>", "<b>kept</b>", colors=False)

times = [
    formatted_datetime(2026, 3, 4, 5, 6, 7, 89012, tzinfo=datetime.timezone(datetime.timedelta(hours=2, minutes=30), "ZONE")),
    formatted_datetime(1999, 12, 31, 23, 59, 59, 999999, tzinfo=datetime.timezone.utc),
    formatted_datetime(2024, 2, 29, 12, 0, 0, tzinfo=datetime.timezone(datetime.timedelta(hours=-3, minutes=-15, seconds=-20.5))),
]
for spec in (
    "", "YYYY-MM-DD HH:mm:ss.SSS", "YYYY-MM-DD HH:mm:ss.SSSSSS Z", "YY M D H h hh m s S SS SSSS SSSSS", "Q MMMM MMM DDDD DDD dddd ddd d E", "A ZZ zz X x",
    "[YYYY] YYYY [literal] [] []", "!UTC", "HH:mm!UTC", "%Y-%m-%d %H", "%H:%M %z!UTC", "SSSSSSS", "HH[h] mm[m]", "[!UTC]", "dd MMMMM", "YYYYMMDD",
):
    for moment in times:
        attempt(spec, format, moment, spec)
for text in ("1 MB", "1.5KiB", "500 b", "10 B", "2e3 kB", "1 XB", "e MB", "MB", "1 GiB ", "1 kb"):
    attempt(text, parse_size, text)
for text in ("1 day", "2 h, 30 min", "1.5 weeks", "3 months 2 days", "10s", "1y", "5 ms", "7 us", "2 parsecs", "e days", "day", "1 d 2", "30 seconds"):
    attempt(text, parse_duration, text)
for text in ("hourly", " Daily", "weekly", "MONTHLY", "yearly", "never"):
    found = parse_frequency(text)
    print(text, found and [found(datetime.datetime(2026, month, 31, 23, 5, 6, 7)) for month in (1, 12)])
for text in ("monday", "w0", "w7", "sunday at 13:00", "friday at 4 PM", "12:00", "23:59:59.5", "10:30 AM", "25:00", "someday at 12:00", "w3 at noon", "w2 at 1:2", "at 5", "5", ""):
    attempt(text, parse_daytime, text)
attempt("time", parse_time, "01:02 03")
out = io.StringIO()
logger.add(out, level="WARNING", format="{time:YYYY} {message}")
logger.warning("year")
print(len(out.getvalue()), logger.parse(io.StringIO("a=1 b=2\na=3 b=x\n"), r"a=(?P<a>\d) b=(?P<b>\w)", cast={"a": int, "c": str}).__class__.__name__)
text = "".join(f"{number}: line {number * number}\n" for number in range(50))
for chunk in (1, 7, 64, 2**16):
    found = list(logger.parse(io.StringIO(text), r"(?P<n>\d+): line (?P<square>\d+)\n", cast={"n": int}, chunk=chunk))
    print(chunk, len(found), found[0], found[-1])
print(list(logger.parse(io.BytesIO(b"x1 x2"), rb"x(?P<n>\d)", cast=lambda groups: groups.update(more=1))))
attempt("file", lambda: list(logger.parse(5, "x")))
attempt("cast", lambda: list(logger.parse(out, "x", cast=5)))
attempt("pattern", lambda: list(logger.parse(out, 5)))
attempt("missing", lambda: list(logger.parse("/nowhere/file", "x")))
sys.stdout.flush()
