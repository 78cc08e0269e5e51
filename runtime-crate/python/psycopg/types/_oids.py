"""The types that come with the server. psycopg/postgres.py, PostgreSQL src/include/catalog/pg_type.dat."""

from .._typeinfo import BitTypeModifier, CharTypeModifier, NumericTypeModifier, TimeTypeModifier, TypeInfo

_MODIFIERS = {
    **dict.fromkeys(('"char"', "bpchar", "varchar"), CharTypeModifier),
    **dict.fromkeys(("bit", "varbit"), BitTypeModifier),
    **dict.fromkeys(("interval", "time", "timestamp", "timestamptz", "timetz"), TimeTypeModifier),
    **dict.fromkeys(("numeric",), NumericTypeModifier),
}

# Name, number, number of the array of it, name in SQL where it is another, delimiter where it is no comma.
_KNOWN = (
    ('"char"', 18, 1002),
    ("aclitem", 1033, 1034),
    ("bit", 1560, 1561),
    ("bool", 16, 1000, "boolean"),
    ("box", 603, 1020, "box", ";"),
    ("bpchar", 1042, 1014, "character"),
    ("bytea", 17, 1001),
    ("cid", 29, 1012),
    ("cidr", 650, 651),
    ("circle", 718, 719),
    ("date", 1082, 1182),
    ("float4", 700, 1021, "real"),
    ("float8", 701, 1022, "double precision"),
    ("gtsvector", 3642, 3644),
    ("inet", 869, 1041),
    ("int2", 21, 1005, "smallint"),
    ("int2vector", 22, 1006),
    ("int4", 23, 1007, "integer"),
    ("int8", 20, 1016, "bigint"),
    ("interval", 1186, 1187),
    ("json", 114, 199),
    ("jsonb", 3802, 3807),
    ("jsonpath", 4072, 4073),
    ("line", 628, 629),
    ("lseg", 601, 1018),
    ("macaddr", 829, 1040),
    ("macaddr8", 774, 775),
    ("money", 790, 791),
    ("name", 19, 1003),
    ("numeric", 1700, 1231),
    ("oid", 26, 1028),
    ("oidvector", 30, 1013),
    ("path", 602, 1019),
    ("pg_lsn", 3220, 3221),
    ("point", 600, 1017),
    ("polygon", 604, 1027),
    ("record", 2249, 2287),
    ("refcursor", 1790, 2201),
    ("regclass", 2205, 2210),
    ("regcollation", 4191, 4192),
    ("regconfig", 3734, 3735),
    ("regdictionary", 3769, 3770),
    ("regnamespace", 4089, 4090),
    ("regoper", 2203, 2208),
    ("regoperator", 2204, 2209),
    ("regproc", 24, 1008),
    ("regprocedure", 2202, 2207),
    ("regrole", 4096, 4097),
    ("regtype", 2206, 2211),
    ("text", 25, 1009),
    ("tid", 27, 1010),
    ("time", 1083, 1183, "time without time zone"),
    ("timestamp", 1114, 1115, "timestamp without time zone"),
    ("timestamptz", 1184, 1185, "timestamp with time zone"),
    ("timetz", 1266, 1270, "time with time zone"),
    ("tsquery", 3615, 3645),
    ("tsvector", 3614, 3643),
    ("txid_snapshot", 2970, 2949),
    ("uuid", 2950, 2951),
    ("varbit", 1562, 1563, "bit varying"),
    ("varchar", 1043, 1015, "character varying"),
    ("xid", 28, 1011),
    ("xid8", 5069, 271),
    ("xml", 142, 143),
    ("daterange", 3912, 3913),
    ("int4range", 3904, 3905),
    ("int8range", 3926, 3927),
    ("numrange", 3906, 3907),
    ("tsrange", 3908, 3909),
    ("tstzrange", 3910, 3911),
    ("datemultirange", 4535, 6155),
    ("int4multirange", 4451, 6150),
    ("int8multirange", 4536, 6157),
    ("nummultirange", 4532, 6151),
    ("tsmultirange", 4533, 6152),
    ("tstzmultirange", 4534, 6153),
)

# Types of ranges, whose values are not made yet.
RANGES = {name: oid for name, oid, *_ in _KNOWN if name.endswith("range")}


def register_default_types(types):
    """Makes these types known to a registry."""
    for name, oid, array_oid, *others in _KNOWN:
        regtype, delimiter = (*others, *("", ",")[len(others) :])
        modifier = {"typemod": _MODIFIERS[name]} if name in _MODIFIERS else {}
        types.add(TypeInfo(name, oid, array_oid, regtype=regtype, delimiter=delimiter, **modifier))

