//! sample (closure.py)

use molt::application::*;

/// <module>
fn module_body(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const T0: u16 = 1;
    const COUNTER: u16 = 0;
    const CODE_COUNTER: u16 = 0;
    fr.line = 1;
    if !ops::make_function(fr, T0, CODE_COUNTER, NO_REG, NO_REG, NO_REG, &[]) { return false }
    if !ops::store_global(fr, COUNTER, T0) { return false }
    ops::load_none(fr, RET);
    true
}
static MODULE_BODY: CodeDef = CodeDef {
    name: "<module>", qualname: "<module>", kind: CodeKind::Module, number: 0, positional_only: 0, positional: 0, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &[], cells: &[], free: &[], first_temporary: 1, registers: 2, names: &["counter"],
    constants: &[Constant::Code(&COUNTER)], keywords: &[], doc: None, body: module_body, caches: &[], leaf: None,
};

/// counter
fn counter(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const BUMP: u16 = 1; const COUNT: u16 = 2; const T0: u16 = 3;
    const CODE_COUNTER_BUMP: u16 = 1;
    fr.line = 1;
    ops::load_int(fr, T0, 0);
    ops::store_cell(fr, COUNT, T0);
    fr.line = 2;
    if !ops::make_function(fr, BUMP, CODE_COUNTER_BUMP, NO_REG, NO_REG, NO_REG, &[COUNT]) { return false }
    fr.line = 3;
    ops::duplicate(fr, RET, BUMP);
    return true;
}
static COUNTER: CodeDef = CodeDef {
    name: "counter", qualname: "counter", kind: CodeKind::Function, number: 1, positional_only: 0, positional: 0, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &["bump", "count"], cells: &[2], free: &[], first_temporary: 3, registers: 4,
    names: &[], constants: &[Constant::Int(0), Constant::Code(&COUNTER_BUMP)], keywords: &[], doc: None, body: counter, caches: &[],
    leaf: None,
};

/// counter.<locals>.bump
fn counter_bump(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const COUNT: u16 = 1; const T0: u16 = 2;
    fr.line = 1;
    if !ops::load_cell(fr, T0, COUNT) { return false }
    if !ops::iadd_int(fr, T0, T0, 1) { return false }
    ops::store_cell(fr, COUNT, T0);
    fr.line = 2;
    if !ops::load_cell(fr, RET, COUNT) { return false }
    return true;
}
static COUNTER_BUMP: CodeDef = CodeDef {
    name: "bump", qualname: "counter.<locals>.bump", kind: CodeKind::Function, number: 2, positional_only: 0, positional: 0,
    keyword_only: 0, var_positional: false, var_keyword: false, variables: &[], cells: &[], free: &["count"], first_temporary: 2,
    registers: 3, names: &[], constants: &[Constant::Int(1)], keywords: &[], doc: None, body: counter_bump, caches: &[], leaf: None,
};
pub static MODULE: ModuleDef = ModuleDef {
    name: "sample", file: "closure.py", is_package: false, body: &MODULE_BODY, expressions: &[], missing: &[],
};
