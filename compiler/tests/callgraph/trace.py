"""Runs a script and writes the pairs of functions that call each other, as JSON: names as in `co_qualname`, `<module>` for the script.

Class bodies and comprehensions count as what is around them. What generators and coroutines are called by is not written, since they
run when somebody asks them to; that they ran is.
"""

import inspect
import json
import sys
import types

SUSPENDING = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR


def around(frame, path):
    """The frame of a function or of the script that a frame's code belongs to; None for another file."""
    while frame is not None:
        code = frame.f_code
        if code.co_filename != path:
            return None
        is_plain = bool(code.co_flags & inspect.CO_OPTIMIZED) or code.co_name == "<module>"
        if is_plain and code.co_name != "<genexpr>":
            return frame
        frame = frame.f_back
    return None


def caller(frame, path):
    """The nearest code of the script that a call comes from, through the library."""
    while frame is not None:
        found = around(frame, path)
        if found is not None:
            return found
        frame = frame.f_back
    return None


def main(path):
    with open(path, encoding="utf-8") as file:
        code = compile(file.read(), path, "exec")
    pairs = set()
    reached = set()

    def profile(frame, event, _argument):
        if event != "call" or frame.f_code.co_filename != path or around(frame, path) is not frame:
            return
        reached.add(frame.f_code.co_qualname)
        back = caller(frame.f_back, path)
        if back is not None and not frame.f_code.co_flags & SUSPENDING:
            pairs.add((back.f_code.co_qualname, frame.f_code.co_qualname))

    output, sys.stdout = sys.stdout, sys.stderr
    sys.setprofile(profile)
    # Imports by name find the script as they would find a module.
    module = sys.modules["case"] = types.ModuleType("case")
    exec(code, module.__dict__)
    sys.setprofile(None)
    json.dump({"pairs": sorted(pairs), "reached": sorted(reached)}, output)


main(sys.argv[1])
