"""The schema: tables, columns, constraints and DDL. SQLAlchemy lib/sqlalchemy/schema.py."""

from .sql.base import (
    SchemaVisitor,
)
from .sql.ddl import (
    _CreateDropBase, _DropView, AddConstraint, BaseDDLElement, CreateColumn, CreateIndex, CreateSchema,
    CreateSequence, CreateTable, DDL, DDLElement, DropColumnComment, DropConstraint, DropConstraintComment,
    DropIndex, DropSchema, DropSequence, DropTable, DropTableComment, ExecutableDDLElement, InvokeDDLBase,
    SetColumnComment, SetConstraintComment, SetTableComment, sort_tables, sort_tables_and_constraints,
)
from .sql.naming import (
    conv,
)
from .sql.schema import (
    _get_table_key, BLANK_SCHEMA, CheckConstraint, Column, ColumnCollectionConstraint, ColumnCollectionMixin,
    ColumnDefault, Computed, Constraint, DefaultClause, DefaultGenerator, FetchedValue, ForeignKey,
    ForeignKeyConstraint, HasConditionalDDL, Identity, Index, insert_sentinel, MetaData, PrimaryKeyConstraint,
    SchemaConst, SchemaItem, SchemaVisitable, Sequence, Table, UniqueConstraint,
)
