"""Connections to other servers. CPython Lib/http/client.py `HTTPConnection`."""

import errno
import io
import socket
import sys
from collections.abc import Iterable
from urllib.parse import urlsplit

from http.client import _headers
from http.client._errors import CannotSendHeader, CannotSendRequest, InvalidURL, NotConnected, ResponseNotReady
from http.client._response import HTTPResponse

# What libraries that change how a request is sent take.
__molt_public__ = ("_buffer", "_send_output", "_tunnel", "_tunnel_headers")

_IDLE, _STARTED, _SENT = "Idle", "Request-started", "Request-sent"
_METHODS_WITH_BODY = {"PATCH", "POST", "PUT"}


def _latin(text, name):
    """The bytes of a text; the error says which part of a request they were meant for."""
    try:
        return text.encode("latin-1")
    except UnicodeEncodeError as failed:
        wrong = text[failed.start : failed.end]
        reason = f"{name.title()} ({wrong!r:.20}) is not valid Latin-1. Use {name}.encode('utf-8') if you want to send it encoded in UTF-8."
        raise UnicodeEncodeError(failed.encoding, failed.object, failed.start, failed.end, reason) from None


def _ascii(host):
    """The bytes of a host's name."""
    return host.encode() if host.isascii() else host.encode("idna")


def _without_interface(host):
    """A host in brackets without the name of an interface."""
    address, percent, _ = host.partition(b"%")
    return address + b"]" if percent and host.startswith(b"[") else address


def _without_control(text, find, what, error):
    if found := find(text):
        raise error(f"{what} can't contain control characters. {text!r} (found at least {found.group()!r})")


class HTTPConnection:
    """A connection, over which requests go one after the other."""

    _http_vsn = 11
    _http_vsn_str = "HTTP/1.1"

    response_class = HTTPResponse
    default_port = 80
    auto_open = 1
    debuglevel = 0

    @staticmethod
    def _is_textIO(stream):
        return isinstance(stream, io.TextIOBase)

    @staticmethod
    def _get_content_length(body, method):
        """The length of a body, None where only sending it will tell."""
        if body is None:
            return 0 if method.upper() in _METHODS_WITH_BODY else None
        if hasattr(body, "read"):
            return None
        try:
            return memoryview(body).nbytes
        except TypeError:
            return len(body) if isinstance(body, str) else None

    def __init__(self, host, port=None, timeout=socket._GLOBAL_DEFAULT_TIMEOUT, source_address=None, blocksize=8192):
        self.timeout = timeout
        self.source_address = source_address
        self.blocksize = blocksize
        self.sock = None
        self._buffer = []
        self.__response = None
        self.__state = _IDLE
        self._method = None
        self._tunnel_host = self._tunnel_port = self._raw_proxy_headers = None
        self._tunnel_headers = {}
        self.host, self.port = self._get_hostport(host, port)
        self._validate_host(self.host)
        self._create_connection = socket.create_connection

    def set_tunnel(self, host, port=None, headers=None):
        """Connect to a host by way of the one that was given, a proxy."""
        if self.sock:
            raise RuntimeError("Can't set up tunnel for established connection")
        self._tunnel_host, self._tunnel_port = self._get_hostport(host, port)
        if headers:
            self._tunnel_headers = headers.copy()
        else:
            self._tunnel_headers.clear()
        if "host" not in map(str.lower, self._tunnel_headers):
            self._tunnel_headers["Host"] = f"{_ascii(self._tunnel_host).decode()}:{self._tunnel_port:d}"

    def _get_hostport(self, host, port):
        if port is None:
            port = self.default_port
            colon = host.rfind(":")
            if colon > host.rfind("]"):
                host, text = host[:colon], host[colon + 1 :]
                try:
                    port = int(text) if text else port
                except ValueError:
                    raise InvalidURL(f"nonnumeric port: '{text}'") from None
        if host and host[0] == "[" and host[-1] == "]":
            host = host[1:-1]
        return host, port

    def set_debuglevel(self, level):
        """How much is printed of what goes over the connection."""
        self.debuglevel = level

    def _wrap_ipv6(self, ip):
        return b"[" + ip + b"]" if b":" in ip and not ip.startswith(b"[") else ip

    def _tunnel(self):
        host = self._wrap_ipv6(_ascii(self._tunnel_host))
        lines = [b"CONNECT %s:%d %s\r\n" % (host, self._tunnel_port, self._http_vsn_str.encode())]
        lines += (f"{name}: {value}\r\n".encode("latin-1") for name, value in self._tunnel_headers.items())
        self.send(b"".join(lines) + b"\r\n")
        response = self.response_class(self.sock, method=self._method)
        try:
            _, code, message = response._read_status()
            self._raw_proxy_headers = _headers._read_headers(response.fp)
            if self.debuglevel > 0:
                for header in self._raw_proxy_headers:
                    print("header:", header.decode())
            if code != 200:
                self.close()
                raise OSError(f"Tunnel connection failed: {code} {message.strip()}")
        finally:
            response.close()

    def get_proxy_response_headers(self):
        """The headers of the proxy's answer, None without one."""
        return None if self._raw_proxy_headers is None else _headers.parsed(self._raw_proxy_headers)

    def connect(self):
        """Connect to the host."""
        sys.audit("http.client.connect", self, self.host, self.port)
        self.sock = self._create_connection((self.host, self.port), self.timeout, self.source_address)
        self._send_at_once()
        if self._tunnel_host:
            self._tunnel()

    def _send_at_once(self):
        """Let small packets go, where the socket is one of TCP."""
        try:
            self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        except OSError as failed:
            if failed.errno != errno.ENOPROTOOPT:
                raise

    def close(self):
        """Close the connection, and the answer that still uses it."""
        self.__state = _IDLE
        try:
            sock, self.sock = self.sock, None
            if sock:
                sock.close()
        finally:
            response, self.__response = self.__response, None
            if response:
                response.close()

    def send(self, data):
        """Send bytes, what a file has, or what can be iterated over."""
        if self.sock is None:
            if not self.auto_open:
                raise NotConnected()
            self.connect()
        if self.debuglevel > 0:
            print("send:", repr(data))
        if hasattr(data, "read"):
            for block in self._blocks(data, "sending"):
                sys.audit("http.client.send", self, block)
                self.sock.sendall(block)
            return
        sys.audit("http.client.send", self, data)
        try:
            self.sock.sendall(data)
        except TypeError:
            if not isinstance(data, Iterable):
                raise TypeError(f"data should be a bytes-like object or an iterable, got {type(data)!r}") from None
            for part in data:
                self.sock.sendall(part)

    def _blocks(self, readable, doing):
        encode = self._is_textIO(readable)
        if self.debuglevel > 0:
            print(doing, "a readable")
            if encode:
                print("encoding file using iso-8859-1")
        while block := readable.read(self.blocksize):
            yield block.encode("iso-8859-1") if encode else block

    def _read_readable(self, readable):
        return self._blocks(readable, "reading")

    def _output(self, s):
        self._buffer.append(s)

    def _chunks(self, body):
        if hasattr(body, "read"):
            return self._read_readable(body)
        try:
            memoryview(body)
        except TypeError:
            try:
                return iter(body)
            except TypeError:
                raise TypeError(f"message_body should be a bytes-like object or an iterable, got {type(body)!r}") from None
        return (body,)

    def _send_output(self, message_body=None, encode_chunked=False):
        head = b"\r\n".join([*self._buffer, b"", b""])
        self._buffer.clear()
        self.send(head)
        if message_body is None:
            return
        in_chunks = encode_chunked and self._http_vsn == 11
        for chunk in self._chunks(message_body):
            if chunk:
                self.send(b"%X\r\n%b\r\n" % (len(chunk), chunk) if in_chunks else chunk)
            elif self.debuglevel > 0:
                print("Zero length chunk ignored")
        if in_chunks:
            self.send(b"0\r\n\r\n")

    def _forget_closed(self):
        if self.__response and self.__response.isclosed():
            self.__response = None

    def putrequest(self, method, url, skip_host=False, skip_accept_encoding=False):
        """Begin a request by its first line and the headers that every one has."""
        self._forget_closed()
        if self.__state != _IDLE:
            raise CannotSendRequest(self.__state)
        self.__state = _STARTED
        self._validate_method(method)
        self._method = method
        url = url or "/"
        self._validate_path(url)
        self._output(self._encode_request(f"{method} {url} {self._http_vsn_str}"))
        if self._http_vsn != 11:
            return
        if not skip_host:
            self._put_host(url)
        if not skip_accept_encoding:
            self.putheader("Accept-Encoding", "identity")

    def _put_host(self, url):
        named = urlsplit(url)[1] if url.startswith("http") else ""
        if named:
            self.putheader("Host", _without_interface(_ascii(named)))
            return
        host, port = (self._tunnel_host, self._tunnel_port) if self._tunnel_host else (self.host, self.port)
        encoded = self._wrap_ipv6(_ascii(host))
        if ":" in host:
            encoded = _without_interface(encoded)
        self.putheader("Host", encoded if port == self.default_port else f"{encoded.decode('ascii')}:{port}")

    def _encode_request(self, request):
        return request.encode("ascii")

    def _validate_method(self, method):
        _without_control(method, _headers.control_in_method, "method", ValueError)

    def _validate_path(self, url):
        _without_control(url, _headers.control_in_url, "URL", InvalidURL)

    def _validate_host(self, host):
        _without_control(host, _headers.control_in_url, "URL", InvalidURL)

    def putheader(self, header, *values):
        """Add a header to the request; several values go on in lines of their own."""
        if self.__state != _STARTED:
            raise CannotSendHeader()
        header = header.encode("ascii") if hasattr(header, "encode") else header
        if not _headers.is_name(header):
            raise ValueError(f"Invalid header name {header!r}")
        encoded = []
        for value in values:
            if hasattr(value, "encode"):
                value = value.encode("latin-1")
            elif isinstance(value, int):
                value = str(value).encode("ascii")
            if _headers.is_bad_value(value):
                raise ValueError(f"Invalid header value {value!r}")
            encoded.append(value)
        self._output(header + b": " + b"\r\n\t".join(encoded))

    def endheaders(self, message_body=None, *, encode_chunked=False):
        """End the headers and send the request with its body."""
        if self.__state != _STARTED:
            raise CannotSendHeader()
        self.__state = _SENT
        self._send_output(message_body, encode_chunked=encode_chunked)

    def request(self, method, url, body=None, headers={}, *, encode_chunked=False):
        """Send a whole request."""
        self._send_request(method, url, body, headers, encode_chunked)

    def _send_request(self, method, url, body, headers, encode_chunked):
        names = {name.lower() for name in headers}
        skipped = {"skip_host": "host" in names, "skip_accept_encoding": "accept-encoding" in names}
        self.putrequest(method, url, **{name: 1 for name, is_skipped in skipped.items() if is_skipped})
        if "content-length" in names:
            encode_chunked = False
        elif "transfer-encoding" not in names:
            encode_chunked = False
            length = self._get_content_length(body, method)
            if length is not None:
                self.putheader("Content-Length", str(length))
            elif body is not None:
                if self.debuglevel > 0:
                    print("Unable to determine size of %r" % body)
                encode_chunked = True
                self.putheader("Transfer-Encoding", "chunked")
        for name, value in headers.items():
            self.putheader(name, value)
        self.endheaders(_latin(body, "body") if isinstance(body, str) else body, encode_chunked=encode_chunked)

    def getresponse(self):
        """The answer to the request that was sent."""
        self._forget_closed()
        if self.__state != _SENT or self.__response:
            raise ResponseNotReady(self.__state)
        level = (self.debuglevel,) if self.debuglevel > 0 else ()
        response = self.response_class(self.sock, *level, method=self._method)
        try:
            try:
                response.begin()
            except ConnectionError:
                self.close()
                raise
            self.__state = _IDLE
            if response.will_close:
                # The connection is the answer's alone from now on.
                self.close()
            else:
                self.__response = response
            return response
        except:
            response.close()
            raise
