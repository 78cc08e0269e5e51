# Files of modules: `__file__` is a whole path below the directory that the program was started in, wherever it goes.

import inspect
import json
import os
import sys
import types
from pathlib import Path

STARTED = os.getcwd()


def here():
    return sys._getframe().f_code.co_filename


print(
    os.path.isabs(__file__),
    Path(__file__).parent == Path(STARTED),
    Path(__file__).parent.parent == Path(STARTED).parent,
)
print(
    __file__.replace(STARTED, "STARTED"),
    here() == __file__,
    here.__code__.co_filename == __file__,
    inspect.getfile(here) == __file__,
)
print(
    os.path.relpath(__file__), os.path.dirname(os.path.dirname(os.path.abspath(__file__))) == os.path.dirname(STARTED)
)
os.chdir("/")
print(
    __file__ == os.path.join(STARTED, os.path.basename(__file__)),
    here() == __file__,
    Path(__file__).resolve() == Path(__file__),
)
print(os.path.relpath(__file__, STARTED), isinstance(json, types.ModuleType))
try:
    raise KeyError("x")
except KeyError as error:
    traceback = error.__traceback__
    print(traceback.tb_frame.f_code.co_filename == __file__, traceback.tb_frame.f_globals["__name__"])
