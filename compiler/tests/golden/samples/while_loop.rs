//! sample (while_loop.py)

use molt::application::*;

/// <module>
fn module_body(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const T0: u16 = 1;
    const COUNTDOWN: u16 = 0;
    const CODE_COUNTDOWN: u16 = 0;
    fr.line = 1;
    if !ops::make_function(fr, T0, CODE_COUNTDOWN, NO_REG, NO_REG, NO_REG, &[]) { return false }
    if !ops::store_global(fr, COUNTDOWN, T0) { return false }
    ops::load_none(fr, RET);
    true
}
static MODULE_BODY: CodeDef = CodeDef {
    name: "<module>", qualname: "<module>", kind: CodeKind::Module, number: 0, positional_only: 0, positional: 0, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &[], cells: &[], free: &[], first_temporary: 1, registers: 2,
    names: &["countdown"], constants: &[Constant::Code(&COUNTDOWN)], keywords: &[], doc: None, body: module_body, caches: &[], leaf: None,
};

/// countdown
fn countdown(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const N: u16 = 1;
    if let Some(n) = scalars::int(fr, N)
        && scalars::run(fr, &COUNTDOWN_CACHES[0], |sc| countdown_scalar(sc, n))
    { return true }
    'while_1: loop {
        fr.line = 1;
        if !ops::poll(fr) { return false }
        match ops::truth(fr, N) {
            1 => {
                fr.line = 2;
                if !ops::isub_int(fr, N, N, 1) { return false }
                fr.line = 3;
                match ops::eq_test_int(fr, N, 3) {
                    1 => {
                        fr.line = 4;
                        continue 'while_1;
                    }
                    0 => {}
                    _ => return false,
                }
            }
            0 => break 'while_1,
            _ => return false,
        }
    }
    ops::load_none(fr, RET);
    true
}
static COUNTDOWN_CACHES: [Cache; 1] = [const { Cache::new(0) }; 1];
static COUNTDOWN: CodeDef = CodeDef {
    name: "countdown", qualname: "countdown", kind: CodeKind::Function, number: 1, positional_only: 0, positional: 1, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &["n"], cells: &[], free: &[], first_temporary: 2, registers: 2, names: &[],
    constants: &[Constant::Int(1), Constant::Int(3)], keywords: &[], doc: None, body: countdown, caches: &COUNTDOWN_CACHES, leaf: None,
};

/// countdown, over numbers of the machine
fn countdown_scalar(sc: &mut Scalars<'_>, mut n: i64) -> Option<()> {
    'loop_1: loop {
        sc.poll()?;
        if !((n != 0)) { break }
        n = n.checked_sub(1_i64)?;
        if (n == 3_i64) {
            continue 'loop_1;
        }
    }
    return Some(());
}

pub static MODULE: ModuleDef = ModuleDef {
    name: "sample", file: "while_loop.py", is_package: false, body: &MODULE_BODY, expressions: &[], missing: &[],
};
