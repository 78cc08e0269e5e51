"""The client behind a proxy. uvicorn/middleware/proxy_headers.py."""

import functools
import ipaddress

__molt_missing__ = ()

# A longer name is none of the Domain Name System, and is not remembered.
_LONGEST_NAME = 253
_REMEMBERED = 4096


class ProxyHeadersMiddleware:
    """Puts into the scope what a trusted proxy says of the client: `X-Forwarded-Proto` and `X-Forwarded-For`."""

    def __init__(self, app, trusted_hosts="127.0.0.1"):
        self.app = app
        self.trusted_hosts = _TrustedHosts(trusted_hosts)

    async def __call__(self, scope, receive, send):
        if scope["type"] != "lifespan":
            client = scope.get("client")
            if (client[0] if client else None) in self.trusted_hosts:
                self._forwarded(scope)
        return await self.app(scope, receive, send)

    def _forwarded(self, scope):
        """Take in the headers of a proxy."""
        protocol, clients = None, []
        for name, value in scope["headers"]:
            if name == b"x-forwarded-proto":
                protocol = value
            elif name == b"x-forwarded-for":
                clients.append(value)
        if protocol is not None:
            scheme = protocol.decode("latin1").strip()
            if scheme in ("http", "https", "ws", "wss"):
                scope["scheme"] = scheme.replace("http", "ws") if scope["type"] == "websocket" else scheme
        if clients:
            host, port = self.trusted_hosts.get_trusted_client_address(b", ".join(clients).decode("latin1"))
            if host:
                scope["client"] = host, port


def _listed(text):
    return [part.strip() for part in text.split(",")]


def _number(text):
    """A port; None for what is no number."""
    try:
        return int(text)
    except ValueError:
        return None


def _parse_host_port(value):
    """An address and a port, which is 0 where there is none; what cannot be read is all address."""
    if value.startswith("["):
        host, bracket, rest = value[1:].partition("]")
        if not bracket or rest[:1] not in ("", ":"):
            return value, 0
        return host, _number(rest[1:]) or 0
    host, colon, port = value.partition(":")
    if colon and ":" not in port:
        number = _number(port)
        return (value, 0) if number is None else (host, number)
    return value, 0


class _TrustedHosts:
    """Whom to believe: addresses, networks, and names of sockets that are neither."""

    def __init__(self, trusted_hosts):
        self.always_trust = trusted_hosts in ("*", ["*"])
        self.trusted_literals, self.trusted_hosts, self.trusted_networks = set(), set(), set()
        if not self.always_trust:
            for host in _listed(trusted_hosts) if isinstance(trusted_hosts, str) else trusted_hosts:
                self._add(host)
        self._trusts = functools.lru_cache(maxsize=_REMEMBERED)(self._compute_trust)

    def _add(self, host):
        made, kind = (self.trusted_networks, ipaddress.ip_network) if "/" in host else (self.trusted_hosts, ipaddress.ip_address)
        try:
            made.add(kind(host))
        except ValueError:
            self.trusted_literals.add(host)

    def __contains__(self, host):
        if self.always_trust:
            return True
        if not host:
            return False
        return self._compute_trust(host) if len(host) > _LONGEST_NAME else self._trusts(host)

    def _compute_trust(self, host):
        try:
            address = ipaddress.ip_address(host)
        except ValueError:
            return host in self.trusted_literals
        return address in self.trusted_hosts or any(address in network for network in self.trusted_networks)

    def get_trusted_client_address(self, x_forwarded_for):
        """The client: the last one in the list that is no trusted proxy, or the first one."""
        hosts = [_parse_host_port(host) for host in _listed(x_forwarded_for)]
        if self.always_trust:
            return hosts[0]
        return next((pair for pair in reversed(hosts) if pair[0] not in self), hosts[0])
