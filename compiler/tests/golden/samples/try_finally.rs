//! sample (try_finally.py)

use molt::application::*;

/// <module>
fn module_body(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const T0: u16 = 1;
    const GUARDED: u16 = 0;
    const CODE_GUARDED: u16 = 0;
    fr.line = 1;
    if !ops::make_function(fr, T0, CODE_GUARDED, NO_REG, NO_REG, NO_REG, &[]) { return false }
    if !ops::store_global(fr, GUARDED, T0) { return false }
    ops::load_none(fr, RET);
    true
}
static MODULE_BODY: CodeDef = CodeDef {
    name: "<module>", qualname: "<module>", kind: CodeKind::Module, number: 0, positional_only: 0, positional: 0, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &[], cells: &[], free: &[], first_temporary: 1, registers: 2, names: &["guarded"],
    constants: &[Constant::Code(&GUARDED)], keywords: &[], doc: None, body: module_body, caches: &[], leaf: None,
};

/// guarded
fn guarded(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const RESOURCE: u16 = 1; const T0: u16 = 2; const T1: u16 = 3; const T2: u16 = 4;
    const USE: u16 = 0; const CLOSE: u16 = 1;
    'raised_1: {
        fr.line = 1;
        ops::duplicate(fr, T1, RESOURCE);
        if !ops::call_method(fr, T0, USE, T0, 0, &GUARDED_CACHES[0]) { break 'raised_1 }
        fr.line = 2;
        ops::duplicate(fr, T2, RESOURCE);
        if !ops::call_method(fr, T1, CLOSE, T1, 0, &GUARDED_CACHES[1]) { return false }
        ops::clear(fr, T1);
        ops::copy(fr, RET, T0);
        return true;
    }
    ops::push_handled(fr, T0);
    'cleanup_1: {
        fr.line = 2;
        ops::duplicate(fr, T2, RESOURCE);
        if !ops::call_method(fr, T1, CLOSE, T1, 0, &GUARDED_CACHES[1]) { break 'cleanup_1 }
        ops::clear(fr, T1);
        ops::reraise_handled(fr, T0);
        return false;
    }
    ops::pop_handled(fr, T0);
    return false;
}
static GUARDED_CACHES: [Cache; 2] = [const { Cache::new(0) }; 2];
static GUARDED: CodeDef = CodeDef {
    name: "guarded", qualname: "guarded", kind: CodeKind::Function, number: 1, positional_only: 0, positional: 1, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &["resource"], cells: &[], free: &[], first_temporary: 2, registers: 5,
    names: &["use", "close"], constants: &[], keywords: &[], doc: None, body: guarded, caches: &GUARDED_CACHES, leaf: None,
};
pub static MODULE: ModuleDef = ModuleDef {
    name: "sample", file: "try_finally.py", is_package: false, body: &MODULE_BODY, expressions: &[], missing: &[],
};
