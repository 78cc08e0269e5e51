"""Encrypted connections over sockets: a server in a thread, clients that wait, that do not wait, and that are refused."""

import http.client
import socket
import ssl
import threading

from tls_certificates import PATHS


def shown(label, function, *arguments, **keywords):
    try:
        print(label, repr(function(*arguments, **keywords)))
    except Exception as error:
        print(label, type(error).__name__, error.args, getattr(error, "reason", None))


server_context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
server_context.load_cert_chain(*PATHS["leaf"])
server_context.set_alpn_protocols(["http/1.1", "echo"])
listening = socket.create_server(("127.0.0.1", 0))
port = listening.getsockname()[1]


def answer(connection):
    data = connection.recv(1024)
    if data.startswith(b"GET"):
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello")
    elif data == b"bye":
        connection.unwrap()
    elif data == b"break":
        pass
    elif data.startswith(b"big"):
        connection.sendall(b"0123456789" * 50000)
    else:
        while data:
            connection.sendall(data.upper())
            data = connection.recv(1024)


def serve(count):
    for _ in range(count):
        accepted, _ = listening.accept()
        try:
            with server_context.wrap_socket(accepted, server_side=True) as connection:
                answer(connection)
        except (OSError, ValueError):
            accepted.close()


client_context = ssl.create_default_context(cafile=PATHS["root"][0])


def connect(context=client_context, host="localhost", **keywords):
    raw = socket.create_connection(("127.0.0.1", port), timeout=10)
    return context.wrap_socket(raw, server_hostname=host, **keywords)


thread = threading.Thread(target=serve, args=(14,))
thread.start()

with connect() as connection:
    print(type(connection).__name__, isinstance(connection, socket.socket), isinstance(connection, ssl.SSLSocket))
    print(connection.version(), connection.cipher(), connection.getpeercert()["subject"], connection.server_hostname)
    print(connection.server_side, connection.selected_alpn_protocol(), connection.compression(), connection.context is client_context)
    connection.sendall(b"hello")
    print(connection.recv(3), connection.pending(), connection.recv(100), connection.gettimeout())
    print(connection.send(b"more"), connection.read(), connection.write(memoryview(b"again")))
    buffer = bytearray(10)
    print(connection.recv_into(buffer, 3), buffer, connection.recv_into(buffer), buffer)
    for name, arguments in (("recv", (5, 1)), ("send", (b"x", 1)), ("sendto", (b"x", ("", 1))), ("recvfrom", (5,)), ("dup", ())):
        shown(name, getattr(connection, name), *arguments)
    shown("recvmsg", connection.recvmsg, 5)

with connect() as connection:
    connection.sendall(b"bye")
    print(repr(connection.recv(5)))
    plain = connection.unwrap()
    print(plain is connection or isinstance(plain, socket.socket))

with connect() as connection:
    connection.sendall(b"break")
    print(repr(connection.recv(5)))
with connect(suppress_ragged_eofs=False) as connection:
    connection.sendall(b"break")
    shown("ragged", connection.recv, 5)

with connect() as connection:
    connection.sendall(b"big")
    got = b""
    while piece := connection.recv(65536):
        got += piece
    print(len(got), got == b"0123456789" * 50000)

with connect() as connection:
    stream = connection.makefile("rwb")
    stream.write(b"a line\n")
    stream.flush()
    print(stream.readline())
    stream.close()

# One that does not wait.
raw = socket.create_connection(("127.0.0.1", port))
raw.setblocking(False)
connection = client_context.wrap_socket(raw, server_hostname="localhost", do_handshake_on_connect=False)
import select

while True:
    try:
        connection.do_handshake()
        break
    except ssl.SSLWantReadError:
        select.select([connection], [], [])
    except ssl.SSLWantWriteError:
        select.select([], [connection], [])
try:
    connection.recv(5)
except ssl.SSLWantReadError as error:
    print(error)
connection.send(b"now")
select.select([connection], [], [])
while True:
    try:
        print(connection.recv(10))
        break
    except ssl.SSLWantReadError:
        select.select([connection], [], [])
connection.close()

# Those that are refused.
shown("host", connect, host="other")
shown("trust", connect, ssl.create_default_context(cafile=PATHS["self"][0]))
shown("no host", connect, host=None)
with connect(ssl._create_unverified_context()) as connection:
    print(connection.getpeercert(), connection.version())

# HTTP.
for host, context in (("localhost", client_context), ("127.0.0.1", client_context)):
    request = http.client.HTTPSConnection(host, port, context=context, timeout=10)
    request.request("GET", "/")
    response = request.getresponse()
    print(response.status, response.read(), request.default_port)
    request.close()
refused = http.client.HTTPSConnection("127.0.0.1", port, context=ssl.create_default_context(cafile=PATHS["self"][0]))
shown("https", refused.request, "GET", "/")

thread.join()

text = []
thread = threading.Thread(target=serve, args=(1,))
thread.start()
print(ssl.get_server_certificate(("127.0.0.1", port)) == ssl.DER_cert_to_PEM_cert(ssl.PEM_cert_to_DER_cert(open(PATHS["leaf"][0]).read().split("-----END")[0] + "-----END CERTIFICATE-----\n")))
thread.join()
listening.close()

# A server that says nothing, and one that speaks in clear.
silent = socket.create_server(("127.0.0.1", 0))
raw = socket.create_connection(silent.getsockname(), timeout=0.2)
shown("silent", client_context.wrap_socket, raw, server_hostname="localhost")
raw = socket.create_connection(silent.getsockname(), timeout=5)
first, _ = silent.accept()
second, _ = silent.accept()
second.sendall(b"SSH-2.0-OpenSSH_9.0\r\n")
shown("clear", client_context.wrap_socket, raw, server_hostname="localhost")
raw = socket.create_connection(silent.getsockname(), timeout=5)
third, _ = silent.accept()
third.close()
try:
    client_context.wrap_socket(raw, server_hostname="localhost")
except OSError as error:
    print(isinstance(error, (ssl.SSLEOFError, ConnectionResetError)))
for one in (first, second, silent):
    one.close()
shown("made", ssl.SSLSocket)
