"""Relationships loaded with their parents by a join. SQLAlchemy lib/sqlalchemy/orm/strategies.py (JoinedLoader)."""

from .. import exc as sa_exc
from .. import inspect, util
from ..sql import expression, selectable
from ..sql import util as sql_util
from . import attributes, loading
from . import util as orm_util
from ._lazy_loading import _SELECT, AbstractRelationshipLoader
from .relationships import RelationshipProperty
from .util import ORMAdapter, _ORMJoin, _TraceAdaptRole

_NOT_WITH_DML = (
    "The %s loader option is not compatible with DML statements such as INSERT, UPDATE.  Only SELECT may be used.This "
    "warning will become an exception in a future release."
)
_UNALIASED = (
    "Detected unaliased columns when generating joined load.  Make sure to use aliased=True or flat=True when using "
    "joined loading with with_polymorphic()."
)


def _warn_for_dml(compile_state, loadopt, name):
    if loadopt and compile_state.statement is not None and compile_state.statement.is_dml:
        util.warn_deprecated(_NOT_WITH_DML % name, "2.0")
        return True
    return False


class _UniqueAppender:
    """Appends objects to a collection, each once."""

    __slots__ = ("append_to", "seen")

    def __init__(self, collection):
        self.append_to = collection.append_without_event
        self.seen = set()

    def append(self, item):
        key = id(item)
        if key not in self.seen:
            self.seen.add(key)
            self.append_to(item)


@RelationshipProperty.strategy_for(lazy="joined")
@RelationshipProperty.strategy_for(lazy=False)
class JoinedLoader(AbstractRelationshipLoader):
    """Loaded by a LEFT OUTER or INNER JOIN; `contains_eager()` loads from a join of the statement itself."""

    def setup_query(
        self, compile_state, query_entity, path, loadopt, adapter, column_collection=None, parentmapper=None,
        chained_from_outerjoin=False, **kwargs,
    ):
        if not compile_state.compile_options._enable_eagerloads:
            return
        if not _warn_for_dml(compile_state, loadopt, "joinedload") and self.uselist:
            compile_state.multi_row_eager_loaders = True
        path = path[self.parent_property]
        given = self._given_adapter(loadopt, compile_state, compile_state.attributes)
        if given is not False:
            clauses = self._wrap_given(compile_state, query_entity, path, given)
            collection = compile_state.primary_columns
        else:
            if not path.contains(compile_state.attributes, "loader") and self._repeats(path):
                return
            innerjoin = self.parent_property.innerjoin
            if loadopt is not None:
                innerjoin = loadopt.local_opts.get("innerjoin", innerjoin)
            chained_from_outerjoin = chained_from_outerjoin or not innerjoin
            clauses = self._row_adapter(compile_state, path)
            path.set(compile_state.attributes, "eager_row_processor", clauses)
            compile_state.create_eager_joins.append((
                self._create_eager_join, query_entity, path, adapter, parentmapper, clauses, innerjoin,
                chained_from_outerjoin, loadopt._extra_criteria if loadopt else (),
            ))
            compile_state.eager_adding_joins = True
            collection = compile_state.secondary_columns
        polymorphic = path.get(compile_state.attributes, "path_with_polymorphic", None)
        loading._setup_entity_query(
            compile_state, self.mapper, query_entity, path[self.entity], clauses, collection,
            with_polymorphic=None if polymorphic is None else inspect(polymorphic).with_polymorphic_mappers,
            parentmapper=self.mapper, chained_from_outerjoin=chained_from_outerjoin,
        )
        if any(c is None for c in compile_state.secondary_columns):
            if polymorphic is not None:
                raise sa_exc.InvalidRequestError(_UNALIASED)
            compile_state.secondary_columns = [c for c in compile_state.secondary_columns if c is not None]

    def _given_adapter(self, loadopt, compile_state, target_attributes):
        """The adapter to what `contains_eager()` names, None if to the mapper's own columns; False if there is none."""
        if not loadopt or "eager_from_alias" not in loadopt.local_opts:
            return False
        path = loadopt.path.parent
        known = path.get(compile_state.attributes, "user_defined_eager_row_processor", False)
        if known is not False:
            return known
        alias = loadopt.local_opts["eager_from_alias"]
        prop = path[-1]
        equivalents = prop.mapper._equivalent_columns
        polymorphic = path.get(compile_state.attributes, "path_with_polymorphic", None)
        if alias is not None:
            if isinstance(alias, str):
                alias = prop.target.alias(alias)
            adapter = ORMAdapter(
                _TraceAdaptRole.JOINEDLOAD_USER_DEFINED_ALIAS, prop.mapper, selectable=alias,
                equivalents=equivalents, limit_on_entity=False,
            )
        elif polymorphic is not None:
            adapter = ORMAdapter(
                _TraceAdaptRole.JOINEDLOAD_PATH_WITH_POLYMORPHIC, polymorphic, equivalents=equivalents
            )
        else:
            adapter = compile_state._polymorphic_adapters.get(prop.mapper)
        path.set(target_attributes, "user_defined_eager_row_processor", adapter)
        return adapter

    def _wrap_given(self, compile_state, query_entity, path, given):
        """The adapter of `contains_eager()` on top of that of the statement's entity."""
        outer = query_entity._get_entity_clauses(compile_state)
        if not outer:
            return given
        adapter = given.wrap(outer) if given else outer
        path.set(compile_state.attributes, "user_defined_eager_row_processor", adapter)
        return adapter

    def _row_adapter(self, compile_state, path):
        """The adapter to an anonymous alias of what is joined."""
        target = path.get(compile_state.attributes, "path_with_polymorphic", None)
        if not target:
            info = inspect(self.entity)
            alias = info.selectable._anonymous_fromclause(flat=True) if info.is_aliased_class else None
            target = orm_util.AliasedClass(self.mapper, alias=alias, flat=True, use_mapper_path=True)
        info = inspect(target)
        return info._memo(
            ("joinedloader_ormadapter", self), ORMAdapter, _TraceAdaptRole.JOINEDLOAD_MEMOIZED_ADAPTER, info,
            equivalents=self.mapper._equivalent_columns, adapt_required=True, allow_label_resolve=False,
            anonymize_labels=True,
        )

    def _joined_from(self, compile_state, query_entity):
        """(key in `eager_joins`, the FROM clause that the join is added to)."""
        nests = compile_state.multi_row_eager_loaders and compile_state._should_nest_selectable
        if query_entity not in compile_state.eager_joins and not nests and compile_state.from_clauses:
            places = sql_util.find_left_clause_that_matches_given(
                compile_state.from_clauses, query_entity.selectable
            )
            if len(places) > 1:
                raise sa_exc.InvalidRequestError(
                    "Can't identify which query entity in which to joined eager load from.   Please use an exact "
                    "match when specifying the join path."
                )
            if places:
                return places[0], compile_state.from_clauses[places[0]]
        return query_entity, query_entity.selectable

    def _onclause(self, adapter, localparent):
        """The attribute of what is joined from, as an alias of it has it."""
        if not adapter:
            return self.parent_property
        if getattr(adapter, "is_aliased_class", False):
            owner = localparent if localparent.isa(self.parent) else self.parent
            entity = adapter.aliased_insp._entity_for_mapper(owner).entity
        else:
            entity = orm_util.AliasedClass(self.parent, adapter.selectable, use_mapper_path=True)
        return getattr(entity, self.key, self.parent_property)

    def _create_eager_join(
        self, compile_state, query_entity, path, adapter, parentmapper, clauses, innerjoin, chained_from_outerjoin,
        extra_criteria,
    ):
        """Adds the join, once it is known what the statement selects from."""
        localparent = query_entity.mapper if parentmapper is None else parentmapper
        key, default = self._joined_from(compile_state, query_entity)
        towrap = compile_state.eager_joins.setdefault(key, default)
        onclause = self._onclause(adapter, localparent)
        extra_criteria = (*extra_criteria, *(
            option._resolve_where_criteria(self.mapper)
            for option in compile_state.global_attributes.get(("additional_entity_criteria", self.mapper), ())
            if option.propagate_to_loaders
        ))
        outer = query_entity.entity_zero.represents_outer_join
        if not chained_from_outerjoin or not innerjoin or innerjoin == "unnested" or outer:
            eagerjoin = _ORMJoin(
                towrap, clauses.aliased_insp, onclause,
                isouter=not innerjoin or outer or (chained_from_outerjoin and isinstance(towrap, expression.Join)),
                _left_memo=self.parent, _right_memo=path[self.mapper], _extra_criteria=extra_criteria,
            )
        else:
            splice = _InnerSplice(path, clauses, onclause, extra_criteria)
            eagerjoin = splice.into(towrap, False)
            assert eagerjoin is not None, "assertion failed attempting to produce joined eager loads"
        compile_state.eager_joins[key] = eagerjoin
        eagerjoin.stop_on = query_entity.selectable
        if not parentmapper:
            self._select_joined_columns(compile_state, localparent, adapter)
        if self.parent_property.order_by:
            compile_state.eager_order_by += tuple(
                eagerjoin._target_adapter.copy_and_process(util.to_list(self.parent_property.order_by))
            )

    def _select_joined_columns(self, compile_state, localparent, adapter):
        """The columns that the ON clause compares are among those that a subquery around the parent selects."""
        for col in sql_util._find_columns(self.parent_property.primaryjoin):
            if localparent.persist_selectable.c.contains_column(col):
                compile_state._append_dedupe_col_collection(
                    adapter.columns[col] if adapter else col, compile_state.primary_columns
                )

    def _eager_adapter(self, context, result, path, loadopt):
        """The adapter to the columns of the joined rows; False if the statement does not have them."""
        state = context.compile_state
        wrapping = state.compound_eager_adapter
        adapter = self._given_adapter(loadopt, state, context.attributes)
        if adapter is False:
            adapter = path.get(state.attributes, "eager_row_processor")
            if adapter is None:
                return False
        elif wrapping:
            adapter = adapter.wrap(wrapping) if adapter else wrapping
        return adapter if self.mapper._result_has_identity_key(result, adapter) else False

    def create_row_processor(
        self, context, query_entity, path, loadopt, mapper, result, adapter, populators
    ):
        if not context.compile_state.compile_options._enable_eagerloads:
            return
        self._check_supports_population()
        if self.uselist:
            context.loaders_require_uniquing = True
        own_path = path[self.parent_property]
        eager_adapter = self._eager_adapter(context, result, own_path, loadopt)
        if eager_adapter is False:
            self.parent_property._get_strategy(_SELECT).create_row_processor(
                context, query_entity, path, loadopt, mapper, result, adapter, populators
            )
            return
        instance_fn = loading._instance_processor(
            query_entity, self.mapper, context, result, own_path[self.entity], eager_adapter
        )
        new, existing = (self._collection if self.uselist else self._scalar)(context, instance_fn)
        populators["new"].append((self.key, new))
        populators["existing"].append((self.key, existing))
        if context.invoke_all_eagers:
            populators["eager"].append((self.key, lambda state, dict_, row: instance_fn(row)))

    def _collection(self, context, instance_fn):
        """(what adds to the collection from an object's first row, from its later rows)."""
        key = self.key
        appenders = context.attributes

        def start(state, dict_):
            collection = attributes.init_state_collection(state, dict_, key)
            appender = appenders[state, key] = _UniqueAppender(collection)
            return appender

        def new_row(state, dict_, row):
            appender = start(state, dict_)
            instance = instance_fn(row)
            if instance is not None:
                appender.append(instance)

        def existing_row(state, dict_, row):
            appender = appenders.get((state, key)) or start(state, dict_)
            instance = instance_fn(row)
            if instance is not None:
                appender.append(instance)

        return new_row, existing_row

    def _scalar(self, context, instance_fn):
        key = self.key

        def new_row(state, dict_, row):
            dict_[key] = instance_fn(row)

        def existing_row(state, dict_, row):
            instance = instance_fn(row)
            if dict_.setdefault(key, instance) is not instance:
                self._warn_for_several("eagerly", self)

        return new_row, existing_row


class _InnerSplice:
    """An INNER JOIN put next to what it joins from, inside of outer joins that lead there."""

    def __init__(self, path, clauses, onclause, extra_criteria):
        self.path = path
        self.target = path[-2]
        self.clauses = clauses
        self.onclause = onclause
        self.extra_criteria = extra_criteria

    def into(self, join, entity_inside, known_path=None):
        """The join with the inner one in it; None if what it joins from is not there.

        `entity_inside` is the mapper of the FROM clause that is no join, False at the start.
        """
        if isinstance(join, selectable.FromGrouping):
            return self.into(join.element, entity_inside)
        if not isinstance(join, _ORMJoin):
            return self._beside(join, entity_inside, known_path)
        right_path = join._right_memo
        spliced = self.into(join.right, None if right_path is None else right_path[-1].mapper)
        if spliced is not None:
            if join.isouter or spliced.isouter:
                made = _ORMJoin(
                    join.left, spliced, join.onclause, isouter=join.isouter, _left_memo=join._left_memo
                )
            else:
                made = join._splice_into_center(spliced)
        else:
            spliced = self.into(join.left, join._left_memo, right_path)
            if spliced is None:
                return None
            made = _ORMJoin(
                spliced, join.right, join.onclause, isouter=join.isouter, _right_memo=join._right_memo
            )
        made._target_adapter = spliced._target_adapter
        return made

    def _beside(self, from_clause, entity, known_path):
        if not self.target.isa(entity):
            return None
        if known_path and len(known_path) > 2:
            assert known_path[-3] is entity
            if known_path[0:-2] != self.path.path[0:-1]:
                return None
        return _ORMJoin(
            from_clause, self.clauses.aliased_insp, self.onclause, isouter=False, _left_memo=entity,
            _right_memo=self.path[self.path[-1].mapper], _extra_criteria=self.extra_criteria,
        )
