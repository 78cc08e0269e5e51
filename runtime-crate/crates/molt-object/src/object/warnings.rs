//! Warnings from native code. CPython Python/_warnings.c.

use molt_value::{Gc, Str, Value};

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
        match self.warnings()? {
            Some(module) => self.warn_with(&module, category, message),
            None => Ok(()),
        }
    }

    /// As [`Cx::warn`], of the object that is the reason (`warnings.warn(source=...)`).
    ///
    /// # Errors
    /// The warning itself where the filters say so.
    pub fn warn_of(&mut self, category: ExceptionKind, message: &str, source: &Value) -> Result<(), Exc> {
        let Some(module) = self.warnings()? else { return Ok(()) };
        let name = self.intern("source");
        self.warn_naming(&module, category, message, &[(name, source.clone())])
    }

    fn warnings(&mut self) -> Result<Option<Value>, Exc> {
        if !self.world.finders.contains("warnings") {
            return Ok(None);
        }
        self.import_module("warnings").map(Some)
    }

    fn warn_with(&mut self, module: &Value, category: ExceptionKind, message: &str) -> Result<(), Exc> {
        self.warn_naming(module, category, message, &[])
    }

    fn warn_naming(
        &mut self,
        module: &Value,
        category: ExceptionKind,
        message: &str,
        keywords: &[(Gc<Str>, Value)],
    ) -> Result<(), Exc> {
        let warn = self.getattr_str(module, "warn")?;
        let category = self.world.exceptions.get(category).value();
        let message = self.str(message).into();
        self.call_with_keywords(&warn, &[message, category, Value::int(1)], keywords)?;
        Ok(())
    }
}
