"""Structured concurrency over asyncio. anyio/__init__.py."""

from anyio._core._concurrency_utils import amap, as_completed, gather
from anyio._core._contextmanagers import AsyncContextManagerMixin, ContextManagerMixin
from anyio._core._eventloop import (
    current_time,
    get_all_backends,
    get_available_backends,
    get_cancelled_exc_class,
    run,
    sleep,
    sleep_forever,
    sleep_until,
)
from anyio._core._exceptions import (
    BrokenResourceError,
    BusyResourceError,
    ClosedResourceError,
    ConnectionFailed,
    DelimiterNotFound,
    EndOfStream,
    FutureAlreadyFinished,
    FutureCancelled,
    FutureFailed,
    FutureNotFinished,
    IncompleteRead,
    NoEventLoopError,
    RunFinishedError,
    TaskCancelled,
    TaskFailed,
    TaskNotFinished,
    TypedAttributeLookupError,
    WouldBlock,
)
from anyio._core._fileio import AsyncFile, Path, open_file, wrap_file
from anyio._core._futures import Future
from anyio._core._resources import aclose_forcefully
from anyio._core._signals import open_signal_receiver
from anyio._core._streams import create_memory_object_stream
from anyio._core._synchronization import (
    CapacityLimiter,
    CapacityLimiterStatistics,
    Condition,
    ConditionStatistics,
    Event,
    EventStatistics,
    Lock,
    LockStatistics,
    ResourceGuard,
    Semaphore,
    SemaphoreStatistics,
)
from anyio._core._tasks import (
    TASK_STATUS_IGNORED,
    CancelScope,
    TaskHandle,
    create_task_group,
    current_effective_deadline,
    fail_after,
    fail_at,
    move_on_after,
    move_on_at,
)
from anyio._core._tempfile import (
    NamedTemporaryFile,
    SpooledTemporaryFile,
    TemporaryDirectory,
    TemporaryFile,
    gettempdir,
    gettempdirb,
    mkdtemp,
    mkstemp,
)
from anyio._core._testing import TaskInfo, get_current_task, get_running_tasks, wait_all_tasks_blocked
from anyio._core._typedattr import TypedAttributeProvider, TypedAttributeSet, typed_attribute

from anyio import abc, from_thread, functools, lowlevel, to_thread  # noqa: F401, I001
from anyio._backends import _asyncio  # noqa: F401

__molt_missing__ = (
    "BrokenWorkerIntepreter", "BrokenWorkerInterpreter", "BrokenWorkerProcess", "itertools", "open_process", "pytest_plugin", "run_process",
    "to_interpreter", "to_process",
)  # fmt: skip
__molt_public__ = (
    "TCPConnectable", "UNIXConnectable", "as_connectable", "connect_tcp", "connect_unix", "create_connected_udp_socket",
    "create_connected_unix_datagram_socket", "create_tcp_listener", "create_udp_socket", "create_unix_datagram_socket",
    "create_unix_listener", "getaddrinfo", "getnameinfo", "notify_closing", "wait_readable", "wait_socket_readable",
    "wait_socket_writable", "wait_writable",
)  # fmt: skip

_NETWORK = (
    "TCPConnectable", "UNIXConnectable", "as_connectable", "connect_tcp", "connect_unix", "create_connected_udp_socket",
    "create_connected_unix_datagram_socket", "create_tcp_listener", "create_udp_socket", "create_unix_datagram_socket",
    "create_unix_listener", "getaddrinfo", "getnameinfo", "notify_closing", "wait_readable", "wait_socket_readable",
    "wait_socket_writable", "wait_writable",
)  # fmt: skip

# They are shown under the name under which they are asked for.
for _shown in (
    amap, as_completed, gather, AsyncContextManagerMixin, ContextManagerMixin, current_time, get_all_backends,
    get_available_backends, get_cancelled_exc_class, run, sleep, sleep_forever, sleep_until, BrokenResourceError,
    BusyResourceError, ClosedResourceError, ConnectionFailed, DelimiterNotFound, EndOfStream, FutureAlreadyFinished,
    FutureCancelled, FutureFailed, FutureNotFinished, IncompleteRead, NoEventLoopError, RunFinishedError, TaskCancelled,
    TaskFailed, TaskNotFinished, TypedAttributeLookupError, WouldBlock, AsyncFile, Path, open_file, wrap_file, Future,
    aclose_forcefully, open_signal_receiver, create_memory_object_stream, CapacityLimiter, CapacityLimiterStatistics,
    Condition, ConditionStatistics, Event, EventStatistics, Lock, LockStatistics, ResourceGuard, Semaphore,
    SemaphoreStatistics, TASK_STATUS_IGNORED, CancelScope, TaskHandle, create_task_group, current_effective_deadline,
    fail_after, fail_at, move_on_after, move_on_at, NamedTemporaryFile, SpooledTemporaryFile, TemporaryDirectory,
    TemporaryFile, gettempdir, gettempdirb, mkdtemp, mkstemp, TaskInfo, get_current_task, get_running_tasks,
    wait_all_tasks_blocked, TypedAttributeProvider, TypedAttributeSet, typed_attribute,
):  # fmt: skip
    _shown.__module__ = "anyio"


def __getattr__(name):
    """What has to do with the network is imported when it is first asked for."""
    if name in ("TCPConnectable", "UNIXConnectable"):
        from anyio._core import _connectables as home
    elif name in _NETWORK:
        from anyio._core import _sockets as home
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(home, name)
    found.__module__ = "anyio"
    return found
