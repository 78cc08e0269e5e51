"""Queues between threads."""

import queue
import threading


def shown(function, *arguments, **keywords):
    try:
        print(function(*arguments, **keywords))
    except Exception as error:
        print(type(error).__module__, type(error).__name__, error)


for kind in (queue.Queue, queue.LifoQueue, queue.PriorityQueue):
    line = kind(3)
    for item in (3, 1, 2):
        line.put(item)
    print(kind.__name__, line.qsize(), line.full(), line.empty(), line.maxsize)
    shown(line.put, 4, timeout=0.01)
    shown(line.put_nowait, 4)
    shown(line.put, 4, timeout=-1)
    print([line.get() for _ in range(3)], line.empty())
    shown(line.get, timeout=0.01)
    shown(line.get_nowait)
    shown(line.get, True, -1)
    shown(line.get, False)
    for _ in range(3):
        line.task_done()
    shown(line.task_done)
    line.join()

simple = queue.SimpleQueue()
simple.put(1)
simple.put_nowait(2)
print(simple.qsize(), simple.get(), simple.get_nowait(), simple.empty())
shown(simple.get_nowait)
shown(simple.get, timeout=0.01)

work, done = queue.Queue(maxsize=2), []


def worker():
    while (item := work.get()) is not None:
        done.append(item * 2)
        work.task_done()
    work.task_done()


thread = threading.Thread(target=worker)
thread.start()
for number in range(6):
    work.put(number)
work.join()
print(done, work.unfinished_tasks)
work.put(None)
thread.join()


class Unique(queue.Queue):
    def _init(self, maxsize):
        self.queue = set()

    def _put(self, item):
        self.queue.add(item)

    def _get(self):
        return self.queue.pop()


unique = Unique()
for item in "aaa":
    unique.put(item)
print(unique.qsize(), unique.get())
print(queue.Queue[int])
