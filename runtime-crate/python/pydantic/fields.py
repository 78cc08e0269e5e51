"""Fields of models: `Field`, `PrivateAttr`, `computed_field`, and what they return. pydantic fields.py."""

import dataclasses
import inspect
import warnings
from functools import cached_property
from typing import Annotated, Any, ClassVar, TypeVar

import annotated_types
from pydantic_core import MISSING, PydanticUndefined
from typing_inspection.introspection import UNKNOWN, AnnotationSource, ForbiddenQualifier, inspect_annotation
from typing_inspection.typing_objects import is_deprecated

from . import types
from ._internal._decorators import PydanticDescriptorProxy, ensure_property, unwrap_wrapped_function
from ._internal._metadata import HasDefault, pydantic_general_metadata
from ._internal._repr import PlainRepr, Representation, display_as_type
from ._internal._utils import get_first_not_none
from .aliases import AliasChoices, AliasGenerator, AliasPath
from .errors import PydanticForbiddenQualifier, PydanticUserError
from .warnings import PydanticDeprecatedSince20

__all__ = ("Field", "FieldInfo", "PrivateAttr", "computed_field")

__molt_missing__ = ("FieldInfo.merge_field_infos",)

_Unset = PydanticUndefined

# The attributes of a field that merge, with their defaults; `default` has `...` for its own.
_Attrs = {
    "default": ...,
    "default_factory": None,
    "alias": None,
    "alias_priority": None,
    "validation_alias": None,
    "serialization_alias": None,
    "title": None,
    "field_title_generator": None,
    "description": None,
    "examples": None,
    "exclude": None,
    "exclude_if": None,
    "discriminator": None,
    "deprecated": None,
    "json_schema_extra": None,
    "frozen": None,
    "validate_default": None,
    "repr": True,
    "init": None,
    "init_var": None,
    "kw_only": None,
}

_COMPOSED = (
    "Composing `dict` and `callable` type `json_schema_extra` is not supported. The `callable` type is being ignored. If you'd "
    "like support for this behavior, please open an issue on pydantic."
)


_NO_QUALIFIERS = frozenset()


class FieldInfo(HasDefault, Representation):
    """What is known of a field: its annotation, default, aliases, constraints (`metadata`) and documentation."""

    __slots__ = (
        "annotation", "default", "default_factory", "alias", "alias_priority", "validation_alias", "serialization_alias",
        "title", "field_title_generator", "description", "examples", "exclude", "exclude_if", "discriminator", "deprecated",
        "json_schema_extra", "frozen", "validate_default", "repr", "init", "init_var", "kw_only", "metadata",
        "_attributes_set", "_qualifiers", "_complete", "_original_assignment", "_original_annotation", "_final",
    )

    # Keyword arguments that become metadata, by the class that holds them; None: `pydantic_general_metadata`.
    metadata_lookup = {
        "strict": types.Strict,
        "gt": annotated_types.Gt,
        "ge": annotated_types.Ge,
        "lt": annotated_types.Lt,
        "le": annotated_types.Le,
        "multiple_of": annotated_types.MultipleOf,
        "min_length": annotated_types.MinLen,
        "max_length": annotated_types.MaxLen,
        "pattern": None,
        "allow_inf_nan": None,
        "max_digits": None,
        "decimal_places": None,
        "union_mode": None,
        "coerce_numbers_to_str": None,
        "fail_fast": types.FailFast,
    }

    def __init__(self, **kwargs):
        lookup = FieldInfo.metadata_lookup
        self._attributes_set = {
            key: value for key, value in kwargs.items() if value is not _Unset and key not in lookup
        }
        self.annotation = kwargs.get("annotation")
        for name, default in _Attrs.items():
            value = kwargs.get(name, _Unset)
            setattr(self, name, default if value is _Unset else value)
        if self.default is ...:
            self.default = PydanticUndefined
            self._attributes_set.pop("default", None)
        if self.default is not PydanticUndefined and self.default_factory is not None:
            raise TypeError("cannot specify both default and default_factory")
        aliased = self.alias is not None or self.validation_alias is not None or self.serialization_alias is not None
        self.alias_priority = (self.alias_priority or 2) if aliased else None
        self.metadata = self._collect_metadata(kwargs)
        self._qualifiers = _NO_QUALIFIERS
        self._complete = True
        self._original_annotation = PydanticUndefined
        self._original_assignment = PydanticUndefined
        self._final = False

    @staticmethod
    def from_field(default=PydanticUndefined, **kwargs):
        """The field of a call of `Field`."""
        if "annotation" in kwargs:
            raise TypeError('"annotation" is not permitted as a Field keyword argument')
        return FieldInfo(default=default, **kwargs)

    @staticmethod
    def from_annotation(annotation, *, _source=AnnotationSource.ANY):
        """The field of a bare annotation."""
        inspected, overrides = _inspected(annotation, _source)
        return FieldInfo._construct(inspected.metadata, **overrides)._finished(inspected.qualifiers)

    @staticmethod
    def from_annotated_attribute(annotation, default, *, _source=AnnotationSource.ANY):
        """The field of an annotation with a default, a `Field()` or a `dataclasses.field()`."""
        if annotation is not MISSING and annotation is default:
            raise PydanticUserError(
                "Error when building FieldInfo from annotated attribute. Make sure you don't have any field name clashing with "
                "a type annotation.",
                code="unevaluable-type-annotation",
            )
        inspected, overrides = _inspected(annotation, _source)
        metadata = inspected.metadata
        if isinstance(default, FieldInfo) and not metadata and type(default) is not FieldInfo:
            # Fields of other libraries (parameters of FastAPI) keep their class.
            field_info = default._copy()
            field_info._attributes_set.update(overrides)
            for name, value in overrides.items():
                setattr(field_info, name, value)
            return field_info
        assigned = None
        if isinstance(default, FieldInfo):
            assigned = default._copy()
        elif isinstance(default, dataclasses.Field):
            assigned = FieldInfo._from_dataclass_field(default)
            if default.init is not None:
                overrides["init"] = default.init
            if default.kw_only is not None:
                overrides["kw_only"] = default.kw_only
        if assigned is None:
            overrides["default"] = default
        else:
            if "init_var" in inspected.qualifiers:
                overrides["init_var"] = True
            # What is assigned counts first as a constraint, last as an attribute.
            constraints, assigned.metadata = assigned.metadata, []
            metadata = [*constraints, *metadata, assigned]
        return FieldInfo._construct(metadata, **overrides)._finished(inspected.qualifiers)

    def _finished(self, qualifiers):
        self._qualifiers = qualifiers or _NO_QUALIFIERS
        self._final = True
        return self

    @classmethod
    def _construct(cls, metadata, **attr_overrides):
        """A field of the metadata of an annotation, the fields among it merged, later ones going before."""
        constraints, merged = [], {}
        for meta in metadata:
            if isinstance(meta, FieldInfo):
                constraints.extend(meta.metadata)
                composed = _composed(merged, meta.json_schema_extra)
                merged.update({name: getattr(meta, name) for name in _Attrs} if meta._final else meta._attributes_set)
                if composed is not None:
                    merged["json_schema_extra"] = composed
            elif is_deprecated(meta):
                merged["deprecated"] = meta
            else:
                constraints.append(meta)
        merged.update(attr_overrides)
        field_info = cls(**merged)
        field_info.metadata = constraints
        return field_info

    @staticmethod
    def _from_dataclass_field(dc_field):
        default = _Unset if dc_field.default is dataclasses.MISSING else dc_field.default
        factory = _Unset if dc_field.default_factory is dataclasses.MISSING else dc_field.default_factory
        arguments = {key: value for key, value in dc_field.metadata.items() if key in _FIELD_ARGUMENTS}
        doc = getattr(dc_field, "doc", None)
        if doc is not None:
            arguments["description"] = doc
        return Field(default=default, default_factory=factory, repr=dc_field.repr, **arguments)

    @staticmethod
    def _collect_metadata(kwargs):
        metadata, general = [], {}
        for key, value in kwargs.items():
            if key in FieldInfo.metadata_lookup and value is not None and value is not _Unset:
                marker = FieldInfo.metadata_lookup[key]
                if marker is None:
                    general[key] = value
                else:
                    metadata.append(marker(value))
        if general:
            metadata.append(pydantic_general_metadata(**general))
        return metadata

    @property
    def deprecation_message(self):
        """The text of the deprecation, or None."""
        return _deprecation_message(self.deprecated)

    def is_required(self):
        """Whether there is no default."""
        return self.default is PydanticUndefined and self.default_factory is None

    def rebuild_annotation(self):
        """The annotation with the metadata as `Annotated`."""
        return Annotated[self.annotation, *self.metadata] if self.metadata else self.annotation

    def apply_typevars_map(self, typevars_map, globalns=None, localns=None):
        """Puts types for the type variables in the annotation."""
        from ._internal._generics import replace_types
        from ._internal._typing_extra import try_eval_type

        annotation = replace_types(self.annotation, typevars_map)
        self.annotation, evaluated = try_eval_type(annotation, globalns, localns)
        if not evaluated:
            self._complete = False
            self._original_annotation = self.annotation

    def asdict(self):
        """The annotation, the metadata and the attributes, each by its name."""
        return {
            "annotation": self.annotation,
            "metadata": self.metadata,
            "attributes": {name: getattr(self, name) for name in _Attrs},
        }

    def _copy(self):
        copied = FieldInfo.__new__(type(self))
        for name in FieldInfo.__slots__:
            setattr(copied, name, getattr(self, name))
        if type(self) is not FieldInfo:
            copied.__dict__.update(self.__dict__)
        for name in ("metadata", "_attributes_set", "_qualifiers"):
            setattr(copied, name, getattr(copied, name).copy())
        return copied

    def __repr_args__(self):
        yield "annotation", PlainRepr(display_as_type(self.annotation))
        yield "required", self.is_required()
        for name in self.__slots__:
            value = getattr(self, name)
            if name == "annotation" or name in _UNSHOWN or value is PydanticUndefined or value is None and name != "default":
                continue
            if name == "metadata" and not value or name == "repr" and value is True or name == "frozen" and value is False:
                continue
            if name in ("validation_alias", "serialization_alias") and value == self.alias:
                continue
            yield name, PlainRepr(display_as_type(value)) if name == "default_factory" else value


_UNSHOWN = (
    "_attributes_set", "_qualifiers", "_complete", "_original_assignment", "_original_annotation", "_final",
)


def _inspected(annotation, source):
    """An annotation taken apart, and the attributes of a field that follow from it."""
    try:
        inspected = inspect_annotation(annotation, annotation_source=source, unpack_type_aliases="skip")
    except ForbiddenQualifier as e:
        raise PydanticForbiddenQualifier(e.qualifier, annotation)
    overrides = {"annotation": Any if inspected.type is UNKNOWN else inspected.type}
    if "final" in inspected.qualifiers:
        overrides["frozen"] = True
    return inspected, overrides


def _composed(merged, current):
    """`json_schema_extra` of two fields as one, or None if the later one simply counts."""
    existing = merged.get("json_schema_extra")
    if current is None or existing is None:
        return None
    if isinstance(existing, dict):
        if isinstance(current, dict):
            return {**existing, **current}
        if callable(current):
            warnings.warn(_COMPOSED, UserWarning)
    elif callable(existing) and isinstance(current, dict):
        warnings.warn(_COMPOSED, UserWarning)
    return None


def _deprecation_message(deprecated):
    if deprecated is None:
        return None
    if isinstance(deprecated, bool):
        return "deprecated" if deprecated else None
    return deprecated if isinstance(deprecated, str) else deprecated.message


def Field(
    default=PydanticUndefined, *, default_factory=_Unset, alias=_Unset, alias_priority=_Unset, validation_alias=_Unset,
    serialization_alias=_Unset, title=_Unset, field_title_generator=_Unset, description=_Unset, examples=_Unset,
    exclude=_Unset, exclude_if=_Unset, discriminator=_Unset, deprecated=_Unset, json_schema_extra=_Unset, frozen=_Unset,
    validate_default=_Unset, repr=_Unset, init=_Unset, init_var=_Unset, kw_only=_Unset, pattern=_Unset, strict=_Unset,
    coerce_numbers_to_str=_Unset, gt=_Unset, ge=_Unset, lt=_Unset, le=_Unset, multiple_of=_Unset, allow_inf_nan=_Unset,
    max_digits=_Unset, decimal_places=_Unset, min_length=_Unset, max_length=_Unset, union_mode=_Unset, fail_fast=_Unset,
    **extra,
):
    """What else there is to say of a field than its type. PydanticUserError for arguments of version 1 that are gone."""
    if extra:
        _refuse_removed(extra)
        if extra.get("min_items") is not None:
            _warn_deprecated("`min_items` is deprecated and will be removed, use `min_length` instead")
            min_length = extra["min_items"] if min_length in (None, _Unset) else min_length
        if extra.get("max_items") is not None:
            _warn_deprecated("`max_items` is deprecated and will be removed, use `max_length` instead")
            max_length = extra["max_items"] if max_length in (None, _Unset) else max_length
        if extra.get("allow_mutation") is not None:
            _warn_deprecated("`allow_mutation` is deprecated and will be removed. use `frozen` instead")
            frozen = True if extra["allow_mutation"] is False else frozen
        extra = {key: value for key, value in extra.items() if key not in _RENAMED}
    if extra:
        keys = ", ".join([key.__repr__() for key in extra])
        _warn_deprecated(
            "Using extra keyword arguments on `Field` is deprecated and will be removed. Use `json_schema_extra` instead. "
            f"(Extra keys: {keys})"
        )
        if not json_schema_extra or json_schema_extra is _Unset:
            json_schema_extra = extra
    if (
        validation_alias
        and validation_alias is not _Unset
        and not isinstance(validation_alias, (str, AliasChoices, AliasPath))
    ):
        raise TypeError("Invalid `validation_alias` type. it should be `str`, `AliasChoices`, or `AliasPath`")
    if serialization_alias in (_Unset, None) and isinstance(alias, str):
        serialization_alias = alias
    if validation_alias in (_Unset, None):
        validation_alias = alias
    if extra and extra.pop("include", None) is not None:
        _warn_deprecated("`include` is deprecated and does nothing. It will be removed, use `exclude` instead")
    return FieldInfo.from_field(
        default,
        default_factory=default_factory,
        alias=alias,
        alias_priority=alias_priority,
        validation_alias=validation_alias,
        serialization_alias=serialization_alias,
        title=title,
        field_title_generator=field_title_generator,
        description=description,
        examples=examples,
        exclude=exclude,
        exclude_if=exclude_if,
        discriminator=discriminator,
        deprecated=deprecated,
        json_schema_extra=json_schema_extra,
        frozen=frozen,
        pattern=pattern,
        validate_default=validate_default,
        repr=repr,
        init=init,
        init_var=init_var,
        kw_only=kw_only,
        coerce_numbers_to_str=coerce_numbers_to_str,
        strict=strict,
        gt=gt,
        ge=ge,
        lt=lt,
        le=le,
        multiple_of=multiple_of,
        min_length=min_length,
        max_length=max_length,
        allow_inf_nan=allow_inf_nan,
        max_digits=max_digits,
        decimal_places=decimal_places,
        union_mode=union_mode,
        fail_fast=fail_fast,
    )


_FIELD_ARGUMENTS = frozenset([*_Attrs, *FieldInfo.metadata_lookup])
_RENAMED = ("const", "min_items", "max_items", "unique_items", "allow_mutation", "regex")


def _refuse_removed(extra):
    if extra.get("const") is not None:
        raise PydanticUserError("`const` is removed, use `Literal` instead", code="removed-kwargs")
    if extra.get("unique_items") is not None:
        raise PydanticUserError(
            "`unique_items` is removed, use `Set` instead(this feature is discussed in "
            "https://github.com/pydantic/pydantic-core/issues/296)",
            code="removed-kwargs",
        )
    if extra.get("regex") is not None:
        raise PydanticUserError("`regex` is removed. use `pattern` instead", code="removed-kwargs")


def _warn_deprecated(message):
    warnings.warn(message, PydanticDeprecatedSince20, stacklevel=3)


class ModelPrivateAttr(HasDefault, Representation):
    """A private attribute of a model: a default, or a descriptor that the attribute is accessed through."""

    __slots__ = ("default", "default_factory")

    def __init__(self, default=PydanticUndefined, *, default_factory=None):
        self.default = PydanticUndefined if default is ... else default
        self.default_factory = default_factory

    def __getattr__(self, item):
        if item in ("__get__", "__set__", "__delete__") and hasattr(self.default, item):
            return getattr(self.default, item)
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {item!r}")

    def __set_name__(self, cls, name):
        if self.default is PydanticUndefined:
            return
        set_name = getattr(self.default, "__set_name__", None)
        if callable(set_name):
            set_name(cls, name)

    def __eq__(self, other):
        return isinstance(other, self.__class__) and (self.default, self.default_factory) == (
            other.default,
            other.default_factory,
        )


def PrivateAttr(default=PydanticUndefined, *, default_factory=None, init=False):
    """A private attribute: neither validated nor serialized."""
    if default is not PydanticUndefined and default_factory is not None:
        raise TypeError("cannot specify both default and default_factory")
    return ModelPrivateAttr(default, default_factory=default_factory)


@dataclasses.dataclass(slots=True)
class ComputedFieldInfo:
    """What `@computed_field` says of a property."""

    decorator_repr: ClassVar[str] = "@computed_field"

    wrapped_property: Any
    return_type: Any
    alias: Any
    alias_priority: Any
    exclude_if: Any
    title: Any
    field_title_generator: Any
    description: Any
    deprecated: Any
    examples: Any
    json_schema_extra: Any
    repr: bool

    def __copy__(self):
        values = {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}
        for name, kind in (("examples", list), ("json_schema_extra", dict)):
            if isinstance(values[name], kind):
                values[name] = values[name].copy()
        return type(self)(**values)

    @property
    def deprecation_message(self):
        """The text of the deprecation, or None."""
        return _deprecation_message(self.deprecated)

    def _update_from_config(self, config_wrapper, name):
        """Takes the title and alias from the generators of the configuration, where it has none of its own."""
        title_generator = self.field_title_generator or config_wrapper.field_title_generator
        if title_generator is not None and self.title is None:
            self.title = title_generator(name, self)
        generator = config_wrapper.alias_generator
        if generator is None or not (self.alias_priority is None or self.alias_priority <= 1 or self.alias is None):
            return
        alias, serialization_alias = None, None
        if isinstance(generator, AliasGenerator):
            alias, _, serialization_alias = generator.generate_aliases(name)
        elif callable(generator):
            alias = generator(name)
        if self.alias_priority is None or self.alias_priority <= 1:
            self.alias_priority = 1
            self.alias = get_first_not_none(serialization_alias, alias)


def _is_private(property_):
    function = property_.fget if isinstance(property_, property) else getattr(property_, "func", None)
    name = getattr(function, "__name__", "")
    return isinstance(property_, (property, cached_property)) and name.startswith("_") and not name.startswith("__")


PropertyT = TypeVar("PropertyT")


def computed_field(
    func=None, /, *, alias=None, alias_priority=None, exclude_if=None, title=None, field_title_generator=None,
    description=None, deprecated=None, examples=None, json_schema_extra=None, repr=None, return_type=PydanticUndefined,
):
    """Decorator of properties that are part of what a model is dumped to."""

    def decorated(f):
        unwrapped = unwrap_wrapped_function(f)
        doc = description
        if doc is None and unwrapped.__doc__:
            doc = inspect.cleandoc(unwrapped.__doc__)
        property_ = ensure_property(f)
        info = ComputedFieldInfo(
            property_,
            return_type,
            alias,
            (alias_priority or 2) if alias is not None else None,
            exclude_if,
            title,
            field_title_generator,
            doc,
            getattr(unwrapped, "__deprecated__", None) if deprecated is None else deprecated,
            examples,
            json_schema_extra,
            not _is_private(property_) if repr is None else repr,
        )
        return PydanticDescriptorProxy(property_, info)

    return decorated if func is None else decorated(func)
