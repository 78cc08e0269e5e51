"""From the arguments of a statement to its elements. SQLAlchemy lib/sqlalchemy/sql/coercions.py.

`expect(role, argument)` gives the element that plays the role: the argument itself if it can, else what the role makes of
a literal (`literal`) or of an element of another kind (`otherwise`); ArgumentError if neither helps. `post` may still
adapt an element that can play the role.
"""

import numbers
import re
from collections.abc import Sequence

from _sqlalchemy import accelerated

from .. import exc, inspection, util
from . import roles
from .traversals import HasCopyInternals
from .visitors import Visitable


class _Bound:
    """The modules of elements, which are defined on top of this one."""

    elements = selectable = schema = None


def _is_literal(element):
    return not isinstance(element, (Visitable, _Bound.schema.SchemaEventTarget)) and not hasattr(
        element, "__clause_element__"
    )


def _deep_is_literal(element):
    if isinstance(element, Sequence) and not isinstance(element, str):
        return all(_deep_is_literal(elem) for elem in element)
    return _is_literal(element) and not hasattr(element, "_gen_cache_key")


def _expression_collection_was_a_list(attrname, fnname, args):
    if args and isinstance(args[0], (list, set, dict)) and len(args) == 1:
        if isinstance(args[0], list):
            raise exc.ArgumentError(
                f'The "{attrname}" argument to {fnname}(), when referring to a sequence of items, is now passed as a '
                "series of positional elements, rather than as a list. "
            )
        return args[0]
    return args


@accelerated
def expect(role, element, *, apply_propagate_attrs=None, argname=None, post_inspect=False, **kw):
    """The element that plays `role` for the argument `element`.

    With `apply_propagate_attrs`, that statement takes over which plugin the element is of.
    """
    original = element
    if not isinstance(element, Visitable):
        if role in _LITERAL_ONLY:
            resolved = role.literal(role, element, argname=argname, **kw)
        else:
            resolved = _resolve(role, element, argname, post_inspect, kw)
    else:
        resolved = element
    if apply_propagate_attrs is not None and not apply_propagate_attrs._propagate_attrs:
        propagate = getattr(resolved, "_propagate_attrs", None)
        if propagate:
            apply_propagate_attrs._propagate_attrs = propagate
    if getattr(resolved, "_roles", 0) & role.bit:
        if role.post is not None:
            return role.post(resolved, original_element=original, argname=argname, **kw)
        return resolved
    if role.otherwise is None:
        _raise_for_expected(role, original, argname, resolved)
    return role.otherwise(role, original, resolved, argname=argname, **kw)


def _resolve(role, element, argname, post_inspect, kw):
    original = element
    if role is roles.JoinTargetRole and getattr(element, "_roles", 0) & roles.JOIN_TARGET:
        return element
    is_element = False
    while hasattr(element, "__clause_element__"):
        is_element = True
        if getattr(element, "is_clause_element", False):
            break
        element = element.__clause_element__()
    if is_element:
        return element
    if role.inspects:
        insp = inspection.inspect(element, raiseerr=False)
        if insp is not None:
            if post_inspect:
                insp._post_inspect
            clause_element = getattr(insp, "__clause_element__", None)
            if clause_element is None:
                _raise_for_expected(role, original, argname)
            return clause_element()
    if role.literal is None:
        _raise_for_expected(role, element, argname)
    return role.literal(role, element, argname=argname, **kw)


def expect_as_key(role, element, **kw):
    kw.pop("as_key", None)
    return expect(role, element, as_key=True, **kw)


def expect_col_expression_collection(role, expressions):
    """For each expression: (element or string, its first column, the string, column or string)."""
    from . import visitors

    for expr in expressions:
        strname = column = None
        resolved = expect(role, expr)
        if isinstance(resolved, str):
            strname = resolved = expr
        else:
            cols = []
            visitors.traverse(resolved, {}, {"column": cols.append})
            if cols:
                column = cols[0]
        yield resolved, column, strname, column if column is not None else strname


def _raise_for_expected(role, element, argname=None, resolved=None, *, advice=None, code=None, err=None):
    if advice is None:
        advice, code = _advice(role, element, resolved)
    if resolved is not None and resolved is not element:
        got = "%r object resolved from %r object" % (resolved, element)
    else:
        got = repr(element)
    if argname:
        msg = "%s expected for argument %r; got %s." % (role.name, argname, got)
    else:
        msg = "%s expected, got %s." % (role.name, got)
    if advice:
        msg += " " + advice
    raise exc.ArgumentError(msg, code=code) from err


def _advice(role, element, resolved):
    selectable = _Bound.selectable
    bits = getattr(element, "_roles", 0)
    if role in _NOT_A_SELECT:
        if role is roles.ColumnsClauseRole and isinstance(element, list):
            return f"Did you mean to say select({', '.join(repr(e) for e in element)})?", None
        if (bits | getattr(resolved, "_roles", 0)) & roles.SELECT_STATEMENT:
            return (
                "To create a FROM clause from a %s object, use the .subquery() method."
                % (resolved.__class__ if resolved is not None else element,),
                "89ve",
            )
    elif role in _EXPRESSIONS:
        if isinstance(element, selectable.Values):
            return "To create a column expression from a VALUES clause, use the .scalar_values() method.", None
        if bits & roles.STRICT_FROM:
            return (
                "To create a column expression from a FROM clause row as a whole, use the .table_valued() method.",
                None,
            )
    elif role is roles.CompoundElementRole and bits & roles.FROM:
        if element._is_subquery:
            return "Use the plain select() object without calling .subquery() or .alias().", None
        return "To SELECT from any FROM clause, use the .select() method.", None
    return None, None


def _no_text_coercion(element, argname=None, exc_cls=exc.ArgumentError, extra=None, err=None):
    raise exc_cls(
        "%(extra)sTextual SQL expression %(expr)r %(argname)sshould be explicitly declared as text(%(expr)r)"
        % {
            "expr": util.ellipses_string(element),
            "argname": "for argument %s" % (argname,) if argname else "",
            "extra": "%s " % extra if extra else "",
        }
    ) from err


def _constant(element):
    """The element for None, True or False; else None."""
    elements = _Bound.elements
    if element is None:
        return elements.Null()
    if element is False:
        return elements.False_()
    if element is True:
        return elements.True_()
    return None


def _statement_literal(role, element, argname=None, **kw):
    if isinstance(element, str):
        _no_text_coercion(element, argname)
    _raise_for_expected(role, element, argname)


# What the roles make of literals.


def _no_literal(role, element, argname=None, **kw):
    _raise_for_expected(role, element, argname)


def _no_text(role, element, *, argname=None, **kw):
    if isinstance(element, str) and _Bound.elements.TextClause._roles & role.bit:
        _no_text_coercion(element, argname)
    _raise_for_expected(role, element, argname)


def _as_is(role, element, **kw):
    return element


def _literal_expression(role, element, *, name=None, type_=None, is_crud=False, **kw):
    elements = _Bound.elements
    if element is None and not is_crud and (type_ is None or not type_.should_evaluate_none):
        return elements.Null()
    try:
        return elements.BindParameter(name, element, type_, unique=True, _is_crud=is_crud)
    except exc.ArgumentError as err:
        _raise_for_expected(role, element, err=err)


@accelerated
def _literal_operand(role, element, *, expr, operator, bindparam_type=None, argname=None, **kw):
    try:
        return expr._bind_param(operator, element, type_=bindparam_type)
    except exc.ArgumentError as err:
        _raise_for_expected(role, element, err=err)


def _literal_in(role, element, *, expr, operator, **kw):
    if not util.is_non_string_iterable(element):
        _raise_for_expected(role, element, kw.get("argname"))
    element = list(element)
    expressions = False
    for o in element:
        if not _is_literal(o):
            if not getattr(o, "_is_column_element", False) and not hasattr(o, "__clause_element__"):
                _raise_for_expected(role, element, kw.get("argname"))
            expressions = True
    if not expressions:
        return expr._bind_param(operator, element, expanding=True)
    return _Bound.elements.ClauseList(
        *[expr._bind_param(operator, o) if _is_literal(o) else o for o in element]
    )


def _constant_or_error(role, element, *, argname=None, **kw):
    if isinstance(element, str):
        _no_text_coercion(element, argname)
    found = _constant(element)
    if found is None:
        _raise_for_expected(role, element, argname)
    return found


def _only_constant(role, element, *, argname=None, **kw):
    found = _constant(element)
    if found is None:
        _raise_for_expected(role, element, argname)
    return found


def _text_or_constant(role, element, *, argname=None, **kw):
    if isinstance(element, str):
        return _Bound.elements.TextClause(element)
    return _only_constant(role, element, argname=argname)


def _plain_column(role, element, *, argname=None, **kw):
    if isinstance(element, str):
        return _Bound.elements.ColumnClause(element)
    _raise_for_expected(role, element, argname)


def _by_literal(role, element, *, argname=None, **kw):
    if isinstance(element, str):
        return _Bound.elements._textual_label_reference(element)
    return _only_constant(role, element, argname=argname)


def _truncated_label(role, element, **kw):
    label = _Bound.elements._truncated_label
    return element if isinstance(element, label) else label(element)


@accelerated
def _limit_literal(role, element, *, name, type_, **kw):
    if element is None:
        return None
    return _Bound.selectable._OffsetLimitParam(name, util.asint(element), type_=type_, unique=True)


_straight_column = re.compile(r"^\w\S*$", re.I)


def _columns_literal(role, element, *, argname=None, **kw):
    elements = _Bound.elements
    if isinstance(element, str):
        if element == "*":
            return elements.ColumnClause("*", is_literal=True)
        raise exc.ArgumentError(
            "Textual column expression %(column)r %(argname)sshould be explicitly declared with text(%(column)r), or "
            "use %(literal_column)s(%(column)r) for more specificity"
            % {
                "column": util.ellipses_string(element),
                "argname": "for argument %s" % (argname,) if argname else "",
                "literal_column": "column" if _straight_column.match(element) else "literal_column",
            }
        )
    found = _constant(element)
    if found is not None:
        return found
    if isinstance(element, numbers.Number):
        return elements.ColumnClause(str(element), is_literal=True)
    _raise_for_expected(role, element, argname)


# What the roles make of elements that cannot play them.


def _if_string(role, element, resolved, argname=None, **kw):
    if isinstance(element, str):
        return resolved
    _raise_for_expected(role, element, argname, resolved)


def _literal_value(role, element, resolved, argname=None, *, type_=None, literal_execute=False, **kw):
    if not _is_literal(resolved):
        _raise_for_expected(role, element, argname, resolved)
    return _Bound.elements.BindParameter(
        None, element, type_=type_, unique=True, literal_execute=literal_execute
    )


def _cacheable(role, element, resolved, argname=None, **kw):
    if hasattr(element, "_gen_cache_key"):
        return element
    _raise_for_expected(role, element, argname, resolved)


def _option(role, element, resolved, argname=None, **kw):
    if isinstance(element, HasCopyInternals) and hasattr(element, "_is_core"):
        return element
    _raise_for_expected(role, element, argname, resolved)


def _scalar_subquery(role, element, resolved, argname=None, **kw):
    if getattr(resolved, "is_clause_element", False):
        if resolved._is_select_base:
            subject = resolved
        elif resolved._is_from_clause and isinstance(resolved, _Bound.selectable.Subquery):
            subject = resolved.element
        else:
            subject = None
        if subject is not None:
            util.warn(
                "implicitly coercing SELECT object to scalar subquery; please use the .scalar_subquery() method to "
                "produce a scalar subquery."
            )
            return subject.scalar_subquery()
    _raise_for_expected(role, element, argname, resolved)


def _labeled(role, element, resolved, argname=None, **kw):
    if not getattr(resolved, "_roles", 0) & roles.EXPRESSION:
        resolved = _scalar_subquery(role, element, resolved, argname)
    return resolved.label(None)


def _select_for_in(role, element, resolved, argname=None, **kw):
    if not getattr(resolved, "_is_from_clause", False):
        _raise_for_expected(role, element, argname, resolved)
    util.warn(
        "Coercing %s object into a select() for use in IN(); please pass a select() construct explicitly"
        % resolved.__class__.__name__
    )
    if isinstance(resolved, _Bound.selectable.Alias) and resolved.element._is_select_base:
        return _in_operand(resolved.element, **kw)
    return _in_operand(resolved.select(), **kw)


def _group_by(role, element, resolved, argname=None, **kw):
    if getattr(resolved, "_is_from_clause", False):
        return _Bound.elements.ClauseList(*resolved.c)
    return resolved


def _nothing_or_error(role, element, resolved, argname=None, **kw):
    if resolved is None or isinstance(resolved, _Bound.selectable._OffsetLimitParam):
        return resolved
    _raise_for_expected(role, element, argname, resolved)


def _text_columns(role, element, resolved, argname=None, **kw):
    if resolved._is_text_clause:
        return resolved.columns()
    _raise_for_expected(role, element, argname, resolved)


def _join_target(role, element, resolved, argname=None, *, legacy=False, **kw):
    if getattr(element, "_roles", 0) & roles.JOIN_TARGET:
        return element
    _raise_for_expected(role, element, argname, resolved)


_IMPLICIT_SELECT = (
    "Implicit coercion of SELECT and textual SELECT constructs into FROM clauses is deprecated; please call "
    ".subquery() on any Core select or ORM Query object in order to produce a subquery object."
)


def _subquery(role, element, resolved, argname=None, *, explicit_subquery=False, allow_select=None, **kw):
    if allow_select is None:
        allow_select = role is roles.FromClauseRole
    if resolved._is_select_base:
        if explicit_subquery:
            return resolved.subquery()
        if allow_select:
            util.warn_deprecated(_IMPLICIT_SELECT, version="1.4")
            return resolved._implicit_subquery
    _raise_for_expected(role, element, argname, resolved)


def _select_for_dml(role, element, resolved, argname=None, **kw):
    if not getattr(resolved, "_is_from_clause", False):
        _raise_for_expected(role, element, argname, resolved)
    if isinstance(resolved, _Bound.selectable.Alias) and resolved.element._is_select_base:
        return resolved.element
    return resolved.select()


# What becomes of elements that can play the roles.


@accelerated
def _typed_operand(resolved, *, expr, bindparam_type=None, **kw):
    if resolved.type._isnull and not expr.type._isnull:
        resolved = resolved._with_binary_element_type(bindparam_type if bindparam_type is not None else expr.type)
    return resolved


def _in_operand(element, *, expr, operator, **kw):
    elements = _Bound.elements
    if element._is_select_base:
        return element.scalar_subquery()
    if isinstance(element, elements.ClauseList):
        return element.self_group(against=operator)
    if isinstance(element, elements.BindParameter):
        element = element._clone(maintain_key=True)
        element.expanding = True
        element.expand_op = operator
        return element
    if isinstance(element, _Bound.selectable.Values):
        return element.scalar_values()
    return element


def _keep_join_target(resolved, *, original_element=None, **kw):
    if not isinstance(original_element, Visitable) and getattr(original_element, "_roles", 0) & roles.JOIN_TARGET:
        return original_element
    return resolved


@accelerated
def _order_by_label(resolved, **kw):
    if resolved._order_by_label_element is not None:
        return _Bound.elements._label_reference(resolved)
    return resolved


def _dml_column(element, *, as_key=False, **kw):
    return element.key if as_key else element


def _without_annotations(resolved, **kw):
    from .annotation import _deep_deannotate

    return _deep_deannotate(resolved)


def _from_clause(element, *, deannotate=False, **kw):
    return element._deannotate() if deannotate else element


def _anonymous_from_clause(element, *, flat=False, name=None, **kw):
    return element._anonymous_fromclause(flat=flat)


def _dml_table(element, **kw):
    return element._annotations.get("dml_table", element)


@accelerated
def _statement(resolved, *, original_element, argname=None, **kw):
    if resolved is not original_element and not isinstance(original_element, str):
        if not hasattr(original_element, "_execute_on_connection"):
            util.warn_deprecated(
                "Object %r should not be used directly in a SQL statement context, such as passing to methods such as "
                "session.execute().  This usage will be disallowed in a future release.  Please use Core select() / "
                "update() / delete() etc. with Session.execute() and other statement execution methods."
                % original_element,
                "1.4",
            )
    return resolved


def _define(role, literal=None, otherwise=None, post=None):
    role.literal = literal
    role.otherwise = otherwise
    role.post = post


_define(roles.HasCacheKeyRole, _as_is, _cacheable)
_define(roles.ExecutableOptionRole, _as_is, _option)
_define(roles.LiteralValueRole, _as_is, _literal_value)
_define(roles.ColumnArgumentRole, _no_text)
_define(roles.ColumnArgumentOrKeyRole, _as_is, _if_string)
_define(roles.StrAsPlainColumnRole, _plain_column)
_define(roles.TruncatedLabelRole, _truncated_label, _if_string)
_define(roles.ColumnsClauseRole, _columns_literal)
_define(roles.LimitOffsetRole, _limit_literal, _nothing_or_error)
_define(roles.ByOfRole, _by_literal, _scalar_subquery)
_define(roles.GroupByRole, _by_literal, _group_by)
_define(roles.OrderByRole, _by_literal, _scalar_subquery, _order_by_label)
_define(roles.StatementOptionRole, _text_or_constant)
_define(roles.OnClauseRole, _no_literal, _scalar_subquery, _keep_join_target)
_define(roles.WhereHavingRole, _constant_or_error, _scalar_subquery)
_define(roles.ExpressionElementRole, _literal_expression, _scalar_subquery)
_define(roles.ConstExprRole, _only_constant)
_define(roles.LabeledColumnExprRole, _literal_expression, _labeled)
_define(roles.BinaryElementRole, _literal_operand, _scalar_subquery, _typed_operand)
_define(roles.InElementRole, _literal_in, _select_for_in, _in_operand)
_define(roles.JoinTargetRole, _no_literal, _join_target)
_define(roles.FromClauseRole, _no_text, _subquery, _from_clause)
_define(roles.StrictFromClauseRole, _no_text, _subquery, _from_clause)
_define(roles.AnonymizedFromClauseRole, _no_text, _subquery, _anonymous_from_clause)
_define(roles.ReturnsRowsRole, _no_literal)
_define(roles.StatementRole, _statement_literal, None, _statement)
_define(roles.SelectStatementRole, _no_text, _text_columns)
_define(roles.HasCTERole, _no_literal)
_define(roles.IsCTERole, _no_literal)
_define(roles.CompoundElementRole, _no_text)
_define(roles.DMLTableRole, _no_text, None, _dml_table)
_define(roles.DMLColumnRole, _as_is, _if_string, _dml_column)
_define(roles.DMLSelectRole, _no_text, _select_for_dml)
_define(roles.DDLExpressionRole, _text_or_constant, None, _without_annotations)
_define(roles.DDLConstraintColumnRole, _as_is, _if_string, _without_annotations)
_define(roles.DDLReferredColumnRole, _as_is, _if_string, _without_annotations)

_LITERAL_ONLY = frozenset((roles.LiteralValueRole, roles.TruncatedLabelRole))
_NOT_A_SELECT = frozenset((
    roles.ColumnsClauseRole, roles.FromClauseRole, roles.StrictFromClauseRole, roles.AnonymizedFromClauseRole,
    roles.DMLTableRole,
))
_EXPRESSIONS = frozenset((roles.ExpressionElementRole, roles.BinaryElementRole, roles.LabeledColumnExprRole))
