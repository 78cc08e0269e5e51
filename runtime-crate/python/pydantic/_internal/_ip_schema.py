"""Core schemas of the classes of `ipaddress`. pydantic _internal/_generate_schema.py `_ip_schema`, _internal/_validators.py."""

from ipaddress import IPv4Address, IPv4Interface, IPv4Network, IPv6Address, IPv6Interface, IPv6Network

from pydantic_core import PydanticCustomError
from pydantic_core import core_schema as cs

from ._text_serializer import as_text, documented

IP_TYPES = {
    IPv4Address: ("ip_v4_address", "IPv4 address", "ipv4"),
    IPv4Interface: ("ip_v4_interface", "IPv4 interface", "ipv4interface"),
    IPv4Network: ("ip_v4_network", "IPv4 network", "ipv4network"),
    IPv6Address: ("ip_v6_address", "IPv6 address", "ipv6"),
    IPv6Interface: ("ip_v6_interface", "IPv6 interface", "ipv6interface"),
    IPv6Network: ("ip_v6_network", "IPv6 network", "ipv6network"),
}


def ip_validator(tp):
    """The validator function of a class of `ipaddress`."""
    error_type, name, _ = IP_TYPES[tp]

    def validate(input_value, /):
        if isinstance(input_value, tp):
            return input_value
        try:
            return tp(input_value)
        except ValueError:
            raise PydanticCustomError(error_type, f"Input is not a valid {name}")

    return validate


def ip_schema(tp):
    """The schema of a class; None if it is none of addresses, interfaces or networks."""
    if tp not in IP_TYPES:
        return None
    return cs.lax_or_strict_schema(
        lax_schema=cs.no_info_plain_validator_function(ip_validator(tp)),
        strict_schema=cs.json_or_python_schema(
            json_schema=cs.no_info_after_validator_function(tp, cs.str_schema()),
            python_schema=cs.is_instance_schema(tp),
        ),
        serialization=as_text(tp),
        metadata=documented(type="string", format=IP_TYPES[tp][2]),
    )
