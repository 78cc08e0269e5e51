"""Ways of starting processes, and pools of processes that nobody asks for anything."""

import sys

import concurrent.futures

print("multiprocessing.context" in sys.modules, "concurrent.futures.process" in sys.modules)

import multiprocessing
import multiprocessing.context


def attempt(function, *args, **named):
    try:
        print(function(*args, **named))
    except Exception as error:
        print(type(error).__name__, error)


print(multiprocessing.get_start_method(allow_none=True), multiprocessing.get_all_start_methods())
spawn = multiprocessing.get_context("spawn")
print(type(spawn).__name__, type(spawn).__module__, spawn.get_start_method(), spawn is multiprocessing.get_context("spawn"))
print(spawn.get_context() is spawn, spawn.get_context("fork").get_start_method(), spawn.cpu_count() == multiprocessing.cpu_count())
attempt(multiprocessing.get_context, "thread")
attempt(spawn.set_start_method, "fork")
print(type(multiprocessing.get_context()).__name__, multiprocessing.get_start_method())
attempt(multiprocessing.set_start_method, "spawn")
attempt(multiprocessing.set_start_method, "spawn", force=True)
print(multiprocessing.get_start_method(), multiprocessing.get_context() is spawn)
attempt(multiprocessing.set_start_method, "other", force=True)
multiprocessing.set_start_method(None, force=True)
print(multiprocessing.get_start_method(allow_none=True))
with spawn.Lock() as held:
    print(held, spawn.current_process().name, spawn.active_children())
for context in (multiprocessing, spawn, multiprocessing.get_context("forkserver")):
    semaphore = context.BoundedSemaphore(2)
    print(semaphore.acquire(), semaphore, context.Event().is_set(), context.TimeoutError is multiprocessing.TimeoutError)
print(multiprocessing.TimeoutError.__module__, multiprocessing.ProcessError.__mro__)
print([hasattr(multiprocessing, name) for name in ("get_context", "cpu_count", "undreamt_of")])

pool = concurrent.futures.ProcessPoolExecutor(2, mp_context=spawn)
print(type(pool).__name__, type(pool).__module__, isinstance(pool, concurrent.futures.Executor))
print(pool.shutdown(), pool.shutdown(wait=False, cancel_futures=True))
with concurrent.futures.ProcessPoolExecutor(max_workers=1) as pool:
    print(pool._max_workers)
for options in ({"max_workers": 0}, {"max_workers": -1}, {"initializer": 3}, {"max_tasks_per_child": 0}, {"max_tasks_per_child": "1"}):
    attempt(concurrent.futures.ProcessPoolExecutor, **options)
attempt(concurrent.futures.ProcessPoolExecutor, mp_context=multiprocessing.get_context("fork"), max_tasks_per_child=1)
attempt(lambda: concurrent.futures.Undreamt)
print("ProcessPoolExecutor" in concurrent.futures.__all__)
