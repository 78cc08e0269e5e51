"""What belongs to a connection and ends with its loan from a pool. asyncpg/connresource.py."""

import functools

from asyncpg import exceptions


class ConnectionResource:
    __slots__ = ("_connection", "_con_release_ctr")

    def __init__(self, connection):
        self._connection = connection
        self._con_release_ctr = connection._pool_release_ctr

    def _check_conn_validity(self, meth_name):
        connection = self._connection
        if connection._pool_release_ctr != self._con_release_ctr:
            state = "has been released back to the pool"
        elif connection.is_closed():
            state = "is closed"
        else:
            return
        raise exceptions.InterfaceError(
            f"cannot call {self.__class__.__name__}.{meth_name}(): the underlying connection {state}"
        )


def guarded(meth):
    """A method that first looks whether the connection is still there."""
    name = meth.__name__

    @functools.wraps(meth)
    def checked(self, *args, **kwargs):
        self._check_conn_validity(name)
        return meth(self, *args, **kwargs)

    return checked
