"""Asynchronous input and output. CPython Lib/asyncio/__init__.py."""

import sys

from asyncio.base_events import BaseEventLoop
from asyncio.coroutines import iscoroutine, iscoroutinefunction
from asyncio.events import (
    AbstractEventLoop, AbstractEventLoopPolicy, DefaultEventLoopPolicy, Handle, TimerHandle, _get_running_loop, get_event_loop, get_event_loop_policy,
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

__molt_missing__ = (
    "StreamReader", "StreamWriter", "open_connection", "start_server", "open_unix_connection", "start_unix_server",
    "create_subprocess_exec", "create_subprocess_shell", "Protocol", "Transport", "BaseProtocol", "DatagramProtocol",
    "SubprocessProtocol", "BufferedProtocol", "BaseTransport", "ReadTransport", "WriteTransport", "DatagramTransport",
    "SubprocessTransport", "AbstractServer", "Server",
)
