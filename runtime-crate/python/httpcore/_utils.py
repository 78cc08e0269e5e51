"""httpcore `httpcore/_utils.py`."""

import select


def is_socket_readable(sock):
    """Whether a socket has something to read, its end included; one that is closed counts as one at its end."""
    number = -1 if sock is None else sock.fileno()
    if number < 0:
        return True
    poll = select.poll()
    poll.register(number, select.POLLIN)
    return bool(poll.poll(0))
