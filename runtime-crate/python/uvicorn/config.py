"""What the server is configured by, as far as applications use it without starting one. uvicorn/config.py."""

import logging
import logging.config
import ssl
from typing import Literal

from uvicorn.logging import TRACE_LOG_LEVEL

__molt_missing__ = (
    "ASGI2Middleware", "Config", "ImportFromStringError", "MessageLoggerMiddleware", "ProxyHeadersMiddleware", "WSGIMiddleware",
    "create_ssl_context", "import_from_string", "is_dir", "resolve_reload_patterns",
)  # fmt: skip


class UvicornDeprecationWarning(UserWarning):
    """Something of the server will go."""


HTTPProtocolType = Literal["auto", "h11", "httptools", "zttp"]
WSProtocolType = Literal["auto", "none", "websockets", "websockets-sansio", "wsproto"]
LifespanType = Literal["auto", "on", "off"]
LoopFactoryType = Literal["none", "auto", "asyncio", "uvloop", "zuvloop"]
InterfaceType = Literal["auto", "asgi3", "asgi2", "wsgi"]

LOG_LEVELS = {
    "critical": logging.CRITICAL, "error": logging.ERROR, "warning": logging.WARNING, "info": logging.INFO,
    "debug": logging.DEBUG, "trace": TRACE_LOG_LEVEL,
}  # fmt: skip
HTTP_PROTOCOLS = {
    "auto": "uvicorn.protocols.http.auto:AutoHTTPProtocol",
    "h11": "uvicorn.protocols.http.h11_impl:H11Protocol",
    "httptools": "uvicorn.protocols.http.httptools_impl:HttpToolsProtocol",
    "zttp": "uvicorn.protocols.http.zttp_impl:ZttpProtocol",
}
_WEBSOCKETS = "uvicorn.protocols.websockets"
WS_PROTOCOLS = {
    "auto": f"{_WEBSOCKETS}.auto:AutoWebSocketsProtocol",
    "none": None,
    "websockets": f"{_WEBSOCKETS}.websockets_impl:WebSocketProtocol",
    "websockets-sansio": f"{_WEBSOCKETS}.websockets_sansio_impl:WebSocketsSansIOProtocol",
    "wsproto": f"{_WEBSOCKETS}.wsproto_impl:WSProtocol",
}
LIFESPAN = {
    "auto": "uvicorn.lifespan.on:LifespanOn", "on": "uvicorn.lifespan.on:LifespanOn", "off": "uvicorn.lifespan.off:LifespanOff",
}  # fmt: skip
LOOP_FACTORIES = {
    "none": None,
    **{name: f"uvicorn.loops.{name}:{name}_loop_factory" for name in ("auto", "asyncio", "uvloop", "zuvloop")},
}
INTERFACES = ["auto", "asgi3", "asgi2", "wsgi"]

SSL_PROTOCOL_VERSION = ssl.PROTOCOL_TLS_SERVER
STARTUP_FAILURE = 3


def _formatter(name, fmt, **others):
    return {"()": f"uvicorn.logging.{name}Formatter", "fmt": fmt, **others}


def _handler(formatter, stream):
    return {"formatter": formatter, "class": "logging.StreamHandler", "stream": f"ext://sys.{stream}"}


LOGGING_CONFIG = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "default": _formatter("Default", "%(levelprefix)s %(message)s", use_colors=None),
        "access": _formatter("Access", '%(levelprefix)s %(client_addr)s - "%(request_line)s" %(status_code)s'),
    },
    "handlers": {"default": _handler("default", "stderr"), "access": _handler("access", "stdout")},
    "loggers": {
        "uvicorn": {"handlers": ["default"], "level": "INFO", "propagate": False},
        "uvicorn.error": {"level": "INFO"},
        "uvicorn.access": {"handlers": ["access"], "level": "INFO", "propagate": False},
    },
}

logger = logging.getLogger("uvicorn.error")
