"""A client of SMTP whose connection is encrypted from the beginning, or later on; one of LMTP."""

import os
import smtplib
import socket
import ssl
import sys
import tempfile
import threading
import warnings

from tls_certificates import PATHS


class Server:
    """Answers with `250 ok`, encrypted from the beginning or after STARTTLS, and keeps what it got."""

    def __init__(self, listener=None, at_once=False, starttls=b"220 go on\r\n"):
        self.listener = listener or socket.create_server(("127.0.0.1", 0))
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(*PATHS["leaf"])
        self.at_once, self.starttls, self.got = at_once, starttls, []
        self.thread = threading.Thread(target=self.serve)
        self.thread.start()

    @property
    def port(self):
        return self.listener.getsockname()[1]

    def serve(self):
        connection, _ = self.listener.accept()
        try:
            if self.at_once:
                connection = self.context.wrap_socket(connection, server_side=True)
            connection.sendall(b"220 hello\r\n")
            while self.answer_lines(connection):
                connection = self.context.wrap_socket(connection, server_side=True)
        except OSError:
            self.got.append("failed")
        finally:
            connection.close()

    def answer_lines(self, connection):
        """Whether the connection is to be encrypted now."""
        with connection.makefile("rb") as lines:
            for line in lines:
                word = line.split()[0].lower()
                self.got.append(line)
                if word == b"starttls":
                    connection.sendall(self.starttls)
                    if self.starttls.startswith(b"220"):
                        return True
                elif word in (b"ehlo", b"lhlo"):
                    connection.sendall(b"250-hello\r\n250-STARTTLS\r\n250 SIZE 100\r\n")
                else:
                    connection.sendall(b"221 bye\r\n" if word == b"quit" else b"250 ok\r\n")
        return False

    def end(self):
        self.thread.join()
        self.listener.close()
        print("   >", self.got)


def used(label, server, use):
    print(label)
    try:
        print("  ", use(server))
    except (smtplib.SMTPException, ssl.SSLError, ValueError, TypeError) as error:
        reason = error.reason if isinstance(error, ssl.SSLError) else str(error)
        print("  ", type(error).__name__, reason)
    server.end()


TRUSTING = ssl.create_default_context(cafile=PATHS["root"][0])
REFUSING = ssl.create_default_context(cafile=PATHS["self"][0])


def later(**keywords):
    def use(server):
        with smtplib.SMTP("localhost", server.port, local_hostname="me.test", timeout=20) as client:
            reply = client.starttls(**keywords)
            state = (client.ehlo_resp, client.esmtp_features, client.does_esmtp, type(client.sock).__name__)
            client.ehlo()
            return reply, state, client.esmtp_features, client.sock.version()

    return use


def at_once(**keywords):
    def use(server):
        with smtplib.SMTP_SSL("localhost", server.port, "me.test", timeout=20, **keywords) as client:
            return client.noop(), type(client.sock).__name__, client.context is keywords.get("context"), client.default_port

    return use


used("later", Server(), later())
used("later, trusted", Server(), later(context=TRUSTING))
used("later, not trusted", Server(), later(context=REFUSING))
used("refused", Server(starttls=b"454 not now\r\n"), later())
used("at once", Server(at_once=True), at_once())
used("at once, trusted", Server(at_once=True), at_once(context=TRUSTING))
used("at once, not trusted", Server(at_once=True), at_once(context=REFUSING))
if sys.version_info < (3, 12):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        used("own certificate", Server(), later(certfile=PATHS["client"][0], keyfile=PATHS["client"][1]))
        used("both", Server(), later(certfile=PATHS["client"][0], context=TRUSTING))
        print([str(one.message) for one in caught])
else:
    for maker in (smtplib.SMTP_SSL, smtplib.SMTP.starttls):
        try:
            maker(None, keyfile="x")
        except TypeError as error:
            print(error)


def local(server):
    with smtplib.LMTP(server.listener.getsockname(), local_hostname="me.test") as client:
        return client.noop(), client.lhlo() if hasattr(client, "lhlo") else client.ehlo(), client.does_esmtp


with tempfile.TemporaryDirectory() as folder:
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(os.path.join(folder, "socket"))
    listener.listen()
    used("local", Server(listener), local)
    try:
        smtplib.LMTP(os.path.join(folder, "other"))
    except OSError as error:
        print(type(error).__name__)
used("over TCP", Server(), lambda server: smtplib.LMTP("127.0.0.1", server.port, "me.test").quit())
print(smtplib.LMTP_PORT, smtplib.SMTP_SSL_PORT, smtplib.LMTP.ehlo_msg, smtplib.SMTP_SSL.default_port)
