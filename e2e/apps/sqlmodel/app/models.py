"""Tables of a small workshop, and what its API takes and gives."""

import enum
import uuid
from datetime import datetime
from decimal import Decimal

from sqlalchemy import Column, DateTime, String, func
from sqlmodel import Field, Relationship, SQLModel


class Condition(str, enum.Enum):
    good = "good"
    worn = "worn"
    broken = "broken"


class ToolTag(SQLModel, table=True):
    tool_id: uuid.UUID | None = Field(default=None, foreign_key="tool.id", primary_key=True, ondelete="CASCADE")
    tag_id: int | None = Field(default=None, foreign_key="tag.id", primary_key=True)


class ShelfBase(SQLModel):
    name: str = Field(index=True, unique=True, min_length=1, max_length=20)
    room: str | None = Field(default=None, max_length=20)


class Shelf(ShelfBase, table=True):
    id: int | None = Field(default=None, primary_key=True)
    tools: list["Tool"] = Relationship(back_populates="shelf", cascade_delete=True)


class Tag(SQLModel, table=True):
    id: int | None = Field(default=None, primary_key=True)
    label: str = Field(unique=True)
    tools: list["Tool"] = Relationship(back_populates="tags", link_model=ToolTag)


class ToolBase(SQLModel):
    name: str = Field(min_length=1, max_length=40)
    price: Decimal = Field(default=Decimal("0"), max_digits=8, decimal_places=2, ge=0)
    condition: Condition = Condition.good


class Tool(ToolBase, table=True):
    __tablename__ = "tool"

    id: uuid.UUID = Field(default_factory=uuid.uuid4, primary_key=True)
    remark: str | None = Field(default=None, sa_column=Column("note", String(60), nullable=True))
    added: datetime | None = Field(
        default=None, sa_type=DateTime(timezone=True), sa_column_kwargs={"server_default": func.now()}
    )
    weight: float | None = Field(default=None, index=True)
    shelf_id: int | None = Field(default=None, foreign_key="shelf.id", ondelete="CASCADE")
    shelf: Shelf | None = Relationship(back_populates="tools")
    tags: list[Tag] = Relationship(
        back_populates="tools", link_model=ToolTag, sa_relationship_kwargs={"lazy": "selectin", "order_by": "Tag.label"}
    )


class ShelfPublic(ShelfBase):
    id: int


class ShelfUpdate(SQLModel):
    name: str | None = Field(default=None, min_length=1, max_length=20)
    room: str | None = None


class ToolCreate(ToolBase):
    id: uuid.UUID
    remark: str | None = None
    weight: float | None = None
    tags: list[str] = []


class TagPublic(SQLModel):
    label: str


class ToolPublic(ToolBase):
    id: uuid.UUID
    remark: str | None
    shelf_id: int | None
    tags: list[TagPublic]


class ToolUpdate(SQLModel):
    name: str | None = None
    price: Decimal | None = None
    condition: Condition | None = None


class ShelfWithTools(ShelfPublic):
    tools: list[ToolPublic] = []
