"""Asynchronous input and output. CPython Lib/asyncio/__init__.py."""

import sys

from asyncio.base_events import BaseEventLoop
from asyncio.coroutines import iscoroutine, iscoroutinefunction
from asyncio.events import (
    AbstractEventLoop, AbstractEventLoopPolicy, AbstractServer, DefaultEventLoopPolicy, Handle, TimerHandle, _get_running_loop, get_event_loop, get_event_loop_policy,
    get_running_loop, new_event_loop, set_event_loop, set_event_loop_policy,
)
from asyncio.exceptions import (
    BrokenBarrierError, CancelledError, IncompleteReadError, InvalidStateError, LimitOverrunError, QueueEmpty, QueueFull,
    TimeoutError,
)
from asyncio.futures import Future, isfuture, wrap_future
from asyncio.locks import Barrier, BoundedSemaphore, Condition, Event, Lock, Semaphore
from asyncio.queues import LifoQueue, PriorityQueue, Queue, QueueShutDown
from asyncio.runners import Runner, run
from asyncio.taskgroups import TaskGroup
from asyncio.tasks import (
    ALL_COMPLETED, FIRST_COMPLETED, FIRST_EXCEPTION, Task, all_tasks, as_completed, create_eager_task_factory, create_task, current_task,
    eager_task_factory, ensure_future, gather, run_coroutine_threadsafe, shield, sleep, wait, wait_for,
)
from asyncio.threads import to_thread
from asyncio.timeouts import Timeout, timeout, timeout_at
from asyncio.unix_events import SelectorEventLoop

if sys.version_info >= (3, 13):
    from asyncio.unix_events import EventLoop  # noqa: F401

_STREAMS = (
    "StreamReader", "StreamReaderProtocol", "StreamWriter", "open_connection", "open_unix_connection", "start_server",
    "start_unix_server",
)  # fmt: skip
_PROTOCOLS = ("BaseProtocol", "BufferedProtocol", "DatagramProtocol", "Protocol", "SubprocessProtocol")
_TRANSPORTS = (
    "BaseTransport", "DatagramTransport", "ReadTransport", "SubprocessTransport", "Transport", "WriteTransport",
)  # fmt: skip
_MODULES = ("constants", "protocols", "selector_events", "streams", "transports", "trsock")


def __getattr__(name):
    """What has to do with the network is imported when it is first asked for: most programs leave it to their libraries."""
    if name == "sslproto":
        import asyncio.sslproto

        return sys.modules["asyncio.sslproto"]
    if name in _STREAMS:
        import asyncio.streams as home
    elif name in _PROTOCOLS:
        import asyncio.protocols as home
    elif name in _TRANSPORTS:
        import asyncio.transports as home
    elif name == "Server":
        import asyncio._servers as home
    elif name in _MODULES:
        return _submodule(name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(home, name)


def _submodule(name):
    """Imported as a module: `from asyncio import name` would ask `__getattr__` again."""
    import asyncio.constants
    import asyncio.protocols
    import asyncio.selector_events
    import asyncio.streams
    import asyncio.transports
    import asyncio.trsock

    return sys.modules[f"asyncio.{name}"]


__molt_public__ = (
    "BaseProtocol", "BaseTransport", "BufferedProtocol", "DatagramProtocol", "DatagramTransport", "Protocol", "ReadTransport", "Server",
    "StreamReader", "StreamReaderProtocol", "StreamWriter", "SubprocessProtocol", "SubprocessTransport", "Transport",
    "WriteTransport", "constants", "open_connection", "open_unix_connection", "protocols", "selector_events", "sslproto", "start_server",
    "start_unix_server", "streams", "transports", "trsock",
)  # fmt: skip
__molt_missing__ = ("create_subprocess_exec", "create_subprocess_shell", "subprocess")
# Names that CPython has on Windows alone.
__molt_nowhere__ = (
    "IocpProactor", "ProactorEventLoop", "WindowsProactorEventLoopPolicy", "WindowsSelectorEventLoopPolicy",
)  # fmt: skip
