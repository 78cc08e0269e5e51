"""Frames and exceptions as text. structlog `structlog/_frames.py`."""

import sys
import traceback

from _redaction import redacted

from .contextvars import _ASYNC_CALLING_STACK


def _format_exception(exc_info):
    """As `logging` prints it."""
    return redacted("".join(traceback.format_exception(*exc_info)).removesuffix("\n"))


def _name_of(frame):
    return frame.f_globals.get("__name__") or "?"


def _find_first_app_frame_and_name(additional_ignores=None, *, stacklevel=None, _getframe=sys._getframe):
    """The frame outside of structlog and of what is ignored, and the name of its module."""
    ignored = ("structlog", *(additional_ignores or ()))
    frame = _ASYNC_CALLING_STACK.get(_getframe())
    name = _name_of(frame)
    while name.startswith(ignored):
        if frame.f_back is None:
            name = "?"
            break
        frame = frame.f_back
        name = _name_of(frame)
    for _ in range(stacklevel or 0):
        if frame.f_back is None:
            break
        frame = frame.f_back
        name = _name_of(frame)
    return frame, name


def _format_stack(frame):
    """As `logging` prints it."""
    return ("Stack (most recent call last):\n" + "".join(traceback.format_stack(frame))).removesuffix("\n")
