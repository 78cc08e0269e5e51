//! `NoneType`, `NotImplementedType`, `ellipsis`. CPython Objects/object.c, Objects/sliceobject.c.

use molt_value::Value;

use crate::native::{ClassDef, ClassFlags, Slots};

macro_rules! singleton {
    ($def:ident, $name:literal, $text:literal, $value:expr) => {
        #[doc = concat!("`", $name, "`")]
        pub(crate) static $def: ClassDef = ClassDef {
            name: $name,
            module: "builtins",
            doc: "",
            bases: &[],
            members: &[],
            slots: Slots {
                new: Some(|cx, class, arguments| {
                    if !arguments.is_empty() {
                        let name = class.read(cx).name.to_string();
                        return Err(cx.type_error(format!("{name} takes no arguments")));
                    }
                    Ok($value)
                }),
                repr: Some(|cx, _| Ok(cx.str($text).into())),
                ..Slots::EMPTY
            },
            flags: ClassFlags::FINAL,
            missing: &[],
            ..ClassDef::EMPTY
        };
    };
}

singleton!(NONE_TYPE, "NoneType", "None", Value::NONE);
singleton!(NOT_IMPLEMENTED_TYPE, "NotImplementedType", "NotImplemented", Value::NOT_IMPLEMENTED);
singleton!(ELLIPSIS_TYPE, "ellipsis", "Ellipsis", Value::ELLIPSIS);
