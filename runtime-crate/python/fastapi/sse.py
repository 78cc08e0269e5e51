"""Server-sent events. fastapi/sse.py."""

from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, Field, model_validator
from starlette.responses import StreamingResponse

_SSE_EVENT_SCHEMA = {
    "type": "object",
    "properties": {
        "data": {"type": "string"},
        "event": {"type": "string"},
        "id": {"type": "string"},
        "retry": {"type": "integer", "minimum": 0},
    },
}

KEEPALIVE_COMMENT = b": ping\n\n"
_PING_INTERVAL = 15.0


class EventSourceResponse(StreamingResponse):
    """A stream of server-sent events; as a response class it makes one of what a generator endpoint yields."""

    media_type = "text/event-stream"


def _check_single_line(v, field_name):
    if v is not None and ("\r" in v or "\n" in v):
        raise ValueError(f"SSE '{field_name}' must be a single line")
    return v


def _check_event_single_line(v):
    return _check_single_line(v, "event")


def _check_id_valid(v):
    if v is not None and "\0" in v:
        raise ValueError("SSE 'id' must not contain null characters")
    return _check_single_line(v, "id")


class ServerSentEvent(BaseModel):
    """One event, with all the fields that the format has."""

    data: Any = None
    raw_data: str | None = None
    event: Annotated[str | None, AfterValidator(_check_event_single_line)] = None
    id: Annotated[str | None, AfterValidator(_check_id_valid)] = None
    retry: Annotated[int | None, Field(ge=0)] = None
    comment: str | None = None

    @model_validator(mode="after")
    def _check_data_exclusive(self):
        if self.data is not None and self.raw_data is not None:
            raise ValueError(
                "Cannot set both 'data' and 'raw_data' on the same ServerSentEvent. Use 'data' for JSON-serialized "
                "payloads or 'raw_data' for pre-formatted strings."
            )
        return self


def _split_sse_lines(value):
    return value.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def format_sse_event(*, data_str=None, event=None, id=None, retry=None, comment=None):
    """The bytes of one event, with the blank line that ends it."""
    lines = []
    if comment is not None:
        lines += [f": {line}" for line in _split_sse_lines(comment)]
    if event is not None:
        lines.append(f"event: {event}")
    if data_str is not None:
        lines += [f"data: {line}" for line in _split_sse_lines(data_str)]
    if id is not None:
        lines.append(f"id: {id}")
    if retry is not None:
        lines.append(f"retry: {retry}")
    return ("\n".join(lines) + "\n\n" if lines else "\n").encode("utf-8")
