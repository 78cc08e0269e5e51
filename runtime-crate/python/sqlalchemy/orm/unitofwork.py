"""The plan of a flush: which objects are written, in which order.

SQLAlchemy lib/sqlalchemy/orm/unitofwork.py. A flush is a set of actions (save all of a mapper, process a relationship, ...)
and a set of pairs saying which goes before which. Actions that depend on each other in a circle are split into actions of
single objects.
"""

from collections import defaultdict
from itertools import product

from .. import event, util
from ..util import topological
from . import attributes, persistence
from . import exc as orm_exc
from .base import state_class_str, state_str


class _SaveUpdateCascade:
    """The listeners of a relationship attribute: what is put there enters the session, an orphan leaves it."""

    def __init__(self, key):
        self.key = key

    def _warn_in_flush(self, session, what):
        if session is not None and session._warn_on_events:
            session._flush_warning(what)

    def _take_in(self, session, prop, item, initiator):
        state = attributes.instance_state(item)
        if prop._cascade.save_update and self.key == initiator.key and not session._contains_state(state):
            session._save_or_update_state(state)

    @staticmethod
    def _is_object(item):
        return item is not None and item is not attributes.NEVER_SET and item is not attributes.PASSIVE_NO_RESULT

    def append(self, state, item, initiator, **kw):
        session = state.session if item is not None else None
        if session:
            self._warn_in_flush(session, "collection append")
            self._take_in(session, state.manager.mapper._props[self.key], item, initiator)
        return item

    def remove(self, state, item, initiator, **kw):
        if item is None:
            return
        session = state.session
        prop = state.manager.mapper._props[self.key]
        self._warn_in_flush(session, "collection remove" if prop.uselist else "related attribute delete")
        if self._is_object(item) and prop._cascade.delete_orphan:
            orphan = attributes.instance_state(item)
            if not prop.mapper._is_orphan(orphan):
                return
            if session and orphan in session._new:
                session.expunge(item)
            else:
                # Not of this session: it is expunged, not deleted, when it is flushed.
                orphan._orphaned_outside_of_session = True

    def set(self, state, newvalue, oldvalue, initiator, **kw):
        session = state.session if oldvalue is not newvalue else None
        if session:
            self._warn_in_flush(session, "related attribute set")
            prop = state.manager.mapper._props[self.key]
            if newvalue is not None:
                self._take_in(session, prop, newvalue, initiator)
            if self._is_object(oldvalue) and prop._cascade.delete_orphan:
                old_state = attributes.instance_state(oldvalue)
                if old_state in session._new and prop.mapper._is_orphan(old_state):
                    session.expunge(oldvalue)
        return newvalue


def track_cascade_events(descriptor, prop):
    """Lets the objects of a relationship follow their parent into the session."""
    listeners = _SaveUpdateCascade(prop.key)
    event.listen(descriptor, "append_wo_mutation", listeners.append, raw=True, include_key=True)
    for name in ("append", "remove", "set"):
        event.listen(descriptor, name, getattr(listeners, name), raw=True, retval=True, include_key=True)


class UOWTransaction:
    """One flush of a session."""

    def __init__(self, session):
        self.session = session
        self.transaction = None
        self.attributes = {}
        # {state: (is deleted, only listed: taken into account, not written)}
        self.states = {}
        # {mapper: its states}, ordered; a mapper is a key from the moment it was asked for.
        self.mappers = defaultdict(dict)
        self.presort_actions = {}
        self.postsort_actions = {}
        # Pairs of actions, the first before the second.
        self.dependencies = set()
        # {base mapper: the processors of its relationships}, ordered.
        self.deps = defaultdict(dict)
        self.cycles = ()
        self.post_update_states = defaultdict(lambda: (set(), set()))

    @property
    def has_work(self):
        return bool(self.states)

    def was_already_deleted(self, state):
        """Whether the row of an expired object is gone; the session forgets the object then."""
        try:
            if state.expired:
                state._load_expired(state, attributes.PASSIVE_OFF)
        except orm_exc.ObjectDeletedError:
            self.session._remove_newly_deleted([state])
            return True
        return False

    def is_deleted(self, state):
        found = self.states.get(state)
        return found is not None and found[0]

    def memo(self, key, callable_):
        try:
            return self.attributes[key]
        except KeyError:
            made = self.attributes[key] = callable_()
            return made

    def remove_state_actions(self, state):
        """Leaves `state` out of what is written."""
        self.states[state] = (self.states[state][0], True)

    def get_attribute_history(self, state, key, passive=attributes.PASSIVE_NO_INITIALIZE):
        """The history of an attribute, states for objects; it is taken once, and again if it may be loaded now."""
        memo_key = ("history", state, key)
        known = self.attributes.get(memo_key)
        if known is not None:
            if known[2] & attributes.SQL_OK or not passive & attributes.SQL_OK:
                return known[1]
            taken_with = attributes.PASSIVE_OFF
        else:
            taken_with = passive
        impl = state.manager[key].impl
        history = impl.get_history(
            state, state.dict, taken_with | attributes.LOAD_AGAINST_COMMITTED | attributes.NO_RAISE
        )
        of_states = history.as_state() if history and impl.uses_objects else history
        # The history of the objects is kept too: states do not keep theirs alive.
        self.attributes[memo_key] = (history, of_states, passive)
        return of_states

    def has_dep(self, processor):
        return (processor, True) in self.presort_actions

    def register_preprocessor(self, processor, fromparent):
        key = (processor, fromparent)
        if key not in self.presort_actions:
            self.presort_actions[key] = Preprocess(processor, fromparent)

    def register_object(
        self, state, isdelete=False, listonly=False, cancel_delete=False, operation=None, prop=None
    ):
        """Takes `state` into the flush; False if it is not the session's."""
        if not self.session._contains_state(state):
            if operation is not None and not state.deleted:
                util.warn(
                    "Object of type %s not in session, %s operation along '%s' will not proceed"
                    % (state_class_str(state), operation, prop)
                )
            return False
        if state in self.states:
            if not listonly and (isdelete or cancel_delete):
                self.states[state] = (isdelete, False)
            return True
        mapper = state.manager.mapper
        if mapper not in self.mappers:
            self._per_mapper_flush_actions(mapper)
        self.mappers[mapper][state] = None
        self.states[state] = (isdelete, listonly)
        return True

    def register_post_update(self, state, post_update_cols):
        states, cols = self.post_update_states[state.manager.mapper.base_mapper]
        states.add(state)
        cols.update(post_update_cols)

    def _per_mapper_flush_actions(self, mapper):
        base = mapper.base_mapper
        self.dependencies.add((SaveUpdateAll(self, base), DeleteAll(self, base)))
        for processor in mapper._dependency_processors:
            processor.per_property_preprocessors(self)
        for prop in mapper.relationships:
            if not prop.viewonly:
                prop._dependency_processor.per_property_preprocessors(self)

    @staticmethod
    def applies_to(mapper, dep):
        """Whether a mapper has the relationship of a processor, and no other of its name."""
        return mapper._props.get(dep.key) is dep.prop

    def filter_states_for_dep(self, dep, states):
        return [state for state in states if self.applies_to(state.manager.mapper, dep)]

    def states_for_mapper_hierarchy(self, mapper, isdelete, listonly):
        wanted = (isdelete, listonly)
        for sub in mapper.base_mapper.self_and_descendants:
            for state in list(self.mappers[sub]):
                if self.states[state] == wanted:
                    yield state

    def _preprocess(self):
        """Lets the relationships take in what they need, until nothing new comes."""
        busy = True
        while busy:
            # Not any(): each has its turn before a new round.
            busy = any([action.execute(self) for action in list(self.presort_actions.values())])

    def _split_cycles(self):
        """Puts the actions of single objects in the places of those that depend on each other."""
        parts = {action: tuple(action.per_state_flush_actions(self)) for action in self._in_order(self.cycles)}
        edges = set()
        for edge in self.dependencies:
            before, after = edge
            if before is None or after is None or before.disabled or after.disabled:
                continue
            if before in parts and after in parts:
                continue
            edges.update(product(parts.get(before, (before,)), parts.get(after, (after,))))
        self.dependencies = edges

    def _in_order(self, actions):
        return [action for action in list(self.postsort_actions.values()) if action in actions]

    def _generate_actions(self):
        """The actions of this flush, those of one rank in the order of their names."""
        self._preprocess()
        self.cycles = topological.find_cycles(self.dependencies, list(self.postsort_actions.values()))
        if self.cycles:
            self._split_cycles()
        return sorted(
            [a for a in self.postsort_actions.values() if not a.disabled and a not in self.cycles],
            key=lambda action: action.sort_key,
        )

    def execute(self):
        actions = self._generate_actions()
        if not self.cycles:
            for action in topological.sort(self.dependencies, actions):
                action.execute(self)
            return
        for rank in topological.sort_as_subsets(self.dependencies, actions):
            while rank:
                rank = rank[0].execute_aggregate(self, rank[1:])

    def finalize_flush_changes(self):
        """Tells the session what was written."""
        gone, kept = {}, {}
        for state, (isdelete, _) in self.states.items():
            (gone if isdelete else kept)[state] = None
        if gone:
            self.session._remove_newly_deleted(gone)
        if kept:
            self.session._register_persistent(kept)


class _OfRelationship:
    """What goes through the states at one end of a relationship."""

    __slots__ = ()

    def _states(self, uow):
        """The written states of that end, with whether they are deleted."""
        dep = self.dependency_processor
        mappers = (dep.parent if self.fromparent else dep.mapper).self_and_descendants
        for mapper in mappers:
            if self.fromparent and not uow.applies_to(mapper, dep):
                continue
            for state in list(uow.mappers[mapper]):
                isdelete, listonly = uow.states[state]
                if not listonly:
                    yield state, isdelete


class Preprocess(_OfRelationship):
    """Shows a relationship's processor each state once, before the actions are put in order."""

    __slots__ = ("dependency_processor", "fromparent", "processed", "setup_flush_actions")

    def __init__(self, dependency_processor, fromparent):
        self.dependency_processor = dependency_processor
        self.fromparent = fromparent
        self.processed = set()
        self.setup_flush_actions = False

    def execute(self, uow):
        """Whether there was a state not seen before."""
        dep = self.dependency_processor
        deleted, saved = [], []
        for state, isdelete in self._states(uow):
            if state not in self.processed:
                (deleted if isdelete else saved).append(state)
        if deleted:
            dep.presort_deletes(uow, deleted)
        if saved:
            dep.presort_saves(uow, saved)
        self.processed.update(deleted, saved)
        if (deleted or saved) and not self.setup_flush_actions:
            if dep.prop_has_changes(uow, deleted, True) or dep.prop_has_changes(uow, saved, False):
                dep.per_property_flush_actions(uow)
                self.setup_flush_actions = True
        return bool(deleted or saved)


class PostSortRec:
    """An action of a flush. Made twice with the same arguments, it is the same action."""

    __slots__ = ("disabled", "sort_key")

    def __new__(cls, uow, *args):
        key = (cls, *args)
        action = uow.postsort_actions.get(key)
        if action is None:
            action = uow.postsort_actions[key] = object.__new__(cls)
            action.disabled = False
            action._setup(uow, *args)
        return action

    def per_state_flush_actions(self, uow):
        return ()

    def execute_aggregate(self, uow, rest):
        """Runs, together with those of the rank that can be; gives the others."""
        self.execute(uow)
        return rest


class ProcessAll(_OfRelationship, PostSortRec):
    """Carries keys along a relationship, for all its objects."""

    __slots__ = ("dependency_processor", "isdelete", "fromparent")

    def _setup(self, uow, dependency_processor, isdelete, fromparent):
        self.dependency_processor = dependency_processor
        self.isdelete = isdelete
        self.fromparent = fromparent
        self.sort_key = ("ProcessAll", dependency_processor.sort_key, isdelete)
        uow.deps[dependency_processor.parent.base_mapper][dependency_processor] = None

    def execute(self, uow):
        self.dependency_processor.process(
            uow, [state for state, isdelete in self._states(uow) if isdelete == self.isdelete], self.isdelete
        )

    def __repr__(self):
        return "%s(%s, isdelete=%s)" % (self.__class__.__name__, self.dependency_processor, self.isdelete)


class PostUpdateAll(PostSortRec):
    """The UPDATEs of `post_update` relationships."""

    __slots__ = ("mapper", "isdelete")

    def _setup(self, uow, mapper, isdelete):
        self.mapper = mapper
        self.isdelete = isdelete
        self.sort_key = ("PostUpdateAll", mapper._sort_key, isdelete)

    def execute(self, uow):
        states, cols = uow.post_update_states[self.mapper]
        persistence.post_update(self.mapper, [s for s in states if uow.states[s][0] == self.isdelete], uow, cols)


class _AllOfMapper(PostSortRec):
    """Writes the states of a mapper and those that inherit from it."""

    __slots__ = ("mapper",)
    isdelete = False

    def _setup(self, uow, mapper):
        assert mapper is mapper.base_mapper
        self.mapper = mapper
        self.sort_key = (self.__class__.__name__, mapper._sort_key)

    def _states(self, uow):
        return uow.states_for_mapper_hierarchy(self.mapper, self.isdelete, False)

    def per_state_flush_actions(self, uow):
        states = list(self._states(uow))
        for state in states:
            yield self._per_state(uow, state)
        for dep in list(uow.deps[self.mapper]):
            dep.per_state_flush_actions(uow, uow.filter_states_for_dep(dep, states), self.isdelete)

    def __repr__(self):
        return "%s(%s)" % (self.__class__.__name__, self.mapper)


class SaveUpdateAll(_AllOfMapper):
    __slots__ = ()

    def execute(self, uow):
        persistence.save_obj(self.mapper, self._states(uow), uow)

    def _per_state(self, uow, state):
        action = SaveUpdateState(uow, state)
        uow.dependencies.add((action, DeleteAll(uow, self.mapper)))
        return action


class DeleteAll(_AllOfMapper):
    __slots__ = ()
    isdelete = True

    def execute(self, uow):
        persistence.delete_obj(self.mapper, self._states(uow), uow)

    def _per_state(self, uow, state):
        action = DeleteState(uow, state)
        uow.dependencies.add((SaveUpdateAll(uow, self.mapper), action))
        return action


class _OfOneState(PostSortRec):
    """The action of a single object; those of a rank that are alike run as one."""

    __slots__ = ("state",)

    def execute_aggregate(self, uow, rest):
        alike, others = [self.state], []
        for action in rest:
            if action.__class__ is self.__class__ and self._is_like(action):
                alike.append(action.state)
            else:
                others.append(action)
        self._execute_for(uow, alike)
        return others


class ProcessState(_OfOneState):
    """Carries keys along a relationship, for one object."""

    __slots__ = ("dependency_processor", "isdelete")

    def _setup(self, uow, dependency_processor, isdelete, state):
        self.dependency_processor = dependency_processor
        self.isdelete = isdelete
        self.state = state
        self.sort_key = ("ProcessState", dependency_processor.sort_key)

    def _is_like(self, other):
        return other.dependency_processor is self.dependency_processor and other.isdelete is self.isdelete

    def _execute_for(self, uow, states):
        self.dependency_processor.process(uow, states, self.isdelete)

    def __repr__(self):
        return "%s(%s, %s, delete=%s)" % (
            self.__class__.__name__, self.dependency_processor, state_str(self.state), self.isdelete
        )


class _WriteState(_OfOneState):
    __slots__ = ("mapper",)

    def _setup(self, uow, state):
        self.state = state
        self.mapper = state.mapper.base_mapper
        self.sort_key = (self._rank, self.mapper._sort_key)

    def _is_like(self, other):
        return other.mapper is self.mapper

    def __repr__(self):
        return "%s(%s)" % (self.__class__.__name__, state_str(self.state))


class SaveUpdateState(_WriteState):
    __slots__ = ()
    # The original's: saves and relationship processing of one rank sort together.
    _rank = "ProcessState"

    def _execute_for(self, uow, states):
        persistence.save_obj(self.mapper, states, uow)


class DeleteState(_WriteState):
    __slots__ = ()
    _rank = "DeleteState"

    def _execute_for(self, uow, states):
        # One of them may have become an update of its row meanwhile.
        persistence.delete_obj(self.mapper, [s for s in states if uow.states[s][0]], uow)


__molt_missing__ = ("IterateMappersMixin",)
