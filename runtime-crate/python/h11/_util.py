"""The errors of h11. h11 `h11/_util.py`."""

__molt_missing__ = ("Sentinel", "bytesify", "validate")


class ProtocolError(Exception):
    """A message that the protocol does not allow, with the status that a server would answer."""

    def __init__(self, msg, error_status_hint=400):
        if type(self) is ProtocolError:
            raise TypeError("tried to directly instantiate ProtocolError")
        super().__init__(msg)
        self.error_status_hint = error_status_hint


class LocalProtocolError(ProtocolError):
    """Our side asked for what it must not send."""


class RemoteProtocolError(ProtocolError):
    """The other side sent what it must not send."""
