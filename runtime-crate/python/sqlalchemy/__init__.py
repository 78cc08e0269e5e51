"""SQLAlchemy 2.0: Core on PostgreSQL with asyncpg. SQLAlchemy lib/sqlalchemy/__init__.py."""

__version__ = "2.0.51"
