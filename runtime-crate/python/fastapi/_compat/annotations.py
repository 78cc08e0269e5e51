"""Questions about annotations. fastapi/_compat/shared.py."""

import types
import typing
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import is_dataclass
from typing import Annotated, Union, get_args, get_origin

from pydantic import BaseModel
from starlette.datastructures import UploadFile

# What makes a value of each sequence that a parameter can be annotated with.
sequence_annotation_to_type = {
    Sequence: list,
    list: list,
    tuple: tuple,
    set: set,
    frozenset: frozenset,
    deque: deque,
}
sequence_types = tuple(sequence_annotation_to_type)

_PYDANTIC_V1 = ("pydantic.v1.main", "BaseModel")


def lenient_issubclass(cls, class_or_tuple):
    """issubclass, false for what is no class."""
    return isinstance(cls, type) and issubclass(cls, class_or_tuple)


def _union_members(annotation):
    """The members of a union, or None for any other annotation."""
    origin = get_origin(annotation)
    return get_args(annotation) if origin is Union or origin is types.UnionType else None


def _is_sequence_class(annotation):
    return lenient_issubclass(annotation, sequence_types) and not lenient_issubclass(annotation, (str, bytes))


def field_annotation_is_sequence(annotation):
    """Whether values are sequences, or may be in the case of a union."""
    if get_origin(annotation) is Annotated:
        return field_annotation_is_sequence(get_args(annotation)[0])
    members = _union_members(annotation)
    if members is not None:
        return any(field_annotation_is_sequence(member) for member in members)
    return _is_sequence_class(annotation) or _is_sequence_class(get_origin(annotation))


def value_is_sequence(value):
    """Whether a value is a sequence other than text and bytes."""
    return isinstance(value, sequence_types) and not isinstance(value, (str, bytes))


def _is_complex_class(annotation):
    return (
        lenient_issubclass(annotation, (BaseModel, Mapping, UploadFile))
        or _is_sequence_class(annotation)
        or is_dataclass(annotation)
    )


def field_annotation_is_scalar(annotation):
    """Whether values are no models, mappings, sequences, files or dataclasses."""
    return annotation is ... or not _is_complex(annotation)


def _is_complex(annotation):
    members = _union_members(annotation)
    if members is not None:
        return any(_is_complex(member) for member in members)
    origin = get_origin(annotation)
    if origin is Annotated:
        return _is_complex(get_args(annotation)[0])
    return (
        _is_complex_class(annotation)
        or _is_complex_class(origin)
        or hasattr(origin, "__pydantic_core_schema__")
        or hasattr(origin, "__get_pydantic_core_schema__")
    )


def field_annotation_is_scalar_sequence(annotation):
    """Whether values are sequences of scalars; the other members of a union may be scalars."""
    if get_origin(annotation) is Annotated:
        return field_annotation_is_scalar_sequence(get_args(annotation)[0])
    members = _union_members(annotation)
    if members is not None:
        found = [field_annotation_is_scalar_sequence(member) for member in members]
        return any(found) and all(
            sequence or field_annotation_is_scalar(member) for sequence, member in zip(found, members)
        )
    return field_annotation_is_sequence(annotation) and all(
        field_annotation_is_scalar(item) for item in get_args(annotation)
    )


def _is_optional(annotation, cls):
    return lenient_issubclass(annotation, cls) or any(
        lenient_issubclass(member, cls) for member in _union_members(annotation) or ()
    )


def _is_sequence_of(annotation, cls):
    members = _union_members(annotation)
    if members is not None:
        return any(_is_sequence_of(member, cls) for member in members)
    return field_annotation_is_sequence(annotation) and all(_is_optional(item, cls) for item in get_args(annotation))


def is_bytes_or_nonable_bytes_annotation(annotation):
    """Whether values are, or may be, bytes."""
    return _is_optional(annotation, bytes)


def is_uploadfile_or_nonable_uploadfile_annotation(annotation):
    """Whether values are, or may be, uploaded files."""
    return _is_optional(annotation, UploadFile)


def is_bytes_sequence_annotation(annotation):
    """Whether values are sequences of bytes."""
    return _is_sequence_of(annotation, bytes)


def is_uploadfile_sequence_annotation(annotation):
    """Whether values are sequences of uploaded files."""
    return _is_sequence_of(annotation, UploadFile)


def is_pydantic_v1_model_class(cls):
    """Whether this is a model of pydantic.v1."""
    return isinstance(cls, type) and any((base.__module__, base.__name__) == _PYDANTIC_V1 for base in cls.__mro__)


def is_pydantic_v1_model_instance(obj):
    """Whether this is an instance of a model of pydantic.v1."""
    return is_pydantic_v1_model_class(type(obj))


def annotation_is_pydantic_v1(annotation):
    """Whether an annotation, a member of a union or an item of a sequence is a model of pydantic.v1."""
    if is_pydantic_v1_model_class(annotation):
        return True
    members = _union_members(annotation)
    if members is not None and any(is_pydantic_v1_model_class(member) for member in members):
        return True
    return field_annotation_is_sequence(annotation) and any(
        annotation_is_pydantic_v1(item) for item in get_args(annotation)
    )


def evaluate_forwardref(value, globalns=None, localns=None):
    """What a forward reference stands for, or the reference itself while a name in it has no value."""
    holder = types.SimpleNamespace(__annotations__={"value": value})
    try:
        return typing.get_type_hints(holder, globalns, localns, include_extras=True)["value"]
    except NameError:
        return value
