# Responses: models and their options, status codes, response classes, headers, background tasks, errors.
import asyncio
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from enum import IntEnum
from typing import Any
from uuid import UUID

from asgi_client import call
from fastapi import BackgroundTasks, FastAPI, Response, status
from fastapi.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, StreamingResponse
from pydantic import BaseModel, Field, computed_field


app = FastAPI()
log = []


class Address(BaseModel):
    street: str
    zip_code: str | None = Field(default=None, alias="zipCode")


class UserOut(BaseModel):
    name: str
    email: str | None = None
    level: int = 1
    address: Address | None = None

    @computed_field
    @property
    def upper(self) -> str:
        return self.name.upper()


class UserIn(UserOut):
    password: str


class Plain:
    def __init__(self):
        self.name = "plain"
        self.email = None
        self.level = 3
        self.address = None


@dataclass
class Point:
    x: int
    y: float = 0.5


class Code(IntEnum):
    MADE = 201


user = {"name": "Jo", "password": "secret", "address": {"street": "s", "zipCode": "1"}}


@app.get("/model", response_model=UserOut)
async def model():
    return user


@app.get("/annotated")
def annotated() -> UserOut:
    return UserIn(**user)


@app.get("/from-attributes", response_model=UserOut)
def from_attributes():
    return Plain()


@app.get("/exclude-unset", response_model=UserOut, response_model_exclude_unset=True)
async def exclude_unset():
    return user


@app.get("/exclude-defaults", response_model=UserOut, response_model_exclude_defaults=True)
async def exclude_defaults():
    return {"name": "a", "level": 1}


@app.get("/exclude-none", response_model=UserOut, response_model_exclude_none=True)
async def exclude_none():
    return {"name": "a"}


@app.get("/include", response_model=UserOut, response_model_include={"name", "level"})
async def include():
    return user


@app.get("/exclude", response_model=list[UserOut], response_model_exclude={"__all__": {"address": {"street"}}})
async def exclude():
    return [user, user]


@app.get("/by-name", response_model=Address, response_model_by_alias=False)
async def by_name():
    return Address(street="s", zipCode="9")


@app.get("/invalid", response_model=UserOut)
async def invalid():
    return {"email": 5}


@app.get("/invalid-sync")
def invalid_sync() -> list[int]:
    return ["a", 1]


@app.get("/types")
async def types() -> dict[str, Any]:
    return {
        "when": datetime(2024, 2, 29, 12, 30, 0, 5, tzinfo=timezone.utc),
        "span": timedelta(days=1, seconds=5),
        "amount": Decimal("1.50"),
        "key": UUID(int=5),
        "float": 1e22,
        "text": "é\u2028",
        "bytes": b"abc",
        "set": {1},
    }


@app.get("/untyped", response_model=None)
async def untyped():
    return {
        "when": datetime(2024, 2, 29, 12, 30, 0, 5, tzinfo=timezone.utc),
        "span": timedelta(days=1, seconds=5),
        "amount": [Decimal("1.50"), Decimal("2")],
        "key": UUID(int=5),
        "float": 1e22,
        "text": "é\u2028",
        "bytes": b"abc",
        "set": {1},
        "point": Point(1),
        "model": UserOut(name="m"),
        "plain": Plain(),
        5: None,
        "_sa_state": 1,
    }


@app.get("/point")
async def point() -> Point:
    return Point(x=1)


@app.post("/created", status_code=Code.MADE)
async def created():
    return "made"


@app.delete("/gone", status_code=status.HTTP_204_NO_CONTENT)
async def gone():
    return None


@app.get("/html", response_class=HTMLResponse)
async def html():
    return "<p>hi</p>"


@app.get("/plain", response_class=PlainTextResponse, status_code=203)
def plain():
    return "text"


class Loud(PlainTextResponse):
    media_type = "text/loud"

    def render(self, content):
        return content.upper().encode()


@app.get("/typed-html", response_class=HTMLResponse)
async def typed_html() -> str:
    return "<p>é</p>"


@app.get("/typed-plain", response_class=PlainTextResponse, status_code=203)
async def typed_plain(empty: bool = False) -> str | None:
    return None if empty else "text"


@app.get("/typed-bytes", response_class=Response)
async def typed_bytes() -> bytes:
    return b"bytes"


@app.get("/typed-number", response_class=PlainTextResponse)
async def typed_number() -> int:
    return 5


@app.get("/typed-loud", response_class=Loud)
async def typed_loud() -> str:
    return "loud"


@app.get("/typed-tasks", response_class=PlainTextResponse)
async def typed_tasks(tasks: BackgroundTasks) -> str:
    tasks.add_task(log.append, "plain task")
    return "task"


@app.get("/json-class", response_class=JSONResponse)
async def json_class() -> UserOut:
    return UserOut(name="é")


@app.get("/nan", response_model=None)
async def nan():
    return float("nan")


@app.get("/redirect", response_class=RedirectResponse)
async def redirect():
    return "/elsewhere?a=é"


@app.get("/direct")
async def direct(response: Response):
    response.headers["x-lost"] = "1"
    return Response(content="direct", status_code=299, headers={"x-own": "2"}, media_type="text/x")


@app.get("/headers")
async def headers(response: Response, tasks: BackgroundTasks, code: int = 200) -> dict[str, int]:
    response.headers["x-added"] = "1"
    response.set_cookie("c", "v", max_age=5)
    response.status_code = code
    tasks.add_task(log.append, "task")
    return {"code": code}


@app.get("/stream")
async def stream():
    async def chunks():
        for number in range(3):
            yield f"{number},"

    return StreamingResponse(chunks(), media_type="text/csv")


@app.get("/none")
async def none() -> None:
    return None


@app.get("/fails")
async def fails():
    raise RuntimeError("failed")


async def main():
    for target in (
        "/model",
        "/annotated",
        "/from-attributes",
        "/exclude-unset",
        "/exclude-defaults",
        "/exclude-none",
        "/include",
        "/exclude",
        "/by-name",
        "/types",
        "/untyped",
        "/point",
        "/html",
        "/plain",
        "/typed-html",
        "/typed-plain",
        "/typed-plain?empty=1",
        "/typed-bytes",
        "/typed-number",
        "/typed-loud",
        "/typed-tasks",
        "/json-class",
        "/nan",
        "/redirect",
        "/direct",
        "/headers",
        "/headers?code=204",
        "/stream",
        "/none",
        "/fails",
    ):
        await call(app, "GET", target)
    await call(app, "POST", "/created")
    await call(app, "DELETE", "/gone")
    PlainTextResponse.media_type = "text/other"
    await call(app, "GET", "/typed-plain")
    PlainTextResponse.media_type = "text/plain"
    print(log)
    for target in ("/invalid", "/invalid-sync"):
        endpoint = invalid if target == "/invalid" else invalid_sync
        try:
            await call(app, "GET", target)
        except Exception as error:
            print(type(error), endpoint)
    for options in ({"status_code": 204, "response_model": UserOut}, {"responses": {204: {"model": UserOut}}}):
        try:
            app.get("/bad", **options)(lambda: None)
        except AssertionError as error:
            print("AssertionError", error)
    try:

        @app.get("/bad-annotation")
        async def bad_annotation() -> Response | None:
            return None

    except Exception as error:
        print(type(error).__name__, error)


asyncio.run(main())
