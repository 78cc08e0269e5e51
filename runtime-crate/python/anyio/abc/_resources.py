"""What can be closed. anyio/abc/_resources.py."""

from abc import ABCMeta, abstractmethod


class AsyncResource(metaclass=ABCMeta):
    """Closes itself at the end of a block."""

    __slots__ = ()

    async def __aenter__(self):
        return self

    async def __aexit__(self, exc_type, exc_val, exc_tb):
        await self.aclose()

    @abstractmethod
    async def aclose(self):
        """Close the resource."""
