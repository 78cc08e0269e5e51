//! Attributes that objects of the library have in Python and lack here, asked for by names that only run time knows. To find them missing
//! would be an answer that Python does not give, so it is a refusal.

use molt_value::{Gc, Str, Value};

use crate::builtins::module::Module;
use crate::builtins::refused;
use crate::builtins::type_::Type;
use crate::{Cx, Exc};

impl Cx {
    /// Refuses an attribute that an object, a class or a module was found not to have, if the original has it and the program's own code
    /// asks.
    ///
    /// # Errors
    /// The refusal.
    #[cold]
    pub fn refuse_lacking(&mut self, object: &Value, name: &Gc<Str>) -> Result<(), Exc> {
        let Some(place) = refused::place_in_program(self) else { return Ok(()) };
        let name = name.to_text();
        let said = match object.downcast::<Module>().cloned() {
            Some(module) => self.lacking_in_module(&module, &name),
            None => self.lacking_in_class(object, &name),
        };
        let Some(said) = said else { return Ok(()) };
        let text = self.str(&format!("{place}: {said}")).into();
        Err(refused::raised(self, text))
    }

    /// Refuses to list the names of a module that lacks some of them, if the program's own code asks.
    ///
    /// # Errors
    /// The refusal.
    pub fn refuse_incomplete(&mut self, object: &Value) -> Result<(), Exc> {
        let Some(module) = object.downcast::<Module>().cloned() else { return Ok(()) };
        let Some(place) = refused::place_in_program(self) else { return Ok(()) };
        let lacked = self.name_of_module(&module).and_then(|name| self.world.finders.missing(&name).first().copied());
        let Some(said) = lacked.and_then(|name| self.lacking_in_module(&module, name)) else { return Ok(()) };
        let text = self.str(&format!("{place}: {said}")).into();
        Err(refused::raised(self, text))
    }

    fn name_of_module(&self, module: &Gc<Module>) -> Option<String> {
        let dict = module.read(self).dict.clone();
        let name = dict.read(self).get_interned(&self.world.names.name)?.downcast::<Str>()?;
        Some(name.to_text().into_owned())
    }

    fn lacking_in_module(&mut self, module: &Gc<Module>, name: &str) -> Option<String> {
        let own = self.name_of_module(module)?;
        let is_lacking = self.world.finders.missing(&own).contains(&name);
        is_lacking.then(|| format!("library name {own}.{name}: `{own}.{name}` is not supported [CMP0201]"))
    }

    fn lacking_in_class(&mut self, object: &Value, name: &str) -> Option<String> {
        let class = object.downcast::<Type>().cloned().unwrap_or_else(|| self.class_of(object).clone());
        let ancestors: Vec<Gc<Type>> = class.read(self).mro.iter().cloned().collect();
        let owner = ancestors.iter().find(|class| self.class_lacks(class, name))?;
        let owner = owner.read(self).name.clone();
        Some(format!("member {name} of {owner}: `{name}` of `{owner}` is not supported [CMP0204]"))
    }

    fn class_lacks(&self, class: &Gc<Type>, name: &str) -> bool {
        let class = class.read(self);
        if let Some(native) = class.native {
            return native.missing.contains(&name);
        }
        let dict = class.dict.read(self);
        let module = dict.get_interned(&self.world.names.module).and_then(|module| module.downcast::<Str>());
        let Some(module) = module else { return false };
        let missing = self.world.finders.missing(&module.to_text());
        missing.iter().any(|entry| entry.split_once('.') == Some((&*class.name, name)))
    }
}
