"""What compiling gives: its base, the entries of its result columns, its states. SQLAlchemy lib/sqlalchemy/sql/compiler.py Compiled."""

from enum import IntEnum
from time import perf_counter
from typing import Any, NamedTuple, Optional

from .. import exc, util


class CompilerState(IntEnum):
    COMPILING = 0
    STRING_APPLIED = 1
    NO_STATEMENT = 2


class ResultColumnsEntry(NamedTuple):
    """A column of a result: its name in the result, its name, what finds it in rows, its type."""

    keyname: str
    name: str
    objects: tuple
    type: Any


RM_RENDERED_NAME = 0
RM_NAME = 1
RM_OBJECTS = 2
RM_TYPE = 3


class ExpandedState(NamedTuple):
    """A statement whose expanding parameters have been written out, with its parameters."""

    statement: str
    additional_parameters: dict
    processors: dict
    positiontup: Optional[list]
    parameter_expansion: dict

    @property
    def parameters(self):
        return self.additional_parameters

    @property
    def positional_parameters(self):
        if self.positiontup is None:
            raise exc.InvalidRequestError("statement does not use a positional paramstyle")
        return tuple([self.additional_parameters[key] for key in self.positiontup])


class Compiled:
    """A compiled statement; `str()` of it is its SQL."""

    statement = None
    string = ""
    is_sql = False
    is_ddl = False
    _cached_metadata = None
    _result_columns = None
    schema_translate_map = None
    execution_options = util.EMPTY_DICT
    _annotations = util.EMPTY_DICT
    compile_state = None
    dml_compile_state = None
    cache_key = None
    can_execute = False

    def __init__(
        self, dialect, statement, schema_translate_map=None, render_schema_translate=False,
        compile_kwargs=util.EMPTY_DICT,
    ):
        self.dialect = dialect
        self.preparer = dialect.identifier_preparer
        if schema_translate_map:
            self.schema_translate_map = schema_translate_map
            self.preparer = self.preparer._with_schema_translate(schema_translate_map)
        self._gen_time = perf_counter()
        if statement is None:
            self.state = CompilerState.NO_STATEMENT
            return
        self.state = CompilerState.COMPILING
        self.statement = statement
        self.can_execute = statement.supports_execution
        self._annotations = statement._annotations
        if self.can_execute:
            self.execution_options = statement._execution_options
        self.string = self.process(statement, **compile_kwargs)
        if render_schema_translate:
            self.string = self.preparer._render_schema_translates(self.string, schema_translate_map)
        self.state = CompilerState.STRING_APPLIED

    def _execute_on_connection(self, connection, distilled_params, execution_options):
        if self.can_execute:
            return connection._execute_compiled(self, distilled_params, execution_options)
        raise exc.ObjectNotExecutableError(self.statement)

    def visit_unsupported_compilation(self, element, err, **kw):
        raise exc.UnsupportedCompilationError(self, type(element)) from err

    def process(self, obj, **kwargs):
        """The text of an element."""
        return obj._compiler_dispatch(self, **kwargs)

    def __str__(self):
        return self.string if self.state is CompilerState.STRING_APPLIED else ""

    def construct_params(self, params=None, extracted_parameters=None, escape_names=True):
        raise NotImplementedError()

    @property
    def params(self):
        return self.construct_params()
