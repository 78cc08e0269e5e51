"""The client that blocks. httpx `httpx/_client.py`: `Client`."""

import time
import warnings
from contextlib import contextmanager

from ._base_client import COOKIES_DEPRECATED, USE_CLIENT_DEFAULT, BaseClient, BoundSyncStream, ClientState
from ._config import DEFAULT_LIMITS, DEFAULT_MAX_REDIRECTS, DEFAULT_TIMEOUT_CONFIG
from ._exceptions import Regarding
from ._response import Response
from ._transports.default import HTTPTransport
from ._types import SyncByteStream


class Client(BaseClient):
    """A client whose requests are waited for."""

    _network = HTTPTransport

    def __init__(
        self,
        *,
        auth=None,
        params=None,
        headers=None,
        cookies=None,
        verify=True,
        cert=None,
        trust_env=True,
        http1=True,
        http2=False,
        proxy=None,
        mounts=None,
        timeout=DEFAULT_TIMEOUT_CONFIG,
        follow_redirects=False,
        limits=DEFAULT_LIMITS,
        max_redirects=DEFAULT_MAX_REDIRECTS,
        event_hooks=None,
        base_url="",
        transport=None,
        default_encoding="utf-8",
    ):
        super().__init__(
            auth=auth,
            params=params,
            headers=headers,
            cookies=cookies,
            timeout=timeout,
            follow_redirects=follow_redirects,
            max_redirects=max_redirects,
            event_hooks=event_hooks,
            base_url=base_url,
            trust_env=trust_env,
            default_encoding=default_encoding,
        )
        self._connect(transport, proxy, mounts, http2, verify=verify, cert=cert, http1=http1, limits=limits)

    def request(
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
        auth=USE_CLIENT_DEFAULT,
        follow_redirects=USE_CLIENT_DEFAULT,
        timeout=USE_CLIENT_DEFAULT,
        extensions=None,
    ) -> Response:
        """Sends a request and reads the response."""
        if cookies is not None:
            warnings.warn(COOKIES_DEPRECATED, DeprecationWarning, stacklevel=2)
        request = self.build_request(
            method,
            url,
            content=content,
            data=data,
            files=files,
            json=json,
            params=params,
            headers=headers,
            cookies=cookies,
            timeout=timeout,
            extensions=extensions,
        )
        return self.send(request, auth=auth, follow_redirects=follow_redirects)

    @contextmanager
    def stream(
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
        auth=USE_CLIENT_DEFAULT,
        follow_redirects=USE_CLIENT_DEFAULT,
        timeout=USE_CLIENT_DEFAULT,
        extensions=None,
    ):
        """Sends a request; the body of the response is read by the caller."""
        request = self.build_request(
            method,
            url,
            content=content,
            data=data,
            files=files,
            json=json,
            params=params,
            headers=headers,
            cookies=cookies,
            timeout=timeout,
            extensions=extensions,
        )
        response = self.send(request, auth=auth, follow_redirects=follow_redirects, stream=True)
        try:
            yield response
        finally:
            response.close()

    def send(
        self, request, *, stream=False, auth=USE_CLIENT_DEFAULT, follow_redirects=USE_CLIENT_DEFAULT
    ) -> Response:
        """Sends a request that is made already."""
        auth, follow_redirects = self._begin(request, auth, follow_redirects)
        response = self._authenticated(request, auth, follow_redirects)
        if stream:
            return response
        try:
            response.read()
        except BaseException:
            response.close()
            raise
        return response

    def _authenticated(self, request, auth, follow_redirects):
        """Sends the requests of an authentication until it is content."""
        history = []
        flow = auth.sync_auth_flow(request)
        try:
            request = next(flow)
            while True:
                response = self._redirected(request, follow_redirects, history)
                try:
                    try:
                        following = flow.send(response)
                    except StopIteration:
                        return response
                    response.history = list(history)
                    response.read()
                except BaseException:
                    response.close()
                    raise
                request = following
                history.append(response)
        finally:
            flow.close()

    def _redirected(self, request, follow_redirects, history):
        """Sends a request, and those that its responses lead to."""
        while True:
            self._check_redirects(request, history)
            for hook in self._event_hooks["request"]:
                hook(request)
            response = self._sent(request)
            try:
                for hook in self._event_hooks["response"]:
                    hook(response)
                response.history = list(history)
                if not response.has_redirect_location:
                    return response
                request = self._build_redirect_request(request, response)
                if not follow_redirects:
                    response.next_request = request
                    return response
                history = [*history, response]
                response.read()
            except BaseException:
                response.close()
                raise

    def _sent(self, request):
        """Sends one request."""
        transport = self._transport_for_url(request.url)
        start = time.perf_counter()
        if not isinstance(request.stream, SyncByteStream):
            raise RuntimeError("Attempted to send an async request with a sync Client instance.")
        with Regarding(request):
            response = transport.handle_request(request)
        assert isinstance(response.stream, SyncByteStream)
        return self._received(request, response, BoundSyncStream, start)

    def get(
        self,
        url,
        *,
        params=None,
        headers=None,
        cookies=None,
        auth=USE_CLIENT_DEFAULT,
        follow_redirects=USE_CLIENT_DEFAULT,
        timeout=USE_CLIENT_DEFAULT,
        extensions=None,
    ) -> Response:
        return self.request(
            "GET",
            url,
            params=params,
            headers=headers,
            cookies=cookies,
            auth=auth,
            follow_redirects=follow_redirects,
            timeout=timeout,
            extensions=extensions,
        )

    def options(
        self,
        url,
        *,
        params=None,
        headers=None,
        cookies=None,
        auth=USE_CLIENT_DEFAULT,
        follow_redirects=USE_CLIENT_DEFAULT,
        timeout=USE_CLIENT_DEFAULT,
        extensions=None,
    ) -> Response:
        return self.request(
            "OPTIONS",
            url,
            params=params,
            headers=headers,
            cookies=cookies,
            auth=auth,
            follow_redirects=follow_redirects,
            timeout=timeout,
            extensions=extensions,
        )

    def head(
        self,
        url,
        *,
        params=None,
        headers=None,
        cookies=None,
        auth=USE_CLIENT_DEFAULT,
        follow_redirects=USE_CLIENT_DEFAULT,
        timeout=USE_CLIENT_DEFAULT,
        extensions=None,
    ) -> Response:
        return self.request(
            "HEAD",
            url,
            params=params,
            headers=headers,
            cookies=cookies,
            auth=auth,
            follow_redirects=follow_redirects,
            timeout=timeout,
            extensions=extensions,
        )

    def post(
        self,
        url,
        *,
        content=None,
        data=None,
        files=None,
        json=None,
        params=None,
        headers=None,
        cookies=None,
        auth=USE_CLIENT_DEFAULT,
        follow_redirects=USE_CLIENT_DEFAULT,
        timeout=USE_CLIENT_DEFAULT,
        extensions=None,
    ) -> Response:
        return self.request(
            "POST",
            url,
            content=content,
            data=data,
            files=files,
            json=json,
            params=params,
            headers=headers,
            cookies=cookies,
            auth=auth,
            follow_redirects=follow_redirects,
            timeout=timeout,
            extensions=extensions,
        )

    def put(
        self,
        url,
        *,
        content=None,
        data=None,
        files=None,
        json=None,
        params=None,
        headers=None,
        cookies=None,
        auth=USE_CLIENT_DEFAULT,
        follow_redirects=USE_CLIENT_DEFAULT,
        timeout=USE_CLIENT_DEFAULT,
        extensions=None,
    ) -> Response:
        return self.request(
            "PUT",
            url,
            content=content,
            data=data,
            files=files,
            json=json,
            params=params,
            headers=headers,
            cookies=cookies,
            auth=auth,
            follow_redirects=follow_redirects,
            timeout=timeout,
            extensions=extensions,
        )

    def patch(
        self,
        url,
        *,
        content=None,
        data=None,
        files=None,
        json=None,
        params=None,
        headers=None,
        cookies=None,
        auth=USE_CLIENT_DEFAULT,
        follow_redirects=USE_CLIENT_DEFAULT,
        timeout=USE_CLIENT_DEFAULT,
        extensions=None,
    ) -> Response:
        return self.request(
            "PATCH",
            url,
            content=content,
            data=data,
            files=files,
            json=json,
            params=params,
            headers=headers,
            cookies=cookies,
            auth=auth,
            follow_redirects=follow_redirects,
            timeout=timeout,
            extensions=extensions,
        )

    def delete(
        self,
        url,
        *,
        params=None,
        headers=None,
        cookies=None,
        auth=USE_CLIENT_DEFAULT,
        follow_redirects=USE_CLIENT_DEFAULT,
        timeout=USE_CLIENT_DEFAULT,
        extensions=None,
    ) -> Response:
        return self.request(
            "DELETE",
            url,
            params=params,
            headers=headers,
            cookies=cookies,
            auth=auth,
            follow_redirects=follow_redirects,
            timeout=timeout,
            extensions=extensions,
        )

    def close(self):
        """Closes the client's connections."""
        if self._state != ClientState.CLOSED:
            self._state = ClientState.CLOSED
            for transport in self._all_transports():
                transport.close()

    def __enter__(self):
        self._open()
        for transport in self._all_transports():
            transport.__enter__()
        return self

    def __exit__(self, exc_type=None, exc_value=None, traceback=None):
        self._state = ClientState.CLOSED
        for transport in self._all_transports():
            transport.__exit__(exc_type, exc_value, traceback)
