"""Books and tags."""

from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Body, Cookie, Depends, Header, Query, Response, status
from fastapi.responses import StreamingResponse

from app.dependencies import require_staff
from app.models import Book
from app.pagination import Page
from app.schemas.catalogue import (
    BookDetail,
    BookFilters,
    BookIn,
    BookPatch,
    BookSummary,
    TagCount,
    TagName,
)
from app.services.books import BookService

router = APIRouter(tags=["books"])

ServiceDep = Annotated[BookService, Depends()]
StaffOnly = Depends(require_staff)

RECENT_LIMIT = 5


def entity_tag(book: Book) -> str:
    """Changes whenever the book does."""
    changed = book.updated_at or book.created_at
    return f'"{book.id}-{int(changed.timestamp())}"'


@router.get("/books", response_model=Page[BookSummary])
async def search_books(
    filters: Annotated[BookFilters, Query()], books: ServiceDep
) -> dict[str, Any]:
    return await books.search(filters)


@router.get("/books/export.csv", response_class=StreamingResponse)
async def export_books(books: ServiceDep) -> StreamingResponse:
    lines: AsyncIterator[str] = books.export()
    return StreamingResponse(
        lines,
        media_type="text/csv",
        headers={"Content-Disposition": 'attachment; filename="books.csv"'},
    )


@router.get("/books/isbn/{isbn}", response_model=BookDetail)
async def read_book_by_isbn(isbn: str, books: ServiceDep) -> Book:
    return await books.get_by_isbn(isbn)


@router.get("/books/recent", response_model=list[BookSummary])
async def list_recent_books(
    books: ServiceDep, recent: Annotated[str, Cookie()] = ""
) -> list[Book]:
    """The books that this browser looked at last, as its cookie tells."""
    return await books.by_ids(parse_recent(recent))


@router.get(
    "/books/{book_id}",
    response_model=BookDetail,
    responses={status.HTTP_304_NOT_MODIFIED: {"description": "You have it already"}},
)
async def read_book(
    book_id: int,
    books: ServiceDep,
    response: Response,
    recent: Annotated[str, Cookie()] = "",
    if_none_match: Annotated[str | None, Header()] = None,
) -> Book | Response:
    book = await books.get(book_id)
    etag = entity_tag(book)
    if if_none_match == etag:
        return Response(
            status_code=status.HTTP_304_NOT_MODIFIED, headers={"ETag": etag}
        )
    response.headers["ETag"] = etag
    latest = [book.id, *(other for other in parse_recent(recent) if other != book.id)]
    response.set_cookie(
        "recent",
        "-".join(map(str, latest[:RECENT_LIMIT])),
        max_age=30 * 86_400,
        httponly=True,
        samesite="lax",
    )
    return book


def parse_recent(cookie: str) -> list[int]:
    return [int(part) for part in cookie.split("-") if part.isdecimal()][:RECENT_LIMIT]


@router.get("/books/{book_id}/related", response_model=list[BookSummary])
async def list_related_books(
    book_id: int, books: ServiceDep, limit: Annotated[int, Query(gt=0, le=20)] = 5
) -> list[Book]:
    return await books.related(book_id, limit)


@router.post(
    "/books",
    response_model=BookDetail,
    status_code=status.HTTP_201_CREATED,
    dependencies=[StaffOnly],
)
async def create_book(data: BookIn, books: ServiceDep, response: Response) -> Book:
    book = await books.create(data)
    response.headers["Location"] = f"/books/{book.id}"
    return book


@router.patch("/books/{book_id}", response_model=BookDetail, dependencies=[StaffOnly])
async def change_book(book_id: int, patch: BookPatch, books: ServiceDep) -> Book:
    return await books.update(book_id, patch)


@router.post("/books/{book_id}/stock", dependencies=[StaffOnly])
async def change_stock(
    book_id: int,
    books: ServiceDep,
    delta: Annotated[int, Body(ge=-1_000, le=1_000)],
    reason: Annotated[str, Body(min_length=3, max_length=100)],
) -> dict[str, int | str]:
    return {"stock": await books.restock(book_id, delta), "reason": reason}


@router.put(
    "/books/{book_id}/tags", response_model=BookDetail, dependencies=[StaffOnly]
)
async def replace_tags(
    book_id: int,
    books: ServiceDep,
    tags: Annotated[set[TagName], Body(embed=True, max_length=10)],
) -> Book:
    return await books.replace_tags(book_id, tags)


@router.delete(
    "/books/{book_id}",
    status_code=status.HTTP_204_NO_CONTENT,
    dependencies=[StaffOnly],
)
async def delete_book(book_id: int, books: ServiceDep) -> None:
    await books.delete(book_id)


@router.get("/tags")
async def list_tags(books: ServiceDep) -> list[TagCount]:
    return await books.tag_counts()
