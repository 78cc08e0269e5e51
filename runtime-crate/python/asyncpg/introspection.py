"""Questions to the server about its types. asyncpg/introspection.py."""

# The types that others consist of come first: those at the greatest depth.
_TYPES = """\
WITH RECURSIVE wanted(oid, depth) AS (
    SELECT unnest($1::oid[]), 0
    UNION ALL
    SELECT part.oid, wanted.depth + 1
    FROM wanted
    JOIN pg_catalog.pg_type t ON t.oid = wanted.oid
    LEFT JOIN pg_catalog.pg_range r ON {is_range}
    CROSS JOIN LATERAL (
        SELECT unnest(ARRAY[CASE WHEN t.typlen = -1 THEN t.typelem END, t.typbasetype, r.rngsubtype]) AS oid
        UNION ALL
        SELECT a.atttypid
        FROM pg_catalog.pg_attribute a
        WHERE t.typtype = 'c' AND a.attrelid = t.typrelid AND a.attnum > 0 AND NOT a.attisdropped
    ) part
    WHERE part.oid <> 0
)
SELECT
    t.oid, n.nspname AS ns, t.typname AS name, t.typtype AS kind,
    t.typbasetype AS basetype, t.typbasetype::regtype::text AS basetype_name,
    e.oid AS elemtype, e.oid::regtype::text AS elemtype_name, e.typdelim AS elemdelim,
    r.rngsubtype AS range_subtype, r.rngsubtype::regtype::text AS range_subtype_name,
    fields.types AS attrtypoids, fields.names AS attrnames
FROM (SELECT oid, max(depth) AS depth FROM wanted GROUP BY oid) found
JOIN pg_catalog.pg_type t ON t.oid = found.oid
JOIN pg_catalog.pg_namespace n ON n.oid = t.typnamespace
LEFT JOIN pg_catalog.pg_type e ON t.typlen = -1 AND e.oid = t.typelem
LEFT JOIN pg_catalog.pg_range r ON {is_range}
LEFT JOIN LATERAL (
    SELECT array_agg(a.atttypid ORDER BY a.attnum) AS types, array_agg(a.attname::text ORDER BY a.attnum) AS names
    FROM pg_catalog.pg_attribute a
    WHERE t.typtype = 'c' AND a.attrelid = t.typrelid AND a.attnum > 0 AND NOT a.attisdropped
) fields ON true
ORDER BY found.depth DESC
"""

# Sets of ranges came with version 14.
INTRO_LOOKUP_TYPES = _TYPES.format(is_range="t.oid IN (r.rngtypid, r.rngmultitypid)")
INTRO_LOOKUP_TYPES_13 = _TYPES.format(is_range="t.oid = r.rngtypid")

TYPE_BY_NAME = """\
SELECT t.oid, t.typelem AS elemtype, t.typtype AS kind
FROM pg_catalog.pg_type t
JOIN pg_catalog.pg_namespace n ON n.oid = t.typnamespace
WHERE t.typname = $1 AND n.nspname = $2
"""

# Just-in-time compilation costs more than it saves there.
JIT_OFF = "SELECT current_setting('jit') AS cur, set_config('jit', 'off', false) AS new"
JIT_BACK = "SELECT set_config('jit', $1, false)"


def is_scalar_type(typeinfo):
    return typeinfo["kind"] in (b"b", b"d", b"e") and not typeinfo["elemtype"]


def is_domain_type(typeinfo):
    return typeinfo["kind"] == b"d"


def is_composite_type(typeinfo):
    return typeinfo["kind"] == b"c"


__molt_missing__ = ("TypeRecord", "SCALAR_TYPE_KINDS")
