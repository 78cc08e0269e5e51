"""`expected_routes.py MODULE:ATTRIBUTE`: imports an application, with the interpreter and the environment that it is run with, and prints
what it serves as JSON: `[method, path]` for each method of each route, in order, those of included routers and mounted applications too.
What FastAPI adds of its own (the schema and its pages) is left out. A route of Starlette's own has the method `RAW`.

Standard input holds an object: `modules`, texts of modules that the work tree lacks, by name; `newer`, whether the sources are of a newer
Python than the interpreter, so that annotations are evaluated late and exceptions listed without parentheses."""

import __future__

import contextlib
import importlib
import importlib.abc
import importlib.util
import inspect
import json
import os
import re
import sys


class GivenModules(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds modules whose texts are given."""

    def __init__(self, texts):
        self.texts = texts

    def find_spec(self, name, path=None, target=None):
        return importlib.util.spec_from_loader(name, self) if name in self.texts else None

    def exec_module(self, module):
        exec(self.texts[module.__name__], module.__dict__)


def read_newer(folder):
    """Reads the sources below a folder as a newer Python does."""
    compiled = importlib.machinery.SourceFileLoader.source_to_code

    def source_to_code(self, data, path, *, _optimization=-1):
        if not path.startswith(folder):
            return compiled(self, data, path, _optimization=_optimization)
        text = re.sub(
            r"(?m)^(\s*except )((?:[\w.]+, )+[\w.]+)(?= as \w+:|:)", r"\1(\2)", importlib.util.decode_source(data)
        )
        flags = __future__.annotations.compiler_flag
        return compile(text, path, "exec", flags=flags, dont_inherit=True, optimize=_optimization)

    importlib.machinery.SourceFileLoader.source_to_code = source_to_code


def load(name):
    module, _, attribute = name.partition(":")
    found = importlib.import_module(module)
    for part in attribute.split("."):
        found = getattr(found, part)
    return found() if inspect.isroutine(found) or inspect.isclass(found) else found


def application_in(outermost):
    """The application within middleware that was put around it by hand."""
    seen = set()
    at = outermost
    while at is not None and not hasattr(at, "routes") and id(at) not in seen:
        seen.add(id(at))
        at = getattr(at, "app", None) or getattr(at, "application", None) or getattr(at, "other_asgi_app", None)
    return at


def is_documentation(route):
    """Whether FastAPI itself adds a route, for its schema and the pages of that."""
    endpoint = getattr(route, "endpoint", None)
    return getattr(endpoint, "__module__", None) == "fastapi.applications"


def routes_of(holder, prefix, depth=0):
    if depth > 20:
        return
    for route in holder.routes:
        path = prefix + getattr(route, "path", "")
        kind = type(route).__name__
        methods = getattr(route, "methods", None)
        if hasattr(route, "dependant"):
            for method in sorted(methods) if methods else ["WEBSOCKET"]:
                yield method, path
        elif "WebSocket" in kind:
            yield "WEBSOCKET", path
        elif hasattr(route, "endpoint"):
            if not is_documentation(route):
                yield "RAW", path
        elif hasattr(route, "original_router"):
            inner = getattr(route, "include_context", None)
            yield from routes_of(route.original_router, prefix + getattr(inner, "prefix", ""), depth + 1)
        else:
            inner = application_in(getattr(route, "app", None))
            if inner is not None:
                yield from routes_of(inner, path, depth + 1)


def main(name):
    given = json.load(sys.stdin)
    sys.meta_path.insert(0, GivenModules(given.get("modules", {})))
    if given.get("newer"):
        read_newer(os.getcwd())
    sys.path.insert(0, os.getcwd())
    with contextlib.redirect_stdout(sys.stderr):
        application = application_in(load(name))
        found = [list(route) for route in routes_of(application, "")]
    sys.stdout.write(json.dumps(found) + "\n")
    sys.stdout.flush()
    # Threads and loops that the import began end with the process.
    os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1])
