"""Traces the calls of a process, and of those that it starts: which function called which, from which line, and what ran.

On PYTHONPATH it is loaded before the program. SOUNDNESS_FILES names a file that lists the files whose code counts, one a line;
SOUNDNESS_OUTPUT what the trace is written to at exit, with the number of the process behind it. Class bodies and expressions in
brackets count as the function, or the module, that they stand in.
"""

import atexit
import inspect
import json
import os
import sys
import types

PLAIN = inspect.CO_OPTIMIZED
SUSPENDING = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR
EXPRESSIONS = ("<genexpr>", "<listcomp>", "<setcomp>", "<dictcomp>", "<generic parameters of ")
TOOL = 4


def start(files, output):
    monitoring = sys.monitoring
    counted = {}
    around = {}
    kept = []
    pairs = {}
    ran = {}

    def counts(code):
        name = code.co_filename
        known = counted.get(name)
        if known is None:
            known = counted[name] = os.path.realpath(name) if os.path.realpath(name) in files else ""
        return known

    def nest(code):
        """Notes for all code that stands in some other which function, or module, it belongs to."""
        kept.append(code)
        owner = around.get(id(code), code)
        for inner in code.co_consts:
            if isinstance(inner, types.CodeType) and id(inner) not in around:
                is_part = inner.co_name.startswith(EXPRESSIONS) or not inner.co_flags & PLAIN
                around[id(inner)] = owner if is_part else inner
                nest(inner)

    def describe(code):
        return (counts(code), code.co_qualname, code.co_firstlineno)

    def is_import(code):
        return code.co_filename.startswith("<frozen importlib.")

    def on_start(code, _offset):
        if not counts(code):
            return monitoring.DISABLE
        if code.co_name == "<module>":
            nest(code)
        if around.get(id(code), code) is not code:
            return monitoring.DISABLE
        callee = describe(code)
        frame = sys._getframe(1).f_back
        through = False
        while frame is not None and not counts(frame.f_code):
            through = through or not is_import(frame.f_code)
            frame = frame.f_back
        caller = ("", "", 0) if frame is None else describe(around.get(id(frame.f_code), frame.f_code))
        if code.co_flags & SUSPENDING or code.co_name == "<module>":
            ran[callee] = (caller[0], through)
            return monitoring.DISABLE
        ran.setdefault(callee, (caller[0], through))
        if not through:
            ran[callee] = (caller[0], through)
        if frame is not None:
            pairs[caller, frame.f_lineno, callee, through] = None
        return None

    def write():
        monitoring.set_events(TOOL, 0)
        result = {
            "pairs": [[*caller, line, *callee, through] for caller, line, callee, through in pairs],
            "ran": [[*one, *by] for one, by in ran.items()],
        }
        with open(f"{output}.{os.getpid()}", "w", encoding="utf-8") as file:
            json.dump(result, file)

    monitoring.use_tool_id(TOOL, "soundness")
    monitoring.register_callback(TOOL, monitoring.events.PY_START, on_start)
    monitoring.set_events(TOOL, monitoring.events.PY_START)
    atexit.register(write)


if os.environ.get("SOUNDNESS_FILES"):
    with open(os.environ["SOUNDNESS_FILES"], encoding="utf-8") as listing:
        FILES = frozenset(listing.read().splitlines())
    start(FILES, os.environ["SOUNDNESS_OUTPUT"])
