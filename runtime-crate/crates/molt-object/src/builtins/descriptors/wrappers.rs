//! `classmethod`, `staticmethod`, and the descriptors of computed attributes and slots.

use molt_value::{Gc, Value};

use super::{GetSet, Member, Wrapped, check_receiver, get_dict, qualified, set_dict};
use crate::args::Arguments;
use crate::builtins::type_::{Type, fully_qualified_name, shown_name};
use crate::error::ExceptionKind;
use crate::native::{ClassDef, ClassFlags, GetterDef, MemberDef, Slots};
use crate::{Cx, Exc};

pub(crate) static GETSET: ClassDef = ClassDef {
    name: "getset_descriptor",
    module: "builtins",
    doc: "",
    bases: &[],
    members: &[
        MemberDef::Getter(GetterDef {
            name: "__name__",
            doc: "",
            get: |_, this| Ok(this.downcast::<GetSet>().map_or(Value::NONE, |inner| inner.name.value())),
            set: None,
        }),
        MemberDef::Getter(GetterDef {
            name: "__doc__",
            doc: "",
            get: |cx, this| Ok(this.downcast::<GetSet>().map_or(Value::NONE, |inner| cx.str(inner.def.doc).into())),
            set: None,
        }),
        MemberDef::Getter(GetterDef {
            name: "__objclass__",
            doc: "",
            get: |_, this| Ok(this.downcast::<GetSet>().map_or(Value::NONE, |inner| inner.class.value())),
            set: None,
        }),
        MemberDef::Getter(GetterDef {
            name: "__qualname__",
            doc: "",
            get: |cx, this| match this.downcast::<GetSet>() {
                Some(inner) => Ok(qualified(cx, &inner.class, &inner.name)),
                None => Ok(Value::NONE),
            },
            set: None,
        }),
    ],
    slots: Slots {
        repr: Some(|cx, this| {
            let Some(inner) = this.downcast::<GetSet>() else {
                return Ok(Value::NONE);
            };
            let text = format!("<attribute '{}' of '{}' objects>", inner.name.to_text(), shown_name(cx, &inner.class));
            Ok(cx.str(&text).into())
        }),
        descr_get: Some(getset_get),
        descr_set: Some(getset_set),
        ..Slots::EMPTY
    },
    flags: ClassFlags::INTERNAL,
    missing: &[],
    ..ClassDef::EMPTY
};

fn getset_get(cx: &mut Cx, this: &Value, object: Option<&Value>, _owner: &Value) -> Result<Value, Exc> {
    let (Some(object), Some(inner)) = (object, this.downcast::<GetSet>()) else {
        return Ok(this.clone());
    };
    check_receiver(cx, &inner.name, &inner.class, object)?;
    (inner.def.get)(cx, object)
}

/// Attributes that are members of a struct in CPython (`PyMemberDef` with `READONLY`), by class.
const MEMBERS: &[(&str, &[&str])] = &[
    ("classmethod", &["__func__", "__wrapped__"]),
    ("code", &["co_argcount", "co_consts", "co_filename", "co_flags", "co_name", "co_names", "co_qualname"]),
    ("complex", &["real", "imag"]),
    ("function", &["__closure__", "__globals__", "__builtins__"]),
    ("functools.partial", &["func", "args", "keywords"]),
    ("method", &["__func__", "__self__"]),
    ("property", &["fget", "fset", "fdel"]),
    ("range", &["start", "stop", "step"]),
    ("slice", &["start", "stop", "step"]),
    ("staticmethod", &["__func__", "__wrapped__"]),
    ("super", &["__thisclass__", "__self__", "__self_class__"]),
    ("traceback", &["tb_frame", "tb_lasti"]),
    ("types.GenericAlias", &["__origin__", "__args__", "__unpacked__"]),
    ("types.UnionType", &["__args__"]),
];

fn getset_set(cx: &mut Cx, this: &Value, object: &Value, value: Option<Value>) -> Result<(), Exc> {
    let Some(inner) = this.downcast::<GetSet>() else {
        return Ok(());
    };
    check_receiver(cx, &inner.name, &inner.class, object)?;
    match inner.def.set {
        Some(set) => set(cx, object, value),
        None => {
            let class = shown_name(cx, &inner.class);
            let name = inner.name.to_text();
            if MEMBERS.iter().any(|(owner, names)| *owner == class && names.contains(&&*name)) {
                return Err(cx.error(ExceptionKind::AttributeError, "readonly attribute"));
            }
            let message = format!("attribute '{}' of '{class}' objects is not writable", inner.name.to_text());
            Err(cx.error(ExceptionKind::AttributeError, message))
        }
    }
}

pub(crate) static MEMBER: ClassDef = ClassDef {
    name: "member_descriptor",
    module: "builtins",
    doc: "",
    bases: &[],
    members: &[
        MemberDef::Getter(GetterDef {
            name: "__name__",
            doc: "",
            get: |_, this| Ok(this.downcast::<Member>().map_or(Value::NONE, |inner| inner.name.value())),
            set: None,
        }),
        MemberDef::Getter(GetterDef {
            name: "__objclass__",
            doc: "",
            get: |_, this| Ok(this.downcast::<Member>().map_or(Value::NONE, |inner| inner.class.value())),
            set: None,
        }),
        MemberDef::Getter(GetterDef {
            name: "__qualname__",
            doc: "",
            get: |cx, this| match this.downcast::<Member>() {
                Some(inner) => Ok(qualified(cx, &inner.class, &inner.name)),
                None => Ok(Value::NONE),
            },
            set: None,
        }),
    ],
    slots: Slots {
        repr: Some(|cx, this| {
            let Some(inner) = this.downcast::<Member>() else {
                return Ok(Value::NONE);
            };
            let text = format!("<member '{}' of '{}' objects>", inner.name.to_text(), shown_name(cx, &inner.class));
            Ok(cx.str(&text).into())
        }),
        descr_get: Some(member_get),
        descr_set: Some(member_set),
        ..Slots::EMPTY
    },
    flags: ClassFlags::INTERNAL,
    missing: &[],
    ..ClassDef::EMPTY
};

fn member_get(cx: &mut Cx, this: &Value, object: Option<&Value>, _owner: &Value) -> Result<Value, Exc> {
    let (Some(object), Some(inner)) = (object, this.downcast::<Member>().cloned()) else {
        return Ok(this.clone());
    };
    check_receiver(cx, &inner.name, &inner.class, object)?;
    match cx.slot_value(object, inner.at) {
        Some(value) => Ok(value),
        None if cx.world.python >= (3, 13) => {
            let class = fully_qualified_name(cx, cx.class_of(object));
            let message = format!("'{class}' object has no attribute '{}'", inner.name.to_text());
            Err(cx.attribute_error(message, object, &inner.name))
        }
        None => Err(cx.no_attribute(object, &inner.name)),
    }
}

fn member_set(cx: &mut Cx, this: &Value, object: &Value, value: Option<Value>) -> Result<(), Exc> {
    let Some(inner) = this.downcast::<Member>().cloned() else {
        return Ok(());
    };
    check_receiver(cx, &inner.name, &inner.class, object)?;
    let deleting = value.is_none();
    let old = cx.set_slot_value(object, inner.at, value.unwrap_or(Value::UNSET));
    if deleting && old.is_unset() {
        return Err(cx.error_with(ExceptionKind::AttributeError, vec![inner.name.value()]));
    }
    Ok(())
}

const WRAPPED_MEMBERS: &[MemberDef] = &[
    MemberDef::Getter(GetterDef { name: "__dict__", doc: "", get: wrapped_dict, set: Some(set_dict) }),
    MemberDef::Getter(GetterDef { name: "__func__", doc: "", get: wrapped, set: None }),
    MemberDef::Getter(GetterDef { name: "__wrapped__", doc: "", get: wrapped, set: None }),
    MemberDef::Getter(GetterDef { name: "__annotations__", doc: "", get: annotations, set: Some(set_annotations) }),
    MemberDef::Getter(GetterDef {
        name: "__isabstractmethod__",
        doc: "",
        get: |cx, this| {
            let inner = wrapped(cx, this)?;
            let name = cx.intern("__isabstractmethod__");
            match cx.getattr_optional(&inner, &name)? {
                Some(flag) => cx.truth(&flag).map(Value::bool),
                None => Ok(Value::FALSE),
            }
        },
        set: None,
    }),
];

fn wrapped(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
    let callable = this.downcast::<Wrapped>().map(|inner| inner.read(cx).callable.value());
    Ok(callable.filter(|callable| !callable.is_unset()).unwrap_or(Value::NONE))
}

/// What is wrapped, for a reader; CPython `cm_descr_get`, `sm_descr_get`.
fn wrapped_for_reader(cx: &mut Cx, kind: &str, this: &Value) -> Result<Value, Exc> {
    match this.downcast::<Wrapped>().map(|inner| inner.read(cx).callable.value()) {
        Some(callable) if !callable.is_unset() => Ok(callable),
        _ => Err(cx.runtime_error(format!("uninitialized {kind} object"))),
    }
}

/// The attributes, the annotations of what is wrapped among them: these are made when somebody asks.
fn wrapped_dict(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
    let name = cx.world.names.annotations.clone();
    if cx.instance_attr(this, &name).is_none()
        && let inner = wrapped(cx, this)?
        && let Some(annotations) = cx.getattr_optional(&inner, &name)?
    {
        cx.set_instance_attr(this, &name, annotations);
    }
    get_dict(cx, this)
}

/// Those of the function, until others are set.
fn annotations(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
    let name = cx.world.names.annotations.clone();
    if let Some(own) = cx.instance_attr(this, &name) {
        return Ok(own);
    }
    let inner = wrapped(cx, this)?;
    match cx.getattr_optional(&inner, &name)? {
        Some(found) => Ok(found),
        None => Err(cx.no_attribute(this, &name)),
    }
}

fn set_annotations(cx: &mut Cx, this: &Value, value: Option<Value>) -> Result<(), Exc> {
    let name = cx.world.names.annotations.clone();
    let done = match value {
        Some(value) => cx.set_instance_attr(this, &name, value),
        None => cx.delete_instance_attr(this, &name),
    };
    if done { Ok(()) } else { Err(cx.no_attribute(this, &name)) }
}

/// A subclass may take other arguments: what is wrapped is said to `__init__`.
fn wrapped_new(cx: &mut Cx, class: &Gc<Type>, _arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    Ok(cx.instantiate(class, Wrapped { callable: Value::UNSET.into() }).into())
}

/// CPython Objects/funcobject.c `cm_init`, `sm_init`.
fn wrapped_init(cx: &mut Cx, kind: &str, this: &Value, arguments: &mut Arguments<'_>) -> Result<(), Exc> {
    if !arguments.keyword_names().is_empty() {
        return Err(cx.type_error(format!("{kind}() takes no keyword arguments")));
    }
    if arguments.positional_len() != 1 {
        let given = arguments.positional_len();
        return Err(cx.type_error(format!("{kind} expected 1 argument, got {given}")));
    }
    let callable = arguments.take(0);
    let Some(wrapper) = this.downcast::<Wrapped>().cloned() else {
        return Err(cx.type_error(format!("descriptor '__init__' requires a '{kind}' object")));
    };
    let old = std::mem::replace(&mut wrapper.write(cx).callable, callable.into());
    drop(old);
    copy_metadata(cx, wrapper);
    Ok(())
}

/// CPython Objects/funcobject.c `functools_wraps`: what the wrapper shows of the function it wraps.
pub(super) fn copy_metadata(cx: &mut Cx, wrapper: Gc<Wrapped>) -> Value {
    let callable = wrapper.read(cx).callable.value();
    let wrapper: Value = wrapper.into();
    let names = &cx.world.names;
    for name in [names.module.clone(), names.name.clone(), names.qualname.clone(), names.doc.clone()] {
        if let Ok(Some(value)) = cx.getattr_optional(&callable, &name) {
            cx.set_instance_attr(&wrapper, &name, value);
        }
    }
    wrapper
}

pub(crate) static CLASSMETHOD: ClassDef = ClassDef {
    name: "classmethod",
    module: "builtins",
    doc: "",
    bases: &[],
    members: WRAPPED_MEMBERS,
    slots: Slots {
        new: Some(wrapped_new),
        init: Some(|cx, this, arguments| wrapped_init(cx, "classmethod", this, arguments)),
        repr: Some(|cx, this| wrapped_repr(cx, "classmethod", this)),
        descr_get: Some(|cx, this, object, owner| {
            let callable = wrapped_for_reader(cx, "classmethod", this)?;
            let owner = match object {
                Some(object) if !owner.is_instance_of::<Type>() => cx.class_of(object).value(),
                _ => owner.clone(),
            };
            // The receiver of what is wrapped is the class, so methods bind to it.
            let bound = crate::builtins::function::Method { function: callable, receiver: owner };
            Ok(Gc::new(&cx.world.types.method, bound).into())
        }),
        ..Slots::EMPTY
    },
    flags: ClassFlags::WITH_DICT,
    missing: &[],
    ..ClassDef::EMPTY
};

pub(crate) static STATICMETHOD: ClassDef = ClassDef {
    name: "staticmethod",
    module: "builtins",
    doc: "",
    bases: &[],
    members: WRAPPED_MEMBERS,
    slots: Slots {
        new: Some(wrapped_new),
        init: Some(|cx, this, arguments| wrapped_init(cx, "staticmethod", this, arguments)),
        repr: Some(|cx, this| wrapped_repr(cx, "staticmethod", this)),
        descr_get: Some(|cx, this, _object, _owner| wrapped_for_reader(cx, "staticmethod", this)),
        call: Some(|cx, this, arguments| {
            let callable = wrapped_for_reader(cx, "staticmethod", this)?;
            cx.call_with(&callable, arguments.reborrow())
        }),
        ..Slots::EMPTY
    },
    flags: ClassFlags::WITH_DICT,
    missing: &[],
    ..ClassDef::EMPTY
};

fn wrapped_repr(cx: &mut Cx, kind: &str, this: &Value) -> Result<Value, Exc> {
    let inner = wrapped(cx, this)?;
    let inner = cx.repr_text(&inner)?;
    Ok(cx.str(&format!("<{kind}({inner})>")).into())
}
