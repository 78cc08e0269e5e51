"""Reviews, and what they add up to."""

from sqlalchemy import delete, func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import joinedload

from app.database import SessionDep
from app.errors import ConflictError, ForbiddenError, NotFoundError
from app.models import Book, Customer, Review, Role
from app.schemas.reviews import ReviewIn, ReviewList, ReviewOut


class ReviewService:
    def __init__(self, session: SessionDep) -> None:
        self.session = session

    async def list_for(self, book_id: int, minimum: int) -> ReviewList:
        await self._require_book(book_id)
        average = await self.session.scalar(
            select(func.avg(Review.rating)).where(Review.book_id == book_id)
        )
        counted = await self.session.execute(
            select(Review.rating, func.count())
            .where(Review.book_id == book_id)
            .group_by(Review.rating)
            .order_by(Review.rating.desc())
        )
        reviews = await self.session.scalars(
            select(Review)
            .where(Review.book_id == book_id, Review.rating >= minimum)
            .options(joinedload(Review.customer, innerjoin=True))
            .order_by(Review.rating.desc(), Review.id)
        )
        return ReviewList(
            average=None if average is None else round(float(average), 2),
            distribution=dict(counted.tuples().all()),
            reviews=[ReviewOut.model_validate(review) for review in reviews],
        )

    async def create(self, book_id: int, customer: Customer, data: ReviewIn) -> Review:
        await self._require_book(book_id)
        review = Review(book_id=book_id, customer=customer, **data.model_dump())
        self.session.add(review)
        try:
            await self.session.flush()
        except IntegrityError as error:
            await self.session.rollback()
            raise ConflictError("You have reviewed this book already") from error
        await self.session.commit()
        return review

    async def delete(self, review_id: int, customer: Customer) -> None:
        review = await self.session.get(Review, review_id)
        if review is None:
            raise NotFoundError("Review", review_id)
        if review.customer_id != customer.id and customer.role is not Role.STAFF:
            raise ForbiddenError("This review is somebody else's")
        await self.session.delete(review)
        await self.session.commit()

    async def delete_all_of(self, customer_id: int) -> int:
        """Remove everything a customer wrote, in one statement."""
        removed = await self.session.scalars(
            delete(Review).where(Review.customer_id == customer_id).returning(Review.id)
        )
        count = len(removed.all())
        await self.session.commit()
        return count

    async def _require_book(self, book_id: int) -> None:
        if await self.session.scalar(select(Book.id).where(Book.id == book_id)) is None:
            raise NotFoundError("Book", book_id)
