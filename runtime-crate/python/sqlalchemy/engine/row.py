"""Rows: tuples that share their keys. SQLAlchemy lib/sqlalchemy/engine/row.py."""

import operator
from abc import ABC
from collections.abc import ItemsView, KeysView, Mapping, Sequence, ValuesView

from _sqlalchemy import accelerated

from ..sql import util as sql_util


class BaseRow:
    """Values with the metadata they came with."""

    __slots__ = ("_parent", "_data", "_key_to_index")

    def __init__(self, parent, processors, key_to_index, data):
        put = object.__setattr__
        put(self, "_parent", parent)
        put(self, "_key_to_index", key_to_index)
        if processors:
            data = [value if process is None else process(value) for process, value in zip(processors, data)]
        put(self, "_data", tuple(data))

    def __reduce__(self):
        return (rowproxy_reconstructor, (self.__class__, self.__getstate__()))

    def __getstate__(self):
        return {"_parent": self._parent, "_data": self._data}

    def __setstate__(self, state):
        put = object.__setattr__
        put(self, "_parent", state["_parent"])
        put(self, "_data", state["_data"])
        put(self, "_key_to_index", state["_parent"]._key_to_index)

    def _values_impl(self):
        return list(self)

    @accelerated
    def __iter__(self):
        return iter(self._data)

    def __len__(self):
        return len(self._data)

    def __hash__(self):
        return hash(self._data)

    @accelerated
    def __getitem__(self, key):
        return self._data[key]

    def _get_by_key_impl_mapping(self, key):
        index = self._key_to_index.get(key)
        if index is not None:
            return self._data[index]
        self._parent._key_not_found(key, False)

    def __getattr__(self, name):
        index = self._key_to_index.get(name)
        if index is not None:
            return self._data[index]
        self._parent._key_not_found(name, True)

    def _to_tuple_instance(self):
        return self._data


def rowproxy_reconstructor(cls, state):
    obj = cls.__new__(cls)
    obj.__setstate__(state)
    return obj


def _compared(op):
    def compare(self, other):
        return op(self._data, other._data if isinstance(other, Row) else other)

    return compare


def _sequence_method_or_column(name):
    """A method of sequences, unless the row has a column of that name."""
    method = getattr(Sequence, name)

    def get(self):
        return self.__getattr__(name) if self._parent._has_key(name) else method.__get__(self)

    return property(get)


class Row(BaseRow, Sequence):
    """A row of a result: a named tuple by behaviour."""

    __slots__ = ()

    def __setattr__(self, name, value):
        raise AttributeError("can't set attribute")

    def __delattr__(self, name):
        raise AttributeError("can't delete attribute")

    def _tuple(self):
        return self

    def tuple(self):
        return self

    @property
    def _t(self):
        return self

    t = _t

    @property
    def _mapping(self):
        return RowMapping(self._parent, None, self._key_to_index, self._data)

    def _filter_on_values(self, processor):
        return Row(self._parent, processor, self._key_to_index, self._data)

    def __contains__(self, key):
        return key in self._data

    count = _sequence_method_or_column("count")
    index = _sequence_method_or_column("index")

    __hash__ = BaseRow.__hash__
    __lt__ = _compared(operator.lt)
    __le__ = _compared(operator.le)
    __ge__ = _compared(operator.ge)
    __gt__ = _compared(operator.gt)
    __eq__ = _compared(operator.eq)
    __ne__ = _compared(operator.ne)

    def __repr__(self):
        return repr(sql_util._repr_row(self))

    @property
    def _fields(self):
        return tuple([key for key in self._parent.keys if key is not None])

    def _asdict(self):
        return dict(self._mapping)


class ROMappingView(ABC):
    """The keys, values or items of a row's mapping."""

    __slots__ = ("_mapping", "_items")

    def __init__(self, mapping, items):
        self._mapping = mapping
        self._items = items

    def __len__(self):
        return len(self._items)

    def __repr__(self):
        return "{0.__class__.__name__}({0._mapping!r})".format(self)

    def __iter__(self):
        return iter(self._items)

    def __contains__(self, item):
        return item in self._items

    def __eq__(self, other):
        return list(other) == list(self)

    def __ne__(self, other):
        return list(other) != list(self)


class ROMappingKeysValuesView(ROMappingView):
    __slots__ = ()


class ROMappingItemsView(ROMappingView):
    __slots__ = ()


KeysView.register(ROMappingKeysValuesView)
ValuesView.register(ROMappingKeysValuesView)
ItemsView.register(ROMappingItemsView)


class RowMapping(BaseRow, Mapping):
    """A row by its keys: names and columns."""

    __slots__ = ()

    __getitem__ = BaseRow._get_by_key_impl_mapping

    def _values_impl(self):
        return list(self._data)

    def __iter__(self):
        return (key for key in self._parent.keys if key is not None)

    def __len__(self):
        return len(self._data)

    def __contains__(self, key):
        return self._parent._has_key(key)

    def __repr__(self):
        return repr(dict(self))

    def items(self):
        return ROMappingItemsView(self, [(key, self[key]) for key in self.keys()])

    def keys(self):
        return self._parent.keys

    def values(self):
        return ROMappingKeysValuesView(self, self._values_impl())


__molt_missing__ = ("BaseRowProxy", "RowProxy")
__molt_public__ = ("_asdict", "_data", "_fields", "_mapping", "_t", "_tuple")
