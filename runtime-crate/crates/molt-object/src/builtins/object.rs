//! `object`. CPython Objects/typeobject.c `object_new`, `object_init`, `object___reduce_ex__`.

use molt_value::{Gc, Str, Value};

use crate::args::Arguments;
use crate::builtins::dict::Dict;
use crate::builtins::reduce;
use crate::builtins::type_::{Type, layout};
use crate::native::{ClassDef, ClassFlags, CompareOp, FunctionDef, GetterDef, MemberDef, Param, ParamKind, Slots};
use crate::object::instance::Instance;
use crate::{Cx, Exc};

const SELF: Param = Param { name: "self", kind: ParamKind::PositionalOnly, default: None };

pub(crate) static DEF: ClassDef = ClassDef {
    name: "object",
    module: "builtins",
    doc: "The base class of the class hierarchy.\n\nWhen called, it accepts no arguments and returns a new featureless\n\
          instance that has no instance attributes and cannot be given any.\n",
    bases: &[],
    members: &[
        MemberDef::Getter(GetterDef {
            name: "__class__",
            doc: "the object's class",
            get: get_class,
            set: Some(set_class),
        }),
        MemberDef::ClassMethod(FunctionDef {
            name: "__init_subclass__",
            params: &[Param { name: "cls", kind: ParamKind::PositionalOnly, default: None }],
            doc: "",
            call: init_subclass,
            ..FunctionDef::METHOD
        }),
        MemberDef::ClassMethod(FunctionDef {
            name: "__subclasshook__",
            params: &[Param { name: "cls", kind: ParamKind::PositionalOnly, default: None }, SELF],
            doc: "",
            call: |_, _| Ok(Value::NOT_IMPLEMENTED),
            ..FunctionDef::METHOD
        }),
        MemberDef::Method(FunctionDef {
            name: "__format__",
            params: &[SELF, Param { name: "format_spec", kind: ParamKind::PositionalOnly, default: None }],
            doc: "",
            call: format,
            ..FunctionDef::METHOD
        }),
        MemberDef::Method(FunctionDef {
            name: "__getstate__",
            qualname: "object.__getstate__",
            params: &[SELF],
            doc: "Helper for pickle.",
            call: |cx, arguments| {
                let this = arguments.take(0);
                Ok(state(cx, &this))
            },
            ..FunctionDef::METHOD
        }),
        MemberDef::Method(FunctionDef {
            name: "__reduce__",
            qualname: "object.__reduce__",
            params: &[SELF],
            doc: "Helper for pickle.",
            call: |cx, arguments| {
                let this = arguments.take(0);
                reduce::of_object(cx, &this, 0)
            },
            ..FunctionDef::METHOD
        }),
        MemberDef::Method(FunctionDef {
            name: "__reduce_ex__",
            qualname: "object.__reduce_ex__",
            params: &[SELF, Param { name: "protocol", kind: ParamKind::PositionalOnly, default: None }],
            doc: "Helper for pickle.",
            call: reduce_ex,
            ..FunctionDef::METHOD
        }),
        MemberDef::Method(FunctionDef { name: "__dir__", params: &[SELF], doc: "", call: dir, ..FunctionDef::METHOD }),
        MemberDef::Method(FunctionDef {
            name: "__sizeof__",
            params: &[SELF],
            doc: "",
            call: |_, _| Ok(Value::int(48)),
            ..FunctionDef::METHOD
        }),
    ],
    slots: Slots {
        new: Some(new),
        init: Some(init),
        repr: Some(|cx, this| cx.default_repr(this).map(Value::from)),
        str: Some(|cx, this| match cx.slots(this).repr {
            // Whoever asked for the text looks at what this is.
            Some(repr) if !molt_stack::low() => repr(cx, this),
            _ => cx.repr(this).map(Value::from),
        }),
        hash: Some(|_, this| Ok(((this.address() >> 4) | (this.address() << 60)) as i64)),
        compare: Some(compare),
        getattro: None,
        setattro: None,
        ..Slots::EMPTY
    },
    flags: ClassFlags::BASETYPE,
    missing: &[],
    ..ClassDef::EMPTY
};

/// CPython `object_richcompare`.
pub(crate) fn compare(cx: &mut Cx, this: &Value, other: &Value, op: CompareOp) -> Result<Value, Exc> {
    match op {
        CompareOp::Eq => Ok(if this.is(other) { Value::TRUE } else { Value::NOT_IMPLEMENTED }),
        CompareOp::Ne => {
            let Some(eq) = cx.slots(this).compare else {
                return Ok(Value::NOT_IMPLEMENTED);
            };
            let equal = eq(cx, this, other, CompareOp::Eq)?;
            if equal.is_not_implemented() { Ok(equal) } else { cx.truth(&equal).map(|equal| Value::bool(!equal)) }
        }
        _ => Ok(Value::NOT_IMPLEMENTED),
    }
}

/// Whether the class's slot is that of `object` itself.
fn overrides(cx: &mut Cx, class: &Gc<Type>, name: &Gc<Str>) -> bool {
    let object = cx.world.types.object.clone();
    match (cx.lookup_in_class(class, name), cx.lookup_in_class(&object, name)) {
        (Some(own), Some(base)) => !own.is(&base),
        _ => false,
    }
}

fn new(cx: &mut Cx, class: &Gc<Type>, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    if !arguments.is_empty() {
        let (new, init) = (cx.world.names.new.clone(), cx.world.names.init.clone());
        if overrides(cx, class, &new) {
            return Err(cx.type_error("object.__new__() takes exactly one argument (the type to instantiate)"));
        }
        if !overrides(cx, class, &init) {
            let name = class.read(cx).name.to_string();
            return Err(cx.type_error(format!("{name}() takes no arguments")));
        }
    }
    if class.read(cx).abstract_methods {
        return Err(abstract_class(cx, class)?);
    }
    Ok(cx.instantiate(class, Instance).into())
}

/// CPython `object_new`: the error of instantiating an abstract class.
fn abstract_class(cx: &mut Cx, class: &Gc<Type>) -> Result<Exc, Exc> {
    let name = cx.world.names.abstractmethods.clone();
    let methods = cx.getattr(&class.value(), &name)?;
    let mut names = Vec::new();
    for method in cx.collect(&methods)? {
        names.push(cx.str_text(&method)?);
    }
    names.sort();
    let plural = if names.len() == 1 { "" } else { "s" };
    let class_name = class.read(cx).name.to_string();
    let message = if cx.world.python >= (3, 12) {
        let listed = names.join("', '");
        format!(
            "Can't instantiate abstract class {class_name} without an implementation for abstract method{plural} '{listed}'"
        )
    } else {
        format!("Can't instantiate abstract class {class_name} with abstract method{plural} {}", names.join(", "))
    };
    Ok(cx.type_error(message))
}

fn init(cx: &mut Cx, this: &Value, arguments: &mut Arguments<'_>) -> Result<(), Exc> {
    if arguments.is_empty() {
        return Ok(());
    }
    let class = cx.class_of(this).clone();
    let (new, init) = (cx.world.names.new.clone(), cx.world.names.init.clone());
    if overrides(cx, &class, &init) {
        return Err(cx.type_error("object.__init__() takes exactly one argument (the instance to initialize)"));
    }
    if !overrides(cx, &class, &new) {
        let name = class.read(cx).name.to_string();
        return Err(cx.type_error(format!("{name}.__init__() takes exactly one argument (the instance to initialize)")));
    }
    Ok(())
}

fn get_class(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
    Ok(cx.class_of(this).value())
}

fn set_class(cx: &mut Cx, this: &Value, value: Option<Value>) -> Result<(), Exc> {
    let Some(value) = value else {
        return Err(cx.type_error("can't delete __class__ attribute"));
    };
    let Some(wanted) = value.downcast::<Type>() else {
        let message = format!("__class__ must be set to a class, not '{}' object", cx.class_name(&value));
        return Err(cx.type_error(message));
    };
    let own = cx.class_of(this).clone();
    let module = cx.world.types.module.clone();
    let both_modules = own.read(cx).is_subclass_of(&module) && wanted.read(cx).is_subclass_of(&module);
    if !both_modules && (!own.read(cx).heap || !wanted.read(cx).heap) {
        let message = "__class__ assignment only supported for mutable types or ModuleType subclasses";
        return Err(cx.type_error(message));
    }
    if !layout::compatible_for_assignment(cx, &own, wanted) {
        let (wanted, own) = (wanted.read(cx).name.to_string(), own.read(cx).name.to_string());
        let message = format!("__class__ assignment: '{wanted}' object layout differs from '{own}'");
        return Err(cx.type_error(message));
    }
    layout::rearrange(cx, this, &own, wanted);
    molt_value::heap::set_class(this, wanted, cx);
    Ok(())
}

fn init_subclass(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    if arguments.positional_len() == 1 && arguments.keyword_names().is_empty() {
        return Ok(Value::NONE);
    }
    let class = arguments.take(0);
    let name = match class.downcast::<Type>() {
        Some(class) => class.read(cx).qualname.to_text().into_owned(),
        None => "object".to_owned(),
    };
    Err(cx.type_error(format!("{name}.__init_subclass__() takes no keyword arguments")))
}

fn format(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    let (this, spec) = (arguments.take(0), arguments.take(1));
    let empty = spec.downcast::<crate::builtins::str_::Str>().is_some_and(|spec| spec.as_bytes().is_empty());
    if !empty {
        let message = format!("unsupported format string passed to {}.__format__", cx.class_name(&this));
        return Err(cx.type_error(message));
    }
    cx.str_of(&this).map(Value::from)
}

/// The attributes of an instance that are to be kept: `None`, its `__dict__`, or a pair of that and what its slots hold.
/// CPython `object_getstate_default`.
fn state(cx: &mut Cx, this: &Value) -> Value {
    let dict = cx.materialize_dict(this).filter(|dict| !dict.read(cx).is_empty());
    let dict = dict.map_or(Value::NONE, Value::from);
    let names = cx.class_of(this).read(cx).slot_names.clone();
    let slots = cx.new_dict();
    for (at, name) in names.iter().enumerate() {
        if let Some(value) = cx.slot_value(this, at) {
            cx.dict_set_interned(&slots, name, value);
        }
    }
    if slots.read(cx).is_empty() { dict } else { cx.tuple_of([dict, slots.into()]).into() }
}

/// A class's own `__reduce__` goes before what `object` does.
fn reduce_ex(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    let (this, protocol) = (arguments.take(0), arguments.take(1));
    let protocol = cx.index_i64(&protocol)?;
    let class = cx.class_of(&this).clone();
    let name = cx.intern("__reduce__");
    if overrides(cx, &class, &name) {
        return cx.call_method(&this, &name, &[]);
    }
    reduce::of_object(cx, &this, protocol)
}

fn dir(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    let this = arguments.take(0);
    let mut names: Vec<Value> = Vec::new();
    let name = cx.world.names.dict.clone();
    if let Some(dict) = cx.getattr_optional(&this, &name)?
        && let Some(dict) = dict.downcast::<Dict>()
    {
        names.extend(cx.dict_items(dict).into_iter().map(|(key, _)| key));
    }
    // What says that it has no class, or one that is none, has but its own names.
    let class_name = cx.intern("__class__");
    let class = cx.getattr_optional(&this, &class_name)?.and_then(|class| class.downcast_into::<Type>().ok());
    let order = class.map(|class| class.read(cx).mro.clone()).unwrap_or_default();
    let all = cx.new_dict();
    for name in names {
        cx.dict_set(&all, name, Value::NONE)?;
    }
    for base in order {
        let dict = base.read(cx).dict.clone();
        for (key, _) in cx.dict_items(&dict) {
            cx.dict_set(&all, key, Value::NONE)?;
        }
    }
    let names = cx.dict_items(&all).into_iter().map(|(key, _)| key).collect();
    Ok(cx.list(names).into())
}
