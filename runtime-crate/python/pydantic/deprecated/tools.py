"""`parse_obj_as`, `schema_of`, `schema_json_of`. pydantic deprecated/tools.py."""

import json
import warnings

from ..json_schema import DEFAULT_REF_TEMPLATE, GenerateJsonSchema
from ..type_adapter import TypeAdapter
from ..warnings import PydanticDeprecatedSince20

__all__ = ("parse_obj_as", "schema_of", "schema_json_of")


def parse_obj_as(type_, obj, type_name=None):
    """A value of a type. Deprecated."""
    warnings.warn(
        "`parse_obj_as` is deprecated. Use `pydantic.TypeAdapter.validate_python` instead.",
        category=PydanticDeprecatedSince20,
        stacklevel=2,
    )
    if type_name is not None:
        warnings.warn(
            "The type_name parameter is deprecated. parse_obj_as no longer creates temporary models",
            PydanticDeprecatedSince20,
            stacklevel=2,
        )
    return TypeAdapter(type_).validate_python(obj)


def _schema(type_, title, by_alias, ref_template, schema_generator):
    json_schema = TypeAdapter(type_).json_schema(
        by_alias=by_alias, schema_generator=schema_generator, ref_template=ref_template
    )
    if isinstance(title, str):
        json_schema["title"] = title
    elif title is not None:
        warnings.warn(
            "Passing a callable for the `title` parameter is deprecated and no longer supported",
            PydanticDeprecatedSince20,
            stacklevel=3,
        )
        json_schema["title"] = title(type_)
    return json_schema


def schema_of(
    type_, *, title=None, by_alias=True, ref_template=DEFAULT_REF_TEMPLATE, schema_generator=GenerateJsonSchema
):
    """The JSON schema of a type. Deprecated."""
    warnings.warn(
        "`schema_of` is deprecated. Use `pydantic.TypeAdapter.json_schema` instead.",
        category=PydanticDeprecatedSince20,
        stacklevel=2,
    )
    return _schema(type_, title, by_alias, ref_template, schema_generator)


def schema_json_of(
    type_, *, title=None, by_alias=True, ref_template=DEFAULT_REF_TEMPLATE, schema_generator=GenerateJsonSchema, **dumps_kwargs
):
    """The JSON schema of a type as text. Deprecated."""
    warnings.warn(
        "`schema_json_of` is deprecated. Use `pydantic.TypeAdapter.json_schema` instead.",
        category=PydanticDeprecatedSince20,
        stacklevel=2,
    )
    return json.dumps(_schema(type_, title, by_alias, ref_template, schema_generator), **dumps_kwargs)
