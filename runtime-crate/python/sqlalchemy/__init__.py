"""SQLAlchemy: the SQL toolkit, for PostgreSQL through asyncpg. SQLAlchemy lib/sqlalchemy/__init__.py."""

from . import util

__version__ = "2.0.51"

from .engine import (
    AdaptedConnection, BaseRow, BindTyping, ChunkedIteratorResult, Compiled, Connection, CursorResult, Dialect,
    Engine, ExceptionContext, ExecutionContext, FrozenResult, IteratorResult, MappingResult, MergedResult,
    NestedTransaction, Result, RootTransaction, Row, RowMapping, ScalarResult, Transaction, TypeCompiler, URL,
    create_engine, create_pool_from_url, engine_from_config, make_url, result_tuple,
)
from .inspection import inspect
from .pool import (
    AsyncAdaptedQueuePool, NullPool, Pool, PoolProxiedConnection, PoolResetState, QueuePool, StaticPool,
)
from .schema import (
    BLANK_SCHEMA, BaseDDLElement, CheckConstraint, Column, ColumnDefault, Computed, Constraint, DDL, DDLElement,
    DefaultClause, ExecutableDDLElement, FetchedValue, ForeignKey, ForeignKeyConstraint, Identity, Index,
    MetaData, PrimaryKeyConstraint, Sequence, Table, UniqueConstraint, insert_sentinel,
)
from .sql import SelectLabelStyle
from .sql.expression import (
    Alias, AliasedReturnsRows, BinaryExpression, BindParameter, BooleanClauseList, CTE, Case, Cast,
    ClauseElement, ClauseList, CollectionAggregate, ColumnClause, ColumnCollection, ColumnElement,
    ColumnOperators, CompoundSelect, Delete, Executable, Exists, Extract, False_, FromClause, Function,
    FunctionElement, FunctionFilter, FromGrouping, GenerativeSelect, Grouping, HasCTE, HasPrefixes, HasSuffixes, Insert, Join,
    LABEL_STYLE_DEFAULT, LABEL_STYLE_DISAMBIGUATE_ONLY, LABEL_STYLE_NONE, LABEL_STYLE_TABLENAME_PLUS_COL, Label,
    Lateral, Null, Operators, Over, ReleaseSavepointClause, ReturnsRows, RollbackToSavepointClause,
    SQLColumnExpression, SavepointClause, ScalarSelect, Select, SelectBase, Selectable, Subquery, TableClause,
    TableSample, TableValuedAlias, TextAsFrom, TextClause, TextualSelect, True_, TryCast, Tuple, TypeClause,
    TypeCoerce, UnaryExpression, Update, UpdateBase, Values, ValuesBase, Visitable, WithinGroup, alias, all_,
    and_, any_, asc, between, bindparam, bitwise_not, case, cast, collate, column, cte, custom_op, delete, desc,
    distinct, except_, except_all, exists, extract, false, func, funcfilter, insert, intersect, intersect_all,
    join, label, lateral, literal, literal_column, modifier, not_, null, nulls_first, nulls_last, nullsfirst,
    nullslast, or_, outerjoin, outparam, over, quoted_name, select, table, tablesample, text, true, try_cast,
    tuple_, type_coerce, union, union_all, update, values, within_group,
)
from .types import (
    ARRAY, BIGINT, BINARY, BLOB, BOOLEAN, BigInteger, Boolean, CHAR, CLOB, DATE, DATETIME, DECIMAL, DOUBLE,
    DOUBLE_PRECISION, Date, DateTime, Double, Enum, FLOAT, Float, INT, INTEGER, Integer, Interval, JSON,
    LargeBinary, NCHAR, NUMERIC, NVARCHAR, Numeric, PickleType, REAL, SMALLINT, SmallInteger, String, TEXT,
    TIME, TIMESTAMP, Text, Time, TupleType, TypeDecorator, UUID, Unicode, UnicodeText, Uuid, VARBINARY, VARCHAR,
)

__version__ = "2.0.51"

__molt_missing__ = (
    "AssertionPool", "CacheKey", "CreateEnginePlugin",
    "FallbackAsyncAdaptedQueuePool", "Inspector", "LambdaElement",
    "ResultProxy", "SingletonThreadPool", "StatementLambdaElement", "TwoPhaseTransaction", "create_mock_engine",
    "lambda_stmt",
)

__molt_public__ = ("ColumnExpressionArgument", "NotNullable", "Nullable")


def __getattr__(name):
    """What only annotations use is imported when it is first asked for."""
    if name in ("ColumnExpressionArgument", "NotNullable", "Nullable"):
        import sqlalchemy.sql._typing as typing

        return getattr(typing, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
