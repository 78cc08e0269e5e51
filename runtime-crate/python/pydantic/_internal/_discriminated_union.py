"""Discriminated unions: finding the values of the discriminator of each choice. pydantic _internal/_discriminated_union.py."""

from pydantic_core import core_schema

from ..errors import PydanticUserError
from ._core_utils import is_function_with_inner_schema

_CHOICES = frozenset(
    {"model", "typed-dict", "tagged-union", "lax-or-strict", "dataclass", "dataclass-args", "definition-ref"}
)


class MissingDefinitionForUnionRef(Exception):
    """A choice of a union is not defined yet, so its discriminator must wait."""

    def __init__(self, ref):
        self.ref = ref
        super().__init__(f"Missing definition for ref {ref!r}")


def set_discriminator_in_metadata(schema, discriminator):
    """Puts a discriminator off until the definitions are complete."""
    schema.setdefault("metadata", {})["pydantic_internal_union_discriminator"] = discriminator


def apply_discriminator(schema, discriminator, definitions=None):
    """The tagged union of a union and the name, or the `Discriminator`, that tells its choices apart.

    Raises TypeError or PydanticUserError for choices that it does not tell apart, MissingDefinitionForUnionRef if a choice is
    not defined yet.
    """
    from ..types import Discriminator

    if isinstance(discriminator, Discriminator):
        if not isinstance(discriminator.discriminator, str):
            return discriminator._convert_schema(schema)
        discriminator = discriminator.discriminator
    return _Discriminating(discriminator, definitions or {}).apply(schema)


class _Discriminating:
    """Makes one tagged union."""

    def __init__(self, discriminator, definitions):
        self.discriminator = discriminator
        self.definitions = definitions
        self.alias = None
        self.should_be_nullable = False
        self.is_nullable = False
        self.choices = {}

    def apply(self, schema):
        schema = self._tagged(schema)
        if self.should_be_nullable and not self.is_nullable:
            schema = core_schema.nullable_schema(schema)
        return schema

    def _tagged(self, schema):
        kind = schema["type"]
        if kind == "nullable" or kind == "definitions":
            self.is_nullable = self.is_nullable or kind == "nullable"
            return {**schema, "schema": self._tagged(schema["schema"])}
        if kind == "definition-ref":
            definition = self._definition(schema)
            if definition["type"] == "union":
                schema = {key: value for key, value in definition.items() if key != "ref"}
        if schema["type"] != "union":
            schema = core_schema.union_schema([schema])
        waiting = [*core_schema.iter_union_choices(schema)][::-1]
        while waiting:
            self._take(waiting.pop(), waiting)
        discriminator = self.discriminator
        if self.alias is not None and self.alias != discriminator:
            discriminator = [[discriminator], [self.alias]]
        return core_schema.tagged_union_schema(
            choices=self.choices,
            discriminator=discriminator,
            custom_error_type=schema.get("custom_error_type"),
            custom_error_message=schema.get("custom_error_message"),
            custom_error_context=schema.get("custom_error_context"),
            strict=False,
            from_attributes=True,
            ref=schema.get("ref"),
            metadata=schema.get("metadata"),
            serialization=schema.get("serialization"),
        )

    def _definition(self, reference):
        ref = reference["schema_ref"]
        if ref not in self.definitions:
            raise MissingDefinitionForUnionRef(ref)
        return self.definitions[ref]

    def _take(self, choice, waiting):
        """Adds a choice under its values; the choices inside it are waiting if it is a union itself."""
        kind = choice["type"]
        if kind == "definition-ref":
            self._definition(choice)
        if kind == "none":
            self.should_be_nullable = True
        elif kind == "definitions":
            self._take(choice["schema"], waiting)
        elif kind == "nullable":
            self.should_be_nullable = True
            self._take(choice["schema"], waiting)
        elif kind == "union":
            waiting.extend([*core_schema.iter_union_choices(choice)][::-1])
        elif kind not in _CHOICES and not is_function_with_inner_schema(choice):
            raise _not_a_variant(kind)
        elif kind == "tagged-union" and self._shares_discriminator(choice):
            waiting.extend([inner for inner in choice["choices"].values() if not isinstance(inner, (str, int))][::-1])
        else:
            for value in self._values(choice, None):
                if value in self.choices and self.choices[value] != choice:
                    raise TypeError(
                        f"Value {value!r} for discriminator {self.discriminator!r} mapped to multiple choices"
                    )
                self.choices.setdefault(value, choice)

    def _shares_discriminator(self, choice):
        inner = choice["discriminator"]
        return inner == self.discriminator or (
            isinstance(inner, list) and (self.discriminator in inner or [self.discriminator] in inner)
        )

    def _values(self, choice, source_name):
        """The values of the discriminator that lead to a choice."""
        kind = choice["type"]
        if kind == "definitions" or is_function_with_inner_schema(choice):
            return self._values(choice["schema"], source_name)
        if kind == "lax-or-strict":
            return sorted(set(self._values(choice["lax_schema"], None) + self._values(choice["strict_schema"], None)))
        if kind == "tagged-union":
            inner = [schema for schema in choice["choices"].values() if not isinstance(schema, (str, int))]
            return [value for schema in inner for value in self._values(schema, None)]
        if kind == "union":
            return [value for schema in core_schema.iter_union_choices(choice) for value in self._values(schema, None)]
        if kind == "nullable":
            self.should_be_nullable = True
            return self._values(choice["schema"], None)
        if kind == "model" or kind == "dataclass":
            return self._values(choice["schema"], choice["cls"].__name__)
        if kind == "definition-ref":
            return self._values(self._definition(choice), source_name)
        if kind == "model-fields":
            return self._field_values(choice["fields"], "ModelFields", "Model", source_name)
        if kind == "typed-dict":
            return self._field_values(choice["fields"], "TypedDict", "TypedDict", source_name)
        if kind == "dataclass-args":
            fields = {field["name"]: field for field in choice["fields"]}
            return self._field_values(fields, "DataclassArgs", "Dataclass", source_name)
        raise _not_a_variant(kind)

    def _field_values(self, fields, anonymous, kind, source_name):
        source = anonymous if source_name is None else f"{kind} {source_name!r}"
        field = fields.get(self.discriminator)
        if field is None:
            raise PydanticUserError(
                f"{source} needs a discriminator field for key {self.discriminator!r}", code="discriminator-no-field"
            )
        alias = field.get("validation_alias", self.discriminator)
        if not isinstance(alias, str):
            raise PydanticUserError(
                f"Alias {alias!r} is not supported in a discriminated union", code="discriminator-alias-type"
            )
        if self.alias is None:
            self.alias = alias
        elif self.alias != alias:
            raise PydanticUserError(
                f"Aliases for discriminator {self.discriminator!r} must be the same (got {alias}, {self.alias})",
                code="discriminator-alias",
            )
        return self._literals(field["schema"], source)

    def _literals(self, schema, source):
        """The values of the literals of a field."""
        kind = schema["type"]
        if kind == "literal":
            return schema["expected"]
        if kind == "union":
            choices = core_schema.iter_union_choices(schema)
            return [value for choice in choices for value in self._literals(choice, source)]
        if kind == "default" or kind == "function-after" or kind == "model" and schema.get("root_model"):
            return self._literals(schema["schema"], source)
        if kind in ("function-before", "function-wrap", "function-plain"):
            mode = kind.split("-")[1]
            raise PydanticUserError(
                f"Cannot use a mode={mode!r} validator in the discriminator field {self.discriminator!r} of {source}",
                code="discriminator-validator",
            )
        raise PydanticUserError(
            f"{source} needs field {self.discriminator!r} to be of type `Literal`", code="discriminator-needs-literal"
        )


def _not_a_variant(kind):
    message = f"The core schema type {kind!r} is not a valid discriminated union variant."
    if kind == "list":
        message += (
            " If you are making use of a list of union types, make sure the discriminator is applied to the union type and not "
            "the list (e.g. `list[Annotated[<T> | <U>, Field(discriminator=...)]]`)."
        )
    return TypeError(message)
