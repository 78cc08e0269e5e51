"""What was new in 2.0 before it was out. SQLAlchemy lib/sqlalchemy/future/__init__.py."""

from ..sql import select  # noqa: F401
from .engine import Connection, Engine, create_engine  # noqa: F401
