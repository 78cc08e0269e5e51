"""From records to messages. loguru `loguru/_handler.py`."""

import json
import os
import pickle
import threading
from contextlib import contextmanager
from functools import lru_cache
from queue import SimpleQueue

from _redaction import redacted

from ._colorizer import Colorizer


@lru_cache(maxsize=64)
def _prepare_dynamic_format(format_, ansi_level):
    """What a formatter has returned, parsed; without a level it has no colours."""
    colored = Colorizer.prepare_format(format_)
    return colored, colored.strip() if ansi_level is None else colored.colorize(ansi_level)


class Message(str):
    """A text with the record that it was made of."""

    __slots__ = ("record",)


class _Queue:
    """As between processes: what is put into it is pickled at once, and what comes out is another object."""

    def __init__(self):
        self._queue = SimpleQueue()

    def put(self, value):
        self._queue.put(pickle.dumps(value))

    def get(self):
        return pickle.loads(self._queue.get())


class Handler:
    """Formats records and writes them to a sink, or to a queue of which a thread writes."""

    def __init__(
        self,
        *,
        sink,
        name,
        levelno,
        formatter,
        is_formatter_dynamic,
        filter_,
        colorize,
        serialize,
        enqueue,
        error_interceptor,
        exception_formatter,
        id_,
        levels_ansi_codes,
    ):
        self._name = name
        self._sink = sink
        self._levelno = levelno
        self._formatter = formatter
        self._is_formatter_dynamic = is_formatter_dynamic
        self._filter = filter_
        self._colorize = colorize
        self._serialize = serialize
        self._enqueue = enqueue
        self._error_interceptor = error_interceptor
        self._exception_formatter = exception_formatter
        self._id = id_
        self._levels_ansi_codes = levels_ansi_codes
        self._decolorized_format = None
        self._precolorized_formats = {}
        self._stopped = False
        self._lock = threading.Lock()
        self._lock_acquired = threading.local()
        self._queue = self._queue_lock = self._confirmation_event = self._confirmation_lock = self._thread = None
        self._owner_process_pid = None
        if not is_formatter_dynamic and not colorize:
            self._decolorized_format = formatter.strip()
        for level_id in levels_ansi_codes:
            self.update_format(level_id)
        if enqueue:
            self._start_thread()

    def _start_thread(self):
        self._queue = _Queue()
        self._confirmation_event, self._confirmation_lock = threading.Event(), threading.Lock()
        self._queue_lock = threading.Lock()
        self._owner_process_pid = os.getpid()
        name = f"loguru-writer-{self._id}"
        self._thread = threading.Thread(target=self._queued_writer, daemon=True, name=name)
        self._thread.start()

    def __repr__(self):
        return f"(id={self._id}, level={self._levelno}, sink={self._name})"

    @property
    def levelno(self):
        """The least level."""
        return self._levelno

    @contextmanager
    def _protected_lock(self):
        """The lock; whoever has it already is told that it would wait for ever."""
        if getattr(self._lock_acquired, "acquired", False):
            raise RuntimeError(
                "Could not acquire internal lock because it was already in use (deadlock avoided). "
                "This likely happened because the logger was re-used inside a sink, a signal handler or a '__del__' "
                "method. This is not permitted because the logger and its handlers are not re-entrant."
            )
        with self._lock:
            self._lock_acquired.acquired = True
            try:
                yield
            finally:
                self._lock_acquired.acquired = False

    def emit(self, record, level_id, from_decorator, is_raw, colored_message):
        """Write a record, if it is of the level and the filter lets it through."""
        try:
            if self._levelno > record["level"].no:
                return
            if self._filter is not None and not self._filter(record):
                return
            text = self._text(record, level_id, from_decorator, is_raw, colored_message)
            if self._serialize:
                text = _serialize(text, record)
            message = Message(redacted(text))
            message.record = record
            with self._protected_lock():
                if self._stopped:
                    return
                if self._enqueue:
                    self._queue.put(message)
                else:
                    self._sink.write(message)
        except Exception:
            if not self._error_interceptor.should_catch():
                raise
            self._error_interceptor.print(record)

    def _text(self, record, level_id, from_decorator, is_raw, colored_message):
        # The function is asked first: it may change the record.
        dynamic = self._formatter(record) if self._is_formatter_dynamic else None
        fields = record.copy()
        fields["exception"] = self._exception_text(record["exception"], from_decorator)
        if colored_message is not None and colored_message.stripped != record["message"]:
            # A patcher has changed the text, and the markup is lost.
            colored_message = None
        ansi_level = self._levels_ansi_codes[level_id]
        if is_raw:
            plain = colored_message is None or not self._colorize
            return record["message"] if plain else colored_message.colorize(ansi_level)
        if self._is_formatter_dynamic:
            formatter, text = _prepare_dynamic_format(dynamic, ansi_level if self._colorize else None)
        elif self._colorize:
            formatter, text = self._formatter, self._precolorized_formats[level_id]
        else:
            formatter, text = self._formatter, self._decolorized_format
        if self._colorize and colored_message is not None:
            fields["message"] = formatter.make_coloring_message(
                record["message"], ansi_level=ansi_level, colored_message=colored_message
            )
        return text.format_map(fields)

    def _exception_text(self, exception, from_decorator):
        if not exception:
            return ""
        lines = self._exception_formatter.format_exception(*exception, from_decorator=from_decorator)
        return "".join(lines)

    def stop(self):
        """No more is written."""
        with self._protected_lock():
            self._stopped = True
            if self._enqueue:
                if self._owner_process_pid != os.getpid():
                    return
                self._queue.put(None)
                self._thread.join()
            self._sink.stop()

    def complete_queue(self):
        """Wait until the thread has written what is in the queue."""
        if not self._enqueue:
            return
        with self._confirmation_lock:
            self._queue.put(True)
            self._confirmation_event.wait()
            self._confirmation_event.clear()

    def tasks_to_complete(self):
        """What is to be awaited."""
        if self._enqueue and self._owner_process_pid != os.getpid():
            return []
        with self._queue_lock if self._enqueue else self._protected_lock():
            return self._sink.tasks_to_complete()

    def update_format(self, level_id):
        """A level has another colour."""
        if self._colorize and not self._is_formatter_dynamic:
            self._precolorized_formats[level_id] = self._formatter.colorize(self._levels_ansi_codes[level_id])

    def _queued_writer(self):
        """Runs in the thread. None ends it; True asks whether it has come so far."""
        while True:
            try:
                message = self._queue.get()
            except Exception:
                with self._queue_lock:
                    self._error_interceptor.print(None)
                continue
            if message is None:
                break
            if message is True:
                self._confirmation_event.set()
                continue
            with self._queue_lock:
                try:
                    self._sink.write(message)
                except Exception:
                    self._error_interceptor.print(message.record)

    def __getstate__(self):
        state = {**self.__dict__, "_lock": None, "_lock_acquired": None}
        if self._enqueue:
            state.update(_sink=None, _thread=None, _queue_lock=None)
        return state

    def __setstate__(self, state):
        self.__dict__.update(state)
        self._lock, self._lock_acquired = threading.Lock(), threading.local()
        if self._enqueue:
            self._queue_lock = threading.Lock()


def _serialize(text, record):
    """A record as JSON."""
    exception = record["exception"]
    if exception is not None:
        exception = {
            "type": None if exception.type is None else exception.type.__name__,
            "value": exception.value,
            "traceback": bool(exception.traceback),
        }
    level, moment, elapsed = record["level"], record["time"], record["elapsed"]
    data = {
        "elapsed": {"repr": elapsed, "seconds": elapsed.total_seconds()},
        "exception": exception,
        "extra": record["extra"],
        "file": {"name": record["file"].name, "path": record["file"].path},
        "function": record["function"],
        "level": {"icon": level.icon, "name": level.name, "no": level.no},
        "line": record["line"],
        "message": record["message"],
        "module": record["module"],
        "name": record["name"],
        "process": {"id": record["process"].id, "name": record["process"].name},
        "thread": {"id": record["thread"].id, "name": record["thread"].name},
        "time": {"repr": moment, "timestamp": moment.timestamp()},
    }
    return json.dumps({"text": text, "record": data}, default=str, ensure_ascii=False) + "\n"
