"""Connections over streams. redis/asyncio/connection.py."""

import asyncio
import copy
import inspect
import logging
import math
import socket
import warnings
import weakref
from abc import abstractmethod
from asyncio import timeout as time_limit

from .. import _settings
from .._defaults import (
    DEFAULT_SOCKET_CONNECT_TIMEOUT, DEFAULT_SOCKET_READ_SIZE, DEFAULT_SOCKET_TIMEOUT,
    get_default_socket_keepalive_options,
)
from .._parsers import Encoder, _AsyncRESP2Parser, _AsyncRESP3Parser
from .._parsers.encoders import joined, packed
from ..backoff import NoBackoff
from ..credentials import UsernamePasswordCredentialProvider
from ..driver_info import resolve_driver_info
from ..exceptions import (
    AuthenticationError, AuthenticationWrongNumberOfArgsError, ConnectionError, RedisError, ResponseError, TimeoutError,
)
from ..utils import SENTINEL, format_error_message, str_if_bytes, warn_deprecated, warn_deprecated_arg_usage
from .retry import Retry

DefaultParser = _AsyncRESP3Parser


class AbstractConnection:
    """A connection to a server: how it greets, sends and reads."""

    __module__ = "redis.asyncio.connection"

    __molt_missing__ = (
        "activate_maint_notifications_handling_if_enabled", "add_maint_start_notification", "add_skipped_end_notification",
        "get_processed_start_notifications", "get_skipped_end_notifications", "himport_registry", "maintenance_state",
        "process_invalidation_messages", "re_auth", "reset_received_notifications", "reset_tmp_settings",
        "set_maint_notifications_cluster_handler_for_connection", "set_maint_notifications_pool_handler_for_connection",
        "set_re_auth_token", "set_tmp_settings", "update_current_socket_timeout",
    )

    def __init__(
        self, *, db=0, password=None, socket_timeout=DEFAULT_SOCKET_TIMEOUT,
        socket_connect_timeout=DEFAULT_SOCKET_CONNECT_TIMEOUT, retry_on_timeout=False, retry_on_error=SENTINEL,
        encoding="utf-8", encoding_errors="strict", decode_responses=False, parser_class=DefaultParser,
        socket_read_size=DEFAULT_SOCKET_READ_SIZE, health_check_interval=0, client_name=None, lib_name=SENTINEL,
        lib_version=SENTINEL, driver_info=SENTINEL, username=None, retry=None, redis_connect_func=None,
        encoder_class=Encoder, credential_provider=None, protocol=None, legacy_responses=True, event_dispatcher=None,
        maint_notifications_config=None, orig_host_address=None, orig_socket_timeout=None,
        orig_socket_connect_timeout=None,
    ):
        _settings.refuse(event_dispatcher=event_dispatcher)
        _settings.check_credentials(username, password, credential_provider)
        for name, value in (("lib_name", lib_name), ("lib_version", lib_version)):
            if value is not SENTINEL:
                warn_deprecated_arg_usage(name, "__init__", _settings.USE_DRIVER_INFO, stacklevel=3)
        self.db = db
        self.client_name = client_name
        self.driver_info = resolve_driver_info(driver_info, lib_name, lib_version)
        self.credential_provider = credential_provider
        self.password = password
        self.username = username
        self.socket_timeout = socket_timeout
        self.socket_connect_timeout = socket_timeout if socket_connect_timeout is None else socket_connect_timeout
        self.retry_on_timeout = retry_on_timeout
        self.retry_on_error = [] if retry_on_error is SENTINEL else retry_on_error
        if retry_on_timeout:
            self.retry_on_error += [TimeoutError, socket.timeout, asyncio.TimeoutError]
        self.retry = copy.deepcopy(retry) if retry else Retry(NoBackoff(), 1 if self.retry_on_error else 0)
        if self.retry_on_error:
            self.retry.update_supported_errors(self.retry_on_error)
        self.health_check_interval = health_check_interval
        self.next_health_check = -1
        self.encoder = encoder_class(encoding, encoding_errors, decode_responses)
        self.redis_connect_func = redis_connect_func
        self._reader = self._writer = None
        self._socket_read_size = socket_read_size
        self._connect_callbacks = []
        self._buffer_cutoff = _settings.CUTOFF
        self._should_reconnect = False
        self.protocol = _settings.protocol_of(protocol)
        self.legacy_responses = legacy_responses
        other = {(3, _AsyncRESP2Parser): _AsyncRESP3Parser, (2, _AsyncRESP3Parser): _AsyncRESP2Parser}
        self.set_parser(other.get((self.protocol, parser_class), parser_class))
        self.maint_notifications_config = maint_notifications_config

    def __del__(self, _warnings=warnings):
        if getattr(self, "_writer", None):
            _warnings.warn(f"unclosed Connection {self!r}", ResourceWarning, source=self)
            try:
                asyncio.get_running_loop()
                self._close()
            except RuntimeError:
                pass

    def _close(self):
        if self._writer:
            self._writer.close()
            self._writer = self._reader = None

    def __repr__(self):
        return _settings.connection_text(self)

    @abstractmethod
    def repr_pieces(self):
        """Where the connection goes, in pairs."""

    @abstractmethod
    async def _connect(self):
        """Opens streams."""

    @abstractmethod
    def _host_error(self):
        """The server as errors name it."""

    @property
    def is_connected(self):
        """Whether there are streams."""
        return self._reader is not None and self._writer is not None

    def register_connect_callback(self, callback):
        """Calls a method after each new connection, as long as its object lives."""
        reference = weakref.WeakMethod(callback)
        if reference not in self._connect_callbacks:
            self._connect_callbacks.append(reference)

    def deregister_connect_callback(self, callback):
        """Calls it no longer."""
        try:
            self._connect_callbacks.remove(weakref.WeakMethod(callback))
        except ValueError:
            pass

    def set_parser(self, parser_class):
        """Reads with a parser of this class."""
        self._parser = parser_class(socket_read_size=self._socket_read_size)

    def get_protocol(self):
        """2 or 3."""
        return self.protocol

    def getpeername(self):
        """The server's address, or None."""
        address = self._writer.get_extra_info("peername") if self._writer else None
        return str(address[0]) if isinstance(address, tuple) and address else None

    def get_resolved_ip(self):
        """The server's address, or what is known of it."""
        try:
            return self.getpeername() or getattr(self, "host", None)
        except (AttributeError, OSError):
            return getattr(self, "host", None)

    # ---- coming and going ----

    async def connect(self):
        """Connects, if there is no connection, again and again if that is wanted."""
        await self.retry.call_with_retry(
            lambda: self.connect_check_health(retry_socket_connect=False), self._failed, with_failure_count=True
        )

    def _failed(self, error, failure_count):
        return self.disconnect(error=error, failure_count=failure_count)

    async def connect_check_health(self, check_health=True, retry_socket_connect=True):
        """Connects, if there is no connection, and greets the server."""
        if self.is_connected:
            return
        try:
            if retry_socket_connect:
                await self.retry.call_with_retry(self._connect, self._failed, with_failure_count=True)
            else:
                await self._connect()
        except asyncio.CancelledError:
            raise
        except (socket.timeout, asyncio.TimeoutError):
            raise TimeoutError("Timeout connecting to server")
        except OSError as error:
            raise ConnectionError(self._error_message(error))
        except Exception as error:
            raise ConnectionError(error) from error
        try:
            await self._greet(check_health)
        except RedisError:
            await self.disconnect()
            raise
        self._connect_callbacks = [reference for reference in self._connect_callbacks if reference()]
        for reference in self._connect_callbacks:
            told = reference()(self)
            if told and inspect.isawaitable(told):
                await told

    async def _greet(self, check_health):
        greet = self.redis_connect_func
        if not greet:
            await self.on_connect_check_health(check_health=check_health)
        elif inspect.iscoroutinefunction(greet):
            await greet(self)
        else:
            greet(self)

    def _error_message(self, exception):
        return format_error_message(self._host_error(), exception)

    async def on_connect(self):
        """Greets the server."""
        await self.on_connect_check_health(check_health=True)

    async def on_connect_check_health(self, check_health=True):
        """Says who one is, which protocol one speaks, and what else the server should know."""
        self._parser.on_connect(self)
        await self._introduce(check_health)
        await self._ask_for_news(check_health)
        if self.client_name and not await self._is_ok("CLIENT", "SETNAME", self.client_name, check_health=check_health):
            raise ConnectionError("Error setting client name")
        told = self.driver_info
        facts = (("LIB-NAME", told.formatted_name), ("LIB-VER", told.lib_version)) if told else ()
        facts = [fact for fact in facts if fact[1]]
        for fact in facts:
            await self.send_command("CLIENT", "SETINFO", *fact, check_health=check_health)
        # What follows is sent before the answers are read.
        if self.db:
            await self.send_command("SELECT", self.db, check_health=check_health)
        for _ in facts:
            try:
                await self.read_response()
            except ResponseError:
                pass
        if self.db and str_if_bytes(await self.read_response()) != "OK":
            raise ConnectionError("Invalid Database")

    async def _ask(self, *args, check_health):
        await self.send_command(*args, check_health=check_health)
        return await self.read_response()

    async def _is_ok(self, *args, check_health):
        return str_if_bytes(await self._ask(*args, check_health=check_health)) == "OK"

    async def _introduce(self, check_health):
        credentials = None
        if self.credential_provider or self.username or self.password:
            default = UsernamePasswordCredentialProvider(self.username, self.password)
            credentials = await (self.credential_provider or default).get_credentials_async()
        if self.protocol == 3:
            self._use_newest_parser()
        if credentials and self.protocol == 3:
            names = credentials if len(credentials) > 1 else ("default", *credentials)
            told = await self._ask("HELLO", self.protocol, "AUTH", *names, check_health=False)
            if self.protocol not in (told.get(b"proto"), told.get("proto")):
                raise ConnectionError("Invalid RESP version")
        elif credentials:
            await self._authenticate(credentials)
        elif self.protocol == 3:
            await self._ask("HELLO", self.protocol, check_health=check_health)

    def _use_newest_parser(self):
        if isinstance(self._parser, _AsyncRESP2Parser):
            errors = self._parser.EXCEPTION_CLASSES
            self.set_parser(_AsyncRESP3Parser)
            self._parser.EXCEPTION_CLASSES = errors
            self._parser.on_connect(self)

    async def _authenticate(self, credentials):
        try:
            accepted = await self._is_ok("AUTH", *credentials, check_health=False)
        except AuthenticationWrongNumberOfArgsError:
            # A server that knows of no names wants the password alone.
            accepted = await self._is_ok("AUTH", credentials[-1], check_health=False)
        if not accepted:
            raise AuthenticationError("Invalid Username or Password")

    async def _ask_for_news(self, check_health):
        config = self.maint_notifications_config
        host = getattr(self, "host", None)
        if self.protocol != 3 or not config or not config.enabled or host is None:
            return
        kind = config.get_endpoint_type(host, self).value
        words = ("CLIENT", "MAINT_NOTIFICATIONS", "ON", "moving-endpoint-type", kind)
        try:
            if not await self._is_ok(*words, check_health=check_health):
                raise ResponseError("The server doesn't support maintenance notifications")
        except ResponseError as error:
            if config.enabled != "auto":
                raise
            logging.getLogger("redis.asyncio.connection").debug(f"Failed to enable maintenance notifications: {error}")

    async def disconnect(self, nowait=False, error=None, failure_count=None, health_check_failed=False):
        """Closes the streams, and waits for it unless told not to."""
        if asyncio.current_task() is None:
            self._parser.on_disconnect()
            self.reset_should_reconnect()
            self._close()
            return
        try:
            async with time_limit(self.socket_connect_timeout):
                self._parser.on_disconnect()
                self.reset_should_reconnect()
                if self.is_connected:
                    await self._close_streams(nowait)
        except asyncio.TimeoutError:
            raise TimeoutError(f"Timed out closing connection after {self.socket_connect_timeout}") from None

    async def _close_streams(self, nowait):
        try:
            self._writer.close()
            if not nowait:
                await self._writer.wait_closed()
        except OSError:
            pass
        finally:
            self._reader = self._writer = None

    def mark_for_reconnect(self):
        """Connects anew when the connection is next free."""
        self._should_reconnect = True

    def should_reconnect(self):
        """Whether it is to connect anew."""
        return self._should_reconnect

    def reset_should_reconnect(self):
        """It is not."""
        self._should_reconnect = False

    async def _send_ping(self):
        await self.send_command("PING", check_health=False)
        if str_if_bytes(await self.read_response()) != "PONG":
            raise ConnectionError("Bad response from PING health check")

    async def check_health(self):
        """Asks whether the server is there, if that was not done for a while."""
        if self.health_check_interval and asyncio.get_running_loop().time() > self.next_health_check:
            await self.retry.call_with_retry(self._send_ping, self._failed, with_failure_count=True)

    # ---- sending and reading ----

    async def send_packed_command(self, command, check_health=True):
        """Sends bytes."""
        if not self.is_connected:
            await self.connect_check_health(check_health=False)
        if check_health:
            await self.check_health()
        try:
            chunks = command.encode() if isinstance(command, str) else command
            async with time_limit(self.socket_timeout or None):
                self._writer.writelines([chunks] if isinstance(chunks, bytes) else chunks)
                await self._writer.drain()
        except asyncio.TimeoutError:
            await self.disconnect(nowait=True)
            raise TimeoutError("Timeout writing to socket") from None
        except OSError as error:
            await self.disconnect(nowait=True)
            code, text = error.args[:2] if len(error.args) != 1 else ("UNKNOWN", error.args[0])
            raise ConnectionError(f"Error {code} while writing to socket. {text}.") from error
        except BaseException:
            await self.disconnect(nowait=True)
            raise

    async def send_command(self, *args, **kwargs):
        """Sends a command."""
        await self.send_packed_command(self.pack_command(*args), check_health=kwargs.get("check_health", True))

    async def can_read_destructive(self):
        """Whether something is there already, by its name of old."""
        warn_deprecated("can_read_destructive", "Use can_read() instead", "8.0.0", stacklevel=3)
        return await self.can_read()

    async def can_read(self):
        """Whether something is there already."""
        try:
            return await self._parser.can_read()
        except OSError as error:
            await self.disconnect(nowait=True)
            raise ConnectionError(f"Error while reading from {self._host_error()}: {error.args}")

    async def read_response(
        self, disable_decoding=False, timeout=None, *, disconnect_on_error=True, push_request=False
    ):
        """The next response; an error of the server is raised. None if it does not come within `timeout`."""
        limit = self.socket_timeout if timeout is None else None if timeout == math.inf else timeout
        pushed = {"push_request": push_request} if self.protocol == 3 else {}
        try:
            async with time_limit(limit):
                response = await self._parser.read_response(disable_decoding=disable_decoding, **pushed)
        except BaseException as error:
            late = isinstance(error, asyncio.TimeoutError)
            if late and timeout is not None:
                return None
            if disconnect_on_error:
                await self.disconnect(nowait=True)
            if late:
                raise TimeoutError(f"Timeout reading from {self._host_error()}")
            if isinstance(error, OSError):
                raise ConnectionError(f"Error while reading from {self._host_error()} : {error.args}")
            raise
        if self.health_check_interval:
            self.next_health_check = asyncio.get_running_loop().time() + self.health_check_interval
        if isinstance(response, ResponseError):
            raise response from None
        return response

    def pack_command(self, *args):
        """A command as bytes."""
        return packed(args, self.encoder.encode, self._buffer_cutoff)

    def pack_commands(self, commands):
        """Commands as bytes."""
        return joined((chunk for one in commands for chunk in self.pack_command(*one)), self._buffer_cutoff)


class Connection(AbstractConnection):
    """A connection over TCP."""

    __module__ = "redis.asyncio.connection"

    def __init__(
        self, *, host="localhost", port=6379, socket_keepalive=True, socket_keepalive_options=SENTINEL, socket_type=0,
        **kwargs,
    ):
        self.host = host
        self.port = int(port)
        self.socket_keepalive = socket_keepalive
        default = socket_keepalive_options is SENTINEL
        self.socket_keepalive_options = (
            get_default_socket_keepalive_options() if default else socket_keepalive_options or {}
        )
        self.socket_type = socket_type
        super().__init__(**kwargs)

    def repr_pieces(self):
        return _settings.pieces_of_place(self, "host", "port", "db")

    def _connection_arguments(self):
        return {"host": self.host, "port": self.port}

    async def _connect(self):
        async with time_limit(self.socket_connect_timeout):
            self._reader, self._writer = await asyncio.open_connection(**self._connection_arguments())
        sock = self._writer.transport.get_extra_info("socket")
        if not sock:
            return
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if not self.socket_keepalive:
            return
        try:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
            for option, value in self.socket_keepalive_options.items():
                sock.setsockopt(socket.IPPROTO_TCP, option, value)
        except (OSError, TypeError):
            # The connection has the streams already, as in the original.
            self._writer.close()
            raise

    def _host_error(self):
        return f"{self.host}:{self.port}"


class SSLConnection(Connection):
    """A connection over TCP that is encrypted."""

    __module__ = "redis.asyncio.connection"

    def __init__(
        self, ssl_keyfile=None, ssl_certfile=None, ssl_cert_reqs="required", ssl_include_verify_flags=None,
        ssl_exclude_verify_flags=None, ssl_ca_certs=None, ssl_ca_data=None, ssl_ca_path=None, ssl_check_hostname=True,
        ssl_min_version=None, ssl_ciphers=None, ssl_password=None, **kwargs,
    ):
        self.keyfile = ssl_keyfile
        self.certfile = ssl_certfile
        self.cert_reqs = _settings.requirement(ssl_cert_reqs)
        self.include_verify_flags = self.ssl_include_verify_flags = ssl_include_verify_flags
        self.exclude_verify_flags = self.ssl_exclude_verify_flags = ssl_exclude_verify_flags
        self.ca_certs = ssl_ca_certs or None
        self.ca_data = ssl_ca_data or None
        self.ca_path = ssl_ca_path or None
        self.check_hostname = ssl_check_hostname if self.cert_reqs else False
        self.min_version = self.ssl_min_version = ssl_min_version
        self.ssl_ciphers = ssl_ciphers
        self.certificate_password = ssl_password
        self._context = None
        super().__init__(**kwargs)

    def _connection_arguments(self):
        if self._context is None:
            self._context = _settings.encryption(self)
        return {**super()._connection_arguments(), "ssl": self._context}


class UnixDomainSocketConnection(AbstractConnection):
    """A connection to a server on this machine."""

    __module__ = "redis.asyncio.connection"

    def __init__(self, *, path="", **kwargs):
        self.path = path
        super().__init__(**kwargs)

    def repr_pieces(self):
        return _settings.pieces_of_place(self, "path", "db")

    async def _connect(self):
        async with time_limit(self.socket_connect_timeout):
            self._reader, self._writer = await asyncio.open_unix_connection(path=self.path)
        # It greets here and once more when it is connected, as in the original.
        await self.on_connect()

    def _host_error(self):
        return self.path
