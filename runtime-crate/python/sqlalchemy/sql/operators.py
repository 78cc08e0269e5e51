"""The operators of SQL expressions: what methods they are, and how strongly they bind.

SQLAlchemy lib/sqlalchemy/sql/operators.py. An operator is a function; `column + 1` and `add(column, 1)` are one thing. The
operators that Python has are those of the module `operator`, the others are defined here.
"""

import operator as _py
from enum import IntEnum

from _sqlalchemy import accelerated

from .. import exc, util

add = _py.add
and_ = _py.and_
contains = _py.contains
eq = _py.eq
floordiv = _py.floordiv
ge = _py.ge
getitem = _py.getitem
gt = _py.gt
inv = _py.inv
le = _py.le
lshift = _py.lshift
lt = _py.lt
mod = _py.mod
mul = _py.mul
ne = _py.ne
neg = _py.neg
or_ = _py.or_
rshift = _py.rshift
sub = _py.sub
truediv = _py.truediv


class OperatorType:
    """What an operator is."""

    __slots__ = ()


class Operators:
    """Base of objects that take operators."""

    __slots__ = ()

    def __and__(self, other):
        return self.operate(and_, other)

    def __or__(self, other):
        return self.operate(or_, other)

    def __invert__(self):
        return self.operate(inv)

    def op(self, opstring, precedence=0, is_comparison=False, return_type=None, python_impl=None):
        """A function that applies the operator written `opstring`."""
        operator = custom_op(opstring, precedence, is_comparison, return_type, python_impl=python_impl)

        def against(other):
            return operator(self, other)

        return against

    def bool_op(self, opstring, precedence=0, python_impl=None):
        return self.op(opstring, precedence=precedence, is_comparison=True, python_impl=python_impl)

    def operate(self, op, *other, **kwargs):
        raise NotImplementedError(str(op))

    __sa_operate__ = operate

    def reverse_operate(self, op, other, **kwargs):
        raise NotImplementedError(str(op))


class custom_op(OperatorType):
    """An operator by its text."""

    __name__ = "custom_op"

    __slots__ = (
        "opstring", "precedence", "is_comparison", "natural_self_precedent", "eager_grouping", "return_type",
        "python_impl",
    )

    def __init__(
        self, opstring, precedence=0, is_comparison=False, return_type=None, natural_self_precedent=False,
        eager_grouping=False, python_impl=None,
    ):
        self.opstring = opstring
        self.precedence = precedence
        self.is_comparison = is_comparison
        self.natural_self_precedent = natural_self_precedent
        self.eager_grouping = eager_grouping
        self.return_type = return_type._to_instance(return_type) if return_type else None
        self.python_impl = python_impl

    def __eq__(self, other):
        return isinstance(other, custom_op) and other._hash_key() == self._hash_key()

    def __hash__(self):
        return hash(self._hash_key())

    def _hash_key(self):
        return (
            self.__class__, self.opstring, self.precedence, self.is_comparison, self.natural_self_precedent,
            self.eager_grouping, self.return_type._static_cache_key if self.return_type else None,
        )

    def __call__(self, left, right=None, *other, **kwargs):
        if hasattr(left, "__sa_operate__"):
            return left.operate(self, right, *other, **kwargs)
        if self.python_impl:
            return self.python_impl(left, right, *other, **kwargs)
        raise exc.InvalidRequestError(
            f"Custom operator {self.opstring!r} can't be used with plain Python objects unless it includes the "
            "'python_impl' parameter."
        )


class ColumnOperators(Operators):
    """The operators of column expressions."""

    __slots__ = ()

    timetuple = None

    @accelerated
    def __lt__(self, other):
        return self.operate(lt, other)

    @accelerated
    def __le__(self, other):
        return self.operate(le, other)

    __hash__ = Operators.__hash__

    @accelerated
    def __eq__(self, other):
        return self.operate(eq, other)

    @accelerated
    def __ne__(self, other):
        return self.operate(ne, other)

    def is_distinct_from(self, other):
        return self.operate(is_distinct_from, other)

    def is_not_distinct_from(self, other):
        return self.operate(is_not_distinct_from, other)

    isnot_distinct_from = is_not_distinct_from

    @accelerated
    def __gt__(self, other):
        return self.operate(gt, other)

    @accelerated
    def __ge__(self, other):
        return self.operate(ge, other)

    def __neg__(self):
        return self.operate(neg)

    def __contains__(self, other):
        return self.operate(contains, other)

    def __getitem__(self, index):
        return self.operate(getitem, index)

    def __lshift__(self, other):
        return self.operate(lshift, other)

    def __rshift__(self, other):
        return self.operate(rshift, other)

    def concat(self, other):
        return self.operate(concat_op, other)

    def _rconcat(self, other):
        return self.reverse_operate(concat_op, other)

    def like(self, other, escape=None):
        return self.operate(like_op, other, escape=escape)

    def ilike(self, other, escape=None):
        return self.operate(ilike_op, other, escape=escape)

    def bitwise_xor(self, other):
        return self.operate(bitwise_xor_op, other)

    def bitwise_or(self, other):
        return self.operate(bitwise_or_op, other)

    def bitwise_and(self, other):
        return self.operate(bitwise_and_op, other)

    def bitwise_not(self):
        return self.operate(bitwise_not_op)

    def bitwise_lshift(self, other):
        return self.operate(bitwise_lshift_op, other)

    def bitwise_rshift(self, other):
        return self.operate(bitwise_rshift_op, other)

    def in_(self, other):
        return self.operate(in_op, other)

    def not_in(self, other):
        return self.operate(not_in_op, other)

    notin_ = not_in

    def not_like(self, other, escape=None):
        return self.operate(not_like_op, other, escape=escape)

    notlike = not_like

    def not_ilike(self, other, escape=None):
        return self.operate(not_ilike_op, other, escape=escape)

    notilike = not_ilike

    def is_(self, other):
        return self.operate(is_, other)

    def is_not(self, other):
        return self.operate(is_not, other)

    isnot = is_not

    def startswith(self, other, escape=None, autoescape=False):
        return self.operate(startswith_op, other, escape=escape, autoescape=autoescape)

    def istartswith(self, other, escape=None, autoescape=False):
        return self.operate(istartswith_op, other, escape=escape, autoescape=autoescape)

    def endswith(self, other, escape=None, autoescape=False):
        return self.operate(endswith_op, other, escape=escape, autoescape=autoescape)

    def iendswith(self, other, escape=None, autoescape=False):
        return self.operate(iendswith_op, other, escape=escape, autoescape=autoescape)

    def contains(self, other, **kw):
        return self.operate(contains_op, other, **kw)

    def icontains(self, other, **kw):
        return self.operate(icontains_op, other, **kw)

    def match(self, other, **kwargs):
        return self.operate(match_op, other, **kwargs)

    def regexp_match(self, pattern, flags=None):
        return self.operate(regexp_match_op, pattern, flags=flags)

    def regexp_replace(self, pattern, replacement, flags=None):
        return self.operate(regexp_replace_op, pattern, replacement=replacement, flags=flags)

    def desc(self):
        return self.operate(desc_op)

    def asc(self):
        return self.operate(asc_op)

    def nulls_first(self):
        return self.operate(nulls_first_op)

    nullsfirst = nulls_first

    def nulls_last(self):
        return self.operate(nulls_last_op)

    nullslast = nulls_last

    def collate(self, collation):
        return self.operate(collate, collation)

    def __radd__(self, other):
        return self.reverse_operate(add, other)

    def __rsub__(self, other):
        return self.reverse_operate(sub, other)

    def __rmul__(self, other):
        return self.reverse_operate(mul, other)

    def __rmod__(self, other):
        return self.reverse_operate(mod, other)

    def between(self, cleft, cright, symmetric=False):
        return self.operate(between_op, cleft, cright, symmetric=symmetric)

    def distinct(self):
        return self.operate(distinct_op)

    def any_(self):
        return self.operate(any_op)

    def all_(self):
        return self.operate(all_op)

    def __add__(self, other):
        return self.operate(add, other)

    def __sub__(self, other):
        return self.operate(sub, other)

    def __mul__(self, other):
        return self.operate(mul, other)

    def __mod__(self, other):
        return self.operate(mod, other)

    def __truediv__(self, other):
        return self.operate(truediv, other)

    def __rtruediv__(self, other):
        return self.reverse_operate(truediv, other)

    def __floordiv__(self, other):
        return self.operate(floordiv, other)

    def __rfloordiv__(self, other):
        return self.reverse_operate(floordiv, other)


_commutative = {eq, ne, add, mul}
_comparison = {eq, ne, lt, gt, ge, le}


def comparison_op(fn):
    _comparison.add(fn)
    return fn


def from_():
    raise NotImplementedError()


@comparison_op
def function_as_comparison_op():
    raise NotImplementedError()


def as_():
    raise NotImplementedError()


def exists():
    raise NotImplementedError()


def is_true(a):
    raise NotImplementedError()


def is_false(a):
    raise NotImplementedError()


istrue = is_true
isfalse = is_false


@comparison_op
def is_distinct_from(a, b):
    return a.is_distinct_from(b)


@comparison_op
def is_not_distinct_from(a, b):
    return a.is_not_distinct_from(b)


isnot_distinct_from = is_not_distinct_from


@comparison_op
def is_(a, b):
    return a.is_(b)


@comparison_op
def is_not(a, b):
    return a.is_not(b)


isnot = is_not


def collate(a, b):
    return a.collate(b)


def op(a, opstring, b):
    return a.op(opstring)(b)


@comparison_op
def like_op(a, b, escape=None):
    return a.like(b, escape=escape)


@comparison_op
def not_like_op(a, b, escape=None):
    return a.notlike(b, escape=escape)


notlike_op = not_like_op


@comparison_op
def ilike_op(a, b, escape=None):
    return a.ilike(b, escape=escape)


@comparison_op
def not_ilike_op(a, b, escape=None):
    return a.not_ilike(b, escape=escape)


notilike_op = not_ilike_op


@comparison_op
def between_op(a, b, c, symmetric=False):
    return a.between(b, c, symmetric=symmetric)


@comparison_op
def not_between_op(a, b, c, symmetric=False):
    return ~a.between(b, c, symmetric=symmetric)


notbetween_op = not_between_op


@comparison_op
def in_op(a, b):
    return a.in_(b)


@comparison_op
def not_in_op(a, b):
    return a.not_in(b)


notin_op = not_in_op


def distinct_op(a):
    return a.distinct()


def any_op(a):
    return a.any_()


def all_op(a):
    return a.all_()


def _escaped_like_impl(fn, other, escape, autoescape):
    if not autoescape:
        return fn(other, escape=escape)
    if autoescape is not True:
        util.warn("The autoescape parameter is now a simple boolean True/False")
    if not isinstance(other, str):
        raise TypeError("String value expected when autoescape=True")
    mark = "/" if escape is None else escape
    # The mark itself first, so that the marks that are put in are left alone.
    for special in ("%", "_") if mark in ("%", "_") else (mark, "%", "_"):
        other = other.replace(special, mark + special)
    return fn(other, escape=mark)


def _text_comparisons(name):
    """The operator of the method `name`, which looks for a text in another, and its negation."""

    @comparison_op
    def operator(a, b, escape=None, autoescape=False):
        return _escaped_like_impl(getattr(a, name), b, escape, autoescape)

    @comparison_op
    def negation(a, b, escape=None, autoescape=False):
        return ~operator(a, b, escape, autoescape)

    operator.__name__ = operator.__qualname__ = f"{name}_op"
    negation.__name__ = negation.__qualname__ = f"not_{name}_op"
    return operator, negation


startswith_op, not_startswith_op = _text_comparisons("startswith")
istartswith_op, not_istartswith_op = _text_comparisons("istartswith")
endswith_op, not_endswith_op = _text_comparisons("endswith")
iendswith_op, not_iendswith_op = _text_comparisons("iendswith")
contains_op, not_contains_op = _text_comparisons("contains")
icontains_op, not_icontains_op = _text_comparisons("icontains")

notstartswith_op = not_startswith_op
notendswith_op = not_endswith_op
notcontains_op = not_contains_op


@comparison_op
def match_op(a, b, **kw):
    return a.match(b, **kw)


@comparison_op
def not_match_op(a, b, **kw):
    return ~a.match(b, **kw)


notmatch_op = not_match_op


@comparison_op
def regexp_match_op(a, b, flags=None):
    return a.regexp_match(b, flags=flags)


@comparison_op
def not_regexp_match_op(a, b, flags=None):
    return ~a.regexp_match(b, flags=flags)


def regexp_replace_op(a, b, replacement, flags=None):
    return a.regexp_replace(b, replacement=replacement, flags=flags)


def comma_op(a, b):
    raise NotImplementedError()


def filter_op(a, b):
    raise NotImplementedError()


def concat_op(a, b):
    concat = getattr(a, "concat", None)
    return b._rconcat(a) if concat is None else concat(b)


def desc_op(a):
    return a.desc()


def asc_op(a):
    return a.asc()


def nulls_first_op(a):
    return a.nulls_first()


nullsfirst_op = nulls_first_op


def nulls_last_op(a):
    return a.nulls_last()


nullslast_op = nulls_last_op


def json_getitem_op(a, b):
    raise NotImplementedError()


def json_path_getitem_op(a, b):
    raise NotImplementedError()


def bitwise_xor_op(a, b):
    return a.bitwise_xor(b)


def bitwise_or_op(a, b):
    return a.bitwise_or(b)


def bitwise_and_op(a, b):
    return a.bitwise_and(b)


def bitwise_not_op(a):
    return a.bitwise_not()


def bitwise_lshift_op(a, b):
    return a.bitwise_lshift(b)


def bitwise_rshift_op(a, b):
    return a.bitwise_rshift(b)


def _asbool(a):
    raise NotImplementedError()


_booleans = (inv, is_true, is_false, and_, or_)
_mirror = {gt: lt, ge: le, lt: gt, le: ge}
_associative = _commutative.union([concat_op, and_, or_]).difference([eq, ne])
_order_by_modifier = {desc_op, asc_op, nulls_first_op, nulls_last_op}
_natural_self_precedent = _associative.union([getitem, json_getitem_op, json_path_getitem_op])


def is_comparison(op):
    return op in _comparison or (isinstance(op, custom_op) and op.is_comparison)


def is_commutative(op):
    return op in _commutative


def is_ordering_modifier(op):
    return op in _order_by_modifier


is_order_by_modifier = is_ordering_modifier


def is_natural_self_precedent(op):
    return op in _natural_self_precedent or (isinstance(op, custom_op) and op.natural_self_precedent)


def is_boolean(op):
    return is_comparison(op) or op in _booleans


def mirror(op):
    return _mirror.get(op, op)


def is_associative(op):
    return op in _associative


class _OpLimit(IntEnum):
    _smallest = -100
    _largest = 100


_PRECEDENCE = {}
for _level, _operators in (
    (15, (from_, function_as_comparison_op, any_op, all_op, getitem, json_getitem_op, json_path_getitem_op)),
    (8, (mul, truediv, floordiv, mod, neg, bitwise_not_op)),
    (7, (
        add, sub, bitwise_xor_op, bitwise_or_op, bitwise_and_op, bitwise_lshift_op, bitwise_rshift_op,
    )),
    (6, (filter_op,)),
    (5, (
        concat_op, match_op, not_match_op, regexp_match_op, not_regexp_match_op, regexp_replace_op, ilike_op,
        not_ilike_op, like_op, not_like_op, in_op, not_in_op, is_, is_not, eq, ne, is_distinct_from,
        is_not_distinct_from, gt, lt, ge, le, between_op, not_between_op, distinct_op, inv, is_true, is_false,
    )),
    (4, (collate,)),
    (3, (and_, desc_op, asc_op)),
    (2, (or_,)),
    (0, (exists,)),
    (-1, (comma_op, as_)),
    (-10, (_asbool,)),
):
    for _operator in _operators:
        _PRECEDENCE[_operator] = _level


def _precedence(op, default):
    level = _PRECEDENCE.get(op)
    return getattr(op, "precedence", default) if level is None else level


def is_precedent(operator, against):
    """Whether an expression with `operator` needs parentheses as an operand of `against`."""
    if operator is against and is_natural_self_precedent(operator):
        return False
    if against is None:
        return True
    return bool(_precedence(operator, -100) <= _precedence(against, 100))
