"""Writes library-map.json: declarations of some library names as the reference has them, for tests that need a map.

Run with the reference's Python: every public member of the classes that are named is declared, except those in LACKS, which
stand for what a twin does not have yet, as do the arguments in LACKS_ARGUMENTS.
"""

import builtins
import importlib
import inspect
import json
import os
import types

NAMES = {
    "asyncio": ["gather", "sleep"],
    "collections.abc": ["AsyncIterator", "Callable", "Iterable"],
    "contextlib": ["asynccontextmanager", "contextmanager"],
    "dataclasses": ["dataclass", "field"],
    "enum": ["Enum", "StrEnum"],
    "fastapi": ["APIRouter", "Depends", "FastAPI", "HTTPException", "Query", "Request", "Response", "status"],
    "fastapi.staticfiles": ["StaticFiles"],
    "functools": ["lru_cache", "partial", "wraps"],
    "importlib": ["import_module"],
    "json": ["dumps", "loads"],
    "os": ["environ", "getenv"],
    "pathlib": ["Path"],
    "pkgutil": ["ModuleInfo", "iter_modules"],
    "pydantic": ["BaseModel", "Field"],
    "pydantic_settings": ["BaseSettings"],
    "sqlalchemy": ["URL", "create_engine"],
    "sqlalchemy.ext.asyncio": ["create_async_engine"],
    "starlette.middleware.base": ["BaseHTTPMiddleware"],
    "starlette.middleware.cors": ["CORSMiddleware"],
    "starlette.middleware.gzip": ["GZipMiddleware"],
    "subprocess": ["call"],
    "typing": ["Annotated", "Any", "Generic", "Optional", "TYPE_CHECKING", "TypeVar"],
}

LACKS = {"fastapi.Request": ["send_push_promise", "values"]}

LACKS_ARGUMENTS = {"subprocess": {"call": ["group", "user"]}}


def declaration_of_class(name, cls):
    methods, attributes = {}, {}
    for member in dir(cls):
        if member.startswith("_") and member != "__init__":
            continue
        value = inspect.getattr_static(cls, member)
        if callable(value) or isinstance(value, (classmethod, staticmethod)):
            methods[member] = {"params": "(*args, **kwargs)"}
        else:
            attributes[member] = None
    if "__call__" in dir(cls) and inspect.isfunction(cls.__call__):
        methods["__call__"] = {"params": f"({', '.join(inspect.signature(cls.__call__).parameters)})"}
    for member in getattr(cls, "__annotations__", {}):
        attributes.setdefault(member, None)
    missing = LACKS.get(name, [])
    for member in missing:
        methods.pop(member, None)
    return {"bases": [], "methods": methods, "attributes": attributes, "missing": missing}


def declaration(module_name, names):
    module = importlib.import_module(module_name)
    found = {"module": module_name, "functions": {}, "classes": {}, "constants": {}, "aliases": {}}
    for name in names:
        value = getattr(module, name)
        if isinstance(value, type):
            found["classes"][name] = declaration_of_class(f"{module_name}.{name}", value)
        elif isinstance(value, types.ModuleType):
            found["aliases"][name] = value.__name__
        elif callable(value):
            found["functions"][name] = {"params": "(*args, **kwargs)"}
        else:
            found["constants"][name] = None
    if module_name in LACKS_ARGUMENTS:
        found["missingArguments"] = LACKS_ARGUMENTS[module_name]
    return found


def main():
    # Attributes that instances of these have, which classes do not show.
    map_ = [declaration(module, names) for module, names in NAMES.items()]
    map_.append(declaration("builtins", [name for name in dir(builtins) if not name.startswith("_")]))
    status = importlib.import_module("starlette.status")
    map_.append(declaration("starlette.status", [name for name in dir(status) if name.startswith("HTTP_")]))
    fastapi = next(module for module in map_ if module["module"] == "fastapi")
    fastapi["classes"]["FastAPI"]["attributes"].update({"router": None, "state": None})
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "library-map.json")
    with open(path, "w", encoding="utf-8") as file:
        json.dump(sorted(map_, key=lambda module: module["module"]), file, indent=1, sort_keys=True)
        file.write("\n")


main()
