"""Making engines. SQLAlchemy lib/sqlalchemy/engine/create.py."""

from .. import event, exc, util
from ..pool import _AdhocProxiedConnection
from . import base
from . import url as _url
from ._statement_log import log_statements_of

_pool_translate_kwargs = {
    "logging_name": "pool_logging_name",
    "echo": "echo_pool",
    "timeout": "pool_timeout",
    "recycle": "pool_recycle",
    "events": "pool_events",
    "reset_on_return": "pool_reset_on_return",
    "pre_ping": "pool_pre_ping",
    "use_lifo": "pool_use_lifo",
}


def _flag_or_debug(value):
    return "debug" if value == "debug" else util.asbool(value)


_CONFIGURED = {
    "pool_timeout": util.asint, "echo": _flag_or_debug, "echo_pool": _flag_or_debug, "pool_recycle": util.asint,
    "pool_size": util.asint, "max_overflow": util.asint, "future": util.asbool,
}


def create_engine(url, **kwargs):
    """An engine for an address."""
    url = _url.make_url(url)
    if "@" in (url.host or ""):
        # The password is not quoted, and a part of it is taken for the name of a host that errors would name.
        raise exc.ArgumentError("Could not parse SQLAlchemy URL from given URL string")
    dialect_cls = url.get_dialect(kwargs.pop("_is_async", False))
    initialize = kwargs.pop("_initialize", True)
    if kwargs.pop("_coerce_config", False):
        kwargs = {key: _CONFIGURED.get(key, lambda value: value)(value) for key, value in kwargs.items()}
    kwargs.pop("enable_from_linting", None)
    if not kwargs.pop("future", True):
        raise exc.ArgumentError("The 'future' parameter passed to create_engine() may only be set to True.")
    dialect_args = {name: kwargs.pop(name) for name in util.get_cls_kwargs(dialect_cls) if name in kwargs}
    dbapi = kwargs.pop("module", None)
    if dbapi is None:
        import_dbapi = getattr(dialect_cls, "import_dbapi", None)
        if import_dbapi is None:
            raise exc.NoSuchModuleError(
                "Can't load plugin: sqlalchemy.dialects:%s.%s" % (dialect_cls.name, dialect_cls.driver)
            )
        dbapi = import_dbapi()
    dialect = dialect_cls(**{**dialect_args, "dbapi": dbapi})
    log_statements_of(dialect)
    pool = _make_pool(dialect, url, kwargs)
    engine_args = {name: kwargs.pop(name) for name in util.get_cls_kwargs(base.Engine) if name in kwargs}
    if kwargs:
        raise TypeError(
            "Invalid argument(s) %s sent to create_engine(), using configuration %s/%s/%s.  Please check that the "
            "keyword arguments are appropriate for this combination of components."
            % (
                ",".join("'%s'" % name for name in kwargs),
                dialect.__class__.__name__,
                pool.__class__.__name__,
                base.Engine.__name__,
            )
        )
    engine = base.Engine(pool, dialect, url, **engine_args)
    if initialize:
        _listen_for_connections(engine, pool, dialect, url)
    dialect_cls.engine_created(engine)
    return engine


def _make_pool(dialect, url, kwargs):
    cargs, cparams = dialect.create_connect_args(url)
    cparams = {**cparams, **kwargs.pop("connect_args", {})}
    pool = kwargs.pop("pool", None)
    if pool is None:

        def connect(connection_record=None):
            if dialect._has_events:
                args, params = list(cargs), dict(cparams)
                for fn in dialect.dispatch.do_connect:
                    connection = fn(dialect, connection_record, args, params)
                    if connection is not None:
                        return connection
                return dialect.connect(*args, **params)
            return dialect.connect(*cargs, **cparams)

        creator = kwargs.pop("creator", connect)
        poolclass = kwargs.pop("poolclass", None) or dialect.get_dialect_pool_class(url)
        pool_args = {"dialect": dialect}
        for name in util.get_cls_kwargs(poolclass):
            given = _pool_translate_kwargs.get(name, name)
            if given in kwargs:
                pool_args[name] = kwargs.pop(given)
        pool = poolclass(creator, **pool_args)
    else:
        pool._dialect = dialect
    if pool._is_asyncio is not None and pool._is_asyncio is not dialect.is_async:
        raise exc.ArgumentError(
            f"Pool class {pool.__class__.__name__} cannot be used with "
            f"{'non-' if not dialect.is_async else ''}asyncio engine",
            code="pcls",
        )
    return pool


def _listen_for_connections(engine, pool, dialect, url):
    prepare = dialect.on_connect_url(url)
    if prepare:
        event.listen(pool, "connect", lambda dbapi_connection, record: prepare(dbapi_connection))
    builtin = dialect._builtin_onconnect()
    if builtin:
        event.listen(pool, "connect", builtin)

    def first_connect(dbapi_connection, connection_record):
        connection = base.Connection(
            engine,
            connection=_AdhocProxiedConnection(dbapi_connection, connection_record),
            _has_events=False,
            _allow_revalidate=False,
            _allow_autobegin=False,
        )
        connection._execution_options = util.EMPTY_DICT
        try:
            dialect.initialize(connection)
        finally:
            if not connection.invalidated and not connection.closed:
                dialect.do_rollback(connection.connection)

    event.listen(pool, "connect", first_connect, _once_unless_exception=True)


def engine_from_config(configuration, prefix="sqlalchemy.", **kwargs):
    """An engine for settings of a configuration file."""
    options = {key[len(prefix) :]: value for key, value in configuration.items() if key.startswith(prefix)}
    options["_coerce_config"] = True
    options.update(kwargs)
    return create_engine(options.pop("url"), **options)


def create_pool_from_url(url, **kwargs):
    """The pool of an address."""
    for name, given in _pool_translate_kwargs.items():
        if name in kwargs:
            kwargs[given] = kwargs.pop(name)
    return create_engine(url, **kwargs, _initialize=False).pool
