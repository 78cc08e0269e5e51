"""The shapes of drivers, for annotations. SQLAlchemy lib/sqlalchemy/engine/interfaces.py."""

from collections.abc import Sequence
from typing import Any, Protocol


class DBAPIModule(Protocol):
    """A driver's module."""

    __module__ = "sqlalchemy.engine.interfaces"

    class Error(Exception):
        def __getattr__(self, key): ...

    class OperationalError(Error):
        pass

    class InterfaceError(Error):
        pass

    class IntegrityError(Error):
        pass

    def __getattr__(self, key): ...


class DBAPIConnection(Protocol):
    """A driver's connection."""

    __module__ = "sqlalchemy.engine.interfaces"

    def close(self): ...

    def commit(self): ...

    def cursor(self, *args, **kwargs): ...

    def rollback(self): ...

    def __getattr__(self, key): ...

    def __setattr__(self, key, value): ...


class DBAPIType(Protocol):
    """A driver's object for a type."""

    __module__ = "sqlalchemy.engine.interfaces"


class DBAPICursor(Protocol):
    """A driver's cursor."""

    __module__ = "sqlalchemy.engine.interfaces"
    arraysize: int
    lastrowid: int

    @property
    def description(self) -> Sequence[Any]: ...

    @property
    def rowcount(self) -> int: ...

    def close(self): ...

    def execute(self, operation, parameters=None): ...

    def executemany(self, operation, parameters): ...

    def fetchone(self): ...

    def fetchmany(self, size=...): ...

    def fetchall(self): ...

    def setinputsizes(self, sizes): ...

    def setoutputsize(self, size, column): ...

    def callproc(self, procname, parameters=...): ...

    def nextset(self): ...

    def __getattr__(self, key): ...
