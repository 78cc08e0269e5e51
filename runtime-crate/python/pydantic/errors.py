"""Errors in how pydantic is used, as opposed to errors in data. pydantic errors.py."""

import re

from ._internal._repr import display_as_type
from .version import version_short

__all__ = (
    "PydanticUserError", "PydanticUndefinedAnnotation", "PydanticImportError", "PydanticSchemaGenerationError",
    "PydanticInvalidForJsonSchema", "PydanticForbiddenQualifier", "PydanticErrorCodes",
)

DEV_ERROR_DOCS_URL = f"https://errors.pydantic.dev/{version_short()}/u/"

PydanticErrorCodes = str


class PydanticErrorMixin:
    """A message with the code of the documentation page that explains it."""

    def __init__(self, message, *, code):
        self.message = message
        self.code = code

    def __str__(self):
        if self.code is None:
            return self.message
        return f"{self.message}\n\nFor further information visit {DEV_ERROR_DOCS_URL}{self.code}"


class PydanticUserError(PydanticErrorMixin, RuntimeError):
    """Incorrect use of pydantic."""


class PydanticUndefinedAnnotation(PydanticErrorMixin, NameError):
    """A name in an annotation is not defined (yet)."""

    def __init__(self, name, message):
        self.name = name
        super().__init__(message=message, code="undefined-annotation")

    @classmethod
    def from_name_error(cls, name_error):
        name = name_error.name
        if name is None:
            name = re.search(".*'(.+?)'", str(name_error)).group(1)
        return cls(name=name, message=str(name_error))


class PydanticImportError(PydanticErrorMixin, ImportError):
    """A name that moved or was removed between versions was imported."""

    def __init__(self, message):
        super().__init__(message, code="import-error")


class PydanticSchemaGenerationError(PydanticUserError):
    """There is no core schema for a type."""

    def __init__(self, message):
        super().__init__(message, code="schema-for-unknown-type")


class PydanticInvalidForJsonSchema(PydanticUserError):
    """There is no JSON schema for a core schema."""

    def __init__(self, message):
        super().__init__(message, code="invalid-for-json-schema")


_QUALIFIERS = {
    "required": "typing.Required",
    "not_required": "typing.NotRequired",
    "read_only": "typing.ReadOnly",
    "class_var": "typing.ClassVar",
    "init_var": "dataclasses.InitVar",
    "final": "typing.Final",
}


class PydanticForbiddenQualifier(PydanticUserError):
    """A type qualifier stands where it means nothing."""

    def __init__(self, qualifier, annotation):
        super().__init__(
            f"The annotation {display_as_type(annotation)!r} contains the {_QUALIFIERS[qualifier]!r} type qualifier, "
            "which is invalid in the context it is defined.",
            code=None,
        )
