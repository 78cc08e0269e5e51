"""What both clients have in common: defaults, and what follows from a response. httpx `httpx/_client.py`: `BaseClient`."""

import datetime
import enum
import logging
import time

from ._auth import Auth, BasicAuth, FunctionAuth
from ._config import DEFAULT_MAX_REDIRECTS, DEFAULT_TIMEOUT_CONFIG, Proxy, Timeout
from ._cookies import Cookies
from ._decoders import SUPPORTED_DECODERS
from ._exceptions import InvalidURL, RemoteProtocolError, TooManyRedirects
from ._headers import Headers
from ._request import Request
from ._status_codes import codes
from ._transports.default import HTTP2_MISSING
from ._types import AsyncByteStream, SyncByteStream
from ._urls import URL, QueryParams
from ._utils import URLPattern, get_environment_proxies
from .__version__ import __version__

_logger = logging.getLogger("httpx")

USER_AGENT = f"python-httpx/{__version__}"
ACCEPT_ENCODING = ", ".join(name for name in SUPPORTED_DECODERS if name != "identity")
COOKIES_DEPRECATED = (
    "Setting per-request cookies=<...> is being deprecated, because the expected behaviour on cookie persistence is ambiguous. "
    "Set cookies directly on the client instance instead."
)


class UseClientDefault:
    """The type of USE_CLIENT_DEFAULT."""


USE_CLIENT_DEFAULT = UseClientDefault()


class ClientState(enum.Enum):
    """A client's life."""

    UNOPENED = 1
    OPENED = 2
    CLOSED = 3


class BoundSyncStream(SyncByteStream):
    """A body whose end says how long the response took."""

    def __init__(self, stream, response, start):
        self._stream = stream
        self._response = response
        self._start = start

    def __iter__(self):
        yield from self._stream

    def close(self):
        self._response.elapsed = _since(self._start)
        self._stream.close()


class BoundAsyncStream(AsyncByteStream):
    """A body whose end says how long the response took."""

    def __init__(self, stream, response, start):
        self._stream = stream
        self._response = response
        self._start = start

    async def __aiter__(self):
        async for chunk in self._stream:
            yield chunk

    async def aclose(self):
        self._response.elapsed = _since(self._start)
        await self._stream.aclose()


def _since(start):
    return datetime.timedelta(seconds=time.perf_counter() - start)


def _port(url):
    return {"http": 80, "https": 443}.get(url.scheme) if url.port is None else url.port


def _same_origin(url, other):
    return (url.scheme, url.host, _port(url)) == (other.scheme, other.host, _port(other))


def _is_upgrade(url, location):
    """Whether a redirect goes to the same server, now encrypted."""
    plain = (url.host, "http", 80) == (location.host, url.scheme, _port(url))
    return plain and (location.scheme, _port(location)) == ("https", 443)


def _hooks(hooks):
    return {name: list(hooks.get(name, [])) for name in ("request", "response")}


def _auth_of(auth):
    if auth is None or isinstance(auth, Auth):
        return auth
    if isinstance(auth, tuple):
        return BasicAuth(username=auth[0], password=auth[1])
    if callable(auth):
        return FunctionAuth(func=auth)
    raise TypeError(f'Invalid "auth" argument: {auth!r}')


def _with_trailing_slash(url):
    return url if url.raw_path.endswith(b"/") else url.copy_with(raw_path=url.raw_path + b"/")


class BaseClient:
    """A client's defaults, and what is made of them."""

    # The class of the client's transports.
    _network = None

    def __init__(
        self,
        *,
        auth=None,
        params=None,
        headers=None,
        cookies=None,
        timeout=DEFAULT_TIMEOUT_CONFIG,
        follow_redirects=False,
        max_redirects=DEFAULT_MAX_REDIRECTS,
        event_hooks=None,
        base_url="",
        trust_env=True,
        default_encoding="utf-8",
    ):
        self._base_url = _with_trailing_slash(URL(base_url))
        self._auth = _auth_of(auth)
        self._params = QueryParams(params)
        self.headers = Headers(headers)
        self._cookies = Cookies(cookies)
        self._timeout = Timeout(timeout)
        self.follow_redirects = follow_redirects
        self.max_redirects = max_redirects
        self._event_hooks = _hooks(event_hooks or {})
        self._trust_env = trust_env
        self._default_encoding = default_encoding
        self._state = ClientState.UNOPENED

    def _connect(self, transport, proxy, mounts, http2, **options):
        """Makes the transports: one for everything, and those for some URLs."""
        if http2:
            raise ImportError(HTTP2_MISSING)
        proxies = self._proxies(proxy, self._trust_env and transport is None)
        options["trust_env"] = self._trust_env
        self._transport = self._network(**options) if transport is None else transport
        mounted = {
            URLPattern(key): None if one is None else self._network(proxy=one, **options) for key, one in proxies.items()
        }
        mounted |= {URLPattern(key): one for key, one in (mounts or {}).items()}
        self._mounts = dict(sorted(mounted.items()))

    @staticmethod
    def _proxies(proxy, from_environment):
        if proxy is not None:
            return {"all://": Proxy(url=proxy) if isinstance(proxy, (str, URL)) else proxy}
        named = get_environment_proxies() if from_environment else {}
        return {key: None if url is None else Proxy(url=url) for key, url in named.items()}

    def _transport_for_url(self, url):
        for pattern, transport in self._mounts.items():
            if pattern.matches(url):
                return self._transport if transport is None else transport
        return self._transport

    def _all_transports(self):
        return [self._transport, *(one for one in self._mounts.values() if one is not None)]

    def _open(self):
        if self._state != ClientState.UNOPENED:
            raise RuntimeError(
                "Cannot open a client instance more than once."
                if self._state == ClientState.OPENED
                else "Cannot reopen a client instance, once it has been closed."
            )
        self._state = ClientState.OPENED

    @property
    def is_closed(self):
        return self._state == ClientState.CLOSED

    @property
    def trust_env(self):
        return self._trust_env

    @property
    def timeout(self):
        return self._timeout

    @timeout.setter
    def timeout(self, timeout):
        self._timeout = Timeout(timeout)

    @property
    def event_hooks(self):
        return self._event_hooks

    @event_hooks.setter
    def event_hooks(self, event_hooks):
        self._event_hooks = _hooks(event_hooks)

    @property
    def auth(self):
        return self._auth

    @auth.setter
    def auth(self, auth):
        self._auth = _auth_of(auth)

    @property
    def base_url(self):
        return self._base_url

    @base_url.setter
    def base_url(self, url):
        self._base_url = _with_trailing_slash(URL(url))

    @property
    def headers(self):
        return self._headers

    @headers.setter
    def headers(self, headers):
        self._headers = Headers(
            {
                b"Accept": b"*/*",
                b"Accept-Encoding": ACCEPT_ENCODING.encode("ascii"),
                b"Connection": b"keep-alive",
                b"User-Agent": USER_AGENT.encode("ascii"),
            }
        )
        self._headers.update(headers)

    @property
    def cookies(self):
        return self._cookies

    @cookies.setter
    def cookies(self, cookies):
        self._cookies = Cookies(cookies)

    @property
    def params(self):
        return self._params

    @params.setter
    def params(self, params):
        self._params = QueryParams(params)

    def build_request(
        self,
        method,
        url,
        *,
        content=None,
        data=None,
        files=None,
        json=None,
        params=None,
        headers=None,
        cookies=None,
        timeout=USE_CLIENT_DEFAULT,
        extensions=None,
    ):
        """A request with the client's defaults."""
        extensions = {} if extensions is None else extensions
        if "timeout" not in extensions:
            waits = self.timeout if isinstance(timeout, UseClientDefault) else Timeout(timeout)
            extensions = {**extensions, "timeout": waits.as_dict()}
        return Request(
            method,
            self._merge_url(url),
            content=content,
            data=data,
            files=files,
            json=json,
            params=self._merge_queryparams(params),
            headers=self._merge_headers(headers),
            cookies=self._merge_cookies(cookies),
            extensions=extensions,
        )

    def _merge_url(self, url):
        url = URL(url)
        if not url.is_relative_url:
            return url
        return self.base_url.copy_with(raw_path=self.base_url.raw_path + url.raw_path.lstrip(b"/"))

    def _merge_cookies(self, cookies=None):
        if not cookies and not self.cookies:
            return cookies
        merged = Cookies(self.cookies)
        merged.update(cookies)
        return merged

    def _merge_headers(self, headers=None):
        merged = Headers(self.headers)
        merged.update(headers)
        return merged

    def _merge_queryparams(self, params=None):
        return QueryParams(self.params).merge(params) if params or self.params else params

    def _begin(self, request, auth, follow_redirects):
        """Prepares a request for being sent: who says who we are, and whether redirects are followed."""
        if self._state == ClientState.CLOSED:
            raise RuntimeError("Cannot send a request, as the client has been closed.")
        self._state = ClientState.OPENED
        if "timeout" not in request.extensions:
            request.extensions = {**request.extensions, "timeout": self.timeout.as_dict()}
        if isinstance(follow_redirects, UseClientDefault):
            follow_redirects = self.follow_redirects
        return self._request_auth(request, auth), follow_redirects

    def _request_auth(self, request, auth):
        auth = self._auth if isinstance(auth, UseClientDefault) else _auth_of(auth)
        if auth is not None:
            return auth
        username, password = request.url.username, request.url.password
        return BasicAuth(username=username, password=password) if username or password else Auth()

    def _check_redirects(self, request, history):
        if len(history) > self.max_redirects:
            raise TooManyRedirects("Exceeded maximum allowed redirects.", request=request)

    def _received(self, request, response, bound, start):
        """What is kept and said of every response."""
        response.request = request
        response.stream = bound(response.stream, response=response, start=start)
        self.cookies.extract_cookies(response)
        response.default_encoding = self._default_encoding
        _logger.info(
            'HTTP Request: %s %s "%s %d %s"',
            request.method,
            request.url,
            response.http_version,
            response.status_code,
            response.reason_phrase,
        )
        return response

    def _build_redirect_request(self, request, response):
        """The request that a redirect asks for."""
        method = self._redirect_method(request, response)
        url = self._redirect_url(request, response)
        becomes_get = method != request.method and method == "GET"
        return Request(
            method=method,
            url=url,
            headers=self._redirect_headers(request, url, becomes_get),
            cookies=Cookies(self.cookies),
            stream=None if becomes_get else request.stream,
            extensions=request.extensions,
        )

    @staticmethod
    def _redirect_method(request, response):
        method, status = request.method, response.status_code
        if status in (codes.SEE_OTHER, codes.FOUND) and method != "HEAD":
            return "GET"
        return "GET" if status == codes.MOVED_PERMANENTLY and method == "POST" else method

    @staticmethod
    def _redirect_url(request, response):
        try:
            url = URL(response.headers["Location"])
        except InvalidURL as error:
            raise RemoteProtocolError(f"Invalid URL in location header: {error}.", request=request) from None
        # Some servers leave out the host.
        if url.scheme and not url.host:
            url = url.copy_with(host=request.url.host)
        if url.is_relative_url:
            url = request.url.join(url)
        if request.url.fragment and not url.fragment:
            url = url.copy_with(fragment=request.url.fragment)
        return url

    @staticmethod
    def _redirect_headers(request, url, becomes_get):
        headers = Headers(request.headers)
        left_out = ["Content-Length", "Transfer-Encoding"] if becomes_get else []
        if not _same_origin(url, request.url):
            if not _is_upgrade(request.url, url):
                left_out.append("Authorization")
            headers["Host"] = url.netloc.decode("ascii")
        # Those of the new request come out of the client.
        for name in [*left_out, "Cookie"]:
            headers.pop(name, None)
        return headers
