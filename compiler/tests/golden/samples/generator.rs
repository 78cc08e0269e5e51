//! sample (generator.py)

use molt::application::*;

/// <module>
fn module_body(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const T0: u16 = 1;
    const NUMBERS: u16 = 0;
    const CODE_NUMBERS: u16 = 0;
    fr.line = 1;
    if !ops::make_function(fr, T0, CODE_NUMBERS, NO_REG, NO_REG, NO_REG, &[]) { return false }
    if !ops::store_global(fr, NUMBERS, T0) { return false }
    ops::load_none(fr, RET);
    true
}
static MODULE_BODY: CodeDef = CodeDef {
    name: "<module>", qualname: "<module>", kind: CodeKind::Module, number: 0, positional_only: 0, positional: 0, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &[], cells: &[], free: &[], first_temporary: 1, registers: 2, names: &["numbers"],
    constants: &[Constant::Code(&NUMBERS)], keywords: &[], doc: None, body: module_body, caches: &[], leaf: None,
};

/// numbers
fn numbers(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const N: u16 = 1; const I: u16 = 2; const RECEIVED: u16 = 3; const T0: u16 = 4; const T1: u16 = 5;
    const RANGE: u16 = 0;
    'machine: loop {
        match fr.pc {
            0 => {
                fr.line = 1;
                if !ops::load_global(fr, T0, RANGE, &NUMBERS_CACHES[0]) { return false }
                ops::duplicate(fr, T1, N);
                if !ops::call(fr, T0, T0, T0, 1) { return false }
                if !ops::get_iter(fr, T0, T0) { return false }
                fr.pc = 1; continue 'machine;
            }
            1 => {
                fr.line = 1;
                match ops::for_next(fr, I, T0) {
                    1 => {}
                    0 => { fr.pc = 4; continue 'machine }
                    _ => return false,
                }
                fr.line = 2;
                if !ops::yield_value(fr, I, 5) { return true }
                fr.pc = 5; continue 'machine;
            }
            4 => {
                ops::clear(fr, T0);
                ops::load_none(fr, RET);
                ops::generator_return(fr);
                return true;
            }
            5 => {
                if !ops::resume(fr, RECEIVED) { return false }
                fr.line = 3;
                match ops::truth(fr, RECEIVED) {
                    1 => {
                        fr.line = 4;
                        ops::duplicate(fr, RET, RECEIVED);
                        ops::clear(fr, T0);
                        ops::generator_return(fr);
                        return true;
                    }
                    0 => {}
                    _ => return false,
                }
                fr.pc = 1; continue 'machine;
            }
            _ => return ops::generator_finished(fr),
        }
    }
}
static NUMBERS_CACHES: [Cache; 1] = [const { Cache::new(0) }; 1];
static NUMBERS: CodeDef = CodeDef {
    name: "numbers", qualname: "numbers", kind: CodeKind::Generator, number: 1, positional_only: 0, positional: 1, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &["n", "i", "received"], cells: &[], free: &[], first_temporary: 4, registers: 6,
    names: &["range"], constants: &[], keywords: &[], doc: None, body: numbers, caches: &NUMBERS_CACHES, leaf: None,
};
pub static MODULE: ModuleDef = ModuleDef {
    name: "sample", file: "generator.py", is_package: false, body: &MODULE_BODY, expressions: &[], missing: &[],
};
