"""Settings: the environment, a file, defaults, casts, and what is said of wrong ones."""

import os
import tempfile
import warnings

from starlette.config import Config, Environ, EnvironError
from starlette.datastructures import CommaSeparatedStrings, Secret

FILE = """
# comment=1
PLAIN = text
QUOTED="quoted text"
SINGLE='single'
EQUALS=a=b
 SPACED  =  spaced
NUMBER=5
FLAG=TRUE
HOSTS=a.org, "b.org"
not a setting
"""


def show(make):
    try:
        print(repr(make()))
    except Exception as exc:
        print(type(exc).__name__, exc, repr(exc.__context__))


with tempfile.TemporaryDirectory() as directory:
    path = os.path.join(directory, "env")
    with open(path, "w") as file:
        file.write(FILE)
    config = Config(path, environ={"NUMBER": "7", "PREFIX_X": "prefixed", "EMPTY": ""})

print(config.file_values)
for name in ("PLAIN", "QUOTED", "SINGLE", "EQUALS", "SPACED", "NUMBER", "EMPTY", "MISSING"):
    show(lambda: config(name))
show(lambda: config("NUMBER", cast=int))
show(lambda: config("FLAG", cast=bool))
show(lambda: config("PLAIN", cast=bool))
show(lambda: config("PLAIN", cast=int))
show(lambda: config("HOSTS", cast=CommaSeparatedStrings))
show(lambda: config("PLAIN", cast=Secret))
show(lambda: config("MISSING", default=None))
show(lambda: config("MISSING", cast=int, default="5"))
show(lambda: config("MISSING", cast=bool, default=False))
show(lambda: config("MISSING", cast=int, default=None))
show(lambda: config.get("MISSING", cast=int, default="x"))
show(lambda: Config(environ={"PREFIX_X": "p"}, env_prefix="PREFIX_")("X"))
show(lambda: Config(environ={}, env_prefix="PREFIX_")("X"))
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    Config("no such file")
print([(w.category.__name__, str(w.message)) for w in caught])

environ = Environ({"A": "1", "B": "2"})
print(environ["A"], len(environ), list(environ))
environ["C"] = "3"
del environ["B"]
show(lambda: environ.__setitem__("A", "2"))
show(lambda: environ.__delitem__("A"))
show(lambda: environ["none"])
print(dict(environ), issubclass(EnvironError, Exception))
