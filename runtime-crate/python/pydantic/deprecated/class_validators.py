"""`@validator` and `@root_validator`. pydantic deprecated/class_validators.py."""

import warnings
from functools import partial
from types import FunctionType

from .._internal._decorators import (
    PydanticDescriptorProxy,
    RootValidatorDecoratorInfo,
    ValidatorDecoratorInfo,
    ensure_classmethod_based_on_signature,
    is_instance_method_from_sig,
)
from .._internal._decorators_v1 import make_generic_v1_field_validator, make_v1_generic_root_validator
from ..errors import PydanticUserError
from ..warnings import PydanticDeprecatedSince20

_ALLOW_REUSE = "`allow_reuse` is deprecated and will be ignored; it should no longer be necessary"


def validator(__field, *fields, pre=False, each_item=False, always=False, check_fields=None, allow_reuse=False):
    """Decorator of a method that validates the fields named, in the manner of version 1."""
    warnings.warn(
        "Pydantic V1 style `@validator` validators are deprecated. You should migrate to Pydantic V2 style `@field_validator` "
        "validators, see the migration guide for more details",
        PydanticDeprecatedSince20,
        stacklevel=2,
    )
    if allow_reuse is True:
        warnings.warn(_ALLOW_REUSE, PydanticDeprecatedSince20, stacklevel=2)
    fields = __field, *fields
    if isinstance(__field, FunctionType):
        raise PydanticUserError(
            "`@validator` should be used with fields and keyword arguments, not bare. E.g. usage should be "
            "`@validator('<field_name>', ...)`",
            code="decorator-missing-arguments",
        )
    if not all([isinstance(name, str) for name in fields]):
        raise PydanticUserError(
            "`@validator` fields should be passed as separate string args. E.g. usage should be "
            "`@validator('<field_name_1>', '<field_name_2>', ...)`",
            code="decorator-invalid-fields",
        )

    def decorated(f):
        if is_instance_method_from_sig(f):
            raise PydanticUserError(
                "`@validator` cannot be applied to instance methods", code="validator-instance-method"
            )
        info = ValidatorDecoratorInfo(
            fields=fields,
            mode="before" if pre is True else "after",
            each_item=each_item,
            always=always,
            check_fields=check_fields,
        )
        return PydanticDescriptorProxy(
            ensure_classmethod_based_on_signature(f), info, shim=make_generic_v1_field_validator
        )

    return decorated


def root_validator(*args, pre=False, skip_on_failure=False, allow_reuse=False):
    """Decorator of a method that validates all values, in the manner of version 1."""
    warnings.warn(
        "Pydantic V1 style `@root_validator` validators are deprecated. You should migrate to Pydantic V2 style "
        "`@model_validator` validators, see the migration guide for more details",
        PydanticDeprecatedSince20,
        stacklevel=2,
    )
    if args:
        return root_validator()(*args)
    if allow_reuse is True:
        warnings.warn(_ALLOW_REUSE, PydanticDeprecatedSince20, stacklevel=2)
    if pre is False and skip_on_failure is not True:
        raise PydanticUserError(
            "If you use `@root_validator` with pre=False (the default) you MUST specify `skip_on_failure=True`. Note that "
            "`@root_validator` is deprecated and should be replaced with `@model_validator`.",
            code="root-validator-pre-skip",
        )

    def decorated(f):
        if is_instance_method_from_sig(f):
            raise TypeError("`@root_validator` cannot be applied to instance methods")
        info = RootValidatorDecoratorInfo(mode="before" if pre is True else "after")
        shim = partial(make_v1_generic_root_validator, pre=pre)
        return PydanticDescriptorProxy(ensure_classmethod_based_on_signature(f), info, shim=shim)

    return decorated
