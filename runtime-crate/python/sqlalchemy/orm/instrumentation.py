"""What the ORM keeps of one mapped class. SQLAlchemy lib/sqlalchemy/orm/instrumentation.py."""

import weakref

from .. import util
from ..event import EventTarget
from ..util import HasMemoized
from . import base, collections, exc
from ._arguments import argument_binder, init_signature
from .base import InspectionAttr, instance_dict, instance_state, manager_of_class, opt_manager_of_class
from .state import InstanceState

__molt_missing__ = ("ClassManager.deferred_scalar_loader", "instrumentation extensions")

DEL_ATTR = util.symbol("DEL_ATTR")


def _set_state(instance, state):
    instance._sa_instance_state = state


class ClassManager(HasMemoized, EventTarget, dict):
    """The attributes of a class by name, those that it inherits included, and how its objects come into being."""

    MANAGER_ATTR = base.DEFAULT_MANAGER_ATTR
    STATE_ATTR = base.DEFAULT_STATE_ATTR

    _state_setter = staticmethod(_set_state)
    original_init = None
    declarative_scan = None
    registry = None
    expired_attribute_loader = None

    def __init__(self, class_):
        self.class_ = class_
        self.info = {}
        self.new_init = None
        self.local_attrs = {}
        self.originals = {}
        self._finalized = False
        self.factory = None
        self.init_method = None
        managers = [opt_manager_of_class(supercls) for supercls in class_.__bases__]
        self._bases = [manager for manager in managers if manager is not None]
        for manager in self._bases:
            self.update(manager)
        self.dispatch._events._new_classmanager_instance(class_, self)
        for supercls in class_.__mro__:
            manager = opt_manager_of_class(supercls)
            if manager is not None:
                self.dispatch._update(manager.dispatch)
        self.manage()
        if "__del__" in class_.__dict__:
            util.warn(
                f"__del__() method on class {class_} will cause unreachable cycles and memory leaks, as SQLAlchemy "
                "instrumentation often creates reference cycles.  Please remove this method."
            )

    __hash__ = object.__hash__

    def __eq__(self, other):
        return other is self

    def __ne__(self, other):
        return other is not self

    def __bool__(self):
        return True

    def __repr__(self):
        return "<%s of %r at %x>" % (self.__class__.__name__, self.class_, id(self))

    def _update_state(
        self, finalize=False, mapper=None, registry=None, declarative_scan=None, expired_attribute_loader=None,
        init_method=None,
    ):
        """Takes what is known by now; `finalize` puts the `__init__` in its place."""
        if mapper:
            self.mapper = mapper
        if registry:
            registry._add_manager(self)
        if declarative_scan:
            self.declarative_scan = weakref.ref(declarative_scan)
        if expired_attribute_loader:
            self.expired_attribute_loader = expired_attribute_loader
        if init_method:
            assert not self._finalized, f"class is already instrumented, init_method {init_method} can't be applied"
            self.init_method = init_method
        if not self._finalized:
            own = self.class_.__init__
            self.original_init = self.init_method if self.init_method and own is object.__init__ else own
            if finalize:
                self._finalize()

    def _finalize(self):
        if not self._finalized:
            self._finalized = True
            self._instrument_init()
            _instrumentation_factory.dispatch.class_instrument(self.class_)

    def _instrument_init(self):
        self.new_init = _generate_init(self.class_, self, self.original_init)
        self.install_member("__init__", self.new_init)

    def manage(self):
        setattr(self.class_, self.MANAGER_ATTR, self)

    def unregister(self):
        """Takes everything back out of the class."""
        for key in list(self.originals):
            self.uninstall_member(key)
        self.mapper = None
        self.dispatch = None
        self.new_init = None
        self.info.clear()
        for key in list(self.local_attrs):
            self.uninstrument_attribute(key)
        if self.MANAGER_ATTR in self.class_.__dict__:
            delattr(self.class_, self.MANAGER_ATTR)

    # The class

    @property
    def is_mapped(self):
        return "mapper" in self.__dict__

    @util.memoized_property
    def mapper(self):
        raise exc.UnmappedClassError(self.class_)

    @HasMemoized.memoized_attribute
    def _all_key_set(self):
        return frozenset(self)

    @HasMemoized.memoized_attribute
    def _collection_impl_keys(self):
        return frozenset([attr.key for attr in self.values() if attr.impl.collection])

    @HasMemoized.memoized_attribute
    def _scalar_loader_impls(self):
        return frozenset([attr.impl for attr in self.values() if attr.impl.accepts_scalar_loader])

    @HasMemoized.memoized_attribute
    def _loader_impls(self):
        return frozenset([attr.impl for attr in self.values()])

    def _all_sqla_attributes(self, exclude=None):
        """(name, attribute) of all attributes of the class: instrumented ones and those of extensions.

        A name that a base has too takes the place in the order that it has there, and the value of the class that
        comes first.
        """
        mro = self.class_.__mro__[:-1]
        first = {}
        for cls in mro:
            above = cls.__mro__[1].__dict__
            for name in cls.__dict__:
                owner = first.setdefault(name, cls)
                if name not in above:
                    value = owner.__dict__[name]
                    if isinstance(value, InspectionAttr) and value.is_attribute:
                        yield name, value

    def _get_class_attr_mro(self, key, default=None):
        """What the class has under a name; a descriptor is given itself."""
        for cls in self.class_.__mro__:
            if key in cls.__dict__:
                return cls.__dict__[key]
        return default

    def _subclass_manager(self, cls):
        return register_class(cls, finalize=False)

    def subclass_managers(self, recursive):
        for cls in self.class_.__subclasses__():
            manager = opt_manager_of_class(cls)
            if manager is not None and manager is not self:
                yield manager
                if recursive:
                    yield from manager.subclass_managers(True)

    # Attributes

    @property
    def attributes(self):
        return iter(self.values())

    def _attr_has_impl(self, key):
        return key in self and self[key].impl is not None

    def get_impl(self, key):
        return self[key].impl

    def is_instrumented(self, key, search=False):
        return key in (self if search else self.local_attrs)

    def has_parent(self, state, key, optimistic=False):
        return self[key].impl.hasparent(state, optimistic=optimistic)

    def instrument_attribute(self, key, inst, propagated=False):
        """Puts an attribute into the class, and makes it known to the managers of the subclasses."""
        if not propagated:
            self.local_attrs[key] = inst
            self.install_descriptor(key, inst)
        elif key in self.local_attrs:
            return
        self._reset_memoizations()
        self[key] = inst
        for cls in self.class_.__subclasses__():
            self._subclass_manager(cls).instrument_attribute(key, inst, True)

    def uninstrument_attribute(self, key, propagated=False):
        if key not in self or (propagated and key in self.local_attrs):
            return
        if not propagated:
            del self.local_attrs[key]
            self.uninstall_descriptor(key)
        self._reset_memoizations()
        del self[key]
        for manager in self.subclass_managers(False):
            manager.uninstrument_attribute(key, True)

    def post_configure_attribute(self, key):
        _instrumentation_factory.dispatch.attribute_instrument(self.class_, key, self[key])

    def _check_name(self, key):
        if key in (self.STATE_ATTR, self.MANAGER_ATTR):
            raise KeyError(
                f"{key!r}: requested attribute name conflicts with instrumentation attribute of the same name."
            )

    def install_descriptor(self, key, inst):
        self._check_name(key)
        setattr(self.class_, key, inst)

    def uninstall_descriptor(self, key):
        delattr(self.class_, key)

    def install_member(self, key, implementation):
        """Replaces a member of the class; `uninstall_member` brings it back."""
        self._check_name(key)
        self.originals.setdefault(key, self.class_.__dict__.get(key, DEL_ATTR))
        setattr(self.class_, key, implementation)

    def uninstall_member(self, key):
        original = self.originals.pop(key, None)
        if original is DEL_ATTR:
            delattr(self.class_, key)
        else:
            setattr(self.class_, key, original)

    def instrument_collection_class(self, key, collection_class):
        return collections.prepare_instrumentation(collection_class)

    def initialize_collection(self, key, state, factory):
        """(adapter, collection): a new empty collection for an attribute."""
        user_data = factory()
        return collections.CollectionAdapter(self[key].impl, state, user_data), user_data

    # Objects

    @util.memoized_property
    def _state_constructor(self):
        self.dispatch.first_init(self, self.class_)
        return InstanceState

    def new_instance(self, state=None):
        """A new object with its state; `__init__` does not run."""
        instance = self.class_.__new__(self.class_)
        instance._sa_instance_state = self._state_constructor(instance, self) if state is None else state
        return instance

    def setup_instance(self, instance, state=None):
        instance._sa_instance_state = self._state_constructor(instance, self) if state is None else state

    def teardown_instance(self, instance):
        delattr(instance, self.STATE_ATTR)

    def has_state(self, instance):
        return hasattr(instance, self.STATE_ATTR)

    def _new_state_if_none(self, instance):
        """The new state of an object; false if it has one: a base's `__init__` is running."""
        if hasattr(instance, self.STATE_ATTR):
            return False
        if self.class_ is not instance.__class__ and self.is_mapped:
            # Of a subclass that is not mapped.
            return self._subclass_manager(instance.__class__)._new_state_if_none(instance)
        state = instance._sa_instance_state = self._state_constructor(instance, self)
        return state

    def _serialize(self, state, state_dict):
        return _SerializeManager(state, state_dict)


class _SerializeManager:
    """Stands for the manager in pickled states."""

    def __init__(self, state, d):
        self.class_ = state.class_
        state.manager.dispatch.pickle(state, d)

    def __call__(self, state, inst, state_dict):
        state.manager = manager = opt_manager_of_class(self.class_)
        if manager is None:
            raise exc.UnmappedInstanceError(
                inst,
                f"Cannot deserialize object of type {self.class_!r} - no mapper() has been configured for this class "
                "within the current Python process!",
            )
        if manager.is_mapped and not manager.mapper.configured:
            manager.mapper._check_configure()
        if inst is not None:
            manager.setup_instance(inst, state)
        manager.dispatch.unpickle(state, state_dict)


class InstrumentationFactory(EventTarget):
    """Makes class managers; the target of the events about classes."""

    def create_manager_for_cls(self, class_):
        assert opt_manager_of_class(class_) is None
        manager = ClassManager(class_)
        manager.factory = ClassManager
        return manager

    def unregister(self, class_):
        manager_of_class(class_).unregister()
        self.dispatch.class_uninstrument(class_)


_instrumentation_factory = InstrumentationFactory()


def register_class(
    class_, finalize=True, mapper=None, registry=None, declarative_scan=None, expired_attribute_loader=None,
    init_method=None,
):
    """The manager of a class, made if there is none, with what is given."""
    manager = opt_manager_of_class(class_)
    if manager is None:
        manager = _instrumentation_factory.create_manager_for_cls(class_)
    manager._update_state(
        finalize, mapper, registry, declarative_scan, expired_attribute_loader, init_method
    )
    return manager


def unregister_class(class_):
    _instrumentation_factory.unregister(class_)


def is_instrumented(instance, key):
    """Whether the attribute `key` of an object is the ORM's."""
    return manager_of_class(instance.__class__).is_instrumented(key, search=True)


def _generate_init(class_, class_manager, original_init):
    """The `__init__` of a mapped class: makes the state, then runs the original one between its events."""
    if original_init is None:
        original_init = class_.__init__
    signature = init_signature(original_init)
    bind = argument_binder(signature)

    def __init__(self, /, *args, **kwargs):
        if bind is not None:
            args, kwargs = bind(args, kwargs)
        state = class_manager._new_state_if_none(self)
        if state:
            return state._initialize_instance(self, *args, **kwargs)
        return original_init(self, *args, **kwargs)

    __init__.__doc__ = original_init.__doc__
    __init__.__qualname__ = "__init__"
    __init__._sa_original_init = original_init
    __init__.__wrapped__ = original_init
    if signature is not None:
        __init__.__signature__ = signature
    return __init__
