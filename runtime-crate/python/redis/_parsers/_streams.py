"""Entries of streams. redis/_parsers/helpers.py."""

from ._values import named, pairs_to_dict


def parse_stream_list(response, **options):
    """Entries with their fields; one that is gone is a pair of None."""
    return None if response is None else [_entry(one, "claim_min_idle_time" in options) for one in response]


def _entry(one, claimed):
    if one is None:
        return None, None
    return (one[0], pairs_to_dict(one[1]), *(one[2:] if claimed else ()))


def parse_xclaim(response, **options):
    """The answer to XCLAIM."""
    return response if options.get("parse_justid", False) else parse_stream_list(response)


def parse_xautoclaim(response, **options):
    """The answer to XAUTOCLAIM."""
    if options.get("parse_justid", False):
        return response[1]
    response[1] = parse_stream_list(response[1])
    return response


def _first_or_last(entry):
    return entry if entry is None or entry[0] is None else (entry[0], pairs_to_dict(entry[1]))


def parse_xinfo_stream(response, **options):
    """The answer to XINFO STREAM."""
    stream = named(response)
    if options.get("full", False):
        return _full(stream)
    if stream.get("first-entry") is not None:
        stream["first-entry"] = _first_or_last(stream["first-entry"])
    stream["last-entry"] = _first_or_last(stream["last-entry"])
    return stream


def _full(stream):
    stream["entries"] = {place: pairs_to_dict(fields) for place, fields in stream["entries"]}
    in_lists = bool(stream["groups"]) and isinstance(stream["groups"][0], list)
    stream["groups"] = [named(group) for group in stream["groups"]]
    for group in stream["groups"] if in_lists else ():
        if group["consumers"] and group["consumers"][0] is not None:
            group["consumers"] = [named(consumer) for consumer in group["consumers"]]
    return stream


def parse_list_of_dicts(response, **options):
    """Dicts with texts as keys."""
    return [named(one) for one in response]


def parse_xread(response, **options):
    """Streams with their entries, in lists."""
    return [] if response is None else [[one[0], parse_stream_list(one[1], **options)] for one in response]


def parse_xread_resp3(response, **options):
    """Streams with a list of their entries."""
    return {} if response is None else {key: [parse_stream_list(entries, **options)] for key, entries in response.items()}


def parse_xread_unified(response, **options):
    """Streams with their entries, in a dict."""
    if not response:
        return {}
    items = response.items() if isinstance(response, dict) else response
    return {key: parse_stream_list(entries, **options) for key, entries in items}


def parse_xread_resp3_to_resp2_legacy(response, **options):
    """Streams with their entries, in lists, of a map."""
    return [[key, parse_stream_list(entries, **options)] for key, entries in response.items()] if response else []


_DETAILS = ("message_id", "consumer", "time_since_delivered", "times_delivered")


def parse_xpending(response, **options):
    """The answer to XPENDING: all together, or each entry."""
    if options.get("parse_detail", False):
        return [dict(zip(_DETAILS, entry)) for entry in response]
    pending, lowest, highest, consumers = response[:4]
    shown = [{"name": name, "pending": int(count)} for name, count in consumers or ()]
    return {"pending": pending, "min": lowest, "max": highest, "consumers": shown}
