//! `_codecs`: the native half of `codecs`. CPython Modules/_codecsmodule.c.

/// Text to bytes and back, and the handlers of errors.
#[molt_macros::module(name = "_codecs")]
pub mod native {
    use molt_object::builtins::str_::Str;
    use molt_object::{Cx, Exc, Gc, Value};
    use molt_text::codecs;

    #[function(signature = "(errors, handler, /)")]
    fn register_error(cx: &mut Cx, errors: Gc<Str>, handler: Value) -> Result<(), Exc> {
        if !cx.is_callable(&handler) {
            return Err(cx.type_error("handler must be callable"));
        }
        let name = errors.to_text().into_owned();
        cx.register_error_handler(&name, handler);
        Ok(())
    }

    /// Let a function do the work of codecs that strings do not have: `(encoding, object, errors, encodes)`.
    #[function(signature = "(function, /)")]
    fn set_other_codecs(cx: &mut Cx, function: Value) {
        cx.set_other_codecs(function);
    }

    /// What `codecs.lookup(name).name` is for a codec of strings, else None.
    #[function(signature = "(name, /)")]
    fn canonical_name(cx: &mut Cx, name: Gc<Str>) -> Option<Gc<Str>> {
        codecs::lookup(&name.to_text()).map(|codec| cx.str(codec.name()))
    }

    /// Decode bytes from a position on; the text, and how many bytes were used: unless they are the last, an incomplete character
    /// at the end is left.
    #[function(signature = "(data, encoding, errors, final, start=0, /)")]
    fn decode_part(
        cx: &mut Cx,
        data: Value,
        encoding: Gc<Str>,
        errors: Option<Gc<Str>>,
        r#final: bool,
        start: i64,
    ) -> Result<Value, Exc> {
        let data = cx.required_buffer(&data)?;
        let start = usize::try_from(start).unwrap_or(0);
        let (text, used) = cx.decode_part(&data, start, &encoding, errors.as_ref(), r#final)?;
        Ok(cx.tuple(vec![text.into(), Value::int(used as i64)]).into())
    }

    /// The handler that was registered under a name, else None.
    #[function(signature = "(name, /)")]
    fn registered_error(cx: &mut Cx, name: Gc<Str>) -> Option<Value> {
        let name = name.to_text().into_owned();
        cx.registered_error_handler(&name)
    }
}
