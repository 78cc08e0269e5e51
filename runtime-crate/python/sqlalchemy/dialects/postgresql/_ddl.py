"""PostgreSQL's DDL. SQLAlchemy lib/sqlalchemy/dialects/postgresql/base.py PGDDLCompiler."""

import re

from ... import exc
from ...sql import coercions, compiler, elements, roles, sqltypes
from ...sql.elements import literal
from ...sql.schema import Sequence

IDX_USING = re.compile(r"^(?:btree|hash|gist|gin|[\w_]+)$", re.I)
_FK_ON_DELETE = re.compile(r"^(?:RESTRICT|CASCADE|SET (?:NULL|DEFAULT)(?:\s*\(.+\))?|NO ACTION)$", re.I)

_SERIALS = ((sqltypes.BigInteger, "BIGSERIAL"), (sqltypes.SmallInteger, "SMALLSERIAL"), (object, "SERIAL"))


class PGDDLCompiler(compiler.DDLCompiler):
    """DDL with SERIAL, enums, domains and PostgreSQL's options."""

    __module__ = "sqlalchemy.dialects.postgresql.base"

    def _is_serial(self, column, impl_type):
        return (
            column.primary_key
            and column is column.table._autoincrement_column
            and (self.dialect.supports_smallserial or not isinstance(impl_type, sqltypes.SmallInteger))
            and (column.default is None or (isinstance(column.default, Sequence) and column.default.optional))
        )

    def get_column_specification(self, column, **kwargs):
        is_identity = column.identity is not None and bool(self.dialect.supports_identity_columns)
        parts = [self.preparer.format_column(column), *self._typed(column, is_identity)]
        if column.computed is not None:
            parts.append(self.process(column.computed))
        if is_identity:
            parts.append(self.process(column.identity))
        # Null is allowed unless the text says otherwise, but not for identity columns.
        if bool(column.nullable) is is_identity:
            parts.append("NULL" if is_identity else "NOT NULL")
        return " ".join(parts)

    def _typed(self, column, is_identity):
        """The type and the default, which are one word for a column that counts by itself."""
        implementation = column.type.dialect_impl(self.dialect)
        if isinstance(implementation, sqltypes.TypeDecorator):
            implementation = implementation.impl
        if not is_identity and self._is_serial(column, implementation):
            yield next(serial for kind, serial in _SERIALS if isinstance(implementation, kind))
            return
        yield self.dialect.type_compiler_instance.process(
            column.type, type_expression=column, identifier_preparer=self.preparer
        )
        default = self.get_column_default_string(column)
        if default is not None:
            yield f"DEFAULT {default}"

    def _define_constraint_validity(self, constraint):
        return " NOT VALID" if constraint.dialect_options["postgresql"]["not_valid"] else ""

    def _define_include(self, obj):
        include = obj.dialect_options["postgresql"]["include"]
        if not include:
            return ""
        columns = [obj.table.c[col] if isinstance(col, str) else col for col in include]
        return " INCLUDE (%s)" % ", ".join([self.preparer.quote(c.name) for c in columns])

    def visit_check_constraint(self, constraint, **kw):
        if constraint._type_bound:
            typ = list(constraint.columns)[0].type
            if (
                isinstance(typ, sqltypes.ARRAY)
                and isinstance(typ.item_type, sqltypes.Enum)
                and not typ.item_type.native_enum
            ):
                raise exc.CompileError(
                    "PostgreSQL dialect cannot produce the CHECK constraint for ARRAY of non-native ENUM; please "
                    "specify create_constraint=False on this Enum datatype."
                )
        return super().visit_check_constraint(constraint) + self._define_constraint_validity(constraint)

    def visit_foreign_key_constraint(self, constraint, **kw):
        return super().visit_foreign_key_constraint(constraint) + self._define_constraint_validity(constraint)

    def visit_primary_key_constraint(self, constraint, **kw):
        return (
            self.define_constraint_preamble(constraint, **kw)
            + self.define_primary_key_body(constraint, **kw)
            + self._define_include(constraint)
            + self.define_constraint_deferrability(constraint)
        )

    def visit_unique_constraint(self, constraint, **kw):
        if len(constraint) == 0:
            return ""
        return (
            self.define_constraint_preamble(constraint, **kw)
            + self.define_unique_body(constraint, **kw)
            + self._define_include(constraint)
            + self.define_constraint_deferrability(constraint)
        )

    def define_constraint_ondelete_cascade(self, constraint):
        return " ON DELETE %s" % self.preparer.validate_sql_phrase(constraint.ondelete, _FK_ON_DELETE)

    def visit_create_enum_type(self, create, **kw):
        type_ = create.element
        return "CREATE TYPE %s AS ENUM (%s)" % (
            self.preparer.format_type(type_),
            ", ".join(self.sql_compiler.process(literal(e), literal_binds=True) for e in type_.enums),
        )

    def visit_drop_enum_type(self, drop, **kw):
        return "DROP TYPE %s" % self.preparer.format_type(drop.element)

    def visit_create_domain_type(self, create, **kw):
        domain = create.element
        options = []
        if domain.collation is not None:
            options.append(f"COLLATE {self.preparer.quote(domain.collation)}")
        if domain.default is not None:
            options.append(f"DEFAULT {self.render_default_string(domain.default)}")
        if domain.constraint_name is not None:
            name = self.preparer.truncate_and_render_constraint_name(domain.constraint_name)
            options.append(f"CONSTRAINT {name}")
        if domain.not_null:
            options.append("NOT NULL")
        if domain.check is not None:
            options.append(f"CHECK ({self._literal(domain.check)})")
        return "CREATE DOMAIN %s AS %s %s" % (
            self.preparer.format_type(domain), self.type_compiler.process(domain.data_type), " ".join(options),
        )

    def visit_drop_domain_type(self, drop, **kw):
        return f"DROP DOMAIN {self.preparer.format_type(drop.element)}"

    def _index_expression(self, expr, ops):
        text = self._literal(expr if isinstance(expr, elements.ColumnClause) else expr.self_group())
        key = getattr(expr, "key", None)
        return text + " " + ops[key] if key in ops else text

    def visit_create_index(self, create, **kw):
        index = create.element
        self._verify_index_table(index)
        options = index.dialect_options["postgresql"]
        text = "CREATE "
        if index.unique:
            text += "UNIQUE "
        text += "INDEX "
        if self.dialect._supports_create_index_concurrently and options["concurrently"]:
            text += "CONCURRENTLY "
        if create.if_not_exists:
            text += "IF NOT EXISTS "
        text += "%s ON %s " % (
            self._prepared_index_name(index, include_schema=False), self.preparer.format_table(index.table),
        )
        if options["using"]:
            text += "USING %s " % self.preparer.validate_sql_phrase(options["using"], IDX_USING).lower()
        text += "(%s)" % ", ".join([self._index_expression(e, options["ops"]) for e in index.expressions])
        text += self._define_include(index)
        if options["nulls_not_distinct"] is not None:
            text += " NULLS NOT DISTINCT" if options["nulls_not_distinct"] else " NULLS DISTINCT"
        if options["with"]:
            text += " WITH (%s)" % ", ".join(["%s = %s" % parameter for parameter in options["with"].items()])
        if options["tablespace"]:
            text += " TABLESPACE %s" % self.preparer.quote(options["tablespace"])
        if options["where"] is not None:
            text += " WHERE " + self._literal(coercions.expect(roles.DDLExpressionRole, options["where"]))
        return text

    def define_unique_constraint_distinct(self, constraint, **kw):
        nulls_not_distinct = constraint.dialect_options["postgresql"]["nulls_not_distinct"]
        if nulls_not_distinct is None:
            return ""
        return "NULLS NOT DISTINCT " if nulls_not_distinct else "NULLS DISTINCT "

    def visit_drop_index(self, drop, **kw):
        index = drop.element
        text = "\nDROP INDEX "
        if (
            self.dialect._supports_drop_index_concurrently
            and index.dialect_options["postgresql"]["concurrently"]
        ):
            text += "CONCURRENTLY "
        if drop.if_exists:
            text += "IF EXISTS "
        return text + self._prepared_index_name(index, include_schema=True)

    def visit_exclude_constraint(self, constraint, **kw):
        text = ""
        if constraint.name is not None:
            text += "CONSTRAINT %s " % self.preparer.format_constraint(constraint)
        parts = []
        for expr, _, op in constraint._render_exprs:
            element = self._literal(expr)
            if getattr(expr, "key", None) in constraint.ops:
                element += " " + constraint.ops[expr.key]
            parts.append("%s WITH %s" % (element, op))
        text += "EXCLUDE USING %s (%s)" % (
            self.preparer.validate_sql_phrase(constraint.using, IDX_USING).lower(), ", ".join(parts),
        )
        if constraint.where is not None:
            text += " WHERE (%s)" % self.sql_compiler.process(constraint.where, literal_binds=True)
        return text + self.define_constraint_deferrability(constraint)

    def post_create_table(self, table):
        options = table.dialect_options["postgresql"]
        text = ""
        inherits = options.get("inherits")
        if inherits is not None:
            if not isinstance(inherits, (list, tuple)):
                inherits = (inherits,)
            text += "\n INHERITS ( " + ", ".join(self.preparer.quote(name) for name in inherits) + " )"
        if options["partition_by"]:
            text += "\n PARTITION BY %s" % options["partition_by"]
        if options["using"]:
            text += "\n USING %s" % options["using"]
        if options["with_oids"] is not None:
            text += "\n WITH OIDS" if options["with_oids"] else "\n WITHOUT OIDS"
        if options["on_commit"]:
            text += "\n ON COMMIT %s" % options["on_commit"].replace("_", " ").upper()
        if options["tablespace"]:
            text += "\n TABLESPACE %s" % self.preparer.quote(options["tablespace"])
        return text

    def visit_computed_column(self, generated, **kw):
        if generated.persisted is False:
            raise exc.CompileError(
                "PostrgreSQL computed columns do not support 'virtual' persistence; set the 'persisted' flag to None "
                "or True for PostgreSQL support."
            )
        return "GENERATED ALWAYS AS (%s) STORED" % self._literal(generated.sqltext)

    def visit_create_sequence(self, create, **kw):
        prefix = None
        if create.element.data_type is not None:
            prefix = " AS %s" % self.type_compiler.process(create.element.data_type)
        return super().visit_create_sequence(create, prefix=prefix, **kw)

    def _comment_on_constraint(self, ddl, comment):
        constraint = ddl.element
        if constraint.name is None:
            raise exc.CompileError(f"Can't emit COMMENT ON for constraint {constraint!r}: it has no name")
        if constraint.table is None:
            raise exc.CompileError(
                f"Can't emit COMMENT ON for constraint {constraint!r}: it has no associated table"
            )
        return "COMMENT ON CONSTRAINT %s ON %s IS %s" % (
            self.preparer.format_constraint(constraint), self.preparer.format_table(constraint.table), comment,
        )

    def visit_set_constraint_comment(self, create, **kw):
        return self._comment_on_constraint(create, self._comment(create.element))

    def visit_drop_constraint_comment(self, drop, **kw):
        return self._comment_on_constraint(drop, "NULL")
