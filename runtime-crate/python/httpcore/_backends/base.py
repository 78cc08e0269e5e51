"""What a network has to offer. httpcore `httpcore/_backends/base.py`."""

import time
from typing import Union

SOCKET_OPTION = Union[tuple[int, int, int], tuple[int, int, bytes | bytearray], tuple[int, int, None, int]]


class NetworkStream:
    """A connection, for callers that block."""

    def read(self, max_bytes, timeout=None):
        raise NotImplementedError()

    def write(self, buffer, timeout=None):
        raise NotImplementedError()

    def close(self):
        raise NotImplementedError()

    def start_tls(self, ssl_context, server_hostname=None, timeout=None):
        raise NotImplementedError()

    def get_extra_info(self, info):
        return None


class NetworkBackend:
    """Makes connections, for callers that block."""

    def connect_tcp(self, host, port, timeout=None, local_address=None, socket_options=None):
        raise NotImplementedError()

    def connect_unix_socket(self, path, timeout=None, socket_options=None):
        raise NotImplementedError()

    def sleep(self, seconds):
        time.sleep(seconds)


class AsyncNetworkStream:
    """A connection, for callers that await."""

    async def read(self, max_bytes, timeout=None):
        raise NotImplementedError()

    async def write(self, buffer, timeout=None):
        raise NotImplementedError()

    async def aclose(self):
        raise NotImplementedError()

    async def start_tls(self, ssl_context, server_hostname=None, timeout=None):
        raise NotImplementedError()

    def get_extra_info(self, info):
        return None


class AsyncNetworkBackend:
    """Makes connections, for callers that await."""

    async def connect_tcp(self, host, port, timeout=None, local_address=None, socket_options=None):
        raise NotImplementedError()

    async def connect_unix_socket(self, path, timeout=None, socket_options=None):
        raise NotImplementedError()

    async def sleep(self, seconds):
        raise NotImplementedError()
