"""The prepared statements that a connection keeps, the longest unused going first. asyncpg/connection.py `_StatementCache`."""


class StatementCache:
    __slots__ = ("_loop", "_entries", "_size", "_lifetime", "_removed")

    def __init__(self, loop, size, lifetime, removed):
        self._loop = loop
        # Statements and the timers that end them, in the order of their last use.
        self._entries = {}
        self._size = size
        self._lifetime = lifetime
        self._removed = removed

    def __len__(self):
        return len(self._entries)

    def get(self, key):
        entry = self._entries.pop(key, None)
        if entry is None:
            return None
        if entry[0].closed:
            self._stop(entry)
            return None
        self._entries[key] = entry
        return entry[0]

    def has(self, key):
        entry = self._entries.get(key)
        return entry is not None and not entry[0].closed

    def put(self, key, statement):
        if not self._size:
            return
        timer = self._loop.call_later(self._lifetime, self._expire, key, statement) if self._lifetime else None
        self._entries[key] = (statement, timer)
        self._shrink()

    def statements(self):
        return [statement for statement, _ in self._entries.values()]

    def set_max_size(self, size):
        self._size = size
        self._shrink()

    def clear(self):
        entries, self._entries = self._entries, {}
        for entry in entries.values():
            self._stop(entry)
            self._removed(entry[0])

    def _shrink(self):
        while len(self._entries) > self._size:
            entry = self._entries.pop(next(iter(self._entries)))
            self._stop(entry)
            self._removed(entry[0])

    def _expire(self, key, statement):
        entry = self._entries.get(key)
        if entry is not None and entry[0] is statement:
            del self._entries[key]
            self._removed(statement)

    @staticmethod
    def _stop(entry):
        if entry[1] is not None:
            entry[1].cancel()
