//! Calling a class; CPython Objects/typeobject.c `type_call`.

use molt_value::Value;
use smallvec::SmallVec;

use super::Type;
use crate::args::Arguments;
use crate::{Cx, Exc};

/// `type.__call__`: `__new__`, then `__init__` if that made an instance of the class.
///
/// # Errors
/// TypeError for a class that cannot be instantiated, and what `__new__` and `__init__` raise.
pub fn type_call(cx: &mut Cx, callee: &Value, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    let Some(class) = callee.downcast::<Type>().cloned() else {
        return Err(cx.type_error("descriptor '__call__' requires a 'type' object"));
    };
    if class.is(&cx.world.types.type_) && arguments.positional_len() == 1 && arguments.keyword_names().is_empty() {
        let value = arguments.take(0);
        return Ok(cx.class_of(&value).value());
    }
    let Some(new) = class.read(cx).slots.new else {
        let message = format!("cannot create '{}' instances", super::full_name(cx, &class));
        return Err(cx.type_error(message));
    };
    let init = class.read(cx).slots.init;
    let names = arguments.keyword_names();
    // Both get the arguments, so one of them gets copies.
    let mut kept: SmallVec<[Value; 6]> = SmallVec::new();
    if init.is_some() {
        kept.extend(arguments.values().iter().cloned());
    }
    let made = new(cx, &class, arguments)?;
    if !cx.is_instance(&made, &class) {
        return Ok(made);
    }
    // `__new__` may have returned an instance of a subclass, whose `__init__` is called then.
    let own = cx.class_of(&made);
    let init = if own.is(&class) { init } else { own.read(cx).slots.init };
    if let Some(init) = init {
        init(cx, &made, &mut Arguments::with_keywords(&mut kept, names))?;
    }
    Ok(made)
}
