"""Locks, semaphores, conditions and events among the threads of one process."""

import multiprocessing
import pickle
import threading
from multiprocessing import synchronize


def told(function, *arguments):
    try:
        print(repr(function(*arguments)))
    except Exception as error:
        print(type(error).__name__, error)


def aside(function, *arguments):
    thread = threading.Thread(target=told, args=(function, *arguments), name="aside")
    thread.start()
    thread.join()


lock, again = multiprocessing.Lock(), multiprocessing.RLock()
for one in (lock, again):
    print(one, isinstance(one, synchronize.SemLock), type(one).__module__)
    told(one.release)
    with one as held:
        print(held, one)
        told(one.acquire, False)
        told(one.acquire, True, 0.01)
        print(one)
        aside(one.acquire, False)
        aside(one.acquire, True, 0.01)
        aside(one.__repr__)
        if one is again:
            aside(one.release)
            one.release(), one.release()
    print(one)
    aside(one.acquire)
    print(str(one).replace("OtherProcess", "OtherThread"))
    told(pickle.dumps, one)
lock.release()

some, few = multiprocessing.Semaphore(2), multiprocessing.BoundedSemaphore(1)
for one in (some, few, multiprocessing.Semaphore()):
    print(one, one.get_value())
    told(one.release)
    print([one.acquire(False) for _ in range(3)], one)
    one.release()
    told(one.release)
    print(one)
told(multiprocessing.Semaphore, -1)
told(synchronize.Lock)

condition, seen = multiprocessing.Condition(), []
print(str(condition).split(",")[0])
told(condition.wait)
told(condition.notify)


def waits():
    with condition:
        seen.append(condition.wait_for(lambda: len(seen) >= 3, 5))


threads = [threading.Thread(target=waits) for _ in range(2)]
for thread in threads:
    thread.start()
with condition:
    print(condition.wait(0.01), condition.wait_for(lambda: False, 0.01))
    seen.extend("abc")
    condition.notify_all()
for thread in threads:
    thread.join()
print(seen)

event = multiprocessing.Event()
print(event.is_set(), event.wait(0.01), "unset" in repr(event))
thread = threading.Thread(target=lambda: seen.append(event.wait(5)))
thread.start()
event.set()
thread.join()
print(event.is_set(), event.wait(), seen[-1], " set" in repr(event))
event.clear()
print(event.is_set())
