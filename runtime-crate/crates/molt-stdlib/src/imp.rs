//! `_imp`: what `importlib` asks of the finders. CPython Python/import.c.

/// (Extremely) low-level import machinery bits as used by importlib.
#[molt_macros::module(name = "_imp")]
pub mod native {
    use molt_object::builtins::NativeClass;
    use molt_object::builtins::module::Module;
    use molt_object::builtins::module::spec::ModuleSpec;
    use molt_object::builtins::str_::Str;
    use molt_object::{Cx, Exc, Gc};

    #[init]
    fn init(cx: &mut Cx, module: &Gc<Module>) -> Result<(), Exc> {
        let dict = module.read(cx).dict.clone();
        let spec = ModuleSpec::class(cx)?.into();
        cx.dict_set_str(&dict, "ModuleSpec", spec);
        Ok(())
    }

    /// Whether a module of this name was compiled into the program or is a native one.
    #[function(signature = "(name, /)")]
    fn is_importable(cx: &mut Cx, name: Gc<Str>) -> Result<bool, Exc> {
        let name = name.to_text();
        // What is installed can be imported in Python, though not here: to do so is refused.
        let is_found = cx.world.finders.contains(&name) || cx.world.finders.is_elsewhere(&name);
        if !is_found {
            cx.refuse_unknown_module(&name)?;
        }
        Ok(is_found)
    }
}
