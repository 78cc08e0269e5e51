"""Cascades, validators, polymorphic unions, identity keys; and under their public home the aliases, bundles and joins of entities.

SQLAlchemy lib/sqlalchemy/orm/util.py.
"""

import re
import typing

from .. import event, inspection, sql, util
from .. import exc as sa_exc
from ..sql import coercions, roles
from ..sql import util as sql_util
from . import attributes
from . import exc as orm_exc
from ._aliased import (
    AliasedClass, AliasedInsp, ORMAdapter, ORMStatementAdapter, _entity_corresponds_to,
    _entity_corresponds_to_use_path_impl, _entity_isa, _TraceAdaptRole,
)
from ._annotations import _extract_mapped_subtype, _is_mapped_annotation, de_stringify_annotation
from ._bundle import Bundle
from ._criteria_option import LoaderCriteriaOption
from ._orm_join import _ORMJoin
from .base import (
    InspectionAttr, _class_to_mapper, _never_set, _none_only_set, _none_set, attribute_str, class_mapper,
    instance_str, object_mapper, object_state, opt_manager_of_class, state_attribute_str, state_class_str, state_str,
)
from .interfaces import MapperProperty
from .path_registry import PathRegistry

all_cascades = frozenset(
    ("delete", "delete-orphan", "all", "merge", "expunge", "save-update", "refresh-expire", "none")
)


class CascadeOptions(frozenset):
    """The operations that a relationship hands on; each also an attribute: `save_update`, `delete_orphan`..."""

    _add_w_all_cascades = all_cascades - {"all", "none", "delete-orphan"}
    _allowed_cascades = all_cascades
    _viewonly_cascades = ["expunge", "all", "none", "refresh-expire", "merge"]

    def __new__(cls, value_list):
        if isinstance(value_list, str) or value_list is None:
            return cls.from_string(value_list)
        given = set(value_list)
        unknown = sorted(given - cls._allowed_cascades)
        if unknown:
            raise sa_exc.ArgumentError("Invalid cascade option(s): %s" % ", ".join(map(repr, unknown)))
        if "all" in given:
            given |= cls._add_w_all_cascades
        self = super().__new__(cls, () if "none" in given else given - {"all"})
        for name in ("save-update", "delete", "refresh-expire", "merge", "expunge", "delete-orphan"):
            setattr(self, name.replace("-", "_"), name in self)
        if self.delete_orphan and not self.delete:
            util.warn("The 'delete-orphan' cascade option requires 'delete'.")
        return self

    @classmethod
    def from_string(cls, arg):
        return cls([name for name in re.split(r"\s*,\s*", arg or "") if name])

    def __repr__(self):
        return "CascadeOptions(%r)" % ",".join(sorted(self))


class _Validation:
    """The listeners that put a `@validates` function before the changes of one attribute."""

    def __init__(self, key, validator, include_removes, include_backrefs):
        self.key = key
        self.validator = validator
        self.include_backrefs = include_backrefs
        # A validator that hears of removals is told whether it is one.
        self.flags = {"set": (False,), "remove": (True,)} if include_removes else {"set": ()}

    def _applies(self, state, initiator):
        return self.include_backrefs or initiator.impl is state.manager[self.key].impl

    def _checked(self, state, value, flags):
        return self.validator(state.obj(), self.key, value, *flags)

    def append(self, state, value, initiator):
        # Of a collection that is replaced as a whole, `replace` has checked the items.
        if initiator.op is attributes.OP_BULK_REPLACE or not self._applies(state, initiator):
            return value
        return self._checked(state, value, self.flags["set"])

    def replace(self, state, values, initiator):
        if self._applies(state, initiator):
            values[:] = [self._checked(state, value, self.flags["set"]) for value in values]

    def set(self, state, value, oldvalue, initiator):
        return self._checked(state, value, self.flags["set"]) if self._applies(state, initiator) else value

    def remove(self, state, value, initiator):
        if self._applies(state, initiator):
            self._checked(state, value, self.flags["remove"])


def _validator_events(desc, key, validator, include_removes, include_backrefs):
    """Has `validator` called for the changes of the attribute `desc`."""
    validation = _Validation(key, validator, include_removes, include_backrefs)
    event.listen(desc, "append", validation.append, raw=True, retval=True)
    event.listen(desc, "bulk_replace", validation.replace, raw=True)
    event.listen(desc, "set", validation.set, raw=True, retval=True)
    if include_removes:
        event.listen(desc, "remove", validation.remove, raw=True, retval=True)


def polymorphic_union(table_map, typecolname, aliasname="p_union", cast_nulls=True):
    """UNION ALL of tables as a subquery, each row with its table's key in the column `typecolname`."""
    columns = {}
    columns_of = {}
    for key, table in list(table_map.items()):
        table_map[key] = table = coercions.expect(roles.StrictFromClauseRole, table, allow_select=True)
        columns_of[table] = own = {c.key: c for c in table.c}
        if typecolname in own:
            raise sa_exc.InvalidRequestError(
                "Polymorphic union can't use '%s' as the discriminator column due to mapped column %r; please apply the "
                "'typecolname' argument; this is available on ConcreteBase as '_concrete_discriminator_name'"
                % (typecolname, own[typecolname])
            )
        columns.update((name, column.type) for name, column in own.items())
    null_as = sql.cast if cast_nulls else sql.type_coerce

    def select_of(identity, table):
        own = columns_of[table]
        cols = [own[name] if name in own else null_as(sql.null(), type_).label(name) for name, type_ in columns.items()]
        if typecolname is not None:
            cols.append(sql.literal_column(sql_util._quote_ddl_expr(identity)).label(typecolname))
        return sql.select(*cols).select_from(table)

    return sql.union_all(*[select_of(*item) for item in table_map.items()]).alias(aliasname)


def identity_key(class_=None, ident=None, *, instance=None, row=None, identity_token=None):
    """(class, primary key, identity token): what an object is known by in a session."""
    if class_ is None:
        if instance is None:
            raise sa_exc.ArgumentError("class or instance is required")
        return object_mapper(instance).identity_key_from_instance(instance)
    mapper = class_mapper(class_)
    if row is not None:
        return mapper.identity_key_from_row(row, identity_token=identity_token)
    if ident is None:
        raise sa_exc.ArgumentError("ident or row is required")
    return mapper.identity_key_from_primary_key(tuple(util.to_list(ident)), identity_token=identity_token)


def _inspect_mc(class_):
    try:
        manager = opt_manager_of_class(class_)
    except orm_exc.NO_STATE:
        return None
    return manager.mapper if manager is not None and manager.is_mapped else None


inspection._inspects(type)(_inspect_mc)
inspection._inspects(type(typing.List[typing.Any]))(lambda alias: _inspect_mc(alias.__origin__))


def _orm_annotate(element, exclude=None):
    """Marks every part as one that aliases and joins of the ORM may adapt."""
    return sql_util._deep_annotate(element, {"_orm_adapt": True}, exclude)


def _orm_deannotate(element):
    return sql_util._deep_deannotate(element, values=("_orm_adapt", "parententity"))


def _orm_full_deannotate(element):
    return sql_util._deep_deannotate(element)


def with_parent(instance, prop, from_entity=None):
    """The criterion of the objects related to `instance` by the relationship `prop`."""
    if isinstance(prop, str):
        raise sa_exc.ArgumentError("with_parent() accepts class-bound mapped attributes, not strings")
    if isinstance(prop, attributes.QueryableAttribute):
        from_entity = prop._of_type or from_entity
        prop = prop.property
        if prop is None or not prop._is_relationship:
            raise sa_exc.ArgumentError(f"Expected relationship property for with_parent(), got {prop}")
    return prop._with_parent(instance, from_entity=from_entity)


def has_identity(object_):
    return attributes.instance_state(object_).has_identity


def was_deleted(object_):
    """Whether the object was deleted in a flush."""
    return attributes.instance_state(object_).was_deleted


def _no_negative(index):
    if isinstance(index, int) and index < 0:
        raise IndexError("negative indexes are not accepted by SQL index / slice operators")


def _getitem(iterable_query, item):
    """`query[item]`, an index or a slice, by LIMIT and OFFSET."""
    if not isinstance(item, slice):
        _no_negative(item)
        return list(iterable_query[item : item + 1])[0]
    start, stop = (index.__index__() if hasattr(index, "__index__") else index for index in (item.start, item.stop))
    if isinstance(start, int) and isinstance(stop, int) and stop - start <= 0:
        return []
    _no_negative(start)
    _no_negative(stop)
    rows = list(iterable_query.slice(start, stop))
    return rows if item.step is None else rows[:: item.step]


def _mapper_property_as_plain_name(prop):
    """`column property`, `relationship property`: the kind of a property in messages."""
    name = prop._mapper_property_name() if hasattr(prop, "_mapper_property_name") else prop.__name__
    return " ".join(part.lower() for part in re.findall(r"([A-Z][a-z]+|SQL)", name))


__molt_missing__ = ("AliasedClass.__reduce__", "AliasedInsp.__reduce__")
