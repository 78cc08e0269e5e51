"""Core schemas of paths. pydantic _internal/_generate_schema.py `_path_schema`."""

import os
import pathlib

from pydantic_core import PydanticCustomError
from pydantic_core import core_schema as cs
from typing_inspection.typing_objects import is_any

from ..errors import PydanticUserError
from ._text_serializer import as_text

_NAMES = ("Path", "PurePath", "PosixPath", "PurePosixPath", "PureWindowsPath")
_PATHS = (os.PathLike, *(getattr(pathlib, name) for name in _NAMES if hasattr(pathlib, name)))


def path_schema(gen, obj, origin):
    """The schema of a class of paths; None for any other class."""
    if origin not in _PATHS:
        return None
    path_type = gen.first_arg_or_any(obj)
    if origin is os.PathLike and path_type is not str and path_type is not bytes and not is_any(path_type):
        raise PydanticUserError(
            "`os.PathLike` can only be used with `str`, `bytes` or `Any`", code="schema-for-unknown-type"
        )
    of_bytes = path_type is bytes
    make = pathlib.PurePath if origin is os.PathLike else origin
    text_schema = cs.bytes_schema if of_bytes else cs.str_schema

    def validate(input_value):
        try:
            if of_bytes:
                if not isinstance(input_value, bytes):
                    raise PydanticCustomError("bytes_type", "Input must be bytes")
                try:
                    input_value = input_value.decode()
                except UnicodeDecodeError as e:
                    raise PydanticCustomError("bytes_type", "Input must be valid bytes") from e
            elif not isinstance(input_value, str):
                raise PydanticCustomError("path_type", "Input is not a valid path")
            return make(input_value)
        except TypeError as e:
            raise PydanticCustomError("path_type", "Input is not a valid path") from e

    instance = cs.json_or_python_schema(
        json_schema=cs.no_info_after_validator_function(validate, text_schema()),
        python_schema=cs.is_instance_schema(origin),
    )
    return cs.lax_or_strict_schema(
        lax_schema=cs.union_schema(
            [instance, cs.no_info_after_validator_function(validate, text_schema(strict=True))],
            custom_error_type="path_type",
            custom_error_message=f"Input is not a valid path for {origin}",
        ),
        strict_schema=instance,
        serialization=as_text(origin),
        metadata={"pydantic_js_functions": [lambda source, handler: {**handler(source), "format": "path"}]},
    )
