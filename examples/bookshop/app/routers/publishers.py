"""Publishers."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Response, status

from app.dependencies import require_staff
from app.models import Publisher
from app.pagination import Page, PageDep
from app.schemas.catalogue import PublisherDetail, PublisherIn, PublisherOut
from app.services.publishers import PublisherService

router = APIRouter(prefix="/publishers", tags=["publishers"])

ServiceDep = Annotated[PublisherService, Depends()]
PublisherId = Annotated[int, Path(ge=1, le=2**31 - 1)]


@router.get("", response_model=Page[PublisherOut])
async def list_publishers(publishers: ServiceDep, params: PageDep) -> dict[str, Any]:
    return await publishers.page(params)


@router.get("/{publisher_id}")
async def read_publisher(
    publisher_id: PublisherId, publishers: ServiceDep
) -> PublisherDetail:
    return await publishers.detail(publisher_id)


@router.post(
    "",
    response_model=PublisherOut,
    status_code=status.HTTP_201_CREATED,
    dependencies=[Depends(require_staff)],
)
async def create_publisher(
    data: PublisherIn, publishers: ServiceDep, response: Response
) -> Publisher:
    publisher = await publishers.create(data)
    response.headers["Location"] = f"/publishers/{publisher.id}"
    return publisher


@router.delete(
    "/{publisher_id}",
    status_code=status.HTTP_204_NO_CONTENT,
    dependencies=[Depends(require_staff)],
)
async def delete_publisher(publisher_id: PublisherId, publishers: ServiceDep) -> None:
    await publishers.delete(publisher_id)
