"""How a mapper gets its properties: from the columns of its tables, from arguments, from its base; and its primary key.

Parts of SQLAlchemy lib/sqlalchemy/orm/mapper.py.
"""

import dataclasses

from .. import event, schema, util
from .. import exc as sa_exc
from ..sql import coercions, roles
from ..sql import util as sql_util
from ..sql.base import ColumnCollection, _never_select_column
from ..sql.elements import ColumnElement, Label
from ..util import HasMemoized
from . import attributes, instrumentation, loading
from . import exc as orm_exc
from .descriptor_props import ConcreteInheritedProperty, SynonymProperty
from .interfaces import MapperProperty, _MappedAttribute
from .properties import ColumnProperty

memoized = HasMemoized.memoized_attribute


class _ColumnMapping(dict):
    """The properties by column; UnmappedColumnError for a column that no attribute is mapped to."""

    def __init__(self, mapper):
        self.mapper = mapper

    def __missing__(self, column):
        prop = self.mapper._props.get(column)
        if prop:
            raise orm_exc.UnmappedColumnError(
                "Column '%s.%s' is not available, due to conflicting property '%s':%r"
                % (column.table.name, column.name, column.key, prop)
            )
        raise orm_exc.UnmappedColumnError("No column %s is configured on mapper %s..." % (column, self.mapper))


def _on_init(state, args, kwargs):
    mapper = state.manager.mapper
    if mapper:
        mapper._check_configure()
        if mapper._set_polymorphic_identity:
            mapper._set_polymorphic_identity(state)


def _on_load(state, ctx):
    reconstruct = state.manager.mapper._reconstructor
    if reconstruct:
        reconstruct(state.obj())


class PropertiesMixin:
    """The part of Mapper that is about its properties."""

    # --- the class ---

    def _configure_class_instrumentation(self):
        manager = attributes.opt_manager_of_class(self.class_)
        if manager is None or not manager.registry:
            raise sa_exc.InvalidRequestError(
                "The _mapper() function and Mapper() constructor may not be invoked directly outside of a declarative "
                "registry. Please use the sqlalchemy.orm.registry.map_imperatively() function for a classical mapping."
            )
        self.dispatch.instrument_class(self, self.class_)

        def load_expired(state, toload, passive):
            return loading.load_scalar_attributes(self, state, toload, passive)

        self.class_manager = manager = instrumentation.register_class(
            self.class_, mapper=self, expired_attribute_loader=load_expired, finalize=True
        )
        self.registry = manager.registry
        if manager.mapper is not None:
            event.listen(manager, "init", _on_init, raw=True)
            self._find_marked_methods(manager)

    def _find_marked_methods(self, manager):
        """Finds the `@reconstructor` and the `@validates` methods of the class."""
        seen = set()
        for cls in self.class_.__mro__[:-1]:
            for key, method in list(cls.__dict__.items()):
                if key in seen:
                    continue
                seen.add(key)
                if key == "__init__":
                    method = getattr(method, "_sa_original_init", method)
                if not callable(method):
                    continue
                if hasattr(method, "__sa_reconstructor__"):
                    self._reconstructor = method
                    event.listen(manager, "load", _on_load, raw=True)
                elif hasattr(method, "__sa_validators__"):
                    self._add_validator(method)

    def _add_validator(self, method):
        for name in method.__sa_validators__:
            if name in self.validators:
                raise sa_exc.InvalidRequestError(
                    "A validation function for mapped attribute %r on mapper %s already exists." % (name, self)
                )
            self.validators = self.validators.union({name: (method, method.__sa_validation_opts__)})

    # --- all properties ---

    def _configure_properties(self):
        self.columns = self.c = ColumnCollection()
        self._props = {}
        self._columntoproperty = _ColumnMapping(self)
        # The given properties of the mapper's own columns are configured when their columns come.
        own, places = {}, {}
        for key, argument in self._init_properties.items():
            prop = argument if isinstance(argument, MapperProperty) else self._make_prop_from_column(key, argument)
            columns = self._own_columns_of(prop)
            if columns:
                own[key] = prop
                places.update(dict.fromkeys(columns, key))
            else:
                self._configure_property(key, prop, init=False)
        if self.inherits:
            self._configure_inherited(own, places)
        for column in self.persist_selectable.columns:
            if column in places:
                key = places[column]
                self._configure_property(key, own[key], init=False)
            elif column not in self._columntoproperty:
                self._configure_column(column)

    def _own_columns_of(self, prop):
        columns = prop.columns if isinstance(prop, ColumnProperty) else ()
        return [column for column in columns if self.local_table.c.contains_column(column)]

    def _configure_inherited(self, own, places):
        for key, inherited in self.inherits._props.items():
            if self._should_exclude(key, key, local=False, column=None):
                continue
            if key in own:
                incoming = own[key]
                own[key] = self._reconcile_prop_with_incoming_columns(
                    key, inherited, warn_only=False, incoming_prop=incoming
                )
                places.update(dict.fromkeys(incoming.columns, key))
            elif key not in self._props:
                self._adapt_inherited_property(key, inherited, False)

    def _configure_column(self, column):
        key = (self.column_prefix or "") + column.key
        local = self.local_table.c.contains_column(column)
        if self._should_exclude(column.key, key, local=local, column=column):
            return
        # The base may have mapped the column under another name.
        for mapper in self.iterate_to_root():
            if column in mapper._columntoproperty:
                key = mapper._columntoproperty[column].key
        self._configure_property(key, column, init=False, setparent=True)

    def _adapt_inherited_property(self, key, prop, init):
        if not self.concrete:
            self._configure_property(key, prop, init=False, setparent=False)
        elif key not in self._props:
            written = self.class_manager._get_class_attr_mro(key, prop)
            is_inherited = (
                isinstance(written, attributes.InstrumentedAttribute) and written._parententity is prop.parent
            )
            if written is prop or is_inherited:
                self._configure_property(key, ConcreteInheritedProperty(), init=init, setparent=True)

    # --- one property ---

    def _configure_property(self, key, prop_arg, *, init=True, setparent=True, warn_for_existing=False):
        """Makes a property, or a column, the attribute `key`; the subclasses' mappers get it too."""
        self._log("_configure_property(%s, %s)", key, type(prop_arg).__name__)
        prop = prop_arg if isinstance(prop_arg, MapperProperty) else self._property_from_column(key, prop_arg)
        if self._props is None:
            # Added by a listener of `instrument_class`: it is one of the given properties.
            return prop
        if isinstance(prop, ColumnProperty):
            self._enter_columns(key, prop)
        if getattr(prop, "key", key) != key:
            util.warn(
                f"ORM mapped property {self.class_.__name__}.{prop.key} being assigned to attribute {key!r} is already "
                f"associated with attribute {prop.key!r}. The attribute will be de-associated from {prop.key!r}."
            )
        prop.key = key
        if setparent:
            prop.set_parent(self, init)
        self._check_replaced(key, prop, warn_for_existing)
        self._props[key] = prop
        prop.instrument_class(self)
        for mapper in self._inheriting_mappers:
            mapper._adapt_inherited_property(key, prop, init)
        if init:
            prop.init()
            prop.post_instrument_class(self)
        if self.configured:
            self._expire_memoizations()
        return prop

    def _enter_columns(self, key, prop):
        """Enters a column property in what the mapper knows by column."""
        first = prop.columns[0]
        column = self.persist_selectable.corresponding_column(first)
        if column is None and self.inherits:
            column = self._column_added_to_base(first)
        known = getattr(self, "_cols_by_table", None)
        if column is None:
            column = first
            if known is not None and getattr(column, "table", None) not in known:
                self._readonly_props.add(prop)
        elif known is not None and column.table in known:
            known[column.table].add(column)
        if not hasattr(prop, "_is_polymorphic_discriminator"):
            prop._is_polymorphic_discriminator = self.polymorphic_on is not None and (
                column is self.polymorphic_on or first is self.polymorphic_on
            )
        if isinstance(column, Label):
            column.key = column._tq_key_label = key
        self.columns.add(column, key)
        for each in prop.columns:
            for source in each.proxy_set:
                self._columntoproperty[source] = prop

    def _column_added_to_base(self, column):
        """The mapper's column for one that was added to the table of a base after the join was made."""
        below = [self]
        for mapper in self.inherits.iterate_to_root():
            added = mapper.local_table.corresponding_column(column)
            if added is not None:
                for each in below:
                    each.persist_selectable._refresh_for_new_column(added)
                return self.persist_selectable.corresponding_column(column)
            below.append(mapper)
        return None

    def _check_replaced(self, key, prop, warn_for_existing):
        """Warns of, or refuses, a property in the place of another."""
        existing = self._props.get(key)
        by_synonym = getattr(existing, "_mapped_by_synonym", None)
        if by_synonym:
            raise sa_exc.ArgumentError(
                "Can't call map_column=True for synonym %r=%r, a ColumnProperty already exists keyed to the name %r for "
                "column %r" % (by_synonym, key, key, by_synonym)
            )
        if isinstance(existing, ConcreteInheritedProperty) or isinstance(prop, SynonymProperty):
            return
        if existing is not None:
            kind = "an existing ORM-mapped attribute"
            self._path_registry.pop(existing, None)
        elif self.class_.__dict__.get(key) is not None:
            kind = "an existing class-bound attribute of the same name"
        else:
            return
        if warn_for_existing:
            util.warn_deprecated(
                f"User-placed attribute {self.class_.__name__}.{key} on {self} is replacing {kind}.  Behavior is not fully "
                "defined in this case.  This use is deprecated and will raise an error in a future release",
                "2.0",
            )

    def _property_from_column(self, key, column):
        """The property for a column: a new one, or the one of this name with the column added."""
        existing = (self._props or {}).get(key)
        if isinstance(existing, ColumnProperty):
            return self._reconcile_prop_with_incoming_columns(
                key, existing, warn_only=existing.parent is not self, single_column=column
            )
        if existing is None or isinstance(existing, ConcreteInheritedProperty):
            return self._make_prop_from_column(key, column)
        raise sa_exc.ArgumentError(
            "WARNING: when configuring property '%s' on %s, column '%s' conflicts with property '%r'. To resolve this, map "
            "the column to the class under a different name in the 'properties' dictionary.  Or, to remove all awareness of "
            "the column entirely (including its availability as a foreign key), use the 'include_properties' or "
            "'exclude_properties' mapper arguments to control specifically which table columns get mapped."
            % (key, self, column.key, existing)
        )

    def _make_prop_from_column(self, key, column):
        return ColumnProperty(*[self._mapped_column(key, c) for c in util.to_list(column)])

    def _mapped_column(self, key, column):
        """The column of what the mapper selects from for a column of its table."""
        found = self.persist_selectable.corresponding_column(column)
        if found is None:
            added = self.local_table.corresponding_column(column)
            if added is not None:
                self.persist_selectable._refresh_for_new_column(added)
                found = self.persist_selectable.corresponding_column(column)
        if found is None:
            raise sa_exc.ArgumentError(
                "When configuring property '%s' on %s, column '%s' is not represented in the mapper's table. Use the "
                "`column_property()` function to force this column to be mapped as a read-only attribute."
                % (key, self, column)
            )
        return found

    def _reconcile_prop_with_incoming_columns(
        self, key, existing_prop, warn_only, incoming_prop=None, single_column=None
    ):
        """The property of a column that comes to a name that another column has: both, if they are equal by the joins."""
        if incoming_prop is not None:
            # A property of another kind is replaced.
            if self.concrete or not isinstance(existing_prop, ColumnProperty):
                return incoming_prop
            single_column = incoming_prop.columns[0]
        existing, incoming = existing_prop.columns[0], single_column
        if incoming_prop is not None and existing in incoming_prop.columns:
            return incoming_prop
        pair = (existing, incoming) if incoming_prop is None else (incoming, existing)
        are_one = (
            pair in (self._inherits_equated_pairs or ())
            or existing.shares_lineage(incoming)
            or existing is self.version_id_col
            or incoming is self.version_id_col
        )
        if not are_one:
            message = (
                "Implicitly combining column %s with column %s under attribute '%s'.  Please configure one or more "
                "attributes for these same-named columns explicitly." % (existing_prop.columns[-1], incoming, key)
            )
            if not warn_only:
                raise sa_exc.InvalidRequestError(message)
            util.warn(message)
        combined = existing_prop.copy()
        combined.columns.insert(0, incoming)
        self._log("inserting column to existing list in properties.ColumnProperty %s", key)
        return combined

    def _post_configure_properties(self):
        """Initializes the properties, all mappers being known."""
        self._log("_post_configure_properties() started")
        for key, prop in list(self._props.items()):
            self._log("initialize prop %s", key)
            if prop.parent is self and not prop._configure_started:
                prop.init()
            if prop._configure_finished:
                prop.post_instrument_class(self)
        self._log("_post_configure_properties() complete")
        self.configured = True

    def add_property(self, key, prop):
        """Adds an attribute to the mapped class; a listener of `instrument_class` adds it to the arguments of the mapper."""
        if "_props" in self.__dict__:
            prop = self._configure_property(key, prop, init=self.configured, warn_for_existing=True)
        self._init_properties[key] = prop

    def add_properties(self, dict_of_properties):
        for key, value in dict_of_properties.items():
            self.add_property(key, value)

    # --- what is not mapped ---

    def _is_userland_descriptor(self, assigned_name, obj):
        """Whether what the class has under a name is the application's own, which no column replaces."""
        if isinstance(obj, (_MappedAttribute, instrumentation.ClassManager, ColumnElement)):
            return False
        return assigned_name not in self._dataclass_fields

    @memoized
    def _dataclass_fields(self):
        return [f.name for f in dataclasses.fields(self.class_)] if dataclasses.is_dataclass(self.class_) else []

    def _should_exclude(self, name, assigned_name, local, column):
        """Whether a column, or an attribute of the base, is not to become an attribute."""
        if column is not None and _never_select_column(column):
            return True
        if local:
            written = self.class_.__dict__.get(assigned_name)
        else:
            written = self.class_manager._get_class_attr_mro(assigned_name, None)
        if written is not None and self._is_userland_descriptor(assigned_name, written):
            return True

        def listed(names):
            return name in names or (column is not None and column in names)

        if self.include_properties is not None and not listed(self.include_properties):
            self._log("not including property %s" % name)
            return True
        if self.exclude_properties is not None and listed(self.exclude_properties):
            self._log("excluding property %s" % name)
            return True
        return False

    # --- the primary key ---

    def _configure_pks(self):
        self.tables = sql_util.find_tables(self.persist_selectable)
        self._all_tables.update(self.tables)
        columns = {source for column in self._columntoproperty for source in column.proxy_set}
        keys = {column for column in columns if column.primary_key}
        self._pks_by_table = {}
        self._cols_by_table = {}
        for table in {*self.tables, self.persist_selectable}:
            if table.primary_key and keys.issuperset(table.primary_key):
                self._pks_by_table[table] = util.OrderedSet(table.primary_key).intersection(keys)
            self._cols_by_table[table] = util.OrderedSet(table.c).intersection(columns)
        given = self._given_primary_key()
        for column in given:
            self._pks_by_table.setdefault(column.table, util.OrderedSet()).add(column)
        if not given:
            self._check_primary_key_is_mapped()
        if self.inherits and not self.concrete and not given:
            self.primary_key = self.inherits.primary_key
        else:
            self.primary_key = self._found_primary_key(given)
            self._log("Identified primary key columns: %s", list(self.primary_key))
        self._readonly_props = {
            prop
            for column, prop in self._columntoproperty.items()
            if prop not in self._identity_key_props and getattr(column, "table", None) not in self._cols_by_table
        }

    def _given_primary_key(self):
        found = []
        for argument in self._primary_key_argument or ():
            column = coercions.expect(roles.DDLConstraintColumnRole, argument, argname="primary_key")
            found.append(self._str_arg_to_mapped_col("primary_key", column) if isinstance(column, str) else column)
        return found

    def _str_arg_to_mapped_col(self, argname, key):
        prop = self._props.get(key)
        if prop is None:
            raise sa_exc.ArgumentError(
                f"Can't determine {argname} column '{key}' - no attribute is mapped to this name."
            )
        column = getattr(prop, "expression", None)
        if not isinstance(column, schema.Column):
            raise sa_exc.ArgumentError(
                f"Can't determine {argname} column '{key}'; property does not refer to a single mapped Column"
            )
        return column

    def _no_primary_key(self):
        return sa_exc.ArgumentError(
            "Mapper %s could not assemble any primary key columns for mapped table '%s'"
            % (self, self.persist_selectable.description)
        )

    def _check_primary_key_is_mapped(self):
        if not self._pks_by_table.get(self.persist_selectable):
            raise self._no_primary_key()
        if self.local_table not in self._pks_by_table and isinstance(self.local_table, schema.Table):
            util.warn(
                "Could not assemble any primary keys for locally mapped table '%s' - no rows will be persisted in this Table."
                % self.local_table.description
            )

    def _found_primary_key(self, given):
        if given:
            columns = []
            for column in given:
                selected = self.persist_selectable.corresponding_column(column)
                columns.append(column if selected is None else selected)
        else:
            columns = sql_util.reduce_columns(
                self._pks_by_table[self.persist_selectable], ignore_nonexistent_tables=True
            )
        if not columns:
            raise self._no_primary_key()
        return tuple(columns)

