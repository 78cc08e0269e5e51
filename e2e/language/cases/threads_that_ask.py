"""Threads that ask again and again for what another is to do: it gets its turn."""

import queue
import threading
import time

places = queue.Queue()
seen = []


def ask():
    while True:
        try:
            item = places.get(False)
        except queue.Empty:
            continue
        except queue.ShutDown:
            break
        seen.append(item)
        places.task_done()


askers = [threading.Thread(target=ask) for _ in range(3)]
for thread in askers:
    thread.start()
for number in range(20):
    places.put(number)
places.join()
places.shutdown()
for thread in askers:
    thread.join()
print(sorted(seen), places.empty())

flag = threading.Event()


def raise_flag():
    time.sleep(0.01)
    flag.set()


thread = threading.Thread(target=raise_flag)
thread.start()
while not flag.is_set():
    pass
while thread.is_alive():
    pass
print(flag.is_set(), thread.is_alive())

lock = threading.Lock()
lock.acquire()
freeing = threading.Timer(0.01, lock.release)
freeing.start()
while not lock.acquire(blocking=False):
    pass
print(lock.locked())
freeing.join()
