"""MySQL's JSON. SQLAlchemy lib/sqlalchemy/dialects/mysql/json.py."""

from ...sql import sqltypes


class JSON(sqltypes.JSON):
    """JSON."""


# How MySQL writes paths into documents.
__molt_missing__ = ("JSONIndexType", "JSONPathType")
