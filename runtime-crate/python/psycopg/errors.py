"""The exceptions of psycopg, by SQLSTATE. psycopg/errors.py, PostgreSQL src/backend/utils/errcodes.txt."""

import _redaction

from .pq import DiagnosticField

_by_code = {}


class Warning(Exception):
    __module__ = "psycopg"


class Error(Exception):
    """What a driver or a server refuses. `_info` is the result that says so, or its fields by their numbers."""

    __module__ = "psycopg"
    sqlstate = None

    def __init__(self, *args, info=None, encoding="utf-8", pgconn=None):
        super().__init__(*args)
        self._info, self._encoding, self._pgconn = info, encoding, pgconn
        if info and not self.sqlstate:
            self.sqlstate = self.diag.sqlstate

    @property
    def pgconn(self):
        return self._pgconn or None

    @property
    def pgresult(self):
        return self._info if hasattr(self._info, "error_field") else None

    @property
    def diag(self):
        return Diagnostic(self._info, self._encoding)

    def __reduce__(self):
        return _picklable(super().__reduce__(), _pgconn=None)


class InterfaceError(Error):
    __module__ = "psycopg"


class DatabaseError(Error):
    __module__ = "psycopg"

    def __init_subclass__(cls, code=None, name=None):
        if code:
            cls.sqlstate = code
        for key in (code, name):
            if key:
                _by_code[key] = cls


class DataError(DatabaseError):
    __module__ = "psycopg"


class OperationalError(DatabaseError):
    __module__ = "psycopg"


class IntegrityError(DatabaseError):
    __module__ = "psycopg"


class InternalError(DatabaseError):
    __module__ = "psycopg"


class ProgrammingError(DatabaseError):
    __module__ = "psycopg"


class NotSupportedError(DatabaseError):
    __module__ = "psycopg"


class ConnectionTimeout(OperationalError):
    """No connection came about in time."""


class CancellationTimeout(OperationalError):
    """A request to cancel took too long."""


class PipelineAborted(OperationalError):
    """What came before in a pipeline has failed."""


def _field(field):
    return property(lambda self: self._error_message(field))


class Diagnostic:
    """The fields of a message of the server."""

    def __init__(self, info, encoding="utf-8"):
        self._info, self._encoding = info, encoding

    def _error_message(self, field):
        info = self._info
        if not info:
            return None
        found = info.get(field) if isinstance(info, dict) else info.error_field(field)
        return found if found is None else found.decode(self._encoding, "replace")

    def __reduce__(self):
        return _picklable(super().__reduce__())

    severity = _field(DiagnosticField.SEVERITY)
    severity_nonlocalized = _field(DiagnosticField.SEVERITY_NONLOCALIZED)
    sqlstate = _field(DiagnosticField.SQLSTATE)
    message_primary = _field(DiagnosticField.MESSAGE_PRIMARY)
    message_detail = _field(DiagnosticField.MESSAGE_DETAIL)
    message_hint = _field(DiagnosticField.MESSAGE_HINT)
    statement_position = _field(DiagnosticField.STATEMENT_POSITION)
    internal_position = _field(DiagnosticField.INTERNAL_POSITION)
    internal_query = _field(DiagnosticField.INTERNAL_QUERY)
    context = _field(DiagnosticField.CONTEXT)
    schema_name = _field(DiagnosticField.SCHEMA_NAME)
    table_name = _field(DiagnosticField.TABLE_NAME)
    column_name = _field(DiagnosticField.COLUMN_NAME)
    datatype_name = _field(DiagnosticField.DATATYPE_NAME)
    constraint_name = _field(DiagnosticField.CONSTRAINT_NAME)
    source_file = _field(DiagnosticField.SOURCE_FILE)
    source_line = _field(DiagnosticField.SOURCE_LINE)
    source_function = _field(DiagnosticField.SOURCE_FUNCTION)


def _picklable(reduced, **others):
    """What `__reduce__` gives, with the fields of the result in the place of the result."""
    if isinstance(reduced, tuple) and len(reduced) > 2:
        state = reduced[2]
        info = state.get("_info")
        if hasattr(info, "error_field"):
            others["_info"] = {field: info.error_field(field) for field in DiagnosticField}
        state.update(others)
    return reduced


def lookup(sqlstate):
    """The class of a SQLSTATE or of the name of a condition."""
    return _by_code[sqlstate.upper()]


def error_from_result(result, encoding="utf-8"):
    """The exception of a result that is an error."""
    code = (result.error_field(DiagnosticField.SQLSTATE) or b"").decode("utf-8", "replace")
    kind = _by_code.get(code.upper()) or get_base_exception(code)
    text = result.get_error_message(encoding)
    said = {field: (result.error_field(ord(field)) or b"").decode(encoding, "replace") for field in "CMHRW"}
    _redaction.hide(text, _redaction.of_server(said))
    return kind(text, info=result, encoding=encoding)


def get_base_exception(sqlstate):
    """The class for a SQLSTATE that has none of its own."""
    for length in (2, 1):
        if sqlstate[:length] in _bases:
            return _bases[sqlstate[:length]]
    return DatabaseError


_bases = {
    **dict.fromkeys(("08", "27", "28", "2F", "38", "39", "3B", "40", "53", "54", "55", "57", "58", "F", "H"), OperationalError),
    "0A": NotSupportedError,
    **dict.fromkeys(("10", "20", "21", "26", "34", "3D", "3F", "42", "44", "P"), ProgrammingError),
    "22": DataError,
    "23": IntegrityError,
    **dict.fromkeys(("24", "25", "2B", "2D", "X"), InternalError),
}


def _kind(name, base, code, condition):
    """A class with its own SQLSTATE."""
    return type(name, (base,), {"__module__": "psycopg.errors"}, code=code, name=condition)


NoData = _kind("NoData", DatabaseError, "02000", "NO_DATA")
NoAdditionalDynamicResultSetsReturned = _kind(
    "NoAdditionalDynamicResultSetsReturned", DatabaseError, "02001", "NO_ADDITIONAL_DYNAMIC_RESULT_SETS_RETURNED"
)
SqlStatementNotYetComplete = _kind(
    "SqlStatementNotYetComplete", DatabaseError, "03000", "SQL_STATEMENT_NOT_YET_COMPLETE"
)
ConnectionException = _kind("ConnectionException", OperationalError, "08000", "CONNECTION_EXCEPTION")
SqlclientUnableToEstablishSqlconnection = _kind(
    "SqlclientUnableToEstablishSqlconnection", OperationalError, "08001", "SQLCLIENT_UNABLE_TO_ESTABLISH_SQLCONNECTION"
)
ConnectionDoesNotExist = _kind("ConnectionDoesNotExist", OperationalError, "08003", "CONNECTION_DOES_NOT_EXIST")
SqlserverRejectedEstablishmentOfSqlconnection = _kind(
    "SqlserverRejectedEstablishmentOfSqlconnection",
    OperationalError,
    "08004",
    "SQLSERVER_REJECTED_ESTABLISHMENT_OF_SQLCONNECTION",
)
ConnectionFailure = _kind("ConnectionFailure", OperationalError, "08006", "CONNECTION_FAILURE")
TransactionResolutionUnknown = _kind(
    "TransactionResolutionUnknown", OperationalError, "08007", "TRANSACTION_RESOLUTION_UNKNOWN"
)
ProtocolViolation = _kind("ProtocolViolation", OperationalError, "08P01", "PROTOCOL_VIOLATION")
TriggeredActionException = _kind("TriggeredActionException", DatabaseError, "09000", "TRIGGERED_ACTION_EXCEPTION")
FeatureNotSupported = _kind("FeatureNotSupported", NotSupportedError, "0A000", "FEATURE_NOT_SUPPORTED")
InvalidTransactionInitiation = _kind(
    "InvalidTransactionInitiation", DatabaseError, "0B000", "INVALID_TRANSACTION_INITIATION"
)
LocatorException = _kind("LocatorException", DatabaseError, "0F000", "LOCATOR_EXCEPTION")
InvalidLocatorSpecification = _kind(
    "InvalidLocatorSpecification", DatabaseError, "0F001", "INVALID_LOCATOR_SPECIFICATION"
)
InvalidGrantor = _kind("InvalidGrantor", DatabaseError, "0L000", "INVALID_GRANTOR")
InvalidGrantOperation = _kind("InvalidGrantOperation", DatabaseError, "0LP01", "INVALID_GRANT_OPERATION")
InvalidRoleSpecification = _kind("InvalidRoleSpecification", DatabaseError, "0P000", "INVALID_ROLE_SPECIFICATION")
DiagnosticsException = _kind("DiagnosticsException", DatabaseError, "0Z000", "DIAGNOSTICS_EXCEPTION")
StackedDiagnosticsAccessedWithoutActiveHandler = _kind(
    "StackedDiagnosticsAccessedWithoutActiveHandler",
    DatabaseError,
    "0Z002",
    "STACKED_DIAGNOSTICS_ACCESSED_WITHOUT_ACTIVE_HANDLER",
)
InvalidArgumentForXquery = _kind("InvalidArgumentForXquery", ProgrammingError, "10608", "INVALID_ARGUMENT_FOR_XQUERY")
CaseNotFound = _kind("CaseNotFound", ProgrammingError, "20000", "CASE_NOT_FOUND")
CardinalityViolation = _kind("CardinalityViolation", ProgrammingError, "21000", "CARDINALITY_VIOLATION")
DataException = _kind("DataException", DataError, "22000", "DATA_EXCEPTION")
StringDataRightTruncation = _kind("StringDataRightTruncation", DataError, "22001", "STRING_DATA_RIGHT_TRUNCATION")
NullValueNoIndicatorParameter = _kind(
    "NullValueNoIndicatorParameter", DataError, "22002", "NULL_VALUE_NO_INDICATOR_PARAMETER"
)
NumericValueOutOfRange = _kind("NumericValueOutOfRange", DataError, "22003", "NUMERIC_VALUE_OUT_OF_RANGE")
NullValueNotAllowed = _kind("NullValueNotAllowed", DataError, "22004", "")
ErrorInAssignment = _kind("ErrorInAssignment", DataError, "22005", "ERROR_IN_ASSIGNMENT")
InvalidDatetimeFormat = _kind("InvalidDatetimeFormat", DataError, "22007", "INVALID_DATETIME_FORMAT")
DatetimeFieldOverflow = _kind("DatetimeFieldOverflow", DataError, "22008", "DATETIME_FIELD_OVERFLOW")
InvalidTimeZoneDisplacementValue = _kind(
    "InvalidTimeZoneDisplacementValue", DataError, "22009", "INVALID_TIME_ZONE_DISPLACEMENT_VALUE"
)
EscapeCharacterConflict = _kind("EscapeCharacterConflict", DataError, "2200B", "ESCAPE_CHARACTER_CONFLICT")
InvalidUseOfEscapeCharacter = _kind(
    "InvalidUseOfEscapeCharacter", DataError, "2200C", "INVALID_USE_OF_ESCAPE_CHARACTER"
)
InvalidEscapeOctet = _kind("InvalidEscapeOctet", DataError, "2200D", "INVALID_ESCAPE_OCTET")
ZeroLengthCharacterString = _kind("ZeroLengthCharacterString", DataError, "2200F", "ZERO_LENGTH_CHARACTER_STRING")
MostSpecificTypeMismatch = _kind("MostSpecificTypeMismatch", DataError, "2200G", "MOST_SPECIFIC_TYPE_MISMATCH")
SequenceGeneratorLimitExceeded = _kind(
    "SequenceGeneratorLimitExceeded", DataError, "2200H", "SEQUENCE_GENERATOR_LIMIT_EXCEEDED"
)
NotAnXmlDocument = _kind("NotAnXmlDocument", DataError, "2200L", "NOT_AN_XML_DOCUMENT")
InvalidXmlDocument = _kind("InvalidXmlDocument", DataError, "2200M", "INVALID_XML_DOCUMENT")
InvalidXmlContent = _kind("InvalidXmlContent", DataError, "2200N", "INVALID_XML_CONTENT")
InvalidXmlComment = _kind("InvalidXmlComment", DataError, "2200S", "INVALID_XML_COMMENT")
InvalidXmlProcessingInstruction = _kind(
    "InvalidXmlProcessingInstruction", DataError, "2200T", "INVALID_XML_PROCESSING_INSTRUCTION"
)
InvalidIndicatorParameterValue = _kind(
    "InvalidIndicatorParameterValue", DataError, "22010", "INVALID_INDICATOR_PARAMETER_VALUE"
)
SubstringError = _kind("SubstringError", DataError, "22011", "SUBSTRING_ERROR")
DivisionByZero = _kind("DivisionByZero", DataError, "22012", "DIVISION_BY_ZERO")
InvalidPrecedingOrFollowingSize = _kind(
    "InvalidPrecedingOrFollowingSize", DataError, "22013", "INVALID_PRECEDING_OR_FOLLOWING_SIZE"
)
InvalidArgumentForNtileFunction = _kind(
    "InvalidArgumentForNtileFunction", DataError, "22014", "INVALID_ARGUMENT_FOR_NTILE_FUNCTION"
)
IntervalFieldOverflow = _kind("IntervalFieldOverflow", DataError, "22015", "INTERVAL_FIELD_OVERFLOW")
InvalidArgumentForNthValueFunction = _kind(
    "InvalidArgumentForNthValueFunction", DataError, "22016", "INVALID_ARGUMENT_FOR_NTH_VALUE_FUNCTION"
)
InvalidCharacterValueForCast = _kind(
    "InvalidCharacterValueForCast", DataError, "22018", "INVALID_CHARACTER_VALUE_FOR_CAST"
)
InvalidEscapeCharacter = _kind("InvalidEscapeCharacter", DataError, "22019", "INVALID_ESCAPE_CHARACTER")
InvalidRegularExpression = _kind("InvalidRegularExpression", DataError, "2201B", "INVALID_REGULAR_EXPRESSION")
InvalidArgumentForLogarithm = _kind("InvalidArgumentForLogarithm", DataError, "2201E", "INVALID_ARGUMENT_FOR_LOGARITHM")
InvalidArgumentForPowerFunction = _kind(
    "InvalidArgumentForPowerFunction", DataError, "2201F", "INVALID_ARGUMENT_FOR_POWER_FUNCTION"
)
InvalidArgumentForWidthBucketFunction = _kind(
    "InvalidArgumentForWidthBucketFunction", DataError, "2201G", "INVALID_ARGUMENT_FOR_WIDTH_BUCKET_FUNCTION"
)
InvalidRowCountInLimitClause = _kind(
    "InvalidRowCountInLimitClause", DataError, "2201W", "INVALID_ROW_COUNT_IN_LIMIT_CLAUSE"
)
InvalidRowCountInResultOffsetClause = _kind(
    "InvalidRowCountInResultOffsetClause", DataError, "2201X", "INVALID_ROW_COUNT_IN_RESULT_OFFSET_CLAUSE"
)
CharacterNotInRepertoire = _kind("CharacterNotInRepertoire", DataError, "22021", "CHARACTER_NOT_IN_REPERTOIRE")
IndicatorOverflow = _kind("IndicatorOverflow", DataError, "22022", "INDICATOR_OVERFLOW")
InvalidParameterValue = _kind("InvalidParameterValue", DataError, "22023", "INVALID_PARAMETER_VALUE")
UnterminatedCString = _kind("UnterminatedCString", DataError, "22024", "UNTERMINATED_C_STRING")
InvalidEscapeSequence = _kind("InvalidEscapeSequence", DataError, "22025", "INVALID_ESCAPE_SEQUENCE")
StringDataLengthMismatch = _kind("StringDataLengthMismatch", DataError, "22026", "STRING_DATA_LENGTH_MISMATCH")
TrimError = _kind("TrimError", DataError, "22027", "TRIM_ERROR")
ArraySubscriptError = _kind("ArraySubscriptError", DataError, "2202E", "ARRAY_SUBSCRIPT_ERROR")
InvalidTablesampleRepeat = _kind("InvalidTablesampleRepeat", DataError, "2202G", "INVALID_TABLESAMPLE_REPEAT")
InvalidTablesampleArgument = _kind("InvalidTablesampleArgument", DataError, "2202H", "INVALID_TABLESAMPLE_ARGUMENT")
DuplicateJsonObjectKeyValue = _kind(
    "DuplicateJsonObjectKeyValue", DataError, "22030", "DUPLICATE_JSON_OBJECT_KEY_VALUE"
)
InvalidArgumentForSqlJsonDatetimeFunction = _kind(
    "InvalidArgumentForSqlJsonDatetimeFunction", DataError, "22031", "INVALID_ARGUMENT_FOR_SQL_JSON_DATETIME_FUNCTION"
)
InvalidJsonText = _kind("InvalidJsonText", DataError, "22032", "INVALID_JSON_TEXT")
InvalidSqlJsonSubscript = _kind("InvalidSqlJsonSubscript", DataError, "22033", "INVALID_SQL_JSON_SUBSCRIPT")
MoreThanOneSqlJsonItem = _kind("MoreThanOneSqlJsonItem", DataError, "22034", "MORE_THAN_ONE_SQL_JSON_ITEM")
NoSqlJsonItem = _kind("NoSqlJsonItem", DataError, "22035", "NO_SQL_JSON_ITEM")
NonNumericSqlJsonItem = _kind("NonNumericSqlJsonItem", DataError, "22036", "NON_NUMERIC_SQL_JSON_ITEM")
NonUniqueKeysInAJsonObject = _kind("NonUniqueKeysInAJsonObject", DataError, "22037", "NON_UNIQUE_KEYS_IN_A_JSON_OBJECT")
SingletonSqlJsonItemRequired = _kind(
    "SingletonSqlJsonItemRequired", DataError, "22038", "SINGLETON_SQL_JSON_ITEM_REQUIRED"
)
SqlJsonArrayNotFound = _kind("SqlJsonArrayNotFound", DataError, "22039", "SQL_JSON_ARRAY_NOT_FOUND")
SqlJsonMemberNotFound = _kind("SqlJsonMemberNotFound", DataError, "2203A", "SQL_JSON_MEMBER_NOT_FOUND")
SqlJsonNumberNotFound = _kind("SqlJsonNumberNotFound", DataError, "2203B", "SQL_JSON_NUMBER_NOT_FOUND")
SqlJsonObjectNotFound = _kind("SqlJsonObjectNotFound", DataError, "2203C", "SQL_JSON_OBJECT_NOT_FOUND")
TooManyJsonArrayElements = _kind("TooManyJsonArrayElements", DataError, "2203D", "TOO_MANY_JSON_ARRAY_ELEMENTS")
TooManyJsonObjectMembers = _kind("TooManyJsonObjectMembers", DataError, "2203E", "TOO_MANY_JSON_OBJECT_MEMBERS")
SqlJsonScalarRequired = _kind("SqlJsonScalarRequired", DataError, "2203F", "SQL_JSON_SCALAR_REQUIRED")
SqlJsonItemCannotBeCastToTargetType = _kind(
    "SqlJsonItemCannotBeCastToTargetType", DataError, "2203G", "SQL_JSON_ITEM_CANNOT_BE_CAST_TO_TARGET_TYPE"
)
FloatingPointException = _kind("FloatingPointException", DataError, "22P01", "FLOATING_POINT_EXCEPTION")
InvalidTextRepresentation = _kind("InvalidTextRepresentation", DataError, "22P02", "INVALID_TEXT_REPRESENTATION")
InvalidBinaryRepresentation = _kind("InvalidBinaryRepresentation", DataError, "22P03", "INVALID_BINARY_REPRESENTATION")
BadCopyFileFormat = _kind("BadCopyFileFormat", DataError, "22P04", "BAD_COPY_FILE_FORMAT")
UntranslatableCharacter = _kind("UntranslatableCharacter", DataError, "22P05", "UNTRANSLATABLE_CHARACTER")
NonstandardUseOfEscapeCharacter = _kind(
    "NonstandardUseOfEscapeCharacter", DataError, "22P06", "NONSTANDARD_USE_OF_ESCAPE_CHARACTER"
)
IntegrityConstraintViolation = _kind(
    "IntegrityConstraintViolation", IntegrityError, "23000", "INTEGRITY_CONSTRAINT_VIOLATION"
)
RestrictViolation = _kind("RestrictViolation", IntegrityError, "23001", "RESTRICT_VIOLATION")
NotNullViolation = _kind("NotNullViolation", IntegrityError, "23502", "NOT_NULL_VIOLATION")
ForeignKeyViolation = _kind("ForeignKeyViolation", IntegrityError, "23503", "FOREIGN_KEY_VIOLATION")
UniqueViolation = _kind("UniqueViolation", IntegrityError, "23505", "UNIQUE_VIOLATION")
CheckViolation = _kind("CheckViolation", IntegrityError, "23514", "CHECK_VIOLATION")
ExclusionViolation = _kind("ExclusionViolation", IntegrityError, "23P01", "EXCLUSION_VIOLATION")
InvalidCursorState = _kind("InvalidCursorState", InternalError, "24000", "INVALID_CURSOR_STATE")
InvalidTransactionState = _kind("InvalidTransactionState", InternalError, "25000", "INVALID_TRANSACTION_STATE")
ActiveSqlTransaction = _kind("ActiveSqlTransaction", InternalError, "25001", "ACTIVE_SQL_TRANSACTION")
BranchTransactionAlreadyActive = _kind(
    "BranchTransactionAlreadyActive", InternalError, "25002", "BRANCH_TRANSACTION_ALREADY_ACTIVE"
)
InappropriateAccessModeForBranchTransaction = _kind(
    "InappropriateAccessModeForBranchTransaction",
    InternalError,
    "25003",
    "INAPPROPRIATE_ACCESS_MODE_FOR_BRANCH_TRANSACTION",
)
InappropriateIsolationLevelForBranchTransaction = _kind(
    "InappropriateIsolationLevelForBranchTransaction",
    InternalError,
    "25004",
    "INAPPROPRIATE_ISOLATION_LEVEL_FOR_BRANCH_TRANSACTION",
)
NoActiveSqlTransactionForBranchTransaction = _kind(
    "NoActiveSqlTransactionForBranchTransaction",
    InternalError,
    "25005",
    "NO_ACTIVE_SQL_TRANSACTION_FOR_BRANCH_TRANSACTION",
)
ReadOnlySqlTransaction = _kind("ReadOnlySqlTransaction", InternalError, "25006", "READ_ONLY_SQL_TRANSACTION")
SchemaAndDataStatementMixingNotSupported = _kind(
    "SchemaAndDataStatementMixingNotSupported", InternalError, "25007", "SCHEMA_AND_DATA_STATEMENT_MIXING_NOT_SUPPORTED"
)
HeldCursorRequiresSameIsolationLevel = _kind(
    "HeldCursorRequiresSameIsolationLevel", InternalError, "25008", "HELD_CURSOR_REQUIRES_SAME_ISOLATION_LEVEL"
)
NoActiveSqlTransaction = _kind("NoActiveSqlTransaction", InternalError, "25P01", "NO_ACTIVE_SQL_TRANSACTION")
InFailedSqlTransaction = _kind("InFailedSqlTransaction", InternalError, "25P02", "IN_FAILED_SQL_TRANSACTION")
IdleInTransactionSessionTimeout = _kind(
    "IdleInTransactionSessionTimeout", InternalError, "25P03", "IDLE_IN_TRANSACTION_SESSION_TIMEOUT"
)
TransactionTimeout = _kind("TransactionTimeout", InternalError, "25P04", "TRANSACTION_TIMEOUT")
InvalidSqlStatementName = _kind("InvalidSqlStatementName", ProgrammingError, "26000", "INVALID_SQL_STATEMENT_NAME")
TriggeredDataChangeViolation = _kind(
    "TriggeredDataChangeViolation", OperationalError, "27000", "TRIGGERED_DATA_CHANGE_VIOLATION"
)
InvalidAuthorizationSpecification = _kind(
    "InvalidAuthorizationSpecification", OperationalError, "28000", "INVALID_AUTHORIZATION_SPECIFICATION"
)
InvalidPassword = _kind("InvalidPassword", OperationalError, "28P01", "INVALID_PASSWORD")
DependentPrivilegeDescriptorsStillExist = _kind(
    "DependentPrivilegeDescriptorsStillExist", InternalError, "2B000", "DEPENDENT_PRIVILEGE_DESCRIPTORS_STILL_EXIST"
)
DependentObjectsStillExist = _kind(
    "DependentObjectsStillExist", InternalError, "2BP01", "DEPENDENT_OBJECTS_STILL_EXIST"
)
InvalidTransactionTermination = _kind(
    "InvalidTransactionTermination", InternalError, "2D000", "INVALID_TRANSACTION_TERMINATION"
)
SqlRoutineException = _kind("SqlRoutineException", OperationalError, "2F000", "SQL_ROUTINE_EXCEPTION")
ModifyingSqlDataNotPermitted = _kind("ModifyingSqlDataNotPermitted", OperationalError, "2F002", "")
ProhibitedSqlStatementAttempted = _kind("ProhibitedSqlStatementAttempted", OperationalError, "2F003", "")
ReadingSqlDataNotPermitted = _kind("ReadingSqlDataNotPermitted", OperationalError, "2F004", "")
FunctionExecutedNoReturnStatement = _kind(
    "FunctionExecutedNoReturnStatement", OperationalError, "2F005", "FUNCTION_EXECUTED_NO_RETURN_STATEMENT"
)
InvalidCursorName = _kind("InvalidCursorName", ProgrammingError, "34000", "INVALID_CURSOR_NAME")
ExternalRoutineException = _kind("ExternalRoutineException", OperationalError, "38000", "EXTERNAL_ROUTINE_EXCEPTION")
ContainingSqlNotPermitted = _kind(
    "ContainingSqlNotPermitted", OperationalError, "38001", "CONTAINING_SQL_NOT_PERMITTED"
)
ModifyingSqlDataNotPermittedExt = _kind(
    "ModifyingSqlDataNotPermittedExt", OperationalError, "38002", "MODIFYING_SQL_DATA_NOT_PERMITTED"
)
ProhibitedSqlStatementAttemptedExt = _kind(
    "ProhibitedSqlStatementAttemptedExt", OperationalError, "38003", "PROHIBITED_SQL_STATEMENT_ATTEMPTED"
)
ReadingSqlDataNotPermittedExt = _kind(
    "ReadingSqlDataNotPermittedExt", OperationalError, "38004", "READING_SQL_DATA_NOT_PERMITTED"
)
ExternalRoutineInvocationException = _kind(
    "ExternalRoutineInvocationException", OperationalError, "39000", "EXTERNAL_ROUTINE_INVOCATION_EXCEPTION"
)
InvalidSqlstateReturned = _kind("InvalidSqlstateReturned", OperationalError, "39001", "INVALID_SQLSTATE_RETURNED")
NullValueNotAllowedExt = _kind("NullValueNotAllowedExt", OperationalError, "39004", "NULL_VALUE_NOT_ALLOWED")
TriggerProtocolViolated = _kind("TriggerProtocolViolated", OperationalError, "39P01", "TRIGGER_PROTOCOL_VIOLATED")
SrfProtocolViolated = _kind("SrfProtocolViolated", OperationalError, "39P02", "SRF_PROTOCOL_VIOLATED")
EventTriggerProtocolViolated = _kind(
    "EventTriggerProtocolViolated", OperationalError, "39P03", "EVENT_TRIGGER_PROTOCOL_VIOLATED"
)
SavepointException = _kind("SavepointException", OperationalError, "3B000", "SAVEPOINT_EXCEPTION")
InvalidSavepointSpecification = _kind(
    "InvalidSavepointSpecification", OperationalError, "3B001", "INVALID_SAVEPOINT_SPECIFICATION"
)
InvalidCatalogName = _kind("InvalidCatalogName", ProgrammingError, "3D000", "INVALID_CATALOG_NAME")
InvalidSchemaName = _kind("InvalidSchemaName", ProgrammingError, "3F000", "INVALID_SCHEMA_NAME")
TransactionRollback = _kind("TransactionRollback", OperationalError, "40000", "TRANSACTION_ROLLBACK")
SerializationFailure = _kind("SerializationFailure", OperationalError, "40001", "SERIALIZATION_FAILURE")
TransactionIntegrityConstraintViolation = _kind(
    "TransactionIntegrityConstraintViolation", OperationalError, "40002", "TRANSACTION_INTEGRITY_CONSTRAINT_VIOLATION"
)
StatementCompletionUnknown = _kind(
    "StatementCompletionUnknown", OperationalError, "40003", "STATEMENT_COMPLETION_UNKNOWN"
)
DeadlockDetected = _kind("DeadlockDetected", OperationalError, "40P01", "DEADLOCK_DETECTED")
SyntaxErrorOrAccessRuleViolation = _kind(
    "SyntaxErrorOrAccessRuleViolation", ProgrammingError, "42000", "SYNTAX_ERROR_OR_ACCESS_RULE_VIOLATION"
)
InsufficientPrivilege = _kind("InsufficientPrivilege", ProgrammingError, "42501", "INSUFFICIENT_PRIVILEGE")
SyntaxError = _kind("SyntaxError", ProgrammingError, "42601", "SYNTAX_ERROR")
InvalidName = _kind("InvalidName", ProgrammingError, "42602", "INVALID_NAME")
InvalidColumnDefinition = _kind("InvalidColumnDefinition", ProgrammingError, "42611", "INVALID_COLUMN_DEFINITION")
NameTooLong = _kind("NameTooLong", ProgrammingError, "42622", "NAME_TOO_LONG")
DuplicateColumn = _kind("DuplicateColumn", ProgrammingError, "42701", "DUPLICATE_COLUMN")
AmbiguousColumn = _kind("AmbiguousColumn", ProgrammingError, "42702", "AMBIGUOUS_COLUMN")
UndefinedColumn = _kind("UndefinedColumn", ProgrammingError, "42703", "UNDEFINED_COLUMN")
UndefinedObject = _kind("UndefinedObject", ProgrammingError, "42704", "UNDEFINED_OBJECT")
DuplicateObject = _kind("DuplicateObject", ProgrammingError, "42710", "DUPLICATE_OBJECT")
DuplicateAlias = _kind("DuplicateAlias", ProgrammingError, "42712", "DUPLICATE_ALIAS")
DuplicateFunction = _kind("DuplicateFunction", ProgrammingError, "42723", "DUPLICATE_FUNCTION")
AmbiguousFunction = _kind("AmbiguousFunction", ProgrammingError, "42725", "AMBIGUOUS_FUNCTION")
GroupingError = _kind("GroupingError", ProgrammingError, "42803", "GROUPING_ERROR")
DatatypeMismatch = _kind("DatatypeMismatch", ProgrammingError, "42804", "DATATYPE_MISMATCH")
WrongObjectType = _kind("WrongObjectType", ProgrammingError, "42809", "WRONG_OBJECT_TYPE")
InvalidForeignKey = _kind("InvalidForeignKey", ProgrammingError, "42830", "INVALID_FOREIGN_KEY")
CannotCoerce = _kind("CannotCoerce", ProgrammingError, "42846", "CANNOT_COERCE")
UndefinedFunction = _kind("UndefinedFunction", ProgrammingError, "42883", "UNDEFINED_FUNCTION")
GeneratedAlways = _kind("GeneratedAlways", ProgrammingError, "428C9", "GENERATED_ALWAYS")
ReservedName = _kind("ReservedName", ProgrammingError, "42939", "RESERVED_NAME")
UndefinedTable = _kind("UndefinedTable", ProgrammingError, "42P01", "UNDEFINED_TABLE")
UndefinedParameter = _kind("UndefinedParameter", ProgrammingError, "42P02", "UNDEFINED_PARAMETER")
DuplicateCursor = _kind("DuplicateCursor", ProgrammingError, "42P03", "DUPLICATE_CURSOR")
DuplicateDatabase = _kind("DuplicateDatabase", ProgrammingError, "42P04", "DUPLICATE_DATABASE")
DuplicatePreparedStatement = _kind(
    "DuplicatePreparedStatement", ProgrammingError, "42P05", "DUPLICATE_PREPARED_STATEMENT"
)
DuplicateSchema = _kind("DuplicateSchema", ProgrammingError, "42P06", "DUPLICATE_SCHEMA")
DuplicateTable = _kind("DuplicateTable", ProgrammingError, "42P07", "DUPLICATE_TABLE")
AmbiguousParameter = _kind("AmbiguousParameter", ProgrammingError, "42P08", "AMBIGUOUS_PARAMETER")
AmbiguousAlias = _kind("AmbiguousAlias", ProgrammingError, "42P09", "AMBIGUOUS_ALIAS")
InvalidColumnReference = _kind("InvalidColumnReference", ProgrammingError, "42P10", "INVALID_COLUMN_REFERENCE")
InvalidCursorDefinition = _kind("InvalidCursorDefinition", ProgrammingError, "42P11", "INVALID_CURSOR_DEFINITION")
InvalidDatabaseDefinition = _kind("InvalidDatabaseDefinition", ProgrammingError, "42P12", "INVALID_DATABASE_DEFINITION")
InvalidFunctionDefinition = _kind("InvalidFunctionDefinition", ProgrammingError, "42P13", "INVALID_FUNCTION_DEFINITION")
InvalidPreparedStatementDefinition = _kind(
    "InvalidPreparedStatementDefinition", ProgrammingError, "42P14", "INVALID_PREPARED_STATEMENT_DEFINITION"
)
InvalidSchemaDefinition = _kind("InvalidSchemaDefinition", ProgrammingError, "42P15", "INVALID_SCHEMA_DEFINITION")
InvalidTableDefinition = _kind("InvalidTableDefinition", ProgrammingError, "42P16", "INVALID_TABLE_DEFINITION")
InvalidObjectDefinition = _kind("InvalidObjectDefinition", ProgrammingError, "42P17", "INVALID_OBJECT_DEFINITION")
IndeterminateDatatype = _kind("IndeterminateDatatype", ProgrammingError, "42P18", "INDETERMINATE_DATATYPE")
InvalidRecursion = _kind("InvalidRecursion", ProgrammingError, "42P19", "INVALID_RECURSION")
WindowingError = _kind("WindowingError", ProgrammingError, "42P20", "WINDOWING_ERROR")
CollationMismatch = _kind("CollationMismatch", ProgrammingError, "42P21", "COLLATION_MISMATCH")
IndeterminateCollation = _kind("IndeterminateCollation", ProgrammingError, "42P22", "INDETERMINATE_COLLATION")
WithCheckOptionViolation = _kind("WithCheckOptionViolation", ProgrammingError, "44000", "WITH_CHECK_OPTION_VIOLATION")
InsufficientResources = _kind("InsufficientResources", OperationalError, "53000", "INSUFFICIENT_RESOURCES")
DiskFull = _kind("DiskFull", OperationalError, "53100", "DISK_FULL")
OutOfMemory = _kind("OutOfMemory", OperationalError, "53200", "OUT_OF_MEMORY")
TooManyConnections = _kind("TooManyConnections", OperationalError, "53300", "TOO_MANY_CONNECTIONS")
ConfigurationLimitExceeded = _kind(
    "ConfigurationLimitExceeded", OperationalError, "53400", "CONFIGURATION_LIMIT_EXCEEDED"
)
ProgramLimitExceeded = _kind("ProgramLimitExceeded", OperationalError, "54000", "PROGRAM_LIMIT_EXCEEDED")
StatementTooComplex = _kind("StatementTooComplex", OperationalError, "54001", "STATEMENT_TOO_COMPLEX")
TooManyColumns = _kind("TooManyColumns", OperationalError, "54011", "TOO_MANY_COLUMNS")
TooManyArguments = _kind("TooManyArguments", OperationalError, "54023", "TOO_MANY_ARGUMENTS")
ObjectNotInPrerequisiteState = _kind(
    "ObjectNotInPrerequisiteState", OperationalError, "55000", "OBJECT_NOT_IN_PREREQUISITE_STATE"
)
ObjectInUse = _kind("ObjectInUse", OperationalError, "55006", "OBJECT_IN_USE")
CantChangeRuntimeParam = _kind("CantChangeRuntimeParam", OperationalError, "55P02", "CANT_CHANGE_RUNTIME_PARAM")
LockNotAvailable = _kind("LockNotAvailable", OperationalError, "55P03", "LOCK_NOT_AVAILABLE")
UnsafeNewEnumValueUsage = _kind("UnsafeNewEnumValueUsage", OperationalError, "55P04", "UNSAFE_NEW_ENUM_VALUE_USAGE")
OperatorIntervention = _kind("OperatorIntervention", OperationalError, "57000", "OPERATOR_INTERVENTION")
QueryCanceled = _kind("QueryCanceled", OperationalError, "57014", "QUERY_CANCELED")
AdminShutdown = _kind("AdminShutdown", OperationalError, "57P01", "ADMIN_SHUTDOWN")
CrashShutdown = _kind("CrashShutdown", OperationalError, "57P02", "CRASH_SHUTDOWN")
CannotConnectNow = _kind("CannotConnectNow", OperationalError, "57P03", "CANNOT_CONNECT_NOW")
DatabaseDropped = _kind("DatabaseDropped", OperationalError, "57P04", "DATABASE_DROPPED")
IdleSessionTimeout = _kind("IdleSessionTimeout", OperationalError, "57P05", "IDLE_SESSION_TIMEOUT")
SystemError = _kind("SystemError", OperationalError, "58000", "SYSTEM_ERROR")
IoError = _kind("IoError", OperationalError, "58030", "IO_ERROR")
UndefinedFile = _kind("UndefinedFile", OperationalError, "58P01", "UNDEFINED_FILE")
DuplicateFile = _kind("DuplicateFile", OperationalError, "58P02", "DUPLICATE_FILE")
FileNameTooLong = _kind("FileNameTooLong", OperationalError, "58P03", "FILE_NAME_TOO_LONG")
SnapshotTooOld = _kind("SnapshotTooOld", DatabaseError, "72000", "SNAPSHOT_TOO_OLD")
ConfigFileError = _kind("ConfigFileError", OperationalError, "F0000", "CONFIG_FILE_ERROR")
LockFileExists = _kind("LockFileExists", OperationalError, "F0001", "LOCK_FILE_EXISTS")
FdwError = _kind("FdwError", OperationalError, "HV000", "FDW_ERROR")
FdwOutOfMemory = _kind("FdwOutOfMemory", OperationalError, "HV001", "FDW_OUT_OF_MEMORY")
FdwDynamicParameterValueNeeded = _kind(
    "FdwDynamicParameterValueNeeded", OperationalError, "HV002", "FDW_DYNAMIC_PARAMETER_VALUE_NEEDED"
)
FdwInvalidDataType = _kind("FdwInvalidDataType", OperationalError, "HV004", "FDW_INVALID_DATA_TYPE")
FdwColumnNameNotFound = _kind("FdwColumnNameNotFound", OperationalError, "HV005", "FDW_COLUMN_NAME_NOT_FOUND")
FdwInvalidDataTypeDescriptors = _kind(
    "FdwInvalidDataTypeDescriptors", OperationalError, "HV006", "FDW_INVALID_DATA_TYPE_DESCRIPTORS"
)
FdwInvalidColumnName = _kind("FdwInvalidColumnName", OperationalError, "HV007", "FDW_INVALID_COLUMN_NAME")
FdwInvalidColumnNumber = _kind("FdwInvalidColumnNumber", OperationalError, "HV008", "FDW_INVALID_COLUMN_NUMBER")
FdwInvalidUseOfNullPointer = _kind(
    "FdwInvalidUseOfNullPointer", OperationalError, "HV009", "FDW_INVALID_USE_OF_NULL_POINTER"
)
FdwInvalidStringFormat = _kind("FdwInvalidStringFormat", OperationalError, "HV00A", "FDW_INVALID_STRING_FORMAT")
FdwInvalidHandle = _kind("FdwInvalidHandle", OperationalError, "HV00B", "FDW_INVALID_HANDLE")
FdwInvalidOptionIndex = _kind("FdwInvalidOptionIndex", OperationalError, "HV00C", "FDW_INVALID_OPTION_INDEX")
FdwInvalidOptionName = _kind("FdwInvalidOptionName", OperationalError, "HV00D", "FDW_INVALID_OPTION_NAME")
FdwOptionNameNotFound = _kind("FdwOptionNameNotFound", OperationalError, "HV00J", "FDW_OPTION_NAME_NOT_FOUND")
FdwReplyHandle = _kind("FdwReplyHandle", OperationalError, "HV00K", "FDW_REPLY_HANDLE")
FdwUnableToCreateExecution = _kind(
    "FdwUnableToCreateExecution", OperationalError, "HV00L", "FDW_UNABLE_TO_CREATE_EXECUTION"
)
FdwUnableToCreateReply = _kind("FdwUnableToCreateReply", OperationalError, "HV00M", "FDW_UNABLE_TO_CREATE_REPLY")
FdwUnableToEstablishConnection = _kind(
    "FdwUnableToEstablishConnection", OperationalError, "HV00N", "FDW_UNABLE_TO_ESTABLISH_CONNECTION"
)
FdwNoSchemas = _kind("FdwNoSchemas", OperationalError, "HV00P", "FDW_NO_SCHEMAS")
FdwSchemaNotFound = _kind("FdwSchemaNotFound", OperationalError, "HV00Q", "FDW_SCHEMA_NOT_FOUND")
FdwTableNotFound = _kind("FdwTableNotFound", OperationalError, "HV00R", "FDW_TABLE_NOT_FOUND")
FdwFunctionSequenceError = _kind("FdwFunctionSequenceError", OperationalError, "HV010", "FDW_FUNCTION_SEQUENCE_ERROR")
FdwTooManyHandles = _kind("FdwTooManyHandles", OperationalError, "HV014", "FDW_TOO_MANY_HANDLES")
FdwInconsistentDescriptorInformation = _kind(
    "FdwInconsistentDescriptorInformation", OperationalError, "HV021", "FDW_INCONSISTENT_DESCRIPTOR_INFORMATION"
)
FdwInvalidAttributeValue = _kind("FdwInvalidAttributeValue", OperationalError, "HV024", "FDW_INVALID_ATTRIBUTE_VALUE")
FdwInvalidStringLengthOrBufferLength = _kind(
    "FdwInvalidStringLengthOrBufferLength", OperationalError, "HV090", "FDW_INVALID_STRING_LENGTH_OR_BUFFER_LENGTH"
)
FdwInvalidDescriptorFieldIdentifier = _kind(
    "FdwInvalidDescriptorFieldIdentifier", OperationalError, "HV091", "FDW_INVALID_DESCRIPTOR_FIELD_IDENTIFIER"
)
PlpgsqlError = _kind("PlpgsqlError", ProgrammingError, "P0000", "PLPGSQL_ERROR")
RaiseException = _kind("RaiseException", ProgrammingError, "P0001", "RAISE_EXCEPTION")
NoDataFound = _kind("NoDataFound", ProgrammingError, "P0002", "NO_DATA_FOUND")
TooManyRows = _kind("TooManyRows", ProgrammingError, "P0003", "TOO_MANY_ROWS")
AssertFailure = _kind("AssertFailure", ProgrammingError, "P0004", "ASSERT_FAILURE")
InternalError_ = _kind("InternalError_", InternalError, "XX000", "INTERNAL_ERROR")
DataCorrupted = _kind("DataCorrupted", InternalError, "XX001", "DATA_CORRUPTED")
IndexCorrupted = _kind("IndexCorrupted", InternalError, "XX002", "INDEX_CORRUPTED")

__molt_missing__ = ("FinishedPGconn", "finish_pgconn", "ErrorInfo")
