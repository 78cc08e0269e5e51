"""Requests over connections of http.client to a server on a socket, and answers of every form."""

import http.client
import io
import socket
import threading


class Answers:
    """What has makefile as a socket has, and gives one answer."""

    def __init__(self, data):
        self.data = data
        self.sent = b""

    def makefile(self, mode):
        return io.BufferedReader(io.BytesIO(self.data))

    def sendall(self, data):
        self.sent += data

    def close(self):
        pass


def told(call, *arguments, **keywords):
    try:
        result = call(*arguments, **keywords)
    except Exception as error:
        print(type(error).__name__, error, repr(error))
    else:
        print(result)


def answer(data, method="GET"):
    response = http.client.HTTPResponse(Answers(data), method=method)
    response.begin()
    return response


def forms():
    one = answer(b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\nX-One: a\r\nX-One: b\r\n\r\n0123456789more")
    print(
        one.status,
        one.reason,
        one.version,
        one.length,
        one.will_close,
        one.getheader("x-one"),
        one.getheader("none", 5),
    )
    print(
        one.read(3),
        one.read1(2),
        one.readline(1),
        one.peek()[:4],
        one.read(),
        one.isclosed(),
        one.read(),
        one.getheaders(),
    )
    chunked = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\na;x=y\r\nhello worl\r\n3\r\nd! \r\n8\r\nand now \r\n0\r\nTrailer: x\r\n\r\n"
    print(answer(chunked).read())
    two = answer(chunked)
    print(two.read(4), two.read(9), two.peek()[:3], two.read1(100), two.read(100), two.read())
    three = answer(chunked)
    buffer = bytearray(12)
    print(three.readinto(buffer), buffer, three.readinto(buffer), three.readline(), three.isclosed())
    print(list(answer(b"HTTP/1.0 200 Fine\r\nConnection: close\r\n\r\none\ntwo\nthree")))
    print(
        answer(b"HTTP/1.1 204 No Content\r\n\r\n").read(),
        answer(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n", "HEAD").read(),
    )
    print(answer(b"HTTP/1.1 100 Continue\r\nA: b\r\n\r\nHTTP/1.1 201 Created\r\n\r\nbody").read())
    for wrong in (
        b"",
        b"garbage\r\n",
        b"HTTP/1.1 abc OK\r\n",
        b"HTTP/1.1 99 x\r\n",
        b"HTTP/2.0 200 OK\r\n\r\n",
        b"HTTP/1.1\r\n",
        b"a" * 70000,
    ):
        told(answer, wrong)
    told(answer, b"HTTP/1.1 200 OK\r\n" + b"A: b\r\n" * 120 + b"\r\n")
    told(answer(b"HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nshort").read)
    told(answer(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n7\r\nwo").read)
    told(answer(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n").read)


def requests():
    for body, headers in (
        (None, {}), (b"abc", {"X-Two": 5}), ("text", {"Host": "other", "accept-encoding": "gzip"}), (io.StringIO("file"), {}),
        (iter([b"a", b"", b"bcd"]), {}), (b"", {"Content-Length": "0"}), ([b"x"], {"Transfer-Encoding": "chunked"}),
    ):  # fmt: skip
        connection = http.client.HTTPConnection("example.com:8080")
        connection.sock = Answers(b"")
        connection.request("POST", "/path?q", body, headers)
        print(connection.sock.sent)
    connection = http.client.HTTPConnection("[::1]")
    connection.sock = Answers(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
    told(connection.getresponse)
    connection.request("GET", "")
    print(connection.sock.sent, connection.host, connection.port)
    told(connection.request, "GET", "/")
    print(connection.getresponse().read())
    for name, value in (("a b", "x"), ("bad\n", "x"), ("a", "x\r\ny"), ("a", "x\r\n y"), (":", "x"), ("ü", "x")):
        connection.close()
        connection.putrequest("GET", "/")
        told(connection.putheader, name, value)
    told(connection.putrequest, "GET", "/")
    connection.close()
    told(connection.putheader, "a", "b")
    told(connection.endheaders)
    told(connection.putrequest, "GET\n", "/")
    connection.close()
    told(connection.putrequest, "GET", "/a b")
    told(http.client.HTTPConnection, "host:port")
    told(http.client.HTTPConnection, "ho st")
    connection.close()
    connection.sock = Answers(b"")
    told(connection.request, "POST", "/", "€")
    connection.close()
    connection.auto_open = 0
    told(connection.request, "GET", "/")


def serve(listening):
    accepted, _ = listening.accept()
    with accepted, accepted.makefile("rwb") as stream:
        for number in range(3):
            head = []
            while (line := stream.readline()) not in (b"\r\n", b""):
                head.append(line)
            length = next((int(line.split(b":")[1]) for line in head if line.lower().startswith(b"content-length")), 0)
            body = stream.read(length)
            said = head[0].strip() + b" " + body[::-1]
            stream.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\nX-Number: %d\r\n\r\n%b" % (len(said), number, said))
            stream.flush()


def over_the_network():
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = threading.Thread(target=serve, args=(listening,))
        server.start()
        connection = http.client.HTTPConnection("127.0.0.1", listening.getsockname()[1], timeout=10)
        for method, body in (("GET", None), ("POST", b"hello"), ("PUT", "text")):
            connection.request(method, "/there", body)
            with connection.getresponse() as response:
                print(response.status, response.getheader("X-Number"), response.read(), response.isclosed())
        connection.close()
        server.join()


forms()
requests()
over_the_network()
