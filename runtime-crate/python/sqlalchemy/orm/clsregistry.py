"""The names of mapped classes, and expressions over them that stand as text in `relationship()`.

SQLAlchemy lib/sqlalchemy/orm/clsregistry.py. A registry is a dict: classes by name, _MultipleClassMarkers where several
have one name, and under `_sa_module_registry` the tree of modules that the classes are in.
"""

import re
import weakref

from .. import exc, inspection, util
from ..sql.schema import _get_table_key
from . import attributes
from .base import NotExtension, class_mapper
from .descriptor_props import SynonymProperty
from .properties import ColumnProperty

_MODULES = "_sa_module_registry"

# The markers that are in use: a registry holds what is in it weakly.
_registries = set()


def add_class(classname, cls, decl_class_registry):
    """Enters a class under its name and in the tree of modules."""
    existing = decl_class_registry.get(classname)
    if existing is None:
        decl_class_registry[classname] = cls
    elif not isinstance(existing, _MultipleClassMarker):
        decl_class_registry[classname] = _MultipleClassMarker([cls, existing])
    root = decl_class_registry.get(_MODULES)
    if root is None:
        decl_class_registry[_MODULES] = root = _ModuleMarker(_MODULES, None)
    # A class of a module `a.b` is found as `a.b.Name` and as `b.Name`.
    for module in _modules_of(root, cls):
        module.add_class(classname, cls)


def remove_class(classname, cls, decl_class_registry):
    existing = decl_class_registry.get(classname)
    if isinstance(existing, _MultipleClassMarker):
        existing.remove_item(cls)
    elif existing is not None:
        del decl_class_registry[classname]
    root = decl_class_registry.get(_MODULES)
    if root is not None:
        for module in _modules_of(root, cls):
            module.remove_class(classname, cls)


def _modules_of(root, cls):
    path = cls.__module__.split(".")
    for start in range(len(path)):
        module = root
        for name in path[start:]:
            module = module.get_module(name)
            if not isinstance(module, _ModuleMarker):
                raise exc.InvalidRequestError(f'name "{cls.__name__}" matches both a class name and a module name')
        yield module


class ClsRegistryToken:
    """What a registry holds that is no class."""

    __slots__ = ()


class _MultipleClassMarker(ClsRegistryToken):
    """The classes of one name, as long as they live."""

    __slots__ = ("__weakref__", "contents", "on_remove")

    def __init__(self, classes, on_remove=None):
        self.on_remove = on_remove
        self.contents = {weakref.ref(cls, self._remove_item) for cls in classes}
        _registries.add(self)

    def __iter__(self):
        return (ref() for ref in self.contents)

    def attempt_get(self, path, key):
        """The class, if there is but one."""
        if len(self.contents) > 1:
            raise exc.InvalidRequestError(
                'Multiple classes found for path "%s" in the registry of this declarative base. Please use a fully '
                "module-qualified path." % ".".join([*path, key])
            )
        cls = next(iter(self), None)
        if cls is None:
            raise NameError(key)
        return cls

    def remove_item(self, cls):
        self._remove_item(weakref.ref(cls))

    def _remove_item(self, ref):
        self.contents.discard(ref)
        if not self.contents:
            _registries.discard(self)
            if self.on_remove:
                self.on_remove()

    def add_item(self, item):
        if any(cls is not None and cls.__module__ == item.__module__ for cls in self):
            util.warn(
                "This declarative base already contains a class with the same class name and module name as %s.%s, and "
                "will be replaced in the string-lookup table." % (item.__module__, item.__name__)
            )
        self.contents.add(weakref.ref(item, self._remove_item))


class _ModuleMarker(ClsRegistryToken):
    """A module: what is in it by name. An expression sees it as a `_ModNS`."""

    __slots__ = ("__weakref__", "contents", "name", "parent", "path")

    def __init__(self, name, parent):
        self.name = name
        self.parent = parent
        self.path = [*parent.path, name] if parent else []
        self.contents = {}
        _registries.add(self)

    def __contains__(self, name):
        return name in self.contents

    def __getitem__(self, name):
        return self.contents[name]

    def get_module(self, name):
        if name not in self.contents:
            self.contents[name] = _ModuleMarker(name, self)
        return self.contents[name]

    def _remove_item(self, name):
        self.contents.pop(name, None)
        if not self.contents:
            _registries.discard(self)
            if self.parent is not None:
                self.parent._remove_item(self.name)

    def add_class(self, name, cls):
        existing = self.contents.get(name)
        if existing is None:
            self.contents[name] = _MultipleClassMarker([cls], on_remove=lambda: self._remove_item(name))
        elif isinstance(existing, _MultipleClassMarker):
            existing.add_item(cls)
        else:
            raise exc.InvalidRequestError(f'name "{name}" matches both a class name and a module name')

    def remove_class(self, name, cls):
        if name in self.contents:
            self.contents[name].remove_item(cls)

    def resolve_attr(self, key):
        value = self.contents.get(key)
        if value is None:
            raise NameError("Module %r has no mapped classes registered under the name %r" % (self.name, key))
        return _ModNS(value) if isinstance(value, _ModuleMarker) else value.attempt_get(self.path, key)


class _ModNS:
    """A module in an expression."""

    __slots__ = ("__marker",)

    def __init__(self, marker):
        self.__marker = marker

    def __getattr__(self, key):
        return self.__marker.resolve_attr(key)


class _GetColumns:
    """A class in an expression: its attributes that are columns."""

    __slots__ = ("cls",)

    def __init__(self, cls):
        self.cls = cls

    def __getattr__(self, key):
        mapper = class_mapper(self.cls, configure=False)
        if key not in mapper.all_orm_descriptors:
            raise AttributeError("Class %r does not have a mapped column named %r" % (self.cls, key))
        descriptor = mapper.all_orm_descriptors[key]
        if descriptor.extension_type is NotExtension.NOT_EXTENSION:
            prop = descriptor.property
            if isinstance(prop, SynonymProperty):
                key = prop.name
            elif not isinstance(prop, ColumnProperty):
                raise exc.InvalidRequestError(
                    "Property %r is not an instance of ColumnProperty (i.e. does not correspond directly to a Column)."
                    % key
                )
        return getattr(self.cls, key)


inspection._inspects(_GetColumns)(lambda target: inspection.inspect(target.cls))


class _GetTable:
    """A schema in an expression: its tables."""

    __slots__ = ("key", "metadata")

    def __init__(self, key, metadata):
        self.key = key
        self.metadata = metadata

    def __getattr__(self, key):
        return self.metadata.tables[_get_table_key(key, self.key)]


class _class_resolver:
    """One text of a `relationship()`; calling it gives the value."""

    def __init__(self, cls, prop, fallback, arg, favor_tables=False):
        self.cls = cls
        self.prop = prop
        self.arg = arg
        self.fallback = fallback
        self.favor_tables = favor_tables
        self._resolvers = ()
        self._dict = util.PopulateDict(self._access_cls)

    def _table(self, key, metadata):
        if key in metadata.tables:
            return metadata.tables[key]
        if key in metadata._schemas:
            return _GetTable(key, getattr(self.cls, "metadata", metadata))
        return None

    def _class(self, key, classes):
        found = classes.get(key)
        if found is None:
            return None
        return _GetColumns(found.attempt_get([], key) if isinstance(found, _MultipleClassMarker) else found)

    def _access_cls(self, key):
        """The value of a name: a class, a table, a module, or a name of the package."""
        registry = attributes.manager_of_class(self.cls).registry
        classes = registry._class_registry
        lookups = [(self._class, classes), (self._table, registry.metadata)]
        for find, scope in reversed(lookups) if self.favor_tables else lookups:
            found = find(key, scope)
            if found is not None:
                return found
        modules = classes.get(_MODULES)
        if modules is not None and key in modules:
            return modules.resolve_attr(key)
        for resolve in self._resolvers:
            found = resolve(key)
            if found is not None:
                return found
        return self.fallback[key]

    def _raise_for_name(self, name, err):
        generic = re.match(r"(.+)\[(.+)\]", name)
        if generic:
            argument = generic.group(2).strip("'")
            raise exc.InvalidRequestError(
                f'When initializing mapper {self.prop.parent}, expression "relationship({self.arg!r})" seems to be using a '
                "generic class as the argument to relationship(); please state the generic argument using an "
                f"annotation, e.g. \"{self.prop.key}: Mapped[{generic.group(1)}['{argument}']] = relationship()\""
            ) from err
        raise exc.InvalidRequestError(
            "When initializing mapper %s, expression %r failed to locate a name (%r). If this is a class name, consider "
            "adding this relationship() to the %r class after both dependent classes have been defined."
            % (self.prop.parent, self.arg, name, self.cls)
        ) from err

    def _resolve_name(self):
        """The value of a dotted name."""
        first, *attrs = self.arg.split(".")
        try:
            value = self._dict[first]
            for name in attrs:
                value = getattr(value, name)
        except KeyError as err:
            self._raise_for_name(self.arg, err)
        except NameError as err:
            self._raise_for_name(err.args[0], err)
        return value.cls if isinstance(value, _GetColumns) else value

    def __call__(self):
        """The value of an expression."""
        try:
            value = eval(self.arg, {}, self._dict)
        except NameError as err:
            self._raise_for_name(err.args[0], err)
        return value.cls if isinstance(value, _GetColumns) else value


class _PackageNames:
    """The names of the package, and `foreign` and `remote`."""

    def __getitem__(self, key):
        import sqlalchemy

        from . import relationships

        return vars(relationships if key in ("foreign", "remote") else sqlalchemy)[key]


_fallback = _PackageNames()


def _resolver(cls, prop):
    """(resolver of names, resolver of expressions) for the texts of one relationship."""

    def resolve_name(arg):
        return _class_resolver(cls, prop, _fallback, arg)._resolve_name

    def resolve_arg(arg, favor_tables=False):
        return _class_resolver(cls, prop, _fallback, arg, favor_tables=favor_tables)

    return resolve_name, resolve_arg
