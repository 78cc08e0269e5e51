"""`BaseConfig` and `Extra`. pydantic deprecated/config.py."""

import warnings

from .._internal._config import DEPRECATION_MESSAGE, config_defaults
from ..warnings import PydanticDeprecatedSince20

__all__ = ("BaseConfig", "Extra")


class _ConfigMetaclass(type):
    def __getattr__(self, item):
        if item not in config_defaults:
            raise AttributeError(f"type object '{self.__name__}' has no attribute {item!r}")
        warnings.warn(DEPRECATION_MESSAGE, PydanticDeprecatedSince20)
        return config_defaults[item]


class BaseConfig(metaclass=_ConfigMetaclass):
    """Base of configuration classes. Deprecated."""

    def __getattr__(self, item):
        return getattr(type(self), item)

    def __init_subclass__(cls, **kwargs):
        warnings.warn(DEPRECATION_MESSAGE, PydanticDeprecatedSince20)
        return super().__init_subclass__(**kwargs)


class _ExtraMeta(type):
    def __getattribute__(self, name):
        if name in ("allow", "ignore", "forbid"):
            warnings.warn(
                "`pydantic.config.Extra` is deprecated, use literal values instead (e.g. `extra='allow'`)",
                PydanticDeprecatedSince20,
                stacklevel=2,
            )
        return super().__getattribute__(name)


class Extra(metaclass=_ExtraMeta):
    """The values of `extra`. Deprecated."""

    allow = "allow"
    ignore = "ignore"
    forbid = "forbid"
