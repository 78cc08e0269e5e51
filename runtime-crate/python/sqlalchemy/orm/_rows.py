"""From rows to objects: what a statement of the ORM makes of each row.

SQLAlchemy lib/sqlalchemy/orm/loading.py (instances, _instance_processor, PostLoad). What can be decided before the
first row is decided there: an entity's row processor is a function of the row put together from the populators of its
properties. The kinds of populators are `quick` (key and getter of a value of the row), `expire` (key and whether it
counts as expired), `new`, `existing` and `eager` (key and a function of state, dict and row: for an object's first
row in this load, for its later ones, and for objects that have the attribute already).
"""

from _sqlalchemy import EntityLoader, Place

from .. import exc as sa_exc
from .. import util
from ..engine.result import ChunkedIteratorResult, SimpleResultMetaData
from . import _load_plans
from . import exc as orm_exc
from .base import (
    _DEFER_FOR_STATE, _RAISE_FOR_STATE, _SET_DEFERRED_EXPIRED, _none_set, instance_dict, instance_state, state_str,
)
from .identity import WeakInstanceDict
from .path_registry import PathRegistry

_new_runid = util.counter()
_PLANNABLE = (EntityLoader, Place)
_POPULATOR_KINDS = ("new", "quick", "expire", "existing", "eager")
# How many objects a secondary SELECT with IN loads at a time.
CHUNK_SIZE = 500


def instances(cursor, context):
    """The result of a statement whose rows are made into what its entities say."""
    compile_state = context.compile_state
    entities = compile_state._entities
    context.runid = _new_runid()
    outer = context.top_level_context
    context.post_load_paths = outer.post_load_paths if outer else {}
    single_entity = (
        not context.load_options._only_return_tuples and len(entities) == 1 and entities[0].supports_single_entity
    )
    try:
        processors = [ent.row_processor(context, cursor) for ent in entities]
        if context.yield_per and (context.loaders_require_buffering or context.loaders_require_uniquing):
            raise sa_exc.InvalidRequestError(
                "Can't use yield_per with eager loaders that require uniquing or row buffering, e.g. joinedload() "
                "against collections or subqueryload().  Consider the selectinload() strategy for better flexibility "
                "in loading objects."
            )
    except Exception:
        with util.safe_reraise():
            cursor.close()
    metadata = SimpleResultMetaData(
        [p[1] for p in processors], [p[2] for p in processors],
        _unique_filters=[_unique_filter(ent, context) for ent in entities],
    )
    chunks = _chunk_maker(cursor, context, [p[0] for p in processors], single_entity)
    if context.execution_options.get("prebuffer_rows", False):
        chunks = _buffered(chunks)
    result = _entity_result(cursor, context, metadata, chunks, single_entity)
    if all([type(p[0]) in _PLANNABLE for p in processors]):
        _load_plans.note(result, cursor, context, processors, _known_identity_processor, _new_runid)
    return result


def _entity_result(cursor, context, metadata, chunks, single_entity):
    result = ChunkedIteratorResult(
        metadata, chunks, source_supports_scalars=single_entity, raw=cursor,
        dynamic_yield_per=cursor.context._is_server_side,
    )
    compile_state = context.compile_state
    result._attributes = result._attributes.union(
        {"filtered": compile_state._has_mapper_entities, "is_single_entity": single_entity}
    )
    if compile_state.multi_row_eager_loaders:
        result._unique_filter_state = (None, _require_unique)
    if context.yield_per:
        result.yield_per(context.yield_per)
    return result


def _buffered(chunks):
    rows = list(chunks(None))
    return lambda size: iter(rows)


def _require_unique(obj):
    raise sa_exc.InvalidRequestError(
        "The unique() method must be invoked on this Result, as it contains results that include joined eager loads "
        "against collections"
    )


def _no_unique(entry):
    raise sa_exc.InvalidRequestError("Can't use the ORM yield_per feature in conjunction with unique()")


def _unique_filter(entity, context):
    """What a value of the entity is compared by in `unique()`; None for the value itself."""
    if context.yield_per:
        return _no_unique
    if entity.use_id_for_hash:
        return id
    if not entity._non_hashable_value and not entity._null_column_type:
        return None
    if context.load_options._legacy_uniquing:
        return _hash_else_id() if entity._null_column_type else id
    return _hash_or_error(entity.column.type, entity._null_column_type)


def _hash_else_id():
    by_id = False

    def key(obj):
        nonlocal by_id
        if not by_id:
            try:
                return hash(obj)
            except TypeError:
                by_id = True
        return id(obj)

    return key


def _hash_or_error(datatype, uncertain):
    reason = "the values returned appear to be" if uncertain else "this datatype produces"

    def key(obj):
        if uncertain:
            try:
                return hash(obj)
            except TypeError:
                pass
        raise sa_exc.InvalidRequestError(
            f"Can't apply uniqueness to row tuple containing value of type {datatype!r}; {reason} non-hashable values"
        )

    return key


def _chunk_maker(cursor, context, processors, single_entity):
    """A function of a size that gives lists of what rows become, of that many rows or of all."""
    if single_entity:
        process, = processors

        def convert(rows):
            return [process(row) for row in rows]

    else:

        def convert(rows):
            return [tuple([process(row) for process in processors]) for row in rows]

    is_top_level = not context.top_level_context

    def chunks(size):
        while True:
            context.partials = {}
            fetched = cursor.fetchmany(size) if size else cursor._raw_all_rows()
            if size and not fetched:
                return
            rows = convert(fetched)
            if is_top_level:
                _run_post_loads(context, keep=bool(size))
            yield rows
            if not size:
                return

    return chunks


def _run_post_loads(context, keep):
    """Runs the loaders that work on all objects of a chunk, and those that their statements add."""
    waiting = context.post_load_paths
    again = dict(waiting) if keep else None
    while waiting:
        current = list(waiting.items())
        waiting.clear()
        for path, post_load in current:
            post_load.invoke(context, path)
    if keep:
        waiting.update(again)


class PostLoad:
    """The loaders that follow for the objects of one path, and those objects."""

    __slots__ = ("load_keys", "loaders", "states")

    def __init__(self):
        self.loaders = {}
        self.states = {}
        self.load_keys = None

    def add_state(self, state, overwrite):
        self.states[state] = overwrite

    def invoke(self, context, path):
        if not self.states:
            return
        path = PathRegistry.coerce(path)
        for own_context, mapper, load, arg, kw in self.loaders.values():
            states = [pair for pair in self.states.items() if pair[0].manager.mapper.isa(mapper)]
            if states:
                load(own_context, path, states, self.load_keys, *arg, **kw)
        self.states.clear()

    @classmethod
    def for_context(cls, context, path, only_load_props):
        found = context.post_load_paths.get(path.path)
        if found is not None and only_load_props:
            found.load_keys = only_load_props
        return found

    @classmethod
    def path_exists(cls, context, path, key):
        found = context.post_load_paths.get(path.path)
        return found is not None and key in found.loaders

    @classmethod
    def callable_for_path(cls, context, path, limit_to_mapper, token, loader_callable, *arg, **kw):
        post_load = context.post_load_paths.get(path.path)
        if post_load is None:
            post_load = context.post_load_paths[path.path] = PostLoad()
        post_load.loaders[token] = (context, limit_to_mapper, loader_callable, arg, kw)


def _setup_entity_query(
    compile_state, mapper, query_entity, path, adapter, column_collection, with_polymorphic=None,
    only_load_props=None, polymorphic_discriminator=None, **kw,
):
    """Adds to a statement what the properties of a mapper load."""
    memoized = {}
    path.set(compile_state.attributes, "memoized_setups", memoized)
    check_for_adapt = adapter and len(path) == 1 and path[-1].is_aliased_class
    if with_polymorphic:
        properties = mapper._iterate_polymorphic_properties(with_polymorphic)
    else:
        properties = mapper._polymorphic_properties
    for prop in properties:
        if not only_load_props or prop.key in only_load_props:
            prop.setup(
                compile_state, query_entity, path, adapter, only_load_props=only_load_props,
                column_collection=column_collection, memoized_populators=memoized, check_for_adapt=check_for_adapt,
                **kw,
            )
    discriminator = polymorphic_discriminator
    if discriminator is not None and discriminator is not mapper.polymorphic_on:
        column_collection.append(adapter.columns[discriminator] if adapter else discriminator)


class _Getters:
    """What a mapper's row processors at one path have in common; kept with the compiled statement."""

    def __init__(self, query_entity, mapper, context, result, path, adapter, only_load_props, refresh_state):
        self.populators = {kind: [] for kind in _POPULATOR_KINDS}
        self.todo = []
        self.primary_key = None
        if refresh_state is None:
            cols = mapper.primary_key
            self.primary_key = result._tuple_getter([adapter.columns[c] for c in cols] if adapter else cols)
        setups = path.get(context.attributes, "memoized_setups", util.EMPTY_DICT)
        for key, prop in mapper._props.items():
            if only_load_props is not None and key not in only_load_props:
                continue
            if prop not in setups:
                self.todo.append(prop)
            elif not self._add_known(prop, setups[prop], result, adapter):
                prop.create_row_processor(context, query_entity, path, mapper, result, adapter, self.populators)

    def _add_known(self, prop, col, result, adapter):
        populators = self.populators
        if col is _DEFER_FOR_STATE:
            populators["new"].append((prop.key, prop._deferred_column_loader))
        elif col is _SET_DEFERRED_EXPIRED:
            populators["expire"].append((prop.key, False))
        elif col is _RAISE_FOR_STATE:
            populators["new"].append((prop.key, prop._raise_column_loader))
        else:
            adapted = adapter.columns[col] if adapter else None
            getter = result._getter(adapted, False) if adapted is not None else None
            getter = getter or result._getter(col, False)
            if not getter:
                return False
            populators["quick"].append((prop.key, getter))
        return True


class _RowPlan:
    """What the row processor of one entity works with."""

    def __init__(self, mapper, context, path, populators, only_load_props):
        self.mapper = mapper
        self.context = context
        self.populators = populators
        self.only_load_props = only_load_props
        current = context.compile_state.current_path
        self.load_path = current + path if current.path else path
        self.runid = context.runid
        self.options = context.propagated_loader_options
        self.identity_token = context.identity_token
        self.post_load = None
        dispatch = mapper.class_manager.dispatch
        self.load_event = bool(dispatch.load)
        self.refresh_event = bool(dispatch.refresh)
        session_dispatch = context.session.dispatch
        self.persistent_event = session_dispatch.loaded_as_persistent or None
        # A closed session has another one.
        self.identity_map = context.session.identity_map
        self.populate_existing = context.populate_existing or mapper.always_refresh
        self.is_not_primary_key = _none_set.issuperset if mapper.allow_partial_pks else _none_set.intersection


def _instance_processor(
    query_entity, mapper, context, result, path, adapter, only_load_props=None, refresh_state=None,
    polymorphic_discriminator=None, _polymorphic_from=None,
):
    """The function of a row that gives the mapper's object in it, or None if there is none."""
    attributes = context.compile_state.attributes
    getters = path.get(attributes, ("getters", mapper), None)
    if getters is None:
        getters = _Getters(
            query_entity, mapper, context, result, path, adapter, only_load_props, refresh_state
        )
        path.set(attributes, ("getters", mapper), getters)
    populators = getters.populators
    if getters.todo:
        populators = {kind: list(known) for kind, known in populators.items()}
        for prop in getters.todo:
            prop.create_row_processor(context, query_entity, path, mapper, result, adapter, populators)
    plan = _RowPlan(mapper, context, path, populators, only_load_props)
    if not refresh_state and _polymorphic_from is not None:
        _load_subclasses_later(plan, path, _polymorphic_from)
    plan.post_load = PostLoad.for_context(context, plan.load_path, only_load_props)
    if refresh_state:
        return _refresh_processor(plan, refresh_state)
    instance_fn = _entity_processor(plan, getters.primary_key, _version_check(plan, result, adapter))
    if mapper.polymorphic_map and not _polymorphic_from:
        on = polymorphic_discriminator if polymorphic_discriminator is not None else mapper.polymorphic_on
        if on is not None:
            return _polymorphic_processor(
                plan, getters.primary_key, instance_fn, adapter.columns[on] if adapter else on, result,
                lambda sub_mapper: _instance_processor(
                    query_entity, sub_mapper, context, result, path, adapter, _polymorphic_from=mapper
                ),
            )
    return instance_fn


def _warn_for_runid_changed(state):
    util.warn(
        "Loading context for %s has changed within a load/refresh handler, suggesting a row refresh operation took "
        "place. If this event handler is expected to be emitting row refresh operations within an existing load or "
        "refresh operation, set restore_load_context=True when establishing the listener to ensure the context "
        "remains unchanged when the event handler completes." % (state_str(state),)
    )


def _later_row_populator(plan):
    """A function that adds a later row of an object that this load has made or may overwrite."""
    quick, existing, load_path = plan.populators["quick"], plan.populators["existing"], plan.load_path

    def populate(row, state, dict_):
        if load_path != state.load_path:
            state.load_path = load_path
            for key, getter in quick:
                if key not in dict_:
                    dict_[key] = getter(row)
        for key, populator in existing:
            populator(state, dict_, row)

    return populate


def _teller(plan):
    """What tells the listeners that an object is loaded or refreshed; None if there are none."""
    load_event, persistent_event, refresh_event = plan.load_event, plan.persistent_event, plan.refresh_event
    if not (load_event or persistent_event or refresh_event):
        return None
    context, runid = plan.context, plan.runid

    def tell(state, loaded_instance):
        if loaded_instance:
            if load_event:
                state.manager.dispatch.load(state, context)
                if state.runid != runid:
                    _warn_for_runid_changed(state)
            if persistent_event:
                persistent_event(context.session, state)
                if state.runid != runid:
                    _warn_for_runid_changed(state)
        elif refresh_event:
            state.manager.dispatch.refresh(state, context, plan.only_load_props)
            if state.runid != runid:
                _warn_for_runid_changed(state)

    return tell


def _full_loader(plan, refresh_state=None):
    """A function that loads all that the row has for an object that this load has made or may overwrite."""
    quick, expire, new = (plan.populators[kind] for kind in ("quick", "expire", "new"))
    runid, options, load_path, post_load = plan.runid, plan.options, plan.load_path, plan.post_load
    populate_later_row = _later_row_populator(plan)
    tell = _teller(plan)
    identity_map = plan.identity_map
    partial_keys = plan.only_load_props if refresh_state else None

    def load(row, state, dict_, isnew, loaded_instance, populate_existing):
        if isnew:
            if options or not populate_existing:
                state.load_options = options
                state.load_path = load_path
            state.runid = runid
            for key, getter in quick:
                dict_[key] = getter(row)
            for key, set_callable in expire:
                if populate_existing:
                    dict_.pop(key, None)
                if set_callable:
                    state.expired_attributes.add(key)
            for key, populator in new:
                populator(state, dict_, row)
            if tell is not None:
                tell(state, loaded_instance)
            if populate_existing or state.modified:
                if partial_keys:
                    state._commit(dict_, partial_keys)
                else:
                    state._commit_all(dict_, identity_map)
        else:
            populate_later_row(row, state, dict_)
        if post_load:
            post_load.add_state(state, True)

    return load


def _gap_loader(plan):
    """A function that loads into an object of the session only what it does not have yet."""
    populators = plan.populators
    quick, expire, new, existing, eager = (
        populators[kind] for kind in ("quick", "expire", "new", "existing", "eager")
    )
    context, post_load, refresh_event = plan.context, plan.post_load, plan.refresh_event

    def first_row(row, state, dict_, unloaded):
        context.partials[state] = unloaded
        for key, getter in quick:
            if key in unloaded:
                dict_[key] = getter(row)
        for key, set_callable in expire:
            if key in unloaded:
                dict_.pop(key, None)
                if set_callable:
                    state.expired_attributes.add(key)
        for key, populator in new:
            if key in unloaded:
                populator(state, dict_, row)

    def later_row(row, state, dict_, unloaded):
        for key, getter in quick:
            if key in unloaded:
                dict_[key] = getter(row)
        to_load = context.partials[state]
        for key, populator in existing:
            if key in to_load:
                populator(state, dict_, row)

    def load(row, state, dict_):
        unloaded = state.unloaded
        isnew = state not in context.partials
        if not isnew or unloaded or eager:
            (first_row if isnew else later_row)(row, state, dict_, unloaded)
            for key, populator in eager:
                if key not in unloaded:
                    populator(state, dict_, row)
            if isnew:
                if refresh_event:
                    runid = state.runid
                    state.manager.dispatch.refresh(state, context, unloaded)
                    if state.runid != runid:
                        _warn_for_runid_changed(state)
                state._commit(dict_, unloaded)
        if post_load and context.invoke_all_eagers:
            post_load.add_state(state, False)

    return load


def _refresh_processor(plan, state):
    """The processor of the rows of a refresh: they are of one known object."""
    load = _full_loader(plan, state)
    runid = plan.runid

    def process(row):
        instance = state.obj()
        load(row, state, instance_dict(instance), state.runid != runid, False, True)
        return instance

    return process


def _identity_processor(plan, primary_key_getter, check_version):
    """The processor that finds an object by the primary key in the row, or makes it."""
    load = _full_loader(plan)
    fill = _gap_loader(plan)
    mapper, context, runid = plan.mapper, plan.context, plan.runid
    identity_map = plan.identity_map
    find = identity_map.get
    identity_class, identity_token = mapper._identity_class, plan.identity_token
    new_instance = mapper.class_manager.new_instance
    session_id = context.session.hash_key
    populate_existing = plan.populate_existing
    is_not_primary_key = plan.is_not_primary_key

    def process(row):
        key = (identity_class, primary_key_getter(row), identity_token)
        instance = find(key)
        if instance is None:
            if is_not_primary_key(key[1]):
                return None
            instance = new_instance()
            state = instance_state(instance)
            state.key = key
            state.identity_token = identity_token
            state.session_id = session_id
            identity_map._add_unpresent(state, key)
            load(row, state, instance_dict(instance), True, True, populate_existing)
            return instance
        state = instance_state(instance)
        dict_ = instance_dict(instance)
        isnew = state.runid != runid
        if isnew and check_version:
            check_version(state, dict_, row)
        if populate_existing or not isnew:
            load(row, state, dict_, isnew, False, populate_existing)
        else:
            fill(row, state, dict_)
        return instance

    return process


def _known_identity_processor(entity, context, identity_map):
    """The same for an entity whose rows were processed before, when its statement was executed for the first time."""
    getters = entity.path.get(context.attributes, ("getters", entity.mapper))
    plan = _RowPlan(entity.mapper, context, entity.path, getters.populators, None)
    plan.identity_map = identity_map
    return _identity_processor(plan, getters.primary_key, None)


class _LateProcessor:
    """An identity processor that is put together for the first row that it gets."""

    def __init__(self, *arguments):
        self._arguments = arguments
        self._process = None

    def __call__(self, row):
        if self._process is None:
            self._process = _identity_processor(*self._arguments)
        return self._process(row)


def _entity_processor(plan, primary_key_getter, check_version):
    """The same for the usual load, most of whose rows are of objects that the session does not have yet."""
    session, identity_map = plan.context.session, plan.identity_map
    if (
        plan.populate_existing or plan.load_event or plan.persistent_event is not None
        or type(identity_map) is not WeakInstanceDict
    ):
        return _identity_processor(plan, primary_key_getter, check_version)
    mapper, populators = plan.mapper, plan.populators
    return EntityLoader(
        _LateProcessor(plan, primary_key_getter, check_version),
        (identity_map, identity_map._dict, identity_map._wr, mapper._identity_class, plan.identity_token),
        (mapper.class_, mapper.class_manager, session.hash_key, plan.runid, plan.options, plan.load_path),
        (
            primary_key_getter, populators["quick"], [key for key, is_expired in populators["expire"] if is_expired],
            [populator for _, populator in populators["new"]], populators["existing"] or populators["eager"],
        ),
        plan.post_load,
    )


def _version_check(plan, result, adapter):
    """What refuses rows of another version than the object's, if such are to be refused."""
    mapper = plan.mapper
    column = mapper.version_id_col
    if not plan.context.version_check or column is None:
        return None
    getter = result._getter(adapter.columns[column] if adapter else column)

    def check(state, dict_, row):
        known = mapper._get_state_attr_by_column(state, dict_, column)
        found = getter(row)
        if known != found:
            raise orm_exc.StaleDataError(
                "Instance '%s' has version id '%s' which does not match database-loaded version id '%s'."
                % (state_str(state), known, found)
            )

    return check


def _polymorphic_processor(plan, primary_key_getter, instance_fn, discriminator_column, result, make_processor):
    """The processor that hands a row to that of the class its discriminator names."""
    mapper = plan.mapper

    def processor_for(discriminator):
        try:
            sub_mapper = mapper.polymorphic_map[discriminator]
        except KeyError:
            raise AssertionError("No such polymorphic_identity %r is defined" % discriminator)
        if sub_mapper is mapper:
            return instance_fn
        return make_processor(sub_mapper) if sub_mapper.isa(mapper) else refuse_other

    def refuse(row, why):
        primary_key = primary_key_getter(row)
        if plan.is_not_primary_key(primary_key):
            return None
        raise sa_exc.InvalidRequestError(
            "Row with identity key %s can't be loaded into an object; the polymorphic discriminator column '%s' %s"
            % ((mapper._identity_class, primary_key, plan.identity_token), discriminator_column, why)
        )

    def refuse_other(row):
        found = mapper.polymorphic_map[get_discriminator(row)]
        return refuse(row, "refers to %s, which is not a sub-mapper of the requested %s" % (found, mapper))

    processors = util.PopulateDict(processor_for)
    get_discriminator = result._getter(discriminator_column)

    def process(row):
        discriminator = get_discriminator(row)
        if discriminator is None:
            return refuse(row, "is NULL")
        return processors[discriminator](row)

    return process


def _load_subclasses_later(plan, path, polymorphic_from):
    """Has the attributes of a subclass loaded by a second SELECT if its mapper or an option says so."""
    context = plan.context
    option = context.attributes.get(("loader", path.path))
    entities = None
    if option is not None and option.strategy == (("selectinload_polymorphic", True),):
        entities = option.local_opts["entities"]
    via = plan.mapper._should_selectin_load(entities, polymorphic_from)
    if not via or via is polymorphic_from:
        return
    assert plan.only_load_props is None
    chain = [via]
    if via.is_mapper:
        while chain[-1].inherits and chain[-1].inherits is not polymorphic_from:
            chain.append(chain[-1].inherits)
    for entity in chain:
        if not PostLoad.path_exists(context, plan.load_path, entity):
            PostLoad.callable_for_path(
                context, plan.load_path, entity.mapper, entity, _subclass_loader(entity, polymorphic_from, entities),
                entity,
            )


def _subclass_loader(entity, polymorphic_from, option_entities):
    """The loader of the attributes of a subclass for objects that came without them."""
    mapper = entity.mapper
    single_key = len(mapper.base_mapper.primary_key) == 1
    if entity.is_aliased_class or polymorphic_from.mapper.inherits is not None:
        statement, enable, disable = mapper._subclass_load_via_in(entity, polymorphic_from)
    else:
        statement, enable, disable = mapper._subclass_load_via_in_mapper

    def load(context, path, states, load_only, effective_entity):
        if not option_entities:
            states = [pair for pair in states if pair[0].mapper._would_selectin_load_only_from_given_mapper(mapper)]
        first, last = enable, disable
        if path.parent:
            first, last = first._prepend_path(path), last._prepend_path(path)
        query = statement.options(first, *context.query._with_options, last)
        query._compile_options = context.compile_state.default_compile_options + {"_current_path": path.parent}
        if context.populate_existing:
            query = query.execution_options(populate_existing=True)
        for start in range(0, len(states), CHUNK_SIZE):
            keys = [state.key[1] for state, _ in states[start : start + CHUNK_SIZE]]
            params = {"primary_keys": [key[0] for key in keys] if single_key else keys}
            context.session.execute(query, params).unique().scalars().all()

    return load
