"""A cookie as a client keeps it. CPython Lib/http/cookiejar.py `Cookie`."""

import copy
import time

_SHOWN = (
    "version", "name", "value", "port", "port_specified", "domain", "domain_specified", "domain_initial_dot", "path",
    "path_specified", "secure", "expires", "discard", "comment", "comment_url",
)  # fmt: skip


class Cookie:
    """A cookie: what the server said of it, and which parts of that it did say."""

    __module__ = "http.cookiejar"

    def __init__(
        self, version, name, value, port, port_specified, domain, domain_specified, domain_initial_dot, path,
        path_specified, secure, expires, discard, comment, comment_url, rest, rfc2109=False,
    ):  # fmt: skip
        self.version = version if version is None else int(version)
        self.expires = expires if expires is None else int(float(expires))
        if port is None and port_specified is True:
            raise ValueError("if port is None, port_specified must be false")
        self.name, self.value = name, value
        self.port, self.port_specified = port, port_specified
        self.domain, self.domain_specified = domain.lower(), domain_specified
        self.domain_initial_dot = domain_initial_dot
        self.path, self.path_specified = path, path_specified
        self.secure, self.discard = secure, discard
        self.comment, self.comment_url = comment, comment_url
        self.rfc2109 = rfc2109
        self._rest = copy.copy(rest)

    def has_nonstandard_attr(self, name):
        """Whether the server said something that no standard knows."""
        return name in self._rest

    def get_nonstandard_attr(self, name, default=None):
        """What the server said that no standard knows."""
        return self._rest.get(name, default)

    def set_nonstandard_attr(self, name, value):
        """Note what no standard knows."""
        self._rest[name] = value

    def is_expired(self, now=None):
        """Whether its time is over."""
        now = time.time() if now is None else now
        return self.expires is not None and self.expires <= now

    def __str__(self):
        port = "" if self.port is None else ":" + self.port
        pair = self.name if self.value is None else f"{self.name}={self.value}"
        return f"<Cookie {pair} for {self.domain}{port}{self.path}>"

    def __repr__(self):
        shown = [f"{name}={getattr(self, name)!r}" for name in _SHOWN]
        return f"{type(self).__name__}({', '.join(shown)}, rest={self._rest!r}, rfc2109={self.rfc2109!r})"
