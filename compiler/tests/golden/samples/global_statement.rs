//! sample (global_statement.py)

use molt::application::*;

/// <module>
fn module_body(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const T0: u16 = 1;
    const REMEMBER: u16 = 0;
    const CODE_REMEMBER: u16 = 0;
    fr.line = 1;
    if !ops::make_function(fr, T0, CODE_REMEMBER, NO_REG, NO_REG, NO_REG, &[]) { return false }
    if !ops::store_global(fr, REMEMBER, T0) { return false }
    ops::load_none(fr, RET);
    true
}
static MODULE_BODY: CodeDef = CodeDef {
    name: "<module>", qualname: "<module>", kind: CodeKind::Module, number: 0, positional_only: 0, positional: 0, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &[], cells: &[], free: &[], first_temporary: 1, registers: 2,
    names: &["remember"], constants: &[Constant::Code(&REMEMBER)], keywords: &[], doc: None, body: module_body, caches: &[], leaf: None,
};

/// remember
fn remember(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const VALUE: u16 = 1; const T0: u16 = 2;
    const LAST: u16 = 0; const CACHE: u16 = 1;
    fr.line = 1;
    ops::duplicate(fr, T0, VALUE);
    if !ops::store_global(fr, LAST, T0) { return false }
    fr.line = 2;
    if !ops::load_global(fr, T0, CACHE, &REMEMBER_CACHES[0]) { return false }
    if !ops::delitem(fr, T0, VALUE) { return false }
    fr.line = 3;
    if !ops::load_global(fr, RET, LAST, &REMEMBER_CACHES[1]) { return false }
    return true;
}
static REMEMBER_CACHES: [Cache; 2] = [const { Cache::new(0) }; 2];
static REMEMBER: CodeDef = CodeDef {
    name: "remember", qualname: "remember", kind: CodeKind::Function, number: 1, positional_only: 0, positional: 1, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &["value"], cells: &[], free: &[], first_temporary: 2, registers: 3,
    names: &["last", "cache"], constants: &[], keywords: &[], doc: None, body: remember, caches: &REMEMBER_CACHES, leaf: None,
};
pub static MODULE: ModuleDef = ModuleDef {
    name: "sample", file: "global_statement.py", is_package: false, body: &MODULE_BODY, expressions: &[], missing: &[],
};
