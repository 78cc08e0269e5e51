"""Basic authentication. CPython Lib/urllib/request.py `AbstractBasicAuthHandler`."""

import base64
import re
import warnings

from urllib.request._director import BaseHandler
from urllib.request._passwords import HTTPPasswordMgr


def _credentials(user, password):
    return "Basic " + base64.b64encode(f"{user}:{password}".encode()).decode("ascii")


class AbstractBasicAuthHandler:
    """Answers challenges with users and passwords."""

    __module__ = "urllib.request"

    # A scheme with its realm, at the start or behind a comma; quotes may be of either kind.
    rx = re.compile("(?:^|,)[ \t]*([^ \t,]+)[ \t]+realm=([\"']?)([^\"']*)\\2", re.I)

    def __init__(self, password_mgr=None):
        self.passwd = HTTPPasswordMgr() if password_mgr is None else password_mgr
        self.add_password = self.passwd.add_password

    def _parse_realm(self, header):
        """The challenges of a header: schemes and realms."""
        is_empty = True
        for challenge in AbstractBasicAuthHandler.rx.finditer(header):
            scheme, quote, realm = challenge.groups()
            if not quote:
                warnings.warn("Basic Auth Realm was unquoted", UserWarning, 3)
            yield scheme, realm
            is_empty = False
        if is_empty:
            yield (header.split()[0] if header else ""), None

    def http_error_auth_reqed(self, authreq, host, req, headers):
        """Ask again with what the first challenge that can be answered wants; of other schemes an error tells."""
        is_other = False
        scheme = None
        for header in headers.get_all(authreq) or ():
            for scheme, realm in self._parse_realm(header):
                if scheme.lower() != "basic":
                    is_other = True
                elif realm is not None:
                    return self.retry_http_basic_auth(host, req, realm)
        if is_other:
            raise ValueError(f"AbstractBasicAuthHandler does not support the following scheme: {scheme!r}")
        return None

    def retry_http_basic_auth(self, host, req, realm):
        """Ask again with the password of a realm, unless that is what was sent already."""
        user, password = self.passwd.find_user_password(realm, host)
        if password is None:
            return None
        credentials = _credentials(user, password)
        if req.get_header(self.auth_header, None) == credentials:
            return None
        req.add_unredirected_header(self.auth_header, credentials)
        return self.parent.open(req, timeout=req.timeout)

    def http_request(self, req):
        """Send the password along where it was good before."""
        knows = hasattr(self.passwd, "is_authenticated") and self.passwd.is_authenticated(req.full_url)
        if knows and not req.has_header("Authorization"):
            found = self.passwd.find_user_password(None, req.full_url)
            req.add_unredirected_header("Authorization", _credentials(*found))
        return req

    def http_response(self, req, response):
        """Remember whether the password was good."""
        if hasattr(self.passwd, "is_authenticated"):
            self.passwd.update_authenticated(req.full_url, 200 <= response.code < 300)
        return response

    https_request = http_request
    https_response = http_response


class HTTPBasicAuthHandler(AbstractBasicAuthHandler, BaseHandler):
    """Basic authentication at servers."""

    __module__ = "urllib.request"

    auth_header = "Authorization"

    def http_error_401(self, req, fp, code, msg, headers):
        """Answer the challenge of a server."""
        return self.http_error_auth_reqed("www-authenticate", req.full_url, req, headers)


class ProxyBasicAuthHandler(AbstractBasicAuthHandler, BaseHandler):
    """Basic authentication at proxies."""

    __module__ = "urllib.request"

    auth_header = "Proxy-authorization"

    def http_error_407(self, req, fp, code, msg, headers):
        """Answer the challenge of a proxy."""
        return self.http_error_auth_reqed("proxy-authenticate", req.host, req, headers)
