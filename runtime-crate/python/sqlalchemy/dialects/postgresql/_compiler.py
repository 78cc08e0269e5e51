"""PostgreSQL's SQL. SQLAlchemy lib/sqlalchemy/dialects/postgresql/base.py PGCompiler, PGIdentifierPreparer, PGTypeCompiler."""



from ... import exc, util
from ...sql import coercions, compiler, elements, functions, roles, sqltypes
from ...sql import util as sql_util
from ...types import INTEGER
from . import json as _json
from .ext import _regconfig_fn

RESERVED_WORDS = frozenset(
    """all analyse analyze and any array as asc asymmetric both case cast check collate column constraint create
    current_catalog current_date current_role current_time current_timestamp current_user default deferrable desc
    distinct do else end except false fetch for foreign from grant group having in initially intersect into leading
    limit localtime localtimestamp new not null of off offset old on only or order placing primary references returning
    select session_user some symmetric table then to trailing true union unique user using variadic when where window
    with authorization between binary cross current_schema freeze full ilike inner is isnull join left like natural
    notnull outer over overlaps right similar verbose""".split()
)


class PGCompiler(compiler.SQLCompiler):
    """Queries and data statements."""

    __module__ = "sqlalchemy.dialects.postgresql.base"
    _limit_text = " \n LIMIT "
    _no_limit_text = "\n LIMIT ALL"

    def _assert_pg_ts_ext(self, element, **kw):
        if not isinstance(element, _regconfig_fn):
            raise exc.CompileError(
                f'Can\'t compile "{element.name}()" full text search function construct that does not originate from '
                'the "sqlalchemy.dialects.postgresql" package.  Please ensure "import sqlalchemy.dialects.postgresql" '
                f'is called before constructing "sqlalchemy.func.{element.name}()" to ensure registration of the '
                "correct argument and return types."
            )
        return f"{element.name}{self.function_argspec(element, **kw)}"

    visit_to_tsvector_func = visit_to_tsquery_func = visit_plainto_tsquery_func = _assert_pg_ts_ext
    visit_phraseto_tsquery_func = visit_websearch_to_tsquery_func = visit_ts_headline_func = _assert_pg_ts_ext

    def render_bind_cast(self, type_, dbapi_type, sqltext):
        if dbapi_type._type_affinity is sqltypes.String and dbapi_type.length:
            dbapi_type = sqltypes.STRINGTYPE
        type_compiler = self.dialect.type_compiler_instance
        return f"{sqltext}::{type_compiler.process(dbapi_type, identifier_preparer=self.preparer)}"

    def visit_array(self, element, **kw):
        if not element.clauses and not element.type.item_type._isnull:
            return "ARRAY[]::%s" % element.type.compile(self.dialect)
        return "ARRAY[%s]" % self.visit_clauselist(element, **kw)

    def visit_slice(self, element, **kw):
        return "%s:%s" % (self.process(element.start, **kw), self.process(element.stop, **kw))

    def visit_bitwise_xor_op_binary(self, binary, operator, **kw):
        return self._generate_generic_binary(binary, " # ", **kw)

    def _cast_first(self, binary, cast_applied, kw):
        """The text of a JSON access whose value is to be of another type, or None."""
        if not cast_applied and binary.type._type_affinity is not sqltypes.JSON:
            kw["_cast_applied"] = True
            return self.process(elements.Cast(binary, binary.type), **kw)
        kw["eager_grouping"] = True
        return None

    def visit_json_getitem_op_binary(self, binary, operator, _cast_applied=False, **kw):
        text = self._cast_first(binary, _cast_applied, kw)
        if text is not None:
            return text
        if (
            not _cast_applied
            and isinstance(binary.left.type, _json.JSONB)
            and self.dialect._supports_jsonb_subscripting
        ):
            left = binary.left
            if isinstance(left, (functions.FunctionElement, elements.Cast)):
                left = elements.Grouping(left)
            return "%s[%s]" % (self.process(left, **kw), self.process(binary.right, **kw))
        return self._generate_generic_binary(binary, " ->> " if _cast_applied else " -> ", **kw)

    def visit_json_path_getitem_op_binary(self, binary, operator, _cast_applied=False, **kw):
        text = self._cast_first(binary, _cast_applied, kw)
        if text is not None:
            return text
        return self._generate_generic_binary(binary, " #>> " if _cast_applied else " #> ", **kw)

    def visit_getitem_binary(self, binary, operator, **kw):
        return "%s[%s]" % (self.process(binary.left, **kw), self.process(binary.right, **kw))

    def visit_aggregate_order_by(self, element, **kw):
        return "%s ORDER BY %s" % (self.process(element.target, **kw), self.process(element.order_by, **kw))

    def visit_match_op_binary(self, binary, operator, **kw):
        left, right = self.process(binary.left, **kw), self.process(binary.right, **kw)
        if "postgresql_regconfig" in binary.modifiers:
            regconfig = self.render_literal_value(
                binary.modifiers["postgresql_regconfig"], sqltypes.STRINGTYPE
            )
            if regconfig:
                return "%s @@ plainto_tsquery(%s, %s)" % (left, regconfig, right)
        return "%s @@ plainto_tsquery(%s)" % (left, right)

    def visit_ilike_case_insensitive_operand(self, element, **kw):
        return element.element._compiler_dispatch(self, **kw)

    def visit_ilike_op_binary(self, binary, operator, **kw):
        return self._like(binary, "ILIKE", **kw)

    def visit_not_ilike_op_binary(self, binary, operator, **kw):
        return self._like(binary, "NOT ILIKE", **kw)

    def _regexp_match(self, base_op, binary, kw):
        flags = binary.modifiers["flags"]
        if flags is None:
            return self._generate_generic_binary(binary, " %s " % base_op, **kw)
        if flags == "i":
            return self._generate_generic_binary(binary, " %s* " % base_op, **kw)
        return "%s %s CONCAT('(?', %s, ')', %s)" % (
            self.process(binary.left, **kw), base_op, self.render_literal_value(flags, sqltypes.STRINGTYPE),
            self.process(binary.right, **kw),
        )

    def visit_regexp_match_op_binary(self, binary, operator, **kw):
        return self._regexp_match("~", binary, kw)

    def visit_not_regexp_match_op_binary(self, binary, operator, **kw):
        return self._regexp_match("!~", binary, kw)

    def visit_regexp_replace_op_binary(self, binary, operator, **kw):
        args = [self.process(binary.left, **kw), self.process(binary.right, **kw)]
        if binary.modifiers["flags"] is not None:
            args.append(self.render_literal_value(binary.modifiers["flags"], sqltypes.STRINGTYPE))
        return "REGEXP_REPLACE(%s)" % ", ".join(args)

    def visit_empty_set_expr(self, element_types, **kw):
        type_compiler = self.dialect.type_compiler_instance
        return "SELECT %s WHERE 1!=1" % ", ".join(
            "CAST(NULL AS %s)" % type_compiler.process(INTEGER() if type_._isnull else type_)
            for type_ in element_types or [INTEGER()]
        )

    def render_literal_value(self, value, type_):
        value = super().render_literal_value(value, type_)
        return value.replace("\\", "\\\\") if self.dialect._backslash_escapes else value

    def visit_aggregate_strings_func(self, fn, **kw):
        return "string_agg%s" % self.function_argspec(fn)

    def visit_sequence(self, seq, **kw):
        return "nextval('%s')" % self.preparer.format_sequence(seq)

    def format_from_hint_text(self, sqltext, table, hint, iscrud):
        if hint.upper() != "ONLY":
            raise exc.CompileError("Unrecognized hint: %r" % hint)
        return "ONLY " + sqltext

    def get_select_precolumns(self, select, **kw):
        if select._distinct_on:
            return "DISTINCT ON (%s) " % ", ".join([self.process(col, **kw) for col in select._distinct_on])
        return "DISTINCT " if select._distinct else ""

    def for_update_clause(self, select, **kw):
        arg = select._for_update_arg
        if arg.read:
            text = " FOR KEY SHARE" if arg.key_share else " FOR SHARE"
        else:
            text = " FOR NO KEY UPDATE" if arg.key_share else " FOR UPDATE"
        if arg.of:
            tables = dict.fromkeys(t for c in arg.of for t in sql_util.surface_selectables_only(c))
            of_kw = {**kw, "ashint": True, "use_schema": False}
            text += " OF " + ", ".join(self.process(table, **of_kw) for table in tables)
        if arg.nowait:
            text += " NOWAIT"
        if arg.skip_locked:
            text += " SKIP LOCKED"
        return text

    def visit_substring_func(self, func, **kw):
        args = [self.process(arg, **kw) for arg in func.clauses.clauses]
        if len(args) > 2:
            return "SUBSTRING(%s FROM %s FOR %s)" % tuple(args[:3])
        return "SUBSTRING(%s FROM %s)" % tuple(args)

    def _on_conflict_target(self, clause, **kw):
        if clause.constraint_target is not None:
            return "ON CONSTRAINT %s" % self.preparer.truncate_and_render_constraint_name(
                clause.constraint_target
            )
        if clause.inferred_target_elements is None:
            return ""
        text = "(%s)" % ", ".join(
            self.preparer.quote(c)
            if isinstance(c, str)
            else self.process(c, include_table=False, use_schema=False)
            for c in clause.inferred_target_elements
        )
        if clause.inferred_target_whereclause is not None:
            where_kw = {**kw, "include_table": False, "use_schema": False}
            text += " WHERE %s" % self.process(clause.inferred_target_whereclause, **where_kw)
        return text

    def visit_on_conflict_do_nothing(self, on_conflict, **kw):
        target_text = self._on_conflict_target(on_conflict, **kw)
        return "ON CONFLICT %s DO NOTHING" % target_text if target_text else "ON CONFLICT DO NOTHING"

    def visit_on_conflict_do_update(self, clause, **kw):
        target_text = self._on_conflict_target(clause, **kw)
        table = self.stack[-1]["selectable"].table
        remaining = dict(clause.update_values_to_set)
        set_kw = {**kw, "use_schema": False, "is_upsert_set": True}
        assignments = []
        for c in table.c:
            key = c.key if c.key in remaining else c
            if key not in remaining:
                continue
            value = remaining.pop(key)
            if coercions._is_literal(value):
                value = elements.BindParameter(None, value, type_=c.type)
            elif isinstance(value, elements.BindParameter) and value.type._isnull:
                value = value._clone()
                value.type = c.type
            assignments.append("%s = %s" % (
                self.preparer.quote(c.name), self.process(value.self_group(), **set_kw),
            ))
        if remaining:
            util.warn(
                "Additional column names not matching any column keys in table '%s': %s"
                % (self.current_executable.table.name, ", ".join("'%s'" % c for c in remaining))
            )
            for k, v in remaining.items():
                key_text = self.preparer.quote(k) if isinstance(k, str) else self.process(k, use_schema=False)
                value = coercions.expect(roles.ExpressionElementRole, v)
                assignments.append("%s = %s" % (key_text, self.process(value, **set_kw)))
        action_text = ", ".join(assignments)
        if clause.update_whereclause is not None:
            where_kw = {**kw, "include_table": True, "use_schema": False}
            action_text += " WHERE %s" % self.process(clause.update_whereclause, **where_kw)
        return "ON CONFLICT %s DO UPDATE SET %s" % (target_text, action_text)

    def update_from_clause(self, update_stmt, from_table, extra_froms, from_hints, **kw):
        kw["asfrom"] = True
        return "FROM " + ", ".join(
            t._compiler_dispatch(self, fromhints=from_hints, **kw) for t in extra_froms
        )

    def delete_extra_from_clause(self, delete_stmt, from_table, extra_froms, from_hints, **kw):
        kw["asfrom"] = True
        return "USING " + ", ".join(
            t._compiler_dispatch(self, fromhints=from_hints, **kw) for t in extra_froms
        )

    def fetch_clause(self, select, **kw):
        text = ""
        if select._offset_clause is not None:
            text += "\n OFFSET (%s) ROWS" % self.process(select._offset_clause, **kw)
        if select._fetch_clause is not None:
            text += "\n FETCH FIRST (%s)%s ROWS %s" % (
                self.process(select._fetch_clause, **kw),
                " PERCENT" if select._fetch_clause_options["percent"] else "",
                "WITH TIES" if select._fetch_clause_options["with_ties"] else "ONLY",
            )
        return text


class PGTypeCompiler(compiler.GenericTypeCompiler):
    """Types."""

    __module__ = "sqlalchemy.dialects.postgresql.base"

    def visit_FLOAT(self, type_, **kw):
        return "FLOAT(%s)" % type_.precision if type_.precision else "FLOAT"

    def visit_double(self, type_, **kw):
        return "DOUBLE PRECISION"

    def visit_json_int_index(self, type_, **kw):
        return "INT"

    def visit_json_str_index(self, type_, **kw):
        return "TEXT"

    def visit_datetime(self, type_, **kw):
        return self.visit_TIMESTAMP(type_, **kw)

    def visit_enum(self, type_, **kw):
        if not type_.native_enum or not self.dialect.supports_native_enum:
            return super().visit_enum(type_, **kw)
        return self.visit_ENUM(type_, **kw)

    def visit_ENUM(self, type_, identifier_preparer=None, **kw):
        return (identifier_preparer or self.dialect.identifier_preparer).format_type(type_)

    visit_DOMAIN = visit_ENUM

    def _with_zone(self, name, type_):
        precision = getattr(type_, "precision", None)
        return "%s%s %s TIME ZONE" % (
            name, "" if precision is None else "(%d)" % precision, "WITH" if type_.timezone else "WITHOUT",
        )

    def visit_TIMESTAMP(self, type_, **kw):
        return self._with_zone("TIMESTAMP", type_)

    def visit_TIME(self, type_, **kw):
        return self._with_zone("TIME", type_)

    def visit_INTERVAL(self, type_, **kw):
        text = "INTERVAL"
        if type_.fields is not None:
            text += " " + type_.fields
        if type_.precision is not None:
            text += " (%d)" % type_.precision
        return text

    def visit_BIT(self, type_, **kw):
        if not type_.varying:
            return "BIT(%d)" % type_.length
        return "BIT VARYING" if type_.length is None else "BIT VARYING(%d)" % type_.length

    def visit_uuid(self, type_, **kw):
        return "UUID" if type_.native_uuid else super().visit_uuid(type_, **kw)

    def visit_large_binary(self, type_, **kw):
        return "BYTEA"

    def visit_ARRAY(self, type_, **kw):
        inner, sep, collation = self.process(type_.item_type, **kw).partition(" COLLATE")
        brackets = "[]" * (type_.dimensions if type_.dimensions is not None else 1)
        return inner + brackets + sep + collation

    def visit_json_path(self, type_, **kw):
        return "JSONPATH"


def _named(name):
    return lambda self, type_, **kw: name


for _name in (
    "TSVECTOR", "TSQUERY", "INET", "CIDR", "CITEXT", "MACADDR", "MACADDR8", "MONEY", "OID", "REGCONFIG", "REGCLASS",
    "HSTORE", "JSON", "JSONB", "INT4MULTIRANGE", "INT8MULTIRANGE", "NUMMULTIRANGE", "DATEMULTIRANGE", "TSMULTIRANGE",
    "TSTZMULTIRANGE", "INT4RANGE", "INT8RANGE", "NUMRANGE", "DATERANGE", "TSRANGE", "TSTZRANGE", "BYTEA", "JSONPATH",
):
    setattr(PGTypeCompiler, "visit_" + _name, _named(_name))


class PGIdentifierPreparer(compiler.IdentifierPreparer):
    """Identifiers."""

    __module__ = "sqlalchemy.dialects.postgresql.base"
    reserved_words = RESERVED_WORDS

    def _unquote_identifier(self, value):
        if value[0] == self.initial_quote:
            value = value[1:-1].replace(self.escape_to_quote, self.escape_quote)
        return value

    def format_type(self, type_, use_schema=True):
        if not type_.name:
            raise exc.CompileError(f"PostgreSQL {type_.__class__.__name__} type requires a name.")
        name = self.quote(type_.name)
        effective_schema = self.schema_for_object(type_)
        if not self.omit_schema and use_schema and effective_schema is not None:
            name = f"{self.quote_schema(effective_schema)}.{name}"
        return name


