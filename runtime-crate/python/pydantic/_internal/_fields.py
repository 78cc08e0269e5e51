"""Collecting the fields of models and dataclasses. pydantic _internal/_fields.py."""

import dataclasses
import warnings
from re import Pattern
from inspect import ismethoddescriptor

from pydantic_core import PydanticUndefined
from typing_inspection.introspection import AnnotationSource

from ..aliases import AliasGenerator
from ..errors import PydanticUserError
from ..fields import FieldInfo
from ..warnings import PydanticDeprecatedSince211
from ._generics import replace_types
from ._metadata import PydanticMetadata, is_valid_field_name  # noqa: F401
from ._typing_extra import NsResolver, eval_type, is_classvar_annotation, own_annotations, try_eval_type
from ._utils import get_first_not_none, import_cached_base_model

# Methods of version 1, which fields may be named like.
_DEPRECATED_METHODS = frozenset(
    {
        "dict", "json", "copy", "_iter", "_copy_and_set_values", "_calculate_keys", "parse_obj", "parse_raw", "parse_file",
        "from_orm", "construct", "schema", "schema_json", "validate", "update_forward_refs", "_get_value",
    }
)


class PydanticExtraInfo:
    """The annotation of `__pydantic_extra__`, and whether it could be evaluated."""

    __slots__ = ("annotation", "complete")

    def __init__(self, annotation, complete):
        self.annotation = annotation
        self.complete = complete


# What the configuration says of fields.


def update_field_from_config(config_wrapper, field_name, field_info):
    """Gives a field the title and aliases that the configuration generates."""
    title_generator = field_info.field_title_generator or config_wrapper.field_title_generator
    if title_generator is not None and field_info.title is None:
        title = title_generator(field_name, field_info)
        if not isinstance(title, str):
            raise TypeError(f"field_title_generator {title_generator} must return str, not {title.__class__}")
        field_info.title = title
    if config_wrapper.alias_generator is not None:
        _apply_alias_generator(config_wrapper.alias_generator, field_name, field_info)


def _apply_alias_generator(generator, field_name, field_info):
    generated_before = field_info.alias_priority is None or field_info.alias_priority <= 1
    if not generated_before and None not in (
        field_info.alias,
        field_info.validation_alias,
        field_info.serialization_alias,
    ):
        return
    alias, validation_alias, serialization_alias = None, None, None
    if isinstance(generator, AliasGenerator):
        alias, validation_alias, serialization_alias = generator.generate_aliases(field_name)
    elif callable(generator):
        alias = generator(field_name)
        if not isinstance(alias, str):
            raise TypeError(f"alias_generator {generator} must return str, not {alias.__class__}")
    if generated_before:
        field_info.alias_priority = 1
        field_info.alias = alias
        field_info.validation_alias = get_first_not_none(validation_alias, alias)
        field_info.serialization_alias = get_first_not_none(serialization_alias, alias)
        return
    if field_info.alias is None:
        field_info.alias = alias
    if field_info.serialization_alias is None:
        field_info.serialization_alias = get_first_not_none(serialization_alias, alias)
    if field_info.validation_alias is None:
        field_info.validation_alias = get_first_not_none(validation_alias, alias)


def _check_protected_namespaces(protected_namespaces, name, bases, cls_name):
    """ValueError for a field that hides a member of a base under a protected name, a warning for one that might one day."""
    for protected in protected_namespaces:
        if not _is_protected(protected, name):
            continue
        hidden = [base for base in bases if hasattr(base, name)]
        for base in hidden:
            is_model = issubclass(base, import_cached_base_model())
            if not (is_model and name in getattr(base, "__pydantic_fields__", {})):
                raise ValueError(
                    f"Field {name!r} conflicts with member {getattr(base, name)} of protected namespace {protected!r}."
                )
        valid = [
            f"re.compile({other.pattern!r})" if isinstance(other, Pattern) else f"'{other}'"
            for other in protected_namespaces
            if not _is_protected(other, name)
        ]
        shown = f"({', '.join(valid)}{',)' if len(valid) == 1 else ')'}"
        warnings.warn(
            f"Field {name!r} in {cls_name!r} conflicts with protected namespace {protected!r}.\n\nYou may be able to solve this "
            f"by setting the 'protected_namespaces' configuration to {shown}.",
            UserWarning,
            stacklevel=5,
        )


def _is_protected(protected, name):
    if isinstance(protected, Pattern):
        return protected.match(name) is not None
    return isinstance(protected, str) and name.startswith(protected)


# Models.


def _model_type_hints(cls, ns_resolver):
    """The annotations of a model and its bases, and whether each could be evaluated."""
    hints = {}
    for base in reversed(cls.__mro__[:-1]):
        annotations = own_annotations(base)
        if not annotations:
            continue
        collected = base.__dict__.get("__pydantic_fields__") or {}
        with ns_resolver.push(base):
            globalns, localns = ns_resolver.types_namespace
            for name, value in annotations.items():
                if name.startswith("_"):
                    # Private attributes may have any annotation whatever.
                    try:
                        hints[name] = try_eval_type(value, globalns, localns)
                    except Exception:
                        hints[name] = value, False
                elif name in collected:
                    hints[name] = collected[name].annotation, True
                else:
                    hints[name] = try_eval_type(value, globalns, localns)
    return hints


def _is_deprecated_method(assigned):
    base_model = import_cached_base_model()
    function = getattr(assigned, "__func__", assigned)
    name = getattr(function, "__name__", None)
    if not isinstance(name, str) or name not in _DEPRECATED_METHODS:
        return False
    inherited = getattr(base_model, name, None)
    return inherited is not None and getattr(inherited, "__func__", inherited) is function


def collect_model_fields(cls, config_wrapper, ns_resolver, *, typevars_map=None):
    """The fields of a model, what it says of extra fields, and the names of its class variables.

    Raises NameError or PydanticUserError for names that fields cannot have, TypeError for a field that hides a computed field.
    """
    parent_fields = {}
    for base in reversed(cls.__bases__):
        parent_fields.update(getattr(base, "__pydantic_fields__", None) or {})
    hints = _model_type_hints(cls, ns_resolver)
    own = own_annotations(cls)
    computed_fields = cls.__dict__["__pydantic_decorators__"].computed_fields
    protected = config_wrapper.protected_namespaces
    fields, class_vars = {}, set()
    for name, (annotation, evaluated) in hints.items():
        if name == "model_config":
            continue
        _check_protected_namespaces(protected, name, cls.__bases__, cls.__name__)
        if is_classvar_annotation(annotation):
            class_vars.add(name)
            continue
        assigned = getattr(cls, name, PydanticUndefined)
        if assigned is not PydanticUndefined and _is_deprecated_method(assigned):
            assigned = PydanticUndefined
        if not is_valid_field_name(name):
            continue
        if cls.__pydantic_root_model__ and name != "root":
            raise NameError(
                f"Unexpected field with name {name!r}; only 'root' is allowed as a field of a `RootModel`"
            )
        if name in own:
            _warn_shadowed(cls, name)
        if assigned is not PydanticUndefined:
            field = _assigned_field(cls, name, annotation, evaluated, assigned)
            if field is None:
                class_vars.add(name)
                continue
        elif name in own or name not in parent_fields:
            field = FieldInfo.from_annotation(annotation, _source=AnnotationSource.CLASS)
            field._original_annotation = annotation
            field._complete = evaluated
        else:
            field = parent_fields[name]._copy()
            if typevars_map:
                field = _recreated(field, ns_resolver, typevars_map, lenient=True)
        if name in computed_fields:
            raise TypeError(
                f"Field {name!r} of class {cls.__name__!r} overrides symbol of same name in a parent class. This override with "
                "a computed_field is incompatible."
            )
        fields[name] = field
        if field._complete:
            update_field_from_config(config_wrapper, name, field)
    extra_info = None
    if "__pydantic_extra__" in hints:
        extra_info = PydanticExtraInfo(*hints["__pydantic_extra__"])
    return fields, extra_info, class_vars


def _warn_shadowed(cls, name):
    for base in cls.__bases__:
        if not hasattr(base, name) or base is getattr(cls, "__pydantic_generic_metadata__", {}).get("origin"):
            continue
        if dataclasses.is_dataclass(base) and name in [field.name for field in dataclasses.fields(base)]:
            continue
        warnings.warn(
            f'Field name "{name}" in "{cls.__qualname__}" shadows an attribute in parent "{base.__qualname__}"',
            UserWarning,
            stacklevel=5,
        )


def _assigned_field(cls, name, annotation, evaluated, assigned):
    """The field of a name with a value; None if it is a class variable after all. The value goes from the class."""
    if isinstance(assigned, FieldInfo) and ismethoddescriptor(assigned.default):
        assigned.default = assigned._attributes_set["default"] = assigned.default.__get__(None, cls)
    field = FieldInfo.from_annotated_attribute(annotation, assigned, _source=AnnotationSource.CLASS)
    field._original_assignment = assigned
    field._original_annotation = annotation
    field._complete = evaluated
    if evaluated and "final" in field._qualifiers and not field.is_required():
        warnings.warn(
            f"Annotation {name!r} is marked as final and has a default value. Pydantic treats {name!r} as a class variable, but "
            "it will be considered as a normal field in V3 to be aligned with dataclasses. If you still want "
            f"{name!r} to be considered as a class variable, annotate it as: `ClassVar[<type>] = <default>.`",
            category=PydanticDeprecatedSince211,
            stacklevel=5,
        )
        return None
    if name in cls.__dict__:
        delattr(cls, name)
    return field


def rebuild_model_fields(cls, *, config_wrapper, ns_resolver, typevars_map):
    """The fields with the annotations that could not be evaluated before. NameError if they still cannot."""
    rebuilt = {}
    with ns_resolver.push(cls):
        for name, field in cls.__pydantic_fields__.items():
            if not field._complete:
                field = _recreated(field, ns_resolver, typevars_map, lenient=False)
                update_field_from_config(config_wrapper, name, field)
            rebuilt[name] = field
        extra_info = cls.__pydantic_extra_info__
        if extra_info is not None and not extra_info.complete:
            extra_info = PydanticExtraInfo(eval_type(extra_info.annotation, *ns_resolver.types_namespace), True)
    return rebuilt, extra_info


def _recreated(field, ns_resolver, typevars_map, *, lenient):
    """A field again from its annotation, with types for type variables."""
    namespaces = ns_resolver.types_namespace
    annotation, evaluated = field._original_annotation, True
    if not lenient:
        annotation = eval_type(annotation, *namespaces)
    annotation = replace_types(annotation, typevars_map)
    if lenient:
        annotation, evaluated = try_eval_type(annotation, *namespaces)
    else:
        annotation = eval_type(annotation, *namespaces)
    assigned = field._original_assignment
    if assigned is PydanticUndefined:
        new = FieldInfo.from_annotation(annotation, _source=AnnotationSource.CLASS)
    else:
        new = FieldInfo.from_annotated_attribute(annotation, assigned, _source=AnnotationSource.CLASS)
        new._original_assignment = assigned
    new._original_annotation = annotation
    new._complete = evaluated
    if new.description is None:
        new.description = field.description
    return new


# Dataclasses.


def collect_dataclass_fields(cls, *, config_wrapper, ns_resolver=None, typevars_map=None):
    """The fields of a dataclass, of the standard library or of pydantic."""
    ns_resolver = ns_resolver or NsResolver()
    fields = {}
    for base in reversed(cls.__mro__):
        if not dataclasses.is_dataclass(base):
            continue
        annotations = own_annotations(base)
        with ns_resolver.push(base):
            for name, dc_field in cls.__dataclass_fields__.items():
                if name not in annotations:
                    continue
                field = _dataclass_field(name, dc_field, ns_resolver)
                if field is None:
                    continue
                fields[name] = field
                update_field_from_config(config_wrapper, name, field)
                if field.default is not PydanticUndefined and isinstance(getattr(cls, name, field), FieldInfo):
                    setattr(cls, name, field.default)
    if typevars_map:
        for field in fields.values():
            field.apply_typevars_map(typevars_map)
    return fields


def _dataclass_field(name, dc_field, ns_resolver):
    """The field of a field of a dataclass; None for what is no field of the model."""
    annotation, evaluated = try_eval_type(dc_field.type, *ns_resolver.types_namespace)
    missing = dataclasses.MISSING
    if is_classvar_annotation(annotation):
        return None
    if not dc_field.init and dc_field.default is missing and dc_field.default_factory is missing:
        return None
    assigned = dc_field
    if isinstance(dc_field.default, FieldInfo):
        assigned = dc_field.default
        if assigned.init_var:
            if assigned.init is False:
                raise PydanticUserError(
                    f"Dataclass field {name} has init=False and init_var=True, but these are mutually exclusive.",
                    code="clashing-init-and-init-var",
                )
            return None
    field = FieldInfo.from_annotated_attribute(annotation, assigned, _source=AnnotationSource.DATACLASS)
    field._original_assignment = assigned
    if not evaluated:
        field._complete = False
        field._original_annotation = annotation
    return field


def rebuild_dataclass_fields(cls, *, config_wrapper, ns_resolver, typevars_map):
    """The fields with the annotations that could not be evaluated before. NameError if they still cannot."""
    rebuilt = {}
    with ns_resolver.push(cls):
        for name, field in cls.__pydantic_fields__.items():
            if not field._complete:
                annotation = eval_type(field._original_annotation, *ns_resolver.types_namespace)
                new = FieldInfo.from_annotated_attribute(
                    replace_types(annotation, typevars_map), field._original_assignment, _source=AnnotationSource.DATACLASS
                )
                if new.description is None:
                    new.description = field.description
                field = new
                update_field_from_config(config_wrapper, name, field)
            rebuilt[name] = field
    return rebuilt
