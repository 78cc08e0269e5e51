"""Warnings. pydantic warnings.py."""

from .version import version_short

__all__ = (
    "PydanticDeprecatedSince20", "PydanticDeprecatedSince26", "PydanticDeprecatedSince29", "PydanticDeprecatedSince210",
    "PydanticDeprecatedSince211", "PydanticDeprecatedSince212", "PydanticDeprecationWarning", "PydanticExperimentalWarning",
    "ArbitraryTypeWarning", "UnsupportedFieldAttributeWarning", "TypedDictExtraConfigWarning",
)


class PydanticDeprecationWarning(DeprecationWarning):
    """Something deprecated was used; the text names the version that deprecated it and the one that will remove it."""

    def __init__(self, message, *args, since, expected_removal=None):
        super().__init__(message, *args)
        self.message = message.rstrip(".")
        self.since = since
        self.expected_removal = (since[0] + 1, 0) if expected_removal is None else expected_removal

    def __str__(self):
        since, removal = self.since, self.expected_removal
        text = f"{self.message}. Deprecated in Pydantic V{since[0]}.{since[1]} to be removed in V{removal[0]}.{removal[1]}."
        if since == (2, 0):
            text += f" See Pydantic V2 Migration Guide at https://errors.pydantic.dev/{version_short()}/migration/"
        return text


class PydanticDeprecatedSince20(PydanticDeprecationWarning):
    def __init__(self, message, *args):
        super().__init__(message, *args, since=(2, 0), expected_removal=(3, 0))


class PydanticDeprecatedSince26(PydanticDeprecationWarning):
    def __init__(self, message, *args):
        super().__init__(message, *args, since=(2, 6), expected_removal=(3, 0))


class PydanticDeprecatedSince29(PydanticDeprecationWarning):
    def __init__(self, message, *args):
        super().__init__(message, *args, since=(2, 9), expected_removal=(3, 0))


class PydanticDeprecatedSince210(PydanticDeprecationWarning):
    def __init__(self, message, *args):
        super().__init__(message, *args, since=(2, 10), expected_removal=(3, 0))


class PydanticDeprecatedSince211(PydanticDeprecationWarning):
    def __init__(self, message, *args):
        super().__init__(message, *args, since=(2, 11), expected_removal=(3, 0))


class PydanticDeprecatedSince212(PydanticDeprecationWarning):
    def __init__(self, message, *args):
        super().__init__(message, *args, since=(2, 12), expected_removal=(3, 0))


class GenericBeforeBaseModelWarning(Warning):
    """A model names `Generic` before `BaseModel` among its bases."""


class PydanticExperimentalWarning(Warning):
    """An experimental feature was used."""


class CoreSchemaGenerationWarning(UserWarning):
    """Raised while a core schema is made."""


class ArbitraryTypeWarning(CoreSchemaGenerationWarning):
    """An annotation is not a type, so anything is valid."""


class UnsupportedFieldAttributeWarning(CoreSchemaGenerationWarning):
    """An attribute of `Field()` has no effect where it stands."""


class TypedDictExtraConfigWarning(CoreSchemaGenerationWarning):
    """`extra` of the configuration contradicts `closed` or `extra_items` of a TypedDict."""
