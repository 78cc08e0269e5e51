//! `_suggestions`: the name that was probably meant. CPython Modules/_suggestions.c.

/// _suggestions provides accelerated suggestions for error messages.
#[molt_macros::module(name = "_suggestions")]
pub mod native {
    use molt_object::args::suggestions;
    use molt_object::builtins::list::List;
    use molt_object::builtins::str_::Str;
    use molt_object::{Cx, Exc, Gc, Value};

    /// Returns the candidate in candidates that's closest to item.
    #[function(signature = "(candidates, item, /)")]
    fn _generate_suggestions(cx: &mut Cx, candidates: Value, item: Gc<Str>) -> Result<Value, Exc> {
        let Some(candidates) = candidates.downcast::<List>() else {
            return Err(cx.type_error("candidates must be a list"));
        };
        let mut names = Vec::new();
        for candidate in candidates.read(cx).items.clone() {
            match candidate.downcast::<Str>() {
                Some(name) => names.push(name.to_text().into_owned()),
                None => return Err(cx.type_error("all elements in 'candidates' must be strings")),
            }
        }
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        Ok(match suggestions::nearest(&names, &item.to_text()) {
            Some(name) => cx.str(name).into(),
            None => Value::NONE,
        })
    }
}
