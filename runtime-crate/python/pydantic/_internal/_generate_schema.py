"""From types to core schemas. pydantic _internal/_generate_schema.py.

The types of the standard library are in `_std_types_schema`, the arguments of calls in `_arguments_schema`; here is what finds
its way between them, and what classes with fields (models, dataclasses, TypedDicts) become.
"""

import dataclasses
import inspect
import warnings
from enum import Enum
from functools import partial
from types import FunctionType, GenericAlias, LambdaType, MethodType
from typing import Annotated, Any, Final, ForwardRef, Literal, TypeVar, Union, get_args, get_origin

import typing_extensions
from pydantic_core import PydanticUndefined, core_schema as cs, to_jsonable_python
from typing_extensions import is_typeddict
from typing_inspection.introspection import AnnotationSource, is_union_origin
from typing_inspection.typing_objects import is_any, is_newtype, is_noextraitems, is_self, is_typealiastype

from ..aliases import AliasChoices, AliasPath
from ..errors import PydanticSchemaGenerationError, PydanticUndefinedAnnotation, PydanticUserError
from ..fields import FieldInfo
from ..functional_validators import GENERATE_SCHEMA_ERRORS, AfterValidator, BeforeValidator, PlainValidator, WrapValidator
from ..version import version_short
from ..warnings import (
    ArbitraryTypeWarning,
    PydanticDeprecatedSince20,
    TypedDictExtraConfigWarning,
    UnsupportedFieldAttributeWarning,
)
from . import _arguments_schema, _discriminated_union, _std_types_schema
from ._config import ConfigWrapper, ConfigWrapperStack
from ._core_utils import get_ref, update_core_metadata
from ._decorators import (
    DecoratorInfos,
    get_attribute_from_bases,
    get_callable_return_type,
    inspect_field_serializer,
    inspect_model_serializer,
    inspect_validator,
)
from ._definitions import Definitions, InvalidSchemaError
from ._fields import collect_dataclass_fields, rebuild_dataclass_fields, rebuild_model_fields, update_field_from_config
from ._generics import PydanticRecursiveRef, get_standard_typevars_map, replace_types
from ._known_annotated_metadata import apply_known_metadata, expand_grouped_metadata
from ._metadata import takes_validated_data_argument
from ._mock_val_ser import MockCoreSchema
from ._schema_generation_shared import CallbackGetCoreSchemaHandler
from ._typing_extra import NsResolver, eval_type, get_cls_type_hints, is_finalvar, is_namedtuple
from ._utils import import_cached_base_model, lenient_issubclass, smart_deepcopy

__all__ = ("GENERATE_SCHEMA_ERRORS", "GenerateSchema", "InvalidSchemaError", "VALIDATE_CALL_SUPPORTED_TYPES")

__molt_missing__ = ("GenerateSchema._arguments_v3_schema",)

VALIDATE_CALL_SUPPORTED_TYPES = (LambdaType, FunctionType, MethodType, partial)

_VALIDATORS = {"before": BeforeValidator, "after": AfterValidator, "plain": PlainValidator, "wrap": WrapValidator}

# What a `Field()` cannot say where it is not that of a field.
_FIELD_ONLY = (
    ("alias", None), ("validation_alias", None), ("serialization_alias", None), ("default", PydanticUndefined),
    ("default_factory", None), ("exclude", None), ("deprecated", None), ("repr", True), ("validate_default", None),
    ("frozen", None), ("init", None), ("init_var", None), ("kw_only", None),
)


def schema_or_mocks(generate, cls, set_mocks, raise_errors):
    """The whole schema of a class; None, with mocks in the class, if something that it refers to is not there yet.

    Raises PydanticUndefinedAnnotation for a name that is not defined, if `raise_errors`.
    """
    try:
        return generate.clean_schema(generate.generate_schema(cls))
    except PydanticUndefinedAnnotation as e:
        if raise_errors:
            raise
        set_mocks(cls, f"`{e.name}`")
    except InvalidSchemaError:
        set_mocks(cls)
    return None


class GenerateSchema:
    """Makes the core schema of one type, with the definitions that it refers to.

    `field_names` and `model_types` are the fields and the classes that are being looked at, innermost last.
    """

    __slots__ = ("_config_wrapper_stack", "_ns_resolver", "_typevars_map", "field_names", "model_types", "defs")

    def __init__(self, config_wrapper, ns_resolver=None, typevars_map=None):
        self._config_wrapper_stack = ConfigWrapperStack(config_wrapper)
        self._ns_resolver = ns_resolver or NsResolver()
        self._typevars_map = typevars_map
        self.field_names = []
        self.model_types = []
        self.defs = Definitions()

    @property
    def _config_wrapper(self):
        return self._config_wrapper_stack.tail

    @property
    def _types_namespace(self):
        return self._ns_resolver.types_namespace

    def clean_schema(self, schema):
        """The schema with its definitions. InvalidSchemaError if one is missing."""
        return self.defs.finalize_schema(schema)

    # Types.

    def generate_schema(self, obj):
        """The core schema of a type; a reference if it has a name.

        Raises PydanticSchemaGenerationError if there is none, PydanticUndefinedAnnotation for a name that is not defined.
        """
        return self._with_json_encoders(obj, self._documented(obj, obj))

    def _documented(self, obj, source):
        """The schema of a type, with its hook for JSON schemas."""
        schema = self._from_hook(obj, source)
        if schema is None:
            schema = self._generate_schema_inner(obj)
        hook = _json_schema_hook(obj)
        if hook is not None:
            target = schema
            if schema["type"] == "definition-ref":
                target = self.defs.get_schema_from_ref(schema["schema_ref"])
            elif schema["type"] == "definitions":
                target = schema["schema"]
            if target:
                hooks = target.setdefault("metadata", {}).setdefault("pydantic_js_functions", [])
                if hook not in hooks:
                    hooks.append(hook)
        return schema

    def _from_hook(self, obj, source):
        """The schema that `__get_pydantic_core_schema__` of a type makes; None if it has none."""
        hook = getattr(obj, "__get_pydantic_core_schema__", None)
        if hook is None:
            return self._from_v1_hook(obj)
        if getattr(hook, "__func__", None) is import_cached_base_model().__get_pydantic_core_schema__.__func__:
            return None
        with self.defs.get_schema_or_ref(obj) as (_, known):
            if known is not None:
                return known
        ref_mode = "unpack" if obj is source else "to-def"
        schema = hook(source, CallbackGetCoreSchemaHandler(self._generate_schema_inner, self, ref_mode=ref_mode))
        return self._defined(schema)

    def _from_v1_hook(self, obj):
        validators = getattr(obj, "__get_validators__", None)
        if validators is None:
            return None
        warnings.warn(
            "`__get_validators__` is deprecated and will be removed, use `__get_pydantic_core_schema__` instead.",
            PydanticDeprecatedSince20,
        )
        return cs.chain_schema([cs.with_info_plain_validator_function(validator) for validator in validators()])

    def _defined(self, schema):
        """A schema made elsewhere, its definitions taken over; a reference if it has a name."""
        if schema["type"] == "definitions":
            schema = self.defs.unpack_definitions(schema)
        return self.defs.create_definition_reference_schema(schema) if get_ref(schema) else schema

    def _generate_schema_inner(self, obj):
        if is_self(obj):
            obj = self.resolve_self_type()
        if get_origin(obj) is Annotated:
            return self._annotated_schema(obj)
        if isinstance(obj, dict):
            return obj
        if isinstance(obj, str):
            obj = ForwardRef(obj)
        if isinstance(obj, ForwardRef):
            return self.generate_schema(self._resolve_forward_ref(obj))
        if lenient_issubclass(obj, import_cached_base_model()):
            self.model_types.append(obj)
            try:
                return self._model_schema(obj)
            finally:
                self.model_types.pop()
        if isinstance(obj, PydanticRecursiveRef):
            return cs.definition_reference_schema(schema_ref=obj.type_ref)
        return self.match_type(obj)

    def match_type(self, obj):
        """The schema of a type that has no hook and is no model."""
        try:
            scalar = _std_types_schema.SCALARS.get(obj)
        except TypeError:
            scalar = None
        if scalar is not None:
            return scalar(self)
        origin = get_origin(obj)
        generic = _std_types_schema.GENERICS.get(obj if origin is None else origin) if _is_hashable(obj) else None
        if generic is not None:
            return generic(self, obj, obj if origin is None else origin)
        schema = _std_types_schema.of_module(self, obj, obj if origin is None else origin)
        if schema is not None:
            return schema
        if is_union_origin(origin):
            return self._union_schema(obj)
        if is_typealiastype(obj):
            return self._type_alias_type_schema(obj)
        if origin is Literal:
            return _std_types_schema.literal_schema(self, obj)
        if is_typeddict(obj):
            return self._typed_dict_schema(obj, None)
        if inspect.isclass(obj) and issubclass(obj, Enum):
            return _std_types_schema.enum_schema(self, obj)
        if is_namedtuple(obj):
            return _arguments_schema.namedtuple_schema(self, obj, None)
        if is_newtype(obj):
            return self.generate_schema(obj.__supertype__)
        if isinstance(obj, TypeVar):
            return self._unsubstituted_typevar_schema(obj)
        if is_finalvar(obj):
            return cs.any_schema() if obj is Final else self.generate_schema(self.first_arg_or_any(obj))
        if isinstance(obj, VALIDATE_CALL_SUPPORTED_TYPES):
            return _arguments_schema.call_schema(self, obj)
        if dataclasses.is_dataclass(obj):
            return self._dataclass_schema(obj, None)
        if origin is not None:
            return self._match_generic_type(obj, origin)
        return self._arbitrary_or_unknown(obj, obj)

    def _match_generic_type(self, obj, origin):
        if dataclasses.is_dataclass(origin):
            return self._dataclass_schema(obj, origin)
        if is_namedtuple(origin):
            return _arguments_schema.namedtuple_schema(self, obj, origin)
        schema = self._from_hook(origin, obj)
        if schema is not None:
            return schema
        if is_typealiastype(origin):
            return self._type_alias_type_schema(obj)
        if is_typeddict(origin):
            return self._typed_dict_schema(obj, origin)
        return self._arbitrary_or_unknown(obj, origin)

    def _arbitrary_or_unknown(self, obj, tp):
        if not self._config_wrapper.arbitrary_types_allowed:
            raise PydanticSchemaGenerationError(
                f"Unable to generate pydantic-core schema for {obj!r}. Set `arbitrary_types_allowed=True` in the model_config to "
                "ignore this error or implement `__get_pydantic_core_schema__` on your type to fully support it.\n\nIf you got "
                "this error by calling handler(<some type>) within `__get_pydantic_core_schema__` then you likely need to call "
                "`handler.generate_schema(<some type>)` since we do not call `__get_pydantic_core_schema__` on `<some type>` "
                "otherwise to avoid infinite recursion."
            )
        if isinstance(tp, type):
            return cs.is_instance_schema(tp)
        warnings.warn(
            f"{tp!r} is not a Python type (it may be an instance of an object), Pydantic will allow any object with no validation "
            "since we cannot even enforce that the input is an instance of the given type. To get rid of this error wrap the "
            "type with `pydantic.SkipValidation`.",
            ArbitraryTypeWarning,
        )
        return cs.any_schema()

    # Arguments of types.

    def resolve_self_type(self):
        """The class that `Self` stands for."""
        if not self.model_types:
            raise PydanticUserError("`typing.Self` is invalid in this context", code="invalid-self-type")
        return self.model_types[-1]

    def _resolve_forward_ref(self, obj):
        try:
            evaluated = eval_type(obj, *self._types_namespace)
        except NameError as e:
            raise PydanticUndefinedAnnotation.from_name_error(e) from e
        if isinstance(evaluated, ForwardRef):
            raise PydanticUndefinedAnnotation(
                evaluated.__forward_arg__, f"Unable to evaluate forward reference {evaluated}"
            )
        return replace_types(evaluated, self._typevars_map)

    def args_of(self, obj, required=False):
        """The arguments of an alias, forward references evaluated. TypeError if there must be some and are none."""
        args = get_args(obj)
        if not args and required:
            raise TypeError(f"Expected {obj} to have generic parameters but it had none")
        if isinstance(obj, GenericAlias):
            args = tuple([ForwardRef(arg) if isinstance(arg, str) else arg for arg in args])
        return tuple([self._resolve_forward_ref(arg) if isinstance(arg, ForwardRef) else arg for arg in args])

    def first_arg_or_any(self, obj):
        args = self.args_of(obj)
        return args[0] if args else Any

    def first_two_args_or_any(self, obj):
        args = self.args_of(obj)
        if not args:
            return Any, Any
        if len(args) < 2:
            raise TypeError(f"Expected two type arguments for {get_origin(obj)}, got 1")
        return args[0], args[1]

    @staticmethod
    def copied(schema):
        """A deep copy of a schema: two places that must not share one."""
        return smart_deepcopy(schema)

    @staticmethod
    def aliases(alias):
        """An alias as a core schema has it."""
        return alias.convert_to_aliases() if isinstance(alias, (AliasChoices, AliasPath)) else alias

    # Unions, aliases, type variables.

    def _union_schema(self, union_type):
        choices, nullable = [], False
        for arg in self.args_of(union_type, required=True):
            if arg is None or arg is type(None):
                nullable = True
            else:
                choices.append(self.generate_schema(arg))
        if len(choices) == 1:
            schema = choices[0]
        else:
            tags = [choice.get("metadata", {}).get("pydantic_internal_union_tag_key") for choice in choices]
            schema = cs.union_schema(
                [choice if tag is None else (choice, tag) for choice, tag in zip(choices, tags)]
            )
        return cs.nullable_schema(schema) if nullable else schema

    def _type_alias_type_schema(self, obj):
        with self.defs.get_schema_or_ref(obj) as (ref, known):
            if known is not None:
                return known
            origin = get_origin(obj) or obj
            with self._ns_resolver.push(origin):
                try:
                    annotation = eval_type(origin.__value__, *self._types_namespace)
                except NameError as e:
                    raise PydanticUndefinedAnnotation.from_name_error(e) from e
                schema = self.generate_schema(replace_types(annotation, get_standard_typevars_map(obj)))
                schema["ref"] = ref
            return self.defs.create_definition_reference_schema(schema)

    def _unsubstituted_typevar_schema(self, typevar):
        if hasattr(typevar, "has_default") and typevar.has_default():
            return self.generate_schema(typevar.__default__)
        if typevar.__constraints__:
            return self._union_schema(Union[typevar.__constraints__])
        if typevar.__bound__:
            schema = self.generate_schema(typevar.__bound__)
            # The value may be of a subclass, and is serialized as one.
            schema["serialization"] = cs.simple_ser_schema("any")
            return schema
        return cs.any_schema()

    def _apply_discriminator(self, schema, discriminator):
        if discriminator is None:
            return schema
        try:
            return _discriminated_union.apply_discriminator(schema, discriminator, self.defs._definitions)
        except _discriminated_union.MissingDefinitionForUnionRef:
            _discriminated_union.set_discriminator_in_metadata(schema, discriminator)
            return schema

    # Annotations.

    def _annotated_schema(self, annotated_type):
        source_type, *annotations = self.args_of(annotated_type, required=True)
        schema = self._apply_annotations(source_type, annotations)
        for annotation in annotations:
            if isinstance(annotation, FieldInfo):
                schema = wrap_default(annotation, schema)
        return schema

    def _apply_annotations(self, source_type, annotations, transform=None, check_unsupported=True):
        """The schema of a type with metadata applied, from the inside out; `transform` changes the innermost schema."""
        annotations = [annotation for annotation in expand_grouped_metadata(annotations) if annotation is not None]
        json_schema_hooks = []

        def innermost(source):
            schema = self._documented(source, source_type)
            return schema if transform is None else transform(schema)

        def handler(level):
            if level == 0:
                return CallbackGetCoreSchemaHandler(innermost, self)
            annotation = annotations[level - 1]

            def annotated(source):
                hook = getattr(annotation, "__get_pydantic_core_schema__", None)
                if hook is not None:
                    schema = hook(source, handler(level - 1))
                else:
                    schema = handler(level - 1)(source)
                    schema = self._apply_single_annotation(schema, annotation, check_unsupported)
                    schema = _with_field_documentation(schema, annotation)
                json_schema_hook = _json_schema_hook(annotation)
                if json_schema_hook is not None:
                    json_schema_hooks.append(json_schema_hook)
                return schema

            return CallbackGetCoreSchemaHandler(annotated, self)

        schema = handler(len(annotations))(source_type)
        if json_schema_hooks:
            update_core_metadata(
                schema.setdefault("metadata", {}), pydantic_js_annotation_functions=json_schema_hooks
            )
        return self._with_json_encoders(source_type, schema)

    def _apply_single_annotation(self, schema, metadata, check_unsupported=True):
        if isinstance(metadata, FieldInfo):
            if check_unsupported and type(metadata) is FieldInfo:
                self._warn_unsupported(metadata)
            for constraint in metadata.metadata:
                schema = self._apply_single_annotation(schema, constraint)
            return self._apply_discriminator(schema, metadata.discriminator)
        if schema["type"] == "nullable":
            # Constraints are of the value, not of None.
            inner = self._apply_single_annotation(schema.get("schema", cs.any_schema()), metadata)
            if inner:
                schema["schema"] = inner
            return schema
        if schema["type"] == "union" and any([c["type"] == "missing-sentinel" for c in cs.iter_union_choices(schema)]):
            return self._apply_beside_missing(schema, metadata)
        target, ref = schema, schema.get("ref")
        if ref is None and schema["type"] == "definition-ref":
            ref = schema["schema_ref"]
            target = self.defs.get_schema_from_ref(ref)
        if ref is not None and target is not None:
            # A constrained type is another type.
            new_ref = f"{ref}_{metadata!r}"
            known = self.defs.get_schema_from_ref(new_ref)
            if known is not None:
                return known
            target = {**target, "ref": new_ref}
        updated = apply_known_metadata(metadata, schema if target is None else target)
        return schema if updated is None else updated

    def _apply_beside_missing(self, schema, metadata):
        """Applies metadata to the choices of a union that are not the MISSING sentinel."""
        present, missing = [], []
        for choice in schema["choices"]:
            inner = choice[0] if isinstance(choice, tuple) else choice
            (missing if inner["type"] == "missing-sentinel" else present).append(choice)
        if not present:
            return schema
        if len(present) > 1:
            union = self._apply_single_annotation(cs.union_schema(present), metadata)
            return {**schema, "choices": [union, missing[0]]}
        [only] = present
        inner = self._apply_single_annotation(only[0] if isinstance(only, tuple) else only, metadata)
        applied = (inner, only[1]) if isinstance(only, tuple) else inner
        return {**schema, "choices": [applied if choice is only else choice for choice in schema["choices"]]}

    def _warn_unsupported(self, field):
        for name, unset in _FIELD_ONLY:
            value = getattr(field, name)
            if value is unset:
                continue
            if name in ("default", "default_factory") and not self.model_types:
                continue
            if name in ("validation_alias", "serialization_alias") and "alias" in field._attributes_set:
                continue
            warnings.warn(
                f"The {name!r} attribute with value {value!r} was provided to the `Field()` function, which has no effect in the "
                f"context it was used. {name!r} is field-specific metadata, and can only be attached to a model field using "
                "`Annotated` metadata or by assignment. This may have happened because an `Annotated` type alias using the "
                "`type` statement was used, or if the `Field()` function was attached to a single member of a union type.",
                category=UnsupportedFieldAttributeWarning,
            )
        if field.default_factory_takes_validated_data and not self.model_types:
            warnings.warn(
                "A 'default_factory' taking validated data as an argument was provided to the `Field()` function, but no "
                "validated data is available in the context it was used.",
                category=UnsupportedFieldAttributeWarning,
            )

    def _with_json_encoders(self, tp, schema):
        encoders = self._config_wrapper.json_encoders
        if not encoders or "serialization" in schema:
            return schema
        for base in (tp, *getattr(tp, "__mro__", tp.__class__.__mro__)[:-1]):
            encoder = encoders.get(base)
            if encoder is not None:
                warnings.warn(
                    f"`json_encoders` is deprecated. See https://docs.pydantic.dev/{version_short()}/concepts/serialization/"
                    "#custom-serializers for alternatives",
                    PydanticDeprecatedSince20,
                )
                schema["serialization"] = cs.plain_serializer_function_ser_schema(encoder, when_used="json")
                break
        return schema

    # Fields.

    def _common_field_schema(self, name, field, decorators):
        """The schema of a field with its validators, default and serializer, and its metadata."""
        validators = [
            _VALIDATORS[decorator.info.mode]._from_decorator(decorator)
            for decorator in _of_field(decorators.field_validators, name)
        ]
        transform = None
        if field.discriminator is not None:

            def transform(schema):
                return self._apply_discriminator(schema, field.discriminator)

        self.field_names.append(name)
        try:
            schema = self._apply_annotations(field.annotation, field.metadata + validators, transform)
        finally:
            self.field_names.pop()
        old_style = _of_field(decorators.validators, name)
        if old_style:
            if any([decorator.info.always for decorator in old_style]):
                field.validate_default = True
            schema = _apply_each_item(schema, [decorator for decorator in old_style if decorator.info.each_item is True])
            schema = apply_validators(schema, [decorator for decorator in old_style if decorator.info.each_item is not True])
        if not field.is_required():
            schema = wrap_default(field, schema)
        schema = self._apply_field_serializers(schema, _of_field(decorators.field_serializers, name))
        updates, extra = _field_documentation(field)
        metadata = {}
        update_core_metadata(metadata, pydantic_js_updates=updates, pydantic_js_extra=extra)
        return schema, metadata

    def _field_options(self, field, metadata):
        return {
            "serialization_exclude": field.exclude,
            "validation_alias": self.aliases(field.validation_alias),
            "serialization_alias": field.serialization_alias,
            "serialization_exclude_if": field.exclude_if,
            "metadata": metadata,
        }

    def _model_field_schema(self, name, field, decorators):
        schema, metadata = self._common_field_schema(name, field, decorators)
        return cs.model_field(schema, frozen=field.frozen, **self._field_options(field, metadata))

    def _typed_dict_field_schema(self, name, field, decorators, required):
        schema, metadata = self._common_field_schema(name, field, decorators)
        required = required if field.is_required() else False
        return cs.typed_dict_field(schema, required=required, **self._field_options(field, metadata))

    def _dataclass_field_schema(self, name, field, decorators):
        schema, metadata = self._common_field_schema(name, field, decorators)
        return cs.dataclass_field(
            name,
            schema,
            init=field.init,
            init_only=field.init_var or None,
            kw_only=None if field.kw_only else False,
            frozen=field.frozen,
            **self._field_options(field, metadata),
        )

    def _computed_fields(self, decorators):
        return [
            self._computed_field_schema(decorator, decorators.field_serializers)
            for decorator in decorators.computed_fields.values()
        ]

    def _computed_field_schema(self, decorator, field_serializers):
        return_type = self._return_type(decorator)
        if return_type is PydanticUndefined:
            raise PydanticUserError(
                "Computed field is missing return type annotation or specifying `return_type` to the `@computed_field` decorator "
                "(e.g. `@computed_field(return_type=int | str)`)",
                code="model-field-missing-annotation",
            )
        return_type = replace_types(return_type, self._typevars_map)
        decorator.info = dataclasses.replace(decorator.info, return_type=return_type)
        schema = self._apply_field_serializers(
            self.generate_schema(return_type), _of_field(field_serializers, decorator.cls_var_name)
        )
        updates, extra = _field_documentation(decorator.info)
        metadata = {}
        update_core_metadata(
            metadata, pydantic_js_updates={"readOnly": True, **(updates or {})}, pydantic_js_extra=extra
        )
        return cs.computed_field(
            decorator.cls_var_name,
            return_schema=schema,
            alias=decorator.info.alias,
            serialization_exclude_if=decorator.info.exclude_if,
            metadata=metadata,
        )

    # Serializers.

    def _return_type(self, decorator):
        if decorator.info.return_type is not PydanticUndefined:
            return decorator.info.return_type
        try:
            return get_callable_return_type(decorator.func, localns=self._types_namespace.locals)
        except NameError as e:
            raise PydanticUndefinedAnnotation.from_name_error(e) from e

    def _serializer_schema(self, decorator, **options):
        """The serialization schema of a serializer function."""
        return_type = self._return_type(decorator)
        return_schema = None if return_type is PydanticUndefined else self.generate_schema(return_type)
        if decorator.info.mode == "wrap":
            make = cs.wrap_serializer_function_ser_schema
        else:
            make = cs.plain_serializer_function_ser_schema
        return make(decorator.func, return_schema=return_schema, when_used=decorator.info.when_used, **options)

    def _apply_field_serializers(self, schema, serializers):
        if not serializers:
            return schema
        schema = schema.copy()
        if schema["type"] == "definitions":
            schema["schema"] = self._apply_field_serializers(schema["schema"], serializers)
            return schema
        if "ref" in schema:
            schema = self.defs.create_definition_reference_schema(schema)
        serializer = serializers[-1]
        takes_self, info_arg = inspect_field_serializer(serializer.func, serializer.info.mode)
        schema["serialization"] = self._serializer_schema(
            serializer, is_field_serializer=takes_self, info_arg=info_arg
        )
        return schema

    def _apply_model_serializers(self, schema, serializers):
        if serializers:
            ref = schema.pop("ref", None)
            serializer = [*serializers.values()][-1]
            info_arg = inspect_model_serializer(serializer.func, serializer.info.mode)
            schema["serialization"] = self._serializer_schema(serializer, info_arg=info_arg)
            if ref:
                schema["ref"] = ref
        return schema

    # Models.

    def _made_before(self, cls):
        """The schema that a class has already; None if it has none."""
        schema = cls.__dict__.get("__pydantic_core_schema__")
        if schema is None or isinstance(schema, MockCoreSchema):
            return None
        return self._defined(schema)

    def _model_schema(self, cls):
        with self.defs.get_schema_or_ref(cls) as (ref, known):
            if known is None:
                known = self._made_before(cls)
            if known is not None:
                return known
            config_wrapper = ConfigWrapper(cls.model_config, check=False)
            with self._config_wrapper_stack.push(config_wrapper), self._ns_resolver.push(cls):
                schema = self._new_model_schema(cls, ref)
            return self.defs.create_definition_reference_schema(schema)

    def _model_fields(self, cls):
        """The fields of a model and what it says of extra fields, annotations evaluated."""
        if cls.__pydantic_fields_complete__ or cls is import_cached_base_model():
            return getattr(cls, "__pydantic_fields__", {}), getattr(cls, "__pydantic_extra_info__", None)
        if "__pydantic_fields__" not in cls.__dict__:
            raise PydanticUndefinedAnnotation(name=cls.__name__, message=f"Class {cls.__name__!r} is not defined")
        try:
            return rebuild_model_fields(
                cls,
                config_wrapper=self._config_wrapper,
                ns_resolver=self._ns_resolver,
                typevars_map=self._typevars_map or {},
            )
        except NameError as e:
            raise PydanticUndefinedAnnotation.from_name_error(e) from e

    def _new_model_schema(self, cls, ref):
        core_config = self._config_wrapper.core_config(title=cls.__name__)
        fields, extra_info = self._model_fields(cls)
        decorators = cls.__pydantic_decorators__
        _check_decorator_fields(decorators, fields)
        extras_schema, extras_keys_schema = None, None
        if core_config.get("extra_fields_behavior") == "allow" and extra_info is not None:
            extras_schema, extras_keys_schema = self._extras_schemas(extra_info)
        metadata = None
        if cls.__pydantic_root_model__:
            inner, metadata = self._common_field_schema("root", fields["root"], decorators)
            if cls.__doc__ and metadata.get("pydantic_js_updates", {}).get("description"):
                update_core_metadata(metadata, pydantic_js_updates={"description": inspect.cleandoc(cls.__doc__)})
        else:
            inner = cs.model_fields_schema(
                {name: self._model_field_schema(name, field, decorators) for name, field in fields.items()},
                computed_fields=self._computed_fields(decorators),
                extras_schema=extras_schema,
                extras_keys_schema=extras_keys_schema,
                model_name=cls.__name__,
            )
            inner = apply_validators(inner, decorators.root_validators.values())
        inner = apply_model_validators(inner, decorators.model_validators, ("before",))
        schema = cs.model_schema(
            cls,
            inner,
            generic_origin=getattr(cls, "__pydantic_generic_metadata__", {}).get("origin"),
            custom_init=getattr(cls, "__pydantic_custom_init__", None),
            root_model=cls.__pydantic_root_model__,
            post_init=getattr(cls, "__pydantic_post_init__", None),
            config=core_config,
            ref=ref,
            metadata=metadata,
        )
        schema = self._apply_model_serializers(schema, decorators.model_serializers)
        return apply_model_validators(schema, decorators.model_validators, ("wrap", "after"))

    def _extras_schemas(self, extra_info):
        """The schemas of the values and keys of extra fields, as far as they are constrained."""
        if get_origin(extra_info.annotation) is not dict:
            raise PydanticSchemaGenerationError("The type annotation for `__pydantic_extra__` must be `dict[str, ...]`")
        keys_type, items_type = self.args_of(extra_info.annotation, required=True)
        keys_schema = None if keys_type is str else self.generate_schema(keys_type)
        return None if is_any(items_type) else self.generate_schema(items_type), keys_schema

    # Typed dicts.

    def _typed_dict_schema(self, typed_dict_cls, origin):
        with self.defs.get_schema_or_ref(typed_dict_cls) as (ref, known):
            if known is not None:
                return known
            typevars_map = get_standard_typevars_map(typed_dict_cls)
            cls = typed_dict_cls if origin is None else origin
            try:
                config = get_attribute_from_bases(cls, "__pydantic_config__")
            except AttributeError:
                config = None
            self.model_types.append(typed_dict_cls)
            try:
                with self._config_wrapper_stack.push(config):
                    schema = self._new_typed_dict_schema(cls, ref, typevars_map)
            finally:
                self.model_types.pop()
            return self.defs.create_definition_reference_schema(schema)

    def _new_typed_dict_schema(self, cls, ref, typevars_map):
        core_config = self._config_wrapper.core_config(title=cls.__name__)
        decorators = DecoratorInfos.build(cls, replace_wrapped_methods=False)
        decorators.update_from_config(self._config_wrapper)
        try:
            hints = get_cls_type_hints(cls, ns_resolver=self._ns_resolver)
        except NameError as e:
            raise PydanticUndefinedAnnotation.from_name_error(e) from e
        fields, read_only = {}, []
        for name, annotation in hints.items():
            field = FieldInfo.from_annotation(annotation, _source=AnnotationSource.TYPED_DICT)
            field.annotation = replace_types(field.annotation, typevars_map)
            qualifiers = field._qualifiers
            required = (name in cls.__required_keys__ or "required" in qualifiers) and "not_required" not in qualifiers
            if "read_only" in qualifiers:
                read_only.append(name)
            update_field_from_config(self._config_wrapper, name, field)
            fields[name] = self._typed_dict_field_schema(name, field, decorators, required)
        if read_only:
            several = len(read_only) >= 2
            warnings.warn(
                f"Item{'s' if several else ''} {', '.join([repr(name) for name in read_only])} on TypedDict class "
                f"{cls.__name__!r} {'are' if several else 'is'} using the `ReadOnly` qualifier. Pydantic will not protect items "
                "from any mutation on dictionary instances.",
                UserWarning,
            )
        extra_behavior, extras_schema = self._typed_dict_extra(cls, typevars_map)
        schema = cs.typed_dict_schema(
            fields,
            cls=cls,
            computed_fields=self._computed_fields(decorators),
            extra_behavior=extra_behavior,
            extras_schema=extras_schema,
            ref=ref,
            config=core_config,
        )
        schema = self._apply_model_serializers(schema, decorators.model_serializers)
        return apply_model_validators(schema, decorators.model_validators, ("before", "wrap", "after"))

    def _typed_dict_extra(self, cls, typevars_map):
        """What happens to extra items (PEP 728, then the configuration), and their schema."""
        closed = bool(getattr(cls, "__closed__", False))
        extra_items = getattr(cls, "__extra_items__", typing_extensions.NoExtraItems)
        has_items = not is_noextraitems(extra_items)
        behavior, schema = "ignore", None
        if closed:
            behavior = "forbid"
        elif has_items:
            behavior, schema = "allow", self.generate_schema(replace_types(extra_items, typevars_map))
        configured = self._config_wrapper.extra
        if configured not in ("allow", "forbid"):
            return behavior, schema
        contradicted = None
        if closed and configured == "allow":
            contradicted = "is closed"
        elif has_items and configured == "forbid":
            contradicted = "allows extra items"
        if contradicted is None:
            return configured, schema
        warnings.warn(
            f"TypedDict class {cls.__qualname__!r} {contradicted}, but 'extra' configuration is set to `'{configured}'`. The "
            "'extra' configuration value will be ignored.",
            category=TypedDictExtraConfigWarning,
        )
        return behavior, schema

    # Dataclasses.

    def _dataclass_schema(self, dataclass, origin):
        with self.defs.get_schema_or_ref(dataclass) as (ref, known):
            if known is not None:
                return known
            self.model_types.append(dataclass)
            try:
                made = self._made_before(dataclass) if isinstance(dataclass, type) else None
                if made is not None:
                    return made
                typevars_map = get_standard_typevars_map(dataclass)
                cls = dataclass if origin is None else origin
                config = getattr(cls, "__pydantic_config__", None)
                with self._ns_resolver.push(cls), self._config_wrapper_stack.push(config):
                    schema = self._new_dataclass_schema(cls, origin, ref, typevars_map)
            finally:
                self.model_types.pop()
            return self.defs.create_definition_reference_schema(schema)

    def _dataclass_fields(self, cls, typevars_map):
        if "__is_pydantic_dataclass__" not in cls.__dict__:
            return collect_dataclass_fields(cls, typevars_map=typevars_map, config_wrapper=self._config_wrapper)
        if cls.__pydantic_fields_complete__():
            fields = {name: field._copy() for name, field in cls.__pydantic_fields__.items()}
            if typevars_map:
                for field in fields.values():
                    field.apply_typevars_map(typevars_map, *self._types_namespace)
            return fields
        try:
            return rebuild_dataclass_fields(
                cls,
                config_wrapper=self._config_wrapper,
                ns_resolver=self._ns_resolver,
                typevars_map=typevars_map or {},
            )
        except NameError as e:
            raise PydanticUndefinedAnnotation.from_name_error(e) from e

    def _new_dataclass_schema(self, cls, origin, ref, typevars_map):
        config_wrapper = self._config_wrapper
        fields = self._dataclass_fields(cls, typevars_map)
        if config_wrapper.extra == "allow":
            for name, field in fields.items():
                if field.init is False:
                    raise PydanticUserError(
                        f'Field {name} has `init=False` and dataclass has config setting `extra="allow"`. This combination is '
                        "not allowed.",
                        code="dataclass-init-false-extra-allow",
                    )
        decorators = cls.__dict__.get("__pydantic_decorators__")
        if decorators is None:
            decorators = DecoratorInfos.build(cls, replace_wrapped_methods=False)
            decorators.update_from_config(config_wrapper)
        arguments = [self._dataclass_field_schema(name, field, decorators) for name, field in fields.items()]
        has_post_init = hasattr(cls, "__post_init__")
        inner = cs.dataclass_args_schema(
            cls.__name__,
            sorted(arguments, key=lambda argument: argument.get("kw_only") is not False),
            computed_fields=self._computed_fields(decorators),
            collect_init_only=has_post_init,
        )
        inner = apply_validators(inner, decorators.root_validators.values())
        inner = apply_model_validators(inner, decorators.model_validators, ("before",))
        schema = cs.dataclass_schema(
            cls,
            inner,
            generic_origin=origin,
            post_init=has_post_init,
            ref=ref,
            fields=[field.name for field in dataclasses.fields(cls)],
            slots=hasattr(cls, "__slots__"),
            config=config_wrapper.core_config(title=cls.__name__),
            frozen=config_wrapper.frozen,
        )
        schema = self._apply_model_serializers(schema, decorators.model_serializers)
        return apply_model_validators(schema, decorators.model_validators, ("wrap", "after"))

    @staticmethod
    def wrap_default(field, schema):
        return wrap_default(field, schema)


def _is_hashable(obj):
    try:
        hash(obj)
    except TypeError:
        return False
    return True


# Decorators.


def _of_field(decorators, name):
    """The decorators of one kind that name a field."""
    return [decorator for decorator in decorators.values() if name in decorator.info.fields or "*" in decorator.info.fields]


def _check_decorator_fields(decorators, fields):
    """PydanticUserError for a decorator that names a field that there is not."""
    known = {*fields, *decorators.computed_fields}
    for of_kind in (decorators.field_validators, decorators.field_serializers, decorators.validators):
        for decorator in of_kind.values():
            if "*" in decorator.info.fields or decorator.info.check_fields is False:
                continue
            for field in decorator.info.fields:
                if field not in known:
                    raise PydanticUserError(
                        f"Decorators defined with incorrect fields: {decorator.cls_ref}.{decorator.cls_var_name} (use "
                        "check_fields=False if you're inheriting from the model and intended this)",
                        code="decorator-missing-field",
                    )


_VALIDATOR_SCHEMAS = {
    ("before", False): cs.no_info_before_validator_function,
    ("after", False): cs.no_info_after_validator_function,
    ("wrap", False): cs.no_info_wrap_validator_function,
    ("before", True): cs.with_info_before_validator_function,
    ("after", True): cs.with_info_after_validator_function,
    ("wrap", True): cs.with_info_wrap_validator_function,
}


def apply_validators(schema, validators):
    """A schema with validator functions of version 1 around it."""
    for validator in validators:
        mode = validator.info.mode
        info_arg = inspect_validator(validator.func, mode=mode, type="field")
        schema = _VALIDATOR_SCHEMAS[mode, info_arg](validator.func, schema)
    return schema


def apply_model_validators(schema, validators, modes):
    """A schema with the model validators of these modes around it; its name goes to the outermost."""
    ref = schema.pop("ref", None)
    for validator in validators.values():
        mode = validator.info.mode
        if mode in modes:
            info_arg = inspect_validator(validator.func, mode=mode, type="model")
            schema = _VALIDATOR_SCHEMAS[mode, info_arg](validator.func, schema)
    if ref:
        schema["ref"] = ref
    return schema


def _apply_each_item(schema, validators):
    """A schema with validators around those of its items."""
    if not validators:
        return schema
    kind = schema["type"]
    if kind == "nullable":
        schema["schema"] = _apply_each_item(schema["schema"], validators)
    elif kind == "tuple":
        index = schema.get("variadic_item_index")
        if index is not None:
            schema["items_schema"][index] = apply_validators(schema["items_schema"][index], validators)
    elif kind in ("list", "set", "frozenset"):
        schema["items_schema"] = apply_validators(schema.get("items_schema", cs.any_schema()), validators)
    elif kind == "dict":
        schema["values_schema"] = apply_validators(schema.get("values_schema", cs.any_schema()), validators)
    else:
        raise TypeError(f"`@validator(..., each_item=True)` cannot be applied to fields with a schema of {kind}")
    return schema


def wrap_default(field, schema):
    """A schema with the default of a field around it, if it has one."""
    if field.default_factory:
        return cs.with_default_schema(
            schema,
            default_factory=field.default_factory,
            default_factory_takes_data=takes_validated_data_argument(field.default_factory),
            validate_default=field.validate_default,
        )
    if field.default is not PydanticUndefined:
        return cs.with_default_schema(schema, default=field.default, validate_default=field.validate_default)
    return schema


# Documentation.


def _field_documentation(field):
    """What a field says of its JSON schema: keys to add, and `json_schema_extra`."""
    updates = {
        "title": field.title,
        "description": field.description,
        "deprecated": bool(field.deprecated) or field.deprecated == "" or None,
        "examples": to_jsonable_python(field.examples),
    }
    return {key: value for key, value in updates.items() if value is not None} or None, field.json_schema_extra


def _with_field_documentation(schema, metadata):
    if isinstance(metadata, FieldInfo):
        for constraint in metadata.metadata:
            schema = _with_field_documentation(schema, constraint)
        updates, extra = _field_documentation(metadata)
        update_core_metadata(
            schema.setdefault("metadata", {}), pydantic_js_updates=updates, pydantic_js_extra=extra
        )
    return schema


def _json_schema_hook(tp):
    """`__get_pydantic_json_schema__` of a type, or of its origin. PydanticUserError for the hook of version 1 alone."""
    while True:
        hook = getattr(tp, "__get_pydantic_json_schema__", None)
        if hasattr(tp, "__modify_schema__"):
            inherited = import_cached_base_model().__get_pydantic_json_schema__.__func__
            if hook is None or inherited in (hook, getattr(hook, "__func__", None)):
                name = getattr(tp, "__name__", None)
                raise PydanticUserError(
                    "The `__modify_schema__` method is not supported in Pydantic v2. Use `__get_pydantic_json_schema__` instead"
                    f"{f' in class `{name}`' if name else ''}.",
                    code="custom-json-schema",
                )
        origin = get_origin(tp)
        if origin is None:
            return hook
        tp = origin
