"""Helpers of commands. redis/commands/helpers.py."""

from redis.typing import Subscription

from ._pieces import list_or_args

__molt_missing__ = (
    "decode_dict_keys", "delist", "get_protocol_version", "nativestr", "parse_to_list", "partition_pubsub_subscriptions",
    "random_string",
)


def parse_pubsub_subscriptions(args, kwargs):
    """Channels with what handles them, or None."""
    wanted = list_or_args(args[0], args[1:]) if args else []
    handlers = {one.name: one.handler for one in map(_subscription, wanted)}
    return handlers | kwargs


def _subscription(wanted):
    return wanted if isinstance(wanted, Subscription) else Subscription(wanted)


def pubsub_subscription_args(subscriptions):
    """The same as arguments to subscribe with."""
    return [name if handler is None else Subscription(name, handler) for name, handler in subscriptions.items()]
