"""An application that takes a parameter of every kind, for requests that are made up from its routes."""

import datetime
import decimal
import enum
import uuid
from typing import Annotated, Any, Literal

from fastapi import Body, Cookie, Depends, FastAPI, File, Form, Header, HTTPException, Path, Query, Request, UploadFile
from fastapi.responses import PlainTextResponse
from pydantic import BaseModel, EmailStr, Field, HttpUrl

app = FastAPI()


class Color(str, enum.Enum):
    RED = "red"
    BLUE = "blue"


class Part(BaseModel):
    name: str = Field(min_length=1, max_length=20)
    size: float | None = None
    kind: Literal["a", "b"] = "a"


class Item(BaseModel):
    model_config = {"extra": "forbid"}

    id: int = Field(ge=0, lt=10**6)
    name: str = Field(pattern=r"^\w+$")
    price: decimal.Decimal = decimal.Decimal("1.5")
    made: datetime.datetime | None = None
    parts: list[Part] = []
    tags: set[str] = set()
    extra: dict[str, int] = {}
    link: HttpUrl | None = None
    mail: EmailStr | None = None
    color: Color = Color.RED


class Filters(BaseModel):
    limit: int = Field(10, gt=0, le=100)
    order: Literal["up", "down"] = "up"
    words: list[str] = []


class Login(BaseModel):
    user: str
    remember: bool = False


def common(page: int = 1, token: Annotated[str | None, Header(alias="X-Token")] = None):
    if token == "bad":
        raise HTTPException(403, "no such token")
    return {"page": page, "token": token}


@app.get("/")
async def root():
    return {"hello": "world"}


@app.get("/ints/{number}")
async def ints(number: Annotated[int, Path(ge=-5)], factor: int = 1):
    return number * factor


@app.get("/paths/{rest:path}")
async def paths(rest: str, request: Request):
    return {"rest": rest, "query": request.url.query}


@app.get("/kinds/{key}")
async def kinds(key: uuid.UUID, color: Color = Color.RED, day: datetime.date | None = None, share: float = 0.5):
    return {"key": key, "color": color, "day": day, "share": share}


@app.get("/lists")
async def lists(
    q: Annotated[list[int] | None, Query(max_length=5)] = None, flag: bool = False, text: str | None = None
):
    return {"q": q, "flag": flag, "text": text}


@app.get("/filters")
async def filters(given: Annotated[Filters, Query()]):
    return given


@app.get("/headers")
async def headers(
    x_number: Annotated[int | None, Header()] = None,
    x_list: Annotated[list[str] | None, Header()] = None,
    session: Annotated[str | None, Cookie()] = None,
):
    return {"number": x_number, "list": x_list, "session": session}


@app.get("/common")
async def depends(found: Annotated[dict[str, Any], Depends(common)]):
    return found


@app.post("/items")
async def items(item: Item):
    return item


@app.put("/items/{number}")
async def put_item(number: int, item: Annotated[Item, Body(embed=True)], note: Annotated[str, Body()] = ""):
    return {"number": number, "item": item, "note": note}


@app.patch("/numbers")
def numbers(values: list[int]):
    return sum(values)


@app.post("/anything")
async def anything(value: Annotated[Any, Body()]):
    return value


@app.post("/raw")
async def raw(request: Request):
    data = await request.body()
    return PlainTextResponse(f"{len(data)} {sum(data)}")


@app.post("/login")
async def login(user: Annotated[str, Form()], age: Annotated[int, Form()] = 3):
    return {"user": user, "age": age}


@app.post("/login-model")
async def login_model(given: Annotated[Login, Form()]):
    return given


@app.post("/files")
async def files(
    one: UploadFile, many: Annotated[list[bytes] | None, File()] = None, note: Annotated[str | None, Form()] = None
):
    return {
        "name": one.filename,
        "type": one.content_type,
        "size": len(await one.read()),
        "many": len(many or []),
        "note": note,
    }


@app.delete("/items/{number}", status_code=204)
async def delete(number: int):
    return None


@app.get("/fail")
async def fail(kind: str = "value"):
    raise ValueError(kind)
