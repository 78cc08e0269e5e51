"""What goes wrong with sockets. CPython Modules/socketmodule.c `socket_exec`."""

error = OSError
timeout = TimeoutError


class herror(OSError):
    """The name of a host cannot be found by its address."""


class gaierror(OSError):
    """The address of a host cannot be found by its name."""


herror.__module__ = gaierror.__module__ = "socket"
