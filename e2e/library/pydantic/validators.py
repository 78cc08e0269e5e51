"""Validators of fields and models, as decorators and in annotations."""

from typing import Annotated, Any

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    Field,
    InstanceOf,
    PlainValidator,
    SkipValidation,
    TypeAdapter,
    ValidateAs,
    ValidationError,
    ValidationInfo,
    ValidatorFunctionWrapHandler,
    WrapValidator,
    field_validator,
    model_validator,
)
from pydantic_core import PydanticCustomError, PydanticUseDefault


def failing(make):
    try:
        print("no error:", make())
    except ValidationError as e:
        print(e)
        print(e.errors(include_url=False))
    except Exception as e:
        print(type(e).__name__, e)


class Account(BaseModel):
    name: str
    email: str = ""
    password: str
    repeated: str
    age: int = Field(default=1, validate_default=True)
    labels: list[str] = []

    @field_validator("name", "email", mode="before")
    @classmethod
    def stripped(cls, value: Any, info: ValidationInfo) -> Any:
        return f"{info.field_name}:{value.strip()}" if isinstance(value, str) else value

    @field_validator("password")
    @classmethod
    def long_enough(cls, value):
        assert len(value) > 3, "too weak"
        return value

    @field_validator("age")
    def not_two(value):
        if value == 2:
            raise ValueError("two is not allowed")
        if value == 3:
            raise PydanticCustomError("three", "not {number}", {"number": 3})
        return value

    @field_validator("labels", mode="wrap")
    @classmethod
    def lenient(cls, value, handler, info):
        try:
            return handler(value)
        except ValidationError:
            return ["bad"]

    @model_validator(mode="before")
    @classmethod
    def renamed(cls, data: Any) -> Any:
        if isinstance(data, dict) and "pass" in data:
            data = {**data, "password": data["pass"], "repeated": data["pass"]}
        return data

    @model_validator(mode="after")
    def same(self):
        if self.password != self.repeated:
            raise ValueError("passwords do not match")
        return self


print(Account(name=" Ann ", password="hunter2", repeated="hunter2"))
print(Account(**{"name": "Bob", "pass": "secret", "labels": "x"}))
failing(lambda: Account(name="x", password="abc", repeated="abc"))
failing(lambda: Account(name="x", password="abcd", repeated="abce"))
failing(lambda: Account(name="x", password="abcd", repeated="abcd", age=2))
failing(lambda: Account(name=1, password="abcd", repeated="abcd", age=3))


class Child(Account):
    @field_validator("age")
    @classmethod
    def not_two(cls, value):
        return value * 10


print(Child(name="x", password="abcd", repeated="abcd", age=2))


class Wrapped(BaseModel):
    a: int

    @model_validator(mode="wrap")
    @classmethod
    def logged(cls, data: Any, handler, info):
        print("before", data, info.context)
        made = handler(data)
        print("after", made)
        return made


print(Wrapped.model_validate({"a": "1"}, context={"who": "me"}))


def double(value: int) -> int:
    return value * 2


def tagged(value: Any, handler: ValidatorFunctionWrapHandler) -> str:
    return f"<{handler(value)}>"


def or_default(value):
    if value == "default":
        raise PydanticUseDefault()
    return value


class Annotations(BaseModel):
    after: Annotated[int, AfterValidator(double)] = 1
    before: Annotated[int, BeforeValidator(lambda v: v or 0)] = 1
    plain: Annotated[int, PlainValidator(lambda v: str(v))] = "x"
    wrap: Annotated[str, WrapValidator(tagged)] = "d"
    order: Annotated[int, AfterValidator(lambda v: v + 1), Field(gt=1), AfterValidator(double)] = 0
    use_default: Annotated[int, BeforeValidator(or_default)] = 9
    any_exception: InstanceOf[Exception] = None
    skipped: SkipValidation[int] = None


print(Annotations(after=2, before=None, plain=1, wrap="w", order=5, use_default="default", skipped="s"))
print(Annotations(any_exception=ValueError("v")))
failing(lambda: Annotations(order=0, any_exception=1))


class Arg:
    def __init__(self, text):
        self.text = text

    def __repr__(self):
        return f"Arg({self.text!r})"


print(TypeAdapter(Annotated[Arg, ValidateAs(str, lambda text: Arg(text))]).validate_python("t"))


def failing_class(make):
    try:
        make()
    except Exception as e:
        print(type(e).__name__, str(e).replace(str(id(make)), "ID"))


def bare():
    class Bad(BaseModel):
        a: int

        @field_validator
        def check(cls, value):
            return value


def instance():
    class Bad(BaseModel):
        a: int

        @field_validator("a")
        def check(self, value):
            return value


def missing_field():
    class Bad(BaseModel):
        a: int

        @field_validator("b")
        @classmethod
        def check(cls, value):
            return value


failing_class(bare)
failing_class(instance)
try:
    missing_field()
except Exception as e:
    print(type(e).__name__, e.code, "use check_fields=False" in str(e))
