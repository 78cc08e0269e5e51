//! The error types: their codes and message templates for Python and for JSON input. pydantic-core src/errors/types.rs.

macro_rules! error_types {
    ($($variant:ident, $code:literal, $python:literal $(, $json:literal)?;)*) => {
        /// What is wrong with an input; each has a code (`type`), a message template and a page of documentation.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum ErrorType {
            $(#[doc = concat!("`", $code, "`: ", $python, ".")] $variant,)*
        }

        impl ErrorType {
            /// All of them, in the order of pydantic-core's `list_all_errors`.
            pub const ALL: &[ErrorType] = &[$(ErrorType::$variant),*];

            /// The code that `errors()` shows as `type`.
            pub fn code(self) -> &'static str {
                match self { $(ErrorType::$variant => $code,)* }
            }

            /// The message with `{name}` where the context's value of that name goes.
            pub fn template(self, input: InputType) -> &'static str {
                match self {
                    $(ErrorType::$variant => {
                        let texts: &[&str] = &[$python $(, $json)?];
                        texts[if input == InputType::Python { 0 } else { texts.len() - 1 }]
                    })*
                }
            }
        }
    };
}

/// Where an input comes from; JSON and strings have their own words for some types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InputType {
    /// Python values.
    Python,
    /// JSON text.
    Json,
    /// Strings, and dicts of them.
    String,
}

impl InputType {
    /// The type of this name, as `ValidationError.from_exception_data` takes it.
    pub fn of_name(name: &str) -> Option<InputType> {
        [InputType::Python, InputType::Json, InputType::String].into_iter().find(|kind| kind.name() == name)
    }

    /// The name that `ValidationInfo.mode` shows.
    pub fn name(self) -> &'static str {
        match self {
            InputType::Python => "python",
            InputType::Json => "json",
            InputType::String => "string",
        }
    }
}

/// What a value of an error's context may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FieldKind {
    /// `str`.
    Text,
    /// A number, or the text of one.
    Number,
    /// A length.
    Length,
    /// A length, or `None` where it is not known.
    OptionalLength,
    /// A count of digits.
    Digits,
    /// A number of seconds.
    Seconds,
    /// Any object.
    Object,
}

impl FieldKind {
    /// The name of the type, as the TypeError for a wrong value shows it.
    pub fn type_name(self) -> &'static str {
        match self {
            FieldKind::Text => "String",
            FieldKind::Number => "Number",
            FieldKind::Length => "usize",
            FieldKind::OptionalLength => "Option<usize>",
            FieldKind::Digits => "u64",
            FieldKind::Seconds => "i32",
            FieldKind::Object => "Option<Py<PyAny>>",
        }
    }
}

impl ErrorType {
    /// The type of this code.
    pub fn of_code(code: &str) -> Option<ErrorType> {
        ErrorType::ALL.iter().copied().find(|error_type| error_type.code() == code)
    }

    /// The names of the context's values, in its order.
    pub fn fields(self) -> Vec<&'static str> {
        if self == ErrorType::UnionTagInvalid {
            return vec!["discriminator", "tag", "expected_tags"];
        }
        let places = self.template(InputType::Python).split('{').skip(1);
        let names = places.filter_map(|place| place.split_once('}').map(|(name, _)| name));
        names.filter(|name| *name != "expected_plural").collect()
    }

    /// What the value of this name may be.
    pub fn field_kind(self, name: &str) -> FieldKind {
        match (self, name) {
            (ErrorType::ValueError | ErrorType::AssertionError, "error") => FieldKind::Object,
            (ErrorType::TooLong, "actual_length") => FieldKind::OptionalLength,
            (_, "gt" | "ge" | "lt" | "le" | "multiple_of") => FieldKind::Number,
            (_, "min_length" | "max_length" | "actual_length" | "expected_version") => FieldKind::Length,
            (_, "max_digits" | "decimal_places" | "whole_digits") => FieldKind::Digits,
            (_, "tz_expected" | "tz_actual") => FieldKind::Seconds,
            _ => FieldKind::Text,
        }
    }
}

error_types! {
    NoSuchAttribute, "no_such_attribute", "Object has no attribute '{attribute}'";
    JsonInvalid, "json_invalid", "Invalid JSON: {error}";
    JsonType, "json_type", "JSON input should be string, bytes or bytearray";
    NeedsPythonObject, "needs_python_object", "Cannot check `{method_name}` when validating from json, use a JsonOrPython validator instead";
    RecursionLoop, "recursion_loop", "Recursion error - cyclic reference detected";
    Missing, "missing", "Field required";
    FrozenField, "frozen_field", "Field is frozen";
    FrozenInstance, "frozen_instance", "Instance is frozen";
    ExtraForbidden, "extra_forbidden", "Extra inputs are not permitted";
    InvalidKey, "invalid_key", "Keys should be strings";
    GetAttributeError, "get_attribute_error", "Error extracting attribute: {error}";
    ModelType, "model_type", "Input should be a valid dictionary or instance of {class_name}", "Input should be an object";
    ModelAttributesType, "model_attributes_type", "Input should be a valid dictionary or object to extract fields from", "Input should be an object";
    DataclassType, "dataclass_type", "Input should be a dictionary or an instance of {class_name}", "Input should be an object";
    DataclassExactType, "dataclass_exact_type", "Input should be an instance of {class_name}";
    DefaultFactoryNotCalled, "default_factory_not_called", "The default factory uses validated data, but at least one validation error occurred";
    NoneRequired, "none_required", "Input should be None", "Input should be null";
    GreaterThan, "greater_than", "Input should be greater than {gt}";
    GreaterThanEqual, "greater_than_equal", "Input should be greater than or equal to {ge}";
    LessThan, "less_than", "Input should be less than {lt}";
    LessThanEqual, "less_than_equal", "Input should be less than or equal to {le}";
    MultipleOf, "multiple_of", "Input should be a multiple of {multiple_of}";
    FiniteNumber, "finite_number", "Input should be a finite number";
    TooShort, "too_short", "{field_type} should have at least {min_length} item{expected_plural} after validation, not {actual_length}";
    TooLong, "too_long", "{field_type} should have at most {max_length} item{expected_plural} after validation, not {actual_length}";
    IterableType, "iterable_type", "Input should be iterable", "Input should be a valid array";
    IterationError, "iteration_error", "Error iterating over object, error: {error}";
    StringType, "string_type", "Input should be a valid string";
    StringSubType, "string_sub_type", "Input should be a string, not an instance of a subclass of str";
    StringUnicode, "string_unicode", "Input should be a valid string, unable to parse raw data as a unicode string";
    StringTooShort, "string_too_short", "String should have at least {min_length} character{expected_plural}";
    StringTooLong, "string_too_long", "String should have at most {max_length} character{expected_plural}";
    StringPatternMismatch, "string_pattern_mismatch", "String should match pattern '{pattern}'";
    StringNotAscii, "string_not_ascii", "String should contain only ASCII characters";
    Enum, "enum", "Input should be {expected}";
    DictType, "dict_type", "Input should be a valid dictionary", "Input should be an object";
    MappingType, "mapping_type", "Input should be a valid mapping, error: {error}";
    ListType, "list_type", "Input should be a valid list", "Input should be a valid array";
    TupleType, "tuple_type", "Input should be a valid tuple", "Input should be a valid array";
    SetType, "set_type", "Input should be a valid set", "Input should be a valid array";
    SetItemNotHashable, "set_item_not_hashable", "Set items should be hashable";
    BoolType, "bool_type", "Input should be a valid boolean";
    BoolParsing, "bool_parsing", "Input should be a valid boolean, unable to interpret input";
    IntType, "int_type", "Input should be a valid integer";
    IntParsing, "int_parsing", "Input should be a valid integer, unable to parse string as an integer";
    IntParsingSize, "int_parsing_size", "Unable to parse input string as an integer, exceeded maximum size";
    IntFromFloat, "int_from_float", "Input should be a valid integer, got a number with a fractional part";
    FloatType, "float_type", "Input should be a valid number";
    FloatParsing, "float_parsing", "Input should be a valid number, unable to parse string as a number";
    BytesType, "bytes_type", "Input should be a valid bytes";
    BytesTooShort, "bytes_too_short", "Data should have at least {min_length} byte{expected_plural}";
    BytesTooLong, "bytes_too_long", "Data should have at most {max_length} byte{expected_plural}";
    BytesInvalidEncoding, "bytes_invalid_encoding", "Data should be valid {encoding}: {encoding_error}";
    ValueError, "value_error", "Value error, {error}";
    AssertionError, "assertion_error", "Assertion failed, {error}";
    LiteralError, "literal_error", "Input should be {expected}";
    MissingSentinelError, "missing_sentinel_error", "Input should be the 'MISSING' sentinel";
    DateType, "date_type", "Input should be a valid date";
    DateParsing, "date_parsing", "Input should be a valid date in the format YYYY-MM-DD, {error}";
    DateFromDatetimeParsing, "date_from_datetime_parsing", "Input should be a valid date or datetime, {error}";
    DateFromDatetimeInexact, "date_from_datetime_inexact", "Datetimes provided to dates should have zero time - e.g. be exact dates";
    DatePast, "date_past", "Date should be in the past";
    DateFuture, "date_future", "Date should be in the future";
    TimeType, "time_type", "Input should be a valid time";
    TimeParsing, "time_parsing", "Input should be in a valid time format, {error}";
    DatetimeType, "datetime_type", "Input should be a valid datetime";
    DatetimeParsing, "datetime_parsing", "Input should be a valid datetime, {error}";
    DatetimeObjectInvalid, "datetime_object_invalid", "Invalid datetime object, got {error}";
    DatetimeFromDateParsing, "datetime_from_date_parsing", "Input should be a valid datetime or date, {error}";
    DatetimePast, "datetime_past", "Input should be in the past";
    DatetimeFuture, "datetime_future", "Input should be in the future";
    TimezoneNaive, "timezone_naive", "Input should not have timezone info";
    TimezoneAware, "timezone_aware", "Input should have timezone info";
    TimezoneOffset, "timezone_offset", "Timezone offset of {tz_expected} required, got {tz_actual}";
    TimeDeltaType, "time_delta_type", "Input should be a valid timedelta", "Input should be a valid duration";
    TimeDeltaParsing, "time_delta_parsing", "Input should be a valid timedelta, {error}", "Input should be a valid duration, {error}";
    FrozenSetType, "frozen_set_type", "Input should be a valid frozenset", "Input should be a valid array";
    IsInstanceOf, "is_instance_of", "Input should be an instance of {class}";
    IsSubclassOf, "is_subclass_of", "Input should be a subclass of {class}";
    CallableType, "callable_type", "Input should be callable";
    UnionTagInvalid, "union_tag_invalid", "Input tag '{tag}' found using {discriminator} does not match any of the expected tags: {expected_tags}";
    UnionTagNotFound, "union_tag_not_found", "Unable to extract tag using discriminator {discriminator}";
    ArgumentsType, "arguments_type", "Arguments must be a tuple, list or a dictionary", "Arguments must be an array or an object";
    MissingArgument, "missing_argument", "Missing required argument";
    UnexpectedKeywordArgument, "unexpected_keyword_argument", "Unexpected keyword argument";
    MissingKeywordOnlyArgument, "missing_keyword_only_argument", "Missing required keyword only argument";
    UnexpectedPositionalArgument, "unexpected_positional_argument", "Unexpected positional argument";
    MissingPositionalOnlyArgument, "missing_positional_only_argument", "Missing required positional only argument";
    MultipleArgumentValues, "multiple_argument_values", "Got multiple values for argument";
    UrlType, "url_type", "URL input should be a string or URL";
    UrlParsing, "url_parsing", "Input should be a valid URL, {error}";
    UrlSyntaxViolation, "url_syntax_violation", "Input violated strict URL syntax rules, {error}";
    UrlTooLong, "url_too_long", "URL should have at most {max_length} character{expected_plural}";
    UrlScheme, "url_scheme", "URL scheme should be {expected_schemes}";
    UuidType, "uuid_type", "UUID input should be a string, bytes or UUID object";
    UuidParsing, "uuid_parsing", "Input should be a valid UUID, {error}";
    UuidVersion, "uuid_version", "UUID version {expected_version} expected";
    DecimalType, "decimal_type", "Decimal input should be an integer, float, string or Decimal object";
    DecimalParsing, "decimal_parsing", "Input should be a valid decimal";
    DecimalMaxDigits, "decimal_max_digits", "Decimal input should have no more than {max_digits} digit{expected_plural} in total";
    DecimalMaxPlaces, "decimal_max_places", "Decimal input should have no more than {decimal_places} decimal place{expected_plural}";
    DecimalWholeDigits, "decimal_whole_digits", "Decimal input should have no more than {whole_digits} digit{expected_plural} before the decimal point";
    ComplexType, "complex_type", "Input should be a valid python complex object, a number, or a valid complex string following the rules at https://docs.python.org/3/library/functions.html#complex";
    ComplexStrParsing, "complex_str_parsing", "Input should be a valid complex string following the rules at https://docs.python.org/3/library/functions.html#complex";
}
