import asyncio
import math
import re
import signal

import anyio
from anyio import (
    AsyncContextManagerMixin,
    ContextManagerMixin,
    TypedAttributeProvider,
    TypedAttributeSet,
    create_task_group,
    lowlevel,
    typed_attribute,
)
from anyio.lowlevel import RunVar


def shown(value):
    return re.sub(r"\d{6,}", "N", repr(value))


async def checkpoints():
    order = []
    loop = asyncio.get_running_loop()
    for checkpoint in (lowlevel.checkpoint, lowlevel.cancel_shielded_checkpoint, lowlevel.checkpoint_if_cancelled):
        order.clear()
        loop.call_soon(order.append, "turn")
        await checkpoint()
        print(checkpoint.__name__, order)
        with anyio.CancelScope() as scope:
            scope.cancel()
            await checkpoint()
            print("not cancelled")
        print(scope.cancelled_caught)
        with anyio.CancelScope() as scope, anyio.CancelScope(shield=True):
            scope.cancel()
            await checkpoint()
            print("shielded")
    token = lowlevel.current_token()
    print(token == lowlevel.current_token(), token.native_token is loop, token.backend_class.__name__)


variable = RunVar("variable")
defaulted = RunVar("defaulted", "default")


async def variables(first):
    print(variable, defaulted.get(), variable.get("given"), defaulted.get(None))
    try:
        variable.get()
    except LookupError as exc:
        print(exc)
    token = variable.set(1)
    print(variable.get(), first)
    inner = variable.set(2)
    variable.reset(inner)
    print(variable.get())
    for wrong in (lambda: variable.reset(inner), lambda: defaulted.reset(token)):
        try:
            wrong()
        except ValueError as exc:
            print(exc)
    variable.reset(token)
    print(variable.get("unset again"))
    with variable.set(3):
        print(variable.get())
    print(variable.get("unset again"))
    variable.set("left")


async def tasks():
    info = anyio.get_current_task()
    print(
        info.name, info.parent_id, info.id == id(asyncio.current_task()), info.coro is asyncio.current_task().get_coro()
    )
    print(
        shown(info),
        info == anyio.get_current_task(),
        hash(info) == hash(info.id),
        info == 5,
        info.has_pending_cancellation(),
    )

    async def child(*, task_status=anyio.TASK_STATUS_IGNORED):
        own = anyio.get_current_task()
        print(own.name.split(".")[-1], own.parent_id == info.id)
        task_status.started()
        print(anyio.get_current_task().parent_id == info.id)
        await anyio.sleep(0.01)

    async with create_task_group() as group:
        group.start_soon(child, name="first")
        await group.start(child)
        print(sorted(task.name.split(".")[-1] for task in anyio.get_running_tasks()))

    blocked = []

    async def works():
        for turn in range(3):
            await anyio.sleep(0)
            blocked.append(turn)
        await event.wait()

    event = anyio.Event()
    async with create_task_group() as group:
        group.start_soon(works)
        await anyio.wait_all_tasks_blocked()
        print(blocked)
        event.set()
    with anyio.CancelScope() as scope:
        scope.cancel()
        print(anyio.get_current_task().has_pending_cancellation(), anyio.current_effective_deadline() == -math.inf)


async def signals():
    with anyio.open_signal_receiver(signal.SIGUSR1, signal.SIGUSR2) as received:
        signal.raise_signal(signal.SIGUSR1)
        signal.raise_signal(signal.SIGUSR2)
        with anyio.fail_after(5):
            got = []
            async for number in received:
                got.append(number)
                if len(got) == 2:
                    break
    print(sorted(got))


class Attributes(TypedAttributeSet):
    name: str = typed_attribute()
    size: int = typed_attribute()


class Provider(TypedAttributeProvider):
    @property
    def extra_attributes(self):
        return {Attributes.name: lambda: "called"}


def attributes():
    provider = Provider()
    print(provider.extra(Attributes.name), provider.extra(Attributes.size, 5), provider.extra(Attributes.size, None))
    try:
        provider.extra(Attributes.size)
    except anyio.TypedAttributeLookupError as exc:
        print(type(exc).__mro__[1].__name__, exc)
    try:

        class Wrong(TypedAttributeSet):
            name = typed_attribute()

    except TypeError as exc:
        print(exc)
    print(TypedAttributeProvider().extra_attributes)


class Managed(ContextManagerMixin):
    def __init__(self, swallow=False):
        self.swallow = swallow

    def __contextmanager__(self):
        return manage(self)


class AsyncManaged(AsyncContextManagerMixin):
    def __init__(self, swallow=False):
        self.swallow = swallow

    def __asynccontextmanager__(self):
        return async_manage(self)


class Direct(ContextManagerMixin):
    def __contextmanager__(self):
        return self.made

    made = None


class AsyncDirect(AsyncContextManagerMixin):
    def __asynccontextmanager__(self):
        return self.made

    made = None


from contextlib import asynccontextmanager, contextmanager  # noqa: E402


@contextmanager
def manage(managed):
    print("enter")
    try:
        yield managed
    except KeyError as exc:
        print("seen", exc)
        if not managed.swallow:
            raise
    print("leave")


@asynccontextmanager
async def async_manage(managed):
    print("enter")
    try:
        yield managed
    except KeyError as exc:
        print("seen", exc)
        if not managed.swallow:
            raise
    print("leave")


def generator():
    yield


async def async_generator():
    yield


async def managers():
    managed = Managed()
    with managed as given:
        print(given is managed)
        try:
            with managed:
                pass
        except RuntimeError as exc:
            print(exc)
    with managed:
        print("once more")
    try:
        managed.__exit__(None, None, None)
    except RuntimeError as exc:
        print(exc)
    with Managed(swallow=True):
        raise KeyError("k")
    try:
        with Managed():
            raise KeyError("k")
    except KeyError as exc:
        print(exc)
    async with AsyncManaged() as given:
        print(type(given).__name__)
        try:
            async with given:
                pass
        except RuntimeError as exc:
            print(exc)
    async with AsyncManaged(swallow=True):
        raise KeyError("k")
    for made in (5, generator()):
        direct = Direct()
        direct.made = made
        try:
            direct.__enter__()
        except TypeError as exc:
            print(exc)
    direct.made = direct
    try:
        direct.__enter__()
    except TypeError as exc:
        print(exc)
    direct = AsyncDirect()
    for made in (5, async_generator(), anyio.sleep(0), direct):
        direct.made = made
        try:
            await direct.__aenter__()
        except TypeError as exc:
            print(exc)


for part in (checkpoints, tasks, signals, managers):
    print("==", part.__name__)
    anyio.run(part)
anyio.run(variables, "first loop")
anyio.run(variables, "second loop")
attributes()
