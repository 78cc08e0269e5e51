//! Binding arguments to the parameters of a compiled function; CPython Python/ceval.c `initialize_locals`.

use molt_value::{Gc, Str, Value};
use smallvec::SmallVec;

use crate::args::Arguments;
use crate::args::errors::unexpected;
use crate::builtins::code::Code;
use crate::builtins::dict::Dict;
use crate::builtins::function::Function;
use crate::{Cx, Exc};

/// What goes before the arguments of a call.
pub(crate) trait First {
    /// How many values that is.
    const COUNT: usize;

    /// The value, unset where there is none.
    fn into_value(self) -> Value;
}

impl First for () {
    const COUNT: usize = 0;

    #[inline(always)]
    fn into_value(self) -> Value {
        Value::UNSET
    }
}

impl First for Value {
    const COUNT: usize = 1;

    #[inline(always)]
    fn into_value(self) -> Value {
        self
    }
}

/// Positional arguments, a receiver before those of the call where there is one.
struct Positional<'a, 'b> {
    receiver: Value,
    shift: usize,
    arguments: &'a mut Arguments<'b>,
}

impl Positional<'_, '_> {
    fn len(&self) -> usize {
        self.arguments.positional_len() + self.shift
    }

    /// Moves all of them into registers that hold nothing yet.
    #[inline]
    fn move_into(&mut self, registers: &mut [Value]) {
        let (receiver, rest) = registers.split_at_mut(self.shift);
        if let [place] = receiver {
            *place = self.receiver.take();
        }
        for (register, value) in rest.iter_mut().zip(self.arguments.values()) {
            std::mem::swap(register, value);
        }
    }

    fn take(&mut self, at: usize) -> Value {
        match at.checked_sub(self.shift) {
            Some(at) => self.arguments.take(at),
            None => self.receiver.take(),
        }
    }
}

/// Moves the arguments, with what goes before them, into the registers of the parameters and fills in
/// defaults.
///
/// # Errors
/// TypeError, in CPython's words, when the arguments do not fit.
#[inline(always)]
pub(crate) fn bind<F: First>(
    cx: &mut Cx,
    function: &Gc<Function>,
    code: &Code,
    first: F,
    arguments: &mut Arguments<'_>,
    registers: &mut [Value],
) -> Result<(), Exc> {
    let given = arguments.values().len() + F::COUNT;
    if given != usize::from(code.exactly) || !arguments.keyword_names().is_empty() {
        let positional = Positional { receiver: first.into_value(), shift: F::COUNT, arguments };
        super::unset(&mut registers[1..usize::from(code.parameters_end)]);
        return bind_otherwise(cx, function, positional, registers);
    }
    // The registers hold no objects, so that exchanging is moving.
    let parameters = &mut registers[1..=given];
    if F::COUNT == 1 {
        parameters[0] = first.into_value();
    }
    for (register, value) in parameters[F::COUNT..].iter_mut().zip(arguments.values()) {
        std::mem::swap(register, value);
    }
    Ok(())
}

/// The most keyword arguments that are bound in place.
const FEW_KEYWORDS: usize = 8;

/// Binds arguments that lie in the callee's own registers already, `given` of them, the last of them named: puts keyword arguments
/// into their places and fills in defaults. False, with nothing changed, where that is not all there is to do.
#[inline]
pub(crate) fn bind_in_place(
    cx: &mut Cx,
    function: &Gc<Function>,
    registers: &mut [Value],
    given: usize,
    names: &[Gc<Str>],
) -> bool {
    let code = function.code(cx);
    let positional = given - names.len();
    let end = usize::from(code.parameters_end);
    match names {
        [] if code.is_plain() => {
            let Some(defaults) = defaults_after(cx, function, given) else { return false };
            for (register, default) in registers[1 + given..end].iter_mut().zip(defaults) {
                *register = default.clone();
            }
            return true;
        }
        [] if code.def.var_positional || code.def.var_keyword => return bind_collected(cx, function, registers, given),
        [name] => return bind_one_keyword(cx, function, registers, positional, name),
        names if names.is_empty() || are_next_parameters(cx, code, positional, names) => {
            if code.def.var_positional || code.def.var_keyword || positional > usize::from(code.def.positional) {
                return false;
            }
            super::unset(&mut registers[1 + given..end]);
            if fill_quickly(cx, function, given, registers) {
                return true;
            }
            super::clear(&mut registers[1 + given..end]);
            return false;
        }
        _ => {}
    }
    let Some(places) = places_of_keywords(cx, code, positional, names) else { return false };
    let mut values = [const { Value::UNSET }; FEW_KEYWORDS];
    for (value, register) in values.iter_mut().zip(&mut registers[1 + positional..=given]) {
        *value = register.take();
    }
    super::unset(&mut registers[1 + positional..end]);
    for (place, value) in places.iter().zip(&mut values) {
        std::mem::swap(&mut registers[usize::from(*place)], value);
    }
    if fill_quickly(cx, function, positional, registers) {
        return true;
    }
    // Back to where they were: who binds in full says what is missing.
    for (place, value) in places.iter().zip(&mut values) {
        std::mem::swap(&mut registers[usize::from(*place)], value);
    }
    for (value, register) in values.iter_mut().zip(&mut registers[1 + positional..=given]) {
        *register = value.take();
    }
    super::clear(&mut registers[1 + given..end]);
    false
}

/// As [`bind_in_place`] of positional arguments where what is left over is collected.
fn bind_collected(cx: &mut Cx, function: &Gc<Function>, registers: &mut [Value], given: usize) -> bool {
    let code = function.code(cx);
    let (def, end) = (code.def, usize::from(code.parameters_end));
    let positional = usize::from(def.positional);
    let named = positional + usize::from(def.keyword_only);
    if given > positional {
        if !def.var_positional || named > positional {
            return false;
        }
        let rest = cx.tuple_from(given - positional, registers[1 + positional..=given].iter_mut().map(Value::take));
        super::unset(&mut registers[1 + positional..end]);
        registers[1 + named] = rest.into();
    } else {
        super::unset(&mut registers[1 + given..end]);
        if !fill_quickly(cx, function, given, registers) {
            super::clear(&mut registers[1 + given..end]);
            return false;
        }
        if def.var_positional {
            registers[1 + named] = cx.tuple(Vec::new()).into();
        }
    }
    if def.var_keyword {
        registers[1 + named + usize::from(def.var_positional)] = cx.new_dict().into();
    }
    true
}

/// As [`bind_in_place`] of one keyword argument, the commonest case.
#[inline]
fn bind_one_keyword(
    cx: &mut Cx,
    function: &Gc<Function>,
    registers: &mut [Value],
    positional: usize,
    name: &Gc<Str>,
) -> bool {
    let code = function.code(cx);
    let def = code.def;
    if def.var_positional || def.var_keyword || positional > usize::from(def.positional) {
        return false;
    }
    let first = positional.max(usize::from(def.positional_only));
    let named = usize::from(def.positional + def.keyword_only);
    let parameters = code.variables(cx).get(first..named).unwrap_or_default();
    let Some(at) = parameters.iter().position(|parameter| parameter.is(name)) else { return false };
    let (given, place) = (1 + positional, 1 + first + at);
    super::unset(&mut registers[given + 1..usize::from(code.parameters_end)]);
    registers.swap(given, place);
    if fill_quickly(cx, function, positional, registers) {
        return true;
    }
    // Back to where it was: who binds in full says what is missing.
    registers.swap(given, place);
    super::clear(&mut registers[given + 1..usize::from(code.parameters_end)]);
    false
}

/// Whether keyword arguments name the very parameters that follow those which positional arguments have taken, in their order:
/// they lie in their registers already.
#[inline]
fn are_next_parameters(cx: &mut Cx, code: &Code, positional: usize, names: &[Gc<Str>]) -> bool {
    let def = code.def;
    let named = usize::from(def.positional + def.keyword_only);
    !def.var_positional
        && !def.var_keyword
        && (def.positional_only..=def.positional).contains(&(positional as u16))
        && positional + names.len() <= named
        && code.variables(cx)[positional..].iter().zip(names).all(|(parameter, name)| parameter.is(name))
}

/// Fills in the defaults of parameters that got no argument, if there is one for each.
fn fill_quickly(cx: &Cx, function: &Gc<Function>, given: usize, registers: &mut [Value]) -> bool {
    let def = function.def();
    let (positional, named) = (usize::from(def.positional), usize::from(def.positional + def.keyword_only));
    if given == named {
        return true;
    }
    let defaults = function.read(cx).defaults.as_ref().map_or(&[][..], |defaults| defaults.items());
    let required = positional - defaults.len().min(positional);
    for (at, register) in registers[1..=positional].iter_mut().enumerate().skip(given) {
        if register.is_unset() {
            let Some(default) = at.checked_sub(required).and_then(|at| defaults.get(at)) else { return false };
            *register = default.clone();
        }
    }
    !registers[1 + positional..=named].iter().any(Value::is_unset)
        || fill_keyword_defaults(cx, function, positional, &mut registers[..=named])
}

fn fill_keyword_defaults(cx: &Cx, function: &Gc<Function>, positional: usize, registers: &mut [Value]) -> bool {
    let Some(defaults) = function.read(cx).rare().and_then(|rare| rare.kwdefaults.downcast::<Dict>()) else {
        return false;
    };
    let (defaults, names) = (defaults.read(cx), function.code(cx).loaded_variables());
    for (at, register) in registers.iter_mut().skip(1).enumerate().skip(positional) {
        if register.is_unset() {
            let Some(default) = names.get(at).and_then(|name| defaults.get_interned(name)) else { return false };
            *register = default.clone();
        }
    }
    true
}

/// The defaults that fill the parameters after `given` positional arguments, if they do.
#[inline]
pub(crate) fn defaults_after<'a>(cx: &'a Cx, function: &'a Gc<Function>, given: usize) -> Option<&'a [Value]> {
    if !function.code(cx).is_plain() {
        return None;
    }
    let wanted = usize::from(function.def().positional);
    let defaults = function.read(cx).defaults.as_ref().map_or(&[][..], |defaults| defaults.items());
    let first = (defaults.len() + given).checked_sub(wanted)?;
    defaults.get(first..)
}

#[inline(never)]
fn bind_otherwise(
    cx: &mut Cx,
    function: &Gc<Function>,
    mut positional: Positional<'_, '_>,
    registers: &mut [Value],
) -> Result<(), Exc> {
    let code = function.code(cx);
    let wanted = usize::from(code.def.positional);
    let given = positional.len();
    if given < wanted
        && positional.arguments.keyword_names().is_empty()
        && let Some(defaults) = defaults_after(cx, function, given)
    {
        for (register, default) in registers[1 + given..=wanted].iter_mut().zip(defaults) {
            *register = default.clone();
        }
        positional.move_into(&mut registers[1..=given]);
        return Ok(());
    }
    if given <= wanted
        && let Some(places) = places_of_keywords(cx, code, given, positional.arguments.keyword_names())
    {
        positional.move_into(&mut registers[1..=given]);
        let values = &mut positional.arguments.values()[given - positional.shift..];
        for (place, value) in places.iter().zip(values) {
            std::mem::swap(&mut registers[usize::from(*place)], value);
        }
        return fill_defaults(cx, function, code, given, registers);
    }
    bind_in_full(cx, function, code, positional, registers)
}

/// The registers that keyword arguments go to, where there are few, each names a parameter that no positional argument has
/// taken, and nothing is collected in `*args` or `**kwargs`.
fn places_of_keywords(
    cx: &mut Cx,
    code: &Code,
    given: usize,
    names: &[Gc<Str>],
) -> Option<SmallVec<[u16; FEW_KEYWORDS]>> {
    let def = code.def;
    if def.var_positional || def.var_keyword || names.len() > FEW_KEYWORDS || given > usize::from(def.positional) {
        return None;
    }
    let first = given.max(usize::from(def.positional_only));
    let parameters = code.variables(cx).get(first..usize::from(def.positional) + usize::from(def.keyword_only))?;
    let mut places = SmallVec::new();
    for name in names {
        let at = parameters.iter().position(|parameter| parameter.is(name))?;
        places.push((1 + first + at) as u16);
    }
    Some(places)
}

#[inline(never)]
fn bind_in_full(
    cx: &mut Cx,
    function: &Gc<Function>,
    code: &Code,
    mut values: Positional<'_, '_>,
    registers: &mut [Value],
) -> Result<(), Exc> {
    let def = code.def;
    let positional = usize::from(def.positional);
    let named = positional + usize::from(def.keyword_only);
    let given = values.len();
    for (at, register) in registers[1..=given.min(positional)].iter_mut().enumerate() {
        *register = values.take(at);
    }
    if def.var_positional {
        let rest = (positional.min(given)..given).map(|at| values.take(at)).collect();
        registers[1 + named] = cx.tuple(rest).into();
    }
    let rest = def.var_keyword.then(|| cx.new_dict());
    bind_keywords(cx, function, code, values.arguments, registers, rest.as_ref())?;
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
        let parameters = &code.variables(cx)[only..named];
        let same = parameters.iter().position(|parameter| parameter.is(name));
        let found = match same {
            // The names of parameters are interned, so an interned name is none of them.
            None if !name.is_interned() => {
                parameters.iter().position(|parameter| parameter.as_bytes() == name.as_bytes())
            }
            same => same,
        };
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
        let defaults = function.read(cx).defaults.as_ref().map_or(&[][..], |defaults| defaults.items());
        let required = positional - defaults.len().min(positional);
        if registers[1 + given.min(required)..=required].iter().any(Value::is_unset) {
            let missing: Vec<usize> = (given..required).filter(|at| registers[1 + at].is_unset()).collect();
            return Err(missing_arguments(cx, function, code, &missing, "positional"));
        }
        let first = required.max(given);
        for (register, default) in registers[1 + first..=positional].iter_mut().zip(&defaults[first - required..]) {
            if register.is_unset() {
                *register = default.clone();
            }
        }
    }
    let named = positional + usize::from(def.keyword_only);
    if !registers[1 + positional..=named].iter().any(Value::is_unset) {
        return Ok(());
    }
    let names = code.variables(cx);
    let defaults = function.read(cx).rare().and_then(|rare| rare.kwdefaults.downcast::<Dict>());
    let defaults = defaults.map(|dict| dict.read(cx));
    let mut missing = Vec::new();
    for (at, register) in (positional..).zip(&mut registers[1 + positional..=named]) {
        if register.is_unset() {
            match defaults.and_then(|defaults| defaults.get_interned(&names[at])) {
                Some(value) => *register = value.clone(),
                None => missing.push(at),
            }
        }
    }
    if missing.is_empty() { Ok(()) } else { Err(missing_arguments(cx, function, code, &missing, "keyword-only")) }
}

fn qualname(cx: &Cx, function: &Gc<Function>) -> String {
    function.qualname_text(cx).into_owned()
}

/// CPython Python/ceval.c `missing_arguments`, `format_missing`.
#[cold]
fn missing_arguments(cx: &mut Cx, function: &Gc<Function>, code: &Code, missing: &[usize], kind: &str) -> Exc {
    let names: Vec<String> = missing.iter().map(|&at| format!("'{}'", code.def.variables[at])).collect();
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
    let defaults = function.read(cx).defaults.as_ref().map_or(0, |defaults| defaults.items().len());
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
    let only = &code.def.variables[..usize::from(code.def.positional_only)];
    let is_passed =
        |parameter: &&str| arguments.keyword_names().iter().any(|name| name.as_bytes() == parameter.as_bytes());
    let passed: Vec<&str> = only.iter().copied().filter(is_passed).collect();
    let message = if passed.is_empty() {
        let name = arguments.keyword_names()[at].to_text();
        let parameters = usize::from(code.def.positional) + usize::from(code.def.keyword_only);
        let known = &code.def.variables[usize::from(code.def.positional_only)..parameters];
        unexpected(&qualname(cx, function), &name, known, cx.world.python)
    } else {
        format!(
            "{}() got some positional-only arguments passed as keyword arguments: '{}'",
            qualname(cx, function),
            passed.join(", "),
        )
    };
    cx.type_error(message)
}
