"""The event loops of Unix by name. CPython Lib/asyncio/unix_events.py."""

import sys

from asyncio.base_events import BaseEventLoop
from asyncio.events import DefaultEventLoopPolicy  # noqa: F401

SelectorEventLoop = BaseEventLoop
if sys.version_info >= (3, 13):
    EventLoop = SelectorEventLoop
