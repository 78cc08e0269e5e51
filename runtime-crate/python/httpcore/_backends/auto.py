"""The backend of whatever runs the caller, which is asyncio. httpcore `httpcore/_backends/auto.py`."""

from .anyio import AnyIOBackend


class AutoBackend(AnyIOBackend):
    """The network of the running event loop."""
