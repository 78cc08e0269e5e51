//! Validators of complete classes, taken from the classes instead of being built again. pydantic-core src/common/prebuilt.rs.

use molt_object::builtins::type_::Type;
use molt_object::{Cx, Gc};

use super::{Shared, Validator};
use crate::schema::Schema;
use crate::schema_validator::SchemaValidator;

/// The validator that the class of a model's or dataclass's schema already has.
pub fn of_schema(cx: &mut Cx, type_: &str, schema: &Schema) -> Option<Shared> {
    if type_ != "model" && (type_ != "dataclass" || schema.has(cx, "generic_origin")) {
        return None;
    }
    let class = schema.get::<Gc<Type>>(cx, "cls").ok()??;
    let dict = class.read(cx).dict.clone();
    let own = dict.read(cx);
    if !own.get_str("__pydantic_complete__").is_some_and(molt_object::Value::is_true) {
        return None;
    }
    let prebuilt = own.get_str("__pydantic_validator__")?.downcast::<SchemaValidator>()?;
    // A function validator may have been put around it for another class; its outer functions are not the class's.
    let usable = !matches!(*prebuilt.root, Validator::FunctionWrap(_) | Validator::FunctionAfter(_));
    usable.then(|| prebuilt.root.clone())
}
