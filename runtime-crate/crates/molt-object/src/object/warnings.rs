//! Warnings from native code. CPython Python/_warnings.c.

use molt_value::Value;

use crate::error::ExceptionKind;
use crate::{Cx, Exc};

impl Cx {
    /// Warns of the use of something deprecated. Without the module `warnings` nobody has changed the default filters, which
    /// ignore such warnings outside of `__main__`.
    ///
    /// # Errors
    /// The warning itself where the filters say so.
    pub fn warn_deprecated(&mut self, message: &str) -> Result<(), Exc> {
        let (modules, name) = (self.world.modules.clone(), self.intern("warnings"));
        match modules.read(self).get_interned(&name).cloned() {
            Some(module) => self.warn_with(&module, ExceptionKind::DeprecationWarning, message),
            None => Ok(()),
        }
    }

    /// Warns through the module `warnings`, if the application has it.
    ///
    /// # Errors
    /// The warning itself where the filters say so.
    pub fn warn(&mut self, category: ExceptionKind, message: &str) -> Result<(), Exc> {
        if !self.world.finders.contains("warnings") {
            return Ok(());
        }
        let module = self.import_module("warnings")?;
        self.warn_with(&module, category, message)
    }

    fn warn_with(&mut self, module: &Value, category: ExceptionKind, message: &str) -> Result<(), Exc> {
        let warn = self.getattr_str(module, "warn")?;
        let category = self.world.exceptions.get(category).value();
        let message = self.str(message).into();
        self.call(&warn, &[message, category, Value::int(1)])?;
        Ok(())
    }
}
