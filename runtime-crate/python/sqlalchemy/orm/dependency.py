"""What a relationship does in a flush. SQLAlchemy lib/sqlalchemy/orm/dependency.py.

Each direction has its processor. It takes related objects into the flush (`presort_*`), says between which writes its own
work lies (`_edges`, `_state_edges`: pairs of roles, the first before the second), and carries the keys over (`process_*`).
"""

from .. import exc as sa_exc
from .. import sql, util
from . import attributes, exc, sync, unitofwork
from .base import state_class_str
from .interfaces import MANYTOMANY, MANYTOONE, ONETOMANY

_PENDING = attributes.INCLUDE_PENDING_MUTATIONS


class DependencyProcessor:
    """Base of the processors of the three directions."""

    # Pairs of roles. `post_updates` and `pre_updates` are the UPDATEs of `post_update`, after saves and before deletes.
    _edges = ()
    _post_update_edges = ()
    # The same for single objects, by (the parent is deleted, the child is deleted).
    _state_edges = {}
    _post_update_state_edges = {}

    def __init__(self, prop):
        if not prop.synchronize_pairs:
            raise sa_exc.ArgumentError(
                "Can't build a DependencyProcessor for relationship %s. No target attributes to populate between parent "
                "and child are present" % prop
            )
        self.prop = prop
        self.key = prop.key
        self.cascade = prop.cascade
        self.mapper = prop.mapper
        self.parent = prop.parent
        self.secondary = prop.secondary
        self.direction = prop.direction
        self.post_update = prop.post_update
        self.passive_deletes = prop.passive_deletes
        self.passive_updates = prop.passive_updates
        self.enable_typechecks = prop.enable_typechecks
        self._passive_delete_flag = self._load_unless(self.passive_deletes)
        self._passive_update_flag = self._load_unless(self.passive_updates)
        self._nulls_foreign_keys = self.passive_deletes != "all"
        self.sort_key = "%s_%s" % (self.parent._sort_key, prop.key)

    @staticmethod
    def _load_unless(passive):
        return attributes.PASSIVE_NO_INITIALIZE if passive else attributes.PASSIVE_OFF

    @classmethod
    def from_relationship(cls, prop):
        return _direction_to_processor[prop.direction](prop)

    def hasparent(self, state):
        return self.parent.class_manager.get_impl(self.key).hasparent(state)

    # The plan.

    def per_property_preprocessors(self, uow):
        uow.register_preprocessor(self, True)

    def per_property_flush_actions(self, uow):
        parent, child = self.parent.base_mapper, self.mapper.base_mapper
        actions = {
            "after_save": unitofwork.ProcessAll(uow, self, False, True),
            "before_delete": unitofwork.ProcessAll(uow, self, True, True),
            "parent_saves": unitofwork.SaveUpdateAll(uow, parent),
            "child_saves": unitofwork.SaveUpdateAll(uow, child),
            "parent_deletes": unitofwork.DeleteAll(uow, parent),
            "child_deletes": unitofwork.DeleteAll(uow, child),
        }
        edges = self._edges
        if self.post_update:
            edges = self._post_update_edges
            actions.update(self._post_updates(uow))
        uow.dependencies.update([(actions[before], actions[after]) for before, after in edges])

    def _post_updates(self, uow):
        """The UPDATEs of the side that has the foreign key."""
        mapper = (self.parent if self.direction is MANYTOONE else self.mapper).base_mapper
        return {
            "post_updates": unitofwork.PostUpdateAll(uow, mapper, False),
            "pre_updates": unitofwork.PostUpdateAll(uow, mapper, True),
        }

    def per_state_flush_actions(self, uow, states, isdelete):
        """Replaces the action for all objects by one for each object that has related ones."""
        unitofwork.ProcessAll(uow, self, isdelete, True).disabled = True
        passive = self._passive_delete_flag if isdelete else attributes.PASSIVE_NO_INITIALIZE
        edges = self._post_update_state_edges if self.post_update else self._state_edges
        shared = self._post_updates(uow) if self.post_update else {}
        for state in states:
            related = state.manager[self.key].impl.get_all_pending(state, state.dict, passive)
            if not related:
                continue
            actions = dict(shared)
            if isdelete:
                actions["before_delete"] = unitofwork.ProcessState(uow, self, True, state)
                actions["delete_parent"] = unitofwork.DeleteState(uow, state)
            else:
                actions["after_save"] = unitofwork.ProcessState(uow, self, False, state)
                actions["save_parent"] = unitofwork.SaveUpdateState(uow, state)
            for action, child_isdelete in self._child_actions(uow, related):
                actions["child"] = action
                uow.dependencies.update([
                    (actions[before], actions[after])
                    for before, after in edges.get((isdelete, bool(child_isdelete)), ())
                ])

    def _child_actions(self, uow, related):
        """(action, is a delete) of the related objects; of all of them, if only their parents are split."""
        child = self.mapper.base_mapper
        saves, deletes = unitofwork.SaveUpdateAll(uow, child), unitofwork.DeleteAll(uow, child)
        if saves not in uow.cycles:
            assert deletes not in uow.cycles
            return [(saves, False), (deletes, True)]
        found = []
        for state, _ in related:
            if state not in uow.states:
                # Not written: pairs with None are dropped.
                found.append((None, None))
            elif uow.states[state][0]:
                found.append((unitofwork.DeleteState(uow, state), True))
            else:
                found.append((unitofwork.SaveUpdateState(uow, state), False))
        return found

    def prop_has_changes(self, uowcommit, states, isdelete):
        """Whether there is anything to do for `states`."""
        if not isdelete or self.passive_deletes:
            passive = attributes.PASSIVE_NO_INITIALIZE | _PENDING
        elif self.direction is MANYTOONE:
            # To delete the parent nothing need be loaded of the object it refers to.
            passive = attributes.PASSIVE_NO_FETCH_RELATED
        else:
            passive = attributes.PASSIVE_OFF | _PENDING
        for _, history in self._histories(uowcommit, states, passive):
            if not history.empty():
                return True
        return bool(states) and not self.prop._is_self_referential and self.mapper in uowcommit.mappers

    # The work.

    def presort_deletes(self, uowcommit, states):
        pass

    def presort_saves(self, uowcommit, states):
        pass

    def process_deletes(self, uowcommit, states):
        pass

    def process_saves(self, uowcommit, states):
        pass

    def process(self, uowcommit, states, isdelete):
        if isdelete:
            self.process_deletes(uowcommit, states)
        else:
            self.process_saves(uowcommit, states)

    def _histories(self, uowcommit, states, passive):
        """(state, history of the relationship) of the states that have one."""
        for state in states:
            history = uowcommit.get_attribute_history(state, self.key, passive)
            if history:
                yield state, history

    def _register_delete(self, uowcommit, child):
        """Deletes `child` and what its own cascades reach."""
        uowcommit.register_object(child, isdelete=True, operation="delete", prop=self.prop)
        for _, _, state, _ in self.mapper.cascade_iterator("delete", child):
            uowcommit.register_object(state, isdelete=True)

    def _register_orphans(self, uowcommit, history):
        for child in history.deleted:
            if self.hasparent(child) is False:
                self._register_delete(uowcommit, child)

    def _verify_canload(self, state):
        """Refuses objects that the relationship cannot refer to."""
        if state is None:
            if self.prop.uselist:
                raise exc.FlushError("Can't flush None value found in collection %s" % (self.prop,))
            return
        if self.mapper._canload(state, allow_subtypes=not self.enable_typechecks):
            return
        names = {"x": state.class_, "y": self.prop, "z": self.mapper.class_, "zm": self.mapper}
        text = (
            'Attempting to flush an item of type %(x)s as a member of collection "%(y)s". Expected an object of type '
            "%(z)s or a polymorphic subclass of this type."
        )
        if self.mapper._canload(state, allow_subtypes=True):
            text += (
                " If %(x)s is a subclass of %(z)s, configure mapper \"%(zm)s\" to load this subtype polymorphically, or "
                "set enable_typechecks=False to allow any subtype to be accepted for flush. "
            )
        raise exc.FlushError(text % names)

    def _warn_not_in_session(self, child, operation):
        util.warn(
            "Object of type %s not in session, %s operation along '%s' won't proceed"
            % (state_class_str(child), operation, self.prop)
        )

    def _reversed_processed(self, uow):
        """The pairs of objects that the other side of the relationship has done; None without another side."""
        if not self.prop._reverse_property:
            return None
        names = tuple(sorted([self.key, *[p.key for p in self.prop._reverse_property]]))
        return uow.memo(("reverse_key", names), set)

    def _register_post_update(self, state, uowcommit):
        uowcommit.register_post_update(state, [right for _, right in self.prop.synchronize_pairs])

    def _parent_keys_changed(self, uowcommit, state):
        return sync.source_modified(uowcommit, state, self.parent, self.prop.synchronize_pairs)

    def __repr__(self):
        return "%s(%s)" % (self.__class__.__name__, self.prop)


class OneToManyDP(DependencyProcessor):
    """The children have the foreign key of the parent."""

    _edges = (
        ("parent_saves", "after_save"), ("after_save", "child_saves"), ("after_save", "child_deletes"),
        ("child_saves", "parent_deletes"), ("child_deletes", "parent_deletes"),
        ("before_delete", "child_saves"), ("before_delete", "child_deletes"),
    )
    _post_update_edges = (
        ("child_saves", "after_save"), ("parent_saves", "after_save"), ("after_save", "post_updates"),
        ("before_delete", "pre_updates"), ("pre_updates", "parent_deletes"), ("pre_updates", "child_deletes"),
    )
    _state_edges = {
        (False, False): (("save_parent", "after_save"), ("after_save", "child"), ("save_parent", "child")),
        (False, True): (("save_parent", "after_save"), ("after_save", "child"), ("save_parent", "child")),
        (True, False): (("before_delete", "child"), ("child", "delete_parent")),
        (True, True): (("before_delete", "child"), ("child", "delete_parent")),
    }
    _post_update_state_edges = {
        (False, False): (("save_parent", "after_save"), ("child", "after_save"), ("after_save", "post_updates")),
        (False, True): (("child", "after_save"), ("after_save", "post_updates")),
        (True, False): (("before_delete", "pre_updates"), ("pre_updates", "delete_parent")),
        (True, True): (("before_delete", "pre_updates"), ("pre_updates", "delete_parent")),
    }

    def _children_added(self, uowcommit):
        """The children that got another parent in this flush."""
        return uowcommit.memo(("children_added", self), set)

    def presort_deletes(self, uowcommit, states):
        nulls_kept = not self.cascade.delete and self._nulls_foreign_keys
        for _, history in self._histories(uowcommit, states, self._passive_delete_flag):
            for child in history.deleted:
                if child is not None and self.hasparent(child) is False:
                    uowcommit.register_object(child, isdelete=self.cascade.delete_orphan)
            if nulls_kept:
                for child in history.unchanged:
                    if child is not None:
                        uowcommit.register_object(child, operation="delete", prop=self.prop)

    def presort_saves(self, uowcommit, states):
        added = self._children_added(uowcommit)
        for state in states:
            keys_changed = self._parent_keys_changed(uowcommit, state)
            passive = self._load_unless(not keys_changed or self.passive_updates) | _PENDING
            history = uowcommit.get_attribute_history(state, self.key, passive)
            if not history:
                continue
            for child in history.added:
                if child is not None:
                    uowcommit.register_object(child, cancel_delete=True, operation="add", prop=self.prop)
            added.update(history.added)
            self._presort_removed(uowcommit, history)
            if keys_changed:
                for child in history.unchanged:
                    if child is not None:
                        uowcommit.register_object(
                            child, listonly=self.passive_updates, operation="pk change", prop=self.prop
                        )

    def _presort_removed(self, uowcommit, history):
        if self.cascade.delete_orphan:
            self._register_orphans(uowcommit, history)
        elif self._nulls_foreign_keys:
            for child in history.deleted:
                uowcommit.register_object(child, operation="delete", prop=self.prop)

    def process_deletes(self, uowcommit, states):
        if not self.post_update and not self._nulls_foreign_keys:
            return
        added = self._children_added(uowcommit)
        for state, history in self._histories(uowcommit, states, self._passive_delete_flag):
            children = [c for c in history.deleted if c is not None and self.hasparent(c) is False]
            if self.post_update or not self.cascade.delete:
                children += [c for c in history.unchanged if c is not None and c not in added]
            for child in children:
                self._clear(child, uowcommit)
                if self.post_update:
                    self._register_post_update(child, uowcommit)

    def process_saves(self, uowcommit, states):
        clears = self._nulls_foreign_keys and not self.cascade.delete_orphan
        for state, history in self._histories(uowcommit, states, attributes.PASSIVE_NO_INITIALIZE):
            for child in history.added:
                self._populate(state, child, uowcommit, False)
                if child is not None and self.post_update:
                    self._register_post_update(child, uowcommit)
            if clears:
                for child in history.deleted:
                    if not self.hasparent(child):
                        self._clear(child, uowcommit)
            if self._parent_keys_changed(uowcommit, state):
                for child in history.unchanged:
                    self._populate(state, child, uowcommit, self.passive_updates)

    def _is_written(self, child, uowcommit):
        self._verify_canload(child)
        return child is not None and (self.post_update or not uowcommit.is_deleted(child))

    def _populate(self, state, child, uowcommit, flag_cascaded):
        if self._is_written(child, uowcommit):
            sync.populate(
                state, self.parent, child, self.mapper, self.prop.synchronize_pairs, uowcommit, flag_cascaded
            )

    def _clear(self, child, uowcommit):
        if self._is_written(child, uowcommit):
            sync.clear(child, self.mapper, self.prop.synchronize_pairs)


class ManyToOneDP(DependencyProcessor):
    """The parent has the foreign key of the object it refers to."""

    _edges = (
        ("child_saves", "after_save"), ("after_save", "parent_saves"),
        ("parent_saves", "child_deletes"), ("parent_deletes", "child_deletes"),
    )
    _post_update_edges = (
        ("child_saves", "after_save"), ("parent_saves", "after_save"), ("after_save", "post_updates"),
        ("after_save", "pre_updates"), ("before_delete", "pre_updates"),
        ("pre_updates", "child_deletes"), ("pre_updates", "parent_deletes"),
    )
    _state_edges = {
        (False, False): (("child", "after_save"), ("after_save", "save_parent")),
        (False, True): (("after_save", "save_parent"),),
        (True, True): (("delete_parent", "child"),),
    }
    _post_update_state_edges = {
        (False, False): (("save_parent", "after_save"), ("child", "after_save"), ("after_save", "post_updates")),
        (False, True): (("after_save", "post_updates"), ("post_updates", "child")),
        (True, False): (
            ("before_delete", "pre_updates"), ("pre_updates", "delete_parent"), ("pre_updates", "child"),
        ),
        (True, True): (
            ("before_delete", "pre_updates"), ("pre_updates", "delete_parent"), ("pre_updates", "child"),
        ),
    }

    def __init__(self, prop):
        super().__init__(prop)
        for mapper in self.mapper.self_and_descendants:
            mapper._dependency_processors.append(DetectKeySwitch(prop))

    def presort_deletes(self, uowcommit, states):
        if not (self.cascade.delete or self.cascade.delete_orphan):
            return
        for _, history in self._histories(uowcommit, states, self._passive_delete_flag):
            for child in history.sum() if self.cascade.delete_orphan else history.non_deleted():
                if child is not None:
                    self._register_delete(uowcommit, child)

    def presort_saves(self, uowcommit, states):
        for state in states:
            uowcommit.register_object(state, operation="add", prop=self.prop)
            if self.cascade.delete_orphan:
                history = uowcommit.get_attribute_history(state, self.key, self._passive_delete_flag)
                if history:
                    self._register_orphans(uowcommit, history)

    def process_deletes(self, uowcommit, states):
        if not self.post_update or self.cascade.delete_orphan or not self._nulls_foreign_keys:
            return
        # The row is updated first, so that the referred one can be deleted before it.
        for state in states:
            sync.clear(state, self.parent, self.prop.synchronize_pairs)
            history = uowcommit.get_attribute_history(state, self.key, self._passive_delete_flag)
            if history and any([child is not None for child in history.sum()]):
                self._register_post_update(state, uowcommit)

    def process_saves(self, uowcommit, states):
        for state, history in self._histories(uowcommit, states, attributes.PASSIVE_NO_INITIALIZE):
            if history.added:
                for child in history.added:
                    self._refer(state, child, uowcommit)
            elif history.deleted:
                self._refer(state, None, uowcommit)
            if self.post_update and history.sum():
                self._register_post_update(state, uowcommit)

    def _refer(self, state, child, uowcommit):
        """Gives `state` the foreign key of `child`, or None."""
        if not self.post_update and uowcommit.is_deleted(state):
            return
        if child is None:
            sync.clear(state, self.parent, self.prop.synchronize_pairs)
        elif not uowcommit.session._contains_state(child):
            self._warn_not_in_session(child, "add")
        else:
            self._verify_canload(child)
            sync.populate(child, self.mapper, state, self.parent, self.prop.synchronize_pairs, uowcommit, False)


class DetectKeySwitch(DependencyProcessor):
    """Updates what refers to an object whose primary key changed, if no one-to-many relationship does it."""

    def per_property_preprocessors(self, uow):
        reverse = self.prop._reverse_property
        if reverse and (self.passive_updates or not all([prop.passive_updates for prop in reverse])):
            return
        uow.register_preprocessor(self, False)

    def per_property_flush_actions(self, uow):
        uow.dependencies.add((
            unitofwork.SaveUpdateAll(uow, self.parent.base_mapper), unitofwork.ProcessAll(uow, self, False, False)
        ))

    def per_state_flush_actions(self, uow, states, isdelete):
        pass

    def presort_saves(self, uow, states):
        if not self.passive_updates:
            self._process_key_switches(states, uow)

    def prop_has_changes(self, uow, states, isdelete):
        return not isdelete and self.passive_updates and bool(self._key_switchers(uow, states))

    def process_saves(self, uowcommit, states):
        self._process_key_switches(states, uowcommit)

    def _key_switchers(self, uow, states):
        """Those of all states seen in this flush whose key changed."""
        switched = uow.memo(("pk_switchers", self), dict)
        for state in states:
            if state not in switched:
                switched[state] = bool(state.key) and sync.source_modified(
                    uow, state, self.mapper, self.prop.synchronize_pairs
                )
        return {state for state, changed in switched.items() if changed}

    def _process_key_switches(self, deplist, uowcommit):
        switchers = self._key_switchers(uowcommit, deplist)
        if not switchers:
            return
        for state in uowcommit.session.identity_map.all_states():
            if issubclass(state.class_, self.parent.class_):
                related = self._related_state(state)
                if related in switchers:
                    uowcommit.register_object(state, False, self.passive_updates)
                    sync.populate(
                        related, self.mapper, state, self.parent, self.prop.synchronize_pairs, uowcommit,
                        self.passive_updates,
                    )

    def _related_state(self, state):
        related = state.get_impl(self.key).get(state, state.dict, passive=self._passive_update_flag)
        if related is attributes.PASSIVE_NO_RESULT or related is None:
            return None
        if self.prop.uselist:
            if not related:
                return None
            related = related[0]
        return attributes.instance_state(related)


class ManyToManyDP(DependencyProcessor):
    """The rows of a table between the two refer to both."""

    _edges = _post_update_edges = (
        ("parent_saves", "after_save"), ("child_saves", "after_save"), ("after_save", "child_deletes"),
        # An association is deleted before its rows may come back under the same key.
        ("before_delete", "parent_saves"), ("before_delete", "parent_deletes"),
        ("before_delete", "child_deletes"), ("before_delete", "child_saves"),
    )
    _state_edges = _post_update_state_edges = {
        (False, False): (("save_parent", "after_save"), ("child", "after_save")),
        (False, True): (("save_parent", "after_save"), ("after_save", "child")),
        (True, False): (("before_delete", "child"), ("before_delete", "delete_parent")),
        (True, True): (("before_delete", "child"), ("before_delete", "delete_parent")),
    }

    def _post_updates(self, uow):
        return {}

    def presort_deletes(self, uowcommit, states):
        if not self.passive_deletes:
            # The collections are loaded now: in the flush itself nothing is.
            for state in states:
                uowcommit.get_attribute_history(state, self.key, self._passive_delete_flag)

    def presort_saves(self, uowcommit, states):
        if not self.passive_updates:
            for state in states:
                if self._parent_keys_changed(uowcommit, state):
                    uowcommit.get_attribute_history(state, self.key, attributes.PASSIVE_OFF)
        if self.cascade.delete_orphan:
            for _, history in self._histories(uowcommit, states, attributes.PASSIVE_NO_INITIALIZE):
                self._register_orphans(uowcommit, history)

    def process_deletes(self, uowcommit, states):
        work = _AssociationRows(self, uowcommit)
        for state, history in self._histories(uowcommit, states, self._passive_delete_flag):
            work.collect(state, [c for c in history.non_added() if c is not None], "delete", work.deleted)
        work.run()

    def process_saves(self, uowcommit, states):
        work = _AssociationRows(self, uowcommit)
        for state in states:
            keys_changed = not self.passive_updates and self._parent_keys_changed(uowcommit, state)
            history = uowcommit.get_attribute_history(
                state, self.key, self._load_unless(not keys_changed) | _PENDING
            )
            if history:
                work.collect(state, history.added, "add", work.inserted)
                work.collect(state, history.deleted, "delete", work.deleted)
                if keys_changed:
                    work.collect_changed(state, history.unchanged)
        work.run()


class _AssociationRows:
    """The rows of an association table that one step of a flush writes."""

    def __init__(self, dep, uowcommit):
        self.dep = dep
        self.uow = uowcommit
        self.deleted = []
        self.updated = []
        self.inserted = []
        self.processed = dep._reversed_processed(uowcommit)
        # What this step did: it counts for the other side only.
        self.done = []

    def collect(self, state, children, operation, rows):
        """Makes the row of each pair that the other side has not made."""
        for child in children:
            self.done.append((child, state))
            if self.processed is not None and (state, child) in self.processed:
                continue
            row = self._row(state, child, operation)
            if row is not None:
                rows.append(row)

    def _row(self, state, child, operation):
        dep = self.dep
        dep._verify_canload(child)
        if child is None:
            return None
        if not self.uow.session._contains_state(child):
            if not child.deleted:
                dep._warn_not_in_session(child, operation)
            return None
        row = {}
        sync.populate_dict(state, dep.parent, row, dep.prop.synchronize_pairs)
        sync.populate_dict(child, dep.mapper, row, dep.prop.secondary_synchronize_pairs)
        return row

    def collect_changed(self, state, children):
        dep = self.dep
        for child in children:
            row = {}
            sync.update(state, dep.parent, row, "old_", dep.prop.synchronize_pairs)
            sync.update(child, dep.mapper, row, "old_", dep.prop.secondary_synchronize_pairs)
            self.updated.append(row)

    def run(self):
        """Writes the rows: deletes, updates, inserts."""
        if self.processed is not None:
            self.processed.update(self.done)
        if not (self.deleted or self.updated or self.inserted):
            return
        table = self.dep.secondary
        connection = self.uow.transaction.connection(self.dep.mapper)
        if self.deleted:
            statement = table.delete().where(self._same_row(table, self.deleted[0], ""))
            self._check(connection.execute(statement, self.deleted), self.deleted, "DELETE", "delete")
        if self.updated:
            statement = table.update().where(self._same_row(table, self.updated[0], "old_"))
            self._check(connection.execute(statement, self.updated), self.updated, "UPDATE", "update")
        if self.inserted:
            connection.execute(table.insert(), self.inserted)

    @staticmethod
    def _same_row(table, row, prefix):
        return sql.and_(*[c == sql.bindparam(prefix + c.key, type_=c.type) for c in table.c if c.key in row])

    def _check(self, result, rows, statement, verb):
        if result.supports_sane_multi_rowcount() and result.rowcount != len(rows):
            raise exc.StaleDataError(
                "%s statement on table '%s' expected to %s %d row(s); Only %d were matched."
                % (statement, self.dep.secondary.description, verb, len(rows), result.rowcount)
            )


_direction_to_processor = {ONETOMANY: OneToManyDP, MANYTOONE: ManyToOneDP, MANYTOMANY: ManyToManyDP}
