"""The methods of event loops that have to do with descriptors and the network. What they do stands in modules that are imported when
it is first asked for. CPython Lib/asyncio/base_events.py, Lib/asyncio/selector_events.py."""


class NetworkMethods:
    """What `BaseEventLoop` and its like have of the network."""

    def add_reader(self, fd, callback, *args):
        """Calls a function in each turn in which a descriptor can be read."""
        from asyncio.selector_events import ensure_no_transport

        self._watch(ensure_no_transport(self, fd), False, callback, args)

    def remove_reader(self, fd):
        """Whether a descriptor was watched for reading, which ends."""
        from asyncio.selector_events import ensure_no_transport

        return self._unwatch(ensure_no_transport(self, fd), False)

    def add_writer(self, fd, callback, *args):
        """Calls a function in each turn in which a descriptor can be written."""
        from asyncio.selector_events import ensure_no_transport

        self._watch(ensure_no_transport(self, fd), True, callback, args)

    def remove_writer(self, fd):
        """Whether a descriptor was watched for writing, which ends."""
        from asyncio.selector_events import ensure_no_transport

        return self._unwatch(ensure_no_transport(self, fd), True)

    async def sock_recv(self, sock, n):
        """Bytes from a socket."""
        from asyncio import _socket_calls

        return await _socket_calls.recv(self, sock, n)

    async def sock_recv_into(self, sock, buf):
        """How many bytes came from a socket into a buffer."""
        from asyncio import _socket_calls

        return await _socket_calls.recv_into(self, sock, buf)

    async def sock_recvfrom(self, sock, bufsize):
        """A datagram and where it came from."""
        from asyncio import _socket_calls

        return await _socket_calls.recvfrom(self, sock, bufsize)

    async def sock_recvfrom_into(self, sock, buf, nbytes=0):
        """The size of a datagram that came into a buffer, and where it came from."""
        from asyncio import _socket_calls

        return await _socket_calls.recvfrom_into(self, sock, buf, nbytes)

    async def sock_sendall(self, sock, data):
        """Sends all of some bytes."""
        from asyncio import _socket_calls

        await _socket_calls.sendall(self, sock, data)

    async def sock_sendto(self, sock, data, address):
        """Sends a datagram."""
        from asyncio import _socket_calls

        return await _socket_calls.sendto(self, sock, data, address)

    async def sock_accept(self, sock):
        """The next connection to a socket that listens, and its address."""
        from asyncio import _socket_calls

        return await _socket_calls.accept(self, sock)

    async def sock_connect(self, sock, address):
        """Connects a socket."""
        from asyncio import _socket_calls

        await _socket_calls.connect(self, sock, address)

    async def getaddrinfo(self, host, port, *, family=0, type=0, proto=0, flags=0):
        """`socket.getaddrinfo` in a thread."""
        import socket

        return await self.run_in_executor(None, socket.getaddrinfo, host, port, family, type, proto, flags)

    async def getnameinfo(self, sockaddr, flags=0):
        """`socket.getnameinfo` in a thread."""
        import socket

        return await self.run_in_executor(None, socket.getnameinfo, sockaddr, flags)

    async def create_connection(
        self,
        protocol_factory,
        host=None,
        port=None,
        *,
        ssl=None,
        family=0,
        proto=0,
        flags=0,
        sock=None,
        local_addr=None,
        server_hostname=None,
        ssl_handshake_timeout=None,
        ssl_shutdown_timeout=None,
        happy_eyeballs_delay=None,
        interleave=None,
        all_errors=False,
    ):
        """A transport over a new connection, and its protocol."""
        from asyncio import _endpoints

        options = {
            "ssl": ssl,
            "family": family,
            "proto": proto,
            "flags": flags,
            "sock": sock,
            "local_addr": local_addr,
            "server_hostname": server_hostname,
            "ssl_handshake_timeout": ssl_handshake_timeout,
            "ssl_shutdown_timeout": ssl_shutdown_timeout,
            "happy_eyeballs_delay": happy_eyeballs_delay,
            "interleave": interleave,
            "all_errors": all_errors,
        }
        return await _endpoints.create_connection(self, protocol_factory, host, port, options)

    async def create_server(
        self,
        protocol_factory,
        host=None,
        port=None,
        *,
        family=0,
        flags=1,
        sock=None,
        backlog=100,
        ssl=None,
        reuse_address=None,
        reuse_port=None,
        keep_alive=None,
        ssl_handshake_timeout=None,
        ssl_shutdown_timeout=None,
        start_serving=True,
    ):
        """A server at one or several addresses."""
        from asyncio import _endpoints

        options = {
            "family": family,
            "flags": flags,
            "sock": sock,
            "backlog": backlog,
            "ssl": ssl,
            "reuse_address": reuse_address,
            "reuse_port": reuse_port,
            "keep_alive": keep_alive,
            "ssl_handshake_timeout": ssl_handshake_timeout,
            "ssl_shutdown_timeout": ssl_shutdown_timeout,
            "start_serving": start_serving,
        }
        return await _endpoints.create_server(self, protocol_factory, host, port, options)

    async def connect_accepted_socket(
        self, protocol_factory, sock, *, ssl=None, ssl_handshake_timeout=None, ssl_shutdown_timeout=None
    ):
        """A transport over a connection that was accepted elsewhere, and its protocol."""
        from asyncio import _endpoints

        timeouts = {"ssl_handshake_timeout": ssl_handshake_timeout, "ssl_shutdown_timeout": ssl_shutdown_timeout}
        return await _endpoints.connect_accepted_socket(self, protocol_factory, sock, ssl, timeouts)

    async def start_tls(
        self,
        transport,
        protocol,
        sslcontext,
        *,
        server_side=False,
        server_hostname=None,
        ssl_handshake_timeout=None,
        ssl_shutdown_timeout=None,
    ):
        """Goes on with encryption: the transport that the protocol is to use from now on."""
        from asyncio import _endpoints

        options = {
            "server_side": server_side,
            "server_hostname": server_hostname,
            "ssl_handshake_timeout": ssl_handshake_timeout,
            "ssl_shutdown_timeout": ssl_shutdown_timeout,
        }
        return await _endpoints.start_tls(self, transport, protocol, sslcontext, **options)

    async def create_unix_connection(
        self,
        protocol_factory,
        path=None,
        *,
        ssl=None,
        sock=None,
        server_hostname=None,
        ssl_handshake_timeout=None,
        ssl_shutdown_timeout=None,
    ):
        """As `create_connection`, over a Unix socket."""
        from asyncio import _endpoints

        timeouts = {"ssl_handshake_timeout": ssl_handshake_timeout, "ssl_shutdown_timeout": ssl_shutdown_timeout}
        return await _endpoints.create_unix_connection(
            self, protocol_factory, path, ssl, sock, server_hostname, timeouts
        )

    async def create_unix_server(
        self,
        protocol_factory,
        path=None,
        *,
        sock=None,
        backlog=100,
        ssl=None,
        ssl_handshake_timeout=None,
        ssl_shutdown_timeout=None,
        start_serving=True,
        cleanup_socket=True,
    ):
        """As `create_server`, at a path of the file system."""
        from asyncio import _endpoints

        options = {
            "sock": sock,
            "backlog": backlog,
            "ssl": ssl,
            "ssl_handshake_timeout": ssl_handshake_timeout,
            "ssl_shutdown_timeout": ssl_shutdown_timeout,
            "start_serving": start_serving,
            "cleanup_socket": cleanup_socket,
        }
        return await _endpoints.create_unix_server(self, protocol_factory, path, options)

    async def create_datagram_endpoint(
        self,
        protocol_factory,
        local_addr=None,
        remote_addr=None,
        *,
        family=0,
        proto=0,
        flags=0,
        reuse_port=None,
        allow_broadcast=None,
        sock=None,
    ):
        """A transport of datagrams, and its protocol."""
        from asyncio import _endpoints

        options = {
            "local_addr": local_addr,
            "remote_addr": remote_addr,
            "family": family,
            "proto": proto,
            "flags": flags,
            "reuse_port": reuse_port,
            "allow_broadcast": allow_broadcast,
            "sock": sock,
        }
        return await _endpoints.create_datagram_endpoint(self, protocol_factory, options)
