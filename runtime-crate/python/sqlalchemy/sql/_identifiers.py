"""Quoting and formatting of identifiers. SQLAlchemy lib/sqlalchemy/sql/compiler.py IdentifierPreparer."""

import re

from .. import exc, util
from ._names import _truncated_label, quoted_name
from .base import _NONE_NAME

RESERVED_WORDS = frozenset(
    """all analyse analyze and any array as asc asymmetric authorization between binary both case cast check collate
    column constraint create cross current_date current_role current_time current_timestamp current_user default
    deferrable desc distinct do else end except false for foreign freeze from full grant group having ilike in
    initially inner intersect into is isnull join leading left like limit localtime localtimestamp natural new not
    notnull null off offset old on only or order outer overlaps placing primary references right select session_user
    set similar some symmetric table then to trailing true union unique user using verbose when where""".split()
)
LEGAL_CHARACTERS = re.compile(r"^[A-Z0-9_$]+$", re.I)
LEGAL_CHARACTERS_PLUS_SPACE = re.compile(r"^[A-Z0-9_ $]+$", re.I)
ILLEGAL_INITIAL_CHARACTERS = frozenset("0123456789$")


class IdentifierPreparer:
    """Puts names into SQL, quoted if they need it."""

    reserved_words = RESERVED_WORDS
    legal_characters = LEGAL_CHARACTERS
    illegal_initial_characters = ILLEGAL_INITIAL_CHARACTERS
    _includes_none_schema_translate = False
    _schema_translated = False

    def __init__(
        self, dialect, initial_quote='"', final_quote=None, escape_quote='"', quote_case_sensitive_collations=True,
        omit_schema=False,
    ):
        self.dialect = dialect
        self.initial_quote = initial_quote
        self.final_quote = final_quote or initial_quote
        self.escape_quote = escape_quote
        self.escape_to_quote = escape_quote * 2
        self.omit_schema = omit_schema
        self.quote_case_sensitive_collations = quote_case_sensitive_collations
        self._strings = {}
        self._double_percents = dialect.paramstyle in ("format", "pyformat")

    def schema_for_object(self, obj):
        """The schema of an object, or the token that stands for it while a translation map is in use."""
        name = obj.schema
        if not self._schema_translated:
            return name
        if obj._use_schema_map and (name is not None or self._includes_none_schema_translate):
            if name is not None and ("[" in name or "]" in name):
                raise exc.CompileError(
                    "Square bracket characters ([]) not supported in schema translate name '%s'" % name
                )
            return quoted_name("__[SCHEMA_%s]" % (name or "_none"), quote=False)
        return name

    def _with_schema_translate(self, schema_translate_map):
        prep = self.__class__.__new__(self.__class__)
        prep.__dict__.update(self.__dict__)
        prep._schema_translated = True
        prep._includes_none_schema_translate = None in schema_translate_map
        return prep

    def _render_schema_translates(self, statement, schema_translate_map):
        """The statement with the schemas of the map in place of the tokens."""
        schemas = dict(schema_translate_map)
        if None in schemas:
            if not self._includes_none_schema_translate:
                raise exc.InvalidRequestError(
                    "schema translate map which previously did not have `None` present as a key now has `None` "
                    "present; compiled statement may lack adequate placeholders.  Please use consistent keys in "
                    "successive schema_translate_map dictionaries."
                )
            schemas["_none"] = schemas[None]
        return re.sub(
            r"(__\[SCHEMA_([^\]]+)\])", lambda token: self.quote_schema(self._schema_of(token[2], schemas)), statement
        )

    def _schema_of(self, name, schemas):
        if name in (None, "_none") and name not in schemas:
            raise exc.InvalidRequestError(
                "schema translate map which previously had `None` present as a key now no longer has it present; "
                "don't know how to apply schema for compiled statement. Please use consistent keys in successive "
                "schema_translate_map dictionaries."
            )
        schema = schemas.get(name, name) or self.dialect.default_schema_name
        if not schema:
            raise exc.CompileError("Dialect has no default schema name; can't use None as dynamic schema target.")
        return schema

    def _escape_identifier(self, value):
        value = value.replace(self.escape_quote, self.escape_to_quote)
        if self._double_percents:
            value = value.replace("%", "%%")
        return value

    def _unescape_identifier(self, value):
        return value.replace(self.escape_to_quote, self.escape_quote)

    def validate_sql_phrase(self, element, reg):
        if element is not None and not reg.match(element):
            raise exc.CompileError("Unexpected SQL phrase: %r (matching against %r)" % (element, reg.pattern))
        return element

    def quote_identifier(self, value):
        return self.initial_quote + self._escape_identifier(value) + self.final_quote

    def _requires_quotes(self, value):
        lc_value = value.lower()
        return (
            lc_value in self.reserved_words
            or value[0] in self.illegal_initial_characters
            or not self.legal_characters.match(str(value))
            or lc_value != value
        )

    def _requires_quotes_illegal_chars(self, value):
        return not self.legal_characters.match(str(value))

    def quote_schema(self, schema, force=None):
        return self.quote(schema)

    def quote(self, ident, force=None):
        """The identifier, in quotes if it says so or, not saying, if it needs them."""
        force = getattr(ident, "quote", None)
        if force is None:
            found = self._strings.get(ident)
            if found is None:
                found = self.quote_identifier(ident) if self._requires_quotes(ident) else str(ident)
                self._strings[ident] = found
            return found
        return self.quote_identifier(ident) if force else ident

    def format_collation(self, collation_name):
        return self.quote(collation_name) if self.quote_case_sensitive_collations else collation_name

    def format_sequence(self, sequence, use_schema=True):
        name = self.quote(sequence.name)
        effective_schema = self.schema_for_object(sequence)
        if not self.omit_schema and use_schema and effective_schema is not None:
            name = self.quote_schema(effective_schema) + "." + name
        return name

    def format_label(self, label, name=None):
        return self.quote(name or label.name)

    def format_alias(self, alias, name=None):
        return self.quote(alias.name if name is None else name)

    def format_savepoint(self, savepoint, name=None):
        ident = name or savepoint.ident
        return self.quote_identifier(ident) if self._requires_quotes(ident) else ident

    def format_constraint(self, constraint, _alembic_quote=True):
        if constraint.name is _NONE_NAME:
            from .naming import _constraint_name_for_table

            name = _constraint_name_for_table(constraint, constraint.table)
            if name is None:
                return None
        else:
            name = constraint.name
        if constraint.__visit_name__ == "index":
            return self.truncate_and_render_index_name(name, _alembic_quote=_alembic_quote)
        return self.truncate_and_render_constraint_name(name, _alembic_quote=_alembic_quote)

    def truncate_and_render_index_name(self, name, _alembic_quote=True):
        max_ = self.dialect.max_index_name_length or self.dialect.max_identifier_length
        return self._truncate_and_render_maxlen_name(name, max_, _alembic_quote)

    def truncate_and_render_constraint_name(self, name, _alembic_quote=True):
        max_ = self.dialect.max_constraint_name_length or self.dialect.max_identifier_length
        return self._truncate_and_render_maxlen_name(name, max_, _alembic_quote)

    def _truncate_and_render_maxlen_name(self, name, max_, _alembic_quote):
        if isinstance(name, _truncated_label):
            if len(name) > max_:
                name = name[0:max_ - 8] + "_" + util.md5_hex(name)[-4:]
        else:
            self.dialect.validate_identifier(name)
        return self.quote(name) if _alembic_quote else name

    def format_index(self, index):
        return self.format_constraint(index)

    def format_table(self, table, use_schema=True, name=None):
        result = self.quote(table.name if name is None else name)
        effective_schema = self.schema_for_object(table)
        if not self.omit_schema and use_schema and effective_schema:
            result = self.quote_schema(effective_schema) + "." + result
        return result

    def format_schema(self, name):
        return self.quote(name)

    def format_label_name(self, name, anon_map=None):
        if anon_map is not None and isinstance(name, _truncated_label):
            name = name.apply_map(anon_map)
        return self.quote(name)

    def format_column(
        self, column, use_table=False, name=None, table_name=None, use_schema=False, anon_map=None
    ):
        if name is None:
            name = column.name
        if anon_map is not None and isinstance(name, _truncated_label):
            name = name.apply_map(anon_map)
        if not getattr(column, "is_literal", False):
            name = self.quote(name)
        if use_table:
            name = self.format_table(column.table, use_schema=use_schema, name=table_name) + "." + name
        return name

    def format_table_seq(self, table, use_schema=True):
        effective_schema = self.schema_for_object(table)
        if not self.omit_schema and use_schema and effective_schema:
            return self.quote_schema(effective_schema), self.format_table(table, use_schema=False)
        return (self.format_table(table, use_schema=False),)

    def unformat_identifiers(self, identifiers):
        parts = re.findall(r'(?:"((?:""|[^"])+)"|([^.]+))(?=\.|$)', identifiers)
        return [self._unescape_identifier(quoted or plain) for quoted, plain in parts]
