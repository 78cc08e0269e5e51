//! `_codecs`: the native half of `codecs`. CPython Modules/_codecsmodule.c.

/// Text to bytes and back, and the handlers of errors.
#[molt_macros::module(name = "_codecs")]
pub mod native {
    use molt_object::builtins::str_::Str;
    use molt_object::{Cx, Exc, Gc, Value};

    #[function(signature = "(errors, handler, /)")]
    fn register_error(cx: &mut Cx, errors: Gc<Str>, handler: Value) -> Result<(), Exc> {
        if !cx.is_callable(&handler) {
            return Err(cx.type_error("handler must be callable"));
        }
        let name = errors.to_text().into_owned();
        cx.register_error_handler(&name, handler);
        Ok(())
    }

    /// The handler that was registered under a name, else None.
    #[function(signature = "(name, /)")]
    fn registered_error(cx: &mut Cx, name: Gc<Str>) -> Option<Value> {
        let name = name.to_text().into_owned();
        cx.registered_error_handler(&name)
    }
}
