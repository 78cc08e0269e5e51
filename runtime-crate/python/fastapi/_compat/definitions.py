"""JSON schemas of fields and the definitions that they share. fastapi/_compat/v2.py."""

import re
from enum import Enum
from typing import get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo
from pydantic.json_schema import GenerateJsonSchema as _GenerateJsonSchema

from fastapi.openapi.constants import REF_TEMPLATE

from .annotations import lenient_issubclass
from .fields import ModelField, get_model_fields


class GenerateJsonSchema(_GenerateJsonSchema):
    """Pydantic's, with bytes as OpenAPI 3.1 describes them."""

    def bytes_schema(self, schema):
        json_schema = {"type": "string", "contentMediaType": "application/octet-stream"}
        mode = self._config.ser_json_bytes if self.mode == "serialization" else self._config.val_json_bytes
        if mode == "base64":
            json_schema["contentEncoding"] = "base64"
        self.update_with_validations(json_schema, schema, self.ValidationsMapping.bytes)
        return json_schema


def _schema_mode(field, separate_input_output_schemas):
    """Whether a field is described as input or as output: a computed field exists only in output."""
    if separate_input_output_schemas or field._type_adapter.core_schema.get("schema", {}).get("computed_fields", []):
        return field.mode
    return "validation"


def get_schema_from_model_field(*, field, model_name_map, field_mapping, separate_input_output_schemas=True):
    """The schema of a field, titled by its alias unless it refers to a definition."""
    schema = field_mapping[field, _schema_mode(field, separate_input_output_schemas)]
    if "$ref" not in schema:
        own_alias = field.validation_alias if field.mode == "validation" else field.serialization_alias
        schema["title"] = field.field_info.title or (own_alias or field.alias).title().replace("_", " ")
    return schema


def get_definitions(*, fields, model_name_map, separate_input_output_schemas=True):
    """The schemas of fields by (field, mode), and the definitions that these refer to by name."""
    known = {field.field_info.annotation for field in fields}
    models = []
    for mode in ("validation", "serialization"):
        flat = get_flat_models_from_fields([field for field in fields if field.mode == mode], known_models=set())
        models += [
            ModelField(FieldInfo(annotation=model), model.__name__, mode) for model in flat if model not in known
        ]
    mapping, definitions = GenerateJsonSchema(ref_template=REF_TEMPLATE).generate_definitions(
        inputs=[
            (field, _schema_mode(field, separate_input_output_schemas), field._type_adapter.core_schema)
            for field in [*fields, *models]
        ]
    )
    for definition in definitions.values():
        if "description" in definition:
            definition["description"] = definition["description"].split("\f")[0]
    return mapping, definitions


def get_model_name_map(unique_models):
    """The name of each model's definition; of models with the same name, one."""
    by_name = {re.sub(r"[^a-zA-Z0-9.\-_]", "_", model.__name__): model for model in unique_models}
    return {model: name for name, model in by_name.items()}


def get_flat_models_from_fields(fields, known_models):
    """Adds to known_models the models and enums that fields have, and those that these have in turn."""
    for field in fields:
        _collect_models(field.field_info.annotation, known_models)
    return known_models


def _collect_models(annotation, known):
    if lenient_issubclass(annotation, BaseModel):
        if annotation not in known:
            known.add(annotation)
            get_flat_models_from_fields(get_model_fields(annotation), known)
    elif lenient_issubclass(annotation, Enum):
        known.add(annotation)
    elif get_origin(annotation) is not None:
        for argument in get_args(annotation):
            _collect_models(argument, known)
