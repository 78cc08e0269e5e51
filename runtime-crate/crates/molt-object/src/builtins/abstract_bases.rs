//! Registration with the abstract base classes of `collections.abc`, which patterns ask for.

use molt_value::Value;

use crate::{Cx, Exc};

/// Whether the value is an instance of the abstract base class of this name in `collections.abc`.
///
/// # Errors
/// What importing the module and asking the class raises.
pub fn is_registered(cx: &mut Cx, value: &Value, name: &str) -> Result<bool, Exc> {
    if !cx.class_of(value).read(cx).heap || !cx.world.finders.contains("collections.abc") {
        return Ok(false);
    }
    let module = cx.import_module("collections.abc")?;
    let class = cx.getattr_str(&module, name)?;
    cx.is_instance_of(value, &class)
}
