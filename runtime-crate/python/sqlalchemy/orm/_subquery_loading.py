"""Relationships loaded by a second SELECT around the first.

SQLAlchemy lib/sqlalchemy/orm/strategies.py (SubqueryLoader).
"""

import itertools

from .. import inspect, sql, util
from ..sql import util as sql_util
from ..sql.selectable import LABEL_STYLE_TABLENAME_PLUS_COL
from . import query as orm_query
from . import util as orm_util
from ._joined_loading import _warn_for_dml
from ._lazy_loading import PostLoader
from .base import _class_to_mapper
from .context import ORMCompileState, ORMSelectCompileState, _column_descriptions
from .path_registry import PathRegistry
from .relationships import RelationshipProperty


class _SubqueryCollections:
    """The related objects by the keys of their parents; loaded when the first is asked for."""

    def __init__(self, context, subquery):
        self.context = context
        self.subquery = subquery
        self._data = None

    def get(self, key, default):
        if self._data is None:
            self._load()
        return self._data.get(key, default)

    def loader(self, state, dict_, row):
        if self._data is None:
            self._load()

    def _load(self):
        self._data = {}
        query = self.subquery.with_session(self.context.session)
        if self.context.load_options._populate_existing:
            query = query.populate_existing()
        rows = list(query.params(self.context.params or {}))
        for key, group in itertools.groupby(rows, lambda row: tuple(row[1:])):
            self._data.setdefault(key, []).extend([row[0] for row in group])


@RelationshipProperty.strategy_for(lazy="subquery")
class SubqueryLoader(PostLoader):
    """Loaded by a SELECT that joins from the original statement as a subquery."""

    def create_row_processor(
        self, context, query_entity, path, loadopt, mapper, result, adapter, populators
    ):
        _warn_for_dml(context.compile_state, loadopt, "subqueryload")
        if context.refresh_state:
            self._immediateload_create_row_processor(
                context, query_entity, path, loadopt, mapper, result, adapter, populators
            )
            return
        if not self._setup_for_recursion(context, path, loadopt)[1]:
            return
        if not isinstance(context.compile_state, ORMSelectCompileState):
            return
        self._check_supports_population()
        options = context.compile_state.compile_options
        if not self._is_of_path(query_entity, path) or not options._enable_eagerloads or options._for_refresh_state:
            return
        subquery = self._subquery(context, query_entity, path, loadopt)
        own_path = path[self.parent_property]
        collections = own_path.get(context.attributes, "collections")
        if collections is None:
            collections = _SubqueryCollections(context, subquery)
            own_path.set(context.attributes, "collections", collections)
        cols = self.parent_property.local_columns
        key_of = result._tuple_getter([adapter.columns[c] for c in cols] if adapter else list(cols))
        self._add_populators(context, collections, key_of, populators)

    def _add_populators(self, context, collections, key_of, populators):
        key, uselist = self.key, self.uselist

        def populate(state, dict_, row):
            value = collections.get(key_of(row), () if uselist else (None,))
            if not uselist:
                if len(value) > 1:
                    self._warn_for_several("eagerly", self)
                value = value[0]
            state.get_impl(key).set_committed_value(state, dict_, value)

        def populate_existing(state, dict_, row):
            if key not in dict_:
                populate(state, dict_, row)

        populators["new"].append((key, populate))
        populators["existing"].append((key, populate_existing))
        if context.invoke_all_eagers:
            populators["eager"].append((key, collections.loader))

    def _subquery(self, context, query_entity, path, loadopt):
        """The SELECT of related objects and the keys of their parents, in the order of the original's rows."""
        state = context.compile_state
        context.loaders_require_buffering = True
        path = path[self.parent_property]
        entity = path.get(state.attributes, "path_with_polymorphic", None)
        if entity is None:
            entity = self.entity
        given = context.query._execution_options
        root = PathRegistry.root
        outer_path, rewritten_path = given.get(("subquery_paths", None), (root, root))
        is_root = outer_path is root
        subq_path = outer_path + path
        rewritten_path = rewritten_path + path
        original = given.get(("orig_query", SubqueryLoader), context.query)
        state_class = ORMCompileState._get_plugin_class_for_plugin(original, "orm")
        original_state = state_class._create_entities_collection(original, legacy=False)
        leftmost, rewritten_path = self._leftmost(
            state._entities.index(query_entity), rewritten_path, original_state, is_root
        )
        left_alias = self._original_as_alias(original_state, original, *leftmost)
        query = orm_query.Query(entity)
        query._execution_options = given.merge_with(
            context.execution_options,
            {("orig_query", SubqueryLoader): original, ("subquery_paths", None): (subq_path, rewritten_path)},
        )
        query = query._set_enable_single_crit(False)
        query = self._join_to_related(query, left_alias, subq_path, entity)
        options = original._with_options
        if loadopt and loadopt._extra_criteria:
            options += (orm_util.LoaderCriteriaOption(entity, loadopt._generate_extra_criteria(context)),)
        query = query._with_current_path(rewritten_path).options(*options)
        prop = self.parent_property
        if not prop.order_by:
            return query

        def order_outermost(compile_context):
            compile_context.eager_order_by += tuple(util.to_list(prop.order_by))

        return query._add_context_option(order_outermost, prop)

    def _leftmost(self, entity_index, path, original_state, is_root):
        """((mapper, attributes, property) that the original statement is joined from, the path from its entity)."""
        elements = path.path
        mapper, prop = _class_to_mapper(elements[0]), elements[1]
        if prop is self.parent_property and self.parent.isa(mapper):
            mapper = self.parent
        if is_root:
            own = original_state._entities[entity_index].entity_zero._path_registry[prop]
            missing = len(elements) - len(own)
            path = own + PathRegistry.coerce(elements[-missing:]) if missing else own
        entity = path.path[0].entity
        attrs = [getattr(entity, mapper._columntoproperty[c].key) for c in prop.local_columns]
        return (mapper, attrs, prop), path

    def _original_as_alias(self, original_state, original, mapper, attrs, prop):
        """An alias of the mapper over the original statement with only the columns that are joined from."""
        query = orm_query.Query.__new__(orm_query.Query)
        query.__dict__.update(original._clone().correlate(None).__dict__)
        if not query._from_obj:
            query._enable_assertions = False
            entities = [d["entity"] for d in _column_descriptions(original, compile_state=original_state)]
            query.select_from.non_generative(query, *dict.fromkeys(e for e in entities if e is not None))
        columns = original_state._adapt_col_list(
            [sql.coercions.expect(sql.roles.ColumnsClauseRole, attr) for attr in attrs],
            original_state._get_current_adapter(),
        )
        query._raw_columns = columns
        distinct = prop.distinct_target_key
        if distinct is None:
            distinct = any(not set(columns).issuperset(t.primary_key) for t in {c.table for c in columns})
        if distinct:
            query._distinct = True
        if not query._has_row_limiting_clause:
            query._order_by_clauses = ()
        elif query._distinct is True and query._order_by_clauses:
            ordered_by = sql_util.expand_column_list_from_order_by(columns, query._order_by_clauses)
            if ordered_by:
                query._set_entities(columns + ordered_by)
        subquery = query.set_label_style(LABEL_STYLE_TABLENAME_PLUS_COL).subquery()
        return orm_util.AliasedClass(mapper, subquery, use_mapper_path=True)

    def _join_to_related(self, query, left_alias, subq_path, entity):
        """Joins along the path from the original statement; selects the keys of the last parents besides."""
        steps = []
        for mapper, prop in subq_path.pairs():
            before = steps[-1][1].mapper if steps else None
            steps.append((before if before is not None and before.isa(mapper) else mapper, prop))
        sources = [left_alias]
        for i, (step, prop) in enumerate(steps[1:], 1):
            info = inspect(step)
            if info.is_aliased_class:
                sources.append(info.entity)
            elif i == len(steps) - 1:
                sources.append(orm_util.AliasedClass(info.entity, use_mapper_path=True))
            else:
                sources.append(orm_util.AliasedClass(info.entity))
        parent_alias = sources[-1]
        keys = [
            getattr(parent_alias, self.parent._columntoproperty[c].key) for c in self.parent_property.local_columns
        ]
        query = query.add_columns(*keys)
        targets = sources[1:] + [entity]
        for source, (_, prop), target in zip(sources, steps, targets):
            query = query.join(getattr(source, prop.key).of_type(target))
        return query
