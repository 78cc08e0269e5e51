"""Asynchronous input and output. CPython Lib/asyncio/__init__.py."""

from asyncio.events import (
    AbstractEventLoop, Handle, TimerHandle, get_event_loop, get_running_loop, iscoroutine, iscoroutinefunction, new_event_loop,
    set_event_loop,
)
from asyncio.exceptions import (
    BrokenBarrierError, CancelledError, IncompleteReadError, InvalidStateError, LimitOverrunError, QueueEmpty, QueueFull,
    TimeoutError,
)
from asyncio.futures import Future, isfuture, wrap_future
from asyncio.locks import BoundedSemaphore, Condition, Event, Lock, Semaphore
from asyncio.queues import LifoQueue, PriorityQueue, Queue
from asyncio.runners import run
from asyncio.taskgroups import TaskGroup
from asyncio.tasks import (
    ALL_COMPLETED, FIRST_COMPLETED, FIRST_EXCEPTION, Task, as_completed, create_task, current_task, ensure_future, gather, shield,
    sleep, wait, wait_for,
)
from asyncio.threads import to_thread
from asyncio.timeouts import Timeout, timeout, timeout_at

__molt_missing__ = (
    "StreamReader", "StreamWriter", "open_connection", "start_server", "open_unix_connection", "start_unix_server",
    "create_subprocess_exec", "create_subprocess_shell", "Barrier", "Runner", "all_tasks", "run_coroutine_threadsafe",
    "eager_task_factory", "create_eager_task_factory", "Protocol", "Transport", "BaseProtocol", "DatagramProtocol",
    "SubprocessProtocol", "BufferedProtocol", "BaseTransport", "ReadTransport", "WriteTransport", "DatagramTransport",
    "SubprocessTransport", "AbstractServer", "Server", "QueueShutDown",
)
