"""What http.cookiejar says of its work. CPython Lib/http/cookiejar.py `_debug`, `_warn_unhandled_exception`."""

import http.cookiejar


def _debug(*args):
    """Log a message, if `http.cookiejar.debug` is set."""
    if not http.cookiejar.debug:
        return
    if not http.cookiejar.logger:
        import logging

        http.cookiejar.logger = logging.getLogger("http.cookiejar")
    http.cookiejar.logger.debug(*args)


def _warn_unhandled_exception():
    """Warn of an exception that nobody foresaw."""
    import traceback
    import warnings

    warnings.warn(f"http.cookiejar bug!\n{traceback.format_exc()}", stacklevel=2)
