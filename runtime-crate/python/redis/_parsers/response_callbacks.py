"""Which answer becomes which value. redis/_parsers/response_callbacks.py.

A program that names no protocol speaks the newest one and gets the values of the oldest; one that names a protocol gets that protocol's values; and
with `legacy_responses=False` both protocols give the same.
"""

from redis.utils import str_if_bytes

from . import helpers as h


def _as_set(response, **options):
    return set(response) if response else set()


def _as_tuple(response, **options):
    return tuple(response) if response else None


def _as_it_is(response, **options):
    return response


def _done(response, **options):
    return True


def _texts(response, **options):
    return h.texts(response)


def _for(words, convert):
    return dict.fromkeys(words.split(), convert)


def _named(prefix, words, convert):
    """The same for commands of two words."""
    return {f"{prefix} {word}": convert for word in words.split()}


_SCORED = "ZINTER ZRANGE ZRANGEBYSCORE ZREVRANGE ZREVRANGEBYSCORE ZUNION"

_ALWAYS = {
    **_for("AUTH COPY EXPIRE EXPIREAT HEXISTS HMSET MOVE MSETNX PERSIST PSETEX PEXPIRE PEXPIREAT RENAMENX SETEX SETNX SMOVE", bool),
    **_for("HINCRBYFLOAT INCRBYFLOAT", float),
    **_for(
        "ASKING FLUSHALL FLUSHDB LSET LTRIM MSET PFMERGE READONLY READWRITE RENAME SAVE SELECT SHUTDOWN SLAVEOF SWAPDB WATCH UNWATCH QUIT",
        h.bool_ok,
    ),
    **_for("XREAD XREADGROUP", h.parse_xread),
    **_for("GEORADIUS GEORADIUSBYMEMBER GEOSEARCH", h.parse_geosearch_generic),
    **_for("XRANGE XREVRANGE", h.parse_stream_list),
    **_named("ACL", "LOAD SETUSER SAVE", h.bool_ok),
    **_named("CLIENT", "PAUSE SETINFO SETNAME", h.bool_ok),
    **_named(
        "CLUSTER",
        "ADDSLOTS ADDSLOTSRANGE DELSLOTS DELSLOTSRANGE FAILOVER FORGET MEET REPLICATE RESET SAVECONFIG SET-CONFIG-EPOCH SETSLOT",
        h.bool_ok,
    ),
    **_named("CLUSTER", "NODES REPLICAS SLAVES", h.parse_cluster_nodes),
    **_named("CONFIG", "RESETSTAT SET", h.bool_ok),
    **_named("FUNCTION", "DELETE FLUSH RESTORE", h.bool_ok),
    **_named("MODULE", "LOAD UNLOAD", bool),
    **_named("PUBSUB", "NUMSUB SHARDNUMSUB", h.parse_pubsub_numsub),
    **_named("SCRIPT", "FLUSH KILL", h.bool_ok),
    **_named("SENTINEL", "CKQUORUM FAILOVER FLUSHCONFIG MONITOR REMOVE RESET SET", h.bool_ok),
    **_named("XGROUP", "CREATE SETID", h.bool_ok),
    "ACL GETUSER": h.parse_acl_getuser,
    "ACL LOG": h.parse_acl_log,
    "CLIENT INFO": h.parse_client_info,
    "CLIENT KILL": h.parse_client_kill,
    "CLIENT LIST": h.parse_client_list,
    "CLIENT UNBLOCK": bool,
    "CLUSTER INFO": h.parse_cluster_info,
    "COMMAND": h.parse_command,
    "GEODIST": h.float_or_none,
    "HSCAN": h.parse_hscan,
    "INFO": h.parse_info,
    "LASTSAVE": h.timestamp_to_datetime,
    "MEMORY PURGE": h.bool_ok,
    "PING": lambda response: str_if_bytes(response) == "PONG",
    "SENTINEL GET-MASTER-ADDR-BY-NAME": h.parse_sentinel_get_master,
    "SET": h.parse_set_result,
    "SCAN": h.parse_scan,
    "SCRIPT EXISTS": lambda response: [bool(one) for one in response],
    "SCRIPT LOAD": str_if_bytes,
    "SLOWLOG GET": h.parse_slowlog_get,
    "SLOWLOG RESET": h.bool_ok,
    "SORT": h.sort_return_tuples,
    "SSCAN": h.parse_scan,
    "TIME": lambda response: (int(response[0]), int(response[1])),
    "XAUTOCLAIM": h.parse_xautoclaim,
    "XCLAIM": h.parse_xclaim,
    "XGROUP DESTROY": bool,
    "XINFO STREAM": h.parse_xinfo_stream,
    "XPENDING": h.parse_xpending,
    "ZSCAN": h.parse_zscan,
}

# What the newest protocol leaves as it comes, and the oldest makes texts.
_NAMES = {
    **_named("ACL", "CAT HELP LIST USERS", _texts),
    **_named("ACL", "GENPASS WHOAMI", str_if_bytes),
    "CLIENT GETNAME": str_if_bytes,
    "GEOHASH": _texts,
    "RESET": str_if_bytes,
}

_SENTINELS = {
    "SENTINEL MASTER": h.parse_sentinel_master,
    "SENTINEL MASTERS": h.parse_sentinel_masters,
    **_named("SENTINEL", "SENTINELS SLAVES", h.parse_sentinel_slaves_and_sentinels),
}

_SENTINELS_UNIFIED = {
    "SENTINEL MASTER": h.parse_sentinel_master_unified,
    "SENTINEL MASTERS": h.parse_sentinel_masters_unified,
    **_named("SENTINEL", "SENTINELS SLAVES", h.parse_sentinel_slaves_and_sentinels_unified),
}

_SETS = _for("SDIFF SINTER SMEMBERS SUNION", _as_set)

_RESP2 = {
    **_SETS,
    **_SENTINELS,
    **_NAMES,
    **_for(_SCORED, h.zset_score_pairs),
    **_for("ZPOPMAX ZPOPMIN", h.zpop_score_pairs),
    **_for("ZREVRANK ZRANK", h.zset_score_for_rank),
    **_for("ZINCRBY ZSCORE", h.float_or_none),
    **_for("BGREWRITEAOF BGSAVE", _done),
    **_for("BLPOP BRPOP", _as_tuple),
    **_for("BZPOPMAX BZPOPMIN", h.bzpop_score),
    **_named("XINFO", "CONSUMERS GROUPS", h.parse_list_of_dicts),
    "CLIENT TRACKINGINFO": _texts,
    "CLUSTER GETKEYSINSLOT": _texts,
    "COMMAND GETKEYS": _texts,
    "CONFIG GET": h.parse_config_get,
    "DEBUG OBJECT": h.parse_debug_object,
    "GEOPOS": h.parse_geopos,
    "HGETALL": lambda response: h.pairs_to_dict(response or ()),
    "HOTKEYS GET": lambda response: [h.pairs_to_dict(one) for one in response],
    "MEMORY STATS": h.parse_memory_stats,
    "MODULE LIST": lambda response: [h.pairs_to_dict(one) for one in response],
    "STRALGO": h.parse_stralgo,
    "ZADD": h.parse_zadd,
    "ZMSCORE": h.parse_zmscore,
}

_RESP3 = {
    **_SETS,
    **_SENTINELS_UNIFIED,
    **_for("ZINTER ZPOPMAX ZPOPMIN HGETALL", _as_it_is),
    **_for("ZRANGE ZRANGEBYSCORE ZREVRANGE ZREVRANGEBYSCORE ZUNION", h.zset_score_pairs_resp3),
    **_for("ZREVRANK ZRANK", h.zset_score_for_rank_resp3),
    **_for("XREAD XREADGROUP", h.parse_xread_resp3),
    **_named("XINFO", "CONSUMERS GROUPS", h.parse_list_of_dicts),
    "ACL LOG": h.parse_acl_log_resp3,
    "COMMAND": h.parse_command_resp3,
    "CONFIG GET": h.parse_config_get_resp3_to_resp2_legacy,
    "MEMORY STATS": h.parse_memory_stats_resp3,
    "STRALGO": lambda response, **options: (
        {str_if_bytes(key): str_if_bytes(value) for key, value in response.items()}
        if isinstance(response, dict)
        else str_if_bytes(response)
    ),
}

# What both protocols give the same without legacy responses.
_UNIFIED = {
    **_SENTINELS_UNIFIED,
    **_for("BZPOPMAX BZPOPMIN", h.bzpop_score_unified),
    **_for("XREAD XREADGROUP", h.parse_xread_unified),
    "ZSCAN": h.parse_zscan_unified,
    "CLIENT TRACKINGINFO": h.parse_client_trackinginfo_unified,
    "CLUSTER LINKS": h.parse_cluster_links_unified,
    "COMMAND": h.parse_command_unified,
    "FUNCTION LIST": h.parse_function_list_unified,
    "LCS": h.parse_lcs_idx_unified,
}

_RESP2_UNIFIED = {
    **_RESP2,
    **_UNIFIED,
    **_for(f"ZDIFF ZRANDMEMBER {_SCORED}", h.zset_score_pairs_unified),
    **_for("ZPOPMAX ZPOPMIN", h.zpop_score_pairs_unified),
    **_for("ZREVRANK ZRANK", h.zset_score_for_rank_unified),
    **_for("BLPOP BRPOP", lambda response: response or None),
    **_for("ZMPOP BZMPOP", h.zmpop_unified),
    "HRANDFIELD": h.hrandfield_unified,
    "ACL GETUSER": h.parse_acl_getuser_unified,
    "CLUSTER GETKEYSINSLOT": _as_it_is,
    "COMMAND GETKEYS": _as_it_is,
    "GEOPOS": h.parse_geopos_unified,
    "MEMORY STATS": h.parse_memory_stats_unified,
    "STRALGO": h.parse_stralgo_unified,
}

_RESP3_UNIFIED = {
    **_RESP3,
    **_NAMES,
    **_UNIFIED,
    **_for(f"ZDIFF ZRANDMEMBER {_SCORED}", h.zset_score_pairs_resp3),
    **_for("ZPOPMAX ZPOPMIN", h.zpop_score_pairs_resp3_unified),
    "ACL LOG": h.parse_acl_log,
    "STRALGO": h.parse_stralgo_resp3_unified,
}

_RESP3_AS_RESP2 = {
    **_SETS,
    **_SENTINELS,
    **_SENTINELS,
    **_NAMES,
    **_for(_SCORED, h.zset_score_pairs_resp3_to_resp2_legacy),
    **_for("ZDIFF ZRANDMEMBER", h.zset_score_pairs_resp3_to_resp2_legacy_flat),
    **_for("ZPOPMAX ZPOPMIN", h.zpop_score_pairs_resp3_to_resp2_legacy),
    **_for("BZPOPMAX BZPOPMIN", h.bzpop_score),
    **_for("ZREVRANK ZRANK", h.zset_score_for_rank_resp3_to_resp2_legacy),
    **_for("BGREWRITEAOF BGSAVE", _done),
    **_for("XREAD XREADGROUP", h.parse_xread_resp3_to_resp2_legacy),
    **_for("BLPOP BRPOP", _as_tuple),
    **_for("ZMPOP BZMPOP", h.zmpop_resp3_to_resp2_legacy),
    **_named("XINFO", "CONSUMERS GROUPS", h.parse_list_of_dicts),
    "HRANDFIELD": h.hrandfield_resp3_to_resp2_legacy,
    "ACL GETUSER": h.parse_acl_getuser_resp3_to_resp2_legacy,
    "ACL LOG": h.parse_acl_log,
    "CLIENT TRACKINGINFO": h.parse_client_trackinginfo_resp3_to_resp2_legacy,
    "CLUSTER GETKEYSINSLOT": _texts,
    "CLUSTER LINKS": h.parse_cluster_links_resp3_to_resp2_legacy,
    "COMMAND GETKEYS": _texts,
    "CONFIG GET": h.parse_config_get_resp3_to_resp2_legacy,
    "DEBUG OBJECT": h.parse_debug_object,
    "FUNCTION LIST": h.parse_function_list_resp3_to_resp2_legacy,
    "GEOPOS": h.parse_geopos,
    "LCS": h.parse_lcs_idx_resp3_to_resp2_legacy,
    "MEMORY STATS": h.parse_memory_stats_resp3,
}


def get_response_callbacks(user_protocol, legacy_responses):
    """What is made of answers, by command."""
    newest = user_protocol in (3, "3")
    if not legacy_responses:
        return _ALWAYS | (_RESP3_UNIFIED if newest or user_protocol is None else _RESP2_UNIFIED)
    if user_protocol is None:
        return _ALWAYS | _RESP3_AS_RESP2
    return _ALWAYS | (_RESP3 if newest else _RESP2)
