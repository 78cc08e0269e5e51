"""What every dialect shares. SQLAlchemy lib/sqlalchemy/engine/default.py."""

from functools import partial

from _sqlalchemy import accelerated

from .. import event, exc, util
from ..sql import compiler, type_api
from ..sql.base import _NoArg
from ..sql.compiler import InsertmanyvaluesSentinelOpts
from . import characteristics
from .interfaces import BindTyping, Dialect


class DefaultDialect(Dialect):
    """A dialect of no particular database."""

    # Whether threads wait for what its cursors do, and its connections know by themselves whether there is something to roll back.
    _blocks_on_cursor = False

    statement_compiler = compiler.SQLCompiler
    ddl_compiler = compiler.DDLCompiler
    type_compiler_cls = compiler.GenericTypeCompiler
    preparer = compiler.IdentifierPreparer

    name = "default"
    driver = "default"
    bind_typing = BindTyping.NONE
    default_paramstyle = "named"
    execute_sequence_format = tuple
    colspecs = {}
    max_identifier_length = 9999
    max_index_name_length = None
    max_constraint_name_length = None
    construct_arguments = ()
    dbapi_exception_translation_map = {}

    supports_alter = True
    supports_comments = False
    supports_constraint_comments = False
    inline_comments = False
    supports_statement_cache = True
    supports_schemas = True
    supports_views = True
    supports_sequences = False
    sequences_optional = False
    preexecute_autoincrement_sequences = False
    supports_identity_columns = False
    default_sequence_base = 1
    postfetch_lastrowid = True
    favor_returning_over_lastrowid = False
    insert_null_pk_still_autoincrements = False
    div_is_floordiv = True
    insert_returning = False
    update_returning = False
    delete_returning = False
    update_returning_multifrom = False
    delete_returning_multifrom = False
    update_executemany_returning = False
    delete_executemany_returning = False
    cte_follows_insert = False
    supports_native_enum = False
    supports_native_boolean = False
    supports_native_uuid = False
    supports_native_decimal = False
    non_native_boolean_check_constraint = True
    returns_native_bytes = False
    supports_simple_order_by_label = True
    tuple_in_values = False
    supports_sane_rowcount = True
    supports_sane_multi_rowcount = True
    supports_default_values = False
    supports_default_metavalue = False
    default_metavalue_token = "DEFAULT"
    supports_empty_insert = True
    supports_multivalues_insert = False
    use_insertmanyvalues = False
    use_insertmanyvalues_wo_returning = False
    insertmanyvalues_implicit_sentinel = InsertmanyvaluesSentinelOpts.NOT_SUPPORTED
    insertmanyvalues_page_size = 1000
    insertmanyvalues_max_parameters = 32700
    supports_is_distinct_from = True
    supports_server_side_cursors = False
    server_side_cursors = False
    supports_for_update_of = False
    server_version_info = None
    default_schema_name = None
    isolation_level = None
    has_terminate = False
    requires_name_normalize = False
    _legacy_binary_type_literal_encoding = "utf-8"

    connection_characteristics = util.immutabledict(
        {
            "isolation_level": characteristics.IsolationLevelCharacteristic(),
            "logging_token": characteristics.LoggingTokenCharacteristic(),
        }
    )

    def __init__(
        self,
        paramstyle=None,
        isolation_level=None,
        dbapi=None,
        implicit_returning=True,
        supports_native_boolean=None,
        max_identifier_length=None,
        label_length=None,
        insertmanyvalues_page_size=_NoArg.NO_ARG,
        use_insertmanyvalues=None,
        server_side_cursors=False,
        skip_autocommit_rollback=False,
        **kwargs,
    ):
        if server_side_cursors:
            if not self.supports_server_side_cursors:
                raise exc.ArgumentError("Dialect %s does not support server side cursors" % self)
            self.server_side_cursors = True
        self.dbapi = dbapi
        self.skip_autocommit_rollback = skip_autocommit_rollback
        if paramstyle is not None:
            self.paramstyle = paramstyle
        else:
            self.paramstyle = self.default_paramstyle if dbapi is None else dbapi.paramstyle
        self.positional = self.paramstyle in ("qmark", "format", "numeric", "numeric_dollar")
        self.identifier_preparer = self.preparer(self)
        self.type_compiler_instance = self.type_compiler = self.type_compiler_cls(self)
        self._on_connect_isolation_level = isolation_level
        if supports_native_boolean is not None:
            self.supports_native_boolean = supports_native_boolean
        self._user_defined_max_identifier_length = max_identifier_length
        if max_identifier_length:
            self.max_identifier_length = max_identifier_length
        self.label_length = label_length
        if use_insertmanyvalues is not None:
            self.use_insertmanyvalues = use_insertmanyvalues
        if insertmanyvalues_page_size is not _NoArg.NO_ARG:
            self.insertmanyvalues_page_size = insertmanyvalues_page_size
        self._bind_typing_render_casts = self.bind_typing is BindTyping.RENDER_CASTS
        self._supports_statement_cache = bool(self.supports_statement_cache)

    @property
    def full_returning(self):
        return self.insert_returning and self.update_returning and self.delete_returning

    @property
    def insert_executemany_returning(self):
        return self.insert_returning and self.use_insertmanyvalues

    insert_executemany_returning_sort_by_parameter_order = insert_executemany_returning

    @property
    def supports_sane_rowcount_returning(self):
        return self.supports_sane_rowcount

    @property
    def loaded_dbapi(self):
        if self.dbapi is None:
            raise exc.InvalidRequestError(
                f"Dialect {self} does not have a Python DBAPI established and cannot be used for actual database "
                "interaction"
            )
        return self.dbapi

    @property
    def dialect_description(self):
        return self.name + "+" + self.driver

    @classmethod
    def get_pool_class(cls, url):
        from ..pool import QueuePool

        return getattr(cls, "poolclass", QueuePool)

    def get_dialect_pool_class(self, url):
        return self.get_pool_class(url)

    def type_descriptor(self, typeobj):
        return type_api.adapt_type(typeobj, self.colspecs)

    def validate_identifier(self, ident):
        if len(ident) > self.max_identifier_length:
            raise exc.IdentifierError(
                "Identifier '%s' exceeds maximum length of %d characters" % (ident, self.max_identifier_length)
            )

    # The connection.

    def create_connect_args(self, url):
        opts = url.translate_connect_args()
        opts.update(url.query)
        return [], opts

    def connect(self, *cargs, **cparams):
        return self.loaded_dbapi.connect(*cargs, **cparams)

    def on_connect(self):
        return None

    def on_connect_url(self, url):
        return self.on_connect()

    def _builtin_onconnect(self):
        level = self._on_connect_isolation_level
        if level is None:
            return None
        return lambda dbapi_conn, record: self._assert_and_set_isolation_level(dbapi_conn, level)

    def initialize(self, connection):
        self.server_version_info = self._get_server_version_info(connection)
        self.default_schema_name = self._get_default_schema_name(connection)
        self.default_isolation_level = self.get_default_isolation_level(connection.connection.dbapi_connection)
        if self.label_length and self.label_length > self.max_identifier_length:
            raise exc.ArgumentError(
                "Label length of %d is greater than this dialect's maximum identifier length of %d"
                % (self.label_length, self.max_identifier_length)
            )

    def get_default_isolation_level(self, dbapi_conn):
        return self.get_isolation_level(dbapi_conn)

    def get_driver_connection(self, connection):
        return connection

    def set_engine_execution_options(self, engine, opts):
        chosen = {name: opts[name] for name in self.connection_characteristics if name in opts}
        if chosen:

            @event.listens_for(engine, "engine_connect")
            def set_connection_characteristics(connection):
                self._set_connection_characteristics(connection, chosen)

    def set_connection_execution_options(self, connection, opts):
        chosen = {name: opts[name] for name in self.connection_characteristics if name in opts}
        if chosen:
            self._set_connection_characteristics(connection, chosen)

    def _set_connection_characteristics(self, connection, chosen):
        settings = [(name, self.connection_characteristics[name], value) for name, value in chosen.items()]
        if connection.in_transaction():
            transactional = [name for name, setting, _ in settings if setting.transactional]
            if transactional:
                raise exc.InvalidRequestError(
                    "This connection has already initialized a SQLAlchemy Transaction() object via begin() or "
                    "autobegin; %s may not be altered unless rollback() or commit() is called first."
                    % ", ".join(transactional)
                )
        dbapi_connection = connection.connection.dbapi_connection
        for _, setting, value in settings:
            setting.set_connection_characteristic(self, connection, dbapi_connection, value)
        connection.connection._connection_record.finalize_callback.append(
            partial(self._reset_characteristics, chosen)
        )

    def _reset_characteristics(self, chosen, dbapi_connection):
        for name in chosen:
            self.connection_characteristics[name].reset_characteristic(self, dbapi_connection)

    def _gen_allowed_isolation_levels(self, dbapi_conn):
        return tuple(self.get_isolation_level_values(dbapi_conn))

    def _assert_and_set_isolation_level(self, dbapi_conn, level):
        level = level.replace("_", " ").upper()
        allowed = self._gen_allowed_isolation_levels(dbapi_conn)
        if allowed and level not in allowed:
            raise exc.ArgumentError(
                f"Invalid value {level!r} for isolation_level. Valid isolation levels for {self.name!r} are "
                f"{', '.join(allowed)}"
            )
        self.set_isolation_level(dbapi_conn, level)

    def reset_isolation_level(self, dbapi_conn):
        level = self._on_connect_isolation_level
        self._assert_and_set_isolation_level(dbapi_conn, self.default_isolation_level if level is None else level)

    # Transactions.

    @accelerated
    def do_begin(self, dbapi_connection):
        pass

    @accelerated
    def do_rollback(self, dbapi_connection):
        if not (self.skip_autocommit_rollback and self.detect_autocommit_setting(dbapi_connection)):
            dbapi_connection.rollback()

    def do_commit(self, dbapi_connection):
        dbapi_connection.commit()

    def do_terminate(self, dbapi_connection):
        self.do_close(dbapi_connection)

    def do_close(self, dbapi_connection):
        dbapi_connection.close()

    def do_savepoint(self, connection, name):
        from ..sql.elements import SavepointClause

        connection.execute(SavepointClause(name))

    def do_rollback_to_savepoint(self, connection, name):
        from ..sql.elements import RollbackToSavepointClause

        connection.execute(RollbackToSavepointClause(name))

    def do_release_savepoint(self, connection, name):
        from ..sql.elements import ReleaseSavepointClause

        connection.execute(ReleaseSavepointClause(name))

    # Statements.

    def do_ping(self, dbapi_connection):
        cursor = dbapi_connection.cursor()
        try:
            cursor.execute("SELECT 1")
        finally:
            cursor.close()
        return True

    def _do_ping_w_event(self, dbapi_connection):
        from .base import Connection

        try:
            return self.do_ping(dbapi_connection)
        except self.loaded_dbapi.Error as error:
            is_disconnect = self.is_disconnect(error, dbapi_connection, None)
            if self._has_events:
                try:
                    Connection._handle_dbapi_exception_noconnection(
                        error, self, is_disconnect=is_disconnect, invalidate_pool_on_disconnect=False,
                        is_pre_ping=True,
                    )
                except exc.StatementError as replaced:
                    is_disconnect = replaced.connection_invalidated
            if is_disconnect:
                return False
            raise

    def do_executemany(self, cursor, statement, parameters, context=None):
        cursor.executemany(statement, parameters)

    @accelerated
    def do_execute(self, cursor, statement, parameters, context=None):
        cursor.execute(statement, parameters)

    def do_execute_no_params(self, cursor, statement, context=None):
        cursor.execute(statement)

    def is_disconnect(self, e, connection, cursor):
        return False

    def _ensure_has_table_connection(self, arg):
        from .base import Connection

        if not isinstance(arg, Connection):
            raise exc.ArgumentError(
                "The argument passed to Dialect.has_table() should be a %s, got %s. Additionally, the "
                "Dialect.has_table() method is for internal dialect use only; please use "
                "``inspect(some_engine).has_table(<tablename>>)`` for public API use." % (Connection, type(arg))
            )


class StrCompileDialect(DefaultDialect):
    """The dialect of `str(statement)`."""

    statement_compiler = compiler.StrSQLCompiler
    type_compiler_cls = compiler.StrSQLTypeCompiler

    insert_returning = True
    update_returning = True
    delete_returning = True
    supports_identity_columns = True
    supports_sequences = True
    sequences_optional = True
    supports_native_boolean = True
    supports_multivalues_insert = True


__molt_public__ = ("DefaultExecutionContext",)


def __getattr__(name):
    if name == "DefaultExecutionContext":
        from ._context import DefaultExecutionContext

        return DefaultExecutionContext
    raise AttributeError(name)
