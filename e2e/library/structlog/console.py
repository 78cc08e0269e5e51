"""What ConsoleRenderer writes."""

import io
import warnings

import structlog
from structlog.dev import Column, ConsoleRenderer, KeyValueColumnFormatter, LogLevelColumnFormatter, plain_traceback, set_exc_info


def attempt(name, function, *args, **kw):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            result = function(*args, **kw)
            print(name, result if isinstance(result, str) else type(result).__name__)
        except BaseException as error:
            print(name, "raised", type(error).__name__, error)
    for warning in caught:
        print("  warned", warning.category.__name__, warning.message)


def event(**more):
    return {"timestamp": "now", "level": "info", "event": "said", "logger": "some.name", "b": 2, "a": "two words", "q": "x=1", **more}


for options in (
    {}, {"colors": False}, {"colors": False, "pad_event_to": 5}, {"colors": False, "repr_native_str": True},
    {"colors": False, "sort_keys": False}, {"colors": False, "event_key": "b", "timestamp_key": "a"},
    {"colors": False, "pad_level": False}, {"level_styles": {"info": "<I>"}}, {"force_colors": True},
):
    attempt(options, lambda: repr(ConsoleRenderer(**options)(None, "info", event())))
for level in ("debug", "info", "warning", "warn", "error", "critical", "exception", "notset", "other"):
    attempt(level, lambda: repr(ConsoleRenderer()(None, level, {"level": level, "event": "e"})))
plain = ConsoleRenderer(colors=False)
attempt("stack", plain, None, "", event(stack="Stack:\n  here"))
attempt("exception", plain, None, "", event(exception="Traceback:\n  there"))
attempt("both", plain, None, "", event(stack="Stack", exception="Traceback"))
attempt("logger_name", plain, None, "", event(logger_name="second"))
attempt("not text", plain, None, "", {"event": 5, "x": None, "y": ["a b"], "z": b"b", "tab": "a\tb", "line": "a\nb", "empty": ""})
attempt("empty", plain, None, "", {})
try:
    raise ValueError("shown")
except ValueError as error:
    shown = plain(None, "", event(exc_info=True))
    print(shown.splitlines()[1], shown.splitlines()[-1])
    kept = error
shown = plain(None, "", event(exc_info=kept, stack="Stack"))
print(shown.splitlines()[1:4], shown.splitlines()[-1])
print(ConsoleRenderer(colors=False, exception_formatter=lambda out, info: out.write(f" !{info[1]}"))(None, "", event(exc_info=kept)))
out = io.StringIO()
plain_traceback(out, (ValueError, ValueError("x"), None))
print(repr(out.getvalue()))
attempt("rich", structlog.dev.rich_traceback, out, None)
attempt("pad", ConsoleRenderer, pad_event=5)
attempt("pad", ConsoleRenderer, pad_event=5, pad_event_to=6)

key_value = KeyValueColumnFormatter("<k>", "<v>", "<r>", str, width=6, prefix="(", postfix=")")
print(key_value("key", "val"), key_value, KeyValueColumnFormatter(None, "", "", repr)("key", "val"))
print(LogLevelColumnFormatter({"a": "<a>", "long": "<l>"}, "<r>")("", "a"), LogLevelColumnFormatter({"a": "<a>"}, "<r>", 0)("", "b"), LogLevelColumnFormatter(None, "<r>")("", "c"))
columns = [Column("", KeyValueColumnFormatter("", "", "", str)), Column("event", key_value)]
attempt("columns", ConsoleRenderer, columns=columns, pad_event_to=3, colors=False, force_colors=True, repr_native_str=True, level_styles={}, event_key="e", timestamp_key="t")
print(ConsoleRenderer(columns=columns)(None, "", event()))
attempt("no default", ConsoleRenderer, columns=columns[1:])
attempt("two defaults", ConsoleRenderer, columns=[columns[0], columns[0]])

renderer = ConsoleRenderer(colors=False)
for name, value in (("sort_keys", False), ("pad_event_to", 2), ("event_key", "a"), ("timestamp_key", "b"), ("pad_level", False), ("repr_native_str", True), ("colors", True), ("force_colors", True), ("level_styles", {"info": "!"}), ("level_styles", None), ("exception_formatter", plain_traceback)):
    before = getattr(renderer, name)
    setattr(renderer, name, value)
    print(name, before == getattr(renderer, name), repr(renderer(None, "", event())))
print(len(renderer.columns), [column.key for column in renderer.columns])
print(ConsoleRenderer.get_default_level_styles(), ConsoleRenderer.get_default_level_styles(False))
print(ConsoleRenderer.get_default_column_styles(True), ConsoleRenderer.get_default_column_styles(False).bright == "")
print(ConsoleRenderer.get_active() is structlog.get_config()["processors"][-1])
structlog.configure(processors=[])
attempt("none active", ConsoleRenderer.get_active)
structlog.configure(processors=[renderer, renderer])
attempt("two active", ConsoleRenderer.get_active)
for name in ("info", "exception"):
    print(set_exc_info(None, name, {}), set_exc_info(None, name, {"exc_info": None}))
