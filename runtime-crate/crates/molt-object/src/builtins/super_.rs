//! `super`. CPython Objects/typeobject.c `super_getattro`, `super_init_impl`, `supercheck`.

use molt_macros::{Trace, class};
use molt_value::{Gc, Mutable, Payload, Str, Value};

use crate::args::Arguments;
use crate::builtins::type_::Type;
use crate::{Cx, Exc};

/// The payload of `super`: the class behind which the search begins, and what it is bound to.
#[derive(Default, Trace)]
pub struct Super {
    class: Option<Gc<Type>>,
    object: Value,
    object_class: Option<Gc<Type>>,
}

impl Payload for Super {
    type Access = Mutable;
}

/// Looks attributes up in the classes that follow a class in the MRO of an object's class.
#[class(name = "super", module = "builtins", basetype)]
impl Super {
    #[new]
    fn new(cx: &mut Cx, class: &Gc<Type>, _arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
        Ok(cx.instantiate(class, Super::default()).into())
    }

    #[init(signature = "(type=<unrepresentable>, object_or_type=None, /)")]
    fn init(cx: &mut Cx, this: &Gc<Super>, r#type: Option<Value>, object_or_type: Value) -> Result<(), Exc> {
        let Some(start) = r#type else { return Err(cx.runtime_error("super(): no arguments")) };
        let start = start.downcast_into::<Type>().map_err(|start| {
            let message = format!("super() argument 1 must be a type, not {}", cx.class_name(&start));
            cx.type_error(message)
        })?;
        let bound = if object_or_type.is_none() {
            Super { class: Some(start), ..Super::default() }
        } else {
            let object_class = check(cx, &start, &object_or_type)?;
            Super { class: Some(start), object: object_or_type, object_class: Some(object_class) }
        };
        let old = std::mem::replace(this.write(cx), bound);
        drop(old);
        Ok(())
    }

    #[getter]
    fn __thisclass__(cx: &mut Cx, this: &Gc<Super>) -> Option<Gc<Type>> {
        this.read(cx).class.clone()
    }

    #[getter]
    fn __self__(cx: &mut Cx, this: &Gc<Super>) -> Value {
        let object = &this.read(cx).object;
        if object.is_unset() { Value::NONE } else { object.clone() }
    }

    #[getter]
    fn __self_class__(cx: &mut Cx, this: &Gc<Super>) -> Option<Gc<Type>> {
        this.read(cx).object_class.clone()
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<Super>) -> String {
        let inner = this.read(cx);
        let name = |class: &Option<Gc<Type>>| class.as_ref().map(|class| class.read(cx).name.to_string());
        let start = name(&inner.class).unwrap_or_else(|| "NULL".to_owned());
        match name(&inner.object_class) {
            Some(object) => format!("<super: <class '{start}'>, <{object} object>>"),
            None => format!("<super: <class '{start}'>, NULL>"),
        }
    }

    #[slot]
    fn __getattribute__(cx: &mut Cx, this: &Gc<Super>, name: &Gc<Str>) -> Result<Value, Exc> {
        if name.as_bytes() != b"__class__"
            && let Some(found) = find_behind(cx, this, name)
        {
            let inner = this.read(cx);
            let object = inner.object.clone();
            let Some(class) = inner.object_class.clone() else { return Ok(found) };
            let Some(get) = cx.slots(&found).descr_get else { return Ok(found) };
            let class = class.value();
            // What is bound to a class itself is read as from the class.
            let object = (!object.is(&class)).then_some(&object);
            return get(cx, &found, object, &class);
        }
        cx.generic_getattr(&this.value(), name)
    }

    #[slot]
    fn __get__(cx: &mut Cx, this: &Gc<Super>, object: Option<&Value>, _owner: &Value) -> Result<Value, Exc> {
        let inner = this.read(cx);
        let (Some(object), Some(start), true) = (object, inner.class.clone(), inner.object.is_unset()) else {
            return Ok(this.value());
        };
        if object.is_none() {
            return Ok(this.value());
        }
        let class = cx.class_of(&this.value()).value();
        cx.call(&class, &[start.value(), object.clone()])
    }
}

impl Super {
    /// `super(start, object)`.
    ///
    /// # Errors
    /// TypeError when the object is neither an instance nor a subclass of the class.
    pub(crate) fn bound(cx: &mut Cx, start: &Gc<Type>, object: Value) -> Result<Value, Exc> {
        let object_class = check(cx, start, &object)?;
        let bound = Super { class: Some(start.clone()), object, object_class: Some(object_class) };
        Ok(Gc::new(&cx.world.types.super_, bound).into())
    }

    /// The function, and its receiver, that a method call on `super()` bound to an instance comes to.
    pub(crate) fn method(cx: &mut Cx, this: &Value, name: &Gc<Str>) -> Option<(Value, Value)> {
        let this = this.downcast::<Super>()?;
        if name.as_bytes() == b"__class__" {
            return None;
        }
        let inner = this.read(cx);
        let (start, object_class) = (inner.class.clone()?, inner.object_class.clone()?);
        let found = find(cx, &start, &object_class, name)?;
        let receiver = this.read(cx).object.clone();
        let own_class = cx.class_of(&receiver).is(&object_class);
        (own_class && cx.is_method(&found)).then_some((found, receiver))
    }

    /// The function that a method call on `super(start, object)` comes to, where it is one that takes the object as receiver.
    pub(crate) fn method_of(cx: &mut Cx, start: &Gc<Type>, object: &Value, name: &Gc<Str>) -> Option<Value> {
        if object.is_instance_of::<Type>() || name.is(&cx.world.names.class) {
            return None;
        }
        let class = cx.class_of(object).clone();
        let found = find(cx, start, &class, name)?;
        cx.is_method(&found).then_some(found)
    }
}

fn find_behind(cx: &mut Cx, this: &Gc<Super>, name: &Gc<Str>) -> Option<Value> {
    let inner = this.read(cx);
    let (start, object_class) = (inner.class.clone()?, inner.object_class.clone()?);
    find(cx, &start, &object_class, name)
}

/// The classes behind one in another's MRO.
fn behind<'a>(cx: &'a Cx, start: &Gc<Type>, object_class: &'a Gc<Type>) -> Option<&'a [Gc<Type>]> {
    let mro = &object_class.read(cx).mro;
    let at = mro.iter().position(|class| class.is(start))?;
    Some(&mro[at + 1..])
}

/// The first attribute of this name behind the class in the MRO. CPython `_super_lookup_descr`.
fn find(cx: &mut Cx, start: &Gc<Type>, object_class: &Gc<Type>, name: &Gc<Str>) -> Option<Value> {
    let rest = behind(cx, start, object_class)?;
    let next = rest.first()?;
    // In a line of single inheritance the rest is the next class's own order, for which lookups are cached.
    if next.read(cx).mro.len() == rest.len() {
        let next = next.clone();
        return cx.lookup_in_class(&next, name);
    }
    rest.iter().find_map(|class| class.read(cx).dict.read(cx).get_interned(name).cloned())
}

/// The class in whose MRO is searched: the object itself if it is a subclass, else its class. CPython `supercheck`.
fn check(cx: &mut Cx, start: &Gc<Type>, object: &Value) -> Result<Gc<Type>, Exc> {
    if let Some(class) = object.downcast::<Type>()
        && class.read(cx).is_subclass_of(start)
    {
        return Ok(class.clone());
    }
    let class = cx.class_of(object).clone();
    if class.read(cx).is_subclass_of(start) {
        return Ok(class);
    }
    let name = cx.intern("__class__");
    if let Some(claimed) = cx.getattr_optional(object, &name)?
        && let Some(claimed) = claimed.downcast::<Type>()
        && claimed.read(cx).is_subclass_of(start)
    {
        return Ok(claimed.clone());
    }
    if cx.world.python < (3, 13) {
        return Err(cx.type_error("super(type, obj): obj must be an instance or subtype of type"));
    }
    let what = match object.downcast::<Type>() {
        Some(class) => format!("type {}", class.read(cx).name),
        None => format!("instance of {}", cx.class_name(object)),
    };
    let start = start.read(cx).name.to_string();
    Err(cx.type_error(format!("super(type, obj): obj ({what}) is not an instance or subtype of type ({start}).")))
}
