"""Quoting. asyncpg/utils.py."""

import re


def _quote_ident(ident):
    return '"' + ident.replace('"', '""') + '"'


def _quote_literal(string):
    return "'" + string.replace("'", "''") + "'"


def _cast(number, kind):
    name = f"_{kind.name[:-2]}" if kind.name.endswith("[]") else kind.name
    return f"quote_literal(${number}::{_quote_ident(kind.schema)}.{_quote_ident(name)}::text)"


async def _mogrify(conn, query, args):
    """The query with its arguments in it, as the server quotes them."""
    kinds = (await conn.prepare(query)).get_parameters()
    quoted = ", ".join(_cast(number, kind) for number, kind in enumerate(kinds, start=1))
    texts = await conn.fetchrow(f"SELECT {quoted}", *args)

    def text_of(found):
        text = texts[int(found[1]) - 1]
        return "NULL" if text is None else text

    return re.sub(r"\$(\d+)\b", text_of, query)
