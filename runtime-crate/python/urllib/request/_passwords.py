"""Passwords by realm and URL. CPython Lib/urllib/request.py `HTTPPasswordMgr`."""

from urllib.parse import urlsplit

from urllib._splitting import _splitport

_PORTS = {"http": 80, "https": 443}

# With and without the port that a scheme has if none is written.
_WAYS = (True, False)


class HTTPPasswordMgr:
    """Knows users and passwords of realms below URLs."""

    __module__ = "urllib.request"

    def __init__(self):
        self.passwd = {}

    def add_password(self, realm, uri, user, passwd):
        """Note a user and a password, for one URL or several."""
        uris = [uri] if isinstance(uri, str) else uri
        known = self.passwd.setdefault(realm, {})
        for default_port in _WAYS:
            known[tuple(self.reduce_uri(one, default_port) for one in uris)] = user, passwd

    def find_user_password(self, realm, authuri):
        """The user and the password for a URL; None and None if nobody noted any."""
        known = self.passwd.get(realm, {})
        for default_port in _WAYS:
            wanted = self.reduce_uri(authuri, default_port)
            for bases, found in known.items():
                if any(self.is_suburi(base, wanted) for base in bases):
                    return found
        return None, None

    def reduce_uri(self, uri, default_port=True):
        """Authority and path of a URL or an authority."""
        scheme, authority, path = urlsplit(uri)[:3]
        if not authority:
            return self._with_port(None, uri, default_port), "/"
        return self._with_port(scheme, authority, default_port), path or "/"

    def _with_port(self, scheme, authority, default_port):
        host, port = _splitport(authority)
        if default_port and port is None and scheme in _PORTS:
            return f"{host}:{_PORTS[scheme]}"
        return authority

    def is_suburi(self, base, test):
        """Whether a URL is another one or lies below it; both are reduced."""
        if base == test:
            return True
        authority, path = base
        return authority == test[0] and test[1].startswith(path if path.endswith("/") else path + "/")


class HTTPPasswordMgrWithDefaultRealm(HTTPPasswordMgr):
    """Looks in the realm None too."""

    __module__ = "urllib.request"

    def find_user_password(self, realm, authuri):
        """The user and the password for a URL, of the realm or of any."""
        user, password = HTTPPasswordMgr.find_user_password(self, realm, authuri)
        return (user, password) if user is not None else HTTPPasswordMgr.find_user_password(self, None, authuri)


class HTTPPasswordMgrWithPriorAuth(HTTPPasswordMgrWithDefaultRealm):
    """Knows too where passwords are sent without being asked for."""

    __module__ = "urllib.request"

    def __init__(self):
        self.authenticated = {}
        super().__init__()

    def add_password(self, realm, uri, user, passwd, is_authenticated=False):
        """Note a user and a password, and whether they are sent at once."""
        self.update_authenticated(uri, is_authenticated)
        for one in (None, realm) if realm is not None else (None,):
            super().add_password(one, uri, user, passwd)

    def update_authenticated(self, uri, is_authenticated=False):
        """Note of one URL or several whether passwords are sent at once."""
        uris = [uri] if isinstance(uri, str) else uri
        self.authenticated.update(
            (self.reduce_uri(one, default_port), is_authenticated) for default_port in _WAYS for one in uris
        )

    def is_authenticated(self, authuri):
        """Whether passwords are sent at once; None if nobody said."""
        for default_port in _WAYS:
            wanted = self.reduce_uri(authuri, default_port)
            for base, known in self.authenticated.items():
                if self.is_suburi(base, wanted):
                    return known
        return None
