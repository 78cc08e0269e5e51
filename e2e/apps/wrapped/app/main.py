"""An application that stands in middleware and in classes of its own."""

from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from starlette.middleware.base import BaseHTTPMiddleware
from starlette.middleware.cors import CORSMiddleware
from starlette.middleware.gzip import GZipMiddleware


@asynccontextmanager
async def lifespan(_):
    yield {"started": True}


api = FastAPI(lifespan=lifespan)


@api.get("/items/{name}")
async def read_item(name: str, request: Request):
    return {"name": name * 500, "started": request.state.started, "seen": request.scope["seen"]}


@api.get("/broken")
async def read_broken():
    raise RuntimeError("broken")


class Named(BaseHTTPMiddleware):
    async def dispatch(self, request, call_next):
        response = await call_next(request)
        response.headers["x-name"] = request.url.path
        return response


class Counted:
    """Answers some paths itself, counts the others, and hands on what is no request."""

    def __init__(self, application):
        self.application = application
        self.seen = 0

    async def __call__(self, scope, receive, send):
        if scope["type"] != "http":
            await self.application(scope, receive, send)
        elif scope["path"] == "/health":
            headers = [(b"content-type", b"text/plain"), (b"content-length", b"2")]
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            await send({"type": "http.response.body", "body": b"ok"})
        else:
            self.seen += 1
            await self.application({**scope, "seen": self.seen}, receive, send)


app = Counted(CORSMiddleware(GZipMiddleware(Named(api), minimum_size=10), allow_origins=["https://shop.example"]))
