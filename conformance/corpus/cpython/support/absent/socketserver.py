"""In the place of `socketserver`, which is not here: making a server fails as where the system has no sockets."""


class _Absent:
    def __init__(self, *args, **kwargs):
        raise OSError("needs 'socketserver'")


class DatagramRequestHandler(_Absent):
    pass


class StreamRequestHandler(_Absent):
    pass


class ThreadingTCPServer(_Absent):
    pass


class ThreadingUDPServer(_Absent):
    pass
