"""What is seldom called of an event loop. CPython Lib/asyncio/base_events.py, Lib/asyncio/unix_events.py."""

import _asyncio
import _signal
import _thread
import contextvars
import sys
import traceback

from asyncio import coroutines
from asyncio._network_methods import NetworkMethods


class _Logger:
    """Logger `asyncio` of a program that logs; standard error in any other, so that no program carries `logging` for it."""

    def error(self, text, *args, exc_info=False):
        logging = sys.modules.get("logging")
        if logging is not None:
            logging.getLogger("asyncio").error(text, *args, exc_info=exc_info)
            return
        print(text % args if args else text, file=sys.stderr)
        if exc_info:
            traceback.print_exception(exc_info[1])

    def warning(self, text, *args):
        logging = sys.modules.get("logging")
        if logging is not None:
            logging.getLogger("asyncio").warning(text, *args)
        else:
            print(text % args if args else text, file=sys.stderr)


logger = _Logger()


class BaseEventLoop(NetworkMethods, _asyncio.EventLoop):
    """An event loop. All of a worker see one scheduler; what differs between them is kept here."""

    __molt_missing__ = (
        "connect_read_pipe", "connect_write_pipe", "sendfile", "sock_sendfile", "subprocess_exec", "subprocess_shell",
    )  # fmt: skip

    def __init__(self):
        self._debug = coroutines._is_debug_mode()
        self._exception_handler = None
        self._default_executor = None
        self._signal_handlers = {}
        self.slow_callback_duration = 0.1

    def __repr__(self):
        return (
            f"<{self.__class__.__name__} running={self.is_running()} closed={self.is_closed()} debug={self.get_debug()}>"
        )

    def get_debug(self):
        return self._debug

    def set_debug(self, enabled):
        self._debug = enabled

    def run_forever(self):
        """Runs until `stop()`."""
        self._run_until()

    def run_until_complete(self, future):
        """Runs until a future is done; its result."""
        from asyncio.tasks import ensure_future

        self._check_closed()
        if self.is_running():
            raise RuntimeError("This event loop is already running")
        if _asyncio._get_running_loop() is not None:
            raise RuntimeError("Cannot run the event loop while another loop is running")
        future = ensure_future(future, loop=self)
        if isinstance(future, _asyncio.Future):
            self._run_until(future)
        else:
            future.add_done_callback(self._stop_with)
            try:
                self._run_until()
            finally:
                future.remove_done_callback(self._stop_with)
        if not future.done():
            raise RuntimeError("Event loop stopped before Future completed.")
        return future.result()

    def _stop_with(self, future):
        """Ends the run for a future of another make, unless an exit has ended it."""
        if future.cancelled() or not isinstance(future.exception(), (SystemExit, KeyboardInterrupt)):
            self.stop()

    def _check_closed(self):
        if self.is_closed():
            raise RuntimeError("Event loop is closed")

    def close(self):
        super().close()
        executor, self._default_executor = self._default_executor, None
        if executor is not None:
            executor.shutdown(wait=False)
        for number in list(self._signal_handlers):
            self.remove_signal_handler(number)

    async def shutdown_asyncgens(self):
        """Generators are closed when the last reference to them goes."""

    async def shutdown_default_executor(self, timeout=None):
        executor, self._default_executor = self._default_executor, None
        if executor is not None:
            executor.shutdown(wait=False)

    def run_in_executor(self, executor, func, *args):
        """A future of what a function returns that runs in a thread."""
        self._check_closed()
        return super().run_in_executor(self._default_executor if executor is None else executor, func, *args)

    def set_default_executor(self, executor):
        from concurrent.futures import ThreadPoolExecutor

        if not isinstance(executor, ThreadPoolExecutor):
            raise TypeError("executor must be ThreadPoolExecutor instance")
        self._default_executor = executor

    def get_exception_handler(self):
        return self._exception_handler

    def set_exception_handler(self, handler):
        """What is called with the loop and a dict where an exception is lost; None for a record in the log."""
        if handler is not None and not callable(handler):
            raise TypeError(f"A callable object or None is expected, got {handler!r}")
        self._exception_handler = handler

    def call_exception_handler(self, context):
        if self._exception_handler is None:
            self.default_exception_handler(context)
            return
        try:
            self._exception_handler(self, context)
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as error:
            self.default_exception_handler(
                {"message": "Unhandled error in exception handler", "exception": error, "context": context}
            )

    def default_exception_handler(self, context):
        """A record of logger `asyncio`; the text on standard error where nothing logs."""
        lines = [context.get("message") or "Unhandled exception in event loop"]
        lines += [f"{key}: {context[key]!r}" for key in sorted(context) if key not in ("message", "exception")]
        exception = context.get("exception")
        error = False if exception is None else (type(exception), exception, exception.__traceback__)
        logger.error("\n".join(lines), exc_info=error)

    def add_signal_handler(self, sig, callback, *args):
        """Calls a function soon when a signal comes."""
        if coroutines.iscoroutine(callback) or coroutines.iscoroutinefunction(callback):
            raise TypeError("coroutines cannot be used with add_signal_handler()")
        self._check_signal(sig)
        self._check_closed()
        if _thread.get_ident() != _thread._main_thread_ident():
            raise RuntimeError("set_wakeup_fd only works in main thread of the main interpreter")
        context = contextvars.copy_context()
        before = self._signal_handlers.get(sig)
        self._signal_handlers[sig] = lambda: self.call_soon_threadsafe(callback, *args, context=context)
        try:
            _signal.signal(sig, self._handle_signal)
        except OSError as error:
            if before is None:
                del self._signal_handlers[sig]
            raise RuntimeError(f"sig {sig} cannot be caught") from error

    def _handle_signal(self, number, frame):
        soon = self._signal_handlers.get(number)
        if soon is not None:
            soon()

    def _check_signal(self, sig):
        if not isinstance(sig, int):
            raise TypeError(f"sig must be an int, not {sig!r}")
        if not 1 <= sig <= 64 or sig in (32, 33):
            raise ValueError(f"invalid signal number {sig}")

    def remove_signal_handler(self, sig):
        """Whether there was a handler, which is removed."""
        self._check_signal(sig)
        if self._signal_handlers.pop(sig, None) is None:
            return False
        _signal.signal(sig, _signal.default_int_handler if sig == 2 else 0)
        return True



def __getattr__(name):
    if name == "Server":
        from asyncio._servers import Server

        return Server
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__molt_public__ = ("Server",)
