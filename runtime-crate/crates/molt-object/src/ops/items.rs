//! Items and slices.

use molt_value::Value;

use super::{Frame, Reg};
use crate::builtins::list::List;

#[inline]
fn item(fr: &mut Frame<'_>, dst: Reg, object: &Value, key: &Value) -> bool {
    if let (Some(list), Some(at)) = (object.downcast::<List>(), key.as_int())
        && molt_value::heap::attrs_of(list).is_none()
    {
        let items = &list.read(fr.cx).items;
        let at = if at < 0 { at + items.len() as i64 } else { at };
        if let Some(value) = usize::try_from(at).ok().and_then(|at| items.get(at)) {
            let value = value.clone();
            fr.set(dst, value);
            return true;
        }
    }
    fr.publish();
    let result = fr.cx.getitem(object, key);
    fr.finish(dst, result)
}

/// `dst = obj[key]`.
pub fn getitem(fr: &mut Frame<'_>, dst: Reg, obj: Reg, key: Reg) -> bool {
    let (object, key) = (fr.operand(obj), fr.operand(key));
    item(fr, dst, &object, &key)
}

/// `dst = obj[K]`.
pub fn getitem_k(fr: &mut Frame<'_>, dst: Reg, obj: Reg, constant: u16) -> bool {
    let (object, key) = (fr.operand(obj), fr.constant(constant));
    item(fr, dst, &object, &key)
}

/// `obj[key] = a`.
pub fn setitem(fr: &mut Frame<'_>, obj: Reg, key: Reg, a: Reg) -> bool {
    let value = fr.operand(a);
    let (object, key) = (fr.operand(obj), fr.operand(key));
    fr.publish();
    let result = fr.cx.setitem(&object, &key, Some(value));
    fr.done(result)
}

/// `del obj[key]`.
pub fn delitem(fr: &mut Frame<'_>, obj: Reg, key: Reg) -> bool {
    let (object, key) = (fr.operand(obj), fr.operand(key));
    fr.publish();
    let result = fr.cx.setitem(&object, &key, None);
    fr.done(result)
}

/// `dst = slice(...)` of two or three temporaries.
pub fn build_slice(fr: &mut Frame<'_>, dst: Reg, start: Reg, n: u16) -> bool {
    let lower = fr.operand(start);
    let upper = fr.operand(start + 1);
    let step = if n == 3 { fr.operand(start + 2) } else { Value::NONE };
    let value = fr.cx.slice(lower, upper, step).into();
    fr.set(dst, value);
    true
}
