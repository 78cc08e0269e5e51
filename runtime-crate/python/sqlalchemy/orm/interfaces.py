"""What the parts of the ORM are to each other: properties of mappers, comparators, loader strategies, options.

SQLAlchemy lib/sqlalchemy/orm/interfaces.py.
"""

import collections
import dataclasses
from typing import Any, NamedTuple, Optional, TypedDict

from .. import exc as sa_exc
from .. import inspection, util
from ..sql import operators
from ..sql.base import ExecutableOption, _NoArg
from ..sql.cache_key import HasCacheKey
from ..sql.operators import ColumnOperators
from ..sql.traversals import InternalTraversal
from . import exc as orm_exc
from . import path_registry
from .base import (
    EXT_CONTINUE, EXT_SKIP, EXT_STOP, MANYTOMANY, MANYTOONE, NO_KEY, NO_VALUE, ONETOMANY, InspectionAttr,
    InspectionAttrInfo, NotExtension, RelationshipDirection, SQLORMOperations, _MappedAttribute,
)

NO_ARG = _NoArg.NO_ARG


class ORMStatementRole:
    """Marks what is executed as a statement of the ORM."""

    __slots__ = ()


class ORMColumnsClauseRole:
    """Marks what a SELECT of the ORM takes for a column."""

    __slots__ = ()


class ORMEntityColumnsClauseRole(ORMColumnsClauseRole):
    """Marks mapped and aliased entities."""

    __slots__ = ()


class ORMFromClauseRole:
    """Marks what a statement of the ORM takes for a FROM clause."""

    __slots__ = ()


class ORMColumnDescription(TypedDict):
    """One column of a statement, as `column_descriptions` says."""

    name: str
    type: Any
    aliased: bool
    expr: Any
    entity: Optional[Any]


class _IntrospectsAnnotations:
    """A construct that takes a part of its configuration from the annotation beside it."""

    __slots__ = ()

    @classmethod
    def _mapper_property_name(cls):
        return cls.__name__

    def found_in_pep593_annotated(self):
        """What stands for this construct as an attribute's value when it is an argument of Annotated."""
        raise NotImplementedError(
            f"Use of the {self._mapper_property_name()!r} construct inside of an Annotated object is not yet supported."
        )

    def declarative_scan(
        self, decl_scan, registry, cls, originating_module, key, mapped_container, annotation,
        extracted_mapped_annotation, is_dataclass_field,
    ):
        """Takes over what the annotation of the attribute `key` of `cls` says."""

    def _raise_for_required(self, key, cls):
        raise sa_exc.ArgumentError(
            f'Python typing annotation is required for attribute "{cls.__name__}.{key}" when primary argument(s) for '
            f'"{self._mapper_property_name()}" construct are None or not present'
        )


class _AttributeOptions(NamedTuple):
    """What an attribute says about itself as a field of a dataclass; NO_ARG where it says nothing."""

    dataclasses_init: Any = NO_ARG
    dataclasses_repr: Any = NO_ARG
    dataclasses_default: Any = NO_ARG
    dataclasses_default_factory: Any = NO_ARG
    dataclasses_compare: Any = NO_ARG
    dataclasses_kw_only: Any = NO_ARG
    dataclasses_hash: Any = NO_ARG
    dataclasses_dataclass_metadata: Any = NO_ARG

    def _given(self):
        """{argument of dataclasses.field: value} of what is said."""
        names = {"dataclasses_dataclass_metadata": "metadata"}
        return {
            names.get(name, name.removeprefix("dataclasses_")): value
            for name, value in zip(self._fields, self, strict=True)
            if value is not NO_ARG
        }

    def _as_dataclass_field(self, key):
        """The `dataclasses.Field` of the attribute `key`."""
        kw = self._given()
        if callable(kw.get("default")):
            util.warn_deprecated(
                f"Callable object passed to the ``default`` parameter for attribute {key!r} in a ORM-mapped Dataclasses "
                "context is ambiguous, and this use will raise an error in a future release.  If this callable is "
                "intended to produce Core level INSERT default values for an underlying ``Column``, use the "
                "``mapped_column.insert_default`` parameter instead.  To establish this callable as providing a default "
                "value for instances of the dataclass itself, use the ``default_factory`` dataclasses parameter.",
                "2.0",
            )
        elif "default" in kw and kw.get("init") is False and "default_factory" not in kw:
            # A field that no __init__ sets would leave its default on the class, over the instrumented attribute.
            default = kw.pop("default")
            kw["default_factory"] = lambda: default
        return dataclasses.field(**kw)

    @classmethod
    def _get_arguments_for_make_dataclass(cls, key, annotation, mapped_container, elem):
        """(name, type) or (name, type, default) of the field `key`."""
        if isinstance(elem, _DCAttributeOptions):
            return key, annotation, elem._attribute_options._as_dataclass_field(key)
        if elem is not NO_ARG:
            return key, annotation, elem
        assert mapped_container is None, "Mapped[] received without a mapping declaration"
        return key, annotation


_DEFAULT_ATTRIBUTE_OPTIONS = _AttributeOptions()
_DEFAULT_READONLY_ATTRIBUTE_OPTIONS = _AttributeOptions(dataclasses_init=False)


class _DCAttributeOptions:
    """An attribute with options of a dataclass field: `_attribute_options` and `_has_dataclass_arguments`."""

    __slots__ = ()


class _MapsColumns(_DCAttributeOptions, _MappedAttribute):
    """A construct that brings columns for the table and maybe a property for the mapper."""

    __slots__ = ()

    @property
    def mapper_property_to_assign(self):
        """The property, or None if the mapper makes it of the column."""
        raise NotImplementedError()

    @property
    def columns_to_assign(self):
        """[(column, place among the columns)]."""
        raise NotImplementedError()


@inspection._self_inspects
class MapperProperty(HasCacheKey, _DCAttributeOptions, _MappedAttribute, InspectionAttrInfo):
    """An attribute of a mapper: `parent` is the mapper, `key` its name."""

    _cache_key_traversal = [
        ("parent", InternalTraversal.dp_has_cache_key),
        ("key", InternalTraversal.dp_string),
    ]
    inherit_cache = True
    cascade = None
    doc = None
    is_property = True
    _is_relationship = False

    def __init__(self, attribute_options=None, _assume_readonly_dc_attributes=False):
        defaults = _DEFAULT_READONLY_ATTRIBUTE_OPTIONS if _assume_readonly_dc_attributes else _DEFAULT_ATTRIBUTE_OPTIONS
        self._configure_started = self._configure_finished = False
        self._attribute_options = attribute_options or defaults
        self._has_dataclass_arguments = self._attribute_options != defaults

    def setup(self, context, query_entity, path, adapter, **kwargs):
        """Adds what the property needs to the statement in `context`."""

    def create_row_processor(self, context, query_entity, path, mapper, result, adapter, populators):
        """Adds to `populators` what fills the attribute from rows."""

    def cascade_iterator(self, type_, state, dict_, visited_states, halt_on=None):
        """Yields (object, mapper, state, dict) of what an operation goes on to."""
        return iter(())

    def merge(
        self, session, source_state, source_dict, dest_state, dest_dict, load, _recursive, _resolve_conflict_map
    ):
        """Copies the attribute from one instance to another."""

    def set_parent(self, parent, init):
        self.parent = parent

    def instrument_class(self, mapper):
        """Puts the attribute's descriptor on the class."""

    def post_instrument_class(self, mapper):
        """Completes the descriptor when all properties are there."""

    def init(self):
        """Called once all mappers are known."""
        self._configure_started = True
        self.do_init()
        self._configure_finished = True

    def do_init(self):
        pass

    @property
    def class_attribute(self):
        """The attribute of the mapped class."""
        return getattr(self.parent.class_, self.key)

    def __repr__(self):
        return "<%s at 0x%x; %s>" % (type(self).__name__, id(self), getattr(self, "key", "no key"))


@inspection._self_inspects
class PropComparator(SQLORMOperations, ColumnOperators):
    """The operators of an attribute at the level of the class.

    `prop` is the property; `_parententity` the mapper, or the alias `_adapt_to_entity` that it is seen through.
    """

    __visit_name__ = "orm_prop_comparator"

    def __init__(self, prop, parentmapper, adapt_to_entity=None):
        self.prop = prop
        self._parententity = adapt_to_entity or parentmapper
        self._adapt_to_entity = adapt_to_entity

    @property
    def _parentmapper(self):
        return self._parententity.mapper

    @property
    def adapter(self):
        """Turns columns of the mapper into the alias's; None without an alias."""
        alias = self._adapt_to_entity
        return None if alias is None else alias._orm_adapt_element

    @property
    def info(self):
        return self.prop.info

    # The name hides the builtin in what follows of this class.
    @property
    def property(self):
        return self.prop

    def __clause_element__(self):
        raise NotImplementedError("%r" % self)

    def _bulk_update_tuples(self, value):
        """[(column, value)] of setting the attribute in an UPDATE."""
        return [(self.__clause_element__(), value)]

    def adapt_to_entity(self, adapt_to_entity):
        return type(self)(self.prop, self._parententity, adapt_to_entity)

    def _criterion_exists(self, criterion=None, **kwargs):
        return self.prop.comparator._criterion_exists(criterion, **kwargs)

    @staticmethod
    def any_op(a, b, **kwargs):
        return a.any(b, **kwargs)

    @staticmethod
    def has_op(left, other, **kwargs):
        return left.has(other, **kwargs)

    @staticmethod
    def of_type_op(a, class_):
        return a.of_type(class_)

    _any_op = any_op
    _has_op = has_op
    _of_type_op = of_type_op

    def of_type(self, class_):
        """The attribute, as one to the subclass or alias `class_`."""
        return self.operate(PropComparator.of_type_op, class_)

    def and_(self, *criteria):
        """The attribute, with more criteria for its ON clause."""
        return self.operate(operators.and_, *criteria)

    def any(self, criterion=None, **kwargs):
        """EXISTS of a related row of a collection."""
        return self.operate(PropComparator.any_op, criterion, **kwargs)

    def has(self, criterion=None, **kwargs):
        """EXISTS of the related row of a reference."""
        return self.operate(PropComparator.has_op, criterion, **kwargs)


class StrategizedProperty(MapperProperty):
    """A property that one of several strategies loads.

    `strategy_key` is the default; a statement's options name others. A key is a sorted tuple of pairs, such as
    `(("deferred", False), ("instrument", True))`.
    """

    strategy_wildcard_key = None
    _all_strategies = collections.defaultdict(dict)

    @util.memoized_property
    def _wildcard_token(self):
        return (f"{self.strategy_wildcard_key}:{path_registry._WILDCARD_TOKEN}",)

    @util.memoized_property
    def _default_path_loader_key(self):
        return ("loader", (f"{self.strategy_wildcard_key}:{path_registry._DEFAULT_TOKEN}",))

    def _get_context_loader(self, context, path):
        """The option of the statement that is about this property at this path, or None."""
        options = context.attributes
        here = path[self]
        for key in (here._loader_key, here._wildcard_path_loader_key, here._default_path_loader_key):
            if key in options:
                return options[key]
        return None

    def _get_strategy(self, key):
        strategy = self._strategies.get(key)
        if strategy is None:
            strategy = self._strategies[key] = self._strategy_lookup(self, *key)(self, key)
        return strategy

    def _strategy_at(self, context, path):
        option = self._get_context_loader(context, path)
        if option and option.strategy:
            return self._get_strategy(option.strategy), option
        return self.strategy, option

    def setup(self, context, query_entity, path, adapter, **kwargs):
        strategy, option = self._strategy_at(context, path)
        strategy.setup_query(context, query_entity, path, option, adapter, **kwargs)

    def create_row_processor(self, context, query_entity, path, mapper, result, adapter, populators):
        strategy, option = self._strategy_at(context, path)
        strategy.create_row_processor(context, query_entity, path, option, mapper, result, adapter, populators)

    def do_init(self):
        self._strategies = {}
        self.strategy = self._get_strategy(self.strategy_key)

    def post_instrument_class(self, mapper):
        if not mapper.class_manager._attr_has_impl(self.key):
            self.strategy.init_class_attribute(mapper)

    @classmethod
    def strategy_for(cls, **kw):
        """Registers the decorated strategy for the properties of this class and the given key."""
        key = tuple(sorted(kw.items()))

        def register(strategy_cls):
            if "_strategy_keys" not in strategy_cls.__dict__:
                strategy_cls._strategy_keys = []
            strategy_cls._strategy_keys.append(key)
            cls._all_strategies[cls][key] = strategy_cls
            return strategy_cls

        return register

    @classmethod
    def _strategy_lookup(cls, requesting_property, *key):
        """The strategy of a key, by this class or a base; LoaderStrategyException if only others have it."""
        # The mapper's subclasses in `with_polymorphic` are known from here on.
        requesting_property.parent._with_polymorphic_mappers
        for prop_cls in cls.__mro__:
            found = cls._all_strategies.get(prop_cls, {}).get(key)
            if found is not None:
                return found
        intended = next(((owner, known[key]) for owner, known in cls._all_strategies.items() if key in known), None)
        raise orm_exc.LoaderStrategyException(cls, requesting_property, *(intended or (None, None)), key)


class ORMOption(ExecutableOption):
    """An option of a statement of the ORM."""

    _is_legacy_option = False
    propagate_to_loaders = False
    _is_core = False
    _is_user_defined = False
    _is_compile_state = False
    _is_criteria_option = False
    _is_strategy_option = False

    def _adapt_cached_option_to_uncached_option(self, context, uncached_opt):
        return self if uncached_opt is None else uncached_opt


class CompileStateOption(HasCacheKey, ORMOption):
    """An option that acts when the statement is compiled."""

    _is_compile_state = True

    def process_compile_state(self, compile_state):
        """Acts on the state of a statement."""

    def process_compile_state_replaced_entities(self, compile_state, mapper_entities):
        """Acts on the state of a statement whose entities are others than those it was written with."""


class LoaderOption(CompileStateOption):
    """An option about how to load."""

    def process_compile_state_replaced_entities(self, compile_state, mapper_entities):
        self.process_compile_state(compile_state)


class CriteriaOption(CompileStateOption):
    """An option that adds criteria."""

    _is_criteria_option = True

    def get_global_criteria(self, attributes):
        """Adds its criteria to `attributes`, by mapper."""


class UserDefinedOption(ORMOption):
    """An option without effect, for the listeners of events to find."""

    _is_user_defined = True

    def __init__(self, payload=None):
        self.payload = payload


class LoaderStrategy:
    """One way of loading one property."""

    def __init__(self, parent, strategy_key):
        self.parent_property = parent
        self.parent = parent.parent
        self.key = parent.key
        self.is_class_level = False
        self.strategy_key = strategy_key
        self.strategy_opts = dict(strategy_key)

    def init_class_attribute(self, mapper):
        """Makes the attribute's implementation on the class."""

    def setup_query(self, compile_state, query_entity, path, loadopt, adapter, **kwargs):
        """Adds what it needs to the statement."""

    def create_row_processor(self, context, query_entity, path, loadopt, mapper, result, adapter, populators):
        """Adds to `populators` what fills the attribute."""

    def __str__(self):
        return str(self.parent_property)


__molt_missing__ = ("MapperOption",)
