"""`TypeAdapter`: validation and serialization of any type. pydantic type_adapter.py."""

import sys
import types
from dataclasses import is_dataclass
from typing import Generic, TypeVar

from pydantic_core import SchemaSerializer, SchemaValidator
from typing_extensions import is_typeddict

from ._internal._config import ConfigWrapper
from ._internal._generate_schema import GenerateSchema, InvalidSchemaError
from ._internal._mock_val_ser import MockCoreSchema, MockValSer, set_type_adapter_mocks
from ._internal._repr import display_as_type
from ._internal._typing_extra import NamespacesTuple, NsResolver, annotated_type, ns_for_function, parent_frame_namespace
from ._internal._utils import lenient_issubclass
from .errors import PydanticUndefinedAnnotation, PydanticUserError
from .json_schema import DEFAULT_REF_TEMPLATE, GenerateJsonSchema, definitions_document
from .main import BaseModel

T = TypeVar("T")


def _own_attribute(obj, name):
    """An attribute of an object itself, not of its bases; None without one."""
    return getattr(obj, "__dict__", {}).get(name)


def _type_has_config(type_):
    """Whether a type has a configuration of its own."""
    type_ = annotated_type(type_) or type_
    try:
        return issubclass(type_, BaseModel) or is_dataclass(type_) or is_typeddict(type_)
    except TypeError:
        return False


def _check_by_alias_or_name(by_alias, by_name):
    if by_alias is False and by_name is not True:
        raise PydanticUserError(
            "At least one of `by_alias` or `by_name` must be set to True.", code="validate-by-alias-and-name-false"
        )


class TypeAdapter(Generic[T]):
    """The schema, validator and serializer of a type."""

    def __init__(self, type, *, config=None, _parent_depth=2, module=None):
        if config is not None and _type_has_config(type):
            raise PydanticUserError(
                "Cannot use `config` when the type is a BaseModel, dataclass or TypedDict. These types can have their own config "
                "and setting the config via the `config` parameter to TypeAdapter will not override it, thus the `config` you "
                "passed to TypeAdapter becomes meaningless, which is probably not what you want.",
                code="type-adapter-config-unused",
            )
        self._type = type
        self._config = config
        self._parent_depth = _parent_depth
        self.pydantic_complete = False
        globalns, localns = _caller_namespaces(_parent_depth)
        self._module_name = module or globalns.get("__name__", "")
        if isinstance(type, types.FunctionType):
            globalns, localns = ns_for_function(type, parent_namespace=localns)
            parent = None
        else:
            parent = localns = {} if localns is globalns else localns
        self._init_core_attrs(NsResolver(NamespacesTuple(globalns, localns), parent), force=False)

    def _init_core_attrs(self, ns_resolver, force, raise_errors=False):
        """Makes schema, validator and serializer, or mocks; whether they are made."""
        if not force and self._defer_build:
            set_type_adapter_mocks(self)
            self.pydantic_complete = False
            return False
        self.core_schema = _own_attribute(self._type, "__pydantic_core_schema__")
        self.validator = _own_attribute(self._type, "__pydantic_validator__")
        self.serializer = _own_attribute(self._type, "__pydantic_serializer__")
        made = (self.core_schema, self.validator, self.serializer)
        if any([part is None or isinstance(part, (MockCoreSchema, MockValSer)) for part in made]):
            config_wrapper = ConfigWrapper(self._config)
            generate = GenerateSchema(config_wrapper, ns_resolver=ns_resolver)
            try:
                self.core_schema = generate.clean_schema(generate.generate_schema(self._type))
            except (PydanticUndefinedAnnotation, InvalidSchemaError) as e:
                if raise_errors and isinstance(e, PydanticUndefinedAnnotation):
                    raise
                set_type_adapter_mocks(self)
                return False
            core_config = config_wrapper.core_config(None)
            self.validator = SchemaValidator(self.core_schema, core_config)
            self.serializer = SchemaSerializer(self.core_schema, core_config)
        self.pydantic_complete = True
        return True

    @property
    def _defer_build(self):
        config = self._config
        if config is None:
            type_ = annotated_type(self._type) or self._type
            if lenient_issubclass(type_, BaseModel):
                config = type_.model_config
            else:
                config = getattr(type_, "__pydantic_config__", None)
        return bool(config) and config.get("defer_build") is True

    def __repr__(self):
        return f"TypeAdapter({display_as_type(self._type)})"

    def rebuild(self, *, force=False, raise_errors=True, _parent_namespace_depth=2, _types_namespace=None):
        """Tries again to make the schema; None if there was nothing to do, else whether it succeeded."""
        if not force and self.pydantic_complete:
            return None
        if _types_namespace is not None:
            namespace = _types_namespace
        elif _parent_namespace_depth > 0:
            namespace = parent_frame_namespace(parent_depth=_parent_namespace_depth, force=True) or {}
        else:
            namespace = {}
        globalns, _ = _caller_namespaces(max(_parent_namespace_depth, 2))
        ns_resolver = NsResolver(NamespacesTuple(globalns, namespace), namespace)
        return self._init_core_attrs(ns_resolver, force=True, raise_errors=raise_errors)

    def validate_python(
        self, object, /, *, strict=None, extra=None, from_attributes=None, context=None, experimental_allow_partial=False,
        by_alias=None, by_name=None,
    ):
        """A value of an object. ValidationError."""
        _check_by_alias_or_name(by_alias, by_name)
        return self.validator.validate_python(
            object,
            strict=strict,
            extra=extra,
            from_attributes=from_attributes,
            context=context,
            allow_partial=experimental_allow_partial,
            by_alias=by_alias,
            by_name=by_name,
        )

    def validate_json(
        self, data, /, *, strict=None, extra=None, context=None, experimental_allow_partial=False, by_alias=None, by_name=None
    ):
        """A value of JSON text. ValidationError."""
        _check_by_alias_or_name(by_alias, by_name)
        return self.validator.validate_json(
            data,
            strict=strict,
            extra=extra,
            context=context,
            allow_partial=experimental_allow_partial,
            by_alias=by_alias,
            by_name=by_name,
        )

    def validate_strings(
        self, obj, /, *, strict=None, extra=None, context=None, experimental_allow_partial=False, by_alias=None, by_name=None
    ):
        """A value of text, or of a dict of text. ValidationError."""
        _check_by_alias_or_name(by_alias, by_name)
        return self.validator.validate_strings(
            obj,
            strict=strict,
            extra=extra,
            context=context,
            allow_partial=experimental_allow_partial,
            by_alias=by_alias,
            by_name=by_name,
        )

    def get_default_value(self, *, strict=None, context=None):
        """The default of the type in a `Some`, or None."""
        return self.validator.get_default_value(strict=strict, context=context)

    def dump_python(
        self, instance, /, *, mode="python", include=None, exclude=None, by_alias=None, exclude_unset=False,
        exclude_defaults=False, exclude_none=False, exclude_computed_fields=False, round_trip=False, warnings=True,
        fallback=None, serialize_as_any=False, polymorphic_serialization=None, context=None,
    ):
        """A value as Python objects."""
        return self.serializer.to_python(
            instance,
            mode=mode,
            by_alias=by_alias,
            include=include,
            exclude=exclude,
            exclude_unset=exclude_unset,
            exclude_defaults=exclude_defaults,
            exclude_none=exclude_none,
            exclude_computed_fields=exclude_computed_fields,
            round_trip=round_trip,
            warnings=warnings,
            fallback=fallback,
            serialize_as_any=serialize_as_any,
            polymorphic_serialization=polymorphic_serialization,
            context=context,
        )

    def dump_json(
        self, instance, /, *, indent=None, ensure_ascii=False, include=None, exclude=None, by_alias=None, exclude_unset=False,
        exclude_defaults=False, exclude_none=False, exclude_computed_fields=False, round_trip=False, warnings=True,
        fallback=None, serialize_as_any=False, polymorphic_serialization=None, context=None,
    ):
        """A value as JSON, in bytes."""
        return self.serializer.to_json(
            instance,
            indent=indent,
            ensure_ascii=ensure_ascii,
            include=include,
            exclude=exclude,
            by_alias=by_alias,
            exclude_unset=exclude_unset,
            exclude_defaults=exclude_defaults,
            exclude_none=exclude_none,
            exclude_computed_fields=exclude_computed_fields,
            round_trip=round_trip,
            warnings=warnings,
            fallback=fallback,
            serialize_as_any=serialize_as_any,
            polymorphic_serialization=polymorphic_serialization,
            context=context,
        )

    def json_schema(
        self, *, by_alias=True, ref_template=DEFAULT_REF_TEMPLATE, union_format="any_of", schema_generator=GenerateJsonSchema,
        mode="validation",
    ):
        """The JSON schema of the type."""
        generator = schema_generator(by_alias=by_alias, ref_template=ref_template, union_format=union_format)
        if isinstance(self.core_schema, MockCoreSchema):
            self.core_schema.rebuild()
        return generator.generate(self.core_schema, mode=mode)

    @staticmethod
    def json_schemas(
        inputs, /, *, by_alias=True, title=None, description=None, ref_template=DEFAULT_REF_TEMPLATE, union_format="any_of",
        schema_generator=GenerateJsonSchema,
    ):
        """The JSON schemas of several (key, mode, adapter) by key and mode, and a schema of the definitions that they share."""
        generator = schema_generator(by_alias=by_alias, ref_template=ref_template, union_format=union_format)
        core_schemas = []
        for key, mode, adapter in inputs:
            if isinstance(adapter.core_schema, MockCoreSchema):
                adapter.core_schema.rebuild()
            core_schemas.append((key, mode, adapter.core_schema))
        schemas, definitions = generator.generate_definitions(core_schemas)
        return schemas, definitions_document(definitions, title, description)


def _caller_namespaces(depth):
    """The globals and locals of the caller of an adapter. Where frames cannot be seen: nothing."""
    getframe = getattr(sys, "_getframe", None)
    if getframe is None:
        return {}, {}
    frame = getframe(depth)
    if frame.f_globals.get("__name__") == "typing":
        # `TypeAdapter[X](...)` is called by `typing`.
        frame = frame.f_back
    return frame.f_globals, getattr(frame, "f_locals", {})
