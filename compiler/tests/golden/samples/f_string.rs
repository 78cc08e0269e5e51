//! sample (f_string.py)

use molt::application::*;

/// <module>
fn module_body(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const T0: u16 = 1;
    const SHOW: u16 = 0;
    const CODE_SHOW: u16 = 0;
    fr.line = 1;
    if !ops::make_function(fr, T0, CODE_SHOW, NO_REG, NO_REG, NO_REG, &[]) { return false }
    if !ops::store_global(fr, SHOW, T0) { return false }
    ops::load_none(fr, RET);
    true
}
static MODULE_BODY: CodeDef = CodeDef {
    name: "<module>", qualname: "<module>", kind: CodeKind::Module, number: 0, positional_only: 0, positional: 0, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &[], cells: &[], free: &[], first_temporary: 1, registers: 2, names: &["show"],
    constants: &[Constant::Code(&SHOW)], keywords: &[], doc: None, body: module_body, caches: &[], leaf: None,
};

/// show
fn show(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const NAME: u16 = 1; const WIDTH: u16 = 2; const T0: u16 = 3; const T1: u16 = 4; const T2: u16 = 5;
    const STR: u16 = 0; const STR_IS: u16 = 1;
    fr.line = 1;
    ops::load_constant(fr, T0, STR);
    if !ops::format_part(fr, T1, WIDTH) { return false }
    if !ops::build_string(fr, T0, T0, 2) { return false }
    if !ops::format_value(fr, T0, NAME, b'r', T0) { return false }
    ops::load_constant(fr, T1, STR_IS);
    if !ops::format_part(fr, T2, NAME) { return false }
    if !ops::build_string(fr, RET, T0, 3) { return false }
    return true;
}
static SHOW: CodeDef = CodeDef {
    name: "show", qualname: "show", kind: CodeKind::Function, number: 1, positional_only: 0, positional: 2, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &["name", "width"], cells: &[], free: &[], first_temporary: 3, registers: 6,
    names: &[], constants: &[Constant::Str(">"), Constant::Str(" is ")], keywords: &[], doc: None, body: show, caches: &[], leaf: None,
};
pub static MODULE: ModuleDef = ModuleDef {
    name: "sample", file: "f_string.py", is_package: false, body: &MODULE_BODY, expressions: &[], missing: &[],
};
