"""Parameters of endpoints, as fields of Pydantic. fastapi/params.py."""

import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Literal

from pydantic.fields import FieldInfo

from ._compat import Undefined
from .datastructures import _Unset
from .exceptions import FastAPIDeprecationWarning


class ParamTypes(Enum):
    """Where a parameter stands in a request."""

    query = "query"
    header = "header"
    path = "path"
    cookie = "cookie"


# The options that go to the field as they are, in the order in which it collects its constraints.
_FIELD_OPTIONS = (
    "default_factory", "alias", "title", "description", "gt", "ge", "lt", "le", "min_length", "max_length",
    "discriminator", "multiple_of", "allow_inf_nan", "max_digits", "decimal_places",
)
_UNSET_UNLESS_GIVEN = {"default_factory", "multiple_of", "allow_inf_nan", "max_digits", "decimal_places"}
_OTHER_OPTIONS = {
    "annotation", "alias_priority", "validation_alias", "serialization_alias", "pattern", "regex", "strict", "examples",
    "deprecated", "json_schema_extra",
}


def _field_arguments(default, options):
    """What Pydantic's field is made of: options that it does not know become part of the schema."""
    extra = {name: value for name, value in options.items() if name not in _FIELD_OPTIONS and name not in _OTHER_OPTIONS}
    arguments = {"default": default}
    for name in _FIELD_OPTIONS:
        arguments[name] = options.get(name, _Unset if name in _UNSET_UNLESS_GIVEN else None)
    arguments.update(extra)
    if options.get("examples") is not None:
        arguments["examples"] = options["examples"]
    if options.get("regex") is not None:
        _warn("`regex` has been deprecated, please use `pattern` instead")
    arguments["deprecated"] = options.get("deprecated")
    alias = options.get("alias")
    serialization_alias = options.get("serialization_alias")
    if (serialization_alias is None or serialization_alias is _Unset) and isinstance(alias, str):
        serialization_alias = alias
    validation_alias = options.get("validation_alias")
    if validation_alias is None or validation_alias is _Unset:
        validation_alias = alias
    arguments.update(
        annotation=options.get("annotation"),
        alias_priority=options.get("alias_priority", _Unset),
        validation_alias=validation_alias,
        serialization_alias=serialization_alias,
        strict=options.get("strict", _Unset),
        json_schema_extra=options.get("json_schema_extra") or extra,
        pattern=options.get("pattern") or options.get("regex"),
    )
    return {name: value for name, value in arguments.items() if value is not _Unset}


def _warn(message):
    # The caller of Query(...) and its like, past param_functions and the constructors.
    warnings.warn(message, category=FastAPIDeprecationWarning, stacklevel=6)


class _Parameter(FieldInfo):
    """What parameters of all kinds have besides the field."""

    def __init__(
        self, default=Undefined, *, example=_Unset, include_in_schema=True, openapi_examples=None, **options
    ):
        if example is not _Unset:
            warnings.warn(
                "`example` has been deprecated, please use `examples` instead",
                category=FastAPIDeprecationWarning,
                stacklevel=5,
            )
        self.example = example
        self.include_in_schema = include_in_schema
        self.openapi_examples = openapi_examples
        super().__init__(**_field_arguments(default, options))

    def __repr__(self):
        return f"{self.__class__.__name__}({self.default})"


class Param(_Parameter):
    """A parameter outside of the body. Takes the options of Pydantic's Field, and those of the schema."""

    in_: ParamTypes


class Path(Param):
    """A part of the path."""

    in_ = ParamTypes.path

    def __init__(self, default=..., **options):
        assert default is ..., "Path parameters cannot have a default value"
        self.in_ = self.in_
        super().__init__(default, **options)


class Query(Param):
    """A parameter of the query string."""

    in_ = ParamTypes.query


class Header(Param):
    """A header, with hyphens for the underscores of the name unless convert_underscores is false."""

    in_ = ParamTypes.header

    def __init__(self, default=Undefined, *, convert_underscores=True, **options):
        self.convert_underscores = convert_underscores
        super().__init__(default, **options)


class Cookie(Param):
    """A cookie."""

    in_ = ParamTypes.cookie


class Body(_Parameter):
    """The body, or with others or with embed a member of it."""

    def __init__(self, default=Undefined, *, embed=None, media_type="application/json", **options):
        self.embed = embed
        self.media_type = media_type
        super().__init__(default, **options)


class Form(Body):
    """A field of a form."""

    def __init__(self, default=Undefined, *, media_type="application/x-www-form-urlencoded", **options):
        super().__init__(default, media_type=media_type, **options)


class File(Form):
    """A file of a form."""

    def __init__(self, default=Undefined, *, media_type="multipart/form-data", **options):
        super().__init__(default, media_type=media_type, **options)


@dataclass(frozen=True)
class Depends:
    """A dependency: what to call, whether one call serves the whole request, and when its part after yield runs."""

    dependency: Callable[..., Any] | None = None
    use_cache: bool = True
    scope: Literal["function", "request"] | None = None


@dataclass(frozen=True)
class Security(Depends):
    """A dependency with the OAuth2 scopes that it asks for."""

    scopes: Sequence[str] | None = None
