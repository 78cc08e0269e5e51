"""An application that says which process answers, and may be told not to start."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    if os.environ.get("REFUSES_TO_START"):
        raise RuntimeError("told not to start")
    yield


app = FastAPI(lifespan=lifespan)


@app.get("/process")
async def process() -> dict[str, list[str] | int]:
    unknown = [name for name in os.environ if name.startswith("MOLT_WORKER")]
    return {"process": os.getpid(), "parent": os.getppid(), "unknown": unknown}
