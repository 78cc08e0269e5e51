"""The base of types, user-defined types and type decorators. SQLAlchemy lib/sqlalchemy/sql/type_api.py."""

from enum import Enum

from _sqlalchemy import accelerated

from .. import exc, util
from .base import SchemaEventTarget
from .operators import ColumnOperators
from .traversals import NO_CACHE
from .visitors import Visitable

__molt_public__ = ("_type_affinity", "_variant_mapping")


class _NoValueInList(Enum):
    NO_VALUE_IN_LIST = 0


_NO_VALUE_IN_LIST = _NoValueInList.NO_VALUE_IN_LIST


class _BoundTypes:
    """The constants of sqltypes and the operators of default_comparator, which are defined on top of this module."""

    operator_lookup = None
    resolve = None


class TypeEngineMixin:
    """Marks classes that types mix in and that are not types of their own."""

    __slots__ = ()


class TypeEngine(Visitable):
    """Base of all SQL types.

    What a dialect makes of a type, and its value processors, are kept by the type per dialect.
    """

    _sqla_type = True
    _isnull = False
    _is_tuple_type = False
    _is_table_value = False
    _is_array = False
    _is_type_decorator = False
    render_bind_cast = False
    render_literal_cast = False
    hashable = True
    sort_key_function = None
    should_evaluate_none = False
    _variant_mapping = util.EMPTY_DICT

    class Comparator(ColumnOperators):
        """The operators of expressions of a type."""

        __slots__ = ("expr", "type")

        def __clause_element__(self):
            return self.expr

        def __init__(self, expr):
            self.expr = expr
            self.type = expr.type

        @accelerated
        def operate(self, op, *other, **kwargs):
            fn, added = _BoundTypes.operator_lookup[op.__name__]
            if added:
                kwargs = {**added, **kwargs}
            return fn(self.expr, op, *other, **kwargs)

        __sa_operate__ = operate

        def reverse_operate(self, op, other, **kwargs):
            fn, added = _BoundTypes.operator_lookup[op.__name__]
            if added:
                kwargs = {**added, **kwargs}
            return fn(self.expr, op, other, reverse=True, **kwargs)

        def _adapt_expression(self, op, other_comparator):
            """The operator and the type of `self op other`."""
            return op, self.type

    comparator_factory = Comparator

    def evaluates_none(self):
        typ = self.copy()
        typ.should_evaluate_none = True
        return typ

    def copy(self, **kw):
        return self.adapt(self.__class__)

    def copy_value(self, value):
        return value

    def literal_processor(self, dialect):
        return None

    def bind_processor(self, dialect):
        return None

    def result_processor(self, dialect, coltype):
        return None

    def column_expression(self, colexpr):
        return None

    def bind_expression(self, bindvalue):
        return None

    @util.memoized_property
    def _has_column_expression(self):
        return util.method_is_overridden(self, TypeEngine.column_expression)

    @util.memoized_property
    def _has_bind_expression(self):
        return util.method_is_overridden(self, TypeEngine.bind_expression)

    @staticmethod
    def _to_instance(cls_or_self):
        return to_instance(cls_or_self)

    def compare_values(self, x, y):
        return x == y

    def get_dbapi_type(self, dbapi):
        return None

    @property
    def python_type(self):
        raise NotImplementedError()

    def with_variant(self, type_, *dialect_names):
        """A copy that is `type_` for the dialects named."""
        if not dialect_names:
            raise exc.ArgumentError("At least one dialect name is required")
        taken = [name for name in dialect_names if name in self._variant_mapping]
        if taken:
            raise exc.ArgumentError(f"Dialect {taken[0]!r} is already present in the mapping for this {self!r}")
        variant = to_instance(type_)
        if variant._variant_mapping:
            raise exc.ArgumentError(
                "can't pass a type that already has variants as a dialect-level type to with_variant()"
            )
        copied = self.copy()
        copied._variant_mapping = self._variant_mapping.union(dict.fromkeys(dialect_names, variant))
        return copied

    def _resolve_for_literal(self, value):
        return self

    def _resolve_for_python_type(self, python_type, matched_on, matched_on_flattened):
        return self if python_type is matched_on_flattened else None

    def _with_collation(self, collation):
        raise NotImplementedError("this datatype does not support collation")

    @util.memoized_property
    def _type_affinity(self):
        """The class nearest to TypeEngine that this type derives from: its kind."""
        typ = None
        for t in self.__class__.__mro__:
            if t is TypeEngine or TypeEngineMixin in t.__bases__:
                return typ
            if issubclass(t, TypeEngine):
                typ = t
        return self.__class__

    @util.memoized_property
    def _generic_type_affinity(self):
        camel = upper = None
        for t in self.__class__.__mro__:
            if (
                t.__module__ in ("sqlalchemy.sql.sqltypes", "sqlalchemy.sql.type_api")
                and issubclass(t, TypeEngine)
                and TypeEngineMixin not in t.__bases__
                and t not in (TypeEngine, TypeEngineMixin)
                and t.__name__[0] != "_"
            ):
                if t.__name__.isupper():
                    upper = upper or t
                else:
                    camel = camel or t
        return camel or upper or NULLTYPE.__class__

    def as_generic(self, allow_nulltype=False):
        if not allow_nulltype and self._generic_type_affinity == NULLTYPE.__class__:
            raise NotImplementedError(
                "Default TypeEngine.as_generic() heuristic method was unsuccessful for {}. A custom as_generic() "
                "method must be implemented for this type class.".format(
                    self.__class__.__module__ + "." + self.__class__.__name__
                )
            )
        return util.constructor_copy(self, self._generic_type_affinity)

    def _dialect_info(self, dialect):
        infos = self.__dict__.get("_dialect_infos")
        if infos is None:
            infos = self.__dict__["_dialect_infos"] = {}
        info = infos.get(dialect)
        if info is None:
            impl = self._gen_dialect_impl(dialect)
            if impl is self:
                impl = self.adapt(type(self))
            info = infos[dialect] = {"impl": impl, "result": {}}
        return info

    def dialect_impl(self, dialect):
        """The type that the dialect uses for this one."""
        return self._dialect_info(dialect)["impl"]

    def _unwrapped_dialect_impl(self, dialect):
        return self.dialect_impl(dialect)

    def _cached_literal_processor(self, dialect):
        info = self._dialect_info(dialect)
        if "literal" not in info:
            info["literal"] = info["impl"].literal_processor(dialect)
        return info["literal"]

    def _cached_bind_processor(self, dialect):
        info = self._dialect_info(dialect)
        if "bind" not in info:
            info["bind"] = info["impl"].bind_processor(dialect)
        return info["bind"]

    def _cached_result_processor(self, dialect, coltype):
        info = self._dialect_info(dialect)
        kept = info["result"]
        if coltype not in kept:
            kept[coltype] = info["impl"].result_processor(dialect, coltype)
        return kept[coltype]

    def _cached_custom_processor(self, dialect, key, fn):
        info = self._dialect_info(dialect)
        kept = info.setdefault("custom", {})
        if key not in kept:
            kept[key] = fn(info["impl"])
        return kept[key]

    def _gen_dialect_impl(self, dialect):
        if dialect.name in self._variant_mapping:
            return self._variant_mapping[dialect.name]._gen_dialect_impl(dialect)
        return dialect.type_descriptor(self)

    @util.memoized_property
    def _static_cache_key(self):
        state = self.__dict__
        key = [self.__class__]
        for name in util.get_cls_kwargs(self.__class__):
            value = state.get(name)
            if value is not None and not name.startswith("_"):
                key.append((name, value._static_cache_key if isinstance(value, TypeEngine) else value))
        return tuple(key)

    def adapt(self, cls, **kw):
        """A `cls` with the arguments of this type."""
        typ = util.constructor_copy(self, cls, **kw)
        if self._variant_mapping:
            typ._variant_mapping = self._variant_mapping
        return typ

    @accelerated
    def coerce_compared_value(self, op, value):
        """The type of a literal value that an expression of this type is combined with."""
        coerced = _BoundTypes.resolve(value)
        if coerced is NULLTYPE or coerced._type_affinity is self._type_affinity:
            return self
        return coerced

    def _compare_type_affinity(self, other):
        return self._type_affinity is other._type_affinity

    def compile(self, dialect=None):
        if dialect is None:
            dialect = self._default_dialect()
        return dialect.type_compiler_instance.process(self)

    def _default_dialect(self):
        from ..engine.default import StrCompileDialect

        return StrCompileDialect()

    def __str__(self):
        return str(self.compile())

    def __repr__(self):
        return util.generic_repr(self)


class ExternalType(TypeEngineMixin):
    """Mixin of types that applications define: they say whether statements with them can be cached."""

    cache_ok = None

    @property
    def _static_cache_key(self):
        cache_ok = self.__class__.__dict__.get("cache_ok", None)
        if cache_ok is True:
            kept = self.__dict__.get("_kept_static_key")
            if kept is None:
                kept = self.__dict__["_kept_static_key"] = TypeEngine._static_cache_key.fget(self)
            return kept
        if cache_ok is None:
            subtype = next((t for t in self.__class__.__mro__ if ExternalType in t.__bases__), self.__class__.__mro__[1])
            util.warn(
                "%s %r will not produce a cache key because the ``cache_ok`` attribute is not set to True.  This can "
                "have significant performance implications including some performance degradations in comparison to "
                "prior SQLAlchemy versions.  Set this attribute to True if this type object's state is safe to use in "
                "a cache key, or False to disable this warning." % (subtype.__name__, self),
                code="cprf",
            )
        return NO_CACHE


class UserDefinedType(ExternalType, TypeEngineMixin, TypeEngine):
    """Base of new types: `get_col_spec` gives the name in DDL."""

    __visit_name__ = "user_defined"
    ensure_kwarg = "get_col_spec"

    def coerce_compared_value(self, op, value):
        return self


class Emulated(TypeEngineMixin):
    """Mixin of types that a dialect may have natively or emulate."""

    def adapt_to_emulated(self, impltype, **kw):
        return super().adapt(impltype, **kw)

    def adapt(self, cls, **kw):
        if hasattr(cls, "adapt_emulated_to_native"):
            if self.native:
                return cls.adapt_emulated_to_native(self, **kw)
            return cls.adapt_native_to_emulated(self, **kw)
        if issubclass(cls, self.__class__):
            return self.adapt_to_emulated(cls, **kw)
        return super().adapt(cls, **kw)


class NativeForEmulated(TypeEngineMixin):
    """Mixin of the native counterparts of emulated types."""

    @classmethod
    def adapt_native_to_emulated(cls, impl, **kw):
        return impl.adapt(impl.__class__, **kw)

    @classmethod
    def adapt_emulated_to_native(cls, impl, **kw):
        return cls(**kw)


class TypeDecorator(SchemaEventTarget, ExternalType, TypeEngine):
    """A type that adds behaviour to another one, `impl`."""

    __visit_name__ = "type_decorator"
    _is_type_decorator = True
    coerce_to_is_types = (type(None),)

    def __init__(self, *args, **kwargs):
        if not hasattr(self.__class__, "impl"):
            raise AssertionError(
                "TypeDecorator implementations require a class-level variable 'impl' which refers to the class of "
                "type being decorated"
            )
        self.impl = to_instance(self.__class__.impl, *args, **kwargs)

    @util.memoized_property
    def impl_instance(self):
        return self.impl

    class Comparator(TypeEngine.Comparator):
        """The operators of the decorated type, with the decorator's say in what is compared with IS."""

        __slots__ = ()

        def operate(self, op, *other, **kwargs):
            kwargs["_python_is_types"] = self.expr.type.coerce_to_is_types
            return super().operate(op, *other, **kwargs)

        def reverse_operate(self, op, other, **kwargs):
            kwargs["_python_is_types"] = self.expr.type.coerce_to_is_types
            return super().reverse_operate(op, other, **kwargs)

    @property
    def comparator_factory(self):
        factory = self.impl_instance.comparator_factory
        if TypeDecorator.Comparator in factory.__mro__:
            return factory
        made = _td_comparators.get(factory)
        if made is None:
            made = _td_comparators[factory] = type("TDComparator", (TypeDecorator.Comparator, factory), {})
        return made

    def _copy_with_check(self):
        tt = self.copy()
        if not isinstance(tt, self.__class__):
            raise AssertionError(
                "Type object %s does not properly implement the copy() method, it must return an object of type %s"
                % (self, self.__class__)
            )
        return tt

    def _with_impl(self, impl):
        tt = self._copy_with_check()
        tt.impl = tt.impl_instance = impl
        return tt

    def _gen_dialect_impl(self, dialect):
        if dialect.name in self._variant_mapping:
            adapted = dialect.type_descriptor(self._variant_mapping[dialect.name])
        else:
            adapted = dialect.type_descriptor(self)
        if adapted is not self:
            return adapted
        return self._with_impl(self.load_dialect_impl(dialect).dialect_impl(dialect))

    def _with_collation(self, collation):
        return self._with_impl(self.impl_instance._with_collation(collation))

    @property
    def _type_affinity(self):
        return self.impl_instance._type_affinity

    def _set_parent(self, parent, outer=False, **kw):
        super()._set_parent(parent)
        if not outer and isinstance(self.impl_instance, SchemaEventTarget):
            self.impl_instance._set_parent(parent, outer=False, **kw)

    def _set_parent_with_dispatch(self, parent, **kw):
        super()._set_parent_with_dispatch(parent, outer=True, **kw)
        if isinstance(self.impl_instance, SchemaEventTarget):
            self.impl_instance._set_parent_with_dispatch(parent)

    def type_engine(self, dialect):
        adapted = dialect.type_descriptor(self)
        return adapted if not isinstance(adapted, type(self)) else self.load_dialect_impl(dialect)

    def load_dialect_impl(self, dialect):
        return self.impl_instance

    def _unwrapped_dialect_impl(self, dialect):
        typ = self.dialect_impl(dialect)
        if isinstance(typ, self.__class__):
            return typ.load_dialect_impl(dialect).dialect_impl(dialect)
        return typ

    def __getattr__(self, key):
        if key.startswith("__") or key == "impl":
            raise AttributeError(key)
        return getattr(self.impl_instance, key)

    def process_literal_param(self, value, dialect):
        raise NotImplementedError()

    def process_bind_param(self, value, dialect):
        raise NotImplementedError()

    def process_result_value(self, value, dialect):
        raise NotImplementedError()

    @util.memoized_property
    def _has_bind_processor(self):
        return util.method_is_overridden(self, TypeDecorator.process_bind_param)

    @util.memoized_property
    def _has_literal_processor(self):
        return util.method_is_overridden(self, TypeDecorator.process_literal_param)

    @util.memoized_property
    def _has_result_processor(self):
        return util.method_is_overridden(self, TypeDecorator.process_result_value)

    def literal_processor(self, dialect):
        impl_processor = self.impl_instance.literal_processor(dialect)
        if self._has_literal_processor:
            return _first_then(self.process_literal_param, dialect, impl_processor)
        if self._has_bind_processor:
            return _first_then(self.process_bind_param, dialect, impl_processor) if impl_processor else None
        return impl_processor

    def bind_processor(self, dialect):
        impl_processor = self.impl_instance.bind_processor(dialect)
        if not self._has_bind_processor:
            return impl_processor
        return _first_then(self.process_bind_param, dialect, impl_processor)

    def result_processor(self, dialect, coltype):
        impl_processor = self.impl_instance.result_processor(dialect, coltype)
        if not self._has_result_processor:
            return impl_processor
        process_value = self.process_result_value
        if impl_processor is None:
            return lambda value: process_value(value, dialect)
        return lambda value: process_value(impl_processor(value), dialect)

    @util.memoized_property
    def _has_bind_expression(self):
        return (
            util.method_is_overridden(self, TypeDecorator.bind_expression) or self.impl_instance._has_bind_expression
        )

    def bind_expression(self, bindparam):
        return self.impl_instance.bind_expression(bindparam)

    @util.memoized_property
    def _has_column_expression(self):
        return (
            util.method_is_overridden(self, TypeDecorator.column_expression)
            or self.impl_instance._has_column_expression
        )

    def column_expression(self, column):
        return self.impl_instance.column_expression(column)

    def coerce_compared_value(self, op, value):
        return self

    def copy(self, **kw):
        instance = self.__class__.__new__(self.__class__)
        instance.__dict__.update(self.__dict__)
        instance.__dict__.pop("_dialect_infos", None)
        return instance

    def get_dbapi_type(self, dbapi):
        return self.impl_instance.get_dbapi_type(dbapi)

    def compare_values(self, x, y):
        return self.impl_instance.compare_values(x, y)

    @property
    def sort_key_function(self):
        return self.impl_instance.sort_key_function

    def __repr__(self):
        return util.generic_repr(self, to_inspect=self.impl_instance)


_td_comparators = {}


def _first_then(process_param, dialect, impl_processor):
    if impl_processor is None:
        return lambda value: process_param(value, dialect)
    return lambda value: impl_processor(process_param(value, dialect))


class Variant(TypeDecorator):
    """A placeholder for what SQLAlchemy no longer has."""

    def __init__(self, *arg, **kw):
        raise NotImplementedError(
            "Variant is no longer used in SQLAlchemy; this is a placeholder symbol for backwards compatibility."
        )


def to_instance(typeobj, *arg, **kw):
    if typeobj is None:
        return NULLTYPE
    if callable(typeobj):
        return typeobj(*arg, **kw)
    return typeobj


def adapt_type(typeobj, colspecs):
    """The dialect's class for a type, by the first class of its MRO that `colspecs` has."""
    typeobj = to_instance(typeobj)
    for t in typeobj.__class__.__mro__[0:-1]:
        impltype = colspecs.get(t)
        if impltype is not None:
            if issubclass(typeobj.__class__, impltype):
                return typeobj
            return typeobj.adapt(impltype)
    return typeobj


NULLTYPE = None
