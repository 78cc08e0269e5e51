"""What all tables have in common."""

import enum
from datetime import datetime

from sqlalchemy import DateTime, Enum, MetaData, func
from sqlalchemy.ext.asyncio import AsyncAttrs
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

NAMING_CONVENTION = {
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class Base(AsyncAttrs, DeclarativeBase):
    metadata = MetaData(naming_convention=NAMING_CONVENTION)


class IdMixin:
    """A surrogate key."""

    id: Mapped[int] = mapped_column(primary_key=True)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id}>"


class TimestampMixin:
    """When a row was written, by the clock of the database."""

    created_at: Mapped[datetime] = mapped_column(
        DateTime(timezone=True), server_default=func.now()
    )
    updated_at: Mapped[datetime | None] = mapped_column(
        DateTime(timezone=True), onupdate=func.now()
    )


def enum_column(values: type[enum.Enum]) -> Enum:
    """Store the values of an enumeration, not the names of its members, in a text column."""
    return Enum(
        values,
        native_enum=False,
        length=20,
        values_callable=lambda members: [member.value for member in members],
    )
