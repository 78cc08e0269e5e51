//! Attributes through inline caches.

use super::{Cache, Frame, Reg};

/// `dst = obj.NAME`.
pub fn getattr(fr: &mut Frame<'_>, dst: Reg, obj: Reg, name: u16, cache: &Cache) -> bool {
    let object = fr.operand(obj);
    let code = fr.code;
    fr.publish();
    let result = fr.cx.getattr_cached(&object, &code.names[usize::from(name)], cache);
    fr.finish(dst, result)
}

/// `obj.NAME = a`.
pub fn setattr(fr: &mut Frame<'_>, obj: Reg, name: u16, a: Reg, cache: &Cache) -> bool {
    let value = fr.operand(a);
    let object = fr.operand(obj);
    let code = fr.code;
    fr.publish();
    let result = fr.cx.setattr_cached(&object, &code.names[usize::from(name)], value, cache);
    fr.done(result)
}

/// `del obj.NAME`.
pub fn delattr(fr: &mut Frame<'_>, obj: Reg, name: u16) -> bool {
    let object = fr.operand(obj);
    let name = fr.name(name);
    fr.publish();
    let result = fr.cx.setattr(&object, &name, None);
    fr.done(result)
}
