//! Functions and classes: `def`, `lambda`, `class`, and the names of a class body.

use std::rc::Rc;

use molt_value::{Gc, Late, Str, Value};

use super::{Frame, NO_REG, Reg};
use crate::builtins::code::{Code, Constant};
use crate::builtins::dict::Dict;
use crate::builtins::function::Function;
use crate::builtins::tuple::Tuple;
use crate::builtins::type_::{ClassParts, build_class as build};
use crate::error::ExceptionKind;
use crate::{Cx, Exc};

/// `dst =` a function of the code at a constant.
pub fn make_function(
    fr: &mut Frame<'_>,
    dst: Reg,
    code: u16,
    defaults: Reg,
    kwdefaults: Reg,
    annotations: Reg,
    closure: &'static [Reg],
) -> bool {
    let made = fr.attempt(|fr| function_of(fr, code, closure));
    let defaults = fr.optional(defaults).unwrap_or_default();
    let kwdefaults = fr.optional(kwdefaults).unwrap_or_default();
    let annotations = fr.optional(annotations).unwrap_or_default();
    match made {
        Ok(function) => {
            let inner = function.write(fr.cx);
            inner.defaults = defaults.downcast_into::<Tuple>().ok();
            if !kwdefaults.is_unset() {
                inner.rare_mut().kwdefaults = kwdefaults.into();
            }
            if annotations.is_instance_of::<Function>() {
                inner.rare_mut().annotate = annotations.into();
            } else if !annotations.is_unset() {
                inner.rare_mut().annotations = annotations.into();
            }
            fr.set(dst, function.into());
            fr.settle()
        }
        Err(exc) => {
            fr.park(exc);
            false
        }
    }
}

fn function_of(fr: &mut Frame<'_>, code: u16, closure: &[Reg]) -> Result<Gc<Function>, Exc> {
    let at = usize::from(code);
    let origin = &fr.code.origin;
    let code = match (fr.code.constants[at].downcast::<Code>(), fr.code.def.constants[at]) {
        (Some(code), _) => Late::made(code.clone()),
        (None, Constant::Code(def)) if fr.cx.origin_of(fr.globals).is_some_and(|own| Rc::ptr_eq(own, origin)) => {
            Late::pending(def)
        }
        (None, Constant::Code(def)) => Late::made(fr.cx.make_code(def, origin)),
        _ => return Err(fr.cx.system_error("no code among the constants")),
    };
    let cells = if closure.is_empty() {
        None
    } else {
        let cells = closure.iter().map(|&register| fr.regs[usize::from(register)].clone()).collect();
        Some(fr.cx.tuple(cells))
    };
    let globals = fr.globals.clone();
    fr.cx.new_function(code, globals, cells)
}

/// `dst = class NAME(bases, keywords)`; the window holds bases, then keyword values.
#[allow(clippy::too_many_arguments)]
pub fn build_class(
    fr: &mut Frame<'_>,
    dst: Reg,
    body: u16,
    name: u16,
    start: Reg,
    n: u16,
    keywords: u16,
    closure: &'static [Reg],
) -> bool {
    let mut bases: Vec<Value> = (start..start + n).map(|register| fr.regs[usize::from(register)].take()).collect();
    let names: Vec<Gc<Str>> = match keywords {
        NO_REG => Vec::new(),
        at => fr.code.keywords[usize::from(at)].to_vec(),
    };
    let values = bases.split_off(bases.len() - names.len());
    let keywords = names.into_iter().zip(values).collect();
    finish_class(fr, dst, body, name, bases, keywords, closure)
}

/// `dst = class NAME(*bases, **keywords)`.
pub fn build_class_ex(
    fr: &mut Frame<'_>,
    dst: Reg,
    body: u16,
    name: u16,
    bases: Reg,
    kwargs: Reg,
    closure: &'static [Reg],
) -> bool {
    let bases = fr.operand(bases);
    let kwargs = fr.optional(kwargs);
    let parts = fr.attempt(|fr| {
        let bases = fr.cx.collect(&bases)?;
        let mut keywords = Vec::new();
        if let Some(kwargs) = &kwargs {
            for (key, value) in super::building::mapping_items(fr.cx, kwargs)? {
                let Some(name) = key.downcast::<Str>() else {
                    return Err(fr.cx.type_error("keywords must be strings"));
                };
                keywords.push((fr.cx.world.intern_object(name), value));
            }
        }
        Ok((bases, keywords))
    });
    match parts {
        Ok((bases, keywords)) => finish_class(fr, dst, body, name, bases, keywords, closure),
        Err(exc) => {
            fr.park(exc);
            false
        }
    }
}

fn finish_class(
    fr: &mut Frame<'_>,
    dst: Reg,
    body: u16,
    name: u16,
    bases: Vec<Value>,
    keywords: Vec<(Gc<Str>, Value)>,
    closure: &[Reg],
) -> bool {
    let result = fr.attempt(|fr| {
        function_of(fr, body, closure).and_then(|body| {
            let Some(name) = fr.constant(name).downcast::<Str>().cloned() else {
                return Err(fr.cx.system_error("no class name among the constants"));
            };
            build(fr.cx, ClassParts { body, name, bases, keywords })
        })
    });
    fr.finish(dst, result)
}

/// The value of a name in a class body's namespace, which may be any mapping.
pub(crate) fn namespace_get(cx: &mut Cx, namespace: &Value, name: &Gc<Str>) -> Result<Option<Value>, Exc> {
    if let Some(dict) = namespace.downcast::<Dict>()
        && cx.class_of(namespace).is(&cx.world.types.dict)
    {
        return Ok(dict.read(cx).get_interned(name).cloned());
    }
    match cx.getitem(namespace, &name.value()) {
        Ok(value) => Ok(Some(value)),
        Err(exc) if exc.is_kind(cx, ExceptionKind::KeyError) => Ok(None),
        Err(exc) => Err(exc),
    }
}

/// `dst =` a name in a class body: its namespace, then globals, then builtins.
pub fn load_name(fr: &mut Frame<'_>, dst: Reg, name: u16) -> bool {
    let name = fr.name(name);
    let namespace = fr.regs[1].clone();
    let result = fr.attempt(|fr| match namespace_get(fr.cx, &namespace, &name)? {
        Some(value) => Ok(value),
        None => super::globals::global_by_name(fr, &name),
    });
    fr.finish(dst, result)
}

/// Sets a name of a class body.
pub fn store_name(fr: &mut Frame<'_>, name: u16, a: Reg) -> bool {
    let value = fr.operand(a);
    let name = fr.name(name);
    let namespace = fr.regs[1].clone();
    let result = fr.attempt(|fr| store(fr.cx, &namespace, &name, value));
    fr.done(result)
}

fn store(cx: &mut Cx, namespace: &Value, name: &Gc<Str>, value: Value) -> Result<(), Exc> {
    if let Some(dict) = namespace.downcast::<Dict>()
        && cx.class_of(namespace).is(&cx.world.types.dict)
    {
        cx.dict_set_interned(dict, name, value);
        return Ok(());
    }
    cx.setitem(namespace, &name.value(), Some(value))
}

/// `del` of a name of a class body.
pub fn delete_name(fr: &mut Frame<'_>, name: u16) -> bool {
    let name = fr.name(name);
    let namespace = fr.regs[1].clone();
    let result = fr.attempt(|fr| match fr.cx.setitem(&namespace, &name.value(), None) {
        Err(exc) if exc.is_kind(fr.cx, ExceptionKind::KeyError) => Err(super::globals::name_error(fr.cx, &name)),
        result => result,
    });
    fr.done(result)
}

/// `__annotations__ = {}` where a class or module body has none yet.
pub fn setup_annotations(fr: &mut Frame<'_>) -> bool {
    let result = fr.attempt(|fr| {
        annotate(fr);
        Ok(())
    });
    fr.done(result)
}

fn annotate(fr: &mut Frame<'_>) {
    let name = fr.cx.world.names.annotations.clone();
    let dict: Value = fr.cx.new_dict().into();
    if fr.code.def.kind == crate::builtins::code::CodeKind::Class {
        let namespace = fr.regs[1].clone();
        if matches!(namespace_get(fr.cx, &namespace, &name), Ok(None)) {
            // A namespace that refuses the name raises when an annotation is stored.
            let _ = store(fr.cx, &namespace, &name, dict);
        }
    } else {
        let globals = fr.globals.clone();
        if globals.read(fr.cx).get_interned(&name).is_none() {
            fr.cx.dict_set_interned(&globals, &name, dict);
        }
    }
}

/// `__firstlineno__` of a class body (3.13 and later).
pub fn store_first_line(fr: &mut Frame<'_>) -> bool {
    let line = Value::int(i64::from(fr.code.first_line()));
    let namespace = fr.regs[1].clone();
    let result = fr.attempt(|fr| {
        let name = fr.cx.intern("__firstlineno__");
        store(fr.cx, &namespace, &name, line)
    });
    fr.done(result)
}
