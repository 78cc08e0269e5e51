# Routers in modules that are found by looking through the tree.

import glob
import importlib
import importlib.util
import pkgutil
import sys
from os.path import basename, dirname, join
from pathlib import Path

import features
from fastapi import APIRouter, FastAPI

app = FastAPI()

for found in pkgutil.walk_packages(features.__path__, prefix="features."):
    module = importlib.import_module(found.name)
    if hasattr(module, "router"):
        app.include_router(module.router, prefix="/walked")

for file in sorted(Path(__file__).parent.glob("views/*.py")):
    if file.stem == "__init__":
        continue
    module = importlib.import_module(f"views.{file.stem}")
    router = getattr(module, "router", None)
    if isinstance(router, APIRouter):
        app.include_router(router, prefix=f"/{file.stem}")

for _, name, _ in pkgutil.iter_modules([str(Path(__file__).parent / "features")]):
    module = __import__(f"features.{name}", fromlist=["router"])
    for attribute in dir(module):
        value = getattr(module, attribute)
        if isinstance(value, APIRouter):
            app.include_router(value, prefix=f"/dir/{attribute}")

for name, value in vars(importlib.import_module("views.first")).items():
    if isinstance(value, APIRouter):
        app.include_router(value, prefix=f"/vars/{name}")

for file in sorted(glob.glob(join(dirname(__file__), "views", "*.py"))):
    name = basename(file).replace(".py", "")
    if name.startswith("_"):
        continue
    spec = importlib.util.spec_from_file_location(f"copies.{name}", file)
    copy = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = copy
    spec.loader.exec_module(copy)
    app.include_router(copy.router, prefix=f"/copies/{copy.__name__}")
