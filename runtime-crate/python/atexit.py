"""Functions that are called at the end of the program. CPython Modules/atexitmodule.c."""

import sys
import traceback

__molt_missing__ = ()

_registered = []


def register(func, /, *args, **kwargs):
    """Have a function called at the end; gives the function."""
    if not callable(func):
        raise TypeError("the first argument must be callable")
    _registered.append((func, args, kwargs))
    return func


def unregister(func, /):
    """Forget a function, however often it was registered."""
    _registered[:] = [entry for entry in _registered if entry[0] != func]


def _clear():
    _registered.clear()


def _ncallbacks():
    return len(_registered)


def _run_exitfuncs():
    """Call what is registered, the latest first."""
    while _registered:
        func, args, kwargs = _registered.pop()
        try:
            func(*args, **kwargs)
        except SystemExit:
            pass
        except BaseException:
            print(f"Exception ignored in atexit callback {func!r}:", file=sys.stderr)
            traceback.print_exc()
