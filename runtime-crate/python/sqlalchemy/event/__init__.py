"""The event system. SQLAlchemy lib/sqlalchemy/event/__init__.py."""

from .api import CANCEL, NO_RETVAL, contains, listen, listens_for, remove
from .base import Events, EventTarget, dispatcher
from .registry import _EventKey

__molt_missing__ = ("RefCollection",)
