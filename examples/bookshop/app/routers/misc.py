"""Routes without an account and, but for the health check, without a database."""

from fastapi import APIRouter, status
from fastapi.responses import PlainTextResponse
from sqlalchemy import text

from app.database import SessionDep
from app.models import BookFormat
from app.schemas.orders import QuoteIn, QuoteOut
from app.services.orders import quote

router = APIRouter(tags=["misc"])


@router.get("/ping", response_class=PlainTextResponse)
async def ping() -> str:
    return "pong"


@router.get("/health")
async def check_health(session: SessionDep) -> dict[str, str]:
    """Whether the database answers."""
    answer = await session.scalar(text("SELECT 1"))
    return {"database": "up" if answer == 1 else "down"}


@router.get("/formats")
def list_formats() -> list[BookFormat]:
    return list(BookFormat)


@router.post("/quotes", status_code=status.HTTP_200_OK)
async def request_quote(data: QuoteIn) -> QuoteOut:
    """What it costs to send a parcel."""
    return quote(data)
