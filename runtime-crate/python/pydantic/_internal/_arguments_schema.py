"""Core schemas of the arguments of calls: functions for `validate_call`, named tuples.
pydantic _internal/_generate_schema.py `_call_schema`, `_arguments_schema`, `_namedtuple_schema`."""

from inspect import Parameter
from typing import Any, get_origin

from pydantic_core import core_schema as cs
from typing_extensions import is_typeddict
from typing_inspection.introspection import AnnotationSource

from ..errors import PydanticUndefinedAnnotation, PydanticUserError
from ..fields import FieldInfo
from ._fields import update_field_from_config
from ._generics import get_standard_typevars_map, replace_types
from ._typing_extra import get_cls_type_hints, get_function_type_hints, signature_no_eval, unpack_type

_MODES = {
    Parameter.POSITIONAL_ONLY: "positional_only",
    Parameter.POSITIONAL_OR_KEYWORD: "positional_or_keyword",
    Parameter.KEYWORD_ONLY: "keyword_only",
}


def namedtuple_schema(gen, namedtuple_cls, origin):
    """The schema of a named tuple: its arguments, then its call."""
    with gen.defs.get_schema_or_ref(namedtuple_cls) as (ref, known):
        if known is not None:
            return known
        typevars_map = get_standard_typevars_map(namedtuple_cls)
        cls = namedtuple_cls if origin is None else origin
        gen.model_types.append(namedtuple_cls)
        try:
            try:
                hints = get_cls_type_hints(cls, ns_resolver=gen._ns_resolver)
            except NameError as e:
                raise PydanticUndefinedAnnotation.from_name_error(e) from e
            arguments = [
                _parameter_schema(
                    gen,
                    name,
                    replace_types(hints.get(name, Any), typevars_map),
                    AnnotationSource.NAMED_TUPLE,
                    cls._field_defaults.get(name, Parameter.empty),
                    None,
                )
                for name in cls._fields
            ]
        finally:
            gen.model_types.pop()
        schema = cs.call_schema(
            cs.arguments_schema(arguments, metadata={"pydantic_js_prefer_positional_arguments": True}), cls, ref=ref
        )
        return gen.defs.create_definition_reference_schema(schema)


def call_schema(gen, function):
    """The schema of a function: its arguments, its call and, if configured, its result."""
    arguments = arguments_schema(gen, function)
    return_schema = None
    if gen._config_wrapper.validate_return:
        sig = signature_no_eval(function)
        if sig.return_annotation is not sig.empty:
            globalns, localns = gen._types_namespace
            hints = get_function_type_hints(function, globalns=globalns, localns=localns, include_keys={"return"})
            return_schema = gen.generate_schema(hints["return"])
    return cs.call_schema(arguments, function, return_schema=return_schema)


def arguments_schema(gen, function):
    """The schema of the arguments of a function."""
    sig = signature_no_eval(function)
    globalns, localns = gen._types_namespace
    hints = get_function_type_hints(function, globalns=globalns, localns=localns)
    arguments, rest = [], {}
    for name, param in sig.parameters.items():
        annotation = Any if param.annotation is sig.empty else hints[name]
        mode = _MODES.get(param.kind)
        if mode is not None:
            arguments.append(
                _parameter_schema(gen, name, annotation, AnnotationSource.FUNCTION, param.default, mode)
            )
        elif param.kind is Parameter.VAR_POSITIONAL:
            rest["var_args_schema"] = gen.generate_schema(annotation)
        else:
            unpacked = unpack_type(annotation)
            if unpacked is None:
                rest["var_kwargs_mode"] = "uniform"
                rest["var_kwargs_schema"] = gen.generate_schema(annotation)
            else:
                _check_unpacked(unpacked, sig)
                rest["var_kwargs_mode"] = "unpacked-typed-dict"
                rest["var_kwargs_schema"] = gen.generate_schema(unpacked)
    return cs.arguments_schema(arguments, validate_by_name=gen._config_wrapper.validate_by_name, **rest)


def _check_unpacked(unpacked, sig):
    """PydanticUserError for `**kwargs: Unpack[X]` whose X is no TypedDict or has names of other parameters."""
    origin = get_origin(unpacked) or unpacked
    if not is_typeddict(origin):
        raise PydanticUserError(
            f"Expected a `TypedDict` class inside `Unpack[...]`, got {unpacked!r}", code="unpack-typed-dict"
        )
    by_keyword = {name for name, param in sig.parameters.items() if param.kind is not Parameter.POSITIONAL_ONLY}
    overlapping = sorted(by_keyword.intersection(origin.__annotations__))
    if overlapping:
        raise PydanticUserError(
            f"Typed dictionary {origin.__name__!r} overlaps with parameter{'s' if len(overlapping) >= 2 else ''} "
            f"{', '.join([repr(name) for name in overlapping])}",
            code="overlapping-unpack-typed-dict",
        )


def _parameter_schema(gen, name, annotation, source, default, mode):
    if default is Parameter.empty:
        field = FieldInfo.from_annotation(annotation, _source=source)
    else:
        field = FieldInfo.from_annotated_attribute(annotation, default, _source=source)
    update_field_from_config(gen._config_wrapper, name, field)
    gen.field_names.append(name)
    try:
        schema = gen._apply_annotations(field.annotation, [field], check_unsupported=False)
    finally:
        gen.field_names.pop()
    if not field.is_required():
        schema = gen.wrap_default(field, schema)
    return cs.arguments_parameter(name, schema, mode=mode, alias=gen.aliases(field.validation_alias))
