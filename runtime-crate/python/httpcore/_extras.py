"""What stands for parts whose packages are not installed. httpcore `_async/__init__.py`."""


def _lacking(what, package, extra):
    message = f"Attempted to use {what} support, but the `{package}` package is not installed. Use 'pip install httpcore[{extra}]'."
    return RuntimeError(message)


class AsyncHTTP2Connection:
    """A connection over HTTP/2, which there is none of."""

    def __init__(self, *args, **kwargs):
        raise _lacking("http2", "h2", "http2")


class HTTP2Connection:
    """The same for callers that block."""

    def __init__(self, *args, **kwargs):
        raise _lacking("http2", "h2", "http2")


class AsyncSOCKSProxy:
    """Connections through a proxy that speaks SOCKS, which there are none of."""

    def __init__(self, *args, **kwargs):
        raise _lacking("SOCKS", "socksio", "socks")


class SOCKSProxy:
    """The same for callers that block."""

    def __init__(self, *args, **kwargs):
        raise _lacking("SOCKS", "socksio", "socks")
