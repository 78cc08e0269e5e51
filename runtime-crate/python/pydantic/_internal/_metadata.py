"""Metadata of pydantic's own in annotations, and defaults. pydantic _internal/_fields.py (PydanticMetadata, resolve_default_value)."""

from inspect import Parameter, signature

from annotated_types import BaseMetadata
from pydantic_core import PydanticUndefined

from ._repr import Representation
from ._utils import can_be_positional, smart_deepcopy


class PydanticMetadata(Representation):
    """Base of constraints: the attributes are the constraints."""

    __slots__ = ()


class _PydanticGeneralMetadata(PydanticMetadata, BaseMetadata):
    """Constraints that have no class of their own, such as `pattern`."""

    def __init__(self, metadata):
        self.__dict__ = metadata


def pydantic_general_metadata(**metadata):
    return _PydanticGeneralMetadata(metadata)


def is_valid_field_name(name):
    return not name.startswith("_")


def is_valid_privateattr_name(name):
    return name.startswith("_") and not name.startswith("__")


def takes_validated_data_argument(default_factory):
    """Whether a default factory takes the data validated so far."""
    try:
        parameters = list(signature(default_factory).parameters.values())
    except (ValueError, TypeError):
        return False
    return len(parameters) == 1 and can_be_positional(parameters[0]) and parameters[0].default is Parameter.empty


class HasDefault:
    """Mixin of what has `default` and `default_factory`."""

    __slots__ = ()

    @property
    def default_factory_takes_validated_data(self):
        """Whether the default factory takes the data validated so far; None without a factory."""
        if self.default_factory is not None:
            return takes_validated_data_argument(self.default_factory)

    def get_default(self, *, call_default_factory=False, validated_data=None):
        """The default, copied if it can change; PydanticUndefined if there is none or the factory may not be called."""
        factory = self.default_factory
        if factory is None:
            return smart_deepcopy(self.default)
        if not call_default_factory:
            return PydanticUndefined
        if not takes_validated_data_argument(factory):
            return factory()
        if validated_data is None:
            raise ValueError(
                "The default factory requires the 'validated_data' argument, which was not provided when calling 'get_default()'."
            )
        return factory(validated_data)
