"""Decorators, wrappers, patches, locks."""

import asyncio
import inspect
import threading

import wrapt


def tried(call):
    try:
        return repr(call())
    except Exception as error:
        return f"{type(error).__module__}.{type(error).__qualname__}: {error}"


def name_of(instance):
    return instance.__name__ if inspect.isclass(instance) else type(instance).__name__


@wrapt.decorator
def shown(wrapped, instance, args, kwargs):
    print("call", getattr(wrapped, "__name__", None), name_of(instance), [a if isinstance(a, int) else name_of(a) for a in args], kwargs)
    return wrapped(*args, **kwargs)


@shown
def plain(a, b=2, *, self=None):
    """Plain."""
    return a + b


class Kind:
    @shown
    def method(self, a):
        return type(self).__name__, a

    @shown
    @classmethod
    def of_class(cls, a):
        return cls.__name__, a

    @shown
    @staticmethod
    def static(a):
        return a

    @classmethod
    @shown
    def inner_class(cls, a):
        return cls.__name__, a

    @staticmethod
    @shown
    def inner_static(a):
        return a

    @property
    @shown
    def value(self):
        return 42

    def __call__(self, a):
        return "called", a


@shown
class Made:
    def __init__(self, a):
        self.a = a


print(plain(1), plain(1, b=3), plain(1, self=5), plain.__name__, plain.__doc__, inspect.signature(plain), plain.__wrapped__.__name__, inspect.isfunction(plain))
kind = Kind()
print(kind.method(1), Kind.method(kind, 2), kind.of_class(1), Kind.of_class(2), kind.static(1), Kind.static(2))
print(kind.inner_class(1), Kind.inner_class(2), kind.inner_static(1), Kind.inner_static(2), kind.value)
print(Made(3).a, Made.__name__, inspect.isclass(Made), shown(kind)(4), shown(kind.method)(5), shown(len)([1]))
print(inspect.signature(kind.method), kind.method.__name__, kind.method.__self__ is kind, tried(lambda: plain()), tried(lambda: kind.method()))


def with_arguments(prefix):
    @wrapt.decorator
    def wrapper(wrapped, instance, args, kwargs):
        return prefix, wrapped(*args, **kwargs)

    return wrapper


@with_arguments("p")
@with_arguments("q")
def twice():
    return 1


print(twice(), twice.__wrapped__(), twice.__wrapped__.__wrapped__())


@wrapt.decorator
class Counting:
    def __init__(self, start=0):
        self.count = start

    @wrapt.decorator
    def __call__(self, wrapped, instance, args, kwargs):
        self.count += 1
        return self.count, wrapped(*args, **kwargs)


class CountingOf:
    def __init__(self, start=0):
        self.count = start

    def __call__(self, wrapped, instance, args, kwargs):
        self.count += 1
        return self.count, wrapped(*args, **kwargs)


counting = wrapt.decorator(CountingOf)


@counting
def first():
    return "f"


@counting(start=10)
def second():
    return "s"


print(first(), first(), second())


class Holder:
    def __init__(self):
        self.seen = []

    @wrapt.decorator
    def note(self, wrapped, instance, args, kwargs):
        self.seen.append(wrapped.__name__)
        return wrapped(*args, **kwargs)


holder = Holder()


@holder.note
def noted():
    return 1


print(noted(), holder.seen)
on = False


@wrapt.decorator(enabled=lambda: on)
def switched(wrapped, instance, args, kwargs):
    return "wrapped", wrapped(*args, **kwargs)


@wrapt.decorator(enabled=False)
def never(wrapped, instance, args, kwargs):
    return None


@wrapt.decorator(enabled=True)
def always(wrapped, instance, args, kwargs):
    return "always", wrapped(*args, **kwargs)


def base():
    return 0


print(switched(base)(), never(base) is base, always(base)())
on = True
print(switched(base)())


class Tagged(wrapt.FunctionWrapper):
    def __init__(self, wrapped, wrapper, enabled=None):
        super().__init__(wrapped, wrapper, enabled)
        self._self_tag = "tag"


@wrapt.decorator(proxy=Tagged)
def tagging(wrapped, instance, args, kwargs):
    return wrapped(*args, **kwargs)


class WithTag:
    @tagging
    def method(self):
        return 1


print(WithTag.method._self_tag, WithTag().method._self_tag, WithTag().method(), type(WithTag.__dict__["method"]).__name__)
WithTag.method._self_tag = "new"
print(WithTag().method._self_tag, type(WithTag.method).__name__)

wrapper = wrapt.FunctionWrapper(base, lambda wrapped, instance, args, kwargs: (wrapped(), instance, args, kwargs))
print(wrapper(1, a=2), wrapper._self_binding, wrapper._self_instance, wrapper._self_parent, wrapper._self_enabled)


@wrapt.function_wrapper
def by_function(wrapped, instance, args, kwargs):
    return "by", name_of(instance), wrapped(*args, **kwargs)


class Target:
    def method(self, a=1):
        return a

    @staticmethod
    def static():
        return "s"

    @classmethod
    def of_class(cls):
        return cls.__name__


def change(wrapped, instance, args, kwargs):
    return "changed", name_of(instance), wrapped(*args, **kwargs)


print(by_function(base)(), type(wrapt.wrap_function_wrapper(Target, "method", change)).__name__, Target().method(5))
wrapt.wrap_function_wrapper(Target, "static", change)
wrapt.wrap_function_wrapper(Target, "of_class", change)
print(Target.static(), Target().static(), Target.of_class(), Target().of_class())


@wrapt.patch_function_wrapper(__name__, "Target.method")
def patched(wrapped, instance, args, kwargs):
    return "patched", wrapped(*args, **kwargs)


print(Target().method(), patched.__name__, wrapt.resolve_path(__name__, "Target.method")[1], wrapt.resolve_path(Target, "static")[0] is Target)
print(tried(lambda: wrapt.resolve_path(Target, "nothing.more")), tried(lambda: wrapt.wrap_function_wrapper("no_such_module", "f", change)))
print(wrapt.wrap_object(Target, "method", lambda wrapped, tag: tag, ("t",)), Target.method, repr(wrapt.MISSING))


class Guarded:
    inside = 0

    @wrapt.synchronized
    def work(self):
        Guarded.inside += 1
        assert Guarded.inside == 1
        Guarded.inside -= 1
        return "worked"

    @wrapt.synchronized
    @classmethod
    def of_class(cls):
        return cls.__name__

    def part(self):
        with wrapt.synchronized(self):
            return "part"


lock = threading.Lock()


@wrapt.synchronized(lock)
def locked():
    return lock.locked()


@wrapt.synchronized
def alone():
    return "alone"


guarded = Guarded()
threads = [threading.Thread(target=guarded.work) for _ in range(5)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(guarded.work(), Guarded.of_class(), guarded.part(), locked(), lock.locked(), alone())
with wrapt.synchronized(lock):
    print(lock.locked())
with alone:
    print("inside", alone())


@wrapt.synchronized
async def task(log, name):
    log.append(name)
    await asyncio.sleep(0)
    log.append(name)


async def main():
    log = []
    await asyncio.gather(*[task(log, name) for name in "abc"])
    other = asyncio.Lock()

    @wrapt.synchronized(other)
    async def with_lock():
        return other.locked()

    async with wrapt.synchronized(other):
        held = other.locked()
    return log, await with_lock(), held, inspect.iscoroutinefunction(task)


print(asyncio.run(main()))


@shown
async def coroutine(a):
    return a


print(asyncio.run(coroutine(3)), tried(wrapt.AdapterFactory()))
