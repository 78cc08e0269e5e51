"""What comes from the server, and what goes to it. redis/_parsers."""

from .base import BaseParser, _AsyncRESPBase
from .encoders import Encoder
from .resp2 import _AsyncRESP2Parser, _RESP2Parser
from .resp3 import _AsyncRESP3Parser, _RESP3Parser

__all__ = [
    "_AsyncRESPBase", "_AsyncRESP2Parser", "_AsyncRESP3Parser", "Encoder", "BaseParser", "_RESP2Parser", "_RESP3Parser",
]

__molt_public__ = ("_AsyncRESP2Parser", "_AsyncRESP3Parser", "_RESP2Parser", "_RESP3Parser")

__molt_missing__ = (
    "AsyncCommandsParser", "AsyncPushNotificationsParser", "CommandsParser", "PushNotificationsParser",
    "_AsyncHiredisParser", "_HiredisParser", "commands", "hiredis", "socket",
)
