"""Engines, connections, results. SQLAlchemy lib/sqlalchemy/engine/__init__.py."""

from . import events, util
from .base import Connection, Engine, NestedTransaction, RootTransaction, Transaction
from .create import create_engine, create_pool_from_url, engine_from_config
from .cursor import CursorResult
from .interfaces import (
    AdaptedConnection, BindTyping, ConnectionEventsTarget, Dialect, ExceptionContext, ExecutionContext,
)
from .result import (
    ChunkedIteratorResult, FilterResult, FrozenResult, IteratorResult, MappingResult, MergedResult, Result,
    ScalarResult, TupleResult, result_tuple,
)
from .row import BaseRow, Row, RowMapping
from .url import URL, make_url
from ..sql import ddl
from ..sql.compiler import Compiled, TypeCompiler

__molt_missing__ = (
    "CreateEnginePlugin", "Inspector", "ObjectKind", "ObjectScope", "ResultProxy", "TwoPhaseTransaction",
    "connection_memoize", "create_mock_engine",
)
