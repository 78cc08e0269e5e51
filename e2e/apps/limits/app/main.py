"""What a request may bring at most, and what becomes of more."""

import itertools
import json
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any

from fastapi import Body, Cookie, FastAPI, Header, Query, Request
from fastapi.responses import JSONResponse, PlainTextResponse
from pydantic import BaseModel

app = FastAPI(openapi_url=None)


class Priced(BaseModel):
    price: Decimal


@app.post("/body")
async def body(request: Request):
    return len(await request.body())


@app.get("/body")
async def no_body():
    return "unread"


@app.post("/any")
async def anything(value: Annotated[Any, Body()]):
    return type(value).__name__


@app.post("/int")
async def whole(value: Annotated[int, Body()]):
    return value.bit_length()


@app.post("/price")
async def price(priced: Priced):
    return str(priced.price + 1)


@app.get("/fraction")
async def fraction(value: str):
    return str(Fraction(value).denominator)[:10]


@app.post("/form")
async def form(request: Request):
    async with request.form() as sent:
        shown = [value if isinstance(value, str) else value.filename for value in sent.values()]
        return [len(shown), [text[:20] for text in shown[:2]]]


@app.get("/headers")
async def headers(request: Request):
    return len(request.headers)


@app.get("/cookies")
async def cookies(request: Request, a: Annotated[str | None, Cookie()] = None):
    return [len(request.cookies), a]


@app.get("/pattern")
async def pattern(value: Annotated[str, Query(pattern=r"^(a+)+$")]):
    return len(value)


@app.get("/iterators")
async def iterators(depth: int):
    """Native functions in each other, which Python's count of frames does not know of."""
    made = iter("ab")
    for _ in range(depth):
        made = itertools.chain(made)
    return next(made)


@app.get("/frames")
async def frames(depth: int):
    def deeper(left):
        return 0 if left == 0 else 1 + deeper(left - 1)

    return deeper(depth)


@app.get("/nested")
async def nested(depth: int):
    return JSONResponse(json.loads("[" * depth + "]" * depth))


@app.get("/size")
async def size(kind: str, n: int):
    made = {
        "str": lambda: "a" * n,
        "list": lambda: [0] * n,
        "range": lambda: list(range(n)),
        "bytes": lambda: bytes(n),
        "zfill": lambda: "1".zfill(n),
        "width": lambda: f"{1:{n}}",
        "percent": lambda: "%*d" % (n, 1),
        "precision": lambda: "%.*f" % (n, 1.5),
    }
    try:
        return len(made[kind]())
    except (MemoryError, OverflowError, ValueError) as refused:
        return f"{type(refused).__name__}: {refused}"


@app.get("/broken-header")
async def broken_header(value: str):
    return PlainTextResponse("never", headers={"x-value": value})


@app.get("/agent")
async def agent(user_agent: Annotated[str | None, Header()] = None):
    return len(user_agent or "")
