# Models and tables whose parts come from what is not there.
from typing import Annotated

from fastapi import FastAPI
from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, create_model, field_validator

app = FastAPI()


@app.get("/native")
def read_native():
    return {"native": True}


# --- a validator of the project that reaches the package
# asks: GET /native
# asks: POST /items {"name": "own"}
import extlib


class Item(BaseModel):
    name: str

    @field_validator("name")
    @classmethod
    def upper(cls, value):
        return extlib.upper(value)


@app.post("/items")
def create_item(item: Item):
    return item


# --- a validator of the package in an annotation
# asks: GET /native
# asks: POST /items {"name": "own"}
import extlib


class Item(BaseModel):
    name: Annotated[str, AfterValidator(extlib.upper)]


@app.post("/items")
def create_item(item: Item):
    return item


# --- a validator of the package under a name
# asks: GET /native
# asks: POST /items {"name": "own"}
import extlib

Name = Annotated[str, BeforeValidator(extlib.upper)]


class Item(BaseModel):
    name: Name


@app.post("/items")
def create_item(item: Item):
    return item


# --- a validator that is put into the class body
# asks: GET /native
# asks: POST /items {"name": "own"}
import extlib


class Item(BaseModel):
    name: str

    upper = field_validator("name")(extlib.upper)


@app.post("/items")
def create_item(item: Item):
    return item


# --- a default of a field
# asks: GET /native
# asks: POST /items {}
import extlib


class Item(BaseModel):
    name: str = extlib.VALUE


@app.post("/items")
def create_item(item: Item):
    return item


# --- a default factory of a field
# asks: GET /native
# asks: POST /items {}
import extlib


class Item(BaseModel):
    values: dict = Field(default_factory=extlib.load)


@app.post("/items")
def create_item(item: Item):
    return item


# --- a model's configuration
# asks: GET /native
# asks: POST /items {"Name": "own"}
import extlib


class Item(BaseModel):
    model_config = ConfigDict(alias_generator=extlib.upper, extra="forbid" if extlib.STRICT else "ignore")

    name: str = "none"


@app.post("/items")
def create_item(item: Item):
    return item


# --- a model's configuration, changed
# asks: GET /native
# asks: POST /items {"name": "own", "other": 1}
import extlib


class Item(BaseModel):
    model_config = ConfigDict(extra="forbid")

    name: str


Item.model_config["extra"] = "allow" if extlib.VALUE else "forbid"
Item.model_rebuild(force=True)


@app.post("/items")
def create_item(item: Item):
    return item


# --- a mixin of the package
# asks: GET /native
# asks: POST /items {"name": "own"}
import extlib


class Item(BaseModel, extlib.Base):
    name: str


@app.post("/items")
def create_item(item: Item):
    return item


# --- a model that create_model makes
# asks: GET /native
# asks: POST /items {}
import extlib

Item = create_model("Item", name=(str, extlib.VALUE))


@app.post("/items")
def create_item(item: Item):
    return item


# --- a type of the package
# asks: GET /native
# asks: POST /items {"name": "own"}
import extlib


class Item(BaseModel):
    name: extlib.Wrapped | str = "none"

    model_config = ConfigDict(arbitrary_types_allowed=True)


@app.post("/items")
def create_item(item: Item):
    return item


# --- a hook of a model
# asks: GET /native
# asks: POST /items {"name": "own"}
import extlib


class Item(BaseModel):
    name: str

    def model_post_init(self, context):
        self.name = extlib.upper(self.name)


@app.post("/items")
def create_item(item: Item):
    return item


# --- a hook of a model for its subclasses
# asks: GET /native
# asks: GET /log
import extlib

LOG = []


class Base(BaseModel):
    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs):
        LOG.append(extlib.note(cls.__name__))


class Item(Base):
    name: str


@app.get("/log")
def read_log():
    return LOG


# --- a field that is changed
# asks: GET /native
# asks: POST /items {}
import extlib


class Item(BaseModel):
    name: str = "own"


Item.model_fields["name"].default = extlib.VALUE
Item.model_rebuild(force=True)


@app.post("/items")
def create_item(item: Item):
    return item


# --- an adapter that is made
# asks: GET /native
# asks: GET /adapted
import extlib
from pydantic import TypeAdapter

adapter = TypeAdapter(Annotated[str, AfterValidator(extlib.upper)])


@app.get("/adapted")
def read_adapted():
    return {"value": adapter.validate_python("own")}


# --- an adapter that validates at start-up
# asks: GET /native
# asks: GET /adapted
import extlib
from pydantic import TypeAdapter

VALUES = {}
VALUES["names"] = TypeAdapter(list[str]).validate_python(extlib.NAMES)


@app.get("/adapted")
def read_adapted():
    return VALUES


# --- control: a model's configuration, changed
# asks: POST /items {"name": "own", "other": 1}
class Item(BaseModel):
    model_config = ConfigDict(extra="forbid")

    name: str


Item.model_config["extra"] = "allow"
Item.model_rebuild(force=True)


@app.post("/items")
def create_item(item: Item):
    return item


# --- control: validators of the project
# asks: POST /items {"name": "own"}
def upper(value):
    return value.upper()


class Item(BaseModel):
    name: Annotated[str, AfterValidator(upper)]


@app.post("/items")
def create_item(item: Item):
    return item
