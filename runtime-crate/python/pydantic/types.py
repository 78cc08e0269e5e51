"""Types: constrained, strict, secret, encoded; tags and discriminators of unions. pydantic types.py."""

import dataclasses
import re
from collections.abc import Hashable
from datetime import date
from decimal import Decimal
from enum import Enum
from types import ModuleType
from typing import Annotated, Any, Generic, Protocol, TypeVar, Union, get_args, get_origin
from uuid import UUID

import annotated_types
from annotated_types import BaseMetadata, MaxLen, MinLen
from pydantic_core import PydanticCustomError, SchemaSerializer, core_schema
from typing_extensions import TypeAliasType

from ._internal._metadata import PydanticMetadata, pydantic_general_metadata
from ._internal._validators import import_string
from .errors import PydanticUserError

__all__ = (
    "Strict", "StrictStr", "SocketPath", "conbytes", "conlist", "conset", "confrozenset", "constr", "ImportString", "conint",
    "PositiveInt", "NegativeInt", "NonNegativeInt", "NonPositiveInt", "confloat", "PositiveFloat", "NegativeFloat",
    "NonNegativeFloat", "NonPositiveFloat", "FiniteFloat", "condecimal", "UUID1", "UUID3", "UUID4", "UUID5", "UUID6", "UUID7",
    "UUID8", "FilePath", "DirectoryPath", "NewPath", "Json", "Secret", "SecretStr", "SecretBytes", "StrictBool", "StrictBytes",
    "StrictInt", "StrictFloat", "PaymentCardNumber", "ByteSize", "PastDate", "FutureDate", "PastDatetime", "FutureDatetime",
    "condate", "AwareDatetime", "NaiveDatetime", "AllowInfNan", "EncoderProtocol", "EncodedBytes", "EncodedStr",
    "Base64Encoder", "Base64Bytes", "Base64Str", "Base64UrlBytes", "Base64UrlStr", "GetPydanticSchema", "StringConstraints",
    "Tag", "Discriminator", "JsonValue", "OnErrorOmit", "FailFast",
)

T = TypeVar("T")


def _check_annotated_type(annotated_type, expected_type, annotation):
    if annotated_type != expected_type:
        raise PydanticUserError(f"'{annotation}' cannot annotate '{annotated_type}'.", code="invalid-annotated-type")


# Strictness and bounds.


@dataclasses.dataclass
class Strict(PydanticMetadata, BaseMetadata):
    """Validates in strict mode."""

    strict: bool = True

    def __hash__(self):
        return hash(self.strict)


@dataclasses.dataclass
class AllowInfNan(PydanticMetadata):
    """Allows infinity and NaN, or not."""

    allow_inf_nan: bool = True

    def __hash__(self):
        return hash(self.allow_inf_nan)


@dataclasses.dataclass
class FailFast(PydanticMetadata, BaseMetadata):
    """Stops at the first invalid item."""

    fail_fast: bool = True


def _strict(strict):
    return None if strict is None else Strict(strict)


def _multiple_of(multiple_of):
    return None if multiple_of is None else annotated_types.MultipleOf(multiple_of)


def _allow_inf_nan(allow_inf_nan):
    return None if allow_inf_nan is None else AllowInfNan(allow_inf_nan)


def conint(*, strict=None, gt=None, ge=None, lt=None, le=None, multiple_of=None):
    """An int with bounds."""
    return Annotated[
        int, _strict(strict), annotated_types.Interval(gt=gt, ge=ge, lt=lt, le=le), _multiple_of(multiple_of)
    ]


def confloat(*, strict=None, gt=None, ge=None, lt=None, le=None, multiple_of=None, allow_inf_nan=None):
    """A float with bounds."""
    return Annotated[
        float,
        _strict(strict),
        annotated_types.Interval(gt=gt, ge=ge, lt=lt, le=le),
        _multiple_of(multiple_of),
        _allow_inf_nan(allow_inf_nan),
    ]


def condecimal(
    *, strict=None, gt=None, ge=None, lt=None, le=None, multiple_of=None, max_digits=None, decimal_places=None,
    allow_inf_nan=None,
):
    """A Decimal with bounds."""
    return Annotated[
        Decimal,
        _strict(strict),
        annotated_types.Interval(gt=gt, ge=ge, lt=lt, le=le),
        _multiple_of(multiple_of),
        pydantic_general_metadata(max_digits=max_digits, decimal_places=decimal_places),
        _allow_inf_nan(allow_inf_nan),
    ]


def condate(*, strict=None, gt=None, ge=None, lt=None, le=None):
    """A date with bounds."""
    return Annotated[date, _strict(strict), annotated_types.Interval(gt=gt, ge=ge, lt=lt, le=le)]


def conbytes(*, min_length=None, max_length=None, strict=None):
    """Bytes of bounded length."""
    return Annotated[bytes, _strict(strict), annotated_types.Len(min_length or 0, max_length)]


def conset(item_type, *, min_length=None, max_length=None):
    """A set of bounded length."""
    return Annotated[set[item_type], annotated_types.Len(min_length or 0, max_length)]


def confrozenset(item_type, *, min_length=None, max_length=None):
    """A frozenset of bounded length."""
    return Annotated[frozenset[item_type], annotated_types.Len(min_length or 0, max_length)]


def conlist(item_type, *, min_length=None, max_length=None, unique_items=None):
    """A list of bounded length."""
    if unique_items is not None:
        raise PydanticUserError(
            "`unique_items` is removed, use `Set` instead(this feature is discussed in "
            "https://github.com/pydantic/pydantic-core/issues/296)",
            code="removed-kwargs",
        )
    return Annotated[list[item_type], annotated_types.Len(min_length or 0, max_length)]


@dataclasses.dataclass(frozen=True)
class StringConstraints(annotated_types.GroupedMetadata):
    """Constraints of text, and changes made to it."""

    strip_whitespace: bool | None = None
    to_upper: bool | None = None
    to_lower: bool | None = None
    strict: bool | None = None
    min_length: int | None = None
    max_length: int | None = None
    pattern: Any = None
    ascii_only: bool | None = None

    def __iter__(self):
        if self.min_length is not None:
            yield MinLen(self.min_length)
        if self.max_length is not None:
            yield MaxLen(self.max_length)
        if self.strict is not None:
            yield Strict(self.strict)
        rest = {
            name: getattr(self, name) for name in ("strip_whitespace", "to_upper", "to_lower", "pattern", "ascii_only")
        }
        if any([value is not None for value in rest.values()]):
            yield pydantic_general_metadata(**rest)


def constr(
    *, strip_whitespace=None, to_upper=None, to_lower=None, strict=None, min_length=None, max_length=None, pattern=None,
    ascii_only=None,
):
    """Text with constraints."""
    return Annotated[
        str,
        StringConstraints(
            strip_whitespace=strip_whitespace,
            to_upper=to_upper,
            to_lower=to_lower,
            strict=strict,
            min_length=min_length,
            max_length=max_length,
            pattern=pattern,
            ascii_only=ascii_only,
        ),
    ]


StrictBool = Annotated[bool, Strict()]
PositiveInt = Annotated[int, annotated_types.Gt(0)]
NegativeInt = Annotated[int, annotated_types.Lt(0)]
NonPositiveInt = Annotated[int, annotated_types.Le(0)]
NonNegativeInt = Annotated[int, annotated_types.Ge(0)]
StrictInt = Annotated[int, Strict()]
PositiveFloat = Annotated[float, annotated_types.Gt(0)]
NegativeFloat = Annotated[float, annotated_types.Lt(0)]
NonPositiveFloat = Annotated[float, annotated_types.Le(0)]
NonNegativeFloat = Annotated[float, annotated_types.Ge(0)]
StrictFloat = Annotated[float, Strict(True)]
FiniteFloat = Annotated[float, AllowInfNan(False)]
StrictBytes = Annotated[bytes, Strict()]
StrictStr = Annotated[str, Strict()]


# UUIDs and paths.


@dataclasses.dataclass(slots=True)
class UuidVersion:
    """A UUID of this version."""

    uuid_version: int

    def __get_pydantic_json_schema__(self, core_schema, handler):
        json_schema = handler(core_schema)
        json_schema.pop("anyOf", None)
        json_schema.update(type="string", format=f"uuid{self.uuid_version}")
        return json_schema

    def __get_pydantic_core_schema__(self, source, handler):
        schema = handler(source)
        _check_annotated_type(schema["type"], "uuid", self.__class__.__name__)
        schema["version"] = self.uuid_version
        return schema

    def __hash__(self):
        return hash(self.uuid_version)


UUID1 = Annotated[UUID, UuidVersion(1)]
UUID3 = Annotated[UUID, UuidVersion(3)]
UUID4 = Annotated[UUID, UuidVersion(4)]
UUID5 = Annotated[UUID, UuidVersion(5)]
UUID6 = Annotated[UUID, UuidVersion(6)]
UUID7 = Annotated[UUID, UuidVersion(7)]
UUID8 = Annotated[UUID, UuidVersion(8)]


@dataclasses.dataclass
class PathType:
    """A path to a file, a directory or a socket that exists, or to something new."""

    path_type: str

    def __get_pydantic_json_schema__(self, core_schema, handler):
        json_schema = handler(core_schema)
        formats = {"file": "file-path", "dir": "directory-path"}
        json_schema.update(format=formats.get(self.path_type, "path"), type="string")
        return json_schema

    def __get_pydantic_core_schema__(self, source, handler):
        validators = {
            "file": self.validate_file,
            "dir": self.validate_directory,
            "new": self.validate_new,
            "socket": self.validate_socket,
        }
        return core_schema.with_info_after_validator_function(validators[self.path_type], handler(source))

    @staticmethod
    def validate_file(path, _):
        if not path.is_file():
            raise PydanticCustomError("path_not_file", "Path does not point to a file")
        return path

    @staticmethod
    def validate_socket(path, _):
        if not path.is_socket():
            raise PydanticCustomError("path_not_socket", "Path does not point to a socket")
        return path

    @staticmethod
    def validate_directory(path, _):
        if not path.is_dir():
            raise PydanticCustomError("path_not_directory", "Path does not point to a directory")
        return path

    @staticmethod
    def validate_new(path, _):
        if path.exists():
            raise PydanticCustomError("path_exists", "Path already exists")
        if not path.parent.exists():
            raise PydanticCustomError("parent_does_not_exist", "Parent directory does not exist")
        return path

    def __hash__(self):
        return hash(self.path_type)


__molt_public__ = ("DirectoryPath", "FilePath", "NewPath", "SocketPath")

_PATH_TYPES = {"FilePath": "file", "DirectoryPath": "dir", "NewPath": "new", "SocketPath": "socket"}


def __getattr__(name):
    if name not in _PATH_TYPES:
        raise AttributeError(f"module 'pydantic.types' has no attribute {name!r}")
    from pathlib import Path

    return Annotated[Path, PathType(_PATH_TYPES[name])]


# JSON text and imports.


class ImportString:
    """A dotted path, whose object is the value; `ImportString[X]` if the object is to be an X."""

    @classmethod
    def __class_getitem__(cls, item):
        return Annotated[item, cls()]

    @classmethod
    def __get_pydantic_core_schema__(cls, source, handler):
        serialization = core_schema.plain_serializer_function_ser_schema(cls._serialize, when_used="json")
        if cls is source:
            return core_schema.no_info_plain_validator_function(function=import_string, serialization=serialization)
        return core_schema.no_info_before_validator_function(
            function=import_string, schema=handler(source), serialization=serialization
        )

    @classmethod
    def __get_pydantic_json_schema__(cls, cs, handler):
        return handler(core_schema.str_schema())

    @staticmethod
    def _serialize(v):
        if isinstance(v, ModuleType):
            return v.__name__
        if hasattr(v, "__module__") and hasattr(v, "__name__"):
            return f"{v.__module__}.{v.__name__}"
        # The standard streams know only their file names.
        name = getattr(v, "name", None)
        if name in ("<stdout>", "<stdin>", "<stderr>"):
            return f"sys.{name[1:-1]}"
        return v

    def __repr__(self):
        return "ImportString"


class Json:
    """JSON text, whose content is the value; `Json[X]` if the content is to be an X."""

    @classmethod
    def __class_getitem__(cls, item):
        return Annotated[item, cls()]

    @classmethod
    def __get_pydantic_core_schema__(cls, source, handler):
        return core_schema.json_schema(None if cls is source else handler(source))

    def __repr__(self):
        return "Json"

    def __hash__(self):
        return hash(type(self))

    def __eq__(self, other):
        return type(other) is type(self)


# Secrets.

SecretType = TypeVar("SecretType", covariant=True)


class _SecretBase(Generic[SecretType]):
    """A value that is not shown."""

    def __init__(self, secret_value):
        self._secret_value = secret_value

    def get_secret_value(self):
        return self._secret_value

    def __eq__(self, other):
        return isinstance(other, self.__class__) and self.get_secret_value() == other.get_secret_value()

    def __hash__(self):
        return hash(self.get_secret_value())

    def __str__(self):
        return str(self._display())

    def __repr__(self):
        return f"{self.__class__.__name__}({self._display()!r})"

    def _display(self):
        raise NotImplementedError


def _masked(value):
    return "**********" if value else ""


def _serialize_secret(value, info):
    return str(value) if info.mode == "json" else value


def _serialize_secret_field(value, info):
    return _masked(value.get_secret_value()) if info.mode == "json" else value


def _serialized_by(function):
    return core_schema.plain_serializer_function_ser_schema(function, info_arg=True, when_used="always")


class Secret(_SecretBase[SecretType]):
    """`Secret[X]`: an X that is not shown."""

    def _display(self):
        return _masked(self.get_secret_value())

    @classmethod
    def __get_pydantic_core_schema__(cls, source, handler):
        inner_type = None
        if get_origin(source) is not None:
            inner_type = get_args(source)[0]
        else:
            for base in getattr(cls, "__orig_bases__", cls.__bases__):
                if get_origin(base) is Secret:
                    inner_type = get_args(base)[0]
            if inner_type is None:
                raise TypeError(
                    f"Can't get secret type from {cls.__name__}. Please use Secret[<type>], or subclass from Secret[<type>] "
                    "instead."
                )
        inner_schema = handler.generate_schema(inner_type)

        def validate(value, handler):
            if isinstance(value, Secret):
                value = value.get_secret_value()
            return cls(handler(value))

        return core_schema.json_or_python_schema(
            python_schema=core_schema.no_info_wrap_validator_function(validate, inner_schema),
            json_schema=core_schema.no_info_after_validator_function(lambda x: cls(x), inner_schema),
            serialization=_serialized_by(_serialize_secret),
        )

    __pydantic_serializer__ = SchemaSerializer(core_schema.any_schema(serialization=_serialized_by(_serialize_secret)))


class _SecretField(_SecretBase[SecretType]):
    """A secret with a schema of its own for what is inside."""

    @classmethod
    def __get_pydantic_core_schema__(cls, source, handler):
        def documented(_, handler):
            json_schema = handler(cls._inner_schema)
            json_schema.update(type="string", writeOnly=True, format="password")
            return json_schema

        def secret(strict):
            inner_schema = {**cls._inner_schema, "strict": strict}
            made = core_schema.no_info_after_validator_function(source, inner_schema)
            return core_schema.json_or_python_schema(
                python_schema=core_schema.union_schema(
                    [core_schema.is_instance_schema(source), made], custom_error_type=cls._error_kind
                ),
                json_schema=made,
                serialization=_serialized_by(_serialize_secret_field),
            )

        return core_schema.lax_or_strict_schema(
            lax_schema=secret(strict=False),
            strict_schema=secret(strict=True),
            metadata={"pydantic_js_functions": [documented]},
        )

    __pydantic_serializer__ = SchemaSerializer(
        core_schema.any_schema(serialization=_serialized_by(_serialize_secret_field))
    )


class SecretStr(_SecretField[str]):
    """Text that is not shown."""

    _inner_schema = core_schema.str_schema()
    _error_kind = "string_type"

    def __len__(self):
        return len(self._secret_value)

    def _display(self):
        return _masked(self._secret_value)


class SecretBytes(_SecretField[bytes]):
    """Bytes that are not shown."""

    _inner_schema = core_schema.bytes_schema()
    _error_kind = "bytes_type"

    def __len__(self):
        return len(self._secret_value)

    def _display(self):
        return _masked(self._secret_value).encode()


# Card numbers.


class PaymentCardBrand(str, Enum):
    amex = "American Express"
    mastercard = "Mastercard"
    visa = "Visa"
    other = "other"

    def __str__(self):
        return self.value


class PaymentCardNumber(str):
    """The number of a payment card. Deprecated."""

    strip_whitespace = True
    min_length = 12
    max_length = 19

    def __init__(self, card_number):
        self.validate_digits(card_number)
        card_number = self.validate_luhn_check_digit(card_number)
        self.bin = card_number[:6]
        self.last4 = card_number[-4:]
        self.brand = self.validate_brand(card_number)

    @classmethod
    def __get_pydantic_core_schema__(cls, source, handler):
        return core_schema.with_info_after_validator_function(
            cls.validate,
            core_schema.str_schema(
                min_length=cls.min_length, max_length=cls.max_length, strip_whitespace=cls.strip_whitespace
            ),
        )

    @classmethod
    def validate(cls, input_value, /, _):
        return cls(input_value)

    @property
    def masked(self):
        return f"{self.bin}{'*' * (len(self) - 10)}{self.last4}"

    @classmethod
    def validate_digits(cls, card_number):
        if not card_number.isdigit():
            raise PydanticCustomError("payment_card_number_digits", "Card number is not all digits")

    @classmethod
    def validate_luhn_check_digit(cls, card_number):
        total = 0
        for index, digit in enumerate(reversed(card_number)):
            value = int(digit) * (2 if index % 2 else 1)
            total += value - 9 if value > 9 else value
        if total % 10:
            raise PydanticCustomError("payment_card_number_luhn", "Card number is not luhn valid")
        return card_number

    @staticmethod
    def validate_brand(card_number):
        brand, lengths, required = PaymentCardBrand.other, None, None
        if card_number[0] == "4":
            brand, lengths, required = PaymentCardBrand.visa, (13, 16, 19), "13, 16 or 19"
        elif 51 <= int(card_number[:2]) <= 55:
            brand, lengths, required = PaymentCardBrand.mastercard, (16,), 16
        elif card_number[:2] in ("34", "37"):
            brand, lengths, required = PaymentCardBrand.amex, (15,), 15
        if lengths is not None and len(card_number) not in lengths:
            raise PydanticCustomError(
                "payment_card_number_brand",
                "Length for a {brand} card must be {required_length}",
                {"brand": brand, "required_length": required},
            )
        return brand


# Sizes.

_DECIMAL_PREFIXES = ("k", "m", "g", "t", "p", "e")


def _byte_sizes():
    sizes = {"b": 1}
    sizes.update({f"{prefix}b": 10 ** (3 * power) for power, prefix in enumerate(_DECIMAL_PREFIXES, 1)})
    sizes.update({f"{prefix}ib": 2 ** (10 * power) for power, prefix in enumerate(_DECIMAL_PREFIXES, 1)})
    sizes["bit"] = 1 / 8
    sizes.update({f"{prefix}bit": 10 ** (3 * power) / 8 for power, prefix in enumerate(_DECIMAL_PREFIXES, 1)})
    sizes.update({f"{prefix}ibit": 2 ** (10 * power) / 8 for power, prefix in enumerate(_DECIMAL_PREFIXES, 1)})
    sizes.update({name[0]: size for name, size in sizes.items() if "i" not in name})
    return sizes


class ByteSize(int):
    """A number of bytes, which may be given as text with a unit."""

    byte_sizes = _byte_sizes()
    byte_string_pattern = r"^\s*(\d*\.?\d+)\s*(\w+)?"
    byte_string_re = re.compile(byte_string_pattern, re.IGNORECASE)

    @classmethod
    def __get_pydantic_core_schema__(cls, source, handler):
        return core_schema.with_info_after_validator_function(
            function=cls._validate,
            schema=core_schema.union_schema(
                [core_schema.str_schema(pattern=cls.byte_string_pattern), core_schema.int_schema(ge=0)],
                custom_error_type="byte_size",
                custom_error_message="could not parse value and unit from byte string",
            ),
            serialization=core_schema.plain_serializer_function_ser_schema(
                int, return_schema=core_schema.int_schema(ge=0)
            ),
        )

    @classmethod
    def _validate(cls, input_value, /, _):
        try:
            return cls(int(input_value))
        except ValueError:
            pass
        match = cls.byte_string_re.match(str(input_value))
        if match is None:
            raise PydanticCustomError("byte_size", "could not parse value and unit from byte string")
        scalar, unit = match.groups()
        size = cls.byte_sizes.get((unit or "b").lower())
        if size is None:
            raise PydanticCustomError("byte_size_unit", "could not interpret byte unit: {unit}", {"unit": unit})
        return cls(int(float(scalar) * size))

    def human_readable(self, decimal=False, separator=""):
        """The size with the unit that makes the number short."""
        divisor, infix = (1000, "") if decimal else (1024, "i")
        number, unit = float(self), "B"
        for prefix in ("K", "M", "G", "T", "P", "E"):
            if abs(number) < divisor:
                break
            number, unit = number / divisor, f"{prefix}{infix}B"
        return f"{number:0.0f}{separator}{unit}" if unit == "B" else f"{number:0.1f}{separator}{unit}"

    def to(self, unit):
        """The size in a unit. PydanticCustomError for an unknown one."""
        size = self.byte_sizes.get(unit.lower())
        if size is None:
            raise PydanticCustomError("byte_size_unit", "Could not interpret byte unit: {unit}", {"unit": unit})
        return self / size


# Dates.


class _Temporal:
    """Base of types that constrain dates or datetimes, alone or as metadata."""

    @classmethod
    def __get_pydantic_core_schema__(cls, source, handler):
        kind, key, value = cls._constraint
        if cls is source:
            make = core_schema.date_schema if kind == "date" else core_schema.datetime_schema
            return make(**{key: value})
        schema = handler(source)
        _check_annotated_type(schema["type"], kind, cls.__name__)
        schema[key] = value
        return schema

    def __repr__(self):
        return type(self).__name__


class PastDate(_Temporal):
    """A date in the past."""

    _constraint = ("date", "now_op", "past")


class FutureDate(_Temporal):
    """A date in the future."""

    _constraint = ("date", "now_op", "future")


class AwareDatetime(_Temporal):
    """A datetime with a time zone."""

    _constraint = ("datetime", "tz_constraint", "aware")


class NaiveDatetime(_Temporal):
    """A datetime without a time zone."""

    _constraint = ("datetime", "tz_constraint", "naive")


class PastDatetime(_Temporal):
    """A datetime in the past."""

    _constraint = ("datetime", "now_op", "past")


class FutureDatetime(_Temporal):
    """A datetime in the future."""

    _constraint = ("datetime", "now_op", "future")


# Encodings.


class EncoderProtocol(Protocol):
    """What `EncodedBytes` and `EncodedStr` need of an encoder."""

    @classmethod
    def decode(cls, data): ...

    @classmethod
    def encode(cls, value): ...

    @classmethod
    def get_json_format(cls): ...


class Base64Encoder(EncoderProtocol):
    """Base64, in the usual alphabet."""

    @classmethod
    def decode(cls, data):
        import base64

        try:
            return base64.b64decode(data)
        except ValueError as e:
            raise PydanticCustomError("base64_decode", "Base64 decoding error: '{error}'", {"error": str(e)})

    @classmethod
    def encode(cls, value):
        import base64

        return base64.b64encode(value)

    @classmethod
    def get_json_format(cls):
        return "base64"


class Base64UrlEncoder(EncoderProtocol):
    """Base64, in the alphabet for URLs."""

    @classmethod
    def decode(cls, data):
        import base64

        try:
            return base64.urlsafe_b64decode(data)
        except ValueError as e:
            raise PydanticCustomError("base64_decode", "Base64 decoding error: '{error}'", {"error": str(e)})

    @classmethod
    def encode(cls, value):
        import base64

        return base64.urlsafe_b64encode(value)

    @classmethod
    def get_json_format(cls):
        return "base64url"


def _encoded_json_schema(encoder, core_schema, handler):
    json_schema = handler(core_schema)
    json_schema.update(type="string", format=encoder.get_json_format())
    return json_schema


def _encoded_core_schema(schema, decode, encode):
    return core_schema.with_info_after_validator_function(
        function=decode,
        schema=schema,
        serialization=core_schema.plain_serializer_function_ser_schema(function=encode),
    )


@dataclasses.dataclass(slots=True)
class EncodedBytes:
    """Bytes that are decoded when validated and encoded when serialized."""

    encoder: Any

    def __get_pydantic_json_schema__(self, core_schema, handler):
        return _encoded_json_schema(self.encoder, core_schema, handler)

    def __get_pydantic_core_schema__(self, source, handler):
        schema = handler(source)
        _check_annotated_type(schema["type"], "bytes", self.__class__.__name__)
        return _encoded_core_schema(schema, self.decode, self.encode)

    def decode(self, data, _):
        return self.encoder.decode(data)

    def encode(self, value):
        return self.encoder.encode(value)

    def __hash__(self):
        return hash(self.encoder)


@dataclasses.dataclass(slots=True)
class EncodedStr:
    """Text that is decoded when validated and encoded when serialized."""

    encoder: Any

    def __get_pydantic_json_schema__(self, core_schema, handler):
        return _encoded_json_schema(self.encoder, core_schema, handler)

    def __get_pydantic_core_schema__(self, source, handler):
        schema = handler(source)
        _check_annotated_type(schema["type"], "str", self.__class__.__name__)
        return _encoded_core_schema(schema, self.decode_str, self.encode_str)

    def decode_str(self, data, _):
        return self.encoder.decode(data.encode()).decode()

    def encode_str(self, value):
        return self.encoder.encode(value.encode()).decode()

    def __hash__(self):
        return hash(self.encoder)


Base64Bytes = Annotated[bytes, EncodedBytes(encoder=Base64Encoder)]
Base64Str = Annotated[str, EncodedStr(encoder=Base64Encoder)]
Base64UrlBytes = Annotated[bytes, EncodedBytes(encoder=Base64UrlEncoder)]
Base64UrlStr = Annotated[str, EncodedStr(encoder=Base64UrlEncoder)]


# Hooks as metadata.


@dataclasses.dataclass(slots=True)
class GetPydanticSchema:
    """The hooks for schemas as functions."""

    get_pydantic_core_schema: Any = None
    get_pydantic_json_schema: Any = None

    def __getattr__(self, item):
        if item == "__get_pydantic_core_schema__" and self.get_pydantic_core_schema:
            return self.get_pydantic_core_schema
        if item == "__get_pydantic_json_schema__" and self.get_pydantic_json_schema:
            return self.get_pydantic_json_schema
        return object.__getattribute__(self, item)

    __hash__ = object.__hash__


# Unions.


@dataclasses.dataclass(slots=True, frozen=True)
class Tag:
    """The tag of a choice of a union with a callable discriminator."""

    tag: str

    def __get_pydantic_core_schema__(self, source_type, handler):
        schema = handler(source_type)
        schema.setdefault("metadata", {})["pydantic_internal_union_tag_key"] = self.tag
        return schema


@dataclasses.dataclass(slots=True, frozen=True)
class Discriminator:
    """What tells the choices of a union apart: the name of a field, or a function that returns the tag."""

    discriminator: Any
    custom_error_type: str | None = None
    custom_error_message: str | None = None
    custom_error_context: dict | None = None

    def __get_pydantic_core_schema__(self, source_type, handler):
        if isinstance(self.discriminator, str):
            from .fields import Field

            return handler(Annotated[source_type, Field(discriminator=self.discriminator)])
        return self._convert_schema(handler(source_type), handler)

    def _convert_schema(self, original_schema, handler=None):
        schema = original_schema
        if handler is not None and schema["type"] == "definition-ref":
            try:
                definition = handler.resolve_ref_schema(schema)
            except LookupError:
                from ._internal._discriminated_union import MissingDefinitionForUnionRef

                raise MissingDefinitionForUnionRef(schema["schema_ref"])
            if definition["type"] == "union":
                schema = {key: value for key, value in definition.items() if key != "ref"}
        if schema["type"] != "union":
            schema = core_schema.union_schema([schema])
        choices = {}
        for choice in schema["choices"]:
            tag, choice = self._tagged(choice, handler)
            choices[tag] = choice

        def error(name):
            own = getattr(self, name)
            return schema.get(name) if own is None else own

        return core_schema.tagged_union_schema(
            choices,
            self.discriminator,
            custom_error_type=error("custom_error_type"),
            custom_error_message=error("custom_error_message"),
            custom_error_context=error("custom_error_context"),
            strict=schema.get("strict"),
            ref=schema.get("ref"),
            metadata=schema.get("metadata"),
            serialization=schema.get("serialization"),
        )

    def _tagged(self, choice, handler):
        """The tag of a choice, and the choice. PydanticUserError if it has none."""
        tag = None
        if isinstance(choice, tuple):
            choice, tag = choice
        tag = _tag_of(choice) or tag
        if tag is None and handler is not None and choice["type"] == "definition-ref":
            try:
                choice = handler.resolve_ref_schema(choice)
            except LookupError:
                pass
            else:
                tag = _tag_of(choice)
        if tag is None:
            raise PydanticUserError(
                f"`Tag` not provided for choice {choice} used with `Discriminator`", code="callable-discriminator-no-tag"
            )
        return tag, choice


def _tag_of(schema):
    return (schema.get("metadata") or {}).get("pydantic_internal_union_tag_key")


def _json_type_name(x):
    """The tag of a JSON value; that of a subclass is the one of its base."""
    if x is None or type(x) is bool:
        return type(x).__name__
    for kind in (int, float, str, list, dict):
        if isinstance(x, kind):
            return kind.__name__
    return getattr(type(x), "__name__", "<no type name>")


class _AllowAnyJson:
    @classmethod
    def __get_pydantic_core_schema__(cls, source_type, handler):
        return core_schema.json_or_python_schema(
            json_schema=core_schema.any_schema(), python_schema=handler(source_type)
        )


JsonValue = TypeAliasType(
    "JsonValue",
    Annotated[
        Union[
            Annotated[list["JsonValue"], Tag("list")],
            Annotated[dict[str, "JsonValue"], Tag("dict")],
            Annotated[str, Tag("str")],
            Annotated[bool, Tag("bool")],
            Annotated[int, Tag("int")],
            Annotated[float, Tag("float")],
            Annotated[None, Tag("NoneType")],
        ],
        Discriminator(
            _json_type_name,
            custom_error_type="invalid-json-value",
            custom_error_message="input was not a valid JSON value",
        ),
        _AllowAnyJson,
    ],
)


class _OnErrorOmit:
    @classmethod
    def __get_pydantic_core_schema__(cls, source_type, handler):
        return core_schema.with_default_schema(schema=handler(source_type), on_error="omit")


OnErrorOmit = Annotated[T, _OnErrorOmit]

HashableItemType = TypeVar("HashableItemType", bound=Hashable)
AnyItemType = TypeVar("AnyItemType")
