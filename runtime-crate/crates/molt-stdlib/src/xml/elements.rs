//! The native bodies of what programs do most with elements, and the decorator that puts them there.

use molt_object::builtins::dict::Dict;
use molt_object::builtins::type_::Type;
use molt_object::object::native_body::only_recognized;
use molt_object::ops::Frame;
use molt_object::ops::leaves::Activation;
use molt_object::{Cx, Gc, Value};

use super::{children_of, made, names};

molt_object::native_bodies! {
    /// `Element.__getitem__`
    GETITEM = "xml.etree._elements" "Element.__getitem__" get_item;
    /// `SubElement`
    SUB_ELEMENT = "xml.etree._elements" "SubElement" only_recognized, sub_element;
}

/// `Element.__getitem__(self, index)` with a small `int`.
fn get_item(fr: &mut Frame<'_>) -> bool {
    let Some(index) = fr.argument(1).as_int() else { return fr.hand_over() };
    let element = fr.argument(0);
    let Some(children) = children_of(fr.cx, &element) else { return fr.hand_over() };
    let items = &children.read(fr.cx).items;
    let at = if index < 0 { index + items.len() as i64 } else { index };
    let item = match usize::try_from(at).ok().and_then(|at| items.get(at)) {
        Some(item) => Ok(item.clone()),
        None => Err(fr.cx.index_error("child index out of range")),
    };
    fr.return_result(item)
}

/// The class `Element`, once it is made.
fn element_class(cx: &mut Cx) -> Option<&'static Gc<Type>> {
    match cx.world.extensions.get::<Option<&'static Gc<Type>>>() {
        Some(class) => Some(class),
        None => find_class(cx),
    }
}

#[cold]
fn find_class(cx: &mut Cx) -> Option<&'static Gc<Type>> {
    let names = names(cx);
    let module = cx.world.modules.read(cx).get_interned(&names.elements_module).cloned()?;
    let class = cx.getattr_optional(&module, &names.element).ok()??.downcast_into::<Type>().ok()?;
    let class: &'static Gc<Type> = Box::leak(Box::new(class));
    *cx.world.extensions.get() = Some(class);
    Some(class)
}

/// `SubElement(parent, tag, attrib={}, /, **extra)` of an element of the class itself.
fn sub_element(mut call: Activation<'_>) -> Option<Value> {
    let (cx, arguments, _) = call.parts()?;
    let [parent, tag, attrib, extra, ..] = arguments else { return None };
    let factory = element_class(cx)?;
    let (attrib, extra) = (attrib.downcast::<Dict>()?, extra.downcast::<Dict>()?);
    if !cx.class_of(parent).is(factory) || !attrib.read(cx).is_empty() {
        return None;
    }
    let children = children_of(cx, parent)?;
    // Nobody else has the dict of the named arguments.
    let (element, _) = made(cx, factory, tag.clone(), extra.clone());
    children.write(cx).items.push(element.clone());
    Some(element)
}
