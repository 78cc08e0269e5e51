"""Core schemas of the types of the standard library. pydantic _internal/_generate_schema.py `GenerateSchema.match_type`.

Two tables: `SCALARS` by type, `GENERICS` by the origin of an alias or the bare class; their functions take the generator.
"""

import collections
import collections.abc
import datetime
import inspect
import re
import warnings
from decimal import Decimal
from enum import Enum
from functools import partial
from operator import attrgetter
from types import NoneType
from typing import Any
from uuid import UUID

import typing

from pydantic_core import MISSING, MultiHostUrl, PydanticOmit, Url
from pydantic_core import core_schema as cs
from typing_inspection.introspection import get_literal_values, is_union_origin
from typing_inspection.typing_objects import is_any, is_self, is_typealiastype, is_typevar

from ..errors import PydanticSchemaGenerationError, PydanticUserError
from ..warnings import UnsupportedFieldAttributeWarning
from . import _validators
from ._core_utils import get_type_ref
from ._generics import get_standard_typevars_map, replace_types
from ._repr import display_as_type
from ._text_serializer import documented
from ._typing_extra import annotated_type, is_generic_alias


def _passed_on(value, handler):
    return handler(value)


# Scalars.


def _type(gen):
    return cs.custom_error_schema(
        cs.is_instance_schema(type), custom_error_type="is_type", custom_error_message="Input should be a type"
    )


def _hashable(gen):
    instance = cs.is_instance_schema(collections.abc.Hashable)
    return cs.custom_error_schema(
        schema=cs.json_or_python_schema(
            json_schema=cs.chain_schema([cs.any_schema(), cs.is_instance_schema(collections.abc.Hashable)]),
            python_schema=instance,
        ),
        custom_error_type="is_hashable",
        custom_error_message="Input should be hashable",
    )


SCALARS = {
    str: lambda gen: cs.str_schema(),
    bytes: lambda gen: cs.bytes_schema(),
    int: lambda gen: cs.int_schema(),
    float: lambda gen: cs.float_schema(),
    bool: lambda gen: cs.bool_schema(),
    complex: lambda gen: cs.complex_schema(),
    object: lambda gen: cs.any_schema(),
    Any: lambda gen: cs.any_schema(),
    None: lambda gen: cs.none_schema(),
    NoneType: lambda gen: cs.none_schema(),
    datetime.date: lambda gen: cs.date_schema(),
    datetime.datetime: lambda gen: cs.datetime_schema(),
    datetime.time: lambda gen: cs.time_schema(),
    datetime.timedelta: lambda gen: cs.timedelta_schema(),
    Decimal: lambda gen: cs.decimal_schema(),
    UUID: lambda gen: cs.uuid_schema(),
    Url: lambda gen: cs.url_schema(),
    MultiHostUrl: lambda gen: cs.multi_host_url_schema(),
    MISSING: lambda gen: cs.missing_sentinel_schema(),
    type: _type,
}


# Enumerations and literals.


def enum_schema(gen, enum_type):
    """The schema of an enumeration."""
    cases = list(enum_type.__members__.values())
    ref = get_type_ref(enum_type)
    updates = {"title": enum_type.__name__}
    if enum_type.__doc__ and enum_type.__doc__ != "An enumeration.":
        updates["description"] = inspect.cleandoc(enum_type.__doc__)
    sub_type = next((kind.__name__ for kind in (int, str, float) if issubclass(enum_type, kind)), None)

    def documented(json_schema, handler):
        handler.resolve_ref_schema(json_schema).update(updates)
        return json_schema

    if not cases:

        def without_cases(_, handler):
            return documented(handler(cs.enum_schema(enum_type, cases, sub_type=sub_type, ref=ref)), handler)

        return cs.is_instance_schema(enum_type, metadata={"pydantic_js_functions": [without_cases]})

    usual_missing = getattr(enum_type._missing_, "__func__", None) is Enum._missing_.__func__
    schema = cs.enum_schema(
        enum_type,
        cases,
        sub_type=sub_type,
        missing=None if usual_missing else enum_type._missing_,
        ref=ref,
        metadata={"pydantic_js_functions": [lambda schema, handler: documented(handler(schema), handler)]},
    )
    if not gen._config_wrapper.use_enum_values:
        return schema
    if sub_type is None:
        serialization = cs.plain_serializer_function_ser_schema(lambda value: value)
    else:
        serialization = cs.simple_ser_schema(sub_type)
    return cs.no_info_after_validator_function(attrgetter("value"), schema, serialization=serialization)


def literal_schema(gen, literal_type):
    """The schema of a Literal."""
    expected = list(get_literal_values(literal_type, type_check=False, unpack_type_aliases="eager"))
    assert expected, f'literal "expected" cannot be empty, obj={literal_type}'
    schema = cs.literal_schema(expected)
    if gen._config_wrapper.use_enum_values and any([isinstance(value, Enum) for value in expected]):
        schema = cs.no_info_after_validator_function(lambda v: v.value if isinstance(v, Enum) else v, schema)
    return schema


# Containers.


def _items(make):
    return lambda gen, obj, origin: make(gen.generate_schema(gen.first_arg_or_any(obj)))


def _dict(gen, obj, origin):
    keys_type, values_type = gen.first_two_args_or_any(obj)
    return cs.dict_schema(gen.generate_schema(keys_type), gen.generate_schema(values_type))


def _tuple(gen, obj, origin):
    typevars_map = get_standard_typevars_map(obj)
    params = gen.args_of(obj)
    if typevars_map and params:
        params = tuple([replace_types(param, typevars_map) for param in params])
    if not params:
        if obj is tuple or obj is typing.Tuple:
            return cs.tuple_schema([cs.any_schema()], variadic_item_index=0)
        return cs.tuple_schema([])
    if params[-1] is ...:
        if len(params) != 2:
            raise ValueError("Variable tuples can only have one type")
        return cs.tuple_schema([gen.generate_schema(params[0])], variadic_item_index=0)
    if len(params) == 1 and params[0] == ():
        return cs.tuple_schema([])
    return cs.tuple_schema([gen.generate_schema(param) for param in params])


_SERIALIZED_AS = {
    collections.deque: collections.deque,
    list: list,
    tuple: tuple,
    set: set,
    frozenset: frozenset,
}


def serialize_sequence_via_list(v, handler, info):
    """Serializes the items of a sequence, into its own class or into a list for JSON."""
    container = _SERIALIZED_AS.get(type(v))
    if container is None:
        return v
    items = []
    for index, item in enumerate(v):
        try:
            items.append(handler(item, index))
        except PydanticOmit:
            pass
    return items if info.mode_is_json() else container(items)


def _sequence(gen, obj, origin):
    items_type = gen.first_arg_or_any(obj)
    items = gen.generate_schema(items_type)
    as_list = cs.list_schema(items)
    python_schema = cs.is_instance_schema(typing.Sequence, cls_repr="Sequence")
    if not is_any(items_type):
        validated = cs.no_info_wrap_validator_function(_validators.sequence_validator, as_list)
        python_schema = cs.chain_schema([python_schema, validated])
    return cs.json_or_python_schema(
        json_schema=gen.copied(as_list),
        python_schema=python_schema,
        serialization=cs.wrap_serializer_function_ser_schema(serialize_sequence_via_list, schema=items, info_arg=True),
    )


def _iterable(gen, obj, origin):
    return cs.generator_schema(gen.generate_schema(gen.first_arg_or_any(obj)))


def _deque(gen, obj, origin):
    items = gen.generate_schema(gen.first_arg_or_any(obj))
    as_list = cs.list_schema(items, strict=False)
    instance = cs.json_or_python_schema(
        json_schema=as_list, python_schema=cs.is_instance_schema(collections.deque, cls_repr="Deque")
    )
    lax = cs.no_info_wrap_validator_function(_validators.deque_validator, as_list)
    return cs.lax_or_strict_schema(
        lax_schema=lax,
        strict_schema=cs.chain_schema([instance, lax]),
        serialization=cs.wrap_serializer_function_ser_schema(serialize_sequence_via_list, schema=items, info_arg=True),
    )


def _mapping(gen, obj, origin):
    keys_type, values_type = gen.first_two_args_or_any(obj)
    return _mapping_of(gen, origin, keys_type, values_type)


def _counter(gen, obj, origin):
    return _mapping_of(gen, origin, gen.first_arg_or_any(obj), int)


def _mapping_of(gen, origin, keys_type, values_type):
    keys = gen.generate_schema(keys_type)
    with warnings.catch_warnings():
        # A default factory in the type of the values is for the defaultdict.
        warnings.simplefilter("ignore", category=UnsupportedFieldAttributeWarning)
        values = gen.generate_schema(values_type)
    as_dict = cs.dict_schema(keys, values, strict=False)
    if origin in (collections.abc.Mapping, collections.abc.MutableMapping):
        return as_dict
    instance = cs.json_or_python_schema(json_schema=as_dict, python_schema=cs.is_instance_schema(origin))
    if origin is collections.defaultdict:
        factory = _validators.get_defaultdict_default_default_factory(values_type)
        validate = partial(_validators.defaultdict_validator, default_default_factory=factory)
        lax = cs.no_info_wrap_validator_function(validate, as_dict)
    else:
        lax = cs.no_info_after_validator_function(origin, as_dict)
    return cs.lax_or_strict_schema(
        lax_schema=lax,
        strict_schema=cs.chain_schema([instance, lax]),
        serialization=cs.wrap_serializer_function_ser_schema(_passed_on, schema=as_dict, info_arg=False),
    )


# Patterns.


def _pattern(gen, obj, origin):
    args = gen.args_of(obj)
    if not args:
        validate = _validators.pattern_either_validator
    elif args[0] is str:
        validate = _validators.pattern_str_validator
    elif args[0] is bytes:
        validate = _validators.pattern_bytes_validator
    else:
        raise PydanticSchemaGenerationError(f"Unable to generate pydantic-core schema for {obj!r}.")
    return cs.no_info_plain_validator_function(
        validate,
        serialization=cs.plain_serializer_function_ser_schema(
            attrgetter("pattern"), when_used="json", return_schema=cs.str_schema()
        ),
        metadata=documented(type="string", format="regex"),
    )


# `type[X]`.


def _subclass(gen, obj, origin):
    param = gen.first_arg_or_any(obj)
    param = annotated_type(param) or param
    if is_any(param):
        return _type(gen)
    if is_typealiastype(param):
        return gen.generate_schema(type[param.__value__])
    if is_typevar(param):
        bound = param.__bound__
        if bound:
            if is_union_origin(typing.get_origin(bound)):
                return _subclass_of_any(gen, bound)
            return cs.is_subclass_schema(bound)
        if param.__constraints__:
            return cs.union_schema([gen.generate_schema(type[constraint]) for constraint in param.__constraints__])
        return _type(gen)
    if is_union_origin(typing.get_origin(param)):
        return _subclass_of_any(gen, param)
    if is_self(param):
        param = gen.resolve_self_type()
    if is_generic_alias(param):
        raise PydanticUserError(
            f"Subscripting `type[]` with an already parametrized type is not supported. Instead of using type[{param!r}], use "
            f"type[{display_as_type(typing.get_origin(param))}].",
            code=None,
        )
    if not inspect.isclass(param):
        if param is None:
            return cs.is_subclass_schema(NoneType)
        raise TypeError(f"Expected a class, got {param!r}")
    return cs.is_subclass_schema(param)


def _subclass_of_any(gen, union):
    return cs.union_schema([gen.generate_schema(type[arg]) for arg in gen.args_of(union, required=True)])


GENERICS = {
    tuple: _tuple,
    type: _subclass,
    re.Pattern: _pattern,
    collections.deque: _deque,
    collections.Counter: _counter,
    **dict.fromkeys((list, collections.abc.MutableSequence), _items(cs.list_schema)),
    **dict.fromkeys((set, collections.abc.MutableSet), _items(cs.set_schema)),
    **dict.fromkeys((frozenset, collections.abc.Set), _items(cs.frozenset_schema)),
    dict: _dict,
    collections.abc.Sequence: _sequence,
    **dict.fromkeys((collections.abc.Iterable, collections.abc.Generator), _iterable),
    **dict.fromkeys(
        (collections.abc.Mapping, collections.abc.MutableMapping, collections.OrderedDict, collections.defaultdict), _mapping
    ),
    collections.abc.Callable: lambda gen, obj, origin: cs.callable_schema(),
    collections.abc.Hashable: lambda gen, obj, origin: _hashable(gen),
}


# Types of modules that few applications import: these are not imported before such a type is met.


def of_module(gen, obj, origin):
    """The schema of a type of `ipaddress`, `pathlib`, `os`, `fractions` or `zoneinfo`; None for any other."""
    module = getattr(origin, "__module__", None)
    module = module.partition(".")[0] if isinstance(module, str) else None
    if module == "ipaddress":
        from ._ip_schema import ip_schema

        return ip_schema(origin)
    if module == "pathlib" or module == "os":
        from ._path_schema import path_schema

        return path_schema(gen, obj, origin)
    if module == "fractions":
        from ._fraction_schema import fraction_schema

        return fraction_schema(origin)
    if module == "zoneinfo":
        from ._zoneinfo_schema import zoneinfo_schema

        return zoneinfo_schema(origin)
    return None
