"""Foundations of statements: generative methods, options, compile states, dialect arguments, column collections.

SQLAlchemy lib/sqlalchemy/sql/base.py.
"""

from enum import Enum
from functools import wraps
from itertools import zip_longest
from types import GenericAlias
from typing import NamedTuple, Optional

from _sqlalchemy import accelerated

from .. import event, exc, util
from ..util import HasMemoized, hybridmethod
from . import coercions, roles, visitors
from .cache_key import HasCacheKey
from .traversals import ExtendedInternalTraversal, HasCopyInternals, InternalTraversal
from .visitors import ClauseVisitor

__molt_public__ = ("_NoneName", "_generate")


class _NoArg(Enum):
    NO_ARG = 0

    def __repr__(self):
        return f"_NoArg.{self.name}"


NO_ARG = _NoArg.NO_ARG


class _NoneName(Enum):
    NONE_NAME = 0


_NONE_NAME = _NoneName.NONE_NAME


class _DefaultDescriptionTuple(NamedTuple):
    arg: object
    is_scalar: Optional[bool]
    is_callable: Optional[bool]
    is_sentinel: Optional[bool]

    @classmethod
    def _from_column_default(cls, default):
        if default and (default.has_arg or (not default.for_update and default.is_sentinel)):
            return cls(default.arg, default.is_scalar, default.is_callable, default.is_sentinel)
        return cls(None, None, None, None)


def _never_select_column(column):
    return column._omit_from_statements


class Immutable:
    """An element that copies leave as it is."""

    __slots__ = ()
    _is_immutable = True

    def unique_params(self, *optionaldict, **kwargs):
        raise NotImplementedError("Immutable objects do not support copying")

    def params(self, *optionaldict, **kwargs):
        raise NotImplementedError("Immutable objects do not support copying")

    def _clone(self, **kw):
        return self

    def _copy_internals(self, *, omit_attrs=(), **kw):
        pass


class SingletonConstant(Immutable):
    """An element of which there is one."""

    _is_singleton_constant = True

    def __new__(cls, *arg, **kw):
        return cls._singleton

    @classmethod
    def _create_singleton(cls):
        obj = object.__new__(cls)
        obj.__init__()
        obj.proxy_set = frozenset([obj])
        cls._singleton = obj

    @classmethod
    def _instance(cls):
        return cls._singleton


def _from_objects(*elements):
    return [f for element in elements for f in element._from_objects]


def _select_iterables(elements):
    return [c for element in elements for c in element._select_iterable]


def _generative(fn):
    """Makes a method work on, and return, a shallow copy of its object."""

    @wraps(fn)
    @accelerated
    def generate(self, *args, **kw):
        self = self._generate()
        x = fn(self, *args, **kw)
        assert x is self, "generative methods must return self"
        return self

    generate.non_generative = fn
    return generate


def _exclusive_against(*names, msgs=util.EMPTY_DICT, defaults=util.EMPTY_DICT):
    """Lets a method be called only while the attributes named have their defaults."""

    def decorate(fn):
        @wraps(fn)
        def check(self, *args, **kw):
            for name in names:
                if getattr(self, name) is not defaults.get(name):
                    raise exc.InvalidRequestError(
                        msgs.get(
                            name,
                            "Method %s() has already been invoked on this %s construct"
                            % (fn.__name__, self.__class__),
                        )
                    )
            return fn(self, *args, **kw)

        return check

    return decorate


def _clone(element, **kw):
    return element._clone(**kw)


def _expand_cloned(elements):
    return [c for x in elements for c in x._cloned_set]


def _de_clone(elements):
    for x in elements:
        while x._is_clone_of is not None:
            x = x._is_clone_of
        yield x


def _cloned_intersection(a, b):
    overlap = set(_expand_cloned(a)).intersection(_expand_cloned(b))
    return {elem for elem in a if overlap.intersection(elem._cloned_set)}


def _cloned_difference(a, b):
    overlap = set(_expand_cloned(a)).intersection(_expand_cloned(b))
    return {elem for elem in a if not overlap.intersection(elem._cloned_set)}


class _DialectArgDict(dict):
    """The arguments of one construct for one dialect: those given, and below them the defaults."""

    def __init__(self, defaults):
        super().__init__(defaults)
        self._non_defaults = {}

    def __setitem__(self, key, value):
        self._non_defaults[key] = value
        dict.__setitem__(self, key, value)

    def __delitem__(self, key):
        del self._non_defaults[key]
        dict.__delitem__(self, key)


class _DialectArgView:
    """The dialect arguments of a construct under the names `<dialect>_<argument>`."""

    __slots__ = ("obj",)

    def __init__(self, obj):
        self.obj = obj

    def _key(self, key):
        dialect, sep, name = key.partition("_")
        if not sep:
            raise KeyError(key)
        return dialect, name

    def __getitem__(self, key):
        dialect, name = self._key(key)
        return self.obj.dialect_options[dialect][name]

    def __setitem__(self, key, value):
        try:
            dialect, name = self._key(key)
        except KeyError as err:
            raise exc.ArgumentError("Keys must be of the form <dialectname>_<argname>") from err
        self.obj.dialect_options[dialect][name] = value

    def __delitem__(self, key):
        dialect, name = self._key(key)
        del self.obj.dialect_options[dialect][name]

    def __len__(self):
        return sum(len(args._non_defaults) for args in self.obj.dialect_options.values())

    def __iter__(self):
        for dialect, args in self.obj.dialect_options.items():
            for name in args._non_defaults:
                yield "%s_%s" % (dialect, name)

    def __contains__(self, key):
        try:
            self[key]
        except KeyError:
            return False
        return True

    def keys(self):
        return list(self)

    def values(self):
        return [self[k] for k in self]

    def items(self):
        return [(k, self[k]) for k in self]

    def get(self, key, default=None):
        try:
            return self[key]
        except KeyError:
            return default

    def __eq__(self, other):
        return dict(self.items()) == other

    __hash__ = None


_OTHER_DIALECTS = frozenset(("mysql", "mariadb", "sqlite", "oracle", "mssql"))


def _construct_arguments(dialect_name):
    """{class: {argument: default}} of a dialect; None for a dialect that takes whatever it is given."""
    if dialect_name in _OTHER_DIALECTS:
        return None
    if dialect_name != "postgresql":
        raise exc.NoSuchModuleError("Can't load plugin: sqlalchemy.dialects:%s" % dialect_name)
    from ..dialects.postgresql.base import PGDialect

    return {cls: dict(arguments) for cls, arguments in PGDialect.construct_arguments}


class DialectKWArgs:
    """A construct that takes keyword arguments named `<dialect>_<argument>`."""

    __slots__ = ()
    _dialect_kwargs_traverse_internals = [("dialect_options", InternalTraversal.dp_dialect_options)]
    _kw_registry = util.PopulateDict(_construct_arguments)

    @classmethod
    def argument_for(cls, dialect_name, argument_name, default):
        known = DialectKWArgs._kw_registry[dialect_name]
        if known is None:
            raise exc.ArgumentError(
                "Dialect '%s' does have keyword-argument validation and defaults enabled configured" % dialect_name
            )
        known.setdefault(cls, {})[argument_name] = default

    @property
    def dialect_kwargs(self):
        return _DialectArgView(self)

    @property
    def kwargs(self):
        return _DialectArgView(self)

    @classmethod
    def _kw_reg_for_dialect_cls(cls, dialect_name):
        known = DialectKWArgs._kw_registry[dialect_name]
        if known is None:
            return _DialectArgDict({"*": None})
        defaults = {}
        for base in reversed(cls.__mro__):
            defaults.update(known.get(base, ()))
        return _DialectArgDict(defaults)

    @util.memoized_property
    def dialect_options(self):
        return util.PopulateDict(self._kw_reg_for_dialect_cls)

    def get_dialect_option(self, dialect, argument_name, *, else_=None, deprecated_fallback=None):
        registry = DialectKWArgs._kw_registry[dialect.name]
        if registry is None or argument_name not in registry.get(self.__class__, ()):
            return else_
        return self.dialect_options[dialect.name][argument_name]

    def _validate_dialect_kwargs(self, kwargs):
        for k, value in kwargs.items():
            dialect_name, sep, arg_name = k.partition("_")
            if not (dialect_name and sep and arg_name):
                raise TypeError("Additional arguments should be named <dialectname>_<argument>, got '%s'" % k)
            try:
                arguments = self.dialect_options[dialect_name]
            except exc.NoSuchModuleError:
                util.warn(
                    "Can't validate argument %r; can't locate any SQLAlchemy dialect named %r" % (k, dialect_name)
                )
                self.dialect_options[dialect_name] = arguments = _DialectArgDict({"*": None})
            if "*" not in arguments and arg_name not in arguments:
                raise exc.ArgumentError(
                    "Argument %r is not accepted by dialect %r on behalf of %r" % (k, dialect_name, self.__class__)
                )
            arguments[arg_name] = value


class CompileState:
    """What a statement is prepared into before it is compiled; plugins (the ORM) register their own classes."""

    plugins = {}
    _ambiguous_table_name_map = None

    @classmethod
    def create_for_statement(cls, statement, compiler, **kw):
        klass = cls._class_for(statement)
        if klass is cls:
            return cls(statement, compiler, **kw)
        return klass.create_for_statement(statement, compiler, **kw)

    @classmethod
    def _class_for(cls, statement):
        target = statement._effective_plugin_target
        attrs = statement._propagate_attrs
        if attrs:
            klass = cls.plugins.get((attrs.get("compile_state_plugin", "default"), target))
            if klass is not None:
                return klass
        return cls.plugins["default", target]

    def __init__(self, statement, compiler, **kw):
        self.statement = statement

    @classmethod
    def get_plugin_class(cls, statement):
        target = statement._effective_plugin_target
        name = statement._propagate_attrs.get("compile_state_plugin")
        if name and (name, target) in cls.plugins:
            return cls.plugins[name, target]
        return cls.plugins.get(("default", target))

    @classmethod
    def _get_plugin_class_for_plugin(cls, statement, plugin_name):
        return cls.plugins.get((plugin_name, statement._effective_plugin_target))

    @classmethod
    def plugin_for(cls, plugin_name, visit_name):
        def decorate(cls_to_decorate):
            cls.plugins[plugin_name, visit_name] = cls_to_decorate
            return cls_to_decorate

        return decorate


class Generative(HasMemoized):
    """An object whose generative methods work on shallow copies without the memoised attributes."""

    @accelerated
    def _generate(self):
        cls = self.__class__
        s = cls.__new__(cls)
        skip = self._memoized_keys
        if skip:
            s.__dict__.update([(k, v) for k, v in self.__dict__.items() if k not in skip])
        else:
            s.__dict__.update(self.__dict__)
        return s


class InPlaceGenerative(HasMemoized):
    """An object whose generative methods change it."""

    def _generate(self):
        self._reset_memoizations()
        return self


class HasCompileState(Generative):
    """A statement with a compile state."""

    _compile_state_plugin = None
    _attributes = util.EMPTY_DICT
    _compile_state_factory = CompileState.create_for_statement


class _MetaOptions(type):
    def __add__(cls, other):
        return cls() + other

    def __getitem__(cls, key):
        return cls


class Options(metaclass=_MetaOptions):
    """Immutable options with defaults in the class; `options + {...}` gives changed ones."""

    def __init_subclass__(cls):
        cls._cache_attrs = tuple(
            sorted(d for d in cls.__dict__ if not d.startswith("__") and d not in ("_cache_key_traversal",))
        )
        super().__init_subclass__()

    def __init__(self, **kw):
        self.__dict__.update(kw)

    def __add__(self, other):
        new = self.__class__.__new__(self.__class__)
        new.__dict__.update(self.__dict__)
        unknown = set(other).difference(self._cache_attrs)
        if unknown:
            raise TypeError(
                "dictionary contains attributes not covered by Options class %s: %r" % (self, unknown)
            )
        new.__dict__.update(other)
        return new

    def __eq__(self, other):
        return all(
            getattr(self, a) == getattr(other, b)
            for a, b in zip_longest(self._cache_attrs, other._cache_attrs)
        )

    __hash__ = None

    def __repr__(self):
        return "%s(%s)" % (
            self.__class__.__name__,
            ", ".join("%s=%r" % (k, self.__dict__[k]) for k in self._cache_attrs if k in self.__dict__),
        )

    @classmethod
    def isinstance(cls, klass):
        return issubclass(cls, klass)

    @hybridmethod
    def add_to_element(self, name, value):
        return self + {name: getattr(self, name) + value}

    @hybridmethod
    def _state_dict(self):
        return dict(self.__dict__)

    @_state_dict.classlevel
    def _state_dict_of_class(cls):
        return util.EMPTY_DICT

    @classmethod
    def safe_merge(cls, other):
        d = other._state_dict()
        if cls is not other.__class__ and other._cache_attrs and set(other._cache_attrs).difference(cls._cache_attrs):
            raise TypeError(
                "other element %r is not empty, is not of type %s, and contains attributes not covered here %r"
                % (other, cls, set(other._cache_attrs).difference(cls._cache_attrs))
            )
        return cls + d

    @classmethod
    def from_execution_options(cls, key, attrs, exec_options, statement_exec_options):
        """(options, execution options) with the execution options named `attrs` taken up."""
        given = attrs.intersection(set(exec_options).union(statement_exec_options))
        existing = exec_options.get(key, cls)
        if not given:
            return existing, exec_options
        new = existing + {
            "_" + name: exec_options[name] if name in exec_options else statement_exec_options[name]
            for name in given
        }
        return new, util.immutabledict(exec_options).merge_with({key: new})


class CacheableOptions(Options, HasCacheKey):
    """Options that are part of a statement's key."""

    @hybridmethod
    @accelerated
    def _gen_cache_key(self, anon_map, bindparams):
        return HasCacheKey._gen_cache_key(self, anon_map, bindparams)

    @_gen_cache_key.classlevel
    @accelerated
    def _gen_cache_key_of_class(cls, anon_map, bindparams):
        return cls, ()

    @hybridmethod
    def _generate_cache_key(self):
        return HasCacheKey._generate_cache_key_for_object(self)


class ExecutableOption(HasCopyInternals):
    """An option of a statement."""

    _annotations = util.EMPTY_DICT
    __visit_name__ = "executable_option"
    _is_has_cache_key = False
    _is_core = True
    _is_immutable = False

    def _clone(self, **kw):
        c = self.__class__.__new__(self.__class__)
        c.__dict__.update(self.__dict__)
        return c


class Executable:
    """Mixin of what `Connection.execute()` takes."""

    supports_execution = True
    _execution_options = util.EMPTY_DICT
    _is_default_generator = False
    _with_options = ()
    _with_context_options = ()
    _compile_options = None
    _executable_traverse_internals = [
        ("_with_options", InternalTraversal.dp_executable_options),
        ("_with_context_options", ExtendedInternalTraversal.dp_with_context_options),
        ("_propagate_attrs", ExtendedInternalTraversal.dp_propagate_attrs),
    ]
    is_select = False
    is_from_statement = False
    is_update = False
    is_insert = False
    is_text = False
    is_delete = False
    is_dml = False

    @property
    def _effective_plugin_target(self):
        return self.__visit_name__

    @_generative
    def options(self, *options):
        self._with_options += tuple([coercions.expect(roles.ExecutableOptionRole, opt) for opt in options])
        return self

    @_generative
    def _set_compile_options(self, compile_options):
        self._compile_options = compile_options
        return self

    @_generative
    def _update_compile_options(self, options):
        self._compile_options += options
        return self

    @_generative
    def _add_context_option(self, callable_, cache_args):
        self._with_context_options += ((callable_, cache_args),)
        return self

    @_generative
    def execution_options(self, **kw):
        """A copy with options of its execution; they do not change its SQL."""
        if "isolation_level" in kw:
            raise exc.ArgumentError(
                "'isolation_level' execution option may only be specified on Connection.execution_options(), or "
                "per-engine using the isolation_level argument to create_engine()."
            )
        if "compiled_cache" in kw:
            raise exc.ArgumentError(
                "'compiled_cache' execution option may only be specified on Connection.execution_options(), not per "
                "statement."
            )
        self._execution_options = self._execution_options.union(kw)
        return self

    def get_execution_options(self):
        return self._execution_options


class SchemaEventTarget(event.EventTarget):
    """What is attached to a parent in a schema, with events before and after."""

    def _set_parent(self, parent, **kw):
        pass

    def _set_parent_with_dispatch(self, parent, **kw):
        self.dispatch.before_parent_attach(self, parent)
        self._set_parent(parent, **kw)
        self.dispatch.after_parent_attach(self, parent)


class SchemaVisitable(SchemaEventTarget, visitors.Visitable):
    """What visitors of schemas visit."""


class SchemaVisitor(ClauseVisitor):
    """Base of visitors of schemas."""

    __traverse_options__ = {"schema_visitor": True}


class _SentinelDefaultCharacterization(Enum):
    NONE = "none"
    UNKNOWN = "unknown"
    CLIENTSIDE = "clientside"
    SENTINEL_DEFAULT = "sentinel_default"
    SERVERSIDE = "serverside"
    IDENTITY = "identity"
    SEQUENCE = "sequence"


class _SentinelColumnCharacterization(NamedTuple):
    columns: Optional[list] = None
    is_explicit: bool = False
    is_autoinc: bool = False
    default_characterization: _SentinelDefaultCharacterization = _SentinelDefaultCharacterization.NONE


class ColumnCollection:
    """Columns in order, by key and by position; also found by what they stand for (`corresponding_column`)."""

    __class_getitem__ = classmethod(GenericAlias)

    def __init__(self, columns=None):
        state = self.__dict__
        state["_collection"] = []
        state["_index"] = {}
        state["_colset"] = set()
        state["_proxy_index"] = {}
        if columns:
            self._populate_separate_keys(columns)

    __hash__ = None

    def __clause_element__(self):
        from .elements import ClauseList

        return ClauseList(*self._all_columns, _literal_as_text_role=roles.ColumnsClauseRole, group=False)

    @property
    def _all_columns(self):
        return [col for _, col in self._collection]

    def keys(self):
        return [k for k, _ in self._collection]

    def values(self):
        return [col for _, col in self._collection]

    def items(self):
        return list(self._collection)

    def __bool__(self):
        return bool(self._collection)

    def __len__(self):
        return len(self._collection)

    def __iter__(self):
        return iter([col for _, col in self._collection])

    def __getitem__(self, key):
        if isinstance(key, slice):
            return ColumnCollection(self._collection[key]).as_readonly()
        try:
            if isinstance(key, tuple):
                return ColumnCollection([self._index[sub] for sub in key]).as_readonly()
            return self._index[key][1]
        except KeyError as err:
            if isinstance(err.args[0], int):
                raise IndexError(err.args[0]) from err
            raise

    def __getattr__(self, key):
        try:
            return self.__dict__["_index"][key][1]
        except KeyError as err:
            raise AttributeError(key) from err

    def __contains__(self, key):
        if key in self._index:
            return True
        if not isinstance(key, str):
            raise exc.ArgumentError("__contains__ requires a string argument")
        return False

    def compare(self, other):
        return all(l is r for l, r in zip_longest(self, other))

    def __eq__(self, other):
        return self.compare(other)

    def get(self, key, default=None):
        found = self._index.get(key)
        return default if found is None else found[1]

    def __str__(self):
        return "%s(%s)" % (self.__class__.__name__, ", ".join(str(c) for c in self))

    def __setitem__(self, key, value):
        raise NotImplementedError()

    def __delitem__(self, key):
        raise NotImplementedError()

    def __setattr__(self, key, obj):
        raise NotImplementedError()

    def clear(self):
        raise NotImplementedError()

    def remove(self, column):
        raise NotImplementedError()

    def update(self, iter_):
        raise NotImplementedError()

    def _populate_separate_keys(self, iter_):
        collection = self._collection
        collection[:] = [(k, c) for k, c in iter_]
        self._colset.update([c._deannotate() for _, c in collection])
        index = self._index
        for idx, entry in enumerate(collection):
            index[idx] = entry
        for entry in reversed(collection):
            index[entry[0]] = entry
        self._proxy_index.clear()

    def add(self, column, key=None):
        entry = (column.key if key is None else key, column)
        self._index[len(self._collection)] = entry
        self._collection.append(entry)
        self._colset.add(column._deannotate())
        self._index.setdefault(entry[0], entry)
        self._proxy_index.clear()

    def contains_column(self, col):
        if col in self._colset:
            return True
        if isinstance(col, str):
            raise exc.ArgumentError(
                "contains_column cannot be used with string arguments. Use ``col_name in table.c`` instead."
            )
        return False

    def as_readonly(self):
        return ReadOnlyColumnCollection(self)

    def _columns_by_proxy(self):
        index = self._proxy_index
        if not index:
            for _, col in self._collection:
                for proxied in col._expanded_proxy_set:
                    index.setdefault(proxied, util.OrderedSet()).add(col)
        return index

    def corresponding_column(self, column, require_embedded=False):
        """The column here that stands for `column`: of several, the one nearest to it by the chain of proxies."""
        if column in self._colset:
            return column
        target_set = column.proxy_set
        index = self._columns_by_proxy()
        selected = overlap = None
        for target in target_set:
            for col in index.get(target, ()):
                if require_embedded and not _embedded(col._expanded_proxy_set, target_set):
                    continue
                if selected is None:
                    selected = col
                    continue
                if overlap is None:
                    overlap = target_set.intersection(selected._expanded_proxy_set)
                current = target_set.intersection(col._expanded_proxy_set)
                if len(current) > len(overlap) or (
                    current == overlap and _distance(col, column) < _distance(selected, column)
                ):
                    selected, overlap = col, current
        return selected


def _embedded(expanded_proxy_set, target_set):
    for t in target_set.difference(expanded_proxy_set):
        if not expanded_proxy_set.intersection(_expand_cloned([t])):
            return False
    return True


def _distance(col, column):
    return sum(
        sc._annotations.get("weight", 1) for sc in col._uncached_proxy_list() if sc.shares_lineage(column)
    )


class DedupeColumnCollection(ColumnCollection):
    """The columns of a table: a new one replaces one of the same key."""

    def add(self, column, key=None):
        if key is not None and column.key != key:
            raise exc.ArgumentError("DedupeColumnCollection requires columns be under the same key as their .key")
        key = column.key
        if key is None:
            raise exc.ArgumentError("Can't add unnamed column to column collection")
        existing = self._index.get(key)
        if existing is None:
            self._append_new_column(key, column)
        elif existing[1] is not column:
            self.replace(column)
            util.memoized_property.reset(column, "proxy_set")

    def _append_new_column(self, key, column):
        entry = (key, column)
        self._index[len(self._collection)] = entry
        self._collection.append(entry)
        self._colset.add(column._deannotate())
        self._index[key] = entry
        self._proxy_index.clear()

    def _populate_separate_keys(self, iter_):
        for k, col in list(iter_):
            if col.key != k:
                raise exc.ArgumentError("DedupeColumnCollection requires columns be under the same key as their .key")
            self.replace(col)

    def extend(self, iter_):
        self._populate_separate_keys((col.key, col) for col in iter_)

    def remove(self, column):
        if column not in self._colset:
            raise ValueError("Can't remove column %r; column is not in this collection" % column)
        self._colset.remove(column)
        self._rebuild([entry for entry in self._collection if entry[1] is not column])

    def replace(self, column, extra_remove=None):
        remove_col = set(extra_remove) if extra_remove else set()
        if column.name in self._index and column.key != column.name:
            other = self._index[column.name][1]
            if other.name == other.key:
                remove_col.add(other)
        if column.key in self._index:
            remove_col.add(self._index[column.key][1])
        if not remove_col:
            self._append_new_column(column.key, column)
            return
        new = (column.key, column)
        entries = []
        for entry in self._collection:
            if entry[1] not in remove_col:
                entries.append(entry)
            elif new is not None:
                entries.append(new)
                new = None
        if new is not None:
            entries.append(new)
        self._colset.difference_update(remove_col)
        self._colset.add(column._deannotate())
        self._rebuild(entries)

    def _rebuild(self, entries):
        self._collection[:] = entries
        self._index.clear()
        self._index.update(enumerate(entries))
        self._index.update((entry[0], entry) for entry in entries)
        self._proxy_index.clear()


class ReadOnlyColumnCollection(util.ReadOnlyContainer, ColumnCollection):
    """A view of a column collection that refuses change."""

    def __init__(self, collection):
        state = self.__dict__
        state["_parent"] = collection
        for name in ("_collection", "_index", "_colset", "_proxy_index"):
            state[name] = collection.__dict__[name]

    def add(self, column, key=None):
        self._readonly()

    def extend(self, elements):
        self._readonly()

    def remove(self, item):
        self._readonly()


class ColumnSet(util.OrderedSet):
    """An ordered set of columns."""

    __slots__ = ()

    def contains_column(self, col):
        return col in self

    def extend(self, cols):
        self.update(cols)

    def __eq__(self, other):
        from .elements import and_

        return and_(*[c == local for c in other for local in self if c.shares_lineage(local)])

    def __hash__(self):
        return hash(tuple(self))


def _entity_namespace(entity):
    try:
        return entity.entity_namespace
    except AttributeError:
        for elem in visitors.iterate(entity):
            if hasattr(elem, "entity_namespace"):
                return elem.entity_namespace
        raise


def _entity_namespace_key(entity, key, default=NO_ARG):
    try:
        ns = _entity_namespace(entity)
        if default is not NO_ARG:
            return getattr(ns, key, default)
        return getattr(ns, key)
    except AttributeError as err:
        raise exc.InvalidRequestError('Entity namespace for "%s" has no property "%s"' % (entity, key)) from err


