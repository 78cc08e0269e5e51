"""Types in DDL and CAST. SQLAlchemy lib/sqlalchemy/sql/compiler.py TypeCompiler to StrSQLTypeCompiler."""

import inspect

from .. import exc


class TypeCompiler:
    """Base of the compilers of types."""

    def __init__(self, dialect):
        self.dialect = dialect

    def process(self, type_, **kw):
        variant = type_._variant_mapping.get(self.dialect.name)
        if variant is not None:
            type_ = variant
        return type_._compiler_dispatch(self, **kw)

    def visit_unsupported_compilation(self, element, err, **kw):
        raise exc.UnsupportedCompilationError(self, element) from err


def _col_spec(type_, kw):
    """The name that a user-defined type gives itself; its method may take keywords or not."""
    get_col_spec = type_.get_col_spec
    try:
        takes_kw = any(p.kind is p.VAR_KEYWORD for p in inspect.signature(get_col_spec).parameters.values())
    except (TypeError, ValueError):
        takes_kw = True
    return get_col_spec(**kw) if takes_kw else get_col_spec()


class GenericTypeCompiler(TypeCompiler):
    """The types of standard SQL."""

    def visit_FLOAT(self, type_, **kw):
        return "FLOAT"

    def visit_DOUBLE(self, type_, **kw):
        return "DOUBLE"

    def visit_DOUBLE_PRECISION(self, type_, **kw):
        return "DOUBLE PRECISION"

    def visit_REAL(self, type_, **kw):
        return "REAL"

    def _with_precision(self, name, type_):
        if type_.precision is None:
            return name
        if type_.scale is None:
            return "%s(%s)" % (name, type_.precision)
        return "%s(%s, %s)" % (name, type_.precision, type_.scale)

    def visit_NUMERIC(self, type_, **kw):
        return self._with_precision("NUMERIC", type_)

    def visit_DECIMAL(self, type_, **kw):
        return self._with_precision("DECIMAL", type_)

    def visit_INTEGER(self, type_, **kw):
        return "INTEGER"

    def visit_SMALLINT(self, type_, **kw):
        return "SMALLINT"

    def visit_BIGINT(self, type_, **kw):
        return "BIGINT"

    def visit_TIMESTAMP(self, type_, **kw):
        return "TIMESTAMP"

    def visit_DATETIME(self, type_, **kw):
        return "DATETIME"

    def visit_DATE(self, type_, **kw):
        return "DATE"

    def visit_TIME(self, type_, **kw):
        return "TIME"

    def visit_CLOB(self, type_, **kw):
        return "CLOB"

    def visit_NCLOB(self, type_, **kw):
        return "NCLOB"

    def _render_string_type(self, name, length, collation):
        text = name
        if length:
            text += f"({length})"
        if collation:
            text += f' COLLATE "{collation}"'
        return text

    def visit_CHAR(self, type_, **kw):
        return self._render_string_type("CHAR", type_.length, type_.collation)

    def visit_NCHAR(self, type_, **kw):
        return self._render_string_type("NCHAR", type_.length, type_.collation)

    def visit_VARCHAR(self, type_, **kw):
        return self._render_string_type("VARCHAR", type_.length, type_.collation)

    def visit_NVARCHAR(self, type_, **kw):
        return self._render_string_type("NVARCHAR", type_.length, type_.collation)

    def visit_TEXT(self, type_, **kw):
        return self._render_string_type("TEXT", type_.length, type_.collation)

    def visit_UUID(self, type_, **kw):
        return "UUID"

    def visit_BLOB(self, type_, **kw):
        return "BLOB"

    def visit_BINARY(self, type_, **kw):
        return "BINARY" + ("(%d)" % type_.length if type_.length else "")

    def visit_VARBINARY(self, type_, **kw):
        return "VARBINARY" + ("(%d)" % type_.length if type_.length else "")

    def visit_BOOLEAN(self, type_, **kw):
        return "BOOLEAN"

    def visit_uuid(self, type_, **kw):
        if not type_.native_uuid or not self.dialect.supports_native_uuid:
            return self._render_string_type("CHAR", length=32, collation=None)
        return self.visit_UUID(type_, **kw)

    def visit_large_binary(self, type_, **kw):
        return self.visit_BLOB(type_, **kw)

    def visit_boolean(self, type_, **kw):
        return self.visit_BOOLEAN(type_, **kw)

    def visit_time(self, type_, **kw):
        return self.visit_TIME(type_, **kw)

    def visit_datetime(self, type_, **kw):
        return self.visit_DATETIME(type_, **kw)

    def visit_date(self, type_, **kw):
        return self.visit_DATE(type_, **kw)

    def visit_big_integer(self, type_, **kw):
        return self.visit_BIGINT(type_, **kw)

    def visit_small_integer(self, type_, **kw):
        return self.visit_SMALLINT(type_, **kw)

    def visit_integer(self, type_, **kw):
        return self.visit_INTEGER(type_, **kw)

    def visit_real(self, type_, **kw):
        return self.visit_REAL(type_, **kw)

    def visit_float(self, type_, **kw):
        return self.visit_FLOAT(type_, **kw)

    def visit_double(self, type_, **kw):
        return self.visit_DOUBLE(type_, **kw)

    def visit_numeric(self, type_, **kw):
        return self.visit_NUMERIC(type_, **kw)

    def visit_string(self, type_, **kw):
        return self.visit_VARCHAR(type_, **kw)

    def visit_unicode(self, type_, **kw):
        return self.visit_VARCHAR(type_, **kw)

    def visit_text(self, type_, **kw):
        return self.visit_TEXT(type_, **kw)

    def visit_unicode_text(self, type_, **kw):
        return self.visit_TEXT(type_, **kw)

    def visit_enum(self, type_, **kw):
        return self.visit_VARCHAR(type_, **kw)

    def visit_null(self, type_, **kw):
        raise exc.CompileError(
            "Can't generate DDL for %r; did you forget to specify a type on this Column?" % type_
        )

    def visit_type_decorator(self, type_, **kw):
        return self.process(type_.type_engine(self.dialect), **kw)

    def visit_user_defined(self, type_, **kw):
        return _col_spec(type_, kw)


class StrSQLTypeCompiler(GenericTypeCompiler):
    """The types in the texts of statements that are not for a database."""

    def process(self, type_, **kw):
        return type_._compiler_dispatch(self, **kw)

    def visit_unsupported_compilation(self, element, err, **kw):
        return self._visit_unknown(element)

    def _visit_unknown(self, type_, **kw):
        name = type_.__class__.__name__
        return name if name == name.upper() else repr(type_)

    def visit_null(self, type_, **kw):
        return "NULL"

    def visit_user_defined(self, type_, **kw):
        return _col_spec(type_, kw) if hasattr(type_, "get_col_spec") else repr(type_)
