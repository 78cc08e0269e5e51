//! `_type_arguments`, the native half of `typing` and `_typing`: type parameters among arguments, putting types in their places,
//! unions. CPython Objects/genericaliasobject.c, Objects/unionobject.c.

/// Type parameters and unions.
#[molt_macros::module(name = "_type_arguments")]
pub mod native {
    use molt_object::builtins::{type_arguments, union_type};
    use molt_object::{Cx, Exc, Value};

    /// The type parameters in some arguments, each once, in order.
    #[function(signature = "(args, /)")]
    fn parameters(cx: &mut Cx, args: Value) -> Result<Value, Exc> {
        let args = cx.collect(&args)?;
        let found = type_arguments::parameters(cx, &args)?;
        Ok(cx.tuple(found).into())
    }

    /// The arguments of an alias with types in the places of its parameters.
    #[function(signature = "(alias, args, key, /)")]
    fn substituted(cx: &mut Cx, alias: Value, args: Value, key: Value) -> Result<Value, Exc> {
        let args = cx.collect(&args)?;
        let made = type_arguments::substituted(cx, &alias, &args, &key)?;
        Ok(cx.tuple(made).into())
    }

    /// The union of two types, one of them a type alias.
    #[function(signature = "(left, right, /)")]
    fn union_of(cx: &mut Cx, left: Value, right: Value) -> Result<Value, Exc> {
        union_type::or(cx, &left, &right)
    }
}
