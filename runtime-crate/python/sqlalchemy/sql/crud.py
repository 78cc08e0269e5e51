"""The columns and values of INSERT and UPDATE. SQLAlchemy lib/sqlalchemy/sql/crud.py.

For a data statement, `_get_crud_params` gives the columns that it sets, each with the text of its name, the text of its
value and the names of the parameters in that; on the way it tells the compiler which columns get client-side defaults
(`insert_prefetch`, `update_prefetch`), which are fetched back (`implicit_returning`) and which could be (`postfetch`).
"""

from typing import Any, NamedTuple, Optional

from .. import exc, util
from . import coercions, elements, roles
from ._names import _truncated_label
from .base import _DefaultDescriptionTuple
from .elements import ColumnClause
from .selectable import Select

REQUIRED = util.symbol("REQUIRED")


class _CrudParams(NamedTuple):
    single_params: list
    all_multi_params: list
    is_default_metavalue_only: bool = False
    use_insertmanyvalues: bool = False
    use_sentinel_columns: Optional[Any] = None


def _get_crud_params(compiler, stmt, compile_state, toplevel, **kw):
    """The _CrudParams of a data statement."""
    compiler.postfetch = []
    compiler.insert_prefetch = []
    compiler.update_prefetch = []
    compiler.implicit_returning = []
    if kw.get("visiting_cte") is not None:
        kw.pop("accumulate_bind_names", None)
    assert "accumulate_bind_names" not in kw, "Don't know how to handle insert within insert without a CTE"
    crud = _Crud(compiler, stmt, compile_state, toplevel, kw)
    compiler._get_bind_name_for_col = crud.bind_name
    if stmt._returning and stmt._return_defaults:
        raise exc.CompileError("Can't compile statement that includes returning() and return_defaults() simultaneously")
    if compile_state.isdelete:
        crud.set_up_delete()
        return _CrudParams([], [])
    if compiler.column_keys is None and compile_state._no_parameters:
        return _CrudParams(
            [
                (c, compiler.preparer.format_column(c), crud.bind(c, None, required=True), (c.key,))
                for c in stmt.table.columns
                if not c._omit_from_statements
            ],
            [],
        )
    return crud.params()


class _multiparam_column(elements.ColumnElement):
    """A column in a row after the first of multi-row VALUES."""

    _is_multiparam_column = True

    def __init__(self, original, index):
        self.index = index
        self.key = "%s_m%d" % (original.key, index + 1)
        self.original = original
        self.default = original.default
        self.type = original.type

    def __eq__(self, other):
        return (
            isinstance(other, _multiparam_column) and other.key == self.key and other.original == self.original
        )

    def __hash__(self):
        return hash((self.key, self.original))

    @util.memoized_property
    def _default_description_tuple(self):
        return _DefaultDescriptionTuple._from_column_default(self.default)


class _Crud:
    """Works out the columns and values of one statement."""

    def __init__(self, compiler, stmt, state, toplevel, kw):
        self.compiler = compiler
        self.dialect = compiler.dialect
        self.stmt = stmt
        self.state = state
        self.kw = kw
        self.in_cte = kw.get("visiting_cte") is not None
        self.extra = set(state._extra_froms) if state.isupdate else set()
        self.include_table = state.include_table_with_column_exprs
        self.values = []
        self.check_columns = {}
        self.parameters = {}
        self._find_returning(toplevel)

    def _find_returning(self, toplevel):
        stmt, state, dialect = self.stmt, self.state, self.dialect
        insert = state.isinsert
        executemany = self.compiler.for_executemany
        self.need_pks = (
            toplevel
            and insert
            and not stmt._inline
            and (not executemany or (dialect.insert_executemany_returning and stmt._return_defaults))
            and not stmt._returning
            and not state._has_multi_parameters
        )
        can_return = getattr(state._primary_table, "implicit_returning", False) and state._supports_implicit_returning
        by_lastrowid = dialect.postfetch_lastrowid and not dialect.favor_returning_over_lastrowid
        self.implicit_returning = self.need_pks and dialect.insert_returning and can_return and not by_lastrowid
        if insert:
            return_defaults = self.implicit_returning and stmt._return_defaults
        elif state.isupdate:
            return_defaults = stmt._return_defaults and can_return and dialect.update_returning
        else:
            return_defaults = stmt._return_defaults and can_return and dialect.delete_returning
        self.use_insertmanyvalues = False
        self.use_sentinel_columns = None
        if insert:
            explicit = return_defaults or stmt._returning or stmt._supplemental_returning
            self.use_insertmanyvalues = bool(
                toplevel
                and executemany
                and dialect.use_insertmanyvalues
                and (
                    explicit or (dialect.use_insertmanyvalues_wo_returning and stmt._post_values_clause is None)
                )
            )
            if self.use_insertmanyvalues and explicit and stmt._sort_by_parameter_order:
                self.use_sentinel_columns = self.compiler._get_sentinel_column_for_table(stmt.table)
        self.return_defaults = None
        if return_defaults:
            self.implicit_returning = True
            self.return_defaults = set(stmt._return_defaults_columns or stmt.table.c)

    # Names of columns and parameters.

    def as_key(self, key):
        str_key = coercions.expect_as_key(roles.DMLColumnRole, key)
        if self.extra and getattr(key, "table", None) in self.extra:
            return key.table.name, str_key
        return str_key

    def col_key(self, col):
        if self.extra and col.table in self.extra:
            return col.table.name, col.key
        return col.key

    def bind_name(self, col):
        if self.extra and col.table in self.extra:
            return "%s_%s" % (col.table.name, col.key)
        return col.key

    # Texts of values.

    def bind(self, col, value, process=True, required=False, name=None, force_anonymous=False, **kw):
        if force_anonymous:
            name = None
        elif name is None:
            name = col.key
        bindparam = elements.BindParameter(name, value, type_=col.type, required=required)
        bindparam._is_crud = True
        if process:
            return bindparam._compiler_dispatch(self.compiler, **{**self.kw, **kw})
        return bindparam

    def anonymous(self, col, value, name, **kw):
        """A parameter without a name of its own, which gets the column's."""
        if not self.in_cte and value.unique and isinstance(value.key, _truncated_label):
            self.compiler.truncated_names["bindparam", value.key] = name
        if value.type._isnull:
            value = value._with_binary_element_type(col.type)
        return value._compiler_dispatch(self.compiler, **{**self.kw, **kw})

    def expression(self, value, **kw):
        return self.compiler.process(value.self_group(), **{**self.kw, **kw})

    def prefetch_bind(self, col, collection, **kw):
        param = self.bind(col, None, **kw)
        collection.append(col)
        return param

    def add(self, col, value, names=()):
        text = self.compiler.preparer.format_column(col, use_table=self.include_table)
        self.values.append((col, text, value, names))

    def add_prefetched(self, col):
        self.add(col, self.prefetch_bind(col, self.compiler.insert_prefetch), (col.key,))

    def fetch_back(self, col):
        """A column whose value the server makes: it is returned if that was asked for."""
        if self.return_defaults and col in self.return_defaults:
            self.compiler.implicit_returning.append(col)
            return True
        return False

    # The statement.

    def params(self):
        stmt, state, compiler = self.stmt, self.state, self.compiler
        given = None
        if state.isinsert and state._has_multi_parameters:
            given = list(state._multi_parameters[0].items())
        elif state._dict_parameters:
            given = list(state._dict_parameters.items())
        given_keys = {self.as_key(k) for k, _ in given} if given else ()
        self.parameters = {
            self.as_key(key): REQUIRED for key in compiler.column_keys or () if key not in given_keys
        }
        if given is not None:
            self._take_given(given)
        if state.isupdate and state.is_multitable:
            self._scan_other_tables(given)
        if state.isinsert and stmt._select_names:
            self._scan_select()
        else:
            self._scan_columns()
        if self.parameters and given:
            self._check_unconsumed(given)
        if state.isinsert and state._has_multi_parameters:
            return _CrudParams(self.values, self._extended())
        metavalue_only = False
        if not self.values and compiler.for_executemany and self.dialect.supports_default_metavalue:
            self.add(stmt.table.columns[0], self.dialect.default_metavalue_token)
            metavalue_only = True
        selecting = state.isinsert and stmt._select_names
        return _CrudParams(
            self.values, [],
            is_default_metavalue_only=metavalue_only,
            use_insertmanyvalues=self.use_insertmanyvalues and not selecting,
            use_sentinel_columns=None if selecting else self.use_sentinel_columns,
        )

    def _take_given(self, given):
        for k, v in given:
            colkey = self.as_key(k)
            if colkey is not None:
                self.parameters.setdefault(colkey, v)
                continue
            col_expr = self.compiler.process(k, include_table=self.include_table)
            if coercions._is_literal(v):
                text = self.compiler.process(elements.BindParameter(None, v, type_=k.type), **self.kw)
            else:
                if v._is_bind_parameter and v.type._isnull:
                    v = v._with_binary_element_type(k.type)
                text = self.expression(v)
            self.values.append((k, col_expr, text, ()))

    def _check_unconsumed(self, given):
        check = (
            set(self.parameters)
            .intersection(self.as_key(k) for k, _ in given)
            .difference(self.check_columns)
        )
        if not check:
            return
        if self.state.isupdate:
            tables = {
                c.table for c, _ in given if isinstance(c, ColumnClause) and c.table is not None
            }.difference([self.state.dml_table])
            if tables:
                raise exc.CompileError(
                    "Backend does not support additional tables in the SET clause; cannot include columns from "
                    "table(s) %s in SET clause" % ", ".join(f"'{t.description}'" for t in tables)
                )
        raise exc.CompileError("Unconsumed column names: %s" % ", ".join("%s" % (c,) for c in check))

    def _columns(self):
        """The columns of the table, those with an explicit order first."""
        table, ordering = self.stmt.table, self.state._parameter_ordering
        if not ordering:
            return table.columns
        ordered = [self.as_key(key) for key in ordering]
        first = [table.c[key] for key in ordered if isinstance(key, str) and key in table.c]
        return first + [c for c in table.c if c.key not in set(ordered)]

    def _scan_columns(self):
        stmt, compiler = self.stmt, self.compiler
        supplemental = set(stmt._supplemental_returning or ())
        returning = compiler.implicit_returning
        for c in self._columns():
            key = self.col_key(c)
            if key in self.parameters and key not in self.check_columns:
                self._add_given(c, key)
            elif self.state.isinsert:
                self._add_insert_default(c)
            else:
                self._add_update_default(c)
            if c in supplemental and c not in returning:
                returning.append(c)
        if supplemental:
            remaining = supplemental.difference(returning)
            returning.extend(c for c in stmt._supplemental_returning if c in remaining)

    def _add_given(self, c, key):
        value = self.parameters.pop(key)
        state, compiler = self.state, self.compiler
        names = set()
        name = self.bind_name(c)
        if state.isinsert and state._has_multi_parameters:
            name += "_m0"
        if coercions._is_literal(value):
            text = self.bind(
                c, value, required=value is REQUIRED, name=name, accumulate_bind_names=names,
                force_anonymous=self.in_cte,
            )
        elif value._is_bind_parameter:
            text = self.anonymous(c, value, name, accumulate_bind_names=names)
        else:
            text = self.expression(value, accumulate_bind_names=names)
            if state.isinsert and c.primary_key:
                if self.implicit_returning:
                    compiler.implicit_returning.append(c)
            elif not self.fetch_back(c):
                compiler.postfetch.append(c)
        self.add(c, text, names)

    def _add_insert_default(self, c):
        if c.primary_key and self.need_pks:
            if self.implicit_returning:
                self._add_returned_pk(c)
            else:
                self._add_unreturned_pk(c)
        elif c.default is not None:
            if not c.default.is_sentinel or self.use_sentinel_columns is not None:
                self._add_default(c)
        elif c.server_default is not None:
            if not self.fetch_back(c) and not c.primary_key:
                self.compiler.postfetch.append(c)
        elif not self.fetch_back(c):
            if c.primary_key and c is not self.stmt.table._autoincrement_column and not c.nullable:
                _warn_pk_with_no_anticipated_value(c)

    def _sequence_used(self, default):
        return self.dialect.supports_sequences and (not default.optional or not self.dialect.sequences_optional)

    def _add_expression_default(self, c):
        """Adds a default that is SQL; whether it was added."""
        default = c.default
        names = set()
        if default.is_sequence:
            if not self._sequence_used(default):
                return False
            text = self.compiler.process(default, **{**self.kw, "accumulate_bind_names": names})
        else:
            text = self.expression(default.arg, accumulate_bind_names=names)
        self.add(c, text, names)
        return True

    def _add_returned_pk(self, c):
        default = c.default
        if default is not None:
            if default.is_sequence or default.is_clause_element:
                self._add_expression_default(c)
                self.compiler.implicit_returning.append(c)
            else:
                self.add_prefetched(c)
        elif c is self.stmt.table._autoincrement_column or c.server_default is not None:
            self.compiler.implicit_returning.append(c)
        elif not c.nullable:
            _warn_pk_with_no_anticipated_value(c)

    def _add_unreturned_pk(self, c):
        default = c.default
        autoinc = c is self.stmt.table._autoincrement_column
        if default is not None:
            prefetched = not default.is_sequence or self._sequence_used(default)
            if not prefetched and autoinc:
                prefetched = self.dialect.supports_sequences
        else:
            prefetched = autoinc and self.dialect.preexecute_autoincrement_sequences
        if prefetched:
            self.add_prefetched(c)
        elif default is None and c.server_default is None and not c.nullable and not autoinc:
            _warn_pk_with_no_anticipated_value(c)

    def _add_default(self, c):
        if not (c.default.is_sequence or c.default.is_clause_element):
            self.add_prefetched(c)
        elif self._add_expression_default(c) and not self.fetch_back(c) and not c.primary_key:
            self.compiler.postfetch.append(c)

    def _add_update_default(self, c):
        onupdate = c.onupdate
        if onupdate is not None and not onupdate.is_sequence:
            if onupdate.is_clause_element:
                self.add(c, self.expression(onupdate.arg))
                if not self.fetch_back(c):
                    self.compiler.postfetch.append(c)
            else:
                self.add(c, self.prefetch_bind(c, self.compiler.update_prefetch), (c.key,))
        elif c.server_onupdate is not None:
            if not self.fetch_back(c):
                self.compiler.postfetch.append(c)
        elif self.stmt._return_defaults_columns or not self.stmt._return_defaults:
            self.fetch_back(c)

    def _scan_select(self):
        """The columns of INSERT ... SELECT; columns with defaults are added to the SELECT."""
        stmt, compiler = self.stmt, self.compiler
        cols = [stmt.table.c[self.as_key(name)] for name in stmt._select_names]
        compiler.stack[-1]["insert_from_select"] = stmt.select
        if stmt.include_insert_from_select_defaults:
            there = set(cols)
            cols += [
                c for c in stmt.table.columns if c not in there and c.default and not c.default.is_sentinel
            ]
        added = []
        for c in cols:
            key = self.col_key(c)
            if key in self.parameters and key not in self.check_columns:
                self.parameters.pop(key)
                self.add(c, None)
                continue
            text = compiler.preparer.format_column(c)
            if c.default.is_sequence:
                if self._sequence_used(c.default):
                    added.append((c, text, c.default.next_value(), ()))
            elif c.default.is_clause_element:
                added.append((c, text, c.default.arg.self_group(), ()))
            else:
                param = self.prefetch_bind(c, compiler.insert_prefetch, process=False)
                added.append((c, text, param, (c.key,)))
        if added:
            self.values.extend(added)
            if not isinstance(stmt.select, Select):
                raise exc.CompileError(
                    "Can't extend statement for INSERT..FROM SELECT to include additional default-holding column(s) "
                    f"{', '.join(repr(key) for _, key, _, _ in added)}.  Convert the selectable to a subquery() first, "
                    "or pass include_defaults=False to Insert.from_select() to skip these columns."
                )
            select = stmt.select._generate()
            select._raw_columns = list(select._raw_columns) + [expr for _, _, expr, _ in added]
            compiler.stack[-1]["insert_from_select"] = select

    def _scan_other_tables(self, given):
        """Refuses columns of other tables in SET, which the database has no syntax for."""
        normalized = {coercions.expect(roles.DMLColumnRole, c): param for c, param in given or ()}
        for t in self.state._extra_froms:
            for c in t.c:
                if c in normalized and not self.state.dml_table.is_derived_from(t):
                    raise exc.CompileError(
                        "Backend does not support additional tables in the SET clause; cannot include columns from "
                        f"table(s) '{t.description}' in SET clause"
                    )

    def _extended(self):
        """All rows of multi-row VALUES."""
        rows = [self.values]
        for i, row in enumerate(self.state._multi_parameters[1:]):
            row = {self.as_key(key): v for key, v in row.items()}
            extension = []
            for col, col_expr, _, names in self.values:
                if col.key not in row:
                    text = self._multi_default(col, i)
                elif coercions._is_literal(row[col.key]):
                    text = self.bind(
                        col, row[col.key], name="%s_m%d" % (col.key, i + 1), force_anonymous=self.in_cte
                    )
                else:
                    text = self.expression(row[col.key])
                extension.append((col, col_expr, text, names))
            rows.append(extension)
        return rows

    def _multi_default(self, c, index):
        default = c.default
        if not default:
            raise exc.CompileError(
                "INSERT value for column %s is explicitly rendered as a boundparameter in the VALUES clause; a "
                "Python-side value or SQL expression is required" % c
            )
        if default.is_clause_element:
            return self.expression(default.arg)
        if default.is_sequence:
            return self.compiler.process(default, **self.kw)
        return self.prefetch_bind(_multiparam_column(c, index), self.compiler.insert_prefetch)

    def set_up_delete(self):
        if not self.return_defaults:
            return
        returning = self.compiler.implicit_returning
        if self.stmt._return_defaults_columns:
            returning.extend(self.return_defaults)
        if self.stmt._supplemental_returning:
            there = set(returning)
            returning.extend(c for c in self.stmt._supplemental_returning if c not in there)


def _warn_pk_with_no_anticipated_value(c):
    msg = (
        "Column '%s.%s' is marked as a member of the primary key for table '%s', but has no Python-side or server-side "
        "default generator indicated, nor does it indicate 'autoincrement=True' or 'nullable=True', and no explicit "
        "value is passed.  Primary key columns typically may not store NULL."
        % (c.table.fullname, c.name, c.table.fullname)
    )
    if len(c.table.primary_key) > 1:
        msg += (
            " Note that as of SQLAlchemy 1.1, 'autoincrement=True' must be indicated explicitly for composite (e.g. "
            "multicolumn) primary keys if AUTO_INCREMENT/SERIAL/IDENTITY behavior is expected for one of the columns "
            "in the primary key. CREATE TABLE statements are impacted by this change as well on most backends."
        )
    util.warn(msg)
