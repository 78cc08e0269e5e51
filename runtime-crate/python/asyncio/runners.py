"""Running a coroutine from the outside. CPython Lib/asyncio/runners.py."""

import _asyncio


def run(main, *, debug=None, loop_factory=None):
    """Run a coroutine to its end."""
    if _asyncio._get_running_loop() is not None:
        raise RuntimeError("asyncio.run() cannot be called from a running event loop")
    return _asyncio._run(main)
