"""Small helpers. fastapi/utils.py."""

import re
import warnings

from pydantic import PydanticSchemaGenerationError
from pydantic.fields import FieldInfo

from fastapi._compat import ModelField, Undefined, annotation_is_pydantic_v1
from fastapi.datastructures import DefaultPlaceholder
from fastapi.exceptions import FastAPIDeprecationWarning, FastAPIError, PydanticV1NotSupportedError

_ANY_BODY = {"default", "1XX", "2XX", "3XX", "4XX", "5XX"}

_INVALID_TYPE = (
    "Invalid args for response field! Hint: check that {type_} is a valid Pydantic field type. If you are using a return "
    "type annotation that is not a valid Pydantic field (e.g. Union[Response, dict, None]) you can disable generating the "
    "response model from the type annotation with the path operation decorator parameter response_model=None. Read more: "
    "https://fastapi.tiangolo.com/tutorial/response-model/"
)


def is_body_allowed_for_status_code(status_code):
    """Whether a response of this status (a number, or a range as in OpenAPI) can have a body."""
    if status_code is None or status_code in _ANY_BODY:
        return True
    code = int(status_code)
    return code >= 200 and code not in (204, 205, 304)


def get_path_param_names(path):
    """The names between braces in a path."""
    return set(re.findall("{(.*?)}", path))


def create_model_field(name, type_, default=Undefined, field_info=None, alias=None, mode="validation"):
    """The field that validates or serializes a type; raises FastAPIError if Pydantic cannot."""
    if annotation_is_pydantic_v1(type_):
        raise PydanticV1NotSupportedError(
            f"pydantic.v1 models are no longer supported by FastAPI. Please update the response model {type_!r}."
        )
    field_info = field_info or FieldInfo(annotation=type_, default=default, alias=alias)
    try:
        return ModelField(mode=mode, name=name, field_info=field_info)
    except PydanticSchemaGenerationError:
        raise FastAPIError(_INVALID_TYPE.format(type_=type_)) from None


def generate_operation_id_for_path(*, name, path, method):
    """The id of an operation by its parts (deprecated)."""
    warnings.warn(
        "fastapi.utils.generate_operation_id_for_path() was deprecated, it is not used internally, and will be removed soon",
        category=FastAPIDeprecationWarning,
        stacklevel=2,
    )
    return f"{_identifier(name + path)}_{method.lower()}"


def generate_unique_id(route):
    """The id that a route has in the schema unless another is given: of its name, path and first method."""
    assert route.methods
    return f"{_identifier(route.name + route.path_format)}_{list(route.methods)[0].lower()}"


def _identifier(text):
    return re.sub(r"\W", "_", text)


def deep_dict_update(main_dict, update_dict):
    """Merge a dict into another: dicts within are merged, lists are joined."""
    for key, value in update_dict.items():
        old = main_dict.get(key)
        if isinstance(old, dict) and isinstance(value, dict):
            deep_dict_update(old, value)
        elif isinstance(old, list) and isinstance(value, list):
            main_dict[key] = old + value
        else:
            main_dict[key] = value


def get_value_or_default(first_item, *extra_items):
    """The first of these that was given, or the first one's default."""
    for item in (first_item, *extra_items):
        if not isinstance(item, DefaultPlaceholder):
            return item
    return first_item
