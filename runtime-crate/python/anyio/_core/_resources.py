"""Closing at once. anyio/_core/_resources.py."""

from anyio._core._tasks import CancelScope


async def aclose_forcefully(resource):
    """Close a resource without waiting for anything."""
    with CancelScope() as scope:
        scope.cancel()
        await resource.aclose()
