//! Binding arguments to the parameters of a compiled function; CPython Python/ceval.c `initialize_locals`.

use molt_value::{Gc, Value};

use crate::args::Arguments;
use crate::builtins::code::Code;
use crate::builtins::dict::Dict;
use crate::builtins::function::Function;
use crate::builtins::tuple::Tuple;
use crate::{Cx, Exc};

/// Moves the arguments into the registers of the parameters and fills in defaults.
///
/// # Errors
/// TypeError, in CPython's words, when the arguments do not fit.
#[inline]
pub(crate) fn bind(
    cx: &mut Cx,
    function: &Gc<Function>,
    code: &Code,
    arguments: &mut Arguments<'_>,
    registers: &mut [Value],
) -> Result<(), Exc> {
    let def = code.def;
    let given = arguments.positional_len();
    let plain = def.keyword_only == 0 && !def.var_positional && !def.var_keyword;
    if plain && given == usize::from(def.positional) && arguments.keyword_names().is_empty() {
        for (register, value) in registers[1..].iter_mut().zip(arguments.values()) {
            *register = value.take();
        }
        return Ok(());
    }
    if plain && given < usize::from(def.positional) && arguments.keyword_names().is_empty() {
        return bind_with_defaults(cx, function, code, arguments, registers);
    }
    bind_in_full(cx, function, code, arguments, registers)
}

/// Positional arguments, and defaults for the parameters after them.
fn bind_with_defaults(
    cx: &mut Cx,
    function: &Gc<Function>,
    code: &Code,
    arguments: &mut Arguments<'_>,
    registers: &mut [Value],
) -> Result<(), Exc> {
    let positional = usize::from(code.def.positional);
    let given = arguments.positional_len();
    let defaults = function.read(cx).defaults.downcast::<Tuple>();
    let defaults = defaults.map_or(&[][..], |defaults| defaults.items());
    let Some(first) = (defaults.len() + given).checked_sub(positional) else {
        return bind_in_full(cx, function, code, arguments, registers);
    };
    for (register, default) in registers[1 + given..=positional].iter_mut().zip(&defaults[first..]) {
        *register = default.clone();
    }
    for (register, value) in registers[1..].iter_mut().zip(arguments.values()) {
        *register = value.take();
    }
    Ok(())
}

#[inline(never)]
fn bind_in_full(
    cx: &mut Cx,
    function: &Gc<Function>,
    code: &Code,
    arguments: &mut Arguments<'_>,
    registers: &mut [Value],
) -> Result<(), Exc> {
    let def = code.def;
    let positional = usize::from(def.positional);
    let named = positional + usize::from(def.keyword_only);
    let given = arguments.positional_len();
    for at in 0..given.min(positional) {
        registers[1 + at] = arguments.take(at);
    }
    if def.var_positional {
        let rest = (positional.min(given)..given).map(|at| arguments.take(at)).collect();
        registers[1 + named] = cx.tuple(rest).into();
    }
    let rest = def.var_keyword.then(|| cx.new_dict());
    bind_keywords(cx, function, code, arguments, registers, rest.as_ref())?;
    if let Some(rest) = rest {
        registers[1 + named + usize::from(def.var_positional)] = rest.into();
    }
    if given > positional && !def.var_positional {
        return Err(too_many_positional(cx, function, code, given, registers));
    }
    fill_defaults(cx, function, code, given, registers)
}

fn bind_keywords(
    cx: &mut Cx,
    function: &Gc<Function>,
    code: &Code,
    arguments: &mut Arguments<'_>,
    registers: &mut [Value],
    rest: Option<&Gc<Dict>>,
) -> Result<(), Exc> {
    let def = code.def;
    let named = usize::from(def.positional) + usize::from(def.keyword_only);
    let only = usize::from(def.positional_only);
    for (at, name) in arguments.keyword_names().iter().enumerate() {
        let value = arguments.take_keyword(at);
        let parameters = &code.variables[..named];
        let found = parameters[only..]
            .iter()
            .position(|parameter| parameter.is(name) || parameter.as_bytes() == name.as_bytes());
        match (found, rest) {
            (Some(found), _) => {
                let register = &mut registers[1 + only + found];
                if !register.is_unset() {
                    let message =
                        format!("{}() got multiple values for argument '{}'", qualname(cx, function), name.to_text());
                    return Err(cx.type_error(message));
                }
                *register = value;
            }
            (None, Some(rest)) => cx.dict_set_interned(rest, name, value),
            (None, None) => return Err(unexpected_keyword(cx, function, code, arguments, at)),
        }
    }
    Ok(())
}

fn fill_defaults(
    cx: &mut Cx,
    function: &Gc<Function>,
    code: &Code,
    given: usize,
    registers: &mut [Value],
) -> Result<(), Exc> {
    let def = code.def;
    let positional = usize::from(def.positional);
    if given < positional {
        let defaults = function.read(cx).defaults.downcast::<Tuple>().cloned();
        let defaults = defaults.as_ref().map_or(&[][..], |defaults| defaults.items());
        let required = positional - defaults.len().min(positional);
        let missing: Vec<usize> = (given..required).filter(|at| registers[1 + at].is_unset()).collect();
        if !missing.is_empty() {
            return Err(missing_arguments(cx, function, code, &missing, "positional"));
        }
        for at in required.max(given)..positional {
            if registers[1 + at].is_unset() {
                registers[1 + at] = defaults[at - required].clone();
            }
        }
    }
    let named = positional + usize::from(def.keyword_only);
    let unset: Vec<usize> = (positional..named).filter(|at| registers[1 + at].is_unset()).collect();
    if unset.is_empty() {
        return Ok(());
    }
    let kwdefaults = function.read(cx).kwdefaults.downcast::<Dict>().cloned();
    let mut missing = Vec::new();
    for at in unset {
        let default = kwdefaults.as_ref().and_then(|dict| dict.read(cx).get_interned(&code.variables[at]).cloned());
        match default {
            Some(value) => registers[1 + at] = value,
            None => missing.push(at),
        }
    }
    if missing.is_empty() { Ok(()) } else { Err(missing_arguments(cx, function, code, &missing, "keyword-only")) }
}

fn qualname(cx: &Cx, function: &Gc<Function>) -> String {
    function.read(cx).qualname.to_text().into_owned()
}

/// CPython Python/ceval.c `missing_arguments`, `format_missing`.
#[cold]
fn missing_arguments(cx: &mut Cx, function: &Gc<Function>, code: &Code, missing: &[usize], kind: &str) -> Exc {
    let names: Vec<String> = missing.iter().map(|&at| format!("'{}'", code.variables[at].to_text())).collect();
    let listed = match names.as_slice() {
        [one] => one.clone(),
        [one, two] => format!("{one} and {two}"),
        [first @ .., last_but_one, last] => {
            let mut text: String = first.iter().map(|name| format!("{name}, ")).collect();
            text.push_str(&format!("{last_but_one}, and {last}"));
            text
        }
        [] => String::new(),
    };
    let plural = if names.len() == 1 { "" } else { "s" };
    let message =
        format!("{}() missing {} required {kind} argument{plural}: {listed}", qualname(cx, function), names.len());
    cx.type_error(message)
}

/// CPython Python/ceval.c `too_many_positional`.
#[cold]
fn too_many_positional(cx: &mut Cx, function: &Gc<Function>, code: &Code, given: usize, registers: &[Value]) -> Exc {
    let def = code.def;
    let most = usize::from(def.positional);
    let defaults = function.read(cx).defaults.downcast::<Tuple>().map_or(0, |defaults| defaults.items().len());
    let (plural, takes) = if defaults > 0 {
        (true, format!("from {} to {most}", most - defaults))
    } else {
        (most != 1, most.to_string())
    };
    let keyword_only = (most..most + usize::from(def.keyword_only)).filter(|at| !registers[1 + at].is_unset()).count();
    let given_text = if keyword_only > 0 {
        format!(
            "{given} positional argument{} (and {keyword_only} keyword-only argument{}) were",
            if given == 1 { "" } else { "s" },
            if keyword_only == 1 { "" } else { "s" },
        )
    } else {
        format!("{given} {}", if given == 1 { "was" } else { "were" })
    };
    let message = format!(
        "{}() takes {takes} positional argument{} but {given_text} given",
        qualname(cx, function),
        if plural { "s" } else { "" },
    );
    cx.type_error(message)
}

#[cold]
fn unexpected_keyword(cx: &mut Cx, function: &Gc<Function>, code: &Code, arguments: &Arguments<'_>, at: usize) -> Exc {
    let only = &code.variables[..usize::from(code.def.positional_only)];
    let passed: Vec<String> = only
        .iter()
        .filter(|parameter| arguments.keyword_names().iter().any(|name| name.as_bytes() == parameter.as_bytes()))
        .map(|parameter| parameter.to_text().into_owned())
        .collect();
    let message = if passed.is_empty() {
        let name = arguments.keyword_names()[at].to_text();
        format!("{}() got an unexpected keyword argument '{name}'", qualname(cx, function))
    } else {
        format!(
            "{}() got some positional-only arguments passed as keyword arguments: '{}'",
            qualname(cx, function),
            passed.join(", "),
        )
    };
    cx.type_error(message)
}
