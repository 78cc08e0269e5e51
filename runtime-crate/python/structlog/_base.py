"""What all bound loggers derive from. structlog `structlog/_base.py`."""

from structlog.exceptions import DropEvent

__molt_public__ = ("_context", "_logger", "_process_event", "_processors", "_proxy_to_logger")


class BoundLoggerBase:
    """A logger, processors and a context that none of the methods changes."""

    def __init__(self, logger, processors, context):
        self._logger = logger
        self._processors = processors
        self._context = context

    def __repr__(self):
        return f"<{type(self).__name__}(context={self._context!r}, processors={self._processors!r})>"

    def __eq__(self, other):
        try:
            return self._context == other._context
        except AttributeError:
            return False

    def __ne__(self, other):
        return not self.__eq__(other)

    # Whoever has an equality of its own and no hash cannot be a key.
    __hash__ = None

    def bind(self, **new_values):
        """A logger that knows more."""
        context = type(self._context)(self._context, **new_values)
        return type(self)(self._logger, self._processors, context)

    def unbind(self, *keys):
        """A logger without these keys, which must be there."""
        without = self.bind()
        for key in keys:
            del without._context[key]
        return without

    def try_unbind(self, *keys):
        """A logger without these keys."""
        without = self.bind()
        for key in keys:
            without._context.pop(key, None)
        return without

    def new(self, **new_values):
        """A logger that knows this alone; the context is cleared."""
        self._context.clear()
        return self.bind(**new_values)

    def _process_event(self, method_name, event, event_kw):
        """Positional and keyword arguments for the wrapped logger, as the processors make them."""
        result = self._context.copy()
        result.update(**event_kw)
        if event is not None:
            result["event"] = event
        for processor in self._processors:
            result = processor(self._logger, method_name, result)
        if isinstance(result, (str, bytes, bytearray)):
            return (result,), {}
        if isinstance(result, tuple):
            return result
        if isinstance(result, dict):
            return (), result
        raise ValueError(
            "Last processor didn't return an appropriate value.  "
            "Valid return values are a dict, a tuple of (args, kwargs), bytes, or a str."
        )

    def _proxy_to_logger(self, method_name, event=None, **event_kw):
        """Run the processors and call the wrapped logger's method of that name."""
        try:
            args, kw = self._process_event(method_name, event, event_kw)
            return getattr(self._logger, method_name)(*args, **kw)
        except DropEvent:
            return None


def get_context(bound_logger):
    """A logger's context itself."""
    return bound_logger._context
