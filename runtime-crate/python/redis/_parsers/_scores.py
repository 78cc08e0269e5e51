"""Members of sorted sets with their scores. redis/_parsers/helpers.py.

The same answer has several forms: what the server of old sends (members and scores one after the other, scores as text), what it sends today (pairs, scores as
numbers), and today's answer in the form of old, which is what programs get that have not asked for a protocol.
"""


def _cast(options):
    """What makes a score of what the server sent; a number for it where a text will not do."""
    convert = options.get("score_cast_func", float)
    if convert is float:
        return convert

    def careful(value):
        try:
            return convert(value)
        except (ValueError, TypeError):
            return convert(float(value))

    return careful


def _as_text(score):
    """A score as the server of old sends it."""
    if isinstance(score, bytes):
        return score
    if isinstance(score, str):
        return score.encode()
    if isinstance(score, bool):
        return b"1" if score else b"0"
    return format(float(score), ".17g").encode()


def _wanted(response, options):
    return response and options.get("withscores")


def _couples(flat, convert):
    return [(member, convert(score)) for member, score in zip(flat[::2], flat[1::2])]


def _lists(couples, convert):
    return [[member, convert(score)] for member, score in couples]


def zset_score_pairs(response, **options):
    """Pairs of what is sent in a row."""
    return _couples(response, _cast(options)) if _wanted(response, options) else response


def zpop_score_pairs(response, **options):
    """Pairs of what is sent in a row, without being asked."""
    return _couples(response, _cast(options)) if response else response


def zset_score_pairs_resp3(response, **options):
    """Lists of what is sent in pairs."""
    return _lists(response, options.get("score_cast_func", float)) if _wanted(response, options) else response


def zset_score_pairs_resp3_to_resp2_legacy(response, **options):
    """Pairs of what is sent in pairs."""
    if not _wanted(response, options):
        return response
    convert = _cast(options)
    return [(member, convert(_as_text(score))) for member, score in response]


def zset_score_pairs_resp3_to_resp2_legacy_flat(response, **options):
    """A row of what is sent in pairs."""
    if not _wanted(response, options):
        return response
    return [one for member, score in response for one in (member, _as_text(score))]


def zset_score_pairs_unified(response, **options):
    """Lists of what is sent in a row."""
    return zpop_score_pairs_unified(response, **options) if _wanted(response, options) else response


def zpop_score_pairs_unified(response, **options):
    """Lists of what is sent in a row, without being asked."""
    if not response:
        return response
    convert = _cast(options)
    return [[member, convert(float(score))] for member, score in zip(response[::2], response[1::2])]


def _popped(response):
    """Pairs; one that was popped alone is no list of them."""
    return response if isinstance(response[0], list) else [response]


def zpop_score_pairs_resp3_unified(response, **options):
    """Lists of what is sent in pairs, without being asked."""
    return _lists(_popped(response), options.get("score_cast_func", float)) if response else response


def zpop_score_pairs_resp3_to_resp2_legacy(response, **options):
    """Pairs of what is sent in pairs, without being asked."""
    if not response:
        return response
    convert = _cast(options)
    return [(member, convert(_as_text(score))) for member, score in _popped(response)]


def _ranked(response, options, convert):
    if not response or not options.get("withscore"):
        return response
    return [response[0], convert(response[1])]


def zset_score_for_rank(response, **options):
    """A rank with its score, which is sent as text."""
    return _ranked(response, options, _cast(options))


def zset_score_for_rank_resp3(response, **options):
    """A rank with its score, which is sent as a number."""
    return _ranked(response, options, options.get("score_cast_func", float))


def zset_score_for_rank_resp3_to_resp2_legacy(response, **options):
    """A rank with its score, made of the text of old."""
    convert = _cast(options)
    return _ranked(response, options, lambda score: convert(_as_text(score)))


def zset_score_for_rank_unified(response, **options):
    """A rank with its score, made of a number."""
    convert = _cast(options)
    return _ranked(response, options, lambda score: convert(float(score)))


def bzpop_score(response, **options):
    """A key, a member and its score."""
    return (response[0], response[1], float(response[2])) if response else None


def bzpop_score_unified(response, **options):
    """The same as a list."""
    return list(bzpop_score(response)) if response else None


def zmpop_resp3_to_resp2_legacy(response, **options):
    """A key, and members with scores as texts."""
    return [response[0], _lists(response[1], _as_text)] if response else response


def zmpop_unified(response, **options):
    """A key, and members with scores as numbers."""
    return [response[0], _lists(response[1], float)] if response else response


def parse_zadd(response, **options):
    """How many were added, or the new score."""
    if response is None:
        return None
    return float(response) if options.get("as_score") else int(response)


def parse_zscan(response, **options):
    """Where to go on, and pairs."""
    cursor, found = response
    return int(cursor), _couples(found, _cast(options))


def parse_zscan_unified(response, **options):
    """Where to go on, and lists."""
    cursor, found = response
    return int(cursor), zpop_score_pairs_unified(found, **options)


def parse_zmscore(response, **options):
    """Scores; None for who is no member."""
    return [None if score is None else float(score) for score in response]
