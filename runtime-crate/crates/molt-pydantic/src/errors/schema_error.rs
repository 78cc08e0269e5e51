//! `SchemaError`: a core schema that no validator can be built from. pydantic-core src/build_tools.rs.

use molt_macros::class;
use molt_object::builtins::NativeClass;
use molt_object::builtins::exceptions::BaseException;
use molt_object::builtins::type_::Type;
use molt_object::{Cx, Exc, ExceptionKind, Gc, Value};

/// Stands for the class; its instances have the payload of exceptions.
pub struct SchemaError;

/// A new `SchemaError` with this message.
#[cold]
pub fn schema_error(cx: &mut Cx, message: impl AsRef<str>) -> Exc {
    let text = cx.str(message.as_ref()).into();
    let class = match SchemaError::class(cx) {
        Ok(class) => class,
        Err(exc) => return exc,
    };
    let args = cx.tuple_of([text]);
    Exc::new(BaseException::make(cx, &class, args))
}

fn message(cx: &mut Cx, this: &Gc<BaseException>) -> Result<String, Exc> {
    let args = this.read(cx).args.clone();
    let zero = Value::int(0);
    let first = cx.getitem(&args, &zero)?;
    cx.str_text(&first)
}

#[class(
    name = "SchemaError",
    module = "pydantic_core._pydantic_core",
    bases(|cx| Ok(cx.world.exceptions.get(ExceptionKind::Exception).clone())),
    dict
)]
impl SchemaError {
    #[new(signature = "(message)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, message: Value) -> Result<Value, Exc> {
        let args = cx.tuple_of([message]);
        Ok(BaseException::make(cx, class, args).into())
    }

    #[method(signature = "(self, /)")]
    fn error_count(_cx: &mut Cx, _this: &Value) -> i64 {
        0
    }

    #[method(signature = "(self, /)")]
    fn errors(cx: &mut Cx, _this: &Value) -> Value {
        cx.list(Vec::new()).into()
    }

    #[slot]
    fn __str__(cx: &mut Cx, this: &Gc<BaseException>) -> Result<String, Exc> {
        message(cx, this)
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<BaseException>) -> Result<String, Exc> {
        Ok(format!("SchemaError({:?})", message(cx, this)?))
    }
}
