"""Names and addresses of hosts. anyio/_core/_sockets.py."""

from anyio._core._eventloop import get_async_backend
from anyio.abc._sockets import convert_ipv6_sockaddr


def idna2008_resolve(host):
    """The name of a host as it is asked for: IDNA 2008 with the mapping of UTS 46."""
    try:
        return host.encode("ascii")
    except UnicodeEncodeError:
        from _idna import encode, uts46_remap

        return encode(uts46_remap(host)).encode("ascii")


async def getaddrinfo(host, port, *, family=0, type=0, proto=0, flags=0):
    """The addresses of a name, those of IPv6 in two parts."""
    encoded = idna2008_resolve(host) if isinstance(host, str) else host
    infos = await get_async_backend().getaddrinfo(
        encoded, port, family=family, type=type, proto=proto, flags=flags
    )  # fmt: skip
    # Where IPv6 is not compiled in, its addresses come as numbers.
    return [(*info[:4], convert_ipv6_sockaddr(info[4])) for info in infos if not isinstance(info[4][0], int)]


def getnameinfo(sockaddr, flags=0):
    """The name of an address."""
    return get_async_backend().getnameinfo(sockaddr, flags)


for _shown in (getaddrinfo, getnameinfo, idna2008_resolve):
    _shown.__module__ = "anyio._core._sockets"
