"""Constants, inspection and the bases of attributes, used throughout the ORM. SQLAlchemy lib/sqlalchemy/orm/base.py."""

import operator
from enum import Enum
from functools import wraps
from typing import Generic, TypeVar

from .. import exc as sa_exc
from .. import inspection, util
from ..sql.elements import SQLColumnExpression, SQLCoreOperations
from . import exc

__molt_missing__ = ("TypingOnly",)
__molt_public__ = ("_sa_instance_state",)

_T_co = TypeVar("_T_co", covariant=True)


class LoaderCallableStatus(Enum):
    """What takes a value's place where there is none."""

    PASSIVE_NO_RESULT = 0
    PASSIVE_CLASS_MISMATCH = 1
    ATTR_WAS_SET = 2
    ATTR_EMPTY = 3
    NO_VALUE = 4
    NEVER_SET = NO_VALUE


PASSIVE_NO_RESULT = LoaderCallableStatus.PASSIVE_NO_RESULT
PASSIVE_CLASS_MISMATCH = LoaderCallableStatus.PASSIVE_CLASS_MISMATCH
ATTR_WAS_SET = LoaderCallableStatus.ATTR_WAS_SET
ATTR_EMPTY = LoaderCallableStatus.ATTR_EMPTY
NO_VALUE = NEVER_SET = LoaderCallableStatus.NO_VALUE


def _flag(name, value):
    return util.symbol(name, canonical=value)


NO_CHANGE = _flag("NO_CHANGE", 0)
CALLABLES_OK = _flag("CALLABLES_OK", 1)
SQL_OK = _flag("SQL_OK", 2)
RELATED_OBJECT_OK = _flag("RELATED_OBJECT_OK", 4)
INIT_OK = _flag("INIT_OK", 8)
NON_PERSISTENT_OK = _flag("NON_PERSISTENT_OK", 16)
LOAD_AGAINST_COMMITTED = _flag("LOAD_AGAINST_COMMITTED", 32)
NO_AUTOFLUSH = _flag("NO_AUTOFLUSH", 64)
NO_RAISE = _flag("NO_RAISE", 128)
DEFERRED_HISTORY_LOAD = _flag("DEFERRED_HISTORY_LOAD", 256)
INCLUDE_PENDING_MUTATIONS = _flag("INCLUDE_PENDING_MUTATIONS", 512)
PASSIVE_OFF = _flag("PASSIVE_OFF", RELATED_OBJECT_OK | NON_PERSISTENT_OK | INIT_OK | CALLABLES_OK | SQL_OK)
PASSIVE_RETURN_NO_VALUE = _flag("PASSIVE_RETURN_NO_VALUE", PASSIVE_OFF ^ INIT_OK)
PASSIVE_NO_INITIALIZE = _flag("PASSIVE_NO_INITIALIZE", PASSIVE_RETURN_NO_VALUE ^ CALLABLES_OK)
PASSIVE_NO_FETCH = _flag("PASSIVE_NO_FETCH", PASSIVE_OFF ^ SQL_OK)
PASSIVE_NO_FETCH_RELATED = _flag("PASSIVE_NO_FETCH_RELATED", PASSIVE_OFF ^ RELATED_OBJECT_OK)
PASSIVE_ONLY_PERSISTENT = _flag("PASSIVE_ONLY_PERSISTENT", PASSIVE_OFF ^ NON_PERSISTENT_OK)
PASSIVE_MERGE = _flag("PASSIVE_MERGE", PASSIVE_OFF | NO_RAISE)


class PassiveFlag:
    """The bits that say what getting an attribute's value may do."""

    NO_CHANGE = NO_CHANGE
    CALLABLES_OK = CALLABLES_OK
    SQL_OK = SQL_OK
    RELATED_OBJECT_OK = RELATED_OBJECT_OK
    INIT_OK = INIT_OK
    NON_PERSISTENT_OK = NON_PERSISTENT_OK
    LOAD_AGAINST_COMMITTED = LOAD_AGAINST_COMMITTED
    NO_AUTOFLUSH = NO_AUTOFLUSH
    NO_RAISE = NO_RAISE
    DEFERRED_HISTORY_LOAD = DEFERRED_HISTORY_LOAD
    INCLUDE_PENDING_MUTATIONS = INCLUDE_PENDING_MUTATIONS
    PASSIVE_OFF = PASSIVE_OFF
    PASSIVE_RETURN_NO_VALUE = PASSIVE_RETURN_NO_VALUE
    PASSIVE_NO_INITIALIZE = PASSIVE_NO_INITIALIZE
    PASSIVE_NO_FETCH = PASSIVE_NO_FETCH
    PASSIVE_NO_FETCH_RELATED = PASSIVE_NO_FETCH_RELATED
    PASSIVE_ONLY_PERSISTENT = PASSIVE_ONLY_PERSISTENT
    PASSIVE_MERGE = PASSIVE_MERGE


DEFAULT_MANAGER_ATTR = "_sa_class_manager"
DEFAULT_STATE_ATTR = "_sa_instance_state"


class EventConstants(Enum):
    """What listeners give back, and what stands for a missing key."""

    EXT_CONTINUE = 1
    EXT_STOP = 2
    EXT_SKIP = 3
    NO_KEY = 4


EXT_CONTINUE = EventConstants.EXT_CONTINUE
EXT_STOP = EventConstants.EXT_STOP
EXT_SKIP = EventConstants.EXT_SKIP
NO_KEY = EventConstants.NO_KEY


class RelationshipDirection(Enum):
    """Which side of a relationship holds the foreign key."""

    ONETOMANY = 1
    MANYTOONE = 2
    MANYTOMANY = 3


ONETOMANY = RelationshipDirection.ONETOMANY
MANYTOONE = RelationshipDirection.MANYTOONE
MANYTOMANY = RelationshipDirection.MANYTOMANY


class InspectionAttrExtensionType(Enum):
    """Which extension an attribute comes from."""


class NotExtension(InspectionAttrExtensionType):
    """The attribute is the ORM's own."""

    NOT_EXTENSION = "not_extension"


_never_set = frozenset((NEVER_SET,))
_none_set = frozenset((None, NEVER_SET, PASSIVE_NO_RESULT))
_none_only_set = frozenset((None,))

_SET_DEFERRED_EXPIRED = util.symbol("SET_DEFERRED_EXPIRED")
_DEFER_FOR_STATE = util.symbol("DEFER_FOR_STATE")
_RAISE_FOR_STATE = util.symbol("RAISE_FOR_STATE")


def _assertions(*assertions):
    """Makes a method that changes its object check `assertions` first, and give the object back."""

    def decorate(fn):
        @wraps(fn)
        def checked(self, *args, **kw):
            for check in assertions:
                check(self, fn.__name__)
            fn(self, *args, **kw)
            return self

        return checked

    return decorate


def manager_of_class(cls):
    """The ClassManager of a class; UnmappedClassError if it has none of its own."""
    manager = cls.__dict__.get(DEFAULT_MANAGER_ATTR)
    if manager is None:
        raise exc.UnmappedClassError(cls, f"Can't locate an instrumentation manager for class {cls}")
    return manager


def opt_manager_of_class(cls):
    return cls.__dict__.get(DEFAULT_MANAGER_ATTR)


instance_state = operator.attrgetter(DEFAULT_STATE_ATTR)
instance_dict = operator.attrgetter("__dict__")


def instance_str(instance):
    """An object as messages name it."""
    return state_str(instance_state(instance))


def state_str(state):
    """The object of a state as messages name it."""
    return "None" if state is None else "<%s at 0x%x>" % (state.class_.__name__, id(state.obj()))


def state_class_str(state):
    """The class of a state's object as messages name it."""
    return "None" if state is None else "<%s>" % state.class_.__name__


def attribute_str(instance, attribute):
    return f"{instance_str(instance)}.{attribute}"


def state_attribute_str(state, attribute):
    return f"{state_str(state)}.{attribute}"


def object_mapper(instance):
    """The mapper of an object; UnmappedInstanceError if it has no state."""
    return object_state(instance).mapper


def object_state(instance):
    """The state of an object; UnmappedInstanceError if it has none."""
    state = _inspect_mapped_object(instance)
    if state is None:
        raise exc.UnmappedInstanceError(instance)
    return state


@inspection._inspects(object)
def _inspect_mapped_object(instance):
    try:
        return instance_state(instance)
    except (exc.UnmappedClassError, *exc.NO_STATE):
        return None


def _mapper_or_none(entity):
    """The mapper of a class or an entity, or None."""
    insp = inspection.inspect(entity, False)
    return None if insp is None else insp.mapper


def _class_to_mapper(class_or_mapper):
    mapper = _mapper_or_none(class_or_mapper)
    if mapper is None:
        assert isinstance(class_or_mapper, type)
        raise exc.UnmappedClassError(class_or_mapper)
    return mapper


def _is_mapped_class(entity):
    """Whether the argument is a mapped class, a mapper or an alias of one."""
    insp = inspection.inspect(entity, False)
    if insp is None or insp.is_clause_element:
        return False
    return insp.is_mapper or insp.is_aliased_class


def _is_aliased_class(entity):
    insp = inspection.inspect(entity, False)
    return insp is not None and getattr(insp, "is_aliased_class", False)


def _entity_descriptor(entity, key):
    """The attribute `key` of a class, an alias or a selectable; InvalidRequestError if there is none."""
    insp = inspection.inspect(entity)
    namespace = described = entity
    if insp.is_selectable:
        namespace = insp.c
    elif insp.is_aliased_class:
        namespace = described = insp.entity
    elif hasattr(insp, "mapper"):
        namespace = described = insp.mapper.class_
    try:
        return getattr(namespace, key)
    except AttributeError as err:
        raise sa_exc.InvalidRequestError(f"Entity '{described}' has no property '{key}'") from err


def _state_mapper(state):
    return state.manager.mapper


def _inspect_mapped_class(class_, configure=False):
    """The mapper of a class, configured if asked for, or None."""
    try:
        manager = opt_manager_of_class(class_)
        if manager is None or not manager.is_mapped:
            return None
        mapper = manager.mapper
    except exc.NO_STATE:
        return None
    if configure:
        mapper._check_configure()
    return mapper


def _parse_mapper_argument(arg):
    insp = inspection.inspect(arg, raiseerr=False)
    if insp is None or not insp.is_mapper:
        raise sa_exc.ArgumentError(f"Mapper or mapped class expected, got {arg!r}")
    return insp


def class_mapper(class_, configure=True):
    """The mapper of a class; UnmappedClassError if it has none, ArgumentError if the argument is no class."""
    mapper = _inspect_mapped_class(class_, configure=configure)
    if mapper is not None:
        return mapper
    if isinstance(class_, type):
        raise exc.UnmappedClassError(class_)
    raise sa_exc.ArgumentError(f"Class object expected, got '{class_!r}'.")


class InspectionAttr:
    """Base of what `inspect()` gives and of attributes: flags that say what the object is."""

    __slots__ = ()

    is_selectable = False
    is_aliased_class = False
    is_instance = False
    is_mapper = False
    is_bundle = False
    is_property = False
    is_attribute = False
    _is_internal_proxy = False
    is_clause_element = False
    extension_type = NotExtension.NOT_EXTENSION


class InspectionAttrInfo(InspectionAttr):
    """An InspectionAttr with a dict for the application."""

    __slots__ = ()

    @util.memoized_property
    def info(self):
        return {}


class SQLORMOperations(SQLCoreOperations):
    """Base of what has the operators of columns and those of relationships."""

    __slots__ = ()


class SQLORMExpression(SQLORMOperations, SQLColumnExpression):
    """Base of the ORM's attributes that stand in SQL expressions."""

    __slots__ = ()


class ORMDescriptor(Generic[_T_co]):
    """Base of descriptors that give a SQL expression on the class."""

    __slots__ = ()


class _MappedAnnotationBase(Generic[_T_co]):
    """Base of the annotations of mapped attributes."""

    __slots__ = ()


class Mapped(SQLORMExpression, ORMDescriptor[_T_co], _MappedAnnotationBase[_T_co]):
    """The annotation of a mapped attribute, and base of the attributes themselves."""

    __slots__ = ()

    def __class_getitem__(cls, item):
        # An annotation keeps its arguments, unlike the elements of Core.
        return super(SQLCoreOperations, cls).__class_getitem__(item)


class _MappedAttribute(Generic[_T_co]):
    """Marks the attributes of a class that mapping replaces by instrumented ones."""

    __slots__ = ()


class _DeclarativeMapped(Mapped[_T_co], _MappedAttribute[_T_co]):
    """Base of the properties that declarative mapping finds in a class; operators do not apply to them."""

    __slots__ = ()

    def operate(self, op, *other, **kwargs):
        return NotImplemented

    __sa_operate__ = operate

    def reverse_operate(self, op, other, **kwargs):
        return NotImplemented


class DynamicMapped(_MappedAnnotationBase[_T_co]):
    """The annotation of a relationship with `lazy="dynamic"`."""

    __slots__ = ()


class WriteOnlyMapped(_MappedAnnotationBase[_T_co]):
    """The annotation of a relationship with `lazy="write_only"`."""

    __slots__ = ()
