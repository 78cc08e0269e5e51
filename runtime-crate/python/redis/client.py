"""The client. redis/client.py."""

import copy
import logging
import threading
import time

from . import _settings
from ._defaults import (
    DEFAULT_RETRY_BASE, DEFAULT_RETRY_CAP, DEFAULT_RETRY_COUNT, DEFAULT_SOCKET_CONNECT_TIMEOUT,
    DEFAULT_SOCKET_READ_SIZE, DEFAULT_SOCKET_TIMEOUT,
)
from ._messages import EMPTY_RESPONSE, NEVER_DECODE, CaseInsensitiveDict, Collecting
from ._parsers.encoders import Encoder
from ._parsers.response_callbacks import get_response_callbacks
from ._pubsub import Monitor, PubSub, PubSubWorkerThread
from .backoff import ExponentialWithJitterBackoff
from .commands.core import CoreCommands, Script
from .commands.helpers import list_or_args
from .commands.sentinel import SentinelCommands
from .connection import AbstractConnection, Connection, ConnectionPool, SSLConnection, UnixDomainSocketConnection
from .credentials import CredentialProvider
from .driver_info import DriverInfo, resolve_driver_info
from .exceptions import (
    ConnectionError, ExecAbortError, PubSubError, RedisError, ResponseError, TimeoutError, WatchError,
)
from .lock import Lock
from .maint_notifications import MaintNotificationsConfig
from .retry import Retry
from .utils import SENTINEL, check_protocol_version, warn_deprecated_arg_usage

__molt_missing__ = (
    "AbstractRedis", "add_debug_log_for_operation_failure", "is_debug_log_enabled",
    "Redis(cache, cache_config, event_dispatcher, oss_cluster_maint_notifications_handler, ssl_ocsp_context, "
    "ssl_ocsp_expected_cert, ssl_validate_ocsp, ssl_validate_ocsp_stapled)",
    "Redis.from_url(cache, cache_config, event_dispatcher, oss_cluster_maint_notifications_handler)",
)

SYM_EMPTY = b""

logger = logging.getLogger(__name__)


def _default_retry():
    backoff = ExponentialWithJitterBackoff(base=DEFAULT_RETRY_BASE, cap=DEFAULT_RETRY_CAP)
    return Retry(backoff=backoff, retries=DEFAULT_RETRY_COUNT)


def _log_failure(connection):
    if logger.isEnabledFor(logging.DEBUG):
        details = connection.extract_connection_details()
        logger.debug(f"Operation failed, with connection: {connection}, details: {details}")


class Redis(CoreCommands, SentinelCommands):
    """A client with a pool of connections, or with one connection."""

    __molt_missing__ = (
        "bf", "cf", "cms", "ft", "get_cache", "himport_discard", "himport_discard_all", "himport_prepare",
        "himport_registry", "json", "keyspace_notifications", "tdigest", "topk", "ts", "vset",
    )

    _is_async_client = False

    @classmethod
    def from_url(cls, url, **kwargs):
        """A client of the server at this address, with a pool of its own."""
        single = kwargs.pop("single_connection_client", False)
        client = cls(connection_pool=ConnectionPool.from_url(url, **kwargs), single_connection_client=single)
        client.auto_close_connection_pool = True
        return client

    @classmethod
    def from_pool(cls, connection_pool):
        """A client that closes the pool when it is closed."""
        client = cls(connection_pool=connection_pool)
        client.auto_close_connection_pool = True
        return client

    def __init__(
        self, host="localhost", port=6379, db=0, password=None, socket_timeout=DEFAULT_SOCKET_TIMEOUT,
        socket_connect_timeout=DEFAULT_SOCKET_CONNECT_TIMEOUT, socket_read_size=DEFAULT_SOCKET_READ_SIZE,
        socket_keepalive=True, socket_keepalive_options=SENTINEL, connection_pool=None, unix_socket_path=None,
        encoding="utf-8", encoding_errors="strict", decode_responses=False, retry_on_timeout=False,
        retry=_default_retry(), retry_on_error=None, ssl=False, ssl_keyfile=None, ssl_certfile=None,
        ssl_cert_reqs="required", ssl_include_verify_flags=None, ssl_exclude_verify_flags=None, ssl_ca_certs=None,
        ssl_ca_path=None, ssl_ca_data=None, ssl_check_hostname=True, ssl_password=None, ssl_validate_ocsp=False,
        ssl_validate_ocsp_stapled=False, ssl_ocsp_context=None, ssl_ocsp_expected_cert=None, ssl_min_version=None,
        ssl_ciphers=None, max_connections=None, single_connection_client=False, health_check_interval=0,
        client_name=None, lib_name=SENTINEL, lib_version=SENTINEL, driver_info=SENTINEL, username=None,
        redis_connect_func=None, credential_provider=None, protocol=None, legacy_responses=True, cache=None,
        cache_config=None, event_dispatcher=None, maint_notifications_config=None,
        oss_cluster_maint_notifications_handler=None,
    ):
        _settings.refuse(
            cache=cache, cache_config=cache_config, event_dispatcher=event_dispatcher,
            oss_cluster_maint_notifications_handler=oss_cluster_maint_notifications_handler,
        )
        _settings.warn_of_arguments(retry_on_timeout, lib_name, lib_version)
        self.auto_close_connection_pool = not connection_pool
        if not connection_pool:
            options = {
                "db": db, "username": username, "password": password, "socket_timeout": socket_timeout,
                "socket_read_size": socket_read_size, "encoding": encoding, "encoding_errors": encoding_errors,
                "decode_responses": decode_responses, "retry_on_error": retry_on_error or [],
                "retry": copy.deepcopy(retry), "max_connections": max_connections,
                "health_check_interval": health_check_interval, "client_name": client_name,
                "driver_info": resolve_driver_info(driver_info, lib_name, lib_version),
                "redis_connect_func": redis_connect_func, "credential_provider": credential_provider,
                "protocol": protocol, "legacy_responses": legacy_responses,
            }
            over_tcp = {
                "host": host, "port": port, "socket_connect_timeout": socket_connect_timeout,
                "socket_keepalive": socket_keepalive, "socket_keepalive_options": socket_keepalive_options,
            }
            encrypted = {
                "connection_class": SSLConnection, "ssl_keyfile": ssl_keyfile, "ssl_certfile": ssl_certfile,
                "ssl_cert_reqs": ssl_cert_reqs, "ssl_include_verify_flags": ssl_include_verify_flags,
                "ssl_exclude_verify_flags": ssl_exclude_verify_flags, "ssl_ca_certs": ssl_ca_certs,
                "ssl_ca_data": ssl_ca_data, "ssl_check_hostname": ssl_check_hostname, "ssl_password": ssl_password,
                "ssl_ca_path": ssl_ca_path, "ssl_validate_ocsp_stapled": ssl_validate_ocsp_stapled,
                "ssl_validate_ocsp": ssl_validate_ocsp, "ssl_ocsp_context": ssl_ocsp_context,
                "ssl_ocsp_expected_cert": ssl_ocsp_expected_cert, "ssl_min_version": ssl_min_version,
                "ssl_ciphers": ssl_ciphers,
            }
            if unix_socket_path is None:
                options |= over_tcp | (encrypted if ssl else {})
            else:
                options |= {"path": unix_socket_path, "connection_class": UnixDomainSocketConnection}
            _settings.add_news(options, maint_notifications_config, unix_socket_path, protocol)
            connection_pool = ConnectionPool(**options)
        self.connection_pool = connection_pool
        self.single_connection_lock = threading.RLock()
        self.connection = None
        self._single_connection_client = single_connection_client
        if single_connection_client:
            self.connection = connection_pool.get_connection()
        told = connection_pool.connection_kwargs
        self.response_callbacks = CaseInsensitiveDict(
            get_response_callbacks(told.get("protocol"), told.get("legacy_responses", True))
        )

    def __repr__(self):
        return f"<{type(self).__module__}.{type(self).__name__}({self.connection_pool!r})>"

    def get_encoder(self):
        """What makes bytes of values, and values of bytes."""
        return self.connection_pool.get_encoder()

    def get_connection_kwargs(self):
        """The arguments of its connections."""
        return self.connection_pool.connection_kwargs

    def get_retry(self):
        """How often its connections try again."""
        return self.get_connection_kwargs().get("retry")

    def set_retry(self, retry):
        """Sets how often its connections try again."""
        self.get_connection_kwargs()["retry"] = retry
        self.connection_pool.set_retry(retry)

    def set_response_callback(self, command, callback):
        """Sets what is made of the answers to a command."""
        self.response_callbacks[command] = callback

    def load_external_module(self, funcname, func):
        """Gives the client a function under a name."""
        setattr(self, funcname, func)

    def pipeline(self, transaction=True, shard_hint=None):
        """Commands that are sent together, as a transaction unless that is not wanted."""
        return Pipeline(self.connection_pool, self.response_callbacks, transaction, shard_hint)

    def transaction(self, func, *watches, **kwargs):
        """Calls the function with a pipeline and executes that, again as long as a watched key changes."""
        shard_hint = kwargs.pop("shard_hint", None)
        wants_value = kwargs.pop("value_from_callable", False)
        pause = kwargs.pop("watch_delay", None)
        with self.pipeline(True, shard_hint) as commands:
            while True:
                try:
                    if watches:
                        commands.watch(*watches)
                    value = func(commands)
                    answers = commands.execute()
                except WatchError:
                    if pause is not None and pause > 0:
                        time.sleep(pause)
                else:
                    return value if wants_value else answers

    def lock(
        self, name, timeout=None, sleep=0.1, blocking=True, blocking_timeout=None, lock_class=None, thread_local=True,
        raise_on_release_error=True,
    ):
        """A lock under a name."""
        return (Lock if lock_class is None else lock_class)(
            self, name, timeout=timeout, sleep=sleep, blocking=blocking, blocking_timeout=blocking_timeout,
            thread_local=thread_local, raise_on_release_error=raise_on_release_error,
        )

    def pubsub(self, **kwargs):
        """A connection that messages come in by."""
        return PubSub(self.connection_pool, **kwargs)

    def monitor(self):
        """All commands that the server runs."""
        return Monitor(self.connection_pool)

    def client(self):
        """A client with one connection of the same pool."""
        return self.__class__(connection_pool=self.connection_pool, single_connection_client=True)

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_value, traceback):
        self.close()

    def __del__(self):
        try:
            self.close()
        except Exception:
            pass

    def close(self):
        """Gives its connection back, and closes its own pool."""
        connection = getattr(self, "connection", self)
        if connection is self:
            # It was never made.
            return
        if connection:
            self.connection = None
            self.connection_pool.release(connection)
        if self.auto_close_connection_pool:
            self.connection_pool.close()

    def _ask(self, connection, args, options):
        connection.send_command(*args, **options)
        return self.parse_response(connection, args[0], **options)

    def execute_command(self, *args, **options):
        """Sends a command, and makes a value of the answer."""
        pool = self.connection_pool
        connection = self.connection or pool.get_connection()

        def failed(error):
            _log_failure(connection)
            connection.disconnect()

        if self._single_connection_client:
            self.single_connection_lock.acquire()
        try:
            return connection.retry.call_with_retry(lambda: self._ask(connection, args, options), failed)
        finally:
            try:
                if connection.should_reconnect():
                    connection.disconnect()
                    connection.connect()
            finally:
                if self._single_connection_client:
                    self.single_connection_lock.release()
                if not self.connection:
                    pool.release(connection)

    def parse_response(self, connection, command_name, **options):
        """Reads an answer and makes a value of it."""
        raw = options.pop(NEVER_DECODE, None) is not None
        try:
            response = connection.read_response(disable_decoding=True) if raw else connection.read_response()
        except ResponseError:
            if EMPTY_RESPONSE in options:
                return options[EMPTY_RESPONSE]
            raise
        return self._value(command_name, response, options)

    def _value(self, command_name, response, options):
        options.pop(EMPTY_RESPONSE, None)
        options.pop("keys", None)
        if command_name not in self.response_callbacks:
            return response
        return self.response_callbacks[command_name](response, **options)


StrictRedis = Redis


class Pipeline(Collecting, Redis):
    """Commands that are sent together."""

    def __init__(self, connection_pool, response_callbacks, transaction, shard_hint):
        self.connection_pool = connection_pool
        self.connection = None
        self.response_callbacks = response_callbacks
        self.transaction = transaction
        self.shard_hint = shard_hint
        self.watching = False
        self.command_stack = []
        self.scripts = set()
        self.explicit_transaction = False

    def __exit__(self, exc_type, exc_value, traceback):
        self.reset()

    def __del__(self):
        try:
            self.reset()
        except Exception:
            pass

    def reset(self):
        """Forgets the commands, and gives the connection back."""
        self.command_stack = []
        self.scripts = set()
        connection = self.connection
        if self.watching and connection:
            try:
                connection.send_command("UNWATCH")
                connection.read_response()
            except ConnectionError:
                connection.disconnect()
        self.watching = self.explicit_transaction = False
        if connection:
            self.connection_pool.release(connection)
            self.connection = None

    def close(self):
        """The same."""
        self.reset()

    def _connected(self):
        if not self.connection:
            self.connection = self.connection_pool.get_connection()
        return self.connection

    def _failed(self, connection, error, forget):
        """After an error keys are no longer watched, and nobody knows whether they have changed."""
        _log_failure(connection)
        connection.disconnect()
        if not self.watching:
            return
        if forget:
            self.reset()
        raise WatchError(f"A {type(error).__name__} occurred while watching one or more keys")

    def immediate_execute_command(self, *args, **options):
        """Sends a command at once."""
        connection = self._connected()
        return connection.retry.call_with_retry(
            lambda: self._ask(connection, args, options), lambda error: self._failed(connection, error, True)
        )

    def _execute_transaction(self, connection, commands, raise_on_error):
        sent = [args for args, options in commands if EMPTY_RESPONSE not in options]
        connection.send_packed_command(connection.pack_commands([("MULTI",), *sent, ("EXEC",)]))
        errors = []
        try:
            self.parse_response(connection, "_")
        except ResponseError as error:
            errors.append((0, error))
        for at, (args, options) in enumerate(commands):
            if EMPTY_RESPONSE in options:
                errors.append((at, options[EMPTY_RESPONSE]))
                continue
            try:
                self.parse_response(connection, "_")
            except ResponseError as error:
                self.annotate_exception(error, at + 1, args)
                errors.append((at, error))
        return self._values(commands, self._executed(connection, errors, len(commands)), raise_on_error)

    def _executed(self, connection, errors, count):
        """The answers of a transaction, those included that were given before its end."""
        try:
            response = self.parse_response(connection, "_")
        except ExecAbortError:
            if errors:
                raise errors[0][1]
            raise
        self.watching = False
        if response is None:
            raise WatchError("Watched variable changed.")
        for at, error in errors:
            response.insert(at, error)
        if len(response) != count:
            connection.disconnect()
            raise ResponseError("Wrong number of response items from pipeline execution")
        return response

    def _values(self, commands, response, raise_on_error):
        if raise_on_error:
            self.raise_first_error(commands, response)
        return [
            one if isinstance(one, Exception) else self._value(args[0], one, {**options})
            for one, (args, options) in zip(response, commands)
        ]

    def _execute_pipeline(self, connection, commands, raise_on_error):
        connection.send_packed_command(connection.pack_commands([args for args, _ in commands]))
        answers = []
        for args, options in commands:
            try:
                answers.append(self.parse_response(connection, args[0], **options))
            except ResponseError as error:
                answers.append(error)
        if raise_on_error:
            self.raise_first_error(commands, answers)
        return answers

    def annotate_exception(self, exception, number, command):
        """Adds to an error which command it belongs to."""
        self._annotated(exception, number, command, exception.args[0])

    def parse_response(self, connection, command_name, **options):
        result = Redis.parse_response(self, connection, command_name, **options)
        self.watching = self._watched(command_name)
        return result

    def load_scripts(self):
        """Tells the server the scripts that it does not know."""
        scripts = list(self.scripts)
        known = self.immediate_execute_command("SCRIPT EXISTS", *(script.sha for script in scripts))
        for script, is_known in zip(scripts, known):
            if not is_known:
                script.sha = self.immediate_execute_command("SCRIPT LOAD", script.script)

    def execute(self, raise_on_error=True):
        """Sends the commands, and gives their answers in a list."""
        stack = self.command_stack
        if not stack and not self.watching:
            return []
        if self.scripts:
            self.load_scripts()
        together = self.transaction or self.explicit_transaction
        run = self._execute_transaction if together else self._execute_pipeline
        connection = self._connected()
        try:
            return connection.retry.call_with_retry(
                lambda: run(connection, stack, raise_on_error), lambda error: self._failed(connection, error, False)
            )
        finally:
            self.reset()

    def discard(self):
        """Gives up a transaction."""
        self.execute_command("DISCARD")

    def watch(self, *names):
        """Watches keys: the transaction fails if they change before it is executed."""
        if self.explicit_transaction:
            raise RedisError("Cannot issue a WATCH after a MULTI")
        return self.execute_command("WATCH", *names)

    def unwatch(self):
        """Watches nothing any more."""
        return (self.watching and self.execute_command("UNWATCH")) or True
