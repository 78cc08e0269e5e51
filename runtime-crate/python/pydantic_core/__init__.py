"""The engine's Python side. pydantic_core __init__.py."""

from typing import Any, NotRequired, TypedDict

from typing_extensions import Sentinel

from ._pydantic_core import (
    ArgsKwargs,
    MultiHostUrl,
    PydanticCustomError,
    PydanticKnownError,
    PydanticOmit,
    PydanticSerializationError,
    PydanticSerializationUnexpectedValue,
    PydanticUndefined,
    PydanticUndefinedType,
    PydanticUseDefault,
    SchemaError,
    SchemaSerializer,
    SchemaValidator,
    Some,
    TzInfo,
    Url,
    ValidationError,
    __version__,
    from_json,
    to_json,
    to_jsonable_python,
)
from .core_schema import CoreConfig, CoreSchema, CoreSchemaType, ErrorType

__all__ = [
    "__version__", "CoreConfig", "CoreSchema", "CoreSchemaType", "SchemaValidator", "SchemaSerializer", "Some", "Url",
    "MultiHostUrl", "ArgsKwargs", "PydanticUndefined", "PydanticUndefinedType", "SchemaError", "ErrorDetails",
    "InitErrorDetails", "ValidationError", "PydanticCustomError", "PydanticKnownError", "PydanticOmit", "PydanticUseDefault",
    "PydanticSerializationError", "PydanticSerializationUnexpectedValue", "TzInfo", "to_json", "from_json",
    "to_jsonable_python",
]


class ErrorDetails(TypedDict):
    """One of the dicts of `ValidationError.errors()`."""

    type: str
    loc: tuple[int | str, ...]
    msg: str
    input: Any
    ctx: NotRequired[dict[str, Any]]
    url: NotRequired[str]


class InitErrorDetails(TypedDict):
    """One of the dicts that `ValidationError.from_exception_data` takes."""

    type: str | PydanticCustomError
    loc: NotRequired[tuple[int | str, ...]]
    input: Any
    ctx: NotRequired[dict[str, Any]]


class ErrorTypeInfo(TypedDict):
    """What `list_all_errors` says of a type of errors."""

    type: str
    message_template_python: str
    example_message_python: str
    message_template_json: NotRequired[str]
    example_message_json: NotRequired[str]
    example_context: dict[str, Any] | None


class MultiHostHost(TypedDict):
    """One host of a `MultiHostUrl`."""

    username: str | None
    password: str | None
    host: str | None
    port: int | None


MISSING = Sentinel("MISSING")
