# Routers in modules that lie in folders which are added to the import path.

import os
import sys
from pathlib import Path

from fastapi import FastAPI

HERE = os.path.dirname(os.path.abspath(__file__))
SHELVES = Path(__file__).resolve().parent / "shelves"

for folder in ("back", "nowhere"):
    if os.path.join(HERE, "shelves", folder) not in sys.path:
        sys.path.append(os.path.join(HERE, "shelves", folder))
sys.path.insert(0, str(SHELVES / "front"))
sys.path.extend(True * [os.path.join(HERE, "shelves")])

import stamps  # noqa: E402
import strings_in_front  # noqa: E402
from back import stamps as inner  # noqa: E402
from both import router  # noqa: E402

app = FastAPI()
app.include_router(stamps.router)
app.include_router(strings_in_front.router)
app.include_router(inner.router, prefix="/inner")
app.include_router(router)
