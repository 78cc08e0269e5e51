"""Connections to other servers that are encrypted. CPython Lib/http/client.py `HTTPSConnection`."""

import socket

from http.client._connection import HTTPConnection


def _create_https_context(http_version):
    """The settings of who gives none."""
    import ssl

    context = ssl._create_default_https_context()
    if http_version == 11:
        context.set_alpn_protocols(["http/1.1"])
    if context.post_handshake_auth is not None:
        context.post_handshake_auth = True
    return context


class HTTPSConnection(HTTPConnection):
    """A connection that is encrypted, over which requests go one after the other."""

    __module__ = "http.client"
    default_port = 443

    def __init__(
        self, host, port=None, *, timeout=socket._GLOBAL_DEFAULT_TIMEOUT, source_address=None, context=None, blocksize=8192
    ):  # fmt: skip
        super().__init__(host, port, timeout, source_address, blocksize)
        self._context = _create_https_context(self._http_vsn) if context is None else context

    def connect(self):
        """Connect, by way of a proxy if there is one, and come to an agreement with the server."""
        super().connect()
        self.sock = self._context.wrap_socket(self.sock, server_hostname=self._tunnel_host or self.host)
