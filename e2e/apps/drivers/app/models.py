import datetime
import decimal
import enum
import uuid

from sqlalchemy import JSON, DateTime, ForeignKey, Numeric, String, func
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.orm import Mapped, mapped_column, relationship

from .database import Base


class Level(enum.Enum):
    junior = "junior"
    senior = "senior"


class Team(Base):
    __tablename__ = "teams"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(40), unique=True, index=True)
    tags: Mapped[list[str]] = mapped_column(ARRAY(String), default=list)
    settings: Mapped[dict] = mapped_column(JSONB, default=dict)
    members: Mapped[list["Member"]] = relationship(
        back_populates="team", cascade="all, delete-orphan", order_by="Member.id"
    )


class Member(Base):
    __tablename__ = "members"

    id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[uuid.UUID] = mapped_column(unique=True)
    email: Mapped[str] = mapped_column(String(80), unique=True)
    level: Mapped[Level] = mapped_column(default=Level.junior)
    salary: Mapped[decimal.Decimal | None] = mapped_column(Numeric(10, 2))
    rating: Mapped[float | None]
    born: Mapped[datetime.date | None]
    photo: Mapped[bytes | None]
    extra: Mapped[dict | None] = mapped_column(JSON)
    joined: Mapped[datetime.datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())
    team_id: Mapped[int] = mapped_column(ForeignKey("teams.id", ondelete="CASCADE"))
    team: Mapped[Team] = relationship(back_populates="members")
