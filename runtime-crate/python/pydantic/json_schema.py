"""From core schemas to JSON schemas. pydantic json_schema.py.

`GenerateJsonSchema` may be subclassed: the method for a type of core schema is `<type>_schema`. The definitions and their names
are in `_internal/_json_definitions.py`.
"""

import collections.abc
import dataclasses
import inspect
import math
import warnings
from enum import Enum
from re import Pattern
from typing import Annotated, Any, Literal, get_args

from pydantic_core import MISSING, PydanticOmit, PydanticSerializationError, core_schema, to_jsonable_python

from ._internal._config import ConfigWrapper, ConfigWrapperStack
from ._internal._core_utils import is_core_schema, is_core_schema_field, is_function_with_inner_schema
from ._internal._decorators import get_attribute_from_bases
from ._internal._json_definitions import JsonDefinitions, deduplicated
from ._internal._mock_val_ser import MockCoreSchema
from ._internal._schema_generation_shared import GenerateJsonSchemaHandler
from ._internal._typing_extra import signature_no_eval
from .annotated_handlers import GetJsonSchemaHandler  # noqa: F401
from .errors import PydanticInvalidForJsonSchema, PydanticSchemaGenerationError, PydanticUserError
from .warnings import PydanticDeprecatedSince29

__molt_missing__ = ("GenerateJsonSchema.tuple_positional_schema", "GenerateJsonSchema.tuple_variable_schema")

CoreSchemaOrFieldType = str
JsonSchemaValue = dict[str, Any]
JsonSchemaMode = Literal["validation", "serialization"]
JsonSchemaWarningKind = Literal["skipped-choice", "non-serializable-default", "skipped-discriminator"]

DEFAULT_REF_TEMPLATE = "#/$defs/{model}"

NoDefault = object()

_PRIMITIVES = ("string", "boolean", "null", "integer", "number")
_TYPE_OF = {str: "string", int: "integer", float: "number", bool: "boolean", list: "array"}


class PydanticJsonSchemaWarning(UserWarning):
    """Something is left out of a JSON schema."""


class GenerateJsonSchema(JsonDefinitions):
    """Makes one JSON schema, or several that share definitions."""

    schema_dialect = "https://json-schema.org/draft/2020-12/schema"
    ignored_warning_kinds = {"skipped-choice"}

    def __init__(self, by_alias=True, ref_template=DEFAULT_REF_TEMPLATE, union_format="any_of"):
        self.by_alias = by_alias
        self.union_format = union_format
        self._config_wrapper_stack = ConfigWrapperStack(ConfigWrapper({}))
        self._mode = "validation"
        self._schema_type_to_method = self.build_schema_type_to_method()
        self._used = False
        self._init_definitions(ref_template)

    @property
    def _config(self):
        return self._config_wrapper_stack.tail

    @property
    def mode(self):
        """Whether the schema is of input ("validation") or of output ("serialization")."""
        return self._config.json_schema_mode_override or self._mode

    def build_schema_type_to_method(self):
        """The methods by type of core schema. TypeError if one is missing."""
        mapping = {}
        for kind in (*get_args(core_schema.CoreSchemaType), *get_args(core_schema.CoreSchemaFieldType)):
            name = f"{kind.replace('-', '_')}_schema"
            try:
                mapping[kind] = getattr(self, name)
            except AttributeError as e:
                raise TypeError(
                    f"No method for generating JsonSchema for core_schema.type={kind!r} (expected: {type(self).__name__}.{name})"
                ) from e
        return mapping

    def _check_unused(self):
        if self._used:
            raise PydanticUserError(
                "This JSON schema generator has already been used to generate a JSON schema. You must create a new instance of "
                f"{type(self).__name__} to generate a new JSON schema.",
                code="json-schema-already-used",
            )

    def generate_definitions(self, inputs):
        """The schemas of several (key, mode, core schema) by key and mode, and the definitions that they share."""
        self._check_unused()
        for _, mode, schema in inputs:
            self._mode = mode
            self.generate_inner(schema)
        remapping = self._build_definitions_remapping()
        schemas = {}
        for key, mode, schema in inputs:
            self._mode = mode
            schemas[key, mode] = remapping.remap_json_schema(self.generate_inner(schema))
        definitions = remapping.remap_json_schema({"$defs": self.definitions})
        self._used = True
        return schemas, self.sort(definitions["$defs"])

    def generate(self, schema, mode="validation"):
        """The JSON schema of a core schema, its definitions included."""
        self._mode = mode
        self._check_unused()
        json_schema = self.generate_inner(schema)
        counts = self.get_json_ref_counts(json_schema)
        ref = json_schema.get("$ref")
        if ref is not None:
            definition = self.get_schema_from_definitions(ref)
            if counts[ref] == 1 and definition is not None and len(json_schema) == 1:
                json_schema = definition.copy()
        self._garbage_collect_definitions(json_schema)
        remapping = self._build_definitions_remapping()
        if self.definitions:
            json_schema["$defs"] = self.definitions
        json_schema = remapping.remap_json_schema(json_schema)
        self._used = True
        return self.sort(json_schema)

    def generate_inner(self, schema):
        """The JSON schema of a part of a core schema; a reference if it has a name."""
        if "ref" in schema:
            reference = self.known_reference(schema["ref"])
            if reference is not None:
                return reference
        handler = self._handler(self._of_kind)
        metadata = schema.get("metadata", {})
        updates = metadata.get("pydantic_js_updates")
        if updates:
            handler = self._handler(lambda inner, handler=handler: {**handler(inner), **updates})
        extra = metadata.get("pydantic_js_extra")
        if extra:
            handler = self._handler(lambda inner, handler=handler: _with_extra(handler(inner), extra))
        for hook in metadata.get("pydantic_js_functions", ()):
            handler = self._handler(lambda inner, handler=handler, hook=hook: self._hooked(hook, inner, handler))
        for hook in metadata.get("pydantic_js_annotation_functions", ()):
            handler = self._handler(lambda inner, handler=handler, hook=hook: hook(inner, handler))
        json_schema = handler(schema)
        return self._populated(schema, json_schema)

    def _handler(self, function):
        return GenerateJsonSchemaHandler(self, function)

    def _of_kind(self, schema):
        """The JSON schema by the type of the core schema, or by how it is serialized."""
        if self.mode == "serialization" and "serialization" in schema:
            serialization = schema["serialization"]
            json_schema = self.ser_schema(serialization)
            if json_schema is not None:
                unless_none = serialization.get("when_used") in ("unless-none", "json-unless-none")
                if unless_none and schema["type"] == "nullable":
                    json_schema = self.get_union_of_schemas([{"type": "null"}, json_schema])
                return json_schema
        return self._schema_type_to_method[schema["type"]](schema)

    def _populated(self, schema, json_schema):
        """Makes a schema that has a name a definition; a reference to it then."""
        if not is_core_schema(schema) or "ref" not in schema:
            return json_schema
        defs_ref, reference = self.get_cache_defs_ref_schema(schema["ref"])
        if json_schema.get("$ref") != reference["$ref"]:
            self.definitions[defs_ref] = json_schema
            self._core_defs_invalid_for_json_schema.pop(defs_ref, None)
        return reference

    def _hooked(self, hook, schema, handler):
        """What a hook of a type makes of a schema; keys that it adds to a reference go to the definition."""
        json_schema = self._populated(schema, hook(schema, handler))
        original = handler.resolve_ref_schema(json_schema)
        ref = json_schema.pop("$ref", None)
        if ref and json_schema:
            original.update(json_schema)
        return original

    def sort(self, value, parent_key=None):
        """A schema with its keys in order, those of properties and of defaults apart."""
        keys = value.keys()
        if parent_key not in ("properties", "default"):
            keys = sorted(keys)
        return {key: self._sort_recursive(value[key], parent_key=key) for key in keys}

    def _sort_recursive(self, value, parent_key=None):
        if isinstance(value, dict):
            keys = value.keys()
            if parent_key not in ("properties", "default"):
                keys = sorted(keys)
            return {key: self._sort_recursive(value[key], parent_key=key) for key in keys}
        if isinstance(value, list):
            return [self._sort_recursive(item, parent_key) for item in value]
        return value

    # Scalars.

    def invalid_schema(self, schema):
        raise RuntimeError("Cannot generate schema for invalid_schema. This is a bug! Please report it.")

    def any_schema(self, schema):
        return {}

    def none_schema(self, schema):
        return {"type": "null"}

    def bool_schema(self, schema):
        return {"type": "boolean"}

    def int_schema(self, schema):
        return self._number("integer", schema)

    def float_schema(self, schema):
        return self._number("number", schema)

    def _number(self, kind, schema):
        json_schema = {"type": kind}
        self.update_with_validations(json_schema, schema, self.ValidationsMapping.numeric)
        return {key: value for key, value in json_schema.items() if value not in (math.inf, -math.inf)}

    def decimal_schema(self, schema):
        json_schema = self.str_schema(core_schema.str_schema(pattern=_decimal_pattern(schema)))
        if self.mode != "validation":
            return json_schema
        bounds = {key: float(schema[key]) for key in ("multiple_of", "le", "ge", "lt", "gt") if schema.get(key) is not None}
        number = core_schema.float_schema(allow_inf_nan=schema.get("allow_inf_nan"), **bounds)
        return {"anyOf": [self.float_schema(number), json_schema]}

    def complex_schema(self, schema):
        return {"type": "string"}

    def str_schema(self, schema):
        json_schema = {"type": "string"}
        self.update_with_validations(json_schema, schema, self.ValidationsMapping.string)
        if isinstance(json_schema.get("pattern"), Pattern):
            json_schema["pattern"] = json_schema["pattern"].pattern
        return json_schema

    def bytes_schema(self, schema):
        json_schema = {"type": "string", "format": "base64url" if self._config.ser_json_bytes == "base64" else "binary"}
        self.update_with_validations(json_schema, schema, self.ValidationsMapping.bytes)
        return json_schema

    def date_schema(self, schema):
        return {"type": "string", "format": "date"}

    def time_schema(self, schema):
        return {"type": "string", "format": "time"}

    def datetime_schema(self, schema):
        return {"type": "string", "format": "date-time"}

    def timedelta_schema(self, schema):
        if self._config.ser_json_timedelta == "float":
            return {"type": "number"}
        return {"type": "string", "format": "duration"}

    def literal_schema(self, schema):
        expected = [to_jsonable_python(v.value if isinstance(v, Enum) else v) for v in schema["expected"]]
        json_schema = {"const": expected[0]} if len(expected) == 1 else {"enum": expected}
        kinds = {type(value) for value in expected}
        if len(kinds) == 1:
            [kind] = kinds
            if kind is type(None):
                json_schema["type"] = "null"
            elif kind in _TYPE_OF:
                json_schema["type"] = _TYPE_OF[kind]
        return json_schema

    def missing_sentinel_schema(self, schema):
        raise PydanticOmit

    def enum_schema(self, schema):
        enum_type = schema["cls"]
        json_schema = {"title": enum_type.__name__}
        if enum_type.__doc__ and enum_type.__doc__ != "An enumeration.":
            json_schema["description"] = inspect.cleandoc(enum_type.__doc__)
        expected = [to_jsonable_python(member.value) for member in schema["members"]]
        json_schema["enum"] = expected
        kinds = {type(value) for value in expected}
        if len(kinds) == 1:
            [kind] = kinds
            if kind in _TYPE_OF:
                json_schema["type"] = _TYPE_OF[kind]
        return json_schema

    def is_instance_schema(self, schema):
        return self.handle_invalid_for_json_schema(schema, f"core_schema.IsInstanceSchema ({schema['cls']})")

    def is_subclass_schema(self, schema):
        return {}

    def callable_schema(self, schema):
        return self.handle_invalid_for_json_schema(schema, "core_schema.CallableSchema")

    def url_schema(self, schema):
        json_schema = {"type": "string", "format": "uri", "minLength": 1}
        self.update_with_validations(json_schema, schema, self.ValidationsMapping.string)
        return json_schema

    def multi_host_url_schema(self, schema):
        json_schema = {"type": "string", "format": "multi-host-uri", "minLength": 1}
        self.update_with_validations(json_schema, schema, self.ValidationsMapping.string)
        return json_schema

    def uuid_schema(self, schema):
        return {"type": "string", "format": "uuid"}

    def json_schema(self, schema):
        content = self.generate_inner(schema.get("schema") or core_schema.any_schema())
        if self.mode != "validation":
            return content
        return {"type": "string", "contentMediaType": "application/json", "contentSchema": content}

    # Containers.

    def _items(self, schema):
        return self.generate_inner(schema["items_schema"]) if "items_schema" in schema else {}

    def _array(self, schema, **keys):
        json_schema = {"type": "array", **keys}
        self.update_with_validations(json_schema, schema, self.ValidationsMapping.array)
        return json_schema

    def list_schema(self, schema):
        return self._array(schema, items=self._items(schema))

    def set_schema(self, schema):
        return self._array(schema, uniqueItems=True, items=self._items(schema))

    def frozenset_schema(self, schema):
        return self._array(schema, uniqueItems=True, items=self._items(schema))

    def generator_schema(self, schema):
        return self._array(schema, items=self._items(schema))

    def tuple_schema(self, schema):
        items, variadic = schema["items_schema"], schema.get("variadic_item_index")
        keys = {}
        if variadic is None:
            prefix = [self.generate_inner(item) for item in items]
            if prefix:
                keys["prefixItems"] = prefix
            keys["minItems"] = keys["maxItems"] = len(prefix)
        else:
            if variadic > 0:
                keys["minItems"] = variadic
                keys["prefixItems"] = [self.generate_inner(item) for item in items[:variadic]]
            # JSON schemas can say nothing of items after those of which there may be any number.
            keys["items"] = self.generate_inner(items[variadic]) if variadic + 1 == len(items) else True
        return self._array(schema, **keys)

    def dict_schema(self, schema):
        json_schema = {"type": "object"}
        keys_schema = self.generate_inner(schema["keys_schema"]).copy() if "keys_schema" in schema else {}
        keys_pattern = None
        if "$ref" not in keys_schema:
            keys_pattern = keys_schema.pop("pattern", None)
            keys_schema.pop("title", None)
        values_schema = self.generate_inner(schema["values_schema"]).copy() if "values_schema" in schema else {}
        values_schema.pop("title", None)
        if keys_pattern is not None:
            json_schema["patternProperties"] = {keys_pattern: values_schema}
        else:
            json_schema["additionalProperties"] = values_schema or True
        if keys_schema.get("type") == "string" and len(keys_schema) > 1 or "$ref" in keys_schema:
            keys_schema.pop("type", None)
            json_schema["propertyNames"] = keys_schema
        self.update_with_validations(json_schema, schema, self.ValidationsMapping.object)
        return json_schema

    # Functions and defaults.

    def _input_or(self, schema, otherwise):
        input_schema = schema.get("json_schema_input_schema") if self.mode == "validation" else None
        return self.generate_inner(input_schema) if input_schema else otherwise()

    def function_before_schema(self, schema):
        return self._input_or(schema, lambda: self.generate_inner(schema["schema"]))

    def function_after_schema(self, schema):
        return self.generate_inner(schema["schema"])

    def function_plain_schema(self, schema):
        return self._input_or(
            schema,
            lambda: self.handle_invalid_for_json_schema(
                schema, f"core_schema.PlainValidatorFunctionSchema ({schema['function']})"
            ),
        )

    def function_wrap_schema(self, schema):
        return self._input_or(schema, lambda: self.generate_inner(schema["schema"]))

    def default_schema(self, schema):
        json_schema = self.generate_inner(schema["schema"])
        default = self.get_default_value(schema)
        if default is NoDefault or default is MISSING:
            return json_schema
        serialization = _plain_serialization(schema["schema"]) if self.mode == "serialization" else None
        if serialization is not None and not (
            default is None and serialization.get("when_used") in ("unless-none", "json-unless-none")
        ):
            try:
                default = serialization["function"](default)
            except Exception:
                # The serializer may be a method that needs an instance, or fail on the default.
                self.emit_warning(
                    "non-serializable-default",
                    f"Unable to serialize value {default!r} with the plain serializer; excluding default from JSON schema",
                )
                return json_schema
        if isinstance(default, collections.abc.Set) and len(default) > 1:
            try:
                default = sorted(default)
            except TypeError:
                pass
        try:
            json_schema["default"] = self.encode_default(default)
        except PydanticSerializationError:
            self.emit_warning(
                "non-serializable-default",
                f"Default value {default} is not JSON serializable; excluding default from JSON schema",
            )
        return json_schema

    def get_default_value(self, schema):
        """The default of a schema, or NoDefault."""
        return schema.get("default", NoDefault)

    def encode_default(self, dft):
        """A default as JSON has it. PydanticSerializationError if it has none."""
        from .type_adapter import TypeAdapter, _type_has_config

        config = self._config
        try:
            if not _type_has_config(type(dft)):
                adapter = TypeAdapter(type(dft), config=config.config_dict)
                dft = adapter.dump_python(dft, by_alias=self.by_alias, mode="json")
        except PydanticSchemaGenerationError:
            raise PydanticSerializationError(f"Unable to encode default value {dft}")
        return to_jsonable_python(
            dft,
            timedelta_mode=config.ser_json_timedelta,
            bytes_mode=config.ser_json_bytes,
            by_alias=self.by_alias,
        )

    def chain_schema(self, schema):
        return self.generate_inner(schema["steps"][0 if self.mode == "validation" else -1])

    def lax_or_strict_schema(self, schema):
        return self.generate_inner(schema["strict_schema" if schema.get("strict", False) else "lax_schema"])

    def json_or_python_schema(self, schema):
        return self.generate_inner(schema["json_schema"])

    def custom_error_schema(self, schema):
        return self.generate_inner(schema["schema"])

    # Unions.

    def nullable_schema(self, schema):
        null = {"type": "null"}
        inner = self.generate_inner(schema["schema"])
        return null if inner == null else self.get_union_of_schemas([inner, null])

    def union_schema(self, schema):
        choices = enumerate(core_schema.iter_union_choices(schema))
        generated = [choice for _, choice in self._describable(choices)]
        return generated[0] if len(generated) == 1 else self.get_union_of_schemas(generated)

    def _describable(self, choices):
        """Those choices that JSON schema can describe, described, each with its key."""
        for key, choice in choices:
            try:
                yield key, self.generate_inner(choice)
            except PydanticOmit:
                pass
            except PydanticInvalidForJsonSchema as e:
                self.emit_warning("skipped-choice", e.message)

    def get_union_of_schemas(self, schemas):
        """The union of schemas; their types in one list if they are nothing else, and so configured."""
        if self.union_format == "primitive_type_array":
            types = []
            for schema in schemas:
                kinds = schema.get("type")
                if isinstance(kinds, str):
                    kinds = [kinds]
                if not kinds or len(schema) != 1 or not all([kind in _PRIMITIVES for kind in kinds]):
                    break
                types.extend(kinds)
            else:
                return {"type": list(dict.fromkeys(types))}
        return self.get_flattened_anyof(schemas)

    def get_flattened_anyof(self, schemas):
        """`anyOf` of schemas, those that are one themselves taken apart."""
        members = []
        for schema in schemas:
            members.extend(schema["anyOf"] if len(schema) == 1 and "anyOf" in schema else [schema])
        members = deduplicated(members)
        return members[0] if len(members) == 1 else {"anyOf": members}

    def tagged_union_schema(self, schema):
        generated = {
            str(tag.value if isinstance(tag, Enum) else tag): choice.copy()
            for tag, choice in self._describable(schema["choices"].items())
        }
        choices = deduplicated(generated.values())
        json_schema = {"oneOf": choices}
        discriminator = self._extract_discriminator(schema, choices)
        if discriminator is not None:
            mapping = {tag: choice.get("$ref", choice) for tag, choice in generated.items()}
            json_schema["discriminator"] = {"propertyName": discriminator, "mapping": mapping}
        return json_schema

    def _extract_discriminator(self, schema, one_of_choices):
        """The name of the discriminator as OpenAPI has it: a property that all choices have."""
        discriminator = schema["discriminator"]
        if isinstance(discriminator, str):
            return discriminator
        if not isinstance(discriminator, list):
            return None
        if len(discriminator) == 1 and isinstance(discriminator[0], str):
            return discriminator[0]
        for path in discriminator:
            if not isinstance(path, list):
                break
            if len(path) == 1 and isinstance(path[0], str):
                if all([self._has_property(choice, path[0]) for choice in one_of_choices]):
                    return path[0]
        return None

    def _has_property(self, choice, name):
        try:
            properties = self.resolve_ref_schema(choice).get("properties", {})
        except RuntimeError as e:
            # The choice refers to itself and is not made yet.
            self.emit_warning("skipped-discriminator", str(e))
            return False
        return isinstance(properties, dict) and name in properties

    # Classes and their fields.

    def typed_dict_schema(self, schema):
        cls = schema.get("cls")
        config = _typed_dict_config(cls)
        fields = self._present_fields(schema["fields"].items(), schema, schema.get("total", True))
        with self._config_wrapper_stack.push(config):
            json_schema = self._named_required_fields_schema(fields)
        additional = True
        if "extras_schema" in schema and schema["extras_schema"] != {"type": "any"}:
            additional = self.generate_inner(schema["extras_schema"])
        by_behavior = {"forbid": False, "allow": additional}
        behavior = schema.get("extra_behavior")
        if behavior in by_behavior:
            json_schema["additionalProperties"] = by_behavior[behavior]
        if cls is not None:
            self._update_class_schema(json_schema, cls, config)
        elif "additionalProperties" not in json_schema:
            behavior = schema.get("config", {}).get("extra_fields_behavior")
            if behavior in by_behavior:
                json_schema["additionalProperties"] = by_behavior[behavior]
        return json_schema

    def model_fields_schema(self, schema):
        json_schema = self._named_required_fields_schema(self._present_fields(schema["fields"].items(), schema))
        if schema.get("extras_schema") is not None:
            target = self.resolve_ref_schema(json_schema)
            target["additionalProperties"] = self.generate_inner(schema["extras_schema"])
        return json_schema

    def dataclass_args_schema(self, schema):
        named = [(field["name"], field) for field in schema["fields"]]
        return self._named_required_fields_schema(self._present_fields(named, schema))

    def _present_fields(self, named, schema, total=True):
        """Names, whether they are required, and fields, of those that the mode has."""
        fields = [(name, self.field_is_required(field, total), field) for name, field in named if self.field_is_present(field)]
        if self.mode == "serialization":
            fields.extend([(field["property_name"], True, field) for field in schema.get("computed_fields", [])])
        return fields

    def _named_required_fields_schema(self, named_required_fields):
        properties, required_fields = {}, []
        for name, required, field in named_required_fields:
            if self.by_alias:
                name = self._get_alias_name(field, name)
            try:
                json_schema = self.generate_inner(field).copy()
            except PydanticOmit:
                continue
            if "title" not in json_schema and self.field_title_should_be_set(field):
                json_schema["title"] = self.get_title_from_name(name)
            properties[name] = self.handle_ref_overrides(json_schema)
            if required:
                required_fields.append(name)
        return _object_of(properties, required_fields)

    def _get_alias_name(self, field, name):
        if field["type"] == "computed-field":
            alias = field.get("alias", name)
        else:
            alias = field.get("validation_alias" if self.mode == "validation" else "serialization_alias", name)
        if isinstance(alias, str):
            return alias
        for path in alias:
            if isinstance(path, list) and len(path) == 1 and isinstance(path[0], str):
                return path[0]
        return name

    def field_is_present(self, field):
        """Whether a field is part of the schema in this mode."""
        return self.mode == "validation" or not field.get("serialization_exclude")

    def field_is_required(self, field, total):
        """Whether a field must be there in this mode."""
        if field["type"] == "typed-dict-field":
            required = field.get("required", total)
        else:
            required = field["schema"]["type"] != "default"
        if self.mode != "serialization":
            return required
        if field.get("serialization_exclude_if") is not None:
            return False
        return True if self._config.json_schema_serialization_defaults_required else required

    def typed_dict_field_schema(self, schema):
        return self.generate_inner(schema["schema"])

    def dataclass_field_schema(self, schema):
        return self.generate_inner(schema["schema"])

    def model_field_schema(self, schema):
        return self.generate_inner(schema["schema"])

    def computed_field_schema(self, schema):
        return self.generate_inner(schema["return_schema"])

    def model_schema(self, schema):
        cls = schema["cls"]
        config = cls.model_config
        with self._config_wrapper_stack.push(config):
            json_schema = self.generate_inner(schema["schema"])
        self._update_class_schema(json_schema, cls, config)
        return json_schema

    def dataclass_schema(self, schema):
        cls = schema["cls"]
        config = getattr(cls, "__pydantic_config__", {})
        with self._config_wrapper_stack.push(config):
            json_schema = self.generate_inner(schema["schema"]).copy()
        self._update_class_schema(json_schema, cls, config)
        return json_schema

    def _update_class_schema(self, json_schema, cls, config):
        """Adds what a class says of itself: title, description, extra fields, `json_schema_extra`."""
        title, title_generator = config.get("title"), config.get("model_title_generator")
        if title is None and title_generator:
            title = title_generator(cls)
            if not isinstance(title, str):
                raise TypeError(f"model_title_generator {title_generator} must return str, not {title.__class__}")
        json_schema.setdefault("title", cls.__name__ if title is None else title)
        docstring = _docstring(cls)
        if docstring:
            json_schema.setdefault("description", inspect.cleandoc(docstring))
        extra = config.get("extra")
        if "additionalProperties" not in json_schema and extra in ("allow", "forbid"):
            json_schema["additionalProperties"] = extra == "allow"
        _apply_class_extra(json_schema, cls, _class_extra(cls, config))
        if hasattr(cls, "__deprecated__"):
            json_schema["deprecated"] = True

    # Arguments of calls.

    def arguments_schema(self, schema):
        prefer_positional = schema.get("metadata", {}).get("pydantic_js_prefer_positional_arguments")
        by_mode = {"positional_only": [], "positional_or_keyword": [], "keyword_only": []}
        for argument in schema["arguments_schema"]:
            by_mode[argument.get("mode") or "positional_or_keyword"].append(argument)
        only_positional, either, only_keyword = by_mode.values()
        var_args, var_kwargs = schema.get("var_args_schema"), schema.get("var_kwargs_schema")
        positional_possible = not only_keyword and not var_kwargs
        if positional_possible and prefer_positional:
            return self.p_arguments_schema(only_positional + either, var_args)
        if not only_positional and not var_args:
            return self.kw_arguments_schema(either + only_keyword, var_kwargs)
        if positional_possible:
            return self.p_arguments_schema(only_positional + either, var_args)
        raise PydanticInvalidForJsonSchema(
            "Unable to generate JSON schema for arguments validator with positional-only and keyword-only arguments"
        )

    def _argument(self, argument):
        name = self.get_argument_name(argument)
        json_schema = self.generate_inner(argument["schema"]).copy()
        if "title" not in json_schema and self.field_title_should_be_set(argument["schema"]):
            json_schema["title"] = self.get_title_from_name(name)
        return name, json_schema

    def kw_arguments_schema(self, arguments, var_kwargs_schema):
        properties, required = {}, []
        for argument in arguments:
            name, json_schema = self._argument(argument)
            properties[name] = json_schema
            if argument["schema"]["type"] != "default":
                required.append(name)
        json_schema = _object_of(properties, required)
        if not var_kwargs_schema:
            json_schema["additionalProperties"] = False
        else:
            additional = self.generate_inner(var_kwargs_schema)
            if additional:
                json_schema["additionalProperties"] = additional
        return json_schema

    def p_arguments_schema(self, arguments, var_args_schema):
        prefix = [self._argument(argument)[1] for argument in arguments]
        required = len([argument for argument in arguments if argument["schema"]["type"] != "default"])
        json_schema = {"type": "array"}
        if prefix:
            json_schema["prefixItems"] = prefix
        if required:
            json_schema["minItems"] = required
        if not var_args_schema:
            json_schema["maxItems"] = len(prefix)
        else:
            items = self.generate_inner(var_args_schema)
            if items:
                json_schema["items"] = items
        return json_schema

    def get_argument_name(self, argument):
        """The name of an argument, or its alias."""
        alias = argument.get("alias") if self.by_alias else None
        return alias if isinstance(alias, str) else argument["name"]

    def arguments_v3_schema(self, schema):
        properties, required = {}, []
        for argument in schema["arguments_schema"]:
            mode = argument.get("mode", "positional_or_keyword")
            name = self.get_argument_name(argument)
            json_schema = self.generate_inner(argument["schema"]).copy()
            if mode == "var_args":
                json_schema = {"type": "array", "items": json_schema}
            elif mode == "var_kwargs_uniform":
                json_schema = {"type": "object", "additionalProperties": json_schema}
            json_schema.setdefault("title", self.get_title_from_name(name))
            properties[name] = json_schema
            if mode == "var_kwargs_unpacked_typed_dict":
                is_required = "required" in json_schema
            else:
                is_required = not mode.startswith("var_") and argument["schema"]["type"] != "default"
            if is_required:
                required.append(name)
        return _object_of(properties, required)

    def call_schema(self, schema):
        return self.generate_inner(schema["arguments_schema"])

    # Definitions.

    def definitions_schema(self, schema):
        for definition in schema["definitions"]:
            try:
                self.generate_inner(definition)
            except PydanticInvalidForJsonSchema as e:
                # It may not be used in this mode.
                self._core_defs_invalid_for_json_schema[self.get_defs_ref((definition["ref"], self.mode))] = e
        return self.generate_inner(schema["schema"])

    def definition_ref_schema(self, schema):
        return self.get_cache_defs_ref_schema(schema["schema_ref"])[1]

    def ser_schema(self, schema):
        """The JSON schema of what a serializer makes; None if it does not say."""
        kind = schema["type"]
        if kind in ("function-plain", "function-wrap"):
            return_schema = schema.get("return_schema")
            return None if return_schema is None else self.generate_inner(return_schema)
        if kind in ("format", "to-string"):
            return self.str_schema(core_schema.str_schema())
        return self.generate_inner(schema["schema"]) if kind == "model" else None

    # Titles.

    def get_title_from_name(self, name):
        """The title of a field: its name in words."""
        return name.title().replace("_", " ").strip()

    def field_title_should_be_set(self, schema):
        """Whether a field without a title gets one of its name: not if it refers to a definition."""
        kind = schema["type"]
        if is_core_schema_field(schema):
            return self.field_title_should_be_set(schema["return_schema" if kind == "computed-field" else "schema"])
        if schema.get("ref") or kind == "definition-ref":
            return False
        if kind in ("default", "nullable", "definitions") or is_function_with_inner_schema(schema):
            return self.field_title_should_be_set(schema["schema"])
        return True

    # Helpers that subclasses use.

    def update_with_validations(self, json_schema, core_schema, mapping):
        """Adds the constraints of a core schema under their names in JSON schemas."""
        for core_key, json_schema_key in mapping.items():
            if core_key in core_schema:
                json_schema[json_schema_key] = core_schema[core_key]

    class ValidationsMapping:
        """The names of constraints in JSON schemas by those in core schemas."""

        numeric = {
            "multiple_of": "multipleOf",
            "le": "maximum",
            "ge": "minimum",
            "lt": "exclusiveMaximum",
            "gt": "exclusiveMinimum",
        }
        bytes = {"min_length": "minLength", "max_length": "maxLength"}
        string = {"min_length": "minLength", "max_length": "maxLength", "pattern": "pattern"}
        array = {"min_length": "minItems", "max_length": "maxItems"}
        object = {"min_length": "minProperties", "max_length": "maxProperties"}

    def handle_invalid_for_json_schema(self, schema, error_info):
        """What becomes of a core schema for which there is no JSON schema. PydanticInvalidForJsonSchema."""
        raise PydanticInvalidForJsonSchema(f"Cannot generate a JsonSchema for {error_info}")

    def emit_warning(self, kind, detail):
        """Warns, unless the kind is ignored."""
        message = self.render_warning_message(kind, detail)
        if message is not None:
            warnings.warn(message, PydanticJsonSchemaWarning)

    def render_warning_message(self, kind, detail):
        """The text of a warning; None if the kind is ignored."""
        return None if kind in self.ignored_warning_kinds else f"{detail} [{kind}]"


def _with_extra(json_schema, extra):
    if isinstance(extra, dict):
        json_schema.update(to_jsonable_python(extra))
    elif callable(extra):
        extra(json_schema)
    return json_schema


def _object_of(properties, required):
    json_schema = {"type": "object", "properties": properties}
    if required:
        json_schema["required"] = required
    return json_schema


def _decimal_pattern(schema):
    """The regular expression of decimals as text."""
    digits, places = schema.get("max_digits"), schema.get("decimal_places")
    pattern = r"^(?!^[-+.]*$)[+-]?0*"
    if digits is None and places is None:
        return pattern + r"\d*\.?\d*$"
    if digits is None:
        return pattern + rf"\d*\.?\d{{0,{places}}}0*$"
    if places is None:
        return pattern + rf"(?:\d{{0,{digits}}}|(?=[\d.]{{1,{digits + 1}}}0*$)\d*\.\d*0*$)"
    whole = max(0, digits - places)
    return pattern + rf"(?:\d{{0,{whole}}}|(?=[\d.]{{1,{digits + 1}}}0*$)\d{{0,{whole}}}\.\d{{0,{places}}}0*$)"


def _plain_serialization(schema):
    """The plain serializer of a default that does not ask for the serialization info."""
    while True:
        serialization = schema.get("serialization")
        if serialization and serialization["type"] == "function-plain" and not serialization.get("info_arg"):
            return serialization
        if not is_function_with_inner_schema(schema):
            return None
        schema = schema["schema"]


def _typed_dict_config(cls):
    if cls is not None:
        try:
            return get_attribute_from_bases(cls, "__pydantic_config__")
        except AttributeError:
            pass
    return {}


def _docstring(cls):
    from ._internal._dataclasses import is_stdlib_dataclass
    from .main import BaseModel

    if cls is BaseModel:
        return None
    doc = cls.__doc__
    # `@dataclass` makes one of the signature.
    if doc is not None and is_stdlib_dataclass(cls) and doc.startswith(f"{cls.__name__}("):
        return None
    return doc


def _class_extra(cls, config):
    """`json_schema_extra` of a class, or of the field of a root model."""
    from .main import BaseModel

    extra = config.get("json_schema_extra")
    if issubclass(cls, BaseModel) and cls.__pydantic_root_model__:
        of_field = cls.model_fields["root"].json_schema_extra
        if extra and of_field:
            raise ValueError(
                "\"model_config['json_schema_extra']\" and \"Field.json_schema_extra\" on \"RootModel.root\" field must not be set "
                "simultaneously"
            )
        extra = of_field or extra
    if isinstance(extra, (staticmethod, classmethod)):
        # In the manner of version 1: a method of `class Config`.
        extra = extra.__get__(cls)
    return extra


def _apply_class_extra(json_schema, cls, extra):
    if isinstance(extra, dict):
        json_schema.update(extra)
    elif callable(extra):
        if len(signature_no_eval(extra).parameters) > 1:
            extra(json_schema, cls)
        else:
            extra(json_schema)
    elif extra is not None:
        raise ValueError(f"model_config['json_schema_extra']={extra} should be a dict, callable, or None")


# Functions.


def _rebuilt(cls):
    if isinstance(cls.__pydantic_core_schema__, MockCoreSchema):
        cls.__pydantic_core_schema__.rebuild()
    return cls.__pydantic_core_schema__


def model_json_schema(
    cls, by_alias=True, ref_template=DEFAULT_REF_TEMPLATE, union_format="any_of", schema_generator=GenerateJsonSchema,
    mode="validation",
):
    """The JSON schema of a model or pydantic dataclass."""
    from .main import BaseModel

    generator = schema_generator(by_alias=by_alias, ref_template=ref_template, union_format=union_format)
    if cls is BaseModel:
        raise AttributeError("model_json_schema() must be called on a subclass of BaseModel, not BaseModel itself.")
    return generator.generate(_rebuilt(cls), mode=mode)


def models_json_schema(
    models, *, by_alias=True, title=None, description=None, ref_template=DEFAULT_REF_TEMPLATE, union_format="any_of",
    schema_generator=GenerateJsonSchema,
):
    """The JSON schemas of several (class, mode) by class and mode, and a schema of the definitions that they share."""
    generator = schema_generator(by_alias=by_alias, ref_template=ref_template, union_format=union_format)
    inputs = [(cls, mode, _rebuilt(cls)) for cls, mode in models]
    schemas, definitions = generator.generate_definitions(inputs)
    return schemas, definitions_document(definitions, title, description)


def definitions_document(definitions, title, description):
    """A schema of definitions alone."""
    document = {"$defs": definitions, "title": title, "description": description}
    return {key: value for key, value in document.items() if value}


# Annotations.


@dataclasses.dataclass(slots=True)
class WithJsonSchema:
    """A JSON schema in the place of that of the type; None leaves the field out."""

    json_schema: Any
    mode: Any = None

    def __get_pydantic_json_schema__(self, core_schema, handler):
        if self.mode is not None and self.mode != handler.mode:
            return handler(core_schema)
        if self.json_schema is None:
            raise PydanticOmit
        return self.json_schema.copy()

    def __hash__(self):
        return hash(type(self.mode))


class Examples:
    """Examples, in addition to those of the type."""

    def __init__(self, examples, mode=None):
        if isinstance(examples, dict):
            warnings.warn(
                "Using a dict for `examples` is deprecated, use a list instead.", PydanticDeprecatedSince29, stacklevel=2
            )
        self.examples = examples
        self.mode = mode

    def __get_pydantic_json_schema__(self, core_schema, handler):
        json_schema = handler(core_schema)
        if (self.mode or handler.mode) != handler.mode:
            return json_schema
        present, added = json_schema.get("examples"), self.examples
        if isinstance(present, dict) and isinstance(added, dict):
            added = {**present, **added}
        elif present is not None:
            if type(present) is not type(added):
                _warn_mixed_examples(present, added)
            added = _listed(present) + _listed(added)
        json_schema["examples"] = to_jsonable_python(added)
        return json_schema

    def __hash__(self):
        return hash(type(self.mode))


def _warn_mixed_examples(present, added):
    note = (
        " Only the existing examples values will be retained. Note that dict support for examples is deprecated and will be removed "
        "in v3.0."
        if isinstance(present, dict)
        else " Only the examples values will be retained. Note that dict support for examples is deprecated and will be removed in "
        "v3.0."
    )
    warnings.warn(
        f"Updating existing JSON Schema examples of type {type(present).__name__} with examples of type "
        f"{type(added).__name__}.{note}",
        UserWarning,
    )


def _listed(examples):
    return [example for values in examples.values() for example in values] if isinstance(examples, dict) else examples


@dataclasses.dataclass(slots=True)
class SkipJsonSchema:
    """`SkipJsonSchema[X]`: left out of JSON schemas."""

    def __class_getitem__(cls, item):
        return Annotated[item, cls()]

    def __get_pydantic_json_schema__(self, core_schema, handler):
        raise PydanticOmit

    def __hash__(self):
        return hash(type(self))
