"""UUIDs. psycopg/types/uuid.py."""

import uuid

from ..adapt import Dumper, Loader


class UUIDDumper(Dumper):
    oid = 2950

    def dump(self, obj):
        return obj.hex.encode()


class UUIDLoader(Loader):
    def load(self, data):
        return uuid.UUID(bytes(data).decode())


def register_default_adapters(context):
    context.adapters.register_dumper("uuid.UUID", UUIDDumper)
    context.adapters.register_loader("uuid", UUIDLoader)


__molt_missing__ = ("UUIDBinaryDumper", "UUIDBinaryLoader")
