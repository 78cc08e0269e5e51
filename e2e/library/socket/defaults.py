"""The default of a timeout that libraries hand on."""

import http.client
import inspect
import io
import socket

print(type(socket._GLOBAL_DEFAULT_TIMEOUT).__name__)
for function in (socket.create_connection, http.client.HTTPConnection.__init__, http.client.HTTPSConnection.__init__):
    print(inspect.signature(function).parameters["timeout"].default is socket._GLOBAL_DEFAULT_TIMEOUT)
print(http.client.HTTPConnection("localhost", timeout=socket._GLOBAL_DEFAULT_TIMEOUT).timeout is socket._GLOBAL_DEFAULT_TIMEOUT)
print(http.client._MAXLINE, http.client._MAXHEADERS)
print(http.client._read_headers(io.BytesIO(b"a: 1\r\nb: 2\r\n\r\nrest")))
tunnel = http.client.HTTPConnection("proxy")
tunnel.set_tunnel("there", headers={"x": "y"})
print(sorted(tunnel._tunnel_headers.items())[-1:])
