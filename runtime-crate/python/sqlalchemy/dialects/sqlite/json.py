"""SQLite's JSON. SQLAlchemy lib/sqlalchemy/dialects/sqlite/json.py."""

from ...sql import sqltypes


class JSON(sqltypes.JSON):
    """JSON."""


# How SQLite writes paths into documents.
__molt_missing__ = ("JSONIndexType", "JSONPathType")
