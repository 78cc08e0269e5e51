"""Threads, locks and what else lets threads wait for one another."""

import re
import threading
import time


def shown(function, *arguments, **keywords):
    try:
        print(function(*arguments, **keywords))
    except Exception as error:
        print(type(error).__name__, error)


def without_numbers(value):
    return re.sub(r"0x[0-9a-f]+|\d{3,}", "N", repr(value)).replace("started 2", "started N")


# Starting, names, joining.
log = []
first = threading.Thread(target=log.append, args=("ran",))
print(first.name, first.is_alive(), first.ident, first.daemon, without_numbers(first))
shown(first.join)
first.start()
first.join()
print(log, first.is_alive(), first.ident is not None)
shown(first.start)
shown(threading.current_thread().join)
print(threading.current_thread().name, threading.current_thread() is threading.main_thread(), threading.active_count())
shown(threading.Thread, 5)
named = threading.Thread(name="worker", daemon=True, target=lambda *, a: log.append(a), kwargs={"a": 1})
print(named.name, named.daemon, repr(named))
named.start()
named.join(1)
print(log)


class Counting(threading.Thread):
    def __init__(self, limit):
        super().__init__()
        self.limit = limit
        self.total = 0

    def run(self):
        for number in range(self.limit):
            self.total += number


threads = [Counting(limit) for limit in (10, 100)]
print([thread.name for thread in threads])
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print([thread.total for thread in threads])

# Turns at a lock.
lock = threading.Lock()
print(lock.acquire(), lock.locked(), lock.acquire(False), lock.acquire(timeout=0.01), without_numbers(lock))
lock.release()
shown(lock.release)
shown(lock.acquire, False, 3)
shown(lock.acquire, True, -3)
order = []


def turn(name):
    with lock:
        order.append(name)
        time.sleep(0.01)
        order.append(name)


with lock:
    threads = [threading.Thread(target=turn, args=(name,)) for name in "abc"]
    for thread in threads:
        thread.start()
    print(order, threading.active_count())
for thread in threads:
    thread.join()
print(order[::2] == order[1::2], sorted(order))

class Named(type(threading.RLock())):
    pass


print(without_numbers(Named()), threading._CRLock, threading._PyRLock, threading._PyRLock().acquire())
for state in ((), (1,), 5):
    shown(Named()._acquire_restore, state)
restored = Named()
restored._acquire_restore((2, threading.get_ident()))
print(restored._is_owned(), restored._recursion_count(), restored._release_save()[0], restored._is_owned())
shown(restored._release_save)
shown(lambda: restored.acquire(False, 1))

# A lock that its owner acquires again.
again = threading.RLock()
with again, again:
    print(again.acquire(), without_numbers(again).replace("owner=1 ", "owner=N "))
    again.release()
    outcome = []
    other = threading.Thread(target=lambda: outcome.append(again.acquire(timeout=0.01)))
    other.start()
    other.join()
    print(outcome)
shown(again.release)

# Conditions.
condition = threading.Condition()
items = []


def consume():
    with condition:
        condition.wait_for(lambda: items)
        log.append(items.pop())


consumer = threading.Thread(target=consume)
consumer.start()
with condition:
    items.append("item")
    condition.notify()
consumer.join()
print(log[-1], items)
shown(condition.wait)
shown(condition.notify)
with condition:
    print(condition.wait(0.01), condition.wait_for(lambda: 0, timeout=0.01))

# Events, semaphores.
event = threading.Event()
print(event.is_set(), event.wait(0.01), without_numbers(event))
threading.Timer(0.01, event.set).start()
print(event.wait(5), event.is_set(), without_numbers(event))
event.clear()
timer = threading.Timer(60, event.set)
timer.start()
timer.cancel()
timer.join()
print(event.is_set())
semaphore = threading.Semaphore(2)
print(semaphore.acquire(), semaphore.acquire(), semaphore.acquire(False), semaphore.acquire(timeout=0.01), without_numbers(semaphore))
semaphore.release(2)
shown(semaphore.release, 0)
shown(threading.Semaphore, -1)
bounded = threading.BoundedSemaphore(1)
with bounded:
    print(without_numbers(bounded))
shown(bounded.release)

# Barriers.
barrier = threading.Barrier(3, action=lambda: log.append("open"))
numbers = []


def pass_barrier():
    numbers.append(barrier.wait())


for _ in range(2):
    threads = [threading.Thread(target=pass_barrier) for _ in range(2)]
    for thread in threads:
        thread.start()
    print(barrier.n_waiting, without_numbers(barrier))
    numbers.append(barrier.wait())
    for thread in threads:
        thread.join()
    print(sorted(numbers), log[-1], barrier.n_waiting, barrier.broken)
try:
    barrier.wait(0.01)
except threading.BrokenBarrierError as error:
    print(type(error).__name__, error, barrier.broken)
barrier.reset()
print(barrier.broken)
shown(threading.Barrier, 0)

# Attributes of each thread.
space = threading.local()
space.value = "main"
seen = []


def look():
    seen.append(hasattr(space, "value"))
    space.value = "other"
    seen.append(space.value)


thread = threading.Thread(target=look)
thread.start()
thread.join()
print(seen, space.value, space.__dict__)
del space.value
shown(lambda: space.value)


class Space(threading.local):
    kind = "space"

    def __init__(self, items):
        self.items = list(items)


space = Space("ab")
space.items.append("c")
thread = threading.Thread(target=lambda: seen.append((space.items, space.kind)))
thread.start()
thread.join()
print(seen[-1], space.items)
shown(threading.local, 5)

# What a thread raises.
threading.excepthook = lambda args: print("hook", args.exc_type.__name__, args.exc_value, args.thread.name)


def fail():
    raise ValueError("in a thread")


thread = threading.Thread(target=fail, name="failing")
thread.start()
thread.join()
print("done", threading.active_count())
