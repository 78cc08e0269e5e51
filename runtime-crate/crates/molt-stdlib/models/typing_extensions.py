# What `typing_extensions` has of `typing`.

from typing import (  # noqa: F401, UP035
    Dict,
    FrozenSet,
    Generic,
    List,
    NewType,
    Protocol,
    Set,
    Tuple,
    Type,
    assert_type,
    cast,
    final,
    no_type_check,
    overload,
    override,
    runtime_checkable,
)
