"""Criteria and values of UPDATE and DELETE evaluated on objects. SQLAlchemy lib/sqlalchemy/orm/evaluator.py.

`_EvaluatorCompiler(cls).process(clause)` gives a function of an object of `cls`: the value of the clause in Python,
None for SQL's NULL, `_EXPIRED_OBJECT` if an attribute that it needs is not loaded.
"""

from .. import exc, inspect
from ..sql import and_, operators
from ..sql.sqltypes import Concatenable, Integer, Numeric
from . import exc as orm_exc
from .base import PASSIVE_NO_FETCH, PASSIVE_NO_RESULT


class UnevaluatableError(exc.InvalidRequestError):
    """A clause that has no value in Python."""


class _NoObject(operators.ColumnOperators):
    def operate(self, *arg, **kw):
        return None

    reverse_operate = operate


class _ExpiredObject(operators.ColumnOperators):
    def operate(self, *arg, **kw):
        return self

    reverse_operate = operate


_NO_OBJECT = _NoObject()
_EXPIRED_OBJECT = _ExpiredObject()


def _is_null(value):
    return value is None or value is _NO_OBJECT


def _all_of(evaluators):
    def evaluate(obj):
        for sub_evaluate in evaluators:
            value = sub_evaluate(obj)
            if value is _EXPIRED_OBJECT:
                return value
            if _is_null(value):
                return None
            if not value:
                return False
        return True

    return evaluate


def _any_of(evaluators):
    def evaluate(obj):
        result = False
        for sub_evaluate in evaluators:
            value = sub_evaluate(obj)
            if value is _EXPIRED_OBJECT:
                return value
            if value is None:
                result = None
            elif value:
                return True
        return result

    return evaluate


def _tuple_of(evaluators):
    def evaluate(obj):
        values = []
        for sub_evaluate in evaluators:
            value = sub_evaluate(obj)
            if value is _EXPIRED_OBJECT:
                return value
            if _is_null(value):
                return None
            values.append(value)
        return tuple(values)

    return evaluate


def _binary(function, null_is_null=True):
    """How an operator of two values is evaluated; SQL's operators give NULL for NULL, but for IS and IS NOT."""

    def compile_(eval_left, eval_right):
        def evaluate(obj):
            left, right = eval_left(obj), eval_right(obj)
            if left is _EXPIRED_OBJECT or right is _EXPIRED_OBJECT:
                return _EXPIRED_OBJECT
            if null_is_null and (left is None or right is None):
                return None
            return function(left, right)

        return evaluate

    return compile_


_CLAUSE_LISTS = {"and": _all_of, "or": _any_of, "comma_op": _tuple_of}
_MATH = frozenset(("add", "mul", "sub", "mod", "truediv"))
_COMPARISONS = frozenset(("lt", "le", "ne", "gt", "ge", "eq"))
_OPERATORS = {
    "is": _binary(lambda a, b: a == b, null_is_null=False),
    "is_not": _binary(lambda a, b: a != b, null_is_null=False),
    "in_op": _binary(lambda a, b: None if a is _NO_OBJECT else a in b),
    "not_in_op": _binary(lambda a, b: None if a is _NO_OBJECT else a not in b),
    "concat_op": _binary(lambda a, b: a + b),
    "startswith_op": _binary(lambda a, b: a.startswith(b)),
    "endswith_op": _binary(lambda a, b: a.endswith(b)),
}


def _check_types(clause, kind, accepts):
    if not accepts(clause.left.type._type_affinity) or not accepts(clause.right.type._type_affinity):
        raise UnevaluatableError(
            f'Cannot evaluate {kind} operator "{clause.operator.__name__}" for datatypes {clause.left.type}, '
            f"{clause.right.type}"
        )


class _EvaluatorCompiler:
    """Makes functions of objects out of clauses."""

    def __init__(self, target_cls=None):
        self.target_cls = target_cls

    def process(self, clause, *clauses):
        if clauses:
            clause = and_(clause, *clauses)
        visit = getattr(self, f"visit_{clause.__visit_name__}", None)
        if visit is None:
            raise UnevaluatableError(f"Cannot evaluate {type(clause).__name__}")
        return visit(clause)

    def visit_grouping(self, clause):
        return self.process(clause.element)

    def visit_null(self, clause):
        return lambda obj: None

    def visit_false(self, clause):
        return lambda obj: False

    def visit_true(self, clause):
        return lambda obj: True

    def visit_bindparam(self, clause):
        value = clause.callable() if clause.callable else clause.value
        return lambda obj: value

    def _attribute_of(self, clause):
        mapper = clause._annotations.get("parentmapper")
        if mapper is None:
            raise UnevaluatableError(f"Cannot evaluate column: {clause}")
        if self.target_cls and not issubclass(self.target_cls, mapper.class_):
            raise UnevaluatableError(f"Can't evaluate criteria against alternate class {mapper.class_}")
        mapper._check_configure()
        try:
            key = mapper._columntoproperty[clause].key
        except orm_exc.UnmappedColumnError as err:
            raise UnevaluatableError(f"Cannot evaluate expression: {err}") from err
        return mapper.class_manager[key].impl

    def visit_column(self, clause):
        impl = self._attribute_of(clause)

        def evaluate(obj):
            if obj is None:
                return _NO_OBJECT
            state = inspect(obj)
            value = impl.get(state, state.dict, passive=PASSIVE_NO_FETCH)
            return _EXPIRED_OBJECT if value is PASSIVE_NO_RESULT else value

        return evaluate

    def visit_clauselist(self, clause):
        evaluators = [self.process(part) for part in clause.clauses]
        combine = _CLAUSE_LISTS.get(clause.operator.__name__.rstrip("_"))
        if combine is None:
            raise UnevaluatableError(f"Cannot evaluate clauselist with operator {clause.operator}")
        return combine(evaluators)

    visit_tuple = visit_expression_clauselist = visit_clauselist

    def visit_binary(self, clause):
        sides = self.process(clause.left), self.process(clause.right)
        return self._compile_operator(clause)(*sides)

    def _compile_operator(self, clause):
        op = clause.operator
        if isinstance(op, operators.custom_op):
            if not op.python_impl:
                raise UnevaluatableError(
                    f"Custom operator {op.opstring!r} can't be evaluated in Python unless it specifies a callable "
                    "using `.python_impl`."
                )
            return _binary(op)
        name = op.__name__.rstrip("_")
        if name in _MATH:
            _check_types(clause, "math", lambda affinity: affinity in (Numeric, Integer))
        elif name == "concat_op":
            _check_types(clause, "concatenate", lambda affinity: issubclass(affinity, Concatenable))
        if name in _MATH or name in _COMPARISONS:
            return _binary(op)
        if name not in _OPERATORS:
            raise UnevaluatableError(f"Cannot evaluate {type(clause).__name__} with operator {op}")
        return _OPERATORS[name]

    def visit_unary(self, clause):
        evaluate_inner = self.process(clause.element)
        if clause.operator is not operators.inv:
            raise UnevaluatableError(f"Cannot evaluate {type(clause).__name__} with operator {clause.operator}")

        def evaluate(obj):
            value = evaluate_inner(obj)
            return value if value is _EXPIRED_OBJECT or value is None else not value

        return evaluate


__molt_missing__ = ("EvaluatorCompiler",)
