//! sample (coroutine.py)

use molt::application::*;

/// <module>
fn module_body(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const T0: u16 = 1;
    const LOAD: u16 = 0;
    const CODE_LOAD: u16 = 0;
    fr.line = 1;
    if !ops::make_function(fr, T0, CODE_LOAD, NO_REG, NO_REG, NO_REG, &[]) { return false }
    if !ops::store_global(fr, LOAD, T0) { return false }
    ops::load_none(fr, RET);
    true
}
static MODULE_BODY: CodeDef = CodeDef {
    name: "<module>", qualname: "<module>", kind: CodeKind::Module, number: 0, positional_only: 0, positional: 0, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &[], cells: &[], free: &[], first_temporary: 1, registers: 2, names: &["load"],
    constants: &[Constant::Code(&LOAD)], keywords: &[], doc: None, body: module_body, caches: &[], leaf: None,
};

/// load
fn load(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const SESSION: u16 = 1; const ID: u16 = 2; const TRANSACTION: u16 = 3; const ROW: u16 = 4; const T0: u16 = 5;
    const T1: u16 = 6; const T2: u16 = 7; const T3: u16 = 8; const T4: u16 = 9;
    const BEGIN: u16 = 0; const GET: u16 = 1;
    const KW_LOCK: u16 = 0;
    fr.line = 1;
    ops::duplicate(fr, T1, SESSION);
    if !ops::call_method(fr, T0, BEGIN, T0, 0, &LOAD_CACHES[0]) { return false }
    if !ops::async_with_enter(fr, T1, T0, T0) { return false }
    'with_1: {
        'raised_1: {
            ops::copy(fr, TRANSACTION, T1);
            fr.line = 2;
            ops::duplicate(fr, T2, TRANSACTION);
            ops::duplicate(fr, T3, ID);
            ops::load_bool(fr, T4, true);
            if !ops::call_method_kw_await(fr, ROW, GET, T1, 2, KW_LOCK, &LOAD_CACHES[1]) { break 'raised_1 }
            fr.line = 1;
            if !ops::async_with_exit(fr, T0) { return false }
            break 'with_1;
        }
        ops::push_handled(fr, T1);
        'cleanup_1: {
            fr.line = 1;
            match ops::async_with_except(fr, T0, T1) {
                1 => {
                    ops::pop_handled(fr, T1);
                    break 'with_1;
                }
                0 => {}
                _ => break 'cleanup_1,
            }
            ops::reraise_handled(fr, T1);
            return false;
        }
        ops::pop_handled(fr, T1);
        return false;
    }
    fr.line = 3;
    if !ops::check_local(fr, ROW) { return false }
    if !ops::await_(fr, RET, ROW) { return false }
    return true;
}
static LOAD_CACHES: [Cache; 2] = [const { Cache::new(0) }; 2];
static LOAD: CodeDef = CodeDef {
    name: "load", qualname: "load", kind: CodeKind::Coroutine, number: 1, positional_only: 0, positional: 2, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &["session", "id", "transaction", "row"], cells: &[], free: &[],
    first_temporary: 5, registers: 10, names: &["begin", "get"], constants: &[Constant::True], keywords: &[&["lock"]], doc: None,
    body: load, caches: &LOAD_CACHES, leaf: None,
};
pub static MODULE: ModuleDef = ModuleDef {
    name: "sample", file: "coroutine.py", is_package: false, body: &MODULE_BODY, expressions: &[], missing: &[],
};
