"""How a mapper derives from another: joined, single and concrete tables, the discriminator, `with_polymorphic`.

Parts of SQLAlchemy lib/sqlalchemy/orm/mapper.py.
"""

from .. import exc as sa_exc
from .. import sql, util
from ..sql import coercions, roles, schema
from ..sql import util as sql_util
from ..sql.selectable import LABEL_STYLE_TABLENAME_PLUS_COL, AliasedReturnsRows
from ..util import HasMemoized
from . import util as orm_util
from .base import _class_to_mapper, state_str
from .interfaces import MapperProperty, StrategizedProperty

memoized = HasMemoized.memoized_attribute


class _Discriminator:
    """What a mapper with `polymorphic_on` does to new and to changed objects."""

    def __init__(self, key):
        self.key = key

    def set_identity(self, state):
        mapper = state.manager.mapper
        if mapper.polymorphic_identity is None and mapper.polymorphic_abstract:
            raise sa_exc.InvalidRequestError(
                f"Can't instantiate class for {mapper}; mapper is marked polymorphic_abstract=True"
            )
        state.get_impl(self.key).set(state, state.dict, mapper.polymorphic_identity, None)

    def validate_identity(self, mapper, state, dict_):
        if self.key in dict_ and dict_[self.key] not in mapper._acceptable_polymorphic_identities:
            util.warn_limited(
                "Flushing object %s with incompatible polymorphic identity %r; the object may not refresh and/or load "
                "correctly",
                (state_str(state), dict_[self.key]),
            )


class InheritanceMixin:
    """The part of Mapper that is about its hierarchy."""

    _validate_polymorphic_identity = None

    # --- the place in the hierarchy ---

    def _configure_inheritance(self):
        self._inheriting_mappers = []
        if self.inherits:
            self._check_inherits()
            self._join_inherited()
            self._take_over_from_base()
        else:
            self._all_tables = set()
            self.base_mapper = self
            self.persist_selectable = self.local_table
            self._identity_class = self.class_
            if self.polymorphic_identity is not None:
                self.polymorphic_map[self.polymorphic_identity] = self
        if self.persist_selectable is None:
            raise sa_exc.ArgumentError("Mapper '%s' does not have a persist_selectable specified." % self)

    def _check_inherits(self):
        if not issubclass(self.class_, self.inherits.class_):
            raise sa_exc.ArgumentError(
                "Class '%s' does not inherit from '%s'" % (self.class_.__name__, self.inherits.class_.__name__)
            )
        self.dispatch._update(self.inherits.dispatch)

    def _join_inherited(self):
        """Finds what the mapper selects from: the base's table, its own, or the join of both."""
        base = self.inherits
        if self.single:
            self.persist_selectable = base.persist_selectable
        elif self.local_table is base.local_table or self.concrete:
            self.persist_selectable = self.local_table
            if self.local_table is not base.local_table:
                self._alias_rows_of_bases()
        else:
            if self.inherit_condition is None:
                self.inherit_condition = self._derive_inherit_condition()
            self.persist_selectable = sql.join(base.persist_selectable, self.local_table, self.inherit_condition)
            self._inherits_equated_pairs = sql_util.criterion_as_pairs(
                self.persist_selectable.onclause,
                consider_as_foreign_keys=util.to_set(self.inherit_foreign_keys),
            )

    def _alias_rows_of_bases(self):
        # A polymorphic union of concrete tables renames their columns.
        for mapper in self.iterate_to_root():
            if mapper.polymorphic_on is not None:
                mapper._requires_row_aliasing = True

    def _derive_inherit_condition(self):
        base_table, table = self.inherits.local_table, self.local_table
        try:
            return sql_util.join_condition(base_table, table)
        except (sa_exc.NoForeignKeysError, sa_exc.AmbiguousForeignKeysError) as err:
            if isinstance(err, sa_exc.NoForeignKeysError):
                problem = (
                    "tables have no foreign key relationships established.  Please ensure the inheriting table has a "
                    "foreign key relationship to the inherited table, or provide an 'on clause' using"
                )
            else:
                problem = "tables have more than one foreign key relationship established.  Please specify the 'on clause' using"
            raise type(err)(
                "Can't determine the inherit condition between inherited table '%s' and inheriting table '%s'; %s the "
                "'inherit_condition' mapper argument." % (base_table.description, table.description, problem)
            ) from err

    def _take_over_from_base(self):
        base = self.inherits
        self._take_over_identity(base)
        self._take_over_version(base)
        self.polymorphic_map = base.polymorphic_map
        self.batch = base.batch
        base._inheriting_mappers.append(self)
        self.base_mapper = base.base_mapper
        self.passive_updates = base.passive_updates
        self.passive_deletes = base.passive_deletes or self.passive_deletes
        self._all_tables = base._all_tables
        identity = self.polymorphic_identity
        if identity is not None:
            if identity in self.polymorphic_map:
                util.warn(
                    "Reassigning polymorphic association for identity %r from %r to %r: Check for duplicate use of %r as "
                    "value for polymorphic_identity." % (identity, self.polymorphic_map[identity], self, identity)
                )
            self.polymorphic_map[identity] = self
        if self.polymorphic_load and self.concrete:
            raise sa_exc.ArgumentError("polymorphic_load is not currently supported with concrete table inheritance")
        if self.polymorphic_load == "inline":
            base._add_with_polymorphic_subclass(self)
        elif self.polymorphic_load not in ("selectin", None):
            raise sa_exc.ArgumentError("unknown argument for polymorphic_load: %r" % self.polymorphic_load)

    def _take_over_identity(self, base):
        """The class that identity keys have: the base's, unless rows of this mapper are not the base's."""
        if self.polymorphic_identity is not None and not self.concrete:
            self._identity_class = base._identity_class
            return
        self._identity_class = self.class_
        discriminator = base.base_mapper.polymorphic_on
        if self.polymorphic_identity is None and not self.polymorphic_abstract and discriminator is not None:
            util.warn(
                f"{self} does not indicate a 'polymorphic_identity', yet is part of an inheritance hierarchy that has a "
                f"'polymorphic_on' column of '{discriminator}'. If this is an intermediary class that should not be "
                "instantiated, the class may either be left unmapped, or may include the 'polymorphic_abstract=True' "
                "parameter in its Mapper arguments. To leave the class unmapped when using Declarative, set the "
                "'__abstract__ = True' attribute on the class."
            )

    def _take_over_version(self, base):
        if self.version_id_col is None:
            self.version_id_col = base.version_id_col
            self.version_id_generator = base.version_id_generator
        elif base.version_id_col is not None and self.version_id_col is not base.version_id_col:
            util.warn(
                "Inheriting version_id_col '%s' does not match inherited version_id_col '%s' and will not automatically "
                "populate the inherited versioning column. version_id_col should only be specified on the base-most mapper "
                "that includes versioning." % (self.version_id_col.description, base.version_id_col.description)
            )

    def _set_concrete_base(self, mapper):
        """Puts a concrete mapper under an abstract concrete base that is mapped after it."""
        self.inherits = mapper
        mapper.polymorphic_map.update(self.polymorphic_map)
        self.polymorphic_map = mapper.polymorphic_map
        self._alias_rows_of_bases()
        self.batch = mapper.batch
        for descendant in self.self_and_descendants:
            descendant.base_mapper = mapper.base_mapper
        mapper._inheriting_mappers.append(self)
        self.passive_updates = mapper.passive_updates
        self._all_tables = mapper._all_tables
        root = list(self.iterate_to_root())[-1]
        for key, prop in root._props.items():
            if key not in self._props and not self._should_exclude(key, key, local=False, column=None):
                self._adapt_inherited_property(key, prop, False)

    def isa(self, other):
        """Whether this mapper is `other` or derives from it."""
        return any(mapper is other for mapper in self.iterate_to_root())

    def common_parent(self, other):
        return self.base_mapper is other.base_mapper

    def is_sibling(self, other):
        return self.base_mapper is other.base_mapper and not self.isa(other) and not other.isa(self)

    def iterate_to_root(self):
        mapper = self
        while mapper:
            yield mapper
            mapper = mapper.inherits

    @memoized
    def self_and_descendants(self):
        """The mapper and all below it, level by level."""
        found = [self]
        for mapper in found:
            found.extend(mapper._inheriting_mappers)
        return tuple(found)

    def polymorphic_iterator(self):
        return iter(self.self_and_descendants)

    # --- the discriminator ---

    def _set_polymorphic_on(self, polymorphic_on):
        self.polymorphic_on = polymorphic_on
        self._configure_polymorphic_setter(True)

    def _configure_polymorphic_setter(self, init=False):
        """Maps `polymorphic_on`, or takes it over from a base."""
        self._set_polymorphic_identity = self._polymorphic_attr_key = None
        if self.polymorphic_on is None:
            if self._take_over_discriminator():
                return
        else:
            prop, is_written = self._discriminator_property(init)
            self.polymorphic_on = prop.columns[0]
            if is_written:
                discriminator = _Discriminator(prop.key)
                self._polymorphic_attr_key = prop.key
                self._set_polymorphic_identity = discriminator.set_identity
                self._validate_polymorphic_identity = discriminator.validate_identity
        if self.polymorphic_abstract and self.polymorphic_on is None:
            raise sa_exc.InvalidRequestError(
                "The Mapper.polymorphic_abstract parameter may only be used on a mapper hierarchy which includes the "
                "Mapper.polymorphic_on parameter at the base of the hierarchy."
            )

    def _take_over_discriminator(self):
        """Takes the discriminator of the nearest base that has one; whether there is one."""
        for mapper in self.iterate_to_root():
            column = mapper.polymorphic_on
            if column is None:
                continue
            if self.persist_selectable is not mapper.persist_selectable:
                column = self.persist_selectable.corresponding_column(column)
            self.polymorphic_on = column
            if column is not None:
                self._set_polymorphic_identity = mapper._set_polymorphic_identity
                self._polymorphic_attr_key = mapper._polymorphic_attr_key
                self._validate_polymorphic_identity = mapper._validate_polymorphic_identity
            return True
        return False

    def _discriminator_property(self, init):
        """(the property of `polymorphic_on`, whether objects get their identity written to it)."""
        from .properties import ColumnProperty

        given = self.polymorphic_on
        if isinstance(given, str):
            if given not in self._props:
                raise sa_exc.ArgumentError(
                    "Can't determine polymorphic_on value '%s' - no attribute is mapped to this name." % given
                )
            self.polymorphic_on = given = self._props[given]
        if given in self._columntoproperty:
            return self._columntoproperty[given], True
        if isinstance(given, MapperProperty):
            if not isinstance(given, ColumnProperty):
                raise sa_exc.ArgumentError(
                    "Only direct column-mapped property or SQL expression can be passed for polymorphic_on"
                )
            return given, True
        column = self.persist_selectable.corresponding_column(given)
        is_own = column is not None
        if not is_own:
            column = given
            self._check_discriminator_is_loaded(column)
        key = getattr(column, "key", None)
        if not key:
            self.polymorphic_on = column = column.label("_sa_polymorphic_on")
            key = column.key
        elif self._should_exclude(key, key, False, column):
            raise sa_exc.InvalidRequestError("Cannot exclude or override the discriminator column %r" % key)
        prop = ColumnProperty(column, _instrument=is_own)
        self._configure_property(key, prop, init=init, setparent=True)
        return prop, is_own

    def _check_discriminator_is_loaded(self, column):
        if not isinstance(column, schema.Column):
            return
        selectable = self.with_polymorphic and self.with_polymorphic[1]
        if selectable is None or selectable.corresponding_column(column) is None:
            raise sa_exc.InvalidRequestError(
                "Could not map polymorphic_on column '%s' to the mapped table - polymorphic loads will not function properly"
                % column.description
            )

    @memoized
    def _acceptable_polymorphic_identities(self):
        """The identities that rows of this table may have."""
        return set(self._identities_in(self.persist_selectable))

    def _identities_in(self, selectable):
        if self.persist_selectable is selectable:
            yield self.polymorphic_identity
            for mapper in self._inheriting_mappers:
                yield from mapper._identities_in(selectable)

    @memoized
    def _single_table_criterion(self):
        """What tells the rows of a single-table subclass from others of the table."""
        if not (self.single and self.inherits and self.polymorphic_on is not None):
            return None
        column = self.polymorphic_on._annotate({"parententity": self, "parentmapper": self})
        return column.in_([m.polymorphic_identity for m in self.self_and_descendants if not m.polymorphic_abstract])

    # --- with_polymorphic ---

    def _set_with_polymorphic(self, with_polymorphic):
        """Sets (classes or "*", selectable or None), or None, from the forms that it may be given in."""
        if with_polymorphic is None:
            self.with_polymorphic = None
        elif with_polymorphic == "*":
            self.with_polymorphic = ("*", None)
        elif isinstance(with_polymorphic, (tuple, list)):
            is_pair = isinstance(with_polymorphic[0], (str, tuple, list))
            classes, selectable = with_polymorphic if is_pair else (with_polymorphic, None)
            if selectable is not None:
                selectable = coercions.expect(roles.StrictFromClauseRole, selectable, allow_select=True)
            self.with_polymorphic = (classes, selectable)
        else:
            raise sa_exc.ArgumentError(f"Invalid setting for with_polymorphic: {with_polymorphic!r}")
        if self.configured:
            self._expire_memoizations()

    def _add_with_polymorphic_subclass(self, mapper):
        if self.with_polymorphic is None:
            self._set_with_polymorphic((mapper.class_,))
        elif self.with_polymorphic[0] != "*":
            classes, selectable = self.with_polymorphic
            self._set_with_polymorphic(((*classes, mapper.class_), selectable))

    def _mappers_from_spec(self, spec, selectable):
        """The mappers that `with_polymorphic` means, in the order of the hierarchy."""
        if spec == "*":
            mappers = list(self.self_and_descendants)
        else:
            wanted = set()
            for entity in util.to_list(spec) or ():
                mapper = _class_to_mapper(entity)
                if not mapper.isa(self):
                    raise sa_exc.InvalidRequestError("%r does not inherit from %r" % (mapper, self))
                wanted.update(mapper.iterate_to_root() if selectable is None else [mapper])
            mappers = [m for m in self.self_and_descendants if m in wanted]
        if selectable is not None:
            tables = set(sql_util.find_tables(selectable, include_aliases=True))
            mappers = [m for m in mappers if m.local_table in tables]
        return mappers

    def _selectable_from_mappers(self, mappers, innerjoin):
        joined = self.persist_selectable
        for mapper in mappers:
            if mapper is self or (mapper.single and not mapper.concrete):
                continue
            if mapper.concrete:
                raise sa_exc.InvalidRequestError(
                    "'with_polymorphic()' requires 'selectable' argument when concrete-inheriting mappers are used."
                )
            joined = joined.join(mapper.local_table, mapper.inherit_condition, isouter=not innerjoin)
        return joined

    def _with_polymorphic_args(self, spec=None, selectable=False, innerjoin=False):
        """(mappers, selectable) of an explicit `with_polymorphic`; what is not given is the mapper's own."""
        if selectable not in (None, False):
            selectable = coercions.expect(roles.StrictFromClauseRole, selectable, allow_select=True)
        own_spec, own_selectable = self.with_polymorphic or (None, None)
        if selectable is False:
            selectable = own_selectable
        mappers = self._mappers_from_spec(spec or own_spec, selectable)
        if selectable is None:
            selectable = self._selectable_from_mappers(mappers, innerjoin)
        return mappers, selectable

    @memoized
    def _with_polymorphic_mappers(self):
        self._check_configure()
        return self._mappers_from_spec(*self.with_polymorphic) if self.with_polymorphic else []

    with_polymorphic_mappers = _with_polymorphic_mappers

    @memoized
    def _with_polymorphic_selectable(self):
        if not self.with_polymorphic:
            return self.persist_selectable
        spec, selectable = self.with_polymorphic
        if selectable is not None:
            return selectable
        return self._selectable_from_mappers(self._mappers_from_spec(spec, None), False)

    @memoized
    def _has_aliased_polymorphic_fromclause(self):
        """Whether the mapper selects from an alias, so that its columns have to be adapted."""
        return bool(self.with_polymorphic) and isinstance(self.with_polymorphic[1], AliasedReturnsRows)

    @memoized
    def _should_select_with_poly_adapter(self):
        return any(
            mapper._has_aliased_polymorphic_fromclause or mapper._requires_row_aliasing
            for mapper in (self, self.base_mapper)
        )

    @memoized
    def _polymorphic_adapter(self):
        if not self._has_aliased_polymorphic_fromclause:
            return None
        return orm_util.ORMAdapter(
            orm_util._TraceAdaptRole.MAPPER_POLYMORPHIC_ADAPTER, self, selectable=self.selectable,
            equivalents=self._equivalent_columns, limit_on_entity=False,
        )

    @memoized
    def _polymorphic_properties(self):
        return list(self._iterate_polymorphic_properties(self._with_polymorphic_mappers))

    def _iterate_polymorphic_properties(self, mappers=None):
        """The properties of the mapper and of `mappers`, other discriminators than the mapper's left out."""
        if mappers is None:
            mappers = self._with_polymorphic_mappers
        if not mappers:
            return self.iterate_properties
        props = util.unique_list([prop for mapper in [self, *mappers] for prop in mapper.iterate_properties])
        return (prop for prop in props if not self._is_foreign_discriminator(prop))

    def _is_foreign_discriminator(self, prop):
        if not getattr(prop, "_is_polymorphic_discriminator", False):
            return False
        return self.polymorphic_on is None or prop.columns[0] is not self.polymorphic_on

    # --- loading of subclasses by further SELECTs ---

    def _iterate_to_target_viawpoly(self, mapper):
        """This mapper and its bases up to `mapper`, as long as each base is loaded with the one below it."""
        if not self.isa(mapper):
            return
        below = self
        for current in self.iterate_to_root():
            yield current
            if current is mapper or (current is not below and below not in current._with_polymorphic_mappers):
                return
            below = current

    @memoized
    def _would_selectinload_combinations_cache(self):
        return {}

    def _would_selectin_load_only_from_given_mapper(self, super_mapper):
        """Whether objects of this mapper found by `super_mapper` are completed by a SELECT of its own."""
        known = self._would_selectinload_combinations_cache
        if super_mapper not in known:
            first = next(
                (m for m in self._iterate_to_target_viawpoly(super_mapper) if m.polymorphic_load == "selectin"), None
            )
            known[super_mapper] = first is super_mapper
        return known[super_mapper]

    def _should_selectin_load(self, enabled_via_opt, polymorphic_from):
        """The entity whose further SELECT completes objects of this mapper, or None."""
        enabled = {entity.mapper: entity for entity in enabled_via_opt or ()}
        starts = {*(enabled_via_opt or ()), polymorphic_from} if enabled else [polymorphic_from]
        for entity in starts:
            for mapper in self._iterate_to_target_viawpoly(entity.mapper):
                if mapper.polymorphic_load == "selectin" or mapper in enabled:
                    return enabled.get(mapper, mapper)
        return None

    def _subclass_load_via_in(self, entity, polymorphic_from):
        """(SELECT by primary keys, option to load, option not to load) that completes objects of a subclass."""
        kept = set(self._identity_key_props)
        if self.polymorphic_on is not None:
            kept.add(self._columntoproperty[self.polymorphic_on])
        load, leave = self._subclass_load_options(entity, polymorphic_from, kept)
        keys = [sql_util._deep_annotate(pk, {"_orm_adapt": True}) for pk in self.primary_key]
        ident = sql.tuple_(*keys) if len(keys) > 1 else keys[0]
        subject = self
        if entity.is_aliased_class:
            subject = entity
            ident = entity._adapter.traverse(ident)
            keys = [entity._adapter.traverse(k) for k in keys]
        statement = sql.select(subject).set_label_style(LABEL_STYLE_TABLENAME_PLUS_COL)
        wanted = ident.in_(sql.bindparam("primary_keys", expanding=True))
        return statement.where(wanted).order_by(*keys), load, leave

    def _subclass_load_options(self, entity, polymorphic_from, kept):
        from .strategy_options import Load

        included = {self}
        mapper = self.inherits
        while mapper is not None and mapper is not polymorphic_from and mapper.polymorphic_load == "selectin":
            included.add(mapper)
            mapper = mapper.inherits
        load, leave = Load(entity), Load(entity)
        for prop in self.column_attrs + self.relationships:
            if prop.key not in self.class_manager:
                continue
            attr = (getattr(entity.entity_namespace, prop.key),)
            if prop.parent not in included and prop not in kept:
                leave = leave._set_generic_strategy(attr, {"do_nothing": True}, _reconcile_to_other=False)
            elif isinstance(prop, StrategizedProperty):
                load = load._set_generic_strategy(attr, dict(prop.strategy_key), _reconcile_to_other=True)
        return load, leave

    @memoized
    def _subclass_load_via_in_mapper(self):
        return self._subclass_load_via_in(self, self.base_mapper)
