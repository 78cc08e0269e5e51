"""Relationships loaded by a second SELECT with IN. SQLAlchemy lib/sqlalchemy/orm/strategies.py (SelectInLoader)."""

from typing import NamedTuple, Optional

from .. import inspect, sql, util
from ..sql.selectable import LABEL_STYLE_TABLENAME_PLUS_COL, Select
from . import util as orm_util
from ._lazy_loading import _SELECT, PostLoader
from ._rows import CHUNK_SIZE, PostLoad
from .base import MANYTOONE, PASSIVE_NO_FETCH, PASSIVE_NO_RESULT
from .context import ORMCompileState
from .relationships import RelationshipProperty


class _Lookup(NamedTuple):
    """How related rows are found: by the primary key `pk_cols` of the related class itself (`load_only_child`, the
    values being those of the parent's `child_lookup_cols`), or by the parent's, with a join to it or without."""

    load_only_child: bool
    load_with_join: bool
    in_expr: object
    pk_cols: list
    zero_idx: bool
    child_lookup_cols: Optional[list] = None


def _lookup(pk_cols, load_only_child=False, load_with_join=False, child_lookup_cols=None):
    single = len(pk_cols) == 1
    in_expr = pk_cols[0] if single else sql.tuple_(*pk_cols)
    return _Lookup(load_only_child, load_with_join, in_expr, pk_cols, single, child_lookup_cols)


@RelationshipProperty.strategy_for(lazy="selectin")
class SelectInLoader(PostLoader):
    """Loaded for all parents by a SELECT for each 500 of them."""

    _chunksize = CHUNK_SIZE

    def __init__(self, parent, strategy_key):
        super().__init__(parent, strategy_key)
        lazy = parent._get_strategy(_SELECT)
        is_m2o = parent.direction is MANYTOONE
        omit_join = parent.omit_join
        if omit_join is None:
            omit_join = lazy.use_get if is_m2o else self.parent._get_clause[0].compare(
                lazy._rev_lazywhere, use_proxies=True, compare_keys=False,
                equivalents=self.parent._equivalent_columns,
            )
        self.omit_join = omit_join
        # For the related class itself, by whether it is joined to the parent's.
        self._selects = {}
        self._fallback_query_info = None
        if not omit_join:
            self._query_info = self._by_join()
        elif is_m2o:
            pk_cols = self.mapper.primary_key
            self._query_info = _lookup(
                pk_cols, load_only_child=True, child_lookup_cols=[lazy._equated_columns[pk] for pk in pk_cols]
            )
            self._fallback_query_info = self._by_join()
        else:
            self._query_info = self._by_foreign_key()

    def _by_foreign_key(self):
        parent = self.parent
        referring = dict(self.parent_property._join_condition.local_remote_pairs)
        for local, remote in list(referring.items()):
            for equivalent in parent._equivalent_columns.get(local, ()):
                referring[equivalent] = remote
        return _lookup([referring[col] for col in parent.primary_key if col in referring])

    def _by_join(self):
        self._parent_alias = orm_util.AliasedClass(self.parent.class_)
        adapt = inspect(self._parent_alias)._adapt_element
        return _lookup([adapt(col) for col in self.parent.primary_key], load_with_join=True)

    def create_row_processor(
        self, context, query_entity, path, loadopt, mapper, result, adapter, populators
    ):
        if context.refresh_state:
            self._immediateload_create_row_processor(
                context, query_entity, path, loadopt, mapper, result, adapter, populators
            )
            return
        effective_path, run, options, depth = self._setup_for_recursion(context, path, loadopt)
        if not run or not context.compile_state.compile_options._enable_eagerloads:
            return
        self._check_supports_population()
        if not self._is_of_path(query_entity, path):
            return
        polymorphic = path[self.parent_property].get(context.attributes, "path_with_polymorphic", None)
        PostLoad.callable_for_path(
            context, effective_path, self.parent, self.parent_property, self._load_for_path,
            self.entity if polymorphic is None else inspect(polymorphic), loadopt, depth, options,
        )

    def _load_for_path(
        self, context, path, states, load_only, effective_entity, loadopt, recursion_depth, execution_options
    ):
        if load_only and self.key not in load_only:
            return
        lookup = self._query_info
        by_identity = None
        if lookup.load_only_child:
            by_identity = self._group_by_identity(lookup, states)
            if by_identity is None:
                lookup = self._fallback_query_info
        query = self._statement(context, path, lookup, effective_entity, loadopt, recursion_depth)

        def rows(keys):
            params = {"primary_keys": [key[0] for key in keys] if lookup.zero_idx else keys}
            return context.session.execute(query, params=params, execution_options=execution_options).unique()

        if by_identity is not None:
            self._load_children(by_identity, rows)
        else:
            self._load_by_parent(states, rows)

    def _group_by_identity(self, lookup, states):
        """The parents by the identity of what they refer to (None for nothing); None if one does not know it."""
        get = self.parent._get_state_attr_by_column
        grouped = {None: []}
        for state, overwrite in states:
            dict_ = state.dict
            identity = tuple([
                get(state, dict_, column, passive=PASSIVE_NO_FETCH) for column in lookup.child_lookup_cols
            ])
            if PASSIVE_NO_RESULT in identity:
                return None
            grouped.setdefault(None if None in identity else identity, []).append((state, dict_, overwrite))
        return grouped

    def _statement(self, context, path, lookup, entity, loadopt, recursion_depth):
        """The SELECT of related objects and the key that relates them to their parents, for one statement's context."""
        query = self._selects.get(lookup.load_with_join) if entity is self.entity else None
        if query is None:
            query = self._select(lookup, entity)
            if entity is self.entity:
                self._selects[lookup.load_with_join] = query
        effective_path = path[self.parent_property]
        if recursion_depth is not None:
            effective_path = effective_path._truncate_recursive()
        query = query.options(*self._options(context, entity, loadopt))
        query = query._update_compile_options({"_current_path": effective_path})
        if context.populate_existing:
            query = query.execution_options(populate_existing=True)
        return query

    def _select(self, lookup, entity):
        """The part of the SELECT that is the same for all contexts."""
        pk_cols, in_expr = lookup.pk_cols, lookup.in_expr
        if not lookup.load_with_join and entity.is_aliased_class:
            pk_cols = [entity._adapt_element(col) for col in pk_cols]
            in_expr = entity._adapt_element(in_expr)
        query = Select._create_raw_select(
            _raw_columns=[orm_util.Bundle("pk", *pk_cols).__clause_element__(), entity.__clause_element__()],
            _label_style=LABEL_STYLE_TABLENAME_PLUS_COL, _compile_options=ORMCompileState.default_compile_options,
            _propagate_attrs={"compile_state_plugin": "orm", "plugin_subject": entity},
        )
        if lookup.load_with_join:
            to_related = getattr(self._parent_alias, self.parent_property.key).of_type(entity)
            query = query.select_from(self._parent_alias).join(to_related)
        else:
            query = query.select_from(entity)
        return self._ordered(query.where(in_expr.in_(sql.bindparam("primary_keys"))), lookup, entity)

    def _options(self, context, entity, loadopt):
        cached = context.compile_state.select_statement
        given = context.user_passed_query
        options = cached._with_options
        if cached is not given:
            options = [
                opt._adapt_cached_option_to_uncached_option(context, uncached)
                for opt, uncached in zip(options, given._with_options)
            ]
        if loadopt and loadopt._extra_criteria:
            criteria = loadopt._generate_extra_criteria(context)
            return *options, orm_util.LoaderCriteriaOption(entity, criteria)
        return options

    def _ordered(self, query, lookup, entity):
        prop = self.parent_property
        if not prop.order_by:
            return query
        if not lookup.load_with_join:
            order_by = prop.order_by
            if entity.is_aliased_class:
                order_by = [entity._adapt_element(elem) for elem in order_by]
            return query.order_by(*order_by)

        def order_outermost(compile_context):
            compile_context.eager_order_by += tuple(util.to_list(prop.order_by))

        return query._add_context_option(order_outermost, prop)

    def _set(self, state, dict_, overwrite, value):
        if overwrite or self.key not in dict_:
            state.get_impl(self.key).set_committed_value(state, dict_, value)

    def _load_children(self, by_identity, rows):
        """Loads what parents refer to by the primary keys that they hold."""
        without = by_identity.pop(None)
        identities = sorted(by_identity)
        for start in range(0, len(identities), self._chunksize):
            chunk = identities[start : start + self._chunksize]
            found = {key: related for key, related in rows(chunk)}
            for identity in chunk:
                related = found.get(identity)
                for state, dict_, overwrite in by_identity[identity]:
                    self._set(state, dict_, overwrite, [related] if self.uselist else related)
        for state, dict_, overwrite in without:
            self._set(state, dict_, overwrite, None)

    def _load_by_parent(self, states, rows):
        """Loads what refers to parents, or is related through a table between, by the parents' primary keys."""
        for start in range(0, len(states), self._chunksize):
            chunk = states[start : start + self._chunksize]
            found = {}
            for key, related in rows([state.key[1] for state, _ in chunk]):
                found.setdefault(key, []).append(related)
            for state, overwrite in chunk:
                value = found.get(state.key[1], ())
                if not self.uselist:
                    if len(value) > 1 and (overwrite or self.key not in state.dict):
                        self._warn_for_several("eagerly", self)
                    value = value[0] if value else None
                self._set(state, state.dict, overwrite, value)
