"""What happens on a connection, told to the loggers `httpcore.*` and to the extension `trace`. httpcore `httpcore/_trace.py`."""

import inspect
import logging

_WANTS_FUNCTION = (
    "If you are using a synchronous interface, the callback of the `trace` extension should be a normal function instead of an asynchronous function."
)
_WANTS_COROUTINE = (
    "If you're using an asynchronous interface, the callback of the `trace` extension should be an asynchronous function rather than a normal function."
)


class Trace:
    """One thing that happens: flows that tell its beginning and its end."""

    def __init__(self, mode, logger, name, request, details):
        self._mode = mode
        self._logger = logger
        self._name = name
        self._details = details
        self._told = None if request is None else request.extensions.get("trace")
        self._logged = logger.isEnabledFor(logging.DEBUG)
        self.silent = self._told is None and not self._logged

    def started(self):
        return self._tell("started", self._details)

    def complete(self, result=None):
        return self._tell("complete", {"return_value": result})

    def failed(self, error):
        return self._tell("failed", {"exception": error})

    def _tell(self, stage, details):
        if self.silent:
            return
        message = f"{self._name}.{stage}"
        if self._told is not None:
            answer = self._told(f"{self._logger.name.rpartition('.')[2]}.{message}", details)
            if inspect.iscoroutine(answer) != self._mode.suspends:
                raise TypeError(_WANTS_COROUTINE if self._mode.suspends else _WANTS_FUNCTION)
            if self._mode.suspends:
                yield answer
        if self._logged:
            if details and details.get("return_value", details) is not None:
                message += " " + " ".join(f"{key}={value!r}" for key, value in details.items())
            self._logger.debug(message)


def traced(mode, logger, name, request, details, flow):
    """Runs a flow between two messages: that it starts, and how it ended."""
    trace = Trace(mode, logger, name, request, details)
    if trace.silent:
        return (yield from flow)
    yield from trace.started()
    try:
        result = yield from flow
    except BaseException as error:
        yield from trace.failed(error)
        raise
    yield from trace.complete(result)
    return result
