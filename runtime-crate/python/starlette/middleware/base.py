"""Middleware as a function of the request and of what answers it. starlette/middleware/base.py."""

from asyncio import get_running_loop
from collections.abc import Awaitable, Callable

from _starlette import accelerated
from starlette._tasks import CancelScope, TaskGroup, checkpoint
from starlette.requests import ClientDisconnect, Request, empty_send  # noqa: F401
from starlette.responses import Response

__molt_public__ = ("_CachedRequest", "_StreamingResponse")

RequestResponseEndpoint = Callable[[Request], Awaitable[Response]]
DispatchFunction = Callable[[Request, RequestResponseEndpoint], Awaitable[Response]]

_DISCONNECT = "http.disconnect"


class _CachedRequest(Request):
    """The request that a middleware sees, and what the application below receives of it.

    A body that the middleware has read whole is given on; one that it has streamed is not, save as an empty one.
    """

    _wrapped_rcv_disconnected = False
    _wrapped_rcv_consumed = False

    async def wrapped_receive(self):
        if self._wrapped_rcv_disconnected:
            return {"type": _DISCONNECT}
        if self._wrapped_rcv_consumed:
            # Only the client's going away is left to tell.
            if not self._is_disconnected:
                message = await self.receive()
                if message["type"] != _DISCONNECT:
                    raise RuntimeError(f"Unexpected message received: {message['type']}")
                self._wrapped_rcv_disconnected = True
                return message
            self._wrapped_rcv_disconnected = True
            return {"type": _DISCONNECT}
        if getattr(self, "_body", None) is not None:
            self._wrapped_rcv_consumed = True
            return {"type": "http.request", "body": self._body, "more_body": False}
        if self._stream_consumed:
            self._wrapped_rcv_consumed = True
            return {"type": "http.request", "body": b"", "more_body": False}
        try:
            chunk = await self._next_chunk()
        except ClientDisconnect:
            self._wrapped_rcv_disconnected = True
            return {"type": _DISCONNECT}
        self._wrapped_rcv_consumed = self._stream_consumed
        return {"type": "http.request", "body": chunk, "more_body": not self._stream_consumed}


class EndOfStream(Exception):
    """Nothing more comes. Tracebacks of failed requests show it under its usual name."""

    __module__ = "anyio"


class _Rendezvous:
    """A channel without room between the application and the middleware: each message waits for its receiver."""

    __slots__ = ("_sender_closed", "_receiver_closed", "_waiting_senders", "_waiting_receivers")

    def __init__(self):
        self._sender_closed = False
        self._receiver_closed = False
        # (message, future) of those that wait to be taken from; the futures of those that wait for a message.
        self._waiting_senders = []
        self._waiting_receivers = []

    async def send(self, message):
        """Hand a message over; without effect once nobody receives any more."""
        await checkpoint()
        if self._receiver_closed:
            return
        while self._waiting_receivers:
            receiver = self._waiting_receivers.pop(0)
            if not receiver.done():
                receiver.set_result(message)
                return
        taken = get_running_loop().create_future()
        entry = (message, taken)
        self._waiting_senders.append(entry)
        try:
            await taken
        finally:
            if entry in self._waiting_senders:
                self._waiting_senders.remove(entry)

    async def receive(self):
        """The next message; EndOfStream when there is none."""
        await checkpoint()
        while self._waiting_senders:
            message, taken = self._waiting_senders.pop(0)
            if not taken.done():
                taken.set_result(None)
                return message
        if not self._sender_closed:
            receiver = get_running_loop().create_future()
            self._waiting_receivers.append(receiver)
            message = await receiver
            if message is not None:
                return message
        raise EndOfStream

    def close_sender(self):
        """Nothing more comes."""
        self._sender_closed = True
        self._wake(self._waiting_receivers)

    def close_receiver(self):
        """Nothing more is taken."""
        self._receiver_closed = True
        self._wake([taken for _, taken in self._waiting_senders])

    def _wake(self, futures):
        for future in futures:
            if not future.done():
                future.set_result(None)


def _raise_unanswered(error):
    """Raise what `call_next` raises when the application has ended without a response, by an error or not."""
    try:
        raise EndOfStream
    except EndOfStream:
        if error is not None:
            raise error from error.__cause__ or error.__context__
        raise RuntimeError("No response returned.")


async def _abandon(tasks, error):
    """Cancel what a middleware that failed has left running, and go on with its error as a task group does."""
    async with TaskGroup() as task_group:
        for task in tasks:
            task_group.adopt(task)
        raise error


class _Receiving:
    """What the application below receives, until the response was sent."""

    def __init__(self, request, closed=False):
        self._request = request
        self._closed = closed
        # The scopes in which the application waits to receive; the end of the response ends that.
        self._scopes = set()

    async def receive(self):
        if self._closed:
            return {"type": _DISCONNECT}
        with CancelScope() as scope:
            self._scopes.add(scope)
            try:
                message = await self._request.wrapped_receive()
            except Exception as exc:
                raise BaseExceptionGroup("unhandled errors in a TaskGroup", [exc]) from None
            finally:
                self._scopes.discard(scope)
        if self._closed:
            return {"type": _DISCONNECT}
        return message

    def close(self):
        self._closed = True
        for scope in self._scopes:
            scope.cancel()


async def _parts(next_message):
    """The parts of a response's body; a message of another kind ends it."""
    while True:
        message = await next_message()
        if message is None:
            break
        if message["type"] == "http.response.pathsend":
            yield message
            break
        assert message["type"] == "http.response.body", f"Unexpected message: {message}"
        body = message.get("body", b"")
        if body:
            yield body
        if not message.get("more_body", False):
            break


class _Exchange:
    """One request on its way through a middleware: the application below runs as a task and its messages are handed over."""

    def __init__(self, app, request, scope, task_group):
        self.app = app
        self.scope = scope
        self.task_group = task_group
        self.messages = _Rendezvous()
        self.receiving = _Receiving(request)
        self.error = None
        self.error_raised = False

    async def call_next(self, request):
        """Start the application; gives its response once that has started."""
        self.task_group.start_soon(self._run)
        info = None
        message = await self._next()
        if message is not None:
            info = message.get("info", None)
            if message["type"] == "http.response.debug" and info is not None:
                message = await self._next()
        if message is None:
            self.error_raised = self.error is not None
            _raise_unanswered(self.error)
        assert message["type"] == "http.response.start"
        response = _StreamingResponse(status_code=message["status"], content=_parts(self._next), info=info)
        response.raw_headers = message["headers"]
        return response

    async def _next(self):
        try:
            return await self.messages.receive()
        except EndOfStream:
            return None

    async def _run(self):
        try:
            await self.app(self.scope, self.receiving.receive, self.messages.send)
        except Exception as exc:
            self.error = exc
        finally:
            self.messages.close_sender()

    def close(self):
        """The response was sent: what the application still sends is dropped, and it receives a disconnect."""
        self.receiving.close()
        self.messages.close_receiver()


class BaseHTTPMiddleware:
    """Middleware with a method `dispatch(request, call_next)`, or a function of that kind."""

    def __init__(self, app, dispatch=None):
        self.app = app
        self.dispatch_func = self.dispatch if dispatch is None else dispatch

    @accelerated
    async def __call__(self, scope, receive, send):
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = _CachedRequest(scope, receive)
        async with TaskGroup() as task_group:
            exchange = _Exchange(self.app, request, scope, task_group)
            response = await self.dispatch_func(request, exchange.call_next)
            await response(scope, request.wrapped_receive, send)
            exchange.close()
        if exchange.error is not None and not exchange.error_raised:
            raise exchange.error

    async def dispatch(self, request, call_next):
        raise NotImplementedError()


class _StreamingResponse(Response):
    """The application's response, its body still on the way."""

    # What gives the messages of the body, where nobody has asked for its iterator.
    _messages = None

    def __init__(self, content, status_code=200, headers=None, media_type=None, info=None):
        self.info = info
        self._iterator = content
        self.status_code = status_code
        self.media_type = media_type
        self.init_headers(headers)
        self.background = None

    @property
    def body_iterator(self):
        if self._iterator is None:
            self._iterator = _parts(self._messages.next)
        return self._iterator

    @body_iterator.setter
    def body_iterator(self, iterator):
        self._iterator = iterator

    @accelerated
    async def __call__(self, scope, receive, send):
        if self.info is not None:
            await send({"type": "http.response.debug", "info": self.info})
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        ended = False
        async for chunk in self.body_iterator:
            # A message of another kind ends the response by itself.
            is_message = isinstance(chunk, dict)
            ended = ended or is_message
            await send(chunk if is_message else {"type": "http.response.body", "body": chunk, "more_body": True})
        if not ended:
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        if self.background:
            await self.background()
