"""In the place of `socketserver`, which is not here: a test that makes a server skips itself."""

import unittest


class _Absent:
    def __init__(self, *args, **kwargs):
        raise unittest.SkipTest("needs 'socketserver'")


class DatagramRequestHandler(_Absent):
    pass


class StreamRequestHandler(_Absent):
    pass


class ThreadingTCPServer(_Absent):
    pass


class ThreadingUDPServer(_Absent):
    pass
