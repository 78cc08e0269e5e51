//! Expressions that a program holds as text: annotations, forward references, conditions given as strings. The compiler has made
//! code of those that are more than names; there is no evaluating of text that it has not seen.

use std::rc::Rc;

use molt_value::{Gc, Late, Str, Value};

use crate::args::Arguments;
use crate::builtins::code::{CodeOrigin, Globals};
use crate::{Cx, Exc};

impl Cx {
    /// The value of an expression in a namespace (any mapping), then globals, then builtins; `None` for text that is neither
    /// a dotted name nor an expression that the compiler found in the program.
    ///
    /// # Errors
    /// NameError for a name that is nowhere; what the expression raises.
    pub fn evaluate_text(&mut self, text: &str, globals: &Globals, namespace: &Value) -> Result<Option<Value>, Exc> {
        let text = text.trim();
        if let Some((module, def)) = self.world.finders.expression(text) {
            let lines = self.world.finders.lines_of(module);
            let origin = CodeOrigin { root: Rc::default(), path: "<string>", lines, number: None };
            let code = self.make_code(def, &Rc::new(origin));
            let function = self.new_function(Late::made(code), globals.clone(), None)?;
            let mut operands = [if namespace.is_none() { globals.value() } else { namespace.clone() }];
            return self.run_function(&function, &mut Arguments::positional(&mut operands)).map(Some);
        }
        match text {
            "None" => return Ok(Some(Value::NONE)),
            "True" => return Ok(Some(Value::bool(true))),
            "False" => return Ok(Some(Value::bool(false))),
            _ => {}
        }
        if !text.split('.').all(is_identifier) {
            return Ok(None);
        }
        let mut parts = text.split('.');
        let first = self.intern(parts.next().unwrap_or_default());
        let mut value = self.name_in(&first, globals, namespace)?;
        for part in parts {
            let name = self.intern(part);
            value = self.getattr(&value, &name)?;
        }
        Ok(Some(value))
    }

    fn name_in(&mut self, name: &Gc<Str>, globals: &Globals, namespace: &Value) -> Result<Value, Exc> {
        if !namespace.is_none()
            && let Some(value) = crate::ops::namespace_get(self, namespace, name)?
        {
            return Ok(value);
        }
        if let Some(value) = globals.read(self).get_interned(name) {
            return Ok(value.clone());
        }
        match self.world.builtins.read(self).get_interned(name).cloned() {
            Some(value) => Ok(value),
            None => Err(crate::ops::name_error(self, name)),
        }
    }
}

fn is_identifier(text: &str) -> bool {
    let mut characters = text.chars();
    characters.next().is_some_and(|first| first == '_' || first.is_alphabetic())
        && characters.all(|character| character == '_' || character.is_alphanumeric())
}
