"""What belongs to the event loop that first used it. CPython Lib/asyncio/mixins.py."""

from _asyncio import get_running_loop


class _LoopBoundMixin:
    """Belongs to the loop in which it first waits; in another it raises RuntimeError."""

    _loop = None

    def _get_loop(self):
        loop = get_running_loop()
        if self._loop is None:
            self._loop = loop
        elif loop is not self._loop:
            raise RuntimeError(f"{self!r} is bound to a different event loop")
        return loop
