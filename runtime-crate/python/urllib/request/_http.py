"""URLs of HTTP and HTTPS. CPython Lib/urllib/request.py `AbstractHTTPHandler` and `HTTPCookieProcessor`."""

import http.client
import sys
from http.client._https import _create_https_context
from urllib.error import URLError

from urllib._splitting import _splithost, _splittype
from urllib.request._director import BaseHandler

_PROXY_AUTHORIZATION = "Proxy-Authorization"


class AbstractHTTPHandler(BaseHandler):
    """Sends requests over a connection of their own each."""

    __module__ = "urllib.request"

    def __init__(self, debuglevel=None):
        self._debuglevel = _debuglevel(debuglevel, http.client.HTTPConnection)

    def set_http_debuglevel(self, level):
        """How much is printed of what goes over connections."""
        self._debuglevel = level

    def _get_content_length(self, request):
        return http.client.HTTPConnection._get_content_length(request.data, request.get_method())

    def do_request_(self, request):
        """Add the headers that every request has."""
        if not request.host:
            raise URLError("no host given")
        if request.data is not None:
            self._describe_data(request)
        if not request.has_header("Host"):
            host = _splithost(_splittype(request.selector)[1])[0] if request.has_proxy() else request.host
            request.add_unredirected_header("Host", host)
        for name, value in self.parent.addheaders:
            if not request.has_header(name.capitalize()):
                request.add_unredirected_header(name.capitalize(), value)
        return request

    def _describe_data(self, request):
        """Add the headers that tell of the data."""
        if isinstance(request.data, str):
            raise TypeError("POST data should be bytes, an iterable of bytes, or a file object. It cannot be of type str.")
        if not request.has_header("Content-type"):
            request.add_unredirected_header("Content-type", "application/x-www-form-urlencoded")
        if request.has_header("Content-length") or request.has_header("Transfer-encoding"):
            return
        length = self._get_content_length(request)
        how = ("Transfer-encoding", "chunked") if length is None else ("Content-length", str(length))
        request.add_unredirected_header(*how)

    def do_open(self, http_class, req, **http_conn_args):
        """The answer to a request, over a new connection."""
        if not req.host:
            raise URLError("no host given")
        connection = http_class(req.host, timeout=req.timeout, **http_conn_args)
        connection.set_debuglevel(self._debuglevel)
        # What is of this request alone goes first, and before a header of the same name.
        headers = req.unredirected_hdrs | {
            name: value for name, value in req.headers.items() if name not in req.unredirected_hdrs
        }
        # Nobody asks a second time over this connection.
        headers["Connection"] = "close"
        headers = {name.title(): value for name, value in headers.items()}
        if req._tunnel_host:
            # What is for the proxy is not for whom it leads to.
            for_proxy = {_PROXY_AUTHORIZATION: headers.pop(_PROXY_AUTHORIZATION)} if _PROXY_AUTHORIZATION in headers else {}
            connection.set_tunnel(req._tunnel_host, headers=for_proxy)
        try:
            is_chunked = req.has_header("Transfer-encoding")
            try:
                connection.request(req.get_method(), req.selector, req.data, headers, encode_chunked=is_chunked)
            except OSError as failed:
                raise URLError(failed)
            response = connection.getresponse()
        except:
            connection.close()
            raise
        # The socket lives on as long as the answer does.
        if connection.sock:
            connection.sock.close()
            connection.sock = None
        response.url = req.get_full_url()
        response.msg = response.reason
        return response


def _debuglevel(given, connection):
    if given is None and sys.version_info >= (3, 12):
        return connection.debuglevel
    return 0 if given is None else given


class HTTPHandler(AbstractHTTPHandler):
    """Opens URLs of HTTP."""

    __module__ = "urllib.request"

    def http_open(self, req):
        """The answer to a request."""
        return self.do_open(http.client.HTTPConnection, req)

    http_request = AbstractHTTPHandler.do_request_


class HTTPSHandler(AbstractHTTPHandler):
    """Opens URLs of HTTPS."""

    __module__ = "urllib.request"

    def __init__(self, debuglevel=None, context=None, check_hostname=None):
        super().__init__(_debuglevel(debuglevel, http.client.HTTPSConnection))
        if context is None:
            context = _create_https_context(http.client.HTTPSConnection._http_vsn)
        if check_hostname is not None:
            context.check_hostname = check_hostname
        self._context = context

    def https_open(self, req):
        """The answer to a request."""
        return self.do_open(http.client.HTTPSConnection, req, context=self._context)

    https_request = AbstractHTTPHandler.do_request_


class HTTPCookieProcessor(BaseHandler):
    """Keeps the cookies that servers set, and sends them back."""

    __module__ = "urllib.request"

    def __init__(self, cookiejar=None):
        if cookiejar is None:
            from http.cookiejar import CookieJar

            cookiejar = CookieJar()
        self.cookiejar = cookiejar

    def http_request(self, request):
        """Send the cookies along."""
        self.cookiejar.add_cookie_header(request)
        return request

    def http_response(self, request, response):
        """Keep the cookies."""
        self.cookiejar.extract_cookies(response, request)
        return response

    https_request = http_request
    https_response = http_response
