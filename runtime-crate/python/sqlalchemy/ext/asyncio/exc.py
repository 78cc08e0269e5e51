"""What is raised for misuse of asyncio's side. SQLAlchemy lib/sqlalchemy/ext/asyncio/exc.py."""

from ... import exc


class AsyncMethodRequired(exc.InvalidRequestError):
    """A synchronous way was taken where only an asynchronous one works."""


class AsyncContextNotStarted(exc.InvalidRequestError):
    """A context was used before it was awaited or entered."""


class AsyncContextAlreadyStarted(exc.InvalidRequestError):
    """A context was started twice."""
