"""COPY for connections: the commands, and files as sources and sinks. asyncpg/connection.py `Connection._copy_in`, `_copy_out`."""

import os
from collections.abc import AsyncIterable

from asyncpg import exceptions
from asyncpg.utils import _mogrify, _quote_ident, _quote_literal

_CHUNK = 524288


def _path_of(place):
    try:
        return os.fspath(place)
    except TypeError:
        return None


def _table(name, schema, columns):
    table = _quote_ident(name)
    if schema:
        table = f"{_quote_ident(schema)}.{table}"
    if columns:
        table += f"({', '.join(_quote_ident(column) for column in columns)})"
    return table


def _option(name, value):
    if name in ("force_not_null", "force_null", "force_quote"):
        text = "*" if value is True else f"({', '.join(_quote_ident(column) for column in value)})"
    elif name in ("oids", "freeze", "header"):
        text = str(value)
    else:
        text = _quote_literal(value)
    return f"{name.upper()} {text}"


def _options(**given):
    if given.get("force_quote") is False:
        del given["force_quote"]
    if given.get("force_quote") is True:
        given = {"force_quote": given.pop("force_quote"), **given}
    shown = [_option(name, value) for name, value in given.items() if value is not None]
    return f"({', '.join(shown)})" if shown else ""


class _Chunks:
    """A file's content, read in another thread."""

    def __init__(self, loop, file):
        self._read = lambda: loop.run_in_executor(None, file.read, _CHUNK)

    def __aiter__(self):
        return self

    async def __anext__(self):
        chunk = await self._read()
        if not chunk:
            raise StopAsyncIteration
        return chunk


class Copying:
    """The part of a connection that copies."""

    __slots__ = ()

    async def copy_from_table(
        self, table_name, *, output, columns=None, schema_name=None, timeout=None, format=None, oids=None,
        delimiter=None, null=None, header=None, quote=None, escape=None, force_quote=None, encoding=None,
    ):
        options = _options(
            format=format, oids=oids, delimiter=delimiter, null=null, header=header, quote=quote, escape=escape,
            force_quote=force_quote, encoding=encoding,
        )
        return await self._copy_out(
            f"COPY {_table(table_name, schema_name, columns)} TO STDOUT {options}", output, timeout
        )

    async def copy_from_query(
        self, query, *args, output, timeout=None, format=None, oids=None, delimiter=None, null=None, header=None,
        quote=None, escape=None, force_quote=None, encoding=None,
    ):
        options = _options(
            format=format, oids=oids, delimiter=delimiter, null=null, header=header, quote=quote, escape=escape,
            force_quote=force_quote, encoding=encoding,
        )
        if args:
            query = await _mogrify(self, query, args)
        return await self._copy_out(f"COPY ({query}) TO STDOUT {options}", output, timeout)

    async def copy_to_table(
        self, table_name, *, source, columns=None, schema_name=None, timeout=None, format=None, oids=None,
        freeze=None, delimiter=None, null=None, header=None, quote=None, escape=None, force_quote=None,
        force_not_null=None, force_null=None, encoding=None, where=None,
    ):
        condition = self._copy_condition(where)
        options = _options(
            format=format, oids=oids, freeze=freeze, delimiter=delimiter, null=null, header=header, quote=quote,
            escape=escape, force_quote=force_quote, force_not_null=force_not_null, force_null=force_null,
            encoding=encoding,
        )
        table = _table(table_name, schema_name, columns)
        return await self._copy_in(f"COPY {table} FROM STDIN {options} {condition}", source, timeout)

    async def copy_records_to_table(
        self, table_name, *, records, columns=None, schema_name=None, timeout=None, where=None
    ):
        names = ", ".join(_quote_ident(column) for column in columns) if columns else "*"
        statement = await self.prepare(f"SELECT {names} FROM {_table(table_name, schema_name, None)} LIMIT 1")
        condition = self._copy_condition(where)
        table = _table(table_name, schema_name, columns)
        command = f"COPY {table} FROM STDIN (FORMAT binary) {condition}"
        return self._protocol.copy_in(command, records, statement._state, timeout)

    def _copy_condition(self, where):
        if not where:
            return ""
        if not self._server_caps.sql_copy_from_where:
            raise exceptions.UnsupportedServerFeatureError("the `where` parameter requires PostgreSQL 12 or later")
        return f"WHERE {where}"

    async def _copy_out(self, command, output, timeout):
        path = _path_of(output)
        if path is None and not hasattr(output, "write"):
            if not callable(output):
                raise TypeError(
                    "output is expected to be a file-like object, a path-like object or a coroutine function, "
                    f"not {type(output).__name__}"
                )
            return self._protocol.copy_out(command, output, timeout)
        in_thread = self._loop.run_in_executor
        file = output if path is None else await in_thread(None, open, path, "wb")
        try:
            return self._protocol.copy_out(command, lambda data: in_thread(None, file.write, data), timeout)
        finally:
            if path is not None:
                file.close()

    async def _copy_in(self, command, source, timeout):
        path = _path_of(source)
        if path is None and not hasattr(source, "read"):
            reader = aiter(source) if isinstance(source, AsyncIterable) else source
            return self._protocol.copy_in(command, reader, None, timeout)
        in_thread = self._loop.run_in_executor
        file = source if path is None else await in_thread(None, open, path, "rb")
        try:
            return self._protocol.copy_in(command, _Chunks(self._loop, file), None, timeout)
        finally:
            if path is not None:
                await in_thread(None, file.close)
