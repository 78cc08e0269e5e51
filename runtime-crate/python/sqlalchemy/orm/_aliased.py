"""Aliases of mapped classes, and the adapters that turn columns of a mapper into those of an alias.

The first half of SQLAlchemy lib/sqlalchemy/orm/util.py.
"""

import enum
import types
import weakref
from types import GenericAlias

from .. import exc as sa_exc
from .. import inspection, util
from ..sql import coercions, roles
from ..sql import util as sql_util
from ..sql.base import ColumnCollection
from ..sql.cache_key import HasCacheKey
from ..sql.selectable import FromClause
from ..sql.traversals import InternalTraversal
from .base import InspectionAttr, _class_to_mapper
from .interfaces import ORMColumnsClauseRole, ORMEntityColumnsClauseRole, ORMFromClauseRole
from .path_registry import PathRegistry


class _TraceAdaptRole(enum.Enum):
    """What an adapter is for."""

    ALIASED_INSP = enum.auto()
    JOINEDLOAD_USER_DEFINED_ALIAS = enum.auto()
    JOINEDLOAD_PATH_WITH_POLYMORPHIC = enum.auto()
    JOINEDLOAD_MEMOIZED_ADAPTER = enum.auto()
    MAPPER_POLYMORPHIC_ADAPTER = enum.auto()
    WITH_POLYMORPHIC_ADAPTER = enum.auto()
    WITH_POLYMORPHIC_ADAPTER_RIGHT_JOIN = enum.auto()
    DEPRECATED_JOIN_ADAPT_RIGHT_SIDE = enum.auto()
    ADAPT_FROM_STATEMENT = enum.auto()
    COMPOUND_EAGER_STATEMENT = enum.auto()
    LEGACY_SELECT_FROM_ALIAS = enum.auto()


class ORMStatementAdapter(sql_util.ColumnAdapter):
    """Adapts to the columns of a statement."""

    def __init__(self, role, selectable, **kw):
        self.role = role
        super().__init__(selectable, **kw)


class ORMAdapter(sql_util.ColumnAdapter):
    """Adapts the columns of an entity; with `limit_on_entity`, only those of its mapper's hierarchy."""

    def __init__(self, role, entity, *, selectable=None, limit_on_entity=True, **kw):
        self.role = role
        self.mapper = entity.mapper
        self.is_aliased_class = bool(entity.is_aliased_class)
        self.aliased_insp = entity if entity.is_aliased_class else None
        super().__init__(
            entity.selectable if selectable is None else selectable,
            include_fn=self._include_fn if limit_on_entity else None, **kw,
        )

    def _include_fn(self, elem):
        owner = elem._annotations.get("parentmapper")
        return not owner or owner.isa(self.mapper) or self.mapper.isa(owner)


class AliasedClass(ORMColumnsClauseRole):
    """A stand-in for a mapped class over another FROM clause; what it is, its `_aliased_insp` says."""

    __class_getitem__ = classmethod(GenericAlias)

    def __init__(
        self, mapped_class_or_ac, alias=None, name=None, flat=False, adapt_on_names=False, with_polymorphic_mappers=None,
        with_polymorphic_discriminator=None, base_alias=None, use_mapper_path=False, represents_outer_join=False,
    ):
        inspected = inspection.inspect(mapped_class_or_ac)
        mapper = inspected.mapper
        # An alias of an alias over a given FROM clause translates twice.
        nests = alias is not None and inspected.is_aliased_class
        if alias is None:
            if inspected.is_aliased_class and inspected.selectable._is_subquery:
                alias = inspected.selectable.alias()
            else:
                alias = mapper._with_polymorphic_selectable._anonymous_fromclause(name=name, flat=flat)
        discriminator = with_polymorphic_discriminator
        self._aliased_insp = AliasedInsp(
            self, inspected, alias, name, with_polymorphic_mappers or mapper.with_polymorphic_mappers,
            mapper.polymorphic_on if discriminator is None else discriminator, base_alias, use_mapper_path,
            adapt_on_names, represents_outer_join, nests,
        )
        self.__name__ = f"aliased({mapper.class_.__name__})"

    @classmethod
    def _reconstitute_from_aliased_insp(cls, aliased_insp):
        """A stand-in in place of one that nobody holds any more."""
        obj = cls.__new__(cls)
        obj._aliased_insp = aliased_insp
        obj.__name__ = f"aliased({aliased_insp.mapper.class_.__name__})"
        if aliased_insp._is_with_polymorphic:
            for sub in aliased_insp._with_polymorphic_entities:
                if sub is not aliased_insp:
                    setattr(obj, sub.class_.__name__, cls._reconstitute_from_aliased_insp(sub))
        return obj

    def __getattr__(self, key):
        insp = self.__dict__.get("_aliased_insp")
        if insp is None:
            raise AttributeError()
        attr = getattr(insp._target, key)
        if callable(attr) and hasattr(attr, "__self__"):
            return types.MethodType(attr.__func__, self)
        if hasattr(attr, "__get__"):
            attr = attr.__get__(None, self)
        if hasattr(attr, "adapt_to_entity"):
            attr = attr.adapt_to_entity(insp)
            setattr(self, key, attr)
        return attr

    def __repr__(self):
        return "<AliasedClass at 0x%x; %s>" % (id(self), self._aliased_insp._target.__name__)

    def __str__(self):
        return str(self._aliased_insp)


inspection._inspects(AliasedClass)(lambda target: target._aliased_insp)


@inspection._self_inspects
class AliasedInsp(ORMEntityColumnsClauseRole, ORMFromClauseRole, HasCacheKey, InspectionAttr):
    """What `inspect()` gives for an alias: the alias's `mapper`, `selectable`, `name` and adapter.

    Of an alias `with_polymorphic`, `with_polymorphic_mappers` are the mappers it has the columns of; each subclass among
    them is an alias of its own over the same FROM clause, an attribute of the alias.
    """

    __class_getitem__ = classmethod(GenericAlias)

    is_aliased_class = True
    inherit_cache = True
    _cache_key_traversal = [
        ("name", InternalTraversal.dp_string),
        ("_adapt_on_names", InternalTraversal.dp_boolean),
        ("_use_mapper_path", InternalTraversal.dp_boolean),
        ("_target", InternalTraversal.dp_inspectable),
        ("selectable", InternalTraversal.dp_clauseelement),
        ("with_polymorphic_mappers", InternalTraversal.dp_has_cache_key_list),
        ("polymorphic_on", InternalTraversal.dp_clauseelement),
    ]

    def __init__(
        self, entity, inspected, selectable, name, with_polymorphic_mappers, polymorphic_on, _base_alias,
        _use_mapper_path, adapt_on_names, represents_outer_join, nest_adapters,
    ):
        self._weak_entity = weakref.ref(entity)
        self._target = inspected.entity
        self.mapper = mapper = inspected.mapper
        self.selectable = self.persist_selectable = self.local_table = selectable
        self.name = name
        self.polymorphic_on = polymorphic_on
        self.represents_outer_join = represents_outer_join
        self._base_alias = weakref.ref(_base_alias or self)
        self._use_mapper_path = _use_mapper_path
        self._adapt_on_names = adapt_on_names
        self._nest_adapters = nest_adapters
        self._is_with_polymorphic = bool(with_polymorphic_mappers)
        self.with_polymorphic_mappers = with_polymorphic_mappers or [mapper]
        self._with_polymorphic_entities = []
        if self._is_with_polymorphic:
            self._alias_subclasses(entity)
        adapter = ORMAdapter(
            _TraceAdaptRole.ALIASED_INSP, mapper, selectable=selectable, equivalents=mapper._equivalent_columns,
            adapt_on_names=adapt_on_names, anonymize_labels=True, limit_on_entity=False,
            adapt_from_selectables=set() if adapt_on_names else {m.selectable for m in self.with_polymorphic_mappers},
        )
        self._adapter = inspected._adapter.wrap(adapter) if nest_adapters else adapter

    def _alias_subclasses(self, entity: AliasedClass):
        for mapper in self.with_polymorphic_mappers:
            if mapper is not self.mapper:
                alias = AliasedClass(
                    mapper.class_, self.selectable, base_alias=self, adapt_on_names=self._adapt_on_names,
                    use_mapper_path=self._use_mapper_path,
                )
                setattr(entity, mapper.class_.__name__, alias)
                self._with_polymorphic_entities.append(alias._aliased_insp)

    @classmethod
    def _alias_factory(cls, element, alias=None, name=None, flat=False, adapt_on_names=False):
        """`aliased(...)`."""
        if not isinstance(element, FromClause):
            return AliasedClass(element, alias=alias, flat=flat, name=name, adapt_on_names=adapt_on_names)
        if adapt_on_names:
            raise sa_exc.ArgumentError("adapt_on_names only applies to ORM elements")
        if name:
            return element.alias(name=name, flat=flat)
        return coercions.expect(roles.AnonymizedFromClauseRole, element, flat=flat)

    @classmethod
    def _with_polymorphic_factory(
        cls, base, classes, selectable=False, flat=False, polymorphic_on=None, aliased=False, innerjoin=False,
        adapt_on_names=False, name=None, _use_mapper_path=False,
    ):
        """`with_polymorphic(...)`."""
        if flat and selectable not in (None, False):
            raise sa_exc.ArgumentError(
                "the 'flat' and 'selectable' arguments cannot be passed simultaneously to with_polymorphic()"
            )
        mappers, from_clause = _class_to_mapper(base)._with_polymorphic_args(classes, selectable, innerjoin=innerjoin)
        if aliased or flat:
            from_clause = from_clause._anonymous_fromclause(flat=flat)
        return AliasedClass(
            base, from_clause, name=name, with_polymorphic_mappers=mappers, adapt_on_names=adapt_on_names,
            with_polymorphic_discriminator=polymorphic_on, use_mapper_path=_use_mapper_path,
            represents_outer_join=not innerjoin,
        )

    @property
    def entity(self):
        found = self._weak_entity()
        if found is None:
            found = AliasedClass._reconstitute_from_aliased_insp(self)
            self._weak_entity = weakref.ref(found)
        return found

    @property
    def entity_namespace(self):
        return self.entity

    @property
    def class_(self):
        return self.mapper.class_

    @property
    def _post_inspect(self):
        self.mapper._check_configure()

    @property
    def _path_registry(self):
        return self.mapper._path_registry if self._use_mapper_path else PathRegistry.per_mapper(self)

    def __clause_element__(self):
        element = self.__dict__.get("_clause_element")
        if element is None:
            element = self._clause_element = self._marked(
                self.selectable, {"parentmapper": self.mapper, "parententity": self, "entity_namespace": self}
            )
        return element

    def _marked(self, element, annotations):
        return element._annotate(annotations)._set_propagate_attrs(
            {"compile_state_plugin": "orm", "plugin_subject": self}
        )

    def _adapt_element(self, expr, key=None):
        """An expression over the mapper's columns, over the alias's."""
        annotations = {"parententity": self, "parentmapper": self.mapper}
        if key:
            annotations["proxy_key"] = key
        return self._marked(self._adapter.traverse(expr), annotations)

    _orm_adapt_element = _adapt_element

    def _merge_with(self, other):
        """This alias with `other`'s polymorphic classes as well."""
        mapper = self.mapper
        assert other.mapper is mapper
        ours = {m.class_ for m in self.with_polymorphic_mappers}
        theirs = {m.class_ for m in other.with_polymorphic_mappers}
        if ours == theirs:
            return other
        mappers, selectable = mapper._with_polymorphic_args(
            ours | theirs, None, innerjoin=not other.represents_outer_join
        )
        merged = AliasedClass(
            mapper, selectable._anonymous_fromclause(flat=True), with_polymorphic_mappers=mappers,
            with_polymorphic_discriminator=other.polymorphic_on, use_mapper_path=other._use_mapper_path,
            represents_outer_join=other.represents_outer_join,
        )
        return merged._aliased_insp

    def _entity_for_mapper(self, mapper):
        """This alias, or that of a subclass, for the mapper of either."""
        if mapper is not self.mapper and mapper in self.with_polymorphic_mappers:
            return getattr(self.entity, mapper.class_.__name__)._aliased_insp
        assert mapper.isa(self.mapper), "mapper %s doesn't correspond to %s" % (mapper, self)
        return self

    @util.memoized_property
    def _get_clause(self):
        onclause, parameters = self.mapper._get_clause
        adapt = self._adapter.traverse
        return adapt(onclause), {adapt(col): param for col, param in parameters.items()}

    @util.memoized_property
    def _memoized_values(self):
        return {}

    def _memo(self, key, callable_, *args, **kw):
        memo = self._memoized_values
        if key not in memo:
            memo[key] = callable_(*args, **kw)
        return memo[key]

    @util.memoized_property
    def _all_column_expressions(self):
        subclasses = [ent.mapper for ent in self._with_polymorphic_entities]
        return ColumnCollection([(key, self._adapt_element(col)) for key, col in self.mapper._columns_plus_keys(subclasses)])

    def _classes(self, mappers):
        return ", ".join(m.class_.__name__ for m in mappers)

    def __repr__(self):
        classes = self._classes(self.with_polymorphic_mappers)
        return "<AliasedInsp at 0x%x; %s%s>" % (id(self), self.class_.__name__, "(%s)" % classes if classes else "")

    def __str__(self):
        if not self._is_with_polymorphic:
            return "aliased(%s)" % (self._target.__name__,)
        subclasses = self._classes(m for m in self.with_polymorphic_mappers if m is not self.mapper)
        return "with_polymorphic(%s, [%s])" % (self._target.__name__, subclasses)


def _entity_corresponds_to(given, entity):
    """Whether an option about `given` is about what a statement has as `entity`."""
    if entity.is_aliased_class:
        return given.is_aliased_class and entity._base_alias() is given._base_alias()
    if given.is_aliased_class:
        return entity in given.with_polymorphic_mappers if given._use_mapper_path else entity is given
    return entity.common_parent(given)


def _entity_corresponds_to_use_path_impl(given, entity):
    """As `_entity_corresponds_to`, for the steps of a path inside an option."""
    if given.is_aliased_class:
        return (
            entity.is_aliased_class
            and not entity._use_mapper_path
            and (given is entity or entity in given._with_polymorphic_entities)
        )
    if entity.is_aliased_class:
        return entity._use_mapper_path and given in entity.with_polymorphic_mappers
    return given.isa(entity.mapper)


def _entity_isa(given, mapper):
    """Whether `given` is of the mapper's class, or includes it."""
    return mapper in given.with_polymorphic_mappers or given.mapper.isa(mapper)
