//! sample (generator_expression.py)

use molt::application::*;

/// <module>
fn module_body(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const T0: u16 = 1;
    const TOTAL: u16 = 0;
    const CODE_TOTAL: u16 = 0;
    fr.line = 1;
    if !ops::make_function(fr, T0, CODE_TOTAL, NO_REG, NO_REG, NO_REG, &[]) { return false }
    if !ops::store_global(fr, TOTAL, T0) { return false }
    ops::load_none(fr, RET);
    true
}
static MODULE_BODY: CodeDef = CodeDef {
    name: "<module>", qualname: "<module>", kind: CodeKind::Module, number: 0, positional_only: 0, positional: 0, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &[], cells: &[], free: &[], first_temporary: 1, registers: 2, names: &["total"],
    constants: &[Constant::Code(&TOTAL)], keywords: &[], doc: None, body: module_body, caches: &[], leaf: None,
};

/// total
fn total(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const ITEMS: u16 = 1; const T0: u16 = 2; const T1: u16 = 3; const T2: u16 = 4;
    const SUM: u16 = 0;
    const CODE_TOTAL_GENEXPR: u16 = 0;
    fr.line = 1;
    if !ops::load_global(fr, T0, SUM, &TOTAL_CACHES[0]) { return false }
    if !ops::make_function(fr, T1, CODE_TOTAL_GENEXPR, NO_REG, NO_REG, NO_REG, &[]) { return false }
    if !ops::get_iter(fr, T2, ITEMS) { return false }
    if !ops::call(fr, T1, T1, T1, 1) { return false }
    ops::returns_call(fr, T0);
    if !ops::call(fr, RET, T0, T0, 1) { return false }
    return true;
}
static TOTAL_CACHES: [Cache; 1] = [const { Cache::new(0) }; 1];
static TOTAL: CodeDef = CodeDef {
    name: "total", qualname: "total", kind: CodeKind::Function, number: 1, positional_only: 0, positional: 1, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &["items"], cells: &[], free: &[], first_temporary: 2, registers: 5,
    names: &["sum"], constants: &[Constant::Code(&TOTAL_GENEXPR)], keywords: &[], doc: None, body: total, caches: &TOTAL_CACHES, leaf: None,
};

/// total.<locals>.<genexpr>
fn total_genexpr(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const N0: u16 = 1; const ITEM: u16 = 2; const T0: u16 = 3;
    const VISIBLE: u16 = 0; const PRICE: u16 = 1;
    'machine: loop {
        match fr.pc {
            0 => {
                fr.line = 0;
                fr.pc = 1; continue 'machine;
            }
            1 => {
                fr.line = 0;
                match ops::for_next(fr, ITEM, N0) {
                    1 => {}
                    0 => { fr.pc = 2; continue 'machine }
                    _ => return false,
                }
                if !ops::getattr(fr, T0, ITEM, VISIBLE, &TOTAL_GENEXPR_CACHES[0]) { return false }
                match ops::truth(fr, T0) {
                    1 => {}
                    0 => { fr.pc = 1; continue 'machine }
                    _ => return false,
                }
                if !ops::getattr(fr, T0, ITEM, PRICE, &TOTAL_GENEXPR_CACHES[1]) { return false }
                if !ops::yield_value(fr, T0, 3) { return true }
                fr.pc = 3; continue 'machine;
            }
            2 => {
                ops::clear(fr, N0);
                ops::load_none(fr, RET);
                ops::generator_return(fr);
                return true;
            }
            3 => {
                if !ops::resume_unused(fr) { return false }
                fr.pc = 1; continue 'machine;
            }
            _ => return ops::generator_finished(fr),
        }
    }
}
static TOTAL_GENEXPR_CACHES: [Cache; 2] = [const { Cache::new(0) }; 2];
static TOTAL_GENEXPR: CodeDef = CodeDef {
    name: "<genexpr>", qualname: "total.<locals>.<genexpr>", kind: CodeKind::Generator, number: 2, positional_only: 1, positional: 1,
    keyword_only: 0, var_positional: false, var_keyword: false, variables: &[".0", "item"], cells: &[], free: &[], first_temporary: 3,
    registers: 4, names: &["visible", "price"], constants: &[], keywords: &[], doc: None, body: total_genexpr,
    caches: &TOTAL_GENEXPR_CACHES, leaf: None,
};
pub static MODULE: ModuleDef = ModuleDef {
    name: "sample", file: "generator_expression.py", is_package: false, body: &MODULE_BODY, expressions: &[], missing: &[],
};
