"""URLs of HTTPS: whom one trusts, settings, redirections between protocols, and tunnels through a proxy."""

import http.client
import socket
import ssl
import threading
import urllib.request
from urllib.error import HTTPError, URLError
from urllib.request import HTTPSHandler, ProxyHandler, Request, build_opener, urlopen

from scripted_http import Server, reply
from tls_certificates import PATHS


def answer(method, path, headers, body):
    if path == "/plain":
        return reply("302 Found", b"", f"Location: {plain.url}/there")
    if path == "/safe":
        return reply("302 Found", b"", f"Location: {server.url}/here")
    if path == "/gone":
        return reply("410 Gone", b"was here")
    return reply("200 OK", f"{method} {path} {headers.get('host')} {headers.get('x-one')}".encode() + body)


settings = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
settings.load_cert_chain(*PATHS["leaf"])
server = Server(answer, settings)
plain = Server(answer)

trusting = ssl.create_default_context(cafile=PATHS["root"][0])
trusting.check_hostname = False


def told(value):
    return plain.told(server.told(value))


def shown(label, function, *arguments, **keywords):
    try:
        with function(*arguments, **keywords) as response:
            print(label, response.status, told(response.url), told(response.read()))
    except HTTPError as error:
        print(label, told(error), error.read())
        error.close()
    except URLError as error:
        print(label, type(error.reason).__name__, getattr(error.reason, "reason", None), getattr(error.reason, "verify_message", None))


shown("context", urlopen, server.url + "/x", context=trusting)
shown("data", urlopen, Request(server.url + "/x", b"data", {"X-One": "1"}), timeout=10, context=trusting)
shown("gone", urlopen, server.url + "/gone", context=trusting)
shown("to plain", urlopen, server.url + "/plain", context=trusting)
shown("to safe", urlopen, plain.url + "/safe", context=trusting)
shown("untrusted", urlopen, server.url + "/x")
shown("handler", build_opener(HTTPSHandler(context=trusting)).open, server.url + "/h")
unchecked = HTTPSHandler(context=trusting, check_hostname=True)
print(trusting.check_hostname)
trusting.check_hostname = False


class Connection(http.client.HTTPSConnection):
    """A connection that says where it goes."""

    def connect(self):
        print("connects", told(self.port))
        super().connect()


class Own(HTTPSHandler):
    """Opens with another connection."""

    def https_open(self, req):
        return self.do_open(Connection, req, context=self._context)


shown("own", build_opener(Own(context=trusting)).open, server.url + "/own")


class Tunnel:
    """A proxy for one connection: says what it is asked, and passes on bytes."""

    def __init__(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.host = "127.0.0.1:%d" % self.listener.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        client, _ = self.listener.accept()
        head = b""
        while b"\r\n\r\n" not in head:
            head += client.recv(1000)
        print(told(head.decode()).splitlines())
        target = socket.create_connection(("127.0.0.1", server.port))
        client.sendall(b"HTTP/1.1 200 Connection established\r\n\r\n")
        back = threading.Thread(target=self.copy, args=(target, client), daemon=True)
        back.start()
        self.copy(client, target)

    def copy(self, source, target):
        try:
            while data := source.recv(65536):
                target.sendall(data)
            target.shutdown(socket.SHUT_WR)
        except OSError:
            pass


tunnel = Tunnel()
proxied = build_opener(ProxyHandler({"https": f"http://user:pass@{tunnel.host}"}), HTTPSHandler(context=trusting))
shown("tunnel", proxied.open, Request(f"https://elsewhere.example:{server.port}/deep?q", headers={"X-One": "1"}))
plain.show()
server.got.clear()
server.end()
plain.end()
