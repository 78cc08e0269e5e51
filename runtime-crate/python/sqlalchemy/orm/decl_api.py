"""Declarative mapping: bases, registries, `declared_attr`. SQLAlchemy lib/sqlalchemy/orm/decl_api.py."""

import re
import weakref
from typing import Literal

from .. import exc, inspection, util
from ..sql import sqltypes
from ..sql.base import _NoArg
from ..sql.schema import MetaData
from ..util import hybridmethod, hybridproperty
from . import attributes, clsregistry, instrumentation
from ._annotations import (
    de_optionalize_union_types, flatten_newtype, is_generic, is_literal, is_newtype, is_pep593, is_pep695,
)
from ._configure import _configure_registries, _dispose_registries, _mapper_registries
from ._decl_dataclasses import apply_dataclass, check_dataclass_arguments, dataclass_arguments, unmapped_annotations
from .base import _inspect_mapped_class, _is_mapped_class
from .decl_base import (
    MappedClassProtocol, _add_attribute, _as_declarative, _declarative_constructor, _DeferredMapperConfig,
    _del_attribute, _mapper,
)
from .descriptor_props import Synonym
from .interfaces import _MappedAttribute

__molt_public__ = ("_class_registry", "_sa_class_manager", "_sa_registry")

NO_ARG = _NoArg.NO_ARG


def has_inherited_table(cls):
    """Whether a base of the class has a table."""
    return any(getattr(base, "__table__", None) is not None for base in cls.__mro__[1:])


class _DynamicAttributesType(type):
    """Metaclass whose classes map what is set on them."""

    def __setattr__(cls, key, value):
        if "__mapper__" in cls.__dict__:
            _add_attribute(cls, key, value)
        else:
            type.__setattr__(cls, key, value)

    def __delattr__(cls, key):
        if "__mapper__" in cls.__dict__:
            _del_attribute(cls, key)
        else:
            type.__delattr__(cls, key)


class DeclarativeAttributeIntercept(_DynamicAttributesType):
    """Metaclass of DeclarativeBase."""


class DCTransformDeclarative(DeclarativeAttributeIntercept):
    """Metaclass of MappedAsDataclass."""


class DeclarativeMeta(DeclarativeAttributeIntercept):
    """Metaclass of `declarative_base()`: maps a class when it is made."""

    def __init__(cls, classname, bases, dict_, **kw):
        found = getattr(cls, "_sa_registry", None)
        if found is None:
            found = cls.__dict__.get("registry")
            if not isinstance(found, registry):
                raise exc.InvalidRequestError(
                    "Declarative base class has no 'registry' attribute, or registry is not a sqlalchemy.orm.registry() "
                    "object"
                )
            cls._sa_registry = found
        if not cls.__dict__.get("__abstract__", False):
            _as_declarative(found, cls, cls.__dict__)
        type.__init__(cls, classname, bases, dict_)


def synonym_for(name, map_column=False):
    """Makes a property the synonym of an attribute."""

    def decorate(fn):
        return Synonym(name, map_column=map_column, descriptor=fn)

    return decorate


class _declared_attr_common:
    """A function of the class whose value is an attribute of it; called once for each mapped class."""

    def __init__(self, fn, cascading=False, quiet=False):
        self.fget = fn.__func__ if isinstance(fn, classmethod) else fn
        self._cascading = cascading
        self._quiet = quiet
        self.__doc__ = self.fget.__doc__

    def _collect_return_annotation(self):
        return util.get_annotations(self.fget).get("return")

    def __get__(self, instance, owner):
        manager = attributes.opt_manager_of_class(owner)
        if manager is None:
            name = self.fget.__name__
            if not re.match(r"^__.+__$", name):
                util.warn(
                    "Unmanaged access of declarative attribute %s from non-mapped class %s" % (name, owner.__name__)
                )
            return self.fget(owner)
        if manager.is_mapped:
            return self.fget(owner)
        made = manager.declarative_scan().declared_attr_reg
        if self not in made:
            made[self] = self.fget(owner)
        return made[self]


class _declared_directive(_declared_attr_common):
    """A special name that is computed: `@declared_attr.directive`."""


class declared_attr(_declared_attr_common, _MappedAttribute):
    """A column, a relationship or a special name of a mixin, computed for each class that has the mixin."""

    @hybridmethod
    def _stateful(cls, **kw):
        return _stateful_declared_attr(**kw)

    @hybridproperty
    def directive(cls):
        return _declared_directive

    @hybridproperty
    def cascading(cls):
        """A `declared_attr` for every class below the mixin, those below mapped classes included."""
        return cls._stateful(cascading=True)


class _stateful_declared_attr(declared_attr):
    """A `declared_attr` with options."""

    def __init__(self, **kw):
        self.kw = kw

    @hybridmethod
    def _stateful(self, **kw):
        return _stateful_declared_attr(**{**self.kw, **kw})

    def __call__(self, fn):
        return declared_attr(fn, **self.kw)


def declarative_mixin(cls):
    """Marks a mixin for type checkers."""
    return cls


def _setup_declarative_base(cls):
    """Gives a base its registry, MetaData and constructor."""
    own = cls.__dict__
    metadata, types, reg = own.get("metadata"), own.get("type_annotation_map"), own.get("registry")
    if reg is None:
        cls.registry = reg = registry(metadata=metadata, type_annotation_map=types)
    elif not isinstance(reg, registry):
        raise exc.InvalidRequestError(
            "Declarative base class has a 'registry' attribute that is not an instance of sqlalchemy.orm.registry()"
        )
    elif types is not None:
        raise exc.InvalidRequestError(
            "Declarative base class has both a 'registry' attribute and a type_annotation_map entry.  Per-base "
            "type_annotation_maps are not supported.  Please apply the type_annotation_map to this registry directly."
        )
    cls._sa_registry = reg
    if "metadata" not in own:
        cls.metadata = reg.metadata
    if getattr(cls, "__init__", object.__init__) is object.__init__:
        cls.__init__ = reg.constructor


def _set_up_subclass(cls, base):
    """What `__init_subclass__` of a declarative base does: a direct subclass is a base, any other is mapped."""
    if base not in cls.__bases__:
        _as_declarative(cls._sa_registry, cls, cls.__dict__)
        return
    table = cls.__dict__.get("__table__")
    computed = table is None or callable(table) or hasattr(table, "__get__")
    if not computed or isinstance(cls.__dict__.get("__tablename__"), str):
        raise exc.InvalidRequestError(
            f"Cannot use {base.__name__!r} directly as a declarative base class. Create a Base by creating a subclass of it."
        )
    _setup_declarative_base(cls)


class MappedAsDataclass(metaclass=DCTransformDeclarative):
    """Mixin that makes mapped classes dataclasses; the arguments of the class are those of `dataclass()`."""

    def __init_subclass__(
        cls, init=NO_ARG, repr=NO_ARG, eq=NO_ARG, order=NO_ARG, unsafe_hash=NO_ARG, match_args=NO_ARG, kw_only=NO_ARG,
        dataclass_callable=NO_ARG, **kw,
    ):
        given = dataclass_arguments({
            "init": init, "repr": repr, "eq": eq, "order": order, "unsafe_hash": unsafe_hash, "match_args": match_args,
            "kw_only": kw_only, "dataclass_callable": dataclass_callable,
        })
        inherited = getattr(cls, "_sa_apply_dc_transforms", {})
        check_dataclass_arguments(inherited)
        cls._sa_apply_dc_transforms = arguments = {
            name: inherited.get(name, NO_ARG) if value is NO_ARG else value for name, value in given.items()
        }
        super().__init_subclass__(**kw)
        if not _is_mapped_class(cls):
            apply_dataclass(arguments, cls, unmapped_annotations(cls))


class DeclarativeBase(metaclass=DeclarativeAttributeIntercept):
    """To be subclassed once, which makes a declarative base; subclasses of that are mapped."""

    def __init_subclass__(cls, **kw):
        _set_up_subclass(cls, DeclarativeBase)
        super().__init_subclass__(**kw)


class DeclarativeBaseNoMeta:
    """As DeclarativeBase, without a metaclass: attributes set later are not mapped."""

    def __init_subclass__(cls, **kw):
        _set_up_subclass(cls, DeclarativeBaseNoMeta)
        super().__init_subclass__(**kw)


def add_mapped_attribute(target, key, attr):
    """Adds an attribute to a mapped class."""
    _add_attribute(target, key, attr)


def declarative_base(
    *, metadata=None, mapper=None, cls=object, name="Base", class_registry=None, type_annotation_map=None,
    constructor=_declarative_constructor, metaclass=DeclarativeMeta,
):
    """A new declarative base, as the function of SQLAlchemy 1.x gives it."""
    made = registry(
        metadata=metadata, class_registry=class_registry, constructor=constructor,
        type_annotation_map=type_annotation_map,
    )
    return made.generate_base(mapper=mapper, cls=cls, name=name, metaclass=metaclass)


class registry:
    """The mappers, class names and types of one declarative base."""

    def __init__(
        self, *, metadata=None, class_registry=None, type_annotation_map=None, constructor=_declarative_constructor
    ):
        self._class_registry = weakref.WeakValueDictionary() if class_registry is None else class_registry
        self._managers = weakref.WeakKeyDictionary()
        self.metadata = metadata or MetaData()
        self.constructor = constructor
        self.type_annotation_map = {}
        self.update_type_annotation_map(type_annotation_map or {})
        # Registries whose mappers lead to ours, and those that ours lead to.
        self._dependents = set()
        self._dependencies = set()
        self._new_mappers = False
        _mapper_registries[self] = True

    def update_type_annotation_map(self, type_annotation_map):
        for type_, sqltype in type_annotation_map.items():
            self.type_annotation_map[de_optionalize_union_types(type_)] = sqltype

    # --- types ---

    def _resolve_type(self, python_type, _do_fallbacks=False):
        """The SQL type for a Python type, or None."""
        for looked_up, base, matched in _lookups(python_type):
            sql_type = self.type_annotation_map.get(looked_up)
            if sql_type is None:
                sql_type = sqltypes._type_map.get(looked_up)
            if sql_type is not None:
                resolved = sqltypes.to_instance(sql_type)._resolve_for_python_type(base, looked_up, matched)
                if resolved is not None:
                    return resolved
        return self._resolve_what_it_stands_for(python_type) if _do_fallbacks else None

    def _resolve_what_it_stands_for(self, python_type):
        """The SQL type for the value of a `type X = ...` or a NewType."""
        if is_newtype(python_type):
            found = self._resolve_type(flatten_newtype(python_type))
            message = (
                f"Matching the provided NewType '{python_type}' on its resolved value without matching it in the "
                "type_annotation_map is deprecated; add this type to the type_annotation_map to allow it to match explicitly."
            )
        elif is_pep695(python_type):
            value = python_type
            while is_pep695(value) and not is_pep593(value):
                value = value.__value__
            found = self._resolve_type(de_optionalize_union_types(value))
            message = (
                f"Matching to pep-695 type '{python_type}' in a recursive fashion without the recursed type being present in "
                "the type_annotation_map is deprecated; add this type or its recursed value to the type_annotation_map to "
                "allow it to match explicitly."
            )
        else:
            return None
        if found is not None:
            util.warn_deprecated(message, "2.0")
        return found

    # --- mappers ---

    @property
    def mappers(self):
        return frozenset(manager.mapper for manager in self._managers)

    def _set_depends_on(self, registry):
        if registry is not self:
            registry._dependents.add(self)
            self._dependencies.add(registry)

    def _flag_new_mapper(self, mapper):
        mapper._ready_for_configure = True
        if not self._new_mappers:
            for reg in self._recurse_with_dependents({self}):
                reg._new_mappers = True

    @staticmethod
    def _recurse(registries, linked):
        """The registries and those linked to them, each once; what is linked meanwhile is found too."""
        pending, done = set(registries), set()
        while pending:
            reg = pending.pop()
            done.add(reg)
            pending |= linked(reg) - done
            yield reg
            pending |= linked(reg) - done

    @classmethod
    def _recurse_with_dependents(cls, registries):
        return cls._recurse(registries, lambda reg: reg._dependents)

    @classmethod
    def _recurse_with_dependencies(cls, registries):
        return cls._recurse(registries, lambda reg: reg._dependencies)

    def _mappers_to_configure(self):
        for manager in list(self._managers):
            if manager.is_mapped and not manager.mapper.configured and manager.mapper._ready_for_configure:
                yield manager.mapper

    def _add_manager(self, manager):
        self._managers[manager] = True
        if manager.is_mapped:
            raise exc.ArgumentError("Class '%s' already has a primary mapper defined. " % manager.class_)
        manager.registry = self

    def configure(self, cascade=False):
        """Initializes the relationships of the mappers."""
        _configure_registries({self}, cascade=cascade)

    def dispose(self, cascade=False):
        """Removes all mappings."""
        _dispose_registries({self}, cascade=cascade)

    def _dispose_manager_and_mapper(self, manager):
        mapper = manager.__dict__.get("mapper")
        if mapper is not None:
            mapper._set_dispose_flags()
        cls = manager.class_
        clsregistry.remove_class(cls.__name__, cls, self._class_registry)
        instrumentation._instrumentation_factory.unregister(cls)

    # --- mapping ---

    def generate_base(self, mapper=None, cls=object, name="Base", metaclass=DeclarativeMeta):
        """A new declarative base of this registry."""
        members = {"registry": self, "metadata": self.metadata}
        if isinstance(cls, type):
            members["__doc__"] = cls.__doc__
        if self.constructor is not None:
            members["__init__"] = self.constructor
        members["__abstract__"] = True
        if mapper:
            members["__mapper_cls__"] = mapper
        if hasattr(cls, "__class_getitem__"):
            members["__class_getitem__"] = classmethod(lambda base, key: base)
        return metaclass(name, cls if isinstance(cls, tuple) else (cls,), members)

    def mapped_as_dataclass(self, __cls=None, **arguments):
        """Maps a class and makes it a dataclass."""
        unknown = next((name for name in arguments if name not in dataclass_arguments({})), None)
        if unknown is not None:
            raise TypeError(f"registry.mapped_as_dataclass() got an unexpected keyword argument {unknown!r}")

        def decorate(cls):
            cls._sa_apply_dc_transforms = dataclass_arguments(arguments)
            return self.mapped(cls)

        return decorate(__cls) if __cls else decorate

    def mapped(self, cls):
        """Maps a class."""
        _as_declarative(self, cls, cls.__dict__)
        return cls

    def as_declarative_base(self, **kw):
        """Makes a declarative base of a class."""

        def decorate(cls):
            return self.generate_base(**{**kw, "cls": cls, "name": cls.__name__})

        return decorate

    def map_declaratively(self, cls):
        """Maps a class; gives its mapper."""
        return self.mapped(cls).__mapper__

    def map_imperatively(self, class_, local_table=None, **kw):
        """Maps a class to a table that is there; gives its mapper."""
        return _mapper(self, class_, local_table, kw)


def _lookups(python_type):
    """[(type to look up, type it is of, type that has to match)] for a Python type."""
    if is_literal(python_type):
        return [(python_type, python_type, python_type), (Literal, python_type, python_type)]
    if is_generic(python_type):
        origin = python_type.__origin__
        return [(python_type, origin, origin)]
    if isinstance(python_type, type):
        return [(base, python_type, base) for base in python_type.__mro__]
    return [(python_type, python_type, python_type)]


RegistryType = _RegistryType = registry


def as_declarative(**kw):
    """Makes a declarative base of a class."""
    made = registry(metadata=kw.pop("metadata", None), class_registry=kw.pop("class_registry", None))
    return made.as_declarative_base(**kw)


def mapped_as_dataclass(registry, **arguments):
    """Maps a class in a registry and makes it a dataclass."""
    return registry.mapped_as_dataclass(**arguments)


@inspection._inspects(DeclarativeMeta, DeclarativeBase, DeclarativeAttributeIntercept, DCTransformDeclarative)
def _inspect_decl_meta(cls):
    mapper = _inspect_mapped_class(cls)
    if mapper is None and _DeferredMapperConfig.has_cls(cls):
        _DeferredMapperConfig.raise_unmapped_for_cls(cls)
    return mapper


__molt_missing__ = ("registry._add_non_primary_mapper",)
