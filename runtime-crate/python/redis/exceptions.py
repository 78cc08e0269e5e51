"""What the client raises. redis/exceptions.py."""

from enum import Enum

__molt_missing__ = ("IncorrectPolicyType",)


class ExceptionType(Enum):
    """What an error is about."""

    NETWORK = "network"
    TLS = "tls"
    AUTH = "auth"
    SERVER = "server"


class RedisError(Exception):
    """What all have in common: `error_type`, and the word with which the server began, if it did."""

    _about = ExceptionType.SERVER

    def __init__(self, *args, status_code=None):
        super().__init__(*args)
        self.error_type = self._about
        self.status_code = status_code

    def __repr__(self):
        return f"{self.error_type.value}:{self.__class__.__name__}"


class ConnectionError(RedisError):
    """There is no connection, or no longer."""

    _about = ExceptionType.NETWORK


class TimeoutError(RedisError):
    """The server takes too long."""

    _about = ExceptionType.NETWORK


class AuthenticationError(ConnectionError):
    """The server does not accept who one is."""

    _about = ExceptionType.AUTH


class AuthorizationError(ConnectionError):
    """One may not."""

    _about = ExceptionType.AUTH


class BusyLoadingError(ConnectionError):
    """The server still loads its data."""


class InvalidResponse(RedisError):
    """What the server sends is no response."""


class ResponseError(RedisError):
    """The server refuses a command."""


class DataError(RedisError):
    """An argument will not do."""


class PubSubError(RedisError):
    """A channel without what handles it, or an answer that does not belong there."""


class WatchError(RedisError):
    """A key that was watched has changed."""


class NoScriptError(ResponseError):
    """The server does not know the script."""


class OutOfMemoryError(ResponseError):
    """The server may not take more memory."""


class ExecAbortError(ResponseError):
    """The server gave up a transaction."""


class ReadOnlyError(ResponseError):
    """The server is a replica."""


class NoPermissionError(ResponseError):
    """The user may not run the command."""

    _about = ExceptionType.AUTH


class ModuleError(ResponseError):
    """A module cannot be loaded or unloaded."""


class NoSuchFieldsetError(ResponseError):
    """The server does not know the set of fields."""


class LockError(RedisError, ValueError):
    """A lock cannot be taken or given back."""

    def __init__(self, message=None, lock_name=None):
        super().__init__(message)
        self.message = message
        self.lock_name = lock_name


class LockNotOwnedError(LockError):
    """The lock is somebody else's."""


class ChildDeadlockedError(Exception):
    """A process after `fork` waits for ever."""


class AuthenticationWrongNumberOfArgsError(ResponseError):
    """The server is too old for names of users."""

    _about = ExceptionType.AUTH


class RedisClusterException(Exception):
    """Errors of clusters that no server sends."""

    def __init__(self, *args):
        super().__init__(*args)
        self.error_type = ExceptionType.SERVER

    def __repr__(self):
        return f"{self.error_type.value}:{self.__class__.__name__}"


class ClusterError(RedisError):
    """A cluster fails again and again."""


class ClusterDownError(ClusterError, ResponseError):
    """A cluster has no node for a slot."""

    def __init__(self, resp, status_code=None):
        super().__init__(resp, status_code=status_code)
        self.message = resp


class AskError(ResponseError):
    """A slot is on its way to another node: `host`, `port`, `node_addr` and `slot_id` say which."""

    def __init__(self, resp, status_code=None):
        super().__init__(resp, status_code=status_code)
        self.message = resp
        slot, node = resp.split(" ")
        self.slot_id = int(slot)
        self.host, port = node.rsplit(":", 1)
        self.port = int(port)
        self.node_addr = self.host, self.port


class TryAgainError(ResponseError):
    """Keys of one command are on their way."""

    def __init__(self, *args, status_code=None, **kwargs):
        super().__init__(*args, status_code=status_code)


class ClusterCrossSlotError(ResponseError):
    """Keys of one command are on several nodes."""

    message = "Keys in request don't hash to the same slot"


class MovedError(AskError):
    """A slot is on another node."""


class MasterDownError(ClusterDownError):
    """A replica has lost its server."""


class SlotNotCoveredError(RedisClusterException):
    """No node has the slot."""


class MaxConnectionsError(ConnectionError):
    """The pool has given out all it may."""


class CrossSlotTransactionError(RedisClusterException):
    """A transaction with keys on several nodes."""


class InvalidPipelineStack(RedisClusterException):
    """A pipeline with an answer too many or too few."""


class ExternalAuthProviderError(ConnectionError):
    """Whom the server asks about users does not answer."""
