//! `method_descriptor`, `classmethod_descriptor`, `wrapper_descriptor`, `method-wrapper`: native methods in their classes.

use molt_value::{Gc, Value};

use super::{check_receiver, qualified};
use crate::args::Arguments;
use crate::builtins::function::{BuiltinFunction, MethodDescriptor};
use crate::builtins::type_::{Type, full_name, shown_name};
use crate::native::{ClassDef, ClassFlags, CompareOp, GetterDef, MemberDef, Slots};
use crate::object::slot_table::{MethodWrapper, SlotWrapper, call_wrapper};
use crate::{Cx, Exc};

macro_rules! native_method_members {
    ($payload:ty) => {
        &[
            MemberDef::Getter(GetterDef {
                name: "__name__",
                doc: "",
                set: None,
                get: |cx, this| {
                    Ok(this.downcast::<$payload>().map_or(Value::NONE, |inner| cx.str(inner.def.name).into()))
                },
            }),
            MemberDef::Getter(GetterDef {
                name: "__doc__",
                doc: "",
                set: None,
                get: |cx, this| {
                    Ok(this.downcast::<$payload>().map_or(Value::NONE, |inner| cx.str(inner.def.doc).into()))
                },
            }),
            MemberDef::Getter(GetterDef {
                name: "__text_signature__",
                doc: "",
                set: None,
                get: |cx, this| {
                    let text = |inner: &$payload| crate::builtins::text_signature::of_function(inner.def);
                    Ok(this.downcast::<$payload>().map_or(Value::NONE, |inner| cx.str(&text(inner)).into()))
                },
            }),
            MemberDef::Getter(GetterDef {
                name: "__objclass__",
                doc: "",
                set: None,
                get: |_, this| Ok(this.downcast::<$payload>().map_or(Value::NONE, |inner| inner.class.value())),
            }),
            MemberDef::Getter(GetterDef {
                name: "__qualname__",
                doc: "",
                set: None,
                get: |cx, this| {
                    let Some(inner) = this.downcast::<$payload>() else {
                        return Ok(Value::NONE);
                    };
                    let text = format!("{}.{}", inner.class.read(cx).qualname.to_text(), inner.def.name);
                    Ok(cx.str(&text).into())
                },
            }),
        ]
    };
}

pub(crate) static METHOD_DESCRIPTOR: ClassDef = ClassDef {
    name: "method_descriptor",
    module: "builtins",
    doc: "",
    bases: &[],
    members: native_method_members!(MethodDescriptor),
    slots: Slots { repr: Some(method_repr), call: Some(method_call), descr_get: Some(method_get), ..Slots::EMPTY },
    flags: ClassFlags::INTERNAL,
    missing: &[],
    ..ClassDef::EMPTY
};

fn method_repr(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
    let Some(method) = this.downcast::<MethodDescriptor>() else {
        return Ok(Value::NONE);
    };
    let text = format!("<method '{}' of '{}' objects>", method.def.name, shown_name(cx, &method.class));
    Ok(cx.str(&text).into())
}

fn method_call(cx: &mut Cx, this: &Value, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    match this.downcast::<MethodDescriptor>() {
        Some(method) => (method.def.call)(cx, arguments),
        None => Err(cx.type_error("descriptor requires a method")),
    }
}

fn method_get(cx: &mut Cx, this: &Value, object: Option<&Value>, _owner: &Value) -> Result<Value, Exc> {
    let (Some(object), Some(method)) = (object, this.downcast::<MethodDescriptor>()) else {
        return Ok(this.clone());
    };
    let name = cx.intern(method.def.name);
    check_receiver(cx, &name, &method.class, object)?;
    Ok(cx.bind_method(this.clone(), object.clone()))
}

pub(crate) static CLASSMETHOD_DESCRIPTOR: ClassDef = ClassDef {
    name: "classmethod_descriptor",
    module: "builtins",
    doc: "",
    bases: &[],
    members: native_method_members!(MethodDescriptor),
    slots: Slots { repr: Some(method_repr), call: Some(method_call), descr_get: Some(classmethod_get), ..Slots::EMPTY },
    flags: ClassFlags::INTERNAL,
    missing: &[],
    ..ClassDef::EMPTY
};

fn classmethod_get(cx: &mut Cx, this: &Value, object: Option<&Value>, owner: &Value) -> Result<Value, Exc> {
    let Some(method) = this.downcast::<MethodDescriptor>() else {
        return Ok(this.clone());
    };
    let owner = match object {
        _ if owner.is_instance_of::<Type>() => owner.clone(),
        Some(object) => cx.class_of(object).value(),
        None => owner.clone(),
    };
    let bound = BuiltinFunction { def: method.def, receiver: owner, bound: true, module: Value::NONE };
    Ok(Gc::new(&cx.world.types.builtin_function, bound).into())
}

pub(crate) static WRAPPER_DESCRIPTOR: ClassDef = ClassDef {
    name: "wrapper_descriptor",
    module: "builtins",
    doc: "",
    bases: &[],
    members: &[
        MemberDef::Getter(GetterDef {
            name: "__name__",
            doc: "",
            get: |_, this| Ok(this.downcast::<SlotWrapper>().map_or(Value::NONE, |inner| inner.name.value())),
            set: None,
        }),
        MemberDef::Getter(GetterDef {
            name: "__objclass__",
            doc: "",
            get: |_, this| Ok(this.downcast::<SlotWrapper>().map_or(Value::NONE, |inner| inner.class.value())),
            set: None,
        }),
        MemberDef::Getter(GetterDef {
            name: "__qualname__",
            doc: "",
            get: |cx, this| {
                let Some(inner) = this.downcast::<SlotWrapper>() else {
                    return Ok(Value::NONE);
                };
                Ok(qualified(cx, &inner.class, &inner.name))
            },
            set: None,
        }),
    ],
    slots: Slots {
        repr: Some(|cx, this| {
            let Some(inner) = this.downcast::<SlotWrapper>() else {
                return Ok(Value::NONE);
            };
            let text =
                format!("<slot wrapper '{}' of '{}' objects>", inner.name.to_text(), shown_name(cx, &inner.class));
            Ok(cx.str(&text).into())
        }),
        call: Some(wrapper_call),
        descr_get: Some(wrapper_get),
        ..Slots::EMPTY
    },
    flags: ClassFlags::INTERNAL,
    missing: &[],
    ..ClassDef::EMPTY
};

fn wrapper_call(cx: &mut Cx, this: &Value, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    let Some(wrapper) = this.downcast::<SlotWrapper>().cloned() else {
        return Ok(Value::NONE);
    };
    match arguments.split_first() {
        Some((receiver, mut rest)) => call_wrapper(cx, &wrapper, &receiver, &mut rest),
        None => {
            let class = full_name(cx, &wrapper.class);
            let message = format!("descriptor '{}' of '{class}' object needs an argument", wrapper.name.to_text());
            Err(cx.type_error(message))
        }
    }
}

fn wrapper_get(cx: &mut Cx, this: &Value, object: Option<&Value>, _owner: &Value) -> Result<Value, Exc> {
    let (Some(object), Some(wrapper)) = (object, this.downcast::<SlotWrapper>()) else {
        return Ok(this.clone());
    };
    check_receiver(cx, &wrapper.name, &wrapper.class, object)?;
    let bound = MethodWrapper { wrapper: wrapper.clone(), receiver: object.clone() };
    Ok(Gc::new(&cx.world.types.method_wrapper, bound).into())
}

/// Equal for the same method of the same object. CPython Objects/descrobject.c `wrapper_richcompare`.
fn wrapper_compare(_cx: &mut Cx, this: &Value, other: &Value, op: CompareOp) -> Result<Value, Exc> {
    let (Some(one), Some(two)) = (this.downcast::<MethodWrapper>(), other.downcast::<MethodWrapper>()) else {
        return Ok(Value::NOT_IMPLEMENTED);
    };
    let equal = one.wrapper.is(&two.wrapper) && one.receiver.is(&two.receiver);
    Ok(match op {
        CompareOp::Eq => Value::bool(equal),
        CompareOp::Ne => Value::bool(!equal),
        _ => Value::NOT_IMPLEMENTED,
    })
}

pub(crate) static METHOD_WRAPPER: ClassDef = ClassDef {
    name: "method-wrapper",
    module: "builtins",
    doc: "",
    bases: &[],
    members: &[
        MemberDef::Getter(GetterDef {
            name: "__self__",
            doc: "",
            get: |_, this| Ok(this.downcast::<MethodWrapper>().map_or(Value::NONE, |inner| inner.receiver.clone())),
            set: None,
        }),
        MemberDef::Getter(GetterDef {
            name: "__name__",
            doc: "",
            get: |_, this| Ok(this.downcast::<MethodWrapper>().map_or(Value::NONE, |inner| inner.wrapper.name.value())),
            set: None,
        }),
        MemberDef::Getter(GetterDef {
            name: "__objclass__",
            doc: "",
            get: |_, this| {
                Ok(this.downcast::<MethodWrapper>().map_or(Value::NONE, |inner| inner.wrapper.class.value()))
            },
            set: None,
        }),
        MemberDef::Getter(GetterDef {
            name: "__qualname__",
            doc: "",
            get: |cx, this| match this.downcast::<MethodWrapper>() {
                Some(inner) => Ok(qualified(cx, &inner.wrapper.class, &inner.wrapper.name)),
                None => Ok(Value::NONE),
            },
            set: None,
        }),
    ],
    slots: Slots {
        repr: Some(|cx, this| {
            let Some(inner) = this.downcast::<MethodWrapper>() else {
                return Ok(Value::NONE);
            };
            let (name, class) = (inner.wrapper.name.to_text().into_owned(), cx.class_name(&inner.receiver));
            let text = format!("<method-wrapper '{name}' of {class} object at {:#x}>", inner.receiver.address());
            Ok(cx.str(&text).into())
        }),
        call: Some(|cx, this, arguments| {
            let Some(inner) = this.downcast::<MethodWrapper>().cloned() else {
                return Ok(Value::NONE);
            };
            call_wrapper(cx, &inner.wrapper, &inner.receiver, arguments)
        }),
        compare: Some(wrapper_compare),
        hash: Some(|_, this| {
            let parts =
                this.downcast::<MethodWrapper>().map(|inner| (inner.receiver.address(), inner.wrapper.address()));
            let (receiver, wrapper) = parts.unwrap_or_default();
            Ok((receiver.rotate_right(4) ^ wrapper.rotate_right(4)) as i64)
        }),
        ..Slots::EMPTY
    },
    flags: ClassFlags::INTERNAL,
    missing: &[],
    ..ClassDef::EMPTY
};
