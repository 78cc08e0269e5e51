"""What processes are. anyio/abc/_subprocesses.py."""

from abc import abstractmethod

from anyio.abc._resources import AsyncResource


class Process(AsyncResource):
    """Another process."""

    @abstractmethod
    async def wait(self):
        """Wait for its end; its exit code."""

    @abstractmethod
    def terminate(self):
        """Ask it to end."""

    @abstractmethod
    def kill(self):
        """End it."""

    @abstractmethod
    def send_signal(self, signal):
        """Send it a signal."""

    @property
    @abstractmethod
    def pid(self):
        """Its number."""

    @property
    @abstractmethod
    def returncode(self):
        """Its exit code, or None while it runs."""

    @property
    @abstractmethod
    def stdin(self):
        """What it reads."""

    @property
    @abstractmethod
    def stdout(self):
        """What it writes."""

    @property
    @abstractmethod
    def stderr(self):
        """What it says of errors."""
