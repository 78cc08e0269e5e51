"""A client of SMTP against a server that follows a script."""

import contextlib
import io
import socket
import smtplib
import threading
from email.message import EmailMessage
from email.mime.text import MIMEText


class Server:
    """Answers each line by the first reply whose beginning it has, and keeps what it got."""

    def __init__(self, greeting=b"220 hello\r\n", **replies):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.greeting = greeting
        self.replies = replies
        self.got = []
        self.thread = threading.Thread(target=self.serve)
        self.thread.start()

    def serve(self):
        connection, _ = self.listener.accept()
        with connection, connection.makefile("rb") as lines:
            connection.sendall(self.greeting)
            in_data = False
            for line in lines:
                self.got.append(line)
                if in_data:
                    in_data = line != b".\r\n"
                    if not in_data:
                        connection.sendall(self.reply("end", b"250 taken\r\n"))
                    continue
                word = line.split()[0].decode("latin-1").lower()
                answer = self.reply(word, b"250 ok\r\n")
                if answer is None:
                    return
                connection.sendall(answer)
                in_data = word == "data" and answer.startswith(b"354")
                if word == "quit":
                    return

    def reply(self, word, usual):
        if word == "data":
            usual = b"354 go on\r\n"
        if word == "quit":
            usual = b"221 bye\r\n"
        reply = self.replies.get(word, usual)
        return reply.pop(0) if isinstance(reply, list) else reply

    def end(self):
        self.thread.join()
        self.listener.close()
        for line in self.got:
            print("   >", line)


EHLO = b"250-hello\r\n250-SIZE 1000\r\n250-AUTH PLAIN LOGIN CRAM-MD5\r\n250-AUTH=PLAIN OTHER\r\n250-8BITMIME\r\n250 PIPELINING\r\n"


def session(label, use, **replies):
    print(label)
    server = Server(**replies)
    try:
        client = smtplib.SMTP("127.0.0.1", server.port, local_hostname="me.test", timeout=20)
        try:
            print("  ", use(client))
        finally:
            client.close()
    except (smtplib.SMTPException, ValueError) as error:
        print("  ", type(error).__name__, error.args, getattr(error, "recipients", None), getattr(error, "sender", None))
    server.end()


session("ehlo", lambda client: (client.ehlo(), client.esmtp_features, client.has_extn("Size"), client.does_esmtp, client.quit()), ehlo=EHLO)
session("helo", lambda client: (client.ehlo_or_helo_if_needed(), client.helo_resp, client.helo("other")), ehlo=b"500 what\r\n")
session("refused", lambda client: client.ehlo_or_helo_if_needed(), ehlo=b"500 what\r\n", helo=b"501 no\r\n")
session("greeting", lambda client: None, greeting=b"554 go away\r\n")
session("commands", lambda client: (client.noop(), client.rset(), client.help("x"), client.verify("A <a@b.c>"), client.expn("list"), client.docmd("OTHER", "1 2")))
session("lines", lambda client: (client.noop(), client.noop(), client.noop()), noop=[b"250-a\r\n250-b \t\r\n250 c\r\n", b"x50 what\r\n", b"250\r\n"])
session("long", lambda client: client.noop(), noop=b"250 " + b"x" * 9000 + b"\r\n")
session("gone", lambda client: client.noop(), noop=None)
session("newline", lambda client: client.docmd("noop", "a\r\nb"))
session("sendmail", lambda client: client.sendmail("a@x.test", "b@x.test", "Subject: s\n\n.a\r.b\r\n..\nend"), ehlo=EHLO)
session("helo sendmail", lambda client: client.sendmail("Me <a@x.test>", ["b@x.test", "<c@x.test>", ""], b"body\r\n", ["x=y"]), ehlo=b"502 no\r\n")
session("options", lambda client: client.sendmail("a@x.test", ["b@x.test"], "t", ["BODY=8BITMIME"], ["NOTIFY=NEVER"]), ehlo=EHLO)
session("some refused", lambda client: client.sendmail("a@x.test", ["b@x.test", "c@x.test"], "t"), ehlo=EHLO, rcpt=[b"550 no\r\n", b"251 elsewhere\r\n"])
session("all refused", lambda client: client.sendmail("a@x.test", ["b@x.test", "c@x.test"], "t"), ehlo=EHLO, rcpt=b"550 no\r\n")
session("left", lambda client: client.sendmail("a@x.test", ["b@x.test", "c@x.test"], "t"), ehlo=EHLO, rcpt=b"421 leaving\r\n")
session("sender refused", lambda client: client.sendmail("a@x.test", "b@x.test", "t"), ehlo=EHLO, mail=b"553 no\r\n")
session("data refused", lambda client: client.sendmail("a@x.test", "b@x.test", "t"), ehlo=EHLO, data=b"554 no\r\n")
session("end refused", lambda client: client.sendmail("a@x.test", "b@x.test", "t"), ehlo=EHLO, end=b"552 too big\r\n")
session("no ascii", lambda client: client.sendmail("a@x.test", "b@x.test", "é"), ehlo=EHLO)
session("plain", lambda client: client.login("user", "pass"), ehlo=b"250-x\r\n250 AUTH PLAIN\r\n", auth=b"235 in\r\n")
session("plain later", lambda client: client.login("user", "pass", initial_response_ok=False), ehlo=b"250-x\r\n250 AUTH PLAIN\r\n", auth=b"334 \r\n", **{"ahvzzxiacgfzcw==": b"235 in\r\n"})
session("login", lambda client: client.login("user", "pass"), ehlo=b"250-x\r\n250 AUTH LOGIN\r\n", auth=b"334 UGFzc3dvcmQ6\r\n", **{"cgfzcw==": b"235 in\r\n"})
session("cram", lambda client: client.login("user", "pass"), ehlo=b"250-x\r\n250 AUTH CRAM-MD5\r\n", auth=b"334 Y2hhbGxlbmdl\r\n")
session("next", lambda client: client.login("user", "pass"), ehlo=EHLO, auth=[b"535 no\r\n", b"503 already\r\n"])
session("refused user", lambda client: client.login("user", "wrong"), ehlo=EHLO, auth=b"535 no\r\n")
session("no auth", lambda client: client.login("user", "pass"), ehlo=b"250 x\r\n")
session("unknown auth", lambda client: client.login("user", "pass"), ehlo=b"250-x\r\n250 AUTH OTHER\r\n")
session("endless", lambda client: client.login("user", "pass"), ehlo=b"250-x\r\n250 AUTH LOGIN\r\n", auth=b"334 eA==\r\n", **{"cgfzcw==": b"334 eA==\r\n"})


def message(**headers):
    made = EmailMessage()
    for name, value in {"From": "Me <me@x.test>", "To": "A <a@x.test>, b@x.test", "Subject": "Grüße", **headers}.items():
        made[name.replace("_", "-")] = value
    made.set_content("Hello é\n.dot\n")
    made.add_alternative("<p>Hi</p>", subtype="html")
    made.set_boundary("BOUNDARY")
    return made


session("message", lambda client: client.send_message(message(Cc="c@x.test", Bcc="hidden@x.test")), ehlo=EHLO)
session("addresses", lambda client: client.send_message(message(), "other@x.test", ["z@x.test"]), ehlo=EHLO)
session("sender", lambda client: client.send_message(message(Sender="boss@x.test")), ehlo=EHLO)
session("resent", lambda client: client.send_message(message(Resent_Date="now", Resent_From="r@x.test", Resent_To="s@x.test", Resent_Bcc="t@x.test")), ehlo=EHLO)
session("international", lambda client: client.send_message(message(To="ü@x.test")), ehlo=EHLO)
session("international", lambda client: client.send_message(message(To="ü@x.test")), ehlo=EHLO[:-13] + b" SMTPUTF8\r\n" if False else b"250-x\r\n250 SMTPUTF8\r\n")
session("mime", lambda client: client.send_message(MIMEText("text é", "plain", "utf-8"), "a@x.test", "b@x.test"), ehlo=EHLO)

server = Server(ehlo=EHLO)
with smtplib.SMTP(f"127.0.0.1:{server.port}", local_hostname="me.test") as client:
    print(client.sendmail("a@x.test", "b@x.test", "text"))
server.end()
server = Server(quit=b"500 no\r\n")
try:
    with smtplib.SMTP("127.0.0.1", server.port, local_hostname="me.test") as client:
        client.noop()
except smtplib.SMTPResponseException as error:
    print(type(error).__name__, error)
server.end()
server = Server(quit=None)
with smtplib.SMTP("127.0.0.1", server.port, "me.test") as client:
    client.noop()
server.end()
server = Server()
errors = io.StringIO()
with contextlib.redirect_stderr(errors):
    client = smtplib.SMTP(local_hostname="me.test")
    client.set_debuglevel(1)
    client.connect("127.0.0.1", server.port)
    client.noop()
    client.quit()
print(errors.getvalue().replace(str(server.port), "PORT"))
server.end()
for use in (lambda: smtplib.SMTP().noop(), lambda: smtplib.SMTP("127.0.0.1:x"), lambda: smtplib.SMTP("127.0.0.1", 1, timeout=0), lambda: smtplib.SMTP("127.0.0.1", 1)):
    try:
        use()
    except (OSError, ValueError) as error:
        print(type(error).__name__, error)
print([smtplib.quoteaddr(text) for text in ("a@b.c", "A <a@b.c>", "<a@b.c>", "", "<>", "a b", '"q" <a@b.c>')])
print([smtplib.quotedata(text) for text in (".a\n.b\r\n..c\rd", "", ".")])
print(smtplib.SMTP_PORT, smtplib.SMTP_SSL_PORT, smtplib.CRLF, smtplib.bCRLF, sorted(smtplib.SMTPException.__subclasses__(), key=str))
