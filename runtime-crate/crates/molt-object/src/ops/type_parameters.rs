//! Type parameters, type aliases (PEP 695) and template strings (PEP 750). The classes are Python's, in `_typing`, `typing` and
//! `string.templatelib` of the library, which whoever uses the syntax brings along.

use molt_value::Value;

use super::{Frame, Reg};
use crate::builtins::function::Function;
use crate::{Cx, Exc};

/// `dst =` a type parameter: `kind` is `v` (a TypeVar with the function of a bound, or none), `c` (with the function of its
/// constraints), `p` (a ParamSpec) or `t` (a TypeVarTuple).
pub fn make_type_param(fr: &mut Frame<'_>, dst: Reg, kind: u8, name: u16, bound: Reg, default: Reg) -> bool {
    let bound = fr.optional(bound).unwrap_or(Value::NONE);
    let default = fr.optional(default).unwrap_or(Value::NONE);
    let name = fr.name(name).value();
    let kind = fr.cx.str(&char::from(kind).to_string()).into();
    let result = fr.attempt(|fr| library(fr.cx, "_typing", "_make_type_parameter", &[kind, name, bound, default]));
    fr.finish(dst, result)
}

/// `dst =` a type alias: a tuple of parameters or none, and the function of its value.
pub fn make_type_alias(fr: &mut Frame<'_>, dst: Reg, name: u16, parameters: Reg, value: Reg) -> bool {
    let value = fr.operand(value);
    let parameters = fr.optional(parameters).unwrap_or(Value::NONE);
    let name = fr.name(name).value();
    let key = fr.cx.intern("__name__");
    let module = fr.globals.read(fr.cx).get_interned(&key).cloned().unwrap_or(Value::NONE);
    let result = fr.attempt(|fr| library(fr.cx, "_typing", "_make_type_alias", &[name, parameters, value, module]));
    fr.finish(dst, result)
}

/// `function.__type_params__ = parameters`; both are kept.
pub fn set_type_params(fr: &mut Frame<'_>, function: Reg, parameters: Reg) -> bool {
    let parameters = fr.regs[usize::from(parameters)].clone();
    if let Some(function) = fr.regs[usize::from(function)].downcast::<Function>() {
        let old = std::mem::replace(&mut function.write(fr.cx).rare_mut().type_params, parameters.into());
        drop(old);
    }
    fr.settle()
}

/// `dst = Generic[parameters]`, the last base of a generic class.
pub fn subscript_generic(fr: &mut Frame<'_>, dst: Reg, parameters: Reg) -> bool {
    let parameters = fr.operand(parameters);
    let result = fr.attempt(|fr| library(fr.cx, "typing", "_generic_base", &[parameters]));
    fr.finish(dst, result)
}

/// `dst =` an interpolation: the window holds its value and, if it has one, its format specification.
pub fn build_interpolation(
    fr: &mut Frame<'_>,
    dst: Reg,
    start: Reg,
    expression: u16,
    conversion: u8,
    has_spec: bool,
) -> bool {
    let value = fr.regs[usize::from(start)].take();
    let spec = if has_spec { fr.regs[usize::from(start) + 1].take() } else { fr.cx.str("").into() };
    let expression = fr.constant(expression);
    let conversion = match conversion {
        0 => Value::NONE,
        letter => fr.cx.str(&char::from(letter).to_string()).into(),
    };
    let result =
        fr.attempt(|fr| library(fr.cx, "string.templatelib", "Interpolation", &[value, expression, conversion, spec]));
    fr.finish(dst, result)
}

/// `dst =` a template of the window's texts and interpolations.
pub fn build_template(fr: &mut Frame<'_>, dst: Reg, start: Reg, n: u16) -> bool {
    let parts: Vec<Value> = (start..start + n).map(|register| fr.regs[usize::from(register)].take()).collect();
    let result = fr.attempt(|fr| library(fr.cx, "string.templatelib", "Template", &parts));
    fr.finish(dst, result)
}

fn library(cx: &mut Cx, module: &str, name: &str, arguments: &[Value]) -> Result<Value, Exc> {
    let module = cx.import_module(module)?;
    let name = cx.intern(name);
    let function = cx.getattr(&module, &name)?;
    cx.call(&function, arguments)
}
