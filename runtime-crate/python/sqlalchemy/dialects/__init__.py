"""The dialects. SQLAlchemy lib/sqlalchemy/dialects/__init__.py."""

from .. import exc

__all__ = ("mysql", "postgresql", "sqlite")


def _dialect_class(drivername):
    """The dialect of a driver's name: PostgreSQL through one of its drivers."""
    if drivername in ("postgresql+psycopg", "postgresql+psycopg_async"):
        from .postgresql import psycopg

        return psycopg.PGDialect_psycopg if drivername.endswith("psycopg") else psycopg.PGDialectAsync_psycopg
    if drivername in ("postgresql", "postgresql+psycopg2"):
        from .postgresql.psycopg2 import PGDialect_psycopg2

        return PGDialect_psycopg2
    if drivername == "postgresql+asyncpg":
        from .postgresql.asyncpg import PGDialect_asyncpg

        return PGDialect_asyncpg
    raise exc.NoSuchModuleError(
        "Can't load plugin: sqlalchemy.dialects:%s" % drivername.replace("+", ".")
    )


__molt_missing__ = ("mssql", "oracle", "plugins", "registry")
