"""CREATE, DROP and ALTER: the statements, and the visitors that emit them for a schema. SQLAlchemy lib/sqlalchemy/sql/ddl.py."""

import contextlib
from typing import NamedTuple

from .. import exc, util
from ..util import topological
from . import roles
from .base import Executable, SchemaVisitor, _generative
from .elements import ClauseElement


class BaseDDLElement(ClauseElement):
    """Base of DDL constructs; they are not cached."""

    _hierarchy_supports_caching = False

    def _compiler(self, dialect, **kw):
        return dialect.ddl_compiler(dialect, self, **kw)

    def _compile_w_cache(self, dialect, **kw):
        raise NotImplementedError()

    def _generate_cache_key(self):
        return None


class DDLIf(NamedTuple):
    """The condition of a DDL construct."""

    dialect: object
    callable_: object
    state: object

    def _should_execute(self, ddl, target, bind, compiler=None, **kw):
        dialect = bind.dialect if bind is not None else compiler.dialect
        if isinstance(self.dialect, str):
            if self.dialect != dialect.name:
                return False
        elif isinstance(self.dialect, (tuple, list, set)) and dialect.name not in self.dialect:
            return False
        return self.callable_ is None or bool(
            self.callable_(ddl, target, bind, state=self.state, dialect=dialect, compiler=compiler, **kw)
        )


class ExecutableDDLElement(Executable, BaseDDLElement):
    """A DDL statement; also a listener for schema events."""

    _roles = roles.STATEMENT
    _ddl_if = None
    target = None

    def _execute_on_connection(self, connection, distilled_params, execution_options):
        return connection._execute_ddl(self, distilled_params, execution_options)

    @_generative
    def against(self, target):
        self.target = target
        return self

    @_generative
    def execute_if(self, dialect=None, callable_=None, state=None):
        self._ddl_if = DDLIf(dialect, callable_, state)
        return self

    def _should_execute(self, target, bind, **kw):
        return self._ddl_if is None or self._ddl_if._should_execute(self, target, bind, **kw)

    def _invoke_with(self, bind):
        if self._should_execute(self.target, bind):
            return bind.execute(self)

    def __call__(self, target, bind, **kw):
        self.against(target)._invoke_with(bind)

    def _generate(self):
        s = self.__class__.__new__(self.__class__)
        s.__dict__.update(self.__dict__)
        return s


DDLElement = ExecutableDDLElement


class DDL(ExecutableDDLElement):
    """A literal DDL statement."""

    __visit_name__ = "ddl"

    def __init__(self, statement, context=None):
        if not isinstance(statement, str):
            raise exc.ArgumentError("Expected a string or unicode SQL statement, got '%r'" % statement)
        self.statement = statement
        self.context = context or {}

    def __repr__(self):
        parts = [repr(self.statement)]
        if self.context:
            parts.append(f"context={self.context}")
        return "<%s@%s; %s>" % (type(self).__name__, id(self), ", ".join(parts))


class _CreateDropBase(ExecutableDDLElement):
    def __init__(self, element):
        self.element = self.target = element
        self._ddl_if = getattr(element, "_ddl_if", None)

    @property
    def stringify_dialect(self):
        return self.element.create_drop_stringify_dialect

    def _create_rule_disable(self, compiler):
        return False


class _CreateBase(_CreateDropBase):
    def __init__(self, element, if_not_exists=False):
        super().__init__(element)
        self.if_not_exists = if_not_exists


class _DropBase(_CreateDropBase):
    def __init__(self, element, if_exists=False):
        super().__init__(element)
        self.if_exists = if_exists


class CreateSchema(_CreateBase):
    """CREATE SCHEMA."""

    __visit_name__ = "create_schema"
    stringify_dialect = "default"

    def __init__(self, name, if_not_exists=False):
        super().__init__(element=name, if_not_exists=if_not_exists)


class DropSchema(_DropBase):
    """DROP SCHEMA."""

    __visit_name__ = "drop_schema"
    stringify_dialect = "default"

    def __init__(self, name, cascade=False, if_exists=False):
        super().__init__(element=name, if_exists=if_exists)
        self.cascade = cascade


class CreateTable(_CreateBase):
    """CREATE TABLE."""

    __visit_name__ = "create_table"

    def __init__(self, element, include_foreign_key_constraints=None, if_not_exists=False):
        super().__init__(element, if_not_exists=if_not_exists)
        self.columns = [CreateColumn(column) for column in element.columns]
        self.include_foreign_key_constraints = include_foreign_key_constraints


class _DropView(_DropBase):
    __visit_name__ = "drop_view"


class CreateConstraint(BaseDDLElement):
    """A constraint within CREATE TABLE."""

    def __init__(self, element):
        self.element = element


class CreateColumn(BaseDDLElement):
    """A column within CREATE TABLE."""

    __visit_name__ = "create_column"

    def __init__(self, element):
        self.element = element


class DropTable(_DropBase):
    """DROP TABLE."""

    __visit_name__ = "drop_table"


class CreateSequence(_CreateBase):
    """CREATE SEQUENCE."""

    __visit_name__ = "create_sequence"


class DropSequence(_DropBase):
    """DROP SEQUENCE."""

    __visit_name__ = "drop_sequence"


class CreateIndex(_CreateBase):
    """CREATE INDEX."""

    __visit_name__ = "create_index"


class DropIndex(_DropBase):
    """DROP INDEX."""

    __visit_name__ = "drop_index"


class AddConstraint(_CreateBase):
    """ALTER TABLE ADD CONSTRAINT."""

    __visit_name__ = "add_constraint"

    def __init__(self, element, *, isolate_from_table=True):
        super().__init__(element)
        if isolate_from_table:
            element._create_rule = self._create_rule_disable


class DropConstraint(_DropBase):
    """ALTER TABLE DROP CONSTRAINT."""

    __visit_name__ = "drop_constraint"

    def __init__(self, element, *, cascade=False, if_exists=False, isolate_from_table=True, **kw):
        self.cascade = cascade
        super().__init__(element, if_exists=if_exists, **kw)
        if isolate_from_table:
            element._create_rule = self._create_rule_disable


class SetTableComment(_CreateDropBase):
    """COMMENT ON TABLE IS."""

    __visit_name__ = "set_table_comment"


class DropTableComment(_CreateDropBase):
    """COMMENT ON TABLE IS NULL."""

    __visit_name__ = "drop_table_comment"


class SetColumnComment(_CreateDropBase):
    """COMMENT ON COLUMN IS."""

    __visit_name__ = "set_column_comment"


class DropColumnComment(_CreateDropBase):
    """COMMENT ON COLUMN IS NULL."""

    __visit_name__ = "drop_column_comment"


class SetConstraintComment(_CreateDropBase):
    """COMMENT ON CONSTRAINT IS."""

    __visit_name__ = "set_constraint_comment"


class DropConstraintComment(_CreateDropBase):
    """COMMENT ON CONSTRAINT IS NULL."""

    __visit_name__ = "drop_constraint_comment"


class InvokeDDLBase(SchemaVisitor):
    """Base of the visitors that emit DDL on a connection."""

    def __init__(self, dialect, connection, checkfirst=False, tables=None):
        self.connection = connection
        self.checkfirst = checkfirst
        self.tables = tables
        self.preparer = dialect.identifier_preparer
        self.dialect = dialect
        self.memo = {}

    def _has_table(self, table):
        self.dialect.validate_identifier(table.name)
        schema = self._schema_of(table)
        return lambda: self.dialect.has_table(self.connection, table.name, schema=schema)

    def _has_index(self, index):
        schema = self._schema_of(index.table)
        return lambda: self.dialect.has_index(self.connection, index.table.name, index.name, schema=schema)

    def _schema_of(self, item):
        schema = self.connection.schema_for_object(item)
        if schema:
            self.dialect.validate_identifier(schema)
        return schema

    def _has_sequence(self, sequence):
        schema = self.connection.schema_for_object(sequence)
        return lambda: self.dialect.has_sequence(self.connection, sequence.name, schema=schema)

    def _uses_sequence(self, sequence):
        return self.dialect.supports_sequences and not (self.dialect.sequences_optional and sequence.optional)


class InvokeCreateDDLBase(InvokeDDLBase):
    """A visitor that creates."""

    @contextlib.contextmanager
    def with_ddl_events(self, target, **kw):
        target.dispatch.before_create(target, self.connection, _ddl_runner=self, **kw)
        yield
        target.dispatch.after_create(target, self.connection, _ddl_runner=self, **kw)


class InvokeDropDDLBase(InvokeDDLBase):
    """A visitor that drops."""

    @contextlib.contextmanager
    def with_ddl_events(self, target, **kw):
        target.dispatch.before_drop(target, self.connection, _ddl_runner=self, **kw)
        yield
        target.dispatch.after_drop(target, self.connection, _ddl_runner=self, **kw)


class SchemaGenerator(InvokeCreateDDLBase):
    """Creates what is visited; with `checkfirst`, only what the database lacks."""

    def _can_create_table(self, table):
        has = self._has_table(table)
        return not self.checkfirst or not has()

    def _can_create_index(self, index):
        has = self._has_index(index)
        return not self.checkfirst or not has()

    def _can_create_sequence(self, sequence):
        has = self._has_sequence(sequence)
        return self._uses_sequence(sequence) and (not self.checkfirst or not has())

    def visit_metadata(self, metadata):
        tables = self.tables if self.tables is not None else list(metadata.tables.values())
        collection = sort_tables_and_constraints([t for t in tables if self._can_create_table(t)])
        sequences = [
            s for s in metadata._sequences.values() if s.column is None and self._can_create_sequence(s)
        ]
        event_collection = [t for t, fks in collection if t is not None]
        with self.with_ddl_events(metadata, tables=event_collection, checkfirst=self.checkfirst):
            for seq in sequences:
                self.traverse_single(seq, create_ok=True)
            for table, fkcs in collection:
                if table is not None:
                    self.traverse_single(
                        table, create_ok=True, include_foreign_key_constraints=fkcs, _is_metadata_operation=True
                    )
                else:
                    for fkc in fkcs:
                        self.traverse_single(fkc)

    def visit_table(
        self, table, create_ok=False, include_foreign_key_constraints=None, _is_metadata_operation=False
    ):
        if not create_ok and not self._can_create_table(table):
            return
        with self.with_ddl_events(
            table, checkfirst=self.checkfirst, _is_metadata_operation=_is_metadata_operation
        ):
            for column in table.columns:
                if column.default is not None:
                    self.traverse_single(column.default)
            if not self.dialect.supports_alter:
                include_foreign_key_constraints = None
            CreateTable(
                table, include_foreign_key_constraints=include_foreign_key_constraints
            )._invoke_with(self.connection)
            for index in sorted(table.indexes, key=lambda index: index._creation_order):
                self.traverse_single(index, create_ok=True)
            if self.dialect.supports_comments and not self.dialect.inline_comments:
                self._emit_comments(table)

    def _emit_comments(self, table):
        if table.comment is not None:
            SetTableComment(table)._invoke_with(self.connection)
        for column in table.columns:
            if column.comment is not None:
                SetColumnComment(column)._invoke_with(self.connection)
        if self.dialect.supports_constraint_comments:
            for constraint in table._sorted_constraints:
                if constraint.comment is not None:
                    self.connection.execute(SetConstraintComment(constraint))

    def visit_foreign_key_constraint(self, constraint):
        if self.dialect.supports_alter:
            with self.with_ddl_events(constraint):
                AddConstraint(constraint)._invoke_with(self.connection)

    def visit_sequence(self, sequence, create_ok=False):
        if create_ok or self._can_create_sequence(sequence):
            with self.with_ddl_events(sequence):
                CreateSequence(sequence)._invoke_with(self.connection)

    def visit_index(self, index, create_ok=False):
        if create_ok or self._can_create_index(index):
            with self.with_ddl_events(index):
                CreateIndex(index)._invoke_with(self.connection)


class SchemaDropper(InvokeDropDDLBase):
    """Drops what is visited; with `checkfirst`, only what the database has."""

    def _can_drop_table(self, table):
        has = self._has_table(table)
        return not self.checkfirst or has()

    def _can_drop_index(self, index):
        has = self._has_index(index)
        return not self.checkfirst or has()

    def _can_drop_sequence(self, sequence):
        has = self._has_sequence(sequence)
        return self._uses_sequence(sequence) and (not self.checkfirst or has())

    def visit_metadata(self, metadata):
        tables = self.tables if self.tables is not None else list(metadata.tables.values())
        unsorted_tables = [t for t in tables if self._can_drop_table(t)]
        collection = self._drop_order(unsorted_tables)
        sequences = [s for s in metadata._sequences.values() if self._can_drop_sequence(s)]
        event_collection = [t for t, fks in collection if t is not None]
        with self.with_ddl_events(metadata, tables=event_collection, checkfirst=self.checkfirst):
            for table, fkcs in collection:
                if table is not None:
                    self.traverse_single(
                        table, drop_ok=True, _is_metadata_operation=True, _ignore_sequences=sequences
                    )
                else:
                    for fkc in fkcs:
                        self.traverse_single(fkc)
            for seq in sequences:
                self.traverse_single(seq, drop_ok=seq.column is None)

    def _drop_order(self, tables):
        """[(table, foreign key constraints)], dependents first; (None, constraints to be dropped before all)."""
        supports_alter = self.dialect.supports_alter
        try:
            return list(reversed(sort_tables_and_constraints(
                tables,
                filter_fn=lambda const: False if not supports_alter or const.name is None else None,
            )))
        except exc.CircularDependencyError as err:
            names = ", ".join(sorted([t.fullname for t in err.cycles]))
            if supports_alter:
                raise exc.CircularDependencyError(
                    err.args[0], err.cycles, err.edges,
                    msg="Can't sort tables for DROP; an unresolvable foreign key dependency exists between tables: "
                    "%s.  Please ensure that the ForeignKey and ForeignKeyConstraint objects involved in the cycle "
                    "have names so that they can be dropped using DROP CONSTRAINT." % names,
                ) from err
            util.warn(
                "Can't sort tables for DROP; an unresolvable foreign key dependency exists between tables: %s; and "
                "backend does not support ALTER.  To restore at least a partial sort, apply use_alter=True to "
                "ForeignKey and ForeignKeyConstraint objects involved in the cycle to mark these as known cycles that "
                "will be ignored." % names
            )
            return [(t, ()) for t in tables]

    def visit_index(self, index, drop_ok=False):
        if drop_ok or self._can_drop_index(index):
            with self.with_ddl_events(index):
                DropIndex(index)(index, self.connection)

    def visit_table(self, table, drop_ok=False, _is_metadata_operation=False, _ignore_sequences=()):
        if not drop_ok and not self._can_drop_table(table):
            return
        with self.with_ddl_events(
            table, checkfirst=self.checkfirst, _is_metadata_operation=_is_metadata_operation
        ):
            DropTable(table)._invoke_with(self.connection)
            for column in table.columns:
                if column.default is not None and column.default not in _ignore_sequences:
                    self.traverse_single(column.default)

    def visit_foreign_key_constraint(self, constraint):
        if self.dialect.supports_alter:
            with self.with_ddl_events(constraint):
                DropConstraint(constraint)._invoke_with(self.connection)

    def visit_sequence(self, sequence, drop_ok=False):
        if drop_ok or self._can_drop_sequence(sequence):
            with self.with_ddl_events(sequence):
                DropSequence(sequence)._invoke_with(self.connection)


def sort_tables(tables, skip_fn=None, extra_dependencies=None):
    """The tables, referred ones first."""
    skip = None
    if skip_fn is not None:

        def skip(fkc):
            return True if any(skip_fn(fk) for fk in fkc.elements) else None

    return [
        t
        for t, fkcs in sort_tables_and_constraints(
            tables, filter_fn=skip, extra_dependencies=extra_dependencies, _warn_for_cycles=True
        )
        if t is not None
    ]


def sort_tables_and_constraints(tables, filter_fn=None, extra_dependencies=None, _warn_for_cycles=False):
    """[(table, the constraints to create with it)], and at the end (None, those to add afterwards)."""
    fixed = set(extra_dependencies or ())
    mutable = set()
    remaining_fkcs = set()
    for table in tables:
        for fkc in table.foreign_key_constraints:
            if fkc.use_alter is True or (filter_fn and filter_fn(fkc) is True):
                remaining_fkcs.add(fkc)
                continue
            dependent_on = fkc.referred_table
            if dependent_on is not table:
                mutable.add((dependent_on, table))
        fixed.update((parent, table) for parent in table._extra_dependencies)
    try:
        ordered = list(topological.sort(fixed.union(mutable), tables))
    except exc.CircularDependencyError as err:
        if _warn_for_cycles:
            util.warn(
                'Cannot correctly sort tables; there are unresolvable cycles between tables "%s", which is usually '
                "caused by mutually dependent foreign key constraints.  Foreign key constraints involving these "
                "tables will not be considered; this warning may raise an error in a future release."
                % ", ".join(sorted(t.fullname for t in err.cycles))
            )
        for edge in err.edges:
            table = edge[1]
            if edge not in mutable or table not in err.cycles:
                continue
            removable = [
                fkc for fkc in table.foreign_key_constraints if filter_fn is None or filter_fn(fkc) is not False
            ]
            remaining_fkcs.update(removable)
            for fkc in removable:
                if fkc.referred_table is not table:
                    mutable.discard((fkc.referred_table, table))
        ordered = list(topological.sort(fixed.union(mutable), tables))
    return [
        (table, table.foreign_key_constraints.difference(remaining_fkcs)) for table in ordered
    ] + [(None, sorted(remaining_fkcs, key=lambda fkc: fkc._creation_order))]
