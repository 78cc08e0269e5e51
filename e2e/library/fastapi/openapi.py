# The description of an application: operations, parameters, bodies, responses, schemas, callbacks, webhooks.
import json
from datetime import datetime
from enum import Enum
from typing import Annotated, Generic, Literal, TypeVar, Union

from fastapi import APIRouter, Body, Cookie, Depends, FastAPI, File, Form, Header, Path, Query, UploadFile
from fastapi.responses import HTMLResponse, StreamingResponse
from pydantic import AnyUrl, BaseModel, Field, computed_field


class Kind(str, Enum):
    small = "small"
    large = "large"


class Tag(BaseModel):
    """A tag."""

    name: str = Field(min_length=1, examples=["red"])


class Item(BaseModel):
    model_config = {"json_schema_extra": {"examples": [{"name": "Foo"}]}}
    name: str = Field(title="The name", description="How it is called")
    kind: Kind = Kind.small
    price: float = Field(gt=0, le=100)
    tags: list[Tag] = []
    made: datetime | None = None
    parent: Union["Item", None] = None
    link: AnyUrl | None = None

    @computed_field
    @property
    def label(self) -> str:
        return self.name


class Cat(BaseModel):
    type: Literal["cat"]
    lives: int = 9


class Dog(BaseModel):
    type: Literal["dog"]


class Problem(BaseModel):
    message: str


class Filter(BaseModel):
    limit: int = Field(10, ge=1)
    words: list[str] = []


T = TypeVar("T")


class Page(BaseModel, Generic[T]):
    items: list[T]
    total: int


callbacks = APIRouter()


@callbacks.post("{$callback_url}/invoices/{$request.body.id}")
def invoice(body: Tag) -> Problem:
    """What is called back."""


router = APIRouter(prefix="/items", tags=["items"], responses={404: {"description": "Nothing", "model": Problem}})


def common(
    q: Annotated[str | None, Query(description="Search", deprecated=True, max_length=9)] = None,
    hidden: int = Query(1, include_in_schema=False),
):
    return q


@router.get("/{item_id}", summary="One item", operation_id="one_item")
def one_item(
    item_id: Annotated[int, Path(title="The id", ge=1, examples=[3])],
    user_agent: Annotated[str | None, Header()] = None,
    session: str = Cookie(default="none"),
    common: str = Depends(common),
) -> Item:
    """
    One item.

    With **more** text.
    \f
    Not this.
    """


@router.post("", status_code=201, response_description="Made", deprecated=True)
def make(item: Item, kind: Kind = Kind.large) -> Page[Item]: ...


@router.put(
    "/{item_id}",
    responses={
        "4XX": {"description": "Wrong"},
        200: {"content": {"image/png": {}}},
        "default": {"description": "Else"},
    },
)
def change(
    item_id: str,
    item: Annotated[Item, Body(openapi_examples={"one": {"summary": "One", "value": {"name": "a", "price": 1}}})],
    importance: Annotated[int, Body()],
) -> Cat | Dog: ...


@router.get(
    "", openapi_extra={"x-own": [1], "parameters": [{"name": "extra", "in": "query"}]}, callbacks=callbacks.routes
)
def search(filter: Annotated[Filter, Query()]) -> list[Annotated[Cat | Dog, Field(discriminator="type")]]: ...


@router.post("/upload")
def upload(
    file: UploadFile, data: Annotated[bytes, File()], note: str = Form("x"), more: list[UploadFile] = []
) -> dict[str, int]: ...


@router.post("/form")
def form(tag: Annotated[Tag, Form()]) -> None: ...


@router.get("/page/html", response_class=HTMLResponse)
def page(): ...


@router.get("/page/stream", response_class=StreamingResponse)
def stream(): ...


@router.delete("/{item_id}", status_code=204)
def delete(item_id: int): ...


@router.get("/hidden/route", include_in_schema=False)
def hidden(): ...


app = FastAPI(
    title="Shop",
    summary="Sells",
    description="A shop",
    version="2.0",
    terms_of_service="https://shop.test/terms",
    contact={"name": "Jo", "url": "https://jo.test", "email": "jo@example.com"},
    license_info={"name": "MIT", "identifier": "MIT"},
    servers=[{"url": "https://shop.test", "description": "Main"}, {"url": "/relative"}],
    openapi_tags=[{"name": "items", "description": "Items", "externalDocs": {"url": "https://docs.test"}}],
    openapi_external_docs={"url": "https://docs.test"},
)
app.include_router(router)
app.include_router(router, prefix="/v2", tags=["v2"], deprecated=True, responses={500: {"description": "Broken"}})


@app.webhooks.post("new-item")
def new_item(body: Item):
    """An item was made."""


print(json.dumps(app.openapi(), indent=1))
app.openapi_schema = None
app.separate_input_output_schemas = False
print(json.dumps(app.openapi()["components"], indent=1))
