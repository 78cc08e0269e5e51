"""The constants and contracts between engine, dialect and context. SQLAlchemy lib/sqlalchemy/engine/interfaces.py."""

from enum import Enum

from ..event import EventTarget


class CacheStats(Enum):
    CACHE_HIT = 0
    CACHE_MISS = 1
    CACHING_DISABLED = 2
    NO_CACHE_KEY = 3
    NO_DIALECT_SUPPORT = 4


class ExecuteStyle(Enum):
    """How a context meets the cursor."""

    EXECUTE = 0
    EXECUTEMANY = 1
    INSERTMANYVALUES = 2


class BindTyping(Enum):
    """How the types of parameters reach the driver."""

    NONE = 1
    SETINPUTSIZES = 2
    RENDER_CASTS = 3


class Dialect(EventTarget):
    """What a database speaks."""

    CACHE_HIT = CacheStats.CACHE_HIT
    CACHE_MISS = CacheStats.CACHE_MISS
    CACHING_DISABLED = CacheStats.CACHING_DISABLED
    NO_CACHE_KEY = CacheStats.NO_CACHE_KEY
    NO_DIALECT_SUPPORT = CacheStats.NO_DIALECT_SUPPORT

    is_async = False
    _has_events = False

    @classmethod
    def get_dialect_cls(cls, url):
        return cls

    @classmethod
    def get_async_dialect_cls(cls, url):
        return cls.get_dialect_cls(url)

    @classmethod
    def engine_created(cls, engine):
        pass


class ExecutionContext:
    """What runs one statement."""


class ConnectionEventsTarget(EventTarget):
    pass


class ExceptionContext:
    """What is known of an error while `handle_error` listeners see it."""

    __slots__ = ()


class AdaptedConnection:
    """A driver's connection behind the interface the pool and the dialect use."""

    __slots__ = ("_connection",)

    @property
    def driver_connection(self):
        return self._connection

    def run_async(self, fn):
        from ..util.concurrency import await_only

        return await_only(fn(self._connection))

    def __repr__(self):
        return "<AdaptedConnection %s>" % self._connection


__molt_public__ = (
    "CompiledCacheType", "CoreExecuteOptionsParameter", "IsolationLevel", "SchemaTranslateMapType", "_CoreAnyExecuteParams",
    "_CoreKnownExecutionOptions", "_CoreMultiExecuteParams", "_CoreSingleExecuteParams", "_MutableCoreSingleExecuteParams",
)
__molt_missing__ = (
    "DBAPIModule", "DBAPIConnection", "DBAPIType", "DBAPICursor", "ReflectedIdentity", "ReflectedComputed",
    "ReflectedColumn", "ReflectedConstraint", "ReflectedCheckConstraint", "ReflectedUniqueConstraint",
    "ReflectedPrimaryKeyConstraint", "ReflectedForeignKeyConstraint", "ReflectedIndex", "ReflectedTableComment",
    "CreateEnginePlugin",
)


def __getattr__(name):
    """What only annotations use is made when it is first asked for."""
    import sqlalchemy.engine._execution_options as annotations

    if name.startswith("__") or not hasattr(annotations, name):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(annotations, name)
