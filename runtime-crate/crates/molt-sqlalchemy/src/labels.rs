//! Labels of column expressions. sqlalchemy/sql/elements.py `Label.__init__`: the usual one has a name and a type.

use molt_object::builtins::type_::Type;
use molt_object::ops::{Cache, Frame};
use molt_object::{Cx, Exc, Gc, Str, Value};

use crate::coercions::{Expected, expected};
use crate::execution::set_all;
use crate::names::names;

/// `Label.__init__(self, name, element, type_=None)`
pub(crate) fn init(fr: &mut Frame<'_>) -> bool {
    let names = names(fr.cx);
    let (this, name, element, type_) = (fr.argument(0), fr.argument(1), fr.argument(2), fr.argument(3));
    let class = fr.global(&names.label_class).and_then(|class| class.downcast_into::<Type>().ok());
    let modules = [&names.coercions, &names.roles].map(|name| fr.global(name));
    let is_named = name.downcast::<Str>().is_some_and(|name| !name.as_bytes().is_empty());
    let has_type =
        type_.is_object() && !type_.is_instance_of::<Type>() && fr.cx.lookup_special(&type_, &names.call).is_none();
    let (true, Some(class), [Some(coercions), Some(roles)]) = (is_named && has_type, class, modules) else {
        return fr.hand_over();
    };
    match labeled(fr.cx, (&coercions, &roles), &class, (&this, &element)) {
        Ok(Some(element)) => {
            let proxies = fr.cx.list(vec![element.clone()]).into();
            let attributes = [
                (&names.function_own_name, name.clone()),
                (&names.key, name.clone()),
                (&names.tq_label, name.clone()),
                (&names.tq_key_label, name),
                (&names.element, element),
                (&names.type_, type_),
                (&names.proxies, proxies),
            ];
            set_all(fr.cx, &this, attributes);
            fr.return_result(Ok(Value::NONE))
        }
        Ok(None) => fr.hand_over(),
        Err(exc) => fr.return_result(Err(exc)),
    }
}

/// The element that is labeled; `None` if it has a label already.
fn labeled(
    cx: &mut Cx,
    (coercions, roles): (&Value, &Value),
    class: &Gc<Type>,
    (label, element): (&Value, &Value),
) -> Result<Option<Value>, Exc> {
    static EXPECT: Cache = Cache::new(0);
    static ROLE: Cache = Cache::new(0);
    let names = names(cx);
    let expect = cx.getattr_cached(coercions, &names.expect, &EXPECT)?;
    let role = cx.getattr_cached(roles, &names.expression_element_role, &ROLE)?;
    let argument =
        Expected { role: &role, argument: element, statement: label.clone(), argname: Value::NONE, more: &[] };
    let element = expected(cx, &expect, &argument)?;
    Ok((!cx.is_instance(&element, class)).then_some(element))
}
