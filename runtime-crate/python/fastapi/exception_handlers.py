"""Answers to the framework's exceptions. fastapi/exception_handlers.py."""

from starlette.responses import JSONResponse, Response
from starlette.status import WS_1008_POLICY_VIOLATION

from fastapi.encoders import jsonable_encoder
from fastapi.utils import is_body_allowed_for_status_code


async def http_exception_handler(request, exc):
    """Answer with the exception's status and headers, and its detail as JSON."""
    headers = getattr(exc, "headers", None)
    if not is_body_allowed_for_status_code(exc.status_code):
        return Response(status_code=exc.status_code, headers=headers)
    return JSONResponse({"detail": exc.detail}, status_code=exc.status_code, headers=headers)


async def request_validation_exception_handler(request, exc):
    """Answer 422 with the errors."""
    return JSONResponse(status_code=422, content={"detail": jsonable_encoder(exc.errors())})


async def websocket_request_validation_exception_handler(websocket, exc):
    """Close the WebSocket with the errors as the reason."""
    await websocket.close(code=WS_1008_POLICY_VIOLATION, reason=jsonable_encoder(exc.errors()))
