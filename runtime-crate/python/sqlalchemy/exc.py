"""The exceptions and warnings. SQLAlchemy lib/sqlalchemy/exc.py."""

import _redaction

_version_token = "20"


class HasDescriptionCode:
    """Mixin: a code that the text follows with a link to its description."""

    code = None
    _what_are_we = "error"

    def __init__(self, *arg, **kw):
        code = kw.pop("code", None)
        if code is not None:
            self.code = code
        super().__init__(*arg, **kw)

    def _code_str(self):
        if not self.code:
            return ""
        return f"(Background on this {self._what_are_we} at: https://sqlalche.me/e/{_version_token}/{self.code})"

    def __str__(self):
        message = super().__str__()
        if self.code:
            message = "%s %s" % (message, self._code_str())
        return message


class SQLAlchemyError(HasDescriptionCode, Exception):
    """Generic error class."""

    def _message(self):
        if len(self.args) == 1:
            text = self.args[0]
            return text.decode("utf-8", "backslashreplace") if isinstance(text, bytes) else str(text)
        return str(self.args)

    def _sql_message(self):
        message = self._message()
        if self.code:
            message = "%s %s" % (message, self._code_str())
        return message

    def __str__(self):
        return self._sql_message()


class ArgumentError(SQLAlchemyError):
    """An invalid or conflicting function argument."""


class DuplicateColumnError(ArgumentError):
    """A column that a table already has."""


class ObjectNotExecutableError(ArgumentError):
    """An object passed to .execute() that cannot be executed as SQL."""

    def __init__(self, target):
        super().__init__("Not an executable object: %r" % target)
        self.target = target

    def __reduce__(self):
        return self.__class__, (self.target,)


class NoSuchModuleError(ArgumentError):
    """A dialect or pool implementation that cannot be loaded."""


class NoForeignKeysError(ArgumentError):
    """No foreign keys between two selectables during a join."""


class AmbiguousForeignKeysError(ArgumentError):
    """More than one matching foreign key between two selectables during a join."""


class ConstraintColumnNotFoundError(ArgumentError):
    """A constraint's column, given by its name, is none of the table's."""


class CircularDependencyError(SQLAlchemyError):
    """A topological sort met a circular dependency."""

    def __init__(self, message, cycles, edges, msg=None, code=None):
        if msg is None:
            message += " (%s)" % ", ".join(repr(s) for s in cycles)
        else:
            message = msg
        SQLAlchemyError.__init__(self, message, code=code)
        self.cycles = cycles
        self.edges = edges


class CompileError(SQLAlchemyError):
    """An error during SQL compilation."""


class UnsupportedCompilationError(CompileError):
    """An element that the compiler cannot render."""

    code = "l7de"

    def __init__(self, compiler, element_type, message=None):
        super().__init__(
            "Compiler %r can't render element of type %s%s"
            % (compiler, element_type, ": %s" % message if message else "")
        )
        self.compiler = compiler
        self.element_type = element_type
        self.message = message


class IdentifierError(SQLAlchemyError):
    """A schema name beyond the maximum character limit."""


class DisconnectionError(SQLAlchemyError):
    """The driver's connection is gone."""

    invalidate_pool = False


class InvalidatePoolError(DisconnectionError):
    """The pool should invalidate all stale connections."""

    invalidate_pool = True


class TimeoutError(SQLAlchemyError):
    """A connection pool timed out on getting a connection."""


class InvalidRequestError(SQLAlchemyError):
    """A request that makes no sense in the state or for the object that it meets."""


class IllegalStateChangeError(InvalidRequestError):
    """An object that tracks state was asked for an illegal change of state."""


class NoInspectionAvailable(InvalidRequestError):
    """A subject of inspection produced no context for inspection."""


class PendingRollbackError(InvalidRequestError):
    """Nothing can be done in a failed transaction but to roll it back."""


class ResourceClosedError(InvalidRequestError):
    """What was asked for needs something open, and it is closed."""


class NoSuchColumnError(InvalidRequestError, KeyError):
    """A row has no column of that name or position."""


class NoResultFound(InvalidRequestError):
    """No row where there had to be one."""


class MultipleResultsFound(InvalidRequestError):
    """Several rows where there had to be one."""


class NoReferenceError(InvalidRequestError):
    """An unresolved ForeignKey."""


class AwaitRequired(InvalidRequestError):
    """The async greenlet spawn met no await where one was required."""

    code = "xd1r"


class MissingGreenlet(InvalidRequestError):
    """A call to await was made outside of the greenlet spawn context."""

    code = "xd2s"


class NoReferencedTableError(NoReferenceError):
    """A ForeignKey whose table cannot be located."""

    def __init__(self, message, tname):
        NoReferenceError.__init__(self, message)
        self.table_name = tname


class NoReferencedColumnError(NoReferenceError):
    """A ForeignKey whose column cannot be located."""

    def __init__(self, message, tname, cname):
        NoReferenceError.__init__(self, message)
        self.table_name = tname
        self.column_name = cname


class NoSuchTableError(InvalidRequestError):
    """The database shows no such table."""


class UnreflectableTableError(InvalidRequestError):
    """A table is of a kind that reflection does not know."""


class UnboundExecutionError(InvalidRequestError):
    """A statement has nowhere to run."""


class DontWrapMixin:
    """A mixin for exceptions that execution shall not wrap in StatementError."""


class StatementError(SQLAlchemyError):
    """An error during the execution of a SQL statement, with its text and parameters."""

    statement = None
    params = None
    orig = None
    ismulti = None
    connection_invalidated = False

    def __init__(self, message, statement, params, orig, hide_parameters=False, code=None, ismulti=None):
        SQLAlchemyError.__init__(self, message, code=code)
        self.statement = statement
        self.params = params
        self.orig = orig
        self.ismulti = ismulti
        self.hide_parameters = hide_parameters
        self.detail = []

    def _reduced(self):
        return self.hide_parameters, self.__dict__.get("code"), self.ismulti

    def __reduce__(self):
        return (
            self.__class__,
            (self.args[0], self.statement, self.params, self.orig, *self._reduced()),
            {"detail": self.detail},
        )

    def add_detail(self, msg):
        self.detail.append(msg)

    def _sql_message(self):
        details = ["(%s)" % det for det in self.detail]
        details.append(self._message())
        if self.statement:
            details.extend(self._statement_lines())
        code_str = self._code_str()
        if code_str:
            details.append(code_str)
        return "\n".join(details)


    def _statement_lines(self):
        """The statement and its parameters, of which logs have no more than the statement."""
        statement = "[SQL: %s]" % self.statement
        lines = [statement]
        if self.params:
            if self.hide_parameters:
                lines.append("[SQL parameters hidden due to hide_parameters=True]")
            else:
                from .sql._repr import _repr_params

                lines.append("[parameters: %r]" % _repr_params(self.params, 10, ismulti=self.ismulti))
        _redaction.hide("\n".join(["", *lines]), "\n" + statement if _redaction.shows_statements() else "")
        return lines


class DBAPIError(StatementError):
    """The execution of a database operation failed; `orig` is the driver's exception."""

    code = "dbapi"

    def __init__(
        self, statement, params, orig, hide_parameters=False, connection_invalidated=False, code=None, ismulti=None
    ):
        try:
            text = str(orig)
        except Exception as e:
            text = "Error in str() of DB-API-generated exception: " + str(e)
        StatementError.__init__(
            self,
            "(%s.%s) %s" % (orig.__class__.__module__, orig.__class__.__name__, text),
            statement, params, orig, hide_parameters, code=code, ismulti=ismulti,
        )
        self.connection_invalidated = connection_invalidated

    def __reduce__(self):
        hidden, code, ismulti = self._reduced()
        return (
            self.__class__,
            (self.statement, self.params, self.orig, hidden, self.connection_invalidated, code, ismulti),
            {"detail": self.detail},
        )

    @classmethod
    def instance(
        cls, statement, params, orig, dbapi_base_err, hide_parameters=False, connection_invalidated=False,
        dialect=None, ismulti=None,
    ):
        """The exception that wraps `orig`: the class named like its DB-API class, or StatementError for others."""
        if isinstance(orig, DontWrapMixin) or (isinstance(orig, BaseException) and not isinstance(orig, Exception)):
            return orig
        if orig is not None:
            if isinstance(orig, SQLAlchemyError) and statement:
                text, code = orig.args[0], orig.code
            elif not isinstance(orig, dbapi_base_err) and statement:
                text, code = orig, None
            else:
                text = None
            if text is not None:
                if code is None:
                    _hide_cause(orig, str(text))
                return StatementError(
                    "(%s.%s) %s" % (orig.__class__.__module__, orig.__class__.__name__, text),
                    statement, params, orig, hide_parameters=hide_parameters, code=code, ismulti=ismulti,
                )
            for base in orig.__class__.__mro__:
                name = base.__name__
                if dialect:
                    name = dialect.dbapi_exception_translation_map.get(name, name)
                found = _dbapi_errors.get(name)
                if found is not None:
                    cls = found
                    break
        return cls(
            statement, params, orig, connection_invalidated=connection_invalidated,
            hide_parameters=hide_parameters, code=cls.code, ismulti=ismulti,
        )


def _hide_cause(orig, text):
    """Has logs name the class of what failed with a value, which its text may have."""
    kind = orig.__class__
    for name in ("(%s.%s)" % (kind.__module__, kind.__name__), kind.__name__ + ":"):
        _redaction.hide("%s %s" % (name, text), name)


class InterfaceError(DBAPIError):
    """Wraps a DB-API InterfaceError."""

    code = "rvf5"


class DatabaseError(DBAPIError):
    """Wraps a DB-API DatabaseError."""

    code = "4xp6"


class DataError(DatabaseError):
    """Wraps a DB-API DataError."""

    code = "9h9h"


class OperationalError(DatabaseError):
    """Wraps a DB-API OperationalError."""

    code = "e3q8"


class IntegrityError(DatabaseError):
    """Wraps a DB-API IntegrityError."""

    code = "gkpj"


class InternalError(DatabaseError):
    """Wraps a DB-API InternalError."""

    code = "2j85"


class ProgrammingError(DatabaseError):
    """Wraps a DB-API ProgrammingError."""

    code = "f405"


class NotSupportedError(DatabaseError):
    """Wraps a DB-API NotSupportedError."""

    code = "tw8g"


_dbapi_errors = {
    cls.__name__: cls
    for cls in (
        DBAPIError, InterfaceError, DatabaseError, DataError, OperationalError, IntegrityError, InternalError,
        ProgrammingError, NotSupportedError,
    )
}


class SATestSuiteWarning(Warning):
    """A warning of the test suite."""


class SADeprecationWarning(HasDescriptionCode, DeprecationWarning):
    """Something that is used will go."""

    deprecated_since = None


class Base20DeprecationWarning(SADeprecationWarning):
    """Issued for usage of APIs deprecated in SQLAlchemy 2.0."""

    deprecated_since = "1.4"

    def __str__(self):
        return super().__str__() + " (Background on SQLAlchemy 2.0 at: https://sqlalche.me/e/b8d9)"


class LegacyAPIWarning(Base20DeprecationWarning):
    """An API that is legacy in SQLAlchemy 2.0."""


class MovedIn20Warning(Base20DeprecationWarning):
    """An API that moved in SQLAlchemy 2.0."""


class SAPendingDeprecationWarning(PendingDeprecationWarning):
    """Like SADeprecationWarning, for what is yet to be deprecated."""

    deprecated_since = None


class SAWarning(HasDescriptionCode, RuntimeWarning):
    """Issued at runtime."""

    _what_are_we = "warning"
