"""The constants and contracts between engine, dialect and context. SQLAlchemy lib/sqlalchemy/engine/interfaces.py."""

from collections.abc import Mapping, MutableMapping, Sequence
from enum import Enum
from typing import Any, ForwardRef, Literal, Optional, TypedDict, Union

from ..event import EventTarget

_CoreSingleExecuteParams = Mapping[str, Any]
_MutableCoreSingleExecuteParams = MutableMapping[str, Any]
_CoreMultiExecuteParams = Sequence[_CoreSingleExecuteParams]
_CoreAnyExecuteParams = Union[_CoreMultiExecuteParams, _CoreSingleExecuteParams]

CompiledCacheType = MutableMapping[Any, ForwardRef("Compiled")]
SchemaTranslateMapType = Mapping[Optional[str], Optional[str]]
IsolationLevel = Literal["SERIALIZABLE", "REPEATABLE READ", "READ COMMITTED", "READ UNCOMMITTED", "AUTOCOMMIT"]


class _CoreKnownExecutionOptions(TypedDict, total=False):
    compiled_cache: Optional[CompiledCacheType]
    logging_token: str
    isolation_level: IsolationLevel
    no_parameters: bool
    stream_results: bool
    max_row_buffer: int
    yield_per: int
    insertmanyvalues_page_size: int
    schema_translate_map: Optional[SchemaTranslateMapType]
    preserve_rowcount: bool


CoreExecuteOptionsParameter = Union[_CoreKnownExecutionOptions, Mapping[str, Any]]


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


def __getattr__(name):
    """What only annotations name is made when it is asked for."""
    if name.startswith("DBAPI"):
        from . import _dbapi

        return getattr(_dbapi, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__molt_public__ = (
    "_CoreAnyExecuteParams", "_CoreKnownExecutionOptions", "_CoreMultiExecuteParams", "_CoreSingleExecuteParams",
    "_MutableCoreSingleExecuteParams", "DBAPIModule", "DBAPIConnection", "DBAPIType", "DBAPICursor",
)
__molt_missing__ = (
    "ReflectedIdentity", "ReflectedComputed",
    "ReflectedColumn", "ReflectedConstraint", "ReflectedCheckConstraint", "ReflectedUniqueConstraint",
    "ReflectedPrimaryKeyConstraint", "ReflectedForeignKeyConstraint", "ReflectedIndex", "ReflectedTableComment",
    "CreateEnginePlugin",
)
