"""What CPython's test modules import as `test.support.import_helper`. CPython Lib/test/support/import_helper.py."""

import contextlib
import importlib
import sys
import unittest
import warnings


@contextlib.contextmanager
def _ignore_deprecated_imports(ignore=True):
    with warnings.catch_warnings():
        if ignore:
            warnings.filterwarnings("ignore", ".+ (module|package)", DeprecationWarning)
        yield


def import_module(name, deprecated=False, *, required_on=()):
    """The module, or a skip if there is none."""
    with _ignore_deprecated_imports(deprecated):
        try:
            return importlib.import_module(name)
        except ImportError as error:
            raise unittest.SkipTest(str(error)) from None


def import_fresh_module(name, fresh=(), blocked=(), *, deprecated=False, usefrozen=False):
    """A module imported anew, without the modules that are blocked; None if one of the fresh ones is missing."""
    names = {name, *fresh, *blocked}
    kept = {loaded: module for loaded, module in sys.modules.items() if _below(loaded, names)}
    with _ignore_deprecated_imports(deprecated):
        for loaded in kept:
            del sys.modules[loaded]
        sys.modules.update(dict.fromkeys(blocked))
        try:
            for other in fresh:
                _import_twin(other)
            return _without(name, blocked, kept)
        except ImportError:
            return None
        finally:
            for loaded in [loaded for loaded in sys.modules if _below(loaded, names)]:
                del sys.modules[loaded]
            sys.modules.update(kept)


def _import_twin(name):
    """Imports a module; what CPython has in Python besides its extension, `_pydatetime`, is nowhere else."""
    try:
        importlib.import_module(name)
    except ImportError:
        if not name.startswith("_py"):
            raise


def _without(name, blocked, kept):
    """A module without the extensions that are blocked; the module itself where it has no other implementation."""
    try:
        return importlib.import_module(name)
    except ImportError:
        if not blocked:
            raise
        if name in kept:
            return kept[name]
        for extension in blocked:
            sys.modules.pop(extension, None)
        return importlib.import_module(name)


def _below(loaded, names):
    return any(loaded == name or loaded.startswith(f"{name}.") for name in names)


def unload(name):
    sys.modules.pop(name, None)


def forget(modname):
    unload(modname)


class CleanImport:
    """Modules are imported anew in a block."""

    def __init__(self, *module_names, usefrozen=False):
        self._names = module_names

    def __enter__(self):
        self._before = sys.modules.copy()
        for name in self._names:
            sys.modules.pop(name, None)
        return self

    def __exit__(self, *exc_info):
        sys.modules.update(self._before)


class DirsOnSysPath:
    """Directories on `sys.path` in a block."""

    def __init__(self, *paths):
        self._before = sys.path[:]
        sys.path.extend(paths)

    def __enter__(self):
        return self

    def __exit__(self, *exc_info):
        sys.path[:] = self._before


def ready_to_import(name=None, source=""):
    raise unittest.SkipTest("imports source text that is made when the program runs")


def ensure_lazy_imports(imported_module, modules_to_block):
    raise unittest.SkipTest("runs a Python interpreter in a process of its own")
