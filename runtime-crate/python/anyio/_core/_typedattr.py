"""Attributes that streams give one by one. anyio/_core/_typedattr.py."""

from anyio._core._exceptions import TypedAttributeLookupError

_UNDEFINED = object()


def typed_attribute():
    """What stands for an attribute: no two are equal."""
    return object()


class TypedAttributeSet:
    """Names of attributes, each with its annotation."""

    def __init_subclass__(cls):
        annotated = {name for base in cls.__mro__ for name in getattr(base, "__annotations__", ())}
        for name in dir(cls):
            if name not in annotated and not name.startswith("_"):
                raise TypeError(f"Attribute {name!r} is missing its type annotation")
        super().__init_subclass__()


class TypedAttributeProvider:
    """Has attributes that are asked for by what stands for them."""

    @property
    def extra_attributes(self):
        """What gives each attribute."""
        return {}

    def extra(self, attribute, default=_UNDEFINED):
        """The value of an attribute."""
        try:
            give = self.extra_attributes[attribute]
        except KeyError:
            if default is _UNDEFINED:
                raise TypedAttributeLookupError("Attribute not found") from None
            return default
        return give()
