"""Who opens URLs by asking handlers in their order. CPython Lib/urllib/request.py `OpenerDirector` and `BaseHandler`."""

import bisect
import socket
import sys

from urllib.request._request import Request

# Methods of handlers that only look like hooks.
_NO_HOOKS = ("redirect_request", "do_open", "proxy_open")


class BaseHandler:
    """What opens URLs of some kind, or has a say in it."""

    __module__ = "urllib.request"

    handler_order = 500

    def add_parent(self, parent):
        """Get to know the director."""
        self.parent = parent

    def close(self):
        """Nothing to do."""

    def __lt__(self, other):
        # Classes that know nothing of an order come after those that do.
        return not hasattr(other, "handler_order") or self.handler_order < other.handler_order


class OpenerDirector:
    """Opens URLs with what handlers it has."""

    __module__ = "urllib.request"

    def __init__(self):
        self.addheaders = [("User-agent", f"Python-urllib/{sys.version_info[0]}.{sys.version_info[1]}")]
        self.handlers = []
        self.handle_open = {}
        self.handle_error = {}
        self.process_response = {}
        self.process_request = {}

    def _place(self, name):
        """Where the method of this name of a handler belongs: the table and the key in it, or None."""
        at = name.find("_")
        protocol, purpose = name[:at], name[at + 1 :]
        if purpose.startswith("error"):
            kind = purpose[purpose.find("_") + 1 :]
            try:
                kind = int(kind)
            except ValueError:
                pass
            return self.handle_error.setdefault(protocol, {}), kind
        tables = {"open": self.handle_open, "response": self.process_response, "request": self.process_request}
        return (tables[purpose], protocol) if purpose in tables else None

    def add_handler(self, handler):
        """Take a handler, for what its methods are named after."""
        if not hasattr(handler, "add_parent"):
            raise TypeError(f"expected BaseHandler instance, got {type(handler)!r}")
        places = [self._place(name) for name in dir(handler) if name not in _NO_HOOKS]
        found = [place for place in places if place is not None]
        for table, kind in found:
            _insert(table.setdefault(kind, []), handler)
        if found:
            _insert(self.handlers, handler)
            handler.add_parent(self)

    def close(self):
        """Nothing to do."""

    def _call_chain(self, chain, kind, meth_name, *args):
        """What the first handler gives that gives anything."""
        for handler in chain.get(kind, ()):
            result = getattr(handler, meth_name)(*args)
            if result is not None:
                return result
        return None

    def open(self, fullurl, data=None, timeout=socket._GLOBAL_DEFAULT_TIMEOUT):
        """Open a URL or a request."""
        if isinstance(fullurl, str):
            request = Request(fullurl, data)
        else:
            request = fullurl
            if data is not None:
                request.data = data
        request.timeout = timeout
        # What handlers make of the request may be of another protocol: their hooks are those of the one that was given.
        protocol = request.type
        for handler in self.process_request.get(protocol, ()):
            request = getattr(handler, protocol + "_request")(request)
        sys.audit("urllib.Request", request.full_url, request.data, request.headers, request.get_method())
        response = self._open(request, data)
        for handler in self.process_response.get(protocol, ()):
            response = getattr(handler, protocol + "_response")(request, response)
        return response

    def _open(self, req, data=None):
        opened = self._call_chain(self.handle_open, "default", "default_open", req)
        if not opened:
            opened = self._call_chain(self.handle_open, req.type, req.type + "_open", req)
        return opened or self._call_chain(self.handle_open, "unknown", "unknown_open", req)

    def error(self, proto, *args):
        """Ask the handlers of an error, and then those of all errors of HTTP."""
        if proto not in ("http", "https"):
            return self._call_chain(self.handle_error, proto, proto + "_error", *args) or None
        table, status = self.handle_error["http"], args[2]
        handled = self._call_chain(table, status, f"http_error_{status}", *args)
        return handled or self._call_chain(table, "default", "http_error_default", *args)


def _insert(handlers, handler):
    """Put a handler behind those that it is not before."""
    if handlers:
        bisect.insort(handlers, handler)
    else:
        handlers.append(handler)
