//! `__text_signature__`: the parameters of a native as text, which `inspect` reads. `$` marks a receiver.
//! CPython Objects/typeobject.c `_PyType_GetTextSignatureFromInternalDoc`.

use crate::native::{FunctionDef, Param, ParamKind};

/// The parameters of a function or method.
pub fn of_function(def: &FunctionDef) -> String {
    of_params(def.params, def.receiver_params())
}

/// The parameters of a constructor, which are declared without the class.
pub fn of_constructor(params: &[Param]) -> String {
    of_params(params, 0)
}

fn of_params(params: &[Param], receivers: usize) -> String {
    let mut parts: Vec<String> = Vec::new();
    let (mut only_positional, mut by_keyword) = (false, false);
    for (at, param) in params.iter().enumerate() {
        if only_positional && param.kind != ParamKind::PositionalOnly {
            parts.push("/".to_owned());
            only_positional = false;
        }
        only_positional |= param.kind == ParamKind::PositionalOnly;
        if param.kind == ParamKind::KeywordOnly && !by_keyword {
            by_keyword = true;
            parts.push("*".to_owned());
        }
        by_keyword |= param.kind == ParamKind::VarPositional;
        let mark = match param.kind {
            ParamKind::VarPositional => "*",
            ParamKind::VarKeyword => "**",
            _ if at < receivers => "$",
            _ => "",
        };
        let default = param.default.map(|default| format!("={default}")).unwrap_or_default();
        parts.push(format!("{mark}{}{default}", param.name));
    }
    if only_positional {
        parts.push("/".to_owned());
    }
    format!("({})", parts.join(", "))
}
