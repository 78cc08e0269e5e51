"""Enumerations. CPython Lib/enum.py."""

from enum._checks import (
    CONTINUOUS, NAMED_FLAGS, UNIQUE, EnumCheck, _iter_bits_lsb, _simple_enum, _test_simple_enum, show_flag_values, unique, verify,
)
from enum._flags import Flag, IntFlag
from enum._globals import (
    _make_class_unpicklable, global_enum, global_enum_repr, global_flag_repr, global_str, pickle_by_enum_name, pickle_by_global_name,
)
from enum._markers import (
    CONFORM, EJECT, KEEP, STRICT, FlagBoundary, _is_descriptor, _is_dunder, _is_private, _is_sunder, auto, member, nonmember, property,
)
from enum._members import Enum, IntEnum, ReprEnum, StrEnum
from enum._metaclass import EnumType
from enum._namespace import EnumDict

__all__ = [
    "EnumType", "EnumMeta", "EnumDict", "Enum", "IntEnum", "StrEnum", "Flag", "IntFlag", "ReprEnum", "auto", "unique", "property",
    "member", "nonmember", "FlagBoundary", "STRICT", "CONFORM", "EJECT", "KEEP", "global_enum", "global_enum_repr",
    "global_flag_repr", "global_str", "verify", "EnumCheck", "CONTINUOUS", "NAMED_FLAGS", "UNIQUE",
    "pickle_by_global_name", "pickle_by_enum_name",
]

EnumMeta = EnumType
_EnumDict = EnumDict
_reduce_ex_by_global_name = pickle_by_global_name
