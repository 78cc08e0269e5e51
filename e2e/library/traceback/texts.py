# ruff: noqa: B904
"""Tracebacks and exceptions as text; lines of source and carets left out."""

import io
import sys
import traceback


def strip(text):
    kept = []
    for line in text.splitlines():
        bare = line.strip(" |")
        if (
            set(bare) <= set("^~ ")
            and bare
            or (
                kept
                and kept[-1].lstrip(" |").startswith("File ")
                and not bare.startswith(("File ", "[Previous"))
                and line.startswith((" ", "|"))
                and not bare.startswith("+")
            )
        ):
            continue
        kept.append(line.replace(__file__, "FILE"))
    return "\n".join(kept)


def fail(depth):
    if depth:
        fail(depth - 1)
    raise ValueError("deep", 3)


def chained():
    try:
        fail(1)
    except ValueError as error:
        raise KeyError("key") from error


def context():
    try:
        fail(0)
    except ValueError:
        raise RuntimeError


for function in (lambda: fail(0), lambda: fail(6), chained, context):
    try:
        function()
    except Exception as error:
        print(strip(traceback.format_exc()))
        print(
            traceback.format_exception_only(error),
            [(frame.name, frame.lineno > 0) for frame in traceback.extract_tb(error.__traceback__)],
        )
try:
    chained()
except KeyError as error:
    print(strip("".join(traceback.format_exception(error, chain=False))))
    print(strip("".join(traceback.format_exception(type(error), error, error.__traceback__, limit=1))))
    stream = io.StringIO()
    traceback.print_exception(error, file=stream)
    print(len(stream.getvalue()) > 100)
    summary = traceback.TracebackException.from_exception(error)
    print(str(summary), summary.stack[0].name, len(summary.stack), list(summary.format_exception_only()))
error = ValueError("noted")
error.add_note("first note")
error.add_note("second\nline")
print(
    traceback.format_exception(error), traceback.format_exception_only(ValueError()), traceback.format_exception(None)
)
print(
    traceback.format_list([("file.py", 3, "name", "the line"), ("other.py", 4, "more", None)]), traceback.format_exc()
)
group = ExceptionGroup("group", [ValueError("one"), ExceptionGroup("inner", [TypeError("two")])])
print("".join(traceback.format_exception(group)))
try:
    raise group
except ExceptionGroup:
    print(strip(traceback.format_exc()))
print([frame.name for frame in traceback.extract_stack()], traceback.FrameSummary("f", 1, "n"), sys.exc_info()[0])
