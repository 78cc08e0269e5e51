"""Answers that are no successes, and redirections. CPython Lib/urllib/request.py `HTTPErrorProcessor`, `HTTPRedirectHandler`."""

import string
import sys
from urllib.error import HTTPError
from urllib.parse import quote, urljoin, urlparse, urlunparse

from urllib.request._director import BaseHandler
from urllib.request._request import Request

_OF_CONTENT = ("content-length", "content-type")


class HTTPErrorProcessor(BaseHandler):
    """Hands answers that are no successes over to who handles errors."""

    __module__ = "urllib.request"

    handler_order = 1000

    def http_response(self, request, response):
        """The answer, or what is made of the error."""
        code, msg, headers = response.code, response.msg, response.info()
        if 200 <= code < 300:
            return response
        return self.parent.error("http", request, response, code, msg, headers)

    https_response = http_response


class HTTPDefaultErrorHandler(BaseHandler):
    """Raises what nobody else handles."""

    __module__ = "urllib.request"

    def http_error_default(self, req, fp, code, msg, hdrs):
        """Raise the answer as an error."""
        raise HTTPError(req.full_url, code, msg, hdrs, fp)


class HTTPRedirectHandler(BaseHandler):
    """Goes where redirections lead."""

    __module__ = "urllib.request"

    # How often one URL is asked for, and how many there may be.
    max_repeats = 4
    max_redirections = 10

    inf_msg = (
        "The HTTP server returned a redirect error that would lead to an infinite loop.\n"
        "The last 30x error message was:\n"
    )

    def redirect_request(self, req, fp, code, msg, headers, newurl):
        """The request for where a redirection leads, None to leave it to others."""
        method = req.get_method()
        if method in ("GET", "HEAD"):
            follows = code in (301, 302, 303, 307, 308)
        else:
            follows = method == "POST" and code in (301, 302, 303)
        if not follows:
            raise HTTPError(req.full_url, code, msg, headers, fp)
        kept = {name: value for name, value in req.headers.items() if name.lower() not in _OF_CONTENT}
        # Up to 3.12 whoever asked for the headers alone gets the body from where he is sent.
        how = {"method": "HEAD" if method == "HEAD" else "GET"} if sys.version_info >= (3, 13) else {}
        return Request(
            newurl.replace(" ", "%20"), headers=kept, origin_req_host=req.origin_req_host, unverifiable=True, **how
        )

    def http_error_302(self, req, fp, code, msg, headers):
        """Ask for where the answer leads."""
        newurl = self._target(req, fp, code, msg, headers)
        if newurl is None:
            return None
        new = self.redirect_request(req, fp, code, msg, headers, newurl)
        if new is None:
            return None
        self._count(req, new, newurl, lambda: HTTPError(req.full_url, code, self.inf_msg + msg, headers, fp))
        fp.read()
        fp.close()
        return self.parent.open(new, timeout=req.timeout)

    http_error_301 = http_error_303 = http_error_307 = http_error_308 = http_error_302

    def _target(self, req, fp, code, msg, headers):
        """The URL that the headers lead to, None if they lead nowhere."""
        name = next((name for name in ("location", "uri") if name in headers), None)
        if name is None:
            return None
        url = headers[name]
        parts = urlparse(url)
        if parts.scheme not in ("http", "https", "ftp", ""):
            raise HTTPError(url, code, f"{msg} - Redirection to url '{url}' is not allowed", headers, fp)
        if parts.netloc and not parts.path:
            parts = parts._replace(path="/")
        # The headers were decoded as ISO-8859-1, whatever they were.
        quoted = quote(urlunparse(parts), encoding="iso-8859-1", safe=string.punctuation)
        return urljoin(req.full_url, quoted)

    def _count(self, old, new, url, error):
        """Note in the requests which URLs were visited; raise an error for a loop."""
        if hasattr(old, "redirect_dict"):
            visited = new.redirect_dict = old.redirect_dict
            if visited.get(url, 0) >= self.max_repeats or len(visited) >= self.max_redirections:
                raise error()
        else:
            visited = new.redirect_dict = old.redirect_dict = {}
        visited[url] = visited.get(url, 0) + 1
