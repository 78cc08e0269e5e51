"""Lists of related objects that keep an attribute of each at its place in the list.

SQLAlchemy lib/sqlalchemy/ext/orderinglist.py.
"""

from ..orm.collections import collection, collection_adapter

__all__ = ["ordering_list"]


def ordering_list(attr, count_from=None, ordering_func=None, reorder_on_append=False):
    """A collection class: lists whose members have their place, counted from `count_from`, in the attribute `attr`."""
    ordering_func = _ordering_func(count_from, ordering_func)
    return lambda: OrderingList(attr, ordering_func, reorder_on_append)


def count_from_0(index, collection):
    return index


def count_from_1(index, collection):
    return index + 1


def count_from_n_factory(start):
    """What counts from `start`."""

    def count(index, collection):
        return index + start

    count.__name__ = f"count_from_{start}"
    return count


def _ordering_func(count_from, ordering_func):
    if ordering_func is not None or count_from is None:
        return ordering_func
    return {0: count_from_0, 1: count_from_1}.get(count_from) or count_from_n_factory(count_from)


class OrderingList(list):
    """A list that sets `ordering_attr` of its members to `ordering_func(index, list)` as it changes.

    An appended object that has a place keeps it unless `reorder_on_append`: rows come with theirs.
    """

    def __init__(self, ordering_attr, ordering_func=None, reorder_on_append=False):
        self.ordering_attr = ordering_attr
        self.ordering_func = ordering_func or count_from_0
        self.reorder_on_append = reorder_on_append

    def _get_order_value(self, entity):
        return getattr(entity, self.ordering_attr)

    def _set_order_value(self, entity, value):
        setattr(entity, self.ordering_attr, value)

    def _order_entity(self, index, entity, reorder=True):
        have = self._get_order_value(entity)
        if have is None or reorder:
            place = self.ordering_func(index, self)
            if have != place:
                self._set_order_value(entity, place)

    def reorder(self):
        """Gives every member its place."""
        for index, entity in enumerate(self):
            self._order_entity(index, entity)

    _reorder = reorder

    def append(self, entity):
        super().append(entity)
        self._order_entity(len(self) - 1, entity, self.reorder_on_append)

    @collection.adds(1)
    def _raw_append(self, entity):
        """`append` that leaves the place of the object alone."""
        super().append(entity)

    def insert(self, index, entity):
        super().insert(index, entity)
        self._reorder()

    def remove(self, entity):
        super().remove(entity)
        adapter = collection_adapter(self)
        if adapter and adapter._referenced_by_owner:
            self._reorder()

    def pop(self, index=-1):
        entity = super().pop(index)
        self._reorder()
        return entity

    def __setitem__(self, index, entity):
        if not isinstance(index, slice):
            self._order_entity(int(index), entity)
            super().__setitem__(index, entity)
            return
        entities = list(entity)
        for place in range(*index.indices(len(self))):
            self[place] = entities[place]

    def __delitem__(self, index):
        super().__delitem__(index)
        self._reorder()

    def __reduce__(self):
        return _reconstitute, (self.__class__, self.__dict__, list(self))


def _reconstitute(cls, dict_, items):
    obj = cls.__new__(cls)
    obj.__dict__.update(dict_)
    list.extend(obj, items)
    return obj
