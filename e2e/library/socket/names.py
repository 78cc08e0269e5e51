"""Constants of sockets, addresses as bytes, the host's name."""

import os
import socket

for name in (
    "AF_INET AF_INET6 AF_UNIX AF_UNSPEC SOCK_STREAM SOCK_DGRAM SOL_SOCKET SO_REUSEADDR SO_KEEPALIVE SO_REUSEPORT IPPROTO_TCP "
    "TCP_NODELAY TCP_KEEPIDLE TCP_KEEPINTVL TCP_KEEPCNT TCP_USER_TIMEOUT SHUT_RDWR AI_PASSIVE AI_CANONNAME EAI_NONAME "
    "MSG_PEEK SOMAXCONN INADDR_ANY EAGAIN IPV6_V6ONLY NI_NUMERICHOST"
).split():
    print(name, repr(getattr(socket, name)))
print(socket.AddressFamily(2), socket.SocketKind.SOCK_STREAM, socket.MSG_PEEK | socket.MSG_DONTWAIT, len(socket.AddressFamily))
print(socket.gethostname() == os.uname().nodename, socket.has_ipv6, socket.error is OSError, socket.timeout is TimeoutError)
print(socket.gaierror.__mro__, socket.gaierror(-2, "Name or service not known"), socket.herror.__name__)
print(socket.htons(80), socket.ntohs(20480), socket.htonl(1), socket.ntohl(16777216))


def shown(function, *arguments):
    try:
        print(function(*arguments))
    except Exception as error:
        print(type(error).__name__, error)


for text in ("127.0.0.1", "1.2.3", "1", "0x7f.1", "010.0.0.1", "256.1.1.1", "a.b.c.d", "", "1.2.3.4.5", "::1", "1.2.3.4 "):
    shown(socket.inet_aton, text)
    shown(socket.inet_pton, socket.AF_INET, text)
for text in ("::1", "::", "2001:db8::1", "::ffff:1.2.3.4", "fe80::1%eth0", "x", "1.2.3.4"):
    shown(socket.inet_pton, socket.AF_INET6, text)
for packed in (b"\x7f\0\0\1", b"abc", bytes(range(16)), bytes(15) + b"\1", bytes(10) + b"\xff\xff\1\2\3\4", bytearray(4)):
    shown(socket.inet_ntoa, packed)
    shown(socket.inet_ntop, socket.AF_INET, packed)
    shown(socket.inet_ntop, socket.AF_INET6, packed)
shown(socket.inet_pton, socket.AF_UNIX, "x")
