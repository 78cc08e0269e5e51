"""Sockets: addresses, options, timeouts, streams, messages, and threads that wait for each other."""

import os
import select
import socket
import tempfile
import threading


def told(call, *arguments):
    try:
        print(call(*arguments))
    except Exception as error:
        print(type(error).__name__, error)


def echo_server(listening, count):
    for _ in range(count):
        accepted, address = listening.accept()
        assert address[0] == "127.0.0.1"
        with accepted, accepted.makefile("rwb") as stream:
            for line in stream:
                stream.write(line.upper())
                stream.flush()


def over_tcp():
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = threading.Thread(target=echo_server, args=(listening, 2))
        server.start()
        port = listening.getsockname()[1]
        with socket.create_connection(("localhost", port), timeout=5) as client:
            print(client.family, client.type, client.gettimeout(), client.getpeername() == ("127.0.0.1", port))
            client.sendall(b"one\ntwo\n")
            received = b""
            while received.count(b"\n") < 2:
                received += client.recv(100)
            print(received)
            client.shutdown(socket.SHUT_WR)
            print(client.recv(10))
        with socket.socket() as client:
            client.connect(("127.0.0.1", port))
            with client.makefile("rw", encoding="utf-8", newline="\n") as text:
                text.write("grüße\n")
                text.flush()
                print(repr(text.readline()))
        server.join()


def over_pairs():
    one, other = socket.socketpair()
    with one, other:
        print(one.family, one.type, one.proto, repr(one.getsockname()))
        print(one.send(b"abc"), other.recv(2, socket.MSG_PEEK), other.recv(10))
        buffer = bytearray(5)
        one.sendall(b"defg")
        print(other.recv_into(buffer, 3), buffer, other.recvfrom(5))
        print(one.sendmsg([b"x", b"yz"]), other.recvmsg(10))
        read, write = os.pipe()
        socket.send_fds(one, [b"take"], [write])
        message, descriptors, _, _ = socket.recv_fds(other, 10, 2)
        os.write(descriptors[0], b"through the pipe")
        print(message, len(descriptors), os.read(read, 100))
        for descriptor in (read, write, *descriptors):
            os.close(descriptor)
        other.settimeout(0.05)
        told(other.recv, 1)
        other.setblocking(False)
        told(other.recv, 1)
        print(other.getblocking(), other.gettimeout(), os.get_blocking(other.fileno()))
        one.close()
        print(other.recv(1), one.fileno(), repr(one))
        told(other.send, b"nobody")


def datagrams():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as receiver, socket.socket(type=socket.SOCK_DGRAM) as sender:
        receiver.bind(("127.0.0.1", 0))
        sender.bind(("127.0.0.1", 0))
        print(sender.sendto(b"hello", receiver.getsockname()))
        data, address = receiver.recvfrom(10)
        print(data, address == sender.getsockname())
        receiver.settimeout(0.05)
        told(receiver.recvfrom_into, bytearray(3))


def unix_sockets():
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "socket")
        with socket.socket(socket.AF_UNIX) as listening, socket.socket(socket.AF_UNIX) as client:
            listening.bind(path)
            listening.listen()
            print(listening.getsockname() == path)
            client.connect(path)
            accepted, address = listening.accept()
            print(repr(address), client.getpeername() == path)
            accepted.close()
            told(socket.socket(socket.AF_UNIX).connect, path + "-")
    told(socket.socket(socket.AF_UNIX).bind, "x" * 200)


def readiness():
    one, other = socket.socketpair()
    with one, other:
        print(select.select([other], [one], [], 0)[1] == [one], select.select([other], [], [], 0.02))
        threading.Timer(0.05, one.send, (b"late",)).start()
        print(select.select([other], [], [])[0] == [other])
        poll = select.poll()
        poll.register(other, select.POLLIN)
        print([(fd == other.fileno(), event) for fd, event in poll.poll(1000)])
        with select.epoll() as epoll:
            epoll.register(other.fileno(), select.EPOLLIN | select.EPOLLOUT)
            print([(fd == other.fileno(), event) for fd, event in epoll.poll(1)])
            epoll.modify(other, select.EPOLLIN)
            other.recv(10)
            print(epoll.poll(0.02), epoll.closed)
            epoll.unregister(other)
        print(epoll.closed)
        told(epoll.poll)


def options_and_errors():
    with socket.socket() as one:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        print(
            one.getsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR),
            one.getsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 4),
        )
        for address in (5, (1, 2), ("",), ("127.0.0.1", 70000), ("127.0.0.1", "x")):
            told(one.bind, address)
        told(one.recv, -1)
        told(one.recv_into, b"")
        told(one.recv_into, bytearray(3), 5)
        told(one.sendto, b"")
        told(one.settimeout, -1)
        told(one.setsockopt, 1, 2, "x")
        told(one.getsockopt, 1, 2, 2000)
        told(one.getpeername)
        told(one.accept)
        told(one.send, "text")
        told(setattr, one, "other", 1)
    told(one.recv, 1)
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        told(socket.create_connection, unused.getsockname())
        with socket.socket() as again:
            print(again.connect_ex(unused.getsockname()))


def names():
    print(socket.getaddrinfo("127.0.0.1", 80, type=socket.SOCK_STREAM))
    print(socket.getaddrinfo("::1", "80", socket.AF_INET6, socket.SOCK_DGRAM))
    print(socket.gethostbyname("127.0.0.1"), socket.gethostbyname(""), socket.gethostbyname("<broadcast>"))
    print(socket.getnameinfo(("127.0.0.1", 80), socket.NI_NUMERICHOST | socket.NI_NUMERICSERV))
    told(socket.getaddrinfo, "127.0.0.1", 1.5)
    told(socket.getaddrinfo, 5, 80)
    told(socket.getaddrinfo, "name.invalid", -1)
    told(socket.getservbyname, "no such service")
    told(socket.if_nametoindex, "none")
    print(socket.gaierror.__mro__, socket.timeout, socket.error, socket.SocketType)
    print(
        socket.if_indextoname(1), socket.has_dualstack_ipv6() in (True, False), socket.CMSG_LEN(4), socket.CMSG_SPACE(4)
    )


over_tcp()
over_pairs()
datagrams()
unix_sockets()
readiness()
options_and_errors()
names()
