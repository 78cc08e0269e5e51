"""Barriers that are reset and broken while threads wait, and the old names of threading."""

import threading
import time
import warnings

barrier = threading.Barrier(3)
told = []


def enter():
    try:
        told.append(barrier.wait() is not None)
    except threading.BrokenBarrierError:
        told.append("broken")
    barrier.wait()


def waits_for(count):
    while barrier.n_waiting < count:
        time.sleep(0.001)


threads = [threading.Thread(target=enter) for _ in range(2)]
for thread in threads:
    thread.start()
waits_for(2)
barrier.reset()
barrier.wait()
for thread in threads:
    thread.join()
print(told, barrier.n_waiting, barrier.broken)
barrier.abort()
try:
    barrier.wait()
except threading.BrokenBarrierError:
    print("broken", barrier.broken)
barrier.reset()
print(barrier.broken, barrier.n_waiting)

with warnings.catch_warnings(record=True) as found:
    warnings.simplefilter("always")
    thread = threading.Thread()
    thread.setName("old")
    thread.setDaemon(True)
    print(thread.getName(), thread.isDaemon(), threading.Event().isSet(), threading.activeCount(), threading.currentThread().name)
    condition = threading.Condition()
    with condition:
        condition.notifyAll()
for warning in found:
    print(warning.category.__name__, warning.message)
