//! `str.join`. CPython Objects/unicodeobject.c `PyUnicode_Join`.

use molt_value::{Gc, Str, Value};

use crate::builtins::list::List;
use crate::{Cx, Exc};

/// Joins the texts of an iterable.
pub(super) fn join(cx: &mut Cx, separator: &Gc<Str>, iterable: &Value) -> Result<Value, Exc> {
    if let Some(list) = iterable.downcast::<List>()
        && cx.class_of(iterable).is(&cx.world.types.list)
    {
        let joined = join_items(cx, separator, &list.read(cx).items);
        return joined.map_err(|at| {
            let item = list.read(cx).items[at].clone();
            wrong_item(cx, at, &item)
        });
    }
    let items = cx.collect_or(iterable, "can only join an iterable")?;
    join_items(cx, separator, &items).map_err(|at| wrong_item(cx, at, &items[at]))
}

/// Joins items; the error is the position of the first that is no text.
fn join_items(cx: &Cx, separator: &Gc<Str>, items: &[Value]) -> Result<Value, usize> {
    if let [only] = items
        && let Some(text) = only.downcast::<Str>()
        && cx.is_exact_str(text)
    {
        return Ok(only.clone());
    }
    if let Some(at) = items.iter().position(|item| !item.is_instance_of::<Str>()) {
        return Err(at);
    }
    if items.is_empty() {
        return Ok(cx.str("").into());
    }
    Ok(Gc::joined(&cx.world.types.str, Some(separator), items).into())
}

#[cold]
fn wrong_item(cx: &mut Cx, at: usize, item: &Value) -> Exc {
    let message = format!("sequence item {at}: expected str instance, {} found", cx.class_name(item));
    cx.type_error(message)
}
