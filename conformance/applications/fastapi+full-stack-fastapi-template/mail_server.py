"""A mail server that takes everything and keeps nothing: `mail_server.py PORT`; addresses at `refused.example` are refused."""

import socketserver
import sys


class Taking(socketserver.StreamRequestHandler):
    """A conversation."""

    def say(self, text):
        self.wfile.write(text.encode() + b"\r\n")

    def handle(self):
        self.say("220 mail.example ready")
        for line in self.rfile:
            word = line[:4].upper()
            if word in (b"EHLO", b"HELO"):
                self.say("250-mail.example\r\n250 8BITMIME")
            elif word == b"DATA":
                self.say("354 go on")
                while self.rfile.readline() not in (b".\r\n", b""):
                    pass
                self.say("250 taken")
            elif word == b"QUIT":
                self.say("221 bye")
                return
            else:
                self.say("550 no such person" if b"refused.example" in line else "250 fine")


socketserver.ThreadingTCPServer.allow_reuse_address = True
with socketserver.ThreadingTCPServer(("127.0.0.1", int(sys.argv[1])), Taking) as server:
    server.daemon_threads = True
    server.serve_forever()
