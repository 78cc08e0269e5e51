"""Addresses, networks, interfaces."""

import copy
import ipaddress
from ipaddress import (
    IPv4Address,
    IPv4Interface,
    IPv4Network,
    IPv6Address,
    IPv6Interface,
    IPv6Network,
    collapse_addresses,
    get_mixed_type_key,
    ip_address,
    ip_interface,
    ip_network,
    summarize_address_range,
)


def show(make, *arguments, **keywords):
    try:
        print(repr(make(*arguments, **keywords)), end=" ")
    except Exception as error:
        print(type(error).__name__, error, end=" ")


NAMES = ("is_private", "is_global", "is_multicast", "is_reserved", "is_loopback", "is_link_local", "is_unspecified")
for text in (
    "1.2.3.4",
    "10.0.0.1",
    "127.0.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "0.0.0.0",
    "169.254.1.1",
    "100.64.0.1",
    "8.8.8.8",
    "192.0.0.9",
    "::",
    "::1",
    "fe80::1",
    "2001:db8::1",
    "::ffff:1.2.3.4",
    "1:2:3:4:5:6:7:8",
    "1:0:0:2:0:0:0:3",
    "fc00::1",
    "ff02::1",
    "2002:102:304::",
    "2606:4700::1111",
    "1:2:3:4:5:6:1.2.3.4",
    1,
    2**32,
    2**127,
    b"\x01\x02\x03\x04",
    b"\x00" * 16,
):
    address = ip_address(text)
    print(
        repr(address),
        str(address),
        int(address),
        address.version,
        address.packed,
        address.exploded,
        address.compressed,
        address.reverse_pointer,
        [getattr(address, name) for name in NAMES],
    )
    print(
        address - 1 if int(address) else address + 1,
        address == ip_address(text),
        hash(address) == hash(ip_address(text)),
        address < address,
        copy.copy(address) == address,
        f"{address:b}"[:9],
        f"{address:#x}",
        f"{address!s:>45}",
    )
for text in (
    "1.2.3",
    "1.2.3.4.5",
    "01.2.3.4",
    "256.1.1.1",
    "a.b.c.d",
    "1..2.3",
    "1.2.3.4/8",
    "",
    "1.2.3.1234",
    ":::",
    "1::2::3",
    "12345::",
    "g::",
    ":1:2:3:4:5:6:7",
    "1:2:3:4:5:6:7:8:9",
    "1:2:3:4:5:6:7:",
    "::1%",
    "::1/64",
    -1,
    2**128,
    b"x",
    None,
    "::1.2.3",
):
    show(IPv4Address, text)
    show(IPv6Address, text)
    show(ip_address, text)
    print()
for text in (
    "10.0.0.0/8",
    "10.0.0.0/255.0.0.0",
    "10.0.0.0/0.255.255.255",
    "1.2.3.4",
    "10.0.0.1/8",
    "10.0.0.0/33",
    "10.0.0.0/x",
    "10.0.0.0/8/8",
    "::/0",
    "2001:db8::/32",
    "::1/129",
    "::1/ffff::",
    ("1.2.3.0", 24),
    (1, 32),
    "0.0.0.0/0",
    "192.168.0.0/30",
    "::/127",
):
    show(ip_network, text)
    show(ip_network, text, strict=False)
    show(ip_interface, text)
    print()
network = ip_network("192.168.0.0/29")
print(
    network.netmask,
    network.hostmask,
    network.broadcast_address,
    network.num_addresses,
    network.prefixlen,
    list(network.hosts()),
    list(network)[:2],
    network[1],
    network[-1],
)
print(
    ip_address("192.168.0.3") in network,
    ip_address("::1") in network,
    list(network.subnets()),
    list(network.subnets(new_prefix=31)),
    network.supernet(),
    network.supernet(new_prefix=8),
)
print(
    network.overlaps(ip_network("192.168.0.4/30")),
    ip_network("192.168.0.4/30").subnet_of(network),
    network.supernet_of(ip_network("10.0.0.0/8")),
    network.with_netmask,
    network.with_hostmask,
    network.with_prefixlen,
)
print(
    list(network.address_exclude(ip_network("192.168.0.4/31"))),
    network == ip_network("192.168.0.0/29"),
    network < ip_network("192.168.0.0/30"),
    network.exploded,
    network.is_private,
    network.max_prefixlen,
)
show(lambda: network[8])
show(lambda: network < ip_network("::/0"))
show(lambda: ip_address("1.2.3.4") < ip_address("::1"))
show(lambda: list(network.subnets(8, 30)))
print(
    list(ip_network("1.2.3.4/31").hosts()),
    list(ip_network("1.2.3.4").hosts()),
    list(ip_network("::/126").hosts()),
    hash(network) == hash(ip_network("192.168.0.0/29")),
)
interface = ip_interface("192.168.0.5/24")
print(
    repr(interface),
    interface.ip,
    interface.network,
    interface.netmask,
    interface.with_netmask,
    interface == ip_interface("192.168.0.5/24"),
    interface == ip_interface("192.168.0.5/25"),
    interface.is_private,
    interface < ip_interface("192.168.0.6/24"),
)
print(
    IPv6Interface("2001:db8::1/64").network,
    IPv6Interface("::1").ip,
    IPv4Interface((1, 8)),
    isinstance(interface, IPv4Address),
    IPv6Interface("fe80::1%a/64"),
)
print(
    list(summarize_address_range(IPv4Address("1.1.1.0"), IPv4Address("1.1.1.130"))),
    list(collapse_addresses([IPv4Network("1.1.0.0/24"), IPv4Network("1.1.1.0/24"), IPv4Address("1.1.0.5")])),
)
print(
    sorted([ip_network("::/0"), ip_network("1.0.0.0/8"), ip_address("0.0.0.1")], key=get_mixed_type_key),
    IPv6Address("::ffff:1.2.3.4").ipv4_mapped,
    IPv6Address("2002:102:304::").sixtofour,
    IPv6Address("2001:0:1::2").teredo,
)
print(
    IPv6Network("2001:db8::/32").is_site_local,
    IPv4Network("100.64.0.0/10").is_global,
    IPv6Address("fe80::1%eth0").scope_id,
    IPv6Address("fe80::1%a") == IPv6Address("fe80::1"),
)
for value in (ipaddress.ip_address("1.2.3.4"), ipaddress.ip_network("::/8"), ipaddress.ip_interface("1.2.3.4/8")):
    print(isinstance(value, ipaddress._BaseAddress), isinstance(value, ipaddress._BaseNetwork))
print(ipaddress._BaseAddress.__name__, ipaddress._BaseNetwork.__name__)
