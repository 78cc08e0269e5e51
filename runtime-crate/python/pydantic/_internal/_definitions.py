"""Definitions: schemas that are referred to by name, and putting in place those that are referred to once.
pydantic _internal/_generate_schema.py `_Definitions`, _internal/_schema_gather.py."""

from contextlib import contextmanager

from pydantic_core import core_schema

from ..errors import PydanticUserError
from ._core_utils import get_type_ref
from ._discriminated_union import apply_discriminator


class InvalidSchemaError(Exception):
    """A schema refers to a definition that there is not."""


class Definitions:
    """The definitions of one schema that is being made."""

    def __init__(self):
        self._entered = set()
        self._definitions = {}

    @contextmanager
    def get_schema_or_ref(self, tp, /):
        """The name of a type, and a reference to it if its schema is made or being made."""
        ref = get_type_ref(tp)
        if ref in self._entered or ref in self._definitions:
            yield ref, core_schema.definition_reference_schema(ref)
            return
        self._entered.add(ref)
        try:
            yield ref, None
        finally:
            self._entered.discard(ref)

    def get_schema_from_ref(self, ref):
        return self._definitions.get(ref)

    def create_definition_reference_schema(self, schema):
        """Makes a schema a definition; a reference to it."""
        ref = schema["ref"]
        self._definitions[ref] = schema
        return core_schema.definition_reference_schema(ref)

    def unpack_definitions(self, schema):
        """Takes the definitions over from a schema that has its own; the schema inside."""
        for definition in schema["definitions"]:
            self._definitions[definition["ref"]] = definition
        return schema["schema"]

    def finalize_schema(self, schema):
        """The schema with definitions that are used once in the place of the reference, and with the others around it.

        Raises InvalidSchemaError if a definition is missing, PydanticUserError if one is just a reference to itself.
        """
        definitions = self._definitions
        gathered = _Gathered(definitions)
        gathered.visit(schema)
        remaining = {}
        for ref, reference in gathered.references.items():
            inlining = "keep" if reference is None else _inlining(reference)
            if inlining == "keep":
                remaining[ref] = _resolved(ref, definitions)
                continue
            metadata = reference.get("metadata")
            reference.clear()
            reference.update(_resolved(ref, definitions))
            if inlining == "preserve_metadata":
                reference["metadata"] = metadata
        for union in gathered.deferred_discriminators:
            discriminator = union["metadata"].pop("pydantic_internal_union_discriminator", None)
            if discriminator is not None:
                applied = apply_discriminator(union.copy(), discriminator, remaining)
                union.clear()
                union.update(applied)
        if remaining:
            schema = core_schema.definitions_schema(schema=schema, definitions=[*remaining.values()])
        return schema


def _inlining(reference):
    """How a definition may take the place of its only reference: "inline", "preserve_metadata" or "keep"."""
    metadata = reference.get("metadata") or {}
    if "serialization" in reference or metadata.keys() - {"pydantic_internal_union_discriminator"}:
        return "keep"
    return "preserve_metadata" if metadata else "inline"


def _resolved(ref, definitions, passed=()):
    """The definition under a name, through definitions that are references themselves."""
    found = definitions[ref]
    if found["type"] != "definition-ref":
        return found
    passed = (*passed, ref)
    if _inlining(found) == "inline":
        if found["schema_ref"] in passed:
            raise PydanticUserError(
                f"{passed[0]} contains a circular reference to itself.", code="circular-reference-schema"
            )
        found = _resolved(found["schema_ref"], definitions, passed)
    return {**found, "ref": ref}


# The keys under which each type of schema has others: one schema, or a list or dict of them.
_ONE = {
    "definitions": ("schema",),
    "list": ("items_schema",),
    "set": ("items_schema",),
    "frozenset": ("items_schema",),
    "generator": ("items_schema",),
    "dict": ("keys_schema", "values_schema"),
    "lax-or-strict": ("lax_schema", "strict_schema"),
    "json-or-python": ("json_schema", "python_schema"),
    "model-fields": ("extras_schema",),
    "typed-dict": ("extras_schema",),
    "dataclass-args": (),
    "arguments": (),
    "arguments-v3": (),
    "tuple": (),
    "union": (),
    "tagged-union": (),
    "chain": (),
    "call": ("arguments_schema", "return_schema"),
    "computed-field": ("return_schema",),
    "function-before": ("schema", "json_schema_input_schema"),
    "function-plain": ("return_schema", "json_schema_input_schema"),
    "function-wrap": ("return_schema", "schema", "json_schema_input_schema"),
}
_ANY_OTHER = ("schema",)
_MANY = {
    "definitions": ("definitions",),
    "tuple": ("items_schema",),
    "chain": ("steps",),
    "tagged-union": ("choices",),
    "model-fields": ("computed_fields", "fields"),
    "typed-dict": ("computed_fields", "fields"),
    "dataclass-args": ("computed_fields", "fields"),
}


class _Gathered:
    """What a walk over a schema finds: references by name (None: more than one), unions whose discriminator was put off."""

    def __init__(self, definitions):
        self.definitions = definitions
        self.references = {}
        self.deferred_discriminators = []

    def visit(self, schema):
        kind = schema["type"]
        if kind == "definition-ref":
            self._visit_reference(schema)
            return
        for key in _ONE.get(kind, _ANY_OTHER):
            if key in schema:
                self.visit(schema[key])
        for key in _MANY.get(kind, ()):
            inner = schema.get(key, ())
            for item in inner.values() if isinstance(inner, dict) else inner:
                self.visit(item)
        if kind == "union":
            for choice in core_schema.iter_union_choices(schema):
                self.visit(choice)
        elif kind == "arguments" or kind == "arguments-v3":
            for argument in schema["arguments_schema"]:
                self.visit(argument["schema"])
            for key in ("var_args_schema", "var_kwargs_schema"):
                if key in schema:
                    self.visit(schema[key])
        if "serialization" in schema:
            self.visit(schema["serialization"])
        self._visit_metadata(schema)

    def _visit_reference(self, reference):
        ref = reference["schema_ref"]
        if ref in self.references:
            self.references[ref] = None
            return
        definition = self.definitions.get(ref)
        if definition is None:
            raise InvalidSchemaError(ref)
        self.references[ref] = reference
        self.visit(definition)
        if "serialization" in reference:
            self.visit(reference["serialization"])
        self._visit_metadata(reference)

    def _visit_metadata(self, schema):
        metadata = schema.get("metadata")
        if metadata is not None and "pydantic_internal_union_discriminator" in metadata:
            self.deferred_discriminators.append(schema)
