"""Enumerations. psycopg/types/enum.py."""

from ..adapt import Dumper


class EnumDumper(Dumper):
    """Sends the name of a member, as a text that the server takes for what it needs."""

    def dump(self, obj):
        return obj.name.encode()


def register_default_adapters(context):
    context.adapters.register_dumper("enum.Enum", EnumDumper)


__molt_missing__ = ("EnumInfo", "EnumLoader", "EnumBinaryDumper", "EnumBinaryLoader", "register_enum")
