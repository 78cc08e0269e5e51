"""Reviews."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query, status

from app.dependencies import CurrentCustomer, require_staff
from app.models import Review
from app.schemas.reviews import ReviewIn, ReviewList, ReviewOut
from app.services.reviews import ReviewService

router = APIRouter(tags=["reviews"])

ServiceDep = Annotated[ReviewService, Depends()]


@router.get("/books/{book_id}/reviews")
async def list_reviews(
    book_id: int, reviews: ServiceDep, minimum: Annotated[int, Query(ge=1, le=5)] = 1
) -> ReviewList:
    return await reviews.list_for(book_id, minimum)


@router.post(
    "/books/{book_id}/reviews",
    response_model=ReviewOut,
    status_code=status.HTTP_201_CREATED,
)
async def create_review(
    book_id: int, data: ReviewIn, customer: CurrentCustomer, reviews: ServiceDep
) -> Review:
    return await reviews.create(book_id, customer, data)


@router.delete("/reviews/{review_id}", status_code=status.HTTP_204_NO_CONTENT)
async def delete_review(
    review_id: int, customer: CurrentCustomer, reviews: ServiceDep
) -> None:
    await reviews.delete(review_id, customer)


@router.delete(
    "/customers/{customer_id}/reviews", dependencies=[Depends(require_staff)]
)
async def delete_reviews_of(customer_id: int, reviews: ServiceDep) -> dict[str, int]:
    return {"removed": await reviews.delete_all_of(customer_id)}
