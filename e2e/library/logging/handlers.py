"""Handlers of logging that rotate files or keep records back."""

import datetime
import logging
import os
import queue
import tempfile
import time
from logging import handlers

folder = tempfile.mkdtemp()
log = logging.getLogger("handlers")
log.setLevel(logging.DEBUG)
log.propagate = False


def contents():
    found = {}
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name)) as file:
            found[name] = file.read()
        os.remove(os.path.join(folder, name))
    return found


def using(handler, *messages):
    log.addHandler(handler)
    for message in messages:
        log.info(message)
    log.removeHandler(handler)
    handler.close()


path = os.path.join(folder, "app.log")
using(handlers.RotatingFileHandler(path, maxBytes=20, backupCount=2), *(f"message {number}" for number in range(9)))
print(contents())
using(handlers.RotatingFileHandler(path, mode="w"), "all", "in", "one")
print(contents())
rotating = handlers.RotatingFileHandler(path, maxBytes=10, backupCount=1, delay=True)
rotating.namer = lambda name: name + ".old"
using(rotating, "one message", "two messages")
print(contents())

for when, interval in (("s", 1), ("m", 5), ("H", 2), ("d", 1), ("midnight", 1), ("W0", 1), ("w6", 2)):
    timed = handlers.TimedRotatingFileHandler(path, when, interval, utc=True, delay=True)
    print(timed.when, timed.interval, timed.suffix, timed.extMatch.pattern)
    for start in (0, 86_399, 1_700_000_000, 1_710_000_123):
        print(timed.computeRollover(start) - start, end=" ")
    print()
at = handlers.TimedRotatingFileHandler(path, "midnight", utc=True, delay=True, atTime=datetime.time(6, 30))
print(at.computeRollover(1_700_000_000) - 1_700_000_000)
for wrong in ("x", "W", "W7"):
    try:
        handlers.TimedRotatingFileHandler(path, wrong, delay=True)
    except ValueError as error:
        print(error)
timed = handlers.TimedRotatingFileHandler(path, "s", backupCount=1, utc=True)
for name in ("app.log.2001-01-01_00-00-00", "app.log.2002-01-01_00-00-00", "app.log.other"):
    with open(os.path.join(folder, name), "w"):
        pass
timed.rolloverAt = 1_000_000_000
using(timed, "rotates")
print(contents())
print(timed.rolloverAt > time.time() - 60)

watched = handlers.WatchedFileHandler(path)
log.addHandler(watched)
log.info("before")
os.rename(path, path + ".moved")
log.info("after")
log.removeHandler(watched)
watched.close()
print(contents())


class Collect(logging.Handler):
    def __init__(self, level=logging.NOTSET):
        super().__init__(level)
        self.seen = []

    def emit(self, record):
        self.seen.append(self.format(record))


collect = Collect()
memory = handlers.MemoryHandler(3, target=collect)
log.addHandler(memory)
log.info("one")
log.info("two")
print(collect.seen, len(memory.buffer))
log.error("three")
print(collect.seen, len(memory.buffer))
log.info("four")
memory.close()
print(collect.seen, memory.target)
log.removeHandler(memory)

records = queue.Queue()
strict = Collect(logging.ERROR)
log.addHandler(handlers.QueueHandler(records))
listener = handlers.QueueListener(records, collect, strict, respect_handler_level=True)
listener.start()
log.info("queued %d", 1)
try:
    raise ValueError("wrong")
except ValueError:
    log.exception("queued %s", "error")
listener.stop()
listener.stop()
print([text.splitlines()[0] for text in collect.seen[-2:]], len(strict.seen), strict.seen[0].splitlines()[-1], records.qsize())
