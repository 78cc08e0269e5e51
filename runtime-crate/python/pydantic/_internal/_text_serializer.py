"""Types that JSON has as text: their serializer, and what their JSON schema is. pydantic _internal/_generate_schema.py."""

from pydantic_core import PydanticSerializationUnexpectedValue
from pydantic_core import core_schema as cs


def documented(**json_schema):
    """Metadata that says what the JSON schema is."""
    return {"pydantic_js_functions": [lambda _, __: {**json_schema}]}


def _unexpected(tp, value):
    return PydanticSerializationUnexpectedValue(
        f"Expected `{tp}` but got `{type(value)}` with value `'{value}'` - serialized value may not be as expected."
    )


def as_text(tp):
    """A serializer that makes text of instances of a class, except for Python."""

    def serialize(value, info):
        if not isinstance(value, (tp, str)):
            raise _unexpected(tp, value)
        return value if info.mode == "python" else str(value)

    return cs.plain_serializer_function_ser_schema(serialize, info_arg=True, when_used="always")
