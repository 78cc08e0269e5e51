"""`relationship()`: an attribute that leads to objects of another mapper. SQLAlchemy lib/sqlalchemy/orm/relationships.py."""

import inspect as _py_inspect
import re
import typing
from collections import abc

from .. import exc as sa_exc
from .. import log, util
from ..inspection import inspect
from ..sql import coercions, roles
from . import attributes
from ._annotations import de_optionalize_union_types, resolve_name_to_real_class_name
from ._join_condition import JoinCondition, foreign, remote
from ._typing import _T
from ._relationship_comparator import Comparator, optimized_compare
from .base import (
    MANYTOMANY, MANYTOONE, ONETOMANY, DynamicMapped, LoaderCallableStatus, PassiveFlag, WriteOnlyMapped,
    _DeclarativeMapped, _is_mapped_class, class_mapper,
)
from .interfaces import StrategizedProperty, _IntrospectsAnnotations
from .util import CascadeOptions, _orm_deannotate


class _RelationshipArg:
    """An argument that may be a text or a function, and its value once the mappers are known."""

    def __init__(self, name, argument):
        self.name = name
        self.argument = argument
        self.resolved = None

    def _is_populated(self):
        return self.argument is not None

    def _resolve_against_registry(self, clsregistry_resolver):
        value = self.argument
        if isinstance(value, str):
            value = clsregistry_resolver(value, self.name == "secondary")()
        elif callable(value) and not _is_mapped_class(value):
            value = value()
        self.resolved = value


class _RelationshipArgs:
    """The arguments that may be texts or functions."""

    names = ("secondary", "primaryjoin", "secondaryjoin", "order_by", "foreign_keys", "remote_side")

    def __init__(self, **arguments):
        for name in self.names:
            setattr(self, name, _RelationshipArg(name, arguments[name]))


# What only matters when objects are written.
_PERSISTENCE_ONLY = {
    "passive_deletes": False, "passive_updates": True, "enable_typechecks": True, "active_history": False,
    "cascade_backrefs": False,
}


@log.class_logger
class RelationshipProperty(_IntrospectsAnnotations, StrategizedProperty, log.Identified):
    """The property of a relationship.

    After configuration: `entity` and `mapper` it leads to, `direction`, `primaryjoin`, `secondary`, `secondaryjoin`,
    `local_columns`, `remote_side`, and the pairs of columns of which one is copied to the other in a flush.
    """

    strategy_wildcard_key = "relationship"
    inherit_cache = True
    _links_to_entity = True
    _is_relationship = True
    _dependency_processor = None
    Comparator = Comparator

    def __init__(
        self, argument=None, secondary=None, *, uselist=None, collection_class=None, primaryjoin=None,
        secondaryjoin=None, back_populates=None, order_by=False, backref=None, overlaps=None, post_update=False,
        cascade="save-update, merge", viewonly=False, attribute_options=None, lazy="select", passive_deletes=False,
        passive_updates=True, active_history=False, enable_typechecks=True, foreign_keys=None, remote_side=None,
        join_depth=None, comparator_factory=None, single_parent=False, innerjoin=False, distinct_target_key=None,
        load_on_pending=False, query_class=None, info=None, omit_join=None, sync_backref=None, doc=None,
        cascade_backrefs=False, _local_remote_pairs=None, _legacy_inactive_history_style=False,
    ):
        super().__init__(attribute_options)
        self.argument = argument
        self._init_args = _RelationshipArgs(
            secondary=secondary, primaryjoin=primaryjoin, secondaryjoin=secondaryjoin, order_by=order_by,
            foreign_keys=foreign_keys, remote_side=remote_side,
        )
        self.local_remote_pairs = _local_remote_pairs
        # What it is to the loading.
        self.lazy = lazy
        self.strategy_key = (("lazy", lazy),)
        self.uselist = uselist
        self.collection_class = collection_class
        self.innerjoin = innerjoin
        self.join_depth = join_depth
        self.distinct_target_key = distinct_target_key
        self.load_on_pending = load_on_pending
        self.query_class = query_class
        self.omit_join = omit_join
        self.active_history = active_history
        self._legacy_inactive_history_style = _legacy_inactive_history_style
        # What it is to the flush.
        self.viewonly = viewonly
        self.post_update = post_update
        self.passive_deletes = passive_deletes
        self.passive_updates = passive_updates
        self.enable_typechecks = enable_typechecks
        self.single_parent = single_parent
        self.sync_backref = sync_backref
        self._reverse_property = set()
        self._overlaps = set(re.split(r"\s*,\s*", overlaps)) if overlaps else ()
        self.comparator_factory = comparator_factory or Comparator
        self.doc = doc
        if info is not None:
            self.info.update(info)
        util.set_creation_order(self)
        if viewonly:
            self._warn_of_persistence_flags(cascade_backrefs)
        self._check_arguments(cascade_backrefs, backref, back_populates)
        self.cascade = cascade
        self.back_populates = back_populates
        self.backref = None if back_populates else backref

    def _warn_of_persistence_flags(self, cascade_backrefs):
        for name, default in _PERSISTENCE_ONLY.items():
            if (cascade_backrefs if name == "cascade_backrefs" else getattr(self, name)) != default:
                util.warn(
                    "Setting %s on relationship() while also setting viewonly=True does not make sense, as a viewonly=True "
                    "relationship does not perform persistence operations. This configuration may raise an error in a "
                    "future release." % (name,)
                )

    def _check_arguments(self, cascade_backrefs, backref, back_populates):
        if self.viewonly and self.sync_backref:
            raise sa_exc.ArgumentError("sync_backref and viewonly cannot both be True")
        if cascade_backrefs:
            raise sa_exc.ArgumentError(
                "The 'cascade_backrefs' parameter passed to relationship() may only be set to False."
            )
        if self.omit_join:
            util.warn(
                "setting omit_join to True is not supported; selectin loading of this relationship may not work correctly if "
                "this flag is set explicitly.  omit_join optimization is automatically detected for conditions under which "
                "it is supported."
            )
        if back_populates and backref:
            raise sa_exc.ArgumentError("backref and back_populates keyword arguments are mutually exclusive")

    def instrument_class(self, mapper):
        attributes.register_descriptor(
            mapper.class_, self.key, comparator=self.comparator_factory(self, mapper), parententity=mapper, doc=self.doc
        )

    def __str__(self):
        return self.parent.class_.__name__ + "." + self.key

    # --- comparing ---

    def _with_parent(self, instance, alias_secondary=True, from_entity=None):
        """The criterion of what is related to `instance`."""
        adapt_source = None
        if from_entity is not None:
            insp = inspect(from_entity)
            if insp.is_aliased_class:
                adapt_source = insp._adapter.adapt_clause
        return self._optimized_compare(
            instance, value_is_parent=True, adapt_source=adapt_source, alias_secondary=alias_secondary
        )

    def _optimized_compare(self, state, value_is_parent=False, adapt_source=None, alias_secondary=True):
        return optimized_compare(self, state, value_is_parent, adapt_source, alias_secondary)

    # --- going on to related objects ---

    def merge(
        self, session, source_state, source_dict, dest_state, dest_dict, load, _recursive, _resolve_conflict_map
    ):
        if load and any((source_state, reverse) in _recursive for reverse in self._reverse_property):
            return
        if "merge" not in self._cascade or self.key not in source_dict:
            return

        def merged(obj):
            state = attributes.instance_state(obj)
            _recursive[state, self] = True
            return session._merge(
                state, attributes.instance_dict(obj), load=load, _recursive=_recursive,
                _resolve_conflict_map=_resolve_conflict_map,
            )

        if self.uselist:
            self._merge_collection(merged, source_state, source_dict, dest_state, dest_dict, load)
            return
        current = source_dict[self.key]
        value = None if current is None else merged(current)
        if load:
            dest_state.get_impl(self.key).set(dest_state, dest_dict, value, None)
        else:
            dest_dict[self.key] = value

    def _merge_collection(self, merged, source_state, source_dict, dest_state, dest_dict, load):
        source = source_state.get_impl(self.key).get_collection(source_state, source_dict)
        dest_impl = dest_state.get_impl(self.key)
        if load:
            # The old items have to be there for the history.
            dest_impl.get(dest_state, dest_dict, passive=PassiveFlag.PASSIVE_MERGE)
        items = [found for found in map(merged, source) if found is not None]
        if load:
            dest_impl.set(dest_state, dest_dict, items, _adapt=False, passive=PassiveFlag.PASSIVE_MERGE)
        else:
            collection = attributes.init_state_collection(dest_state, dest_dict, self.key)
            for item in items:
                collection.append_without_event(item)

    def _value_as_iterable(self, state, dict_, key, passive=PassiveFlag.PASSIVE_OFF):
        """[(state, object)] of the attribute's value."""
        impl = state.manager[key].impl
        value = impl.get(state, dict_, passive=passive)
        if value is None or value is LoaderCallableStatus.PASSIVE_NO_RESULT:
            return []
        objects = [value]
        if impl._is_has_collection_adapter:
            objects = impl.get_collection(state, dict_, value, passive=passive)
        return [(attributes.instance_state(obj), obj) for obj in objects]

    def _cascaded(self, type_, state, dict_):
        if type_ == "save-update":
            return state.manager[self.key].impl.get_all_pending(state, dict_)
        passive = PassiveFlag.PASSIVE_NO_INITIALIZE
        if type_ == "delete" and not self.passive_deletes:
            passive = PassiveFlag.PASSIVE_OFF | PassiveFlag.NO_RAISE
        return self._value_as_iterable(state, dict_, self.key, passive=passive)

    def cascade_iterator(self, type_, state, dict_, visited_states, halt_on=None):
        skip_pending = type_ == "refresh-expire" and "delete-orphan" not in self._cascade
        for other_state, obj in self._cascaded(type_, state, dict_):
            if obj is None or other_state in visited_states:
                continue
            if (halt_on and halt_on(other_state)) or (skip_pending and not other_state.key):
                continue
            mapper = other_state.manager.mapper
            if not mapper.isa(self.mapper.class_manager.mapper):
                raise AssertionError(
                    "Attribute '%s' on class '%s' doesn't handle objects of type '%s'"
                    % (self.key, self.parent.class_, obj.__class__)
                )
            visited_states.add(other_state)
            yield obj, mapper, other_state, attributes.instance_dict(obj)

    # --- the relationship in the other direction ---

    @property
    def _effective_sync_backref(self):
        return not self.viewonly and self.sync_backref is not False

    @staticmethod
    def _check_sync_backref(rel_a, rel_b):
        if not rel_a.viewonly:
            return
        if rel_b.sync_backref:
            raise sa_exc.InvalidRequestError(
                "Relationship %s cannot specify sync_backref=True since %s includes viewonly=True." % (rel_b, rel_a)
            )
        if not rel_b.viewonly:
            rel_b.sync_backref = False

    def _add_reverse_property(self, key):
        other = self.mapper.get_property(key, _configure_mappers=False)
        if not isinstance(other, RelationshipProperty):
            raise sa_exc.InvalidRequestError(
                "back_populates on relationship '%s' refers to attribute '%s' that is not a relationship.  The "
                "back_populates parameter should refer to the name of a relationship on the target class." % (self, other)
            )
        self._check_sync_backref(self, other)
        self._check_sync_backref(other, self)
        self._reverse_property.add(other)
        other._reverse_property.add(self)
        other._setup_entity()
        if not other.mapper.common_parent(self.parent):
            raise sa_exc.ArgumentError(
                "reverse_property %r on relationship %s references relationship %s, which does not reference mapper %s"
                % (key, self, other, self.parent)
            )
        if other._configure_started and self.direction is other.direction and self.direction is not MANYTOMANY:
            raise sa_exc.ArgumentError(
                "%s and back-reference %s are both of the same direction %r.  Did you mean to set remote_side on the "
                "many-to-one side ?" % (other, self, self.direction)
            )

    def _generate_backref(self):
        if self.backref is not None and not self.back_populates:
            name, options = (self.backref, {}) if isinstance(self.backref, str) else self.backref
            mapper = self.mapper.primary_mapper()
            self._check_backref_is_new(name, mapper)
            self.back_populates = name
            mapper._configure_property(name, self._reverse_relationship(options), warn_for_existing=True)
        if self.back_populates:
            self._add_reverse_property(self.back_populates)

    def _check_backref_is_new(self, name, mapper):
        if mapper.concrete:
            return
        for m in {*mapper.iterate_to_root(), *mapper.self_and_descendants}:
            if m.has_property(name) and not m.concrete:
                raise sa_exc.ArgumentError(
                    "Error creating backref '%s' on relationship '%s': property of that name exists on mapper '%s'"
                    % (name, self, m)
                )

    def _reverse_relationship(self, options):
        """The relationship that `backref` asks for."""
        join = self._join_condition
        if self.secondary is None:
            joins = {"primaryjoin": join.primaryjoin_reverse_remote}
            if options.get("secondaryjoin"):
                raise sa_exc.InvalidRequestError(
                    "Can't assign 'secondaryjoin' on a backref against a non-secondary relationship."
                )
        else:
            joins = {"primaryjoin": join.secondaryjoin_minus_local, "secondaryjoin": join.primaryjoin_minus_local}
        inherited = {name: getattr(self, name) for name in ("viewonly", "post_update", "passive_updates", "sync_backref")}
        return RelationshipProperty(
            self.parent.primary_mapper(), self.secondary, back_populates=self.key,
            **{**joins, "foreign_keys": self._user_defined_foreign_keys, **inherited, **options},
        )

    # --- configuration ---

    @util.memoized_property
    def entity(self):
        # Configuring the mappers sets it in place of this one.
        self.parent._check_configure()
        return self.entity

    @util.memoized_property
    def mapper(self):
        return self.entity.mapper

    def do_init(self):
        self._resolve_arguments()
        self._setup_entity()
        self.parent.mapper.registry._set_depends_on(self.entity.mapper.registry)
        self._setup_join_conditions()
        self._check_cascade_settings(self._cascade)
        self._setup_persistence()
        self._generate_backref()
        self._join_condition._warn_for_conflicting_sync_targets()
        super().do_init()
        self._lazy_strategy = self._get_strategy((("lazy", "select"),))

    def _resolve_arguments(self):
        """Evaluates texts and functions among the arguments and checks what they give."""
        args = self._init_args
        for name in ("order_by", "primaryjoin", "secondaryjoin", "secondary", "foreign_keys", "remote_side"):
            getattr(args, name)._resolve_against_registry(self._clsregistry_resolvers[1])

        def columns(name, given):
            return [coercions.expect(roles.ColumnArgumentRole, x, argname=name) for x in given]

        for arg in (args.primaryjoin, args.secondaryjoin):
            if arg.resolved is not None:
                arg.resolved = _orm_deannotate(columns(arg.name, [arg.resolved])[0])
        secondary = args.secondary.resolved
        if secondary is not None and _is_mapped_class(secondary):
            raise sa_exc.ArgumentError(
                "secondary argument %s passed to to relationship() %s must be a Table object or other FROM clause; can't "
                "send a mapped class directly as rows in 'secondary' are persisted independently of a class that is mapped "
                "to that same table." % (secondary, self)
            )
        order_by = args.order_by.resolved
        if order_by is None or order_by is False:
            self.order_by = False
        else:
            self.order_by = tuple(columns("order_by", util.to_list(order_by)))
        self._user_defined_foreign_keys = set(columns("foreign_keys", util.to_column_set(args.foreign_keys.resolved)))
        self.remote_side = set(columns("remote_side", util.to_column_set(args.remote_side.resolved)))

    def declarative_scan(
        self, decl_scan, registry, cls, originating_module, key, mapped_container, annotation,
        extracted_mapped_annotation, is_dataclass_field,
    ):
        if extracted_mapped_annotation is None:
            if self.argument is None:
                self._raise_for_required(key, cls)
            return
        special = None
        for container, lazy in ((WriteOnlyMapped, "write_only"), (DynamicMapped, "dynamic")):
            if mapped_container is not None and issubclass(mapped_container, container):
                special = special or lazy
        if special:
            self.lazy = special
            self.strategy_key = (("lazy", special),)
        target = de_optionalize_union_types(extracted_mapped_annotation)
        if hasattr(target, "__origin__"):
            target = self._target_of_generic(target, special)
        if hasattr(target, "__forward_arg__"):
            target = resolve_name_to_real_class_name(target.__forward_arg__, originating_module)
        if self.collection_class is None and not special:
            self.uselist = False
        if self.argument is None:
            self.argument = target

    def _target_of_generic(self, annotation, special):
        """What `list[A]` or `dict[str, A]` holds; the collection class is taken over."""
        origin = annotation.__origin__
        is_class = isinstance(origin, type)
        if is_class and issubclass(origin, abc.Collection):
            if self.collection_class is None:
                if _py_inspect.isabstract(origin):
                    raise sa_exc.ArgumentError(
                        f"Collection annotation type {origin} cannot be instantiated; please provide an explicit "
                        "'collection_class' parameter (e.g. list, set, etc.) to the relationship() function to accompany "
                        "this annotation"
                    )
                self.collection_class = origin
        elif not special:
            self.uselist = False
        if not annotation.__args__:
            raise sa_exc.ArgumentError(f"Generic alias {annotation} requires an argument")
        return annotation.__args__[-1 if is_class and issubclass(origin, typing.Mapping) else 0]

    def _setup_entity(self):
        """Finds the entity that the argument names."""
        if "entity" in self.__dict__:
            return
        from .mapper import Mapper

        argument = self.argument
        if isinstance(argument, str):
            argument = self._clsregistry_resolve_name(argument)()
        elif callable(argument) and not isinstance(argument, (type, Mapper)):
            argument = argument()
        if isinstance(argument, type):
            entity = class_mapper(argument, configure=False)
        else:
            entity = inspect(argument, raiseerr=False)
            if not hasattr(entity, "mapper"):
                raise sa_exc.ArgumentError(
                    "relationship '%s' expects a class or a mapper argument (received: %s)" % (self.key, type(argument))
                )
        self.entity = entity
        self.target = entity.persist_selectable

    def _setup_join_conditions(self):
        parent, entity, args = self.parent, self.entity, self._init_args
        self._join_condition = join = JoinCondition(
            parent.persist_selectable, entity.persist_selectable, parent.local_table, entity.local_table,
            primaryjoin=args.primaryjoin.resolved, secondary=args.secondary.resolved,
            secondaryjoin=args.secondaryjoin.resolved, parent_equivalents=parent._equivalent_columns,
            child_equivalents=self.mapper._equivalent_columns, remote_side=self.remote_side,
            consider_as_foreign_keys=self._user_defined_foreign_keys, local_remote_pairs=self.local_remote_pairs,
            self_referential=self._is_self_referential, prop=self, support_sync=not self.viewonly,
            can_be_synced_fn=self._columns_are_mapped,
        )
        for name in (
            "primaryjoin", "secondaryjoin", "secondary", "direction", "local_remote_pairs", "local_columns",
            "synchronize_pairs", "secondary_synchronize_pairs",
        ):
            setattr(self, name, getattr(join, name))
        self.remote_side = join.remote_columns
        self._calculated_foreign_keys = join.foreign_key_columns

    @property
    def _clsregistry_resolve_name(self):
        return self._clsregistry_resolvers[0]

    @property
    def _clsregistry_resolve_arg(self):
        return self._clsregistry_resolvers[1]

    @util.memoized_property
    def _clsregistry_resolvers(self):
        from .clsregistry import _resolver

        return _resolver(self.parent.class_, self)

    @property
    def cascade(self):
        return self._cascade

    @cascade.setter
    def cascade(self, cascade_arg):
        options = CascadeOptions(cascade_arg)
        if self.viewonly:
            options = CascadeOptions(options & set(CascadeOptions._viewonly_cascades))
        if "mapper" in self.__dict__:
            self._check_cascade_settings(options)
        self._cascade = options
        if self._dependency_processor:
            self._dependency_processor.cascade = options

    def _check_cascade_settings(self, cascade):
        if cascade.delete_orphan and not self.single_parent and self.direction is not ONETOMANY:
            raise sa_exc.ArgumentError(
                "For %(direction)s relationship %(rel)s, delete-orphan cascade is normally configured only on the \"one\" "
                'side of a one-to-many relationship, and not on the "many" side of a many-to-one or many-to-many '
                'relationship.  To force this relationship to allow a particular "%(relatedcls)s" object to be referenced by '
                'only a single "%(clsname)s" object at a time via the %(rel)s relationship, which would allow delete-orphan '
                "cascade to take place in this direction, set the single_parent=True flag."
                % {
                    "rel": self, "direction": "many-to-one" if self.direction is MANYTOONE else "many-to-many",
                    "clsname": self.parent.class_.__name__, "relatedcls": self.mapper.class_.__name__,
                },
                code="bbf0",
            )
        if self.passive_deletes == "all" and ("delete" in cascade or "delete-orphan" in cascade):
            raise sa_exc.ArgumentError(
                "On %s, can't set passive_deletes='all' in conjunction with 'delete' or 'delete-orphan' cascade" % self
            )
        if cascade.delete_orphan:
            self.mapper.primary_mapper()._delete_orphans.append((self.key, self.parent.class_))

    def _persists_for(self, mapper):
        """Whether it is this relationship that the mapper has, not one in its place."""
        return mapper.relationships.get(self.key) is self

    def _columns_are_mapped(self, *cols):
        tables = [t for t in (self._init_args.secondary.resolved, self.parent.persist_selectable, self.target) if t is not None]
        return all(any(table.c.contains_column(c) for table in tables) for c in cols)

    def _setup_persistence(self):
        if self.uselist is None:
            self.uselist = self.direction is not MANYTOONE
        if not self.viewonly:
            from .dependency import DependencyProcessor

            self._dependency_processor = DependencyProcessor.from_relationship(self)

    @util.memoized_property
    def _use_get(self):
        """Whether the target is loaded by its primary key."""
        return self._lazy_strategy.use_get

    @util.memoized_property
    def _is_self_referential(self):
        return self.mapper.common_parent(self.parent)

    def _create_joins(
        self, source_polymorphic=False, source_selectable=None, dest_selectable=None, of_type_entity=None,
        alias_secondary=False, extra_criteria=(),
    ):
        """(ON clause, ON clause of the target, source, target, secondary table, adapter to the target) for a join."""
        parent, mapper = self.parent, self.mapper
        aliased = alias_secondary and self.secondary is not None
        if source_selectable is None and source_polymorphic and parent.with_polymorphic:
            source_selectable = parent._with_polymorphic_selectable
        dest_mapper = mapper
        if of_type_entity:
            dest_mapper = of_type_entity.mapper
            if dest_selectable is None:
                dest_selectable = of_type_entity.selectable
                aliased = True
        if dest_selectable is None:
            dest_selectable = self.entity.selectable
            aliased = aliased or bool(mapper.with_polymorphic)
            if self._is_self_referential and source_selectable is None:
                dest_selectable = dest_selectable._anonymous_fromclause()
                aliased = True
        elif dest_selectable is not mapper._with_polymorphic_selectable or mapper.with_polymorphic:
            aliased = True
        if source_selectable is not None:
            is_own = source_selectable is parent._with_polymorphic_selectable
            aliased = aliased or not is_own or source_selectable._is_subquery
        join, on_target, secondary, adapter, dest_selectable = self._join_condition.join_targets(
            source_selectable, dest_selectable, aliased, dest_mapper._single_table_criterion, extra_criteria
        )
        if source_selectable is None:
            source_selectable = parent.local_table
        return join, on_target, source_selectable, dest_selectable, secondary, adapter


class Relationship(RelationshipProperty, _DeclarativeMapped[_T]):
    """A relationship of a class in declarative form."""

    inherit_cache = True


class _RelationshipDeclared(Relationship, WriteOnlyMapped, DynamicMapped):
    """What `relationship()` gives."""

    inherit_cache = True

    @classmethod
    def _mapper_property_name(cls):
        return "Relationship"
