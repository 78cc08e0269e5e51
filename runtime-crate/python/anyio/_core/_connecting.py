"""Connections over TCP. anyio/_core/_sockets.py."""

import socket
from ipaddress import ip_address

from anyio._core._eventloop import get_async_backend
from anyio._core._names import getaddrinfo
from anyio._core._resources import aclose_forcefully
from anyio._core._synchronization import Event
from anyio._core._tasks import create_task_group, move_on_after


async def _targets(host, port, family):
    """The addresses to try in turn: one of IPv6 first, one of IPv4 next."""
    try:
        address = ip_address(host)
    except ValueError:
        pass
    else:
        return [address.compressed]
    infos = await getaddrinfo(str(host), port, family=family, type=socket.SOCK_STREAM)
    found_v6 = found_v4 = False
    targets = []
    for family, _, _, _, address in infos:
        if family == socket.AF_INET6 and not found_v6:
            found_v6 = True
            targets.insert(0, address[0])
        elif family == socket.AF_INET and not found_v4 and found_v6:
            found_v4 = True
            targets.insert(1, address[0])
        else:
            targets.append(address[0])
    return targets


class _Attempts:
    """Connections that are tried at the same time, of which the first counts."""

    def __init__(self, port, local_address):
        self.stream = None
        self.errors = []
        self._port, self._local_address = port, local_address
        self._backend = get_async_backend()

    async def _attempt(self, host, event, group):
        try:
            stream = await self._backend.connect_tcp(host, self._port, self._local_address)
        except OSError as exc:
            self.errors.append(exc)
        else:
            if self.stream is None:
                self.stream = stream
                group.cancel_scope.cancel()
            else:
                await stream.aclose()
        finally:
            event.set()

    async def run(self, targets, delay):
        """Try one after the other, each as soon as the one before has failed or takes too long."""
        async with create_task_group() as group:
            for host in targets:
                event = Event()
                group.start_soon(self._attempt, host, event, group)
                with move_on_after(delay):
                    await event.wait()
        if self.stream is None:
            one = len(self.errors) == 1
            cause = self.errors[0] if one else ExceptionGroup("multiple connection attempts failed", self.errors)
            raise OSError("All connection attempts failed") from cause


async def connect_tcp(
    remote_host, remote_port, *, local_host=None, local_port=None, tls=False, ssl_context=None, tls_standard_compatible=True,
    tls_hostname=None, happy_eyeballs_delay=0.25,
):  # fmt: skip
    """A connection to the first address of a host that answers, encrypted where anything is said of encryption."""
    get_async_backend()
    local_address, family = None, socket.AF_UNSPEC
    if local_host:
        infos = await getaddrinfo(str(local_host), local_port)
        family, local_address = infos[0][0], infos[0][4]
    attempts = _Attempts(remote_port, local_address)
    targets = await _targets(remote_host, remote_port, family)
    try:
        await attempts.run(targets, happy_eyeballs_delay)
    except BaseException:
        if attempts.stream is not None:
            await aclose_forcefully(attempts.stream)
        raise
    finally:
        attempts.errors.clear()
    if not (tls or tls_hostname or ssl_context):
        return attempts.stream
    return await _encrypted(
        attempts.stream, tls_hostname or str(remote_host), ssl_context, tls_standard_compatible
    )  # fmt: skip


async def _encrypted(stream, hostname, ssl_context, standard_compatible):
    from anyio.streams.tls import TLSStream

    try:
        return await TLSStream.wrap(
            stream, server_side=False, hostname=hostname, ssl_context=ssl_context, standard_compatible=standard_compatible
        )
    except BaseException:
        await aclose_forcefully(stream)
        raise
