import importlib
import pkgutil
from pathlib import Path

from fastapi import FastAPI

from app import plugins

app = FastAPI()

for info in pkgutil.iter_modules(plugins.__path__, plugins.__name__ + "."):
    app.include_router(importlib.import_module(info.name).router)

for path in sorted(Path(__file__).parent.glob("views/[!_]*.py")):
    module = importlib.import_module(f"app.views.{path.stem}")
    app.include_router(module.router, prefix="/views")
