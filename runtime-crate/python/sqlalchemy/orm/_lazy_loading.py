"""Relationships loaded on first use, right after their parents, or not at all.

SQLAlchemy lib/sqlalchemy/orm/strategies.py (NoLoader, LazyLoader, PostLoader, ImmediateLoader).
"""

from .. import exc as sa_exc
from .. import inspect, util
from ..sql import util as sql_util
from ..sql import visitors
from ..sql.selectable import LABEL_STYLE_TABLENAME_PLUS_COL, Select
from . import attributes, loading
from . import exc as orm_exc
from . import util as orm_util
from ._column_loading import _register_attribute
from ._rows import PostLoad
from .base import (
    ATTR_EMPTY, ATTR_WAS_SET, MANYTOONE, NEVER_SET, PASSIVE_CLASS_MISMATCH, PASSIVE_NO_FETCH_RELATED,
    PASSIVE_NO_RESULT, PASSIVE_OFF, PassiveFlag, _never_set, _none_set, state_str,
)
from .context import ORMCompileState, QueryContext
from .interfaces import LoaderStrategy
from .path_registry import PathRegistry
from .relationships import RelationshipProperty
from .session import _state_session
from .state import InstanceState
from .strategy_options import Load

_SELECT = (("lazy", "select"),)
_IMMEDIATE = (("lazy", "immediate"),)
_ONLY_NONE = frozenset([None])


class AbstractRelationshipLoader(LoaderStrategy):
    """Base of the strategies of relationships."""

    def __init__(self, parent, strategy_key):
        super().__init__(parent, strategy_key)
        self.mapper = parent.mapper
        self.entity = parent.entity
        self.target = parent.target
        self.uselist = parent.uselist
        self.join_depth = parent.join_depth

    def init_class_attribute(self, mapper):
        self.parent_property._get_strategy(_SELECT).init_class_attribute(mapper)

    def _immediateload_create_row_processor(self, *arg):
        return self.parent_property._get_strategy(_IMMEDIATE).create_row_processor(*arg)

    def _check_supports_population(self):
        if not self.parent.class_manager[self.key].impl.supports_population:
            raise sa_exc.InvalidRequestError(
                "'%s' does not support object population - eager loading cannot be applied." % self
            )

    def _is_of_path(self, query_entity, path):
        """Whether what is loaded at the path has this relationship."""
        if len(path) == 1:
            return orm_util._entity_isa(query_entity.entity_zero, self.parent)
        return orm_util._entity_isa(path[-1], self.parent) or self.parent.isa(path[-1].mapper)

    def _repeats(self, path):
        """Whether eager loading that nothing asked for would go on in a circle."""
        if self.join_depth:
            return path.length / 2 > self.join_depth
        return path.contains_mapper(self.mapper)

    def _warn_for_several(self, how, what):
        util.warn("Multiple rows returned with uselist=False for %s-loaded attribute '%s' " % (how, what))


@RelationshipProperty.strategy_for(do_nothing=True)
class DoNothingLoader(LoaderStrategy):
    """For attributes that load nothing."""


@RelationshipProperty.strategy_for(lazy="noload")
@RelationshipProperty.strategy_for(lazy=None)
class NoLoader(AbstractRelationshipLoader):
    """Always empty."""

    def init_class_attribute(self, mapper):
        self.is_class_level = True
        _register_attribute(
            self.parent_property, mapper, useobject=True, typecallable=self.parent_property.collection_class
        )

    def create_row_processor(
        self, context, query_entity, path, loadopt, mapper, result, adapter, populators
    ):
        key = self.key

        def populate_empty(state, dict_, row):
            if self.uselist:
                attributes.init_state_collection(state, dict_, key)
            else:
                dict_[key] = None

        populators["new"].append((key, populate_empty))


@RelationshipProperty.strategy_for(lazy=True)
@RelationshipProperty.strategy_for(lazy="select")
@RelationshipProperty.strategy_for(lazy="raise")
@RelationshipProperty.strategy_for(lazy="raise_on_sql")
@RelationshipProperty.strategy_for(lazy="baked_select")
class LazyLoader(AbstractRelationshipLoader):
    """Loaded on first use: from the session if the relationship refers to a primary key, else by SELECT."""

    def __init__(self, parent, strategy_key):
        super().__init__(parent, strategy_key)
        self._raise_always = self.strategy_opts["lazy"] == "raise"
        self._raise_on_sql = self.strategy_opts["lazy"] == "raise_on_sql"
        self.is_aliased_class = inspect(self.entity).is_aliased_class
        condition = parent._join_condition
        self._lazywhere, self._bind_to_col, self._equated_columns = condition.create_lazy_clause()
        self._rev_lazywhere, self._rev_bind_to_col, self._rev_equated_columns = condition.create_lazy_clause(
            reverse_direction=True
        )
        self._order_by = None
        if parent.order_by:
            self._order_by = tuple([
                sql_util._deep_annotate(elem, {"_orm_adapt": True}) for elem in util.to_list(parent.order_by)
            ])
        equivalents = self.mapper._equivalent_columns
        self.use_get = not self.is_aliased_class and not self.uselist and self.entity._get_clause[0].compare(
            self._lazywhere, use_proxies=True, compare_keys=False, equivalents=equivalents
        )
        if self.use_get:
            for col, equated in list(self._equated_columns.items()):
                for equivalent in equivalents.get(col, ()):
                    self._equated_columns[equivalent] = equated

    def init_class_attribute(self, mapper):
        self.is_class_level = True
        prop = self.parent_property
        # What a scalar reference was before is known without loading it if its key is in the parent's row.
        old_value_needs_load = prop.direction is not MANYTOONE or not self.use_get
        legacy = prop._legacy_inactive_history_style
        active = prop.active_history or (old_value_needs_load and legacy)
        _register_attribute(
            prop, mapper, useobject=True, callable_=self._load_for_state, typecallable=prop.collection_class,
            active_history=active, _deferred_history=old_value_needs_load and not active,
        )

    @util.memoized_property
    def _simple_lazy_clause(self):
        """(the criterion, [(parameter, column of the parent or None, value)])."""
        criterion = sql_util._deep_annotate(self._lazywhere, {"_orm_adapt": True})

        def keep_name(bindparam):
            bindparam.unique = False

        visitors.traverse(criterion, {}, {"bindparam": keep_name})
        params = []

        def note(bindparam):
            column = self._bind_to_col.get(bindparam._identifying_key)
            if column is not None:
                params.append((bindparam.key, column, None))
            elif bindparam.callable is None:
                params.append((bindparam.key, None, bindparam.value))

        return visitors.cloned_traverse(criterion, {}, {"bindparam": note}), params

    def _generate_lazy_clause(self, state, passive):
        """(the criterion, its parameters for the object)."""
        criterion, params = self._simple_lazy_clause
        if state is None:
            return sql_util.adapt_criterion_to_null(criterion, [key for key, column, value in params])
        if passive & PassiveFlag.INIT_OK:
            passive = passive ^ PassiveFlag.INIT_OK
        mapper = self.parent_property.parent
        if passive and passive & PassiveFlag.LOAD_AGAINST_COMMITTED:
            get = mapper._get_committed_state_attr_by_column
        else:
            get = mapper._get_state_attr_by_column
        dict_ = attributes.instance_dict(state.obj())
        return criterion, {
            key: value if column is None else get(state, dict_, column, passive) for key, column, value in params
        }

    def _invoke_raise_load(self, state, passive, lazy):
        raise sa_exc.InvalidRequestError("'%s' is not available due to lazy='%s'" % (self, lazy))

    def _load_for_state(
        self, state, passive, loadopt=None, extra_criteria=(), extra_options=(), alternate_effective_path=None,
        execution_options=util.EMPTY_DICT,
    ):
        """The value of the attribute for an object, or why there is none."""
        pending = not state.key
        if pending and not self._loads_pending(state):
            return ATTR_EMPTY
        use_get = self.use_get and (not loadopt or not loadopt._extra_criteria)
        if not use_get and not passive & PassiveFlag.SQL_OK:
            return PASSIVE_NO_RESULT
        if pending and not passive & PassiveFlag.NON_PERSISTENT_OK:
            return PASSIVE_NO_RESULT
        may_raise = not passive & PassiveFlag.NO_RAISE
        if self._raise_always and may_raise and (not use_get or passive & PassiveFlag.RELATED_OBJECT_OK):
            self._invoke_raise_load(state, passive, "raise")
        session = _state_session(state)
        if not session:
            if not may_raise:
                return PASSIVE_NO_RESULT
            raise orm_exc.DetachedInstanceError(
                "Parent instance %s is not bound to a Session; lazy load operation of attribute '%s' cannot proceed"
                % (state_str(state), self.key)
            )
        identity = None
        if use_get:
            identity, found = self._from_session(session, state, passive)
            if identity is None:
                return found
        return self._emit_lazyload(
            session, state, identity, passive, loadopt, extra_criteria, extra_options, alternate_effective_path,
            execution_options,
        )

    def _loads_pending(self, state):
        return state.session_id and (self.parent_property.load_on_pending or state._load_pending)

    def _has_been_set(self, state, passive):
        return self.key in state.dict and not passive & PassiveFlag.DEFERRED_HISTORY_LOAD

    def _from_session(self, session, state, passive):
        """(the primary key to load by, nothing), or (None, the value or why there is none)."""
        identity = self._get_ident_for_use_get(session, state, passive)
        if PASSIVE_NO_RESULT in identity:
            return None, PASSIVE_NO_RESULT
        if NEVER_SET in identity:
            return None, NEVER_SET
        nulls = _ONLY_NONE.issuperset if self.mapper.allow_partial_pks else _ONLY_NONE.intersection
        if nulls(identity):
            return None, None
        if self._has_been_set(state, passive):
            return None, ATTR_WAS_SET
        instance = session._identity_lookup(self.entity, identity, passive=passive, lazy_loaded_from=state)
        if instance is PASSIVE_CLASS_MISMATCH:
            return None, None
        if instance is not None:
            return None, instance
        if not passive & PassiveFlag.SQL_OK or not passive & PassiveFlag.RELATED_OBJECT_OK:
            return None, PASSIVE_NO_RESULT
        return identity, None

    def _get_ident_for_use_get(self, session, state, passive):
        mapper = state.manager.mapper
        if passive & PassiveFlag.LOAD_AGAINST_COMMITTED:
            get = mapper._get_committed_state_attr_by_column
        else:
            get = mapper._get_state_attr_by_column
        dict_ = state.dict
        return [get(state, dict_, self._equated_columns[pk], passive=passive) for pk in self.mapper.primary_key]

    def _lazy_statement(self, state, passive, loadopt, extra_criteria, extra_options, alternate_path):
        """The SELECT of the related objects, without its criterion, with the options that came with the parent."""
        target = self.entity.__clause_element__()
        stmt = Select._create_raw_select(
            _raw_columns=[target], _propagate_attrs=target._propagate_attrs,
            _label_style=LABEL_STYLE_TABLENAME_PLUS_COL, _compile_options=ORMCompileState.default_compile_options,
        )
        prop = self.parent_property
        if prop.secondary is not None:
            stmt = stmt.select_from(self.mapper, prop.secondary)
        if not state.key or passive & PassiveFlag.NO_AUTOFLUSH:
            stmt._execution_options = util.immutabledict({"autoflush": False})
        options = state.load_options
        with_criteria = bool(loadopt and loadopt._extra_criteria)
        if alternate_path is not None:
            path = alternate_path[prop]
        elif options or with_criteria:
            path = state.load_path[prop]
        else:
            path = state.mapper._path_registry[prop]
        if with_criteria:
            options += (orm_util.LoaderCriteriaOption(self.entity, extra_criteria),)
        stmt._with_options = tuple(options) + tuple(extra_options)
        stmt._compile_options += {"_current_path": path}
        return stmt

    @util.memoized_property
    def _reverse_option(self):
        """Has many-to-one relationships back to the parent, which is there, loaded from the session."""
        reverse = [
            rev for rev in self.parent_property._reverse_property
            if rev.direction is MANYTOONE and rev._use_get and not isinstance(rev.strategy, LazyLoader)
        ]

        def _lazyload_reverse(compile_context):
            for rev in reverse:
                path = compile_context.compile_options._current_path[rev.parent]
                Load._construct_for_existing_path(path).lazyload(rev).process_compile_state(compile_context)

        return _lazyload_reverse

    def _emit_lazyload(
        self, session, state, primary_key_identity, passive, loadopt, extra_criteria, extra_options,
        alternate_effective_path, execution_options,
    ):
        stmt = self._lazy_statement(
            state, passive, loadopt, extra_criteria, extra_options, alternate_effective_path
        )
        load_options = QueryContext.default_load_options + {
            "_invoke_all_eagers": False, "_lazy_loaded_from": state,
        }
        refuses_sql = self._raise_on_sql and not passive & PassiveFlag.NO_RAISE
        if self.use_get and not (loadopt and loadopt._extra_criteria):
            if refuses_sql:
                self._invoke_raise_load(state, passive, "raise_on_sql")
            return loading.load_on_pk_identity(
                session, stmt, primary_key_identity, load_options=load_options, execution_options=execution_options
            )
        if self._order_by:
            stmt._order_by_clauses = self._order_by
        stmt._with_context_options += ((self._reverse_option, self.parent_property),)
        criterion, params = self._generate_lazy_clause(state, passive)
        if self._has_been_set(state, passive):
            return ATTR_WAS_SET
        unusable = _never_set if state.key else _none_set
        if any(_in(value, unusable) for value in params.values()):
            return None
        if refuses_sql:
            self._invoke_raise_load(state, passive, "raise_on_sql")
        stmt._where_criteria = (criterion,)
        options = util.EMPTY_DICT.merge_with(execution_options, {"_sa_orm_load_options": load_options})
        found = session.execute(stmt, params, execution_options=options).unique().scalars().all()
        if self.uselist:
            return found
        if len(found) > 1:
            self._warn_for_several("lazily", self.parent_property)
        return found[0] if found else None

    def create_row_processor(
        self, context, query_entity, path, loadopt, mapper, result, adapter, populators
    ):
        key = self.key
        if context.load_options._is_user_refresh and key in (context.query._compile_options._only_load_props or ()):
            self._immediateload_create_row_processor(
                context, query_entity, path, loadopt, mapper, result, adapter, populators
            )
            return
        criteria = loadopt._extra_criteria if loadopt else None
        if not self.is_class_level or criteria:
            loader = LoadLazyAttribute(
                key, self, loadopt, loadopt._generate_extra_criteria(context) if criteria else None
            )
            populate = InstanceState._instance_level_callable_processor(mapper.class_manager, loader, key)
        elif context.populate_existing or mapper.always_refresh:

            def populate(state, dict_, row):
                state._reset(dict_, key)

        else:
            return
        populators["new"].append((key, populate))


def _in(value, symbols):
    """Whether a value, which may be unhashable, is one of the symbols."""
    return any(value is symbol for symbol in symbols)


class LoadLazyAttribute:
    """The loader of one object's relationship that is loaded otherwise for this object."""

    def __init__(self, key, initiating_strategy, loadopt, extra_criteria):
        self.key = key
        self.strategy_key = initiating_strategy.strategy_key
        self.loadopt = loadopt
        self.extra_criteria = extra_criteria

    def __getstate__(self):
        if self.extra_criteria is not None:
            util.warn(
                "Can't reliably serialize a lazyload() option that contains additional criteria; please use eager "
                "loading for this case"
            )
        return {**self.__dict__, "extra_criteria": ()}

    def __call__(self, state, passive=PASSIVE_OFF):
        strategy = state.manager.mapper._props[self.key]._strategies[self.strategy_key]
        return strategy._load_for_state(
            state, passive, loadopt=self.loadopt, extra_criteria=self.extra_criteria
        )


class PostLoader(AbstractRelationshipLoader):
    """Base of the strategies that load for all objects of a path after their rows are read."""

    def _setup_for_recursion(self, context, path, loadopt):
        """(the path from the topmost statement, whether to load, execution options, recursion depth or None)."""
        effective_path = (context.compile_state.current_path or PathRegistry.root) + path
        options = {"sa_top_level_orm_context": context._get_top_level_context()}
        depth = loadopt.local_opts.get("recursion_depth", None) if loadopt else None
        run = True
        if depth is not None:
            if not self.parent_property._is_self_referential:
                raise sa_exc.InvalidRequestError(
                    f"recursion_depth option on relationship {self.parent_property} not valid for "
                    "non-self-referential relationship"
                )
            if depth != -1:
                counter = f"_recursion_depth_{id(self)}"
                depth = context.execution_options.get(counter, depth)
                options[counter] = depth - 1
                run = depth >= 0
        if run:
            run = not PostLoad.path_exists(context, effective_path, self.parent_property) and (
                path[self.parent_property].contains(context.attributes, "loader")
                or not self._repeats(effective_path[self.parent_property])
            )
        return effective_path, run, util.immutabledict(options), depth


@RelationshipProperty.strategy_for(lazy="immediate")
class ImmediateLoader(PostLoader):
    """Loaded as a lazy one, but right after the parents."""

    def create_row_processor(
        self, context, query_entity, path, loadopt, mapper, result, adapter, populators
    ):
        if not context.compile_state.compile_options._enable_eagerloads:
            return
        effective_path, run_loader, options, depth = self._setup_for_recursion(context, path, loadopt)
        flags = (PASSIVE_OFF if run_loader else PASSIVE_NO_FETCH_RELATED) | PassiveFlag.NO_RAISE
        PostLoad.callable_for_path(
            context, effective_path, self.parent, self.parent_property, self._load_for_path, loadopt, flags, depth,
            options,
        )

    def _load_for_path(
        self, context, path, states, load_only, loadopt, flags, recursion_depth, execution_options
    ):
        more = {"alternate_effective_path": path, "execution_options": execution_options}
        if recursion_depth:
            again = Load(loadopt.path.entity)
            again.context = (loadopt, loadopt._recurse())
            more.update(alternate_effective_path=path._truncate_recursive(), extra_options=(again,))
        lazy = self.parent_property._get_strategy(_SELECT)
        for state, overwrite in states:
            dict_ = state.dict
            if overwrite or self.key not in dict_:
                value = lazy._load_for_state(state, flags, **more)
                if value is not ATTR_WAS_SET and value is not PASSIVE_NO_RESULT:
                    state.get_impl(self.key).set_committed_value(state, dict_, value)
