"""What tasks there are. anyio/_core/_testing.py."""

from anyio._core._eventloop import get_async_backend


class TaskInfo:
    """A task, as others see it."""

    __slots__ = ("_name", "coro", "id", "name", "parent_id")

    def __init__(self, id, parent_id, name, coro):
        self._name = f"{get_current_task.__module__}.{get_current_task.__qualname__}"
        self.id, self.parent_id = id, parent_id
        self.name, self.coro = name, coro

    def __eq__(self, other):
        return self.id == other.id if isinstance(other, TaskInfo) else NotImplemented

    def __hash__(self):
        return hash(self.id)

    def __repr__(self):
        return f"{self.__class__.__name__}(id={self.id!r}, name={self.name!r})"

    def has_pending_cancellation(self):
        """Whether it will be cancelled when it waits next."""
        return False


def get_current_task():
    """The running task."""
    return get_async_backend().get_current_task()


def get_running_tasks():
    """The tasks that have not ended."""
    return get_async_backend().get_running_tasks()


async def wait_all_tasks_blocked():
    """Wait until all other tasks wait for something."""
    await get_async_backend().wait_all_tasks_blocked()
