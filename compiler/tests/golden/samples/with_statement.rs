//! sample (with_statement.py)

use molt::application::*;

/// <module>
fn module_body(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const T0: u16 = 1;
    const READ: u16 = 0;
    const CODE_READ: u16 = 0;
    fr.line = 1;
    if !ops::make_function(fr, T0, CODE_READ, NO_REG, NO_REG, NO_REG, &[]) { return false }
    if !ops::store_global(fr, READ, T0) { return false }
    ops::load_none(fr, RET);
    true
}
static MODULE_BODY: CodeDef = CodeDef {
    name: "<module>", qualname: "<module>", kind: CodeKind::Module, number: 0, positional_only: 0, positional: 0, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &[], cells: &[], free: &[], first_temporary: 1, registers: 2, names: &["read"],
    constants: &[Constant::Code(&READ)], keywords: &[], doc: None, body: module_body, caches: &[], leaf: None,
};

/// read
fn read(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const PATH: u16 = 1; const FILE: u16 = 2; const T0: u16 = 3; const T1: u16 = 4; const T2: u16 = 5;
    const T3: u16 = 6;
    const OPEN: u16 = 0; const LOCK: u16 = 1; const READ: u16 = 2;
    fr.line = 1;
    if !ops::load_global(fr, T0, OPEN, &READ_CACHES[0]) { return false }
    ops::duplicate(fr, T1, PATH);
    if !ops::call(fr, T0, T0, T0, 1) { return false }
    if !ops::with_enter(fr, T1, T0, T0) { return false }
    'with_1: {
        'raised_1: {
            ops::copy(fr, FILE, T1);
            if !ops::load_global(fr, T1, LOCK, &READ_CACHES[1]) { break 'raised_1 }
            if !ops::with_enter(fr, T2, T1, T1) { break 'raised_1 }
            'with_2: {
                'raised_2: {
                    ops::clear(fr, T2);
                    fr.line = 2;
                    ops::duplicate(fr, T3, FILE);
                    if !ops::call_method(fr, T2, READ, T2, 0, &READ_CACHES[2]) { break 'raised_2 }
                    fr.line = 1;
                    if !ops::with_exit(fr, T1) { break 'raised_1 }
                    if !ops::with_exit(fr, T0) { return false }
                    ops::copy(fr, RET, T2);
                    return true;
                }
                ops::push_handled(fr, T2);
                'cleanup_1: {
                    fr.line = 1;
                    match ops::with_except(fr, T1, T2) {
                        1 => {
                            ops::pop_handled(fr, T2);
                            break 'with_2;
                        }
                        0 => {}
                        _ => break 'cleanup_1,
                    }
                    ops::reraise_handled(fr, T2);
                    break 'raised_1;
                }
                ops::pop_handled(fr, T2);
                break 'raised_1;
            }
            fr.line = 1;
            if !ops::with_exit(fr, T0) { return false }
            break 'with_1;
        }
        ops::push_handled(fr, T1);
        'cleanup_2: {
            fr.line = 1;
            match ops::with_except(fr, T0, T1) {
                1 => {
                    ops::pop_handled(fr, T1);
                    break 'with_1;
                }
                0 => {}
                _ => break 'cleanup_2,
            }
            ops::reraise_handled(fr, T1);
            return false;
        }
        ops::pop_handled(fr, T1);
        return false;
    }
    ops::load_none(fr, RET);
    true
}
static READ_CACHES: [Cache; 3] = [const { Cache::new(0) }; 3];
static READ: CodeDef = CodeDef {
    name: "read", qualname: "read", kind: CodeKind::Function, number: 1, positional_only: 0, positional: 1, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &["path", "file"], cells: &[], free: &[], first_temporary: 3, registers: 7,
    names: &["open", "lock", "read"], constants: &[], keywords: &[], doc: None, body: read, caches: &READ_CACHES, leaf: None,
};
pub static MODULE: ModuleDef = ModuleDef {
    name: "sample", file: "with_statement.py", is_package: false, body: &MODULE_BODY, expressions: &[], missing: &[],
};
