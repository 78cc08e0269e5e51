"""Uploaded files and the marker of options left out. fastapi/datastructures.py."""

from typing import Any, BinaryIO, TypeVar

from pydantic_core.core_schema import with_info_plain_validator_function
from starlette.datastructures import URL, Address, FormData, Headers, QueryParams, State
from starlette.datastructures import UploadFile as StarletteUploadFile


class UploadFile(StarletteUploadFile):
    """A file uploaded in a form, as a parameter."""

    file: BinaryIO
    filename: str | None
    size: int | None
    headers: Headers
    content_type: str | None

    async def write(self, data):
        """Write bytes to the file."""
        return await super().write(data)

    async def read(self, size=-1):
        """Read bytes from the file."""
        return await super().read(size)

    async def seek(self, offset):
        """Go to a position in the file."""
        return await super().seek(offset)

    async def close(self):
        """Close the file."""
        return await super().close()

    @classmethod
    def _validate(cls, __input_value, _):
        if not isinstance(__input_value, StarletteUploadFile):
            raise ValueError(f"Expected UploadFile, received: {type(__input_value)}")
        return __input_value

    @classmethod
    def __get_pydantic_json_schema__(cls, core_schema, handler):
        return {"type": "string", "contentMediaType": "application/octet-stream"}

    @classmethod
    def __get_pydantic_core_schema__(cls, source, handler):
        return with_info_plain_validator_function(cls._validate)


class DefaultPlaceholder:
    """An option that was left out, with the value that it then has. It yields to options given further out."""

    def __init__(self, value: Any):
        self.value = value

    def __bool__(self):
        return bool(self.value)

    def __eq__(self, o):
        return isinstance(o, DefaultPlaceholder) and o.value == self.value


DefaultType = TypeVar("DefaultType")


def Default(value):
    """The default of an option that can also be given further out."""
    return DefaultPlaceholder(value)


_Unset = Default(None)
