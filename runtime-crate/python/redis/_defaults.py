"""Settings that all connections begin with. redis/_defaults.py."""

import socket

# In seconds.
DEFAULT_SOCKET_TIMEOUT = 5
DEFAULT_SOCKET_CONNECT_TIMEOUT = DEFAULT_SOCKET_TIMEOUT
DEFAULT_SOCKET_READ_SIZE = 32768

DEFAULT_RETRY_COUNT = 10
DEFAULT_RETRY_BASE = 0.01
DEFAULT_RETRY_CAP = 1


def get_default_socket_keepalive_options():
    """When an idle connection is probed, how often, and how many probes may be lost."""
    return {socket.TCP_KEEPIDLE: 30, socket.TCP_KEEPINTVL: 5, socket.TCP_KEEPCNT: 3}
