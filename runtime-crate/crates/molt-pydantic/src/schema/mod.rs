//! From an annotation to its tree of validators. pydantic _internal/_generate_schema.py `GenerateSchema.match_type`.
//!
//! Objects of `typing` are known by their attributes (`__origin__`, `__args__`), since the module is Python code.

use molt_object::builtins::str_::Str;
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::builtins::union_type;
use molt_object::{Cx, Exc, Gc, Value};

use crate::validators::{
    AnyValidator, BoolValidator, BytesValidator, DictValidator, FloatValidator, IntValidator, ListValidator,
    LiteralValidator, NoneValidator, NullableValidator, StrValidator, TupleValidator, UnionMode, UnionValidator,
    Validator,
};

/// The validators of an annotation; `None` for an annotation of a kind that has no validator.
///
/// # Errors
/// What reading the annotation's attributes raises.
pub fn validator_of(cx: &mut Cx, annotation: &Value) -> Result<Option<Validator>, Exc> {
    if let Some(scalar) = scalar(cx, annotation) {
        return Ok(Some(scalar));
    }
    if let Some(members) = union_type::members(annotation).filter(|members| members.len() > 1) {
        return union(cx, &members);
    }
    if is_special_form(cx, annotation, "Any")? {
        return Ok(Some(AnyValidator.into()));
    }
    let origin = attribute(cx, annotation, "__origin__")?;
    let arguments = attribute(cx, annotation, "__args__")?;
    let bare = arguments.is_none();
    let arguments = arguments.as_ref().and_then(Value::downcast::<Tuple>).map_or(&[][..], |tuple| tuple.items());
    let origin = origin.as_ref().unwrap_or(annotation);
    if is_special_form(cx, origin, "Union")? {
        return union(cx, arguments);
    }
    if is_special_form(cx, origin, "Literal")? {
        return Ok(Some(LiteralValidator::new(cx, arguments.to_vec())?.into()));
    }
    if origin.is(&cx.world.types.tuple.value()) {
        return tuple(cx, arguments, bare);
    }
    container(cx, origin, arguments)
}

/// The validators of annotations without arguments.
fn scalar(cx: &Cx, annotation: &Value) -> Option<Validator> {
    let types = &cx.world.types;
    let is = |class: &Gc<Type>| annotation.is(&class.value());
    match () {
        () if annotation.is_none() || is(&types.none_type) => Some(NoneValidator.into()),
        () if is(&types.object) => Some(AnyValidator.into()),
        () if is(&types.bool) => Some(BoolValidator::default().into()),
        () if is(&types.int) => Some(IntValidator::default().into()),
        () if is(&types.float) => Some(FloatValidator::default().into()),
        () if is(&types.str) => Some(StrValidator::default().into()),
        () if is(&types.bytes) => Some(BytesValidator::default().into()),
        () => None,
    }
}

/// The validators of `list` and `dict`, with or without arguments.
fn container(cx: &mut Cx, origin: &Value, arguments: &[Value]) -> Result<Option<Validator>, Exc> {
    if origin.is(&cx.world.types.list.value()) {
        let items = argument(cx, arguments, 0)?.map(Box::new);
        let list = items.map(|items| ListValidator { strict: None, items, min_length: None, max_length: None });
        return Ok(list.map(Validator::from));
    }
    if origin.is(&cx.world.types.dict.value()) {
        let (keys, values) = (argument(cx, arguments, 0)?, argument(cx, arguments, 1)?);
        let dict = keys.zip(values).map(|(keys, values)| {
            let (keys, values) = (Box::new(keys), Box::new(values));
            DictValidator { strict: None, keys, values, min_length: None, max_length: None }
        });
        return Ok(dict.map(Validator::from));
    }
    Ok(None)
}

/// The validators of `tuple`: `tuple[A, B]`, `tuple[A, ...]`, or `tuple` of anything.
fn tuple(cx: &mut Cx, arguments: &[Value], bare: bool) -> Result<Option<Validator>, Exc> {
    let ellipsis = cx.world.types.ellipsis.clone();
    if bare || matches!(arguments, [_, dots] if cx.class_of(dots).is(&ellipsis)) {
        let rest = argument(cx, arguments, 0)?.map(Box::new);
        return Ok(rest.map(|rest| TupleValidator { strict: None, items: Vec::new(), rest: Some(rest) }.into()));
    }
    let mut items = Vec::with_capacity(arguments.len());
    for argument in arguments {
        let Some(item) = validator_of(cx, argument)? else { return Ok(None) };
        items.push(item);
    }
    Ok(Some(TupleValidator { strict: None, items, rest: None }.into()))
}

/// The validators of one argument of a generic class; a missing one is anything.
fn argument(cx: &mut Cx, arguments: &[Value], at: usize) -> Result<Option<Validator>, Exc> {
    match arguments.get(at) {
        Some(argument) => validator_of(cx, argument),
        None => Ok(Some(AnyValidator.into())),
    }
}

/// The choices of a union; `None` among them makes the rest nullable. pydantic `GenerateSchema._union_schema`.
fn union(cx: &mut Cx, members: &[Value]) -> Result<Option<Validator>, Exc> {
    let mut choices = Vec::with_capacity(members.len());
    let mut nullable = false;
    for member in members {
        if member.is_none() || member.is(&cx.world.types.none_type.value()) {
            nullable = true;
            continue;
        }
        let Some(choice) = validator_of(cx, member)? else { return Ok(None) };
        choices.push(choice);
    }
    let inner = match choices.len() {
        1 => choices.pop(),
        _ => Some(UnionValidator { mode: UnionMode::Smart, choices }.into()),
    };
    Ok(match inner {
        Some(inner) if nullable => Some(NullableValidator { inner: Box::new(inner) }.into()),
        inner => inner,
    })
}

fn attribute(cx: &mut Cx, object: &Value, name: &str) -> Result<Option<Value>, Exc> {
    let name = cx.intern(name);
    cx.getattr_optional(object, &name)
}

/// Whether a value is the object of `typing` with this name.
fn is_special_form(cx: &mut Cx, value: &Value, name: &str) -> Result<bool, Exc> {
    let is_text = |found: Option<Value>, wanted: &str| {
        found.as_ref().and_then(Value::downcast::<Str>).is_some_and(|text| text.as_bytes() == wanted.as_bytes())
    };
    let module = attribute(cx, value, "__module__")?;
    if !is_text(module, "typing") {
        return Ok(false);
    }
    let own = match attribute(cx, value, "_name")? {
        Some(own) => Some(own),
        None => attribute(cx, value, "__name__")?,
    };
    Ok(is_text(own, name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::validators::Validate;
    use molt_object::builtins::generic_alias;

    fn name_of(cx: &mut Cx, annotation: &Value) -> Option<String> {
        validator_of(cx, annotation).ok().flatten().map(|validator| validator.name())
    }

    #[test]
    fn annotations_of_builtin_classes() {
        let cx = &mut Cx::new();
        let [int, text, list, dict, slice, tuple] = {
            let types = &cx.world.types;
            [&types.int, &types.str, &types.list, &types.dict, &types.slice, &types.tuple].map(|class| class.value())
        };
        let ints = generic_alias::make(cx, list.clone(), int.clone());
        let pair = cx.tuple_of([text.clone(), ints.clone()]).into();
        let mapping = generic_alias::make(cx, dict, pair);
        assert_eq!(name_of(cx, &ints).as_deref(), Some("list[int]"));
        assert_eq!(name_of(cx, &mapping).as_deref(), Some("dict[str,list[int]]"));
        assert_eq!(name_of(cx, &list).as_deref(), Some("list[any]"));
        assert_eq!(name_of(cx, &slice), None);
        assert_eq!(name_of(cx, &tuple).as_deref(), Some("tuple[any, ...]"));
        let none = cx.tuple(Vec::new()).into();
        let empty = generic_alias::make(cx, tuple, none);
        assert_eq!(name_of(cx, &empty).as_deref(), Some("tuple[]"));
        let union = union_type::make(cx, vec![int.clone(), Value::NONE, text]).ok().unwrap_or(Value::NONE);
        assert_eq!(name_of(cx, &union).as_deref(), Some("nullable[union[int,str]]"));
        let optional = union_type::make(cx, vec![int, Value::NONE]).ok().unwrap_or(Value::NONE);
        assert_eq!(name_of(cx, &optional).as_deref(), Some("nullable[int]"));
    }
}
