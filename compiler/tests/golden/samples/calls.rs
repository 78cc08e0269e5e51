//! sample (calls.py)

use molt::application::*;

/// <module>
fn module_body(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const T0: u16 = 1;
    const CALLS: u16 = 0;
    const CODE_CALLS: u16 = 0;
    fr.line = 1;
    if !ops::make_function(fr, T0, CODE_CALLS, NO_REG, NO_REG, NO_REG, &[]) { return false }
    if !ops::store_global(fr, CALLS, T0) { return false }
    ops::load_none(fr, RET);
    true
}
static MODULE_BODY: CodeDef = CodeDef {
    name: "<module>", qualname: "<module>", kind: CodeKind::Module, number: 0, positional_only: 0, positional: 0, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &[], cells: &[], free: &[], first_temporary: 1, registers: 2, names: &["calls"],
    constants: &[Constant::Code(&CALLS)], keywords: &[], doc: None, body: module_body, caches: &[], leaf: None,
};

/// calls
fn calls(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const F: u16 = 1; const X: u16 = 2; const ARGS: u16 = 3; const KWARGS: u16 = 4; const T0: u16 = 5;
    const T1: u16 = 6; const T2: u16 = 7; const T3: u16 = 8;
    const METHOD: u16 = 0;
    const KW_KEY: u16 = 0;
    fr.line = 1;
    ops::duplicate(fr, T1, X);
    ops::load_int(fr, T2, 1);
    if !ops::call(fr, T0, F, T0, 2) { return false }
    ops::clear(fr, T0);
    fr.line = 2;
    ops::duplicate(fr, T1, X);
    ops::load_int(fr, T2, 2);
    if !ops::call_kw(fr, T0, F, T0, 2, KW_KEY) { return false }
    ops::clear(fr, T0);
    fr.line = 3;
    ops::duplicate(fr, T0, F);
    if !ops::build_list(fr, T1, T1, 0) { return false }
    if !ops::list_extend(fr, T1, ARGS) { return false }
    if !ops::list_append(fr, T1, X) { return false }
    if !ops::build_dict(fr, T2, T2, 0) { return false }
    if !ops::dict_merge(fr, T2, KWARGS, T0) { return false }
    if !ops::call_ex(fr, T0, T0, T1, T2) { return false }
    ops::clear(fr, T0);
    fr.line = 4;
    ops::duplicate(fr, T1, X);
    ops::load_int(fr, T2, 1);
    ops::duplicate(fr, T3, F);
    if !ops::call_method(fr, T0, METHOD, T0, 2, &CALLS_CACHES[0]) { return false }
    ops::clear(fr, T0);
    fr.line = 5;
    if !ops::load_method(fr, T0, X, METHOD, &CALLS_CACHES[1]) { return false }
    ops::duplicate(fr, T3, X);
    if !ops::call(fr, T2, F, T2, 1) { return false }
    if !ops::call_loaded(fr, T0, T0, 1) { return false }
    ops::clear(fr, T0);
    fr.line = 6;
    if !ops::getattr(fr, T0, X, METHOD, &CALLS_CACHES[2]) { return false }
    ops::duplicate(fr, T1, ARGS);
    if !ops::call_ex(fr, RET, T0, T1, NO_REG) { return false }
    return true;
}
static CALLS_CACHES: [Cache; 3] = [const { Cache::new(0) }; 3];
static CALLS: CodeDef = CodeDef {
    name: "calls", qualname: "calls", kind: CodeKind::Function, number: 1, positional_only: 0, positional: 2, keyword_only: 0,
    var_positional: true, var_keyword: true, variables: &["f", "x", "args", "kwargs"], cells: &[], free: &[], first_temporary: 5,
    registers: 9, names: &["method"], constants: &[Constant::Int(1), Constant::Int(2)], keywords: &[&["key"]], doc: None, body: calls,
    caches: &CALLS_CACHES, leaf: None,
};
pub static MODULE: ModuleDef = ModuleDef {
    name: "sample", file: "calls.py", is_package: false, body: &MODULE_BODY, expressions: &[], missing: &[],
};
