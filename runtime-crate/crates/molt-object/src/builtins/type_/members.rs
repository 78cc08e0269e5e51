//! Attributes and methods of `type`; CPython Objects/typeobject.c `type_getsets`, `type_methods`.

use molt_value::{Gc, Str, Value};

use super::{Type, full_name, getattro, setattro, type_call, type_new};
use crate::args::Arguments;
use crate::builtins::dict::Dict;
use crate::native::{ClassDef, ClassFlags, FunctionDef, GetterDef, MemberDef, Param, ParamKind, Slots};
use crate::{Cx, Exc, ExceptionKind};

const SELF: Param = Param { name: "self", kind: ParamKind::PositionalOnly, default: None };
const OTHER: Param = Param { name: "other", kind: ParamKind::PositionalOnly, default: None };

pub(crate) static DEF: ClassDef = ClassDef {
    name: "type",
    module: "builtins",
    doc: "type(object) -> the object's type\ntype(name, bases, dict, **kwds) -> a new type",
    bases: &[],
    members: &[
        MemberDef::Getter(GetterDef { name: "__name__", doc: "", get: get_name, set: Some(set_name) }),
        MemberDef::Getter(GetterDef { name: "__qualname__", doc: "", get: get_qualname, set: Some(set_qualname) }),
        MemberDef::Getter(GetterDef { name: "__module__", doc: "", get: get_module, set: Some(set_in_dict::<0>) }),
        MemberDef::Getter(GetterDef { name: "__doc__", doc: "", get: get_doc, set: Some(set_in_dict::<1>) }),
        MemberDef::Getter(GetterDef {
            name: "__bases__",
            doc: "",
            get: get_bases,
            set: Some(super::rebase::set_bases),
        }),
        MemberDef::Getter(GetterDef { name: "__base__", doc: "", get: get_base, set: None }),
        MemberDef::Getter(GetterDef { name: "__text_signature__", doc: "", get: get_text_signature, set: None }),
        MemberDef::Getter(GetterDef { name: "__mro__", doc: "", get: get_mro, set: None }),
        MemberDef::Getter(GetterDef { name: "__dict__", doc: "", get: get_dict, set: None }),
        MemberDef::Getter(GetterDef {
            name: "__abstractmethods__",
            doc: "",
            get: get_abstract_methods,
            set: Some(set_abstract_methods),
        }),
        MemberDef::Getter(GetterDef {
            name: "__annotations__",
            doc: "",
            get: super::annotations::get_annotations,
            set: Some(super::annotations::set_annotations),
        }),
        MemberDef::Getter(GetterDef {
            name: "__annotate__",
            doc: "",
            get: super::annotations::get_annotate,
            set: Some(super::annotations::set_annotate),
        }),
        MemberDef::Getter(GetterDef {
            name: "__type_params__",
            doc: "",
            get: get_type_params,
            set: Some(set_in_dict::<2>),
        }),
        MemberDef::Method(FunctionDef { name: "mro", params: &[SELF], doc: "", call: mro, ..FunctionDef::METHOD }),
        MemberDef::Method(FunctionDef { name: "__dir__", params: &[SELF], doc: "", call: dir, ..FunctionDef::METHOD }),
        MemberDef::Method(FunctionDef {
            name: "__subclasses__",
            params: &[SELF],
            doc: "",
            call: subclasses,
            ..FunctionDef::METHOD
        }),
        MemberDef::Method(FunctionDef {
            name: "__instancecheck__",
            params: &[SELF, OTHER],
            doc: "",
            call: |cx, arguments| {
                let (class, value) = (arguments.take(0), arguments.take(1));
                cx.is_instance_generic(&value, &class).map(Value::bool)
            },
            ..FunctionDef::METHOD
        }),
        MemberDef::Method(FunctionDef {
            name: "__subclasscheck__",
            params: &[SELF, OTHER],
            doc: "",
            call: |cx, arguments| {
                let (class, value) = (arguments.take(0), arguments.take(1));
                cx.is_subclass_generic(&value, &class).map(Value::bool)
            },
            ..FunctionDef::METHOD
        }),
        MemberDef::ClassMethod(FunctionDef {
            name: "__prepare__",
            params: &[
                Param { name: "cls", kind: ParamKind::PositionalOnly, default: None },
                Param { name: "args", kind: ParamKind::VarPositional, default: None },
                Param { name: "kwargs", kind: ParamKind::VarKeyword, default: None },
            ],
            doc: "",
            call: |cx, _| Ok(cx.new_dict().into()),
            ..FunctionDef::METHOD
        }),
    ],
    slots: Slots {
        new: Some(type_new),
        init: Some(|cx, _this, arguments| match arguments.positional_len() {
            1 | 3 => Ok(()),
            _ => Err(cx.type_error("type.__init__() takes 1 or 3 arguments")),
        }),
        call: Some(type_call),
        repr: Some(repr),
        getattro: Some(getattro),
        setattro: Some(setattro),
        binary: {
            let mut binary = Slots::EMPTY.binary;
            binary[crate::native::BinaryOp::Or as usize] = Some(crate::builtins::union_type::or);
            binary
        },
        ..Slots::EMPTY
    },
    flags: ClassFlags::WITH_DICT,
    missing: &["__flags__", "__basicsize__", "__itemsize__", "__dictoffset__", "__weakrefoffset__"],
    ..ClassDef::EMPTY
};

pub(super) fn class_of_receiver(cx: &mut Cx, this: &Value) -> Result<Gc<Type>, Exc> {
    match this.downcast::<Type>() {
        Some(class) => Ok(class.clone()),
        None => Err(cx.type_error("descriptor requires a 'type' object")),
    }
}

fn repr(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
    let class = class_of_receiver(cx, this)?;
    let text = format!("<class '{}'>", full_name(cx, &class));
    Ok(cx.str(&text).into())
}

fn get_name(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
    let class = class_of_receiver(cx, this)?;
    Ok(cx.str(&class.read(cx).name).into())
}

fn set_name(cx: &mut Cx, this: &Value, value: Option<Value>) -> Result<(), Exc> {
    let (class, deleting) = (class_of_receiver(cx, this)?, value.is_none());
    let Some(value) = value.filter(|_| class.read(cx).heap) else {
        return Err(immutable(cx, &class, "__name__", deleting));
    };
    match value.downcast::<Str>() {
        Some(name) if name.as_bytes().contains(&0) => Err(cx.value_error("type name must not contain null characters")),
        Some(name) => {
            super::build::check_utf8(cx, name)?;
            class.write(cx).name = name.to_text().into();
            Ok(())
        }
        None => Err(cannot_set(cx, &class, "__name__", value)),
    }
}

/// CPython Objects/typeobject.c `check_set_special_type_attr`.
#[cold]
pub(super) fn immutable(cx: &mut Cx, class: &Gc<Type>, name: &str, deleting: bool) -> Exc {
    let verb = if deleting { "delete" } else { "set" };
    let message = format!("cannot {verb} '{name}' attribute of immutable type '{}'", class.read(cx).name);
    cx.type_error(message)
}

#[cold]
fn cannot_set(cx: &mut Cx, class: &Gc<Type>, name: &str, value: Value) -> Exc {
    let class = class.read(cx).name.to_string();
    let message = format!("can only assign string to {class}.{name}, not '{}'", cx.class_name(&value));
    cx.type_error(message)
}

fn get_qualname(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
    let class = class_of_receiver(cx, this)?;
    Ok(class.read(cx).qualname.value())
}

fn set_qualname(cx: &mut Cx, this: &Value, value: Option<Value>) -> Result<(), Exc> {
    let (class, deleting) = (class_of_receiver(cx, this)?, value.is_none());
    let Some(value) = value.filter(|_| class.read(cx).heap) else {
        return Err(immutable(cx, &class, "__qualname__", deleting));
    };
    match value.downcast_into::<Str>() {
        Ok(name) => {
            class.write(cx).qualname = name;
            Ok(())
        }
        Err(value) => Err(cannot_set(cx, &class, "__qualname__", value)),
    }
}

pub(super) fn own(cx: &Cx, class: &Gc<Type>, name: &Gc<Str>) -> Option<Value> {
    class.read(cx).dict.read(cx).get_interned(name).cloned()
}

fn get_module(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
    let class = class_of_receiver(cx, this)?;
    let name = cx.world.names.module.clone();
    // In the namespace of a native class the name may be that of a descriptor for instances, as in `type` and `function`.
    let heap = class.read(cx).heap;
    match own(cx, &class, &name).filter(|module| heap || module.is_instance_of::<Str>()) {
        Some(module) => Ok(module),
        None => Ok(cx.str("builtins").into()),
    }
}

fn get_doc(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
    let class = class_of_receiver(cx, this)?;
    let name = cx.world.names.doc.clone();
    match own(cx, &class, &name) {
        Some(doc) => match cx.slots(&doc).descr_get {
            Some(get) => get(cx, &doc, None, this),
            None => Ok(doc),
        },
        None => Ok(Value::NONE),
    }
}

/// Writes one of the names that live in the class's own namespace: 0 `__module__`, 1 `__doc__`, 2 `__type_params__`.
fn set_in_dict<const WHICH: usize>(cx: &mut Cx, this: &Value, value: Option<Value>) -> Result<(), Exc> {
    let class = class_of_receiver(cx, this)?;
    let names = &cx.world.names;
    let name = [&names.module, &names.doc, &names.type_params][WHICH].clone();
    if value.is_none() || !class.read(cx).heap {
        return Err(immutable(cx, &class, &name.to_text(), value.is_none()));
    }
    super::attributes::set_own(cx, &class, &name, value)
}

fn get_bases(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
    let class = class_of_receiver(cx, this)?;
    let bases = class.read(cx).bases.iter().map(Gc::value).collect();
    Ok(cx.tuple(bases).into())
}

fn get_base(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
    let class = class_of_receiver(cx, this)?;
    Ok(class.read(cx).base.as_ref().map_or(Value::NONE, Gc::value))
}

/// CPython `type___dir___impl`: the names in the namespaces of the class and its bases, not those of the metaclass.
fn dir(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    let this = arguments.take(0);
    let Some(class) = this.downcast::<Type>() else { return Err(cx.type_error("descriptor requires a type")) };
    let names = cx.new_dict();
    for base in class.read(cx).mro.clone() {
        let namespace = base.read(cx).dict.clone();
        for (name, _) in cx.dict_items(&namespace) {
            cx.dict_set(&names, name, Value::NONE)?;
        }
    }
    let names = cx.dict_items(&names).into_iter().map(|(name, _)| name).collect();
    Ok(cx.list(names).into())
}

/// The parameters of a native class's constructor; `None` for a class of Python's.
fn get_text_signature(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
    let Some(class) = this.downcast::<Type>() else { return Ok(Value::NONE) };
    if class.is(&cx.world.types.object) {
        return Ok(cx.str("()").into());
    }
    let params = class.read(cx).native.and_then(|native| native.signature);
    Ok(match params {
        Some(params) => cx.str(&crate::builtins::text_signature::of_constructor(params)).into(),
        None => Value::NONE,
    })
}

fn get_mro(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
    let class = class_of_receiver(cx, this)?;
    let mro = class.read(cx).mro.iter().map(Gc::value).collect();
    Ok(cx.tuple(mro).into())
}

fn get_dict(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
    let class = class_of_receiver(cx, this)?;
    let dict = class.read(cx).dict.clone();
    Ok(crate::builtins::mappingproxy::make(cx, dict.into()))
}

fn get_abstract_methods(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
    let class = class_of_receiver(cx, this)?;
    let name = cx.world.names.abstractmethods.clone();
    // In the namespace of `type` stands the descriptor itself.
    match own(cx, &class, &name).filter(|_| !class.is(&cx.world.types.type_)) {
        Some(methods) => Ok(methods),
        None => Err(cx.error_with(ExceptionKind::AttributeError, vec![name.into()])),
    }
}

fn set_abstract_methods(cx: &mut Cx, this: &Value, value: Option<Value>) -> Result<(), Exc> {
    let class = class_of_receiver(cx, this)?;
    let name = cx.world.names.abstractmethods.clone();
    if value.is_none() && own(cx, &class, &name).is_none() {
        return Err(cx.error_with(ExceptionKind::AttributeError, vec![name.into()]));
    }
    let some = match &value {
        Some(methods) => cx.truth(methods)?,
        None => false,
    };
    super::attributes::set_own(cx, &class, &name, value)?;
    class.write(cx).abstract_methods = some;
    Ok(())
}

fn get_type_params(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
    let class = class_of_receiver(cx, this)?;
    let name = cx.world.names.type_params.clone();
    match own(cx, &class, &name) {
        Some(params) => Ok(params),
        None => Ok(cx.tuple(Vec::new()).into()),
    }
}

fn mro(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    let this = arguments.take(0);
    let class = class_of_receiver(cx, &this)?;
    let bases = class.read(cx).bases.clone();
    let mut order = vec![class.value()];
    order.extend(super::mro::linearize(cx, &bases)?.into_iter().map(Value::from));
    Ok(cx.list(order).into())
}

fn subclasses(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    let this = arguments.take(0);
    let class = class_of_receiver(cx, &this)?;
    let subclasses = cx.subclasses(&class).into_iter().map(Value::from).collect();
    Ok(cx.list(subclasses).into())
}

impl Cx {
    /// The namespace of a class.
    pub fn class_dict(&self, class: &Gc<Type>) -> Gc<Dict> {
        class.read(self).dict.clone()
    }
}
