//! The world comes up, and classes, attributes and calls work from native code.

use molt_object::builtins::type_::Type;
use molt_object::{Cx, ExceptionKind, Value};

#[test]
fn the_world_comes_up_and_classes_are_related() {
    let mut cx = Cx::new();
    let types = &cx.world.types;
    assert!(types.bool.read(&cx).is_subclass_of(&types.int));
    assert!(types.type_.read(&cx).is_subclass_of(&types.object));
    let text = cx.repr_text(&cx.world.types.int.value()).unwrap_or_default();
    assert_eq!(text, "<class 'int'>");
    let key_error = cx.world.exceptions.get(ExceptionKind::KeyError).clone();
    assert!(key_error.read(&cx).is_subclass_of(cx.world.exceptions.get(ExceptionKind::LookupError)));
}

#[test]
fn a_class_made_by_type_has_attributes_and_instances() {
    let mut cx = Cx::new();
    let type_ = cx.world.types.type_.value();
    let name = cx.str("Point").value();
    let bases = cx.tuple(Vec::new()).value();
    let namespace = cx.new_dict();
    cx.dict_set_str(&namespace, "origin", Value::int(7));
    let class = cx.call(&type_, &[name, bases, namespace.value()]).unwrap_or_default();
    assert!(class.downcast::<Type>().is_some());
    let instance = cx.call(&class, &[]).unwrap_or_default();
    let origin = cx.getattr_str(&instance, "origin").unwrap_or_default();
    assert_eq!(origin.as_int(), Some(7));
    let x = cx.intern("x");
    assert!(cx.setattr(&instance, &x, Some(Value::int(3))).is_ok());
    assert_eq!(cx.getattr(&instance, &x).unwrap_or_default().as_int(), Some(3));
    let missing = cx.getattr_str(&instance, "y").err().map(|exc| exc.into_value());
    let message = cx.str_text(&missing.unwrap_or_default()).unwrap_or_default();
    assert_eq!(message, "'Point' object has no attribute 'y'");
}

#[test]
fn what_was_looked_up_in_a_class_before_it_was_complete_is_found_afterwards() {
    let mut cx = Cx::new();
    let len = cx.world.builtins.read(&cx).get_str("len").cloned().unwrap_or_default();
    let name = cx.getattr_str(&len, "__name__").unwrap_or_default();
    assert_eq!(cx.str_text(&name).unwrap_or_default(), "len");
}
