//! Which of the kinds that orjson tells apart a value is of. orjson src/serialize/obtype.rs.
//!
//! Classes of Python modules are looked for among those that are imported: without its module no value has such a class.

use molt_object::builtins::NativeClass;
use molt_object::builtins::dict::Dict;
use molt_object::builtins::list::List;
use molt_object::builtins::module::Module;
use molt_object::builtins::str_::Str;
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::{Cx, Exc, Gc, Value};
use molt_stdlib::datetime::{Date, DateTime, Time};

use super::dumps::Options;
use super::fragment::Fragment;

/// How a value is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Str,
    Int,
    Bool,
    None,
    Float,
    List,
    Dict,
    Datetime,
    Date,
    Time,
    Tuple,
    Uuid,
    Fragment,
    Enum,
    Dataclass,
    Unknown,
}

/// Classes of modules, once they were found.
#[derive(Default)]
struct Found {
    uuid: Option<Gc<Type>>,
    enum_meta: Option<Gc<Type>>,
}

/// A class of a module that the program has imported.
fn imported(cx: &mut Cx, place: fn(&mut Found) -> &mut Option<Gc<Type>>, module: &str, name: &str) -> Option<Gc<Type>> {
    if let Some(class) = place(cx.world.extensions.get()) {
        return Some(class.clone());
    }
    let module = cx.world.modules.read(cx).get_str(module)?.downcast::<Module>()?.clone();
    let found = module.read(cx).dict.read(cx).get_str(name).cloned()?;
    let class = found.downcast_into::<Type>().ok()?;
    *place(cx.world.extensions.get()) = Some(class.clone());
    Some(class)
}

/// The kind of a value.
///
/// # Errors
/// None in practice: what making a native class for the first time raises.
pub fn kind(cx: &mut Cx, value: &Value, options: Options) -> Result<Kind, Exc> {
    let class = cx.class_of(value);
    let types = &cx.world.types;
    let builtin = [
        (&types.str, Kind::Str),
        (&types.int, Kind::Int),
        (&types.bool, Kind::Bool),
        (&types.none_type, Kind::None),
        (&types.float, Kind::Float),
        (&types.list, Kind::List),
        (&types.dict, Kind::Dict),
        (&types.tuple, Kind::Tuple),
    ];
    if let Some((_, kind)) = builtin.into_iter().find(|(known, _)| class.is(known)) {
        return Ok(kind);
    }
    let class = class.clone();
    kind_of_other(cx, value, &class, options)
}

fn kind_of_other(cx: &mut Cx, value: &Value, class: &Gc<Type>, options: Options) -> Result<Kind, Exc> {
    if let Some(kind) = moment(cx, value, class)?
        && !options.has(Options::PASSTHROUGH_DATETIME)
    {
        return Ok(kind);
    }
    if imported(cx, |found| &mut found.uuid, "uuid", "UUID").is_some_and(|uuid| class.is(&uuid)) {
        return Ok(Kind::Uuid);
    }
    if value.is_instance_of::<Fragment>() {
        return Ok(Kind::Fragment);
    }
    if !options.has(Options::PASSTHROUGH_SUBCLASS)
        && let Some(kind) = derived(cx, value)
    {
        return Ok(kind);
    }
    let metaclass = cx.class_of(&class.value()).clone();
    if !metaclass.is(&cx.world.types.type_)
        && imported(cx, |found| &mut found.enum_meta, "enum", "EnumMeta").is_some_and(|meta| metaclass.is(&meta))
    {
        return Ok(Kind::Enum);
    }
    if !options.has(Options::PASSTHROUGH_DATACLASS) && has_own(cx, class, "__dataclass_fields__") {
        return Ok(Kind::Dataclass);
    }
    Ok(Kind::Unknown)
}

/// The kind of a value whose very class is one of module `datetime`.
fn moment(cx: &mut Cx, value: &Value, class: &Gc<Type>) -> Result<Option<Kind>, Exc> {
    Ok(if value.is_instance_of::<DateTime>() {
        class.is(&DateTime::class(cx)?).then_some(Kind::Datetime)
    } else if value.is_instance_of::<Date>() {
        class.is(&Date::class(cx)?).then_some(Kind::Date)
    } else if value.is_instance_of::<Time>() {
        class.is(&Time::class(cx)?).then_some(Kind::Time)
    } else {
        None
    })
}

/// The kind of a value whose class derives from a builtin one that orjson takes in the place of it.
fn derived(cx: &Cx, value: &Value) -> Option<Kind> {
    if value.is_instance_of::<Str>() {
        Some(Kind::Str)
    } else if cx.int_value(value).is_some() {
        Some(Kind::Int)
    } else if value.is_instance_of::<List>() {
        Some(Kind::List)
    } else if value.is_instance_of::<Dict>() {
        Some(Kind::Dict)
    } else {
        None
    }
}

/// Whether a class itself has an attribute; what its bases have does not count.
pub fn has_own(cx: &Cx, class: &Gc<Type>, name: &str) -> bool {
    class.read(cx).dict.read(cx).get_str(name).is_some()
}

/// The items of a list or tuple, by their places.
pub fn item(cx: &Cx, value: &Value, at: usize) -> Option<Value> {
    match value.downcast::<List>() {
        Some(list) => list.read(cx).items.get(at).cloned(),
        None => value.downcast::<Tuple>()?.items().get(at).cloned(),
    }
}
