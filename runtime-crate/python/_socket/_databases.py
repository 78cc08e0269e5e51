"""Services and protocols by name. CPython Modules/socketmodule.c `socket_getservbyname`; services(5), protocols(5)."""

from operator import index


def _entries(path):
    """The words of each line; none where the file is not there."""
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            lines = file.readlines()
    except OSError:
        return
    for line in lines:
        words = line.partition("#")[0].split()
        if len(words) >= 2:
            yield words


def getservbyname(servicename, protocolname=None, /):
    """Return a port number from a service name and protocol name."""
    if not isinstance(servicename, str):
        raise TypeError(f"getservbyname() argument 1 must be str, not {type(servicename).__name__}")
    for name, where, *aliases in _entries("/etc/services"):
        port, _, protocol = where.partition("/")
        if (name == servicename or servicename in aliases) and protocolname in (None, protocol):
            return int(port)
    raise OSError("service/proto not found")


def getservbyport(port, protocolname=None, /):
    """Return the service name from a port number and protocol name."""
    port = index(port)
    if not 0 <= port <= 0xFFFF:
        raise OverflowError("getservbyport: port must be 0-65535.")
    for name, where, *_ in _entries("/etc/services"):
        number, _, protocol = where.partition("/")
        if int(number) == port and protocolname in (None, protocol):
            return name
    raise OSError("port/proto not found")


def getprotobyname(name, /):
    """Return the protocol number for the named protocol."""
    if not isinstance(name, str):
        raise TypeError(f"getprotobyname() argument 1 must be str, not {type(name).__name__}")
    for known, number, *aliases in _entries("/etc/protocols"):
        if name == known or name in aliases:
            return int(number)
    raise OSError("protocol not found")
