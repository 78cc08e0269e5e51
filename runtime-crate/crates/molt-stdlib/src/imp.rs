//! `_imp`: what `importlib` asks of the finders. CPython Python/import.c.

/// (Extremely) low-level import machinery bits as used by importlib.
#[molt_macros::module(name = "_imp")]
pub mod native {
    use molt_object::builtins::NativeClass;
    use molt_object::builtins::module::Module;
    use molt_object::builtins::module::spec::ModuleSpec;
    use molt_object::builtins::str_::Str;
    use molt_object::builtins::{refused, tuple::Tuple};
    use molt_object::{Cx, Exc, Gc, Value};

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

    /// The file of a compiled module, and whether it is a package; None for others.
    #[function(signature = "(name, /)")]
    fn compiled(cx: &mut Cx, name: Gc<Str>) -> Option<Gc<Tuple>> {
        let def = cx.world.finders.compiled(&name.to_text())?;
        let file = cx.str(&cx.world.finders.file_of(def)).into();
        Some(cx.tuple_of([file, Value::bool(def.is_package)]))
    }

    /// Runs the module that lies in a file, in the namespace of a module; what is not compiled is refused.
    #[function(signature = "(module, file, /)")]
    fn execute(cx: &mut Cx, module: Gc<Module>, file: Gc<Str>) -> Result<(), Exc> {
        let file = file.to_text();
        if let Some(def) = cx.world.finders.compiled_in(&file) {
            return cx.run_compiled(def, &module);
        }
        let text = cx.str(&format!("{file}: source that is loaded at run time is not compiled [CMP0301]")).into();
        Err(refused::raised(cx, text))
    }
}
