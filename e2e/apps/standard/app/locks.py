"""Locks, semaphores, conditions and events among the threads of one process."""

import multiprocessing
import pickle
import threading
from multiprocessing import synchronize


def report() -> list[str]:
    lines: list[str] = []

    def say(*values: object) -> None:
        lines.append(" ".join(map(str, values)))

    def told(function, *arguments):
        try:
            say(repr(function(*arguments)))
        except Exception as error:
            say(type(error).__name__, error)

    def aside(function, *arguments):
        thread = threading.Thread(target=told, args=(function, *arguments), name="aside")
        thread.start()
        thread.join()

    lock, again = multiprocessing.Lock(), multiprocessing.RLock()
    for one in (lock, again):
        say(one, isinstance(one, synchronize.SemLock), type(one).__module__)
        told(one.release)
        with one as held:
            say(held, one)
            told(one.acquire, False)
            told(one.acquire, True, 0.01)
            say(one)
            aside(one.acquire, False)
            aside(one.acquire, True, 0.01)
            aside(one.__repr__)
            if one is again:
                aside(one.release)
                one.release(), one.release()
        say(one)
        aside(one.acquire)
        say(str(one).replace("OtherProcess", "OtherThread"))
        told(pickle.dumps, one)
    lock.release()

    some, few = multiprocessing.Semaphore(2), multiprocessing.BoundedSemaphore(1)
    for one in (some, few, multiprocessing.Semaphore()):
        say(one, one.get_value())
        told(one.release)
        say([one.acquire(False) for _ in range(3)], one)
        one.release()
        told(one.release)
        say(one)
    told(multiprocessing.Semaphore, -1)
    told(synchronize.Lock)

    condition, seen = multiprocessing.Condition(), []
    say(str(condition).split(",")[0])
    told(condition.wait)
    told(condition.notify)

    def waits():
        with condition:
            seen.append(condition.wait_for(lambda: len(seen) >= 3, 5))

    threads = [threading.Thread(target=waits) for _ in range(2)]
    for thread in threads:
        thread.start()
    with condition:
        say(condition.wait(0.01), condition.wait_for(lambda: False, 0.01))
        seen.extend("abc")
        condition.notify_all()
    for thread in threads:
        thread.join()
    say(seen)

    event = multiprocessing.Event()
    say(event.is_set(), event.wait(0.01), "unset" in repr(event))
    thread = threading.Thread(target=lambda: seen.append(event.wait(5)))
    thread.start()
    event.set()
    thread.join()
    say(event.is_set(), event.wait(), seen[-1], " set" in repr(event))
    event.clear()
    say(event.is_set())

    return lines
