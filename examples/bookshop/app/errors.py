"""Errors of the business, and the responses they become."""

from typing import Any

from fastapi import FastAPI, Request, status
from fastapi.responses import JSONResponse

from app.middleware import current_request_id


class BookshopError(Exception):
    """Something the shop refuses to do; subclasses say which status that is."""

    status_code = status.HTTP_400_BAD_REQUEST
    code = "bad_request"

    def __init__(self, message: str, **details: Any) -> None:
        super().__init__(message)
        self.message = message
        self.details = details


class NotFoundError(BookshopError):
    status_code = status.HTTP_404_NOT_FOUND
    code = "not_found"

    def __init__(self, kind: str, key: object) -> None:
        super().__init__(f"{kind} {key} does not exist", kind=kind.lower())


class ConflictError(BookshopError):
    status_code = status.HTTP_409_CONFLICT
    code = "conflict"


class OutOfStockError(ConflictError):
    code = "out_of_stock"


class ForbiddenError(BookshopError):
    status_code = status.HTTP_403_FORBIDDEN
    code = "forbidden"


async def handle_bookshop_error(request: Request, error: BookshopError) -> JSONResponse:
    body = {
        "error": {
            "code": error.code,
            "message": error.message,
            "details": error.details,
            "path": request.url.path,
            "request_id": current_request_id(),
        }
    }
    return JSONResponse(body, status_code=error.status_code)


def install_error_handlers(app: FastAPI) -> None:
    app.add_exception_handler(BookshopError, handle_bookshop_error)
