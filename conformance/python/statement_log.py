"""Log every statement that SQLAlchemy hands to a driver, as JSON lines.

A line is `{"driver": NAME, "sql": TEXT, "params": PARAMETERS}`: the driver of the connection, the text before the driver interpolates anything, and the `repr()` of each
value in the container that the driver gets (a list, an object for named parameters, a list of those for `executemany`).

The cursor events would not do: the queries that a dialect makes on its first connection bypass them. So the dialect's
`do_execute` family is wrapped, the one place that every statement passes.
"""

import functools
import importlib.util
import json
import threading
from collections.abc import Callable
from typing import Any, TextIO


def install(path: str) -> None:
    """Append the statements of this process to the file at `path` from now on."""
    if importlib.util.find_spec("sqlalchemy") is None:
        return
    # Importing the package imports the modules of all its drivers' dialects.
    import sqlalchemy.dialects.postgresql  # noqa: F401
    from sqlalchemy.engine.default import DefaultDialect

    log = open(path, "a", encoding="utf-8")  # noqa: SIM115
    write = functools.partial(_write, log, threading.Lock())
    for dialect in _with_subclasses(DefaultDialect):
        for name in ("do_execute", "do_executemany", "do_execute_no_params"):
            if name in vars(dialect):
                setattr(dialect, name, _logged(vars(dialect)[name], write))


def _with_subclasses(cls: type) -> list[type]:
    return [
        cls,
        *(found for sub in cls.__subclasses__() for found in _with_subclasses(sub)),
    ]


def _logged(execute: Callable[..., Any], write: Callable[[str, str, Any], None]) -> Callable[..., Any]:
    has_parameters = execute.__name__ != "do_execute_no_params"

    @functools.wraps(execute)
    def wrapper(self: Any, cursor: Any, statement: str, *args: Any, **kwargs: Any) -> Any:
        parameters = kwargs.get("parameters", args[0] if args else ())
        write(self.driver, statement, parameters if has_parameters else ())
        return execute(self, cursor, statement, *args, **kwargs)

    return wrapper


def _write(log: TextIO, lock: threading.Lock, driver: str, sql: str, parameters: Any) -> None:
    line = json.dumps({"driver": driver, "sql": sql, "params": _as_json(parameters)}, ensure_ascii=False)
    with lock:
        log.write(line + "\n")
        log.flush()


def _as_json(parameters: Any) -> Any:
    match parameters:
        case None:
            return []
        case dict():
            return {name: repr(value) for name, value in parameters.items()}
        case list() | tuple() if any(isinstance(row, (tuple, dict)) for row in parameters):
            return [_as_json(row) for row in parameters]
        case _:
            return [repr(value) for value in parameters]
