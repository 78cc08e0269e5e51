"""Any value as what JSON can hold. fastapi/encoders.py."""

import dataclasses
import datetime
from collections import deque
from decimal import Decimal
from enum import Enum
from ipaddress import IPv4Address, IPv4Interface, IPv4Network, IPv6Address, IPv6Interface, IPv6Network
from pathlib import Path, PurePath
from re import Pattern
from types import GeneratorType
from uuid import UUID

from pydantic import BaseModel
from pydantic.networks import AnyUrl, NameEmail
from pydantic.types import SecretBytes, SecretStr
from pydantic_core import PydanticUndefinedType, Url

from ._compat import is_pydantic_v1_model_instance
from .exceptions import PydanticV1NotSupportedError

try:
    from pydantic.color import Color
except ImportError:

    class Color:
        """Stands for Pydantic's class of that name."""


def isoformat(o):
    """A date or time in the form of ISO 8601."""
    return o.isoformat()


def decimal_encoder(dec_value):
    """A decimal number as an int if it is written without a fraction, else as a float."""
    exponent = dec_value.as_tuple().exponent
    if isinstance(exponent, int) and exponent >= 0:
        return int(dec_value)
    return float(dec_value)


ENCODERS_BY_TYPE = {
    bytes: lambda o: o.decode(),
    Color: str,
    datetime.date: isoformat,
    datetime.datetime: isoformat,
    datetime.time: isoformat,
    datetime.timedelta: lambda td: td.total_seconds(),
    Decimal: decimal_encoder,
    Enum: lambda o: o.value,
    frozenset: list,
    deque: list,
    GeneratorType: list,
    IPv4Address: str,
    IPv4Interface: str,
    IPv4Network: str,
    IPv6Address: str,
    IPv6Interface: str,
    IPv6Network: str,
    NameEmail: str,
    Path: str,
    Pattern: lambda o: o.pattern,
    SecretBytes: str,
    SecretStr: str,
    set: list,
    UUID: str,
    Url: str,
    AnyUrl: str,
}


def generate_encoders_by_class_tuples(type_encoder_map):
    """The classes that each encoder is for."""
    classes = {}
    for type_, encoder in type_encoder_map.items():
        classes[encoder] = (*classes.get(encoder, ()), type_)
    return classes


encoders_by_class_tuples = generate_encoders_by_class_tuples(ENCODERS_BY_TYPE)


def jsonable_encoder(
    obj,
    include=None,
    exclude=None,
    by_alias=True,
    exclude_unset=False,
    exclude_defaults=False,
    exclude_none=False,
    custom_encoder=None,
    sqlalchemy_safe=True,
):
    """A value as dicts, lists, text, numbers, bools and None.

    include, exclude and the flags are those of a model's model_dump; of a dict, include and exclude name its own keys.
    custom_encoder has an encoder by class, asked before all else. With sqlalchemy_safe, keys that begin with "_sa" are
    left out. Raises ValueError with what went wrong if a value has no encoder, is no mapping and has no attributes.
    """
    kind = type(obj)
    if custom_encoder:
        if kind in custom_encoder:
            return custom_encoder[kind](obj)
        for encoder_type, encoder in custom_encoder.items():
            if isinstance(obj, encoder_type):
                return encoder(obj)
    if kind is str or kind is int or obj is None or kind is bool or kind is float:
        return obj
    if include is not None and not isinstance(include, (set, dict)):
        include = set(include)
    if exclude is not None and not isinstance(exclude, (set, dict)):
        exclude = set(exclude)

    if isinstance(obj, BaseModel):
        dumped = obj.model_dump(
            mode="json",
            include=include,
            exclude=exclude,
            by_alias=by_alias,
            exclude_unset=exclude_unset,
            exclude_none=exclude_none,
            exclude_defaults=exclude_defaults,
        )
        return jsonable_encoder(
            dumped, exclude_none=exclude_none, exclude_defaults=exclude_defaults, sqlalchemy_safe=sqlalchemy_safe
        )
    flags = (by_alias, exclude_unset, exclude_defaults, exclude_none, custom_encoder, sqlalchemy_safe)
    if dataclasses.is_dataclass(obj):
        assert not isinstance(obj, type)
        return jsonable_encoder(dataclasses.asdict(obj), include, exclude, *flags)
    if isinstance(obj, Enum):
        return obj.value
    if isinstance(obj, PurePath):
        return str(obj)
    if isinstance(obj, (str, int, float)):
        return obj
    if isinstance(obj, PydanticUndefinedType):
        return None
    if isinstance(obj, dict):
        # Here, and not in a function of its own: what is nested goes as deep as Python's calls do.
        encoded = {}
        for key, value in obj.items():
            if value is None and exclude_none:
                continue
            if sqlalchemy_safe and isinstance(key, str) and key.startswith("_sa"):
                continue
            if (include is not None and key not in include) or (exclude is not None and key in exclude):
                continue
            encoded_key = jsonable_encoder(key, None, None, *flags)
            encoded[encoded_key] = jsonable_encoder(value, None, None, *flags)
        return encoded
    if isinstance(obj, (list, set, frozenset, GeneratorType, tuple, deque)):
        return [jsonable_encoder(item, include, exclude, *flags) for item in obj]
    if kind in ENCODERS_BY_TYPE:
        return ENCODERS_BY_TYPE[kind](obj)
    for encoder, classes in encoders_by_class_tuples.items():
        if isinstance(obj, classes):
            return encoder(obj)
    if is_pydantic_v1_model_instance(obj):
        raise PydanticV1NotSupportedError(
            f"pydantic.v1 models are no longer supported by FastAPI. Please update the model {obj!r}."
        )
    return jsonable_encoder(_attributes(obj), include, exclude, *flags)


def _attributes(obj):
    """What any other object holds: as a mapping or as pairs, else its attributes."""
    try:
        return dict(obj)
    except Exception as not_a_mapping:
        try:
            return vars(obj)
        except Exception as no_attributes:
            raise ValueError([not_a_mapping, no_attributes]) from no_attributes
