//! `_sre`: the native half of `re`. CPython Modules/_sre/sre.c; the engine is `molt_text::regex`.

mod found;
mod pattern;
mod replace;
mod scanner;
mod subject;

pub use found::Match;
pub use pattern::Pattern;
pub use scanner::Scanner;

use molt_object::{Cx, Exc, Value};
use molt_text::regex::RegexError;

/// The exception for a refused pattern or template; `source` is what was parsed.
fn refused(cx: &mut Cx, error: RegexError, source: &Value) -> Exc {
    let (message, position) = match error {
        RegexError::Pattern { message, position } => (message, position),
        RegexError::Other(error) => return cx.text_error(error),
        RegexError::TooDeep => return cx.recursion_error("maximum recursion depth exceeded"),
    };
    let message = cx.str_from_wtf8(message.as_wtf8()).into();
    let arguments = match position {
        Some(position) => vec![message, source.clone(), Value::int(position as i64)],
        None => vec![message],
    };
    let made = cx.import_module("re").and_then(|module| cx.getattr_str(&module, "error"));
    match made.and_then(|class| cx.call(&class, &arguments)).and_then(|made| cx.exception_from(made)) {
        Ok(exc) | Err(exc) => exc,
    }
}

/// The regular expression engine.
#[molt_macros::module(name = "_sre", classes(super::Pattern, super::Match, super::Scanner))]
pub mod native {
    use molt_object::{Cx, Exc, Gc, Value};
    use molt_text::regex::{ascii_lower, unicode_is_cased, unicode_lower};

    use super::Pattern;

    #[constant(name = "MAGIC")]
    const MAGIC: i64 = 20_230_502;
    #[constant(name = "CODESIZE")]
    const CODESIZE: i64 = 4;
    #[constant(name = "MAXREPEAT")]
    const MAXREPEAT: i64 = 4_294_967_295;
    #[constant(name = "MAXGROUPS")]
    const MAXGROUPS: i64 = 1_073_741_823;

    /// Compile a pattern, a str or bytes object.
    #[function(signature = "(pattern, flags, /)")]
    fn compile(cx: &mut Cx, pattern: Value, flags: i64) -> Result<Gc<Pattern>, Exc> {
        super::pattern::compile(cx, pattern, flags)
    }

    #[function(signature = "()")]
    fn getcodesize(cx: &mut Cx) -> i64 {
        let _ = cx;
        CODESIZE
    }

    #[function(signature = "(character, /)")]
    fn ascii_iscased(cx: &mut Cx, character: i64) -> bool {
        let _ = cx;
        u8::try_from(character).is_ok_and(|byte| byte.is_ascii_alphabetic())
    }

    #[function(signature = "(character, /)")]
    fn ascii_tolower(cx: &mut Cx, character: i64) -> i64 {
        let _ = cx;
        u32::try_from(character).map_or(character, |char| i64::from(ascii_lower(char)))
    }

    #[function(signature = "(character, /)")]
    fn unicode_iscased(cx: &mut Cx, character: i64) -> bool {
        let _ = cx;
        u32::try_from(character).is_ok_and(unicode_is_cased)
    }

    #[function(signature = "(character, /)")]
    fn unicode_tolower(cx: &mut Cx, character: i64) -> i64 {
        let _ = cx;
        u32::try_from(character).map_or(character, |char| i64::from(unicode_lower(char)))
    }
}
