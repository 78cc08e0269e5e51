"""Handlers that rotate files, keep records back, pass them to another thread or over a socket. CPython Lib/logging/handlers.py."""

import copy
import logging
import os
import queue
import re
import threading
import time
from logging._network_handlers import DatagramHandler, SocketHandler, SysLogHandler  # noqa: F401

__molt_missing__ = ("HTTPHandler", "NTEventLogHandler", "SMTPHandler")

DEFAULT_TCP_LOGGING_PORT = 9020
DEFAULT_UDP_LOGGING_PORT = 9021
DEFAULT_HTTP_LOGGING_PORT = 9022
DEFAULT_SOAP_LOGGING_PORT = 9023
SYSLOG_UDP_PORT = 514
SYSLOG_TCP_PORT = 514

_DAY = 24 * 60 * 60


class BaseRotatingHandler(logging.FileHandler):
    """A file that makes room for a new one now and then."""

    namer = None
    rotator = None

    def emit(self, record):
        """Write a record, after making room if that is due."""
        try:
            if self.shouldRollover(record):
                self.doRollover()
            super().emit(record)
        except Exception:
            self.handleError(record)

    def rotation_filename(self, default_name):
        """What an old file is called."""
        return self.namer(default_name) if callable(self.namer) else default_name

    def rotate(self, source, dest):
        """Make a file an old one."""
        if callable(self.rotator):
            self.rotator(source, dest)
        elif os.path.exists(source):
            os.rename(source, dest)

    def _close_stream(self):
        stream, self.stream = self.stream, None
        if stream:
            stream.close()

    def _is_special(self):
        """Whether the file is there and no regular one, which nobody can rotate."""
        return os.path.exists(self.baseFilename) and not os.path.isfile(self.baseFilename)


class RotatingFileHandler(BaseRotatingHandler):
    """Begins a new file when the old one would get too large."""

    def __init__(self, filename, mode="a", maxBytes=0, backupCount=0, encoding=None, delay=False, errors=None):
        super().__init__(filename, "a" if maxBytes > 0 else mode, encoding, delay, errors)
        self.maxBytes, self.backupCount = maxBytes, backupCount

    def doRollover(self):
        """Number the old files one higher and begin a new one."""
        self._close_stream()
        if self.backupCount > 0:
            self._make_room()
        if not self.delay:
            self.stream = self._open()

    def _make_room(self):
        names = [self.rotation_filename(f"{self.baseFilename}.{number + 1}") for number in range(self.backupCount)]
        for older, newer in zip(names[:0:-1], names[-2::-1]):
            if os.path.exists(newer):
                os.replace(newer, older)
        if os.path.exists(names[0]):
            os.remove(names[0])
        self.rotate(self.baseFilename, names[0])

    def shouldRollover(self, record):
        """Whether the record would make the file too large."""
        if self.stream is None:
            self.stream = self._open()
        if self.maxBytes <= 0:
            return False
        size = self.stream.tell()
        # An empty file would be followed by an empty one.
        return bool(size) and size + len(self.format(record)) + 1 >= self.maxBytes and not self._is_special()


_PERIODS = {
    "S": (1, "%Y-%m-%d_%H-%M-%S"),
    "M": (60, "%Y-%m-%d_%H-%M"),
    "H": (60 * 60, "%Y-%m-%d_%H"),
    "D": (_DAY, "%Y-%m-%d"),
    "MIDNIGHT": (_DAY, "%Y-%m-%d"),
    "W": (7 * _DAY, "%Y-%m-%d"),
}


class TimedRotatingFileHandler(BaseRotatingHandler):
    """Begins a new file after some time."""

    def __init__(
        self, filename, when="h", interval=1, backupCount=0, encoding=None, delay=False, utc=False, atTime=None, errors=None
    ):
        super().__init__(filename, "a", encoding, delay, errors)
        self.when, self.backupCount, self.utc, self.atTime = when.upper(), backupCount, utc, atTime
        period = "W" if self.when.startswith("W") else self.when
        if period not in _PERIODS:
            raise ValueError(f"Invalid rollover interval specified: {self.when}")
        if period == "W":
            self.dayOfWeek = _day_of_week(self.when)
        seconds, self.suffix = _PERIODS[period]
        self.interval = seconds * interval
        digits = re.sub("%[a-zA-Z]", r"\\d{2}", self.suffix.replace("%Y", r"\d{4}"))
        self.extMatch = re.compile(rf"(?<!\d){digits}(?!\d)", re.ASCII)
        written = os.stat(self.baseFilename).st_mtime if os.path.exists(self.baseFilename) else time.time()
        self.rolloverAt = self.computeRollover(int(written))

    def _fields(self, seconds):
        return time.gmtime(seconds) if self.utc else time.localtime(seconds)

    def computeRollover(self, currentTime):
        """When the file that is begun now is to end."""
        if self.when != "MIDNIGHT" and not self.when.startswith("W"):
            return currentTime + self.interval
        now = self._fields(currentTime)
        at = self.atTime
        wanted = _DAY if at is None else (at.hour * 60 + at.minute) * 60 + at.second
        wait = wanted - ((now.tm_hour * 60 + now.tm_min) * 60 + now.tm_sec)
        weekday = now.tm_wday
        if wait <= 0:
            wait += _DAY
            weekday = (weekday + 1) % 7
        period = _DAY
        if self.when.startswith("W"):
            wait += (self.dayOfWeek - weekday) % 7 * _DAY
            period = 7 * _DAY
        result = currentTime + wait + self.interval - period
        return result if self.utc else result + self._clock_change(now, result)

    def _clock_change(self, now, result):
        """What keeps the time of the day although clocks are changed meanwhile."""
        if now.tm_isdst == time.localtime(result).tm_isdst:
            return 0
        if now.tm_isdst:
            return 3600
        return -3600 if time.localtime(result - 3600).tm_isdst else 0

    def shouldRollover(self, record):
        """Whether it is time."""
        now = int(time.time())
        if now < self.rolloverAt:
            return False
        if self._is_special():
            self.rolloverAt = self.computeRollover(now)
            return False
        return True

    def getFilesToDelete(self):
        """The oldest files, those beyond the number that is kept."""
        folder, base = os.path.split(self.baseFilename)
        found = sorted(os.path.join(folder, name) for name in os.listdir(folder) if self._is_old_file(name, base))
        return [] if len(found) < self.backupCount else found[: len(found) - self.backupCount]

    def _is_old_file(self, name, base):
        if self.namer is None:
            return name.startswith(base + ".") and self.extMatch.fullmatch(name, len(base) + 1) is not None
        at = 0
        while found := self.extMatch.search(name, at):
            if os.path.basename(self.namer(f"{self.baseFilename}.{found[0]}")) == name:
                return True
            at = found.start() + 1
        return False

    def doRollover(self):
        """Name the old file after the time at which it began, and begin a new one."""
        now = int(time.time())
        begun = self.rolloverAt - self.interval
        fields = self._fields(begun)
        if not self.utc:
            change = time.localtime(now).tm_isdst - fields.tm_isdst
            if change:
                fields = time.localtime(begun + 3600 * change)
        old = self.rotation_filename(self.baseFilename + "." + time.strftime(self.suffix, fields))
        if os.path.exists(old):
            return
        self._close_stream()
        self.rotate(self.baseFilename, old)
        for name in self.getFilesToDelete() if self.backupCount > 0 else ():
            os.remove(name)
        if not self.delay:
            self.stream = self._open()
        self.rolloverAt = self.computeRollover(now)


def _day_of_week(when):
    if len(when) != 2:
        raise ValueError(f"You must specify a day for weekly rollover from 0 to 6 (0 is Monday): {when}")
    if when[1] not in "0123456":
        raise ValueError(f"Invalid day specified for weekly rollover: {when}")
    return int(when[1])


class WatchedFileHandler(logging.FileHandler):
    """Opens its file again when somebody else moved it away."""

    def __init__(self, filename, mode="a", encoding=None, delay=False, errors=None):
        super().__init__(filename, mode, encoding, delay, errors)
        self.dev, self.ino = -1, -1
        self._statstream()

    def _statstream(self):
        if self.stream is not None:
            status = os.fstat(self.stream.fileno())
            self.dev, self.ino = status.st_dev, status.st_ino

    def reopenIfNeeded(self):
        """Open the file again if it is another one now."""
        if self.stream is not None and not self._is_same():
            self.stream.flush()
            stream, self.stream = self.stream, None
            stream.close()
            self.stream = self._open()
            self._statstream()

    def _is_same(self):
        try:
            status = os.stat(self.baseFilename)
        except FileNotFoundError:
            return False
        return (status.st_dev, status.st_ino) == (self.dev, self.ino)

    def emit(self, record):
        """Write a record."""
        self.reopenIfNeeded()
        super().emit(record)


class BufferingHandler(logging.Handler):
    """Keeps records back."""

    def __init__(self, capacity):
        super().__init__()
        self.capacity = capacity
        self.buffer = []

    def shouldFlush(self, record):
        """Whether there are enough."""
        return len(self.buffer) >= self.capacity

    def emit(self, record):
        """Keep a record."""
        self.buffer.append(record)
        if self.shouldFlush(record):
            self.flush()

    def flush(self):
        """Forget the records."""
        with self.lock:
            self.buffer.clear()

    def close(self):
        """Flush and close."""
        try:
            self.flush()
        finally:
            super().close()


class MemoryHandler(BufferingHandler):
    """Keeps records back until there are enough, or one that matters."""

    def __init__(self, capacity, flushLevel=logging.ERROR, target=None, flushOnClose=True):
        super().__init__(capacity)
        self.flushLevel, self.target, self.flushOnClose = flushLevel, target, flushOnClose

    def shouldFlush(self, record):
        """Whether there are enough, or one that matters."""
        return super().shouldFlush(record) or record.levelno >= self.flushLevel

    def setTarget(self, target):
        """Set who gets the records."""
        with self.lock:
            self.target = target

    def flush(self):
        """Pass the records on, if there is somebody to get them."""
        with self.lock:
            if self.target:
                for record in self.buffer:
                    self.target.handle(record)
                self.buffer.clear()

    def close(self):
        """Pass the records on unless that is not wanted, and close."""
        try:
            if self.flushOnClose:
                self.flush()
        finally:
            with self.lock:
                self.target = None
                super().close()


class QueueHandler(logging.Handler):
    """Puts records into a queue."""

    def __init__(self, queue):
        super().__init__()
        self.queue = queue
        self.listener = None

    def enqueue(self, record):
        """Put a record into the queue."""
        self.queue.put_nowait(record)

    def prepare(self, record):
        """A copy of the record with nothing in it but text."""
        text = self.format(record)
        record = copy.copy(record)
        record.message = record.msg = text
        record.args = record.exc_info = record.exc_text = record.stack_info = None
        return record

    def emit(self, record):
        """Put a record into the queue."""
        try:
            self.enqueue(self.prepare(record))
        except Exception:
            self.handleError(record)


class QueueListener:
    """Takes records from a queue, in a thread, and passes them to handlers."""

    _sentinel = None

    def __init__(self, queue, *handlers, respect_handler_level=False):
        self.queue, self.handlers = queue, handlers
        self.respect_handler_level = respect_handler_level
        self._thread = None

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *args):
        self.stop()

    def dequeue(self, block):
        """Take a record."""
        return self.queue.get(block)

    def start(self):
        """Begin to take records."""
        self._thread = threading.Thread(target=self._monitor, daemon=True)
        self._thread.start()

    def prepare(self, record):
        """What the handlers get for a record."""
        return record

    def handle(self, record):
        """Pass a record to the handlers."""
        record = self.prepare(record)
        for handler in self.handlers:
            if not self.respect_handler_level or record.levelno >= handler.level:
                handler.handle(record)

    def _monitor(self):
        done = getattr(self.queue, "task_done", lambda: None)
        try:
            while (record := self.dequeue(True)) is not self._sentinel:
                self.handle(record)
                done()
        except queue.Empty:
            return
        done()

    def enqueue_sentinel(self):
        """Put in the mark that ends the listener."""
        self.queue.put_nowait(self._sentinel)

    def stop(self):
        """Wait until all records have been passed on, and end."""
        thread, self._thread = self._thread, None
        if thread:
            self.enqueue_sentinel()
            thread.join()
