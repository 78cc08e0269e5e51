# Bodies: one model, several, embedded, dicts, scalars, forms and files, and what is wrong with them.
import asyncio
from typing import Annotated

from asgi_client import call
from fastapi import Body, FastAPI, File, Form, Request, UploadFile
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field


app = FastAPI()


class Tag(BaseModel):
    name: str = Field(min_length=2)


class Item(BaseModel):
    name: str
    price: float = Field(gt=0)
    tax: float | None = None
    tags: list[Tag] = []


class User(BaseModel):
    username: str


class Login(BaseModel):
    model_config = {"extra": "forbid"}
    username: str
    codes: list[int] = []


@app.post("/one")
async def one(item: Item):
    return item


@app.post("/optional")
async def optional(item: Item | None = None):
    return {"item": item}


@app.put("/several/{key}")
async def several(key: int, item: Item, user: User, importance: Annotated[int, Body(gt=0)], q: str | None = None):
    return [key, item, user, importance, q]


@app.post("/embedded")
async def embedded(item: Annotated[Item, Body(embed=True)]):
    return item


@app.post("/dict")
async def a_dict(weights: dict[int, float]):
    return weights


@app.post("/list")
async def a_list(items: list[Item]):
    return items


@app.post("/any")
async def anything(payload=Body(None)):
    return payload if not isinstance(payload, bytes) else payload.decode()


@app.post("/form")
async def form(username: Annotated[str, Form()], age: int = Form(ge=18), note: str | None = Form(default=None)):
    return [username, age, note]


@app.post("/form-model")
async def form_model(login: Annotated[Login, Form()]):
    return login


@app.post("/files")
async def files(
    raw: Annotated[bytes, File()], upload: UploadFile, note: str = Form("none"), more: list[UploadFile] = File([])
):
    content = await upload.read()
    return [
        raw.decode(),
        upload.filename,
        upload.content_type,
        content.decode(),
        note,
        [file.filename for file in more],
    ]


lax = FastAPI(strict_content_type=False)


@lax.post("/one")
async def lax_one(user: User):
    return user


custom = FastAPI()


@custom.exception_handler(RequestValidationError)
async def show(request: Request, error: RequestValidationError):
    return JSONResponse({"body": error.body, "errors": error.errors()}, status_code=400)


@custom.post("/one")
async def custom_one(user: User):
    return user


MULTIPART = b"""--b\r
Content-Disposition: form-data; name="raw"; filename="r"\r
\r
raw bytes\r
--b\r
Content-Disposition: form-data; name="upload"; filename="u.txt"\r
Content-Type: text/plain\r
\r
uploaded\r
--b\r
Content-Disposition: form-data; name="more"; filename="m1"\r
\r
1\r
--b\r
Content-Disposition: form-data; name="more"; filename="m2"\r
\r
2\r
--b--\r
"""
MISSING = b"""--b\r
Content-Disposition: form-data; name="raw"\r
\r
text\r
--b--\r
"""


async def main():
    json = {"content_type": "application/json"}
    good = b'{"name": "Foo", "price": 1.5, "tags": [{"name": "ab"}], "other": 1}'
    await call(app, "POST", "/one", good, **json)
    await call(app, "POST", "/one", good, content_type="application/vnd.api+json; charset=utf-8")
    await call(app, "POST", "/one", good, content_type="text/plain")
    await call(app, "POST", "/one", good)
    await call(app, "POST", "/one", b'{"name": 1, "price": -1, "tags": [{"name": "a"}, {}]}', **json)
    await call(app, "POST", "/one", b"", **json)
    await call(app, "POST", "/one", b"null", **json)
    await call(app, "POST", "/one", b"[1]", **json)
    await call(app, "POST", "/one", b'{"name": "Foo", "price": NaN}', **json)
    await call(app, "POST", "/one", b'{"name": "Foo",\n "price": }', **json)
    await call(app, "POST", "/one", b"\xff", **json)
    await call(app, "POST", "/optional", b"", **json)
    await call(app, "POST", "/optional", b'{"name": 5}', **json)
    await call(
        app,
        "PUT",
        "/several/1?q=z",
        b'{"item": {"name": "a", "price": 2}, "user": {"username": "u"}, "importance": 5}',
        **json,
    )
    await call(app, "PUT", "/several/x", b'{"item": {"name": "a"}, "importance": 0}', **json)
    await call(app, "PUT", "/several/1", b"[]", **json)
    await call(app, "PUT", "/several/1", b"", **json)
    await call(app, "POST", "/embedded", b'{"item": {"name": "a", "price": 2}}', **json)
    await call(app, "POST", "/embedded", b'{"name": "a", "price": 2}', **json)
    await call(app, "POST", "/dict", b'{"1": 2.5, "x": 1}', **json)
    await call(app, "POST", "/dict", b'{"1": 2.5}', **json)
    await call(app, "POST", "/list", b'[{"name": "a", "price": 2}, {"name": "b"}]', **json)
    await call(app, "POST", "/any", b'{"a": [1, 2.5, null, true]}', **json)
    await call(app, "POST", "/any", b"plain", content_type="text/plain")
    await call(app, "POST", "/any")
    form = {"content_type": "application/x-www-form-urlencoded"}
    await call(app, "POST", "/form", b"username=jo&age=20&note=", **form)
    await call(app, "POST", "/form", b"username=&age=5", **form)
    await call(app, "POST", "/form", b"", **form)
    await call(app, "POST", "/form-model", b"username=jo&codes=1&codes=2", **form)
    await call(app, "POST", "/form-model", b"codes=x&other=1", **form)
    multipart = {"content_type": "multipart/form-data; boundary=b"}
    await call(app, "POST", "/files", MULTIPART, **multipart)
    await call(app, "POST", "/files", MISSING, **multipart)
    await call(lax, "POST", "/one", b'{"username": "u"}')
    await call(lax, "POST", "/one", b'{"username": "u"}', content_type="text/plain")
    await call(custom, "POST", "/one", b'{"user": 1}', **json)
    await call(custom, "POST", "/one", b'{"user', **json)


asyncio.run(main())
