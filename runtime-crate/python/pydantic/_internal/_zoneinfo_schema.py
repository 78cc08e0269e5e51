"""The core schema of time zones. pydantic _internal/_generate_schema.py `_zoneinfo_schema`, _internal/_validators.py."""

from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic_core import PydanticCustomError
from pydantic_core import core_schema as cs

from ._text_serializer import documented


def validate_str_is_valid_iana_tz(value, /):
    """A ZoneInfo from its name."""
    if isinstance(value, ZoneInfo):
        return value
    try:
        return ZoneInfo(value)
    except (ZoneInfoNotFoundError, ValueError, TypeError):
        raise PydanticCustomError("zoneinfo_str", "invalid timezone: {value}", {"value": value})


def zoneinfo_schema(tp):
    """The schema of `ZoneInfo`; None for any other class."""
    if tp is not ZoneInfo:
        return None
    return cs.no_info_plain_validator_function(
        validate_str_is_valid_iana_tz,
        serialization=cs.to_string_ser_schema(),
        metadata=documented(type="string", format="zoneinfo"),
    )
