"""Multiplexing of input and output by objects. CPython Lib/selectors.py."""

import math
import select
from abc import ABCMeta, abstractmethod
from collections import namedtuple
from collections.abc import Mapping

EVENT_READ = 1 << 0
EVENT_WRITE = 1 << 1

SelectorKey = namedtuple("SelectorKey", ["fileobj", "fd", "events", "data"])
SelectorKey.__doc__ = "A file object with its descriptor, the events that are waited for, and the data attached to it."


def _fileobj_to_fd(fileobj):
    """The descriptor of a number or of what has `fileno`; ValueError if it has none."""
    if isinstance(fileobj, int):
        descriptor = fileobj
    else:
        try:
            descriptor = int(fileobj.fileno())
        except (AttributeError, TypeError, ValueError):
            raise ValueError(f"Invalid file object: {fileobj!r}") from None
    if descriptor < 0:
        raise ValueError(f"Invalid file descriptor: {descriptor}")
    return descriptor


class _SelectorMapping(Mapping):
    """File objects to their keys."""

    def __init__(self, selector):
        self._selector = selector

    def __len__(self):
        return len(self._selector._fd_to_key)

    def get(self, fileobj, default=None):
        return self._selector._fd_to_key.get(self._selector._fileobj_lookup(fileobj), default)

    def __getitem__(self, fileobj):
        key = self._selector._fd_to_key.get(self._selector._fileobj_lookup(fileobj))
        if key is None:
            raise KeyError(f"{fileobj!r} is not registered")
        return key

    def __iter__(self):
        return iter(self._selector._fd_to_key)


class BaseSelector(metaclass=ABCMeta):
    """What waits for events of file objects."""

    @abstractmethod
    def register(self, fileobj, events, data=None):
        """Register a file object: its SelectorKey."""
        raise NotImplementedError

    @abstractmethod
    def unregister(self, fileobj):
        """Unregister a file object: its SelectorKey."""
        raise NotImplementedError

    def modify(self, fileobj, events, data=None):
        """Change the events or the data of a registered file object: its SelectorKey."""
        self.unregister(fileobj)
        return self.register(fileobj, events, data)

    @abstractmethod
    def select(self, timeout=None):
        """Wait until a file object is ready or the time is up: a list of keys with the events that came."""
        raise NotImplementedError

    def close(self):
        """Close the selector."""

    def get_key(self, fileobj):
        """The key of a registered file object; KeyError if it is not registered."""
        mapping = self.get_map()
        if mapping is None:
            raise RuntimeError("Selector is closed")
        try:
            return mapping[fileobj]
        except KeyError:
            raise KeyError(f"{fileobj!r} is not registered") from None

    @abstractmethod
    def get_map(self):
        """A mapping of file objects to their keys."""
        raise NotImplementedError

    def __enter__(self):
        return self

    def __exit__(self, *args):
        self.close()


class _BaseSelectorImpl(BaseSelector):
    def __init__(self):
        self._fd_to_key = {}
        self._map = _SelectorMapping(self)

    def _fileobj_lookup(self, fileobj):
        """The descriptor of a file object, also of one that was closed after it was registered."""
        try:
            return _fileobj_to_fd(fileobj)
        except ValueError:
            for key in self._fd_to_key.values():
                if key.fileobj is fileobj:
                    return key.fd
            raise

    def register(self, fileobj, events, data=None):
        if not events or events & ~(EVENT_READ | EVENT_WRITE):
            raise ValueError(f"Invalid events: {events!r}")
        key = SelectorKey(fileobj, self._fileobj_lookup(fileobj), events, data)
        if key.fd in self._fd_to_key:
            raise KeyError(f"{fileobj!r} (FD {key.fd}) is already registered")
        self._fd_to_key[key.fd] = key
        return key

    def unregister(self, fileobj):
        try:
            return self._fd_to_key.pop(self._fileobj_lookup(fileobj))
        except KeyError:
            raise KeyError(f"{fileobj!r} is not registered") from None

    def modify(self, fileobj, events, data=None):
        try:
            key = self._fd_to_key[self._fileobj_lookup(fileobj)]
        except KeyError:
            raise KeyError(f"{fileobj!r} is not registered") from None
        if events != key.events:
            self.unregister(fileobj)
            return self.register(fileobj, events, data)
        if data != key.data:
            key = key._replace(data=data)
            self._fd_to_key[key.fd] = key
        return key

    def close(self):
        self._fd_to_key.clear()
        self._map = None

    def get_map(self):
        return self._map

    def _key_from_fd(self, fd):
        return self._fd_to_key.get(fd)


class SelectSelector(_BaseSelectorImpl):
    """A selector over select.select."""

    def __init__(self):
        super().__init__()
        self._readers = set()
        self._writers = set()

    def register(self, fileobj, events, data=None):
        key = super().register(fileobj, events, data)
        if events & EVENT_READ:
            self._readers.add(key.fd)
        if events & EVENT_WRITE:
            self._writers.add(key.fd)
        return key

    def unregister(self, fileobj):
        key = super().unregister(fileobj)
        self._readers.discard(key.fd)
        self._writers.discard(key.fd)
        return key

    def _select(self, r, w, _, timeout=None):
        return select.select(r, w, [], timeout)

    def select(self, timeout=None):
        timeout = None if timeout is None else max(timeout, 0)
        try:
            readers, writers, _ = self._select(self._readers, self._writers, [], timeout)
        except InterruptedError:
            return []
        ready = []
        for fd in frozenset(readers).union(writers):
            key = self._fd_to_key.get(fd)
            if key:
                events = (EVENT_READ if fd in readers else 0) | (EVENT_WRITE if fd in writers else 0)
                ready.append((key, events & key.events))
        return ready


class _PollLikeSelector(_BaseSelectorImpl):
    """What poll and epoll have in common."""

    _selector_cls = None
    _EVENT_READ = None
    _EVENT_WRITE = None

    def __init__(self):
        super().__init__()
        self._selector = self._selector_cls()

    def _mask(self, events):
        return (self._EVENT_READ if events & EVENT_READ else 0) | (self._EVENT_WRITE if events & EVENT_WRITE else 0)

    def register(self, fileobj, events, data=None):
        key = super().register(fileobj, events, data)
        try:
            self._selector.register(key.fd, self._mask(events))
        except BaseException:
            super().unregister(fileobj)
            raise
        return key

    def unregister(self, fileobj):
        key = super().unregister(fileobj)
        try:
            self._selector.unregister(key.fd)
        except OSError:
            # The descriptor was closed before.
            pass
        return key

    def modify(self, fileobj, events, data=None):
        try:
            key = self._fd_to_key[self._fileobj_lookup(fileobj)]
        except KeyError:
            raise KeyError(f"{fileobj!r} is not registered") from None
        if events == key.events and data == key.data:
            return key
        if events != key.events:
            try:
                self._selector.modify(key.fd, self._mask(events))
            except BaseException:
                super().unregister(fileobj)
                raise
        key = key._replace(events=events, data=data)
        self._fd_to_key[key.fd] = key
        return key

    def _ready(self, told):
        ready = []
        for fd, event in told:
            key = self._fd_to_key.get(fd)
            if key:
                events = EVENT_WRITE if event & ~self._EVENT_READ else 0
                events |= EVENT_READ if event & ~self._EVENT_WRITE else 0
                ready.append((key, events & key.events))
        return ready

    def select(self, timeout=None):
        # The milliseconds are rounded up, so that nothing is waited for again and again at the end.
        milliseconds = None if timeout is None else 0 if timeout <= 0 else math.ceil(timeout * 1e3)
        try:
            return self._ready(self._selector.poll(milliseconds))
        except InterruptedError:
            return []


class PollSelector(_PollLikeSelector):
    """A selector over select.poll."""

    _selector_cls = staticmethod(select.poll)
    _EVENT_READ = select.POLLIN
    _EVENT_WRITE = select.POLLOUT


class EpollSelector(_PollLikeSelector):
    """A selector over select.epoll."""

    _selector_cls = select.epoll
    _EVENT_READ = select.EPOLLIN
    _EVENT_WRITE = select.EPOLLOUT

    def fileno(self):
        """The descriptor of the epoll object."""
        return self._selector.fileno()

    def select(self, timeout=None):
        seconds = -1 if timeout is None else 0 if timeout <= 0 else math.ceil(timeout * 1e3) * 1e-3
        try:
            return self._ready(self._selector.poll(seconds, max(len(self._fd_to_key), 1)))
        except InterruptedError:
            return []

    def close(self):
        self._selector.close()
        super().close()


DefaultSelector = EpollSelector
