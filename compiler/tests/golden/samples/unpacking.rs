//! sample (unpacking.py)

use molt::application::*;

/// <module>
fn module_body(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const T0: u16 = 1;
    const SWAP: u16 = 0;
    const CODE_SWAP: u16 = 0;
    fr.line = 1;
    if !ops::make_function(fr, T0, CODE_SWAP, NO_REG, NO_REG, NO_REG, &[]) { return false }
    if !ops::store_global(fr, SWAP, T0) { return false }
    ops::load_none(fr, RET);
    true
}
static MODULE_BODY: CodeDef = CodeDef {
    name: "<module>", qualname: "<module>", kind: CodeKind::Module, number: 0, positional_only: 0, positional: 0, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &[], cells: &[], free: &[], first_temporary: 1, registers: 2, names: &["swap"],
    constants: &[Constant::Code(&SWAP)], keywords: &[], doc: None, body: module_body, caches: &[], leaf: None,
};

/// swap
fn swap(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const A: u16 = 1; const B: u16 = 2; const C: u16 = 3; const D: u16 = 4; const E: u16 = 5; const T0: u16 = 6;
    const T1: u16 = 7; const T2: u16 = 8; const T3: u16 = 9;
    fr.line = 1;
    ops::duplicate(fr, T0, B);
    ops::duplicate(fr, T1, A);
    ops::copy(fr, A, T0);
    ops::copy(fr, B, T1);
    fr.line = 2;
    if !ops::unpack_sequence(fr, T0, 2, A) { return false }
    if !ops::unpack_ex(fr, T2, 1, 0, T0) { return false }
    ops::copy(fr, C, T2);
    ops::copy(fr, D, T3);
    ops::copy(fr, E, T1);
    fr.line = 3;
    ops::duplicate(fr, T0, C);
    ops::duplicate(fr, T1, D);
    ops::duplicate(fr, T2, E);
    if !ops::build_tuple(fr, RET, T0, 3) { return false }
    return true;
}
static SWAP: CodeDef = CodeDef {
    name: "swap", qualname: "swap", kind: CodeKind::Function, number: 1, positional_only: 0, positional: 2, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &["a", "b", "c", "d", "e"], cells: &[], free: &[], first_temporary: 6,
    registers: 10, names: &[], constants: &[], keywords: &[], doc: None, body: swap, caches: &[], leaf: None,
};
pub static MODULE: ModuleDef = ModuleDef {
    name: "sample", file: "unpacking.py", is_package: false, body: &MODULE_BODY, expressions: &[], missing: &[],
};
