"""What places in a statement take: a role for each kind of argument. SQLAlchemy lib/sqlalchemy/sql/roles.py.

A class of elements says which roles its objects can play by the bits of its `_roles`. A role also says what becomes of
other arguments; that is coercions.py.
"""

from typing import Any, Generic, TypeVar

_T_co = TypeVar("_T_co", bound=Any, covariant=True)


class TypedColumnsClauseRole(Generic[_T_co]):
    """A column expression by its type, for annotations."""

    __slots__ = ()


class Role:
    """A kind of argument.

    `name` is its name in messages, `bit` its bit in `_roles`; `inspects` says whether arguments that are no elements are
    looked up with `inspect()`.
    """

    __slots__ = ("bit", "inspects", "literal", "name", "otherwise", "post")

    def __init__(self, name, bit=0, inspects=False):
        self.name = name
        self.bit = bit
        self.inspects = inspects
        self.literal = self.otherwise = self.post = None


EXPRESSION = 1 << 0
LABELED = 1 << 1
COLUMNS = 1 << 2
BY = 1 << 3
WHERE = 1 << 4
IN = 1 << 5
FROM = 1 << 6
STRICT_FROM = 1 << 7
STATEMENT = 1 << 8
SELECT_STATEMENT = 1 << 9
RETURNS_ROWS = 1 << 10
HAS_CTE = 1 << 11
CTE = 1 << 12
COMPOUND = 1 << 13
DML_TABLE = 1 << 14
DML_COLUMN = 1 << 15
DML_SELECT = 1 << 16
DDL_EXPRESSION = 1 << 17
DDL_COLUMN = 1 << 18
DDL_REFERRED = 1 << 19
OPTION = 1 << 20
LIMIT = 1 << 21
PLAIN_COLUMN = 1 << 22
COLUMN_ARGUMENT = 1 << 23
CONSTANT = 1 << 24
JOIN_TARGET = 1 << 25

COLUMN_ELEMENT = (
    COLUMN_ARGUMENT | OPTION | WHERE | EXPRESSION | BY | COLUMNS | LIMIT | DML_COLUMN | DDL_COLUMN | DDL_EXPRESSION
)
TEXT = (
    DDL_COLUMN | DDL_EXPRESSION | OPTION | WHERE | BY | FROM | JOIN_TARGET | COLUMNS | SELECT_STATEMENT | RETURNS_ROWS
    | STATEMENT | IN | EXPRESSION
)
FROM_CLAUSE = STRICT_FROM | FROM | JOIN_TARGET | COLUMNS | RETURNS_ROWS
SELECT = SELECT_STATEMENT | RETURNS_ROWS | STATEMENT | DML_SELECT | COMPOUND | IN | HAS_CTE

HasCacheKeyRole = Role("Cacheable Core or ORM object")
ExecutableOptionRole = Role("ExecutionOption Core or ORM object")
LiteralValueRole = Role("Literal Python value")
ColumnArgumentRole = Role("Column expression", COLUMN_ARGUMENT)
ColumnArgumentOrKeyRole = Role("Column expression or string key", COLUMN_ARGUMENT)
StrAsPlainColumnRole = Role("Column expression or string key", PLAIN_COLUMN)
TruncatedLabelRole = Role("String SQL identifier")
ColumnsClauseRole = Role("Column expression, FROM clause, or other columns clause element", COLUMNS, True)
LimitOffsetRole = Role("LIMIT / OFFSET expression", LIMIT)
ByOfRole = Role("GROUP BY / OF / etc. expression", BY)
GroupByRole = Role("GROUP BY expression", 0, True)
OrderByRole = Role("ORDER BY expression", BY)
StatementOptionRole = Role("statement sub-expression element", OPTION)
OnClauseRole = Role("ON clause, typically a SQL expression or ORM relationship attribute", WHERE)
WhereHavingRole = Role("SQL expression for WHERE/HAVING role", WHERE)
ExpressionElementRole = Role("SQL expression element", EXPRESSION)
ConstExprRole = Role("Constant True/False/None expression", CONSTANT)
LabeledColumnExprRole = Role("SQL expression element", LABELED)
BinaryElementRole = Role("SQL expression element or literal value", EXPRESSION)
InElementRole = Role("IN expression list, SELECT construct, or bound parameter object", IN)
JoinTargetRole = Role("Join target, typically a FROM expression, or ORM relationship attribute", JOIN_TARGET, True)
FromClauseRole = Role("FROM expression, such as a Table or alias() object", FROM, True)
StrictFromClauseRole = Role("FROM expression, such as a Table or alias() object", STRICT_FROM, True)
AnonymizedFromClauseRole = Role("FROM expression, such as a Table or alias() object", STRICT_FROM, True)
ReturnsRowsRole = Role(
    "Row returning expression such as a SELECT, a FROM clause, or an INSERT/UPDATE/DELETE with RETURNING", RETURNS_ROWS
)
StatementRole = Role("Executable SQL or text() construct", STATEMENT)
SelectStatementRole = Role("SELECT construct or equivalent text() construct", SELECT_STATEMENT)
HasCTERole = Role(
    "Row returning expression such as a SELECT, a FROM clause, or an INSERT/UPDATE/DELETE with RETURNING", HAS_CTE
)
IsCTERole = Role("CTE object", CTE)
CompoundElementRole = Role("SELECT construct for inclusion in a UNION or other set construct", COMPOUND)
DMLTableRole = Role("subject table for an INSERT, UPDATE or DELETE", DML_TABLE, True)
DMLColumnRole = Role("SET/VALUES column expression or string key", DML_COLUMN)
DMLSelectRole = Role("SELECT statement or equivalent textual object", DML_SELECT)
DDLExpressionRole = Role("SQL expression element for DDL constraint", DDL_EXPRESSION)
DDLConstraintColumnRole = Role("String column name or column expression for DDL constraint", DDL_COLUMN)
DDLReferredColumnRole = Role("String column name or Column object for DDL foreign key constraint", DDL_REFERRED)
