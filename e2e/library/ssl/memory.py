"""Encrypted connections between memories: who is trusted, what is said of failures, what goes over."""

import ssl

from tls_certificates import PATHS


def told(error):
    parts = [type(error).__name__, error.args, str(error), getattr(error, "reason", None), getattr(error, "library", None)]
    if isinstance(error, ssl.SSLCertVerificationError):
        parts += [error.verify_code, error.verify_message]
    return parts


def shown(label, function, *arguments, **keywords):
    try:
        print(label, repr(function(*arguments, **keywords)))
    except Exception as error:
        print(label, *told(error))


def server_context(name):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    if name is not None:
        context.load_cert_chain(*PATHS[name])
    return context


def client_context(authority, by_default=True):
    if by_default:
        return ssl.create_default_context(cafile=PATHS[authority][0])
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.load_verify_locations(PATHS[authority][0])
    return context


def connected(client, server, host="localhost"):
    """Both ends, and what their handshakes came to."""
    down, up = ssl.MemoryBIO(), ssl.MemoryBIO()
    ends = {
        "client": client.wrap_bio(down, up, server_hostname=host),
        "server": server.wrap_bio(up, down, server_side=True),
    }
    outcomes = {}
    for _ in range(8):
        for name, end in ends.items():
            if name not in outcomes:
                try:
                    end.do_handshake()
                    outcomes[name] = "agreed"
                except ssl.SSLWantReadError:
                    pass
                except ssl.SSLError as error:
                    outcomes[name] = told(error)
    return ends["client"], ends["server"], outcomes


# ---- whom a client trusts ----

for by_default in (True, False):
    for name, authority, host in (
        ("leaf", "root", "localhost"), ("leaf", "root", "127.0.0.1"), ("leaf", "root", "a.example.test"),
        ("leaf", "root", "a.b.example.test"), ("leaf", "root", "other"), ("leaf", "root", "127.0.0.2"),
        ("leaf", "inter", "localhost"), ("nochain", "root", "localhost"), ("expired", "root", "localhost"),
        ("expired", "root", "other"), ("future", "root", "localhost"), ("self", "root", "localhost"),
        ("self", "self", "localhost"), ("selfca", "selfca", "localhost"), ("selfca", "root", "localhost"),
        ("noski", "root", "localhost"), ("client", "root", "client"), ("cnonly", "root", "localhost"),
        ("cnonly", "root", "x"), ("underbad", "root", "localhost"), ("leaf", "leaf", "localhost"),
        ("leaf", "expired", "localhost"),
    ):
        _, _, outcomes = connected(client_context(authority, by_default), server_context(name), host)
        print(by_default, name, authority, host)
        for side in ("client", "server"):
            print("   ", outcomes.get(side))

unnamed = client_context("root")
print(unnamed.hostname_checks_common_name)
unnamed.hostname_checks_common_name = False
for name in ("cnonly", "leaf"):
    print(name, connected(unnamed, server_context(name))[2])

# ---- what goes over ----

client, server, outcomes = connected(client_context("root"), server_context("leaf"))
print(outcomes, client.version(), client.cipher()[1:], client.getpeercert(), server.getpeercert())
print(client.selected_alpn_protocol(), client.compression(), client.pending(), client.server_hostname, client.server_side)
print(type(client.getpeercert(True)), len(client.get_unverified_chain()) if hasattr(client, "get_unverified_chain") else None)
if hasattr(client, "get_verified_chain"):
    print([len(end.get_verified_chain()) for end in (client, server)], client.get_verified_chain()[0] == client.getpeercert(True))
    for authority, name in (("root", "leaf"), ("root", "self"), ("selfca", "selfca"), ("root", "nochain"), ("leaf", "leaf")):
        careless = client_context(authority, False)
        careless.check_hostname, careless.verify_mode = False, ssl.CERT_NONE
        end, _, outcomes = connected(careless, server_context(name))
        print(authority, name, outcomes["client"], end.get_verified_chain() == end.get_unverified_chain(), len(end.get_verified_chain()))
shown("nothing yet", client.read, 10)
shown("nothing yet", server.read, 10)
print(client.write(b"hello"), server.read(3), server.pending(), server.read(10))
buffer = bytearray(8)
print(server.write(memoryview(b"back")), client.read(8, buffer), buffer)
big = bytes(range(256)) * 300
print(client.write(big))
got = b""
while len(got) < len(big):
    got += server.read(65536)
print(got == big)
shown("unwrap", client.unwrap)
shown("closed", server.read, 3)
shown("half closed", server.write, b"x")
shown("unwrap", server.unwrap)
shown("unwrap", client.unwrap)
shown("after", client.write, b"abc")
shown("empty", client.read, 0)

# ---- protocols, versions, ciphers ----

for offered, known in ((["h2", "http/1.1"], ["http/1.1"]), (["h2"], ["other"]), ([], ["h2"]), (["h2"], [])):
    one, other = client_context("root"), server_context("leaf")
    one.set_alpn_protocols(offered)
    other.set_alpn_protocols(known)
    client, server, outcomes = connected(one, other)
    print(outcomes, client.selected_alpn_protocol(), server.selected_alpn_protocol())
shown("alpn", one.set_alpn_protocols, [""])
one.maximum_version = ssl.TLSVersion.TLSv1_2
client, server, outcomes = connected(one, other)
print(outcomes, client.version(), client.cipher(), server.cipher())
print(client.write(b"old"), server.read(5))
other.minimum_version = ssl.TLSVersion.TLSv1_3
print(connected(one, other)[2])
for context in (client_context("root"), one):
    print(connected(context, server_context(None))[2])

# ---- certificates of clients ----

for version in (ssl.TLSVersion.TLSv1_3, ssl.TLSVersion.TLSv1_2):
    for mode in (ssl.CERT_OPTIONAL, ssl.CERT_REQUIRED):
        for name in (None, "client", "leaf", "self", "expired"):
            one = client_context("root")
            one.maximum_version = version
            if name is not None:
                one.load_cert_chain(*PATHS[name])
            other = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH, cafile=PATHS["root"][0])
            other.load_cert_chain(*PATHS["leaf"])
            other.verify_mode = mode
            client, server, outcomes = connected(one, other)
            print(version.name, mode.name, name, outcomes)
            if outcomes.get("server") == "agreed":
                print(server.getpeercert())
            if outcomes.get("client") == "agreed":
                shown("   read", client.read, 1)

# ---- nobody is asked ----

anybody = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
anybody.check_hostname = False
anybody.verify_mode = ssl.CERT_NONE
client, server, outcomes = connected(anybody, server_context("expired"), None)
print(outcomes, client.getpeercert(), len(client.getpeercert(True)) > 100, client.server_hostname)

# ---- what is no connection ----

incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
client = client_context("root").wrap_bio(incoming, outgoing, server_hostname="localhost")
print(client.version(), client.cipher(), client.selected_alpn_protocol(), client.pending(), outgoing.pending)
for name in ("getpeercert", "do_handshake", "unwrap"):
    shown(name, getattr(client, name))
shown("read", client.read, 1)
shown("write", client.write, b"x")
print(outgoing.pending > 100)
incoming.write_eof()
shown("end", client.do_handshake)
shown("end", client.read, 1)
for said, side in ((b"HTTP/1.1 400 Bad", "client"), (b"GET / HTTP/1.1\r\n\r\n", "server"), (b"garbage garbage", "server")):
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    if side == "client":
        end = client_context("root").wrap_bio(incoming, outgoing, server_hostname="localhost")
    else:
        end = server_context("leaf").wrap_bio(incoming, outgoing, server_side=True)
    incoming.write(said)
    shown(side, end.do_handshake)
    shown(side, end.do_handshake)
memories = ssl.MemoryBIO(), ssl.MemoryBIO()
shown("host", client_context("root").wrap_bio, *memories, server_hostname="")
shown("side", client_context("root").wrap_bio, *memories, server_side=True)
shown("side", server_context("leaf").wrap_bio, *memories)
shown("made", ssl.SSLObject)

# ---- memories ----

memory = ssl.MemoryBIO()
print(type(memory).__name__, memory.pending, memory.eof, memory.write(b"abc"), memory.pending, memory.read(2), memory.read())
print(memory.read(), memory.write_eof(), memory.eof)
shown("ended", memory.write, b"x")
shown("text", ssl.MemoryBIO().write, "x")
memory = ssl.MemoryBIO()
memory.write(bytearray(b"a"))
memory.write_eof()
print(memory.eof, memory.read(5), memory.eof)

# ---- files ----

context = server_context(None)
for arguments in (
    ("/no/such/file",), (PATHS["leaf"][1],), (PATHS["leaf"][0],), (PATHS["leaf"][0], PATHS["root"][1]),
    (PATHS["leaf"][0], PATHS["root"][0]), (5,),
):
    shown("chain", context.load_cert_chain, *arguments)
for keywords in (
    {"cafile": "/no/such/file"}, {"cafile": PATHS["leaf"][1]}, {"cafile": 5}, {"cadata": "xx"}, {"cadata": b"xx"}, {"cadata": 5},
    {"capath": "/no/such/folder"}, {},
):
    shown("authorities", context.load_verify_locations, **keywords)
print(context.cert_store_stats())
with open(PATHS["root"][0], encoding="ascii") as file:
    text = file.read()
context.load_verify_locations(cadata=text)
context.load_verify_locations(cadata=ssl.PEM_cert_to_DER_cert(text))
context.load_verify_locations(PATHS["leaf"][0])
print(context.cert_store_stats(), context.get_ca_certs(), len(context.get_ca_certs(True)))
print(ssl.DER_cert_to_PEM_cert(ssl.PEM_cert_to_DER_cert(text)) == text)
shown("text", ssl.PEM_cert_to_DER_cert, "x")
for moment in ("Jan  1 00:00:00 2025 GMT", "jun 30 12:01:02 2031 GMT", "x", "Jan  1 00:00:00 2025 CET"):
    shown("time", ssl.cert_time_to_seconds, moment)
print(ssl.get_protocol_name(17), ssl.get_protocol_name(99), len(ssl.RAND_bytes(7)), ssl.RAND_status())
print(ssl.AlertDescription.ALERT_DESCRIPTION_UNKNOWN_CA, len(ssl.AlertDescription), ssl.CHANNEL_BINDING_TYPES[1:])
