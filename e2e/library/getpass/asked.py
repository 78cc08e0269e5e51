"""Passwords where there is no terminal: from the standard input, with a warning."""

import getpass
import io
import os
import sys
import tempfile
import warnings

# Away from the terminal that the case may run on.
os.setsid()


def shown(function, *arguments, **keywords):
    told = io.StringIO()
    kept, sys.stderr = sys.stderr, told
    try:
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always")
            try:
                print(repr(function(*arguments, **keywords)))
            except EOFError as error:
                print("EOFError", error.args)
    finally:
        sys.stderr = kept
    print([(one.category.__name__, str(one.message)) for one in warned], repr(told.getvalue()))


class Narrow(io.StringIO):
    encoding = "ascii"

    def write(self, text):
        text.encode("ascii")
        return super().write(text)


for text in ("secret\nmore\n", "no end", "", "\n", "wörd\r\n"):
    sys.stdin = io.StringIO(text)
    shown(getpass.getpass)
    sys.stdin = io.StringIO(text)
    shown(getpass.fallback_getpass, "ask: ")
for stream in (io.StringIO(), Narrow()):
    sys.stdin = io.StringIO("one\n")
    shown(getpass.getpass, "Wört: ", stream)
    print(repr(stream.getvalue()))
with tempfile.TemporaryFile("w+") as file:
    file.write("from a file\nnext\n")
    file.seek(0)
    sys.stdin = file
    shown(getpass.getpass, prompt="")
    shown(getpass.unix_getpass, stream=sys.stdout)
    shown(getpass.getpass, 7)
sys.stdin = None
print(getpass.getpass.__name__, issubclass(getpass.GetPassWarning, UserWarning), getpass.__all__)
