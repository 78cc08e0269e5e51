"""What the framework needs of Pydantic. fastapi/_compat/__init__.py."""

from pydantic import PydanticSchemaGenerationError
from pydantic_core import Url

from .annotations import (
    annotation_is_pydantic_v1,
    evaluate_forwardref,
    field_annotation_is_scalar,
    field_annotation_is_scalar_sequence,
    field_annotation_is_sequence,
    is_bytes_or_nonable_bytes_annotation,
    is_bytes_sequence_annotation,
    is_pydantic_v1_model_instance,
    is_uploadfile_or_nonable_uploadfile_annotation,
    is_uploadfile_sequence_annotation,
    lenient_issubclass,
    sequence_types,
    value_is_sequence,
)
from .definitions import (
    get_definitions,
    get_flat_models_from_fields,
    get_model_name_map,
    get_schema_from_model_field,
)
from .fields import (
    ModelField,
    RequiredParam,
    Undefined,
    copy_field_info,
    create_body_model,
    get_cached_model_fields,
    get_missing_field_error,
    is_scalar_field,
    serialize_sequence_value,
)
