"""The client that awaits. httpx `httpx/_client.py`: `AsyncClient`."""

import time
import warnings
from contextlib import asynccontextmanager

from ._base_client import COOKIES_DEPRECATED, USE_CLIENT_DEFAULT, BaseClient, BoundAsyncStream, ClientState
from ._config import DEFAULT_LIMITS, DEFAULT_MAX_REDIRECTS, DEFAULT_TIMEOUT_CONFIG
from ._exceptions import Regarding
from ._response import Response
from ._transports.default import AsyncHTTPTransport
from ._types import AsyncByteStream


class AsyncClient(BaseClient):
    """A client whose requests are awaited."""

    _network = AsyncHTTPTransport

    def __init__(
        self,
        *,
        auth=None,
        params=None,
        headers=None,
        cookies=None,
        verify=True,
        cert=None,
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
        trust_env=True,
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

    async def request(
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
        return await self.send(request, auth=auth, follow_redirects=follow_redirects)

    @asynccontextmanager
    async def stream(
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
        response = await self.send(request, auth=auth, follow_redirects=follow_redirects, stream=True)
        try:
            yield response
        finally:
            await response.aclose()

    async def send(
        self, request, *, stream=False, auth=USE_CLIENT_DEFAULT, follow_redirects=USE_CLIENT_DEFAULT
    ) -> Response:
        """Sends a request that is made already."""
        auth, follow_redirects = self._begin(request, auth, follow_redirects)
        response = await self._authenticated(request, auth, follow_redirects)
        if stream:
            return response
        try:
            await response.aread()
        except BaseException:
            await response.aclose()
            raise
        return response

    async def _authenticated(self, request, auth, follow_redirects):
        """Sends the requests of an authentication until it is content."""
        history = []
        flow = auth.async_auth_flow(request)
        try:
            request = await flow.__anext__()
            while True:
                response = await self._redirected(request, follow_redirects, history)
                try:
                    try:
                        following = await flow.asend(response)
                    except StopAsyncIteration:
                        return response
                    response.history = list(history)
                    await response.aread()
                except BaseException:
                    await response.aclose()
                    raise
                request = following
                history.append(response)
        finally:
            await flow.aclose()

    async def _redirected(self, request, follow_redirects, history):
        """Sends a request, and those that its responses lead to."""
        while True:
            self._check_redirects(request, history)
            for hook in self._event_hooks["request"]:
                await hook(request)
            response = await self._sent(request)
            try:
                for hook in self._event_hooks["response"]:
                    await hook(response)
                response.history = list(history)
                if not response.has_redirect_location:
                    return response
                request = self._build_redirect_request(request, response)
                if not follow_redirects:
                    response.next_request = request
                    return response
                history = [*history, response]
                await response.aread()
            except BaseException:
                await response.aclose()
                raise

    async def _sent(self, request):
        """Sends one request."""
        transport = self._transport_for_url(request.url)
        start = time.perf_counter()
        if not isinstance(request.stream, AsyncByteStream):
            raise RuntimeError("Attempted to send an sync request with an AsyncClient instance.")
        with Regarding(request):
            response = await transport.handle_async_request(request)
        assert isinstance(response.stream, AsyncByteStream)
        return self._received(request, response, BoundAsyncStream, start)

    async def get(
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
        return await self.request(
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

    async def options(
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
        return await self.request(
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

    async def head(
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
        return await self.request(
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

    async def post(
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
        return await self.request(
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

    async def put(
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
        return await self.request(
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

    async def patch(
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
        return await self.request(
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

    async def delete(
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
        return await self.request(
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

    async def aclose(self):
        """Closes the client's connections."""
        if self._state != ClientState.CLOSED:
            self._state = ClientState.CLOSED
            for transport in self._all_transports():
                await transport.aclose()

    async def __aenter__(self):
        self._open()
        for transport in self._all_transports():
            await transport.__aenter__()
        return self

    async def __aexit__(self, exc_type=None, exc_value=None, traceback=None):
        self._state = ClientState.CLOSED
        for transport in self._all_transports():
            await transport.__aexit__(exc_type, exc_value, traceback)
