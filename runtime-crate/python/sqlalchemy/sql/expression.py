"""The public names of the SQL expression language. SQLAlchemy lib/sqlalchemy/sql/expression.py."""

from ._dml_constructors import delete, insert, update
from ._elements_constructors import (
    all_, and_, any_, asc, between, bindparam, bitwise_not, case, cast, collate, column, desc, distinct, extract,
    false, funcfilter, label, not_, null, nulls_first, nulls_last, or_, outparam, over, text, true, try_cast, tuple_,
    type_coerce, within_group,
)
from ._selectable_constructors import (
    alias, cte, except_, except_all, exists, intersect, intersect_all, join, lateral, outerjoin, select, table,
    tablesample, union, union_all, values,
)
from .base import ColumnCollection, Executable
from .dml import Delete, Insert, Update, UpdateBase, ValuesBase
from .elements import (
    BinaryExpression, BindParameter, BooleanClauseList, Case, Cast, ClauseElement, ClauseList, CollectionAggregate,
    ColumnClause, ColumnElement, ExpressionClauseList, Extract, False_, FunctionFilter, Grouping,
    Label, Null, Over, ReleaseSavepointClause, RollbackToSavepointClause, SavepointClause,
    SQLColumnExpression, TextClause, True_, TryCast, Tuple, TypeClause, TypeCoerce, UnaryExpression, WithinGroup,
    literal, literal_column, quoted_name,
)
from .functions import Function, FunctionElement, func, modifier
from .operators import ColumnOperators, Operators, custom_op
from .selectable import (
    CTE, LABEL_STYLE_DEFAULT, LABEL_STYLE_DISAMBIGUATE_ONLY, LABEL_STYLE_NONE, LABEL_STYLE_TABLENAME_PLUS_COL, Alias,
    AliasedReturnsRows, CompoundSelect, Exists, FromClause, FromGrouping, GenerativeSelect, HasCTE, HasPrefixes,
    HasSuffixes, Join,
    Lateral, ReturnsRows, ScalarSelect, Select, Selectable, SelectBase, SelectLabelStyle, Subquery, TableClause,
    TableSample, TableValuedAlias, TextAsFrom, TextualSelect, Values,
)
from .visitors import Visitable

nullsfirst = nulls_first
nullslast = nulls_last

__molt_missing__ = ("LambdaElement", "StatementLambdaElement", "lambda_stmt")
