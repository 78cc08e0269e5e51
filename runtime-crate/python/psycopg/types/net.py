"""Addresses of networks. psycopg/types/net.py."""

import ipaddress

from ..adapt import Dumper, Loader


class InterfaceDumper(Dumper):
    oid = 869

    def dump(self, obj):
        return str(obj).encode()


class NetworkDumper(InterfaceDumper):
    oid = 650


class InetLoader(Loader):
    def load(self, data):
        text = bytes(data).decode()
        return ipaddress.ip_interface(text) if "/" in text else ipaddress.ip_address(text)


class CidrLoader(Loader):
    def load(self, data):
        return ipaddress.ip_network(bytes(data).decode())


def register_default_adapters(context):
    adapters = context.adapters
    for kind in ("Address", "Interface"):
        for version in (4, 6):
            adapters.register_dumper(f"ipaddress.IPv{version}{kind}", InterfaceDumper)
    for version in (4, 6):
        adapters.register_dumper(f"ipaddress.IPv{version}Network", NetworkDumper)
    adapters.register_loader("inet", InetLoader)
    adapters.register_loader("cidr", CidrLoader)


__molt_missing__ = (
    "AddressBinaryDumper", "CidrBinaryLoader", "InetBinaryDumper", "InetBinaryLoader", "InterfaceBinaryDumper",
    "NetworkBinaryDumper",
)
