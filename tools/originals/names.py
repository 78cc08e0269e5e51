"""Prints which modules this interpreter's standard library has, and names of attributes.

    python names.py [PACKAGE ...]

The output is one JSON object:

* ``version``: of this interpreter.
* ``modules``: of each module of the standard library the names that it can be asked for.
* ``forwarding``: those of the modules that make names when they are asked for them.
* ``attributes``: what objects of the standard library, and of the packages named (by their installed top-level names), may have as
  attributes. Rather too many than too few: what classes and modules bind, what is set, read or given by keyword anywhere, texts
  that are names, and all that ``dir`` finds in loaded modules and classes.
"""

import ast
import contextlib
import importlib
import io
import json
import keyword
import pathlib
import sys
import sysconfig
import types
import warnings
import zipfile

# What nobody imports in a server: tests, programs, what opens windows or prints when it is imported.
SKIPPED = {
    "__main__",
    "_pyrepl",
    "antigravity",
    "curses",
    "distutils",
    "ensurepip",
    "idlelib",
    "lib2to3",
    "pydoc_data",
    "pytest_plugin",
    "site-packages",
    "test",
    "tests",
    "this",
    "tkinter",
    "turtle",
    "turtledemo",
}


def collect(packages):
    """Both answers, for the standard library and some packages."""
    modules, attributes = {}, set()
    for name, source in standard_sources():
        bound, names = read(source)
        modules[name] = bound
        attributes |= names
    for package in packages:
        for name, source in installed_sources(package):
            attributes |= read(source)[1]
            load(name)
    for name in [*modules, *sys.builtin_module_names, *sys.stdlib_module_names]:
        module = load(name)
        if module is not None:
            modules.setdefault(name, set()).update(dir(module))
    tops = {name.split(".")[0] for name in [*modules, *packages, *sys.builtin_module_names, *sys.stdlib_module_names]}
    for name, module in list(sys.modules.items()):
        if isinstance(module, types.ModuleType) and name.split(".")[0] in tops:
            attributes.update(dir_of(module))
    for found in classes_below(object, set()):
        if top_of(found) in tops:
            attributes.update(dir_of(found))
    return {
        "version": "%d.%d.%d" % sys.version_info[:3],
        "forwarding": sorted(name for name, bound in modules.items() if "__getattr__" in bound),
        "modules": {name: sorted(filter(is_plain, modules[name])) for name in sorted(modules)},
        "attributes": sorted(filter(is_plain, attributes)),
    }


def is_plain(name):
    """Whether a name is one that code spells out and that does not belong to every object or module."""
    return not (name.startswith("__") and name.endswith("__")) and not keyword.iskeyword(name) and name.isidentifier()


def read(source):
    """The names that a module binds at its top, and those of attributes in it."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(source)
    except SyntaxError:
        return set(), set()
    reader = Reader()
    reader.visit(tree)
    return reader.bound, reader.names


class Reader(ast.NodeVisitor):
    """Collects names of one module."""

    def __init__(self):
        self.bound = set()
        self.names = set()
        self.kinds = ["module"]

    def define(self, name):
        """A name that a statement binds where it stands."""
        if self.kinds == ["module"]:
            self.bound.add(name)
        self.names.add(name)

    def visit_scope(self, node, kind):
        self.define(node.name)
        self.kinds.append(kind)
        self.generic_visit(node)
        self.kinds.pop()

    def visit_ClassDef(self, node):
        self.visit_scope(node, "class")

    def visit_FunctionDef(self, node):
        self.visit_scope(node, "function")

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_Name(self, node):
        if isinstance(node.ctx, ast.Store) and self.kinds[-1] != "function":
            self.define(node.id)

    def visit_Global(self, node):
        self.bound.update(node.names)
        self.names.update(node.names)

    def visit_alias(self, node):
        self.define((node.asname or node.name).split(".")[0])

    def visit_Attribute(self, node):
        self.names.add(node.attr)
        self.generic_visit(node)

    def visit_keyword(self, node):
        if node.arg is not None:
            self.names.add(node.arg)
        self.generic_visit(node)

    def visit_Expr(self, node):
        # What a documentation text says names nothing.
        if not (isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)):
            self.generic_visit(node)

    def visit_Constant(self, node):
        if isinstance(node.value, str):
            words = node.value.replace(",", " ").split()
            if all(word.isidentifier() for word in words):
                self.names.update(words)


def standard_sources():
    """Names and sources of the standard library's modules; it may lie in an archive."""
    archive = next((path for path in sys.path if path.endswith(".zip") and zipfile.is_zipfile(path)), None)
    yield from sources_in(zipfile.Path(archive) if archive else pathlib.Path(sysconfig.get_path("stdlib")), "")


def installed_sources(package):
    """Names and sources of an installed package's modules."""
    root = pathlib.Path(sysconfig.get_path("purelib"))
    folder, file = root / package, root / f"{package}.py"
    if file.is_file():
        yield package, file.read_bytes()
    if folder.is_dir():
        yield from sources_in(folder, f"{package}.")


def sources_in(folder, prefix):
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        stem = entry.name.removesuffix(".py")
        if stem in SKIPPED or not stem.isidentifier():
            continue
        if entry.is_dir():
            yield from sources_in(entry, f"{prefix}{stem}.")
        elif stem != entry.name:
            yield (prefix[:-1] if stem == "__init__" else f"{prefix}{stem}"), entry.read_bytes()


def load(name):
    """A module, if it can be imported here."""
    if not SKIPPED.isdisjoint(name.split(".")):
        return None
    try:
        with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
            warnings.simplefilter("ignore")
            return importlib.import_module(name)
    except BaseException:
        # Modules of other systems, and those that want what is not installed, may raise anything.
        return None


def classes_below(cls, seen):
    """A class and all that derive from it."""
    pending = [cls]
    while pending:
        found = pending.pop()
        if found in seen:
            continue
        seen.add(found)
        with contextlib.suppress(TypeError):
            pending.extend(type.__subclasses__(found))
    return seen


def top_of(cls):
    """The first part of the name of a class's module."""
    return str(vars(cls).get("__module__", "builtins")).split(".")[0]


def dir_of(thing):
    try:
        return [name for name in dir(thing) if isinstance(name, str)]
    except Exception:
        return []


if __name__ == "__main__":
    print(json.dumps(collect(sys.argv[1:])))
