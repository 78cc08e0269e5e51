"""What partners may ask with their key."""

import hmac
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, status
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from app.dependencies import SettingsDep
from app.services.books import BookService


class PartnerKey:
    """Checks the key of the only partner we have."""

    scheme = HTTPBearer(description="The partner's key")

    def check(
        self,
        credentials: Annotated[HTTPAuthorizationCredentials, Depends(scheme)],
        settings: SettingsDep,
    ) -> None:
        key = settings.partner_key
        given = credentials.credentials.encode()
        if key is None or not hmac.compare_digest(
            key.get_secret_value().encode(), given
        ):
            raise HTTPException(status.HTTP_403_FORBIDDEN, "Unknown partner")


router = APIRouter(
    prefix="/partner", tags=["partner"], dependencies=[Depends(PartnerKey().check)]
)


@router.get("/stock/{isbn}")
async def read_stock(
    isbn: str, books: Annotated[BookService, Depends()]
) -> dict[str, int | str | bool]:
    book = await books.get_by_isbn(isbn)
    return {"isbn": book.isbn, "stock": book.stock, "available": book.available}
