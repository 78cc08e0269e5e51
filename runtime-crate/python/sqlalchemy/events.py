"""The events of Core. SQLAlchemy lib/sqlalchemy/events.py."""

from .engine.events import ConnectionEvents, DialectEvents
from .pool.events import PoolEvents
from .sql.events import DDLEvents, SchemaEventTarget
