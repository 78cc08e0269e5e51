"""The elements of SQL expressions. SQLAlchemy lib/sqlalchemy/sql/elements.py.

Elements are immutable once made; what is derived from them is kept in them. `_traverse_internals` lists an element's
parts (traversals.py), `_roles` what places in statements it can stand in (roles.py), `__visit_name__` the method of the
compiler that renders it.
"""

import operator
import re
from enum import Enum

from _sqlalchemy import accelerated

from .. import exc, inspection, util
from ..util import HasMemoized
from . import coercions, operators, roles, traversals, type_api
from ._names import _anonymous_label, _generated_label, _truncated_label, conv, quoted_name  # noqa: F401
from .annotation import Annotated, SupportsWrappingAnnotations, _annotation_base
from .base import (  # noqa: F401
    NO_ARG, Executable, Generative, Immutable, SingletonConstant, _clone, _expand_cloned, _generative, _NoArg,
)
from .cache_key import MemoizedHasCacheKey
from .operators import ColumnOperators
from .traversals import HasCopyInternals, InternalTraversal
from .visitors import Visitable, cloned_traverse, traverse

__molt_public__ = ("_anonymous_label", "_truncated_label")

memoized_attribute = HasMemoized.memoized_attribute


def literal(value, type_=None, literal_execute=False):
    """A bound parameter with a value."""
    return coercions.expect(roles.LiteralValueRole, value, type_=type_, literal_execute=literal_execute)


def literal_column(text, type_=None):
    """A column expression that is rendered as its text."""
    return ColumnClause(text, type_=type_, is_literal=True)


class CompilerElement(Visitable):
    """What a compiler turns into text."""

    __slots__ = ()
    __visit_name__ = "compiler_element"
    supports_execution = False
    stringify_dialect = "default"

    def compile(self, bind=None, dialect=None, **kw):
        """The Compiled of this element, for the dialect of `bind`, for `dialect`, or for the default one."""
        if dialect is None:
            if bind:
                dialect = bind.dialect
            elif self.stringify_dialect == "default":
                dialect = self._default_dialect()
            else:
                from ..engine.url import URL

                dialect = URL.create(self.stringify_dialect).get_dialect()()
        return self._compiler(dialect, **kw)

    def _default_dialect(self):
        from ..engine.default import StrCompileDialect

        return StrCompileDialect()

    def _compiler(self, dialect, **kw):
        return dialect.statement_compiler(dialect, self, **kw)

    def __str__(self):
        return str(self.compile())


@inspection._self_inspects
class ClauseElement(SupportsWrappingAnnotations, MemoizedHasCacheKey, HasCopyInternals, CompilerElement):
    """Base of the elements of statements."""

    __visit_name__ = "clause"

    _roles = 0
    _propagate_attrs = util.EMPTY_DICT
    _is_clone_of = None
    description = None
    is_clause_element = True
    is_selectable = False
    is_dml = False
    _is_column_element = False
    _is_keyed_column_element = False
    _is_table = False
    _gen_static_annotations_cache_key = False
    _is_textual = False
    _is_from_clause = False
    _is_returns_rows = False
    _is_text_clause = False
    _is_from_container = False
    _is_select_container = False
    _is_select_base = False
    _is_select_statement = False
    _is_subquery = False
    _is_bind_parameter = False
    _is_clause_list = False
    _is_lambda_element = False
    _is_singleton_constant = False
    _is_immutable = False
    _is_star = False
    _order_by_label_element = None
    _cache_key_traversal = None
    _from_objects = ()

    def _set_propagate_attrs(self, values):
        self._propagate_attrs = util.immutabledict(values)
        return self

    def _default_compiler(self):
        dialect = self._default_dialect()
        return dialect.statement_compiler(dialect, self)

    def _clone(self, **kw):
        """A shallow copy without the memoised attributes, which remembers what it is a copy of."""
        skip = self._memoized_keys
        c = self.__class__.__new__(self.__class__)
        state = c.__dict__
        if skip:
            state.update([(k, v) for k, v in self.__dict__.items() if k not in skip])
        else:
            state.update(self.__dict__)
        cc = self._is_clone_of
        state["_is_clone_of"] = cc if cc is not None else self
        return c

    def _negate_in_binary(self, negated_op, original_op):
        return self

    def _with_binary_element_type(self, type_):
        return self

    @property
    def _constructor(self):
        return self.__class__

    @memoized_attribute
    def _cloned_set(self):
        s = set()
        f = self
        while f is not None:
            s.add(f)
            f = f._is_clone_of
        return s

    def _de_clone(self):
        while self._is_clone_of is not None:
            self = self._is_clone_of
        return self

    @property
    def entity_namespace(self):
        raise AttributeError("This SQL expression has no entity namespace with which to filter from.")

    def __getstate__(self):
        d = self.__dict__.copy()
        d.pop("_is_clone_of", None)
        d.pop("_kept_cache_key", None)
        return d

    def _execute_on_connection(self, connection, distilled_params, execution_options):
        if self.supports_execution:
            return connection._execute_clauseelement(self, distilled_params, execution_options)
        raise exc.ObjectNotExecutableError(self)

    def _execute_on_scalar(self, connection, distilled_params, execution_options):
        return self._execute_on_connection(connection, distilled_params, execution_options).scalar()

    def _get_embedded_bindparams(self):
        key = self._generate_cache_key()
        if key is not None:
            return key.bindparams
        bindparams = []
        traverse(self, {}, {"bindparam": bindparams.append})
        return bindparams

    def unique_params(self, optionaldict=None, /, **kwargs):
        return self._replace_params(True, optionaldict, kwargs)

    def params(self, optionaldict=None, /, **kwargs):
        """A copy with the named bound parameters set."""
        return self._replace_params(False, optionaldict, kwargs)

    def _replace_params(self, unique, optionaldict, kwargs):
        values = {**kwargs, **(optionaldict or {})}

        def visit_bindparam(bind):
            if bind.key in values:
                bind.value, bind.required = values[bind.key], False
            if unique:
                bind._convert_to_unique()

        options = {"maintain_key": True, "detect_subquery_cols": True}
        return cloned_traverse(self, options, {"bindparam": visit_bindparam})

    def compare(self, other, **kw):
        return traversals.compare(self, other, **kw)

    def self_group(self, against=None):
        """This element as an operand of `against`: in parentheses if it needs them."""
        return self

    def _ungroup(self):
        return self

    def _compile_w_cache(
        self, dialect, *, compiled_cache, column_keys, for_executemany=False, schema_translate_map=None, **kw
    ):
        """(Compiled, the parameters of this statement in the order of its key or None, kind of the cache's answer)."""
        if compiled_cache is not None and dialect._supports_statement_cache:
            elem_cache_key = self._generate_cache_key()
        else:
            elem_cache_key = None
        if elem_cache_key is None:
            compiled = self._compiler(
                dialect, cache_key=None, column_keys=column_keys, for_executemany=for_executemany,
                schema_translate_map=schema_translate_map, **kw,
            )
            if not dialect._supports_statement_cache:
                return compiled, None, dialect.NO_DIALECT_SUPPORT
            return compiled, None, dialect.CACHING_DISABLED if compiled_cache is None else dialect.NO_CACHE_KEY
        key = (
            dialect, elem_cache_key.key, tuple(column_keys), bool(schema_translate_map), for_executemany,
        )
        compiled = compiled_cache.get(key)
        hit = dialect.CACHE_HIT
        if compiled is None:
            hit = dialect.CACHE_MISS
            compiled = compiled_cache[key] = self._compiler(
                dialect, cache_key=elem_cache_key, column_keys=column_keys, for_executemany=for_executemany,
                schema_translate_map=schema_translate_map, **kw,
            )
        return compiled, elem_cache_key.bindparams, hit

    def __invert__(self):
        negation = getattr(self, "negation_clause", None)
        return self._negate() if negation is None else negation

    def _negate(self):
        return UnaryExpression(self.self_group(against=operators.inv), operator=operators.inv)

    def __bool__(self):
        raise TypeError("Boolean value of this clause is not defined")

    def __repr__(self):
        friendly = self.description
        if friendly is None:
            return object.__repr__(self)
        return "<%s.%s at 0x%x; %s>" % (self.__module__, self.__class__.__name__, id(self), friendly)


class DQLDMLClauseElement(ClauseElement):
    """An element of a query or a data statement, not of a schema."""


class CompilerColumnElement(CompilerElement):
    """A column that the compiler makes for itself."""

    __slots__ = ()
    _roles = roles.DML_COLUMN | roles.DDL_COLUMN | roles.COLUMNS
    _propagate_attrs = util.EMPTY_DICT
    _annotations = util.EMPTY_DICT
    _is_collection_aggregate = False


class SQLCoreOperations(ColumnOperators):
    """Base of what has the operators of a column expression."""

    __slots__ = ()

    def __class_getitem__(cls, key):
        return cls


class SQLColumnExpression(SQLCoreOperations):
    """Base of column expressions of Core and ORM."""

    __slots__ = ()


class ColumnElement(SQLColumnExpression, DQLDMLClauseElement):
    """An expression of a column's kind: it has a type, operators and can be selected."""

    __visit_name__ = "column_element"
    _roles = roles.COLUMN_ELEMENT

    primary_key = False
    _is_column_element = True
    _insert_sentinel = False
    _omit_from_statements = False
    _is_collection_aggregate = False
    foreign_keys = frozenset()
    key = None
    _tq_label = None
    _render_label_in_columns_clause = True
    _allow_label_resolve = True
    _is_implicitly_boolean = False
    _alt_names = ()

    @util.memoized_property
    def type(self):
        return type_api.NULLTYPE

    @util.memoized_property
    def _proxies(self):
        return []

    @memoized_attribute
    def _tq_key_label(self):
        return self._proxy_key

    @property
    def _key_label(self):
        return self._tq_key_label

    @property
    def _label(self):
        return self._tq_label

    @property
    def _non_anon_label(self):
        return getattr(self, "name", None)

    @accelerated
    def self_group(self, against=None):
        if against in _CONJUNCTIONS and self.type._type_affinity is type_api.BOOLEANTYPE._type_affinity:
            return AsBoolean(self, operators.is_true, operators.is_false)
        if against is operators.any_op or against is operators.all_op:
            return Grouping(self)
        return self

    def _negate(self):
        if self.type._type_affinity is type_api.BOOLEANTYPE._type_affinity:
            return AsBoolean(self, operators.is_false, operators.is_true)
        return UnaryExpression(self.self_group(against=operators.inv), operator=operators.inv)

    @memoized_attribute
    def comparator(self):
        try:
            comparator_factory = self.type.comparator_factory
        except AttributeError as err:
            raise TypeError(
                "Object %r associated with '.type' attribute is not a TypeEngine class or object" % self.type
            ) from err
        return comparator_factory(self)

    def __setstate__(self, state):
        self.__dict__.update(state)

    def __getattr__(self, key):
        if key.startswith("__") or key == "type" or key == "comparator":
            raise AttributeError(key)
        try:
            return getattr(self.comparator, key)
        except AttributeError as err:
            raise AttributeError(
                "Neither %r object nor %r object has an attribute %r"
                % (type(self).__name__, type(self.comparator).__name__, key)
            ) from err

    @accelerated
    def operate(self, op, *other, **kwargs):
        return op(self.comparator, *other, **kwargs)

    __sa_operate__ = operate

    def reverse_operate(self, op, other, **kwargs):
        return op(other, self.comparator, **kwargs)

    @accelerated
    def _bind_param(self, operator, obj, type_=None, expanding=False):
        """A bound parameter for a literal that this expression is combined with."""
        return BindParameter(
            None, obj, _compared_to_operator=operator, type_=type_, _compared_to_type=self.type, unique=True,
            expanding=expanding,
        )

    @property
    def expression(self):
        return self

    @property
    def _select_iterable(self):
        return (self,)

    @util.memoized_property
    def base_columns(self):
        return frozenset(c for c in self.proxy_set if not c._proxies)

    @util.memoized_property
    def proxy_set(self):
        """This column and all that it stands for."""
        found = {self._deannotate()}
        for c in self._proxies:
            found.update(c.proxy_set)
        return frozenset(found)

    @util.memoized_property
    def _expanded_proxy_set(self):
        return frozenset(_expand_cloned(self.proxy_set))

    def _uncached_proxy_list(self):
        found = [self]
        for c in self._proxies:
            found += c._uncached_proxy_list()
        return found

    def shares_lineage(self, othercolumn):
        return not self.proxy_set.isdisjoint(othercolumn.proxy_set)

    def _compare_name_for_result(self, other):
        return hasattr(other, "name") and hasattr(self, "name") and other.name == self.name

    @memoized_attribute
    def _proxy_key(self):
        """The key under which a subquery has this expression."""
        if "proxy_key" in self._annotations:
            return self._annotations["proxy_key"]
        name = self.key or self._non_anon_label
        return None if isinstance(name, _anonymous_label) else name

    @memoized_attribute
    def _expression_label(self):
        if getattr(self, "name", None) is not None:
            return None
        return self._annotations.get("proxy_key")

    def _make_proxy(
        self, selectable, *, primary_key, foreign_keys, name=None, key=None, name_is_truncatable=False,
        compound_select_cols=None, **kw,
    ):
        """(key, column): the column that stands for this expression in the columns of `selectable`."""
        if name is None:
            name = self._anon_name_label
            if key is None:
                key = self._proxy_key
        else:
            key = name
        assert key is not None
        co = ColumnClause(
            _truncatable(name) if name_is_truncatable else name, type_=getattr(self, "type", None),
            _selectable=selectable,
        )
        return key, _proxied(co, self, selectable, key, compound_select_cols)

    def cast(self, type_):
        return Cast(self, type_)

    def label(self, name):
        return Label(name, self, self.type)

    def _anon_label(self, seed, add_hash=None):
        while self._is_clone_of is not None:
            self = self._is_clone_of
        hash_value = hash(self)
        if add_hash:
            hash_value = hash_value << 16 | add_hash
            seed = seed + "_"
        if isinstance(seed, _anonymous_label):
            return _anonymous_label.safe_construct(hash_value, "", enclosing_label=seed)
        return _anonymous_label.safe_construct(hash_value, seed or "anon")

    @util.memoized_property
    def _anon_name_label(self):
        return self._anon_label(getattr(self, "name", None))

    @util.memoized_property
    def _anon_key_label(self):
        return self._anon_label(self._proxy_key)

    @property
    def anon_label(self):
        return self._anon_name_label

    @property
    def anon_key_label(self):
        return self._anon_key_label

    def _dedupe_anon_label_idx(self, idx):
        label = getattr(self, "name", None)
        if label is None:
            return self._dedupe_anon_tq_label_idx(idx)
        return self._anon_label(label, add_hash=idx)

    @util.memoized_property
    def _anon_tq_label(self):
        return self._anon_label(getattr(self, "_tq_label", None))

    @util.memoized_property
    def _anon_tq_key_label(self):
        return self._anon_label(getattr(self, "_tq_key_label", None))

    def _dedupe_anon_tq_label_idx(self, idx):
        return self._anon_label(getattr(self, "_tq_label", None) or "anon", add_hash=idx)


_CONJUNCTIONS = (operators.and_, operators.or_, operators._asbool)


def _truncatable(name):
    return name if isinstance(name, _truncated_label) else _truncated_label(name)


def _proxied(co, column, selectable, key, compound_select_cols):
    """Makes `co`, a new column of `selectable`, stand for `column`."""
    co._propagate_attrs = selectable._propagate_attrs
    co._proxies = list(compound_select_cols) if compound_select_cols else [column]
    if selectable._is_clone_of is not None:
        co._is_clone_of = selectable._is_clone_of.columns.get(key)
    return co


class KeyedColumnElement(ColumnElement):
    """A column expression with a key."""

    _is_keyed_column_element = True


class WrapsColumnExpression(ColumnElement):
    """A column expression around another one, whose name it takes."""

    @property
    def wrapped_column_expression(self):
        raise NotImplementedError()

    @property
    def _tq_label(self):
        return getattr(self.wrapped_column_expression, "_tq_label", None)

    @property
    def _non_anon_label(self):
        return None

    @property
    def _anon_name_label(self):
        wce = self.wrapped_column_expression
        if not wce._is_text_clause:
            nal = wce._non_anon_label
            if nal:
                return nal
            if hasattr(wce, "_anon_name_label"):
                return wce._anon_name_label
        return self._anon_label(getattr(self, "name", None))

    def _dedupe_anon_label_idx(self, idx):
        nal = self.wrapped_column_expression._non_anon_label
        if nal:
            return self._anon_label(nal + "_")
        return self._dedupe_anon_tq_label_idx(idx)

    @property
    def _proxy_key(self):
        wce = self.wrapped_column_expression
        if not wce._is_text_clause:
            return wce._proxy_key
        return ColumnElement._proxy_key.fget(self)


class BindParameter(KeyedColumnElement):
    """A bound parameter. `expanding` ones stand for as many as their value has items."""

    __visit_name__ = "bindparam"
    _roles = roles.COLUMN_ELEMENT | roles.IN
    _traverse_internals = []

    _is_crud = False
    _is_bind_parameter = True
    _key_is_anon = False
    inherit_cache = True

    @accelerated
    def __init__(
        self, key, value=NO_ARG, type_=None, unique=False, required=NO_ARG, quote=None, callable_=None,
        expanding=False, isoutparam=False, literal_execute=False, _compared_to_operator=None,
        _compared_to_type=None, _is_crud=False,
    ):
        if required is NO_ARG:
            required = value is NO_ARG and callable_ is None
        if value is NO_ARG:
            value = None
        if quote is not None:
            key = quoted_name.construct(key, quote)
        if unique:
            self.key = _anonymous_label.safe_construct(
                id(self), key if key is not None and not isinstance(key, _anonymous_label) else "param",
                sanitize_key=True,
            )
            self._key_is_anon = True
        elif key:
            self.key = key
        else:
            self.key = _anonymous_label.safe_construct(id(self), "param")
            self._key_is_anon = True
        self._identifying_key = self.key
        self._orig_key = key or "param"
        self.unique = unique
        self.value = value
        self.callable = callable_
        self.isoutparam = isoutparam
        self.required = required
        self.expanding = expanding
        self.expand_op = None
        self.literal_execute = literal_execute
        if _is_crud:
            self._is_crud = True
        if type_ is None:
            if expanding:
                check_value = value[0] if value else type_api._NO_VALUE_IN_LIST
            else:
                check_value = value
            if _compared_to_type is not None:
                self.type = _compared_to_type.coerce_compared_value(_compared_to_operator, check_value)
            else:
                self.type = type_api._BoundTypes.resolve(check_value)
        elif isinstance(type_, type):
            self.type = type_()
        elif type_._is_tuple_type and value:
            self.type = type_._resolve_values_to_types(value[0] if expanding else value)
        else:
            self.type = type_

    def _with_value(self, value, maintain_key=False, required=NO_ARG):
        cloned = self._clone(maintain_key=maintain_key)
        cloned.value = value
        cloned.callable = None
        cloned.required = required if required is not NO_ARG else self.required
        if cloned.type is type_api.NULLTYPE:
            cloned.type = type_api._BoundTypes.resolve(value)
        return cloned

    @property
    def effective_value(self):
        return self.callable() if self.callable else self.value

    def render_literal_execute(self):
        c = ClauseElement._clone(self)
        c.literal_execute = True
        return c

    def _negate_in_binary(self, negated_op, original_op):
        if self.expand_op is original_op:
            bind = self._clone()
            bind.expand_op = negated_op
            return bind
        return self

    def _with_binary_element_type(self, type_):
        c = ClauseElement._clone(self)
        c.type = type_
        return c

    def _clone(self, maintain_key=False, **kw):
        c = ClauseElement._clone(self, **kw)
        c._cloned_set.update(self._cloned_set)
        if not maintain_key and self.unique:
            c.key = _anonymous_label.safe_construct(id(c), c._orig_key or "param", sanitize_key=True)
        return c

    @accelerated
    def _gen_cache_key(self, anon_map, bindparams):
        number, found = anon_map.get_anon(self)
        if found:
            return number, self.__class__
        if bindparams is not None:
            bindparams.append(self)
        type_key = self.type._static_cache_key
        if type_key is traversals.NO_CACHE:
            anon_map[traversals.NO_CACHE] = True
        return (
            number, self.__class__, type_key, self.key % anon_map if self._key_is_anon else self.key,
            self.literal_execute,
        )

    def _convert_to_unique(self):
        if not self.unique:
            self.unique = True
            self.key = _anonymous_label.safe_construct(id(self), self._orig_key or "param", sanitize_key=True)

    def __getstate__(self):
        d = self.__dict__.copy()
        if self.callable:
            d["value"] = self.callable()
            d["callable"] = None
        return d

    def __setstate__(self, state):
        if state.get("unique", False):
            state["key"] = _anonymous_label.safe_construct(
                id(self), state.get("_orig_key", "param"), sanitize_key=True
            )
        self.__dict__.update(state)

    def __repr__(self):
        return "%s(%r, %r, type_=%r)" % (self.__class__.__name__, self.key, self.value, self.type)


class TypeClause(DQLDMLClauseElement):
    """A type, as CAST has it."""

    __visit_name__ = "typeclause"
    _traverse_internals = [("type", InternalTraversal.dp_type)]

    def __init__(self, type_):
        self.type = type_


class TextClause(Generative, Executable, DQLDMLClauseElement):
    """Literal SQL, with bound parameters written `:name`."""

    __visit_name__ = "textclause"
    _roles = roles.TEXT
    _traverse_internals = [
        ("_bindparams", InternalTraversal.dp_string_clauseelement_dict),
        ("text", InternalTraversal.dp_string),
    ] + Executable._executable_traverse_internals

    _is_text_clause = True
    _is_textual = True
    _bind_params_regex = re.compile(r"(?<![:\w\x5c]):(\w+)(?!:)", re.UNICODE)
    _is_implicitly_boolean = False
    _render_label_in_columns_clause = False
    _omit_from_statements = False
    _is_collection_aggregate = False
    _hide_froms = ()
    key = None
    _label = None
    _allow_label_resolve = False

    def __init__(self, text):
        self._bindparams = {}

        def repl(m):
            self._bindparams[m.group(1)] = BindParameter(m.group(1))
            return ":%s" % m.group(1)

        self.text = self._bind_params_regex.sub(repl, text)

    def __and__(self, other):
        return and_(self, other)

    @property
    def _select_iterable(self):
        return (self,)

    @property
    def _is_star(self):
        return self.text == "*"

    @_generative
    def bindparams(self, *binds, **names_to_values):
        """A copy with parameters replaced, or given values."""
        self._bindparams = new_params = self._bindparams.copy()
        for bind in binds:
            existing = self._existing(new_params, bind._orig_key)
            new_params[existing._orig_key] = bind
        for key, value in names_to_values.items():
            new_params[key] = self._existing(new_params, key)._with_value(value, required=False)
        return self

    def _existing(self, params, key):
        try:
            return params[key]
        except KeyError as err:
            raise exc.ArgumentError(
                "This text() construct doesn't define a bound parameter named %r" % key
            ) from err

    def columns(self, *cols, **types):
        """A SELECT of this text with the columns that it gives."""
        from .selectable import TextualSelect

        input_cols = [coercions.expect(roles.LabeledColumnExprRole, col) for col in cols]
        positional = [ColumnClause(col.key, types.pop(col.key)) if col.key in types else col for col in input_cols]
        keyed = [ColumnClause(key, type_) for key, type_ in types.items()]
        elem = TextualSelect.__new__(TextualSelect)
        elem._init(self, positional + keyed, positional=bool(positional) and not keyed)
        return elem

    @property
    def type(self):
        return type_api.NULLTYPE

    @property
    def comparator(self):
        return self.type.comparator_factory(self)

    def self_group(self, against=None):
        return Grouping(self) if against is operators.in_op else self


class Null(SingletonConstant, ColumnElement):
    """NULL."""

    __visit_name__ = "null"
    _roles = roles.COLUMN_ELEMENT | roles.CONSTANT
    _traverse_internals = []

    @property
    def type(self):
        return type_api.NULLTYPE


Null._create_singleton()


class _BooleanConstant(SingletonConstant, ColumnElement):
    """What `true` and `false` have in common."""

    _roles = roles.COLUMN_ELEMENT | roles.CONSTANT
    _traverse_internals = []

    @util.memoized_property
    def type(self):
        return type_api.BOOLEANTYPE


class False_(_BooleanConstant):
    """false."""

    __visit_name__ = "false"

    def _negate(self):
        return True_._singleton


False_._create_singleton()


class True_(_BooleanConstant):
    """true."""

    __visit_name__ = "true"

    def _negate(self):
        return False_._singleton

    @classmethod
    def _ifnone(cls, other):
        return cls._singleton if other is None else other


True_._create_singleton()


class _HasClauses:
    """A list of elements, as the elements that it holds."""

    def __iter__(self):
        return iter(self.clauses)

    def __len__(self):
        return len(self.clauses)

    @property
    def _from_objects(self):
        return [origin for clause in self.clauses for origin in clause._from_objects]


class ClauseList(_HasClauses, DQLDMLClauseElement):
    """Elements with an operator between them, by default commas."""

    __visit_name__ = "clauselist"
    _roles = roles.IN | roles.BY | roles.COLUMNS | roles.DML_COLUMN
    _is_clause_list = True
    _traverse_internals = [
        ("clauses", InternalTraversal.dp_clauseelement_list), ("operator", InternalTraversal.dp_operator),
    ]

    def __init__(
        self, *clauses, operator=operators.comma_op, group=True, group_contents=True,
        _literal_as_text_role=roles.WhereHavingRole,
    ):
        self.operator = operator
        self.group = group
        self.group_contents = group_contents
        self._text_converter_role = _literal_as_text_role
        found = [coercions.expect(_literal_as_text_role, c, apply_propagate_attrs=self) for c in clauses]
        self.clauses = [c.self_group(against=operator) for c in found] if group_contents else found
        self._is_implicitly_boolean = operators.is_boolean(operator)

    @classmethod
    def _construct_raw(cls, operator, clauses=None):
        self = cls.__new__(cls)
        self.clauses = list(clauses) if clauses else []
        self.group = True
        self.operator = operator
        self.group_contents = True
        self._is_implicitly_boolean = False
        return self

    @property
    def _select_iterable(self):
        return [c for elem in self.clauses for c in elem._select_iterable]

    def append(self, clause):
        clause = coercions.expect(self._text_converter_role, clause)
        self.clauses.append(clause.self_group(against=self.operator) if self.group_contents else clause)

    def self_group(self, against=None):
        if self.group and operators.is_precedent(self.operator, against):
            return Grouping(self)
        return self


class OperatorExpression(ColumnElement):
    """An expression with an operator."""

    group = True

    @property
    def is_comparison(self):
        return operators.is_comparison(self.operator)

    def self_group(self, against=None):
        if (self.group and operators.is_precedent(self.operator, against)) or (
            against is operators.inv and not operators.is_boolean(self.operator)
        ):
            return Grouping(self)
        return self

    @property
    def _flattened_operator_clauses(self):
        raise NotImplementedError()

    @classmethod
    def _construct_for_op(cls, left, right, op, *, type_, negate=None, modifiers=None):
        """`left op right`; operands of the same associative operator and type are made one list."""
        if operators.is_associative(op):
            multi = False
            flattened = ()
            for side in (left, right):
                if getattr(side, "operator", None) is op and type_._compare_type_affinity(side.type):
                    multi = True
                    flattened += side._flattened_operator_clauses
                else:
                    flattened += (side,)
            if multi:
                return ExpressionClauseList._construct_for_list(op, type_, *flattened)
        if right._is_collection_aggregate:
            negate = None
        return BinaryExpression(left, right, op, type_=type_, negate=negate, modifiers=modifiers)


class ExpressionClauseList(_HasClauses, OperatorExpression):
    """More than two operands with one operator between them."""

    __visit_name__ = "expression_clauselist"
    _traverse_internals = [
        ("clauses", InternalTraversal.dp_clauseelement_tuple), ("operator", InternalTraversal.dp_operator),
    ]

    def __init__(self, operator, *clauses, type_=None):
        self.operator = operator
        self.clauses = tuple([
            coercions.expect(roles.ExpressionElementRole, c, apply_propagate_attrs=self) for c in clauses
        ])
        self._is_implicitly_boolean = operators.is_boolean(operator)
        self.type = type_api.to_instance(type_)

    @property
    def _flattened_operator_clauses(self):
        return self.clauses

    def _append_inplace(self, clause):
        self.clauses += (clause,)

    @classmethod
    def _construct_for_list(cls, operator, type_, *clauses, group=True):
        self = cls.__new__(cls)
        self.group = group
        self.clauses = tuple([c.self_group(against=operator) for c in clauses]) if group else clauses
        self.operator = operator
        self.type = type_
        for c in clauses:
            if c._propagate_attrs:
                self._propagate_attrs = c._propagate_attrs
                break
        return self

    def _negate(self):
        return UnaryExpression(self.self_group(against=operators.inv), operator=operators.inv)


class BooleanClauseList(ExpressionClauseList):
    """AND or OR."""

    __visit_name__ = "expression_clauselist"
    inherit_cache = True

    def __init__(self, *arg, **kw):
        raise NotImplementedError("BooleanClauseList has a private constructor")

    @classmethod
    def _process_clauses_for_boolean(cls, operator, continue_on, skip_on, clauses):
        """The clauses that matter: the neutral constant is left out, the deciding one is all there is."""
        neutral = None
        kept = []
        for clause in clauses:
            if clause is continue_on:
                neutral = clause
            elif clause is skip_on:
                kept = [clause]
                break
            else:
                kept.append(clause)
        if not kept and neutral is not None:
            kept = [neutral]
        against = operator if len(kept) > 1 else operators._asbool
        return len(kept), [c.self_group(against=against) for c in kept]

    @classmethod
    def _construct(cls, operator, continue_on, skip_on, initial_clause=NO_ARG, *clauses):
        if initial_clause is NO_ARG:
            name = operator.__name__
            constant = "true" if continue_on is True_._singleton else "false"
            util.warn_deprecated(
                f"Invoking {name}() without arguments is deprecated, and will be disallowed in a future release.   "
                f"For an empty {name}() construct, use '{name}({constant}(), *args)' or "
                f"'{name}({constant.capitalize()}, *args)'.",
                version="1.4",
            )
            return cls._construct_raw(operator)
        count, kept = cls._process_clauses_for_boolean(
            operator, continue_on, skip_on,
            [
                coercions.expect(roles.WhereHavingRole, clause)
                for clause in util.coerce_generator_arg((initial_clause,) + clauses)
            ],
        )
        if count <= 1:
            return kept[0]
        flattened = []
        for c in kept:
            if getattr(c, "operator", None) is operator:
                flattened += c._flattened_operator_clauses
            else:
                flattened.append(c)
        return cls._construct_raw(operator, flattened)

    @classmethod
    def _construct_for_whereclause(cls, clauses):
        count, kept = cls._process_clauses_for_boolean(
            operators.and_, True_._singleton, False_._singleton, clauses
        )
        if count > 1:
            return cls._construct_raw(operators.and_, kept)
        return kept[0] if count else None

    @classmethod
    def _construct_raw(cls, operator, clauses=None):
        self = cls.__new__(cls)
        self.clauses = tuple(clauses) if clauses else ()
        self.group = True
        self.operator = operator
        self.type = type_api.BOOLEANTYPE
        self._is_implicitly_boolean = True
        for c in self.clauses:
            if c._propagate_attrs:
                self._propagate_attrs = c._propagate_attrs
                break
        return self

    @classmethod
    def and_(cls, initial_clause=NO_ARG, *clauses):
        """A conjunction."""
        return cls._construct(operators.and_, True_._singleton, False_._singleton, initial_clause, *clauses)

    @classmethod
    def or_(cls, initial_clause=NO_ARG, *clauses):
        """A disjunction."""
        return cls._construct(operators.or_, False_._singleton, True_._singleton, initial_clause, *clauses)

    def self_group(self, against=None):
        return self if not self.clauses else super().self_group(against=against)


and_ = BooleanClauseList.and_
or_ = BooleanClauseList.or_


class Tuple(ClauseList, ColumnElement):
    """A row of expressions."""

    __visit_name__ = "tuple"
    _roles = ClauseList._roles | roles.COLUMN_ELEMENT

    def __init__(self, *clauses, types=None):
        from .sqltypes import TupleType

        if types is None:
            found = [coercions.expect(roles.ExpressionElementRole, c) for c in clauses]
        else:
            if len(types) != len(clauses):
                raise exc.ArgumentError("Wrong number of elements for %d-tuple: %r " % (len(types), clauses))
            found = [
                coercions.expect(roles.ExpressionElementRole, c, type_=typ if not typ._isnull else None)
                for typ, c in zip(types, clauses)
            ]
        self.type = TupleType(*[arg.type for arg in found])
        super().__init__(*found)

    @property
    def _select_iterable(self):
        return (self,)

    def _bind_param(self, operator, obj, type_=None, expanding=False):
        if expanding:
            return BindParameter(
                None, value=obj, _compared_to_operator=operator, unique=True, expanding=True, type_=type_,
                _compared_to_type=self.type,
            )
        return Tuple(*[
            BindParameter(
                None, o, _compared_to_operator=operator, _compared_to_type=compared_to, unique=True, type_=type_
            )
            for o, compared_to in zip(obj, self.type.types)
        ])

    def self_group(self, against=None):
        return self


class Case(ColumnElement):
    """CASE."""

    __visit_name__ = "case"
    _traverse_internals = [
        ("value", InternalTraversal.dp_clauseelement),
        ("whens", InternalTraversal.dp_clauseelement_tuples),
        ("else_", InternalTraversal.dp_clauseelement),
    ]

    def __init__(self, *whens, value=None, else_=None):
        whens = coercions._expression_collection_was_a_list("whens", "case", whens)
        if hasattr(whens, "items") or hasattr(whens, "keys"):
            whens = util.dictlike_iteritems(whens)
        self.whens = [
            (
                coercions.expect(roles.ExpressionElementRole, c, apply_propagate_attrs=self).self_group(),
                coercions.expect(roles.ExpressionElementRole, r),
            )
            for c, r in whens
        ]
        self.value = None if value is None else coercions.expect(roles.ExpressionElementRole, value)
        self.else_ = None if else_ is None else coercions.expect(roles.ExpressionElementRole, else_)
        for _, then in reversed(self.whens):
            if not then.type._isnull:
                self.type = then.type
                break
        else:
            self.type = self.else_.type if self.else_ is not None else type_api.NULLTYPE

    @property
    def _from_objects(self):
        return [f for x in self.get_children() for f in x._from_objects]


class _Retyped(WrapsColumnExpression):
    """An expression with another type."""

    _traverse_internals = [
        ("clause", InternalTraversal.dp_clauseelement), ("type", InternalTraversal.dp_type),
    ]

    def __init__(self, expression, type_):
        self.type = type_api.to_instance(type_)
        self.clause = coercions.expect(
            roles.ExpressionElementRole, expression, type_=self.type, apply_propagate_attrs=self
        )

    @property
    def _from_objects(self):
        return self.clause._from_objects

    @property
    def wrapped_column_expression(self):
        return self.clause


class Cast(_Retyped):
    """CAST."""

    __visit_name__ = "cast"
    inherit_cache = True

    def __init__(self, expression, type_):
        super().__init__(expression, type_)
        self.typeclause = TypeClause(self.type)


class TryCast(Cast):
    """TRY_CAST."""

    __visit_name__ = "try_cast"
    inherit_cache = True


class TypeCoerce(_Retyped):
    """An expression taken as one of another type, on the Python side."""

    __visit_name__ = "type_coerce"
    inherit_cache = True

    @memoized_attribute
    def typed_expression(self):
        if isinstance(self.clause, BindParameter):
            bp = self.clause._clone()
            bp.type = self.type
            return bp
        return self.clause

    def self_group(self, against=None):
        grouped = self.clause.self_group(against=against)
        return self if grouped is self.clause else TypeCoerce(grouped, self.type)


class Extract(ColumnElement):
    """EXTRACT."""

    __visit_name__ = "extract"
    _traverse_internals = [("expr", InternalTraversal.dp_clauseelement), ("field", InternalTraversal.dp_string)]

    def __init__(self, field, expr):
        self.type = type_api.INTEGERTYPE
        self.field = field
        self.expr = coercions.expect(roles.ExpressionElementRole, expr)

    @property
    def _from_objects(self):
        return self.expr._from_objects


class _label_reference(ColumnElement):
    """A labelled expression in ORDER BY, rendered as the label if the SELECT has it."""

    __visit_name__ = "label_reference"
    _traverse_internals = [("element", InternalTraversal.dp_clauseelement)]

    def __init__(self, element):
        self.element = element

    @property
    def type(self):
        return type_api.NULLTYPE


class _textual_label_reference(ColumnElement):
    """A string in ORDER BY or GROUP BY."""

    __visit_name__ = "textual_label_reference"
    _traverse_internals = [("element", InternalTraversal.dp_string)]

    def __init__(self, element):
        self.element = element

    @util.memoized_property
    def _text_clause(self):
        return TextClause(self.element)


class UnaryExpression(ColumnElement):
    """An expression with an operator before it, or a modifier after it."""

    __visit_name__ = "unary"
    _traverse_internals = [
        ("element", InternalTraversal.dp_clauseelement),
        ("operator", InternalTraversal.dp_operator),
        ("modifier", InternalTraversal.dp_operator),
    ]

    def __init__(self, element, *, operator=None, modifier=None, type_=None, wraps_column_expression=False):
        self.operator = operator
        self.modifier = modifier
        self._propagate_attrs = element._propagate_attrs
        self.element = element.self_group(against=operator or modifier)
        self.type = type_api.to_instance(type_)

    def _wraps_unnamed_column(self):
        ungrouped = self.element._ungroup()
        return not isinstance(ungrouped, NamedColumn) or ungrouped._non_anon_label is None

    @classmethod
    def _modified(cls, column, modifier):
        return UnaryExpression(coercions.expect(roles.ByOfRole, column), modifier=modifier)

    @classmethod
    def _create_nulls_first(cls, column):
        return cls._modified(column, operators.nulls_first_op)

    @classmethod
    def _create_nulls_last(cls, column):
        return cls._modified(column, operators.nulls_last_op)

    @classmethod
    def _create_desc(cls, column):
        return cls._modified(column, operators.desc_op)

    @classmethod
    def _create_asc(cls, column):
        return cls._modified(column, operators.asc_op)

    @classmethod
    def _create_distinct(cls, expr):
        expr = coercions.expect(roles.ExpressionElementRole, expr)
        return UnaryExpression(expr, operator=operators.distinct_op, type_=expr.type)

    @classmethod
    def _create_bitwise_not(cls, expr):
        expr = coercions.expect(roles.ExpressionElementRole, expr)
        return UnaryExpression(expr, operator=operators.bitwise_not_op, type_=expr.type)

    @property
    def _order_by_label_element(self):
        if self.modifier in operators._order_by_modifier:
            return self.element._order_by_label_element
        return None

    @property
    def _from_objects(self):
        return self.element._from_objects

    def _negate(self):
        if self.type._type_affinity is type_api.BOOLEANTYPE._type_affinity:
            return UnaryExpression(
                self.self_group(against=operators.inv), operator=operators.inv, type_=type_api.BOOLEANTYPE
            )
        return ColumnElement._negate(self)

    def self_group(self, against=None):
        if self.operator and operators.is_precedent(self.operator, against):
            return Grouping(self)
        return self


class CollectionAggregate(UnaryExpression):
    """ANY or ALL."""

    inherit_cache = True
    _is_collection_aggregate = True

    @classmethod
    def _create(cls, expr, operator):
        expr = coercions.expect(roles.ExpressionElementRole, expr).self_group()
        return CollectionAggregate(expr, operator=operator, type_=type_api.BOOLEANTYPE)

    @classmethod
    def _create_any(cls, expr):
        return cls._create(expr, operators.any_op)

    @classmethod
    def _create_all(cls, expr):
        return cls._create(expr, operators.all_op)

    def _bind_param(self, operator, obj, type_=None, expanding=False):
        compared_to = self.element.type.item_type if self.element.type._is_array else self.element.type
        return BindParameter(
            None, obj, _compared_to_operator=operator, type_=type_, _compared_to_type=compared_to, unique=True,
            expanding=expanding,
        )

    def operate(self, op, *other, **kwargs):
        if not operators.is_comparison(op):
            raise exc.ArgumentError("Only comparison operators may be used with ANY/ALL")
        kwargs["reverse"] = True
        return self.comparator.operate(operators.mirror(op), *other, **kwargs)

    def reverse_operate(self, op, other, **kwargs):
        raise exc.ArgumentError("Only comparison operators may be used with ANY/ALL")


class AsBoolean(WrapsColumnExpression, UnaryExpression):
    """A boolean column as a condition."""

    inherit_cache = True

    def __init__(self, element, operator, negate):
        self.element = element
        self.type = type_api.BOOLEANTYPE
        self.operator = operator
        self.negate = negate
        self.modifier = None
        self._is_implicitly_boolean = element._is_implicitly_boolean
        self._propagate_attrs = element._propagate_attrs

    @property
    def wrapped_column_expression(self):
        return self.element

    def self_group(self, against=None):
        return self

    def _negate(self):
        if isinstance(self.element, (True_, False_)):
            return self.element._negate()
        return AsBoolean(self.element, self.negate, self.operator)


class BinaryExpression(OperatorExpression):
    """`left operator right`."""

    __visit_name__ = "binary"
    _traverse_internals = [
        ("left", InternalTraversal.dp_clauseelement),
        ("right", InternalTraversal.dp_clauseelement),
        ("operator", InternalTraversal.dp_operator),
        ("negate", InternalTraversal.dp_operator),
        ("modifiers", InternalTraversal.dp_plain_dict),
        ("type", InternalTraversal.dp_type),
    ]
    _cache_key_traversal = [
        ("left", InternalTraversal.dp_clauseelement),
        ("right", InternalTraversal.dp_clauseelement),
        ("operator", InternalTraversal.dp_operator),
        ("modifiers", InternalTraversal.dp_plain_dict),
        ("type", InternalTraversal.dp_type),
    ]
    _is_implicitly_boolean = True

    def __init__(self, left, right, operator, type_=None, negate=None, modifiers=None):
        if isinstance(operator, str):
            operator = operators.custom_op(operator)
        self._orig = (left.__hash__(), right.__hash__())
        self._propagate_attrs = left._propagate_attrs or right._propagate_attrs
        self.left = left.self_group(against=operator)
        self.right = right.self_group(against=operator)
        self.operator = operator
        self.type = type_api.to_instance(type_)
        self.negate = negate
        self._is_implicitly_boolean = operators.is_boolean(operator)
        self.modifiers = {} if modifiers is None else modifiers

    @property
    def _flattened_operator_clauses(self):
        return (self.left, self.right)

    def __bool__(self):
        """Whether the operands of == or != are the same objects, so that columns can be looked up in collections."""
        if self.operator in (operators.eq, operators.ne):
            return self.operator(*self._orig)
        raise TypeError("Boolean value of this clause is not defined")

    @property
    def _from_objects(self):
        return [*self.left._from_objects, *self.right._from_objects]

    def _negate(self):
        if self.negate is None:
            return self.self_group()._negate()
        return BinaryExpression(
            self.left, self.right._negate_in_binary(self.negate, self.operator), self.negate,
            negate=self.operator, type_=self.type, modifiers=self.modifiers,
        )


class Slice(ColumnElement):
    """The bounds of an array slice."""

    __visit_name__ = "slice"
    _traverse_internals = [
        ("start", InternalTraversal.dp_clauseelement),
        ("stop", InternalTraversal.dp_clauseelement),
        ("step", InternalTraversal.dp_clauseelement),
    ]

    def __init__(self, start, stop, step, _name=None):
        self.start, self.stop, self.step = [
            coercions.expect(roles.ExpressionElementRole, part, name=_name, type_=type_api.INTEGERTYPE)
            for part in (start, stop, step)
        ]
        self.type = type_api.NULLTYPE

    def self_group(self, against=None):
        assert against is operator.getitem
        return self


class IndexExpression(BinaryExpression):
    """`left[right]`."""

    inherit_cache = True


class GroupedElement(DQLDMLClauseElement):
    """What has parentheses."""

    __visit_name__ = "grouping"

    def self_group(self, against=None):
        return self

    def _ungroup(self):
        raise NotImplementedError()


class Grouping(GroupedElement, ColumnElement):
    """An expression in parentheses."""

    _roles = roles.COLUMN_ELEMENT
    _traverse_internals = [
        ("element", InternalTraversal.dp_clauseelement), ("type", InternalTraversal.dp_type),
    ]
    _cache_key_traversal = [("element", InternalTraversal.dp_clauseelement)]

    def __init__(self, element):
        self.element = element
        self.type = getattr(element, "type", type_api.NULLTYPE)
        self._propagate_attrs = element._propagate_attrs

    def _with_binary_element_type(self, type_):
        return self.__class__(self.element._with_binary_element_type(type_))

    def _ungroup(self):
        return self.element._ungroup()

    @util.memoized_property
    def _is_implicitly_boolean(self):
        return self.element._is_implicitly_boolean

    @property
    def _tq_label(self):
        return getattr(self.element, "_tq_label", None) or self._anon_name_label

    @property
    def _proxies(self):
        return [self.element] if isinstance(self.element, ColumnElement) else []

    @property
    def _from_objects(self):
        return self.element._from_objects

    def __getattr__(self, attr):
        if attr.startswith("__") or attr == "element":
            raise AttributeError(attr)
        return getattr(self.element, attr)

    def __getstate__(self):
        return {"element": self.element, "type": self.type}

    def __setstate__(self, state):
        self.element = state["element"]
        self.type = state["type"]


class _OverrideBinds(Grouping):
    """An element whose parameters have other values."""

    __visit_name__ = "override_binds"

    def __init__(self, element, bindparams, replaces_params):
        self.element = element
        self.translate = {k.key: v.value for k, v in zip(replaces_params, bindparams)}

    def _gen_cache_key(self, anon_map, bindparams):
        existing = []
        key = self.element._gen_cache_key(anon_map, existing)
        bindparams.extend(
            bp._with_value(self.translate[bp.key], maintain_key=True, required=False)
            if bp.key in self.translate
            else bp
            for bp in existing
        )
        return key


class _OverRange(Enum):
    RANGE_UNBOUNDED = 0
    RANGE_CURRENT = 1


RANGE_UNBOUNDED = _OverRange.RANGE_UNBOUNDED
RANGE_CURRENT = _OverRange.RANGE_CURRENT


def _range_bound(value):
    if value is None:
        return RANGE_UNBOUNDED
    if isinstance(value, _OverRange):
        return value
    try:
        value = int(value)
    except ValueError as err:
        raise exc.ArgumentError("Integer or None expected for range value") from err
    return RANGE_CURRENT if value == 0 else value


def _by_list(clauses):
    return ClauseList(*util.to_list(clauses), _literal_as_text_role=roles.ByOfRole)


def _froms_of(*elements):
    return [f for c in elements if c is not None for f in c._from_objects]


class Over(ColumnElement):
    """A function with a window."""

    __visit_name__ = "over"
    _traverse_internals = [
        ("element", InternalTraversal.dp_clauseelement),
        ("order_by", InternalTraversal.dp_clauseelement),
        ("partition_by", InternalTraversal.dp_clauseelement),
        ("range_", InternalTraversal.dp_plain_obj),
        ("rows", InternalTraversal.dp_plain_obj),
        ("groups", InternalTraversal.dp_plain_obj),
    ]
    order_by = None
    partition_by = None

    def __init__(self, element, partition_by=None, order_by=None, range_=None, rows=None, groups=None):
        self.element = element
        if order_by is not None:
            self.order_by = _by_list(order_by)
        if partition_by is not None:
            self.partition_by = _by_list(partition_by)
        if sum(bool(item) for item in (range_, rows, groups)) > 1:
            raise exc.ArgumentError("only one of 'rows', 'range_', or 'groups' may be provided")
        self.range_ = self._interpret_range(range_) if range_ else None
        self.rows = self._interpret_range(rows) if rows else None
        self.groups = self._interpret_range(groups) if groups else None

    def _interpret_range(self, range_):
        if not isinstance(range_, tuple) or len(range_) != 2:
            raise exc.ArgumentError("2-tuple expected for range/rows")
        return _range_bound(range_[0]), _range_bound(range_[1])

    @util.memoized_property
    def type(self):
        return self.element.type

    @property
    def _from_objects(self):
        return _froms_of(self.element, self.partition_by, self.order_by)


class WithinGroup(ColumnElement):
    """An ordered-set aggregate."""

    __visit_name__ = "withingroup"
    _traverse_internals = [
        ("element", InternalTraversal.dp_clauseelement), ("order_by", InternalTraversal.dp_clauseelement),
    ]
    order_by = None

    def __init__(self, element, *order_by):
        self.element = element
        if order_by is not None:
            self.order_by = _by_list(order_by)

    def over(self, *, partition_by=None, order_by=None, rows=None, range_=None, groups=None):
        return Over(
            self, partition_by=partition_by, order_by=order_by, range_=range_, rows=rows, groups=groups
        )

    def filter(self, *criterion):
        return FunctionFilter(self, *criterion) if criterion else self

    @util.memoized_property
    def type(self):
        wgt = self.element.within_group_type(self)
        return wgt if wgt is not None else self.element.type

    @property
    def _from_objects(self):
        return _froms_of(self.element, self.order_by)


class FunctionFilter(Generative, ColumnElement):
    """A function with FILTER."""

    __visit_name__ = "funcfilter"
    _traverse_internals = [
        ("func", InternalTraversal.dp_clauseelement), ("criterion", InternalTraversal.dp_clauseelement),
    ]
    criterion = None

    def __init__(self, func, *criterion):
        self.func = func
        FunctionFilter.filter.non_generative(self, *criterion)

    @_generative
    def filter(self, *criterion):
        for crit in criterion:
            crit = coercions.expect(roles.WhereHavingRole, crit)
            self.criterion = crit if self.criterion is None else self.criterion & crit
        return self

    def over(self, partition_by=None, order_by=None, range_=None, rows=None, groups=None):
        return Over(
            self, partition_by=partition_by, order_by=order_by, range_=range_, rows=rows, groups=groups
        )

    def within_group(self, *order_by):
        return WithinGroup(self, *order_by)

    def within_group_type(self, within_group):
        return None

    def self_group(self, against=None):
        if operators.is_precedent(operators.filter_op, against):
            return Grouping(self)
        return self

    @util.memoized_property
    def type(self):
        return self.func.type

    @property
    def _from_objects(self):
        return _froms_of(self.func, self.criterion)


class NamedColumn(KeyedColumnElement):
    """A column expression with a name."""

    is_literal = False
    table = None

    def _compare_name_for_result(self, other):
        return (hasattr(other, "name") and self.name == other.name) or (
            hasattr(other, "_label") and self._label == other._label
        )

    @property
    def description(self):
        return self.name

    @memoized_attribute
    def _tq_key_label(self):
        proxy_key = self._proxy_key
        if proxy_key and proxy_key != self.name:
            return self._gen_tq_label(proxy_key)
        return self._tq_label

    @memoized_attribute
    def _tq_label(self):
        """The name with the table's before it."""
        return self._gen_tq_label(self.name)

    @memoized_attribute
    def _render_label_in_columns_clause(self):
        return True

    @memoized_attribute
    def _non_anon_label(self):
        return self.name

    def _gen_tq_label(self, name, dedupe_on_key=True):
        return name

    @accelerated
    def _bind_param(self, operator, obj, type_=None, expanding=False):
        return BindParameter(
            self.key, obj, _compared_to_operator=operator, _compared_to_type=self.type, type_=type_, unique=True,
            expanding=expanding,
        )

    def _make_proxy(
        self, selectable, *, primary_key, foreign_keys, name=None, key=None, name_is_truncatable=False,
        compound_select_cols=None, disallow_is_literal=False, **kw,
    ):
        new_name = name or self.name
        c = ColumnClause(
            _truncatable(new_name) if name_is_truncatable else new_name, type_=self.type, _selectable=selectable,
            is_literal=False,
        )
        if name is None:
            c.key = self.key
        return c.key, _proxied(c, self, selectable, c.key, compound_select_cols)


class Label(NamedColumn):
    """`element AS name`."""

    __visit_name__ = "label"
    _roles = roles.COLUMN_ELEMENT | roles.LABELED
    _traverse_internals = [
        ("name", InternalTraversal.dp_anon_name),
        ("type", InternalTraversal.dp_type),
        ("_element", InternalTraversal.dp_clauseelement),
    ]
    _cache_key_traversal = [
        ("name", InternalTraversal.dp_anon_name), ("_element", InternalTraversal.dp_clauseelement),
    ]

    @accelerated
    def __init__(self, name, element, type_=None):
        orig_element = element
        element = coercions.expect(roles.ExpressionElementRole, element, apply_propagate_attrs=self)
        while isinstance(element, Label):
            element = element.element
        if name:
            self.name = name
        else:
            self.name = _anonymous_label.safe_construct(id(self), getattr(element, "name", "anon"))
            if isinstance(orig_element, Label):
                self._resolve_label = orig_element._label
        self.key = self._tq_label = self._tq_key_label = self.name
        self._element = element
        self.type = type_api.to_instance(type_) if type_ is not None else element.type
        self._proxies = [element]

    def __reduce__(self):
        return self.__class__, (self.name, self._element, self.type)

    def _bind_param(self, operator, obj, type_=None, expanding=False):
        return ColumnElement._bind_param(self, operator, obj, type_, expanding)

    @util.memoized_property
    def _is_implicitly_boolean(self):
        return self.element._is_implicitly_boolean

    @memoized_attribute
    def _allow_label_resolve(self):
        return self.element._allow_label_resolve

    @property
    def _order_by_label_element(self):
        return self

    @memoized_attribute
    def element(self):
        return self._element.self_group(against=operators.as_)

    def self_group(self, against=None):
        return self._around(self._element.self_group(against=against))

    def _negate(self):
        return self._around(self._element._negate())

    def _around(self, sub_element):
        if sub_element is self._element:
            return self
        return Label(self.name, sub_element, type_=self.type)

    @property
    def primary_key(self):
        return self.element.primary_key

    @property
    def foreign_keys(self):
        return self.element.foreign_keys

    def _copy_internals(self, *, clone=_clone, anonymize_labels=False, **kw):
        self._reset_memoizations()
        self._element = clone(self._element, **kw)
        if anonymize_labels:
            self.name = _anonymous_label.safe_construct(id(self), getattr(self.element, "name", "anon"))
            self.key = self._tq_label = self._tq_key_label = self.name

    @property
    def _from_objects(self):
        return self.element._from_objects

    def _make_proxy(
        self, selectable, *, primary_key, foreign_keys, name=None, compound_select_cols=None, **kw
    ):
        wanted = name or self.name
        key, proxy = self.element._make_proxy(
            selectable, name=wanted, disallow_is_literal=True,
            name_is_truncatable=isinstance(wanted, _truncated_label), compound_select_cols=compound_select_cols,
            primary_key=primary_key, foreign_keys=foreign_keys,
        )
        is_renamed = key != self.name
        if is_renamed and not isinstance(self.name, _anonymous_label):
            raise exc.InvalidRequestError(
                "Label name %s is being renamed to an anonymous label due to disambiguation which is not supported "
                "right now.  Please use unique names for explicit labels." % self.name
            )
        proxy.type = proxy.type if self.type is None else self.type
        proxy._propagate_attrs = selectable._propagate_attrs
        proxy._proxies.append(self)
        return self.key, proxy


class ColumnClause(Immutable, NamedColumn):
    """A column by its name, of a FROM clause or on its own."""

    __visit_name__ = "column"
    _roles = roles.COLUMN_ELEMENT | roles.DDL_REFERRED | roles.LABELED | roles.PLAIN_COLUMN
    _traverse_internals = [
        ("name", InternalTraversal.dp_anon_name),
        ("type", InternalTraversal.dp_type),
        ("table", InternalTraversal.dp_clauseelement),
        ("is_literal", InternalTraversal.dp_boolean),
    ]

    onupdate = None
    default = None
    server_default = None
    server_onupdate = None
    _is_multiparam_column = False

    def __init__(self, text, type_=None, is_literal=False, _selectable=None):
        self.key = self.name = text
        self.table = _selectable
        self.type = type_api.to_instance(type_)
        self.is_literal = is_literal

    @property
    def _is_star(self):
        return self.is_literal and self.name == "*"

    def get_children(self, *, column_tables=False, **kw):
        return []

    @property
    def entity_namespace(self):
        if self.table is not None:
            return self.table.entity_namespace
        return super().entity_namespace

    def _clone(self, detect_subquery_cols=False, **kw):
        if detect_subquery_cols and self.table is not None and self.table._is_subquery:
            clone = kw.pop("clone")
            return clone(self.table, **kw).c.corresponding_column(self)
        return self

    @memoized_attribute
    def _from_objects(self):
        t = self.table
        return [t] if t is not None else []

    @memoized_attribute
    def _render_label_in_columns_clause(self):
        return self.table is not None

    @property
    def _ddl_label(self):
        return self._gen_tq_label(self.name, dedupe_on_key=False)

    def _compare_name_for_result(self, other):
        if (
            self.is_literal
            or self.table is None
            or self.table._is_textual
            or not hasattr(other, "proxy_set")
            or (
                isinstance(other, ColumnClause)
                and (other.is_literal or other.table is None or other.table._is_textual)
            )
        ):
            return (hasattr(other, "name") and self.name == other.name) or (
                hasattr(other, "_tq_label") and self._tq_label == other._tq_label
            )
        return other.proxy_set.intersection(self.proxy_set)

    def _gen_tq_label(self, name, dedupe_on_key=True):
        t = self.table
        if self.is_literal:
            return None
        if t is None or not t.named_with_column:
            return name
        schema = getattr(t, "schema", None)
        label = t.name + "_" + name
        if schema:
            label = schema.replace(".", "_") + "_" + label
        quote = getattr(name, "quote", None)
        if quote is None:
            quote = getattr(t.name, "quote", None)
        if quote is not None:
            label = quoted_name(label, quote)
        if dedupe_on_key and label in t.c:
            counter = 1
            while "%s_%d" % (label, counter) in t.c:
                counter += 1
            label = label + "_" + str(counter)
        return _truncatable(label)

    def _make_proxy(
        self, selectable, *, primary_key, foreign_keys, name=None, key=None, name_is_truncatable=False,
        compound_select_cols=None, disallow_is_literal=False, **kw,
    ):
        new_name = name or self.name
        c = self._constructor(
            _truncatable(new_name) if name_is_truncatable else new_name, type_=self.type, _selectable=selectable,
            is_literal=not disallow_is_literal and self.is_literal and (name is None or name == self.name),
        )
        if name is None:
            c.key = self.key
        return c.key, _proxied(c, self, selectable, c.key, compound_select_cols)


class TableValuedColumn(NamedColumn):
    """A FROM clause as one column."""

    __visit_name__ = "table_valued_column"
    _traverse_internals = [
        ("name", InternalTraversal.dp_anon_name),
        ("type", InternalTraversal.dp_type),
        ("scalar_alias", InternalTraversal.dp_clauseelement),
    ]

    def __init__(self, scalar_alias, type_):
        self.scalar_alias = scalar_alias
        self.key = self.name = scalar_alias.name
        self.type = type_

    def _copy_internals(self, clone=_clone, **kw):
        self.scalar_alias = clone(self.scalar_alias, **kw)
        self.key = self.name = self.scalar_alias.name

    @property
    def _from_objects(self):
        return [self.scalar_alias]


class CollationClause(ColumnElement):
    """The name of a collation."""

    __visit_name__ = "collation"
    _traverse_internals = [("collation", InternalTraversal.dp_string)]

    @classmethod
    def _create_collation_expression(cls, expression, collation):
        from .sqltypes import String

        expr = coercions.expect(roles.ExpressionElementRole, expression)
        type_ = expr.type._with_collation(collation) if expr.type._type_affinity is String else expr.type
        return BinaryExpression(expr, CollationClause(collation), operators.collate, type_=type_)

    def __init__(self, collation):
        self.collation = collation

    @property
    def type(self):
        return type_api.NULLTYPE


class _IdentifiedClause(Executable, ClauseElement):
    """A statement about a savepoint."""

    __visit_name__ = "identified"
    _roles = roles.STATEMENT

    def __init__(self, ident):
        self.ident = ident

    def _gen_cache_key(self, anon_map, bindparams):
        anon_map[traversals.NO_CACHE] = True


class SavepointClause(_IdentifiedClause):
    """SAVEPOINT."""

    __visit_name__ = "savepoint"
    inherit_cache = False


class RollbackToSavepointClause(_IdentifiedClause):
    """ROLLBACK TO SAVEPOINT."""

    __visit_name__ = "rollback_to_savepoint"
    inherit_cache = False


class ReleaseSavepointClause(_IdentifiedClause):
    """RELEASE SAVEPOINT."""

    __visit_name__ = "release_savepoint"
    inherit_cache = False


def _find_columns(clause):
    cols = set()
    traverse(clause, {}, {"column": cols.add})
    return cols


def _type_from_args(args):
    for a in args:
        if not a.type._isnull:
            return a.type
    return type_api.NULLTYPE


def _corresponding_column_or_error(fromclause, column, require_embedded=False):
    c = fromclause.corresponding_column(column, require_embedded=require_embedded)
    if c is None:
        raise exc.InvalidRequestError(
            "Given column '%s', attached to table '%s', failed to locate a corresponding column from table '%s'"
            % (column, getattr(column, "table", None), fromclause.description)
        )
    return c


class AnnotatedColumnElement(Annotated):
    """Mixin of annotated column elements: what depends on the element is read from it anew."""

    _OWN = ("comparator", "_proxy_key", "_tq_key_label", "_tq_label", "_non_anon_label")

    def __init__(self, element, values):
        Annotated.__init__(self, element, values)
        state = self.__dict__
        for attr in self._OWN:
            state.pop(attr, None)
        state.pop("type", None)
        for attr in ("name", "key", "table"):
            if state.get(attr, False) is None:
                state.pop(attr)

    def _with_annotations(self, values):
        clone = super()._with_annotations(values)
        for attr in self._OWN:
            clone.__dict__.pop(attr, None)
        return clone

    @util.memoized_property
    def name(self):
        return self._Annotated__element.name

    @property
    def type(self):
        type_ = self.__dict__.get("_own_type")
        if type_ is None:
            type_ = self._Annotated__element.type
            if not type_._isnull:
                self.__dict__["_own_type"] = type_
        return type_

    @type.setter
    def type(self, value):
        self.__dict__["_own_type"] = value

    @util.memoized_property
    def table(self):
        return self._Annotated__element.table

    @util.memoized_property
    def key(self):
        return self._Annotated__element.key

    @util.memoized_property
    def info(self):
        return self._Annotated__element.info

    @util.memoized_property
    def _anon_name_label(self):
        return self._Annotated__element._anon_name_label


_annotation_base(ColumnElement, AnnotatedColumnElement)

