"""The streams as they were at start-up, and what was given to the interpreter."""

import io
import sys

print(sys.__stdout__ is sys.stdout, sys.__stderr__ is sys.stderr, sys.__stdin__ is sys.stdin)
kept, sys.stdout = sys.stdout, io.StringIO()
print("not seen")
said, sys.stdout = sys.stdout.getvalue(), sys.__stdout__
print(repr(said), sys.stdout is kept)
print(sys.platlibdir, sys.pycache_prefix, sys._xoptions, repr(sys.abiflags), repr(sys._framework))
sys.__stderr__.write("")
print(sys.__excepthook__ is sys.excepthook, sys.__unraisablehook__ is sys.unraisablehook)
