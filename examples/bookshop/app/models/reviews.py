"""What customers think of books."""

from sqlalchemy import CheckConstraint, ForeignKey, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from app.models.base import Base, IdMixin, TimestampMixin
from app.models.catalogue import Book
from app.models.customers import Customer


class Review(IdMixin, TimestampMixin, Base):
    __tablename__ = "reviews"
    __table_args__ = (
        UniqueConstraint("book_id", "customer_id"),
        CheckConstraint("rating BETWEEN 1 AND 5", name="rating_in_range"),
    )

    rating: Mapped[int]
    title: Mapped[str] = mapped_column(String(120))
    text: Mapped[str] = mapped_column(Text, default="")
    book_id: Mapped[int] = mapped_column(ForeignKey("books.id", ondelete="CASCADE"))
    customer_id: Mapped[int] = mapped_column(ForeignKey("customers.id"))

    book: Mapped[Book] = relationship(back_populates="reviews")
    customer: Mapped[Customer] = relationship(back_populates="reviews")
