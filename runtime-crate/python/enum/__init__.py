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

__molt_public__ = (
    "_EnumDict", "_add_alias_", "_add_value_alias_", "_all_bits_", "_boundary_", "_flag_mask_",
    "_generate_next_value_", "_ignore_", "_is_descriptor", "_is_dunder", "_is_private", "_is_sunder", "_iter_member_",
    "_member_map_", "_member_names_", "_member_type_", "_missing_", "_name_", "_numeric_repr_", "_order_",
    "_singles_mask_", "_sort_order_", "_unhashable_values_", "_use_args_", "_value2member_map_", "_value_",
    "_value_repr_",
)

EnumMeta = EnumType
_EnumDict = EnumDict
_reduce_ex_by_global_name = pickle_by_global_name
