"""Making dataclasses validate. pydantic _internal/_dataclasses.py."""

import copy
import dataclasses
import sys
import warnings
from contextlib import contextmanager
from functools import partial

from pydantic_core import ArgsKwargs, SchemaSerializer, SchemaValidator

from ..fields import FieldInfo
from ..warnings import PydanticDeprecatedSince20
from ._fields import collect_dataclass_fields
from ._generate_schema import GenerateSchema, schema_or_mocks
from ._generics import get_standard_typevars_map
from ._mock_val_ser import set_dataclass_mocks
from ._signature import generate_pydantic_signature
from ._utils import LazyClassAttribute


def complete_dataclass(cls, config_wrapper, *, raise_errors=True, ns_resolver=None, _force_build=False):
    """Gives a dataclass its schema, validator, serializer and `__init__`, or mocks; whether it is complete."""
    original_init = cls.__init__

    def __init__(__dataclass_self__, *args, **kwargs):
        s = __dataclass_self__
        s.__pydantic_validator__.validate_python(ArgsKwargs(args, kwargs), self_instance=s)

    __init__.__qualname__ = f"{cls.__qualname__}.__init__"
    cls.__init__ = __init__
    cls.__pydantic_config__ = config_wrapper.config_dict
    typevars_map = get_standard_typevars_map(cls)
    cls.__pydantic_fields__ = collect_dataclass_fields(
        cls, ns_resolver=ns_resolver, typevars_map=typevars_map, config_wrapper=config_wrapper
    )
    if not _force_build and config_wrapper.defer_build:
        set_dataclass_mocks(cls)
        return False
    if hasattr(cls, "__post_init_post_parse__"):
        warnings.warn(
            "Support for `__post_init_post_parse__` has been dropped, the method will not be called", PydanticDeprecatedSince20
        )
    generate = GenerateSchema(config_wrapper, ns_resolver=ns_resolver, typevars_map=typevars_map)
    cls.__signature__ = LazyClassAttribute(
        "__signature__",
        partial(
            generate_pydantic_signature,
            init=original_init,
            fields=cls.__pydantic_fields__,
            validate_by_name=config_wrapper.validate_by_name,
            extra=config_wrapper.extra,
            is_dataclass=True,
        ),
    )
    schema = schema_or_mocks(generate, cls, set_dataclass_mocks, raise_errors)
    if schema is None:
        return False
    core_config = config_wrapper.core_config(title=cls.__name__)
    cls.__pydantic_core_schema__ = schema
    cls.__pydantic_validator__ = SchemaValidator(schema, core_config)
    cls.__pydantic_serializer__ = SchemaSerializer(schema, core_config)
    cls.__pydantic_complete__ = True
    return True


def is_stdlib_dataclass(cls, /):
    """Whether a class is a dataclass itself, and none of pydantic's."""
    return "__dataclass_fields__" in cls.__dict__ and not hasattr(cls, "__pydantic_validator__")


def as_dataclass_field(pydantic_field):
    """A `Field()` as a field of a dataclass, whose default it is."""
    arguments = {"default": pydantic_field}
    if sys.version_info >= (3, 14) and pydantic_field.description is not None:
        arguments["doc"] = pydantic_field.description
    if pydantic_field.kw_only is not None:
        arguments["kw_only"] = pydantic_field.kw_only
    if pydantic_field.repr is not True:
        arguments["repr"] = pydantic_field.repr
    return dataclasses.field(**arguments)


@contextmanager
def patch_base_fields(cls):
    """Lets the fields of bases say what their `Field()` says, while the dataclass is made."""
    originals = []
    for base in cls.__mro__[1:]:
        fields = base.__dict__.get("__dataclass_fields__", {})
        for name, field in list(fields.items()):
            default = field.default
            if not isinstance(default, FieldInfo):
                continue
            if default.description is None and not default.kw_only and default.repr is True:
                continue
            originals.append((fields, name, field))
            patched = copy.copy(field)
            if default.kw_only:
                patched.kw_only = True
            if default.repr is not True:
                patched.repr = default.repr
            fields[name] = patched
    try:
        yield
    finally:
        for fields, name, field in originals:
            fields[name] = field
