"""Answers of the server as values. redis/_parsers/helpers.py."""

import datetime

from redis.utils import str_if_bytes

from ._clusters import (
    parse_cluster_info, parse_cluster_links_resp3_to_resp2_legacy, parse_cluster_links_unified, parse_cluster_nodes,
)
from ._scores import (
    bzpop_score, bzpop_score_unified, parse_zadd, parse_zmscore, parse_zscan, parse_zscan_unified,
    zmpop_resp3_to_resp2_legacy, zmpop_unified, zpop_score_pairs, zpop_score_pairs_resp3_to_resp2_legacy,
    zpop_score_pairs_resp3_unified, zpop_score_pairs_unified, zset_score_for_rank, zset_score_for_rank_resp3,
    zset_score_for_rank_resp3_to_resp2_legacy, zset_score_for_rank_unified, zset_score_pairs,
    zset_score_pairs_resp3, zset_score_pairs_resp3_to_resp2_legacy, zset_score_pairs_resp3_to_resp2_legacy_flat,
    zset_score_pairs_unified,
)
from ._sentinels import (
    parse_sentinel_get_master, parse_sentinel_master, parse_sentinel_master_unified, parse_sentinel_masters,
    parse_sentinel_masters_unified, parse_sentinel_slaves_and_sentinels, parse_sentinel_slaves_and_sentinels_unified,
)
from ._streams import (
    parse_list_of_dicts, parse_stream_list, parse_xautoclaim, parse_xclaim, parse_xinfo_stream, parse_xpending,
    parse_xread, parse_xread_resp3, parse_xread_resp3_to_resp2_legacy, parse_xread_unified,
)
from ._values import (
    bool_ok, flattened, float_or_none, hrandfield_resp3_to_resp2_legacy, hrandfield_unified, named, pairs_to_dict,
    parse_geopos, parse_geopos_unified, parse_geosearch_generic, parse_hscan, parse_lcs_idx_resp3_to_resp2_legacy,
    parse_lcs_idx_unified, parse_scan, parse_set_result,
)

_SPACED = ("id", "age", "idle", "db", "sub", "psub", "multi", "qbuf", "qbuf-free", "obl", "argv-mem", "oll", "omem", "tot-mem")


def texts(response):
    """All of a list as text."""
    return [str_if_bytes(one) for one in response]


def timestamp_to_datetime(response):
    """Seconds since 1970 as a moment, or None."""
    try:
        return datetime.datetime.fromtimestamp(int(response)) if response else None
    except ValueError:
        return None


def parse_debug_object(response):
    """The answer to DEBUG OBJECT."""
    found = dict(pair.split(":") for pair in ("type:" + str_if_bytes(response)).split())
    for field in ("refcount", "serializedlength", "lru", "lru_seconds_idle"):
        if field in found:
            found[field] = int(found[field])
    return found


def _info_value(value):
    """A value of INFO: a number, a list, a dict or a text."""
    if "=" in value:
        pairs = (item.rpartition("=") for item in value.split(",") if item)
        return {key if equals else last: _info_value(last) if equals else True for key, equals, last in pairs}
    if "," in value:
        return [_info_value(item) for item in value.split(",") if item]
    try:
        return float(value) if "." in value else int(value)
    except ValueError:
        return value


def parse_info(response):
    """The answer to INFO."""
    info = {}
    for line in str_if_bytes(response).splitlines():
        if not line or line.startswith("#"):
            continue
        key, colon, value = line.partition(":")
        if key == "cmdstat_host":
            key, colon, value = line.rpartition(":")
        if not colon:
            info.setdefault("__raw__", []).append(line)
        elif key == "module":
            info.setdefault("modules", []).append(_info_value(value))
        else:
            info[key] = _info_value(value)
    return info


def _of_databases(stats, convert):
    return {
        key: convert(value) if key.startswith("db.") and isinstance(value, (list, dict)) else value
        for key, value in stats.items()
    }


def parse_memory_stats(response, **kwargs):
    """The answer to MEMORY STATS, pairs in a list."""

    def converted(pairs):
        return pairs_to_dict(pairs, decode_keys=True, decode_string_values=True)

    return _of_databases(converted(response), converted)


def parse_memory_stats_unified(response, **kwargs):
    """The same with values as they come."""
    return _of_databases(named(response), named)


def parse_memory_stats_resp3(response, **kwargs):
    """The answer to MEMORY STATS, a map."""
    return _of_databases(named(response), named)


def sort_return_tuples(response, **options):
    """The answer to SORT in groups, if they are asked for."""
    size = options.get("groups")
    if not response or not size:
        return response
    return list(zip(*(response[at::size] for at in range(size))))


def parse_client_list(response, **options):
    """The answer to CLIENT LIST; a value may have spaces."""
    clients = []
    for line in str_if_bytes(response).splitlines():
        client, last = {}, None
        for word in line.split(" "):
            key, equals, value = word.partition("=")
            if equals:
                client[key] = value
                last = key
            else:
                client[last] += " " + word
        if client:
            clients.append(client)
    return clients


def parse_client_info(value):
    """The answer to CLIENT INFO."""
    client = {}
    for pair in str_if_bytes(value).strip().split():
        key, text = pair.split("=")
        client[key] = int(text) if key in _SPACED else text
    return client


def parse_client_kill(response, **options):
    """The answer to CLIENT KILL: how many, or whether."""
    return response if isinstance(response, int) else bool_ok(response)


def parse_client_trackinginfo_unified(response, **options):
    """The answer to CLIENT TRACKINGINFO as a dict."""
    found = named(response)
    for key in ("flags", "prefixes"):
        if key in found:
            found[key] = texts(found[key])
    return found


def parse_client_trackinginfo_resp3_to_resp2_legacy(response, **options):
    """The answer to CLIENT TRACKINGINFO as a list."""
    if not isinstance(response, dict):
        return texts(response)
    return [one for key, value in response.items() for one in (str_if_bytes(key), value)]


def _text_or_none(value):
    return None if value is None else str_if_bytes(value)


def parse_config_get(response, **options):
    """The answer to CONFIG GET, pairs in a list."""
    return pairs_to_dict([_text_or_none(one) for one in response]) if response else {}


def parse_config_get_resp3_to_resp2_legacy(response, **options):
    """The answer to CONFIG GET, a map."""
    return {_text_or_none(key): _text_or_none(value) for key, value in response.items()} if response else {}


def parse_slowlog_get(response, **options):
    """The answer to SLOWLOG GET."""
    return [_slow(item, " " if options.get("decode_responses", False) else b" ") for item in response]


def _slow(item, space):
    entry = {"id": item[0], "start_time": int(item[1]), "duration": int(item[2])}
    rest = item[3:]
    if not isinstance(rest[0], list):
        entry["complexity"], *rest = rest
    entry["command"] = space.join(rest[0])
    if len(rest) >= 3:
        entry["client_address"], entry["client_name"] = rest[1:3]
    return entry


def _ranges(match, kind, with_length):
    parts = [kind(part) for part in (match[:-1] if with_length else match)]
    return [int(match[-1]), *parts] if with_length else parts


def _stralgo(response, options, kind):
    if options.get("len", False):
        return int(response)
    if not options.get("idx", False):
        return str_if_bytes(response)
    matches = [_ranges(match, kind, options.get("withmatchlen", False)) for match in response[1]]
    return {str_if_bytes(response[0]): matches, str_if_bytes(response[2]): int(response[3])}


def parse_stralgo(response, **options):
    """The answer to STRALGO LCS."""
    return _stralgo(response, options, tuple)


def parse_stralgo_unified(response, **options):
    """The same with lists."""
    return _stralgo(response, options, list)


def parse_stralgo_resp3_unified(response, **options):
    """The same of a map."""
    if isinstance(response, dict) and options.get("idx", False) and not options.get("len", False):
        found = {"matches": [], "len": 0} | named(response)
        return _stralgo(["matches", found["matches"], "len", found["len"]], options, list)
    return int(response) if options.get("len", False) else str_if_bytes(response)


def parse_command(response, **options):
    """The answer to COMMAND: what is known of each."""
    return {str_if_bytes(one[0]): _command(one, int, list, texts) for one in response}


def parse_command_unified(response, **options):
    """The same with sets."""
    return {str_if_bytes(one[0]): _command(one, int, set, lambda names: set(texts(names))) for one in response}


def parse_command_resp3(response, **options):
    """The same with sets as the server sends them."""
    as_it_is = lambda value: value  # noqa: E731
    return {str_if_bytes(one[0]): _command(one, as_it_is, set, as_it_is) for one in response}


def _command(one, arity, flags, categories):
    places = ("first_key_pos", "last_key_pos", "step_count")
    known = {"name": str_if_bytes(one[0]), "arity": arity(one[1]), "flags": flags(texts(one[2])), **dict(zip(places, one[3:6]))}
    if len(one) > 6:
        known["acl_categories"] = categories(one[6])
    if len(one) > 7:
        known["tips"], known["key_specifications"], known["subcommands"] = one[7:10]
    return known


def parse_pubsub_numsub(response, **options):
    """Channels with how many listen."""
    return list(zip(response[::2], response[1::2]))


def _words(value):
    """A list of words, which older servers send as one text."""
    if isinstance(value, (str, bytes)):
        value = str_if_bytes(value).split(" ")
    return [] if value == [""] else value


def parse_acl_getuser(response, **options):
    """The answer to ACL GETUSER."""
    if response is None:
        return None
    user = named(response)
    user["flags"] = texts(user["flags"])
    user["passwords"] = texts(user["passwords"])
    user["commands"] = str_if_bytes(user["commands"])
    for key in ("keys", "channels"):
        if key == "keys" or key in user:
            user[key] = _words(user[key])
    selectors = user.get("selectors")
    if selectors:
        in_lists = isinstance(selectors[0], list)
        user["selectors"] = [
            texts(one) if in_lists else {str_if_bytes(k): str_if_bytes(v) for k, v in one.items()} for one in selectors
        ]
    rules = user["commands"].split(" ")
    user["commands"] = [rule for rule in rules if "@" not in rule]
    user["categories"] = [rule for rule in rules if "@" in rule]
    user["enabled"] = "on" in user["flags"]
    return user


def _with_selectors(user, from_kind, convert):
    selectors = user and user.get("selectors")
    if selectors and isinstance(selectors[0], from_kind):
        user["selectors"] = [convert(one) for one in selectors]
    return user


def parse_acl_getuser_unified(response, **options):
    """The same, each selector a dict."""
    return _with_selectors(parse_acl_getuser(response), list, pairs_to_dict)


def parse_acl_getuser_resp3_to_resp2_legacy(response, **options):
    """The same, each selector a list."""
    return _with_selectors(parse_acl_getuser(response), dict, flattened)


def _acl_log_entry(entry):
    found = {key: str_if_bytes(value) for key, value in named(entry).items()}
    found["client-info"] = parse_client_info(found.get("client-info", ""))
    found["age-seconds"] = float(found["age-seconds"])
    return found


def parse_acl_log(response, **options):
    """The answer to ACL LOG."""
    if isinstance(response, list):
        return [_acl_log_entry(entry) for entry in response]
    return None if response is None else bool_ok(response)


def parse_acl_log_resp3(response, **options):
    """The answer to ACL LOG, everything as text."""
    if not isinstance(response, list):
        return bool_ok(response)
    return [{str_if_bytes(key): str_if_bytes(value) for key, value in entry.items()} for entry in response]


def parse_function_list_unified(response, **options):
    """The answer to FUNCTION LIST as dicts."""
    if response is None:
        return None
    libraries = [one if isinstance(one, dict) else pairs_to_dict(one) for one in response]
    for library in libraries:
        key = b"functions" if b"functions" in library else "functions"
        if key in library:
            library[key] = [one if isinstance(one, dict) else pairs_to_dict(one) for one in library[key]]
    return libraries


def parse_function_list_resp3_to_resp2_legacy(response, **options):
    """The answer to FUNCTION LIST as lists."""
    if response is None:
        return None
    return [_flat_library(library) if isinstance(library, dict) else library for library in response]


def _flat_library(library):
    flat = []
    for key, value in library.items():
        if key in (b"functions", "functions"):
            value = [flattened(one) if isinstance(one, dict) else one for one in value]
        flat += (key, value)
    return flat
