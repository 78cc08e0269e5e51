"""Connections. psycopg2/connection_type.c, connection_int.c, conninfo_type.c."""

import threading

import _postgres

from _libpq import conninfo, encryption, report, ways

from . import _errors as e

_LEVELS = {
    1: "READ COMMITTED", 2: "REPEATABLE READ", 3: "SERIALIZABLE", 4: "READ UNCOMMITTED",
}
_NUMBERS = {name: number for number, name in _LEVELS.items()}

STATUS_READY, STATUS_BEGIN = 1, 2

_MOST_LOADING = 100


class Notify:
    """What somebody notified of."""

    __module__ = "psycopg2.extensions"

    def __init__(self, pid, channel, payload=""):
        self.pid, self.channel, self.payload = pid, channel, payload

    def __repr__(self):
        return f"Notify({self.pid!r}, {self.channel!r}, {self.payload!r})"

    def __getitem__(self, index):
        return (self.pid, self.channel)[index]

    def __len__(self):
        return 2

    def __eq__(self, other):
        if isinstance(other, Notify):
            return (self.pid, self.channel, self.payload) == (other.pid, other.channel, other.payload)
        return (self.pid, self.channel) == other

    def __hash__(self):
        return hash((self.pid, self.channel, self.payload))


class connection:
    """A connection with a transaction that begins with its first statement."""

    __module__ = "psycopg2.extensions"

    Warning = e.Warning
    Error = e.Error
    InterfaceError = e.InterfaceError
    DatabaseError = e.DatabaseError
    DataError = e.DataError
    OperationalError = e.OperationalError
    IntegrityError = e.IntegrityError
    InternalError = e.InternalError
    ProgrammingError = e.ProgrammingError
    NotSupportedError = e.NotSupportedError

    async_ = 0

    def __init__(self, dsn, async_=0):
        if async_:
            raise e.NotSupportedError("asynchronous connections are not supported")
        self._dsn = dsn
        self.closed = 0
        self.status = STATUS_READY
        self.cursor_factory = None
        self.notices, self.notifies = [], []
        self._autocommit = False
        self._isolation = self._readonly = self._deferrable = None
        self._types = None
        # How rows of results are loaded, by what the server says of their columns.
        self._known_loading = {}
        self._lock = threading.RLock()
        self._open(dsn)

    def _open(self, dsn):
        try:
            options = conninfo.with_environment(conninfo.parse(dsn))
        except conninfo.Malformed as error:
            raise e.ProgrammingError(f"invalid dsn: {error}") from None
        failures = []
        for one in _single(options):
            seconds = int(float(one.get("connect_timeout") or 0))
            limit = float(max(seconds, 2) if seconds > 0 else 0)
            try:
                address, one, settings = ways.login_of(encryption.checked(one))
                login = address, one["user"], one.get("password"), one["dbname"], settings
                wire, failure, text = encryption.connect(lambda: _postgres.Wire(*login), address, one, limit, True)
            except ways.Unsupported as error:
                raise e.NotSupportedError(str(error)) from None
            except encryption.Invalid as error:
                raise e.OperationalError(f"{error}\n") from None
            if failure is None:
                self._wire, self._options = wire, one
                # Of a server that begins so, literals with a backslash say that they have one.
                self._escape_prefix = b"E" if self._escapes_backslashes() else b""
                if not (wire.parameter("DateStyle") or "ISO").startswith("ISO"):
                    self._command("SET datestyle TO 'ISO'")
                return
            failures.append(text or ways.failure_text(address, one, failure))
        raise e.OperationalError("\n".join(failures) + "\n")

    def __repr__(self):
        return f"<connection object at 0x{id(self):x}; dsn: '{self.dsn}', closed: {self.closed}>"

    def __del__(self):
        if "_wire" in self.__dict__ and not self.closed:
            self._wire.abort()

    @property
    def dsn(self):
        """The connection string, without the password."""
        try:
            options = conninfo.parse(self._dsn)
        except conninfo.Malformed:
            return self._dsn
        if "password" in options:
            options["password"] = "xxx"
            return conninfo.format_pairs(options)
        return self._dsn

    # ---- requests ----

    def _usable(self):
        if self.closed:
            raise e.InterfaceError("connection already closed")

    def _request(self, request, place, cursor=None, opening=None):
        """The answers to a request; `place(fields)` gives the text in which an error points at something.

        `opening` is a statement that begins a transaction, which is sent along.
        """
        if opening is None:
            answers = self._wire.exchange(request, True)
        else:
            answers = self._wire.exchange(_postgres.simple(opening) + request, True, 2)
        self._take_news()
        if answers is None or self._wire.lost:
            self.closed = 2
        if opening is not None and answers:
            self._opened(opening, answers.pop(0))
        for answer in answers or ():
            if answer.kind in "GH":
                raise e.ProgrammingError("can't use COPY with execute(): use copy_expert() instead")
        # The last result is the one that counts. libpq `PQexecFinish`.
        if answers and answers[-1].kind == "E" and not self.closed:
            fields, text = place(dict(answers[-1].fields))
            raise e.of_server(fields, text, cursor)
        if self.closed:
            error = e.OperationalError(ways.LOST + "\n")
            error.pgerror, error.cursor = ways.LOST + "\n", cursor
            raise error
        return answers

    def _take_news(self):
        for news in self._wire.take_news():
            if news[0] == "A":
                self.notifies.append(Notify(*news[1:]))
            else:
                fields = news[1]
                self.notices.append(f"{fields.get('S', 'NOTICE')}:  {report.message_of(fields, None)}\n")
                del self.notices[:-50]

    def _command(self, text):
        return self._request(_postgres.simple(text.encode()), lambda fields: (fields, text))

    def _opened(self, opening, answer):
        """Takes account of the answer to what begins a transaction."""
        if answer.kind == "E":
            if not self.closed:
                fields = dict(answer.fields)
                raise e.of_server(fields, opening.decode(), None)
        else:
            self.status = STATUS_BEGIN

    def _keep_loading(self, described, loading):
        if len(self._known_loading) >= _MOST_LOADING:
            self._known_loading.clear()
        self._known_loading[described] = loading

    def _begin(self):
        """Begins a transaction, unless there is one."""
        opening = self._opening()
        if opening is not None:
            self._command(opening.decode())
            self.status = STATUS_BEGIN

    def _opening(self):
        """The statement that begins a transaction; None if there is one, or none is wanted."""
        if self._autocommit or self.status != STATUS_READY:
            return None
        if self._isolation is None and self._readonly is None and self._deferrable is None:
            return b"BEGIN"
        parts = ["BEGIN"]
        if self._isolation is not None:
            parts.append(f"ISOLATION LEVEL {_LEVELS[self._isolation]}")
        if self._readonly is not None:
            parts.append("READ ONLY" if self._readonly else "READ WRITE")
        if self._deferrable is not None:
            parts.append("DEFERRABLE" if self._deferrable else "NOT DEFERRABLE")
        return " ".join(parts).encode()

    def _end(self, command):
        self._usable()
        with self._lock:
            if self._autocommit or self.status != STATUS_BEGIN:
                return
            try:
                self._command(command)
            finally:
                self.status = STATUS_READY

    def commit(self):
        self._end("COMMIT")

    def rollback(self):
        self._end("ROLLBACK")

    def close(self):
        if not self.closed or self.closed == 2:
            self.closed = 1
            self._wire.abort()

    def cancel(self):
        self._usable()
        self._wire.cancel(True)

    def reset(self):
        """Brings the connection back to how it began."""
        self._usable()
        with self._lock:
            if self.status == STATUS_BEGIN or self.get_transaction_status():
                self._command("ABORT")
            self._command("RESET ALL")
            self._command("SET SESSION AUTHORIZATION DEFAULT")
            self.status = STATUS_READY
            self._isolation = self._readonly = self._deferrable = None

    def __enter__(self):
        self._usable()
        return self

    def __exit__(self, exc_type, exc_value, traceback):
        if exc_type is None:
            self.commit()
        else:
            self.rollback()

    def cursor(self, name=None, cursor_factory=None, withhold=False, scrollable=None):
        """A new cursor; one of the server if it has a name."""
        from ._cursor import cursor

        self._usable()
        kind = cursor_factory or self.cursor_factory or cursor
        made = kind(self) if name is None else kind(self, name)
        if withhold:
            made.withhold = withhold
        if scrollable is not None:
            made.scrollable = scrollable
        return made

    # ---- what transactions are like ----

    def _idle(self, what):
        self._usable()
        if self.status != STATUS_READY:
            raise e.ProgrammingError(f"{what} cannot be used inside a transaction")

    @property
    def autocommit(self):
        return self._autocommit

    @autocommit.setter
    def autocommit(self, value):
        self._idle("set_session")
        self._autocommit = bool(value)

    @property
    def isolation_level(self):
        return self._isolation

    @isolation_level.setter
    def isolation_level(self, value):
        self._idle("set_isolation_level")
        self._isolation = _level(value)
        self._set_defaults("isolation", None if self._isolation is None else _LEVELS[self._isolation].lower())

    @property
    def readonly(self):
        return self._readonly

    @readonly.setter
    def readonly(self, value):
        self._idle("set_session")
        self._readonly = _tristate(value)
        self._set_defaults("read_only", _switch(self._readonly))

    @property
    def deferrable(self):
        return self._deferrable

    @deferrable.setter
    def deferrable(self, value):
        self._idle("set_session")
        self._deferrable = _tristate(value)
        self._set_defaults("deferrable", _switch(self._deferrable))

    def _set_defaults(self, name, value):
        """Without transactions of ours, the session's defaults say what transactions are like."""
        if self._autocommit:
            to = "DEFAULT" if value is None else f"'{value}'"
            self._command(f"SET default_transaction_{name} TO {to}")

    def set_session(self, isolation_level=..., readonly=..., deferrable=..., autocommit=...):
        self._idle("set_session")
        if isolation_level is not ...:
            level = _level(isolation_level)
            if level == 0:
                raise ValueError("isolation_level must be between 1 and 4")
            self._isolation = level
        if readonly is not ...:
            self._readonly = _tristate(readonly)
        if deferrable is not ...:
            self._deferrable = _tristate(deferrable)
        if autocommit is not ...:
            self._autocommit = bool(autocommit)
        if self._autocommit:
            if isolation_level is not ...:
                self._set_defaults("isolation", None if self._isolation is None else _LEVELS[self._isolation].lower())
            if readonly is not ...:
                self._set_defaults("read_only", _switch(self._readonly))
            if deferrable is not ...:
                self._set_defaults("deferrable", _switch(self._deferrable))

    def set_isolation_level(self, level):
        """Sets the level; 0 is a connection without transactions."""
        self._usable()
        if isinstance(level, int) and not 0 <= level <= 4:
            raise ValueError("isolation_level must be between 0 and 4")
        if self.status == STATUS_BEGIN:
            self.rollback()
        if level == 0:
            self._autocommit = True
        else:
            self._autocommit = False
            self._isolation = _level(level)

    # ---- what is known of the server ----

    @property
    def encoding(self):
        return self._wire.parameter("client_encoding") or "UTF8"

    def _escapes_backslashes(self):
        """Whether a backslash in a literal is something else than one of its characters."""
        return self._wire.parameter("standard_conforming_strings") == "off"

    def set_client_encoding(self, encoding):
        self._idle("set_client_encoding")
        plain = "".join([char for char in encoding if char.isalnum()]).upper()
        if plain not in ("UTF8", "UNICODE"):
            raise e.NotSupportedError(f"client_encoding {encoding!r} is not supported")
        if self.encoding != "UTF8":
            self._command(f"SET client_encoding TO '{plain}'")

    def get_transaction_status(self):
        return 4 if self.closed else self._wire.transaction_status

    def get_backend_pid(self):
        self._usable()
        return self._wire.pid

    def get_parameter_status(self, parameter):
        self._usable()
        return self._wire.parameter(parameter)

    @property
    def server_version(self):
        parts = (self._wire.parameter("server_version") or "0").split()[0].split(".")
        numbers = [int("".join([char for char in part if char.isdigit()]) or 0) for part in parts] + [0]
        return numbers[0] * 10000 + numbers[1]

    protocol_version = 3

    @property
    def info(self):
        return ConnectionInfo(self)

    def get_dsn_parameters(self):
        self._usable()
        return {name: str(self._options[name]) for name in conninfo.OPTIONS if name in self._options and name != "password"}

    def _own_types(self):
        if self._types is None:
            self._types = {}
        return self._types

    @property
    def string_types(self):
        return self._own_types()

    def isexecuting(self):
        return False

    def poll(self):
        self._usable()
        self._command("")
        return 0


def _option(name):
    return property(lambda self: self._connection._options.get(name))


class ConnectionInfo:
    """What is known of a connection."""

    __module__ = "psycopg2.extensions"

    def __init__(self, connection):
        self._connection = connection

    dbname, user, password = _option("dbname"), _option("user"), _option("password")
    host, options = _option("host"), _option("options")
    used_password, needs_password, protocol_version = False, False, 3

    @property
    def ssl_in_use(self):
        return self._connection._wire.encryption is not None

    @property
    def ssl_attribute_names(self):
        return list(self._encryption())

    def ssl_attribute(self, name):
        return self._encryption().get(name)

    def _encryption(self):
        found = self._connection._wire.encryption
        if found is None:
            return {}
        version, cipher, bits, protocol = found
        return {
            "library": "OpenSSL", "key_bits": str(bits), "cipher": cipher, "compression": "off", "protocol": version,
            "alpn": protocol or "",
        }  # fmt: skip

    @property
    def port(self):
        return int(self._connection._options["port"])

    @property
    def server_version(self):
        return self._connection.server_version

    @property
    def backend_pid(self):
        return self._connection._wire.pid

    @property
    def transaction_status(self):
        return self._connection.get_transaction_status()

    @property
    def status(self):
        return 1 if self._connection.closed else 0

    @property
    def dsn_parameters(self):
        return self._connection.get_dsn_parameters()

    def parameter_status(self, name):
        return self._connection._wire.parameter(name)


def _single(options):
    """Options that name one host each."""
    hosts = str(options.get("host") or "").split(",")
    ports = str(options.get("port") or "5432").split(",")
    for at, host in enumerate(hosts):
        one = {**options, "port": ports[at] if len(ports) > 1 else ports[0]}
        if host:
            one["host"] = host
        else:
            one.pop("host", None)
        yield one


def _level(value):
    if value is None or isinstance(value, int):
        if value is not None and not 1 <= value <= 4:
            raise ValueError("isolation_level must be between 1 and 4")
        return value
    text = value.decode() if isinstance(value, bytes) else value
    if text.lower() == "default":
        return None
    if text.upper() not in _NUMBERS:
        raise ValueError(f"bad value for isolation_level: '{text}'")
    return _NUMBERS[text.upper()]


def _tristate(value):
    if value is None or (isinstance(value, str) and value.lower() == "default"):
        return None
    return bool(value)


def _switch(value):
    return None if value is None else "on" if value else "off"


__molt_missing__ = (
    "connection.lobject", "connection.xid", "connection.tpc_begin", "connection.tpc_prepare", "connection.tpc_commit",
    "connection.tpc_rollback", "connection.tpc_recover", "connection.fileno", "connection.pgconn_ptr",
)
