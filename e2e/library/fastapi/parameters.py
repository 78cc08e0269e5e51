# Parameters of the path, the query, headers and cookies: where they come from, defaults, constraints, errors.
import asyncio
from datetime import date
from decimal import Decimal
from enum import Enum
from typing import Annotated, Literal
from uuid import UUID

from asgi_client import call
from fastapi import Cookie, FastAPI, Header, Path, Query
from pydantic import AfterValidator, BaseModel, Field


app = FastAPI()


class Color(str, Enum):
    red = "red"
    blue = "blue"


class Paging(BaseModel):
    model_config = {"extra": "forbid"}
    limit: int = Field(100, gt=0, le=100)
    offset: int = Field(0, ge=0)
    order_by: Literal["created", "updated"] = "created"
    tags: list[str] = []


class CommonHeaders(BaseModel):
    save_data: bool
    x_tag: list[str] = []


class Cookies(BaseModel):
    session_id: str
    tracker: str | None = None


def even(value: int) -> int:
    if value % 2:
        raise ValueError("not even")
    return value


@app.get("/items/{item_id}")
def item(item_id: int, q: str | None = None, short: bool = False):
    return {"item_id": item_id, "q": q, "short": short}


@app.get("/colors/{color}")
async def color_of(color: Color):
    return color


@app.get("/files/{file_path:path}")
async def file_of(file_path: str):
    return file_path


@app.get("/typed/{day}/{key}/{price}")
async def typed(day: date, key: UUID, price: Annotated[Decimal, Path(gt=0, max_digits=5, decimal_places=2)]):
    return [day, key, price]


@app.get("/lists")
async def lists(
    a: Annotated[list[int], Query()] = [1],
    b: list[str] = Query(default=["x", "y"], alias="b-list", max_length=3),
    c: Annotated[set[int] | None, Query()] = None,
    d: Annotated[tuple[int, int] | None, Query(min_length=2)] = None,
):
    return {"a": a, "b": b, "c": c and sorted(c), "d": d}


@app.get("/constraints")
async def constraints(
    size: Annotated[int, Query(ge=1, le=10, multiple_of=3)],
    name: str = Query(min_length=3, max_length=5, pattern="^[a-z]+$"),
    ratio: float = Query(default=0.5, gt=0, lt=1),
    pair: Annotated[int, AfterValidator(even)] = 2,
    broken: int = Query(default="broken", include_in_schema=False),
):
    return [size, name, ratio, pair, broken]


@app.get("/model")
async def model(paging: Annotated[Paging, Query()]):
    return paging


@app.get("/headers")
async def headers(
    user_agent: Annotated[str | None, Header()] = None,
    strange_header: Annotated[str, Header(convert_underscores=False)] = "none",
    x_token: list[str] = Header(default=[]),
    renamed: int = Header(alias="X-Renamed", default=3),
):
    return [user_agent, strange_header, x_token, renamed]


@app.get("/header-model")
async def header_model(common: Annotated[CommonHeaders, Header()]):
    return common


@app.get("/cookies")
async def cookies(ads: Annotated[str | None, Cookie()] = None, count: int = Cookie(default=0)):
    return [ads, count]


@app.get("/cookie-model")
async def cookie_model(cookies: Annotated[Cookies, Cookie()]):
    return cookies


@app.get("/factories")
async def factories(a: Annotated[list[int], Query(default_factory=lambda: [7])], b: int = Query(default_factory=int)):
    return [a, b]


async def main():
    for target in (
        "/items/3",
        "/items/3?q=a%20b&short=yes",
        "/items/x?short=maybe",
        "/items/3?q=&q=2",
        "/colors/red",
        "/colors/green",
        "/files/home/a.txt",
        "/typed/2024-02-29/12345678-1234-5678-1234-567812345678/1.25",
        "/typed/2024-02-30/1/-1.255",
        "/lists",
        "/lists?a=1&a=2&b-list=q&c=1&c=1&d=1&d=2",
        "/lists?a=x&a=2&b-list=1&b-list=2&b-list=3&b-list=4&d=1",
        "/constraints?size=3&name=abc",
        "/constraints?size=4&name=AB&ratio=1&pair=3",
        "/constraints",
        "/model",
        "/model?limit=5&offset=2&order_by=updated&tags=a&tags=b",
        "/model?limit=500&offset=-1&order_by=x&other=1&other=2",
        "/factories",
        "/factories?a=1&b=2",
    ):
        await call(app, "GET", target)
    await call(app, "GET", "/headers")
    await call(app, "GET", "/headers", user_agent="molt", x_token="a", X_Renamed="9")
    await call(app, "GET", "/headers", x_renamed="nine")
    await call(app, "GET", "/header-model", save_data="true", x_tag="one")
    await call(app, "GET", "/header-model")
    await call(app, "GET", "/cookies", cookie="ads=yes; count=4")
    await call(app, "GET", "/cookies", cookie="count=x")
    await call(app, "GET", "/cookie-model", cookie="session_id=1; other=2")
    await call(app, "GET", "/cookie-model")
    await call(app, "POST", "/items/3")
    await call(app, "GET", "/nowhere")
    await call(app, "GET", "/lists/")


asyncio.run(main())
