//! `_tuplegetter`: the attribute of a named tuple that stands for one of its items. CPython Modules/_collectionsmodule.c
//! `tuplegetterobject`.

use molt_macros::class;
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::{Cx, Exc, ExceptionKind, Frozen, Gc, Payload, TokenCell, Trace, Value, Visitor};

/// The payload of `_tuplegetter`.
pub struct TupleGetter {
    index: usize,
    doc: TokenCell<Value>,
}

impl Trace for TupleGetter {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.doc.trace(visitor);
    }
}

impl Payload for TupleGetter {
    type Access = Frozen;
}

#[class(name = "_tuplegetter", module = "collections")]
impl TupleGetter {
    #[new(signature = "(index, doc, /)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, index: usize, doc: Value) -> Gc<TupleGetter> {
        cx.instantiate(class, TupleGetter { index, doc: TokenCell::new(doc) })
    }

    #[getter]
    fn __doc__(cx: &mut Cx, this: &Gc<TupleGetter>) -> Value {
        this.doc.read(cx).clone()
    }

    #[setter(name = "__doc__")]
    fn set_doc(cx: &mut Cx, this: &Gc<TupleGetter>, value: Option<Value>) -> Result<(), Exc> {
        let old = std::mem::replace(this.doc.write(cx), value.unwrap_or(Value::NONE));
        drop(old);
        Ok(())
    }

    #[method(signature = "(self, /)")]
    fn __reduce__(cx: &mut Cx, this: &Gc<TupleGetter>) -> Value {
        let class = cx.class_of(&this.value()).value();
        let doc = this.doc.read(cx).clone();
        let arguments = cx.tuple(vec![Value::int(this.index as i64), doc]).into();
        cx.tuple(vec![class, arguments]).into()
    }

    #[slot]
    fn __get__(cx: &mut Cx, this: &Gc<TupleGetter>, object: Option<&Value>, _owner: &Value) -> Result<Value, Exc> {
        let Some(object) = object.filter(|object| !object.is_none()) else { return Ok(this.value()) };
        let Some(tuple) = object.downcast::<Tuple>() else {
            let class = cx.class_name(object);
            let message =
                format!("descriptor for index '{}' for tuple subclasses doesn't apply to '{class}' object", this.index);
            return Err(cx.type_error(message));
        };
        tuple.items().get(this.index).cloned().ok_or_else(|| cx.index_error("tuple index out of range"))
    }

    #[slot]
    fn __set__(cx: &mut Cx, _this: &Value, _object: &Value, value: Option<Value>) -> Result<(), Exc> {
        let message = if value.is_some() { "can't set attribute" } else { "can't delete attribute" };
        Err(cx.error(ExceptionKind::AttributeError, message))
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<TupleGetter>) -> Result<String, Exc> {
        let doc = this.doc.read(cx).clone();
        let doc = cx.repr_text(&doc)?;
        let class = cx.class_of(&this.value()).clone();
        Ok(format!("{}({}, {doc})", class.read(cx).name, this.index))
    }
}
