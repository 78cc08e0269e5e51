"""What sentinels say of servers and of each other. redis/_parsers/helpers.py."""

from redis.utils import str_if_bytes

from ._values import named, pairs_to_dict

_NUMBERS = frozenset(
    "can-failover-its-master config-epoch down-after-milliseconds failover-timeout info-refresh last-hello-message "
    "last-ok-ping-reply last-ping-reply last-ping-sent master-link-down-time master-port num-other-sentinels num-slaves "
    "o-down-time pending-commands parallel-syncs port quorum role-reported-time s-down-time slave-priority "
    "slave-repl-offset voted-leader-epoch".split()
)

_FLAGS = {
    "is_master": "master", "is_slave": "slave", "is_sdown": "s_down", "is_odown": "o_down", "is_sentinel": "sentinel",
    "is_disconnected": "disconnected", "is_master_down": "master_down",
}


def _number(text):
    try:
        return int(text)
    except ValueError:
        return text


def _state(item):
    """What is said of one server, with its flags as booleans too; and the flags."""
    told = named(item) if isinstance(item, dict) else pairs_to_dict(item, decode_keys=True)
    texts = {name: str_if_bytes(value) for name, value in told.items()}
    state = {name: _number(value) if name in _NUMBERS else value for name, value in texts.items()}
    flags = set(state["flags"].split(","))
    state |= {name: flag in flags for name, flag in _FLAGS.items()}
    return state, flags


def parse_sentinel_master(response, **options):
    """A server with its flags as a text."""
    return _state(response)[0]


def parse_sentinel_master_unified(response, **options):
    """A server with its flags as a set."""
    state, flags = _state(response)
    state["flags"] = flags
    return state


def parse_sentinel_masters(response, **options):
    """Masters by name, their flags as texts."""
    return {state["name"]: state for state in map(parse_sentinel_master, response)}


def parse_sentinel_masters_unified(response, **options):
    """Masters by name, their flags as sets."""
    return {state["name"]: state for state in map(parse_sentinel_master_unified, response)}


def parse_sentinel_slaves_and_sentinels(response, **options):
    """Servers, their flags as texts."""
    return [parse_sentinel_master(one) for one in response]


def parse_sentinel_slaves_and_sentinels_unified(response, **options):
    """Servers, their flags as sets."""
    return [parse_sentinel_master_unified(one) for one in response]


def parse_sentinel_get_master(response, **options):
    """Where a master is, or None."""
    return (response[0], int(response[1])) if response else None
