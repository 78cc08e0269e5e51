"""From a declarative class to its table and mapper. SQLAlchemy lib/sqlalchemy/orm/decl_base.py."""

import dataclasses
import weakref

from .. import event, exc, util
from ..sql.base import _NoArg
from ..sql.elements import ColumnElement
from ..sql.schema import Column, Table
from ..util import topological
from . import attributes, clsregistry, instrumentation
from . import exc as orm_exc
from ._decl_dataclasses import setup_mapped_dataclass
from ._decl_scan import (
    _SPECIAL_NAMES, AttributeScan, _CollectedAnnotation, _declared_mapping_info, _dive_for_cls_manager,
    _get_immediate_cls_attr, _is_declarative_props, _is_supercls_for_inherits,
)
from .attributes import QueryableAttribute
from .base import class_mapper
from .descriptor_props import CompositeProperty, SynonymProperty
from .interfaces import MapperProperty, _DCAttributeOptions, _IntrospectsAnnotations, _MappedAttribute, _MapsColumns
from .mapper import Mapper
from .properties import ColumnProperty, _name_if_unnamed

NO_ARG = _NoArg.NO_ARG


class MappedClassProtocol:
    """What a mapped class has: `__mapper__` and `__table__`; for annotations."""


def _as_declarative(registry, cls, dict_):
    return _MapperConfig.setup_mapping(registry, cls, dict_, None, {})


def _mapper(registry, cls, table, mapper_kw):
    """Maps a class imperatively."""
    _ImperativeMapperConfig(registry, cls, table, mapper_kw)
    return cls.__mapper__


def _resolve_for_abstract_or_classical(cls):
    """The class that a base stands for: the nearest mapped one above it, or itself if none is."""
    if cls is object:
        return None
    if cls.__dict__.get("__abstract__", False):
        found = (_resolve_for_abstract_or_classical(base) for base in cls.__bases__)
        return next((base for base in found if base is not None), None)
    manager = _dive_for_cls_manager(cls)
    return manager.class_ if manager else cls


def _inherited_class(cls, mapper_kw):
    """The mapped class that `cls` derives from, or None."""
    given = mapper_kw.get("inherits")
    if given is not None:
        return given.class_ if isinstance(given, Mapper) else given
    found = util.unique_list(
        base
        for base in map(_resolve_for_abstract_or_classical, cls.__bases__)
        if base is not None and _is_supercls_for_inherits(base)
    )
    if len(found) > 1:
        raise exc.InvalidRequestError("Class %s has multiple mapped bases: %r" % (cls, found))
    return found[0] if found else None


class _MapperConfig:
    """The mapping of one class."""

    is_deferred = False

    @classmethod
    def setup_mapping(cls, registry, cls_, dict_, table, mapper_kw):
        """Maps a declarative class, or keeps it for later; None for an abstract one."""
        if cls_.__dict__.get("__abstract__", False):
            return None
        waits = _get_immediate_cls_attr(cls_, "_sa_decl_prepare_nocascade", strict=True)
        config = _DeferredMapperConfig if waits or hasattr(cls_, "_sa_decl_prepare") else _ClassScanMapperConfig
        return config(registry, cls_, dict_, table, mapper_kw)

    def __init__(self, registry, cls_):
        if not isinstance(cls_, type):
            raise exc.ArgumentError(f"Argument 'cls_' is expected to be of type '<class 'type'>', got '{type(cls_)}'")
        self.cls = cls_
        self.classname = cls_.__name__
        self.properties = {}
        self.declared_attr_reg = {}
        instrumentation.register_class(
            cls_, finalize=False, registry=registry, declarative_scan=self, init_method=registry.constructor
        )

    def set_cls_attribute(self, attrname, value):
        instrumentation.manager_of_class(self.cls).install_member(attrname, value)
        return value


class _ImperativeMapperConfig(_MapperConfig):
    """The mapping of a class to a table that are both there."""

    def __init__(self, registry, cls_, table, mapper_kw):
        super().__init__(registry, cls_)
        self.local_table = self.set_cls_attribute("__table__", table)
        clsregistry.add_class(self.classname, cls_, registry._class_registry)
        self.inherits = _inherited_class(cls_, mapper_kw)
        self.set_cls_attribute("__mapper__", Mapper(cls_, table, **mapper_kw))


class _ClassScanMapperConfig(AttributeScan, _MapperConfig):
    """The mapping of a declarative class.

    `properties` are the arguments of the mapper's properties, `declared_columns` the columns for the table, `local_table`
    the table.
    """

    def __init__(self, registry, cls_, dict_, table, mapper_kw):
        self.clsdict_view = dict(dict_ or {})
        super().__init__(registry, cls_)
        self.registry = registry
        self.persist_selectable = None
        self.collected_attributes = {}
        self.collected_annotations = {}
        self.column_copies = {}
        self.declared_columns = util.OrderedSet()
        self.column_ordering = {}
        self.single = False
        self.has_own_table = "__table__" in self.clsdict_view
        self.dataclass_setup_arguments = getattr(cls_, "_sa_apply_dc_transforms", None)
        self.is_dataclass_prior_to_mapping = dataclasses.is_dataclass(cls_)
        self.allow_unmapped_annotations = getattr(cls_, "__allow_unmapped__", False) or bool(
            self.dataclass_setup_arguments
        )
        if _get_immediate_cls_attr(cls_, "__sa_dataclass_metadata_key__"):
            raise NotImplementedError("__sa_dataclass_metadata_key__: mapping declared in the fields of a dataclass")
        self._listen_for_configuration()
        self._scan_attributes()
        if self.dataclass_setup_arguments:
            setup_mapped_dataclass(self)
        clsregistry.add_class(self.classname, cls_, registry._class_registry)
        self.inherits = _inherited_class(cls_, mapper_kw)
        self.single = not self.has_own_table and self.tablename is None
        self._extract_mappable_attributes()
        self._extract_declared_columns()
        self.local_table = self._setup_table(table)
        self._add_columns_to_inherited_table()
        self._early_mapping(mapper_kw)

    def _early_mapping(self, mapper_kw):
        self.map(mapper_kw)

    def _listen_for_configuration(self):
        for method, event_name in (("__declare_last__", "after_configured"), ("__declare_first__", "before_configured")):
            if _get_immediate_cls_attr(self.cls, method):
                event.listen(Mapper, event_name, _calling(weakref.ref(self.cls), method))

    # --- properties ---

    def _extract_mappable_attributes(self):
        """Makes properties of the attributes that are some; the others stay attributes of the class."""
        late_mapped = _get_immediate_cls_attr(self.cls, "_sa_decl_prepare_nocascade", strict=True)
        for key in [name for name in self.collected_attributes if name not in _SPECIAL_NAMES]:
            value = self._value_on_class(key, self.collected_attributes[key])
            if isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], (Column, _MappedAttribute)):
                util.warn(
                    "Ignoring declarative-like tuple value of attribute '%s': possibly a copy-and-paste error with a comma "
                    "accidentally placed at the end of the line?" % key
                )
            elif self.dataclass_setup_arguments and isinstance(value, dataclasses.Field):
                continue
            elif not isinstance(value, (Column, _DCAttributeOptions)):
                self.collected_attributes.pop(key)
                self._warn_for_decl_attributes(self.cls, key, value)
                if not late_mapped:
                    setattr(self.cls, key, value)
            elif key == "metadata":
                raise exc.InvalidRequestError(f"Attribute name '{key}' is reserved when using the Declarative API.")
            elif isinstance(value, Column):
                _name_if_unnamed(key, self.column_copies.get(value, value))
                self.properties[key] = value
            else:
                self._extract_construct(key, value)

    def _value_on_class(self, key, value):
        if _is_declarative_props(value):
            if value._cascading:
                util.warn(
                    "Use of @declared_attr.cascading only applies to Declarative 'mixin' and 'abstract' classes.  Currently, "
                    "this flag is ignored on mapped class %s" % self.cls
                )
            return getattr(self.cls, key)
        if isinstance(value, QueryableAttribute) and value.class_ is not self.cls and value.key != key:
            # An attribute of the base under another name.
            value = SynonymProperty(value.key)
            setattr(self.cls, key, value)
        return value

    def _extract_construct(self, key, value):
        """Completes a construct by its annotation; a property if it is one."""
        if isinstance(value, _IntrospectsAnnotations):
            self._scan_construct(key, value)
        self._check_dataclass_arguments(key, value)
        if isinstance(value, (MapperProperty, _MapsColumns)):
            self.properties[key] = value
        else:
            self.collected_attributes.pop(key)
            setattr(self.cls, key, value)

    def _scan_construct(self, key, value):
        absent = _CollectedAnnotation(None, None, None, False, None, None, None)
        collected = self.collected_annotations.get(key, absent)
        if not (
            collected.mapped_container is not None
            or collected.raw_annotation is None
            or self.allow_unmapped_annotations
        ):
            return
        try:
            value.declarative_scan(
                self, self.registry, self.cls, collected.originating_module, key, collected.mapped_container,
                collected.raw_annotation, collected.extracted_mapped_annotation, collected.is_dataclass,
            )
        except NameError as err:
            raise orm_exc.MappedAnnotationError(
                f'Could not resolve all types within mapped annotation: "{collected.raw_annotation}".  Ensure all types are '
                "written correctly and are imported within the module in use."
            ) from err

    def _check_dataclass_arguments(self, key, value):
        if not value._has_dataclass_arguments or self.dataclass_setup_arguments:
            return
        names = ["init", "default_factory", "repr", "dataclass_metadata"]
        if isinstance(value, MapperProperty):
            names.append("default")
        given = [n for n in names if getattr(value._attribute_options, f"dataclasses_{n}") is not NO_ARG]
        raise exc.ArgumentError(
            f"Attribute '{key}' on class {self.cls} includes dataclasses argument(s): "
            f"{', '.join(sorted(map(repr, given)))} but class does not specify SQLAlchemy native dataclass configuration."
        )

    def _extract_declared_columns(self):
        """Takes the columns out of the properties; those whose attribute has the column's name need no property."""
        keys_by_name = {}
        for key, value in list(self.properties.items()):
            if isinstance(value, _MapsColumns):
                prop = value.mapper_property_to_assign
                if prop:
                    self.properties[key] = prop
                else:
                    del self.properties[key]
                for column, place in value.columns_to_assign:
                    if not isinstance(value, CompositeProperty):
                        keys_by_name.setdefault(column.name, set()).add(key)
                    self.declared_columns.add(column)
                    self.column_ordering[column] = place
                    if prop is None and key != column.key:
                        self.properties[key] = column
            elif isinstance(value, Column):
                keys_by_name.setdefault(value.name, set()).add(key)
                self.declared_columns.add(value)
                if key == value.key:
                    del self.properties[key]
        for name, keys in keys_by_name.items():
            if len(keys) > 1:
                util.warn(
                    "On class %r, Column object %r named directly multiple times, only one will be used: %s. Consider using "
                    "orm.synonym instead" % (self.classname, name, ", ".join(sorted(keys)))
                )

    # --- the table ---

    def _setup_table(self, table):
        """The table of the class: the one given, or a new one of its columns, or None."""
        if table is None and self.table_fn is None and not self.has_own_table:
            return self._new_table()
        if table is None:
            table = self.set_cls_attribute("__table__", self.table_fn()) if self.table_fn else self.cls.__table__
        for column in self.declared_columns:
            if not table.c.contains_column(column):
                raise exc.ArgumentError("Can't add additional column %r when specifying __table__" % column.key)
        return table

    def _new_table(self):
        if self.tablename is None:
            return None
        if self.clsdict_view.get("__autoload_with__") or self.clsdict_view.get("__autoload__"):
            raise NotImplementedError("reading tables from the database")
        args, options = self.table_args or (), {}
        if isinstance(args, dict):
            args, options = (), args
        elif args and isinstance(args[-1], dict):
            args, options = args[:-1], args[-1]
        columns = sorted(self.declared_columns, key=lambda column: self.column_ordering.get(column, 0))
        metadata = getattr(self.cls, "metadata", None)
        if metadata is None:
            metadata = self.registry.metadata
        table_cls = getattr(self.cls, "__table_cls__", Table)
        return self.set_cls_attribute("__table__", table_cls(self.tablename, metadata, *columns, *args, **options))

    def _add_columns_to_inherited_table(self):
        """Adds the columns of a class without table to the table of its base."""
        if self.local_table is not None:
            return
        if self.inherits is None:
            if not _get_immediate_cls_attr(self.cls, "__no_table__"):
                raise exc.InvalidRequestError(
                    "Class %r does not have a __table__ or __tablename__ specified and does not inherit from an existing "
                    "table-mapped class." % self.cls
                )
            return
        inherited = _declared_mapping_info(self.inherits)
        table, selectable = inherited.local_table, inherited.persist_selectable
        if self.table_args:
            raise exc.ArgumentError("Can't place __table_args__ on an inherited class with no table.")
        if self.declared_columns and not isinstance(table, Table):
            raise exc.ArgumentError(
                f"Can't declare columns on single-table-inherited subclass {self.cls}; superclass {self.inherits} is not "
                "mapped to a Table"
            )
        for column in self.declared_columns:
            existing = table.c.get(column.name)
            if existing is column:
                continue
            self._check_added_column(column, existing)
            table.append_column(column)
            if selectable is not None and selectable is not table:
                selectable._refresh_for_new_column(column)

    def _check_added_column(self, column, existing):
        if existing is not None:
            raise exc.ArgumentError(
                f"Column '{column}' on class {self.cls.__name__} conflicts with existing column '{existing}'.  If using "
                "Declarative, consider using the use_existing_column parameter of mapped_column() to resolve conflicts."
            )
        if column.primary_key:
            raise exc.ArgumentError("Can't place primary key columns on an inherited class with no table.")

    # --- the mapper ---

    def map(self, mapper_kw=util.EMPTY_DICT):
        args = {**(self.mapper_args_fn() if self.mapper_args_fn else {}), **mapper_kw}
        properties = {**self.properties, **args.get("properties", {})}
        for name in ("version_id_col", "polymorphic_on"):
            if name in args:
                args[name] = self._own_column(args[name])
        if "primary_key" in args:
            args["primary_key"] = [self._own_column(column) for column in util.to_list(args["primary_key"])]
        self._set_inherits(args)
        if self.inherits and not args.get("concrete", False):
            self._adapt_to_inherited(args, properties)
        args["properties"] = properties
        self.mapper_args = args
        mapper_cls = getattr(self.cls, "__mapper_cls__", Mapper)
        return self.set_cls_attribute("__mapper__", mapper_cls(self.cls, self.local_table, **args))

    def _own_column(self, column):
        """The class's copy of a mixin's column."""
        return self.column_copies.get(column, column)

    def _set_inherits(self, args):
        given = args.get("inherits")
        if "inherits" in args and (given.class_ if isinstance(given, Mapper) else given) is not self.inherits:
            raise exc.InvalidRequestError("mapper inherits argument given for non-inheriting class %s" % given)
        if self.inherits:
            args["inherits"] = self.inherits

    def _adapt_to_inherited(self, args, properties):
        inherited = class_mapper(self.inherits, False)
        if "exclude_properties" not in args:
            # Columns that only sibling classes have put into the table.
            unmapped = {c.key for c in inherited.local_table.c if c not in inherited._columntoproperty}
            excluded = unmapped.union(inherited.exclude_properties or ())
            args["exclude_properties"] = excluded.difference(c.key for c in self.declared_columns)
        for key, column in list(properties.items()):
            if isinstance(column, ColumnElement) and isinstance(inherited._props.get(key), ColumnProperty):
                # The column is one value with the base's column of that name.
                properties[key] = [column, *inherited._props[key].columns]


def _calling(class_ref, method):
    """A listener that calls a class method as long as there is the class."""

    def listener():
        cls = class_ref()
        if cls is not None:
            getattr(cls, method)()

    return listener


class _DeferredMapperConfig(_ClassScanMapperConfig):
    """The mapping of a class that is mapped later, by `map()`."""

    is_deferred = True
    # By weak reference to the class.
    _configs = {}

    def _early_mapping(self, mapper_kw):
        pass

    @property
    def cls(self):
        return self._cls()

    @cls.setter
    def cls(self, class_):
        self._cls = weakref.ref(class_, self._remove_config_cls)
        self._configs[self._cls] = self

    @classmethod
    def _remove_config_cls(cls, ref):
        cls._configs.pop(ref, None)

    @classmethod
    def has_cls(cls, class_):
        return isinstance(class_, type) and bool(cls._configs) and weakref.ref(class_) in cls._configs

    @classmethod
    def config_for_cls(cls, class_):
        return cls._configs[weakref.ref(class_)]

    @classmethod
    def raise_unmapped_for_cls(cls, class_):
        if hasattr(class_, "_sa_raise_deferred_config"):
            class_._sa_raise_deferred_config()
        raise orm_exc.UnmappedClassError(
            class_,
            msg=f"Class {orm_exc._safe_cls_name(class_)} has a deferred mapping on it.  It is not yet usable as a mapped class.",
        )

    @classmethod
    def classes_for_base(cls, base_cls, sort=True):
        """The deferred mappings of the classes below a base; those of bases first."""
        found = [config for config in list(cls._configs.values()) if config.cls is not None and issubclass(config.cls, base_cls)]
        if not sort:
            return found
        by_class = {config.cls: config for config in found}
        above = [(by_class[base], config) for config in found for base in config.cls.__bases__ if base in by_class]
        return list(topological.sort(above, found))

    def map(self, mapper_kw=util.EMPTY_DICT):
        self._configs.pop(self._cls, None)
        return super().map(mapper_kw)


# --- attributes that are added to a mapped class ---

def _table_of(cls):
    if isinstance(cls.__table__, Table):
        return cls.__table__
    raise exc.InvalidRequestError(
        f"Cannot add a new attribute to mapped class {cls.__name__!r} because it's not mapped against a table."
    )


def _add_attribute(cls, key, value):
    """`setattr` of a declarative class: a column or a property becomes one of the mapper."""
    if "__mapper__" not in cls.__dict__:
        type.__setattr__(cls, key, value)
        return
    mapper = cls.__mapper__
    if isinstance(value, QueryableAttribute) and value.key != key:
        value = SynonymProperty(value.key)
    if isinstance(value, (Column, _MapsColumns)):
        prop = None if isinstance(value, Column) else value.mapper_property_to_assign
        columns = [value] if isinstance(value, Column) else [column for column, _ in value.columns_to_assign]
        for column in columns:
            _name_if_unnamed(key, column)
            _table_of(cls).append_column(column, replace_existing=True)
            if not prop:
                mapper.add_property(key, column)
        if prop:
            mapper.add_property(key, prop)
    elif isinstance(value, MapperProperty):
        mapper.add_property(key, value)
    else:
        type.__setattr__(cls, key, value)
        mapper._expire_memoizations()


def _del_attribute(cls, key):
    """`delattr` of a declarative class."""
    mapper = cls.__dict__.get("__mapper__")
    if mapper is None or key not in cls.__dict__ or mapper._dispose_called:
        type.__delattr__(cls, key)
        return
    if isinstance(cls.__dict__[key], (Column, _MapsColumns, MapperProperty, QueryableAttribute)):
        raise NotImplementedError("Can't un-map individual mapped attributes on a mapped class.")
    type.__delattr__(cls, key)
    mapper._expire_memoizations()


def _declarative_constructor(self, **kwargs):
    """Sets attributes of the class by keyword; TypeError for a name that is none."""
    cls = type(self)
    for key, value in kwargs.items():
        if not hasattr(cls, key):
            raise TypeError("%r is an invalid keyword argument for %s" % (key, cls.__name__))
        setattr(self, key, value)


_declarative_constructor.__name__ = "__init__"

__molt_missing__ = ("__sa_dataclass_metadata_key__", "__autoload_with__")
