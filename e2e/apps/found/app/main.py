"""An application whose routers are found among its modules: by `pkgutil`, and by the names of their files."""

import importlib
import os
import pkgutil
from pathlib import Path

from fastapi import FastAPI

from app import found

app = FastAPI()

for module in pkgutil.walk_packages(found.__path__, "app.found."):
    if not module.ispkg:
        app.include_router(importlib.import_module(module.name).router)
for path in sorted(Path(__file__).resolve().parent.joinpath("listed").glob("*.py")):
    if path.stem != "__init__":
        app.include_router(importlib.import_module(f"app.listed.{path.stem}").router)


@app.get("/found")
def modules() -> dict[str, object]:
    [folder] = found.__path__
    return {
        "listed": sorted(name for name in os.listdir(folder) if name != "__pycache__"),
        "walked": sorted(os.path.basename(at) for at, _, _ in os.walk(folder) if not at.endswith("__pycache__")),
        "there": [os.path.isdir(folder), os.path.isfile(found.__file__), os.path.exists(f"{folder}/none.py")],
    }
