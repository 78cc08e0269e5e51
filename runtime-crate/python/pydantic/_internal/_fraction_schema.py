"""The core schema of fractions. pydantic _internal/_generate_schema.py `_fraction_schema`, _internal/_validators.py."""

from fractions import Fraction

from pydantic_core import PydanticCustomError
from pydantic_core import core_schema as cs

from ._text_serializer import documented


def fraction_validator(input_value, /):
    """A Fraction from a number or text."""
    if isinstance(input_value, Fraction):
        return input_value
    try:
        return Fraction(input_value)
    except ValueError:
        raise PydanticCustomError("fraction_parsing", "Input is not a valid fraction")


def fraction_schema(tp):
    """The schema of `Fraction`; None for any other class."""
    if tp is not Fraction:
        return None
    return cs.lax_or_strict_schema(
        lax_schema=cs.no_info_plain_validator_function(fraction_validator),
        strict_schema=cs.json_or_python_schema(
            json_schema=cs.no_info_plain_validator_function(fraction_validator),
            python_schema=cs.is_instance_schema(Fraction),
        ),
        serialization=cs.to_string_ser_schema(when_used="always"),
        metadata=documented(type="string", format="fraction"),
    )
