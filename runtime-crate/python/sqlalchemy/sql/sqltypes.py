"""The types. SQLAlchemy lib/sqlalchemy/sql/sqltypes.py."""

import datetime as dt
import decimal
import enum
import json
from collections.abc import Sequence
from typing import Literal, get_args, get_origin
from uuid import UUID as _python_UUID

from .. import event, exc, inspection, util
from ..engine import processors
from . import coercions, elements, operators, roles, type_api
from .base import _NONE_NAME, NO_ARG, SchemaEventTarget
from .cache_key import HasCacheKey
from .elements import Slice, quoted_name
from .elements import TypeCoerce as type_coerce
from .traversals import InternalTraversal
from .type_api import (  # noqa: F401
    Emulated, NativeForEmulated, TypeDecorator, TypeEngine, TypeEngineMixin, Variant, to_instance,
)


class HasExpressionLookup(TypeEngineMixin):
    """Mixin of types whose arithmetic has results of other types, as a table says."""

    @property
    def _expression_adaptations(self):
        """{operator: {kind of the other operand: kind of the result}}."""
        raise NotImplementedError()

    class Comparator(TypeEngine.Comparator):
        __slots__ = ()

        def _adapt_expression(self, op, other_comparator):
            othertype = other_comparator.type._type_affinity
            lookup = self.type._expression_adaptations.get(op, util.EMPTY_DICT).get(othertype, self.type)
            if lookup is othertype:
                return op, other_comparator.type
            if lookup is self.type._type_affinity:
                return op, self.type
            return op, to_instance(lookup)

    comparator_factory = Comparator


class Concatenable(TypeEngineMixin):
    """Mixin of types whose + is a concatenation."""

    class Comparator(TypeEngine.Comparator):
        __slots__ = ()

        def _adapt_expression(self, op, other_comparator):
            if op is operators.add and isinstance(
                other_comparator, (Concatenable.Comparator, NullType.Comparator)
            ):
                return operators.concat_op, self.expr.type
            return super()._adapt_expression(op, other_comparator)

    comparator_factory = Comparator


class Indexable(TypeEngineMixin):
    """Mixin of types with an index operator."""

    class Comparator(TypeEngine.Comparator):
        __slots__ = ()

        def _setup_getitem(self, index):
            raise NotImplementedError()

        def __getitem__(self, index):
            op, right, result_type = self._setup_getitem(index)
            return self.operate(op, right, result_type=result_type)

    comparator_factory = Comparator


class String(Concatenable, TypeEngine):
    """The base of the text types."""

    __visit_name__ = "string"

    def __init__(self, length=None, collation=None):
        self.length = length
        self.collation = collation

    def _with_collation(self, collation):
        new_type = self.copy()
        new_type.collation = collation
        return new_type

    def _resolve_for_literal(self, value):
        return _STRING if value.isascii() else _UNICODE

    def literal_processor(self, dialect):
        def process(value):
            value = value.replace("'", "''")
            if dialect.identifier_preparer._double_percents:
                value = value.replace("%", "%%")
            return "'%s'" % value

        return process

    @property
    def python_type(self):
        return str

    def get_dbapi_type(self, dbapi):
        return dbapi.STRING


class Text(String):
    """Text of any length."""

    __visit_name__ = "text"


class Unicode(String):
    """A string."""

    __visit_name__ = "unicode"


class UnicodeText(Text):
    """Text of any length."""

    __visit_name__ = "unicode_text"


class Integer(HasExpressionLookup, TypeEngine):
    """int."""

    __visit_name__ = "integer"

    def get_dbapi_type(self, dbapi):
        return dbapi.NUMBER

    @property
    def python_type(self):
        return int

    def _resolve_for_literal(self, value):
        return _BIGINTEGER if value.bit_length() >= 32 else self

    def literal_processor(self, dialect):
        return lambda value: str(int(value))

    @util.memoized_property
    def _expression_adaptations(self):
        own = self.__class__
        return {
            operators.add: {Date: Date, Integer: own, Numeric: Numeric},
            operators.mul: {Interval: Interval, Integer: own, Numeric: Numeric},
            operators.truediv: {Integer: Numeric, Numeric: Numeric},
            operators.floordiv: {Integer: own, Numeric: Numeric},
            operators.sub: {Integer: own, Numeric: Numeric},
        }


class SmallInteger(Integer):
    """A smaller int."""

    __visit_name__ = "small_integer"


class BigInteger(Integer):
    """A bigger int."""

    __visit_name__ = "big_integer"


class Numeric(HasExpressionLookup, TypeEngine):
    """Decimal, or float if `asdecimal` is False."""

    __visit_name__ = "numeric"
    _default_decimal_return_scale = 10

    def __init__(self, precision=None, scale=None, decimal_return_scale=None, asdecimal=True):
        self.precision = precision
        self.scale = scale
        self.decimal_return_scale = decimal_return_scale
        self.asdecimal = asdecimal

    @property
    def _effective_decimal_return_scale(self):
        if self.decimal_return_scale is not None:
            return self.decimal_return_scale
        if getattr(self, "scale", None) is not None:
            return self.scale
        return self._default_decimal_return_scale

    def get_dbapi_type(self, dbapi):
        return dbapi.NUMBER

    def literal_processor(self, dialect):
        return str

    @property
    def python_type(self):
        return decimal.Decimal if self.asdecimal else float

    def bind_processor(self, dialect):
        return None if dialect.supports_native_decimal else processors.to_float

    def result_processor(self, dialect, coltype):
        if not self.asdecimal:
            return processors.to_float if dialect.supports_native_decimal else None
        if dialect.supports_native_decimal:
            return None
        return processors.to_decimal_processor_factory(
            decimal.Decimal, self.scale if self.scale is not None else self._default_decimal_return_scale
        )

    @util.memoized_property
    def _expression_adaptations(self):
        own = self.__class__
        return {
            operators.mul: {Interval: Interval, Numeric: own, Integer: own},
            operators.truediv: {Numeric: own, Integer: own},
            operators.add: {Numeric: own, Integer: own},
            operators.sub: {Numeric: own, Integer: own},
        }


class Float(Numeric):
    """float."""

    __visit_name__ = "float"
    scale = None

    def __init__(self, precision=None, asdecimal=False, decimal_return_scale=None):
        self.precision = precision
        self.asdecimal = asdecimal
        self.decimal_return_scale = decimal_return_scale

    def result_processor(self, dialect, coltype):
        if self.asdecimal:
            return processors.to_decimal_processor_factory(decimal.Decimal, self._effective_decimal_return_scale)
        return processors.to_float if dialect.supports_native_decimal else None


class Double(Float):
    """A float of double precision."""

    __visit_name__ = "double"


class _RenderISO8601NoT:
    """Mixin of the types of date and time: literals are ISO texts with a space."""

    def _literal_processor_portion(self, dialect, portion):
        if portion is None:
            return lambda value: f"""'{value.isoformat().replace("T", " ")}'"""
        return lambda value: f"""'{value.isoformat().split("T")[portion]}'"""


class DateTime(_RenderISO8601NoT, HasExpressionLookup, TypeEngine):
    """datetime."""

    __visit_name__ = "datetime"

    def __init__(self, timezone=False):
        self.timezone = timezone

    def get_dbapi_type(self, dbapi):
        return dbapi.DATETIME

    def _resolve_for_literal(self, value):
        return DATETIME_TIMEZONE if value.tzinfo is not None and not self.timezone else self

    def literal_processor(self, dialect):
        return self._literal_processor_portion(dialect, None)

    @property
    def python_type(self):
        return dt.datetime

    @util.memoized_property
    def _expression_adaptations(self):
        return {
            operators.add: {Interval: self.__class__},
            operators.sub: {Interval: self.__class__, DateTime: Interval},
        }


class Date(_RenderISO8601NoT, HasExpressionLookup, TypeEngine):
    """date."""

    __visit_name__ = "date"

    def get_dbapi_type(self, dbapi):
        return dbapi.DATETIME

    @property
    def python_type(self):
        return dt.date

    def literal_processor(self, dialect):
        return self._literal_processor_portion(dialect, 0)

    @util.memoized_property
    def _expression_adaptations(self):
        return {
            operators.add: {Integer: self.__class__, Interval: DateTime, Time: DateTime},
            operators.sub: {Integer: self.__class__, Date: Integer, Interval: DateTime, DateTime: Interval},
        }


class Time(_RenderISO8601NoT, HasExpressionLookup, TypeEngine):
    """time."""

    __visit_name__ = "time"

    def __init__(self, timezone=False):
        self.timezone = timezone

    def get_dbapi_type(self, dbapi):
        return dbapi.DATETIME

    @property
    def python_type(self):
        return dt.time

    def _resolve_for_literal(self, value):
        return TIME_TIMEZONE if value.tzinfo is not None and not self.timezone else self

    @util.memoized_property
    def _expression_adaptations(self):
        return {
            operators.add: {Date: DateTime, Interval: self.__class__},
            operators.sub: {Time: Interval, Interval: self.__class__},
        }

    def literal_processor(self, dialect):
        return self._literal_processor_portion(dialect, -1)


class _Binary(TypeEngine):
    """The base of the types of bytes."""

    _generic_type_affinity = property(lambda self: LargeBinary)

    def __init__(self, length=None):
        self.length = length

    def literal_processor(self, dialect):
        def process(value):
            value = value.decode(dialect._legacy_binary_type_literal_encoding).replace("'", "''")
            return "'%s'" % value

        return process

    @property
    def python_type(self):
        return bytes

    def bind_processor(self, dialect):
        if dialect.dbapi is None:
            return None
        binary = dialect.dbapi.Binary

        def process(value):
            return None if value is None else binary(value)

        return process

    def result_processor(self, dialect, coltype):
        if dialect.returns_native_bytes:
            return None

        def process(value):
            return None if value is None else bytes(value)

        return process

    def coerce_compared_value(self, op, value):
        return self if isinstance(value, str) else super().coerce_compared_value(op, value)

    def get_dbapi_type(self, dbapi):
        return dbapi.BINARY


class LargeBinary(_Binary):
    """bytes."""

    __visit_name__ = "large_binary"

    def __init__(self, length=None):
        _Binary.__init__(self, length=length)


class _BoundCall:
    """A method with some keyword arguments given."""

    __slots__ = ("method", "kwargs")

    def __init__(self, method, kwargs=util.EMPTY_DICT):
        self.method = method
        self.kwargs = kwargs

    def __call__(self, *arg, **kw):
        return self.method(*arg, **{**kw, **self.kwargs})


class SchemaType(SchemaEventTarget, TypeEngineMixin):
    """Mixin of types that need DDL of their own."""

    _use_schema_map = True

    def __init__(
        self, name=None, schema=None, metadata=None, inherit_schema=False, quote=None, _create_events=True,
        _adapted_from=None,
    ):
        self.name = None if name is None else quoted_name(name, quote)
        self.schema = schema
        self.metadata = metadata
        self.inherit_schema = inherit_schema
        self._create_events = _create_events
        if _create_events and metadata:
            event.listen(metadata, "before_create", _BoundCall(self._on_metadata_create))
            event.listen(metadata, "after_drop", _BoundCall(self._on_metadata_drop))
        if _adapted_from:
            self.dispatch = self.dispatch._join(_adapted_from.dispatch)

    def _set_parent(self, parent, **kw):
        parent._on_table_attach(self._set_table)

    def _variant_mapping_for_set_table(self, column):
        if column.type._variant_mapping:
            return {**column.type._variant_mapping, "_default": column.type}
        return None

    def _set_table(self, column, table):
        if self.inherit_schema:
            self.schema = table.schema
        elif self.metadata and self.schema is None and self.metadata.schema:
            self.schema = self.metadata.schema
        if not self._create_events:
            return
        kw = {"variant_mapping": self._variant_mapping_for_set_table(column)}
        event.listen(table, "before_create", _BoundCall(self._on_table_create, kw))
        event.listen(table, "after_drop", _BoundCall(self._on_table_drop, kw))
        if self.metadata is None:
            event.listen(table.metadata, "before_create", _BoundCall(self._on_metadata_create, kw))
            event.listen(table.metadata, "after_drop", _BoundCall(self._on_metadata_drop, kw))

    def copy(self, **kw):
        metadata = kw.get("_to_metadata", self.metadata) if self.metadata is not None else None
        return self.adapt(self.__class__, _create_events=True, metadata=metadata)

    def adapt(self, cls, **kw):
        kw.setdefault("_create_events", False)
        kw.setdefault("_adapted_from", self)
        return super().adapt(cls, **kw)

    def _other_impl(self, dialect):
        """The dialect's type for this one, if it is another schema type."""
        t = self.dialect_impl(dialect)
        return t if isinstance(t, SchemaType) and t.__class__ is not self.__class__ else None

    def create(self, bind, checkfirst=False):
        t = self._other_impl(bind.dialect)
        if t is not None:
            t.create(bind, checkfirst=checkfirst)

    def drop(self, bind, checkfirst=False):
        t = self._other_impl(bind.dialect)
        if t is not None:
            t.drop(bind, checkfirst=checkfirst)

    def _delegate(self, name, target, bind, kw):
        if self._is_impl_for_variant(bind.dialect, kw):
            t = self._other_impl(bind.dialect)
            if t is not None:
                getattr(t, name)(target, bind, **kw)

    def _on_table_create(self, target, bind, **kw):
        self._delegate("_on_table_create", target, bind, kw)

    def _on_table_drop(self, target, bind, **kw):
        self._delegate("_on_table_drop", target, bind, kw)

    def _on_metadata_create(self, target, bind, **kw):
        self._delegate("_on_metadata_create", target, bind, kw)

    def _on_metadata_drop(self, target, bind, **kw):
        self._delegate("_on_metadata_drop", target, bind, kw)

    def _is_impl_for_variant(self, dialect, kw):
        variant_mapping = kw.pop("variant_mapping", None)
        if not variant_mapping:
            return True

        def is_this(typ):
            return typ is self or (isinstance(typ, ARRAY) and typ.item_type is self)

        if dialect.name in variant_mapping:
            return True if is_this(variant_mapping[dialect.name]) else None
        return is_this(variant_mapping["_default"])


def _is_pep695(type_):
    return type(type_).__name__ == "TypeAliasType"


class Enum(String, SchemaType, Emulated, TypeEngine):
    """A string, or a Python enum, out of a set of strings."""

    __visit_name__ = "enum"

    def __init__(self, *enums, **kw):
        self._enum_init(enums, kw)

    @property
    def _enums_argument(self):
        return [self.enum_class] if self.enum_class is not None else self.enums

    def _enum_init(self, enums, kw):
        self.native_enum = kw.pop("native_enum", True)
        self.create_constraint = kw.pop("create_constraint", False)
        self.values_callable = kw.pop("values_callable", None)
        self._sort_key_function = kw.pop("sort_key_function", NO_ARG)
        length_arg = kw.pop("length", NO_ARG)
        self._omit_aliases = kw.pop("omit_aliases", True)
        disable_warnings = kw.pop("_disable_warnings", False)
        values, objects = self._parse_into_values(enums, kw)
        self._setup_for_values(values, objects, kw)
        self.validate_strings = kw.pop("validate_strings", False)
        self._default_length = length = max((len(x) for x in self.enums), default=0)
        if length_arg is not NO_ARG:
            if not disable_warnings and length_arg is not None and length_arg < length:
                raise ValueError(
                    "When provided, length must be larger or equal than the length of the longest enum value. %s < %s"
                    % (length_arg, length)
                )
            length = length_arg
        self._valid_lookup[None] = self._object_lookup[None] = None
        String.__init__(self, length=length)
        if self.enum_class and values:
            kw.setdefault("name", self.enum_class.__name__.lower())
        SchemaType.__init__(
            self,
            name=kw.pop("name", None),
            schema=kw.pop("schema", None),
            metadata=kw.pop("metadata", None),
            inherit_schema=kw.pop("inherit_schema", False),
            quote=kw.pop("quote", None),
            _create_events=kw.pop("_create_events", True),
            _adapted_from=kw.pop("_adapted_from", None),
        )

    def _parse_into_values(self, enums, kw):
        if not enums and "_enums" in kw:
            enums = kw.pop("_enums")
        if len(enums) != 1 or not hasattr(enums[0], "__members__"):
            self.enum_class = None
            return enums, enums
        self.enum_class = enums[0]
        members = self.enum_class.__members__
        if self._omit_aliases is True:
            members = {n: v for n, v in members.items() if v.name == n}
        values = self.values_callable(self.enum_class) if self.values_callable else list(members)
        return values, [members[k] for k in members]

    def _compare_type_affinity(self, other):
        return super()._compare_type_affinity(other) or other._type_affinity is String

    def _resolve_for_literal(self, value):
        tv = type(value)
        typ = self._resolve_for_python_type(tv, tv, tv)
        assert typ is not None
        return typ

    def _resolve_for_python_type(self, python_type, matched_on, matched_on_flattened):
        generic = self._enums_argument == [enum.Enum]
        native_enum = None
        if not generic and python_type is matched_on:
            enum_args = self._enums_argument
        elif get_origin(python_type) is Literal or _is_pep695(python_type):
            value = python_type
            while _is_pep695(value):
                value = value.__value__
            if get_origin(value) is Literal and value is not python_type and value is not python_type.__value__:
                util.warn_deprecated(
                    f"Mapping recursive TypeAliasType '{python_type}' that resolve to literal to generate an Enum is "
                    "deprecated. SQLAlchemy 2.1 will not support this use case. Please avoid using recursing "
                    "TypeAliasType.",
                    "2.0",
                )
            if get_origin(value) is not Literal:
                raise exc.ArgumentError(
                    f"Can't associate TypeAliasType '{python_type}' to an Enum since it's not a direct alias of a "
                    "Literal. Only aliases in this form `type my_alias = Literal['a', 'b']` are supported when "
                    "generating Enums."
                )
            enum_args = get_args(value)
            bad = [arg for arg in enum_args if not isinstance(arg, str)]
            if bad:
                raise exc.ArgumentError(
                    f"Can't create string-based Enum datatype from non-string values: "
                    f"{', '.join(repr(x) for x in bad)}.  Please provide an explicit Enum datatype for this Python "
                    "type"
                )
            native_enum = False
        elif isinstance(python_type, type) and issubclass(python_type, enum.Enum):
            enum_args = [python_type]
        else:
            enum_args = self._enums_argument
        kw = self._make_enum_kw({})
        if native_enum is False:
            kw["native_enum"] = False
        kw["length"] = NO_ARG if self.length == 0 else self.length
        return self._generic_type_affinity(_enums=enum_args, **kw)

    def _setup_for_values(self, values, objects, kw):
        self.enums = list(values)
        self._valid_lookup = dict(zip(reversed(objects), reversed(values)))
        self._object_lookup = dict(zip(values, objects))
        self._valid_lookup.update(
            [(value, self._valid_lookup[self._object_lookup[value]]) for value in values]
        )

    @property
    def sort_key_function(self):
        return self._db_value_for_elem if self._sort_key_function is NO_ARG else self._sort_key_function

    @property
    def native(self):
        return self.native_enum

    def _not_a_value(self, elem):
        return LookupError(
            "'%s' is not among the defined enum values. Enum name: %s. Possible values: %s"
            % (elem, self.name, util.repr_tuple_names(self.enums))
        )

    def _db_value_for_elem(self, elem):
        try:
            return self._valid_lookup[elem]
        except KeyError as err:
            if not self.validate_strings and isinstance(elem, str):
                return elem
            raise self._not_a_value(elem) from err

    class Comparator(String.Comparator):
        __slots__ = ()

        def _adapt_expression(self, op, other_comparator):
            op, typ = super()._adapt_expression(op, other_comparator)
            if op is operators.concat_op:
                typ = String(self.type.length)
            return op, typ

    comparator_factory = Comparator

    def _object_value_for_elem(self, elem):
        try:
            return self._object_lookup[elem]
        except KeyError as err:
            raise self._not_a_value(elem) from err

    def __repr__(self):
        return util.generic_repr(
            self,
            additional_kw=[
                ("native_enum", True), ("create_constraint", False), ("length", self._default_length),
            ],
            to_inspect=[Enum, SchemaType],
        )

    def as_generic(self, allow_nulltype=False):
        if not hasattr(self, "enums"):
            raise NotImplementedError(
                "TypeEngine.as_generic() heuristic is undefined for types that inherit Enum but do not have an "
                "`enums` attribute."
            )
        return util.constructor_copy(self, self._generic_type_affinity, *self.enums, _disable_warnings=True)

    def _make_enum_kw(self, kw):
        kw.setdefault("validate_strings", self.validate_strings)
        if self.name:
            kw.setdefault("name", self.name)
        for name in ("schema", "inherit_schema", "metadata", "native_enum", "values_callable", "create_constraint"):
            kw.setdefault(name, getattr(self, name))
        kw.setdefault("length", self.length)
        kw.setdefault("omit_aliases", self._omit_aliases)
        return kw

    def adapt_to_emulated(self, impltype, **kw):
        self._make_enum_kw(kw)
        kw["_disable_warnings"] = True
        kw.setdefault("_create_events", False)
        assert "_enums" in kw
        return impltype(**kw)

    def adapt(self, cls, **kw):
        kw["_enums"] = self._enums_argument
        kw["_disable_warnings"] = True
        return super().adapt(cls, **kw)

    def _should_create_constraint(self, compiler, **kw):
        if not self._is_impl_for_variant(compiler.dialect, kw):
            return False
        return not self.native_enum or not compiler.dialect.supports_native_enum

    def _set_table(self, column, table):
        from .schema import CheckConstraint

        SchemaType._set_table(self, column, table)
        if not self.create_constraint:
            return
        kw = {"variant_mapping": self._variant_mapping_for_set_table(column)}
        e = CheckConstraint(
            type_coerce(column, String()).in_(self.enums),
            name=_NONE_NAME if self.name is None else self.name,
            _create_rule=_BoundCall(self._should_create_constraint, kw),
            _type_bound=True,
        )
        assert e.table is table

    def literal_processor(self, dialect):
        parent_processor = super().literal_processor(dialect)

        def process(value):
            value = self._db_value_for_elem(value)
            return parent_processor(value) if parent_processor else value

        return process

    def bind_processor(self, dialect):
        parent_processor = super().bind_processor(dialect)

        def process(value):
            value = self._db_value_for_elem(value)
            return parent_processor(value) if parent_processor else value

        return process

    def result_processor(self, dialect, coltype):
        parent_processor = super().result_processor(dialect, coltype)

        def process(value):
            if parent_processor:
                value = parent_processor(value)
            return self._object_value_for_elem(value)

        return process

    def copy(self, **kw):
        return SchemaType.copy(self, **kw)

    @property
    def python_type(self):
        return self.enum_class if self.enum_class else str


class PickleType(TypeDecorator):
    """Any object, as its pickle, by an object with `dumps` and `loads`."""

    impl = LargeBinary
    cache_ok = True

    def __init__(self, protocol=5, pickler=None, comparator=None, impl=None):
        if pickler is None:
            import pickle as pickler
        self.protocol = protocol
        self.pickler = pickler
        self.comparator = comparator
        super().__init__()
        if impl:
            self.impl = to_instance(impl)

    def bind_processor(self, dialect):
        impl_processor = self.impl_instance.bind_processor(dialect)
        dumps, protocol = self.pickler.dumps, self.protocol

        def process(value):
            if value is not None:
                value = dumps(value, protocol)
            return impl_processor(value) if impl_processor else value

        return process

    def result_processor(self, dialect, coltype):
        impl_processor = self.impl_instance.result_processor(dialect, coltype)
        loads = self.pickler.loads

        def process(value):
            if impl_processor:
                value = impl_processor(value)
            return None if value is None else loads(value)

        return process

    def compare_values(self, x, y):
        return self.comparator(x, y) if self.comparator else x == y


class Boolean(SchemaType, Emulated, TypeEngine):
    """bool."""

    __visit_name__ = "boolean"
    native = True
    _strict_bools = frozenset([None, True, False])

    def __init__(self, create_constraint=False, name=None, _create_events=True, _adapted_from=None):
        self.create_constraint = create_constraint
        self.name = name
        self._create_events = _create_events
        if _adapted_from:
            self.dispatch = self.dispatch._join(_adapted_from.dispatch)

    def copy(self, **kw):
        return self.adapt(self.__class__, _create_events=True)

    def _should_create_constraint(self, compiler, **kw):
        if not self._is_impl_for_variant(compiler.dialect, kw):
            return False
        return not compiler.dialect.supports_native_boolean and compiler.dialect.non_native_boolean_check_constraint

    def _set_table(self, column, table):
        from .schema import CheckConstraint

        if not self.create_constraint:
            return
        kw = {"variant_mapping": self._variant_mapping_for_set_table(column)}
        e = CheckConstraint(
            type_coerce(column, self).in_([0, 1]),
            name=_NONE_NAME if self.name is None else self.name,
            _create_rule=_BoundCall(self._should_create_constraint, kw),
            _type_bound=True,
        )
        assert e.table is table

    @property
    def python_type(self):
        return bool

    def _strict_as_bool(self, value):
        if value not in self._strict_bools:
            if not isinstance(value, int):
                raise TypeError("Not a boolean value: %r" % (value,))
            raise ValueError("Value %r is not None, True, or False" % (value,))
        return value

    def literal_processor(self, dialect):
        compiler = dialect.statement_compiler(dialect, None)
        true, false = compiler.visit_true(None), compiler.visit_false(None)
        strict = self._strict_as_bool
        return lambda value: true if strict(value) else false

    def bind_processor(self, dialect):
        strict = self._strict_as_bool
        coerce = bool if dialect.supports_native_boolean else int

        def process(value):
            value = strict(value)
            return None if value is None else coerce(value)

        return process

    def result_processor(self, dialect, coltype):
        return None if dialect.supports_native_boolean else processors.int_to_boolean


class _AbstractInterval(HasExpressionLookup, TypeEngine):
    """The base of the types of timedelta."""

    @util.memoized_property
    def _expression_adaptations(self):
        own = self.__class__
        return {
            operators.add: {Date: DateTime, Interval: own, DateTime: DateTime, Time: Time},
            operators.sub: {Interval: own},
            operators.mul: {Numeric: own},
            operators.truediv: {Numeric: own},
        }

    @property
    def _type_affinity(self):
        return Interval


class Interval(Emulated, _AbstractInterval, TypeDecorator):
    """timedelta."""

    impl = DateTime
    epoch = dt.datetime(1970, 1, 1)
    cache_ok = True

    def __init__(self, native=True, second_precision=None, day_precision=None):
        super().__init__()
        self.native = native
        self.second_precision = second_precision
        self.day_precision = day_precision

    class Comparator(TypeDecorator.Comparator, _AbstractInterval.Comparator):
        __slots__ = ()

    comparator_factory = Comparator

    @property
    def python_type(self):
        return dt.timedelta

    def adapt_to_emulated(self, impltype, **kw):
        return _AbstractInterval.adapt(self, impltype, **kw)

    def coerce_compared_value(self, op, value):
        return self.impl_instance.coerce_compared_value(op, value)

    def bind_processor(self, dialect):
        impl_processor = self.impl_instance.bind_processor(dialect)
        epoch = self.epoch

        def process(value):
            if value is not None:
                value = epoch + value
            return impl_processor(value) if impl_processor else value

        return process

    def result_processor(self, dialect, coltype):
        impl_processor = self.impl_instance.result_processor(dialect, coltype)
        epoch = self.epoch

        def process(value):
            if impl_processor:
                value = impl_processor(value)
            return None if value is None else value - epoch

        return process


class JSON(Indexable, TypeEngine):
    """What JSON can hold."""

    __visit_name__ = "JSON"
    hashable = False
    NULL = util.symbol("JSON_NULL")
    _str_impl = String()

    def __init__(self, none_as_null=False):
        self.none_as_null = none_as_null

    class JSONElementType(TypeEngine):
        """A key, an index or a path."""

        _integer = Integer()
        _string = String()

        def string_bind_processor(self, dialect):
            return self._string._cached_bind_processor(dialect)

        def string_literal_processor(self, dialect):
            return self._string._cached_literal_processor(dialect)

        def bind_processor(self, dialect):
            int_processor = self._integer._cached_bind_processor(dialect)
            string_processor = self.string_bind_processor(dialect)

            def process(value):
                if int_processor and isinstance(value, int):
                    return int_processor(value)
                if string_processor and isinstance(value, str):
                    return string_processor(value)
                return value

            return process

        def literal_processor(self, dialect):
            int_processor = self._integer._cached_literal_processor(dialect)
            string_processor = self.string_literal_processor(dialect)

            def process(value):
                if int_processor and isinstance(value, int):
                    return int_processor(value)
                if string_processor and isinstance(value, str):
                    return string_processor(value)
                raise NotImplementedError()

            return process

    class JSONIndexType(JSONElementType):
        """A key or an index."""

    class JSONIntIndexType(JSONIndexType):
        """An index."""

    class JSONStrIndexType(JSONIndexType):
        """A key."""

    class JSONPathType(JSONElementType):
        """A path."""

        __visit_name__ = "json_path"

    class Comparator(Indexable.Comparator, Concatenable.Comparator):
        __slots__ = ()

        def _setup_getitem(self, index):
            if not isinstance(index, str) and isinstance(index, Sequence):
                operator, type_ = operators.json_path_getitem_op, JSON.JSONPathType
            else:
                operator = operators.json_getitem_op
                type_ = JSON.JSONIntIndexType if isinstance(index, int) else JSON.JSONStrIndexType
            index = coercions.expect(
                roles.BinaryElementRole, index, expr=self.expr, operator=operator, bindparam_type=type_
            )
            return operator, index, self.type

        def as_boolean(self):
            return self._binary_w_type(Boolean(), "as_boolean")

        def as_string(self):
            return self._binary_w_type(Unicode(), "as_string")

        def as_integer(self):
            return self._binary_w_type(Integer(), "as_integer")

        def as_float(self):
            return self._binary_w_type(Float(), "as_float")

        def as_numeric(self, precision, scale, asdecimal=True):
            return self._binary_w_type(Numeric(precision, scale, asdecimal=asdecimal), "as_numeric")

        def as_json(self):
            return self.expr

        def _binary_w_type(self, typ, method_name):
            if not isinstance(self.expr, elements.BinaryExpression) or self.expr.operator not in (
                operators.json_getitem_op, operators.json_path_getitem_op,
            ):
                raise exc.InvalidRequestError(
                    "The JSON cast operator JSON.%s() only works with a JSON index expression e.g. col['q'].%s()"
                    % (method_name, method_name)
                )
            expr = self.expr._clone()
            expr.type = typ
            return expr

    comparator_factory = Comparator

    @property
    def python_type(self):
        return dict

    @property
    def should_evaluate_none(self):
        return not self.none_as_null

    @should_evaluate_none.setter
    def should_evaluate_none(self, value):
        self.none_as_null = not value

    def _make_bind_processor(self, string_process, json_serializer):
        def process(value):
            if value is self.NULL:
                value = None
            elif isinstance(value, elements.Null) or (value is None and self.none_as_null):
                return None
            serialized = json_serializer(value)
            return string_process(serialized) if string_process else serialized

        return process

    def bind_processor(self, dialect):
        return self._make_bind_processor(
            self._str_impl.bind_processor(dialect), dialect._json_serializer or json.dumps
        )

    def result_processor(self, dialect, coltype):
        text = self._str_impl.result_processor(dialect, coltype)
        loads = dialect._json_deserializer or json.loads
        if text is None:
            return lambda value: None if value is None else loads(value)
        return lambda value: None if value is None else loads(text(value))


class ARRAY(SchemaEventTarget, Indexable, Concatenable, TypeEngine):
    """A list of values of one type."""

    __visit_name__ = "ARRAY"
    _is_array = True
    zero_indexes = False

    def __init__(self, item_type, as_tuple=False, dimensions=None, zero_indexes=False):
        if isinstance(item_type, ARRAY):
            raise ValueError(
                "Do not nest ARRAY types; ARRAY(basetype) handles multi-dimensional arrays of basetype"
            )
        if isinstance(item_type, type):
            item_type = item_type()
        self.item_type = item_type
        self.as_tuple = as_tuple
        self.dimensions = dimensions
        self.zero_indexes = zero_indexes

    class Comparator(Indexable.Comparator, Concatenable.Comparator):
        __slots__ = ()

        def _setup_getitem(self, index):
            arr_type = self.type
            if isinstance(index, slice):
                if arr_type.zero_indexes:
                    index = slice(index.start + 1, index.stop + 1, index.step)
                return (
                    operators.getitem, Slice(index.start, index.stop, index.step, _name=self.expr.key), arr_type,
                )
            if arr_type.zero_indexes:
                index += 1
            if arr_type.dimensions is None or arr_type.dimensions == 1:
                return operators.getitem, index, arr_type.item_type
            return_type = arr_type.adapt(arr_type.__class__, dimensions=arr_type.dimensions - 1)
            return operators.getitem, index, return_type

        def contains(self, *arg, **kw):
            raise NotImplementedError(
                "ARRAY.contains() not implemented for the base ARRAY type; please use the dialect-specific ARRAY type"
            )

        def _quantified(self, aggregate, other, operator):
            operator = operator if operator else operators.eq
            return aggregate(self.expr).operate(
                operators.mirror(operator),
                coercions.expect(
                    roles.BinaryElementRole, element=other, operator=operator, expr=self.expr,
                    bindparam_type=self.type.item_type,
                ),
            )

        def any(self, other, operator=None):
            return self._quantified(elements.CollectionAggregate._create_any, other, operator)

        def all(self, other, operator=None):
            return self._quantified(elements.CollectionAggregate._create_all, other, operator)

    comparator_factory = Comparator

    @property
    def hashable(self):
        return self.as_tuple

    @property
    def python_type(self):
        return list

    def compare_values(self, x, y):
        return x == y

    def _set_parent(self, parent, outer=False, **kw):
        if not outer and isinstance(self.item_type, SchemaEventTarget):
            self.item_type._set_parent(parent, **kw)

    def _set_parent_with_dispatch(self, parent, **kw):
        super()._set_parent_with_dispatch(parent, outer=True)
        if isinstance(self.item_type, SchemaEventTarget):
            self.item_type._set_parent_with_dispatch(parent)

    def literal_processor(self, dialect):
        item_proc = self.item_type.dialect_impl(dialect).literal_processor(dialect)
        if item_proc is None:
            return None
        return lambda value: self._apply_item_processor(
            value, item_proc, self.dimensions, lambda elems: f"[{', '.join(elems)}]"
        )

    def _apply_item_processor(self, arr, itemproc, dim, collection_callable):
        if dim is None:
            arr = list(arr)
        if dim == 1 or (dim is None and (not arr or not isinstance(arr[0], (list, tuple)))):
            return collection_callable([itemproc(x) for x in arr] if itemproc else arr)
        return collection_callable([
            self._apply_item_processor(x, itemproc, dim - 1 if dim is not None else None, collection_callable)
            if x is not None
            else None
            for x in arr
        ])


class TupleType(TypeEngine):
    """A row of values."""

    _is_tuple_type = True

    def __init__(self, *types):
        self._fully_typed = NULLTYPE not in types
        self.types = [t() if isinstance(t, type) else t for t in types]

    def coerce_compared_value(self, op, value):
        if value is type_api._NO_VALUE_IN_LIST:
            return super().coerce_compared_value(op, value)
        return TupleType(*[typ.coerce_compared_value(op, elem) for typ, elem in zip(self.types, value)])

    def _resolve_values_to_types(self, value):
        if self._fully_typed:
            return self
        return TupleType(*[
            _resolve_value_to_type(elem) if typ is NULLTYPE else typ for typ, elem in zip(self.types, value)
        ])

    def result_processor(self, dialect, coltype):
        raise NotImplementedError(
            "The tuple type does not support being fetched as a column in a result row."
        )


class REAL(Float):
    """REAL."""

    __visit_name__ = "REAL"


class FLOAT(Float):
    """FLOAT."""

    __visit_name__ = "FLOAT"


class DOUBLE(Double):
    """DOUBLE."""

    __visit_name__ = "DOUBLE"


class DOUBLE_PRECISION(Double):
    """DOUBLE PRECISION."""

    __visit_name__ = "DOUBLE_PRECISION"


class NUMERIC(Numeric):
    """NUMERIC."""

    __visit_name__ = "NUMERIC"


class DECIMAL(Numeric):
    """DECIMAL."""

    __visit_name__ = "DECIMAL"


class INTEGER(Integer):
    """INTEGER."""

    __visit_name__ = "INTEGER"


INT = INTEGER


class SMALLINT(SmallInteger):
    """SMALLINT."""

    __visit_name__ = "SMALLINT"


class BIGINT(BigInteger):
    """BIGINT."""

    __visit_name__ = "BIGINT"


class TIMESTAMP(DateTime):
    """TIMESTAMP."""

    __visit_name__ = "TIMESTAMP"

    def __init__(self, timezone=False):
        super().__init__(timezone=timezone)

    def get_dbapi_type(self, dbapi):
        return dbapi.TIMESTAMP


class DATETIME(DateTime):
    """DATETIME."""

    __visit_name__ = "DATETIME"


class DATE(Date):
    """DATE."""

    __visit_name__ = "DATE"


class TIME(Time):
    """TIME."""

    __visit_name__ = "TIME"


class TEXT(Text):
    """TEXT."""

    __visit_name__ = "TEXT"


class CLOB(Text):
    """CLOB."""

    __visit_name__ = "CLOB"


class VARCHAR(String):
    """VARCHAR."""

    __visit_name__ = "VARCHAR"


class NVARCHAR(Unicode):
    """NVARCHAR."""

    __visit_name__ = "NVARCHAR"


class CHAR(String):
    """CHAR."""

    __visit_name__ = "CHAR"


class NCHAR(Unicode):
    """NCHAR."""

    __visit_name__ = "NCHAR"


class BLOB(LargeBinary):
    """BLOB."""

    __visit_name__ = "BLOB"


class BINARY(_Binary):
    """BINARY."""

    __visit_name__ = "BINARY"


class VARBINARY(_Binary):
    """VARBINARY."""

    __visit_name__ = "VARBINARY"


class BOOLEAN(Boolean):
    """BOOLEAN."""

    __visit_name__ = "BOOLEAN"


class NullType(TypeEngine):
    """A type that is not known."""

    __visit_name__ = "null"
    _isnull = True

    class Comparator(TypeEngine.Comparator):
        __slots__ = ()

        def _adapt_expression(self, op, other_comparator):
            if isinstance(other_comparator, NullType.Comparator) or not operators.is_commutative(op):
                return op, self.expr.type
            return other_comparator._adapt_expression(op, self)

    comparator_factory = Comparator


class TableValueType(HasCacheKey, TypeEngine):
    """The columns of a function in FROM."""

    _is_table_value = True
    _traverse_internals = [("_elements", InternalTraversal.dp_clauseelement_list)]

    def __init__(self, *elements):
        self._elements = [coercions.expect(roles.StrAsPlainColumnRole, elem) for elem in elements]


class MatchType(Boolean):
    """The result of MATCH."""


class Uuid(Emulated, TypeEngine):
    """UUID, or a string if `as_uuid` is False."""

    __visit_name__ = "uuid"
    length = None
    collation = None

    def __init__(self, as_uuid=True, native_uuid=True):
        self.as_uuid = as_uuid
        self.native_uuid = native_uuid

    @property
    def python_type(self):
        return _python_UUID if self.as_uuid else str

    @property
    def native(self):
        return self.native_uuid

    def _as_text(self, dialect):
        return not dialect.supports_native_uuid or not self.native_uuid

    def coerce_compared_value(self, op, value):
        return self if isinstance(value, str) else super().coerce_compared_value(op, value)

    def bind_processor(self, dialect):
        if not self._as_text(dialect):
            return None
        if self.as_uuid:
            return lambda value: None if value is None else value.hex
        return lambda value: None if value is None else value.replace("-", "")

    def result_processor(self, dialect, coltype):
        if self._as_text(dialect):
            if self.as_uuid:
                return lambda value: None if value is None else _python_UUID(value)
            return lambda value: None if value is None else str(_python_UUID(value))
        return None if self.as_uuid else processors.to_str

    def literal_processor(self, dialect):
        if not self.as_uuid:
            return lambda value: "'%s'" % value.replace("-", "").replace("'", "''")
        if self._as_text(dialect):
            return lambda value: f"'{value.hex}'"
        return lambda value: "'%s'" % str(value).replace("'", "''")


class UUID(Uuid, NativeForEmulated):
    """UUID."""

    __visit_name__ = "UUID"

    def __init__(self, as_uuid=True):
        self.as_uuid = as_uuid
        self.native_uuid = True

    @classmethod
    def adapt_emulated_to_native(cls, impl, **kw):
        kw.setdefault("as_uuid", impl.as_uuid)
        return cls(**kw)


NULLTYPE = NullType()
BOOLEANTYPE = Boolean()
STRINGTYPE = String()
INTEGERTYPE = Integer()
NUMERICTYPE = Numeric()
MATCHTYPE = MatchType()
TABLEVALUE = TableValueType()
DATETIME_TIMEZONE = DateTime(timezone=True)
TIME_TIMEZONE = Time(timezone=True)
_BIGINTEGER = BigInteger()
_DATETIME = DateTime()
_TIME = Time()
_STRING = String()
_UNICODE = Unicode()
_type_map = {
    int: Integer(),
    float: Float(),
    bool: BOOLEANTYPE,
    _python_UUID: Uuid(),
    decimal.Decimal: Numeric(),
    dt.date: Date(),
    dt.datetime: _DATETIME,
    dt.time: _TIME,
    dt.timedelta: Interval(),
    type(None): NULLTYPE,
    bytes: LargeBinary(),
    str: _STRING,
    enum.Enum: Enum(enum.Enum),
    Literal: Enum(enum.Enum),
}


def _resolve_value_to_type(value):
    """The type of a Python value."""
    found = _type_map.get(type(value))
    if found is None:
        found = getattr(value, "__sa_type_engine__", None)
    if found is None:
        insp = inspection.inspect(value, False)
        if insp is not None and insp.__class__ in inspection._registrars:
            raise exc.ArgumentError("Object %r is not legal as a SQL literal value" % (value,))
        return NULLTYPE
    return found._resolve_for_literal(value)


type_api.BOOLEANTYPE = BOOLEANTYPE
type_api.STRINGTYPE = STRINGTYPE
type_api.INTEGERTYPE = INTEGERTYPE
type_api.NULLTYPE = NULLTYPE
type_api.NUMERICTYPE = NUMERICTYPE
type_api.MATCHTYPE = MATCHTYPE
type_api.INDEXABLE = INDEXABLE = Indexable
type_api.TABLEVALUE = TABLEVALUE
type_api._resolve_value_to_type = _resolve_value_to_type
type_api._BoundTypes.resolve = _resolve_value_to_type
