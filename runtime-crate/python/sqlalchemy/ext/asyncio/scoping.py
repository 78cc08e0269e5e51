"""An AsyncSession a scope. SQLAlchemy lib/sqlalchemy/ext/asyncio/scoping.py."""

from ... import util
from ...orm.scoping import _ATTRIBUTES, _SHARED_METHODS, ScopedSessions
from .session import AsyncSession


@util.forwards(
    methods=(*_SHARED_METHODS, "aclose", "invalidate", "stream", "stream_scalars"),
    attributes=_ATTRIBUTES, of_class=AsyncSession, class_methods=("close_all", "object_session", "identity_key"),
)
class async_scoped_session(ScopedSessions):
    """One AsyncSession a value of `scopefunc`, as `asyncio.current_task`."""

    _support_async = True

    def __init__(self, session_factory, scopefunc):
        self.session_factory = session_factory
        self.registry = util.ScopedRegistry(session_factory, scopefunc)

    async def remove(self):
        if self.registry.has():
            await self.registry().close()
        self.registry.clear()
