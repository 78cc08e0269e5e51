"""Which statements are prepared on the server. psycopg/_preparing.py."""

from collections import OrderedDict, deque

from .pq import ExecStatus


class PrepareManager:
    """Counts the statements of a connection; one that comes often gets a name on the server."""

    prepare_threshold = 5
    prepared_max = 100

    def __init__(self):
        # Both by text and types of a statement: how often it came, and the name of a prepared one.
        self._counts, self._names = OrderedDict(), OrderedDict()
        self._next = 0
        # Names to be given up on the server; None stands for all.
        self._to_flush = deque()

    def get(self, query, prepare=None):
        """(name, whether the statement must be prepared), or None if it is to run without."""
        if prepare is False or self.prepare_threshold is None:
            return None
        key = (query.query, query.types)
        if key in self._names:
            return self._names[key], False
        if not prepare and self._counts.get(key, 0) < self.prepare_threshold:
            return None
        name = b"_pg3_%d" % self._next
        self._next += 1
        return name, True

    def note(self, query, plan):
        """Takes account of a statement that is about to run; its key, if it is new here."""
        if self.prepare_threshold is None:
            return None
        key = (query.query, query.types)
        if key in self._counts:
            if plan is not None and plan[1]:
                del self._counts[key]
                self._names[key] = plan[0]
            else:
                self._counts[key] += 1
                self._counts.move_to_end(key)
            return None
        if key in self._names:
            self._names.move_to_end(key)
            return None
        if plan is not None and plan[1]:
            self._names[key] = plan[0]
        else:
            self._counts[key] = 1
        return key

    def validate(self, key, plan, results):
        """Forgets a new statement that is none to be prepared, and all of them after what changes what they mean."""
        if (self._names or (plan is not None and plan[1])) and any(map(_unsettles, results)):
            if self.clear():
                return
        if len(results) == 1 and results[0].status in (ExecStatus.COMMAND_OK, ExecStatus.TUPLES_OK):
            self._rotate()
        else:
            self._names.pop(key, None)
            self._counts.pop(key, None)

    def _rotate(self):
        if len(self._counts) > self.prepared_max:
            self._counts.popitem(last=False)
        if len(self._names) > self.prepared_max:
            self._to_flush.append(self._names.popitem(last=False)[1])

    def clear(self):
        """Forgets all statements; whether the server has to forget some."""
        self._counts.clear()
        if not self._names:
            return False
        self._names.clear()
        self._to_flush.clear()
        self._to_flush.append(None)
        return True

    def take_flushed(self):
        """The names that the server is to forget."""
        while self._to_flush:
            yield self._to_flush.popleft()


def _unsettles(result):
    command = result.command_status
    return result.status == ExecStatus.COMMAND_OK and (command.startswith(b"DROP ") or command == b"ROLLBACK")
