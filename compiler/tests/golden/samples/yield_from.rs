//! sample (yield_from.py)

use molt::application::*;

/// <module>
fn module_body(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const T0: u16 = 1;
    const CHAIN: u16 = 0;
    const CODE_CHAIN: u16 = 0;
    fr.line = 1;
    if !ops::make_function(fr, T0, CODE_CHAIN, NO_REG, NO_REG, NO_REG, &[]) { return false }
    if !ops::store_global(fr, CHAIN, T0) { return false }
    ops::load_none(fr, RET);
    true
}
static MODULE_BODY: CodeDef = CodeDef {
    name: "<module>", qualname: "<module>", kind: CodeKind::Module, number: 0, positional_only: 0, positional: 0, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &[], cells: &[], free: &[], first_temporary: 1, registers: 2, names: &["chain"],
    constants: &[Constant::Code(&CHAIN)], keywords: &[], doc: None, body: module_body, caches: &[], leaf: None,
};

/// chain
fn chain(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const FIRST: u16 = 1; const SECOND: u16 = 2; const RESULT: u16 = 3; const T0: u16 = 4; const T1: u16 = 5;
    'machine: loop {
        match fr.pc {
            0 => {
                fr.line = 1;
                if !ops::get_yield_from_iter(fr, T0, FIRST) { return false }
                ops::load_none(fr, RET);
                fr.pc = 1; continue 'machine;
            }
            1 => {
                fr.line = 1;
                match ops::yield_from_next(fr, T1, T0, 1) {
                    1 => return true,
                    0 => {}
                    _ => return false,
                }
                ops::clear(fr, T0);
                ops::copy(fr, RESULT, T1);
                fr.line = 2;
                if !ops::get_yield_from_iter(fr, T0, SECOND) { return false }
                ops::load_none(fr, RET);
                fr.pc = 2; continue 'machine;
            }
            2 => {
                fr.line = 2;
                match ops::yield_from_next(fr, T1, T0, 2) {
                    1 => return true,
                    0 => {}
                    _ => return false,
                }
                ops::clear(fr, T0);
                ops::copy(fr, T0, T1);
                ops::clear(fr, T0);
                fr.line = 3;
                ops::duplicate(fr, RET, RESULT);
                ops::generator_return(fr);
                return true;
            }
            _ => return ops::generator_finished(fr),
        }
    }
}
static CHAIN: CodeDef = CodeDef {
    name: "chain", qualname: "chain", kind: CodeKind::Generator, number: 1, positional_only: 0, positional: 2, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &["first", "second", "result"], cells: &[], free: &[], first_temporary: 4,
    registers: 6, names: &[], constants: &[], keywords: &[], doc: None, body: chain, caches: &[], leaf: None,
};
pub static MODULE: ModuleDef = ModuleDef {
    name: "sample", file: "yield_from.py", is_package: false, body: &MODULE_BODY, expressions: &[], missing: &[],
};
