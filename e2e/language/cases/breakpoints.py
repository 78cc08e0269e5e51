"""`breakpoint` and its hook, and `input` from what the program puts in the place of the standard streams."""

import builtins
import io
import os
import sys
import warnings


def called(*args, **kws):
    print("called", args, kws)
    return "answer"


sys.breakpointhook = called
print(breakpoint(1, two=2))
del sys.breakpointhook
try:
    breakpoint()
except RuntimeError as error:
    print(error)
sys.breakpointhook = sys.__breakpointhook__

os.environ["PYTHONBREAKPOINT"] = "0"
print(breakpoint(1, 2, 3))
os.environ["PYTHONBREAKPOINT"] = "int"
print(breakpoint("7"))
os.environ["PYTHONBREAKPOINT"] = "os.path.join"
print(breakpoint("a", "b"))
for named in (".", "nosuch", "no.such", "os.nosuch", ".x"):
    os.environ["PYTHONBREAKPOINT"] = named
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        print(breakpoint(), [f"{warning.category.__name__}: {warning.message}" for warning in caught])


class Sink:
    """It has nothing but `write`."""

    def __init__(self):
        self.text = ""

    def write(self, text):
        self.text += text


class Numbers:
    def readline(self):
        return 5


stdin, stdout = sys.stdin, sys.stdout
sys.stdin, sys.stdout = io.StringIO("one\ntwo\n\nlast"), Sink()
lines = [input(), input("second? "), input(3), input()]
try:
    input()
except EOFError as error:
    lines.append(repr(error))
sys.stdin = Numbers()
try:
    input()
except TypeError as error:
    lines.append(repr(error))
sys.stdin = None
try:
    input()
except RuntimeError as error:
    lines.append(repr(error))
prompts, sys.stdin, sys.stdout = sys.stdout.text, stdin, stdout
print(lines, repr(prompts))
print(builtins.breakpoint.__name__)
