"""`session.query()`. SQLAlchemy lib/sqlalchemy/orm/query.py.

A Query is a SELECT in the making that knows its session; what it runs is the `Select` that `_statement_20()` makes of
it.
"""

import warnings
from collections.abc import Sequence
from functools import wraps

from .. import exc as sa_exc
from .. import inspect, inspection, sql, util
from ..event import EventTarget
from ..sql import coercions, expression, roles, visitors
from ..sql import util as sql_util
from ..sql.base import NO_ARG, Executable, Generative, _entity_namespace_key, _generative
from ..sql.elements import BooleanClauseList
from ..sql.selectable import (
    LABEL_STYLE_TABLENAME_PLUS_COL, ForUpdateArg, HasHints, HasPrefixes, HasSuffixes, Select, SelectLabelStyle,
    _MemoizedSelectEntities, _SelectFromElements,
)
from . import loading
from . import util as orm_util
from .context import (
    FromStatement, ORMCompileState, QueryContext, _column_descriptions, _determine_last_joined_entity,
    _legacy_filter_by_entity_zero,
)
from .interfaces import ORMColumnsClauseRole
from .util import AliasedClass, object_mapper, with_parent

_CRITERIA = (
    "_where_criteria", "_order_by_clauses", "_group_by_clauses", "_limit_clause", "_offset_clause",
    "_last_joined_entity", "_setup_joins", "_memoized_select_entities", "_distinct", "_distinct_on",
    "_having_criteria", "_prefixes", "_suffixes",
)


def _while(*checks):
    """Runs the checks, named methods that take the method's name, before a generative method, on the copy."""

    def decorate(fn):
        @wraps(fn)
        def checked(self, *args, **kw):
            for check in checks:
                getattr(self, check)(fn.__name__)
            return fn(self, *args, **kw)

        return checked

    return decorate


def _warn_legacy(name, alternative):
    text = (
        f"The Query.{name}() method is considered legacy as of the 1.x series of SQLAlchemy and becomes a legacy "
        f"construct in 2.0. {alternative} (deprecated since: 2.0)"
    )
    warnings.warn(sa_exc.LegacyAPIWarning(text), stacklevel=3)


@inspection._self_inspects
class Query(_SelectFromElements, HasPrefixes, HasSuffixes, HasHints, EventTarget, Generative, Executable):
    """A SELECT of entities and columns, and its execution in a session."""

    _where_criteria = ()
    _having_criteria = ()
    _order_by_clauses = ()
    _group_by_clauses = ()
    _limit_clause = None
    _offset_clause = None
    _distinct = False
    _distinct_on = ()
    _for_update_arg = None
    _correlate = ()
    _auto_correlate = True
    _from_obj = ()
    _setup_joins = ()
    _memoized_select_entities = ()
    _label_style = SelectLabelStyle.LABEL_STYLE_LEGACY_ORM
    _compile_options = ORMCompileState.default_compile_options
    _annotations = util.EMPTY_DICT
    _propagate_attrs = util.EMPTY_DICT
    _params = util.EMPTY_DICT
    _enable_assertions = True
    _statement = None
    session = None
    load_options = QueryContext.default_load_options + {"_legacy_uniquing": True}

    def __init__(self, entities, session=None):
        self.session = session
        self._set_entities(entities)

    def __class_getitem__(cls, key):
        return cls

    # What it selects.

    def _set_propagate_attrs(self, values):
        self._propagate_attrs = util.immutabledict(values)
        return self

    def _columns_of(self, entities):
        return [
            coercions.expect(roles.ColumnsClauseRole, ent, apply_propagate_attrs=self, post_inspect=True)
            for ent in util.to_list(entities)
        ]

    def _set_entities(self, entities):
        self._raw_columns = self._columns_of(entities)

    def _entity_from_pre_ent_zero(self):
        if not self._raw_columns:
            return None
        first = self._raw_columns[0]
        for name in ("parententity", "bundle"):
            if name in first._annotations:
                return first._annotations[name]
        for element in visitors.iterate(first):
            if "parententity" in element._annotations:
                return element._annotations["parententity"]
        return None

    def _only_full_mapper_zero(self, methname):
        columns = self._raw_columns
        if len(columns) == 1 and columns[0].is_selectable and "parententity" in columns[0]._annotations:
            return columns[0]._annotations["parententity"]
        raise sa_exc.InvalidRequestError("%s() can only be used against a single mapped class." % methname)

    @property
    def is_single_entity(self):
        """Whether its rows are objects of one entity, not tuples."""
        if self.load_options._only_return_tuples or len(self._raw_columns) != 1:
            return False
        entity = self._raw_columns[0]._annotations.get("parententity")
        return entity is not None and (entity.is_mapper or entity.is_aliased_class)

    @property
    def column_descriptions(self):
        return _column_descriptions(self, legacy=True)

    @_generative
    def add_entity(self, entity, alias=None):
        if alias is not None:
            entity = AliasedClass(entity, alias)
        self._raw_columns = [*self._raw_columns, *self._columns_of([entity])]
        return self

    @_generative
    def add_columns(self, *column):
        self._raw_columns = [*self._raw_columns, *self._columns_of(column)]
        return self

    @_generative
    def with_entities(self, *entities):
        """A copy that selects these in place of its own, with the same criteria."""
        _MemoizedSelectEntities._generate_for_statement(self)
        self._set_entities(entities)
        return self

    # What it refuses.

    def _refuse(self, methname, more=""):
        raise sa_exc.InvalidRequestError("Query.%s() being called on a Query with %s" % (methname, more))

    def _no_criterion_assertion(self, meth, order_by=True, distinct=True):
        if self._enable_assertions and (
            self._where_criteria or self._statement is not None or self._from_obj or self._setup_joins
            or self._has_row_limiting_clause or self._group_by_clauses
            or (order_by and self._order_by_clauses) or (distinct and self._distinct)
        ):
            self._refuse(meth, "existing criterion. ")

    def _no_clauseelement_condition(self, meth):
        if not self._enable_assertions:
            return
        if self._order_by_clauses:
            self._refuse(meth, "existing criterion. ")
        self._no_criterion_assertion(meth)
        self._from_obj = self._setup_joins = self._where_criteria = ()
        self._order_by_clauses = self._group_by_clauses = ()
        self._distinct = False

    def _no_statement_condition(self, meth):
        if self._enable_assertions and self._statement is not None:
            self._refuse(meth, "an existing full statement - can't apply criterion.")

    def _no_limit_offset(self, meth):
        if self._enable_assertions and self._has_row_limiting_clause:
            raise sa_exc.InvalidRequestError(
                "Query.%s() being called on a Query which already has LIMIT or OFFSET applied.  Call %s() before "
                "limit() or offset() are applied." % (meth, meth)
            )

    @property
    def _has_row_limiting_clause(self):
        return self._limit_clause is not None or self._offset_clause is not None

    @_generative
    def enable_assertions(self, value):
        self._enable_assertions = value
        return self

    # The statement it makes.

    def _clone(self, **kw):
        return self._generate()

    @property
    def statement(self):
        """The SELECT, as it stands inside of other statements."""
        if self._compile_options._set_base_alias:
            stmt = self._compile_state(for_statement=True).statement
        else:
            stmt = self._statement_20(for_statement=True)
        return stmt.params(self._params) if self._params else stmt

    def _get_select_statement_only(self):
        if self._statement is not None:
            raise sa_exc.InvalidRequestError("Can't call this method on a Query that uses from_statement()")
        return self.statement

    def _final_statement(self, legacy_query_style=True):
        return self._clone()._compile_state(use_legacy_query_style=legacy_query_style).statement

    def _rewritten(self):
        """The query as the listeners of `before_compile` leave it."""
        query = self
        for fn in self.dispatch.before_compile if self.dispatch.before_compile else ():
            replaced = fn(query)
            if replaced is not None:
                query = replaced
        return query

    def _statement_20(self, for_statement=False, use_legacy_query_style=True):
        query = self._rewritten()
        options = query._compile_options + {
            "_for_statement": for_statement, "_use_legacy_query_style": use_legacy_query_style,
        }
        if query._statement is not None:
            stmt = FromStatement(query._raw_columns, query._statement)
            for name in ("_with_options", "_with_context_options", "_execution_options"):
                setattr(stmt, name, getattr(query, name))
        else:
            stmt = Select._create_raw_select(**query.__dict__)
            stmt._label_style = query._label_style
            stmt.__dict__.pop("session", None)
        stmt._compile_options = options
        stmt._propagate_attrs = query._propagate_attrs
        if "compile_state_plugin" not in stmt._propagate_attrs:
            stmt._set_propagate_attrs(
                {**stmt._propagate_attrs, "compile_state_plugin": "orm", "plugin_subject": None}
            )
        return stmt

    def _compile_state(self, for_statement=False, **kw):
        stmt = self._statement_20(for_statement=for_statement, **kw)
        state_class = ORMCompileState._get_plugin_class_for_plugin(stmt, "orm")
        return state_class._create_orm_context(stmt, toplevel=True, compiler=None)

    def _plain_select(self):
        return self.enable_eagerloads(False)._get_select_statement_only()

    def subquery(self, name=None, with_labels=False, reduce_columns=False):
        """The SELECT as a FROM clause."""
        query = self.set_label_style(LABEL_STYLE_TABLENAME_PLUS_COL) if with_labels else self
        stmt = query._plain_select()
        return (stmt.reduce_columns() if reduce_columns else stmt).subquery(name=name)

    def cte(self, name=None, recursive=False, nesting=False):
        return self._plain_select().cte(name=name, recursive=recursive, nesting=nesting)

    def label(self, name):
        return self._plain_select().label(name)

    def scalar_subquery(self):
        return self._plain_select().scalar_subquery()

    @property
    def selectable(self):
        return self.__clause_element__()

    def __clause_element__(self):
        inner = self._with_compile_options(_enable_eagerloads=False, _render_for_subquery=True)
        return inner.set_label_style(LABEL_STYLE_TABLENAME_PLUS_COL).statement

    def __str__(self):
        statement = self._statement_20()
        try:
            bind = self.session.get_bind(clause=statement) if self.session else None
        except sa_exc.UnboundExecutionError:
            bind = None
        return str(statement.compile(bind))

    @_generative
    def _with_compile_options(self, **opt):
        self._compile_options += opt
        return self

    def enable_eagerloads(self, value):
        return self._with_compile_options(_enable_eagerloads=value)

    def _with_current_path(self, path):
        return self._with_compile_options(_current_path=path)

    def _set_enable_single_crit(self, val):
        return self._with_compile_options(_enable_single_crit=val)

    @property
    def _current_path(self):
        return self._compile_options._current_path

    @property
    def get_label_style(self):
        return self._label_style

    def set_label_style(self, style):
        if self._label_style is style:
            return self
        query = self._generate()
        query._label_style = style
        return query

    # Options of its execution.

    @_generative
    def _with_load_options(self, **opt):
        self.load_options += opt
        return self

    def only_return_tuples(self, value):
        return self._with_load_options(_only_return_tuples=value)

    def tuples(self):
        return self.only_return_tuples(True)

    def yield_per(self, count):
        """Objects in portions of `count` rows."""
        return self._with_load_options(_yield_per=count)

    def autoflush(self, setting):
        return self._with_load_options(_autoflush=setting)

    def populate_existing(self):
        """Overwrites what the session's objects have with the rows."""
        return self._with_load_options(_populate_existing=True)

    def _with_invoke_all_eagers(self, value):
        return self._with_load_options(_invoke_all_eagers=value)

    def _set_lazyload_from(self, state):
        return self._with_load_options(_lazy_loaded_from=state)

    @property
    def lazy_loaded_from(self):
        return self.load_options._lazy_loaded_from

    @_generative
    def with_session(self, session):
        self.session = session
        return self

    @_generative
    def options(self, *args):
        self._with_options += tuple(util.flatten_iterator(args))
        return self

    def with_transformation(self, fn):
        return fn(self)

    @_generative
    def execution_options(self, **kwargs):
        self._execution_options = self._execution_options.union(kwargs)
        return self

    @_generative
    def with_for_update(self, *, nowait=False, read=False, of=None, skip_locked=False, key_share=False):
        self._for_update_arg = ForUpdateArg(
            read=read, nowait=nowait, of=of, skip_locked=skip_locked, key_share=key_share
        )
        return self

    @_generative
    def params(self, *dicts, **kw):
        """A copy with values for named parameters of its criteria."""
        self._params = self._params.merge_with(kw, *dicts)
        return self

    # Its clauses.

    @property
    def whereclause(self):
        return BooleanClauseList._construct_for_whereclause(self._where_criteria)

    @_generative
    @_while("_no_statement_condition", "_no_limit_offset")
    def filter(self, *criterion):
        for crit in criterion:
            self._where_criteria += (
                coercions.expect(roles.WhereHavingRole, crit, apply_propagate_attrs=self),
            )
        return self

    def where(self, *criterion):
        return self.filter(*criterion)

    @util.memoized_property
    def _last_joined_entity(self):
        return _determine_last_joined_entity(self._setup_joins)

    def _filter_by_zero(self):
        joined = self._last_joined_entity if self._setup_joins else None
        if joined is not None:
            return joined
        if self._from_obj and not self._compile_options._set_base_alias:
            return self._from_obj[0]
        return self._raw_columns[0]

    def filter_by(self, **kwargs):
        entity = self._filter_by_zero()
        return self.filter(*[_entity_namespace_key(entity, key) == value for key, value in kwargs.items()])

    def with_parent(self, instance, property=None, from_entity=None):
        """A copy limited to what a relationship of the object has."""
        _warn_legacy("with_parent", "Use the with_parent() standalone construct.")
        entity = inspect(from_entity) if from_entity else _legacy_filter_by_entity_zero(self)
        if property is None:
            for prop in object_mapper(instance).iterate_properties:
                if prop._is_relationship and prop.mapper is entity.mapper:
                    property = prop
                    break
            else:
                raise sa_exc.InvalidRequestError(
                    "Could not locate a property which relates instances of class '%s' to instances of class '%s'"
                    % (entity.mapper.class_.__name__, instance.__class__.__name__)
                )
        return self.filter(with_parent(instance, property, entity.entity))

    def _by(self, name, role, first, clauses):
        if first is NO_ARG:
            return self
        if not clauses and (first is None or first is False):
            added = ()
        else:
            added = getattr(self, name) + tuple([coercions.expect(role, c) for c in (first, *clauses)])
        setattr(self, name, added)
        return self

    @_generative
    @_while("_no_statement_condition", "_no_limit_offset")
    def order_by(self, first=NO_ARG, /, *clauses):
        return self._by("_order_by_clauses", roles.OrderByRole, first, clauses)

    @_generative
    @_while("_no_statement_condition", "_no_limit_offset")
    def group_by(self, first=NO_ARG, /, *clauses):
        return self._by("_group_by_clauses", roles.GroupByRole, first, clauses)

    @_generative
    @_while("_no_statement_condition", "_no_limit_offset")
    def having(self, *having):
        for criterion in having:
            self._having_criteria += (coercions.expect(roles.WhereHavingRole, criterion),)
        return self

    @_generative
    def correlate(self, *fromclauses):
        self._auto_correlate = False
        if fromclauses and (fromclauses[0] is None or fromclauses[0] is False):
            self._correlate = ()
        else:
            self._correlate += tuple([coercions.expect(roles.FromClauseRole, f) for f in fromclauses])
        return self

    @_generative
    @_while("_no_statement_condition", "_no_limit_offset")
    def join(self, target, onclause=None, *, isouter=False, full=False):
        target = coercions.expect(roles.JoinTargetRole, target, apply_propagate_attrs=self, legacy=True)
        if onclause is not None:
            onclause = coercions.expect(roles.OnClauseRole, onclause, legacy=True)
        self._setup_joins += ((target, onclause, None, {"isouter": isouter, "full": full}),)
        self.__dict__.pop("_last_joined_entity", None)
        return self

    def outerjoin(self, target, onclause=None, *, full=False):
        return self.join(target, onclause=onclause, isouter=True, full=full)

    @_generative
    @_while("_no_statement_condition")
    def reset_joinpoint(self):
        self._last_joined_entity = None
        return self

    def _set_select_from(self, obj, set_base_alias):
        self._from_obj = tuple([
            coercions.expect(roles.StrictFromClauseRole, elem, allow_select=True, apply_propagate_attrs=self)
            for elem in obj
        ])
        self._compile_options += {"_set_base_alias": set_base_alias}

    @_generative
    @_while("_no_clauseelement_condition")
    def select_from(self, *from_obj):
        self._set_select_from(from_obj, False)
        return self

    @_generative
    def _from_selectable(self, fromclause, set_entity_from=True):
        """A copy that selects its entities from a FROM clause that has their columns."""
        for name in _CRITERIA:
            self.__dict__.pop(name, None)
        self._set_select_from([fromclause], set_entity_from)
        self._compile_options += {"_enable_single_crit": False}
        return self

    def _legacy_from_self(self, *entities):
        inner = self.set_label_style(LABEL_STYLE_TABLENAME_PLUS_COL).correlate(None).subquery()
        query = self._from_selectable(inner._anonymous_fromclause())
        if entities:
            query._set_entities(entities)
        return query

    def _set_op(self, expr_fn, *q):
        return self._from_selectable(expr_fn(self, *q).subquery())

    def union(self, *q):
        return self._set_op(expression.union, *q)

    def union_all(self, *q):
        return self._set_op(expression.union_all, *q)

    def intersect(self, *q):
        return self._set_op(expression.intersect, *q)

    def intersect_all(self, *q):
        return self._set_op(expression.intersect_all, *q)

    def except_(self, *q):
        return self._set_op(expression.except_, *q)

    def except_all(self, *q):
        return self._set_op(expression.except_all, *q)

    def __getitem__(self, item):
        return orm_util._getitem(self, item)

    @_generative
    @_while("_no_statement_condition")
    def slice(self, start, stop):
        self._limit_clause, self._offset_clause = sql_util._make_slice(
            self._limit_clause, self._offset_clause, start, stop
        )
        return self

    @_generative
    @_while("_no_statement_condition")
    def limit(self, limit):
        self._limit_clause = sql_util._offset_or_limit_clause(limit)
        return self

    @_generative
    @_while("_no_statement_condition")
    def offset(self, offset):
        self._offset_clause = sql_util._offset_or_limit_clause(offset)
        return self

    @_generative
    @_while("_no_statement_condition")
    def distinct(self, *expr):
        self._distinct = True
        self._distinct_on += tuple([coercions.expect(roles.ByOfRole, e) for e in expr])
        return self

    @_generative
    @_while("_no_clauseelement_condition")
    def from_statement(self, statement):
        self._statement = coercions.expect(roles.SelectStatementRole, statement, apply_propagate_attrs=self)
        return self

    # Its execution.

    def _iter(self):
        result = self.session.execute(
            self._statement_20(), self._params, execution_options={"_sa_orm_load_options": self.load_options}
        )
        if result._attributes.get("is_single_entity", False):
            result = result.scalars()
        if result._attributes.get("filtered", False) and not self.load_options._yield_per:
            result = result.unique()
        return result

    def __iter__(self):
        result = self._iter()
        try:
            yield from result
        except GeneratorExit:
            result._soft_close()
            raise

    def all(self) -> list:
        return self._iter().all()

    def first(self):
        return (self if self._statement is not None else self.limit(1))._iter().first()

    def one_or_none(self):
        return self._iter().one_or_none()

    def one(self):
        return self._iter().one()

    def scalar(self):
        try:
            row = self.one()
        except sa_exc.NoResultFound:
            return None
        return row[0] if isinstance(row, Sequence) else row

    def get(self, ident):
        """The object of a primary key; see `Session.get()`."""
        _warn_legacy("get", "The method is now available as Session.get()")
        self._no_criterion_assertion("get", order_by=False, distinct=False)
        return self._get_impl(ident, loading.load_on_pk_identity)

    def _get_impl(self, primary_key_identity, db_load_fn, identity_token=None):
        return self.session._get_impl(
            self._only_full_mapper_zero("get"), primary_key_identity, db_load_fn,
            populate_existing=self.load_options._populate_existing, with_for_update=self._for_update_arg,
            options=self._with_options, identity_token=identity_token, execution_options=self._execution_options,
        )

    def merge_result(self, iterator, load=True):
        return loading.merge_result(self, iterator, load)

    def exists(self):
        """EXISTS of the SELECT."""
        labeled = self.enable_eagerloads(False).add_columns(sql.literal_column("1")).set_label_style(
            LABEL_STYLE_TABLENAME_PLUS_COL
        )
        inner = labeled._get_select_statement_only().with_only_columns(1)
        entity = self._entity_from_pre_ent_zero()
        return sql.exists(inner if entity is None else inner.select_from(entity))

    def count(self) -> int:
        """The number of rows."""
        star = sql.func.count(sql.literal_column("*"))
        return self._legacy_from_self(star).enable_eagerloads(False).scalar()

    def delete(self, synchronize_session="auto", delete_args=None):
        """Deletes the rows; gives their number."""
        bulk = BulkDelete(self, delete_args)
        query = bulk._rewritten(self.dispatch.before_compile_delete)
        stmt = sql.delete(*query._raw_columns)
        return bulk._execute(stmt, delete_args, query, synchronize_session, "after_bulk_delete")

    def update(self, values, synchronize_session="auto", update_args=None):
        """Sets values in the rows; gives their number."""
        update_args = dict(update_args or {})
        bulk = BulkUpdate(self, values, update_args)
        query = bulk._rewritten(self.dispatch.before_compile_update)
        stmt = sql.update(*query._raw_columns)
        if update_args.pop("preserve_parameter_order", False):
            stmt = stmt.ordered_values(*bulk.values)
        else:
            stmt = stmt.values(bulk.values)
        return bulk._execute(stmt, update_args, query, synchronize_session, "after_bulk_update")


_NOT_BULK = (
    ("_limit_clause", "limit()", None),
    ("_offset_clause", "offset()", None),
    ("_order_by_clauses", "order_by()", ()),
    ("_group_by_clauses", "group_by()", ()),
    ("_distinct", "distinct()", False),
    ("_from_obj", "join(), outerjoin(), select_from(), or from_self()", ()),
    ("_setup_joins", "join(), outerjoin(), select_from(), or from_self()", ()),
)


class BulkUD:
    """An UPDATE or DELETE by a Query, as the listeners of its events see it."""

    def __init__(self, query):
        self.query = query.enable_eagerloads(False)
        for name, methods, unset in _NOT_BULK:
            value = getattr(self.query, name)
            if value is not unset and not (unset == () and len(value) == 0):
                raise sa_exc.InvalidRequestError(
                    "Can't call Query.update() or Query.delete() when %s has been called" % (methods,)
                )
        self.mapper = self.query._entity_from_pre_ent_zero()

    @property
    def session(self):
        return self.query.session

    def _rewritten(self, listeners):
        for fn in listeners if listeners else ():
            query = fn(self.query, self)
            if query is not None:
                self.query = query
        return self.query

    def _execute(self, stmt, dialect_options, query, synchronize_session, event):
        if dialect_options:
            stmt = stmt.with_dialect_options(**dialect_options)
        stmt._where_criteria = query._where_criteria
        options = query._execution_options.union({"synchronize_session": synchronize_session})
        self.result = query.session.execute(stmt, query._params, execution_options=options)
        getattr(query.session.dispatch, event)(self)
        self.result.close()
        return self.result.rowcount


class BulkUpdate(BulkUD):
    """`Query.update()`."""

    def __init__(self, query, values, update_kwargs):
        super().__init__(query)
        self.values = values
        self.update_kwargs = update_kwargs


class BulkDelete(BulkUD):
    """`Query.delete()`."""

    def __init__(self, query, delete_kwargs):
        super().__init__(query)
        self.delete_kwargs = delete_kwargs


class RowReturningQuery(Query):
    """A Query of several columns, for annotations."""


__molt_public__ = ("_statement_20",)

__molt_missing__ = (
    "AliasOption", "Query.add_column", "Query.apply_labels", "Query.as_scalar", "Query.instances", "Query.value",
    "Query.values", "Query.with_labels",
)
