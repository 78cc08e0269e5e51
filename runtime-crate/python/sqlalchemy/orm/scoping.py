"""A session a scope (a thread, a request), used like a session. SQLAlchemy lib/sqlalchemy/orm/scoping.py."""

from .. import exc as sa_exc
from .. import util
from .session import Session

__all__ = ["scoped_session"]

_SHARED_METHODS = (
    "__contains__", "__iter__", "add", "add_all", "begin", "begin_nested", "close", "reset", "commit", "connection",
    "delete", "execute", "expire", "expire_all", "expunge", "expunge_all", "flush", "get", "get_one", "get_bind",
    "is_modified", "merge", "refresh", "rollback", "scalar", "scalars",
)
_ATTRIBUTES = ("bind", "dirty", "deleted", "new", "identity_map", "is_active", "autoflush", "no_autoflush", "info")


class ScopedSessions:
    """What `scoped_session` and `async_scoped_session` have in common: `registry` has the session of each scope."""

    _support_async = False

    def __class_getitem__(cls, parameters):
        return cls

    @property
    def _proxied(self):
        return self.registry()

    def __call__(self, **kw):
        """The session of this scope, made with `kw` if there is none yet."""
        if kw and self.registry.has():
            raise sa_exc.InvalidRequestError(
                "Scoped session is already present; no new arguments may be specified."
            )
        if kw:
            session = self.session_factory(**kw)
            self.registry.set(session)
        else:
            session = self.registry()
        if session._is_asyncio and not self._support_async:
            util.warn_deprecated(
                "Using `scoped_session` with asyncio is deprecated and will raise an error in a future version. Please "
                "use `async_scoped_session` instead.",
                "1.4.23",
            )
        return session

    def configure(self, **kwargs):
        if self.registry.has():
            util.warn(
                "At least one scoped session is already present.  configure() can not affect sessions that have already "
                "been created."
            )
        self.session_factory.configure(**kwargs)


@util.forwards(
    methods=(*_SHARED_METHODS, "bulk_save_objects", "bulk_insert_mappings", "bulk_update_mappings", "query"),
    attributes=_ATTRIBUTES, of_class=Session, class_methods=("close_all", "object_session", "identity_key"),
)
class scoped_session(ScopedSessions):
    """One session a thread, or a value of `scopefunc`."""

    def __init__(self, session_factory, scopefunc=None):
        self.session_factory = session_factory
        if scopefunc:
            self.registry = util.ScopedRegistry(session_factory, scopefunc)
        else:
            self.registry = util.ThreadLocalRegistry(session_factory)

    def remove(self):
        """Closes the session of this scope and forgets it."""
        if self.registry.has():
            self.registry().close()
        self.registry.clear()

    def query_property(self, query_cls=None):
        """A class attribute that is a query for the class."""
        return QueryPropertyDescriptor(self.registry, query_cls)


class QueryPropertyDescriptor:
    """What `query_property` gives."""

    def __init__(self, registry, query_cls):
        self.registry = registry
        self.query_cls = query_cls

    def __get__(self, instance, owner):
        session = self.registry()
        return session.query(owner) if self.query_cls is None else self.query_cls(owner, session=session)
