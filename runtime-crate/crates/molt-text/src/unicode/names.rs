//! The names of code points. CPython Modules/unicodedata.c `_getucname`, `_getcode`.

use super::category;
use crate::wtf8::CodePoint;

/// `unicodedata.name`; `None` for what has no name.
pub fn name(code_point: CodePoint) -> Option<String> {
    let char = char::from_u32(code_point).filter(|_| category(code_point) != "Cn")?;
    unicode_names2::name(char).map(|name| name.to_string())
}

/// `unicodedata.lookup` of a name or an alias, in any case; named sequences are not among them.
pub fn lookup(name: &str) -> Option<CodePoint> {
    // No name begins with a hyphen, and the tables' reader looks at what stands before one.
    if name.starts_with('-') {
        return None;
    }
    let char = unicode_names2::character(name)?;
    Some(CodePoint::from(char)).filter(|&code_point| category(code_point) != "Cn")
}
