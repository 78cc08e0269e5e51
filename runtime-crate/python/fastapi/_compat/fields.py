"""Fields: a name, what Pydantic knows of it, and its validator and serializer. fastapi/_compat/v2.py."""

import warnings
from copy import copy
from dataclasses import dataclass, is_dataclass
from functools import lru_cache
from typing import Annotated, Any, Literal, get_origin

from _fastapi import accelerated
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError, create_model
from pydantic.fields import FieldInfo
from pydantic.warnings import UnsupportedFieldAttributeWarning
from pydantic_core import PydanticUndefined

from .annotations import (
    _union_members,
    field_annotation_is_scalar,
    lenient_issubclass,
    sequence_annotation_to_type,
    sequence_types,
)

RequiredParam = PydanticUndefined
Undefined = PydanticUndefined

# The attributes of a field that decide how it validates and serializes.
_FIELD_ATTRIBUTES = (
    "default", "default_factory", "alias", "alias_priority", "validation_alias", "serialization_alias", "title",
    "field_title_generator", "description", "examples", "exclude", "exclude_if", "discriminator", "deprecated",
    "json_schema_extra", "frozen", "validate_default", "repr", "init", "init_var", "kw_only",
)


def _type_adapter(field_info, config):
    attributes = {}
    for name in _FIELD_ATTRIBUTES:
        value = getattr(field_info, name, Undefined)
        if value is not Undefined:
            attributes[name] = value
    with warnings.catch_warnings():
        # An alias has no effect on a type that stands alone, but it is wanted in the schema.
        warnings.simplefilter("ignore", category=UnsupportedFieldAttributeWarning)
        annotated = Annotated[(field_info.annotation, *field_info.metadata, Field(**attributes))]
        return TypeAdapter(annotated, config=config)


@dataclass
class ModelField:
    """A parameter, a body, a response or a member of one of these that is a model."""

    field_info: FieldInfo
    name: str
    mode: Literal["validation", "serialization"] = "validation"
    config: ConfigDict | None = None

    def __post_init__(self):
        self._type_adapter = _type_adapter(self.field_info, self.config)

    def __hash__(self):
        return id(self)

    @property
    def alias(self):
        """The field's alias, or else its name."""
        alias = self.field_info.alias
        return self.name if alias is None else alias

    @property
    def validation_alias(self):
        """The name that input has it under, if that is a single one."""
        alias = self.field_info.validation_alias
        return alias if isinstance(alias, str) and alias else None

    @property
    def serialization_alias(self):
        """The name that output has it under."""
        return self.field_info.serialization_alias or None

    @property
    def default(self):
        """The default, made anew if there is a factory; undefined if the field is required."""
        return self.get_default()

    def get_default(self) -> Any:
        """The default, made anew if there is a factory; undefined if the field is required."""
        if self.field_info.is_required():
            return Undefined
        return self.field_info.get_default(call_default_factory=True)

    @accelerated
    def validate(self, value, values=None, *, loc=()):
        """The value and no errors, or None and the errors, at places that begin with loc."""
        try:
            return self._type_adapter.validator.validate_python(value, from_attributes=True), []
        except ValidationError as error:
            return None, errors_at(loc, error)

    @accelerated
    def serialize(self, value, *, mode="json", **options):
        """The value as Python data; the options are those of a model's model_dump."""
        options.setdefault("by_alias", True)
        return self._type_adapter.serializer.to_python(value, mode=mode, **options)

    @accelerated
    def serialize_json(self, value, **options):
        """The value as JSON; the options are those of a model's model_dump_json."""
        options.setdefault("by_alias", True)
        return self._type_adapter.serializer.to_json(value, **options)


def errors_at(loc, error):
    """The errors of a ValidationError at places that begin with loc."""
    return [{**found, "loc": loc + found.get("loc", ())} for found in error.errors(include_url=False)]


def is_scalar_field(field):
    """Whether this is a parameter of one value outside of the body."""
    from fastapi.params import Body

    return field_annotation_is_scalar(field.field_info.annotation) and not isinstance(field.field_info, Body)


def copy_field_info(*, field_info, annotation):
    """A parameter's declaration with the type and the constraints of the annotation that it stands in."""
    merged = type(field_info).from_annotation(annotation)
    copied = copy(field_info)
    copied.metadata = merged.metadata
    copied.annotation = merged.annotation
    return copied


def serialize_sequence_value(*, field, value):
    """A list of values as the sequence that the field's annotation names."""
    annotation = field.field_info.annotation
    for member in _union_members(annotation) or ():
        if member is not type(None):
            annotation = member
            break
    origin = get_origin(annotation) or annotation
    assert issubclass(origin, sequence_types)
    return sequence_annotation_to_type[origin](value)


def get_missing_field_error(loc):
    """The error of a value that is required and was not given."""
    return {"type": "missing", "loc": loc, "msg": "Field required", "input": None}


def create_body_model(*, fields, model_name):
    """A model with the members of a body as its fields."""
    return create_model(model_name, **{field.name: (field.field_info.annotation, field.field_info) for field in fields})


def get_model_fields(model):
    """The fields of a model."""
    fields = []
    for name, field_info in model.model_fields.items():
        annotation = field_info.annotation
        own_config = lenient_issubclass(annotation, (BaseModel, dict)) or is_dataclass(annotation)
        fields.append(ModelField(field_info, name, config=None if own_config else model.model_config))
    return fields


@lru_cache
def get_cached_model_fields(model):
    """The fields of a model, made once."""
    return get_model_fields(model)
