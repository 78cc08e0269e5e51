//! sample (generator_with_finally.py)

use molt::application::*;

/// <module>
fn module_body(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const T0: u16 = 1;
    const SESSION: u16 = 0;
    const CODE_SESSION: u16 = 0;
    fr.line = 1;
    if !ops::make_function(fr, T0, CODE_SESSION, NO_REG, NO_REG, NO_REG, &[]) { return false }
    if !ops::store_global(fr, SESSION, T0) { return false }
    ops::load_none(fr, RET);
    true
}
static MODULE_BODY: CodeDef = CodeDef {
    name: "<module>", qualname: "<module>", kind: CodeKind::Module, number: 0, positional_only: 0, positional: 0, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &[], cells: &[], free: &[], first_temporary: 1, registers: 2, names: &["session"],
    constants: &[Constant::Code(&SESSION)], keywords: &[], doc: None, body: module_body, caches: &[], leaf: None,
};

/// session
fn session(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const DB: u16 = 1; const T0: u16 = 2; const T1: u16 = 3; const T2: u16 = 4;
    const CONNECT: u16 = 0; const CLOSE: u16 = 1;
    'machine: loop {
        match fr.pc {
            0 => {
                fr.line = 1;
                if !ops::load_global(fr, T0, CONNECT, &SESSION_CACHES[0]) { return false }
                if !ops::call(fr, DB, T0, T0, 0) { return false }
                fr.line = 2;
                if !ops::yield_value(fr, DB, 1) { return true }
                fr.pc = 1; continue 'machine;
            }
            1 => {
                if !ops::resume_unused(fr) { fr.pc = 2; continue 'machine }
                fr.line = 3;
                ops::duplicate(fr, T1, DB);
                if !ops::call_method(fr, T0, CLOSE, T0, 0, &SESSION_CACHES[1]) { return false }
                ops::clear(fr, T0);
                ops::load_none(fr, RET);
                ops::generator_return(fr);
                return true;
            }
            2 => {
                ops::push_handled(fr, T0);
                'cleanup_1: {
                    fr.line = 3;
                    ops::duplicate(fr, T2, DB);
                    if !ops::call_method(fr, T1, CLOSE, T1, 0, &SESSION_CACHES[1]) { break 'cleanup_1 }
                    ops::clear(fr, T1);
                    ops::reraise_handled(fr, T0);
                    return false;
                }
                ops::pop_handled(fr, T0);
                return false;
            }
            _ => return ops::generator_finished(fr),
        }
    }
}
static SESSION_CACHES: [Cache; 2] = [const { Cache::new(0) }; 2];
static SESSION: CodeDef = CodeDef {
    name: "session", qualname: "session", kind: CodeKind::Generator, number: 1, positional_only: 0, positional: 0, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &["db"], cells: &[], free: &[], first_temporary: 2, registers: 5,
    names: &["connect", "close"], constants: &[], keywords: &[], doc: None, body: session, caches: &SESSION_CACHES, leaf: None,
};
pub static MODULE: ModuleDef = ModuleDef {
    name: "sample", file: "generator_with_finally.py", is_package: false, body: &MODULE_BODY, expressions: &[], missing: &[],
};
