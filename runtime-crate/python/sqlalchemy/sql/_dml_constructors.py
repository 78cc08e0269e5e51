"""insert, update, delete. SQLAlchemy lib/sqlalchemy/sql/_dml_constructors.py."""

from .dml import Delete, Insert, Update


def insert(table):
    """INSERT INTO the table."""
    return Insert(table)


def update(table):
    """UPDATE the table."""
    return Update(table)


def delete(table):
    """DELETE FROM the table."""
    return Delete(table)
