"""Core schemas: the kinds there are, and the names of types in them. pydantic _internal/_core_utils.py, _core_metadata.py."""

import warnings

from typing import get_args, get_origin

from typing_inspection.typing_objects import is_typealiastype

from ._repr import display_as_type
from ._typing_extra import is_generic_alias

_FIELD_TYPES = frozenset({"typed-dict-field", "dataclass-field", "model-field", "computed-field"})
FUNCTIONS_WITH_INNER_SCHEMA = frozenset({"function-before", "function-after", "function-wrap"})


def is_core_schema(schema):
    return schema["type"] not in _FIELD_TYPES


def is_core_schema_field(schema):
    return schema["type"] in _FIELD_TYPES


def is_function_with_inner_schema(schema):
    return schema["type"] in FUNCTIONS_WITH_INNER_SCHEMA


def get_ref(schema):
    return schema.get("ref")


def get_type_ref(type_, args_override=None):
    """The name under which definitions know a type: its module, its name, its identity and those of its arguments."""
    origin = get_origin(type_) or type_
    args = get_args(type_) if is_generic_alias(type_) else args_override or ()
    generic = getattr(type_, "__pydantic_generic_metadata__", None)
    if generic:
        origin = generic["origin"] or origin
        args = generic["args"] or args
    module = getattr(origin, "__module__", "<No __module__>")
    if is_typealiastype(origin):
        name = origin.__name__
    else:
        name = getattr(origin, "__qualname__", None) or f"<No __qualname__: {origin}>"
    ref = f"{module}.{name}:{id(origin)}"
    refs = [
        f"{arg}:str-{id(arg)}" if isinstance(arg, str) else f"{display_as_type(arg)}:{id(arg)}" for arg in args
    ]
    return f"{ref}[{','.join(refs)}]" if refs else ref


def update_core_metadata(core_metadata, /, *, pydantic_js_updates=None, pydantic_js_extra=None, pydantic_js_annotation_functions=None):
    """Adds what JSON schemas need to the metadata of a core schema."""
    if pydantic_js_annotation_functions:
        core_metadata.setdefault("pydantic_js_annotation_functions", []).extend(pydantic_js_annotation_functions)
    if pydantic_js_updates:
        existing = core_metadata.get("pydantic_js_updates")
        core_metadata["pydantic_js_updates"] = pydantic_js_updates if existing is None else {**existing, **pydantic_js_updates}
    if pydantic_js_extra is None:
        return
    existing = core_metadata.get("pydantic_js_extra")
    if existing is None:
        core_metadata["pydantic_js_extra"] = pydantic_js_extra
    elif isinstance(existing, dict):
        if isinstance(pydantic_js_extra, dict):
            core_metadata["pydantic_js_extra"] = {**existing, **pydantic_js_extra}
        elif callable(pydantic_js_extra):
            from ..json_schema import PydanticJsonSchemaWarning

            warnings.warn(
                "Composing `dict` and `callable` type `json_schema_extra` is not supported.The `callable` type is being ignored."
                "If you'd like support for this behavior, please open an issue on pydantic.",
                PydanticJsonSchemaWarning,
            )
    elif callable(existing):
        core_metadata["pydantic_js_extra"] = pydantic_js_extra
