//! The types that the driver knows by number. asyncpg/protocol/codecs/pgproto.pyx, asyncpg/protocol/pgtypes.pxi.

use molt_object::{Cx, Exc, Value};

use super::{Format, arrays, datetimes, geometry, identifiers, json, networks, numbers, numeric, texts};

/// How values of a known type are made and read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Core {
    /// `bool`
    Bool,
    /// `smallint`
    Int2,
    /// `integer`
    Int4,
    /// `bigint`
    Int8,
    /// `oid` and its like
    Uint4,
    /// `xid8`
    Uint8,
    /// `real`
    Float4,
    /// `double precision`
    Float8,
    /// `numeric`, binary
    Numeric,
    /// `numeric`, as text
    NumericText,
    /// Texts, and types whose text is passed on.
    Text,
    /// Types whose text can be received alone.
    ReadText,
    /// `bytea`, and types whose bytes are passed on.
    Bytes,
    /// Types whose bytes can be received alone.
    ReadBytes,
    /// `uuid`
    Uuid,
    /// `date`
    Date,
    /// `time`
    Time,
    /// `timetz`
    TimeTz,
    /// `timestamp`
    Timestamp,
    /// `timestamptz`
    TimestampTz,
    /// `interval`
    Interval,
    /// The tuples that stand for a type of time, for codecs of the application.
    Tuple(datetimes::Tuple),
    /// `jsonb` and `jsonpath`
    Versioned(json::Versioned),
    /// `bit` and `varbit`
    Bits,
    /// A geometric type.
    Shape(geometry::Shape),
    /// `cidr`
    Cidr,
    /// `inet`
    Inet,
    /// `tid`
    Tid,
    /// `txid_snapshot` and `pg_snapshot`
    Snapshot,
    /// `void`
    Void,
    /// Rows without a name.
    Record,
    /// `oid[]`
    OidArray,
    /// `text[]`
    TextArray,
    /// `hstore`
    Hstore,
    /// Types without any form.
    Nothing,
}

use Core::*;
use Format::{Binary, Text as AsText};

/// The largest number of a type that comes with a server.
pub const MAX_BUILTIN_OID: u32 = 9999;
/// The number of `text`.
pub const TEXT_OID: u32 = 25;
/// The number of `oid`.
pub const OID_OID: u32 = 26;

/// Number, name, format and method of each known type; a type with two formats stands twice.
#[rustfmt::skip]
static TYPES: &[(u32, &str, Format, Core)] = &[
    (16, "bool", Binary, Bool), (17, "bytea", Binary, Bytes), (18, "char", Binary, Bytes),
    (19, "name", Binary, Text), (19, "name", AsText, Text), (20, "int8", Binary, Int8), (21, "int2", Binary, Int2),
    (23, "int4", Binary, Int4), (24, "regproc", AsText, Text), (25, "text", Binary, Text), (25, "text", AsText, Text),
    (26, "oid", Binary, Uint4), (27, "tid", Binary, Tid), (28, "xid", Binary, Uint4), (29, "cid", Binary, Uint4),
    (32, "pg_ddl_command", Binary, Nothing), (114, "json", Binary, Text), (142, "xml", Binary, Text),
    (142, "xml", AsText, Text), (194, "pg_node_tree", AsText, ReadText), (210, "smgr", AsText, Text),
    (269, "table_am_handler", Binary, Nothing), (325, "index_am_handler", Binary, Nothing),
    (600, "point", Binary, Shape(geometry::Shape::Point)), (601, "lseg", Binary, Shape(geometry::Shape::LineSegment)),
    (602, "path", Binary, Shape(geometry::Shape::Path)), (603, "box", Binary, Shape(geometry::Shape::Box)),
    (604, "polygon", Binary, Shape(geometry::Shape::Polygon)), (628, "line", Binary, Shape(geometry::Shape::Line)),
    (650, "cidr", Binary, Cidr), (700, "float4", Binary, Float4), (701, "float8", Binary, Float8),
    (702, "abstime", AsText, Text), (703, "reltime", AsText, Text), (704, "tinterval", AsText, Text),
    (705, "unknown", AsText, Text), (718, "circle", Binary, Shape(geometry::Shape::Circle)),
    (774, "macaddr8", AsText, Text), (790, "money", AsText, Text), (829, "macaddr", AsText, Text),
    (869, "inet", Binary, Inet), (1009, "text[]", Binary, TextArray), (1028, "oid[]", Binary, OidArray),
    (1033, "aclitem", AsText, Text), (1042, "bpchar", Binary, Text), (1042, "bpchar", AsText, Text),
    (1043, "varchar", Binary, Text), (1043, "varchar", AsText, Text), (1082, "date", Binary, Date),
    (1083, "time", Binary, Time), (1114, "timestamp", Binary, Timestamp), (1184, "timestamptz", Binary, TimestampTz),
    (1186, "interval", Binary, Interval), (1266, "timetz", Binary, TimeTz), (1560, "bit", Binary, Bits),
    (1562, "varbit", Binary, Bits), (1700, "numeric", Binary, Numeric), (1700, "numeric", AsText, NumericText),
    (1790, "refcursor", AsText, Text), (2202, "regprocedure", AsText, Text), (2203, "regoper", AsText, Text),
    (2204, "regoperator", AsText, Text), (2205, "regclass", AsText, Text), (2206, "regtype", AsText, Text),
    (2249, "record", Binary, Record), (2275, "cstring", Binary, Text), (2276, "any", Binary, Nothing),
    (2277, "anyarray", Binary, Nothing), (2278, "void", Binary, Void), (2279, "trigger", Binary, Nothing),
    (2280, "language_handler", Binary, Nothing), (2281, "internal", Binary, Nothing), (2282, "opaque", Binary, Nothing),
    (2283, "anyelement", Binary, Nothing), (2776, "anynonarray", Binary, Nothing), (2950, "uuid", Binary, Uuid),
    (2970, "txid_snapshot", Binary, Snapshot), (3115, "fdw_handler", Binary, Nothing), (3220, "pg_lsn", Binary, Int8),
    (3310, "tsm_handler", Binary, Nothing), (3361, "pg_ndistinct", AsText, Text),
    (3402, "pg_dependencies", AsText, Text), (3500, "anyenum", AsText, ReadText), (3614, "tsvector", AsText, Text),
    (3615, "tsquery", AsText, Text), (3642, "gtsvector", AsText, ReadText), (3734, "regconfig", AsText, Text),
    (3769, "regdictionary", AsText, Text), (3802, "jsonb", Binary, Versioned(json::Versioned::Jsonb)),
    (3831, "anyrange", Binary, Nothing), (3838, "event_trigger", Binary, Nothing),
    (4072, "jsonpath", Binary, Versioned(json::Versioned::Jsonpath)), (4089, "regnamespace", AsText, Text),
    (4096, "regrole", AsText, Text), (4191, "regcollation", AsText, Text), (4537, "anymultirange", Binary, Nothing),
    (4538, "anycompatiblemultirange", Binary, Nothing), (4600, "pg_brin_bloom_summary", Binary, ReadBytes),
    (4601, "pg_brin_minmax_multi_summary", Binary, ReadBytes), (5017, "pg_mcv_list", Binary, Bytes),
    (5038, "pg_snapshot", Binary, Snapshot), (5069, "xid8", Binary, Uint8), (5077, "anycompatible", Binary, Nothing),
    (5078, "anycompatiblearray", Binary, Nothing), (5079, "anycompatiblenonarray", Binary, Nothing),
    (5080, "anycompatiblerange", Binary, Nothing),
];

/// Other names of known types.
static ALIASES: &[(&str, &str)] = &[
    ("smallint", "int2"),
    ("int", "int4"),
    ("integer", "int4"),
    ("bigint", "int8"),
    ("decimal", "numeric"),
    ("real", "float4"),
    ("double precision", "float8"),
    ("timestamp with timezone", "timestamptz"),
    ("timestamp without timezone", "timestamp"),
    ("time with timezone", "timetz"),
    ("time without timezone", "time"),
    ("char", "bpchar"),
    ("character", "bpchar"),
    ("character varying", "varchar"),
    ("bit varying", "varbit"),
];

/// Name and method of a known type in a format.
pub fn of(oid: u32, format: Format) -> Option<(&'static str, Core)> {
    let from = TYPES.partition_point(|(known, ..)| *known < oid);
    let same = TYPES[from..].iter().take_while(|(known, ..)| *known == oid);
    same.into_iter().find(|(_, _, known, _)| *known == format).map(|(_, name, _, core)| (*name, *core))
}

/// The name of a known type.
pub fn name_of(oid: u32) -> Option<&'static str> {
    let from = TYPES.partition_point(|(known, ..)| *known < oid);
    TYPES.get(from).filter(|(known, ..)| *known == oid).map(|(_, name, ..)| *name)
}

/// The number of a known type of this name.
pub fn oid_of(name: &str) -> Option<u32> {
    let name = ALIASES.iter().find(|(alias, _)| *alias == name).map_or(name, |(_, name)| *name);
    TYPES.iter().find(|(_, known, ..)| *known == name).map(|(oid, ..)| *oid)
}

/// The tuples that stand for a known type, if there are any.
pub fn tuples_of(oid: u32) -> Option<Core> {
    let tuple = match oid {
        1082 => datetimes::Tuple::Date,
        1083 => datetimes::Tuple::Time,
        1114 | 1184 => datetimes::Tuple::Timestamp,
        1186 => datetimes::Tuple::Interval,
        1266 => datetimes::Tuple::TimeTz,
        _ => return None,
    };
    Some(Tuple(tuple))
}

impl Core {
    /// Whether values can be sent.
    pub fn has_encoder(self) -> bool {
        !matches!(self, ReadText | ReadBytes | Nothing)
    }

    /// Whether values can be received.
    pub fn has_decoder(self) -> bool {
        self != Nothing
    }
}

/// Appends a value's length and bytes.
///
/// # Errors
/// What does not fit the type.
pub fn encode(cx: &mut Cx, core: Core, out: &mut Vec<u8>, value: &Value) -> Result<(), Exc> {
    match core {
        Bool => numbers::encode_bool(cx, out, value),
        Int2 => numbers::encode_int(cx, out, value, numbers::INT2),
        Int4 => numbers::encode_int(cx, out, value, numbers::INT4),
        Int8 => numbers::encode_int(cx, out, value, numbers::INT8),
        Uint4 => numbers::encode_int(cx, out, value, numbers::UINT4),
        Uint8 => numbers::encode_int(cx, out, value, numbers::UINT8),
        Float4 => numbers::encode_float4(cx, out, value),
        Float8 => numbers::encode_float8(cx, out, value),
        Numeric => numeric::encode(cx, out, value),
        NumericText => numeric::encode_text(cx, out, value),
        Text | ReadText => texts::encode(cx, out, value),
        Bytes | ReadBytes => texts::encode_bytes(cx, out, value),
        Uuid => identifiers::encode_uuid(cx, out, value),
        Date => datetimes::encode_date(cx, out, value),
        Time => datetimes::encode_time(cx, out, value),
        TimeTz => datetimes::encode_timetz(cx, out, value),
        Timestamp => datetimes::encode_timestamp(cx, out, value),
        TimestampTz => datetimes::encode_timestamptz(cx, out, value),
        Interval => datetimes::encode_interval(cx, out, value),
        Tuple(tuple) => tuple.encode(cx, out, value),
        Versioned(kind) => kind.encode(cx, out, value),
        Bits => identifiers::encode_bits(cx, out, value),
        Shape(shape) => shape.encode(cx, out, value),
        Cidr => networks::encode_cidr(cx, out, value),
        Inet => networks::encode_inet(cx, out, value),
        Tid => identifiers::encode_tid(cx, out, value),
        Snapshot => identifiers::encode_snapshot(cx, out, value),
        Void | Nothing => {
            super::put(out, b"");
            Ok(())
        }
        Record => super::composites::refuse_anonymous(cx),
        OidArray => arrays::encode_core(cx, (Uint4, OID_OID), out, value),
        TextArray => arrays::encode_core(cx, (Text, TEXT_OID), out, value),
        Hstore => texts::encode_hstore(cx, out, value),
    }
}

/// The value in these bytes.
///
/// # Errors
/// BufferError and ValueError for bytes that make no sense.
pub fn decode(cx: &mut Cx, core: Core, bytes: &[u8]) -> Result<Value, Exc> {
    match core {
        Bool | Int2 | Int4 | Int8 | Uint4 | Uint8 | Float4 | Float8 => numbers::decode(cx, core, bytes),
        Numeric => numeric::decode(cx, bytes),
        NumericText => numeric::decode_text(cx, bytes),
        Text | ReadText => texts::decode(cx, bytes),
        Bytes | ReadBytes => Ok(cx.bytes(bytes).into()),
        Uuid => identifiers::decode_uuid(cx, bytes),
        Date => datetimes::decode_date(cx, bytes),
        Time => datetimes::decode_time(cx, bytes),
        TimeTz => datetimes::decode_timetz(cx, bytes),
        Timestamp => datetimes::decode_timestamp(cx, bytes, false),
        TimestampTz => datetimes::decode_timestamp(cx, bytes, true),
        Interval => datetimes::decode_interval(cx, bytes),
        Tuple(tuple) => tuple.decode(cx, bytes),
        Versioned(kind) => kind.decode(cx, bytes),
        Bits => identifiers::decode_bits(cx, bytes),
        Shape(shape) => shape.decode(cx, bytes),
        Cidr => networks::decode(cx, bytes, true),
        Inet => networks::decode(cx, bytes, false),
        Tid => identifiers::decode_tid(cx, bytes),
        Snapshot => identifiers::decode_snapshot(cx, bytes),
        Void | Nothing => Ok(Value::NONE),
        // Needs the types of the connection: see `composites::decode_anonymous`.
        Record => Err(super::errors::internal(cx, "an anonymous record was read without its types")),
        OidArray => arrays::decode_core(cx, Uint4, bytes),
        TextArray => arrays::decode_core(cx, Text, bytes),
        Hstore => texts::decode_hstore(cx, bytes),
    }
}
