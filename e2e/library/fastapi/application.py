# The application: handlers of exceptions, middleware in its order, state, root_path, pages that document it.
import asyncio

from asgi_client import call
from fastapi import FastAPI, HTTPException, Request
from fastapi.exceptions import RequestValidationError, ResponseValidationError
from fastapi.exception_handlers import http_exception_handler
from fastapi.middleware.cors import CORSMiddleware
from fastapi.responses import JSONResponse, PlainTextResponse
from starlette.exceptions import HTTPException as StarletteHTTPException


app = FastAPI(title="Shop & <more>", swagger_ui_parameters={"a": "<b>"}, swagger_ui_init_oauth={"clientId": "x"})
app.state.name = "state"
log = []


class OutOfStock(Exception):
    def __init__(self, item):
        self.item = item


class Rare(OutOfStock):
    pass


@app.exception_handler(OutOfStock)
async def out_of_stock(request: Request, error: OutOfStock):
    return JSONResponse({"item": error.item, "kind": type(error).__name__}, status_code=409)


@app.exception_handler(418)
def teapot(request, error):
    return PlainTextResponse(f"teapot: {error.detail}", status_code=418)


@app.exception_handler(StarletteHTTPException)
async def http_errors(request, error):
    log.append(f"http {error.status_code}")
    return await http_exception_handler(request, error)


@app.middleware("http")
async def first(request: Request, call_next):
    log.append("first in")
    response = await call_next(request)
    response.headers["x-first"] = "1"
    log.append("first out")
    return response


@app.middleware("http")
async def second(request: Request, call_next):
    log.append("second in")
    if request.url.path == "/stopped":
        return PlainTextResponse("stopped", status_code=503)
    response = await call_next(request)
    log.append("second out")
    return response


class Raw:
    def __init__(self, app, name):
        self.app = app
        self.name = name

    async def __call__(self, scope, receive, send):
        log.append(self.name)
        await self.app(scope, receive, send)


app.add_middleware(Raw, name="raw")
app.add_middleware(
    CORSMiddleware,
    allow_origins=["https://a.test"],
    allow_methods=["GET"],
    allow_headers=["x-a"],
    allow_credentials=True,
)


@app.get("/ok/{number}")
async def ok(number: int, request: Request):
    return [request.app.state.name, number, request.app is app]


@app.get("/stock")
async def stock(rare: bool = False):
    raise Rare("gem") if rare else OutOfStock("pen")


@app.get("/error/{code}")
def error(code: int):
    raise HTTPException(code, detail={"code": code, "list": [1]}, headers={"x-code": str(code)})


@app.get("/plain-error")
async def plain_error():
    raise StarletteHTTPException(404)


@app.get("/crash")
async def crash():
    return 1 / 0


@app.get("/invalid")
async def invalid() -> int:
    return "x"


handled = FastAPI(root_path="/api", docs_url="/d", redoc_url=None)


@handled.exception_handler(Exception)
async def any_error(request, error):
    return PlainTextResponse(f"any: {error!r}", status_code=500)


@handled.exception_handler(ResponseValidationError)
async def bad_response(request, error):
    return JSONResponse({"errors": error.errors(), "body": error.body}, status_code=500)


@handled.exception_handler(RequestValidationError)
async def bad_request(request, error):
    return JSONResponse({"errors": error.errors(), "path": error.endpoint_path, "in": error.endpoint_function}, 400)


@handled.get("/crash")
async def handled_crash():
    raise KeyError("k")


@handled.get("/invalid/{n}")
def handled_invalid(n: int) -> int:
    return "x"


silent = FastAPI(openapi_url=None)


async def main():
    for target in (
        "/ok/1",
        "/ok/x",
        "/stopped",
        "/stock",
        "/stock?rare=1",
        "/error/400",
        "/error/418",
        "/error/204",
        "/error/404",
        "/plain-error",
        "/crash",
        "/none",
    ):
        await call(app, "GET", target)
        print(log)
        log.clear()
    await call(app, "GET", "/ok/1", origin="https://a.test", cookie="a=b")
    await call(app, "GET", "/ok/1", origin="https://b.test")
    for method in ("GET", "POST"):
        await call(
            app,
            "OPTIONS",
            "/ok/1",
            origin="https://a.test",
            access_control_request_method=method,
            access_control_request_headers="x-a, x-b",
        )
    for target in ("/docs", "/docs/oauth2-redirect", "/redoc"):
        await call(app, "GET", target)
    for target in ("/crash", "/invalid/1", "/invalid/z", "/d", "/redoc", "/openapi.json"):
        await call(handled, "GET", target)
    await call(silent, "GET", "/openapi.json")
    await call(silent, "GET", "/docs")
    for options in ({"title": ""}, {"version": ""}):
        try:
            FastAPI(**options)
        except AssertionError as error:
            print(error)


asyncio.run(main())
