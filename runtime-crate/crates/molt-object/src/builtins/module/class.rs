//! The class `module`: its constructor and methods. CPython Objects/moduleobject.c.

use molt_macros::class;
use molt_value::{Gc, Str, Value};

use super::Module;
use crate::args::Arguments;
use crate::builtins::dict::Dict;
use crate::builtins::type_::Type;
use crate::{Cx, Exc, ExceptionKind};

/// Create a module object.
#[class(name = "module", module = "builtins", basetype, dict)]
impl Module {
    #[new]
    fn new(cx: &mut Cx, class: &Gc<Type>, _arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
        let dict = cx.new_dict();
        Ok(cx.instantiate(class, Module { dict }).into())
    }

    #[init(signature = "(name, doc=None)")]
    fn init(cx: &mut Cx, this: &Gc<Module>, name: Gc<Str>, doc: Value) -> Result<(), Exc> {
        let dict = this.read(cx).dict.clone();
        let names = &cx.world.names;
        let keys = [&names.name, &names.doc, &names.package, &names.loader, &names.spec].map(Gc::clone);
        for (key, value) in keys.iter().zip([name.value(), doc, Value::NONE, Value::NONE, Value::NONE]) {
            cx.dict_set_interned(&dict, key, value);
        }
        Ok(())
    }

    #[getter]
    fn __dict__(cx: &mut Cx, this: &Gc<Module>) -> Gc<Dict> {
        this.read(cx).dict.clone()
    }

    /// Made when it is asked for. CPython `module_get_annotations`.
    #[getter]
    fn __annotations__(cx: &mut Cx, this: &Gc<Module>) -> Result<Value, Exc> {
        let (dict, name) = (this.read(cx).dict.clone(), cx.intern("__annotations__"));
        if let Some(known) = dict.read(cx).get_interned(&name) {
            return Ok(known.clone());
        }
        let annotate = cx.world.names.annotate.clone();
        let annotate = dict.read(cx).get_interned(&annotate).cloned().filter(|annotate| !annotate.is_none());
        let made = match annotate.filter(|_| cx.world.python >= (3, 14)) {
            Some(annotate) => cx.call(&annotate, &[Value::int(1)])?,
            None => cx.new_dict().value(),
        };
        cx.dict_set_interned(&dict, &name, made.clone());
        Ok(made)
    }

    /// The function that makes the annotations (3.14). CPython `module_get_annotate`.
    #[getter]
    fn __annotate__(cx: &mut Cx, this: &Gc<Module>) -> Result<Value, Exc> {
        let (dict, name) = (this.read(cx).dict.clone(), cx.world.names.annotate.clone());
        match dict.read(cx).get_interned(&name).cloned() {
            Some(found) => Ok(found),
            None if cx.world.python < (3, 14) => Err(cx.no_attribute(&this.value(), &name)),
            None => Ok(Value::NONE),
        }
    }

    /// CPython `module_set_annotate`.
    #[setter(name = "__annotate__")]
    fn set_annotate(cx: &mut Cx, this: &Gc<Module>, value: Option<Value>) -> Result<(), Exc> {
        let (dict, name) = (this.read(cx).dict.clone(), cx.world.names.annotate.clone());
        let Some(value) = value else { return Err(cx.type_error("cannot delete __annotate__ attribute")) };
        let is_deferred = cx.world.python >= (3, 14);
        if is_deferred && !value.is_none() && !cx.is_callable(&value) {
            return Err(cx.type_error("__annotate__ must be callable or None"));
        }
        let forgets = is_deferred && !value.is_none();
        cx.dict_set_interned(&dict, &name, value);
        if forgets {
            let annotations = cx.world.names.annotations.clone();
            cx.dict_remove_interned(&dict, &annotations);
        }
        Ok(())
    }

    #[setter(name = "__annotations__")]
    fn set_annotations(cx: &mut Cx, this: &Gc<Module>, value: Option<Value>) -> Result<(), Exc> {
        let (dict, name) = (this.read(cx).dict.clone(), cx.intern("__annotations__"));
        match value {
            Some(value) => cx.dict_set_interned(&dict, &name, value),
            None if cx.dict_remove_interned(&dict, &name).is_none() => {
                return Err(cx.error(ExceptionKind::AttributeError, "__annotations__"));
            }
            None => {}
        }
        Ok(())
    }

    #[method(signature = "(self, /)")]
    fn __dir__(cx: &mut Cx, this: &Gc<Module>) -> Result<Value, Exc> {
        let key = cx.world.names.dict.clone();
        let Ok(dict) = cx.getattr(&this.value(), &key)?.downcast_into::<Dict>() else {
            return Err(cx.type_error("<module>.__dict__ is not a dictionary"));
        };
        let hook = dict.read(cx).get_str("__dir__").cloned();
        match hook {
            Some(hook) => cx.call(&hook, &[]),
            None => {
                let names = dict.read(cx).iter().map(|(name, _)| name.clone()).collect();
                Ok(cx.list(names).into())
            }
        }
    }

    /// CPython Lib/importlib/_bootstrap.py `_module_repr`.
    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<Module>) -> Result<String, Exc> {
        let dict = this.read(cx).dict.clone();
        let [spec, name, file, loader] = ["__spec__", "__name__", "__file__", "__loader__"]
            .map(|name| dict.read(cx).get_str(name).cloned().unwrap_or_default());
        if !spec.is_unset() && cx.truth(&spec)? {
            return from_spec(cx, &spec);
        }
        let name = if name.is_unset() { "'?'".to_owned() } else { cx.repr_text(&name)? };
        if !file.is_unset() {
            return Ok(format!("<module {name} from {}>", cx.repr_text(&file)?));
        }
        match loader.is_unset() || loader.is_none() {
            false => Ok(format!("<module {name} ({})>", cx.repr_text(&loader)?)),
            true if cx.world.finders.is_native(&name) => Ok(format!("<module {name} (built-in)>")),
            true => Ok(format!("<module {name}>")),
        }
    }

    #[slot]
    fn __getattribute__(cx: &mut Cx, this: &Value, name: &Gc<Str>) -> Result<Value, Exc> {
        super::getattro(cx, this, name)
    }

    #[slot]
    fn __setattr__(cx: &mut Cx, this: &Value, name: &Gc<Str>, value: Option<Value>) -> Result<(), Exc> {
        super::setattro(cx, this, name, value)
    }
}

/// CPython Lib/importlib/_bootstrap.py `_module_repr_from_spec`.
fn from_spec(cx: &mut Cx, spec: &Value) -> Result<String, Exc> {
    let [name, origin, loader] =
        [cx.getattr_str(spec, "name")?, cx.getattr_str(spec, "origin")?, cx.getattr_str(spec, "loader")?];
    let name = if name.is_none() { "'?'".to_owned() } else { cx.repr_text(&name)? };
    if origin.is_none() {
        return Ok(match loader.is_none() {
            true => format!("<module {name}>"),
            false => format!("<module {name} ({})>", cx.repr_text(&loader)?),
        });
    }
    let located = cx.getattr_str(spec, "has_location")?;
    if cx.truth(&located)? {
        return Ok(format!("<module {name} from {}>", cx.repr_text(&origin)?));
    }
    let origin = cx.str_of(&origin)?;
    Ok(format!("<module {name} ({})>", origin.to_text()))
}
