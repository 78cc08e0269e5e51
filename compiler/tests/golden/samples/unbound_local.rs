//! sample (unbound_local.py)

use molt::application::*;

/// <module>
fn module_body(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const T0: u16 = 1;
    const MAYBE: u16 = 0;
    const CODE_MAYBE: u16 = 0;
    fr.line = 1;
    if !ops::make_function(fr, T0, CODE_MAYBE, NO_REG, NO_REG, NO_REG, &[]) { return false }
    if !ops::store_global(fr, MAYBE, T0) { return false }
    ops::load_none(fr, RET);
    true
}
static MODULE_BODY: CodeDef = CodeDef {
    name: "<module>", qualname: "<module>", kind: CodeKind::Module, number: 0, positional_only: 0, positional: 0, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &[], cells: &[], free: &[], first_temporary: 1, registers: 2, names: &["maybe"],
    constants: &[Constant::Code(&MAYBE)], keywords: &[], doc: None, body: module_body, caches: &[], leaf: None,
};

/// maybe
fn maybe(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const FLAG: u16 = 1; const VALUE: u16 = 2;
    fr.line = 1;
    match ops::truth(fr, FLAG) {
        1 => {
            fr.line = 2;
            ops::load_int(fr, VALUE, 1);
        }
        0 => {}
        _ => return false,
    }
    fr.line = 3;
    if !ops::check_local(fr, VALUE) { return false }
    ops::duplicate(fr, RET, VALUE);
    return true;
}
static MAYBE: CodeDef = CodeDef {
    name: "maybe", qualname: "maybe", kind: CodeKind::Function, number: 1, positional_only: 0, positional: 1, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &["flag", "value"], cells: &[], free: &[], first_temporary: 3, registers: 3,
    names: &[], constants: &[Constant::Int(1)], keywords: &[], doc: None, body: maybe, caches: &[], leaf: None,
};
pub static MODULE: ModuleDef = ModuleDef {
    name: "sample", file: "unbound_local.py", is_package: false, body: &MODULE_BODY, expressions: &[], missing: &[],
};
