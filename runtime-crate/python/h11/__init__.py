"""What of h11 shows through httpcore: the errors of a message that HTTP/1.1 does not allow. h11 `h11/__init__.py`."""

from ._util import LocalProtocolError, ProtocolError, RemoteProtocolError

__all__ = ["LocalProtocolError", "ProtocolError", "RemoteProtocolError"]

__version__ = "0.16.0"

__molt_missing__ = (
    "CLIENT",
    "CLOSED",
    "Connection",
    "ConnectionClosed",
    "DONE",
    "Data",
    "ERROR",
    "EndOfMessage",
    "Event",
    "IDLE",
    "InformationalResponse",
    "MIGHT_SWITCH_PROTOCOL",
    "MUST_CLOSE",
    "NEED_DATA",
    "PAUSED",
    "Request",
    "Response",
    "SEND_BODY",
    "SEND_RESPONSE",
    "SERVER",
    "SWITCHED_PROTOCOL",
)
