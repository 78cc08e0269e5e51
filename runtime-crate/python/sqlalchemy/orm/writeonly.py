"""Relationships whose collection is never loaded: changes are noted, reading is a statement of its own.

SQLAlchemy lib/sqlalchemy/orm/writeonly.py. The history of the collection is the value of `committed_state`.
"""

from typing import Generic, TypeVar

from .. import exc, inspect, util
from ..sql import bindparam, delete, insert, select, update
from . import attributes, strategies
from ._relationship_comparator import value_for_comparison
from .base import MANYTOMANY, NEVER_SET, ONETOMANY, PassiveFlag, instance_state, object_mapper
from .relationships import RelationshipProperty

_T = TypeVar("_T")

class WriteOnlyHistory:
    """What was added to a collection and removed from it."""

    def __init__(self, attr, state, passive, apply_to=None):
        self.unchanged_items = util.OrderedIdentitySet()
        self._reconcile_collection = False
        if apply_to is None:
            self.added_items = util.OrderedIdentitySet()
            self.deleted_items = util.OrderedIdentitySet()
            return
        self.added_items = apply_to.added_items
        self.deleted_items = apply_to.deleted_items
        self._take_existing(attr, state, passive, apply_to)

    def _take_existing(self, attr, state, passive, known):
        """Completes a history by what the database has."""
        if passive & PassiveFlag.SQL_OK:
            raise exc.InvalidRequestError(
                f"Attribute {attr} can't load the existing state from the database for this operation; full iteration "
                "is not permitted.  If this is a delete operation, configure passive_deletes=True on the "
                f"{attr} relationship in order to resolve this error."
            )
        self.unchanged_items = known.unchanged_items
        self._reconcile_collection = known._reconcile_collection

    @property
    def added_plus_unchanged(self):
        return list(self.added_items.union(self.unchanged_items))

    @property
    def all_items(self):
        return list(self.added_items.union(self.unchanged_items).union(self.deleted_items))

    def as_history(self):
        added, unchanged, deleted = self.added_items, self.unchanged_items, self.deleted_items
        if self._reconcile_collection:
            added = added.difference(unchanged)
            deleted = deleted.intersection(unchanged)
            unchanged = unchanged.difference(deleted)
        return attributes.History(list(added), list(unchanged), list(deleted))

    def indexed(self, index):
        return list(self.added_items)[index]

    def add_added(self, value):
        self.added_items.add(value)

    def add_removed(self, value):
        if value in self.added_items:
            self.added_items.remove(value)
        else:
            self.deleted_items.add(value)


class WriteOnlyAttributeImpl(attributes.HasCollectionAdapter, attributes.AttributeImpl):
    """The attribute; its value is a writer, made for each access."""

    uses_objects = True
    supports_population = False
    dynamic = True
    order_by = ()
    collection_history_cls = WriteOnlyHistory
    _supports_dynamic_iteration = False

    def __init__(self, class_, key, dispatch, target_mapper, order_by, query_class=None, **kw):
        super().__init__(class_, key, None, dispatch, **kw)
        self.target_mapper = target_mapper
        self.query_class = self._writer_class(query_class)
        if order_by:
            self.order_by = tuple(order_by)
        self._append_token = attributes.AttributeEventToken(self, attributes.OP_APPEND)
        self._remove_token = attributes.AttributeEventToken(self, attributes.OP_REMOVE)

    def _writer_class(self, query_class):
        return WriteOnlyCollection

    def _get_collection_history(self, state, passive):
        history = state.committed_state.get(self.key)
        if history is None:
            history = self.collection_history_cls(self, state, PassiveFlag.PASSIVE_NO_FETCH)
        if state.has_identity and passive & PassiveFlag.INIT_OK:
            return self.collection_history_cls(self, state, passive, apply_to=history)
        return history

    def get(self, state, dict_, passive=PassiveFlag.PASSIVE_OFF):
        if passive & PassiveFlag.SQL_OK:
            return self.query_class(self, state)
        return self._get_collection_history(state, PassiveFlag.PASSIVE_NO_INITIALIZE).added_items

    def get_collection(self, state, dict_, user_data=None, passive=PassiveFlag.PASSIVE_OFF):
        history = self._get_collection_history(state, passive)
        return DynamicCollectionAdapter(
            history.added_plus_unchanged if passive & PassiveFlag.SQL_OK else history.added_items
        )

    def get_history(self, state, dict_, passive=PassiveFlag.PASSIVE_NO_FETCH):
        return self._get_collection_history(state, passive).as_history()

    def get_all_pending(self, state, dict_, passive=PassiveFlag.PASSIVE_NO_INITIALIZE):
        return [(instance_state(x), x) for x in self._get_collection_history(state, passive).all_items]

    def _modified_event(self, state, dict_):
        """Notes that the collection changes; gives its history."""
        history = state.committed_state.get(self.key)
        if history is None:
            history = self.collection_history_cls(self, state, PassiveFlag.PASSIVE_NO_FETCH)
            state.committed_state[self.key] = history
        state._modified_event(dict_, self, NEVER_SET)
        # The key shows the unit of work that there is something to flush.
        dict_[self.key] = True
        return history

    def fire_append_event(self, state, dict_, value, initiator, collection_history=None):
        (collection_history or self._modified_event(state, dict_)).add_added(value)
        for fn in self.dispatch.append:
            value = fn(state, value, initiator or self._append_token)
        if self.trackparent and value is not None:
            self.sethasparent(instance_state(value), state, True)

    def fire_remove_event(self, state, dict_, value, initiator, collection_history=None):
        (collection_history or self._modified_event(state, dict_)).add_removed(value)
        if self.trackparent and value is not None:
            self.sethasparent(instance_state(value), state, False)
        for fn in self.dispatch.remove:
            fn(state, value, initiator or self._remove_token)

    def append(self, state, dict_, value, initiator, passive=PassiveFlag.PASSIVE_NO_FETCH):
        if initiator is not self:
            self.fire_append_event(state, dict_, value, initiator)

    def remove(self, state, dict_, value, initiator, passive=PassiveFlag.PASSIVE_NO_FETCH):
        if initiator is not self:
            self.fire_remove_event(state, dict_, value, initiator)

    pop = remove

    def set(
        self, state, dict_, value, initiator=None, passive=PassiveFlag.PASSIVE_OFF, check_old=None, pop=False,
        _adapt=True,
    ):
        """Replaces the collection; that of a persistent object only if it can be read."""
        if (initiator and initiator.parent_token is self.parent_token) or (pop and value is None):
            return
        members = list(value)
        existing = util.IdentitySet()
        if state.has_identity:
            if not self._supports_dynamic_iteration:
                raise exc.InvalidRequestError(
                    f'Collection "{self}" does not support implicit iteration; collection replacement operations '
                    "can't be used"
                )
            existing = util.IdentitySet(self.get(state, dict_, passive=passive))
        history = self._modified_event(state, dict_)
        existing = existing.union(history.added_items)
        for member in members:
            if member not in existing:
                self.fire_append_event(state, dict_, member, None, collection_history=history)
        for member in existing.difference(members):
            self.fire_remove_event(state, dict_, member, None, collection_history=history)

    def delete(self, *args, **kwargs):
        raise NotImplementedError()

    def set_committed_value(self, state, dict_, value):
        raise NotImplementedError("Dynamic attributes don't support collection population.")


@RelationshipProperty.strategy_for(lazy="write_only")
class WriteOnlyLoader(strategies.AbstractRelationshipLoader):
    """Makes the attributes of relationships with `lazy="write_only"`."""

    impl_class = WriteOnlyAttributeImpl

    def init_class_attribute(self, mapper):
        prop = self.parent_property
        self.is_class_level = True
        if not self.uselist or prop.direction not in (ONETOMANY, MANYTOMANY):
            raise exc.InvalidRequestError(
                f"On relationship {prop}, 'dynamic' loaders cannot be used with many-to-one/one-to-one relationships "
                "and/or uselist=False."
            )
        strategies._register_attribute(
            prop, mapper, useobject=True, impl_class=self.impl_class, target_mapper=prop.mapper, order_by=prop.order_by,
            query_class=prop.query_class,
        )


class DynamicCollectionAdapter:
    """The collection as the unit of work and `merge()` look at it."""

    def __init__(self, data):
        self.data = data

    def _reset_empty(self):
        pass

    def __iter__(self):
        return iter(self.data)

    def __len__(self):
        return len(self.data)

    def __bool__(self):
        return True


class AbstractCollectionWriter(Generic[_T]):
    """Base of what `obj.collection` gives: the object, the attribute, and the conditions that its members meet."""

    def __init__(self, attr, state):
        self.instance = instance = state.obj()
        self.attr = attr
        prop = object_mapper(instance)._props[attr.key]
        # Without the secondary table as it is in FROM, its columns in the condition would not join.
        self._from_obj = () if prop.secondary is None else (prop.mapper.__clause_element__(), prop.secondary)
        self._where_criteria = (prop._with_parent(instance, alias_secondary=False),)
        self._order_by_clauses = attr.order_by

    def _add_all_impl(self, iterator):
        state = instance_state(self.instance)
        for item in iterator:
            self.attr.append(state, self.instance.__dict__, item, None)

    def _remove_impl(self, item):
        self.attr.remove(instance_state(self.instance), self.instance.__dict__, item, None)


class WriteOnlyCollection(AbstractCollectionWriter[_T]):
    """The value of a write-only relationship: `add`, `add_all` and `remove` change it, the statements read it."""

    def __iter__(self):
        raise TypeError(
            "WriteOnly collections don't support iteration in-place; to query for collection items, use the select() "
            "method to produce a SQL statement and execute it with session.scalars()."
        )

    def select(self):
        """SELECT of the members."""
        statement = select(self.attr.target_mapper).where(*self._where_criteria)
        if self._from_obj:
            statement = statement.select_from(*self._from_obj)
        if self._order_by_clauses:
            statement = statement.order_by(*self._order_by_clauses)
        return statement

    def insert(self):
        """INSERT of members; their foreign keys are those of the object."""
        state = inspect(self.instance)
        mapper = state.mapper
        prop = mapper._props[self.attr.key]
        if prop.direction is not ONETOMANY:
            raise exc.InvalidRequestError(
                "Write only bulk INSERT only supported for one-to-many collections; for many-to-many, use a separate "
                "bulk INSERT along with add_all()."
            )
        keys = {
            remote.key: bindparam(None, callable_=value_for_comparison(mapper, state, state.dict, local))
            for local, remote in prop.synchronize_pairs
        }
        return insert(self.attr.target_mapper).values(**keys)

    def update(self):
        """UPDATE of the members."""
        return update(self.attr.target_mapper).where(*self._where_criteria)

    def delete(self):
        """DELETE of the members."""
        return delete(self.attr.target_mapper).where(*self._where_criteria)

    def add_all(self, iterator):
        self._add_all_impl(iterator)

    def add(self, item):
        self._add_all_impl([item])

    def remove(self, item):
        self._remove_impl(item)
