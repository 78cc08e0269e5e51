//! The kinds of values that inference knows, by their classes. pydantic-core src/serializers/ob_type.rs.
//!
//! Classes of Python modules are looked for among the modules that are imported: without its module no value has such a class.

use molt_object::builtins::module::Module;
use molt_object::builtins::type_::Type;
use molt_object::{Cx, Gc, Value};

macro_rules! known_types {
    ($($kind:ident = $text:literal),* $(,)?) => {
        /// A kind of values.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum KnownType { $($kind),* }

        impl KnownType {
            /// The name that messages show.
            pub fn text(self) -> &'static str {
                match self { $(KnownType::$kind => $text),* }
            }
        }
    };
}

known_types! {
    None = "none", Int = "int", IntSubclass = "int_subclass", Bool = "bool", Float = "float",
    FloatSubclass = "float_subclass", Decimal = "decimal", Str = "str", StrSubclass = "str_subclass", Bytes = "bytes",
    Bytearray = "bytearray", List = "list", Tuple = "tuple", Set = "set", Frozenset = "frozenset", Dict = "dict",
    Datetime = "datetime", Date = "date", Time = "time", Timedelta = "timedelta", Url = "url",
    MultiHostUrl = "multi_host_url", PydanticSerializable = "pydantic_serializable", Dataclass = "dataclass",
    Enum = "enum", Generator = "generator", Path = "path", Pattern = "pattern", Uuid = "uuid", Complex = "complex",
    Ipv4Address = "ipv4_address", Ipv6Address = "ipv6_address", Ipv4Network = "ipv4_network",
    Ipv6Network = "ipv6_network", Unknown = "unknown",
}

/// How a value fits a kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fit {
    /// Its class is the kind's.
    Exact,
    /// Its class derives from the kind's.
    Subclass,
    /// Neither.
    None,
}

impl KnownType {
    /// Whether values of the kind hold no others.
    pub fn is_leaf(self) -> bool {
        use KnownType as K;
        !matches!(
            self,
            K::List
                | K::Tuple
                | K::Set
                | K::Frozenset
                | K::Dict
                | K::PydanticSerializable
                | K::Dataclass
                | K::Enum
                | K::Generator
                | K::Unknown
        )
    }
}

/// A class that a Python module defines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Imported {
    Decimal,
    Datetime,
    Date,
    Time,
    Timedelta,
    Url,
    MultiHostUrl,
    Enum,
    Path,
    Pattern,
    Uuid,
    Ipv4Address,
    Ipv6Address,
    Ipv4Network,
    Ipv6Network,
}

/// Every imported class: where it is and which kind its instances are of.
const IMPORTED: [(Imported, KnownType, &str, &str); 15] = [
    (Imported::Decimal, KnownType::Decimal, "decimal", "Decimal"),
    (Imported::Datetime, KnownType::Datetime, "datetime", "datetime"),
    (Imported::Date, KnownType::Date, "datetime", "date"),
    (Imported::Time, KnownType::Time, "datetime", "time"),
    (Imported::Timedelta, KnownType::Timedelta, "datetime", "timedelta"),
    (Imported::Url, KnownType::Url, NATIVE, "Url"),
    (Imported::MultiHostUrl, KnownType::MultiHostUrl, NATIVE, "MultiHostUrl"),
    (Imported::Enum, KnownType::Enum, "enum", "Enum"),
    (Imported::Path, KnownType::Path, "pathlib", "Path"),
    (Imported::Pattern, KnownType::Pattern, "re", "Pattern"),
    (Imported::Uuid, KnownType::Uuid, "uuid", "UUID"),
    (Imported::Ipv4Address, KnownType::Ipv4Address, "ipaddress", "IPv4Address"),
    (Imported::Ipv6Address, KnownType::Ipv6Address, "ipaddress", "IPv6Address"),
    (Imported::Ipv4Network, KnownType::Ipv4Network, "ipaddress", "IPv4Network"),
    (Imported::Ipv6Network, KnownType::Ipv6Network, "ipaddress", "IPv6Network"),
];

const NATIVE: &str = "pydantic_core._pydantic_core";

/// Objects of Python modules, once they were found.
#[derive(Default)]
struct Found {
    classes: [Option<Gc<Type>>; IMPORTED.len()],
    missing: Option<Value>,
    field_marker: Option<Value>,
}

/// What an imported module has under a name.
fn module_member(cx: &mut Cx, module: &str, name: &str) -> Option<Value> {
    let key = cx.intern(module);
    let module = cx.world.modules.read(cx).get_interned(&key)?.downcast::<Module>()?.clone();
    module.read(cx).dict.read(cx).get_str(name).cloned()
}

/// The class, if its module is imported.
pub fn imported(cx: &mut Cx, which: Imported) -> Option<Gc<Type>> {
    let at = which as usize;
    if let Some(class) = &cx.world.extensions.get::<Found>().classes[at] {
        return Some(class.clone());
    }
    let (_, _, module, name) = IMPORTED[at];
    let class = module_member(cx, module, name)?.downcast_into::<Type>().ok()?;
    cx.world.extensions.get::<Found>().classes[at] = Some(class.clone());
    Some(class)
}

/// `pydantic_core.MISSING`, or unset when there is none.
pub fn missing_sentinel(cx: &mut Cx) -> Value {
    if let Some(missing) = &cx.world.extensions.get::<Found>().missing {
        return missing.clone();
    }
    let Some(missing) = module_member(cx, "pydantic_core", "MISSING") else { return Value::UNSET };
    cx.world.extensions.get::<Found>().missing = Some(missing.clone());
    missing
}

/// `dataclasses._FIELD`: what marks a field that is neither a class variable nor for `__init__` alone.
pub fn dataclass_field_marker(cx: &mut Cx) -> Value {
    if let Some(marker) = &cx.world.extensions.get::<Found>().field_marker {
        return marker.clone();
    }
    let Some(marker) = module_member(cx, "dataclasses", "_FIELD") else { return Value::UNSET };
    cx.world.extensions.get::<Found>().field_marker = Some(marker.clone());
    marker
}

/// The kind of a value. `ObTypeLookup::get_type`.
pub fn known_type(cx: &mut Cx, value: &Value) -> KnownType {
    if let Some(kind) = builtin_kind(cx, cx.class_of(value), true) {
        return kind;
    }
    match lookup(cx, value) {
        KnownType::Unknown => by_isinstance(cx, value),
        kind => kind,
    }
}

/// The kind of the instances of a builtin class; `exact` tells whether the value's own class is asked for.
fn builtin_kind(cx: &Cx, class: &Gc<Type>, exact: bool) -> Option<KnownType> {
    use KnownType as K;
    let types = &cx.world.types;
    Some(match () {
        () if class.is(&types.str) => [K::StrSubclass, K::Str][usize::from(exact)],
        () if class.is(&types.int) => [K::IntSubclass, K::Int][usize::from(exact)],
        () if class.is(&types.none_type) => K::None,
        () if class.is(&types.bool) => K::Bool,
        () if class.is(&types.float) => [K::FloatSubclass, K::Float][usize::from(exact)],
        () if class.is(&types.list) => K::List,
        () if class.is(&types.dict) => K::Dict,
        () if class.is(&types.bytes) => K::Bytes,
        () if class.is(&types.tuple) => K::Tuple,
        () if class.is(&types.set) => K::Set,
        () if class.is(&types.frozenset) => K::Frozenset,
        () if class.is(&types.bytearray) => K::Bytearray,
        () if class.is(&types.complex) => K::Complex,
        () => return None,
    })
}

/// By the value's class, then by its attributes, then by the bases of its class. `lookup_by_ob_type`.
fn lookup(cx: &mut Cx, value: &Value) -> KnownType {
    let class = cx.class_of(value).clone();
    if class.is(&cx.world.types.object) {
        return KnownType::Unknown;
    }
    if let Some(kind) = imported_kind(cx, &class, EARLY) {
        return kind;
    }
    if has_attribute(cx, value, "__pydantic_serializer__") {
        return KnownType::PydanticSerializable;
    }
    if has_attribute(cx, value, "__dataclass_fields__") {
        return KnownType::Dataclass;
    }
    if let Some(base) = imported(cx, Imported::Enum)
        && cx.class_of(&class.value()).is(cx.class_of(&base.value()))
    {
        return KnownType::Enum;
    }
    if is_iterator(cx, value) {
        return KnownType::Generator;
    }
    let mut at = Some(class);
    let mut exact = true;
    while let Some(class) = at {
        if let Some(kind) = builtin_kind(cx, &class, exact) {
            return kind;
        }
        let kinds = if exact { LATE } else { ALL };
        if let Some(kind) = imported_kind(cx, &class, kinds) {
            return kind;
        }
        at = class.read(cx).base.clone();
        exact = false;
    }
    KnownType::Unknown
}

/// Classes that are known before a value's attributes are asked for.
const EARLY: &[Imported] = &[
    Imported::Decimal,
    Imported::Datetime,
    Imported::Date,
    Imported::Time,
    Imported::Timedelta,
    Imported::Url,
    Imported::MultiHostUrl,
    Imported::Uuid,
];

/// Classes that are known after that.
const LATE: &[Imported] = &[Imported::Path, Imported::Pattern, Imported::Ipv4Address, Imported::Ipv6Address];

const ALL: &[Imported] = &[
    Imported::Decimal,
    Imported::Datetime,
    Imported::Date,
    Imported::Time,
    Imported::Timedelta,
    Imported::Url,
    Imported::MultiHostUrl,
    Imported::Uuid,
    Imported::Path,
    Imported::Pattern,
    Imported::Ipv4Address,
    Imported::Ipv6Address,
];

fn imported_kind(cx: &mut Cx, class: &Gc<Type>, among: &[Imported]) -> Option<KnownType> {
    among
        .iter()
        .find(|&&which| imported(cx, which).is_some_and(|known| known.is(class)))
        .map(|&which| IMPORTED[which as usize].1)
}

fn has_attribute(cx: &mut Cx, value: &Value, name: &str) -> bool {
    if value.is_instance_of::<Type>() {
        return false;
    }
    let name = cx.intern(name);
    cx.getattr_optional(value, &name).is_ok_and(|found| found.is_some())
}

/// Whether `next` can be asked of the value.
pub fn is_iterator(cx: &Cx, value: &Value) -> bool {
    cx.slots(value).next.is_some()
}

/// By `isinstance`, which classes may overload. `fallback_isinstance`.
fn by_isinstance(cx: &mut Cx, value: &Value) -> KnownType {
    use KnownType as K;
    let by_layout = {
        let types = &cx.world.types;
        let candidates = [
            (&types.int, K::IntSubclass),
            (&types.str, K::StrSubclass),
            (&types.bytes, K::Bytes),
            (&types.list, K::List),
            (&types.tuple, K::Tuple),
            (&types.dict, K::Dict),
            (&types.float, K::FloatSubclass),
            (&types.bytearray, K::Bytearray),
            (&types.set, K::Set),
            (&types.frozenset, K::Frozenset),
        ];
        candidates.into_iter().find(|(class, _)| cx.is_instance(value, class)).map(|(_, kind)| kind)
    };
    if let Some(kind) = by_layout {
        return kind;
    }
    for (which, kind, ..) in IMPORTED {
        let Some(class) = imported(cx, which) else { continue };
        if is_native_kind(kind) {
            if cx.is_instance(value, &class) {
                return kind;
            }
        } else if cx.is_instance_of(value, &class.into()).unwrap_or(false) {
            return kind;
        }
    }
    if cx.is_instance(value, &cx.world.types.complex) { K::Complex } else { K::Unknown }
}

/// Whether the reference asks for the kind by the layout of the object.
fn is_native_kind(kind: KnownType) -> bool {
    use KnownType as K;
    matches!(kind, K::Datetime | K::Date | K::Time | K::Timedelta | K::Url | K::MultiHostUrl)
}

/// How a value fits a kind that has one class. `ObTypeLookup::is_type`.
pub fn fit(cx: &mut Cx, value: &Value, kind: KnownType) -> Fit {
    let class = cx.class_of(value).clone();
    let wanted = match kind {
        KnownType::Int => cx.world.types.int.clone(),
        KnownType::Bool => cx.world.types.bool.clone(),
        KnownType::Float => cx.world.types.float.clone(),
        KnownType::Str => cx.world.types.str.clone(),
        KnownType::None => cx.world.types.none_type.clone(),
        KnownType::Decimal | KnownType::Uuid => {
            let which = if kind == KnownType::Uuid { Imported::Uuid } else { Imported::Decimal };
            match imported(cx, which) {
                Some(class) => class,
                None => return Fit::None,
            }
        }
        _ => return Fit::None,
    };
    if class.is(&wanted) {
        return Fit::Exact;
    }
    let mut at = Some(class);
    while let Some(class) = at {
        let is_int_for_float = kind == KnownType::Float && class.is(&cx.world.types.int);
        if class.is(&wanted) || is_int_for_float {
            return Fit::Subclass;
        }
        at = class.read(cx).base.clone();
    }
    let found = by_isinstance(cx, value);
    let same = match kind {
        KnownType::Int => found == KnownType::IntSubclass,
        KnownType::Float => found == KnownType::FloatSubclass,
        KnownType::Str => found == KnownType::StrSubclass,
        _ => found == kind,
    };
    if same { Fit::Subclass } else { Fit::None }
}
