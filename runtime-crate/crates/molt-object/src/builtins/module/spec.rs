//! `ModuleSpec`: what a module was found as, its `__spec__`. CPython Lib/importlib/_bootstrap.py `ModuleSpec`.
//!
//! Compiled modules are part of the program. They have a loader where the program has the Python half of the import machinery.

use molt_macros::{Trace, class};
use molt_value::{Frozen, Gc, PackedValue, Payload, Str, Value};

use crate::builtins::NativeClass;
use crate::builtins::type_::Type;
use crate::{Cx, Exc};

/// The payload of `ModuleSpec`.
#[derive(Trace)]
pub struct ModuleSpec {
    /// The module's full name.
    pub name: Gc<Str>,
    /// `loader`.
    pub loader: PackedValue,
    /// Where it comes from: a file's path, `built-in`, or None.
    pub origin: PackedValue,
    /// `loader_state`.
    pub loader_state: PackedValue,
    /// Of a package its `__path__`, else None.
    pub locations: PackedValue,
    /// Whether `origin` is the path of a file.
    #[trace(skip)]
    pub has_location: bool,
}

impl Payload for ModuleSpec {
    type Access = Frozen;
}

impl ModuleSpec {
    /// The spec of a module that is part of the program.
    ///
    /// # Errors
    /// What making the class raises.
    pub fn make(cx: &mut Cx, name: &str, origin: Value, locations: Value, has_location: bool) -> Result<Value, Exc> {
        let class = ModuleSpec::class(cx)?;
        let name = cx.intern(name);
        let spec = ModuleSpec::of(name, [Value::NONE, origin, Value::NONE, locations], has_location);
        Ok(cx.instantiate(&class, spec).into())
    }

    fn of(name: Gc<Str>, parts: [Value; 4], has_location: bool) -> ModuleSpec {
        let [loader, origin, loader_state, locations] = parts.map(PackedValue::from);
        ModuleSpec { name, loader, origin, loader_state, locations, has_location }
    }
}

/// The specification for a module, used for loading.
#[class(name = "ModuleSpec", module = "_frozen_importlib", basetype, dict)]
impl ModuleSpec {
    #[new(signature = "(name, loader, *, origin=None, loader_state=None, is_package=None)")]
    fn new(
        cx: &mut Cx,
        class: &Gc<Type>,
        name: Gc<Str>,
        loader: Value,
        origin: Value,
        loader_state: Value,
        is_package: Value,
    ) -> Result<Gc<ModuleSpec>, Exc> {
        let locations = if cx.truth(&is_package)? { cx.list(Vec::new()).into() } else { Value::NONE };
        Ok(cx.instantiate(class, ModuleSpec::of(name, [loader, origin, loader_state, locations], false)))
    }

    #[getter]
    fn name(_cx: &mut Cx, this: &Gc<ModuleSpec>) -> Gc<Str> {
        this.name.clone()
    }

    #[getter]
    fn loader(cx: &mut Cx, this: &Gc<ModuleSpec>) -> Result<Value, Exc> {
        const MACHINERY: &str = "importlib._bootstrap";
        if !this.has_location || !this.loader.get().is_none() || !cx.world.finders.contains(MACHINERY) {
            return Ok(this.loader.value());
        }
        let machinery = cx.import_module(MACHINERY)?;
        let loader_of = cx.getattr_str(&machinery, "_loader_of")?;
        cx.call(&loader_of, &[this.name.value(), this.origin.value()])
    }

    #[getter]
    fn origin(_cx: &mut Cx, this: &Gc<ModuleSpec>) -> Value {
        this.origin.value()
    }

    #[getter]
    fn loader_state(_cx: &mut Cx, this: &Gc<ModuleSpec>) -> Value {
        this.loader_state.value()
    }

    #[getter]
    fn submodule_search_locations(_cx: &mut Cx, this: &Gc<ModuleSpec>) -> Value {
        this.locations.value()
    }

    #[getter]
    fn has_location(_cx: &mut Cx, this: &Gc<ModuleSpec>) -> bool {
        this.has_location
    }

    #[getter]
    fn cached(_cx: &mut Cx, _this: &Gc<ModuleSpec>) -> Value {
        Value::NONE
    }

    #[getter]
    fn parent(cx: &mut Cx, this: &Gc<ModuleSpec>) -> Gc<Str> {
        if !this.locations.get().is_none() {
            return this.name.clone();
        }
        let name = this.name.to_text();
        cx.str(name.rsplit_once('.').map_or("", |(parent, _)| parent))
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<ModuleSpec>) -> Result<String, Exc> {
        let mut shown = vec![("name", this.name.value()), ("loader", this.loader.value())];
        shown.extend(Some(("origin", this.origin.value())).filter(|(_, value)| !value.is_none()));
        let locations = ("submodule_search_locations", this.locations.value());
        shown.extend(Some(locations).filter(|(_, value)| !value.is_none()));
        let mut parts = molt_room::vec(shown.len());
        for (name, value) in shown {
            parts.push(format!("{name}={}", cx.repr_text(&value)?));
        }
        let class = cx.class_of(&this.value()).clone();
        Ok(format!("{}({})", class.read(cx).name, parts.join(", ")))
    }
}
