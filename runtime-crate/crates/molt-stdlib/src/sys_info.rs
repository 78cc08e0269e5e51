//! The tuples with names that `sys` shows: `version_info`, `float_info`, `int_info`, `hash_info`, `thread_info`, `flags`.
//! CPython Python/sysmodule.c, Objects/structseq.c.

use molt_macros::class;
use molt_object::builtins::NativeClass;
use molt_object::builtins::type_::Type;
use molt_object::{Cx, Exc, Frozen, Gc, Payload, Trace, Value, Visitor};

fn tuple_class(cx: &mut Cx) -> Result<Gc<Type>, Exc> {
    Ok(cx.world.types.tuple.clone())
}

fn make(cx: &mut Cx, class: &Gc<Type>, fields: Vec<(&str, Value)>) -> Value {
    let items = fields.iter().map(|(_, value)| value.clone()).collect();
    let made = cx.tuple_of_class(class, items).into();
    for (name, value) in fields {
        let name = cx.intern(name);
        cx.set_instance_attr(&made, &name, value);
    }
    made
}

fn shown(cx: &mut Cx, this: &Value) -> Result<String, Exc> {
    let fields = cx.materialize_dict(this).map(|dict| cx.dict_items(&dict)).unwrap_or_default();
    let mut parts = molt_room::vec(fields.len());
    for (name, value) in fields {
        parts.push(format!("{}={}", cx.str_text(&name)?, cx.repr_text(&value)?));
    }
    Ok(format!("{}({})", cx.class_name(this), parts.join(", ")))
}

macro_rules! named_tuples {
    ($($class:ident $module:literal $name:literal),* $(,)?) => {
        $(
            /// Stands for the class of this name.
            pub struct $class;

            #[class(name = $name, module = $module, bases(tuple_class), dict, no_new)]
            impl $class {
                #[slot]
                fn __repr__(cx: &mut Cx, this: &Value) -> Result<String, Exc> {
                    shown(cx, this)
                }
            }
        )*
    };
}

named_tuples! {
    VersionInfo "sys" "version_info",
    FloatInfo "sys" "float_info",
    IntInfo "sys" "int_info",
    HashInfo "sys" "hash_info",
    ThreadInfo "sys" "thread_info",
    Flags "sys" "flags",
    Unraisable "sys" "UnraisableHookArgs",
    AsyncgenHooks "builtins" "asyncgen_hooks",
}

/// `sys.get_asyncgen_hooks()`.
///
/// # Errors
/// What making the class raises.
pub fn asyncgen_hooks(cx: &mut Cx) -> Result<Value, Exc> {
    let class = AsyncgenHooks::class(cx)?;
    let hooks = &cx.world.generator_hooks;
    let (firstiter, finalizer) = (hooks.firstiter.clone(), hooks.finalizer.clone());
    let fields = vec![("firstiter", firstiter.unwrap_or(Value::NONE)), ("finalizer", finalizer.unwrap_or(Value::NONE))];
    Ok(make(cx, &class, fields))
}

/// What kind of Python this is, for `sys.implementation`, and what a clock is. CPython Objects/namespaceobject.c.
pub struct Implementation;

impl Trace for Implementation {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl Payload for Implementation {
    type Access = Frozen;
}

#[class(name = "SimpleNamespace", module = "types", dict, no_new)]
impl Implementation {
    #[slot]
    fn __repr__(cx: &mut Cx, this: &Value) -> Result<String, Exc> {
        Ok(shown(cx, this)?.replacen("SimpleNamespace", "namespace", 1))
    }
}

/// An object with these attributes that shows them.
///
/// # Errors
/// What making the class raises.
pub fn namespace(cx: &mut Cx, fields: impl IntoIterator<Item = (&'static str, Value)>) -> Result<Value, Exc> {
    let class = Implementation::class(cx)?;
    let made = Value::from(cx.instantiate(&class, Implementation));
    for (name, value) in fields {
        let name = cx.intern(name);
        cx.set_instance_attr(&made, &name, value);
    }
    Ok(made)
}

/// `sys.implementation`: what libraries ask to be sure of the behaviour that CPython has.
///
/// # Errors
/// As [`version`].
pub fn implementation(cx: &mut Cx) -> Result<Value, Exc> {
    let (major, minor) = cx.world.python;
    let fields = [
        ("name", cx.str("cpython").into()),
        ("cache_tag", cx.str(&format!("cpython-{major}{minor}")).into()),
        ("version", version(cx)?),
        ("hexversion", Value::int(hexversion(cx))),
        ("_multiarch", cx.str(&format!("{}-linux-gnu", molt_host::process::ARCHITECTURE)).into()),
    ];
    namespace(cx, fields)
}

/// `sys.hexversion`.
pub fn hexversion(cx: &Cx) -> i64 {
    let (major, minor) = cx.world.python;
    i64::from(major) << 24 | i64::from(minor) << 16 | 0xF0
}

/// What `sys.unraisablehook` is given.
///
/// # Errors
/// As [`version`].
pub fn unraisable(cx: &mut Cx, values: [Value; 5]) -> Result<Value, Exc> {
    const NAMES: [&str; 5] = ["exc_type", "exc_value", "exc_traceback", "err_msg", "object"];
    let class = Unraisable::class(cx)?;
    Ok(make(cx, &class, NAMES.into_iter().zip(values).collect()))
}

/// `sys.version_info`.
///
/// # Errors
/// What making the class raises.
pub fn version(cx: &mut Cx) -> Result<Value, Exc> {
    let (major, minor) = cx.world.python;
    let class = VersionInfo::class(cx)?;
    let level = cx.str("final").into();
    let fields = vec![
        ("major", Value::int(i64::from(major))),
        ("minor", Value::int(i64::from(minor))),
        ("micro", Value::int(0)),
        ("releaselevel", level),
        ("serial", Value::int(0)),
    ];
    Ok(make(cx, &class, fields))
}

/// `sys.float_info`.
///
/// # Errors
/// As [`version`].
pub fn float(cx: &mut Cx) -> Result<Value, Exc> {
    let class = FloatInfo::class(cx)?;
    let fields = vec![
        ("max", Value::float(f64::MAX)),
        ("max_exp", Value::int(1024)),
        ("max_10_exp", Value::int(308)),
        ("min", Value::float(f64::MIN_POSITIVE)),
        ("min_exp", Value::int(-1021)),
        ("min_10_exp", Value::int(-307)),
        ("dig", Value::int(15)),
        ("mant_dig", Value::int(53)),
        ("epsilon", Value::float(f64::EPSILON)),
        ("radix", Value::int(2)),
        ("rounds", Value::int(1)),
    ];
    Ok(make(cx, &class, fields))
}

/// `sys.int_info`.
///
/// # Errors
/// As [`version`].
pub fn int(cx: &mut Cx) -> Result<Value, Exc> {
    let class = IntInfo::class(cx)?;
    let fields = [
        ("bits_per_digit", 30),
        ("sizeof_digit", 4),
        ("default_max_str_digits", 4300),
        ("str_digits_check_threshold", 640),
    ];
    Ok(make(cx, &class, fields.map(|(name, number)| (name, Value::int(number))).to_vec()))
}

/// `sys.hash_info`.
///
/// # Errors
/// As [`version`].
pub fn hash(cx: &mut Cx) -> Result<Value, Exc> {
    let class = HashInfo::class(cx)?;
    let algorithm = cx.str("siphash13").into();
    let fields = vec![
        ("width", Value::int(64)),
        ("modulus", Value::int((1 << 61) - 1)),
        ("inf", Value::int(314_159)),
        ("nan", Value::int(0)),
        ("imag", Value::int(1_000_003)),
        ("algorithm", algorithm),
        ("hash_bits", Value::int(64)),
        ("seed_bits", Value::int(128)),
        ("cutoff", Value::int(0)),
    ];
    Ok(make(cx, &class, fields))
}

/// `sys.thread_info`.
///
/// # Errors
/// As [`version`].
pub fn thread(cx: &mut Cx) -> Result<Value, Exc> {
    let class = ThreadInfo::class(cx)?;
    let (name, lock) = (cx.str("pthread").into(), cx.str("semaphore").into());
    Ok(make(cx, &class, vec![("name", name), ("lock", lock), ("version", Value::NONE)]))
}

/// `sys.flags`, all as without options.
///
/// # Errors
/// As [`version`].
pub fn flags(cx: &mut Cx) -> Result<Value, Exc> {
    const NAMES: [&str; 15] = [
        "debug",
        "inspect",
        "interactive",
        "optimize",
        "dont_write_bytecode",
        "no_user_site",
        "no_site",
        "ignore_environment",
        "verbose",
        "bytes_warning",
        "quiet",
        "hash_randomization",
        "isolated",
        "dev_mode",
        "utf8_mode",
    ];
    let class = Flags::class(cx)?;
    let value = |name: &str| match name {
        "dev_mode" => Value::FALSE,
        "hash_randomization" => Value::int(1),
        _ => Value::int(0),
    };
    let mut fields: Vec<(&str, Value)> = NAMES.iter().map(|name| (*name, value(name))).collect();
    fields.push(("warn_default_encoding", Value::int(0)));
    fields.push(("safe_path", Value::FALSE));
    fields.push(("int_max_str_digits", Value::int(4300)));
    Ok(make(cx, &class, fields))
}
