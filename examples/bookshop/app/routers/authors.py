"""Authors."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, status

from app.dependencies import require_staff
from app.models import Author
from app.pagination import Page, PageDep
from app.schemas.catalogue import AuthorDetail, AuthorIn, AuthorOut, AuthorPatch
from app.services.authors import AuthorService

public = APIRouter(prefix="/authors")
staff = APIRouter(prefix="/authors", dependencies=[Depends(require_staff)])

ServiceDep = Annotated[AuthorService, Depends()]


@public.get("", response_model=Page[AuthorOut])
async def list_authors(
    authors: ServiceDep,
    params: PageDep,
    name: str | None = Query(default=None, max_length=50),
) -> dict[str, Any]:
    return await authors.page(params, name)


@public.get("/{author_id}", response_model=AuthorDetail)
async def read_author(author_id: int, authors: ServiceDep) -> Author:
    return await authors.get_with_books(author_id)


@staff.post("", response_model=AuthorOut, status_code=status.HTTP_201_CREATED)
async def create_author(data: AuthorIn, authors: ServiceDep) -> Author:
    return await authors.create(data)


@staff.patch("/{author_id}", response_model=AuthorOut)
async def change_author(
    author_id: int, patch: AuthorPatch, authors: ServiceDep
) -> Author:
    return await authors.update(author_id, patch)


@staff.delete("/{author_id}", status_code=status.HTTP_204_NO_CONTENT)
async def delete_author(author_id: int, authors: ServiceDep) -> None:
    await authors.delete(author_id)


router = APIRouter(tags=["authors"])
router.include_router(public)
router.include_router(staff)
