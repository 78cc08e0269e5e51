//! Classes of library modules, found without importing what the program has not imported: an instance of a class exists only
//! once its module does.

use molt_object::builtins::abstract_bases;
use molt_object::builtins::dict::Dict;
use molt_object::builtins::mappingproxy::MappingProxy;
use molt_object::{Cx, Exc, Value};

/// A class of a module that the program has imported.
fn loaded_class(cx: &mut Cx, module: &str, name: &str) -> Option<Value> {
    let found = cx.world.modules.read(cx).get_str(module).cloned()?;
    let name = cx.intern(name);
    cx.getattr_optional(&found, &name).ok().flatten()
}

/// A class of a module, which is imported if need be.
///
/// # Errors
/// What importing the module raises; AttributeError where it lacks the class.
pub fn class_of_module(cx: &mut Cx, module: &str, name: &str) -> Result<Value, Exc> {
    let module = cx.import_module(module)?;
    cx.getattr_str(&module, name)
}

/// Whether the value is an instance of the class of a module.
pub fn is_instance_of_module(cx: &mut Cx, value: &Value, module: &str, name: &str) -> bool {
    if !value.is_object() {
        return false;
    }
    match loaded_class(cx, module, name) {
        Some(class) => cx.is_instance_of(value, &class).unwrap_or(false),
        None => false,
    }
}

/// Whether the value is a member of an enumeration: its class's class is `enum.EnumMeta`.
pub fn is_enum_member(cx: &mut Cx, value: &Value) -> bool {
    let class = cx.class_of(value).value();
    if cx.class_of(&class).is(&cx.world.types.type_) {
        return false;
    }
    let metaclass = cx.class_of(&class).value();
    loaded_class(cx, "enum", "EnumMeta").is_some_and(|enum_meta| metaclass.is(&enum_meta))
}

/// Whether the value is a mapping as `collections.abc` sees it.
pub fn is_mapping(cx: &mut Cx, value: &Value) -> bool {
    value.is_instance_of::<Dict>()
        || value.is_instance_of::<MappingProxy>()
        || abstract_bases::is_registered(cx, value, "Mapping").unwrap_or(false)
}
