"""Publishers."""

from typing import Any

from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError

from app.database import SessionDep
from app.errors import ConflictError, NotFoundError
from app.models import Book, Publisher
from app.pagination import PageParams, paginate
from app.schemas.catalogue import PublisherDetail, PublisherIn


class PublisherService:
    def __init__(self, session: SessionDep) -> None:
        self.session = session

    async def page(self, params: PageParams) -> dict[str, Any]:
        statement = select(Publisher).order_by(Publisher.name, Publisher.id)
        return await paginate(self.session, statement, params)

    async def get(self, publisher_id: int) -> Publisher:
        publisher = await self.session.get(Publisher, publisher_id)
        if publisher is None:
            raise NotFoundError("Publisher", publisher_id)
        return publisher

    async def detail(self, publisher_id: int) -> PublisherDetail:
        book_count = (
            select(func.count(Book.id))
            .where(Book.publisher_id == Publisher.id)
            .correlate(Publisher)
            .scalar_subquery()
        )
        statement = select(Publisher, book_count.label("book_count")).where(
            Publisher.id == publisher_id
        )
        row = (await self.session.execute(statement)).one_or_none()
        if row is None:
            raise NotFoundError("Publisher", publisher_id)
        publisher, count = row
        return PublisherDetail(
            id=publisher.id,
            name=publisher.name,
            country=publisher.country,
            created_at=publisher.created_at,
            book_count=count,
        )

    async def create(self, data: PublisherIn) -> Publisher:
        publisher = Publisher(**data.model_dump())
        self.session.add(publisher)
        try:
            await self.session.commit()
        except IntegrityError as error:
            await self.session.rollback()
            raise ConflictError(
                f"There is a publisher called {data.name}", name=data.name
            ) from error
        return publisher

    async def delete(self, publisher_id: int) -> None:
        publisher = await self.get(publisher_id)
        in_use = await self.session.scalar(
            select(func.count()).where(Book.publisher_id == publisher_id)
        )
        if in_use:
            raise ConflictError(f"{publisher.name} still has books", books=in_use)
        await self.session.delete(publisher)
        await self.session.commit()
