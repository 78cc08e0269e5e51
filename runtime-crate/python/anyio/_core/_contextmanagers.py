"""Context managers that are written as one generator. anyio/_core/_contextmanagers.py."""

from abc import abstractmethod
from contextlib import AbstractAsyncContextManager, AbstractContextManager
from inspect import isasyncgen, iscoroutine, isgenerator


class ContextManagerMixin:
    """A context manager by its method `__contextmanager__`."""

    __cm = None

    def __enter__(self):
        if self.__cm is not None:
            raise RuntimeError(f"this {self.__class__.__qualname__} has already been entered")
        inner = self.__contextmanager__()
        if isgenerator(inner) and not isinstance(inner, AbstractContextManager):
            raise TypeError(
                "__contextmanager__() returned a generator object instead of a context manager. Did you forget to add the "
                "@contextmanager decorator?"
            )
        if not isinstance(inner, AbstractContextManager):
            raise TypeError(f"__contextmanager__() did not return a context manager object, but {inner.__class__!r}")
        if inner is self:
            raise TypeError(
                f"{self.__class__.__qualname__}.__contextmanager__() returned self. Did you forget to add the "
                "@contextmanager decorator and a 'yield' statement?"
            )
        value = inner.__enter__()
        self.__cm = inner
        return value

    def __exit__(self, exc_type, exc_val, exc_tb):
        inner = self.__cm
        if inner is None:
            raise RuntimeError(f"this {self.__class__.__qualname__} has not been entered yet")
        del self.__cm
        return inner.__exit__(exc_type, exc_val, exc_tb)

    @abstractmethod
    def __contextmanager__(self):
        """The context manager that does it."""


class AsyncContextManagerMixin:
    """An asynchronous context manager by its method `__asynccontextmanager__`."""

    __cm = None

    async def __aenter__(self):
        if self.__cm is not None:
            raise RuntimeError(f"this {self.__class__.__qualname__} has already been entered")
        inner = self.__asynccontextmanager__()
        if not isinstance(inner, AbstractAsyncContextManager):
            self.__refuse(inner)
        if inner is self:
            raise TypeError(
                f"{self.__class__.__qualname__}.__asynccontextmanager__() returned self. Did you forget to add the "
                "@asynccontextmanager decorator and a 'yield' statement?"
            )
        value = await inner.__aenter__()
        self.__cm = inner
        return value

    def __refuse(self, inner):
        if isasyncgen(inner):
            raise TypeError(
                "__asynccontextmanager__() returned an async generator instead of an async context manager. Did you forget "
                "to add the @asynccontextmanager decorator?"
            )
        if iscoroutine(inner):
            inner.close()
            raise TypeError(
                "__asynccontextmanager__() returned a coroutine object instead of an async context manager. Did you forget "
                "to add the @asynccontextmanager decorator and a 'yield' statement?"
            )
        raise TypeError(f"__asynccontextmanager__() did not return an async context manager, but {inner.__class__!r}")

    async def __aexit__(self, exc_type, exc_val, exc_tb):
        inner = self.__cm
        if inner is None:
            raise RuntimeError(f"this {self.__class__.__qualname__} has not been entered yet")
        del self.__cm
        return await inner.__aexit__(exc_type, exc_val, exc_tb)

    @abstractmethod
    def __asynccontextmanager__(self):
        """The context manager that does it."""
