"""What annotations of fields mean to sources: whether the text of a variable is JSON, and the names it goes by.
pydantic_settings sources/utils.py."""

import functools
import operator
import os
import warnings
from collections import deque
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import is_dataclass
from enum import Enum
from pathlib import Path
from typing import Annotated, Literal, TypeVar, get_args, get_origin

from pydantic import AliasChoices, AliasPath, BaseModel, Json, RootModel, Secret
from pydantic._internal._utils import is_model_class
from pydantic.dataclasses import is_pydantic_dataclass
from pydantic.types import Strict
from typing_inspection.introspection import is_union_origin
from typing_inspection.typing_objects import is_typealiastype

from ..exceptions import IncompleteFieldDefinitionWarning, SettingsError
from .types import EnvNoneType


def _lenient_issubclass(cls, class_or_tuple):
    return isinstance(cls, type) and issubclass(cls, class_or_tuple)


def warn_if_incomplete(field, field_name, warned):
    """Warns once of a field whose annotation could not be evaluated; `warned` has the ids of those warned of."""
    if getattr(field, "_complete", True) or id(field) in warned:
        return
    warned.add(id(field))
    warnings.warn(
        f"Field {field_name!r} has an incomplete definition: its annotation contains an unresolved forward reference, so settings "
        "sources may fail to correctly resolve its value. Call `model_rebuild()` on the model where the field is defined, once "
        "all the referenced types are defined.",
        IncompleteFieldDefinitionWarning,
    )


def parse_env_vars(env_vars, case_sensitive=False, ignore_empty=False, parse_none_str=None):
    """Variables with the case of their names gone if it does not count, and marked where they stand for None."""
    return {
        key if case_sensitive else key.lower(): (
            EnvNoneType(value) if parse_none_str is not None and value == parse_none_str else value
        )
        for key, value in env_vars.items()
        if not (ignore_empty and value == "")
    }


def resolve_config_file(file, depth=0):
    """The path of a file, looked for in so many directories above the working directory; None if there is none."""
    path = Path(file).expanduser()
    if path.is_file() or path.is_fifo():
        return path
    if depth > 0 and not path.is_absolute():
        for parent in list(Path.cwd().parents)[:depth]:
            candidate = parent / path
            if candidate.is_file() or candidate.is_fifo():
                return candidate
    return None


def paths_of(paths):
    """One path or several as a list."""
    return [paths] if isinstance(paths, (str, os.PathLike)) else list(paths)


# Annotations.


def _substituted(tp, params):
    if isinstance(tp, TypeVar):
        return params.get(tp, tp)
    args = get_args(tp)
    new = tuple([_substituted(arg, params) for arg in args])
    origin = get_origin(tp)
    if new == args or origin is None:
        return tp
    try:
        return origin[new]
    except TypeError:
        return functools.reduce(operator.or_, new)


def resolve_type_alias(annotation):
    """An annotation that is no type alias: what it stands for."""
    while True:
        if is_typealiastype(annotation):
            annotation = annotation.__value__
            continue
        origin = get_origin(annotation)
        if not is_typealiastype(origin):
            return annotation
        params = dict(zip(getattr(origin, "__type_params__", ()), get_args(annotation)))
        annotation = _substituted(origin.__value__, params) if params else origin.__value__


def annotation_and_metadata(field):
    """The type of a field and its metadata, those of `Annotated` behind an alias included."""
    annotation, metadata = resolve_type_alias(field.annotation), field.metadata
    if get_origin(annotation) is Annotated:
        annotation, *inner = get_args(annotation)
        metadata = [*metadata, *inner]
    return annotation, metadata


def annotation_is_complex(annotation, metadata, warned=None):
    """Whether the text of a variable for this type is JSON."""
    annotation = resolve_type_alias(annotation)
    if _lenient_issubclass(annotation, RootModel) and annotation is not RootModel:
        root = annotation.model_fields["root"]
        if warned is not None:
            warn_if_incomplete(root, f"{annotation.__name__}.root", warned)
        annotation = annotation if root.annotation is None else root.annotation
    if any([isinstance(item, Json) for item in metadata]):
        return False
    origin = get_origin(annotation)
    if origin is Annotated:
        inner, *metadata = get_args(annotation)
        return annotation_is_complex(inner, metadata, warned)
    if _lenient_issubclass(origin, Secret):
        return False
    return (
        _class_is_complex(annotation)
        or _class_is_complex(origin)
        or hasattr(origin, "__pydantic_core_schema__")
        or hasattr(origin, "__get_pydantic_core_schema__")
    )


_COMPLEX = (BaseModel, Mapping, Sequence, AbstractSet, tuple, set, frozenset, deque)


def _class_is_complex(cls):
    if _lenient_issubclass(cls, (str, bytes)):
        return False
    return _lenient_issubclass(cls, _COMPLEX) or is_dataclass(cls)


def union_is_complex(annotation, metadata, warned=None, _seen=()):
    """Whether the text of a variable for one of the members of a union is JSON."""
    for arg in get_args(annotation):
        if arg in _seen:
            continue
        member = resolve_type_alias(arg)
        if annotation_is_complex(member, metadata, warned):
            return True
        inner = unwrap_union_member(member)
        if is_union_origin(get_origin(inner)) and union_is_complex(inner, metadata, warned, (*_seen, arg)):
            return True
    return False


def unwrap_union_member(annotation):
    """A member of a union without `Annotated`; None for one that is JSON text itself."""
    while get_origin(annotation) is Annotated:
        annotation, *metadata = get_args(annotation)
        if any([isinstance(item, Json) for item in metadata]):
            return None
        annotation = resolve_type_alias(annotation)
    return annotation


def union_has_strict_types(annotation):
    """Whether a member of a union is strict."""
    return any(
        [
            isinstance(item, Strict)
            for arg in get_args(annotation)
            if get_origin(arg) is Annotated
            for item in get_args(arg)[1:]
        ]
    )


def contains_json(annotation):
    """Whether `Json` stands anywhere in an annotation."""
    annotation = resolve_type_alias(annotation)
    return annotation is Json or isinstance(annotation, Json) or any([contains_json(arg) for arg in get_args(annotation)])


def literal_has_numeric_enum(annotation):
    """Whether a literal in an annotation is a member of an enumeration of numbers."""
    origin = get_origin(annotation)
    if origin is Literal:
        return any([isinstance(arg, (int, float)) and isinstance(arg, Enum) for arg in get_args(annotation)])
    if origin is Annotated:
        return literal_has_numeric_enum(get_args(annotation)[0])
    return is_union_origin(origin) and any([literal_has_numeric_enum(arg) for arg in get_args(annotation)])


def strip_annotated(annotation):
    """The type inside `Annotated`, or the type itself."""
    return annotation.__origin__ if get_origin(annotation) is Annotated else annotation


def enum_member(annotation, name):
    """The member with this name of an enumeration in an annotation; None without one."""
    for tp in (annotation, get_origin(annotation)):
        if _lenient_issubclass(tp, Enum) and name in tp.__members__:
            return tp[name]
    for arg in get_args(annotation):
        member = enum_member(arg, name)
        if member is not None:
            return member
    return None


# Models and their names.


def is_model_or_dataclass(annotation):
    return is_model_class(annotation) or is_pydantic_dataclass(annotation)


def model_fields(model_cls):
    """The fields of a model or pydantic dataclass. SettingsError for anything else."""
    if is_pydantic_dataclass(model_cls) and hasattr(model_cls, "__pydantic_fields__"):
        return model_cls.__pydantic_fields__
    if is_model_class(model_cls):
        return model_cls.model_fields
    raise SettingsError(f"Error: {model_cls.__name__} is not subclass of BaseModel or pydantic.dataclasses.dataclass")


def model_config(model):
    return getattr(model, "model_config", None) or getattr(model, "__pydantic_config__", {})


def validates_by_alias(config):
    return config.get("validate_by_alias") is not False


def validates_by_name(config):
    for key in ("validate_by_name", "populate_by_name"):
        if config.get(key) is not None:
            return config[key]
    return config.get("validate_by_alias") is False


def alias_names(field_name, field, case_sensitive=True, by_alias=True):
    """The names that a field is validated by, the preferred one first."""
    alias = field.alias if field.validation_alias is None else field.validation_alias
    names = []
    if not by_alias or not alias:
        names.append(field_name)
    else:
        choices = alias.choices if isinstance(alias, AliasChoices) else [alias]
        names.extend([choice for choice in choices if isinstance(choice, str)])
        paths = [choice for choice in choices if isinstance(choice, AliasPath)]
        if paths and not names:
            head = paths[0].path[0]
            names.append(head if case_sensitive else head.lower())
    if not case_sensitive:
        names = [name.lower() for name in names]
    return tuple(dict.fromkeys(names))
