"""The types by which SQLAlchemy's callers annotate what its constructs take. SQLAlchemy lib/sqlalchemy/sql/_typing.py.

Roles are objects here, not classes, so an alternative that is one is named by a string.
"""

from typing import Any, Callable, ForwardRef, Generic, Iterable, Literal, Mapping, Protocol, Type, TypeVar, Union

from ..inspection import Inspectable
from .roles import TypedColumnsClauseRole

# What would be imported here in a circle.
_named = ForwardRef

_T = TypeVar("_T", bound=Any)
_T_co = TypeVar("_T_co", bound=Any, covariant=True)


class _HasClauseElement(Protocol, Generic[_T_co]):
    """What can stand for a clause element."""

    def __clause_element__(self): ...


_StarOrOne = Literal["*", 1]

_ColumnsClauseArgument = Union[
    TypedColumnsClauseRole[_T], _named("roles.ColumnsClauseRole"), _named("SQLCoreOperations[_T]"), _StarOrOne, Type[_T], Inspectable,
    _HasClauseElement[_T],
]
_TypedColumnClauseArgument = Union[TypedColumnsClauseRole[_T], _named("SQLCoreOperations[_T]"), Type[_T]]
_ColumnExpressionArgument = Union[
    _named("ColumnElement[_T]"), _HasClauseElement[_T], _named("SQLCoreOperations[_T]"), _named("roles.ExpressionElementRole[_T]"),
    TypedColumnsClauseRole[_T], Callable[[], _named("ColumnElement[_T]")], _named("LambdaElement"),
]
ColumnExpressionArgument = _ColumnExpressionArgument[_T]
_ColumnExpressionOrLiteralArgument = Union[Any, _ColumnExpressionArgument[_T]]
_ColumnExpressionOrStrLabelArgument = Union[str, _ColumnExpressionArgument[_T]]
_ByArgument = Union[Iterable[_ColumnExpressionOrStrLabelArgument[Any]], _ColumnExpressionOrStrLabelArgument[Any]]
_FromClauseArgument = Union[
    _named("roles.FromClauseRole"), TypedColumnsClauseRole[Any], Type[Any], Inspectable, _HasClauseElement[Any]
]
_JoinTargetArgument = Union[_FromClauseArgument, _named("roles.JoinTargetRole")]
_OnClauseArgument = Union[_ColumnExpressionArgument[Any], _named("roles.OnClauseRole")]
_DMLColumnArgument = Union[str, _HasClauseElement[Any], _named("roles.DMLColumnRole"), _named("SQLCoreOperations[Any]")]
_DMLTableArgument = Union[
    _named("TableClause"), _named("Join"), _named("Alias"), _named("CTE"), Type[Any], Inspectable, _HasClauseElement[Any]
]
_InfoType = dict[Any, Any]
_LimitOffsetType = Union[int, _ColumnExpressionArgument[int], None]
_DMLKey = TypeVar("_DMLKey", bound=_DMLColumnArgument)
_DMLColumnKeyMapping = Mapping[_DMLKey, Any]


def Nullable(val):
    return val


def NotNullable(val):
    return val


__molt_public__ = (
    "_ByArgument", "_ColumnExpressionArgument", "_ColumnExpressionOrLiteralArgument", "_ColumnExpressionOrStrLabelArgument",
    "_ColumnsClauseArgument", "_DMLColumnArgument", "_DMLColumnKeyMapping", "_DMLTableArgument", "_FromClauseArgument",
    "_HasClauseElement", "_InfoType", "_JoinTargetArgument", "_LimitOffsetType", "_OnClauseArgument", "_StarOrOne",
    "_TypedColumnClauseArgument",
)
__molt_missing__ = (
    "is_sql_compiler", "is_ddl_compiler", "is_named_from_clause", "is_column_element", "is_keyed_column_element",
    "is_text_clause", "is_from_clause", "is_tuple_type", "is_table_value_type", "is_selectable", "is_select_base",
    "is_select_statement", "is_table", "is_subquery", "is_dml", "has_schema_attr", "is_quoted_name",
    "is_has_clause_element", "is_insert_update",
)
