"""The SQL expression language. SQLAlchemy lib/sqlalchemy/sql/__init__.py."""

from . import events  # isort: skip
from . import base, coercions, elements, selectable, sqltypes  # isort: skip
from . import default_comparator, functions, schema, dml  # isort: skip

coercions._Bound.elements = elements
coercions._Bound.selectable = selectable
coercions._Bound.schema = schema

from . import naming  # isort: skip
from .base import Executable
from .expression import (
    Alias, ClauseElement, ColumnCollection, ColumnElement, CompoundSelect, Delete, False_, FromClause, Insert, Join,
    LABEL_STYLE_DEFAULT, LABEL_STYLE_DISAMBIGUATE_ONLY, LABEL_STYLE_NONE, LABEL_STYLE_TABLENAME_PLUS_COL, Select,
    Selectable, SelectLabelStyle, SQLColumnExpression, Subquery, TableClause, TableSample, True_, Update, Values,
    alias, all_, and_, any_, asc, between, bindparam, case, cast, collate, column, cte, delete, desc, distinct,
    except_, except_all, exists, extract, false, func, funcfilter, insert, intersect, intersect_all, join, label,
    lateral, literal, literal_column, modifier, not_, null, nulls_first, nulls_last, nullsfirst, nullslast, or_,
    outerjoin, outparam, over, quoted_name, select, table, tablesample, text, true, try_cast, tuple_, type_coerce,
    union, union_all, update, values, within_group,
)
from .visitors import ClauseVisitor

__molt_missing__ = ("LambdaElement", "StatementLambdaElement", "lambda_stmt")
