"""Tells of errors in handlers. loguru `loguru/_error_interceptor.py`."""

import sys
import traceback


class ErrorInterceptor:
    """Whether a handler's errors are caught, and how they are told then."""

    def __init__(self, should_catch, handler_id):
        self._should_catch = should_catch
        self._handler_id = handler_id

    def should_catch(self):
        """Whether they are caught."""
        return self._should_catch

    def print(self, record=None, *, exception=None):
        """The record and the exception, or the current one, on stderr."""
        if not sys.stderr:
            return
        error = sys.exc_info()[1] if exception is None else exception
        try:
            shown = str(record)
        except Exception:
            shown = "/!\\ Unprintable record /!\\"
        try:
            sys.stderr.write(f"--- Logging error in Loguru Handler #{self._handler_id} ---\n")
            sys.stderr.write(f"Record was: {shown}\n")
            traceback.print_exception(type(error), error, error.__traceback__ if error else None, None, sys.stderr)
            sys.stderr.write("--- End of logging error ---\n")
        except OSError:
            pass
