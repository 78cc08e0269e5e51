"""Mappers: what maps a class to a table. SQLAlchemy lib/sqlalchemy/orm/mapper.py.

Its parts by concept: the hierarchy in _mapper_inheritance.py, the properties in _mapper_properties.py, the columns as a
flush sees them in _mapper_columns.py, the configuring of all mappers in _configure.py.
"""

from collections import deque
from types import GenericAlias

from _sqlalchemy import accelerated

from .. import exc as sa_exc
from .. import inspection, log, sql, util
from ..event import EventTarget
from ..sql import coercions, operators, roles, visitors
from ..sql import util as sql_util
from ..sql.cache_key import MemoizedHasCacheKey
from ..sql.selectable import LABEL_STYLE_TABLENAME_PLUS_COL, TableClause
from ..util import HasMemoized
from . import attributes
from . import exc as orm_exc
from ._configure import (
    _all_registries, _configure_registries, _dispose_registries, _mapper_registries, _unconfigured_mappers,
    configure_mappers,
)
from ._mapper_columns import ColumnsMixin
from ._mapper_inheritance import InheritanceMixin
from ._mapper_properties import PropertiesMixin, _ColumnMapping
from .base import InspectionAttr, PassiveFlag, _none_set, _parse_mapper_argument, _state_mapper
from .descriptor_props import CompositeProperty, SynonymProperty
from .interfaces import MapperProperty, ORMEntityColumnsClauseRole, ORMFromClauseRole
from .path_registry import PathRegistry
from .properties import ColumnProperty
from .relationships import RelationshipProperty

memoized = HasMemoized.memoized_attribute


class _OptGetColumnsNotAvailable(Exception):
    """A value that is needed to leave a table out of a SELECT is not there."""


def _next_version(version):
    return (version or 0) + 1


def _optional(role, argument, argname=None):
    return None if argument is None else coercions.expect(role, argument, argname=argname)


@inspection._self_inspects
@log.class_logger
class Mapper(
    InheritanceMixin, PropertiesMixin, ColumnsMixin, ORMFromClauseRole, ORMEntityColumnsClauseRole, MemoizedHasCacheKey,
    InspectionAttr, log.Identified, EventTarget,
):
    """The mapping of `class_` to `local_table`.

    `persist_selectable` is what its rows are selected from (`local_table`, or its join with the bases' tables), `tables` the
    tables in it, `primary_key` its key columns, `inherits` the mapper it derives from, `attrs` its properties.
    """

    __class_getitem__ = classmethod(GenericAlias)

    configured = False
    is_mapper = True
    _props = None
    non_primary = False
    represents_outer_join = False
    _dispose_called = False
    _configure_failed = False
    _ready_for_configure = False

    def __init__(
        self, class_, local_table=None, properties=None, primary_key=None, inherits=None, inherit_condition=None,
        inherit_foreign_keys=None, always_refresh=False, version_id_col=None, version_id_generator=None,
        polymorphic_on=None, _polymorphic_map=None, polymorphic_identity=None, concrete=False, with_polymorphic=None,
        polymorphic_abstract=False, polymorphic_load=None, allow_partial_pks=True, batch=True, column_prefix=None,
        include_properties=None, exclude_properties=None, passive_updates=True, passive_deletes=False,
        confirm_deleted_rows=True, eager_defaults="auto", legacy_is_orphan=False, _compiled_cache_size=100,
    ):
        if not isinstance(class_, type):
            raise sa_exc.ArgumentError(f"Argument 'class_' is expected to be of type '<class 'type'>', got '{type(class_)}'")
        self.class_ = class_
        self._sort_key = "%s.%s" % (class_.__module__, class_.__name__)
        self.inherits = None if inherits is None else _parse_mapper_argument(inherits)
        self.concrete = concrete
        self.single = False
        self._set_local_table(local_table)
        self.inherit_condition = _optional(roles.OnClauseRole, inherit_condition)
        self.inherit_foreign_keys = inherit_foreign_keys
        self._inherits_equated_pairs = None
        # Properties.
        self._init_properties = dict(properties or {})
        self._primary_key_argument = util.to_list(primary_key)
        self.allow_partial_pks = allow_partial_pks
        self.column_prefix = column_prefix
        self.include_properties = None if include_properties is None else util.to_set(include_properties)
        self.exclude_properties = util.to_set(exclude_properties) if exclude_properties else None
        self.validators = util.EMPTY_DICT
        self._reconstructor = None
        # The hierarchy.
        self.polymorphic_on = _optional(roles.ColumnArgumentOrKeyRole, polymorphic_on, "polymorphic_on")
        self.polymorphic_identity = polymorphic_identity
        self.polymorphic_abstract = polymorphic_abstract
        self.polymorphic_load = polymorphic_load
        self.polymorphic_map = {} if _polymorphic_map is None else _polymorphic_map
        self._requires_row_aliasing = False
        self._set_with_polymorphic(with_polymorphic)
        # Loading and flushing.
        self._set_version(version_id_col, version_id_generator)
        self.always_refresh = always_refresh
        self.batch = batch
        self.eager_defaults = eager_defaults
        self.passive_updates = passive_updates
        self.passive_deletes = passive_deletes
        self.legacy_is_orphan = legacy_is_orphan
        self.confirm_deleted_rows = confirm_deleted_rows if concrete or not self.inherits else False
        self._delete_orphans = []
        self._dependency_processors = []
        self._memoized_values = {}
        self._compiled_cache_size = _compiled_cache_size
        self._map()

    def _set_local_table(self, local_table):
        if isinstance(local_table, type):
            # A mapped class has a FROM clause, but is none to be mapped again.
            coercions._raise_for_expected(roles.StrictFromClauseRole, local_table, "local_table")
        if local_table is not None:
            self.local_table = coercions.expect(
                roles.StrictFromClauseRole, local_table, argname="local_table"
            )
        elif self.inherits:
            self.local_table = self.inherits.local_table
            self.single = True
        else:
            raise sa_exc.ArgumentError(
                f"Mapper[{self.class_.__name__}(None)] has None for a primary table argument and does not specify 'inherits'"
            )

    def _set_version(self, version_id_col, version_id_generator):
        if isinstance(version_id_col, MapperProperty):
            self.version_id_prop = version_id_col
            version_id_col = None
        self.version_id_col = _optional(roles.ColumnArgumentOrKeyRole, version_id_col, "version_id_col")
        self.version_id_generator = _next_version if version_id_generator is None else version_id_generator

    def _map(self):
        self.dispatch._events._new_mapper_instance(self.class_, self)
        self._configure_inheritance()
        self._configure_class_instrumentation()
        self._configure_properties()
        self._configure_polymorphic_setter()
        self._configure_pks()
        self.registry._flag_new_mapper(self)
        self._log("constructed")
        self._expire_memoizations()
        self.dispatch.after_mapper_constructed(self, self.class_)

    # --- state of the mapper ---

    def _check_configure(self):
        if self.registry._new_mappers:
            with util.warning_origin(
                "This warning originated from the `configure_mappers()` process, which was invoked automatically in response "
                "to a user-initiated operation."
            ):
                _configure_registries({self.registry}, cascade=True)

    @memoized
    def _post_inspect(self):
        self._check_configure()

    def _expire_memoizations(self):
        for mapper in self.iterate_to_root():
            mapper._reset_memoizations()

    def _set_dispose_flags(self):
        self.configured = self._ready_for_configure = self._dispose_called = True
        self.__dict__.pop("_configure_failed", None)

    def _memo(self, key, callable_):
        if key not in self._memoized_values:
            self._memoized_values[key] = callable_()
        return self._memoized_values[key]

    @property
    def _log_desc(self):
        return "(%s|%s)" % (self.class_.__name__, self.local_table.description)

    def _log(self, msg, *args):
        self.logger.info("%s " + msg, self._log_desc, *args)

    def _log_debug(self, msg, *args):
        self.logger.debug("%s " + msg, self._log_desc, *args)

    def __repr__(self):
        return "<Mapper at 0x%x; %s>" % (id(self), self.class_.__name__)

    def __str__(self):
        return "Mapper[%s(%s)]" % (self.class_.__name__, self.local_table.description)

    # --- what it is to statements ---

    @accelerated
    def _gen_cache_key(self, anon_map, bindparams):
        return (self,)

    @property
    def mapper(self):
        return self

    @property
    def entity(self):
        return self.class_

    @property
    def entity_namespace(self):
        return self.class_

    @property
    def selectable(self):
        return self._with_polymorphic_selectable

    @util.memoized_property
    def _path_registry(self):
        return PathRegistry.per_mapper(self)

    def _marked(self, element, **annotations):
        return element._annotate(
            {"entity_namespace": self, "parententity": self, "parentmapper": self, **annotations}
        )._set_propagate_attrs({"compile_state_plugin": "orm", "plugin_subject": self})

    @memoized
    def _clause_element(self):
        if self.persist_selectable is self.local_table:
            return self._marked(self.selectable)
        return self._marked(self.selectable, dml_table=self._marked(self.local_table))

    def __clause_element__(self):
        return self._clause_element

    @util.memoized_property
    def select_identity_token(self):
        return self._marked(sql.null(), identity_token=True)

    @property
    def _all_column_expressions(self):
        adapter = self._polymorphic_adapter
        columns = [
            column
            for prop in self._polymorphic_properties
            if isinstance(prop, ColumnProperty) and prop._renders_in_subqueries
            for column in prop.columns
        ]
        return [adapter.columns[column] for column in columns] if adapter else columns

    def _columns_plus_keys(self, polymorphic_mappers=()):
        """[(attribute, column)] of the mapper and of the given ones."""
        props = self._polymorphic_properties
        if polymorphic_mappers:
            props = self._iterate_polymorphic_properties(polymorphic_mappers)
        return [(prop.key, prop.columns[0]) for prop in props if isinstance(prop, ColumnProperty)]

    @memoized
    def _get_clause(self):
        """(criterion by primary key, {column: its parameter})."""
        params = {
            column: sql.bindparam("pk_%d" % number, type_=column.type)
            for number, column in enumerate(self.primary_key, 1)
        }
        return sql.and_(*[column == param for column, param in params.items()]), params

    @memoized
    def _get_statement(self):
        """The SELECT of all objects that `Session.get()` takes one out of."""
        return sql.select(self).set_label_style(LABEL_STYLE_TABLENAME_PLUS_COL)

    @memoized
    def _adapted_get_clause(self):
        """The criterion as the statement of an entity has it."""
        return sql_util._deep_annotate(self._get_clause[0], {"_orm_adapt": True})

    @memoized
    def _equivalent_columns(self):
        """{column: the columns that the joins of the hierarchy equate with it}."""
        equal = {}

        def visit_binary(binary):
            if binary.operator is operators.eq:
                equal.setdefault(binary.left, set()).add(binary.right)
                equal.setdefault(binary.right, set()).add(binary.left)

        for mapper in self.base_mapper.self_and_descendants:
            if mapper.inherit_condition is not None:
                visitors.traverse(mapper.inherit_condition, {}, {"binary": visit_binary})
        return equal

    # --- properties ---

    def has_property(self, key):
        return key in self._props

    def get_property(self, key, _configure_mappers=False):
        """The property of a name; InvalidRequestError if there is none."""
        if _configure_mappers:
            self._check_configure()
        prop = self._props.get(key)
        if prop is None:
            raise sa_exc.InvalidRequestError(
                f"Mapper '{self}' has no property '{key}'.  If this property was indicated from other mappers or configure "
                "events, ensure registry.configure() has been called."
            )
        return prop

    def get_property_by_column(self, column):
        return self._columntoproperty[column]

    @property
    def iterate_properties(self):
        return iter(self._props.values())

    @memoized
    def _prop_set(self):
        return frozenset(self._props.values())

    @memoized
    def attrs(self):
        """All properties."""
        self._check_configure()
        return util.ReadOnlyProperties(self._props)

    def _filter_properties(self, type_):
        self._check_configure()
        return util.ReadOnlyProperties({key: prop for key, prop in self._props.items() if isinstance(prop, type_)})

    @memoized
    def column_attrs(self):
        return self._filter_properties(ColumnProperty)

    @memoized
    def relationships(self):
        return self._filter_properties(RelationshipProperty)

    @memoized
    def synonyms(self):
        return self._filter_properties(SynonymProperty)

    @memoized
    def composites(self):
        return self._filter_properties(CompositeProperty)

    @memoized
    def all_orm_descriptors(self):
        """All attributes of the class that are the ORM's, those of extensions included."""
        return util.ReadOnlyProperties(dict(self.class_manager._all_sqla_attributes()))

    @memoized
    def _pk_synonyms(self):
        keys = {prop.key for prop in self._identity_key_props}
        return {
            prop.key: prop.name
            for prop in self._props.values()
            if isinstance(prop, SynonymProperty) and prop.name in keys
        }

    # --- identity ---

    def primary_mapper(self):
        return self.class_manager.mapper

    @property
    def primary_base_mapper(self):
        return self.class_manager.mapper.base_mapper

    @memoized
    def _identity_key_props(self):
        return [self._columntoproperty[col] for col in self.primary_key]

    @memoized
    def _all_pk_cols(self):
        return {column for table in self.tables for column in self._pks_by_table[table]}

    @memoized
    def _primary_key_propkeys(self):
        return {self._columntoproperty[col].key for col in self._all_pk_cols}

    @memoized
    def _should_undefer_in_wildcard(self):
        discriminator = () if self.polymorphic_on is None else (self.polymorphic_on,)
        return {*self.primary_key, *discriminator}

    @memoized
    def _persistent_sortkey_fn(self):
        """A function from the state of a persistent object to its place in the order of a flush."""
        by_column = [col.type.sort_key_function for col in self.primary_key]
        if not any(by_column):
            return lambda state: state.key[1]

        def key(state):
            values = zip(by_column, state.key[1], strict=True)
            return tuple(value if fn is None else fn(value) for fn, value in values)

        return key

    def _key_columns(self, adapter):
        return self.primary_key if adapter is None else [adapter.columns[c] for c in self.primary_key]

    def _result_has_identity_key(self, result, adapter=None):
        keys = result.keys()
        return all(column in keys for column in self._key_columns(adapter))

    def identity_key_from_row(self, row, identity_token=None, adapter=None):
        values = getattr(row, "_mapping", row)
        return self._identity_class, tuple(values[c] for c in self._key_columns(adapter)), identity_token

    def identity_key_from_primary_key(self, primary_key, identity_token=None):
        return self._identity_class, tuple(primary_key), identity_token

    def identity_key_from_instance(self, instance):
        return self._identity_key_from_state(attributes.instance_state(instance), PassiveFlag.PASSIVE_OFF)

    def _identity_key_from_state(self, state, passive=PassiveFlag.PASSIVE_RETURN_NO_VALUE):
        dict_, manager = state.dict, state.manager
        values = [manager[prop.key].impl.get(state, dict_, passive) for prop in self._identity_key_props]
        return self._identity_class, tuple(values), state.identity_token

    def primary_key_from_instance(self, instance):
        return self.identity_key_from_instance(instance)[1]

    def _canload(self, state, allow_subtypes):
        mapper = _state_mapper(state)
        if self.polymorphic_on is not None or allow_subtypes:
            return mapper.isa(self.primary_mapper())
        return mapper is self.primary_mapper()

    # --- values of objects by column ---

    def _impl_of(self, state, column):
        return state.manager[self._columntoproperty[column].key].impl

    def _get_state_attr_by_column(self, state, dict_, column, passive=PassiveFlag.PASSIVE_RETURN_NO_VALUE):
        return self._impl_of(state, column).get(state, dict_, passive=passive)

    def _set_committed_state_attr_by_column(self, state, dict_, column, value):
        self._impl_of(state, column).set_committed_value(state, dict_, value)

    def _set_state_attr_by_column(self, state, dict_, column, value):
        self._impl_of(state, column).set(state, dict_, value, None)

    def _get_committed_state_attr_by_column(self, state, dict_, column, passive=PassiveFlag.PASSIVE_RETURN_NO_VALUE):
        return self._impl_of(state, column).get_committed_value(state, dict_, passive=passive)

    def _get_committed_attr_by_column(self, obj, column):
        state = attributes.instance_state(obj)
        return self._get_committed_state_attr_by_column(
            state, attributes.instance_dict(obj), column, passive=PassiveFlag.PASSIVE_OFF
        )

    def _optimized_get_statement(self, state, attribute_names):
        """A SELECT of some attributes of an object from the tables that have them alone, or None.

        The columns that join the object to the tables left out are given as values.
        """
        keys = set(attribute_names).intersection(state.mapper.column_attrs.keys())
        columns = [column for key in keys for column in self._props[key].columns]
        tables = {table for column in columns for table in sql_util.find_tables(column, check_columns=True)}
        if self.base_mapper.local_table in tables:
            return None
        conditions = []
        below_needed = False
        for mapper in reversed(list(self.iterate_to_root())):
            if mapper.local_table in tables:
                below_needed = True
            elif not isinstance(mapper.local_table, TableClause):
                return None
            if below_needed and not mapper.single:
                conditions.append(mapper.inherit_condition)
                tables.add(mapper.local_table)
        try:
            conditions[0] = self._with_values_of(state, tables, conditions[0])
        except _OptGetColumnsNotAvailable:
            return None
        statement = sql.select(*columns).where(sql.and_(*conditions))
        return statement.set_label_style(LABEL_STYLE_TABLENAME_PLUS_COL)

    def _with_values_of(self, state, tables, condition):
        def value_of(column, other):
            value = self._get_committed_state_attr_by_column(
                state, state.dict, column, passive=PassiveFlag.PASSIVE_NO_INITIALIZE
            )
            if value in _none_set:
                raise _OptGetColumnsNotAvailable()
            return sql.bindparam(None, value, type_=other.type)

        def visit_binary(binary):
            left, right = binary.left, binary.right
            if left is None or right is None:
                return
            if left.table not in tables:
                binary.left = value_of(left, right)
            elif right.table not in tables:
                binary.right = value_of(right, right)

        return visitors.cloned_traverse(condition, {}, {"binary": visit_binary})

    # --- cascades ---

    def _is_orphan(self, state):
        """Whether an object has lost a parent that it must have."""
        possible = False
        for mapper in self.iterate_to_root():
            for key, cls in mapper._delete_orphans:
                possible = True
                has_parent = attributes.manager_of_class(cls).has_parent(state, key, optimistic=state.has_identity)
                if bool(has_parent) == self.legacy_is_orphan:
                    # Any parent lost makes an orphan; with `legacy_is_orphan`, any parent left makes none.
                    return not self.legacy_is_orphan
        return possible and self.legacy_is_orphan

    def cascade_iterator(self, type_, state, halt_on=None):
        """Yields (object, mapper, state, dict) of all that an operation goes on to from an object."""
        visited = set()
        # Each level is an iterator of the objects found through one property of an object, depth first.
        levels = [self._cascading(type_, state, state.dict, state.mapper, visited, halt_on)]
        while levels:
            found = next(levels[-1], None)
            if found is None:
                levels.pop()
                continue
            yield found
            _, mapper, found_state, found_dict = found
            levels.append(self._cascading(type_, found_state, found_dict, mapper, visited, halt_on))

    @staticmethod
    def _cascading(type_, state, dict_, mapper, visited, halt_on):
        for prop in list(mapper._props.values()):
            if prop.cascade and type_ in prop.cascade:
                # What a property leads to is marked as visited before anything behind it is looked at.
                yield from deque(prop.cascade_iterator(type_, state, dict_, visited, halt_on))


def reconstructor(fn):
    """Marks a method that is called when an object has been loaded."""
    fn.__sa_reconstructor__ = True
    return fn


def validates(*names, include_removes=False, include_backrefs=True):
    """Marks a method that checks, and may change, values of attributes before they are set."""

    def mark(fn):
        fn.__sa_validators__ = names
        fn.__sa_validation_opts__ = {"include_removes": include_removes, "include_backrefs": include_backrefs}
        return fn

    return mark


__molt_missing__ = ("Mapper.non_primary", "Mapper.mapped_table")
