"""Tools for with statements. CPython Lib/contextlib.py."""

import abc
from collections.abc import _subclasses_have
from functools import wraps
from types import GenericAlias, MethodType

__all__ = [
    "asynccontextmanager", "contextmanager", "closing", "nullcontext", "AbstractContextManager",
    "AbstractAsyncContextManager", "AsyncExitStack", "ContextDecorator", "ExitStack", "redirect_stdout",
    "redirect_stderr", "suppress", "aclosing", "AsyncContextDecorator", "chdir",
]

__molt_public__ = ("_AsyncGeneratorContextManager", "_GeneratorContextManager", "_recreate_cm")


class AbstractContextManager(abc.ABC):
    """What has `__enter__` and `__exit__`."""

    __class_getitem__ = classmethod(GenericAlias)
    __slots__ = ()

    def __enter__(self):
        return self

    @abc.abstractmethod
    def __exit__(self, exc_type, exc_value, traceback):
        return None

    __subclasshook__ = _subclasses_have("__enter__", "__exit__")


class AbstractAsyncContextManager(abc.ABC):
    """What has `__aenter__` and `__aexit__`."""

    __class_getitem__ = classmethod(GenericAlias)
    __slots__ = ()

    async def __aenter__(self):
        return self

    @abc.abstractmethod
    async def __aexit__(self, exc_type, exc_value, traceback):
        return None

    __subclasshook__ = _subclasses_have("__aenter__", "__aexit__")


class ContextDecorator:
    """A base class that lets context managers be used as decorators."""

    def _recreate_cm(self):
        return self

    def __call__(self, func):
        @wraps(func)
        def inner(*args, **kwds):
            with self._recreate_cm():
                return func(*args, **kwds)

        return inner


class AsyncContextDecorator:
    """A base class that lets asynchronous context managers be used as decorators."""

    def _recreate_cm(self):
        return self

    def __call__(self, func):
        @wraps(func)
        async def inner(*args, **kwds):
            async with self._recreate_cm():
                return await func(*args, **kwds)

        return inner


class _GeneratorContextManagerBase:
    def __init__(self, func, args, kwds):
        self.gen = func(*args, **kwds)
        self.func, self.args, self.kwds = func, args, kwds
        doc = getattr(func, "__doc__", None)
        if doc is None:
            doc = type(self).__doc__
        self.__doc__ = doc

    def _recreate_cm(self):
        return self.__class__(self.func, self.args, self.kwds)


def _is_same(raised, given, stops):
    """Whether what a generator raised is what was thrown in, also as the RuntimeError that PEP 479 makes of a stop."""
    if raised is given:
        return True
    return isinstance(raised, RuntimeError) and isinstance(given, stops) and raised.__cause__ is given


class _GeneratorContextManager(_GeneratorContextManagerBase, AbstractContextManager, ContextDecorator):
    """Helper for @contextmanager decorator."""

    def __enter__(self):
        del self.args, self.kwds, self.func
        try:
            return next(self.gen)
        except StopIteration:
            raise RuntimeError("generator didn't yield") from None

    def __exit__(self, typ, value, traceback):
        if typ is None:
            try:
                next(self.gen)
            except StopIteration:
                return False
            return self._refuse_to_go_on("generator didn't stop")
        given = typ() if value is None else value
        try:
            self.gen.throw(given)
        except StopIteration as raised:
            return raised is not given
        except BaseException as raised:
            if not _is_same(raised, given, StopIteration):
                raise
            given.__traceback__ = traceback
            return False
        return self._refuse_to_go_on("generator didn't stop after throw()")

    def _refuse_to_go_on(self, message):
        try:
            raise RuntimeError(message)
        finally:
            self.gen.close()


class _AsyncGeneratorContextManager(_GeneratorContextManagerBase, AbstractAsyncContextManager, AsyncContextDecorator):
    """Helper for @asynccontextmanager decorator."""

    async def __aenter__(self):
        del self.args, self.kwds, self.func
        try:
            return await anext(self.gen)
        except StopAsyncIteration:
            raise RuntimeError("generator didn't yield") from None

    async def __aexit__(self, typ, value, traceback):
        if typ is None:
            try:
                await anext(self.gen)
            except StopAsyncIteration:
                return False
            return await self._refuse_to_go_on("generator didn't stop")
        given = typ() if value is None else value
        try:
            await self.gen.athrow(given)
        except StopAsyncIteration as raised:
            return raised is not given
        except BaseException as raised:
            if not _is_same(raised, given, (StopIteration, StopAsyncIteration)):
                raise
            given.__traceback__ = traceback
            return False
        return await self._refuse_to_go_on("generator didn't stop after athrow()")

    async def _refuse_to_go_on(self, message):
        try:
            raise RuntimeError(message)
        finally:
            await self.gen.aclose()


def contextmanager(func):
    """Decorator that makes a context manager of a generator function."""

    @wraps(func)
    def helper(*args, **kwds):
        return _GeneratorContextManager(func, args, kwds)

    return helper


def asynccontextmanager(func):
    """Decorator that makes an asynchronous context manager of an asynchronous generator function."""

    @wraps(func)
    def helper(*args, **kwds):
        return _AsyncGeneratorContextManager(func, args, kwds)

    return helper


class closing(AbstractContextManager):
    """Leaves a block by closing what it was made with."""

    def __init__(self, thing):
        self.thing = thing

    def __enter__(self):
        return self.thing

    def __exit__(self, *exc_info):
        self.thing.close()


class aclosing(AbstractAsyncContextManager):
    """Leaves a block by awaiting the `aclose()` of what it was made with."""

    def __init__(self, thing):
        self.thing = thing

    async def __aenter__(self):
        return self.thing

    async def __aexit__(self, *exc_info):
        await self.thing.aclose()


class _RedirectStream(AbstractContextManager):
    _stream = None

    def __init__(self, new_target):
        self._new_target = new_target
        self._old_targets = []

    def __enter__(self):
        import sys

        self._old_targets.append(getattr(sys, self._stream))
        setattr(sys, self._stream, self._new_target)
        return self._new_target

    def __exit__(self, exctype, excinst, exctb):
        import sys

        setattr(sys, self._stream, self._old_targets.pop())


class redirect_stdout(_RedirectStream):
    """Context manager that sends standard output elsewhere."""

    _stream = "stdout"


class redirect_stderr(_RedirectStream):
    """Context manager that sends standard error elsewhere."""

    _stream = "stderr"


class suppress(AbstractContextManager):
    """Context manager that suppresses exceptions."""

    def __init__(self, *exceptions):
        self._exceptions = exceptions

    def __enter__(self):
        pass

    def __exit__(self, exctype, excinst, exctb):
        if exctype is None:
            return None
        if issubclass(exctype, self._exceptions):
            return True
        if not issubclass(exctype, BaseExceptionGroup):
            return False
        rest = excinst.split(self._exceptions)[1]
        if rest is not None:
            raise rest
        return True


class _BaseExitStack:
    def __init__(self):
        self._exit_callbacks = []

    def pop_all(self):
        """Move all callbacks to a new stack."""
        new_stack = type(self)()
        new_stack._exit_callbacks = self._exit_callbacks
        self._exit_callbacks = []
        return new_stack

    def push(self, exit):
        """Register a callback with the signature of `__exit__`, or a context manager's."""
        method = getattr(type(exit), "__exit__", None)
        if method is None:
            self._push_exit_callback(exit)
        else:
            self._push_exit_callback(MethodType(method, exit))
        return exit

    def enter_context(self, cm):
        """Enter a context manager and register its exit."""
        enter, leave = _protocol_of(cm, "__enter__", "__exit__", "the context manager protocol")
        result = enter(cm)
        self._push_exit_callback(MethodType(leave, cm))
        return result

    def callback(self, callback, /, *args, **kwds):
        """Register a function to be called at the end."""

        def _exit_wrapper(exc_type, exc, tb):
            callback(*args, **kwds)

        _exit_wrapper.__wrapped__ = callback
        self._push_exit_callback(_exit_wrapper)
        return callback

    def _push_exit_callback(self, callback, is_sync=True):
        self._exit_callbacks.append((is_sync, callback))


def _protocol_of(cm, enter, leave, protocol):
    """The functions with which a block is entered and left, as the type of a context manager has them."""
    cls = type(cm)
    try:
        return getattr(cls, enter), getattr(cls, leave)
    except AttributeError:
        raise TypeError(f"'{cls.__module__}.{cls.__qualname__}' object does not support {protocol}") from None


def _fix_context(new_exc, old_exc, outer):
    """Chain an exception raised by a callback to the one that was under way."""
    ends = (None, old_exc, outer)
    first, context = new_exc, new_exc.__context__
    while not any(context is end for end in ends):
        first, context = context, context.__context__
    if context is outer is not None:
        first.__context__ = old_exc


def _reraise(exc, outer_context):
    try:
        raise exc
    except BaseException:
        exc.__context__ = outer_context
        raise


class ExitStack(_BaseExitStack, AbstractContextManager):
    """Context manager over any number of exit callbacks."""

    def __enter__(self):
        return self

    def __exit__(self, *exc_details):
        exc = exc_details[1]
        received = exc is not None
        import sys

        outer = sys.exc_info()[1]
        suppressed = False
        pending_raise = False
        while self._exit_callbacks:
            _, callback = self._exit_callbacks.pop()
            try:
                details = (None, None, None) if exc is None else (type(exc), exc, exc.__traceback__)
                if callback(*details):
                    suppressed = True
                    pending_raise = False
                    exc = None
            except BaseException as new_exc:
                _fix_context(new_exc, exc, outer)
                pending_raise = True
                exc = new_exc
        if pending_raise:
            _reraise(exc, exc.__context__)
        return received and suppressed

    def close(self):
        """Run all callbacks now."""
        self.__exit__(None, None, None)


class AsyncExitStack(_BaseExitStack, AbstractAsyncContextManager):
    """Asynchronous context manager over any number of exit callbacks."""

    async def enter_async_context(self, cm):
        """Enter an asynchronous context manager and register its exit."""
        enter, leave = _protocol_of(cm, "__aenter__", "__aexit__", "the asynchronous context manager protocol")
        result = await enter(cm)
        self._push_exit_callback(MethodType(leave, cm), False)
        return result

    def push_async_exit(self, exit):
        """Register an asynchronous callback with the signature of `__aexit__`, or a context manager's."""
        method = getattr(type(exit), "__aexit__", None)
        if method is None:
            self._push_exit_callback(exit, False)
        else:
            self._push_exit_callback(MethodType(method, exit), False)
        return exit

    def push_async_callback(self, callback, /, *args, **kwds):
        """Register an asynchronous function to be awaited at the end."""

        async def _exit_wrapper(exc_type, exc, tb):
            await callback(*args, **kwds)

        _exit_wrapper.__wrapped__ = callback
        self._push_exit_callback(_exit_wrapper, False)
        return callback

    async def aclose(self):
        """Run all callbacks now."""
        await self.__aexit__(None, None, None)

    async def __aenter__(self):
        return self

    async def __aexit__(self, *exc_details):
        exc = exc_details[1]
        received = exc is not None
        import sys

        outer = sys.exc_info()[1]
        suppressed = False
        pending_raise = False
        while self._exit_callbacks:
            is_sync, callback = self._exit_callbacks.pop()
            try:
                details = (None, None, None) if exc is None else (type(exc), exc, exc.__traceback__)
                answer = callback(*details)
                if not is_sync:
                    answer = await answer
                if answer:
                    suppressed = True
                    pending_raise = False
                    exc = None
            except BaseException as new_exc:
                _fix_context(new_exc, exc, outer)
                pending_raise = True
                exc = new_exc
        if pending_raise:
            _reraise(exc, exc.__context__)
        return received and suppressed


class nullcontext(AbstractContextManager, AbstractAsyncContextManager):
    """Context manager that does nothing."""

    def __init__(self, enter_result=None):
        self.enter_result = enter_result

    def __enter__(self):
        return self.enter_result

    def __exit__(self, *excinfo):
        pass

    async def __aenter__(self):
        return self.enter_result

    async def __aexit__(self, *excinfo):
        pass


class chdir(AbstractContextManager):
    """Works in another directory. The directory is the process's: other threads see the change."""

    def __init__(self, path):
        self.path = path
        self._old_cwd = []

    def __enter__(self):
        import os

        self._old_cwd.append(os.getcwd())
        os.chdir(self.path)

    def __exit__(self, *excinfo):
        import os

        os.chdir(self._old_cwd.pop())
