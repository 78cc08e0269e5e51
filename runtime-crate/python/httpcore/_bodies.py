"""The body of a response while it arrives. httpcore `_async/http11.py`, `_async/connection_pool.py`: their byte streams."""

import logging

from ._flows import END, arun, run
from ._trace import Trace, traced

_logger = logging.getLogger("httpcore.http11")


class Body:
    """What is left to read of a response, and what is to be done behind it."""

    def __init__(self, mode, exchange, request):
        self._mode = mode
        self._exchange = exchange
        self._request = request
        self._closed = False
        # A pool puts here what gives the connection back.
        self.released = None

    def _trace(self):
        return Trace(self._mode, _logger, "receive_response_body", self._request, {"request": self._request})

    def _part(self):
        return self._exchange.receive_part(self._request)

    def _finish(self):
        if self._closed:
            return
        self._closed = True
        yield from traced(self._mode, _logger, "response_closed", self._request, {}, self._exchange.finish())
        if self.released is not None:
            yield from self.released()

    def _fail(self, trace, error):
        yield from trace.failed(error)
        yield from self._finish()


class BlockingBody(Body):
    """A body for a blocking caller."""

    def __iter__(self):
        trace = self._trace()
        try:
            run(trace.started())
            while (part := run(self._part())) is not END:
                yield part
            run(trace.complete())
        except BaseException as error:
            run(self._fail(trace, error))
            raise error from None

    def close(self):
        run(self._finish())


class SuspendingBody(Body):
    """A body for an asynchronous caller."""

    async def __aiter__(self):
        trace = self._trace()
        try:
            await arun(trace.started())
            while (part := await arun(self._part())) is not END:
                yield part
            await arun(trace.complete())
        except BaseException as error:
            await arun(self._fail(trace, error))
            raise error from None

    async def aclose(self):
        await arun(self._finish())
