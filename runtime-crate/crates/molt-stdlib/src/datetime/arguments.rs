//! Arguments bound as `PyArg_ParseTupleAndKeywords` binds them: each is converted as it is reached, so that the first wrong
//! one in the order of the parameters is told. CPython Python/getargs.c `vgetargskeywords`.

use molt_object::args::Arguments;
use molt_object::{Cx, Exc, Value};

/// What a call may be given.
pub struct Parameters {
    /// The name that errors show; empty for `function`.
    pub function: &'static str,
    /// The names of the parameters.
    pub names: &'static [&'static str],
    /// How many of the first must be given.
    pub required: usize,
    /// How many of the first may be given by position.
    pub positional: usize,
}

/// Binds the arguments and converts each with `convert`, which is told the position of its parameter.
///
/// # Errors
/// TypeError when they do not fit, and what `convert` raises.
pub fn parse(
    cx: &mut Cx,
    parameters: &Parameters,
    arguments: &mut Arguments<'_>,
    mut convert: impl FnMut(&mut Cx, usize, Value) -> Result<(), Exc>,
) -> Result<(), Exc> {
    let Parameters { function, names, required, positional } = *parameters;
    let shown = if function.is_empty() { "function".to_owned() } else { format!("{function}()") };
    let (given, keywords) = (arguments.positional_len(), arguments.keyword_names());
    let plural = |count: usize| if count == 1 { "" } else { "s" };
    if given + keywords.len() > names.len() {
        let (most, total) = (names.len(), given + keywords.len());
        let kind = if given == 0 { "keyword " } else { "" };
        let message = format!("{shown} takes at most {most} {kind}argument{} ({total} given)", plural(most));
        return Err(cx.type_error(message));
    }
    if given > positional {
        let bound = if required == positional { "exactly" } else { "at most" };
        let message =
            format!("{shown} takes {bound} {positional} positional argument{} ({given} given)", plural(positional));
        return Err(cx.type_error(message));
    }
    let mut used = 0;
    for (at, &name) in names.iter().enumerate() {
        let keyword = keywords.iter().position(|keyword| keyword.as_bytes() == name.as_bytes());
        let value = match keyword {
            Some(_) if at < given => {
                let message = format!("argument for {shown} given by name ('{name}') and position ({})", at + 1);
                return Err(cx.type_error(message));
            }
            Some(keyword) => {
                used += 1;
                arguments.take_keyword(keyword)
            }
            None if at < given => arguments.take(at),
            None if at < required => {
                let message = format!("{shown} missing required argument '{name}' (pos {})", at + 1);
                return Err(cx.type_error(message));
            }
            None => continue,
        };
        convert(cx, at, value)?;
    }
    if used == keywords.len() {
        return Ok(());
    }
    let unknown = keywords.iter().find(|keyword| !names.iter().any(|name| name.as_bytes() == keyword.as_bytes()));
    let unknown = unknown.map(|keyword| keyword.to_text().into_owned()).unwrap_or_default();
    let shown = if function.is_empty() { "this function".to_owned() } else { shown };
    let message = match cx.world.python >= (3, 13) {
        true => format!("{shown} got an unexpected keyword argument '{unknown}'"),
        false => format!("'{unknown}' is an invalid keyword argument for {shown}"),
    };
    Err(cx.type_error(message))
}

/// An argument as a C `int`.
///
/// # Errors
/// TypeError when it is no integer, OverflowError when it has more than 32 bits.
pub fn c_int(cx: &mut Cx, value: &Value) -> Result<i64, Exc> {
    let index = cx.index(value)?;
    match cx.int_to_i64(&index) {
        None => Err(cx.overflow_error("Python int too large to convert to C long")),
        Some(number) if number > i64::from(i32::MAX) => {
            Err(cx.overflow_error("signed integer is greater than maximum"))
        }
        Some(number) if number < i64::from(i32::MIN) => Err(cx.overflow_error("signed integer is less than minimum")),
        Some(number) => Ok(number),
    }
}
