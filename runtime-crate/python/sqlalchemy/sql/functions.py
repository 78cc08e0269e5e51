"""SQL functions. SQLAlchemy lib/sqlalchemy/sql/functions.py.

`func.name(...)` makes a Function; names with a GenericFunction (`count`, `max`, ...) get its return type.
"""

from _sqlalchemy import accelerated

from .. import util
from . import annotation, coercions, operators, roles, sqltypes, type_api
from .base import ColumnCollection, Executable, Generative, HasMemoized, _entity_namespace
from .elements import (
    BinaryExpression, BindParameter, Cast, ClauseList, ColumnElement, Extract, FunctionFilter, Grouping, NamedColumn,
    Over, WithinGroup, _type_from_args, literal_column,
)
from .selectable import FromClause, Select, TableValuedAlias
from .sqltypes import TableValueType
from .traversals import InternalTraversal

_registry = {}

__molt_public__ = ("_FunctionGenerator",)


def register_function(identifier, fn, package="_default"):
    """Makes `func.<identifier>` the class `fn`."""
    reg = _registry.setdefault(package, {})
    identifier = str(identifier).lower()
    if identifier in reg:
        util.warn(
            "The GenericFunction '{}' is already registered and is going to be overridden.".format(identifier)
        )
    reg[identifier] = fn


class FunctionElement(Executable, ColumnElement, FromClause, Generative):
    """Base of functions."""

    _roles = roles.COLUMN_ELEMENT | roles.FROM_CLAUSE | roles.STATEMENT
    _traverse_internals = [
        ("clause_expr", InternalTraversal.dp_clauseelement),
        ("_with_ordinality", InternalTraversal.dp_boolean),
        ("_table_value_type", InternalTraversal.dp_has_cache_key),
    ] + Executable._executable_traverse_internals
    packagenames = ()
    _has_args = False
    _with_ordinality = False
    _table_value_type = None
    _non_anon_label = None
    primary_key = False
    foreign_keys = frozenset()

    def __init__(self, *clauses):
        self._set_arguments([
            coercions.expect(
                roles.ExpressionElementRole, c, name=getattr(self, "name", None), apply_propagate_attrs=self
            )
            for c in clauses
        ])

    @accelerated
    def _set_arguments(self, args):
        self._has_args = self._has_args or bool(args)
        self.clause_expr = Grouping(ClauseList(*args, operator=operators.comma_op, group_contents=True))

    @property
    def _proxy_key(self):
        return ColumnElement._proxy_key.fget(self) or getattr(self, "name", None)

    def _execute_on_connection(self, connection, distilled_params, execution_options):
        return connection._execute_function(self, distilled_params, execution_options)

    def scalar_table_valued(self, name, type_=None):
        return ScalarFunctionColumn(self, name, type_)

    def table_valued(self, *expr, with_ordinality=None, joins_implicitly=None, name=None):
        """This function in FROM, with the columns named."""
        new_func = self._generate()
        if with_ordinality:
            expr += (with_ordinality,)
            new_func._with_ordinality = True
        new_func.type = new_func._table_value_type = TableValueType(*expr)
        return new_func.alias(name=name, joins_implicitly=joins_implicitly)

    def column_valued(self, name=None, joins_implicitly=False):
        return self.alias(name=name, joins_implicitly=joins_implicitly).column

    @property
    def columns(self):
        return self.c

    @util.memoized_property
    def c(self):
        return ColumnCollection([(col.key, col) for col in self._all_selected_columns])

    @property
    def _all_selected_columns(self):
        return self.type._elements if self.type._is_table_value else [self.label(None)]

    @property
    def exported_columns(self):
        return self.columns

    @property
    def _select_iterable(self):
        return (self,)

    @property
    def description(self):
        return FromClause.description.fget(self)

    @HasMemoized.memoized_attribute
    def clauses(self):
        return self.clause_expr.element

    def over(self, *, partition_by=None, order_by=None, rows=None, range_=None, groups=None):
        return Over(
            self, partition_by=partition_by, order_by=order_by, rows=rows, range_=range_, groups=groups
        )

    def within_group(self, *order_by):
        return WithinGroup(self, *order_by)

    def filter(self, *criterion):
        return FunctionFilter(self, *criterion) if criterion else self

    def as_comparison(self, left_index, right_index):
        return FunctionAsBinary(self, left_index, right_index)

    @property
    def _from_objects(self):
        return self.clauses._from_objects

    def within_group_type(self, within_group):
        return None

    def alias(self, name=None, joins_implicitly=False):
        return TableValuedAlias._construct(
            self, name=name, table_value_type=self.type, joins_implicitly=joins_implicitly
        )

    def select(self):
        s = Select(self)
        if self._execution_options:
            s = s.execution_options(**self._execution_options)
        return s

    def _bind_param(self, operator, obj, type_=None, expanding=False, **kw):
        return BindParameter(
            None, obj, _compared_to_operator=operator, _compared_to_type=self.type, unique=True, type_=type_,
            expanding=expanding, **kw,
        )

    def self_group(self, against=None):
        if against is operators.getitem and isinstance(self.type, sqltypes.ARRAY):
            return Grouping(self)
        return ColumnElement.self_group(self, against=against)

    @property
    def entity_namespace(self):
        return _entity_namespace(self.clause_expr)


class FunctionAsBinary(BinaryExpression):
    """A function two of whose arguments are the sides of a comparison."""

    _traverse_internals = [
        ("sql_function", InternalTraversal.dp_clauseelement),
        ("left_index", InternalTraversal.dp_plain_obj),
        ("right_index", InternalTraversal.dp_plain_obj),
        ("modifiers", InternalTraversal.dp_plain_dict),
    ]
    _cache_key_traversal = None

    def __init__(self, fn, left_index, right_index):
        self.sql_function = fn
        self.left_index = left_index
        self.right_index = right_index
        self.operator = operators.function_as_comparison_op
        self.type = sqltypes.BOOLEANTYPE
        self.negate = None
        self._is_implicitly_boolean = True
        self.modifiers = util.EMPTY_DICT

    @property
    def left(self):
        return self.sql_function.clauses.clauses[self.left_index - 1]

    @left.setter
    def left(self, value):
        self.sql_function.clauses.clauses[self.left_index - 1] = value

    @property
    def right(self):
        return self.sql_function.clauses.clauses[self.right_index - 1]

    @right.setter
    def right(self, value):
        self.sql_function.clauses.clauses[self.right_index - 1] = value


class ScalarFunctionColumn(NamedColumn):
    """A column of a function's composite value."""

    __visit_name__ = "scalar_function_column"
    _traverse_internals = [
        ("name", InternalTraversal.dp_anon_name),
        ("type", InternalTraversal.dp_type),
        ("fn", InternalTraversal.dp_clauseelement),
    ]
    is_literal = False
    table = None

    def __init__(self, fn, name, type_=None):
        self.fn = fn
        self.name = name
        self.type = type_api.to_instance(type_)


class _FunctionGenerator:
    """`func`: attribute access collects the name, a call makes the function."""

    def __init__(self, **opts):
        self._names = ()
        self.opts = opts

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        if name.endswith("_"):
            name = name[0:-1]
        f = _FunctionGenerator.__new__(_FunctionGenerator)
        f._names = self._names + (name,)
        f.opts = self.opts
        return f

    @accelerated
    def __call__(self, *c, **kwargs):
        if self.opts:
            kwargs = {**self.opts, **kwargs}
        names = self._names
        if len(names) <= 2:
            package, fname = names if len(names) == 2 else ("_default", names[0])
            known = _registry.get(package, util.EMPTY_DICT).get(fname.lower())
            if known is not None:
                return known(*c, **kwargs)
        return Function(names[-1], *c, packagenames=names[:-1], **kwargs)


func = _FunctionGenerator()
modifier = _FunctionGenerator(group=False)


class Function(FunctionElement):
    """A function by name."""

    __visit_name__ = "function"
    _traverse_internals = FunctionElement._traverse_internals + [
        ("packagenames", InternalTraversal.dp_plain_obj),
        ("name", InternalTraversal.dp_string),
        ("type", InternalTraversal.dp_type),
    ]

    def __init__(self, name, *clauses, type_=None, packagenames=None):
        self.packagenames = packagenames or ()
        self.name = name
        self.type = type_api.to_instance(type_)
        FunctionElement.__init__(self, *clauses)

    def _bind_param(self, operator, obj, type_=None, expanding=False, **kw):
        return BindParameter(
            self.name, obj, _compared_to_operator=operator, _compared_to_type=self.type, type_=type_, unique=True,
            expanding=expanding, **kw,
        )


class GenericFunction(Function):
    """Base of functions with a class; a subclass is registered under its name."""

    coerce_arguments = True
    inherit_cache = True
    name = "GenericFunction"
    _register = True

    def __init_subclass__(cls, **kw):
        if not issubclass(cls, annotation.Annotated):
            cls._register_generic_function(cls.__name__, cls.__dict__)
        super().__init_subclass__(**kw)

    @classmethod
    def _register_generic_function(cls, clsname, clsdict):
        cls.name = name = clsdict.get("name", clsname)
        cls.identifier = identifier = clsdict.get("identifier", name)
        if "__return_type__" in clsdict:
            cls.type = clsdict["__return_type__"]
        if cls._register:
            register_function(identifier, cls, clsdict.get("package", "_default"))
        else:
            cls._register = True

    @accelerated
    def __init__(self, *args, _parsed_args=None, type_=None, **kwargs):
        if _parsed_args is None:
            _parsed_args = self._parsed(args)
        self.packagenames = ()
        self._set_arguments(_parsed_args)
        self.type = type_api.to_instance(type_ or self.__class__.__dict__.get("type") or _class_type(self))

    @accelerated
    def _parsed(self, args):
        return [
            coercions.expect(roles.ExpressionElementRole, c, name=self.name, apply_propagate_attrs=self) for c in args
        ]


def _class_type(function):
    for cls in function.__class__.__mro__:
        if cls is Function:
            return None
        found = cls.__dict__.get("type")
        if found is not None:
            return found
    return None


register_function("cast", Cast)
register_function("extract", Extract)


class next_value(GenericFunction):
    """The next value of a Sequence."""

    type = sqltypes.Integer()
    name = "next_value"
    _traverse_internals = [("sequence", InternalTraversal.dp_named_ddl_element)]

    def __init__(self, seq, **kw):
        from .schema import Sequence

        assert isinstance(seq, Sequence), "next_value() accepts a Sequence object as input."
        self.sequence = seq
        self.type = sqltypes.to_instance(seq.data_type or next_value.__dict__["type"])

    def compare(self, other, **kw):
        return isinstance(other, next_value) and self.sequence.name == other.sequence.name

    @property
    def _from_objects(self):
        return []


class AnsiFunction(GenericFunction):
    """A function that is written without parentheses when it has no arguments."""

    inherit_cache = True


class ReturnTypeFromArgs(GenericFunction):
    """A function of the type of its arguments."""

    inherit_cache = True

    def __init__(self, *args, **kwargs):
        fn_args = self._parsed(args)
        kwargs.setdefault("type_", _type_from_args(fn_args))
        super().__init__(_parsed_args=fn_args, **kwargs)


class ReturnTypeFromOptionalArgs(ReturnTypeFromArgs):
    """A function of the type of its arguments without NULLs."""

    inherit_cache = True


class coalesce(ReturnTypeFromOptionalArgs):
    _has_args = True
    inherit_cache = True


class max(ReturnTypeFromArgs):
    inherit_cache = True


class min(ReturnTypeFromArgs):
    inherit_cache = True


class sum(ReturnTypeFromArgs):
    inherit_cache = True


class now(GenericFunction):
    type = sqltypes.DateTime()
    inherit_cache = True


class concat(GenericFunction):
    type = sqltypes.String()
    inherit_cache = True


class char_length(GenericFunction):
    type = sqltypes.Integer()
    inherit_cache = True

    def __init__(self, arg, **kw):
        super().__init__(arg, **kw)


class random(GenericFunction):
    _has_args = True
    inherit_cache = True


class count(GenericFunction):
    type = sqltypes.Integer()
    inherit_cache = True

    @accelerated
    def __init__(self, expression=None, **kwargs):
        if expression is None:
            expression = literal_column("*")
        GenericFunction.__init__(self, expression, **kwargs)


class current_date(AnsiFunction):
    type = sqltypes.Date()
    inherit_cache = True


class current_time(AnsiFunction):
    type = sqltypes.Time()
    inherit_cache = True


class current_timestamp(AnsiFunction):
    type = sqltypes.DateTime()
    inherit_cache = True


class current_user(AnsiFunction):
    type = sqltypes.String()
    inherit_cache = True


class localtime(AnsiFunction):
    type = sqltypes.DateTime()
    inherit_cache = True


class localtimestamp(AnsiFunction):
    type = sqltypes.DateTime()
    inherit_cache = True


class session_user(AnsiFunction):
    type = sqltypes.String()
    inherit_cache = True


class sysdate(AnsiFunction):
    type = sqltypes.DateTime()
    inherit_cache = True


class user(AnsiFunction):
    type = sqltypes.String()
    inherit_cache = True


class array_agg(ReturnTypeFromArgs):
    inherit_cache = True

    def __init__(self, *args, _default_array_type=sqltypes.ARRAY, **kwargs):
        fn_args = [
            coercions.expect(roles.ExpressionElementRole, c, apply_propagate_attrs=self) for c in args
        ]
        if "type_" not in kwargs:
            item_type = _type_from_args(fn_args)
            kwargs["type_"] = (
                item_type if isinstance(item_type, sqltypes.ARRAY) else _default_array_type(item_type, dimensions=1)
            )
        GenericFunction.__init__(self, _parsed_args=fn_args, **kwargs)


class OrderedSetAgg(GenericFunction):
    """An aggregate with WITHIN GROUP."""

    array_for_multi_clause = False
    inherit_cache = True

    def within_group_type(self, within_group):
        from .util import unwrap_order_by

        type_ = unwrap_order_by(within_group.order_by)[0].type
        if self.array_for_multi_clause and len(self.clause_expr.element.clauses) > 1:
            return sqltypes.ARRAY(type_)
        return type_


class mode(OrderedSetAgg):
    inherit_cache = True


class percentile_cont(OrderedSetAgg):
    array_for_multi_clause = True
    inherit_cache = True


class percentile_disc(OrderedSetAgg):
    array_for_multi_clause = True
    inherit_cache = True


class rank(GenericFunction):
    type = sqltypes.Integer()
    inherit_cache = True


class dense_rank(GenericFunction):
    type = sqltypes.Integer()
    inherit_cache = True


class percent_rank(GenericFunction):
    type = sqltypes.Numeric()
    inherit_cache = True


class cume_dist(GenericFunction):
    type = sqltypes.Numeric()
    inherit_cache = True


class cube(GenericFunction):
    _has_args = True
    inherit_cache = True


class rollup(GenericFunction):
    _has_args = True
    inherit_cache = True


class grouping_sets(GenericFunction):
    _has_args = True
    inherit_cache = True


class aggregate_strings(GenericFunction):
    type = sqltypes.String()
    _has_args = True
    inherit_cache = True

    def __init__(self, clause, separator):
        super().__init__(clause, separator)
