"""Responses, most of them Starlette's. fastapi/responses.py."""

import warnings

from starlette.responses import (
    FileResponse,
    HTMLResponse,
    JSONResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
    StreamingResponse,
)

from fastapi.exceptions import FastAPIDeprecationWarning
from fastapi.sse import EventSourceResponse

_DEPRECATED = (
    "{} is deprecated, FastAPI now serializes data directly to JSON bytes via Pydantic when a return type or response "
    "model is set, which is faster and doesn't need a custom response class. Read more in the FastAPI docs: "
    "https://fastapi.tiangolo.com/advanced/custom-response/#orjson-or-response-model and "
    "https://fastapi.tiangolo.com/tutorial/response-model/"
)


class _DeprecatedResponse(JSONResponse):
    """A response class that warns when it, or a class of it, is used."""

    def __new__(cls, *args, **kwargs):
        if _DeprecatedResponse in cls.__bases__:
            warnings.warn(_DEPRECATED.format(cls.__name__), FastAPIDeprecationWarning, stacklevel=3)
        return super().__new__(cls)

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        for base in cls.__bases__:
            if _DeprecatedResponse in base.__bases__:
                warnings.warn(_DEPRECATED.format(base.__name__), FastAPIDeprecationWarning, stacklevel=3)


class UJSONResponse(_DeprecatedResponse):
    """JSON as ujson writes it."""

    def render(self, content):
        # Imported by whoever uses it: most applications do not.
        try:
            import ujson
        except ModuleNotFoundError:
            raise AssertionError("ujson must be installed to use UJSONResponse") from None
        return ujson.dumps(content, ensure_ascii=False).encode("utf-8")


class ORJSONResponse(_DeprecatedResponse):
    """JSON as orjson writes it."""

    def render(self, content):
        try:
            import orjson
        except ModuleNotFoundError:
            raise AssertionError("orjson must be installed to use ORJSONResponse") from None
        return orjson.dumps(content, option=orjson.OPT_NON_STR_KEYS | orjson.OPT_SERIALIZE_NUMPY)


__molt_missing__ = ("orjson", "ujson")
