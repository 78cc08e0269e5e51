"""Mapped classes that are dataclasses. SQLAlchemy lib/sqlalchemy/orm/decl_base.py, its parts about dataclasses."""

import dataclasses

from .. import exc, util
from ..sql.base import _NoArg
from ._annotations import _extract_mapped_subtype, _is_mapped_annotation
from .attributes import QueryableAttribute
from .interfaces import _AttributeOptions

NO_ARG = _NoArg.NO_ARG

_ARGUMENTS = ("init", "repr", "eq", "order", "unsafe_hash", "match_args", "kw_only", "dataclass_callable")


def dataclass_arguments(given):
    """The arguments of `dataclass()` by name, NO_ARG for those that are not given."""
    check_dataclass_arguments(given)
    return {name: given.get(name, NO_ARG) for name in _ARGUMENTS}


def check_dataclass_arguments(arguments):
    unknown = set(arguments).difference(_ARGUMENTS)
    if unknown:
        raise exc.ArgumentError(f"Dataclass argument(s) {', '.join(map(repr, sorted(unknown)))} are not accepted")


def apply_dataclass(arguments, cls, annotations):
    """Makes `cls` a dataclass with the fields that `annotations` says."""
    check_dataclass_arguments(arguments)
    given = {name: value for name, value in arguments.items() if value is not NO_ARG}
    make = given.pop("dataclass_callable", dataclasses.dataclass)
    written = util.get_annotations(cls)
    if annotations:
        cls.__annotations__ = annotations
    try:
        make(cls, **given)
    except (TypeError, ValueError) as err:
        raise exc.InvalidRequestError(
            f"Python dataclasses error encountered when creating dataclass for {cls.__name__!r}: {err!r}. Please refer to "
            "Python dataclasses documentation for additional information.",
            code="dcte",
        ) from err
    finally:
        if annotations:
            cls.__annotations__ = written


def unmapped_annotations(cls):
    """The annotations of a class that is not mapped, the types inside `Mapped[...]` in its place."""
    found = {}
    for name, annotation in util.get_annotations(cls).items():
        if _is_mapped_annotation(annotation, cls, cls):
            extracted = _extract_mapped_subtype(annotation, cls, cls.__module__, name, expect_mapped=False)
            if extracted:
                found[name] = extracted[0]
        else:
            found[name] = annotation
    return found


def setup_mapped_dataclass(scan):
    """Makes the class of a scan a dataclass, its attributes the fields."""
    cls = scan.cls
    if "__dataclass_fields__" in cls.__dict__:
        raise exc.InvalidRequestError(
            f"Class {cls} is already a dataclass; ensure that base classes / decorator styles of establishing dataclasses "
            "are not being mixed. This can happen if a class that inherits from 'MappedAsDataclass', even indirectly, is "
            "been mapped with '@registry.mapped_as_dataclass'"
        )
    if "__table__" in cls.__dict__:
        raise exc.InvalidRequestError(
            f"Class {cls} already defines a '__table__'. ORM Annotated Dataclasses do not support a pre-existing '__table__' "
            "element"
        )
    annotations = {}
    foreign = {}
    for key, collected in scan.collected_annotations.items():
        origin = collected.originating_class
        if origin is not cls and "__dataclass_fields__" not in origin.__dict__:
            foreign.setdefault(origin, []).append(key)
        value = scan.collected_attributes.get(key, NO_ARG)
        if isinstance(value, QueryableAttribute):
            continue
        name, type_, *default = _AttributeOptions._get_arguments_for_make_dataclass(
            key, collected.extracted_mapped_annotation or collected.raw_annotation, collected.mapped_container, value
        )
        annotations[name] = type_
        if default:
            setattr(cls, name, default[0])
    for origin, keys in foreign.items():
        util.warn_deprecated(
            f"When transforming {cls} to a dataclass, attribute(s) {', '.join(map(repr, keys))} originates from superclass "
            f"{origin}, which is not a dataclass.  This usage is deprecated and will raise an error in SQLAlchemy 2.1.  When "
            "declaring SQLAlchemy Declarative Dataclasses, ensure that all mixin classes and other superclasses which "
            "include attributes are also a subclass of MappedAsDataclass.",
            "2.0",
            code="dcmx",
        )
    apply_dataclass(scan.dataclass_setup_arguments, cls, annotations)
