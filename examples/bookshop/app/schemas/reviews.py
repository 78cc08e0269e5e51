"""What customers think of books."""

from datetime import datetime

from pydantic import Field

from app.schemas.base import Input, Output


class ReviewIn(Input):
    rating: int = Field(ge=1, le=5)
    title: str = Field(min_length=3, max_length=120)
    text: str = Field(default="", max_length=10_000)


class Reviewer(Output):
    id: int
    name: str


class ReviewOut(Output):
    id: int
    rating: int
    title: str
    text: str
    created_at: datetime
    customer: Reviewer


class ReviewList(Output):
    average: float | None
    distribution: dict[int, int]
    reviews: list[ReviewOut]
