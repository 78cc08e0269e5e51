//! Registration with the abstract base classes of `collections.abc`, which patterns ask for.

use molt_value::Value;

use crate::{Cx, Exc};

/// Whether the value is an instance of the abstract base class of this name in `collections.abc`.
///
/// # Errors
/// What importing the module and asking the class raises.
pub fn is_registered(cx: &mut Cx, value: &Value, name: &'static str) -> Result<bool, Exc> {
    if !cx.class_of(value).read(cx).heap || !cx.world.finders.contains("collections.abc") {
        return Ok(false);
    }
    let class = base(cx, name)?;
    cx.is_instance_of(value, &class)
}

/// The bases that were asked for, by name. As CPython's are, they are asked for once.
#[derive(Default)]
struct Bases(Vec<(&'static str, Value)>);

fn base(cx: &mut Cx, name: &'static str) -> Result<Value, Exc> {
    let known = cx.world.extensions.get::<Bases>().0.iter().find(|(known, _)| *known == name);
    if let Some((_, class)) = known {
        return Ok(class.clone());
    }
    let module = cx.import_module("collections.abc")?;
    let class = cx.getattr_str(&module, name)?;
    cx.world.extensions.get::<Bases>().0.push((name, class.clone()));
    Ok(class)
}
