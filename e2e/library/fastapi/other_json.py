# Responses whose JSON other libraries write: deprecated, but there.
import asyncio
import datetime
import decimal
import enum
import uuid
import warnings

from asgi_client import call
from fastapi import FastAPI
from fastapi.responses import ORJSONResponse, UJSONResponse
from pydantic import BaseModel


class Color(enum.Enum):
    RED = "red"


class Item(BaseModel):
    name: str
    when: datetime.datetime
    price: decimal.Decimal


warnings.simplefilter("always")
CONTENTS = [
    {"a": [1, 2.5, None, True], "é/": "<\u2028>"},
    {1: 2, None: 3},
    {"when": datetime.datetime(2020, 1, 2, 3, 4, 5, 6, datetime.timezone.utc), "id": uuid.UUID(int=7), "color": Color.RED},
    [float("nan"), 1e-7, 1e16, 2**60],
    {"set": {1}},
    Item(name="n", when=datetime.datetime(2020, 1, 1), price="1.50"),
    "text",
]
for response in (ORJSONResponse, UJSONResponse):
    for content in CONTENTS:
        with warnings.catch_warnings(record=True) as caught:
            try:
                made = response(content, status_code=201, headers={"x-a": "b"})
                print(response.__name__, made.body, made.status_code, made.raw_headers)
            except Exception as error:
                print(response.__name__, type(error).__name__, error)
            print([(warning.category.__name__, str(warning.message)[:60]) for warning in caught])

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    app = FastAPI(default_response_class=ORJSONResponse)

    @app.get("/default")
    async def default():
        return {"when": datetime.date(2020, 1, 2), "é": [1.0, 1e-7], "color": Color.RED}

    @app.get("/model", response_model=Item)
    async def model():
        return {"name": "x", "when": "2020-01-01T00:00:00", "price": "2.50"}

    @app.get("/ujson", response_class=UJSONResponse)
    async def by_ujson():
        return {"path": "a/b", "é": [1.0, 1e-7], "item": Item(name="n", when=datetime.datetime(2020, 1, 1), price="1.50")}

    @app.get("/own")
    async def own():
        return ORJSONResponse({"own": [1, {"x": uuid.UUID(int=1)}]}, headers={"x-own": "1"})

    @app.get("/refused")
    async def refused():
        return ORJSONResponse({"own": object})

    class Shouting(ORJSONResponse):
        media_type = "application/shout"

    @app.get("/derived", response_class=Shouting)
    async def derived():
        return {"a": 1}


async def main():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for path in ("/default", "/model", "/ujson", "/own", "/derived", "/openapi.json"):
            print(path, await call(app, "GET", path))
        try:
            print(await call(app, "GET", "/refused"))
        except TypeError as error:
            print(error)


asyncio.run(main())
