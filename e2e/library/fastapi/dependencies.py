# Dependencies: functions, classes, instances, methods, partials; caching, yield, scopes, overrides, order.
import asyncio
from functools import partial
from typing import Annotated

from asgi_client import call
from fastapi import BackgroundTasks, Depends, FastAPI, HTTPException, Request, Response
from fastapi.requests import HTTPConnection


app = FastAPI()
log = []


def common(q: str | None = None, limit: int = 10):
    log.append("common")
    return {"q": q, "limit": limit}


class Pager:
    def __init__(self, page: int = 1, common: dict = Depends(common)):
        self.page = page
        self.common = common


class Checker:
    def __init__(self, word):
        self.word = word

    def __call__(self, q: str = ""):
        return self.word in q

    async def method(self, q: str = ""):
        return q + self.word


async def scaled(factor: int, q: str = ""):
    return q * factor


checker = Checker("x")
Common = Annotated[dict, Depends(common)]


@app.get("/kinds")
async def kinds(
    common: Common,
    pager: Annotated[Pager, Depends()],
    found: bool = Depends(checker),
    joined: str = Depends(checker.method),
    twice: str = Depends(partial(scaled, 2)),
):
    return [common, pager.page, pager.common is common, found, joined, twice]


def counted():
    log.append("counted")
    return len(log)


@app.get("/cache")
def cache(
    a: int = Depends(counted),
    b: int = Depends(counted),
    c: int = Depends(counted, use_cache=False),
    d: int = Depends(counted, use_cache=False),
):
    return [a, b, c, d]


def needs(word: str):
    return word


def needs_needs(word: str = Depends(needs)):
    return word


@app.get("/errors")
def errors(number: int, a: str = Depends(needs), b: str = Depends(needs_needs)):
    return [number, a, b]


async def outer():
    log.append("outer enter")
    try:
        yield "outer"
    except ValueError as error:
        log.append(f"outer saw {error}")
        raise HTTPException(418, "teapot") from error
    finally:
        log.append("outer exit")


def inner(outer: str = Depends(outer)):
    log.append("inner enter")
    try:
        yield outer + " inner"
    finally:
        log.append("inner exit")


async def short():
    log.append("short enter")
    yield "short"
    log.append("short exit")


def task(name):
    log.append(f"task {name}")


@app.get("/yield")
async def with_yield(
    tasks: BackgroundTasks,
    response: Response,
    value: str = Depends(inner),
    brief: str = Depends(short, scope="function"),
    fail: bool = False,
):
    tasks.add_task(task, "endpoint")
    response.headers["x-from"] = "endpoint"
    if fail:
        raise ValueError("failed")
    return [value, brief]


async def swallows():
    try:
        yield 1
    except Exception:
        pass


@app.get("/swallowed")
async def swallowed(value: int = Depends(swallows)):
    raise KeyError("lost")


async def sets(response: Response, tasks: BackgroundTasks, request: Request, connection: HTTPConnection):
    response.headers["x-sets"] = request.url.path
    response.set_cookie("seen", "yes")
    response.status_code = 202
    tasks.add_task(task, "dependency")
    return connection is request


@app.get("/sets")
async def with_sets(same: bool = Depends(sets)):
    return same


def forbids():
    raise HTTPException(403, "no", headers={"x-no": "1"})


@app.get("/forbidden", dependencies=[Depends(common), Depends(forbids)])
async def forbidden():
    log.append("endpoint")


def replaced():
    return "original"


@app.get("/replaced")
def with_replaced(value: str = Depends(replaced)):
    return value


def replacement(q: int = 5):
    yield f"replaced {q}"
    log.append("replacement exit")


class Unhashable:
    __hash__ = None


async def bad_scopes():
    def short_lived():
        yield 1

    async def long_lived(value: int = Depends(short_lived, scope="function")):
        yield value

    try:

        @app.get("/never")
        async def never(value: int = Depends(long_lived)):
            return value

    except Exception as error:
        print(type(error).__name__, error)


async def main():
    for target in (
        "/kinds?q=axb&limit=3&page=2",
        "/kinds?limit=z&page=y",
        "/cache",
        "/errors",
        "/errors?word=w&number=1",
        "/yield",
        "/yield?fail=1",
        "/swallowed",
        "/sets",
        "/forbidden",
        "/replaced",
    ):
        await call(app, "GET", target)
        print(log)
        log.clear()
    app.dependency_overrides[replaced] = replacement
    await call(app, "GET", "/replaced?q=7")
    await call(app, "GET", "/replaced?q=x")
    app.dependency_overrides.clear()
    await call(app, "GET", "/replaced?q=x")
    print(log)
    await bad_scopes()


asyncio.run(main())
