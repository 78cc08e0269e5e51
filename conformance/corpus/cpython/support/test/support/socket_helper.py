"""What CPython's test modules import as `test.support.socket_helper`. CPython Lib/test/support/socket_helper.py."""

import contextlib
import os
import socket
import tempfile

HOST = HOSTv4 = "127.0.0.1"
HOSTv6 = "::1"
IPV6_ENABLED = False
has_gethostname = True


def skip_unless_bind_unix_socket(test):
    return test


def find_unused_port(family=socket.AF_INET, socktype=socket.SOCK_STREAM):
    with socket.socket(family, socktype) as probe:
        probe.bind((HOST, 0))
        return probe.getsockname()[1]


def bind_port(sock, host=HOST):
    sock.bind((host, 0))
    return sock.getsockname()[1]


def create_unix_domain_name():
    """A short path for a socket: the system limits its length."""
    return tempfile.mktemp(prefix="test_python_", suffix=".sock", dir=os.path.curdir)


@contextlib.contextmanager
def transient_internet(resource_name, *, timeout=30.0, errnos=()):
    yield
