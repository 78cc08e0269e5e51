"""Constraints in annotations, put into core schemas or around them. pydantic _internal/_known_annotated_metadata.py."""

from functools import partial

import annotated_types as at
from pydantic_core import PydanticCustomError, ValidationError, to_jsonable_python
from pydantic_core import core_schema as cs

from ._core_utils import FUNCTIONS_WITH_INNER_SCHEMA
from ._metadata import PydanticMetadata
from ._validators import CONSTRAINT_VALIDATORS, forbid_inf_nan_check

_LENGTH = ("min_length", "max_length")
_NUMERIC = ("multiple_of", "le", "ge", "lt", "gt")
_TEXT = ("str", "bytes", "url", "multi-host-url")
_SEQUENCES = ("list", "tuple", "set", "frozenset", "generator", *_TEXT)
_DATES = ("date", "time", "datetime", "timedelta")
_NUMBERS = ("float", "int", *_DATES)

# The types of schema that can have a constraint themselves.
ALLOWED_SCHEMAS = {
    "strict": {
        *_SEQUENCES, *_NUMBERS, "dict", "typed-dict", "model", "bool", "uuid", "lax-or-strict", "enum", "decimal", "complex",
    },
    "fail_fast": {"list", "tuple", "set", "frozenset"},
    "min_length": {*_SEQUENCES, "dict"},
    "max_length": {*_SEQUENCES, "dict"},
    **{constraint: {*_NUMBERS, "decimal"} for constraint in _NUMERIC},
    "allow_inf_nan": {"float", "int", "decimal"},
    "max_digits": {"decimal"},
    "decimal_places": {"decimal"},
    "union_mode": {"union"},
    **{
        constraint: set(_TEXT)
        for constraint in ("strip_whitespace", "to_lower", "to_upper", "pattern", "coerce_numbers_to_str", "ascii_only")
    },
    **{
        constraint: {"url", "multi-host-url"}
        for constraint in ("allowed_schemes", "host_required", "default_host", "default_port", "default_path")
    },
}
# Constraints of text, which become a further step after a schema that is not of text.
_CHAINED = ("pattern", "strip_whitespace", "to_lower", "to_upper", "coerce_numbers_to_str", "ascii_only")

_CONSTRAINT_OF = {
    at.Gt: "gt",
    at.Ge: "ge",
    at.Lt: "lt",
    at.Le: "le",
    at.MultipleOf: "multiple_of",
    at.MinLen: "min_length",
    at.MaxLen: "max_length",
}


def _as_jsonable(value):
    return value if type(value) in (int, str, float, bytes, bool, type(None)) else to_jsonable_python(value)


def expand_grouped_metadata(annotations):
    """The metadata with groups taken apart: what a group iterates over, the constraints of a field before the field."""
    from ..fields import FieldInfo

    for annotation in annotations:
        if isinstance(annotation, FieldInfo):
            yield from annotation.metadata
            annotation = annotation._copy()
            annotation.metadata = []
            yield annotation
        elif type(annotation) not in _CONSTRAINT_OF and isinstance(annotation, at.GroupedMetadata):
            yield from annotation
        else:
            yield annotation


def collect_known_metadata(annotations):
    """The constraints among metadata by name, and the rest."""
    constraints, remaining = {}, []
    for annotation in expand_grouped_metadata(annotations):
        constraint = _CONSTRAINT_OF.get(type(annotation))
        if constraint is not None:
            constraints[constraint] = getattr(annotation, constraint)
        elif isinstance(annotation, PydanticMetadata):
            constraints.update(annotation.__dict__)
        elif isinstance(annotation, type) and issubclass(annotation, PydanticMetadata):
            constraints.update({name: value for name, value in vars(annotation).items() if not name.startswith("_")})
        else:
            remaining.append(annotation)
    return {name: value for name, value in constraints.items() if value is not None}, remaining


def apply_known_metadata(annotation, schema):
    """The schema with a piece of metadata applied; None if it means nothing here.

    Raises ValueError for an unknown constraint, RuntimeError for one that the schema cannot have.
    """
    schema = schema.copy()
    constraints, remaining = collect_known_metadata([annotation])
    kind = schema["type"]
    steps = []
    for constraint, value in constraints.items():
        if constraint not in ALLOWED_SCHEMAS:
            raise ValueError(f"Unknown constraint {constraint}")
        if constraint == "strict" and kind in FUNCTIONS_WITH_INNER_SCHEMA:
            schema["schema"] = apply_known_metadata(annotation, schema["schema"])
            return schema
        if kind in ALLOWED_SCHEMAS[constraint]:
            schema["mode" if constraint == "union_mode" else constraint] = value
        elif constraint in _CHAINED:
            steps.append(_text_step(constraint, value, kind))
        elif constraint in CONSTRAINT_VALIDATORS:
            schema = _validated_after(schema, constraint, value)
        elif constraint == "allow_inf_nan" and value is False:
            schema = cs.no_info_after_validator_function(forbid_inf_nan_check, schema)
        else:
            raise RuntimeError(f"Unable to apply constraint '{constraint}' to schema of type '{kind}'")
    for other in remaining:
        check = _predicate(other)
        if check is None:
            return None
        schema = cs.no_info_after_validator_function(check, schema)
    return cs.chain_schema([schema, *steps]) if steps else schema


def _text_step(constraint, value, kind):
    def applied(input_value, handler):
        try:
            return handler(input_value)
        except ValidationError as e:
            if "type" in e.errors()[0]["type"]:
                raise TypeError(
                    f"Unable to apply constraint '{constraint}' to supplied value {input_value} for schema of type '{kind}'"
                )
            raise

    return cs.no_info_wrap_validator_function(applied, cs.str_schema(**{constraint: value}))


def _validated_after(schema, constraint, value):
    """A function after the schema that checks what the schema cannot, with the constraint in its JSON schema."""
    name = constraint
    if constraint in _LENGTH:
        inner = schema
        while inner["type"] in FUNCTIONS_WITH_INNER_SCHEMA:
            inner = inner["schema"]
        of_list = inner["type"] == "list" or inner["type"] == "json-or-python" and inner["json_schema"]["type"] == "list"
        name = constraint.removesuffix("_length") + ("Items" if of_list else "Length")
    schema = cs.no_info_after_validator_function(partial(CONSTRAINT_VALIDATORS[constraint], **{constraint: value}), schema)
    schema["metadata"] = {"pydantic_js_updates": {name: _as_jsonable(value)}}
    return schema


def _predicate(annotation):
    """The validator function of a predicate, or None for other metadata."""
    negated = isinstance(annotation, at.Not)
    if not negated and not isinstance(annotation, at.Predicate):
        return None
    name = f"{annotation.func.__qualname__!r} " if hasattr(annotation.func, "__qualname__") else ""

    def check(value):
        if bool(annotation.func(value)) is negated:
            if negated:
                raise PydanticCustomError("not_operation_failed", f"Not of {name}failed")
            raise PydanticCustomError("predicate_failed", f"Predicate {name}failed")
        return value

    return check
