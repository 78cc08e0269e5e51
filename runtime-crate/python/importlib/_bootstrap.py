"""How a found module is made and run. CPython Lib/importlib/_bootstrap.py, Lib/importlib/_bootstrap_external.py.

Only what is compiled into the program can be run.
"""

import io
import os
import re
import sys
from _imp import execute

__molt_public__ = ("_load",)

_loaders = {}
_CODING = re.compile(rb"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)", re.MULTILINE).search


class SourceFileLoader:
    """Loads the module that lies in a file."""

    __molt_missing__ = ("get_code", "get_resource_reader", "load_module", "path_stats", "set_data", "source_to_code")

    def __init__(self, fullname, path):
        self.name, self.path = fullname, path

    def __eq__(self, other):
        return self.__class__ == other.__class__ and self.__dict__ == other.__dict__

    def __hash__(self):
        return hash(self.name) ^ hash(self.path)

    def _check(self, fullname):
        if fullname is not None and fullname != self.name:
            raise ImportError(f"loader for {self.name} cannot handle {fullname}", name=fullname)

    def create_module(self, spec):
        """None: an ordinary module."""

    def exec_module(self, module):
        """Run the compiled code in a module's namespace."""
        execute(module, self.path)

    def get_filename(self, name=None):
        """The file."""
        self._check(name)
        return self.path

    def is_package(self, fullname):
        """Whether it is a package."""
        return os.path.basename(self.path) == "__init__.py" and fullname.rpartition(".")[2] != "__init__"

    def get_data(self, path):
        """The bytes of a file."""
        with io.FileIO(path, "r") as file:
            return file.read()

    def path_mtime(self, path):
        """When a file was changed."""
        return int(os.stat(path).st_mtime)

    def get_source(self, fullname):
        """The text of the module's file."""
        self._check(fullname)
        try:
            data = self.get_data(self.path)
        except OSError as error:
            raise ImportError("source not available through get_data()", name=fullname) from error
        stated = _CODING(b"\n".join(data.split(b"\n", 2)[:2]))
        text = data.decode(stated[1].decode() if stated else "utf-8-sig")
        return io.IncrementalNewlineDecoder(None, True).decode(text)


SourceFileLoader.__module__ = "_frozen_importlib_external"


def _loader_of(name, path):
    """The loader of a compiled module, the same each time."""
    return _loaders.setdefault((name, path), SourceFileLoader(name, path))


def module_from_spec(spec):
    """A module that is to be run by the spec's loader."""
    loader, module = spec.loader, None
    if hasattr(loader, "create_module"):
        module = loader.create_module(spec)
    elif hasattr(loader, "exec_module"):
        raise ImportError("loaders that define exec_module() must also define create_module()")
    if module is None:
        module = type(sys)(spec.name)
    told = {"__name__": spec.name, "__loader__": loader, "__package__": spec.parent, "__spec__": spec}
    if spec.submodule_search_locations is not None:
        told["__path__"] = spec.submodule_search_locations
    if spec.has_location:
        told["__file__"] = spec.origin
        if spec.cached is not None:
            told["__cached__"] = spec.cached
    for name in ("__name__", "__loader__", "__package__", "__spec__", "__path__", "__file__", "__cached__"):
        if name in told and (name == "__spec__" or getattr(module, name, None) is None):
            setattr(module, name, told[name])
    return module


def _load(spec):
    """The module of a spec, run and entered in `sys.modules`."""
    name = spec.name
    if spec.loader is None and spec.submodule_search_locations is None:
        __import__(name)
        return sys.modules[name]
    module = sys.modules[name] = module_from_spec(spec)
    try:
        if spec.loader is not None:
            spec.loader.exec_module(module)
    except BaseException:
        sys.modules.pop(name, None)
        raise
    return sys.modules[name]
