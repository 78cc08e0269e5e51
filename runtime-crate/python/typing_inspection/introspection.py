"""What an annotation says: its type, its qualifiers, its metadata. typing_inspection introspection.py."""

import types
from dataclasses import InitVar
from enum import Enum, IntEnum, auto
from typing import NamedTuple, get_origin

from . import typing_objects

__all__ = (
    "AnnotationSource", "ForbiddenQualifier", "InspectedAnnotation", "Qualifier", "get_literal_values", "inspect_annotation",
    "is_union_origin", "UNKNOWN",
)

Qualifier = str


def is_union_origin(obj, /):
    """Whether an origin is that of `X | Y` or of `Union[X, Y]`."""
    return typing_objects.is_union(obj) or obj is types.UnionType


def _check_literal(value):
    if not isinstance(value, (int, bytes, str, bool, Enum, types.NoneType)) and value is not types.NoneType:
        raise TypeError(f"{value} is not a valid literal value, must be one of: int, bytes, str, Enum, None.")


def get_literal_values(annotation, /, *, type_check=False, unpack_type_aliases="eager"):
    """The values of a `Literal`, those of aliases in it included, without repetitions.

    Raises TypeError for a value that a literal cannot have if `type_check`, NameError for an alias whose value is undefined
    if `unpack_type_aliases` is "eager".
    """
    if unpack_type_aliases == "skip":
        seen_none = False
        for arg in annotation.__args__:
            if type_check:
                _check_literal(arg)
            if arg is None or arg is types.NoneType:
                if seen_none:
                    continue
                seen_none = True
                arg = None
            yield arg
        return
    values = []
    for arg in annotation.__args__:
        if typing_objects.is_typealiastype(arg):
            try:
                value = arg.__value__
                while typing_objects.is_typealiastype(value):
                    value = value.__value__
            except NameError:
                if unpack_type_aliases == "eager":
                    raise
            else:
                values.extend(
                    get_literal_values(value, type_check=type_check, unpack_type_aliases=unpack_type_aliases)
                )
                continue
        if type_check:
            _check_literal(arg)
        values.append(None if arg is types.NoneType else arg)
    try:
        distinct = dict.fromkeys([(type(value), value) for value in values])
    except TypeError:
        yield from values
    else:
        for _, value in distinct:
            yield value


class AnnotationSource(IntEnum):
    """Where an annotation stands, which decides the qualifiers that it may have."""

    ASSIGNMENT_OR_VARIABLE = auto()
    CLASS = auto()
    DATACLASS = auto()
    TYPED_DICT = auto()
    NAMED_TUPLE = auto()
    FUNCTION = auto()
    ANY = auto()
    BARE = auto()

    @property
    def allowed_qualifiers(self):
        return _ALLOWED[self]


_ALLOWED = {
    AnnotationSource.ASSIGNMENT_OR_VARIABLE: {"final"},
    AnnotationSource.CLASS: {"final", "class_var"},
    AnnotationSource.DATACLASS: {"final", "class_var", "init_var"},
    AnnotationSource.TYPED_DICT: {"required", "not_required", "read_only"},
    AnnotationSource.NAMED_TUPLE: set(),
    AnnotationSource.FUNCTION: set(),
    AnnotationSource.ANY: {"required", "not_required", "read_only", "class_var", "init_var", "final"},
    AnnotationSource.BARE: set(),
}


class ForbiddenQualifier(Exception):
    """A qualifier stands where it may not."""

    def __init__(self, qualifier, /):
        self.qualifier = qualifier


class _Unknown(Enum):
    UNKNOWN = auto()

    def __str__(self):
        return "UNKNOWN"

    def __repr__(self):
        return "<UNKNOWN>"


UNKNOWN = _Unknown.UNKNOWN


class InspectedAnnotation(NamedTuple):
    """An annotation taken apart; `type` is `UNKNOWN` for a bare qualifier."""

    type: object
    qualifiers: set
    metadata: list


def _qualifier_of(origin):
    if typing_objects.is_classvar(origin):
        return "class_var"
    if typing_objects.is_final(origin):
        return "final"
    if typing_objects.is_required(origin):
        return "required"
    if typing_objects.is_notrequired(origin):
        return "not_required"
    if typing_objects.is_readonly(origin):
        return "read_only"
    if origin is InitVar:
        return "init_var"
    return None


def inspect_annotation(annotation, /, *, annotation_source, unpack_type_aliases="skip"):
    """Takes qualifiers and `Annotated` metadata off an annotation, from the outside in.

    Raises ForbiddenQualifier for a qualifier that the source does not allow.
    """
    allowed = annotation_source.allowed_qualifiers
    qualifiers, metadata = set(), []

    def qualified(qualifier):
        if qualifier not in allowed:
            raise ForbiddenQualifier(qualifier)
        qualifiers.add(qualifier)

    while True:
        if unpack_type_aliases == "skip":
            annotation, found = _without_metadata(annotation)
        else:
            annotation, found = _unpacked(annotation, unpack_type_aliases, True)
        if found:
            metadata = found + metadata
            continue
        origin = get_origin(annotation)
        if origin is None and isinstance(annotation, InitVar):
            qualified("init_var")
            annotation = annotation.type
            continue
        qualifier = None if origin is None else _qualifier_of(origin)
        if qualifier is None:
            break
        qualified(qualifier)
        annotation = annotation.__args__[0]
    if typing_objects.is_final(annotation) or typing_objects.is_classvar(annotation) or annotation is InitVar:
        qualified(_qualifier_of(annotation))
        annotation = UNKNOWN
    return InspectedAnnotation(annotation, qualifiers, metadata)


def _without_metadata(annotation):
    if typing_objects.is_annotated(get_origin(annotation)):
        return annotation.__origin__, list(annotation.__metadata__)
    return annotation, []


def _unpacked(annotation, unpack_type_aliases, check_annotated):
    """The type and metadata of an annotation, those of the aliases in it included."""
    origin = get_origin(annotation)
    if check_annotated and typing_objects.is_annotated(origin):
        inner, inner_metadata = _unpacked(annotation.__origin__, unpack_type_aliases, False)
        return inner, inner_metadata + list(annotation.__metadata__)
    alias = annotation if typing_objects.is_typealiastype(annotation) else origin
    if not typing_objects.is_typealiastype(alias):
        return annotation, []
    try:
        value = alias.__value__
    except NameError:
        if unpack_type_aliases == "eager":
            raise
        return annotation, []
    if alias is origin:
        try:
            value = value[annotation.__args__]
        except TypeError:
            pass
    inner, metadata = _unpacked(value, unpack_type_aliases, True)
    return (inner, metadata) if metadata else (annotation, [])
