"""How a session keeps track of objects, and its flush. SQLAlchemy lib/sqlalchemy/orm/session.py Session.

An object is transient (no key, no session), pending (`_new`), persistent (in the identity map; also in `_deleted` when it is to
be deleted), deleted (flushed, not committed), or detached (a key, no session).
"""

import contextlib
import itertools
import weakref

from _sqlalchemy import accelerated

from .. import exc as sa_exc
from .. import util
from . import attributes, bulk_persistence, exc
from . import state as statelib
from .base import _class_to_mapper, _none_set, _state_mapper, object_state, PassiveFlag, state_str
from .unitofwork import UOWTransaction

# {hash key: session}
_sessions = weakref.WeakValueDictionary()
statelib._sessions = _sessions


def _state_of(instance):
    """The state of a mapped object; UnmappedInstanceError for anything else."""
    try:
        return attributes.instance_state(instance)
    except exc.NO_STATE as err:
        raise exc.UnmappedInstanceError(instance) from err


class _Membership:
    """The objects of a session."""

    def _contains_state(self, state):
        return state in self._new or self.identity_map.contains_state(state)

    def _validate_persistent(self, state):
        if not self.identity_map.contains_state(state):
            raise sa_exc.InvalidRequestError(
                "Instance '%s' is not persistent within this Session" % state_str(state)
            )

    def _enter(self, state, obj, file):
        """Files `state` with this session; whether it was there before."""
        self._autobegin_t()
        known = state.session_id == self.hash_key
        if not known:
            if state.session_id and state.session_id in _sessions:
                raise sa_exc.InvalidRequestError(
                    "Object '%s' is already attached to session '%s' (this is '%s')"
                    % (state_str(state), state.session_id, self.hash_key)
                )
            self.dispatch.before_attach(self, state)
        file(state, obj)
        if not known:
            state.session_id = self.hash_key
            if state._strong_obj is None and state.modified:
                state._strong_obj = obj
            self.dispatch.after_attach(self, state)
            came_from = self.dispatch.detached_to_persistent if state.key else self.dispatch.transient_to_pending
            came_from(self, state)
        return known

    def _file_new(self, state, obj):
        if state not in self._new:
            self._new[state] = obj
            state.insert_order = len(self._new)

    def _file_persistent(self, state, obj):
        self._deleted.pop(state, None)
        self.identity_map.add(state)

    def _file_restored(self, state, obj):
        self._deleted.pop(state, None)
        self.identity_map.replace(state)

    def _save_impl(self, state):
        if state.key is None:
            self._enter(state, state.obj(), self._file_new)
            return
        raise sa_exc.InvalidRequestError(
            "Object '%s' already has an identity - it can't be registered as pending" % state_str(state)
        )

    def _update_impl(self, state):
        if state.key is None:
            raise sa_exc.InvalidRequestError("Instance '%s' is not persisted" % state_str(state))
        if state._deleted:
            raise sa_exc.InvalidRequestError(
                "Instance '%s' has been deleted.  Use the make_transient() function to send this object back to the "
                "transient state." % state_str(state)
            )
        obj = state.obj()
        if obj is not None:
            self._enter(state, obj, self._file_persistent)

    def _revert_deletion(self, state):
        """Makes a deleted object persistent again, after a rollback."""
        if state._deleted:
            if not state._attached:
                return
            del state._deleted
        obj = state.obj()
        if obj is not None and self._enter(state, obj, self._file_restored):
            self.dispatch.deleted_to_persistent(self, state)

    def _save_or_update_impl(self, state):
        (self._save_impl if state.key is None else self._update_impl)(state)

    def _save_or_update_state(self, state):
        state._orphaned_outside_of_session = False
        self._save_or_update_impl(state)
        cascaded = _state_mapper(state).cascade_iterator("save-update", state, halt_on=self._contains_state)
        for _, _, related, _ in cascaded:
            self._save_or_update_impl(related)

    def _delete_impl(self, state, obj, head):
        if state.key is None:
            if head:
                raise sa_exc.InvalidRequestError("Instance '%s' is not persisted" % state_str(state))
            return
        if state in self._deleted:
            return
        self._enter(state, obj, self._file_persistent)
        # What the cascade reaches is loaded before this object counts as deleted.
        cascaded = list(state.manager.mapper.cascade_iterator("delete", state)) if head else ()
        self._deleted[state] = obj
        for related_obj, _, related, _ in cascaded:
            self._delete_impl(related, related_obj, False)

    def _expire_state(self, state, attribute_names):
        self._validate_persistent(state)
        if attribute_names:
            state._expire_attributes(state.dict, attribute_names)
            return
        cascaded = list(state.manager.mapper.cascade_iterator("refresh-expire", state))
        for expired in [state, *[related for _, _, related, _ in cascaded]]:
            self._conditional_expire(expired)

    def _conditional_expire(self, state, autoflush=None):
        """Expires a persistent object, expunges a pending one."""
        if state.key:
            state._expire(state.dict, self.identity_map._modified)
        elif state in self._new:
            self._new.pop(state)
            state._detach(self)

    def _expunge_states(self, states, to_transient=False):
        for state in states:
            if self._new.pop(state, None) is not None:
                continue
            if self.identity_map.contains_state(state):
                self.identity_map.safe_discard(state)
                deleted = self._deleted
            else:
                deleted = {} if self._transaction is None else self._transaction._deleted
            deleted.pop(state, None)
        statelib.InstanceState._detach_states(states, self, to_transient=to_transient)

    # After a flush.

    def _register_persistent(self, states):
        """Gives the flushed states their places in the identity map."""
        for state in states:
            if state.obj() is not None:
                self._register_key(state)
                state._orphaned_outside_of_session = False
        statelib.InstanceState._commit_all_states([(state, state.dict) for state in states], self.identity_map)
        self._register_altered(states)
        flushed_new = [state for state in states if state in self._new]
        if self.dispatch.pending_to_persistent:
            for state in flushed_new:
                self.dispatch.pending_to_persistent(self, state)
        for state in flushed_new:
            self._new.pop(state, None)

    def _register_key(self, state):
        mapper = _state_mapper(state)
        key = mapper._identity_key_from_state(state)
        if _none_set.intersection(key[1]) and not mapper.allow_partial_pks or _none_set.issuperset(key[1]):
            raise exc.FlushError(
                "Instance %s has a NULL identity key.  If this is an auto-generated value, check that the database "
                "table allows generation of new primary key values, and that the mapped Column object is configured to "
                "expect these generated values.  Ensure also that this flush() is not occurring at an inappropriate "
                "time, such as within a load() event." % state_str(state)
            )
        if state.key is None:
            state.key = key
        elif state.key != key:
            self.identity_map.safe_discard(state)
            switches = self._transaction._key_switches
            switches[state] = (switches[state][0] if state in switches else state.key, key)
            state.key = key
        old = self.identity_map.replace(state)
        if old is not None and mapper._identity_key_from_state(old) == key and old.obj() is not None:
            util.warn(
                "Identity map already had an identity for %s, replacing it with newly flushed object.   Are there load "
                "operations occurring inside of an event handler within the flush?" % (key,)
            )

    def _register_altered(self, states):
        """Notes for a rollback which objects were new and which were changed."""
        transaction = self._transaction
        if transaction is not None:
            for state in states:
                (transaction._new if state in self._new else transaction._dirty)[state] = True

    def _remove_newly_deleted(self, states):
        announce = self.dispatch.persistent_to_deleted
        for state in states:
            if self._transaction is not None:
                self._transaction._deleted[state] = True
            # Kept alive: the identity map is weak.
            obj = state.obj() if announce else None
            self.identity_map.safe_discard(state)
            self._deleted.pop(state, None)
            state._deleted = True
            if announce:
                announce(self, state)
            del obj

    @accelerated
    def _close_impl(self, invalidate, is_reset=False):
        if not is_reset:
            self._mark_closed()
        self.expunge_all()
        if self._transaction is not None:
            for transaction in self._transaction._iterate_self_and_parents():
                transaction.close(invalidate)


class _Flushing:
    """The flush of a session."""

    @property
    def _dirty_states(self):
        return self.identity_map._dirty_states()

    def _is_clean(self):
        return not self.identity_map.check_modified() and not self._deleted and not self._new

    @accelerated
    def _autoflush(self):
        if self.autoflush and not self._flushing:
            try:
                self.flush()
            except sa_exc.StatementError as err:
                err.add_detail(
                    "raised as a result of Query-invoked autoflush; consider using a session.no_autoflush block if "
                    "this flush is occurring prematurely"
                )
                raise

    def _flush_warning(self, method):
        util.warn(
            "Usage of the '%s' operation is not currently supported within the execution stage of the flush process. "
            "Results may not be consistent.  Consider using alternative event listeners or connection-level operations "
            "instead." % method
        )

    @accelerated
    def flush(self, objects=None):
        """Writes what changed to the database."""
        if self._flushing:
            raise sa_exc.InvalidRequestError("Session is already flushing")
        if not self._is_clean():
            with self._marked_flushing():
                self._flush(objects)

    @contextlib.contextmanager
    def _marked_flushing(self):
        self._flushing = True
        try:
            yield
        finally:
            self._flushing = False

    def _flush(self, objects=None):
        if not self._dirty_states and not self._deleted and not self._new:
            self.identity_map._modified.clear()
            return
        work = UOWTransaction(self)
        if self.dispatch.before_flush:
            self.dispatch.before_flush(self, work, objects)
        self._register_work(work, {_state_of(obj) for obj in objects} if objects else None)
        if not work.has_work:
            return
        work.transaction = transaction = self._autobegin_t()._begin()
        try:
            self._warn_on_events = True
            try:
                work.execute()
            finally:
                self._warn_on_events = False
            self.dispatch.after_flush(self, work)
            work.finalize_flush_changes()
            if not objects and self.identity_map._modified:
                self._discard_changes_of_listeners()
            self.dispatch.after_flush_postexec(self, work)
            transaction.commit()
        except BaseException:
            with util.safe_reraise():
                transaction.rollback(_capture_exception=True)

    def _register_work(self, work, only):
        """Takes the new, changed and deleted objects, or those of `only`, into the flush."""
        deleted = list(self._deleted)
        changed = dict.fromkeys([*self._new, *self._dirty_states])
        for state in changed:
            if state in self._deleted or (only is not None and state not in only):
                continue
            orphan = _state_mapper(state)._is_orphan(state)
            if orphan and not state.has_identity and state._orphaned_outside_of_session:
                self._expunge_states([state])
            else:
                work.register_object(state, isdelete=orphan and state.has_identity)
        for state in deleted:
            if only is None or state in only:
                work.register_object(state, isdelete=True)

    def _discard_changes_of_listeners(self):
        modified = self.identity_map._modified
        count = len(modified)
        statelib.InstanceState._commit_all_states([(state, state.dict) for state in modified], self.identity_map)
        util.warn(
            "Attribute history events accumulated on %d previously clean instances within inner-flush event handlers "
            "have been reset, and will not result in database updates. Consider using set_committed_value() within "
            "inner-flush event handlers to avoid this warning." % count
        )

    def is_modified(self, instance, include_collections=True):
        """Whether attributes of `instance` have changes that a flush would write."""
        state = object_state(instance)
        if not state.modified:
            return False
        for attr in state.manager.attributes:
            impl = attr.impl
            if not hasattr(impl, "get_history") or (not include_collections and hasattr(impl, "get_collection")):
                continue
            history = impl.get_history(state, state.dict, passive=PassiveFlag.NO_CHANGE)
            if history[0] or history[2]:
                return True
        return False

    # Bulk operations: rows written without objects being tracked.

    def bulk_save_objects(self, objects, return_defaults=False, update_changed_only=True, preserve_order=True):
        states = [attributes.instance_state(obj) for obj in objects]
        if not preserve_order:
            states.sort(key=lambda state: (id(state.mapper), state.key is not None))
        for (mapper, isupdate), group in itertools.groupby(states, lambda s: (s.mapper, s.key is not None)):
            if isupdate:
                self._bulk(bulk_persistence._bulk_update, mapper, group, True, update_changed_only=update_changed_only)
            else:
                self._bulk(
                    bulk_persistence._bulk_insert, mapper, group, True, return_defaults=return_defaults,
                    render_nulls=False,
                )

    def bulk_insert_mappings(self, mapper, mappings, return_defaults=False, render_nulls=False):
        self._bulk(
            bulk_persistence._bulk_insert, mapper, mappings, False, return_defaults=return_defaults,
            render_nulls=render_nulls,
        )

    def bulk_update_mappings(self, mapper, mappings):
        self._bulk(bulk_persistence._bulk_update, mapper, mappings, False, update_changed_only=False)

    def _bulk(self, write, mapper, mappings, isstates, **options):
        mapper = _class_to_mapper(mapper)
        with self._marked_flushing():
            transaction = self._autobegin_t()._begin()
            try:
                write(mapper, mappings, transaction, isstates=isstates, **options)
                transaction.commit()
            except BaseException:
                with util.safe_reraise():
                    transaction.rollback(_capture_exception=True)
