"""The usual forms of answers. redis/_parsers/helpers.py."""

from redis.utils import str_if_bytes


def pairs_to_dict(response, decode_keys=False, decode_string_values=False):
    """Keys and values that follow each other, as a dict."""
    if response is None:
        return {}
    pairs = iter(response)
    items = zip(pairs, pairs)
    if decode_keys:
        items = ((str_if_bytes(key), value) for key, value in items)
    return {key: str_if_bytes(value) if decode_string_values else value for key, value in items}


def named(response):
    """A map, or pairs in a list, with texts as keys."""
    if isinstance(response, dict):
        return {str_if_bytes(key): value for key, value in response.items()}
    return pairs_to_dict(response, decode_keys=True)


def flattened(items):
    """The keys and values of a dict, one after the other."""
    return [one for pair in items.items() for one in pair]


def bool_ok(response, **options):
    """Whether it is OK."""
    return str_if_bytes(response) == "OK"


def float_or_none(response):
    """A number, if there is one."""
    return None if response is None else float(response)


def parse_set_result(response, **options):
    """The answer to SET: whether, or what was there before."""
    return response if options.get("get") else response and bool_ok(response)


def parse_scan(response, **options):
    """Where to go on, and what was found."""
    cursor, found = response
    return int(cursor), found


def parse_hscan(response, **options):
    """Where to go on, and fields, with their values unless they are not wanted."""
    cursor, found = response
    if options.get("no_values", False):
        return int(cursor), found or []
    return int(cursor), pairs_to_dict(found or ())


def hrandfield_unified(response, **options):
    """Fields with their values, in pairs."""
    if not response or not options.get("withvalues") or isinstance(response[0], list):
        return response
    return [list(pair) for pair in zip(response[::2], response[1::2])]


def hrandfield_resp3_to_resp2_legacy(response, **options):
    """Fields with their values, one after the other."""
    if not response or not options.get("withvalues") or not isinstance(response[0], list):
        return response
    return [one for pair in response for one in pair]


def parse_lcs_idx_unified(response, **options):
    """Where texts agree, as a dict."""
    return named(response) if isinstance(response, (list, dict)) else response


def parse_lcs_idx_resp3_to_resp2_legacy(response, **options):
    """Where texts agree, as a list."""
    return flattened(response) if isinstance(response, dict) else response


def _place(pair, kind):
    return None if pair is None else kind(map(float, pair[:2]))


def parse_geopos(response, **options):
    """Places in pairs."""
    return [_place(pair, tuple) for pair in response]


def parse_geopos_unified(response, **options):
    """Places in lists."""
    return [_place(pair, list) for pair in response]


_GEO_PARTS = (("withdist", float), ("withhash", int), ("withcoord", lambda pair: (float(pair[0]), float(pair[1]))))


def parse_geosearch_generic(response, **options):
    """Members that lie near, with what was asked for about each."""
    if options.get("store", True) or options.get("store_dist", True):
        return response
    found = response if isinstance(response, list) else [response]
    parts = [convert for name, convert in _GEO_PARTS if options[name]]
    if not parts:
        return found
    return [[one[0], *(convert(value) for convert, value in zip(parts, one[1:]))] for one in found]
