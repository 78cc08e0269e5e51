//! sample (comparison_chain.py)

use molt::application::*;

/// <module>
fn module_body(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const T0: u16 = 1;
    const BETWEEN: u16 = 0;
    const CODE_BETWEEN: u16 = 0;
    fr.line = 1;
    if !ops::make_function(fr, T0, CODE_BETWEEN, NO_REG, NO_REG, NO_REG, &[]) { return false }
    if !ops::store_global(fr, BETWEEN, T0) { return false }
    ops::load_none(fr, RET);
    true
}
static MODULE_BODY: CodeDef = CodeDef {
    name: "<module>", qualname: "<module>", kind: CodeKind::Module, number: 0, positional_only: 0, positional: 0, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &[], cells: &[], free: &[], first_temporary: 1, registers: 2, names: &["between"],
    constants: &[Constant::Code(&BETWEEN)], keywords: &[], doc: None, body: module_body, caches: &[], leaf: None,
};

/// between
fn between(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const LOW: u16 = 1; const X: u16 = 2; const HIGH: u16 = 3; const T0: u16 = 4; const T1: u16 = 5;
    fr.line = 1;
    'chain_1: {
        if !ops::call(fr, T0, X, T0, 0) { return false }
        ops::duplicate(fr, T1, T0);
        if !ops::le(fr, T1, LOW, T1) { return false }
        match ops::truth_kept(fr, T1) {
            1 => {
                ops::clear(fr, T1);
            }
            0 => {
                ops::clear(fr, T0);
                ops::copy(fr, RET, T1);
                break 'chain_1;
            }
            _ => return false,
        }
        if !ops::lt(fr, RET, T0, HIGH) { return false }
    }
    return true;
}
static BETWEEN: CodeDef = CodeDef {
    name: "between", qualname: "between", kind: CodeKind::Function, number: 1, positional_only: 0, positional: 3, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &["low", "x", "high"], cells: &[], free: &[], first_temporary: 4, registers: 6,
    names: &[], constants: &[], keywords: &[], doc: None, body: between, caches: &[], leaf: None,
};
pub static MODULE: ModuleDef = ModuleDef {
    name: "sample", file: "comparison_chain.py", is_package: false, body: &MODULE_BODY, expressions: &[], missing: &[],
};
