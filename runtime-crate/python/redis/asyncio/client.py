"""The client. redis/asyncio/client.py."""

import asyncio
import copy
import inspect
import warnings

from redis import _settings
from redis._defaults import (
    DEFAULT_RETRY_BASE, DEFAULT_RETRY_CAP, DEFAULT_RETRY_COUNT, DEFAULT_SOCKET_CONNECT_TIMEOUT,
    DEFAULT_SOCKET_READ_SIZE, DEFAULT_SOCKET_TIMEOUT,
)
from redis._messages import EMPTY_RESPONSE, NEVER_DECODE, CaseInsensitiveDict, Collecting
from redis._parsers.response_callbacks import get_response_callbacks
from redis.asyncio._pubsub import Monitor, PubSub
from redis.asyncio.connection import Connection, ConnectionPool, SSLConnection, UnixDomainSocketConnection
from redis.asyncio.lock import Lock
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialWithJitterBackoff
from redis.commands.core import AsyncCoreCommands
from redis.commands.helpers import list_or_args
from redis.commands.sentinel import AsyncSentinelCommands
from redis.credentials import CredentialProvider
from redis.driver_info import DriverInfo, resolve_driver_info
from redis.exceptions import (
    ConnectionError, ExecAbortError, PubSubError, RedisError, ResponseError, WatchError,
)
from redis.maint_notifications import MaintNotificationsConfig
from redis.utils import SENTINEL, check_protocol_version, warn_deprecated

__molt_missing__ = (
    "AbstractRedis", "AsyncPubsubWorkerExceptionHandler", "AsyncResponseCallbackProtocol", "CommandStackT", "CommandT",
    "MonitorCommandInfo", "PSWorkerThreadExcHandlerT", "PubsubWorkerExceptionHandler", "ResponseCallbackProtocol",
    "ResponseCallbackT", "Redis(event_dispatcher)", "Redis.from_url(event_dispatcher)",
)


def _default_retry():
    backoff = ExponentialWithJitterBackoff(base=DEFAULT_RETRY_BASE, cap=DEFAULT_RETRY_CAP)
    return Retry(backoff=backoff, retries=DEFAULT_RETRY_COUNT)


def _closes_pool(told):
    if told is None:
        return True
    warnings.warn(
        DeprecationWarning(
            '"auto_close_connection_pool" is deprecated since version 5.0.1. '
            "Please create a ConnectionPool explicitly and provide to the Redis() constructor instead."
        )
    )
    return told


class Redis(AsyncCoreCommands, AsyncSentinelCommands):
    """A client with a pool of connections, or with one connection."""

    __molt_missing__ = (
        "bf", "cf", "cms", "ft", "himport_discard", "himport_discard_all", "himport_prepare",
        "himport_registry", "json", "keyspace_notifications", "tdigest", "topk", "ts", "vset",
    )

    _is_async_client = True

    @classmethod
    def from_url(cls, url, single_connection_client=False, auto_close_connection_pool=None, **kwargs):
        """A client of the server at this address, with a pool of its own."""
        pool = ConnectionPool.from_url(url, **kwargs)
        client = cls(connection_pool=pool, single_connection_client=single_connection_client)
        client.auto_close_connection_pool = _closes_pool(auto_close_connection_pool)
        return client

    @classmethod
    def from_pool(cls, connection_pool):
        """A client that closes the pool when it is closed."""
        client = cls(connection_pool=connection_pool)
        client.auto_close_connection_pool = True
        return client

    def __init__(
        self, *, host="localhost", port=6379, db=0, password=None, socket_timeout=DEFAULT_SOCKET_TIMEOUT,
        socket_connect_timeout=DEFAULT_SOCKET_CONNECT_TIMEOUT, socket_read_size=DEFAULT_SOCKET_READ_SIZE,
        socket_keepalive=True, socket_keepalive_options=SENTINEL, connection_pool=None, unix_socket_path=None,
        encoding="utf-8", encoding_errors="strict", decode_responses=False, retry_on_timeout=False,
        retry=_default_retry(), retry_on_error=None, ssl=False, ssl_keyfile=None, ssl_certfile=None,
        ssl_cert_reqs="required", ssl_include_verify_flags=None, ssl_exclude_verify_flags=None, ssl_ca_certs=None,
        ssl_ca_data=None, ssl_ca_path=None, ssl_check_hostname=True, ssl_min_version=None, ssl_ciphers=None,
        ssl_password=None, max_connections=None, single_connection_client=False, health_check_interval=0,
        client_name=None, lib_name=SENTINEL, lib_version=SENTINEL, driver_info=SENTINEL, username=None,
        auto_close_connection_pool=None, redis_connect_func=None, credential_provider=None, protocol=None,
        legacy_responses=True, event_dispatcher=None, maint_notifications_config=None,
    ):
        _settings.refuse(event_dispatcher=event_dispatcher)
        _settings.warn_of_arguments(retry_on_timeout, lib_name, lib_version)
        self.auto_close_connection_pool = _closes_pool(auto_close_connection_pool) if not connection_pool else False
        if not connection_pool:
            options = {
                "db": db, "username": username, "password": password, "credential_provider": credential_provider,
                "socket_timeout": socket_timeout, "socket_read_size": socket_read_size, "encoding": encoding,
                "encoding_errors": encoding_errors, "decode_responses": decode_responses,
                "retry_on_error": retry_on_error or [], "retry": copy.deepcopy(retry),
                "max_connections": max_connections, "health_check_interval": health_check_interval,
                "client_name": client_name, "driver_info": resolve_driver_info(driver_info, lib_name, lib_version),
                "redis_connect_func": redis_connect_func, "protocol": protocol, "legacy_responses": legacy_responses,
            }
            over_tcp = {
                "host": host, "port": port, "socket_connect_timeout": socket_connect_timeout,
                "socket_keepalive": socket_keepalive, "socket_keepalive_options": socket_keepalive_options,
            }
            encrypted = {
                "connection_class": SSLConnection, "ssl_keyfile": ssl_keyfile, "ssl_certfile": ssl_certfile,
                "ssl_cert_reqs": ssl_cert_reqs, "ssl_include_verify_flags": ssl_include_verify_flags,
                "ssl_exclude_verify_flags": ssl_exclude_verify_flags, "ssl_ca_certs": ssl_ca_certs,
                "ssl_ca_data": ssl_ca_data, "ssl_ca_path": ssl_ca_path, "ssl_check_hostname": ssl_check_hostname,
                "ssl_min_version": ssl_min_version, "ssl_ciphers": ssl_ciphers, "ssl_password": ssl_password,
            }
            if unix_socket_path is None:
                options |= over_tcp | (encrypted if ssl else {})
            else:
                options |= {"path": unix_socket_path, "connection_class": UnixDomainSocketConnection}
            _settings.add_news(options, maint_notifications_config, unix_socket_path, protocol)
            connection_pool = ConnectionPool(**options)
        self.connection_pool = connection_pool
        self.single_connection_client = single_connection_client
        self.connection = None
        told = connection_pool.connection_kwargs
        self.response_callbacks = CaseInsensitiveDict(
            get_response_callbacks(told.get("protocol"), told.get("legacy_responses", True))
        )
        self._single_conn_lock = asyncio.Lock()
        self._usage_counter = 0

    def __repr__(self):
        return f"<{self.__class__.__module__}.{self.__class__.__name__}({self.connection_pool!r})>"

    def __await__(self):
        return self.initialize().__await__()

    async def initialize(self):
        """Takes its connection, if it has one alone."""
        if self.single_connection_client:
            async with self._single_conn_lock:
                if self.connection is None:
                    self.connection = await self.connection_pool.get_connection()
        return self

    def set_response_callback(self, command, callback):
        """Sets what is made of the answers to a command."""
        self.response_callbacks[command] = callback

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

    def load_external_module(self, funcname, func):
        """Gives the client a function under a name."""
        setattr(self, funcname, func)

    def pipeline(self, transaction=True, shard_hint=None):
        """Commands that are sent together, as a transaction unless that is not wanted."""
        return Pipeline(self.connection_pool, self.response_callbacks, transaction, shard_hint)

    async def transaction(self, func, *watches, shard_hint=None, value_from_callable=False, watch_delay=None):
        """Calls the function with a pipeline and executes that, again as long as a watched key changes."""
        async with self.pipeline(True, shard_hint) as commands:
            while True:
                try:
                    if watches:
                        await commands.watch(*watches)
                    value = func(commands)
                    value = await value if inspect.isawaitable(value) else value
                    answers = await commands.execute()
                except WatchError:
                    if watch_delay is not None and watch_delay > 0:
                        await asyncio.sleep(watch_delay)
                else:
                    return value if value_from_callable else answers

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

    async def __aenter__(self):
        self._usage_counter += 1
        try:
            return await self.initialize()
        except Exception:
            self._usage_counter -= 1
            raise

    async def __aexit__(self, exc_type, exc_value, traceback):
        # Who leaves last closes the client.
        self._usage_counter -= 1
        if self._usage_counter == 0:
            await asyncio.shield(self.aclose())

    _DEL_MESSAGE = "Unclosed Redis client"

    def __del__(self, _warn=warnings.warn, _grl=asyncio.get_running_loop):
        connection = getattr(self, "connection", None)
        if connection is None:
            return
        _warn(f"Unclosed client session {self!r}", ResourceWarning, source=self)
        try:
            _grl().call_exception_handler({"client": self, "message": self._DEL_MESSAGE})
        except RuntimeError:
            pass
        connection._close()

    async def aclose(self, close_connection_pool=None):
        """Gives its connection back, and closes its own pool."""
        connection, self.connection = self.connection, None
        if connection:
            await self.connection_pool.release(connection)
        if self.auto_close_connection_pool if close_connection_pool is None else close_connection_pool:
            await self.connection_pool.aclose()

    async def close(self, close_connection_pool=None):
        """The same, by its name of old."""
        warn_deprecated("close", "Use aclose() instead", "5.0.1", stacklevel=3)
        await self.aclose(close_connection_pool)

    async def _ask(self, connection, args, options):
        await connection.send_command(*args)
        return await self.parse_response(connection, args[0], **options)

    async def execute_command(self, *args, **options):
        """Sends a command, and makes a value of the answer."""
        await self.initialize()
        pool = self.connection_pool
        connection = self.connection or await pool.get_connection()
        if self.single_connection_client:
            await self._single_conn_lock.acquire()
        try:
            return await connection.retry.call_with_retry(
                lambda: self._ask(connection, args, options), connection._failed, with_failure_count=True
            )
        finally:
            try:
                if self.single_connection_client and connection.should_reconnect():
                    await connection.disconnect()
                    await connection.connect()
            finally:
                if self.single_connection_client:
                    self._single_conn_lock.release()
                if not self.connection:
                    await pool.release(connection)

    async def parse_response(self, connection, command_name, **options):
        """Reads an answer and makes a value of it."""
        raw = options.pop(NEVER_DECODE, None) is not None
        try:
            response = await (connection.read_response(disable_decoding=True) if raw else connection.read_response())
        except ResponseError:
            if EMPTY_RESPONSE in options:
                return options[EMPTY_RESPONSE]
            raise
        return await self._value(command_name, response, options)

    async def _value(self, command_name, response, options):
        options.pop(EMPTY_RESPONSE, None)
        options.pop("keys", None)
        if command_name not in self.response_callbacks:
            return response
        value = self.response_callbacks[command_name](response, **options)
        return await value if inspect.isawaitable(value) else value


StrictRedis = Redis


class Pipeline(Collecting, Redis):
    """Commands that are sent together."""

    def __init__(self, connection_pool, response_callbacks, transaction, shard_hint):
        self.connection_pool = connection_pool
        self.connection = None
        self.response_callbacks = response_callbacks
        self.is_transaction = transaction
        self.shard_hint = shard_hint
        self.watching = False
        self.command_stack = []
        self.scripts = set()
        self.explicit_transaction = False

    async def __aenter__(self):
        return self

    async def __aexit__(self, exc_type, exc_value, traceback):
        await self.reset()

    def __await__(self):
        return self._itself().__await__()

    async def _itself(self):
        return self

    _DEL_MESSAGE = "Unclosed Pipeline client"

    async def reset(self):
        """Forgets the commands, and gives the connection back."""
        self.command_stack = []
        self.scripts = set()
        try:
            if self.watching and self.connection:
                await self._unwatch_at_once(self.connection)
        finally:
            self.watching = self.explicit_transaction = False
            connection, self.connection = self.connection, None
            if connection:
                await asyncio.shield(self.connection_pool.release(connection))

    async def _unwatch_at_once(self, connection):
        try:
            await connection.send_command("UNWATCH")
            await connection.read_response()
        except (ConnectionError, asyncio.CancelledError) as error:
            await connection.disconnect()
            if isinstance(error, asyncio.CancelledError):
                raise

    async def aclose(self):
        """The same."""
        await self.reset()

    async def _connected(self):
        if not self.connection:
            self.connection = await self.connection_pool.get_connection()
        return self.connection

    async def _failed(self, connection, error, failure_count, forget):
        """After an error keys are no longer watched, and nobody knows whether they have changed."""
        await connection.disconnect(error=error, failure_count=failure_count)
        if not self.watching:
            return
        if forget:
            await self.reset()
        raise WatchError(f"A {type(error).__name__} occurred while watching one or more keys")

    async def _repeated(self, connection, do, forget):
        return await connection.retry.call_with_retry(
            do, lambda error, count: self._failed(connection, error, count, forget), with_failure_count=True
        )

    async def immediate_execute_command(self, *args, **options):
        """Sends a command at once."""
        connection = await self._connected()
        return await self._repeated(connection, lambda: self._ask(connection, args, options), True)

    async def _execute_transaction(self, connection, commands, raise_on_error):
        sent = [args for args, options in commands if EMPTY_RESPONSE not in options]
        await connection.send_packed_command(connection.pack_commands([("MULTI",), *sent, ("EXEC",)]))
        errors = []
        try:
            await self.parse_response(connection, "_")
        except ResponseError as error:
            errors.append((0, error))
        for at, (args, options) in enumerate(commands):
            if EMPTY_RESPONSE in options:
                errors.append((at, options[EMPTY_RESPONSE]))
                continue
            try:
                await self.parse_response(connection, "_")
            except ResponseError as error:
                self.annotate_exception(error, at + 1, args)
                errors.append((at, error))
        response = await self._executed(connection, errors, len(commands))
        return await self._values(commands, response, raise_on_error)

    async def _executed(self, connection, errors, count):
        """The answers of a transaction, those included that were given before its end."""
        try:
            response = await self.parse_response(connection, "_")
        except ExecAbortError as error:
            if errors:
                raise errors[0][1] from error
            raise
        self.watching = False
        if response is None:
            raise WatchError("Watched variable changed.") from None
        for at, error in errors:
            response.insert(at, error)
        if len(response) != count:
            await connection.disconnect()
            raise ResponseError("Wrong number of response items from pipeline execution") from None
        return response

    async def _values(self, commands, response, raise_on_error):
        if raise_on_error:
            self.raise_first_error(commands, response)
        return [
            one if isinstance(one, Exception) else await self._value(args[0], one, {**options})
            for one, (args, options) in zip(response, commands)
        ]

    async def _execute_pipeline(self, connection, commands, raise_on_error):
        await connection.send_packed_command(connection.pack_commands([args for args, _ in commands]))
        answers = []
        for args, options in commands:
            try:
                answers.append(await self.parse_response(connection, args[0], **options))
            except ResponseError as error:
                answers.append(error)
        if raise_on_error:
            self.raise_first_error(commands, answers)
        return answers

    def annotate_exception(self, exception, number, command):
        """Adds to an error which command it belongs to."""
        self._annotated(exception, number, command, exception.args)

    async def parse_response(self, connection, command_name, **options):
        result = await super().parse_response(connection, command_name, **options)
        self.watching = self._watched(command_name)
        return result

    async def load_scripts(self):
        """Tells the server the scripts that it does not know."""
        scripts = list(self.scripts)
        known = await self.immediate_execute_command("SCRIPT EXISTS", *(script.sha for script in scripts))
        for script, is_known in zip(scripts, known):
            if not is_known:
                script.sha = await self.immediate_execute_command("SCRIPT LOAD", script.script)

    async def execute(self, raise_on_error=True):
        """Sends the commands, and gives their answers in a list."""
        stack = self.command_stack
        if not stack and not self.watching:
            return []
        if self.scripts:
            await self.load_scripts()
        together = self.is_transaction or self.explicit_transaction
        run = self._execute_transaction if together else self._execute_pipeline
        connection = await self._connected()
        try:
            return await self._repeated(connection, lambda: run(connection, stack, raise_on_error), False)
        finally:
            await self.reset()

    async def discard(self):
        """Gives up a transaction."""
        await self.execute_command("DISCARD")

    async def watch(self, *names):
        """Watches keys: the transaction fails if they change before it is executed."""
        if self.explicit_transaction:
            raise RedisError("Cannot issue a WATCH after a MULTI")
        return await self.execute_command("WATCH", *names)

    async def unwatch(self):
        """Watches nothing any more."""
        return (self.watching and await self.execute_command("UNWATCH")) or True
