"""Stands in for the native half of psycopg and psycopg2 on CPython: the same wire, in Python, over a blocking socket."""

import base64
import hashlib
import hmac
import os
import socket
import ssl
import struct


def _message(tag, body):
    return tag + struct.pack("!i", len(body) + 4) + body


_SYNC = _message(b"S", b"")


def simple(query, /):
    return _message(b"Q", query + b"\0")


def _parse(name, query, types):
    return _message(b"P", name + b"\0" + query + b"\0" + struct.pack(f"!H{len(types)}I", len(types), *types))


def prepare(name, query, types, /):
    return _parse(name, query, types) + _SYNC


def extended(name, query, types, values, formats, result_format, /):
    parts = [b"\0", name, b"\0", struct.pack(f"!H{len(formats)}h", len(formats), *formats)]
    parts.append(struct.pack("!H", len(values)))
    for value in values:
        parts.append(struct.pack("!i", -1) if value is None else struct.pack("!i", len(value)) + bytes(value))
    parts.append(struct.pack("!hh", 1, result_format))
    request = b"" if query is None else _parse(name, query, types)
    bind = _message(b"B", b"".join(parts))
    return request + bind + _message(b"D", b"P\0") + _message(b"E", b"\0" + struct.pack("!i", 0)) + _SYNC


def describe(name, /):
    return _message(b"D", b"P" + name + b"\0") + _SYNC


def close_statement(name, /):
    return _message(b"C", b"S" + name + b"\0") + _SYNC


def _fields(body):
    return {part[:1].decode(): part[1:].decode() for part in body.split(b"\0") if part}


_KINDS = (bytes.decode, int, float, b"t".__eq__, bytes)


class Answer:
    def __init__(self, kind, command=None, columns=(), fields=None, rows=()):
        self.kind, self.command, self.columns, self.fields = kind, command, columns, fields or {}
        self._rows = rows

    @property
    def described(self):
        return self.columns

    @property
    def ntuples(self):
        return len(self._rows)

    def get_value(self, row, column, /):
        try:
            return self._rows[row][column]
        except IndexError:
            return None

    def load(self, start, end, loaders, /):
        loaders = [loader[1] if isinstance(loader, tuple) else loader for loader in loaders]
        loads = [_KINDS[loader] if isinstance(loader, int) else loader for loader in loaders]
        return [
            tuple([None if part is None else load(part) for part, load in zip(row, loads)])
            for row in self._rows[start:end]
        ]


def _columns(body):
    (count,), at, columns = struct.unpack_from("!h", body), 2, []
    for _ in range(count):
        end = body.index(b"\0", at)
        columns.append((body[at:end].decode(), *struct.unpack_from("!IhIhih", body, end + 1)))
        at = end + 19
    return tuple(columns)


def _row(body):
    (count,), at, row = struct.unpack_from("!H", body), 2, []
    for _ in range(count):
        (size,) = struct.unpack_from("!i", body, at)
        at += 4
        row.append(None if size < 0 else body[at : at + size])
        at += max(size, 0)
    return row


class Wire:
    def __init__(self, address, user, password, database, settings):
        self._address, self._user, self._password = address, user, password
        self._settings = {"user": user, "database": database, **settings}
        self._socket = None
        self._parameters = {}
        self._news = []
        self._state = b"I"
        self.pid = self._secret = 0

    def _open(self, timeout):
        if self._socket is not None:
            return None
        if isinstance(self._address, str):
            self._socket = socket.socket(socket.AF_UNIX)
            where = [self._address]
        else:
            try:
                where = [item[4] for item in socket.getaddrinfo(*self._address, type=socket.SOCK_STREAM)]
            except socket.gaierror as error:
                return ("name", error.strerror)
        refused = []
        for address in where:
            try:
                if isinstance(self._address, str):
                    self._socket.connect(address)
                else:
                    self._socket = socket.create_connection(address[:2], timeout=timeout or None)
                break
            except TimeoutError:
                return ("timeout", None)
            except OSError as error:
                if isinstance(self._address, str):
                    return ("socket", error.strerror)
                refused.append((repr(address), error.strerror))
        else:
            self._socket = None
            return ("refused", tuple(refused))
        self._socket.settimeout(None)
        return None

    def ask(self, blocking, timeout, /):
        failure = self._open(timeout)
        if failure is not None:
            return failure
        self._socket.sendall(struct.pack("!ii", 8, 80877103))
        answer = self._socket.recv(1)
        return answer[0] if answer else -1

    def encrypt(self, context, host, direct, blocking, timeout, /):
        failure = self._open(timeout)
        if failure is not None:
            return failure
        try:
            self._socket = context.wrap_socket(self._socket, server_hostname=host)
        except ssl.SSLError as error:
            return ("tls", (error.reason.lower().replace("_", " "), error.reason, False, None, None))
        return None

    def certificate(self, /):
        return self._socket.getpeercert()

    @property
    def encryption(self):
        if not isinstance(self._socket, ssl.SSLSocket):
            return None
        name, _, bits = self._socket.cipher()
        return self._socket.version(), name, bits, self._socket.selected_alpn_protocol()

    def connect(self, binding, blocking, timeout, /):
        failure = self._open(timeout)
        if failure is not None:
            return failure
        self._file, is_known = self._socket.makefile("rb"), False
        is_bound = False
        body = struct.pack("!i", 196608)
        for name, value in {"client_encoding": "'utf-8'", **self._settings}.items():
            body += name.encode() + b"\0" + value.encode() + b"\0"
        self._socket.sendall(struct.pack("!i", len(body) + 5) + body + b"\0")
        while True:
            try:
                tag, body = self._read()
            except EOFError:
                return ("lost", None)
            if tag == b"E":
                return ("server" if is_known else "login refused", _fields(body))
            if tag == b"Z":
                return None
            if tag == b"R":
                is_known |= body[:4] == bytes(4)
                is_bound |= body[:4] == b"\0\0\0\x0a" and isinstance(self._socket, ssl.SSLSocket)
                if binding == 2 and body[:4] == b"\0\0\0\x0a" and not is_bound:
                    return ("login", "channel binding required, but SSL not in use")
                if binding == 2 and is_known and not is_bound:
                    return ("login", "channel binding required, but server authenticated client without channel binding")
                self._authenticate(body)

    def _authenticate(self, body):
        (kind,), password = struct.unpack_from("!i", body), (self._password or "").encode()
        if kind == 3:
            self._socket.sendall(_message(b"p", password + b"\0"))
        elif kind == 5:
            inner = hashlib.md5(password + self._user.encode()).hexdigest().encode()
            self._socket.sendall(_message(b"p", b"md5" + hashlib.md5(inner + body[4:8]).hexdigest().encode() + b"\0"))
        elif kind == 10:
            self._first = "n=,r=" + base64.b64encode(os.urandom(18)).decode()
            first = b"n,," + self._first.encode()
            self._socket.sendall(_message(b"p", b"SCRAM-SHA-256\0" + struct.pack("!i", len(first)) + first))
        elif kind == 11:
            given = dict(part.split("=", 1) for part in body[4:].decode().split(","))
            salted = hashlib.pbkdf2_hmac("sha256", password, base64.b64decode(given["s"]), int(given["i"]))
            key = hmac.digest(salted, b"Client Key", "sha256")
            final = "c=biws,r=" + given["r"]
            text = f"{self._first},{body[4:].decode()},{final}".encode()
            proof = hmac.digest(hashlib.sha256(key).digest(), text, "sha256")
            proof = bytes(left ^ right for left, right in zip(key, proof))
            self._socket.sendall(_message(b"p", f"{final},p={base64.b64encode(proof).decode()}".encode()))

    def _read(self):
        try:
            head = self._file.read(5)
            if len(head) < 5:
                raise EOFError
            body = self._file.read(struct.unpack("!i", head[1:])[0] - 4)
        except OSError:
            raise EOFError from None
        tag = head[:1]
        if tag == b"S":
            name, value = body[:-1].split(b"\0")
            self._parameters[name.decode()] = value.decode()
        elif tag == b"K":
            self.pid, self._secret = struct.unpack("!ii", body)
        elif tag == b"Z":
            self._state = body
        elif tag == b"N":
            self._news.append(("N", _fields(body)))
        elif tag == b"A":
            channel, payload, _ = body[4:].split(b"\0")
            self._news.append(("A", *struct.unpack_from("!i", body), channel.decode(), payload.decode()))
        return tag, body

    def exchange(self, request, blocking, count=1, /):
        if self._socket is None:
            return None
        results = []
        try:
            try:
                self._socket.sendall(request)
            except OSError:
                pass
            for _ in range(count):
                self._results(results, count > 1 or request[:1] != b"Q")
            return results
        except (EOFError, OSError):
            self._socket.close()
            self._socket = None
            return results or None

    def _results(self, results, is_extended):
        columns, rows, ending = None, [], False
        while True:
            tag, body = self._read()
            if tag == b"T":
                columns, rows = _columns(body), []
            elif tag == b"D":
                rows.append(_row(body))
            elif tag == b"C" and not ending:
                command = body[:-1].decode()
                kind = "C" if columns is None else "T"
                results.append(Answer(kind, command, columns or (), rows=rows))
                columns, rows = None, []
            elif tag == b"I":
                results.append(Answer("I"))
            elif tag == b"E" and not ending:
                results.append(Answer("E", fields=_fields(body)))
                columns, rows = None, []
            elif tag == b"G":
                results.append(Answer("G"))
                ending = True
                self._socket.sendall(_message(b"f", b"\0") + (_SYNC if is_extended else b""))
            elif tag == b"H":
                results.append(Answer("H"))
            elif tag == b"Z":
                if columns is not None:
                    results.append(Answer("C", columns=columns))
                return results

    def cancel(self, blocking, /):
        where = self._address
        other = socket.socket(socket.AF_UNIX) if isinstance(where, str) else socket.create_connection(where)
        if isinstance(where, str):
            other.connect(where)
        other.sendall(struct.pack("!iiii", 16, 80877102, self.pid, self._secret))
        other.recv(1)
        other.close()

    def abort(self, /):
        if self._socket is not None:
            try:
                self._socket.sendall(_message(b"X", b""))
            except OSError:
                pass
            self._file.close()
            self._socket.close()
            self._socket = None

    def take_news(self, /):
        news, self._news = self._news, []
        return news

    @property
    def lost(self):
        return self._socket is None

    @property
    def transaction_status(self):
        return 4 if self._socket is None else {b"I": 0, b"T": 2, b"E": 3}[self._state]

    def parameter(self, name, /):
        return self._parameters.get(name)
