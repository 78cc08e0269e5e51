"""DDL. SQLAlchemy lib/sqlalchemy/sql/compiler.py DDLCompiler."""

import re

from .. import exc, util
from . import sqltypes
from ._compiled import Compiled
from .schema import DefaultClause, Table

_CASCADES = re.compile(r"^(?:RESTRICT|CASCADE|SET NULL|NO ACTION|SET DEFAULT)$", re.I)
FK_ON_DELETE = FK_ON_UPDATE = _CASCADES
FK_INITIALLY = re.compile(r"^(?:DEFERRED|IMMEDIATE)$", re.I)


class DDLCompiler(Compiled):
    """Renders DDL."""

    is_ddl = True

    @util.memoized_property
    def sql_compiler(self):
        return self.dialect.statement_compiler(
            self.dialect, None, schema_translate_map=self.schema_translate_map
        )

    @property
    def type_compiler(self):
        return self.dialect.type_compiler_instance

    def construct_params(self, params=None, extracted_parameters=None, escape_names=True):
        return None

    def _literal(self, expression):
        return self.sql_compiler.process(expression, include_table=False, literal_binds=True)

    def visit_ddl(self, ddl, **kwargs):
        context = ddl.context
        if isinstance(ddl.target, Table):
            preparer = self.preparer
            path = preparer.format_table_seq(ddl.target)
            context = {
                "table": path[-1],
                "schema": path[0] if len(path) > 1 else "",
                "fullname": preparer.format_table(ddl.target),
                **context,
            }
        return self.sql_compiler.post_process_text(ddl.statement % context)

    def visit_create_schema(self, create, **kw):
        text = "CREATE SCHEMA "
        if create.if_not_exists:
            text += "IF NOT EXISTS "
        return text + self.preparer.format_schema(create.element)

    def visit_drop_schema(self, drop, **kw):
        text = "DROP SCHEMA "
        if drop.if_exists:
            text += "IF EXISTS "
        text += self.preparer.format_schema(drop.element)
        if drop.cascade:
            text += " CASCADE"
        return text

    def visit_create_table(self, create, **kw):
        table = create.element
        text = "\nCREATE "
        if table._prefixes:
            text += " ".join(table._prefixes) + " "
        text += "TABLE "
        if create.if_not_exists:
            text += "IF NOT EXISTS "
        text += self.preparer.format_table(table) + " "
        suffix = self.create_table_suffix(table)
        if suffix:
            text += suffix + " "
        text += "("
        separator = "\n"
        first_pk = False
        for create_column in create.columns:
            column = create_column.element
            try:
                processed = self.process(create_column, first_pk=column.primary_key and not first_pk)
            except exc.CompileError as ce:
                raise exc.CompileError(
                    "(in table '%s', column '%s'): %s" % (table.description, column.name, ce.args[0])
                ) from ce
            if processed is not None:
                text += separator + "\t" + processed
                separator = ", \n"
            if column.primary_key:
                first_pk = True
        const = self.create_table_constraints(
            table, _include_foreign_key_constraints=create.include_foreign_key_constraints
        )
        if const:
            text += separator + "\t" + const
        return text + "\n)%s\n\n" % self.post_create_table(table)

    def visit_create_column(self, create, first_pk=False, **kw):
        column = create.element
        if column.system:
            return None
        text = self.get_column_specification(column, first_pk=first_pk)
        constraints = sorted(column.constraints, key=lambda c: c._creation_order)
        const = " ".join(self.process(constraint) for constraint in constraints)
        return text + " " + const if const else text

    def create_table_constraints(self, table, _include_foreign_key_constraints=None, **kw):
        omit = set()
        if _include_foreign_key_constraints is not None:
            omit = table.foreign_key_constraints.difference(_include_foreign_key_constraints)
        constraints = [table.primary_key] if table.primary_key else []
        constraints += [
            c for c in table._sorted_constraints if c is not table.primary_key and c not in omit
        ]
        texts = [
            self.process(constraint)
            for constraint in constraints
            if constraint._should_create_for_compiler(self)
            and (not self.dialect.supports_alter or not getattr(constraint, "use_alter", False))
        ]
        return ", \n\t".join(p for p in texts if p is not None)

    def visit_drop_table(self, drop, **kw):
        text = "\nDROP TABLE "
        if drop.if_exists:
            text += "IF EXISTS "
        return text + self.preparer.format_table(drop.element)

    def visit_drop_view(self, drop, **kw):
        return "\nDROP VIEW " + self.preparer.format_table(drop.element)

    def _verify_index_table(self, index):
        if index.table is None:
            raise exc.CompileError("Index '%s' is not associated with any table." % index.name)

    def visit_create_index(self, create, include_schema=False, include_table_schema=True, **kw):
        index = create.element
        self._verify_index_table(index)
        if index.name is None:
            raise exc.CompileError("CREATE INDEX requires that the index have a name")
        return "CREATE %sINDEX %s%s ON %s (%s)" % (
            "UNIQUE " if index.unique else "",
            "IF NOT EXISTS " if create.if_not_exists else "",
            self._prepared_index_name(index, include_schema=include_schema),
            self.preparer.format_table(index.table, use_schema=include_table_schema),
            ", ".join(self._literal(expr) for expr in index.expressions),
        )

    def visit_drop_index(self, drop, **kw):
        index = drop.element
        if index.name is None:
            raise exc.CompileError("DROP INDEX requires that the index have a name")
        text = "\nDROP INDEX "
        if drop.if_exists:
            text += "IF EXISTS "
        return text + self._prepared_index_name(index, include_schema=True)

    def _prepared_index_name(self, index, include_schema=False):
        schema = self.preparer.schema_for_object(index.table) if index.table is not None else None
        name = self.preparer.format_index(index)
        if include_schema and schema:
            name = self.preparer.quote_schema(schema) + "." + name
        return name

    def visit_add_constraint(self, create, **kw):
        return "ALTER TABLE %s ADD %s" % (
            self.preparer.format_table(create.element.table), self.process(create.element),
        )

    def _comment(self, element):
        return self.sql_compiler.render_literal_value(element.comment, sqltypes.String())

    def visit_set_table_comment(self, create, **kw):
        return "COMMENT ON TABLE %s IS %s" % (
            self.preparer.format_table(create.element), self._comment(create.element),
        )

    def visit_drop_table_comment(self, drop, **kw):
        return "COMMENT ON TABLE %s IS NULL" % self.preparer.format_table(drop.element)

    def visit_set_column_comment(self, create, **kw):
        return "COMMENT ON COLUMN %s IS %s" % (
            self.preparer.format_column(create.element, use_table=True, use_schema=True),
            self._comment(create.element),
        )

    def visit_drop_column_comment(self, drop, **kw):
        return "COMMENT ON COLUMN %s IS NULL" % self.preparer.format_column(drop.element, use_table=True)

    def visit_set_constraint_comment(self, create, **kw):
        raise exc.UnsupportedCompilationError(self, type(create))

    def visit_drop_constraint_comment(self, drop, **kw):
        raise exc.UnsupportedCompilationError(self, type(drop))

    def get_identity_options(self, options):
        text = []
        for value, template in (
            (options.increment, "INCREMENT BY %d"), (options.start, "START WITH %d"),
            (options.minvalue, "MINVALUE %d"), (options.maxvalue, "MAXVALUE %d"),
        ):
            if value is not None:
                text.append(template % value)
        if options.nominvalue is not None:
            text.append("NO MINVALUE")
        if options.nomaxvalue is not None:
            text.append("NO MAXVALUE")
        if options.cache is not None:
            text.append("CACHE %d" % options.cache)
        if options.cycle is not None:
            text.append("CYCLE" if options.cycle else "NO CYCLE")
        return " ".join(text)

    def visit_create_sequence(self, create, prefix=None, **kw):
        text = "CREATE SEQUENCE "
        if create.if_not_exists:
            text += "IF NOT EXISTS "
        text += self.preparer.format_sequence(create.element)
        if prefix:
            text += prefix
        options = self.get_identity_options(create.element)
        return text + " " + options if options else text

    def visit_drop_sequence(self, drop, **kw):
        text = "DROP SEQUENCE "
        if drop.if_exists:
            text += "IF EXISTS "
        return text + self.preparer.format_sequence(drop.element)

    def visit_drop_constraint(self, drop, **kw):
        constraint = drop.element
        name = None if constraint.name is None else self.preparer.format_constraint(constraint)
        if name is None:
            raise exc.CompileError(
                "Can't emit DROP CONSTRAINT for constraint %r; it has no name" % drop.element
            )
        return "ALTER TABLE %s DROP CONSTRAINT %s%s%s" % (
            self.preparer.format_table(constraint.table), "IF EXISTS " if drop.if_exists else "", name,
            " CASCADE" if drop.cascade else "",
        )

    def get_column_specification(self, column, **kwargs):
        colspec = "%s %s" % (
            self.preparer.format_column(column),
            self.dialect.type_compiler_instance.process(column.type, type_expression=column),
        )
        default = self.get_column_default_string(column)
        if default is not None:
            colspec += " DEFAULT " + default
        if column.computed is not None:
            colspec += " " + self.process(column.computed)
        identity = column.identity is not None and self.dialect.supports_identity_columns
        if identity:
            colspec += " " + self.process(column.identity)
        if not column.nullable and not identity:
            colspec += " NOT NULL"
        return colspec

    def create_table_suffix(self, table):
        return ""

    def post_create_table(self, table):
        return ""

    def get_column_default_string(self, column):
        if isinstance(column.server_default, DefaultClause):
            return self.render_default_string(column.server_default.arg)
        return None

    def render_default_string(self, default):
        if isinstance(default, str):
            return self.sql_compiler.render_literal_value(default, sqltypes.STRINGTYPE)
        return self.sql_compiler.process(default, literal_binds=True)

    def visit_table_or_column_check_constraint(self, constraint, **kw):
        if constraint.is_column_level:
            return self.visit_column_check_constraint(constraint)
        return self.visit_check_constraint(constraint)

    def visit_check_constraint(self, constraint, **kw):
        return (
            self.define_constraint_preamble(constraint, **kw)
            + self.define_check_body(constraint, **kw)
            + self.define_constraint_deferrability(constraint)
        )

    def visit_column_check_constraint(self, constraint, **kw):
        return DDLCompiler.visit_check_constraint(self, constraint, **kw)

    def visit_primary_key_constraint(self, constraint, **kw):
        if len(constraint) == 0:
            return ""
        return (
            self.define_constraint_preamble(constraint, **kw)
            + self.define_primary_key_body(constraint, **kw)
            + self.define_constraint_deferrability(constraint)
        )

    def visit_foreign_key_constraint(self, constraint, **kw):
        return (
            self.define_constraint_preamble(constraint, **kw)
            + self.define_foreign_key_body(constraint, **kw)
            + self.define_constraint_match(constraint)
            + self.define_constraint_cascades(constraint)
            + self.define_constraint_deferrability(constraint)
        )

    def define_constraint_remote_table(self, constraint, table, preparer):
        return preparer.format_table(table)

    def visit_unique_constraint(self, constraint, **kw):
        if len(constraint) == 0:
            return ""
        return (
            self.define_constraint_preamble(constraint, **kw)
            + self.define_unique_body(constraint, **kw)
            + self.define_constraint_deferrability(constraint)
        )

    def define_constraint_preamble(self, constraint, **kw):
        if constraint.name is not None:
            name = self.preparer.format_constraint(constraint)
            if name is not None:
                return "CONSTRAINT %s " % name
        return ""

    def define_primary_key_body(self, constraint, **kw):
        columns = constraint.columns_autoinc_first if constraint._implicit_generated else constraint.columns
        return "PRIMARY KEY (%s)" % ", ".join(self.preparer.quote(c.name) for c in columns)

    def define_foreign_key_body(self, constraint, **kw):
        preparer = self.preparer
        remote_table = constraint.elements[0].column.table
        return "FOREIGN KEY(%s) REFERENCES %s (%s)" % (
            ", ".join(preparer.quote(f.parent.name) for f in constraint.elements),
            self.define_constraint_remote_table(constraint, remote_table, preparer),
            ", ".join(preparer.quote(f.column.name) for f in constraint.elements),
        )

    def define_unique_body(self, constraint, **kw):
        return "UNIQUE %s(%s)" % (
            self.define_unique_constraint_distinct(constraint, **kw),
            ", ".join(self.preparer.quote(c.name) for c in constraint),
        )

    def define_check_body(self, constraint, **kw):
        return "CHECK (%s)" % self._literal(constraint.sqltext)

    def define_unique_constraint_distinct(self, constraint, **kw):
        return ""

    def define_constraint_cascades(self, constraint):
        text = ""
        if constraint.ondelete is not None:
            text += self.define_constraint_ondelete_cascade(constraint)
        if constraint.onupdate is not None:
            text += self.define_constraint_onupdate_cascade(constraint)
        return text

    def define_constraint_ondelete_cascade(self, constraint):
        return " ON DELETE %s" % self.preparer.validate_sql_phrase(constraint.ondelete, FK_ON_DELETE)

    def define_constraint_onupdate_cascade(self, constraint):
        return " ON UPDATE %s" % self.preparer.validate_sql_phrase(constraint.onupdate, FK_ON_UPDATE)

    def define_constraint_deferrability(self, constraint):
        text = ""
        if constraint.deferrable is not None:
            text += " DEFERRABLE" if constraint.deferrable else " NOT DEFERRABLE"
        if constraint.initially is not None:
            text += " INITIALLY %s" % self.preparer.validate_sql_phrase(constraint.initially, FK_INITIALLY)
        return text

    def define_constraint_match(self, constraint):
        return "" if constraint.match is None else " MATCH %s" % constraint.match

    def visit_computed_column(self, generated, **kw):
        text = "GENERATED ALWAYS AS (%s)" % self._literal(generated.sqltext)
        if generated.persisted is not None:
            text += " STORED" if generated.persisted else " VIRTUAL"
        return text

    def visit_identity_column(self, identity, **kw):
        text = "GENERATED %s AS IDENTITY" % ("ALWAYS" if identity.always else "BY DEFAULT")
        options = self.get_identity_options(identity)
        return text + " (%s)" % options if options else text
