//! `property`. CPython Objects/descrobject.c `property_init`, `property_descr_get`.

use molt_value::{Gc, Mutable, PackedValue, Payload, Trace, Unpacked, Value, Visitor};

use crate::args::{Arguments, bind};
use crate::builtins::NativeClass;
use crate::builtins::type_::Type;
use crate::error::ExceptionKind;
use crate::native::{ClassDef, ClassFlags, FunctionDef, FunctionKind, GetterDef, MemberDef, Param, ParamKind, Slots};
use crate::{Cx, Exc};

/// The payload of `property`.
#[derive(Default)]
pub struct Property {
    getter: PackedValue,
    setter: PackedValue,
    deleter: PackedValue,
    doc: PackedValue,
    /// The doc is the getter's: another getter brings its own.
    doc_of_getter: bool,
    name: PackedValue,
}

impl Trace for Property {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.getter.trace(visitor);
        self.setter.trace(visitor);
        self.deleter.trace(visitor);
        self.doc.trace(visitor);
        self.name.trace(visitor);
    }
}

impl Property {
    /// `fget`, or unset.
    #[inline]
    pub(crate) fn getter(&self) -> Unpacked<'_> {
        self.getter.get()
    }
}

impl Payload for Property {
    type Access = Mutable;
}

impl NativeClass for Property {
    const DEF: &'static ClassDef = &DEF;
}

const fn optional(name: &'static str) -> Param {
    Param { name, kind: ParamKind::PositionalOrKeyword, default: Some("None") }
}

static INIT: FunctionDef = FunctionDef {
    name: "property",
    kind: FunctionKind::Constructor,
    params: &[optional("fget"), optional("fset"), optional("fdel"), optional("doc")],
    doc: "",
    call: |_, _| Ok(Value::NONE),
    ..FunctionDef::METHOD
};

macro_rules! accessor_def {
    ($name:literal, $field:ident) => {
        MemberDef::Method(FunctionDef {
            name: $name,
            params: &[
                Param { name: "self", kind: ParamKind::PositionalOnly, default: None },
                Param { name: "function", kind: ParamKind::PositionalOnly, default: None },
            ],
            doc: "",
            call: |cx, arguments| {
                let (this, function) = (arguments.take(0), arguments.take(1));
                let mut parts = parts(cx, &this)?;
                if !function.is_none() {
                    parts.$field = function;
                }
                derive(cx, &this, parts)
            },
            ..FunctionDef::METHOD
        })
    };
}

macro_rules! part_def {
    ($name:literal, $field:ident) => {
        MemberDef::Getter(GetterDef {
            name: $name,
            doc: "",
            get: |cx, this| {
                let value = parts(cx, this)?.$field;
                Ok(if value.is_unset() { Value::NONE } else { value })
            },
            set: Some(crate::expansion::read_only),
        })
    };
}

pub(crate) static DEF: ClassDef = ClassDef {
    name: "property",
    module: "builtins",
    doc: "Property attribute.",
    bases: &[],
    members: &[
        accessor_def!("getter", getter),
        accessor_def!("setter", setter),
        accessor_def!("deleter", deleter),
        part_def!("fget", getter),
        part_def!("fset", setter),
        part_def!("fdel", deleter),
        MemberDef::Getter(GetterDef {
            name: "__doc__",
            doc: "",
            get: |cx, this| {
                let doc = parts(cx, this)?.doc;
                Ok(if doc.is_unset() { Value::NONE } else { doc })
            },
            set: Some(|cx, this, value| {
                if let Some(property) = this.downcast::<Property>() {
                    let old = std::mem::replace(&mut property.write(cx).doc, value.unwrap_or(Value::NONE).into());
                    drop(old);
                }
                Ok(())
            }),
        }),
        MemberDef::Getter(GetterDef { name: "__isabstractmethod__", doc: "", get: is_abstract, set: None }),
        MemberDef::Getter(GetterDef { name: "__name__", doc: "", get: name_of, set: Some(set_name) }),
        MemberDef::Method(FunctionDef {
            name: "__set_name__",
            params: &[
                Param { name: "self", kind: ParamKind::PositionalOnly, default: None },
                Param { name: "args", kind: ParamKind::VarPositional, default: None },
            ],
            doc: "Method to set name of a property.",
            call: |cx, arguments| {
                let given = arguments.positional_len().saturating_sub(1);
                if given != 2 {
                    let message = format!("__set_name__() takes 2 positional arguments but {given} were given");
                    return Err(cx.type_error(message));
                }
                let (this, name) = (arguments.take(0), arguments.take(2));
                set_name(cx, &this, Some(name)).map(|()| Value::NONE)
            },
            ..FunctionDef::METHOD
        }),
    ],
    slots: Slots {
        new: Some(|cx, class, _arguments| Ok(cx.instantiate(class, Property::default()).into())),
        init: Some(init),
        descr_get: Some(get),
        descr_set: Some(set),
        ..Slots::EMPTY
    },
    flags: ClassFlags::BASETYPE,
    missing: &[],
    ..ClassDef::EMPTY
};

struct Parts {
    getter: Value,
    setter: Value,
    deleter: Value,
    doc: Value,
    doc_of_getter: bool,
    name: Value,
}

fn parts(cx: &mut Cx, this: &Value) -> Result<Parts, Exc> {
    match this.downcast::<Property>() {
        Some(property) => {
            let inner = property.read(cx);
            Ok(Parts {
                getter: inner.getter.value(),
                setter: inner.setter.value(),
                deleter: inner.deleter.value(),
                doc: inner.doc.value(),
                doc_of_getter: inner.doc_of_getter,
                name: inner.name.value(),
            })
        }
        None => Err(cx.type_error("descriptor requires a 'property' object")),
    }
}

/// CPython `property_copy`.
fn derive(cx: &mut Cx, this: &Value, parts: Parts) -> Result<Value, Exc> {
    let class = cx.class_of(this).value();
    let or_none = |value: Value| if value.is_unset() { Value::NONE } else { value };
    let getter = or_none(parts.getter);
    let doc = if parts.doc_of_getter && !getter.is_none() { Value::NONE } else { or_none(parts.doc) };
    let derived = cx.call(&class, &[getter, or_none(parts.setter), or_none(parts.deleter), doc])?;
    if let Some(property) = derived.downcast::<Property>() {
        property.write(cx).name = parts.name.into();
    }
    Ok(derived)
}

/// The name that the property was given, or its getter's. CPython `property_name`.
fn known_name(cx: &mut Cx, this: &Value) -> Result<Option<Value>, Exc> {
    let parts = parts(cx, this)?;
    if !parts.name.is_unset() {
        return Ok(Some(parts.name));
    }
    if parts.getter.is_unset() {
        return Ok(None);
    }
    let name = cx.intern("__name__");
    cx.getattr_optional(&parts.getter, &name)
}

fn name_of(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
    match known_name(cx, this)? {
        Some(name) => Ok(name),
        None => {
            let class = cx.class_name(this);
            Err(cx.error(ExceptionKind::AttributeError, format!("'{class}' object has no attribute '__name__'")))
        }
    }
}

fn set_name(cx: &mut Cx, this: &Value, name: Option<Value>) -> Result<(), Exc> {
    if let Some(property) = this.downcast::<Property>() {
        let old = std::mem::replace(&mut property.write(cx).name, name.unwrap_or_default().into());
        drop(old);
    }
    Ok(())
}

fn is_abstract(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
    let parts = parts(cx, this)?;
    let name = cx.intern("__isabstractmethod__");
    for function in [parts.getter, parts.setter, parts.deleter] {
        if function.is_unset() || function.is_none() {
            continue;
        }
        if let Some(flag) = cx.getattr_optional(&function, &name)?
            && cx.truth(&flag)?
        {
            return Ok(Value::TRUE);
        }
    }
    Ok(Value::FALSE)
}

fn init(cx: &mut Cx, this: &Value, arguments: &mut Arguments<'_>) -> Result<(), Exc> {
    let mut places = [const { Value::UNSET }; 4];
    bind(cx, &INIT, arguments, &mut places)?;
    let Some(property) = this.downcast::<Property>().cloned() else {
        return Ok(());
    };
    let [getter, setter, deleter, mut doc] = places.map(|value| if value.is_none() { Value::UNSET } else { value });
    let name = cx.world.names.doc.clone();
    let mut doc_of_getter = false;
    if doc.is_unset()
        && !getter.is_unset()
        && let Some(found) = cx.getattr_optional(&getter, &name)?
        && !found.is_none()
    {
        doc = found;
        doc_of_getter = true;
    }
    let inner = property.write(cx);
    let made = Property {
        getter: getter.into(),
        setter: setter.into(),
        deleter: deleter.into(),
        doc: doc.clone().into(),
        doc_of_getter,
        name: PackedValue::UNSET,
    };
    let old = std::mem::replace(inner, made);
    drop(old);
    if !cx.class_of(this).read(cx).heap {
        return Ok(());
    }
    // The class's own `__doc__` hides that of the property, so an instance of a subclass has it in its namespace or a slot.
    let doc = if doc.is_unset() { Value::NONE } else { doc };
    match cx.setattr(this, &name, Some(doc)) {
        Err(exc) if !doc_of_getter && exc.is_kind(cx, ExceptionKind::AttributeError) => Ok(()),
        done => done,
    }
}

fn get(cx: &mut Cx, this: &Value, object: Option<&Value>, _owner: &Value) -> Result<Value, Exc> {
    let (Some(object), Some(property)) = (object, this.downcast::<Property>()) else {
        return Ok(this.clone());
    };
    let getter = property.read(cx).getter.value();
    if getter.is_unset() {
        return Err(no_accessor(cx, property, object, "getter"));
    }
    cx.call(&getter, std::slice::from_ref(object))
}

fn set(cx: &mut Cx, this: &Value, object: &Value, value: Option<Value>) -> Result<(), Exc> {
    let Some(property) = this.downcast::<Property>() else {
        return Ok(());
    };
    let inner = property.read(cx);
    let (function, kind) = match value {
        Some(_) => (inner.setter.value(), "setter"),
        None => (inner.deleter.value(), "deleter"),
    };
    if function.is_unset() {
        return Err(no_accessor(cx, property, object, kind));
    }
    match value {
        Some(value) => cx.call(&function, &[object.clone(), value]).map(drop),
        None => cx.call(&function, std::slice::from_ref(object)).map(drop),
    }
}

#[cold]
fn no_accessor(cx: &mut Cx, property: &Gc<Property>, object: &Value, kind: &str) -> Exc {
    let class: &Gc<Type> = cx.class_of(object);
    let class = class.read(cx).qualname.to_text().into_owned();
    let shown = match known_name(cx, &property.value()) {
        Ok(Some(name)) => cx.repr_text(&name).ok(),
        _ => None,
    };
    let message = match shown {
        Some(name) => format!("property {name} of '{class}' object has no {kind}"),
        None => format!("property of '{class}' object has no {kind}"),
    };
    cx.error(ExceptionKind::AttributeError, message)
}
