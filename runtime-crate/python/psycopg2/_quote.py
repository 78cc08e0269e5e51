"""Names and connection strings as text. psycopg2/psycopgmodule.c `quote_ident`, `parse_dsn`; psycopg2/extensions.py `make_dsn`."""

from _libpq import conninfo

from . import _errors as e


def quote_ident(str, scope):
    """A name as SQL has it."""
    text = str.decode() if isinstance(str, bytes) else str
    return '"' + text.replace('"', '""') + '"'


def parse_dsn(dsn):
    """The options of a connection string."""
    try:
        return conninfo.parse(dsn)
    except conninfo.Malformed as error:
        raise e.ProgrammingError(f"invalid dsn: {error}") from None


def make_dsn(dsn=None, **kwargs):
    """A connection string of another and of options."""
    if dsn is None and not kwargs:
        return ""
    if not kwargs:
        parse_dsn(dsn)
        return dsn
    if "database" in kwargs:
        if "dbname" in kwargs:
            raise TypeError("you can't specify both 'database' and 'dbname' arguments")
        kwargs["dbname"] = kwargs.pop("database")
    given = {name: value for name, value in kwargs.items() if value is not None}
    if dsn is not None:
        given = {**parse_dsn(dsn), **given}
    made = conninfo.format_pairs(given)
    parse_dsn(made)
    return made
