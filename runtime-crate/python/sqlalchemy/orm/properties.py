"""Attributes that are columns: `column_property()` and `mapped_column()`. SQLAlchemy lib/sqlalchemy/orm/properties.py."""

from _sqlalchemy import accelerated

from .. import exc as sa_exc
from .. import log, util
from ..sql import coercions, roles
from ..sql.base import _NoArg
from ..sql.schema import Column, SchemaConst
from . import attributes
from ._annotated_columns import take_over_annotation
from ._typing import _T
from .base import _DeclarativeMapped, class_mapper
from .descriptor_props import CompositeProperty, ConcreteInheritedProperty, SynonymProperty
from .interfaces import (
    _DEFAULT_ATTRIBUTE_OPTIONS, MapperProperty, PropComparator, StrategizedProperty, _AttributeOptions,
    _IntrospectsAnnotations, _MapsColumns,
)
from .relationships import RelationshipProperty

NO_ARG = _NoArg.NO_ARG

__all__ = ["ColumnProperty", "CompositeProperty", "ConcreteInheritedProperty", "RelationshipProperty", "SynonymProperty"]


def _name_if_unnamed(key, column):
    if column.key is None:
        column.key = key
    if column.name is None:
        column.name = key


class _OverColumn:
    """Operators of an object that stands for a column."""

    @accelerated
    def operate(self, op, *other, **kwargs):
        return op(self.__clause_element__(), *other, **kwargs)

    def reverse_operate(self, op, other, **kwargs):
        column = self.__clause_element__()
        return op(column._bind_param(op, other), column, **kwargs)


@log.class_logger
class ColumnProperty(_MapsColumns, StrategizedProperty, _IntrospectsAnnotations, log.Identified):
    """An attribute for a column or an SQL expression.

    `columns` has more than one where tables of an inheritance chain hold the same value; the first is the one written in
    SQL. Without `instrument` the value is loaded and known to the mapper, but no attribute of the class.
    """

    strategy_wildcard_key = "column"
    inherit_cache = True
    _links_to_entity = False

    def __init__(
        self, column, *additional_columns, attribute_options=None, group=None, deferred=False, raiseload=False,
        comparator_factory=None, active_history=False, expire_on_flush=True, info=None, doc=None, _instrument=True,
        _assume_readonly_dc_attributes=False,
    ):
        super().__init__(attribute_options, _assume_readonly_dc_attributes)
        self.columns = [coercions.expect(roles.LabeledColumnExprRole, c) for c in (column, *additional_columns)]
        self.comparator_factory = comparator_factory if comparator_factory is not None else type(self).Comparator
        self.instrument = _instrument
        self.active_history = active_history
        self.expire_on_flush = expire_on_flush
        self.group = group
        self.deferred = deferred
        self.raiseload = raiseload
        key = (("deferred", deferred), ("instrument", _instrument))
        self.strategy_key = (*key, ("raiseload", True)) if raiseload else key
        if info is not None:
            self.info.update(info)
        docs = (getattr(c, "doc", None) for c in reversed(self.columns))
        self.doc = doc if doc is not None else next((found for found in docs if found is not None), None)
        util.set_creation_order(self)

    def declarative_scan(self, decl_scan, registry, cls, originating_module, key, *annotation):
        _name_if_unnamed(key, self.columns[0])

    @property
    def mapper_property_to_assign(self):
        return self

    @property
    def columns_to_assign(self):
        return [(c, 0) for c in self.columns if isinstance(c, Column) and c.table is None]

    @util.memoized_property
    def _renders_in_subqueries(self):
        if ("query_expression", True) in self.strategy_key:
            return self.strategy._have_default_expression
        return ("deferred", True) not in self.strategy_key or self not in self.parent._readonly_props

    def _column_loader(self, raiseload):
        from .state import InstanceState
        from .strategies import LoadDeferredColumns

        loader = LoadDeferredColumns(self.key, True) if raiseload else LoadDeferredColumns(self.key)
        return InstanceState._instance_level_callable_processor(self.parent.class_manager, loader, self.key)

    @util.memoized_property
    def _deferred_column_loader(self):
        return self._column_loader(False)

    @util.memoized_property
    def _raise_column_loader(self):
        return self._column_loader(True)

    @property
    def expression(self):
        return self.columns[0]

    def __clause_element__(self):
        return self.expression

    def instrument_class(self, mapper):
        if self.instrument:
            attributes.register_descriptor(
                mapper.class_, self.key, comparator=self.comparator_factory(self, mapper), parententity=mapper,
                doc=self.doc,
            )

    def do_init(self):
        super().do_init()
        if len(self.columns) > 1 and set(self.parent.primary_key).issuperset(self.columns):
            util.warn(
                "On mapper %s, primary key column '%s' is being combined with distinct primary key column '%s' in "
                "attribute '%s'. Use explicit properties to give each column its own mapped attribute name."
                % (self.parent, self.columns[1], self.columns[0], self.key)
            )

    def copy(self):
        return ColumnProperty(
            *self.columns, deferred=self.deferred, group=self.group, active_history=self.active_history
        )

    def merge(
        self, session, source_state, source_dict, dest_state, dest_dict, load, _recursive, _resolve_conflict_map
    ):
        if not self.instrument:
            return
        if self.key not in source_dict:
            if dest_state.has_identity and self.key not in dest_dict:
                dest_state._expire_attributes(dest_dict, [self.key], no_loader=True)
        elif load:
            dest_state.get_impl(self.key).set(dest_state, dest_dict, source_dict[self.key], None)
        else:
            dest_dict[self.key] = source_dict[self.key]

    class Comparator(_OverColumn, PropComparator):
        """The operators of a column, on the column as the mapper's or the alias's."""

        def _mapped(self, column):
            entity = self._parententity
            annotations = {
                "entity_namespace": entity, "parententity": entity, "parentmapper": entity, "proxy_key": self.prop.key,
            }
            adapter = self._parentmapper._polymorphic_adapter
            if adapter:
                annotations["adapt_column"] = column
                column = adapter.traverse(column)
            return column._annotate(annotations)._set_propagate_attrs(
                {"compile_state_plugin": "orm", "plugin_subject": entity}
            )

        def _expression_of(self, column):
            return self.adapter(column, self.prop.key) if self.adapter else self._mapped(column)

        @accelerated
        def __clause_element__(self):
            element = self.__dict__.get("_element")
            if element is None:
                element = self._element = self._expression_of(self.prop.columns[0])
            return element

        @util.memoized_property
        def info(self):
            return getattr(self.__clause_element__(), "info", self.prop.info)

        @util.memoized_property
        def expressions(self):
            """One expression for each column of the attribute."""
            return [self._expression_of(column) for column in self.prop.columns]

        def __getattr__(self, key):
            # `type`, `table` and what else a column has.
            if key in ("prop", "_parententity"):
                raise AttributeError(key)
            return getattr(self.__clause_element__(), key)

    def __str__(self):
        if not self.parent or not self.key:
            return object.__repr__(self)
        return self.parent.class_.__name__ + "." + self.key


class MappedSQLExpression(ColumnProperty, _DeclarativeMapped[_T]):
    """What `column_property()`, `deferred()` and `query_expression()` give."""

    inherit_cache = True


class MappedColumn(_OverColumn, _IntrospectsAnnotations, _MapsColumns, _DeclarativeMapped[_T]):
    """What `mapped_column()` gives: a column, completed by the annotation, and the options of its attribute."""

    def __init__(self, *arg, **kw):
        self._attribute_options = options = kw.pop("attribute_options", _DEFAULT_ATTRIBUTE_OPTIONS)
        # A default alone is also one of the column and needs no dataclass.
        self._has_dataclass_arguments = bool(options._given().keys() - {"default"})
        insert_default = kw.pop("insert_default", NO_ARG)
        self._has_insert_default = insert_default is not NO_ARG
        if self._has_insert_default:
            kw["default"] = insert_default
        elif options.dataclasses_default is not NO_ARG:
            kw["default"] = options.dataclasses_default
        self._use_existing_column = kw.pop("use_existing_column", False)
        self._sort_order = kw.pop("sort_order", NO_ARG)
        self.active_history = kw.pop("active_history", False)
        self.deferred = kw.pop("deferred", NO_ARG)
        self.deferred_group = kw.pop("deferred_group", None)
        self.deferred_raiseload = kw.pop("deferred_raiseload", None)
        self._has_nullable = kw.get("nullable") not in (None, SchemaConst.NULL_UNSPECIFIED)
        self.column = Column(*arg, **kw)
        self.foreign_keys = self.column.foreign_keys
        util.set_creation_order(self)

    def _copy(self, **kw):
        new = type(self).__new__(type(self))
        new.__dict__.update(self.__dict__)
        new.column = self.column._copy(**kw)
        new.foreign_keys = new.column.foreign_keys
        util.set_creation_order(new)
        return new

    @property
    def name(self):
        return self.column.name

    def __clause_element__(self):
        return self.column

    @property
    def mapper_property_to_assign(self):
        deferred = self.deferred
        if deferred is NO_ARG:
            deferred = bool(self.deferred_group or self.deferred_raiseload)
        if not deferred and not self.active_history:
            return None
        return ColumnProperty(
            self.column, deferred=deferred, group=self.deferred_group, raiseload=self.deferred_raiseload,
            attribute_options=self._attribute_options, active_history=self.active_history,
        )

    @property
    def columns_to_assign(self):
        return [(self.column, 0 if self._sort_order is NO_ARG else self._sort_order)]

    def found_in_pep593_annotated(self):
        # The column of the attribute is a new one; this one is merged into it.
        return MappedColumn()

    def _adjust_for_existing_column(self, decl_scan, key, given_column):
        """With `use_existing_column`, the column of this name that the inherited table has."""
        if not (self._use_existing_column and decl_scan.inherits and decl_scan.single):
            return given_column
        if decl_scan.is_deferred:
            raise sa_exc.ArgumentError("Can't use use_existing_column with deferred mappers")
        name = key if given_column.name is None else given_column.name
        return class_mapper(decl_scan.inherits, False).local_table.c.get(name, given_column)

    def declarative_scan(
        self, decl_scan, registry, cls, originating_module, key, mapped_container, annotation,
        extracted_mapped_annotation, is_dataclass_field,
    ):
        self.column = self._adjust_for_existing_column(decl_scan, key, self.column)
        _name_if_unnamed(key, self.column)
        if extracted_mapped_annotation is not None:
            take_over_annotation(
                self, cls, decl_scan, key, registry, extracted_mapped_annotation, originating_module
            )
        elif self.column.type._isnull and not self.column.foreign_keys:
            self._raise_for_required(key, cls)

    def declarative_scan_for_composite(
        self, decl_scan, registry, cls, originating_module, key, param_name, param_annotation
    ):
        """As `declarative_scan`, for one attribute of a composite."""
        _name_if_unnamed(param_name, self.column)
        take_over_annotation(self, cls, decl_scan, key, registry, param_annotation, originating_module)
