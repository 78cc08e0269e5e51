//! The builtin exception classes as declarations.

use molt_value::{Gc, Value};

use super::{BaseException, docs, group, members, new, unicode};
use crate::args::Arguments;
use crate::builtins::tuple::Tuple;
use crate::builtins::type_::Type;
use crate::error::ExceptionKind;
use crate::native::{ClassDef, ClassFlags, MemberDef, Slots};
use crate::{Cx, Exc};

const fn class(name: &'static str, doc: &'static str, members: &'static [MemberDef], slots: Slots) -> ClassDef {
    ClassDef {
        name,
        module: "builtins",
        doc,
        bases: &[],
        members,
        slots,
        flags: ClassFlags::WITH_DICT,
        missing: &[],
        ..ClassDef::EMPTY
    }
}

/// The declarations, in the order of the kinds.
static CLASSES: [ClassDef; ExceptionKind::ALL.len()] = {
    let mut made = [const { ClassDef::EMPTY }; ExceptionKind::ALL.len()];
    let mut at = 0;
    while at < made.len() {
        let kind = ExceptionKind::ALL[at];
        made[at] = class(kind.name(), docs::of(kind.name()), members::of(kind), slots_of(kind));
        at += 1;
    }
    made
};

fn args(cx: &Cx, this: &Value) -> Vec<Value> {
    let Some(exception) = this.downcast::<BaseException>() else {
        return Vec::new();
    };
    exception.read(cx).args.downcast::<Tuple>().map(|args| args.items().to_vec()).unwrap_or_default()
}

/// CPython `BaseException_repr`.
fn repr(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
    let name = cx.short_class_name(this);
    let args = args(cx, this);
    let listed = match args.as_slice() {
        [one] => format!("({})", cx.repr_text(one)?),
        _ => {
            let tuple = cx.tuple(args).into();
            cx.repr_text(&tuple)?
        }
    };
    Ok(cx.str(&format!("{name}{listed}")).into())
}

/// CPython `BaseException_str`.
fn str(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
    let args = args(cx, this);
    match args.as_slice() {
        [] => Ok(cx.str("").into()),
        [one] => cx.str_of(one).map(Value::from),
        _ => {
            let tuple = cx.tuple(args).into();
            cx.str_of(&tuple).map(Value::from)
        }
    }
}

/// CPython `KeyError_str`: a single argument shows as its repr.
fn key_error_str(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
    match args(cx, this).as_slice() {
        [one] => cx.repr(one).map(Value::from),
        _ => str(cx, this),
    }
}

/// Makes all builtin exception classes, bases first.
///
/// # Errors
/// None that a correct table raises.
pub(crate) fn make_classes(cx: &mut Cx) -> Result<(), Exc> {
    for (&kind, def) in ExceptionKind::ALL.iter().zip(&CLASSES) {
        let bases = bases_of(cx, kind);
        let made = make_class(cx, def, bases)?;
        cx.world.exceptions.push(made);
    }
    cx.keep_memory_error();
    Ok(())
}

/// The classes it derives from; `ExceptionGroup` alone has two.
fn bases_of(cx: &Cx, kind: ExceptionKind) -> Vec<Gc<Type>> {
    let second = (kind == ExceptionKind::ExceptionGroup).then_some(ExceptionKind::Exception);
    let named = kind.base().into_iter().chain(second).map(|base| cx.world.exceptions.get(base).clone());
    let bases: Vec<Gc<Type>> = named.collect();
    if bases.is_empty() { vec![cx.world.types.object.clone()] } else { bases }
}

const fn unicode_slots(init: fn(&mut Cx, &Value, &mut Arguments<'_>) -> Result<(), Exc>) -> Slots {
    Slots { str: Some(unicode::str), init: Some(init), ..Slots::EMPTY }
}

const fn slots_of(kind: ExceptionKind) -> Slots {
    match kind {
        ExceptionKind::BaseException => {
            Slots { new: Some(new), init: Some(members::init), repr: Some(repr), str: Some(str), ..Slots::EMPTY }
        }
        ExceptionKind::BaseExceptionGroup => {
            Slots { new: Some(group::new), init: Some(members::init), str: Some(group::str), ..Slots::EMPTY }
        }
        ExceptionKind::KeyError => Slots { init: Some(members::init), str: Some(key_error_str), ..Slots::EMPTY },
        ExceptionKind::OSError => Slots {
            str: Some(members::os_error_str),
            new: Some(members::os_error_new),
            init: Some(members::init),
            ..Slots::EMPTY
        },
        ExceptionKind::UnicodeDecodeError => unicode_slots(unicode::decode_init),
        ExceptionKind::UnicodeEncodeError => unicode_slots(unicode::encode_init),
        ExceptionKind::UnicodeTranslateError => unicode_slots(unicode::translate_init),
        ExceptionKind::ImportError => Slots { init: Some(members::import_error_init), ..Slots::EMPTY },
        ExceptionKind::SyntaxError => {
            Slots { init: Some(members::init), str: Some(members::syntax_error_str), ..Slots::EMPTY }
        }
        ExceptionKind::AttributeError => Slots { init: Some(members::attribute_error_init), ..Slots::EMPTY },
        ExceptionKind::NameError => Slots { init: Some(members::name_error_init), ..Slots::EMPTY },
        _ if takes_over_init(kind) => Slots::EMPTY,
        // `super().__init__()` ends here, whatever else the instance's class derives from.
        _ => Slots { init: Some(members::init), ..Slots::EMPTY },
    }
}

/// Whether what the class makes of its arguments is its base's, which `OSError` and others tell by the very function.
const fn takes_over_init(kind: ExceptionKind) -> bool {
    matches!(
        kind,
        ExceptionKind::BlockingIOError
            | ExceptionKind::BrokenPipeError
            | ExceptionKind::ChildProcessError
            | ExceptionKind::ConnectionAbortedError
            | ExceptionKind::ConnectionError
            | ExceptionKind::ConnectionRefusedError
            | ExceptionKind::ConnectionResetError
            | ExceptionKind::ExceptionGroup
            | ExceptionKind::FileExistsError
            | ExceptionKind::FileNotFoundError
            | ExceptionKind::InterruptedError
            | ExceptionKind::IsADirectoryError
            | ExceptionKind::ModuleNotFoundError
            | ExceptionKind::NotADirectoryError
            | ExceptionKind::PermissionError
            | ExceptionKind::ProcessLookupError
            | ExceptionKind::TimeoutError
            | ExceptionKind::UnboundLocalError
    )
}

fn make_class(cx: &mut Cx, def: &'static ClassDef, bases: Vec<Gc<Type>>) -> Result<Gc<Type>, Exc> {
    let root_shape = cx.world.shapes.new_root(&[]);
    let qualname = cx.intern(def.name);
    let dict = cx.new_dict();
    let metaclass = cx.world.types.type_.clone();
    let class = Gc::new(&metaclass, Type::empty(def.name, qualname, dict, root_shape));
    Type::complete_native(cx, &class, def, bases)?;
    Ok(class)
}
