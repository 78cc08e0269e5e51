"""What connections of both kinds make of their arguments. redis/connection.py and redis/asyncio/connection.py."""

import ssl

from ._defaults import DEFAULT_SOCKET_CONNECT_TIMEOUT, DEFAULT_SOCKET_TIMEOUT
from .exceptions import ConnectionError, DataError, RedisError
from .maint_notifications import MaintNotificationsConfig
from .utils import DEFAULT_RESP_VERSION, SENTINEL, check_protocol_version, warn_deprecated_arg_usage

# How long a part of a command may be that is sent together with others.
CUTOFF = 6000

SENSITIVE_REPR_KEYS = frozenset({"password", "username", "ssl_password", "credential_provider"})
OMIT_REPR_KEYS = frozenset({"himport_registry"})

USE_DRIVER_INFO = (
    "Use 'driver_info' parameter instead. lib_name and lib_version will be removed in a future version."
)

_REQUIREMENTS = {"none": ssl.CERT_NONE, "optional": ssl.CERT_OPTIONAL, "required": ssl.CERT_REQUIRED}


def refuse(**given):
    """Raises an error for an argument that is not supported."""
    for name, value in given.items():
        if value:
            raise NotImplementedError(f"the argument '{name}' of redis is not supported")


def check_credentials(username, password, provider):
    """There is one way to say who one is."""
    if (username or password) and provider is not None:
        raise DataError(
            "'username' and 'password' cannot be passed along with 'credential_provider'. Please provide only one of "
            "the following arguments: \n1. 'password' and (optional) 'username'\n2. 'credential_provider'"
        )


def protocol_of(protocol):
    """2 or 3."""
    if protocol is None:
        return DEFAULT_RESP_VERSION
    try:
        number = int(protocol)
    except TypeError:
        return DEFAULT_RESP_VERSION
    except ValueError:
        raise ConnectionError("protocol must be an integer")
    if number not in (2, 3):
        raise ConnectionError("protocol must be either 2 or 3")
    return number


def requirement(value):
    """What is asked of the server's certificate."""
    if isinstance(value, str) and value not in _REQUIREMENTS:
        raise RedisError(f"Invalid SSL Certificate Requirements Flag: {value}")
    return ssl.CERT_NONE if value is None else _REQUIREMENTS.get(value, value)


def encryption(connection):
    """The context of an encrypted connection, from its attributes."""
    context = ssl.create_default_context()
    context.check_hostname = connection.check_hostname
    context.verify_mode = connection.cert_reqs
    for flag in connection.ssl_include_verify_flags or ():
        context.verify_flags |= flag
    for flag in connection.ssl_exclude_verify_flags or ():
        context.verify_flags &= ~flag
    if connection.certfile or connection.keyfile:
        password = connection.certificate_password
        context.load_cert_chain(certfile=connection.certfile, keyfile=connection.keyfile, password=password)
    authorities = (connection.ca_certs, connection.ca_path, connection.ca_data)
    if any(one is not None for one in authorities):
        context.load_verify_locations(*authorities)
    if connection.ssl_min_version is not None:
        context.minimum_version = connection.ssl_min_version
    if connection.ssl_ciphers:
        context.set_ciphers(connection.ssl_ciphers)
    return context


def pool_text(pool):
    """A pool with the arguments of its connections, secrets left out."""
    kind = pool.connection_class
    shown = (
        f"{name}={'<REDACTED>' if name in pool.SENSITIVE_REPR_KEYS else value}"
        for name, value in pool.connection_kwargs.items()
        if name not in pool.OMIT_REPR_KEYS
    )
    own = pool.__class__
    return f"<{own.__module__}.{own.__name__}(<{kind.__module__}.{kind.__name__}({','.join(shown)})>)>"


def connection_text(connection):
    """A connection with where it goes."""
    shown = ",".join(f"{name}={value}" for name, value in connection.repr_pieces())
    own = connection.__class__
    return f"<{own.__module__}.{own.__name__}({shown})>"


def pieces_of_place(connection, *names):
    """What `repr_pieces` gives."""
    pieces = [(name, getattr(connection, name)) for name in names]
    return pieces + ([("client_name", connection.client_name)] if connection.client_name else [])


def most_connections(number):
    """How many connections a pool may have."""
    number = number or 100
    if not isinstance(number, int) or number < 0:
        raise ValueError('"max_connections" must be a positive integer')
    return number


def asks_for_news(config, options, possible):
    """
    Settles whether the connections of a pool ask for news of maintenance: unless told otherwise they do if they speak the newest
    protocol. `options` are the arguments of the connections, which are told.
    """
    newest = check_protocol_version(options.get("protocol"), 3)
    if config is None and newest and possible:
        config = MaintNotificationsConfig()
    if not config or not config.enabled or not possible:
        return False
    if not newest:
        raise RedisError("Maintenance notifications handlers on connection are only supported with RESP version 3")
    options["maint_notifications_config"] = config
    if options.get("orig_host_address") is None:
        options["orig_host_address"] = options.get("host")
        options["orig_socket_timeout"] = options.get("socket_timeout", DEFAULT_SOCKET_TIMEOUT)
        options["orig_socket_connect_timeout"] = options.get("socket_connect_timeout", DEFAULT_SOCKET_CONNECT_TIMEOUT)
    return True


def add_news(options, config, path, protocol):
    """Adds to the arguments of a pool what is to be asked about maintenance."""
    if path is not None:
        if config and config.enabled is True:
            raise RedisError("Maintenance notifications are not supported with Unix domain socket connections")
        options["maint_notifications_config"] = MaintNotificationsConfig(enabled=False)
        return
    if config and config.enabled and not check_protocol_version(protocol, 3):
        raise RedisError("Maintenance notifications handlers on connection are only supported with RESP version 3")
    if config:
        options["maint_notifications_config"] = config


def warn_of_arguments(retry_on_timeout, lib_name, lib_version):
    """Warns of arguments of a client that are to go."""
    if retry_on_timeout:
        reason = "TimeoutError is included by default."
        warn_deprecated_arg_usage("retry_on_timeout", "__init__", reason, "6.0.0", stacklevel=4)
    for name, value in (("lib_name", lib_name), ("lib_version", lib_version)):
        if value is not SENTINEL:
            warn_deprecated_arg_usage(name, "__init__", USE_DRIVER_INFO, stacklevel=4)


def services(clients):
    """Where clients go, for the repr of sentinels."""
    return ",".join("{host}:{port}".format_map(one.connection_pool.connection_kwargs) for one in clients)


def masters_place(state, address):
    """Where a master is that a sentinel knows, at another address if that is told."""
    return state["ip"] if address is None else address, state["port"]


def alive(states):
    """Where those of some replicas are that are up."""
    return [(state["ip"], state["port"]) for state in states if not state["is_odown"] and not state["is_sdown"]]
