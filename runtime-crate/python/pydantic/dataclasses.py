"""Dataclasses that validate. pydantic dataclasses.py."""

import dataclasses
import functools
import sys
import types
import warnings
from typing import Generic

from typing_extensions import dataclass_transform

from ._internal._config import ConfigWrapper
from ._internal._dataclasses import as_dataclass_field, complete_dataclass, is_stdlib_dataclass, patch_base_fields
from ._internal._decorators import DecoratorInfos
from ._internal._mock_val_ser import MockValSer
from ._internal._typing_extra import NsResolver, own_annotations, parent_frame_namespace
from ._internal._utils import is_model_class
from .errors import PydanticUserError
from .fields import Field, FieldInfo, PrivateAttr

__all__ = ("dataclass", "rebuild_dataclass")


@dataclass_transform(field_specifiers=(dataclasses.field, Field, PrivateAttr))
def dataclass(
    _cls=None, *, init=False, repr=True, eq=True, order=False, unsafe_hash=False, frozen=None, config=None,
    validate_on_init=None, kw_only=False, slots=False,
):
    """A class decorator: a dataclass of the standard library whose arguments are validated."""
    assert init is False, "pydantic.dataclasses.dataclass only supports init=False"
    assert validate_on_init is not False, "validate_on_init=False is no longer supported"

    def decorated(original: type):
        if is_model_class(original):
            raise PydanticUserError(
                f"Cannot create a Pydantic dataclass from {original.__name__} as it is already a Pydantic model",
                code="dataclass-on-model",
            )
        inherits = any([dataclasses.is_dataclass(base) for base in original.__bases__])
        own_config = getattr(original, "__pydantic_config__", None)
        if not inherits and config is not None and own_config is not None:
            warnings.warn(
                "`config` is set via both the `dataclass` decorator and `__pydantic_config__` for dataclass "
                f"{original.__name__}. The `config` specification from `dataclass` decorator will take priority.",
                category=UserWarning,
                stacklevel=2,
            )
        config_wrapper = ConfigWrapper(own_config if config is None else config)
        decorators = DecoratorInfos.build(original, replace_wrapped_methods=True)
        decorators.update_from_config(config_wrapper)
        cls, doc = original, original.__doc__
        if is_stdlib_dataclass(original):
            # It stays one: the class that validates is a subclass.
            cls, doc = _subclass_of(original), None
        if frozen is not None and config_wrapper.frozen:
            warnings.warn(
                f"`frozen` is set via both the `dataclass` decorator and `config` for dataclass {cls.__name__!r}.This is not "
                "recommended. The `frozen` specification on `dataclass` will take priority.",
                category=UserWarning,
                stacklevel=2,
            )
        is_frozen = (config_wrapper.frozen or False) if frozen is None else frozen
        for name in own_annotations(cls):
            value = getattr(cls, name, None)
            if isinstance(value, FieldInfo):
                setattr(cls, name, as_dataclass_field(value))
        with patch_base_fields(cls):
            cls = dataclasses.dataclass(
                cls, init=True, repr=repr, eq=eq, order=order, unsafe_hash=unsafe_hash, frozen=is_frozen, kw_only=kw_only,
                slots=slots,
            )
        if config_wrapper.validate_assignment:
            _validate_assignment(cls, is_frozen)
            if slots and not hasattr(cls, "__setstate__"):
                cls.__getstate__ = _getstate
                cls.__setstate__ = _setstate
        cls.__is_pydantic_dataclass__ = True
        cls.__pydantic_decorators__ = decorators
        cls.__doc__ = doc
        cls.__module__ = original.__module__
        first_line = getattr(original, "__firstlineno__", None)
        if sys.version_info >= (3, 13) and first_line is not None:
            # Setting `__module__` removes it.
            original.__firstlineno__ = first_line
            cls.__firstlineno__ = first_line
        cls.__qualname__ = original.__qualname__
        cls.__pydantic_fields_complete__ = classmethod(_fields_complete)
        cls.__pydantic_complete__ = False
        complete_dataclass(cls, config_wrapper, raise_errors=False)
        return cls

    return decorated if _cls is None else decorated(_cls)


def _subclass_of(cls):
    bases = (cls, Generic[cls.__parameters__]) if issubclass(cls, Generic) else (cls,)
    return types.new_class(cls.__name__, bases)


def _validate_assignment(cls, is_frozen):
    original_setattr = cls.__setattr__

    @functools.wraps(original_setattr)
    def validated_setattr(instance, name, value, /):
        if is_frozen:
            return original_setattr(instance, name, value)
        attribute = getattr(type(instance), name, None)
        if isinstance(attribute, property):
            attribute.__set__(instance, value)
        elif isinstance(attribute, functools.cached_property):
            instance.__dict__[name] = value
        else:
            type(instance).__pydantic_validator__.validate_assignment(instance, name, value)

    cls.__setattr__ = validated_setattr


def _getstate(self):
    return [getattr(self, field.name) for field in dataclasses.fields(self)]


def _setstate(self, state):
    for field, value in zip(dataclasses.fields(self), state):
        object.__setattr__(self, field.name, value)


def _fields_complete(cls):
    return all([field._complete for field in cls.__pydantic_fields__.values()])


def rebuild_dataclass(cls, *, force=False, raise_errors=True, _parent_namespace_depth=2, _types_namespace=None):
    """Tries again to make the schema of a dataclass; None if there was nothing to do, else whether it succeeded."""
    if not force and cls.__pydantic_complete__:
        return None
    for name in ("__pydantic_core_schema__", "__pydantic_validator__", "__pydantic_serializer__"):
        if name in cls.__dict__ and not isinstance(getattr(cls, name), MockValSer):
            delattr(cls, name)
    cls.__pydantic_complete__ = False
    if _types_namespace is not None:
        namespace = _types_namespace
    elif _parent_namespace_depth > 0:
        namespace = parent_frame_namespace(parent_depth=_parent_namespace_depth, force=True) or {}
    else:
        namespace = {}
    return complete_dataclass(
        cls,
        ConfigWrapper(cls.__pydantic_config__, check=False),
        raise_errors=raise_errors,
        ns_resolver=NsResolver(parent_namespace=namespace),
        _force_build=True,
    )


def is_pydantic_dataclass(class_, /):
    """Whether a class is a dataclass made by `dataclass` of this module."""
    try:
        return "__is_pydantic_dataclass__" in class_.__dict__ and dataclasses.is_dataclass(class_)
    except AttributeError:
        return False
