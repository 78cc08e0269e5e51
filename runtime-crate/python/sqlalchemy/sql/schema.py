"""The schema: MetaData, Table, Column, constraints, indexes, defaults, sequences. SQLAlchemy lib/sqlalchemy/sql/schema.py."""

import inspect
from enum import Enum

from _sqlalchemy import accelerated

from .. import event, exc, inspection, util
from ..util import HasMemoized
from . import coercions, ddl, roles, type_api, visitors
from ._names import quoted_name
from .base import (
    NO_ARG, DedupeColumnCollection, DialectKWArgs, Executable, SchemaEventTarget, SchemaVisitable,
    _DefaultDescriptionTuple, _SentinelColumnCharacterization, _SentinelDefaultCharacterization,
)
from .elements import ClauseElement, ColumnClause, ColumnElement, TextClause, _truncatable
from .selectable import TableClause
from .type_api import to_instance

__molt_missing__ = ("Table(autoload_with)",)

__molt_public__ = (
    "_colspec", "_column_flag", "_column_tokens", "_create_rule", "_table_key", "_type_bound",
    "_user_defined_nullable",
)


class SchemaConst(Enum):
    RETAIN_SCHEMA = 1
    BLANK_SCHEMA = 2
    NULL_UNSPECIFIED = 3


RETAIN_SCHEMA = SchemaConst.RETAIN_SCHEMA
BLANK_SCHEMA = SchemaConst.BLANK_SCHEMA
NULL_UNSPECIFIED = SchemaConst.NULL_UNSPECIFIED


def _get_table_key(name, schema):
    return name if schema is None else schema + "." + name


def _copy_expression(expression, source_table, target_table):
    """The expression with the columns of one table replaced by those of another."""
    if source_table is None or target_table is None:
        return expression

    def replace(element, **kw):
        if isinstance(element, Column) and element.table is source_table and element.key in source_table.c:
            return target_table.c[element.key]
        return None

    return visitors.replacement_traverse(expression, {}, replace)


def _given_dialect_kwargs(construct):
    return {
        "%s_%s" % (dialect, name): value
        for dialect, options in construct.dialect_options.items()
        for name, value in options._non_defaults.items()
    }


@inspection._self_inspects
class SchemaItem(SchemaVisitable):
    """Base of the items of a schema."""

    __visit_name__ = "schema_item"
    create_drop_stringify_dialect = "default"
    _use_schema_map = True

    def _init_items(self, *args, **kw):
        for item in args:
            if item is not None:
                set_parent = getattr(item, "_set_parent_with_dispatch", None)
                if set_parent is None:
                    raise exc.ArgumentError(
                        f"'SchemaItem' object, such as a 'Column' or a 'Constraint' expected, got {item!r}"
                    )
                set_parent(self, **kw)

    def __repr__(self):
        return util.generic_repr(self, omit_kwarg=["info"])

    @util.memoized_property
    def info(self):
        return {}

    def _schema_item_copy(self, schema_item):
        if "info" in self.__dict__:
            schema_item.info = self.info.copy()
        schema_item.dispatch._update(self.dispatch)
        return schema_item


class HasConditionalDDL:
    """Mixin of items with a condition for their DDL."""

    _ddl_if = None

    def ddl_if(self, dialect=None, callable_=None, state=None):
        self._ddl_if = ddl.DDLIf(dialect, callable_, state)
        return self


class HasSchemaAttr(SchemaItem):
    """An item with a schema's name."""


class Table(DialectKWArgs, HasSchemaAttr, TableClause):
    """A table of the database. There is one Table a name in a MetaData: constructing it again gives the same."""

    __visit_name__ = "table"

    @accelerated
    def _gen_cache_key(self, anon_map, bindparams):
        if self._annotations:
            return (self, *self._annotations_cache_key)
        return (self,)

    @util.memoized_property
    def _annotations_cache_key(self):
        numbers = visitors.anon_map()
        return (
            "_annotations",
            tuple([
                (k, v._gen_cache_key(numbers, []) if hasattr(v, "_gen_cache_key") else v)
                for k, v in sorted(self._annotations.items())
            ]),
        )

    def __new__(cls, *args, **kw):
        return cls._new(*args, **kw)

    @classmethod
    def _new(cls, *args, **kw):
        if not args and not kw:
            return object.__new__(cls)
        if len(args) < 2:
            raise TypeError("Table() takes at least two positional-only arguments 'name' and 'metadata'")
        name, metadata, *args = args
        schema = kw.get("schema", None)
        if schema is None:
            schema = metadata.schema
        elif schema is BLANK_SCHEMA:
            schema = None
        keep_existing = kw.get("keep_existing", False)
        extend_existing = kw.get("extend_existing", False)
        if keep_existing and extend_existing:
            raise exc.ArgumentError("keep_existing and extend_existing are mutually exclusive.")
        must_exist = kw.pop("must_exist", kw.pop("mustexist", False))
        key = _get_table_key(name, schema)
        table = metadata.tables.get(key)
        if table is not None:
            if not keep_existing and not extend_existing and args:
                raise exc.InvalidRequestError(
                    f"Table '{key}' is already defined for this MetaData instance.  Specify 'extend_existing=True' to "
                    "redefine options and columns on an existing Table object."
                )
            if extend_existing:
                table._init_existing(*args, **kw)
            return table
        if must_exist:
            raise exc.InvalidRequestError(f"Table '{key}' not defined")
        table = object.__new__(cls)
        table.dispatch.before_parent_attach(table, metadata)
        metadata._add_table(name, schema, table)
        try:
            table.__init__(name, metadata, *args, _no_init=False, **kw)
            table.dispatch.after_parent_attach(table, metadata)
        except Exception:
            metadata._remove_table(name, schema)
            raise
        return table

    def __init__(
        self, name, metadata, *args, schema=None, quote=None, quote_schema=None, autoload_with=None,
        autoload_replace=True, keep_existing=False, extend_existing=False, resolve_fks=True, include_columns=None,
        implicit_returning=True, comment=None, info=None, listeners=None, prefixes=None, _extend_on=None,
        _no_init=True, **kw,
    ):
        if _no_init:
            return
        TableClause.__init__(self, quoted_name(name, quote))
        self.metadata = metadata
        if schema is None:
            self.schema = metadata.schema
        elif schema is BLANK_SCHEMA:
            self.schema = None
        else:
            self.schema = quoted_name(schema, quote_schema)
        self._sentinel_column = None
        self.indexes = set()
        self.constraints = set()
        PrimaryKeyConstraint(_implicit_generated=True)._set_parent_with_dispatch(self)
        self.foreign_keys = set()
        self._extra_dependencies = set()
        self.fullname = _get_table_key(self.name, self.schema)
        self.implicit_returning = implicit_returning
        self.comment = comment
        if info is not None:
            self.info = info
        for evt, fn in listeners or ():
            event.listen(self, evt, fn)
        self._prefixes = prefixes if prefixes else []
        self._validate_dialect_kwargs(kw)
        if autoload_with is not None:
            raise NotImplementedError("reading a table from the database is not supported")
        self._init_items(*args, allow_replacements=extend_existing or keep_existing, all_names={})

    @property
    def _sorted_constraints(self):
        return sorted(self.constraints, key=lambda c: c._creation_order)

    @property
    def foreign_key_constraints(self):
        return {fk.constraint for fk in self.foreign_keys if fk.constraint is not None}

    def _init_existing(self, *args, **kwargs):
        kwargs.pop("extend_existing", None)
        kwargs.pop("keep_existing", None)
        schema = kwargs.pop("schema", None)
        if schema and schema != self.schema:
            raise exc.ArgumentError(
                f"Can't change schema of existing table from '{self.schema}' to '{schema}'"
            )
        include_columns = kwargs.pop("include_columns", None)
        if include_columns is not None:
            for c in self.c:
                if c.name not in include_columns:
                    self._columns.remove(c)
        for key in ("quote", "quote_schema"):
            if key in kwargs:
                raise exc.ArgumentError("Can't redefine 'quote' or 'quote_schema' arguments")
        self.comment = kwargs.pop("comment", self.comment)
        self.implicit_returning = kwargs.pop("implicit_returning", self.implicit_returning)
        self.info = kwargs.pop("info", self.info)
        self._validate_dialect_kwargs(kwargs)
        self._init_items(*args, allow_replacements=True, all_names={c.name: c for c in self.c})

    def _reset_exported(self):
        pass

    @property
    def _autoincrement_column(self):
        return self.primary_key._autoincrement_column

    autoincrement_column = _autoincrement_column

    @util.memoized_property
    def _sentinel_column_characteristics(self):
        """Which columns tell the rows of an INSERT of many apart, and where their values come from."""
        kinds = _SentinelDefaultCharacterization
        explicit = self._sentinel_column
        autoinc = self._autoincrement_column
        is_explicit = explicit is not None
        is_autoinc = autoinc is not None and (explicit is None or explicit is autoinc)
        col = explicit if is_explicit else autoinc
        kind = kinds.UNKNOWN
        negative = None
        if col is not None:
            default = col.default
            if col.identity:
                if col.identity._increment_is_negative:
                    negative = "IDENTITY"
                else:
                    kind = kinds.IDENTITY
            elif default is None and col.server_default is None:
                if col.nullable:
                    raise exc.InvalidRequestError(
                        f"Column {col} has been marked as a sentinel column with no default generation function; it "
                        "at least needs to be marked nullable=False assuming user-populated sentinel values will be "
                        "used."
                    )
                kind = kinds.NONE
            elif default is not None:
                if default.is_sentinel:
                    kind = kinds.SENTINEL_DEFAULT
                elif default.is_sequence:
                    if default._increment_is_negative:
                        negative = "SEQUENCE"
                    kind = kinds.SEQUENCE
                elif default.is_callable:
                    kind = kinds.CLIENTSIDE
            else:
                if is_explicit:
                    raise exc.InvalidRequestError(
                        f"Column {col} can't be a sentinel column because it uses an explicit server side default "
                        "that's not the Identity() default."
                    )
                kind = kinds.SERVERSIDE
        if negative:
            if is_explicit:
                raise exc.InvalidRequestError(
                    f"Can't use {negative} default with negative increment as an explicit sentinel column"
                )
            col, is_autoinc = None, False
        columns = None if col is None else (col,)
        if columns is None and self.primary_key and not any(
            c.server_default is not None or (c.default and not c.default.is_callable) for c in self.primary_key
        ):
            columns = tuple(self.primary_key)
            kind = kinds.CLIENTSIDE
        return _SentinelColumnCharacterization(columns, is_explicit, is_autoinc, kind)

    @property
    def key(self):
        return _get_table_key(self.name, self.schema)

    def __repr__(self):
        parts = [repr(self.name), repr(self.metadata), *[repr(x) for x in self.columns]]
        return "Table(%s)" % ", ".join([*parts, "schema=%r" % (self.schema,)])

    def __str__(self):
        return _get_table_key(self.description, self.schema)

    def add_is_dependent_on(self, table):
        self._extra_dependencies.add(table)

    def append_column(self, column, replace_existing=False):
        try:
            column._set_parent_with_dispatch(
                self, allow_replacements=replace_existing, all_names={c.name: c for c in self.c}
            )
        except exc.DuplicateColumnError as de:
            raise exc.DuplicateColumnError(
                f"{de.args[0]} Specify replace_existing=True to Table.append_column() to replace an existing column."
            ) from de

    def append_constraint(self, constraint):
        constraint._set_parent_with_dispatch(self)

    def _set_parent(self, metadata, **kw):
        metadata._add_table(self.name, self.schema, self)
        self.metadata = metadata

    def create(self, bind, checkfirst=False):
        bind._run_ddl_visitor(ddl.SchemaGenerator, self, checkfirst=checkfirst)

    def drop(self, bind, checkfirst=False):
        bind._run_ddl_visitor(ddl.SchemaDropper, self, checkfirst=checkfirst)

    def to_metadata(self, metadata, schema=RETAIN_SCHEMA, referred_schema_fn=None, name=None):
        """A copy of this table in another MetaData."""
        if name is None:
            name = self.name
        if schema is RETAIN_SCHEMA:
            schema = self.schema
        elif schema is None:
            schema = metadata.schema
        key = _get_table_key(name, schema)
        if key in metadata.tables:
            util.warn(f"Table '{self.description}' already exists within the given MetaData - not copying.")
            return metadata.tables[key]
        columns = [col._copy(schema=schema, _to_metadata=metadata) for col in self.columns]
        table = Table(
            name, metadata, *columns, schema=schema, comment=self.comment, **_given_dialect_kwargs(self)
        )
        for const in self._sorted_constraints:
            if isinstance(const, ForeignKeyConstraint):
                referred = const._referred_schema
                if referred_schema_fn:
                    fk_schema = referred_schema_fn(self, schema, const, referred)
                else:
                    fk_schema = schema if referred == self.schema else None
                table.append_constraint(const._copy(schema=fk_schema, target_table=table))
            elif not const._type_bound and not const._column_flag:
                table.append_constraint(const._copy(schema=schema, target_table=table))
        for index in sorted(self.indexes, key=lambda index: index._creation_order):
            if not index._column_flag:
                Index(
                    index.name,
                    *[_copy_expression(expr, self, table) for expr in index._table_bound_expressions],
                    unique=index.unique, _table=table, **_given_dialect_kwargs(index),
                )
        return self._schema_item_copy(table)

    tometadata = to_metadata


class Column(DialectKWArgs, SchemaItem, ColumnClause):
    """A column of a table."""

    __visit_name__ = "column"
    inherit_cache = True

    def __init__(
        self, name_pos=None, type_pos=None, /, *args, name=None, type_=None, autoincrement="auto", default=NO_ARG,
        insert_default=NO_ARG, doc=None, key=None, index=None, unique=None, info=None, nullable=NULL_UNSPECIFIED,
        onupdate=None, primary_key=False, server_default=None, server_onupdate=None, quote=None, system=False,
        comment=None, insert_sentinel=False, _omit_from_statements=False, _proxies=None, **dialect_kwargs,
    ):
        items = [name_pos, type_pos, *args]
        if isinstance(items[0], str):
            if name is not None:
                raise exc.ArgumentError("May not pass name positionally and as a keyword.")
            name = items.pop(0)
        elif items[0] is None:
            items.pop(0)
        if items:
            if hasattr(items[0], "_sqla_type"):
                if type_ is not None:
                    raise exc.ArgumentError("May not pass type_ positionally and as a keyword.")
                type_ = items.pop(0)
            elif items[0] is None:
                items.pop(0)
        if name is not None:
            name = quoted_name(name, quote)
        elif quote is not None:
            raise exc.ArgumentError("Explicit 'name' is required when sending 'quote' argument")
        ColumnClause.__init__(self, name, type_)
        self.key = key if key is not None else name
        self.primary_key = primary_key
        self._insert_sentinel = insert_sentinel
        self._omit_from_statements = _omit_from_statements
        self._user_defined_nullable = nullable
        self.nullable = nullable if nullable is not NULL_UNSPECIFIED else not primary_key
        self.index = index
        self.unique = unique
        self.system = system
        self.doc = doc
        self.autoincrement = autoincrement
        self.constraints = set()
        self.foreign_keys = set()
        self.comment = comment
        self.computed = None
        self.identity = None
        if _proxies is not None:
            self._proxies = _proxies
        else:
            self._set_type(self.type)
        if insert_default is not NO_ARG:
            default = insert_default
        self.default = self._generator(default if default is not NO_ARG else None, False, items)
        self.onupdate = self._generator(onupdate, True, items)
        self.server_default = self._server_side(server_default, False, items)
        self.server_onupdate = self._server_side(server_onupdate, True, items)
        self._init_items(*items)
        util.set_creation_order(self)
        if info is not None:
            self.info = info
        self._validate_dialect_kwargs(dialect_kwargs)

    def _generator(self, value, for_update, items):
        if value is not None:
            if not isinstance(value, (ColumnDefault, Sequence)):
                value = ColumnDefault(value, for_update=for_update)
            items.append(value)
        return value

    def _server_side(self, value, for_update, items):
        if value is not None:
            if isinstance(value, FetchedValue):
                value = value._as_for_update(for_update)
            else:
                value = DefaultClause(value, for_update=for_update)
            items.append(value)
        return value

    def _set_type(self, type_):
        self.type = type_
        for typ in (type_, *type_._variant_mapping.values()):
            if isinstance(typ, SchemaEventTarget):
                typ._set_parent_with_dispatch(self)

    @HasMemoized.memoized_attribute
    def _default_description_tuple(self):
        return _DefaultDescriptionTuple._from_column_default(self.default)

    @HasMemoized.memoized_attribute
    def _onupdate_description_tuple(self):
        return _DefaultDescriptionTuple._from_column_default(self.onupdate)

    def __str__(self):
        if self.name is None:
            return "(no name)"
        if self.table is not None and self.table.named_with_column:
            return self.table.description + "." + self.description
        return self.description

    def references(self, column):
        return any(not fk.column.proxy_set.isdisjoint(column.proxy_set) for fk in self.foreign_keys)

    def append_foreign_key(self, fk):
        fk._set_parent_with_dispatch(self)

    def __repr__(self):
        shown = []
        if self.key != self.name:
            shown.append("key")
        if self.primary_key:
            shown.append("primary_key")
        if not self.nullable:
            shown.append("nullable")
        shown += [k for k in ("onupdate", "default", "server_default", "comment") if getattr(self, k)]
        return "Column(%s)" % ", ".join(
            [repr(self.name), repr(self.type)]
            + [repr(x) for x in self.foreign_keys if x is not None]
            + [repr(x) for x in self.constraints]
            + ["table=<%s>" % self.table.description if self.table is not None else "table=None"]
            + ["%s=%s" % (k, repr(getattr(self, k))) for k in shown]
        )

    def _set_parent(self, table, *, all_names, allow_replacements, **kw):
        if not self.name:
            raise exc.ArgumentError(
                "Column must be constructed with a non-blank name or assign a non-blank .name before adding to a "
                "Table."
            )
        self._reset_memoizations()
        if self.key is None:
            self.key = self.name
        existing = getattr(self, "table", None)
        if existing is not None and existing is not table:
            raise exc.ArgumentError(
                f"Column object '{self.key}' already assigned to Table '{existing.description}'"
            )
        self._replace_in(table, all_names, allow_replacements)
        all_names[self.name] = self
        self.table = table
        if self._insert_sentinel:
            if table._sentinel_column is not None:
                raise exc.ArgumentError("a Table may have only one explicit sentinel column")
            table._sentinel_column = self
        if self.primary_key:
            table.primary_key._replace(self)
        elif self.key in table.primary_key:
            raise exc.ArgumentError(
                f"Trying to redefine primary-key column '{self.key}' as a non-primary-key column on table "
                f"'{table.fullname}'"
            )
        if self.index:
            if isinstance(self.index, str):
                raise exc.ArgumentError(
                    "The 'index' keyword argument on Column is boolean only. To create indexes with a specific name, "
                    "create an explicit Index object external to the Table."
                )
            table.append_constraint(Index(None, self.key, unique=bool(self.unique), _column_flag=True))
        elif self.unique:
            if isinstance(self.unique, str):
                raise exc.ArgumentError(
                    "The 'unique' keyword argument on Column is boolean only. To create unique constraints or indexes "
                    "with a specific name, append an explicit UniqueConstraint to the Table's list of elements, or "
                    "create an explicit Index object external to the Table."
                )
            table.append_constraint(UniqueConstraint(self.key, _column_flag=True))
        self._setup_on_memoized_fks(lambda fk: fk._set_remote_table(table))
        if self.identity and (isinstance(self.default, Sequence) or isinstance(self.onupdate, Sequence)):
            raise exc.ArgumentError("An column cannot specify both Identity and Sequence.")

    def _replace_in(self, table, all_names, allow_replacements):
        """Puts this column into the table's, in place of one of the same key or name."""
        extra_remove = existing_col = None
        conflicts_on = ""
        if self.key in table._columns:
            existing_col = table._columns[self.key]
            conflicts_on = "name" if self.key == self.name else "key"
        elif self.name in all_names:
            existing_col = all_names[self.name]
            extra_remove = {existing_col}
            conflicts_on = "name"
        if existing_col is not None and existing_col is not self:
            if not allow_replacements:
                raise exc.DuplicateColumnError(
                    f"A column with {conflicts_on} '{self.key if conflicts_on == 'key' else self.name}' is already "
                    f"present in table '{table.name}'."
                )
            for fk in existing_col.foreign_keys:
                table.foreign_keys.remove(fk)
                table.constraints.discard(fk.constraint)
        if extra_remove and existing_col is not None and self.key == self.name:
            util.warn(
                f'Column with user-specified key "{existing_col.key}" is being replaced with plain named column '
                f'"{self.name}", key "{existing_col.key}" is being removed.  If this is a reflection operation, '
                "specify autoload_replace=False to prevent this replacement."
            )
        table._columns.replace(self, extra_remove=extra_remove)

    def _setup_on_memoized_fks(self, fn):
        memos = self.table.metadata._fk_memos
        for fk_key, link_to_name in (
            ((self.table.key, self.key), False), ((self.table.key, self.name), True),
        ):
            for fk in memos.get(fk_key, ()):
                if fk.link_to_name is link_to_name:
                    fn(fk)

    def _on_table_attach(self, fn):
        if self.table is not None:
            fn(self, self.table)
        else:
            event.listen(self, "after_parent_attach", fn)

    def copy(self, **kw):
        return self._copy(**kw)

    def _copy(self, **kw):
        args = [c._copy(**kw) for c in self.constraints if not c._type_bound]
        args += [fk._copy(**kw) for fk in self.foreign_keys if not fk.constraint]
        server_default = self.server_default
        server_onupdate = self.server_onupdate
        if isinstance(server_default, (Computed, Identity)):
            args.append(server_default._copy(**kw))
            server_default = server_onupdate = None
        type_ = self.type
        if isinstance(type_, SchemaEventTarget):
            type_ = type_.copy(**kw)
        c = self._constructor(
            *args, name=self.name, type_=type_, key=self.key, primary_key=self.primary_key, unique=self.unique,
            system=self.system, index=self.index, autoincrement=self.autoincrement, default=self.default,
            server_default=server_default, onupdate=self.onupdate, server_onupdate=server_onupdate, doc=self.doc,
            comment=self.comment, _omit_from_statements=self._omit_from_statements,
            insert_sentinel=self._insert_sentinel, **_given_dialect_kwargs(self),
        )
        c.nullable = self.nullable
        c._user_defined_nullable = self._user_defined_nullable
        return self._schema_item_copy(c)

    def _merge(self, other):
        """Completes `other` with what this column has and it lacks."""
        if self.primary_key:
            other.primary_key = True
        if self.autoincrement != "auto" and other.autoincrement == "auto":
            other.autoincrement = self.autoincrement
        if self.system:
            other.system = self.system
        if self.info:
            other.info.update(self.info)
        type_ = self.type
        if not type_._isnull and other.type._isnull:
            if isinstance(type_, SchemaEventTarget):
                type_ = type_.copy()
            other._set_type(type_)
        if (
            self._user_defined_nullable is not NULL_UNSPECIFIED
            and other._user_defined_nullable is NULL_UNSPECIFIED
        ):
            other.nullable = self.nullable
            other._user_defined_nullable = self._user_defined_nullable
        for name in ("default", "server_default", "server_onupdate", "onupdate"):
            mine = getattr(self, name)
            if mine is not None and getattr(other, name) is None:
                mine._copy()._set_parent(other)
        for name in ("index", "unique"):
            if getattr(self, name) in (True, False) and getattr(other, name) is None:
                setattr(other, name, getattr(self, name))
        for name in ("doc", "comment"):
            if getattr(self, name) and getattr(other, name) is None:
                setattr(other, name, getattr(self, name))
        for const in self.constraints:
            if not const._type_bound:
                const._copy()._set_parent(other)
        for fk in self.foreign_keys:
            if not fk.constraint:
                fk._copy()._set_parent(other)

    def _make_proxy(
        self, selectable, primary_key, foreign_keys, name=None, key=None, name_is_truncatable=False,
        compound_select_cols=None, **kw,
    ):
        fks = []
        for fk in self.foreign_keys:
            col = fk._resolve_column(raiseerr=False)
            fks.append(ForeignKey(
                col if col is not None else fk._colspec, _unresolvable=col is None, _constraint=fk.constraint
            ))
        if name is None and self.name is None:
            raise exc.InvalidRequestError(
                "Cannot initialize a sub-selectable with this Column object until its 'name' has been assigned."
            )
        new_name = name or self.name
        c = self._constructor(
            _truncatable(new_name) if name_is_truncatable else new_name, self.type, *fks,
            key=key if key else name if name else self.key, primary_key=self.primary_key, nullable=self.nullable,
            _proxies=list(compound_select_cols) if compound_select_cols else [self],
        )
        c.table = selectable
        c._propagate_attrs = selectable._propagate_attrs
        if selectable._is_clone_of is not None:
            c._is_clone_of = selectable._is_clone_of.columns.get(c.key)
        if self.primary_key:
            primary_key.add(c)
        if fks:
            foreign_keys.update(fks)
        return c.key, c


def insert_sentinel(name=None, type_=None, *, default=None, omit_from_statements=True):
    """A column that only tells the rows of an INSERT of many apart."""
    return Column(
        name=name, type_=type_api.INTEGERTYPE if type_ is None else type_,
        default=default if default is not None else _InsertSentinelColumnDefault(),
        _omit_from_statements=omit_from_statements, insert_sentinel=True,
    )


class ForeignKey(DialectKWArgs, SchemaItem):
    """A reference of one column to another, given as `table.column` or as the column."""

    __visit_name__ = "foreign_key"

    def __init__(
        self, column, _constraint=None, use_alter=False, name=None, onupdate=None, ondelete=None, deferrable=None,
        initially=None, link_to_name=False, match=None, info=None, comment=None, _unresolvable=False, **dialect_kw,
    ):
        self._colspec = colspec = coercions.expect(roles.DDLReferredColumnRole, column)
        self._table_column = None if isinstance(colspec, str) else colspec
        if self._table_column is not None and not isinstance(colspec.table, (type(None), TableClause)):
            raise exc.ArgumentError(f"ForeignKey received Column not bound to a Table, got: {colspec.table!r}")
        self.name = name
        self.use_alter = use_alter
        self.onupdate = onupdate
        self.ondelete = ondelete
        self.deferrable = deferrable
        self.initially = initially
        self.link_to_name = link_to_name
        self.match = match
        self.comment = comment
        self.parent = None
        self.constraint = _constraint
        self._unresolvable = _unresolvable
        self._unvalidated_dialect_kw = dialect_kw
        if info:
            self.info = info

    def __repr__(self):
        return "ForeignKey(%r)" % self._get_colspec()

    def copy(self, *, schema=None, **kw):
        return self._copy(schema=schema, **kw)

    def _copy(self, *, schema=None, **kw):
        fk = ForeignKey(
            self._get_colspec(schema=schema), use_alter=self.use_alter, name=self.name, onupdate=self.onupdate,
            ondelete=self.ondelete, deferrable=self.deferrable, initially=self.initially,
            link_to_name=self.link_to_name, match=self.match, comment=self.comment, **self._unvalidated_dialect_kw,
        )
        return self._schema_item_copy(fk)

    def _get_colspec(self, schema=None, table_name=None, _is_copy=False):
        """`[schema.]table.column`, with another schema or table if given."""
        if schema not in (None, RETAIN_SCHEMA):
            _, tname, colname = self._column_tokens
            if table_name is not None:
                tname = table_name
            if schema is BLANK_SCHEMA:
                return "%s.%s" % (tname, colname)
            return "%s.%s.%s" % (schema, tname, colname)
        if table_name:
            schema, _, colname = self._column_tokens
            if schema:
                return "%s.%s.%s" % (schema, table_name, colname)
            return "%s.%s" % (table_name, colname)
        column = self._table_column
        if column is None:
            return self._colspec
        if column.table is None:
            if _is_copy:
                raise exc.InvalidRequestError(
                    f"Can't copy ForeignKey object which refers to non-table bound Column {column!r}"
                )
            return column.key
        return "%s.%s" % (column.table.fullname, column.key)

    @property
    def _referred_schema(self):
        return self._column_tokens[0]

    def _table_key(self):
        if self._table_column is not None:
            return None if self._table_column.table is None else self._table_column.table.key
        schema, tname, _ = self._column_tokens
        return _get_table_key(tname, schema)

    target_fullname = property(_get_colspec)

    def references(self, table):
        return table.corresponding_column(self.column) is not None

    def get_referent(self, table):
        return table.columns.corresponding_column(self.column)

    @util.memoized_property
    def _column_tokens(self):
        """(schema, table, column) of the specification."""
        m = self._get_colspec().split(".")
        if len(m) == 1:
            return None, m[0], None
        return ".".join(m[:-2]) or None, m[-2], m[-1]

    def _resolve_col_tokens(self):
        """(table of the parent column, key of the referred table, name of the referred column)."""
        if self.parent is None:
            raise exc.InvalidRequestError(
                "this ForeignKey object does not yet have a parent Column associated with it."
            )
        parenttable = self.parent.table
        if parenttable is None:
            raise exc.InvalidRequestError("this ForeignKey's parent column is not yet associated with a Table.")
        schema, tname, colname = self._column_tokens
        if not self._unresolvable and schema is None and parenttable.metadata.schema is not None:
            schema = parenttable.metadata.schema
        return parenttable, _get_table_key(tname, schema), colname

    def _link_to_col_by_colstring(self, parenttable, table, colname):
        if colname is None:
            key = self.parent.key
            column = table.c.get(key, None)
        else:
            key = colname
            if self.link_to_name:
                column = next((c for c in table.c if c.name == colname), None)
            else:
                column = table.c.get(colname, None)
        if column is None:
            raise exc.NoReferencedColumnError(
                f"Could not initialize target column for ForeignKey '{self._colspec}' on table '{parenttable.name}': "
                f"table '{table.name}' has no column named '{key}'",
                table.name, key,
            )
        return column

    def _set_target_column(self, column):
        if self.parent.type._isnull:
            self.parent.type = column.type

        def set_type(fk):
            if fk.parent.type._isnull:
                fk.parent.type = column.type

        self.parent._setup_on_memoized_fks(set_type)
        self.column = column

    @util.memoized_property
    def column(self):
        """The column referred to."""
        return self._resolve_column()

    def _resolve_column(self, *, raiseerr=True):
        if not isinstance(self._colspec, str):
            return self._colspec
        parenttable, tablekey, colname = self._resolve_col_tokens()
        metadata = parenttable.metadata
        if self._unresolvable or tablekey not in metadata:
            if not raiseerr:
                return None
            raise exc.NoReferencedTableError(
                f"Foreign key associated with column '{self.parent}' could not find table '{tablekey}' with which to "
                f"generate a foreign key to target column '{colname}'",
                tablekey,
            )
        if parenttable.key not in metadata:
            if not raiseerr:
                return None
            raise exc.InvalidRequestError(
                f"Table {parenttable} is no longer associated with its parent MetaData"
            )
        return self._link_to_col_by_colstring(parenttable, metadata.tables[tablekey], colname)

    def _set_parent(self, parent, **kw):
        if self.parent is not None and self.parent is not parent:
            raise exc.InvalidRequestError("This ForeignKey already has a parent !")
        self.parent = parent
        parent.foreign_keys.add(self)
        parent._on_table_attach(self._set_table)

    def _set_remote_table(self, table):
        parenttable, _, colname = self._resolve_col_tokens()
        self._set_target_column(self._link_to_col_by_colstring(parenttable, table, colname))
        self.constraint._validate_dest_table(table)

    def _remove_from_metadata(self, metadata):
        _, table_key, colname = self._resolve_col_tokens()
        memos = metadata._fk_memos.get((table_key, colname), ())
        if self in memos:
            memos.remove(self)

    def _set_table(self, column, table):
        if self.constraint is None:
            self.constraint = ForeignKeyConstraint(
                [], [], use_alter=self.use_alter, name=self.name, onupdate=self.onupdate, ondelete=self.ondelete,
                deferrable=self.deferrable, initially=self.initially, match=self.match, comment=self.comment,
                **self._unvalidated_dialect_kw,
            )
            self.constraint._append_element(column, self)
            self.constraint._set_parent_with_dispatch(table)
        table.foreign_keys.add(self)
        if not isinstance(self._colspec, str):
            self._set_target_column(self._colspec)
            return
        parenttable, table_key, colname = self._resolve_col_tokens()
        metadata = parenttable.metadata
        referred = metadata.tables.get(table_key)
        if referred is not None:
            try:
                target = self._link_to_col_by_colstring(parenttable, referred, colname)
            except exc.NoReferencedColumnError:
                pass
            else:
                self._set_target_column(target)
        metadata._fk_memos.setdefault((table_key, colname), []).append(self)


class DefaultGenerator(Executable, SchemaItem):
    """Base of what makes the values of columns on this side."""

    __visit_name__ = "default_generator"
    _is_default_generator = True
    is_sequence = False
    is_identity = False
    is_server_default = False
    is_clause_element = False
    is_callable = False
    is_scalar = False
    has_arg = False
    is_sentinel = False
    _roles = roles.STATEMENT
    _propagate_attrs = util.EMPTY_DICT

    def __init__(self, for_update=False):
        self.for_update = for_update

    def _set_parent(self, parent, **kw):
        self.column = parent
        if self.for_update:
            parent.onupdate = self
        else:
            parent.default = self

    def _copy(self):
        raise NotImplementedError()

    def _execute_on_connection(self, connection, distilled_params, execution_options):
        util.warn_deprecated(
            "Using the .execute() method to invoke a DefaultGenerator object is deprecated; please use the .scalar() "
            "method.",
            "2.0",
        )
        return self._execute_on_scalar(connection, distilled_params, execution_options)

    def _execute_on_scalar(self, connection, distilled_params, execution_options):
        return connection._execute_default(self, distilled_params, execution_options)


class ColumnDefault(DefaultGenerator):
    """A default: a value, a SQL expression or a callable."""

    def __new__(cls, arg=None, for_update=False):
        if isinstance(arg, FetchedValue):
            raise exc.ArgumentError("ColumnDefault may not be a server-side default type.")
        if arg is None:
            return object.__new__(cls)
        is_clause = isinstance(arg, ClauseElement)
        plain = ColumnElementColumnDefault if is_clause else ScalarElementColumnDefault
        return object.__new__(CallableColumnDefault if callable(arg) else plain)

    def __init__(self, arg, for_update=False):
        self.for_update = for_update
        self.arg = arg

    def _copy(self):
        return self.__class__(arg=self.arg, for_update=self.for_update)

    def __repr__(self):
        return f"{self.__class__.__name__}({self.arg!r})"


class ScalarElementColumnDefault(ColumnDefault):
    """A plain value."""

    is_scalar = True
    has_arg = True


class _InsertSentinelColumnDefault(ColumnDefault):
    """Numbers the rows of an INSERT of many."""

    is_sentinel = True
    for_update = False
    arg = None

    def __new__(cls):
        return object.__new__(cls)

    def __init__(self):
        pass

    def _set_parent(self, parent, **kw):
        if not parent._insert_sentinel:
            raise exc.ArgumentError(
                "The _InsertSentinelColumnDefault may only be applied to a Column marked as insert_sentinel=True"
            )
        if not parent.nullable:
            raise exc.ArgumentError(
                "The _InsertSentinelColumnDefault may only be applied to a Column that is nullable"
            )
        super()._set_parent(parent, **kw)

    def _copy(self):
        return _InsertSentinelColumnDefault()


class ColumnElementColumnDefault(ColumnDefault):
    """A SQL expression."""

    is_clause_element = True
    has_arg = True

    @util.memoized_property
    def _arg_is_typed(self):
        return not self.arg.type._isnull


class CallableColumnDefault(ColumnDefault):
    """A callable, of the execution's context or of nothing."""

    is_callable = True
    has_arg = True

    def __init__(self, arg, for_update=False):
        self.for_update = for_update
        self.arg = arg if isinstance(arg, _WithoutContext) else _taking_context(arg)


class _WithoutContext:
    """A callable of no arguments as one of the context."""

    def __init__(self, fn):
        self.__wrapped__ = fn
        self.__name__ = getattr(fn, "__name__", type(fn).__name__)
        self.__doc__ = getattr(fn, "__doc__", None)

    def __call__(self, ctx):
        return self.__wrapped__()

    def __repr__(self):
        return repr(self.__wrapped__)


def _taking_context(fn):
    try:
        parameters = inspect.signature(fn).parameters.values()
    except (TypeError, ValueError):
        return _WithoutContext(fn)
    required = [
        p for p in parameters
        if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD) and p.default is p.empty
    ]
    if not required:
        return _WithoutContext(fn)
    if len(required) == 1:
        return fn
    raise exc.ArgumentError("ColumnDefault Python function takes zero or one positional arguments")


class IdentityOptions:
    """Mixin: the options of sequences and identity columns."""

    def __init__(
        self, start=None, increment=None, minvalue=None, maxvalue=None, nominvalue=None, nomaxvalue=None, cycle=None,
        cache=None, order=None,
    ):
        self.start = start
        self.increment = increment
        self.minvalue = minvalue
        self.maxvalue = maxvalue
        self.nominvalue = nominvalue
        self.nomaxvalue = nomaxvalue
        self.cycle = cycle
        self.cache = cache
        self.order = order

    def _identity_options(self):
        return {
            name: getattr(self, name)
            for name in (
                "start", "increment", "minvalue", "maxvalue", "nominvalue", "nomaxvalue", "cycle", "cache", "order",
            )
        }

    @property
    def _increment_is_negative(self):
        return self.increment is not None and self.increment < 0


class Sequence(HasSchemaAttr, IdentityOptions, DefaultGenerator):
    """A sequence of the database."""

    __visit_name__ = "sequence"
    is_sequence = True

    def __init__(
        self, name, start=None, increment=None, minvalue=None, maxvalue=None, nominvalue=None, nomaxvalue=None,
        cycle=None, schema=None, cache=None, order=None, data_type=None, optional=False, quote=None, metadata=None,
        quote_schema=None, for_update=False,
    ):
        DefaultGenerator.__init__(self, for_update=for_update)
        IdentityOptions.__init__(
            self, start=start, increment=increment, minvalue=minvalue, maxvalue=maxvalue, nominvalue=nominvalue,
            nomaxvalue=nomaxvalue, cycle=cycle, cache=cache, order=order,
        )
        self.column = None
        self.name = quoted_name(name, quote)
        self.optional = optional
        if schema is BLANK_SCHEMA:
            self.schema = schema = None
        elif metadata is not None and schema is None and metadata.schema:
            self.schema = schema = metadata.schema
        else:
            self.schema = quoted_name.construct(schema, quote_schema)
        self.metadata = metadata
        self._key = _get_table_key(name, schema)
        if metadata:
            self._set_metadata(metadata)
        self.data_type = to_instance(data_type) if data_type is not None else None

    def next_value(self):
        from .functions import func

        return func.next_value(self)

    def _set_parent(self, parent, **kw):
        super()._set_parent(parent)
        parent._on_table_attach(self._set_table)

    def _copy(self):
        return Sequence(
            name=self.name, schema=self.schema, data_type=self.data_type, optional=self.optional,
            metadata=self.metadata, for_update=self.for_update, **self._identity_options(),
        )

    def _set_table(self, column, table):
        self._set_metadata(table.metadata)

    def _set_metadata(self, metadata):
        self.metadata = metadata
        metadata._sequences[self._key] = self

    def create(self, bind, checkfirst=True):
        bind._run_ddl_visitor(ddl.SchemaGenerator, self, checkfirst=checkfirst)

    def drop(self, bind, checkfirst=True):
        bind._run_ddl_visitor(ddl.SchemaDropper, self, checkfirst=checkfirst)

    def _not_a_column_expr(self):
        raise exc.InvalidRequestError(
            f"This {self.__class__.__name__} cannot be used directly as a column expression.  Use "
            "func.next_value(sequence) to produce a 'next value' function that's usable as a column element."
        )


@inspection._self_inspects
class FetchedValue(SchemaEventTarget):
    """A value that the server makes."""

    is_server_default = True
    reflected = False
    has_argument = False
    is_clause_element = False
    is_identity = False

    def __init__(self, for_update=False):
        self.for_update = for_update

    def _as_for_update(self, for_update):
        return self if for_update == self.for_update else self._clone(for_update)

    def _copy(self):
        return FetchedValue(self.for_update)

    def _clone(self, for_update):
        n = self.__class__.__new__(self.__class__)
        n.__dict__.update(self.__dict__)
        n.__dict__.pop("column", None)
        n.for_update = for_update
        return n

    def _set_parent(self, parent, **kw):
        self.column = parent
        if self.for_update:
            parent.server_onupdate = self
        else:
            parent.server_default = self

    def __repr__(self):
        return util.generic_repr(self)


class DefaultClause(FetchedValue):
    """DEFAULT."""

    has_argument = True

    def __init__(self, arg, for_update=False, _reflected=False):
        if not isinstance(arg, (str, ClauseElement, TextClause)):
            raise exc.ArgumentError(
                "Argument 'arg' is expected to be one of type '%s', got '%s'"
                % (" or ".join("'%s'" % t for t in (str, ClauseElement, TextClause)), type(arg))
            )
        super().__init__(for_update)
        self.arg = arg
        self.reflected = _reflected

    def _copy(self):
        return DefaultClause(arg=self.arg, for_update=self.for_update, _reflected=self.reflected)

    def __repr__(self):
        return "DefaultClause(%r, for_update=%r)" % (self.arg, self.for_update)


class Constraint(DialectKWArgs, HasConditionalDDL, SchemaItem):
    """Base of constraints."""

    __visit_name__ = "constraint"
    _column_flag = False

    def __init__(
        self, name=None, deferrable=None, initially=None, info=None, comment=None, _create_rule=None,
        _type_bound=False, **dialect_kw,
    ):
        util.set_creation_order(self)
        self.name = name
        self.deferrable = deferrable
        self.initially = initially
        self.comment = comment
        self._create_rule = _create_rule
        self._type_bound = _type_bound
        if info:
            self.info = info
        self._validate_dialect_kwargs(dialect_kw)

    def _should_create_for_compiler(self, compiler, **kw):
        if self._create_rule is not None and not self._create_rule(compiler):
            return False
        if self._ddl_if is not None:
            return self._ddl_if._should_execute(
                ddl.CreateConstraint(self), self, None, compiler=compiler, **kw
            )
        return True

    @property
    def table(self):
        parent = getattr(self, "parent", None)
        if isinstance(parent, Table):
            return parent
        raise exc.InvalidRequestError(
            "This constraint is not bound to a table.  Did you mean to call table.append_constraint(constraint) ?"
        )

    def _set_parent(self, parent, **kw):
        self.parent = parent
        parent.constraints.add(self)

    def copy(self, **kw):
        return self._copy(**kw)

    def _copy(self, **kw):
        raise NotImplementedError()


class ColumnCollectionMixin:
    """Mixin of what is about several columns of one table, given as columns or names."""

    _allow_multiple_tables = False

    def __init__(self, *columns, _autoattach=True, _column_flag=False, _gather_expressions=None):
        self._column_flag = _column_flag
        self._columns = DedupeColumnCollection()
        if _gather_expressions is not None:
            self._pending_colargs = []
            for expr, _, _, add_element in coercions.expect_col_expression_collection(
                roles.DDLConstraintColumnRole, columns
            ):
                self._pending_colargs.append(add_element)
                _gather_expressions.append(expr)
        else:
            self._pending_colargs = [
                coercions.expect(roles.DDLConstraintColumnRole, column) for column in columns
            ]
        if _autoattach and self._pending_colargs:
            self._check_attach()

    def _check_attach(self, evt=False):
        """Attaches this to the table of the columns, as soon as all of them have one."""
        col_objs = [c for c in self._pending_colargs if isinstance(c, Column)]
        attached = [c for c in col_objs if isinstance(c.table, Table)]
        waiting = set(col_objs).difference(attached)
        if waiting:
            assert not evt, "Should not reach here on event call"
            if not {c for c in self._pending_colargs if c is not None}.difference(col_objs):

                def _col_attached(column, table):
                    if isinstance(table, Table):
                        waiting.discard(column)
                        if not waiting:
                            self._check_attach(evt=True)

                self._cols_wo_table = waiting
                for col in list(waiting):
                    col._on_table_attach(_col_attached)
                return
        tables = {c.table for c in attached}
        if len(tables) == 1:
            self._set_parent_with_dispatch(tables.pop())
        elif len(tables) > 1 and not self._allow_multiple_tables:
            table = attached[0].table
            others = ", ".join("'%s'" % c for c in attached[1:] if c.table is not table)
            raise exc.ArgumentError(f"Column(s) {others} are not part of table '{table.description}'.")

    @util.memoized_property
    def columns(self):
        return self._columns.as_readonly()

    @util.memoized_property
    def c(self):
        return self._columns.as_readonly()

    def _col_expressions(self, parent):
        if isinstance(parent, Column):
            return [c for c in self._pending_colargs if isinstance(c, Column)]
        try:
            return [parent.c[col] if isinstance(col, str) else col for col in self._pending_colargs]
        except KeyError as ke:
            raise exc.ConstraintColumnNotFoundError(
                f"Can't create {self.__class__.__name__} on table '{parent.description}': no column named "
                f"'{ke.args[0]}' is present."
            ) from ke

    def _set_parent(self, parent, **kw):
        for col in self._col_expressions(parent):
            if col is not None:
                self._columns.add(col)


class ColumnCollectionConstraint(ColumnCollectionMixin, Constraint):
    """A constraint on columns."""

    def __init__(
        self, *columns, name=None, deferrable=None, initially=None, info=None, _autoattach=True, _column_flag=False,
        _gather_expressions=None, **dialect_kw,
    ):
        Constraint.__init__(
            self, name=name, deferrable=deferrable, initially=initially, info=info, **dialect_kw
        )
        ColumnCollectionMixin.__init__(self, *columns, _autoattach=_autoattach, _column_flag=_column_flag)

    def _set_parent(self, parent, **kw):
        Constraint._set_parent(self, parent)
        ColumnCollectionMixin._set_parent(self, parent)

    def __contains__(self, x):
        return x in self._columns

    def copy(self, *, target_table=None, **kw):
        return self._copy(target_table=target_table, **kw)

    def _copy(self, *, target_table=None, **kw):
        c = self.__class__(
            *[_copy_expression(expr, self.parent, target_table) for expr in self._columns],
            name=self.name, deferrable=self.deferrable, initially=self.initially, comment=self.comment,
            **_given_dialect_kwargs(self),
        )
        return self._schema_item_copy(c)

    def contains_column(self, col):
        return self._columns.contains_column(col)

    def __iter__(self):
        return iter(self._columns)

    def __len__(self):
        return len(self._columns)


class CheckConstraint(ColumnCollectionConstraint):
    """CHECK."""

    _allow_multiple_tables = True
    __visit_name__ = "table_or_column_check_constraint"

    def __init__(
        self, sqltext, name=None, deferrable=None, initially=None, table=None, info=None, _create_rule=None,
        _autoattach=True, _type_bound=False, **dialect_kw,
    ):
        self.sqltext = coercions.expect(roles.DDLExpressionRole, sqltext)
        columns = []
        visitors.traverse(self.sqltext, {}, {"column": columns.append})
        super().__init__(
            *columns, name=name, deferrable=deferrable, initially=initially, _create_rule=_create_rule, info=info,
            _type_bound=_type_bound, _autoattach=_autoattach, **dialect_kw,
        )
        if table is not None:
            self._set_parent_with_dispatch(table)

    @property
    def is_column_level(self):
        return not isinstance(self.parent, Table)

    def _copy(self, *, target_table=None, **kw):
        sqltext = self.sqltext
        if target_table is not None:
            sqltext = _copy_expression(sqltext, self.table, target_table)
        c = CheckConstraint(
            sqltext, name=self.name, initially=self.initially, deferrable=self.deferrable,
            _create_rule=self._create_rule, table=target_table, comment=self.comment, _autoattach=False,
            _type_bound=self._type_bound,
        )
        return self._schema_item_copy(c)


class ForeignKeyConstraint(ColumnCollectionConstraint):
    """FOREIGN KEY."""

    __visit_name__ = "foreign_key_constraint"

    def __init__(
        self, columns, refcolumns, name=None, onupdate=None, ondelete=None, deferrable=None, initially=None,
        use_alter=False, link_to_name=False, match=None, table=None, info=None, comment=None, **dialect_kw,
    ):
        Constraint.__init__(
            self, name=name, deferrable=deferrable, initially=initially, info=info, comment=comment, **dialect_kw
        )
        self.onupdate = onupdate
        self.ondelete = ondelete
        self.link_to_name = link_to_name
        self.use_alter = use_alter
        self.match = match
        if len(set(columns)) != len(refcolumns):
            if len(set(columns)) != len(columns):
                raise exc.ArgumentError(
                    "ForeignKeyConstraint with duplicate source column references are not supported."
                )
            raise exc.ArgumentError(
                "ForeignKeyConstraint number of constrained columns must match the number of referenced columns."
            )
        self.elements = [
            ForeignKey(
                refcol, _constraint=self, name=self.name, onupdate=self.onupdate, ondelete=self.ondelete,
                use_alter=self.use_alter, link_to_name=self.link_to_name, match=self.match,
                deferrable=self.deferrable, initially=self.initially, **_given_dialect_kwargs(self),
            )
            for refcol in refcolumns
        ]
        ColumnCollectionMixin.__init__(self, *columns)
        if table is not None:
            self._set_parent_with_dispatch(table)

    def _append_element(self, column, fk):
        self._columns.add(column)
        self.elements.append(fk)

    @property
    def _elements(self):
        return dict(zip(self.column_keys, self.elements))

    @property
    def _referred_schema(self):
        return self.elements[0]._referred_schema if self.elements else None

    @property
    def referred_table(self):
        return self.elements[0].column.table

    def _validate_dest_table(self, table):
        table_keys = {elem._table_key() for elem in self.elements}
        if None not in table_keys and len(table_keys) > 1:
            elem0, elem1 = sorted(table_keys)[0:2]
            raise exc.ArgumentError(
                f"ForeignKeyConstraint on {table.fullname}({self._col_description}) refers to multiple remote tables: "
                f"{elem0} and {elem1}"
            )

    @property
    def column_keys(self):
        if hasattr(self, "parent"):
            return self._columns.keys()
        return [col.key if isinstance(col, ColumnElement) else str(col) for col in self._pending_colargs]

    @property
    def _col_description(self):
        return ", ".join(self.column_keys)

    def _set_parent(self, table, **kw):
        ColumnCollectionConstraint._set_parent(self, table)
        for col, fk in zip(self._columns, self.elements):
            if fk.parent is not col:
                fk._set_parent_with_dispatch(col)
        self._validate_dest_table(table)

    def copy(self, *, schema=None, target_table=None, **kw):
        return self._copy(schema=schema, target_table=target_table, **kw)

    def _copy(self, *, schema=None, target_table=None, **kw):
        fkc = ForeignKeyConstraint(
            [x.parent.key for x in self.elements],
            [
                x._get_colspec(
                    schema=schema,
                    table_name=target_table.name
                    if target_table is not None and x._table_key() == x.parent.table.key
                    else None,
                    _is_copy=True,
                )
                for x in self.elements
            ],
            name=self.name, onupdate=self.onupdate, ondelete=self.ondelete, use_alter=self.use_alter,
            deferrable=self.deferrable, initially=self.initially, link_to_name=self.link_to_name, match=self.match,
            comment=self.comment,
        )
        for mine, theirs in zip(self.elements, fkc.elements):
            mine._schema_item_copy(theirs)
        return self._schema_item_copy(fkc)


class PrimaryKeyConstraint(ColumnCollectionConstraint):
    """PRIMARY KEY."""

    __visit_name__ = "primary_key_constraint"

    def __init__(
        self, *columns, name=None, deferrable=None, initially=None, info=None, _implicit_generated=False, **dialect_kw
    ):
        self._implicit_generated = _implicit_generated
        super().__init__(
            *columns, name=name, deferrable=deferrable, initially=initially, info=info, **dialect_kw
        )

    def _set_parent(self, table, **kw):
        super()._set_parent(table)
        if table.primary_key is not self:
            table.constraints.discard(table.primary_key)
            table.primary_key = self
            table.constraints.add(self)
        table_pks = [c for c in table.c if c.primary_key]
        if self._columns and table_pks and set(table_pks) != set(self._columns):
            table_pk_str = ", ".join("'%s'" % c.name for c in table_pks)
            col_str = ", ".join("'%s'" % c.name for c in self._columns)
            util.warn(
                f"Table '{table.name}' specifies columns {table_pk_str} as primary_key=True, not matching locally "
                f"specified columns {col_str}; setting the current primary key columns to {col_str}. This warning may "
                "become an exception in a future release"
            )
            table_pks = []
        for c in self._columns:
            c.primary_key = True
            if c._user_defined_nullable is NULL_UNSPECIFIED:
                c.nullable = False
        if table_pks:
            self._columns.extend(table_pks)

    def _reload(self, columns):
        for col in columns:
            col.primary_key = True
        self._columns.extend(columns)
        self.__dict__.pop("_autoincrement_column", None)
        self._set_parent_with_dispatch(self.table)

    def _replace(self, col):
        self.__dict__.pop("_autoincrement_column", None)
        self._columns.replace(col)
        self.dispatch._sa_event_column_added_to_pk_constraint(self, col)

    @property
    def columns_autoinc_first(self):
        autoinc = self._autoincrement_column
        if autoinc is None:
            return list(self._columns)
        return [autoinc, *[c for c in self._columns if c is not autoinc]]

    def _validate_autoinc(self, col, autoinc_true):
        affinity = col.type._type_affinity
        if affinity is None or not issubclass(
            affinity, (type_api.INTEGERTYPE._type_affinity, type_api.NUMERICTYPE._type_affinity)
        ):
            if autoinc_true:
                raise exc.ArgumentError(
                    f"Column type {col.type} on column '{col}' is not compatible with autoincrement=True"
                )
            return False
        if autoinc_true:
            return True
        if col.default is not None and not isinstance(col.default, Sequence):
            return False
        if col.server_default is not None and not isinstance(col.server_default, Identity):
            return False
        return not (col.foreign_keys and col.autoincrement not in (True, "ignore_fk"))

    @util.memoized_property
    def _autoincrement_column(self):
        """The column whose values the database counts up, or None."""
        if len(self._columns) == 1:
            col = list(self._columns)[0]
            if col.autoincrement is True:
                self._validate_autoinc(col, True)
                return col
            if col.autoincrement in ("auto", "ignore_fk") and self._validate_autoinc(col, False):
                return col
            return None
        autoinc = None
        for col in self._columns:
            if col.autoincrement is True:
                self._validate_autoinc(col, True)
                if autoinc is not None:
                    raise exc.ArgumentError(
                        f"Only one Column may be marked autoincrement=True, found both {col.name} and {autoinc.name}."
                    )
                autoinc = col
        return autoinc


class UniqueConstraint(ColumnCollectionConstraint):
    """UNIQUE."""

    __visit_name__ = "unique_constraint"


class Index(DialectKWArgs, ColumnCollectionMixin, HasConditionalDDL, SchemaItem):
    """An index."""

    __visit_name__ = "index"

    def __init__(
        self, name, *expressions, unique=False, quote=None, info=None, _table=None, _column_flag=False, **dialect_kw
    ):
        self.table = None
        self.name = quoted_name.construct(name, quote)
        self.unique = unique
        if info is not None:
            self.info = info
        util.set_creation_order(self)
        self._validate_dialect_kwargs(dialect_kw)
        self.expressions = []
        ColumnCollectionMixin.__init__(
            self, *expressions, _column_flag=_column_flag, _gather_expressions=self.expressions
        )
        if _table is not None:
            self._set_parent(_table)

    def _set_parent(self, table, **kw):
        ColumnCollectionMixin._set_parent(self, table)
        if self.table is not None and table is not self.table:
            raise exc.ArgumentError(
                f"Index '{self.name}' is against table '{self.table.description}', and cannot be associated with table "
                f"'{table.description}'."
            )
        self.table = table
        table.indexes.add(self)
        self.expressions = self._table_bound_expressions = [
            expr if isinstance(expr, ClauseElement) else colexpr
            for expr, colexpr in zip(self.expressions, self._col_expressions(table))
        ]

    def create(self, bind, checkfirst=False):
        bind._run_ddl_visitor(ddl.SchemaGenerator, self, checkfirst=checkfirst)

    def drop(self, bind, checkfirst=False):
        bind._run_ddl_visitor(ddl.SchemaDropper, self, checkfirst=checkfirst)

    def __repr__(self):
        parts = [repr(self.name), *[repr(e) for e in self.expressions]]
        return "Index(%s)" % ", ".join(parts + (["unique=True"] if self.unique else []))


DEFAULT_NAMING_CONVENTION = util.immutabledict({"ix": "ix_%(column_0_label)s"})


class _Tables(util.immutabledict):
    """The tables of a MetaData by their keys."""

    def _insert_item(self, key, value):
        dict.__setitem__(self, key, value)

    def __repr__(self):
        return "FacadeDict(%s)" % dict.__repr__(self)


class MetaData(HasSchemaAttr):
    """A collection of tables."""

    __visit_name__ = "metadata"

    def __init__(self, schema=None, quote_schema=None, naming_convention=None, info=None):
        if schema is not None and not isinstance(schema, str):
            raise exc.ArgumentError(f"expected schema argument to be a string, got {type(schema)}.")
        self.tables = _Tables()
        self.schema = quoted_name.construct(schema, quote_schema)
        self.naming_convention = naming_convention if naming_convention else DEFAULT_NAMING_CONVENTION
        if info:
            self.info = info
        self._schemas = set()
        self._sequences = {}
        self._fk_memos = {}

    def __repr__(self):
        return "MetaData()"

    def __contains__(self, table_or_key):
        if not isinstance(table_or_key, str):
            table_or_key = table_or_key.key
        return table_or_key in self.tables

    def _add_table(self, name, schema, table):
        self.tables._insert_item(_get_table_key(name, schema), table)
        if schema:
            self._schemas.add(schema)

    def _remove_table(self, name, schema):
        removed = dict.pop(self.tables, _get_table_key(name, schema), None)
        if removed is not None:
            for fk in removed.foreign_keys:
                fk._remove_from_metadata(self)
        if self._schemas:
            self._schemas = {t.schema for t in self.tables.values() if t.schema is not None}

    def clear(self):
        dict.clear(self.tables)
        self._schemas.clear()
        self._fk_memos.clear()

    def remove(self, table):
        self._remove_table(table.name, table.schema)

    @property
    def sorted_tables(self):
        """The tables, referred ones first."""
        return ddl.sort_tables(sorted(self.tables.values(), key=lambda t: t.key))

    def create_all(self, bind, tables=None, checkfirst=True):
        bind._run_ddl_visitor(ddl.SchemaGenerator, self, checkfirst=checkfirst, tables=tables)

    def drop_all(self, bind, tables=None, checkfirst=True):
        bind._run_ddl_visitor(ddl.SchemaDropper, self, checkfirst=checkfirst, tables=tables)


class Computed(FetchedValue, SchemaItem):
    """GENERATED ALWAYS AS."""

    __visit_name__ = "computed_column"

    def __init__(self, sqltext, persisted=None):
        self.sqltext = coercions.expect(roles.DDLExpressionRole, sqltext)
        self.persisted = persisted
        self.column = None

    def _set_parent(self, parent, **kw):
        if not isinstance(parent.server_default, (type(None), Computed)) or not isinstance(
            parent.server_onupdate, (type(None), Computed)
        ):
            raise exc.ArgumentError(
                "A generated column cannot specify a server_default or a server_onupdate argument"
            )
        self.column = parent
        parent.computed = self
        parent.server_onupdate = self
        parent.server_default = self

    def _as_for_update(self, for_update):
        return self

    def copy(self, *, target_table=None, **kw):
        return self._copy(target_table=target_table, **kw)

    def _copy(self, *, target_table=None, **kw):
        source = self.column.table if self.column is not None else None
        g = Computed(_copy_expression(self.sqltext, source, target_table), persisted=self.persisted)
        return self._schema_item_copy(g)


class Identity(IdentityOptions, FetchedValue, SchemaItem):
    """GENERATED AS IDENTITY."""

    __visit_name__ = "identity_column"
    is_identity = True

    def __init__(
        self, always=False, on_null=None, start=None, increment=None, minvalue=None, maxvalue=None, nominvalue=None,
        nomaxvalue=None, cycle=None, cache=None, order=None,
    ):
        IdentityOptions.__init__(
            self, start=start, increment=increment, minvalue=minvalue, maxvalue=maxvalue, nominvalue=nominvalue,
            nomaxvalue=nomaxvalue, cycle=cycle, cache=cache, order=order,
        )
        self.always = always
        self.on_null = on_null
        self.column = None

    def _set_parent(self, parent, **kw):
        if not isinstance(parent.server_default, (type(None), Identity)) or parent.server_onupdate is not None:
            raise exc.ArgumentError(
                "A column with an Identity object cannot specify a server_default or a server_onupdate argument"
            )
        if parent.autoincrement is False:
            raise exc.ArgumentError("A column with an Identity object cannot specify autoincrement=False")
        self.column = parent
        parent.identity = self
        if parent._user_defined_nullable is NULL_UNSPECIFIED:
            parent.nullable = False
        parent.server_default = self

    def _as_for_update(self, for_update):
        return self

    def copy(self, **kw):
        return self._copy(**kw)

    def _copy(self, **kw):
        i = Identity(always=self.always, on_null=self.on_null, **self._identity_options())
        return self._schema_item_copy(i)


