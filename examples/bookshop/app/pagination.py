"""Pages of results."""

from collections.abc import Sequence
from typing import Annotated, Any, Generic, TypeVar

from fastapi import Depends, Query
from pydantic import BaseModel
from sqlalchemy import Select, func, select
from sqlalchemy.ext.asyncio import AsyncSession

Item = TypeVar("Item")


class PageParams:
    """Which page is wanted."""

    def __init__(
        self,
        page: Annotated[int, Query(ge=1)] = 1,
        size: Annotated[int, Query(ge=1, le=100)] = 20,
    ) -> None:
        self.page = page
        self.size = size

    @property
    def offset(self) -> int:
        return (self.page - 1) * self.size


PageDep = Annotated[PageParams, Depends()]


class Page(BaseModel, Generic[Item]):
    items: list[Item]
    total: int
    page: int
    size: int
    pages: int


async def paginate(
    session: AsyncSession, statement: Select[Any], params: PageParams
) -> dict[str, Any]:
    """Run a statement for one page of its entities, and count all of them."""
    counting = select(func.count()).select_from(statement.order_by(None).subquery())
    total = await session.scalar(counting) or 0
    window = statement.limit(params.size).offset(params.offset)
    items: Sequence[Any] = (await session.scalars(window)).unique().all()
    return {
        "items": items,
        "total": total,
        "page": params.page,
        "size": params.size,
        "pages": -(-total // params.size),
    }
