"""Connections over sockets. redis/connection.py."""

import copy
import logging
import os
import socket
import time
import weakref
from abc import abstractmethod

from . import _settings
from ._defaults import (
    DEFAULT_SOCKET_CONNECT_TIMEOUT, DEFAULT_SOCKET_READ_SIZE, DEFAULT_SOCKET_TIMEOUT,
    get_default_socket_keepalive_options,
)
from ._parsers import Encoder, _RESP2Parser, _RESP3Parser
from ._parsers.encoders import joined, packed
from .backoff import NoBackoff
from .credentials import UsernamePasswordCredentialProvider
from .driver_info import resolve_driver_info
from .exceptions import (
    AuthenticationError, AuthenticationWrongNumberOfArgsError, ConnectionError, RedisError, ResponseError, TimeoutError,
)
from .retry import Retry
from .utils import SENTINEL, format_error_message, str_if_bytes, warn_deprecated_arg_usage

DefaultParser = _RESP2Parser

__molt_missing__ = (
    "Connection(event_dispatcher)",
    "SSLConnection(event_dispatcher, ssl_ocsp_context, ssl_ocsp_expected_cert, ssl_validate_ocsp, ssl_validate_ocsp_stapled)",
    "UnixDomainSocketConnection(event_dispatcher)",
)


class _CommandPacker:
    """Makes bytes of commands."""

    def __init__(self, cutoff, encode):
        self._cutoff = cutoff
        self.encode = encode

    def pack(self, *args):
        return packed(args, self.encode, self._cutoff)


class AbstractConnection:
    """A connection to a server: how it greets, sends and reads."""

    __module__ = "redis.connection"

    __molt_missing__ = (
        "activate_maint_notifications_handling_if_enabled", "add_maint_start_notification", "add_skipped_end_notification",
        "get_processed_start_notifications", "get_skipped_end_notifications", "himport_registry", "maintenance_state",
        "re_auth", "reset_received_notifications", "reset_tmp_settings", "set_re_auth_token", "set_tmp_settings",
        "set_maint_notifications_cluster_handler_for_connection", "set_maint_notifications_pool_handler_for_connection",
        "update_current_socket_timeout", "update_parser_timeout",
    )

    def __init__(
        self, db=0, password=None, socket_timeout=DEFAULT_SOCKET_TIMEOUT,
        socket_connect_timeout=DEFAULT_SOCKET_CONNECT_TIMEOUT, retry_on_timeout=False, retry_on_error=SENTINEL,
        encoding="utf-8", encoding_errors="strict", decode_responses=False, parser_class=DefaultParser,
        socket_read_size=DEFAULT_SOCKET_READ_SIZE, health_check_interval=0, client_name=None, lib_name=SENTINEL,
        lib_version=SENTINEL, driver_info=SENTINEL, username=None, retry=None, redis_connect_func=None,
        credential_provider=None, protocol=None, legacy_responses=True, command_packer=None, event_dispatcher=None,
        maint_notifications_config=None, orig_host_address=None, orig_socket_timeout=None,
        orig_socket_connect_timeout=None,
    ):
        _settings.refuse(event_dispatcher=event_dispatcher)
        _settings.check_credentials(username, password, credential_provider)
        for name, value in (("lib_name", lib_name), ("lib_version", lib_version)):
            if value is not SENTINEL:
                warn_deprecated_arg_usage(name, "__init__", _settings.USE_DRIVER_INFO, stacklevel=3)
        self.pid = os.getpid()
        self.db = db
        self.client_name = client_name
        self.driver_info = resolve_driver_info(driver_info, lib_name, lib_version)
        self.credential_provider = credential_provider
        self.password = password
        self.username = username
        self.socket_timeout = socket_timeout
        self.socket_connect_timeout = socket_timeout if socket_connect_timeout is None else socket_connect_timeout
        self.retry_on_timeout = retry_on_timeout
        self.retry_on_error = [*(() if retry_on_error is SENTINEL else retry_on_error)]
        self.retry_on_error += [TimeoutError] if retry_on_timeout else []
        if retry is not None:
            self.retry = copy.deepcopy(retry)
        else:
            self.retry = Retry(NoBackoff(), 1 if self.retry_on_error else 0)
        if self.retry_on_error:
            self.retry.update_supported_errors(self.retry_on_error)
        self.health_check_interval = health_check_interval
        self.next_health_check = 0
        self.redis_connect_func = redis_connect_func
        self.encoder = Encoder(encoding, encoding_errors, decode_responses)
        self.handshake_metadata = None
        self._sock = None
        self._socket_read_size = socket_read_size
        self._connect_callbacks = []
        self._buffer_cutoff = _settings.CUTOFF
        self.protocol = _settings.protocol_of(protocol)
        self.legacy_responses = legacy_responses
        newest = self.protocol == 3 and parser_class == _RESP2Parser
        self.set_parser(_RESP3Parser if newest else parser_class)
        self._command_packer = command_packer or _CommandPacker(self._buffer_cutoff, self.encoder.encode)
        self._should_reconnect = False
        self.maint_notifications_config = maint_notifications_config

    def __repr__(self):
        return _settings.connection_text(self)

    @abstractmethod
    def repr_pieces(self):
        """Where the connection goes, in pairs."""

    @abstractmethod
    def _connect(self):
        """A new socket."""

    @abstractmethod
    def _host_error(self):
        """The server as errors name it."""

    def __del__(self):
        try:
            self.disconnect()
        except Exception:
            pass

    @property
    def is_connected(self):
        """Whether there is a socket."""
        return self._sock is not None

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

    # ---- coming and going ----

    def connect(self):
        """Connects, if there is no connection, again and again if that is wanted."""
        self.retry.call_with_retry(lambda: self.connect_check_health(retry_socket_connect=False), self.disconnect)

    def connect_check_health(self, check_health=True, retry_socket_connect=True):
        """Connects, if there is no connection, and greets the server."""
        if self._sock:
            return
        try:
            if retry_socket_connect:
                self._sock = self.retry.call_with_retry(self._connect, self.disconnect)
            else:
                self._sock = self._connect()
        except socket.timeout:
            raise TimeoutError("Timeout connecting to server")
        except OSError as error:
            raise ConnectionError(self._error_message(error))
        try:
            if self.redis_connect_func is None:
                self.on_connect_check_health(check_health=check_health)
            else:
                self.redis_connect_func(self)
        except RedisError:
            self.disconnect()
            raise
        self._connect_callbacks = [reference for reference in self._connect_callbacks if reference()]
        for reference in self._connect_callbacks:
            callback = reference()
            if callback:
                callback(self)

    def _error_message(self, exception):
        return format_error_message(self._host_error(), exception)

    def on_connect(self):
        """Greets the server."""
        self.on_connect_check_health(check_health=True)

    def on_connect_check_health(self, check_health=True):
        """Says who one is, which protocol one speaks, and what else the server should know."""
        self._parser.on_connect(self)
        self._introduce(check_health)
        self._ask_for_news(check_health)
        if self.client_name and not self._is_ok("CLIENT", "SETNAME", self.client_name, check_health=check_health):
            raise ConnectionError("Error setting client name")
        if self.driver_info:
            self._tell("LIB-NAME", self.driver_info.formatted_name, check_health)
            self._tell("LIB-VER", self.driver_info.lib_version, check_health)
        if self.db and not self._is_ok("SELECT", self.db, check_health=check_health):
            raise ConnectionError("Invalid Database")

    def _ask(self, *args, check_health):
        self.send_command(*args, check_health=check_health)
        return self.read_response()

    def _is_ok(self, *args, check_health):
        return str_if_bytes(self._ask(*args, check_health=check_health)) == "OK"

    def _introduce(self, check_health):
        credentials = None
        if self.credential_provider or self.username or self.password:
            default = UsernamePasswordCredentialProvider(self.username, self.password)
            credentials = (self.credential_provider or default).get_credentials()
        if self.protocol == 3:
            self._use_newest_parser()
        if credentials and self.protocol == 3:
            names = credentials if len(credentials) > 1 else ("default", *credentials)
            self.handshake_metadata = self._ask("HELLO", self.protocol, "AUTH", *names, check_health=False)
        elif credentials:
            self._authenticate(credentials)
        elif self.protocol == 3:
            told = self.handshake_metadata = self._ask("HELLO", self.protocol, check_health=check_health)
            if self.protocol not in (told.get(b"proto"), told.get("proto")):
                raise ConnectionError("Invalid RESP version")

    def _use_newest_parser(self):
        if isinstance(self._parser, _RESP2Parser):
            errors = self._parser.EXCEPTION_CLASSES
            self.set_parser(_RESP3Parser)
            self._parser.EXCEPTION_CLASSES = errors
            self._parser.on_connect(self)

    def _authenticate(self, credentials):
        try:
            accepted = self._is_ok("AUTH", *credentials, check_health=False)
        except AuthenticationWrongNumberOfArgsError:
            # A server that knows of no names wants the password alone.
            accepted = self._is_ok("AUTH", credentials[-1], check_health=False)
        if not accepted:
            raise AuthenticationError("Invalid Username or Password")

    def _ask_for_news(self, check_health):
        config = self.maint_notifications_config
        host = getattr(self, "host", None)
        if self.protocol != 3 or not config or not config.enabled or host is None:
            return
        kind = config.get_endpoint_type(host, self).value
        words = ("CLIENT", "MAINT_NOTIFICATIONS", "ON", "moving-endpoint-type", kind)
        try:
            if not self._is_ok(*words, check_health=check_health):
                raise ResponseError("The server doesn't support maintenance notifications")
        except ResponseError as error:
            if config.enabled != "auto":
                raise
            logging.getLogger(__name__).debug(f"Failed to enable maintenance notifications: {error}")

    def _tell(self, what, value, check_health):
        if not value:
            return
        try:
            self._ask("CLIENT", "SETINFO", what, value, check_health=check_health)
        except ResponseError:
            pass

    def disconnect(self, *args, **kwargs):
        """Closes the socket."""
        self._parser.on_disconnect()
        sock, self._sock = self._sock, None
        self.reset_should_reconnect()
        if sock is None:
            return
        if os.getpid() == self.pid:
            try:
                sock.shutdown(socket.SHUT_RDWR)
            except (OSError, TypeError):
                pass
        try:
            sock.close()
        except OSError:
            pass

    def mark_for_reconnect(self):
        """Connects anew when the connection is next free."""
        self._should_reconnect = True

    def should_reconnect(self):
        """Whether it is to connect anew."""
        return self._should_reconnect

    def reset_should_reconnect(self):
        """It is not."""
        self._should_reconnect = False

    def _send_ping(self):
        self.send_command("PING", check_health=False)
        if str_if_bytes(self.read_response()) != "PONG":
            raise ConnectionError("Bad response from PING health check")

    def check_health(self):
        """Asks whether the server is there, if that was not done for a while."""
        if self.health_check_interval and time.monotonic() > self.next_health_check:
            self.retry.call_with_retry(self._send_ping, self.disconnect)

    # ---- sending and reading ----

    def send_packed_command(self, command, check_health=True):
        """Sends bytes."""
        if not self._sock:
            self.connect_check_health(check_health=False)
        if check_health:
            self.check_health()
        try:
            for item in [command] if isinstance(command, str) else command:
                self._sock.sendall(item)
        except socket.timeout:
            self.disconnect()
            raise TimeoutError("Timeout writing to socket")
        except OSError as error:
            self.disconnect()
            code, text = error.args[:2] if len(error.args) != 1 else ("UNKNOWN", error.args[0])
            raise ConnectionError(f"Error {code} while writing to socket. {text}.")
        except BaseException:
            self.disconnect()
            raise

    def send_command(self, *args, **kwargs):
        """Sends a command."""
        self.send_packed_command(self._command_packer.pack(*args), check_health=kwargs.get("check_health", True))

    def can_read(self, timeout=0):
        """Whether something comes within the time."""
        if not self._sock:
            self.connect()
        try:
            return self._parser.can_read(timeout)
        except OSError as error:
            place = self._host_error()
            self.disconnect()
            raise ConnectionError(f"Error while reading from {place}: {error.args}")

    def read_response(self, disable_decoding=False, *, timeout=SENTINEL, disconnect_on_error=True, push_request=False):
        """The next response; an error of the server is raised."""
        pushed = {"push_request": push_request} if self.protocol == 3 else {}
        try:
            response = self._parser.read_response(disable_decoding=disable_decoding, timeout=timeout, **pushed)
        except BaseException as error:
            place = self._host_error()
            if disconnect_on_error:
                self.disconnect()
            if isinstance(error, socket.timeout):
                raise TimeoutError(f"Timeout reading from {place}")
            if isinstance(error, OSError):
                raise ConnectionError(f"Error while reading from {place} : {error.args}")
            raise
        if self.health_check_interval:
            self.next_health_check = time.monotonic() + self.health_check_interval
        if isinstance(response, ResponseError):
            raise response
        return response

    def pack_command(self, *args):
        """A command as bytes."""
        return self._command_packer.pack(*args)

    def pack_commands(self, commands):
        """Commands as bytes."""
        return joined((chunk for one in commands for chunk in self._command_packer.pack(*one)), self._buffer_cutoff)

    # ---- where it goes ----

    def getpeername(self):
        """The server's address, or None."""
        return self._sock.getpeername()[0] if self._sock else None

    def get_resolved_ip(self):
        """The server's address, or what is known of it."""
        try:
            if self._sock is not None and (address := self._sock.getpeername()):
                return address[0]
        except (AttributeError, OSError):
            pass
        try:
            found = socket.getaddrinfo(getattr(self, "host", "localhost"), getattr(self, "port", 6379), socket.AF_UNSPEC, socket.SOCK_STREAM)
            return found[0][4][0] if found else None
        except (AttributeError, OSError):
            return None

    def extract_connection_details(self):
        """Both ends, as logs show them."""
        if self._sock is None:
            return "not connected"
        try:
            port = self._sock.getsockname()[1]
        except (AttributeError, OSError, IndexError):
            port = None
        return f"connected to ip {self.get_resolved_ip()}, local socket port: {port}"


class Connection(AbstractConnection):
    """A connection over TCP."""

    __module__ = "redis.connection"

    def __init__(
        self, host="localhost", port=6379, socket_keepalive=True, socket_keepalive_options=SENTINEL, socket_type=0,
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

    def _connect(self):
        failure = OSError("socket.getaddrinfo returned an empty list")
        for found in socket.getaddrinfo(self.host, self.port, self.socket_type, socket.SOCK_STREAM):
            try:
                return self._connect_to(*found)
            except OSError as error:
                failure = error
        raise failure

    def _connect_to(self, family, kind, protocol, _, address):
        sock = socket.socket(family, kind, protocol)
        try:
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if self.socket_keepalive:
                sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
                for option, value in self.socket_keepalive_options.items():
                    sock.setsockopt(socket.IPPROTO_TCP, option, value)
            sock.settimeout(self.socket_connect_timeout)
            sock.connect(address)
            sock.settimeout(self.socket_timeout)
        except OSError:
            _abandon(sock)
            raise
        return sock

    def _host_error(self):
        return f"{self.host}:{self.port}"


class SSLConnection(Connection):
    """A connection over TCP that is encrypted."""

    __module__ = "redis.connection"

    def __init__(
        self, ssl_keyfile=None, ssl_certfile=None, ssl_cert_reqs="required", ssl_include_verify_flags=None,
        ssl_exclude_verify_flags=None, ssl_ca_certs=None, ssl_ca_data=None, ssl_check_hostname=True, ssl_ca_path=None,
        ssl_password=None, ssl_validate_ocsp=False, ssl_validate_ocsp_stapled=False, ssl_ocsp_context=None,
        ssl_ocsp_expected_cert=None, ssl_min_version=None, ssl_ciphers=None, **kwargs,
    ):
        _settings.refuse(
            ssl_validate_ocsp=ssl_validate_ocsp, ssl_validate_ocsp_stapled=ssl_validate_ocsp_stapled,
            ssl_ocsp_context=ssl_ocsp_context, ssl_ocsp_expected_cert=ssl_ocsp_expected_cert,
        )
        self.keyfile = ssl_keyfile
        self.certfile = ssl_certfile
        self.cert_reqs = _settings.requirement(ssl_cert_reqs)
        self.ssl_include_verify_flags = ssl_include_verify_flags
        self.ssl_exclude_verify_flags = ssl_exclude_verify_flags
        self.ca_certs = ssl_ca_certs
        self.ca_data = ssl_ca_data
        self.ca_path = ssl_ca_path
        self.check_hostname = ssl_check_hostname if self.cert_reqs else False
        self.certificate_password = ssl_password
        self.ssl_min_version = ssl_min_version
        self.ssl_ciphers = ssl_ciphers
        super().__init__(**kwargs)

    def _connect(self):
        sock = super()._connect()
        try:
            return _settings.encryption(self).wrap_socket(sock, server_hostname=self.host)
        except (OSError, RedisError):
            sock.close()
            raise


class UnixDomainSocketConnection(AbstractConnection):
    """A connection to a server on this machine."""

    __module__ = "redis.connection"

    def __init__(self, path="", socket_timeout=DEFAULT_SOCKET_TIMEOUT, **kwargs):
        super().__init__(**kwargs)
        self.path = path
        self.socket_timeout = socket_timeout

    def repr_pieces(self):
        return _settings.pieces_of_place(self, "path", "db")

    def _connect(self):
        sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        sock.settimeout(self.socket_connect_timeout)
        try:
            sock.connect(self.path)
        except OSError:
            _abandon(sock)
            raise
        sock.settimeout(self.socket_timeout)
        return sock

    def _host_error(self):
        return self.path


def _abandon(sock):
    try:
        sock.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass
    sock.close()
