"""Records what httptools makes of mutated requests into `recorded.json`, for `../tests.rs`.

    python record.py [count]    # in an environment with httptools

The callbacks do what uvicorn's do with them. A case is a list of chunks to feed and what each of them led to."""

import json
import random
import sys
from pathlib import Path

import httptools

SEEDS = [
    "GET /a/b?c=d HTTP/1.1\r\nHost: x\r\nAccept: */*\r\n\r\n",
    "POST /a HTTP/1.1\r\nContent-Length: 5\r\nX-A: b\r\n\r\nhello",
    'POST /a HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n5;a=b;c="d\\"e"\r\nhello\r\n0\r\nX-T: u\r\n\r\nGET /n HTTP/1.1\r\n\r\n',
    "GET http://u:p@h.x:80/p?q#f HTTP/1.0\r\nConnection: keep-alive, foo\r\n\r\nGET / HTTP/1.1\r\n\r\n",
    "GET https://[::1%25e]:8000/p HTTP/1.1\r\nConnection: close\r\n\r\nGET / HTTP/1.1\r\n\r\n",
    "CONNECT h.x:443 HTTP/1.1\r\nHost: x\r\n\r\n",
    "CONNECT /p@[x]?q HTTP/1.1\r\n\r\n",
    "POST /u HTTP/1.1\r\nUpgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nContent-Length: 3\r\n\r\nabc",
    "PUT /t HTTP/1.1\r\nTransfer-Encoding: gzip, chunked \r\n\r\nA\r\n0123456789\r\n00\r\n\r\n",
    "OPTIONS * RTSP/1.0\r\nProxy-Connection: Close\r\n\r\n",
    "SOURCE /s ICE/1.0\r\nCSeq: 1\r\n\r\n",
    "GET /nine\r\nX: y\r\n\r\nGET /nine\n\r\n",
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "\r\n\r\nHEAD   /s   HTTP/2.0\r\nConnection:keep-alive\r\nconnection: close\t\r\n\r\nGET / HTTP/1.1\r\n\r\n",
    "DELETE /d HTTP/1.1\r\nContent-Length: 0\r\nContent-Length: 0\r\n\r\n",
    "POST /d HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n",
]
ALPHABET = '\r\n\r\n\r\n  \t:;,/?#@[]%="\\0159afAFgGzZ-_.*\x00\x01\x7f\x80\xff'
WORDS = [
    "chunked", "gzip", "close", "keep-alive", "upgrade", "Transfer-Encoding: chunked\r\n", "Content-Length: 5\r\n",
    "Connection: upgrade\r\n", "Upgrade: websocket\r\n", "HTTP/1.1", "http://", "GET ", "M-SEARCH ", "\r\n\r\n", "0\r\n\r\n",
    "X-Empty:\r\n", " \r\n", ", ", "Connection:close,keep-alive\r\n", "18446744073709551615", "ffffffffffffffff",
]  # fmt: skip


class Protocol:
    """Of uvicorn's `HttpToolsProtocol` what looks at the parser."""

    def __init__(self):
        self.events = []
        self.parser = httptools.HttpRequestParser(self)
        self.parser.set_dangerous_leniencies(lenient_data_after_close=True)

    def on_message_begin(self):
        self.url = b""
        self.headers = []
        self.body = b""

    def on_url(self, url):
        self.url += url

    def on_header(self, name, value):
        self.headers.append((name.lower(), value))

    def on_headers_complete(self):
        url = httptools.parse_url(self.url)
        version = self.parser.get_http_version()
        self.note(
            "head", self.parser.get_method(), url.path + b"", url.query or b"", version.encode(),
            b"keep-alive" if self.parser.should_keep_alive() else b"close",
            b"upgrade" if self.parser.should_upgrade() else b"",
        )  # fmt: skip
        self.note_headers()

    def on_body(self, body):
        self.body += body

    def on_message_complete(self):
        if self.body:
            self.note("body", self.body)
        self.note_headers()
        self.note("end")

    def note_headers(self):
        for name, value in self.headers:
            self.note("header", name, value)
        self.headers = []

    def note(self, kind, *parts):
        self.events.append("|".join([kind, *(part.decode("latin-1") for part in parts)]))

    def feed(self, chunk):
        try:
            self.parser.feed_data(chunk)
        except httptools.HttpParserUpgrade:
            self.events.append("upgrade")
        except httptools.HttpParserError:
            self.events.append("refused")
            return False
        return True


def mutate(generator):
    text = generator.choice(SEEDS)
    for _ in range(generator.choice([0, 1, 1, 1, 2, 2, 3, 5])):
        at = generator.randrange(len(text) + 1)
        match generator.randrange(6):
            case 0:
                text = text[:at] + generator.choice(ALPHABET) + text[at:]
            case 1:
                text = text[:at] + text[at + 1 :]
            case 2:
                text = text[:at] + generator.choice(ALPHABET) + text[at + 1 :]
            case 3:
                text = text[:at] + generator.choice(WORDS) + text[at:]
            case 4:
                line = text.find("\r\n", at)
                text = text if line < 0 else text[: line + 2] + generator.choice(WORDS[5:]) + text[line + 2 :]
            case 5:
                text = text[:at] + text[at : at + 4].encode("latin-1").swapcase().decode("latin-1") + text[at + 4 :]
    return text


def cut(generator, text):
    count = generator.choice([0, 0, 0, 1, 2, 5, len(text)])
    if count >= len(text):
        return list(text)
    places = sorted(generator.randrange(len(text) + 1) for _ in range(count))
    return [text[a:b] for a, b in zip([0, *places], [*places, len(text)], strict=True) if a < b]


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    generator = random.Random(20)
    cases = []
    for _ in range(count):
        chunks = cut(generator, mutate(generator))
        protocol = Protocol()
        results = []
        for chunk in chunks:
            goes_on = protocol.feed(chunk.encode("latin-1"))
            results.append(protocol.events[:])
            protocol.events.clear()
            if not goes_on:
                break
        cases.append({"chunks": chunks[: len(results)], "events": results})
    lines = ",\n".join(json.dumps(case) for case in cases)
    Path(__file__).with_name("recorded.json").write_text(f"[\n{lines}\n]\n")


main()
