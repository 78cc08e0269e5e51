"""What `json.dumps` of version 1 had as `default`. pydantic deprecated/json.py."""

import datetime
import warnings
from collections import deque
from dataclasses import asdict, is_dataclass
from decimal import Decimal
from enum import Enum
from ipaddress import IPv4Address, IPv4Interface, IPv4Network, IPv6Address, IPv6Interface, IPv6Network
from pathlib import Path
from re import Pattern
from types import GeneratorType
from uuid import UUID

from ..main import BaseModel
from ..networks import NameEmail
from ..types import SecretBytes, SecretStr
from ..warnings import PydanticDeprecatedSince20

__all__ = ("pydantic_encoder", "custom_pydantic_encoder", "timedelta_isoformat")


def isoformat(o):
    return o.isoformat()


def decimal_encoder(dec_value):
    """An int where there is no fraction, not even one of zeros."""
    exponent = dec_value.as_tuple().exponent
    has_fraction = not isinstance(exponent, int) or exponent < 0
    return float(dec_value) if has_fraction else int(dec_value)


ENCODERS_BY_TYPE = {
    bytes: lambda o: o.decode(),
    datetime.timedelta: lambda td: td.total_seconds(),
    Decimal: decimal_encoder,
    Enum: lambda o: o.value,
    Pattern: lambda o: o.pattern,
    **dict.fromkeys((datetime.date, datetime.datetime, datetime.time), isoformat),
    **dict.fromkeys((frozenset, deque, GeneratorType, set), list),
    **dict.fromkeys((IPv4Address, IPv4Interface, IPv4Network, IPv6Address, IPv6Interface, IPv6Network), str),
    **dict.fromkeys((NameEmail, Path, SecretBytes, SecretStr, UUID), str),
}


def _encoder(encoders, obj):
    """That of the first class among those of an object that has one."""
    found = (encoders[base] for base in obj.__class__.__mro__[:-1] if base in encoders)
    return next(found, None)


def pydantic_encoder(obj):
    """What JSON can hold of an object."""
    warnings.warn(
        "`pydantic_encoder` is deprecated, use `pydantic_core.to_jsonable_python` instead.",
        category=PydanticDeprecatedSince20,
        stacklevel=2,
    )
    if isinstance(obj, BaseModel):
        return obj.model_dump()
    if is_dataclass(obj):
        return asdict(obj)
    encoder = _encoder(ENCODERS_BY_TYPE, obj)
    if encoder is None:
        raise TypeError(f"Object of type '{obj.__class__.__name__}' is not JSON serializable")
    return encoder(obj)


def custom_pydantic_encoder(type_encoders, obj):
    """What JSON can hold of an object, some classes' encoders given."""
    warnings.warn(
        "`custom_pydantic_encoder` is deprecated, use `BaseModel.model_dump` instead.",
        category=PydanticDeprecatedSince20,
        stacklevel=2,
    )
    encoder = _encoder(type_encoders, obj)
    return pydantic_encoder(obj) if encoder is None else encoder(obj)


def timedelta_isoformat(td):
    """A duration in ISO 8601, its days apart from the rest."""
    warnings.warn("`timedelta_isoformat` is deprecated.", category=PydanticDeprecatedSince20, stacklevel=2)
    sign = "-" if td.days < 0 else ""
    hours, minutes, seconds = td.seconds // 3600, td.seconds // 60 % 60, td.seconds % 60
    return f"{sign}P{abs(td.days)}DT{hours}H{minutes}M{seconds}.{td.microseconds:06d}S"


# A class of colours, which is deprecated itself.
__molt_missing__ = ("Color",)
