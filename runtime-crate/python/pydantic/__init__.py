"""Data validation by type hints. pydantic 2.13.4, its Python half: what models, fields and types become core schemas of the engine."""

from pydantic_core import ValidationError
from pydantic_core.core_schema import (
    FieldSerializationInfo,
    FieldValidationInfo,
    SerializationInfo,
    SerializerFunctionWrapHandler,
    ValidationInfo,
    ValidatorFunctionWrapHandler,
)

from .aliases import AliasChoices, AliasGenerator, AliasPath
from .annotated_handlers import GetCoreSchemaHandler, GetJsonSchemaHandler
from .config import ConfigDict, with_config
from .errors import (
    PydanticErrorCodes,
    PydanticForbiddenQualifier,
    PydanticImportError,
    PydanticInvalidForJsonSchema,
    PydanticSchemaGenerationError,
    PydanticUndefinedAnnotation,
    PydanticUserError,
)
from .fields import Field, PrivateAttr, computed_field
from .functional_serializers import PlainSerializer, SerializeAsAny, WrapSerializer, field_serializer, model_serializer
from .functional_validators import (
    AfterValidator,
    BeforeValidator,
    InstanceOf,
    ModelWrapValidatorHandler,
    PlainValidator,
    SkipValidation,
    ValidateAs,
    WrapValidator,
    field_validator,
    model_validator,
)
from .json_schema import WithJsonSchema
from .main import BaseModel, create_model
from .networks import (
    AmqpDsn,
    AnyHttpUrl,
    AnyUrl,
    AnyWebsocketUrl,
    ClickHouseDsn,
    CockroachDsn,
    EmailStr,
    FileUrl,
    FtpUrl,
    HttpUrl,
    IPvAnyAddress,
    IPvAnyInterface,
    IPvAnyNetwork,
    KafkaDsn,
    MariaDBDsn,
    MongoDsn,
    MySQLDsn,
    NameEmail,
    NatsDsn,
    PostgresDsn,
    RedisDsn,
    SnowflakeDsn,
    UrlConstraints,
    WebsocketUrl,
    validate_email,
)
from .root_model import RootModel
from .type_adapter import TypeAdapter
from .types import (
    UUID1,
    UUID3,
    UUID4,
    UUID5,
    UUID6,
    UUID7,
    UUID8,
    AllowInfNan,
    AwareDatetime,
    Base64Bytes,
    Base64Encoder,
    Base64Str,
    Base64UrlBytes,
    Base64UrlStr,
    ByteSize,
    Discriminator,
    EncodedBytes,
    EncodedStr,
    EncoderProtocol,
    FailFast,
    FiniteFloat,
    FutureDate,
    FutureDatetime,
    GetPydanticSchema,
    ImportString,
    Json,
    JsonValue,
    NaiveDatetime,
    NegativeFloat,
    NegativeInt,
    NonNegativeFloat,
    NonNegativeInt,
    NonPositiveFloat,
    NonPositiveInt,
    OnErrorOmit,
    PastDate,
    PastDatetime,
    PaymentCardNumber,
    PositiveFloat,
    PositiveInt,
    Secret,
    SecretBytes,
    SecretStr,
    Strict,
    StrictBool,
    StrictBytes,
    StrictFloat,
    StrictInt,
    StrictStr,
    StringConstraints,
    Tag,
    conbytes,
    condate,
    condecimal,
    confloat,
    confrozenset,
    conint,
    conlist,
    conset,
    constr,
)
from .validate_call_decorator import validate_call
from .version import VERSION
from .warnings import (
    PydanticDeprecatedSince20,
    PydanticDeprecatedSince26,
    PydanticDeprecatedSince29,
    PydanticDeprecatedSince210,
    PydanticDeprecatedSince211,
    PydanticDeprecatedSince212,
    PydanticDeprecationWarning,
    PydanticExperimentalWarning,
)

from . import dataclasses
from .deprecated.class_validators import root_validator, validator
from .deprecated.config import BaseConfig, Extra
from .deprecated.tools import parse_obj_as, schema_json_of, schema_of

__molt_missing__ = ("validate_arguments", "PyObject", "v1", "experimental", "mypy", "plugin", "color")

__version__ = VERSION

__all__ = (
    "dataclasses", "field_validator", "model_validator", "AfterValidator", "BeforeValidator", "PlainValidator",
    "WrapValidator", "SkipValidation", "ValidateAs", "InstanceOf", "ModelWrapValidatorHandler", "WithJsonSchema",
    "root_validator", "validator", "field_serializer", "model_serializer", "PlainSerializer", "SerializeAsAny",
    "WrapSerializer", "ConfigDict", "with_config", "BaseConfig", "Extra", "validate_call", "PydanticErrorCodes",
    "PydanticUserError", "PydanticSchemaGenerationError", "PydanticImportError", "PydanticUndefinedAnnotation",
    "PydanticInvalidForJsonSchema", "PydanticForbiddenQualifier", "Field", "computed_field", "PrivateAttr", "AliasChoices",
    "AliasGenerator", "AliasPath", "BaseModel", "create_model", "AnyUrl", "AnyHttpUrl", "FileUrl", "HttpUrl", "FtpUrl",
    "WebsocketUrl", "AnyWebsocketUrl", "UrlConstraints", "EmailStr", "NameEmail", "IPvAnyAddress", "IPvAnyInterface",
    "IPvAnyNetwork", "PostgresDsn", "CockroachDsn", "AmqpDsn", "RedisDsn", "MongoDsn", "KafkaDsn", "NatsDsn", "MySQLDsn",
    "MariaDBDsn", "ClickHouseDsn", "SnowflakeDsn", "validate_email", "RootModel", "parse_obj_as", "schema_of",
    "schema_json_of", "Strict", "StrictStr", "conbytes", "conlist", "conset", "confrozenset", "constr", "StringConstraints",
    "ImportString", "conint", "PositiveInt", "NegativeInt", "NonNegativeInt", "NonPositiveInt", "confloat", "PositiveFloat",
    "NegativeFloat", "NonNegativeFloat", "NonPositiveFloat", "FiniteFloat", "condecimal", "condate", "UUID1", "UUID3",
    "UUID4", "UUID5", "UUID6", "UUID7", "UUID8", "FilePath", "DirectoryPath", "NewPath", "Json", "Secret", "SecretStr",
    "SecretBytes", "SocketPath", "StrictBool", "StrictBytes", "StrictInt", "StrictFloat", "PaymentCardNumber", "ByteSize",
    "PastDate", "FutureDate", "PastDatetime", "FutureDatetime", "AwareDatetime", "NaiveDatetime", "AllowInfNan",
    "EncoderProtocol", "EncodedBytes", "EncodedStr", "Base64Encoder", "Base64Bytes", "Base64Str", "Base64UrlBytes",
    "Base64UrlStr", "GetPydanticSchema", "Tag", "Discriminator", "JsonValue", "FailFast", "TypeAdapter", "__version__",
    "VERSION", "PydanticDeprecatedSince20", "PydanticDeprecatedSince26", "PydanticDeprecatedSince29",
    "PydanticDeprecatedSince210", "PydanticDeprecatedSince211", "PydanticDeprecatedSince212", "PydanticDeprecationWarning",
    "PydanticExperimentalWarning", "GetCoreSchemaHandler", "GetJsonSchemaHandler", "ValidationError", "ValidationInfo",
    "SerializationInfo", "ValidatorFunctionWrapHandler", "FieldSerializationInfo", "SerializerFunctionWrapHandler",
    "OnErrorOmit",
)

__molt_public__ = ("DirectoryPath", "FilePath", "NewPath", "SocketPath")


def __getattr__(name):
    if name in ("FilePath", "DirectoryPath", "NewPath", "SocketPath"):
        # Only who uses them needs `pathlib`.
        from . import types

        return getattr(types, name)
    if name == "BaseSettings":
        raise PydanticImportError(
            "`BaseSettings` has been moved to the `pydantic-settings` package. See https://docs.pydantic.dev/2.13/migration/"
            "#basesettings-has-moved-to-pydantic-settings for more details."
        )
    raise AttributeError(f"module 'pydantic' has no attribute {name!r}")
