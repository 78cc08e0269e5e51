"""Authors."""

from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import selectinload

from app.database import SessionDep
from app.errors import ConflictError, NotFoundError
from app.models import Author
from app.pagination import PageParams, paginate
from app.schemas.catalogue import AuthorIn, AuthorPatch


class AuthorService:
    def __init__(self, session: SessionDep) -> None:
        self.session = session

    async def page(self, params: PageParams, name: str | None) -> dict[str, Any]:
        statement = select(Author).order_by(Author.name, Author.id)
        if name:
            statement = statement.where(Author.name.icontains(name, autoescape=True))
        return await paginate(self.session, statement, params)

    async def get(self, author_id: int) -> Author:
        author = await self.session.get(Author, author_id)
        if author is None:
            raise NotFoundError("Author", author_id)
        return author

    async def get_with_books(self, author_id: int) -> Author:
        author = await self.session.get(
            Author, author_id, options=[selectinload(Author.books)]
        )
        if author is None:
            raise NotFoundError("Author", author_id)
        return author

    async def create(self, data: AuthorIn) -> Author:
        author = Author(**data.model_dump())
        self.session.add(author)
        await self.session.commit()
        return author

    async def update(self, author_id: int, patch: AuthorPatch) -> Author:
        author = await self.get(author_id)
        for field, value in patch.model_dump(exclude_unset=True).items():
            setattr(author, field, value)
        await self.session.commit()
        return author

    async def delete(self, author_id: int) -> None:
        author = await self.get(author_id)
        # The rare case that is worth a lazy load: most authors we delete were typos.
        if books := await author.awaitable_attrs.books:
            titles = [book.title for book in books]
            raise ConflictError(f"{author.name} has written books", titles=titles)
        await self.session.delete(author)
        await self.session.commit()
