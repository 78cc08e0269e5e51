"""Dicts of related objects with keys taken from the objects. SQLAlchemy lib/sqlalchemy/orm/mapped_collection.py."""

import operator

from .. import exc as sa_exc
from .. import util
from ..sql import coercions, roles
from ..sql.selectable import TableClause
from . import base
from .collections import collection, collection_adapter

# The key function found None where a value will do.
_MISSING = util.symbol("MISSING")


class _PlainColumnGetter:
    """The values of columns as key."""

    __slots__ = ("cols", "composite")

    def __init__(self, cols):
        self.cols = cols
        self.composite = len(cols) > 1

    def __reduce__(self):
        tables = [c.table.key if isinstance(c.table, TableClause) else None for c in self.cols]
        return _SerializableColumnGetterV2, ([(c.key, table) for c, table in zip(self.cols, tables)],)

    def _cols(self, mapper):
        return self.cols

    def __call__(self, value):
        state = base.instance_state(value)
        mapper = state.mapper
        key = tuple([mapper._get_state_attr_by_column(state, state.dict, col) for col in self._cols(mapper)])
        if self.composite:
            return key
        return _MISSING if key[0] is None else key[0]


class _SerializableColumnGetterV2(_PlainColumnGetter):
    """The same with columns by name: what pickling makes of it."""

    __slots__ = ("colkeys",)

    def __init__(self, colkeys):
        self.colkeys = colkeys
        self.composite = len(colkeys) > 1

    def __reduce__(self):
        return self.__class__, (self.colkeys,)

    def _cols(self, mapper):
        table = mapper.local_table
        metadata = getattr(table, "metadata", None)
        tables = {} if metadata is None else metadata.tables
        return [tables.get(tkey, table).c[ckey] for ckey, tkey in self.colkeys]


class _AttrGetter:
    """The value of an attribute as key."""

    __slots__ = ("attr_name", "getter")

    def __init__(self, attr_name):
        self.attr_name = attr_name
        self.getter = operator.attrgetter(attr_name)

    def __call__(self, mapped_object):
        key = self.getter(mapped_object)
        if key is not None:
            return key
        state = base.instance_state(mapped_object)
        if self.attr_name in state.mapper.attrs and self.attr_name not in state.dict:
            return base.NO_VALUE
        return _MISSING

    def __reduce__(self):
        return _AttrGetter, (self.attr_name,)


def column_keyed_dict(mapping_spec, *, ignore_unpopulated_attribute=False):
    """A collection class: dicts with the value of a column, or of several as a tuple, as key."""
    cols = [
        coercions.expect(roles.ColumnArgumentRole, q, argname="mapping_spec") for q in util.to_list(mapping_spec)
    ]
    return _mapped_collection_cls(_PlainColumnGetter(cols), ignore_unpopulated_attribute)


def attribute_keyed_dict(attr_name, *, ignore_unpopulated_attribute=False):
    """A collection class: dicts with the value of an attribute as key."""
    return _mapped_collection_cls(_AttrGetter(attr_name), ignore_unpopulated_attribute)


def keyfunc_mapping(keyfunc, *, ignore_unpopulated_attribute=False):
    """A collection class: dicts with what `keyfunc(object)` gives as key."""
    return _mapped_collection_cls(keyfunc, ignore_unpopulated_attribute)


class KeyFuncDict(dict):
    """A dict of objects that finds the key of an object itself.

    An object whose key attribute was never set raises InvalidRequestError, or with `ignore_unpopulated_attribute` is
    left out; one whose key is None warns.
    """

    def __init__(self, keyfunc, *dict_args, ignore_unpopulated_attribute=False):
        self.keyfunc = keyfunc
        self.ignore_unpopulated_attribute = ignore_unpopulated_attribute
        super().__init__(*dict_args)

    @classmethod
    def _unreduce(cls, keyfunc, values, adapter=None):
        made = KeyFuncDict(keyfunc)
        made.update(values)
        return made

    def __reduce__(self):
        return KeyFuncDict._unreduce, (self.keyfunc, dict(self), collection_adapter(self))

    @staticmethod
    def _relationship(value, initiator):
        """The attribute that is being populated, for messages."""
        from .attributes import AttributeEventToken

        if not isinstance(initiator, AttributeEventToken):
            return "unknown relationship"
        attrs = base.instance_state(value).mapper.attrs
        return f"{attrs[initiator.key]}" if initiator.key in attrs else initiator.key

    def _raise_unpopulated(self, value, initiator):
        relationship = self._relationship(value, initiator)
        named = base.instance_str(value)
        raise sa_exc.InvalidRequestError(
            f"In event triggered from population of attribute '{relationship}' (potentially from a backref), can't "
            f"populate value in KeyFuncDict; dictionary key derived from {named} is not populated. Ensure appropriate "
            f"state is set up on the {named} object before assigning to the {relationship} attribute. To skip this "
            'assignment entirely, Set the "ignore_unpopulated_attribute=True" parameter on the mapped collection '
            "factory."
        )

    def _key_of(self, value, initiator):
        """(key, whether the object has one)"""
        key = self.keyfunc(value)
        if key is not base.NO_VALUE and key is not _MISSING:
            return key, True
        if self.ignore_unpopulated_attribute:
            return None, False
        if key is base.NO_VALUE:
            self._raise_unpopulated(value, initiator)
        util.warn(
            f"Attribute keyed dictionary value for attribute '{self._relationship(value, initiator)}' was None; this "
            'will raise in a future release. To skip this assignment entirely, Set the "ignore_unpopulated_attribute='
            'True" parameter on the mapped collection factory.'
        )
        return None, True

    @collection.appender
    @collection.internally_instrumented
    def set(self, value, _sa_initiator=None):
        """Adds an object."""
        key, found = self._key_of(value, _sa_initiator)
        if found:
            self.__setitem__(key, value, _sa_initiator)

    @collection.remover
    @collection.internally_instrumented
    def remove(self, value, _sa_initiator=None):
        """Removes an object; InvalidRequestError if another one is where it should be."""
        key, found = self._key_of(value, _sa_initiator)
        if not found:
            return
        if self[key] != value:
            raise sa_exc.InvalidRequestError(
                f"Can not remove '{value}': collection holds '{self[key]}' for key '{key}'. Possible cause: is the "
                "KeyFuncDict key function based on mutable properties or properties that only obtain values after "
                "flush?"
            )
        self.__delitem__(key, _sa_initiator)


def _mapped_collection_cls(keyfunc, ignore_unpopulated_attribute):
    class _MKeyfuncMapped(KeyFuncDict):
        def __init__(self, *dict_args):
            super().__init__(keyfunc, *dict_args, ignore_unpopulated_attribute=ignore_unpopulated_attribute)

    return _MKeyfuncMapped


MappedCollection = KeyFuncDict
mapped_collection = keyfunc_mapping
attribute_mapped_collection = attribute_keyed_dict
column_mapped_collection = column_keyed_dict
