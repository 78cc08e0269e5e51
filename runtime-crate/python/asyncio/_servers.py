"""Servers that the loop accepts connections for. CPython Lib/asyncio/base_events.py `Server`, selector_events.py
`_accept_connection`."""

import errno
import os
from weakref import WeakSet

from asyncio import constants, events, trsock
from asyncio.exceptions import CancelledError
from asyncio.tasks import sleep

_OUT_OF_RESOURCES = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)


class Server(events.AbstractServer):
    """Sockets that listen, and the connections that came from them."""

    __module__ = "asyncio.base_events"

    def __init__(
        self, loop, sockets, protocol_factory, ssl_context, backlog, ssl_handshake_timeout, ssl_shutdown_timeout=None
    ):
        self._loop, self._sockets, self._protocol_factory = loop, sockets, protocol_factory
        self._ssl_context, self._backlog = ssl_context, backlog
        self._timeouts = ssl_handshake_timeout, ssl_shutdown_timeout
        self._clients = WeakSet()
        self._waiters = []
        self._serving = False
        self._serving_forever_fut = None

    def __repr__(self):
        return f"<{self.__class__.__name__} sockets={self.sockets!r}>"

    def _attach(self, transport):
        assert self._sockets is not None
        self._clients.add(transport)

    def _detach(self, transport):
        self._clients.discard(transport)
        self._wake_if_over()

    def _wake_if_over(self):
        """Who waits for the end goes on when nothing listens and no connection is left."""
        if self._sockets is not None or self._clients or self._waiters is None:
            return
        waiters, self._waiters = self._waiters, None
        for waiter in waiters:
            if not waiter.done():
                waiter.set_result(None)

    def _start_serving(self):
        if self._serving:
            return
        self._serving = True
        for sock in self._sockets:
            sock.listen(self._backlog)
            self._watch(sock)

    def _watch(self, sock):
        self._loop._watch(sock.fileno(), False, self._accept, (sock,))

    def _accept(self, sock):
        """Takes what connections there are."""
        for _ in range(self._backlog + 1):
            try:
                connection, address = sock.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError as exc:
                if exc.errno not in _OUT_OF_RESOURCES:
                    raise
                self._rest(sock, exc)
                return
            connection.setblocking(False)
            self._loop.create_task(self._connect(connection, {"peername": address}))

    def _rest(self, sock, exc):
        """The descriptor stays ready while the system has no room: it is left alone for a while."""
        message = "socket.accept() out of system resource"
        context = {"message": message, "exception": exc, "socket": trsock.TransportSocket(sock)}
        self._loop.call_exception_handler(context)
        self._loop._unwatch(sock.fileno(), False)
        self._loop.call_later(constants.ACCEPT_RETRY_DELAY, self._watch, sock)

    async def _connect(self, connection, extra):
        """Brings a client together with a protocol."""
        from asyncio._endpoints import make_transport

        protocol = transport = None
        try:
            protocol, waiter = self._protocol_factory(), self._loop.create_future()
            tls = {}
            if self._ssl_context:
                tls = dict(zip(("ssl_handshake_timeout", "ssl_shutdown_timeout"), self._timeouts), server_side=True)
            transport = make_transport(
                self._loop, connection, protocol, self._ssl_context, waiter, extra=extra, server=self, **tls
            )
            try:
                await waiter
            except BaseException:
                transport.close()
                raise
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as exc:
            if self._loop.get_debug():
                message = "Error on transport creation for incoming connection"
                found = {"protocol": protocol, "transport": transport}
                context = {name: value for name, value in found.items() if value is not None}
                self._loop.call_exception_handler({"message": message, "exception": exc, **context})

    def get_loop(self):
        return self._loop

    def is_serving(self):
        return self._serving

    @property
    def sockets(self):
        return tuple(trsock.TransportSocket(sock) for sock in self._sockets or ())

    def close(self):
        """Listens no more; connections go on."""
        sockets, self._sockets = self._sockets, None
        if sockets is None:
            return
        for sock in sockets:
            self._stop(sock)
        self._serving = False
        forever = self._serving_forever_fut
        if forever is not None and not forever.done():
            forever.cancel()
            self._serving_forever_fut = None
        self._wake_if_over()

    def _stop(self, sock):
        self._loop._unwatch(sock.fileno(), False)
        inode = self._loop.__dict__.get("_unix_server_sockets", {}).pop(sock, None)
        path = sock.getsockname() if inode is not None else None
        sock.close()
        if path is not None:
            try:
                if os.stat(path).st_ino == inode:
                    os.unlink(path)
            except FileNotFoundError:
                pass

    def close_clients(self):
        """Closes the connections."""
        for transport in self._clients.copy():
            transport.close()

    def abort_clients(self):
        """Ends the connections at once."""
        for transport in self._clients.copy():
            transport.abort()

    async def start_serving(self):
        self._start_serving()
        # One turn, in which the sockets begin to be watched.
        await sleep(0)

    async def serve_forever(self):
        if self._serving_forever_fut is not None:
            raise RuntimeError(f"server {self!r} is already being awaited on serve_forever()")
        if self._sockets is None:
            raise RuntimeError(f"server {self!r} is closed")
        self._start_serving()
        self._serving_forever_fut = self._loop.create_future()
        try:
            await self._serving_forever_fut
        except CancelledError:
            self.close()
            await self.wait_closed()
            raise
        finally:
            self._serving_forever_fut = None

    async def wait_closed(self):
        """Waits until the server is closed and has no connection left."""
        if self._waiters is not None:
            waiter = self._loop.create_future()
            self._waiters.append(waiter)
            await waiter
