"""INSERT, UPDATE and DELETE of mapped classes. SQLAlchemy lib/sqlalchemy/orm/bulk_persistence.py.

`insert(Entity)`, `update(Entity)` and `delete(Entity)` run by a session: with several parameter sets ("bulk") they go
the way of the unit of work; else they are made into statements of the table ("orm"), and the session's objects are
brought up to date as the statement says (_synchronize.py). What they return may be entities.
"""

from .. import exc as sa_exc
from .. import util
from ..engine.result import null_result
from ..sql import coercions, roles, sqltypes
from ..sql.base import CompileState, Options, _entity_namespace_key
from ..sql.dml import DeleteDMLState, InsertDMLState, UpdateDMLState
from ..util import EMPTY_DICT
from . import context, loading, persistence
from ._synchronize import DeleteSynchronizer, UpdateSynchronizer, entity_criteria
from .base import NO_VALUE
from .context import AbstractORMCompileState, FromStatement, ORMFromStatementCompileState, QueryContext

_BULK_WITHOUT_PARAMETERS = "Can't use \"bulk\" ORM insert strategy without passing separate parameters"


def _check_no_sharding(session_transaction, name):
    if session_transaction.session.connection_callable:
        raise NotImplementedError(f"connection_callable / per-instance sharding not supported in {name}()")


def _embedded_names(statement, mappings):
    """The names of parameters inside of a statement that the parameter sets have values for."""
    if statement is None:
        return ()
    return [b.key for b in statement._get_embedded_bindparams() if b.key in mappings[0]]


def _expand_composites(mapper, mappings):
    """Replaces composites among the values by their columns' values."""
    populators = {
        key: prop._populate_composite_bulk_save_mappings_fn() for key, prop in mapper.composites.items()
    }
    if populators:
        for mapping in mappings:
            for key in [key for key in populators if key in mapping]:
                populators[key](mapping)


def _bulk_insert(
    mapper, mappings, session_transaction, *, isstates, return_defaults, render_nulls, use_orm_insert_stmt=None,
    execution_options=None,
):
    """Inserts objects (`isstates`) or dicts; the result of the last INSERT if one was given to be used."""
    _check_no_sharding(session_transaction, "bulk_insert")
    states = list(mappings) if isstates else None
    if isstates:
        mappings = [state.dict for state in states]
    else:
        mappings = list(mappings) if return_defaults else [dict(m) for m in mappings]
        _expand_composites(mapper, mappings)
    base_mapper = mapper.base_mapper
    connection = session_transaction.connection(base_mapper)
    tables = [(t, mp) for t, mp in base_mapper._sorted_tables.items() if t in mapper._pks_by_table]
    bookkeeping = return_defaults or len(tables) > 1
    returned = None
    for table, super_mapper in tables:
        commands = persistence._collect_insert_commands(
            table, ((None, mapping, mapper, connection) for mapping in mappings), bulk=True,
            return_defaults=bookkeeping, render_nulls=render_nulls,
            include_bulk_keys=_embedded_names(use_orm_insert_stmt, mappings),
        )
        records = (
            (None, state_dict, params, mapper, connection, value_params, has_all_pks, has_all_defaults)
            for _, state_dict, params, _, _, value_params, has_all_pks, has_all_defaults in commands
        )
        result = persistence._emit_insert_statements(
            base_mapper, None, super_mapper, table, records, bookkeeping=bookkeeping,
            use_orm_insert_stmt=use_orm_insert_stmt, execution_options=execution_options,
        )
        if use_orm_insert_stmt is None:
            continue
        if returned is None or not use_orm_insert_stmt._returning:
            returned = result
        elif result.returns_rows:
            returned = returned.splice_horizontally(result)
    if return_defaults and isstates:
        keys = [p.key for p in mapper._identity_key_props]
        for state in states:
            state.key = (mapper._identity_class, tuple([state.dict[key] for key in keys]), None)
    return returned


def _bulk_update(
    mapper, mappings, session_transaction, *, isstates, update_changed_only, use_orm_update_stmt=None,
    enable_check_rowcount=True,
):
    """Updates the rows of objects (`isstates`) or of dicts with primary keys."""
    version_key = mapper._version_id_prop.key if mapper._version_id_prop else None
    if isstates:
        keys = set(mapper._primary_key_propkeys)
        keys.add(version_key)
        mappings = [
            {k: v for k, v in state.dict.items() if k in state.committed_state or k in keys}
            if update_changed_only
            else state.dict
            for state in mappings
        ]
    else:
        mappings = [dict(m) for m in mappings]
        _expand_composites(mapper, mappings)
    _check_no_sharding(session_transaction, "bulk_update")
    base_mapper = mapper.base_mapper
    connection = session_transaction.connection(base_mapper)
    extra = _embedded_names(use_orm_update_stmt, mappings)
    for table, super_mapper in base_mapper._sorted_tables.items():
        if not mapper.isa(super_mapper) or table not in mapper._pks_by_table:
            continue
        given = (
            (None, mapping, mapper, connection, mapping[version_key] if version_key else None)
            for mapping in mappings
        )
        records = persistence._collect_update_commands(
            None, table, given, bulk=True, use_orm_update_stmt=use_orm_update_stmt, include_bulk_keys=extra
        )
        persistence._emit_update_statements(
            base_mapper, None, super_mapper, table, records, bookkeeping=False,
            use_orm_update_stmt=use_orm_update_stmt, enable_check_rowcount=enable_check_rowcount,
        )
    return None if use_orm_update_stmt is None else null_result()


def _loading_over(execution_options, populate_existing):
    """Execution options that have returned entities overwrite the session's objects if that is asked for."""
    if not populate_existing:
        return execution_options
    load_options = execution_options.get("_sa_orm_load_options", QueryContext.default_load_options)
    return execution_options.union({"_sa_orm_load_options": load_options + {"_populate_existing": True}})


class ORMDMLState(AbstractORMCompileState):
    """Base of the compile states of INSERT, UPDATE and DELETE."""

    is_dml_returning = True
    from_statement_ctx = None
    select_statement = None

    @classmethod
    def _get_orm_crud_kv_pairs(cls, mapper, statement, kv_iterator, needs_to_be_cacheable):
        """Pairs of column and value for pairs of attribute, name or column and value."""

        def as_value(v):
            if not needs_to_be_cacheable:
                return v
            return coercions.expect(
                roles.ExpressionElementRole, v, type_=sqltypes.NullType(), is_crud=True
            )

        for key, value in kv_iterator:
            key = coercions.expect(roles.DMLColumnRole, key)
            if isinstance(key, str):
                attr = _entity_namespace_key(mapper, key, default=NO_VALUE)
            elif "entity_namespace" in key._annotations:
                annotations = key._annotations
                attr = _entity_namespace_key(annotations["entity_namespace"], annotations["proxy_key"])
            else:
                attr = NO_VALUE
            if attr is NO_VALUE:
                yield key, as_value(value)
            else:
                yield from UpdateDMLState._get_crud_kv_pairs(
                    statement, attr._bulk_update_tuples(value), needs_to_be_cacheable
                )

    @classmethod
    def _get_dml_plugin_subject(cls, statement):
        subject = statement.table._propagate_attrs.get("plugin_subject")
        if not subject or not subject.mapper or subject is not statement._propagate_attrs["plugin_subject"]:
            return None
        return subject

    @classmethod
    def _get_multi_crud_kv_pairs(cls, statement, kv_iterator):
        subject = cls._get_dml_plugin_subject(statement)
        if not subject:
            return UpdateDMLState._get_multi_crud_kv_pairs(statement, kv_iterator)
        return [
            dict(cls._get_orm_crud_kv_pairs(subject.mapper, statement, values.items(), False))
            for values in kv_iterator
        ]

    @classmethod
    def _get_crud_kv_pairs(cls, statement, kv_iterator, needs_to_be_cacheable):
        subject = cls._get_dml_plugin_subject(statement)
        if not subject:
            return UpdateDMLState._get_crud_kv_pairs(statement, kv_iterator, needs_to_be_cacheable)
        return list(
            cls._get_orm_crud_kv_pairs(subject.mapper, statement, kv_iterator, needs_to_be_cacheable)
        )

    @classmethod
    def get_entity_description(cls, statement):
        info = statement.table._annotations["parententity"]
        mapper = info.mapper
        return {
            "name": info.name if info.is_aliased_class else mapper.class_.__name__,
            "type": mapper.class_,
            "expr": info.entity,
            "entity": info.entity,
            "table": mapper.local_table,
        }

    @classmethod
    def get_returning_column_descriptions(cls, statement):
        descriptions = []
        for column in statement._all_selected_columns:
            entity = column._annotations.get("parententity")
            key = column._annotations.get("proxy_key") if entity is not None else None
            descriptions.append({
                "name": column.key,
                "type": column.type,
                "expr": getattr(entity.entity, key, column) if key else column,
                "aliased": getattr(entity, "is_aliased_class", False),
                "entity": getattr(entity, "entity", None),
            })
        return descriptions

    def _setup_orm_returning(
        self, compiler, orm_level_statement, dml_level_statement, dml_mapper, *, use_supplemental_cols=True
    ):
        """The statement of the table that returns what the entities of the RETURNING need."""
        given = orm_level_statement
        if not given._returning:
            return dml_level_statement
        wrapped = FromStatement(given._returning, dml_level_statement, _adapt_on_names=False)
        wrapped = wrapped.execution_options(**given._execution_options).options(*given._with_options)
        self.select_statement = wrapped
        self.from_statement_ctx = state = ORMFromStatementCompileState.create_for_statement(wrapped, compiler)
        state.setup_dml_returning_compile_state(dml_mapper)
        statement = dml_level_statement._generate()
        statement._returning = ()
        columns = [c for c in state.primary_columns if c is not None] or list(dml_mapper.primary_key)
        if not use_supplemental_cols:
            return statement.returning(*columns)
        return statement.return_defaults(*dml_mapper.primary_key, supplemental_cols=columns)

    @classmethod
    def _return_orm_returning(cls, session, statement, params, execution_options, bind_arguments, result):
        """The result with what it returns made into entities."""
        compile_state = result.context.compiled.compile_state
        state = compile_state.from_statement_ctx
        if not state or state.compile_options._is_star:
            return result
        load_options = execution_options.get("_sa_orm_load_options", QueryContext.default_load_options)
        query_context = QueryContext(
            state, compile_state.select_statement, statement, params, session, load_options, execution_options,
            bind_arguments,
        )
        return loading.instances(result, query_context)


class BulkUDCompileState(ORMDMLState):
    """Base of the compile states of UPDATE and DELETE."""

    synchronizer = None
    _multitable_error = None

    class default_update_options(Options):
        _dml_strategy = "auto"
        _synchronize_session = "auto"
        _can_use_returning = False
        _is_delete_using = False
        _is_update_from = False
        _autoflush = True
        _subject_mapper = None
        _resolved_values = EMPTY_DICT
        _eval_condition = None
        _matched_rows = None
        _identity_token = None
        _populate_existing = False

    @classmethod
    def orm_pre_session_exec(cls, session, statement, params, execution_options, bind_arguments, is_pre_event):
        options, execution_options = BulkUDCompileState.default_update_options.from_execution_options(
            "_sa_orm_update_options",
            {
                "synchronize_session", "autoflush", "populate_existing", "identity_token", "is_delete_using",
                "is_update_from", "dml_strategy",
            },
            execution_options,
            statement._execution_options,
        )
        subject = cls._set_bind_mapper(statement, bind_arguments)
        if subject:
            options += {"_subject_mapper": subject.mapper}
        options = cls._choose_strategy(statement, params, options)
        if not is_pre_event:
            if options._autoflush:
                session._autoflush()
            if options._dml_strategy == "orm":
                options = cls.synchronizer.prepare(
                    cls, session, statement, params, execution_options, bind_arguments, options
                )
            elif options._dml_strategy == "bulk" and options._synchronize_session == "auto":
                options += {"_synchronize_session": "evaluate"}
            statement = statement._annotate({
                "synchronize_session": options._synchronize_session,
                "is_delete_using": options._is_delete_using,
                "is_update_from": options._is_update_from,
                "dml_strategy": options._dml_strategy,
                "can_use_returning": options._can_use_returning,
            })
        return statement, util.immutabledict(execution_options).union({"_sa_orm_update_options": options})

    @classmethod
    def _choose_strategy(cls, statement, params, options):
        strategy = options._dml_strategy
        if "parententity" not in statement.table._annotations:
            strategy = "core_only"
        elif isinstance(params, list):
            strategy = "bulk" if strategy == "auto" else strategy
        elif strategy == "auto":
            strategy = "orm"
        elif strategy == "bulk":
            raise sa_exc.InvalidRequestError(_BULK_WITHOUT_PARAMETERS)
        sync = options._synchronize_session
        if sync is not None:
            if sync not in ("auto", "evaluate", "fetch", False):
                raise sa_exc.ArgumentError(
                    "Valid strategies for session synchronization are 'auto', 'evaluate', 'fetch', False"
                )
            if strategy == "bulk" and sync == "fetch":
                raise sa_exc.InvalidRequestError(
                    "The 'fetch' synchronization strategy is not available for 'bulk' ORM updates (i.e. multiple "
                    "parameter sets)"
                )
        return options + {"_dml_strategy": strategy}

    @classmethod
    def orm_setup_cursor_result(cls, session, statement, params, execution_options, bind_arguments, result):
        options = execution_options["_sa_orm_update_options"]
        if options._dml_strategy == "bulk":
            if options._synchronize_session == "evaluate":
                cls.synchronizer.after_bulk(session, params, options)
            return result
        if options._dml_strategy == "orm":
            cls.synchronizer.after(session, statement, result, options)
        return cls._return_orm_returning(session, statement, params, execution_options, bind_arguments, result)

    @classmethod
    def _check_dml_strategy(cls, options, verb, allowed):
        if options._dml_strategy not in allowed:
            raise sa_exc.ArgumentError(
                f"Valid strategies for ORM {verb} strategy are {', '.join(repr(name) for name in allowed)}"
            )

    def _take_entity(self, statement, compiler, toplevel):
        """The statement for the table of its entity, with the entity's criteria."""
        info = statement.table._annotations["parententity"]
        self.mapper = mapper = info.mapper
        self._init_global_attributes(
            statement, compiler, toplevel=toplevel, process_criteria_for_toplevel=toplevel
        )
        table_statement = statement._clone()
        if info is mapper:
            table_statement.table = mapper.local_table
        criteria = entity_criteria(self.global_attributes, mapper)
        return table_statement.where(*criteria) if criteria else table_statement

    def _add_returning(self, compiler, statement, table_statement, toplevel, **kw):
        """The statement that returns what synchronisation and the RETURNING need."""
        annotations = compiler._annotations
        sync = annotations.get("synchronize_session", None) if toplevel else None
        fetch = (
            annotations.get("can_use_returning", None) is not False
            and sync == "fetch"
            and self.can_use_returning(compiler.dialect, self.mapper, is_multitable=self.is_multitable, **kw)
        )
        if fetch:
            table_statement = table_statement.return_defaults(*table_statement.table.primary_key)
        if not toplevel:
            return table_statement
        return self._setup_orm_returning(
            compiler, statement, table_statement, dml_mapper=self.mapper, use_supplemental_cols=bool(fetch)
        )


@CompileState.plugin_for("orm", "insert")
class BulkORMInsert(ORMDMLState, InsertDMLState):
    """INSERT."""

    class default_insert_options(Options):
        _dml_strategy = "auto"
        _render_nulls = False
        _return_defaults = False
        _subject_mapper = None
        _autoflush = True
        _populate_existing = False

    @classmethod
    def orm_pre_session_exec(cls, session, statement, params, execution_options, bind_arguments, is_pre_event):
        options, execution_options = BulkORMInsert.default_insert_options.from_execution_options(
            "_sa_orm_insert_options", {"dml_strategy", "autoflush", "populate_existing", "render_nulls"},
            execution_options, statement._execution_options,
        )
        subject = cls._set_bind_mapper(statement, bind_arguments)
        strategy = options._dml_strategy
        if not params and strategy == "bulk":
            raise sa_exc.InvalidRequestError(_BULK_WITHOUT_PARAMETERS)
        if strategy == "auto":
            strategy = "bulk" if params else "orm"
        options += {"_dml_strategy": strategy}
        if subject:
            options += {"_subject_mapper": subject.mapper}
        execution_options = util.immutabledict(execution_options)
        if strategy != "raw":
            execution_options = execution_options.union(context._orm_load_exec_options)
        if options._autoflush and not is_pre_event:
            session._autoflush()
        return (
            statement._annotate({"dml_strategy": strategy}),
            execution_options.union({"_sa_orm_insert_options": options}),
        )

    @classmethod
    def orm_execute_statement(cls, session, statement, params, execution_options, bind_arguments, conn):
        options = execution_options.get("_sa_orm_insert_options", cls.default_insert_options)
        strategy = options._dml_strategy
        if strategy not in ("raw", "bulk", "orm", "auto"):
            raise sa_exc.ArgumentError(
                "Valid strategies for ORM insert strategy are 'raw', 'orm', 'bulk', 'auto"
            )
        if strategy == "bulk":
            mapper = options._subject_mapper
            if statement._post_values_clause is not None and mapper._multiple_persistence_tables:
                raise sa_exc.InvalidRequestError(
                    "bulk INSERT with a 'post values' clause (typically upsert) not supported for multi-table mapper "
                    f"{mapper}"
                )
            result = _bulk_insert(
                mapper, [params] if isinstance(params, dict) else params, session._transaction, isstates=False,
                return_defaults=options._return_defaults, render_nulls=options._render_nulls,
                use_orm_insert_stmt=statement, execution_options=execution_options,
            )
        else:
            result = conn.execute(statement, params or {}, execution_options=execution_options)
        if strategy == "raw" or not statement._returning:
            return result
        execution_options = _loading_over(execution_options, options._populate_existing)
        return cls._return_orm_returning(session, statement, params, execution_options, bind_arguments, result)

    @classmethod
    def create_for_statement(cls, statement, compiler, **kw):
        self = cls(statement, compiler, **kw)
        if compiler is not None and compiler.stack:
            return self
        strategy = statement._annotations.get("dml_strategy", "raw")
        if strategy == "bulk":
            self._setup_for_bulk_insert(compiler)
        elif strategy == "orm":
            self.statement = self._setup_orm_returning(
                compiler, statement, statement, dml_mapper=statement._propagate_attrs["plugin_subject"],
                use_supplemental_cols=False,
            )
        return self

    @classmethod
    def _resolved_keys_as_col_keys(cls, mapper, resolved_value_dict):
        columns = mapper.c
        return {
            (columns.get(key).key if columns.get(key) is not None else key): value
            for key, value in resolved_value_dict.items()
        }

    def _setup_for_bulk_insert(self, compiler):
        """One of the INSERTs of the unit of work, for one table of the mapper."""
        given = self.statement
        table = given._annotations["_emit_insert_table"]
        statement = given._clone()
        statement.table = table
        if self._dict_parameters:
            self._dict_parameters = {col: v for col, v in self._dict_parameters.items() if col.table is table}
        self.statement = self._setup_orm_returning(
            compiler, given, statement, dml_mapper=given._annotations["_emit_insert_mapper"],
            use_supplemental_cols=True,
        )
        if self.from_statement_ctx is not None and self.from_statement_ctx.compile_options._is_star:
            raise sa_exc.CompileError(
                "Can't use RETURNING * with bulk ORM INSERT.  Please use a different INSERT form, such as "
                "INSERT..VALUES or INSERT with a Core Connection"
            )


@CompileState.plugin_for("orm", "update")
class BulkORMUpdate(BulkUDCompileState, UpdateDMLState):
    """UPDATE."""

    synchronizer = UpdateSynchronizer

    @classmethod
    def create_for_statement(cls, statement, compiler, **kw):
        self = cls.__new__(cls)
        strategy = statement._annotations.get("dml_strategy", "unspecified")
        toplevel = not compiler.stack
        mapped = "parententity" in statement.table._annotations
        if toplevel and strategy == "bulk":
            self._setup_for_bulk_update(statement, compiler)
        elif strategy == "core_only" or (strategy == "unspecified" and not mapped):
            UpdateDMLState.__init__(self, statement, compiler, **kw)
        elif not toplevel or strategy in ("orm", "unspecified"):
            self._setup_for_orm_update(statement, compiler, toplevel)
        return self

    def _setup_for_orm_update(self, statement, compiler, toplevel):
        table_statement = self._take_entity(statement, compiler, toplevel)
        UpdateDMLState.__init__(self, table_statement, compiler)
        self.statement = self._add_returning(compiler, statement, table_statement, toplevel)

    def _setup_for_bulk_update(self, given, compiler):
        """One of the UPDATEs of the unit of work, for one table of the mapper."""
        table = given._annotations["_emit_update_table"]
        statement = given._clone()
        statement.table = table
        UpdateDMLState.__init__(self, statement, compiler)
        if self._ordered_values:
            raise sa_exc.InvalidRequestError(
                "bulk ORM UPDATE does not support ordered_values() for custom UPDATE statements with bulk parameter "
                "sets.  Use a non-bulk UPDATE statement or use values()."
            )
        if self._dict_parameters:
            self._dict_parameters = {col: v for col, v in self._dict_parameters.items() if col.table is table}
        self.statement = statement

    @classmethod
    def orm_execute_statement(cls, session, statement, params, execution_options, bind_arguments, conn):
        options = execution_options.get("_sa_orm_update_options", cls.default_update_options)
        execution_options = _loading_over(execution_options, options._populate_existing)
        cls._check_dml_strategy(options, "UPDATE", ("orm", "auto", "bulk", "core_only"))
        if options._dml_strategy != "bulk":
            return super().orm_execute_statement(
                session, statement, params, execution_options, bind_arguments, conn
            )
        limited = bool(statement._where_criteria)
        if limited and options._synchronize_session == "evaluate":
            raise sa_exc.InvalidRequestError(
                "bulk synchronize of persistent objects not supported when using bulk update with additional WHERE "
                "criteria right now.  add synchronize_session=None execution option to bypass synchronize of "
                "persistent objects."
            )
        result = _bulk_update(
            options._subject_mapper, [params] if isinstance(params, dict) else params, session._transaction,
            isstates=False, update_changed_only=False, use_orm_update_stmt=statement,
            enable_check_rowcount=not limited,
        )
        return cls.orm_setup_cursor_result(
            session, statement, params, execution_options, bind_arguments, result
        )

    @classmethod
    def can_use_returning(
        cls, dialect, mapper, *, is_multitable=False, is_update_from=False, is_delete_using=False,
        is_executemany=False,
    ):
        if not dialect.update_returning or not mapper.local_table.implicit_returning:
            return False
        if is_executemany:
            return dialect.update_executemany_returning
        return dialect.update_returning_multifrom or not is_update_from


@CompileState.plugin_for("orm", "delete")
class BulkORMDelete(BulkUDCompileState, DeleteDMLState):
    """DELETE."""

    synchronizer = DeleteSynchronizer

    @classmethod
    def create_for_statement(cls, statement, compiler, **kw):
        self = cls.__new__(cls)
        strategy = statement._annotations.get("dml_strategy", "unspecified")
        if strategy == "core_only" or (
            strategy == "unspecified" and "parententity" not in statement.table._annotations
        ):
            DeleteDMLState.__init__(self, statement, compiler, **kw)
            return self
        toplevel = not compiler.stack
        table_statement = self._take_entity(statement, compiler, toplevel)
        DeleteDMLState.__init__(self, table_statement, compiler, **kw)
        self.statement = self._add_returning(
            compiler, statement, table_statement, toplevel,
            is_delete_using=compiler._annotations.get("is_delete_using", False),
        )
        return self

    @classmethod
    def orm_execute_statement(cls, session, statement, params, execution_options, bind_arguments, conn):
        options = execution_options.get("_sa_orm_update_options", cls.default_update_options)
        if options._dml_strategy == "bulk":
            raise sa_exc.InvalidRequestError(
                "Bulk ORM DELETE not supported right now. Statement may be invoked at the Core level using "
                "session.connection().execute(stmt, parameters)"
            )
        cls._check_dml_strategy(options, "DELETE", ("orm", "auto", "core_only"))
        return super().orm_execute_statement(
            session, statement, params, execution_options, bind_arguments, conn
        )

    @classmethod
    def can_use_returning(
        cls, dialect, mapper, *, is_multitable=False, is_update_from=False, is_delete_using=False,
        is_executemany=False,
    ):
        if not dialect.delete_returning or not mapper.local_table.implicit_returning:
            return False
        return dialect.delete_returning_multifrom or not is_delete_using


__molt_missing__ = ()
