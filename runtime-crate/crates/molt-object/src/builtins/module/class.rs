//! The class `module`: its constructor and methods. CPython Objects/moduleobject.c.

use molt_macros::class;
use molt_value::{Gc, Str, Value};

use super::Module;
use crate::args::Arguments;
use crate::builtins::dict::Dict;
use crate::builtins::type_::Type;
use crate::{Cx, Exc};

/// Create a module object.
#[class(name = "module", module = "builtins", basetype, dict, missing("__annotations__"))]
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

    /// CPython Lib/importlib/_bootstrap.py `_module_repr_from_spec`.
    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<Module>) -> Result<String, Exc> {
        let dict = this.read(cx).dict.clone();
        let (name, file) = (dict.read(cx).get_str("__name__").cloned(), dict.read(cx).get_str("__file__").cloned());
        let name = match name {
            Some(name) => cx.repr_text(&name)?,
            None => "'?'".to_owned(),
        };
        match file {
            Some(file) => Ok(format!("<module {name} from {}>", cx.repr_text(&file)?)),
            None if cx.world.finders.is_native(&name) => Ok(format!("<module {name} (built-in)>")),
            None => Ok(format!("<module {name}>")),
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
