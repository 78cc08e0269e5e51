"""The application, its middleware, and a mount."""

import ctypes
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse

from . import reports


class Missing(Exception):
    """Something that is asked for is not there."""


@asynccontextmanager
async def lifespan(app: FastAPI):
    app.state.width = ctypes.sizeof(ctypes.c_int)
    yield


async def sub_application(scope, receive, send):
    if scope["type"] != "http":
        return
    body = f"{scope['path']} {ctypes.sizeof(ctypes.c_char)}".encode()
    await send(
        {"type": "http.response.start", "status": 200, "headers": [(b"content-length", str(len(body)).encode())]}
    )
    await send({"type": "http.response.body", "body": body})


app = FastAPI(lifespan=lifespan)


@app.middleware("http")
async def count(request: Request, call_next):
    response = await call_next(request)
    response.headers["x-seen"] = request.url.path
    return response


@app.exception_handler(Missing)
async def missing(request: Request, error: Missing):
    return JSONResponse({"missing": str(error)}, status_code=404)


@app.get("/")
async def read_root():
    return {"root": True}


@app.get("/missing/{name}")
async def read_missing(name: str):
    raise Missing(name)


@app.get("/missing-left/{name}")
async def read_missing_left(name: str):
    raise Missing(name * ctypes.sizeof(ctypes.c_char))


app.include_router(reports.router)
app.include_router(reports.router, prefix="/again")
app.mount("/sub", sub_application)
