//! Import statements.

use molt_value::{Gc, Str, Value};

use super::{Frame, NO_REG, Reg};
use crate::builtins::code::CodeKind;
use crate::builtins::module::Module;
use crate::builtins::refused::Refused;
use crate::builtins::tuple::Tuple;
use crate::{Cx, Exc};

/// `import NAME` (the top package, or with names to take the module itself).
pub fn import_name(fr: &mut Frame<'_>, dst: Reg, name: u16, fromlist: u16, level: u32) -> bool {
    let name = fr.name(name);
    let from = match fromlist {
        NO_REG => None,
        at => fr.constant(at).downcast::<Tuple>().cloned(),
    };
    let globals = fr.globals.clone();
    let result = fr.attempt(|fr| fr.cx.import_statement(&name.to_text(), from.as_ref(), level, &globals));
    fr.finish(dst, result)
}

/// `dst =` a name of the module, which is kept.
pub fn import_from(fr: &mut Frame<'_>, dst: Reg, module: Reg, name: u16) -> bool {
    let module = fr.regs[usize::from(module)].clone();
    let name = fr.name(name);
    // A module hands on to others what it was refused.
    if fr.code.def.kind == CodeKind::Module
        && let Some(value) = refused_name(fr.cx, &module, &name)
    {
        fr.set(dst, value);
        return fr.settle();
    }
    let result = fr.attempt(|fr| fr.cx.import_from(&module, &name));
    fr.finish(dst, result)
}

/// `from module import *`.
pub fn import_star(fr: &mut Frame<'_>, module: Reg) -> bool {
    let module = fr.operand(module);
    let globals = fr.globals.clone();
    let result = fr.attempt(|fr| {
        for name in public_names(fr.cx, &module)? {
            let Some(name) = name.downcast::<Str>() else {
                return Err(fr.cx.type_error("Item in __all__ must be str"));
            };
            let name = fr.cx.world.intern_object(name);
            let value = match refused_name(fr.cx, &module, &name) {
                Some(value) => value,
                None => fr.cx.getattr(&module, &name)?,
            };
            fr.cx.dict_set_interned(&globals, &name, value);
        }
        Ok(())
    });
    fr.done(result)
}

/// What a module holds under a name that is refused.
fn refused_name(cx: &Cx, module: &Value, name: &Gc<Str>) -> Option<Value> {
    let dict = &module.downcast::<Module>()?.read(cx).dict;
    dict.read(cx).get_interned(name).filter(|value| value.is_instance_of::<Refused>()).cloned()
}

/// The names that `import *` takes: `__all__`, or those that do not begin with an underscore.
fn public_names(cx: &mut Cx, module: &Value) -> Result<Vec<Value>, Exc> {
    let all = cx.world.names.all.clone();
    if let Some(all) = cx.getattr_optional(module, &all)? {
        return cx.collect(&all);
    }
    let Some(inner) = module.downcast::<Module>() else {
        return Ok(Vec::new());
    };
    let dict = inner.read(cx).dict.clone();
    let public = |key: &Value| key.downcast::<Str>().is_some_and(|key| !key.as_bytes().starts_with(b"_"));
    Ok(cx.dict_items(&dict).into_iter().map(|(key, _)| key).filter(public).collect())
}
