//! `_callers`: which code called, without the frames of all that do. What `logging` asks for each record; CPython Lib/logging/__init__.py
//! `Logger.findCaller`.

/// Where a call came from.
#[molt_macros::module(name = "_callers")]
pub mod native {
    use molt_object::builtins::str_::Str;
    use molt_object::{Cx, Gc, Value};

    /// File, line and function of a caller that belongs to another module, the nearest or one as far above it as a level says, as
    /// `stacklevel` does; the outermost where there are not so many. None where nothing called.
    #[function(signature = "(module, stacklevel, /)")]
    fn outside(cx: &mut Cx, module: Gc<Str>, stacklevel: i64) -> Value {
        let name = cx.world.names.name.clone();
        // The innermost is who asks.
        let callers = 0..cx.task.shadow.len().saturating_sub(1);
        let mut left = stacklevel;
        let found = callers.rev().find(|&at| {
            let Some(entry) = cx.task.shadow.get(at) else { return true };
            let own = entry.function.globals.read(cx).get_interned(&name);
            let is_outside =
                own.and_then(|own| own.downcast::<Str>()).is_none_or(|own| own.as_bytes() != module.as_bytes());
            left -= i64::from(is_outside);
            at == 0 || (is_outside && left <= 0)
        });
        let Some(entry) = found.and_then(|at| cx.task.shadow.get(at)) else { return Value::NONE };
        let code = entry.function.code(cx).clone();
        let line = Value::int(i64::from(code.line(entry.line)));
        let (file, name) = (cx.intern(&code.file()), cx.intern(code.def.name));
        cx.tuple_of([file.into(), line, name.into()]).into()
    }
}
