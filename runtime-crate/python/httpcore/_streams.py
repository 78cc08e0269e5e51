"""The connection that is left when HTTP is over. httpcore `_async/http11.py`: `AsyncHTTP11UpgradeStream`."""

from ._backends.base import AsyncNetworkStream, NetworkStream


class _Upgraded:
    """A stream whose first bytes have been read already."""

    def __init__(self, stream, leading):
        self._stream = stream
        self._leading = leading

    def _led(self, max_bytes):
        data, self._leading = self._leading[:max_bytes], self._leading[max_bytes:]
        return data

    def get_extra_info(self, info):
        return self._stream.get_extra_info(info)


class HTTP11UpgradeStream(_Upgraded, NetworkStream):
    """For callers that block."""

    def read(self, max_bytes, timeout=None):
        return self._led(max_bytes) if self._leading else self._stream.read(max_bytes, timeout)

    def write(self, buffer, timeout=None):
        self._stream.write(buffer, timeout)

    def close(self):
        self._stream.close()

    def start_tls(self, ssl_context, server_hostname=None, timeout=None):
        return self._stream.start_tls(ssl_context, server_hostname, timeout)


class AsyncHTTP11UpgradeStream(_Upgraded, AsyncNetworkStream):
    """For callers that await."""

    async def read(self, max_bytes, timeout=None):
        return self._led(max_bytes) if self._leading else await self._stream.read(max_bytes, timeout)

    async def write(self, buffer, timeout=None):
        await self._stream.write(buffer, timeout)

    async def aclose(self):
        await self._stream.aclose()

    async def start_tls(self, ssl_context, server_hostname=None, timeout=None):
        return await self._stream.start_tls(ssl_context, server_hostname, timeout)
