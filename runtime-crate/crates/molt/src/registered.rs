//! Routes that start-up registers and the compiler did not foresee: what is refused of them is found by `python/_registered.py` before
//! anything is served.

use molt_object::{Cx, Exc, Value};

use crate::Program;

/// A function or class from which a refusal can be reached.
pub struct RefusedCode {
    /// The module that defines it.
    pub module: &'static str,
    /// Its qualified name; a lambda's with its line behind a colon.
    pub name: &'static str,
    /// What is said where start-up registers it, with `{}` for what it is registered as.
    pub text: &'static str,
}

/// What is to be said of something that start-up has registered and that is refused.
///
/// # Errors
/// What looking at the routes raises.
pub(crate) fn first_refused(cx: &mut Cx, program: &Program, application: &Value) -> Result<Option<String>, Exc> {
    if program.refused.is_empty() {
        return Ok(None);
    }
    let module = cx.import_module("_registered")?;
    let find = cx.getattr_str(&module, "first_refused")?;
    let refused = cx.new_dict();
    for code in program.refused {
        let (key, text) = (name_of(cx, code.module, code.name), cx.str(code.text).into());
        cx.setitem(&refused.value(), &key, Some(text))?;
    }
    let (paths, endpoints) = (cx.new_dict(), cx.new_dict());
    for mount in program.python_side.map_or(&[][..], |side| side.mounts).iter().filter(|mount| mount.host.is_none()) {
        let path = cx.str(mount.path.trim_end_matches('/')).into();
        cx.setitem(&paths.value(), &path, Some(Value::NONE))?;
    }
    for route in program.python_side.map_or(&[][..], |side| side.routes).iter().filter(|route| route.is_left) {
        let path = cx.str(route.path).into();
        cx.setitem(&paths.value(), &path, Some(Value::NONE))?;
        if let Some((module, name)) = route.endpoint {
            let key = name_of(cx, module, name);
            cx.setitem(&endpoints.value(), &key, Some(Value::NONE))?;
        }
    }
    let found = cx.call(&find, &[application.clone(), refused.into(), paths.into(), endpoints.into()])?;
    if found.is_none() { Ok(None) } else { cx.str_text(&found).map(Some) }
}

fn name_of(cx: &mut Cx, module: &str, name: &str) -> Value {
    let (module, name) = (cx.str(module).into(), cx.str(name).into());
    cx.tuple_of([module, name]).into()
}
