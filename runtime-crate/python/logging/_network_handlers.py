"""Handlers that send records over sockets. CPython Lib/logging/handlers.py."""

import logging
import pickle
import socket
import time

__molt_missing__ = ()

_SYSLOG_PORT = 514


class SocketHandler(logging.Handler):
    """Sends the attributes of records, pickled, over a connection that is kept."""

    __module__ = "logging.handlers"

    def __init__(self, host, port):
        super().__init__()
        self.host = host
        self.port = port
        self.address = host if port is None else (host, port)
        self.sock = None
        self.closeOnError = False
        self.retryTime = None
        self.retryStart, self.retryMax, self.retryFactor = 1.0, 30.0, 2.0

    def makeSocket(self, timeout=1):
        """A connected socket."""
        if self.port is not None:
            return socket.create_connection(self.address, timeout=timeout)
        made = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        made.settimeout(timeout)
        try:
            made.connect(self.address)
        except OSError:
            made.close()
            raise
        return made

    def createSocket(self):
        """Connect, unless that failed a moment ago; the moments get longer."""
        now = time.time()
        if self.retryTime is not None and now < self.retryTime:
            return
        try:
            self.sock = self.makeSocket()
            self.retryTime = None
        except OSError:
            is_first = self.retryTime is None
            self.retryPeriod = self.retryStart if is_first else min(self.retryPeriod * self.retryFactor, self.retryMax)
            self.retryTime = now + self.retryPeriod

    def send(self, s):
        """Send bytes; what finds no connection is lost."""
        if self.sock is None:
            self.createSocket()
        if self.sock:
            try:
                self.sock.sendall(s)
            except OSError:
                self._drop_socket()

    def _drop_socket(self):
        sock, self.sock = self.sock, None
        sock.close()

    def makePickle(self, record):
        """A record's attributes, pickled, behind their length in four bytes."""
        if record.exc_info:
            # The text of the exception goes along, which formatting leaves in the record.
            self.format(record)
        attributes = {**record.__dict__, "msg": record.getMessage(), "args": None, "exc_info": None}
        attributes.pop("message", None)
        data = pickle.dumps(attributes, 1)
        return len(data).to_bytes(4, "big") + data

    def handleError(self, record):
        """Close the socket if that was asked for, else do what every handler does."""
        if self.closeOnError and self.sock:
            self._drop_socket()
        else:
            super().handleError(record)

    def emit(self, record):
        """Send a record."""
        try:
            self.send(self.makePickle(record))
        except Exception:
            self.handleError(record)

    def close(self):
        """Close the socket."""
        with self.lock:
            if self.sock:
                self._drop_socket()
            super().close()


class DatagramHandler(SocketHandler):
    """Sends the attributes of records, pickled, as datagrams."""

    __module__ = "logging.handlers"

    def makeSocket(self):
        """A socket for datagrams."""
        return socket.socket(socket.AF_UNIX if self.port is None else socket.AF_INET, socket.SOCK_DGRAM)

    def send(self, s):
        """Send bytes as one datagram."""
        if self.sock is None:
            self.createSocket()
        self.sock.sendto(s, self.address)


class SysLogHandler(logging.Handler):
    """Sends records to a server of syslog, at an address or at a socket file."""

    __module__ = "logging.handlers"

    LOG_EMERG, LOG_ALERT, LOG_CRIT, LOG_ERR, LOG_WARNING, LOG_NOTICE, LOG_INFO, LOG_DEBUG = range(8)
    LOG_KERN, LOG_USER, LOG_MAIL, LOG_DAEMON, LOG_AUTH, LOG_SYSLOG, LOG_LPR, LOG_NEWS, LOG_UUCP, LOG_CRON = range(10)
    LOG_AUTHPRIV, LOG_FTP, LOG_NTP, LOG_SECURITY, LOG_CONSOLE, LOG_SOLCRON = range(10, 16)
    LOG_LOCAL0, LOG_LOCAL1, LOG_LOCAL2, LOG_LOCAL3, LOG_LOCAL4, LOG_LOCAL5, LOG_LOCAL6, LOG_LOCAL7 = range(16, 24)

    priority_names = {
        "alert": LOG_ALERT, "crit": LOG_CRIT, "critical": LOG_CRIT, "debug": LOG_DEBUG, "emerg": LOG_EMERG, "err": LOG_ERR,
        "error": LOG_ERR, "info": LOG_INFO, "notice": LOG_NOTICE, "panic": LOG_EMERG, "warn": LOG_WARNING, "warning": LOG_WARNING,
    }  # fmt: skip

    facility_names = {
        "auth": LOG_AUTH, "authpriv": LOG_AUTHPRIV, "console": LOG_CONSOLE, "cron": LOG_CRON, "daemon": LOG_DAEMON, "ftp": LOG_FTP,
        "kern": LOG_KERN, "lpr": LOG_LPR, "mail": LOG_MAIL, "news": LOG_NEWS, "ntp": LOG_NTP, "security": LOG_SECURITY,
        "solaris-cron": LOG_SOLCRON, "syslog": LOG_SYSLOG, "user": LOG_USER, "uucp": LOG_UUCP, "local0": LOG_LOCAL0,
        "local1": LOG_LOCAL1, "local2": LOG_LOCAL2, "local3": LOG_LOCAL3, "local4": LOG_LOCAL4, "local5": LOG_LOCAL5,
        "local6": LOG_LOCAL6, "local7": LOG_LOCAL7,
    }  # fmt: skip

    priority_map = {"DEBUG": "debug", "INFO": "info", "WARNING": "warning", "ERROR": "error", "CRITICAL": "critical"}

    ident = ""
    append_nul = True

    def __init__(self, address=("localhost", _SYSLOG_PORT), facility=LOG_USER, socktype=None):
        super().__init__()
        self.address = address
        self.facility = facility
        self.socktype = socktype
        self.socket = None
        self.createSocket()

    def _connect_unixsocket(self, address):
        kinds = [socket.SOCK_DGRAM, socket.SOCK_STREAM] if self.socktype is None else [self.socktype]
        for kind in kinds:
            self.socket = socket.socket(socket.AF_UNIX, kind)
            try:
                self.socket.connect(address)
                self.socktype = kind
                return
            except OSError:
                self.socket.close()
                if kind == kinds[-1]:
                    raise

    def createSocket(self):
        """Make the socket; a socket file may still be missing, which the next record tries again."""
        self.unixsocket = isinstance(self.address, str)
        if self.unixsocket:
            try:
                self._connect_unixsocket(self.address)
            except OSError:
                pass
            return
        host, port = self.address
        found = socket.getaddrinfo(host, port, 0, socket.SOCK_DGRAM if self.socktype is None else self.socktype)
        if not found:
            raise OSError("getaddrinfo returns an empty list")
        for family, kind, proto, _, address in found:
            failure = made = None
            try:
                made = socket.socket(family, kind, proto)
                if kind == socket.SOCK_STREAM:
                    made.connect(address)
                break
            except OSError as error:
                failure = error
                if made is not None:
                    made.close()
        if failure is not None:
            raise failure
        self.socket, self.socktype = made, kind

    def encodePriority(self, facility, priority):
        """The number of a facility and a priority, each of which may be a name."""
        facility = self.facility_names[facility] if isinstance(facility, str) else facility
        priority = self.priority_names[priority] if isinstance(priority, str) else priority
        return facility << 3 | priority

    def close(self):
        """Close the socket."""
        with self.lock:
            sock, self.socket = self.socket, None
            if sock:
                sock.close()
            super().close()

    def mapPriority(self, levelName):
        """The name of the priority that stands for a level."""
        return self.priority_map.get(levelName, "warning")

    def emit(self, record):
        """Send a record's text."""
        try:
            text = self.ident + self.format(record) + ("\0" if self.append_nul else "")
            priority = self.encodePriority(self.facility, self.mapPriority(record.levelname))
            self._send(f"<{priority:d}>{text}".encode())
        except Exception:
            self.handleError(record)

    def _send(self, message):
        if not self.socket:
            self.createSocket()
        if self.unixsocket:
            try:
                self.socket.send(message)
            except OSError:
                self.socket.close()
                self._connect_unixsocket(self.address)
                self.socket.send(message)
        elif self.socktype == socket.SOCK_DGRAM:
            self.socket.sendto(message, self.address)
        else:
            self.socket.sendall(message)
