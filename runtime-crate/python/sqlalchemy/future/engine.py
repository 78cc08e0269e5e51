"""The engine of that time. SQLAlchemy lib/sqlalchemy/future/engine.py."""

from ..engine import Connection, Engine, create_engine  # noqa: F401
