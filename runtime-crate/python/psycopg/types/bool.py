"""Truth values. psycopg/types/bool.py."""

from ..adapt import Dumper, Loader


class BoolDumper(Dumper):
    oid = 16

    def dump(self, obj):
        return b"t" if obj else b"f"

    def quote(self, obj):
        return b"true" if obj else b"false"


class BoolLoader(Loader):
    _kind = 3

    def load(self, data):
        return data == b"t"


def register_default_adapters(context):
    context.adapters.register_dumper(bool, BoolDumper)
    context.adapters.register_loader("bool", BoolLoader)


__molt_missing__ = ("BoolBinaryDumper", "BoolBinaryLoader")
