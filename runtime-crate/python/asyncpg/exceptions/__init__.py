"""Every class of error that a server can report, by its SQLSTATE. asyncpg/exceptions/__init__.py, PostgreSQL
src/backend/utils/errcodes.txt.
"""

from asyncpg.exceptions._base import (
    ClientConfigurationError, FatalPostgresError, InterfaceError, InterfaceMessage, InterfaceWarning,
    InternalClientError, OutdatedSchemaCacheError, PostgresError, PostgresLogMessage, PostgresMessage, ProtocolError,
    TargetServerAttributeNotMatched, UnknownPostgresError, UnsupportedClientFeatureError,
    UnsupportedServerFeatureError, gaierror,
)


def _kind(name, sqlstate, *bases):
    """A class of messages with its own SQLSTATE."""
    return type(name, bases, {"__module__": "asyncpg.exceptions", "sqlstate": sqlstate})


PostgresWarning = _kind("PostgresWarning", "01000", PostgresLogMessage, Warning)
DynamicResultSetsReturned = _kind("DynamicResultSetsReturned", "0100C", PostgresWarning)
ImplicitZeroBitPadding = _kind("ImplicitZeroBitPadding", "01008", PostgresWarning)
NullValueEliminatedInSetFunction = _kind("NullValueEliminatedInSetFunction", "01003", PostgresWarning)
PrivilegeNotGranted = _kind("PrivilegeNotGranted", "01007", PostgresWarning)
PrivilegeNotRevoked = _kind("PrivilegeNotRevoked", "01006", PostgresWarning)
StringDataRightTruncation = _kind("StringDataRightTruncation", "01004", PostgresWarning)
DeprecatedFeature = _kind("DeprecatedFeature", "01P01", PostgresWarning)
NoData = _kind("NoData", "02000", PostgresWarning)
NoAdditionalDynamicResultSetsReturned = _kind("NoAdditionalDynamicResultSetsReturned", "02001", NoData)
SQLStatementNotYetCompleteError = _kind("SQLStatementNotYetCompleteError", "03000", PostgresError)
PostgresConnectionError = _kind("PostgresConnectionError", "08000", PostgresError)
ConnectionDoesNotExistError = _kind("ConnectionDoesNotExistError", "08003", PostgresConnectionError)
ConnectionFailureError = _kind("ConnectionFailureError", "08006", PostgresConnectionError)
ClientCannotConnectError = _kind("ClientCannotConnectError", "08001", PostgresConnectionError)
ConnectionRejectionError = _kind("ConnectionRejectionError", "08004", PostgresConnectionError)
TransactionResolutionUnknownError = _kind("TransactionResolutionUnknownError", "08007", PostgresConnectionError)
ProtocolViolationError = _kind("ProtocolViolationError", "08P01", PostgresConnectionError)
TriggeredActionError = _kind("TriggeredActionError", "09000", PostgresError)
FeatureNotSupportedError = _kind("FeatureNotSupportedError", "0A000", PostgresError)
InvalidCachedStatementError = type(
    "InvalidCachedStatementError", (FeatureNotSupportedError,), {"__module__": "asyncpg.exceptions"}
)
InvalidTransactionInitiationError = _kind("InvalidTransactionInitiationError", "0B000", PostgresError)
LocatorError = _kind("LocatorError", "0F000", PostgresError)
InvalidLocatorSpecificationError = _kind("InvalidLocatorSpecificationError", "0F001", LocatorError)
InvalidGrantorError = _kind("InvalidGrantorError", "0L000", PostgresError)
InvalidGrantOperationError = _kind("InvalidGrantOperationError", "0LP01", InvalidGrantorError)
InvalidRoleSpecificationError = _kind("InvalidRoleSpecificationError", "0P000", PostgresError)
DiagnosticsError = _kind("DiagnosticsError", "0Z000", PostgresError)
StackedDiagnosticsAccessedWithoutActiveHandlerError = _kind(
    "StackedDiagnosticsAccessedWithoutActiveHandlerError", "0Z002", DiagnosticsError
)
InvalidArgumentForXqueryError = _kind("InvalidArgumentForXqueryError", "10608", PostgresError)
CaseNotFoundError = _kind("CaseNotFoundError", "20000", PostgresError)
CardinalityViolationError = _kind("CardinalityViolationError", "21000", PostgresError)
DataError = _kind("DataError", "22000", PostgresError)
ArraySubscriptError = _kind("ArraySubscriptError", "2202E", DataError)
CharacterNotInRepertoireError = _kind("CharacterNotInRepertoireError", "22021", DataError)
DatetimeFieldOverflowError = _kind("DatetimeFieldOverflowError", "22008", DataError)
DivisionByZeroError = _kind("DivisionByZeroError", "22012", DataError)
ErrorInAssignmentError = _kind("ErrorInAssignmentError", "22005", DataError)
EscapeCharacterConflictError = _kind("EscapeCharacterConflictError", "2200B", DataError)
IndicatorOverflowError = _kind("IndicatorOverflowError", "22022", DataError)
IntervalFieldOverflowError = _kind("IntervalFieldOverflowError", "22015", DataError)
InvalidArgumentForLogarithmError = _kind("InvalidArgumentForLogarithmError", "2201E", DataError)
InvalidArgumentForNtileFunctionError = _kind("InvalidArgumentForNtileFunctionError", "22014", DataError)
InvalidArgumentForNthValueFunctionError = _kind("InvalidArgumentForNthValueFunctionError", "22016", DataError)
InvalidArgumentForPowerFunctionError = _kind("InvalidArgumentForPowerFunctionError", "2201F", DataError)
InvalidArgumentForWidthBucketFunctionError = _kind("InvalidArgumentForWidthBucketFunctionError", "2201G", DataError)
InvalidCharacterValueForCastError = _kind("InvalidCharacterValueForCastError", "22018", DataError)
InvalidDatetimeFormatError = _kind("InvalidDatetimeFormatError", "22007", DataError)
InvalidEscapeCharacterError = _kind("InvalidEscapeCharacterError", "22019", DataError)
InvalidEscapeOctetError = _kind("InvalidEscapeOctetError", "2200D", DataError)
InvalidEscapeSequenceError = _kind("InvalidEscapeSequenceError", "22025", DataError)
NonstandardUseOfEscapeCharacterError = _kind("NonstandardUseOfEscapeCharacterError", "22P06", DataError)
InvalidIndicatorParameterValueError = _kind("InvalidIndicatorParameterValueError", "22010", DataError)
InvalidParameterValueError = _kind("InvalidParameterValueError", "22023", DataError)
InvalidPrecedingOrFollowingSizeError = _kind("InvalidPrecedingOrFollowingSizeError", "22013", DataError)
InvalidRegularExpressionError = _kind("InvalidRegularExpressionError", "2201B", DataError)
InvalidRowCountInLimitClauseError = _kind("InvalidRowCountInLimitClauseError", "2201W", DataError)
InvalidRowCountInResultOffsetClauseError = _kind("InvalidRowCountInResultOffsetClauseError", "2201X", DataError)
InvalidTablesampleArgumentError = _kind("InvalidTablesampleArgumentError", "2202H", DataError)
InvalidTablesampleRepeatError = _kind("InvalidTablesampleRepeatError", "2202G", DataError)
InvalidTimeZoneDisplacementValueError = _kind("InvalidTimeZoneDisplacementValueError", "22009", DataError)
InvalidUseOfEscapeCharacterError = _kind("InvalidUseOfEscapeCharacterError", "2200C", DataError)
MostSpecificTypeMismatchError = _kind("MostSpecificTypeMismatchError", "2200G", DataError)
NullValueNotAllowedError = _kind("NullValueNotAllowedError", "22004", DataError)
NullValueNoIndicatorParameterError = _kind("NullValueNoIndicatorParameterError", "22002", DataError)
NumericValueOutOfRangeError = _kind("NumericValueOutOfRangeError", "22003", DataError)
SequenceGeneratorLimitExceededError = _kind("SequenceGeneratorLimitExceededError", "2200H", DataError)
StringDataLengthMismatchError = _kind("StringDataLengthMismatchError", "22026", DataError)
StringDataRightTruncationError = _kind("StringDataRightTruncationError", "22001", DataError)
SubstringError = _kind("SubstringError", "22011", DataError)
TrimError = _kind("TrimError", "22027", DataError)
UnterminatedCStringError = _kind("UnterminatedCStringError", "22024", DataError)
ZeroLengthCharacterStringError = _kind("ZeroLengthCharacterStringError", "2200F", DataError)
PostgresFloatingPointError = _kind("PostgresFloatingPointError", "22P01", DataError)
InvalidTextRepresentationError = _kind("InvalidTextRepresentationError", "22P02", DataError)
InvalidBinaryRepresentationError = _kind("InvalidBinaryRepresentationError", "22P03", DataError)
BadCopyFileFormatError = _kind("BadCopyFileFormatError", "22P04", DataError)
UntranslatableCharacterError = _kind("UntranslatableCharacterError", "22P05", DataError)
NotAnXmlDocumentError = _kind("NotAnXmlDocumentError", "2200L", DataError)
InvalidXmlDocumentError = _kind("InvalidXmlDocumentError", "2200M", DataError)
InvalidXmlContentError = _kind("InvalidXmlContentError", "2200N", DataError)
InvalidXmlCommentError = _kind("InvalidXmlCommentError", "2200S", DataError)
InvalidXmlProcessingInstructionError = _kind("InvalidXmlProcessingInstructionError", "2200T", DataError)
DuplicateJsonObjectKeyValueError = _kind("DuplicateJsonObjectKeyValueError", "22030", DataError)
InvalidArgumentForSQLJsonDatetimeFunctionError = _kind(
    "InvalidArgumentForSQLJsonDatetimeFunctionError", "22031", DataError
)
InvalidJsonTextError = _kind("InvalidJsonTextError", "22032", DataError)
InvalidSQLJsonSubscriptError = _kind("InvalidSQLJsonSubscriptError", "22033", DataError)
MoreThanOneSQLJsonItemError = _kind("MoreThanOneSQLJsonItemError", "22034", DataError)
NoSQLJsonItemError = _kind("NoSQLJsonItemError", "22035", DataError)
NonNumericSQLJsonItemError = _kind("NonNumericSQLJsonItemError", "22036", DataError)
NonUniqueKeysInAJsonObjectError = _kind("NonUniqueKeysInAJsonObjectError", "22037", DataError)
SingletonSQLJsonItemRequiredError = _kind("SingletonSQLJsonItemRequiredError", "22038", DataError)
SQLJsonArrayNotFoundError = _kind("SQLJsonArrayNotFoundError", "22039", DataError)
SQLJsonMemberNotFoundError = _kind("SQLJsonMemberNotFoundError", "2203A", DataError)
SQLJsonNumberNotFoundError = _kind("SQLJsonNumberNotFoundError", "2203B", DataError)
SQLJsonObjectNotFoundError = _kind("SQLJsonObjectNotFoundError", "2203C", DataError)
TooManyJsonArrayElementsError = _kind("TooManyJsonArrayElementsError", "2203D", DataError)
TooManyJsonObjectMembersError = _kind("TooManyJsonObjectMembersError", "2203E", DataError)
SQLJsonScalarRequiredError = _kind("SQLJsonScalarRequiredError", "2203F", DataError)
SQLJsonItemCannotBeCastToTargetTypeError = _kind("SQLJsonItemCannotBeCastToTargetTypeError", "2203G", DataError)
IntegrityConstraintViolationError = _kind("IntegrityConstraintViolationError", "23000", PostgresError)
RestrictViolationError = _kind("RestrictViolationError", "23001", IntegrityConstraintViolationError)
NotNullViolationError = _kind("NotNullViolationError", "23502", IntegrityConstraintViolationError)
ForeignKeyViolationError = _kind("ForeignKeyViolationError", "23503", IntegrityConstraintViolationError)
UniqueViolationError = _kind("UniqueViolationError", "23505", IntegrityConstraintViolationError)
CheckViolationError = _kind("CheckViolationError", "23514", IntegrityConstraintViolationError)
ExclusionViolationError = _kind("ExclusionViolationError", "23P01", IntegrityConstraintViolationError)
InvalidCursorStateError = _kind("InvalidCursorStateError", "24000", PostgresError)
InvalidTransactionStateError = _kind("InvalidTransactionStateError", "25000", PostgresError)
ActiveSQLTransactionError = _kind("ActiveSQLTransactionError", "25001", InvalidTransactionStateError)
BranchTransactionAlreadyActiveError = _kind(
    "BranchTransactionAlreadyActiveError", "25002", InvalidTransactionStateError
)
HeldCursorRequiresSameIsolationLevelError = _kind(
    "HeldCursorRequiresSameIsolationLevelError", "25008", InvalidTransactionStateError
)
InappropriateAccessModeForBranchTransactionError = _kind(
    "InappropriateAccessModeForBranchTransactionError", "25003", InvalidTransactionStateError
)
InappropriateIsolationLevelForBranchTransactionError = _kind(
    "InappropriateIsolationLevelForBranchTransactionError", "25004", InvalidTransactionStateError
)
NoActiveSQLTransactionForBranchTransactionError = _kind(
    "NoActiveSQLTransactionForBranchTransactionError", "25005", InvalidTransactionStateError
)
ReadOnlySQLTransactionError = _kind("ReadOnlySQLTransactionError", "25006", InvalidTransactionStateError)
SchemaAndDataStatementMixingNotSupportedError = _kind(
    "SchemaAndDataStatementMixingNotSupportedError", "25007", InvalidTransactionStateError
)
NoActiveSQLTransactionError = _kind("NoActiveSQLTransactionError", "25P01", InvalidTransactionStateError)
InFailedSQLTransactionError = _kind("InFailedSQLTransactionError", "25P02", InvalidTransactionStateError)
IdleInTransactionSessionTimeoutError = _kind(
    "IdleInTransactionSessionTimeoutError", "25P03", InvalidTransactionStateError
)
TransactionTimeoutError = _kind("TransactionTimeoutError", "25P04", InvalidTransactionStateError)
InvalidSQLStatementNameError = _kind("InvalidSQLStatementNameError", "26000", PostgresError)
TriggeredDataChangeViolationError = _kind("TriggeredDataChangeViolationError", "27000", PostgresError)
InvalidAuthorizationSpecificationError = _kind("InvalidAuthorizationSpecificationError", "28000", PostgresError)
InvalidPasswordError = _kind("InvalidPasswordError", "28P01", InvalidAuthorizationSpecificationError)
DependentPrivilegeDescriptorsStillExistError = _kind(
    "DependentPrivilegeDescriptorsStillExistError", "2B000", PostgresError
)
DependentObjectsStillExistError = _kind(
    "DependentObjectsStillExistError", "2BP01", DependentPrivilegeDescriptorsStillExistError
)
InvalidTransactionTerminationError = _kind("InvalidTransactionTerminationError", "2D000", PostgresError)
SQLRoutineError = _kind("SQLRoutineError", "2F000", PostgresError)
FunctionExecutedNoReturnStatementError = _kind("FunctionExecutedNoReturnStatementError", "2F005", SQLRoutineError)
ModifyingSQLDataNotPermittedError = _kind("ModifyingSQLDataNotPermittedError", "2F002", SQLRoutineError)
ProhibitedSQLStatementAttemptedError = _kind("ProhibitedSQLStatementAttemptedError", "2F003", SQLRoutineError)
ReadingSQLDataNotPermittedError = _kind("ReadingSQLDataNotPermittedError", "2F004", SQLRoutineError)
InvalidCursorNameError = _kind("InvalidCursorNameError", "34000", PostgresError)
ExternalRoutineError = _kind("ExternalRoutineError", "38000", PostgresError)
ContainingSQLNotPermittedError = _kind("ContainingSQLNotPermittedError", "38001", ExternalRoutineError)
ModifyingExternalRoutineSQLDataNotPermittedError = _kind(
    "ModifyingExternalRoutineSQLDataNotPermittedError", "38002", ExternalRoutineError
)
ProhibitedExternalRoutineSQLStatementAttemptedError = _kind(
    "ProhibitedExternalRoutineSQLStatementAttemptedError", "38003", ExternalRoutineError
)
ReadingExternalRoutineSQLDataNotPermittedError = _kind(
    "ReadingExternalRoutineSQLDataNotPermittedError", "38004", ExternalRoutineError
)
ExternalRoutineInvocationError = _kind("ExternalRoutineInvocationError", "39000", PostgresError)
InvalidSqlstateReturnedError = _kind("InvalidSqlstateReturnedError", "39001", ExternalRoutineInvocationError)
NullValueInExternalRoutineNotAllowedError = _kind(
    "NullValueInExternalRoutineNotAllowedError", "39004", ExternalRoutineInvocationError
)
TriggerProtocolViolatedError = _kind("TriggerProtocolViolatedError", "39P01", ExternalRoutineInvocationError)
SrfProtocolViolatedError = _kind("SrfProtocolViolatedError", "39P02", ExternalRoutineInvocationError)
EventTriggerProtocolViolatedError = _kind("EventTriggerProtocolViolatedError", "39P03", ExternalRoutineInvocationError)
SavepointError = _kind("SavepointError", "3B000", PostgresError)
InvalidSavepointSpecificationError = _kind("InvalidSavepointSpecificationError", "3B001", SavepointError)
InvalidCatalogNameError = _kind("InvalidCatalogNameError", "3D000", PostgresError)
InvalidSchemaNameError = _kind("InvalidSchemaNameError", "3F000", PostgresError)
TransactionRollbackError = _kind("TransactionRollbackError", "40000", PostgresError)
TransactionIntegrityConstraintViolationError = _kind(
    "TransactionIntegrityConstraintViolationError", "40002", TransactionRollbackError
)
SerializationError = _kind("SerializationError", "40001", TransactionRollbackError)
StatementCompletionUnknownError = _kind("StatementCompletionUnknownError", "40003", TransactionRollbackError)
DeadlockDetectedError = _kind("DeadlockDetectedError", "40P01", TransactionRollbackError)
SyntaxOrAccessError = _kind("SyntaxOrAccessError", "42000", PostgresError)
PostgresSyntaxError = _kind("PostgresSyntaxError", "42601", SyntaxOrAccessError)
InsufficientPrivilegeError = _kind("InsufficientPrivilegeError", "42501", SyntaxOrAccessError)
CannotCoerceError = _kind("CannotCoerceError", "42846", SyntaxOrAccessError)
GroupingError = _kind("GroupingError", "42803", SyntaxOrAccessError)
WindowingError = _kind("WindowingError", "42P20", SyntaxOrAccessError)
InvalidRecursionError = _kind("InvalidRecursionError", "42P19", SyntaxOrAccessError)
InvalidForeignKeyError = _kind("InvalidForeignKeyError", "42830", SyntaxOrAccessError)
InvalidNameError = _kind("InvalidNameError", "42602", SyntaxOrAccessError)
NameTooLongError = _kind("NameTooLongError", "42622", SyntaxOrAccessError)
ReservedNameError = _kind("ReservedNameError", "42939", SyntaxOrAccessError)
DatatypeMismatchError = _kind("DatatypeMismatchError", "42804", SyntaxOrAccessError)
IndeterminateDatatypeError = _kind("IndeterminateDatatypeError", "42P18", SyntaxOrAccessError)
CollationMismatchError = _kind("CollationMismatchError", "42P21", SyntaxOrAccessError)
IndeterminateCollationError = _kind("IndeterminateCollationError", "42P22", SyntaxOrAccessError)
WrongObjectTypeError = _kind("WrongObjectTypeError", "42809", SyntaxOrAccessError)
GeneratedAlwaysError = _kind("GeneratedAlwaysError", "428C9", SyntaxOrAccessError)
UndefinedColumnError = _kind("UndefinedColumnError", "42703", SyntaxOrAccessError)
UndefinedFunctionError = _kind("UndefinedFunctionError", "42883", SyntaxOrAccessError)
UndefinedTableError = _kind("UndefinedTableError", "42P01", SyntaxOrAccessError)
UndefinedParameterError = _kind("UndefinedParameterError", "42P02", SyntaxOrAccessError)
UndefinedObjectError = _kind("UndefinedObjectError", "42704", SyntaxOrAccessError)
DuplicateColumnError = _kind("DuplicateColumnError", "42701", SyntaxOrAccessError)
DuplicateCursorError = _kind("DuplicateCursorError", "42P03", SyntaxOrAccessError)
DuplicateDatabaseError = _kind("DuplicateDatabaseError", "42P04", SyntaxOrAccessError)
DuplicateFunctionError = _kind("DuplicateFunctionError", "42723", SyntaxOrAccessError)
DuplicatePreparedStatementError = _kind("DuplicatePreparedStatementError", "42P05", SyntaxOrAccessError)
DuplicateSchemaError = _kind("DuplicateSchemaError", "42P06", SyntaxOrAccessError)
DuplicateTableError = _kind("DuplicateTableError", "42P07", SyntaxOrAccessError)
DuplicateAliasError = _kind("DuplicateAliasError", "42712", SyntaxOrAccessError)
DuplicateObjectError = _kind("DuplicateObjectError", "42710", SyntaxOrAccessError)
AmbiguousColumnError = _kind("AmbiguousColumnError", "42702", SyntaxOrAccessError)
AmbiguousFunctionError = _kind("AmbiguousFunctionError", "42725", SyntaxOrAccessError)
AmbiguousParameterError = _kind("AmbiguousParameterError", "42P08", SyntaxOrAccessError)
AmbiguousAliasError = _kind("AmbiguousAliasError", "42P09", SyntaxOrAccessError)
InvalidColumnReferenceError = _kind("InvalidColumnReferenceError", "42P10", SyntaxOrAccessError)
InvalidColumnDefinitionError = _kind("InvalidColumnDefinitionError", "42611", SyntaxOrAccessError)
InvalidCursorDefinitionError = _kind("InvalidCursorDefinitionError", "42P11", SyntaxOrAccessError)
InvalidDatabaseDefinitionError = _kind("InvalidDatabaseDefinitionError", "42P12", SyntaxOrAccessError)
InvalidFunctionDefinitionError = _kind("InvalidFunctionDefinitionError", "42P13", SyntaxOrAccessError)
InvalidPreparedStatementDefinitionError = _kind("InvalidPreparedStatementDefinitionError", "42P14", SyntaxOrAccessError)
InvalidSchemaDefinitionError = _kind("InvalidSchemaDefinitionError", "42P15", SyntaxOrAccessError)
InvalidTableDefinitionError = _kind("InvalidTableDefinitionError", "42P16", SyntaxOrAccessError)
InvalidObjectDefinitionError = _kind("InvalidObjectDefinitionError", "42P17", SyntaxOrAccessError)
WithCheckOptionViolationError = _kind("WithCheckOptionViolationError", "44000", PostgresError)
InsufficientResourcesError = _kind("InsufficientResourcesError", "53000", PostgresError)
DiskFullError = _kind("DiskFullError", "53100", InsufficientResourcesError)
OutOfMemoryError = _kind("OutOfMemoryError", "53200", InsufficientResourcesError)
TooManyConnectionsError = _kind("TooManyConnectionsError", "53300", InsufficientResourcesError)
ConfigurationLimitExceededError = _kind("ConfigurationLimitExceededError", "53400", InsufficientResourcesError)
ProgramLimitExceededError = _kind("ProgramLimitExceededError", "54000", PostgresError)
StatementTooComplexError = _kind("StatementTooComplexError", "54001", ProgramLimitExceededError)
TooManyColumnsError = _kind("TooManyColumnsError", "54011", ProgramLimitExceededError)
TooManyArgumentsError = _kind("TooManyArgumentsError", "54023", ProgramLimitExceededError)
ObjectNotInPrerequisiteStateError = _kind("ObjectNotInPrerequisiteStateError", "55000", PostgresError)
ObjectInUseError = _kind("ObjectInUseError", "55006", ObjectNotInPrerequisiteStateError)
CantChangeRuntimeParamError = _kind("CantChangeRuntimeParamError", "55P02", ObjectNotInPrerequisiteStateError)
LockNotAvailableError = _kind("LockNotAvailableError", "55P03", ObjectNotInPrerequisiteStateError)
UnsafeNewEnumValueUsageError = _kind("UnsafeNewEnumValueUsageError", "55P04", ObjectNotInPrerequisiteStateError)
OperatorInterventionError = _kind("OperatorInterventionError", "57000", PostgresError)
QueryCanceledError = _kind("QueryCanceledError", "57014", OperatorInterventionError)
AdminShutdownError = _kind("AdminShutdownError", "57P01", OperatorInterventionError)
CrashShutdownError = _kind("CrashShutdownError", "57P02", OperatorInterventionError)
CannotConnectNowError = _kind("CannotConnectNowError", "57P03", OperatorInterventionError)
DatabaseDroppedError = _kind("DatabaseDroppedError", "57P04", OperatorInterventionError)
IdleSessionTimeoutError = _kind("IdleSessionTimeoutError", "57P05", OperatorInterventionError)
PostgresSystemError = _kind("PostgresSystemError", "58000", PostgresError)
PostgresIOError = _kind("PostgresIOError", "58030", PostgresSystemError)
UndefinedFileError = _kind("UndefinedFileError", "58P01", PostgresSystemError)
DuplicateFileError = _kind("DuplicateFileError", "58P02", PostgresSystemError)
FileNameTooLongError = _kind("FileNameTooLongError", "58P03", PostgresSystemError)
SnapshotTooOldError = _kind("SnapshotTooOldError", "72000", PostgresError)
ConfigFileError = _kind("ConfigFileError", "F0000", PostgresError)
LockFileExistsError = _kind("LockFileExistsError", "F0001", ConfigFileError)
FDWError = _kind("FDWError", "HV000", PostgresError)
FDWColumnNameNotFoundError = _kind("FDWColumnNameNotFoundError", "HV005", FDWError)
FDWDynamicParameterValueNeededError = _kind("FDWDynamicParameterValueNeededError", "HV002", FDWError)
FDWFunctionSequenceError = _kind("FDWFunctionSequenceError", "HV010", FDWError)
FDWInconsistentDescriptorInformationError = _kind("FDWInconsistentDescriptorInformationError", "HV021", FDWError)
FDWInvalidAttributeValueError = _kind("FDWInvalidAttributeValueError", "HV024", FDWError)
FDWInvalidColumnNameError = _kind("FDWInvalidColumnNameError", "HV007", FDWError)
FDWInvalidColumnNumberError = _kind("FDWInvalidColumnNumberError", "HV008", FDWError)
FDWInvalidDataTypeError = _kind("FDWInvalidDataTypeError", "HV004", FDWError)
FDWInvalidDataTypeDescriptorsError = _kind("FDWInvalidDataTypeDescriptorsError", "HV006", FDWError)
FDWInvalidDescriptorFieldIdentifierError = _kind("FDWInvalidDescriptorFieldIdentifierError", "HV091", FDWError)
FDWInvalidHandleError = _kind("FDWInvalidHandleError", "HV00B", FDWError)
FDWInvalidOptionIndexError = _kind("FDWInvalidOptionIndexError", "HV00C", FDWError)
FDWInvalidOptionNameError = _kind("FDWInvalidOptionNameError", "HV00D", FDWError)
FDWInvalidStringLengthOrBufferLengthError = _kind("FDWInvalidStringLengthOrBufferLengthError", "HV090", FDWError)
FDWInvalidStringFormatError = _kind("FDWInvalidStringFormatError", "HV00A", FDWError)
FDWInvalidUseOfNullPointerError = _kind("FDWInvalidUseOfNullPointerError", "HV009", FDWError)
FDWTooManyHandlesError = _kind("FDWTooManyHandlesError", "HV014", FDWError)
FDWOutOfMemoryError = _kind("FDWOutOfMemoryError", "HV001", FDWError)
FDWNoSchemasError = _kind("FDWNoSchemasError", "HV00P", FDWError)
FDWOptionNameNotFoundError = _kind("FDWOptionNameNotFoundError", "HV00J", FDWError)
FDWReplyHandleError = _kind("FDWReplyHandleError", "HV00K", FDWError)
FDWSchemaNotFoundError = _kind("FDWSchemaNotFoundError", "HV00Q", FDWError)
FDWTableNotFoundError = _kind("FDWTableNotFoundError", "HV00R", FDWError)
FDWUnableToCreateExecutionError = _kind("FDWUnableToCreateExecutionError", "HV00L", FDWError)
FDWUnableToCreateReplyError = _kind("FDWUnableToCreateReplyError", "HV00M", FDWError)
FDWUnableToEstablishConnectionError = _kind("FDWUnableToEstablishConnectionError", "HV00N", FDWError)
PLPGSQLError = _kind("PLPGSQLError", "P0000", PostgresError)
RaiseError = _kind("RaiseError", "P0001", PLPGSQLError)
NoDataFoundError = _kind("NoDataFoundError", "P0002", PLPGSQLError)
TooManyRowsError = _kind("TooManyRowsError", "P0003", PLPGSQLError)
AssertError = _kind("AssertError", "P0004", PLPGSQLError)
InternalServerError = _kind("InternalServerError", "XX000", PostgresError)
DataCorruptedError = _kind("DataCorruptedError", "XX001", InternalServerError)
IndexCorruptedError = _kind("IndexCorruptedError", "XX002", InternalServerError)

__all__ = (
    "ActiveSQLTransactionError", "AdminShutdownError", "AmbiguousAliasError", "AmbiguousColumnError",
    "AmbiguousFunctionError", "AmbiguousParameterError", "ArraySubscriptError", "AssertError",
    "BadCopyFileFormatError", "BranchTransactionAlreadyActiveError", "CannotCoerceError", "CannotConnectNowError",
    "CantChangeRuntimeParamError", "CardinalityViolationError", "CaseNotFoundError", "CharacterNotInRepertoireError",
    "CheckViolationError", "ClientCannotConnectError", "CollationMismatchError", "ConfigFileError",
    "ConfigurationLimitExceededError", "ConnectionDoesNotExistError", "ConnectionFailureError",
    "ConnectionRejectionError", "ContainingSQLNotPermittedError", "CrashShutdownError", "DataCorruptedError",
    "DataError", "DatabaseDroppedError", "DatatypeMismatchError", "DatetimeFieldOverflowError",
    "DeadlockDetectedError", "DependentObjectsStillExistError", "DependentPrivilegeDescriptorsStillExistError",
    "DeprecatedFeature", "DiagnosticsError", "DiskFullError", "DivisionByZeroError", "DuplicateAliasError",
    "DuplicateColumnError", "DuplicateCursorError", "DuplicateDatabaseError", "DuplicateFileError",
    "DuplicateFunctionError", "DuplicateJsonObjectKeyValueError", "DuplicateObjectError",
    "DuplicatePreparedStatementError", "DuplicateSchemaError", "DuplicateTableError", "DynamicResultSetsReturned",
    "ErrorInAssignmentError", "EscapeCharacterConflictError", "EventTriggerProtocolViolatedError",
    "ExclusionViolationError", "ExternalRoutineError", "ExternalRoutineInvocationError", "FDWColumnNameNotFoundError",
    "FDWDynamicParameterValueNeededError", "FDWError", "FDWFunctionSequenceError",
    "FDWInconsistentDescriptorInformationError", "FDWInvalidAttributeValueError", "FDWInvalidColumnNameError",
    "FDWInvalidColumnNumberError", "FDWInvalidDataTypeDescriptorsError", "FDWInvalidDataTypeError",
    "FDWInvalidDescriptorFieldIdentifierError", "FDWInvalidHandleError", "FDWInvalidOptionIndexError",
    "FDWInvalidOptionNameError", "FDWInvalidStringFormatError", "FDWInvalidStringLengthOrBufferLengthError",
    "FDWInvalidUseOfNullPointerError", "FDWNoSchemasError", "FDWOptionNameNotFoundError", "FDWOutOfMemoryError",
    "FDWReplyHandleError", "FDWSchemaNotFoundError", "FDWTableNotFoundError", "FDWTooManyHandlesError",
    "FDWUnableToCreateExecutionError", "FDWUnableToCreateReplyError", "FDWUnableToEstablishConnectionError",
    "FeatureNotSupportedError", "FileNameTooLongError", "ForeignKeyViolationError",
    "FunctionExecutedNoReturnStatementError", "GeneratedAlwaysError", "GroupingError",
    "HeldCursorRequiresSameIsolationLevelError", "IdleInTransactionSessionTimeoutError", "IdleSessionTimeoutError",
    "ImplicitZeroBitPadding", "InFailedSQLTransactionError", "InappropriateAccessModeForBranchTransactionError",
    "InappropriateIsolationLevelForBranchTransactionError", "IndeterminateCollationError",
    "IndeterminateDatatypeError", "IndexCorruptedError", "IndicatorOverflowError", "InsufficientPrivilegeError",
    "InsufficientResourcesError", "IntegrityConstraintViolationError", "InternalServerError",
    "IntervalFieldOverflowError", "InvalidArgumentForLogarithmError", "InvalidArgumentForNthValueFunctionError",
    "InvalidArgumentForNtileFunctionError", "InvalidArgumentForPowerFunctionError",
    "InvalidArgumentForSQLJsonDatetimeFunctionError", "InvalidArgumentForWidthBucketFunctionError",
    "InvalidArgumentForXqueryError", "InvalidAuthorizationSpecificationError", "InvalidBinaryRepresentationError",
    "InvalidCachedStatementError", "InvalidCatalogNameError", "InvalidCharacterValueForCastError",
    "InvalidColumnDefinitionError", "InvalidColumnReferenceError", "InvalidCursorDefinitionError",
    "InvalidCursorNameError", "InvalidCursorStateError", "InvalidDatabaseDefinitionError",
    "InvalidDatetimeFormatError", "InvalidEscapeCharacterError", "InvalidEscapeOctetError",
    "InvalidEscapeSequenceError", "InvalidForeignKeyError", "InvalidFunctionDefinitionError",
    "InvalidGrantOperationError", "InvalidGrantorError", "InvalidIndicatorParameterValueError",
    "InvalidJsonTextError", "InvalidLocatorSpecificationError", "InvalidNameError", "InvalidObjectDefinitionError",
    "InvalidParameterValueError", "InvalidPasswordError", "InvalidPrecedingOrFollowingSizeError",
    "InvalidPreparedStatementDefinitionError", "InvalidRecursionError", "InvalidRegularExpressionError",
    "InvalidRoleSpecificationError", "InvalidRowCountInLimitClauseError", "InvalidRowCountInResultOffsetClauseError",
    "InvalidSQLJsonSubscriptError", "InvalidSQLStatementNameError", "InvalidSavepointSpecificationError",
    "InvalidSchemaDefinitionError", "InvalidSchemaNameError", "InvalidSqlstateReturnedError",
    "InvalidTableDefinitionError", "InvalidTablesampleArgumentError", "InvalidTablesampleRepeatError",
    "InvalidTextRepresentationError", "InvalidTimeZoneDisplacementValueError", "InvalidTransactionInitiationError",
    "InvalidTransactionStateError", "InvalidTransactionTerminationError", "InvalidUseOfEscapeCharacterError",
    "InvalidXmlCommentError", "InvalidXmlContentError", "InvalidXmlDocumentError",
    "InvalidXmlProcessingInstructionError", "LocatorError", "LockFileExistsError", "LockNotAvailableError",
    "ModifyingExternalRoutineSQLDataNotPermittedError", "ModifyingSQLDataNotPermittedError",
    "MoreThanOneSQLJsonItemError", "MostSpecificTypeMismatchError", "NameTooLongError", "NoActiveSQLTransactionError",
    "NoActiveSQLTransactionForBranchTransactionError", "NoAdditionalDynamicResultSetsReturned", "NoData",
    "NoDataFoundError", "NoSQLJsonItemError", "NonNumericSQLJsonItemError", "NonUniqueKeysInAJsonObjectError",
    "NonstandardUseOfEscapeCharacterError", "NotAnXmlDocumentError", "NotNullViolationError",
    "NullValueEliminatedInSetFunction", "NullValueInExternalRoutineNotAllowedError",
    "NullValueNoIndicatorParameterError", "NullValueNotAllowedError", "NumericValueOutOfRangeError",
    "ObjectInUseError", "ObjectNotInPrerequisiteStateError", "OperatorInterventionError", "OutOfMemoryError",
    "PLPGSQLError", "PostgresConnectionError", "PostgresFloatingPointError", "PostgresIOError", "PostgresSyntaxError",
    "PostgresSystemError", "PostgresWarning", "PrivilegeNotGranted", "PrivilegeNotRevoked",
    "ProgramLimitExceededError", "ProhibitedExternalRoutineSQLStatementAttemptedError",
    "ProhibitedSQLStatementAttemptedError", "ProtocolViolationError", "QueryCanceledError", "RaiseError",
    "ReadOnlySQLTransactionError", "ReadingExternalRoutineSQLDataNotPermittedError",
    "ReadingSQLDataNotPermittedError", "ReservedNameError", "RestrictViolationError", "SQLJsonArrayNotFoundError",
    "SQLJsonItemCannotBeCastToTargetTypeError", "SQLJsonMemberNotFoundError", "SQLJsonNumberNotFoundError",
    "SQLJsonObjectNotFoundError", "SQLJsonScalarRequiredError", "SQLRoutineError", "SQLStatementNotYetCompleteError",
    "SavepointError", "SchemaAndDataStatementMixingNotSupportedError", "SequenceGeneratorLimitExceededError",
    "SerializationError", "SingletonSQLJsonItemRequiredError", "SnapshotTooOldError", "SrfProtocolViolatedError",
    "StackedDiagnosticsAccessedWithoutActiveHandlerError", "StatementCompletionUnknownError",
    "StatementTooComplexError", "StringDataLengthMismatchError", "StringDataRightTruncation",
    "StringDataRightTruncationError", "SubstringError", "SyntaxOrAccessError", "TooManyArgumentsError",
    "TooManyColumnsError", "TooManyConnectionsError", "TooManyJsonArrayElementsError",
    "TooManyJsonObjectMembersError", "TooManyRowsError", "TransactionIntegrityConstraintViolationError",
    "TransactionResolutionUnknownError", "TransactionRollbackError", "TransactionTimeoutError",
    "TriggerProtocolViolatedError", "TriggeredActionError", "TriggeredDataChangeViolationError", "TrimError",
    "UndefinedColumnError", "UndefinedFileError", "UndefinedFunctionError", "UndefinedObjectError",
    "UndefinedParameterError", "UndefinedTableError", "UniqueViolationError", "UnsafeNewEnumValueUsageError",
    "UnterminatedCStringError", "UntranslatableCharacterError", "WindowingError", "WithCheckOptionViolationError",
    "WrongObjectTypeError", "ZeroLengthCharacterStringError", "PostgresError", "FatalPostgresError",
    "UnknownPostgresError", "InterfaceError", "InterfaceWarning", "PostgresLogMessage", "ClientConfigurationError",
    "InternalClientError", "OutdatedSchemaCacheError", "ProtocolError", "UnsupportedClientFeatureError",
    "TargetServerAttributeNotMatched", "UnsupportedServerFeatureError",
)
