//! sample (comprehension.py)

use molt::application::*;

/// <module>
fn module_body(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const T0: u16 = 1;
    const SQUARES: u16 = 0;
    const CODE_SQUARES: u16 = 0;
    fr.line = 1;
    if !ops::make_function(fr, T0, CODE_SQUARES, NO_REG, NO_REG, NO_REG, &[]) { return false }
    if !ops::store_global(fr, SQUARES, T0) { return false }
    ops::load_none(fr, RET);
    true
}
static MODULE_BODY: CodeDef = CodeDef {
    name: "<module>", qualname: "<module>", kind: CodeKind::Module, number: 0, positional_only: 0, positional: 0, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &[], cells: &[], free: &[], first_temporary: 1, registers: 2, names: &["squares"],
    constants: &[Constant::Code(&SQUARES)], keywords: &[], doc: None, body: module_body, caches: &[], leaf: None,
};

/// squares
fn squares(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const N: u16 = 1; const X: u16 = 2; const Y: u16 = 3; const T0: u16 = 4; const T1: u16 = 5; const T2: u16 = 6;
    const T3: u16 = 7; const T4: u16 = 8;
    const RANGE: u16 = 0;
    const CODE_SQUARES_LAMBDA: u16 = 1;
    fr.line = 1;
    if !ops::build_dict(fr, T0, T0, 0) { return false }
    if !ops::load_global(fr, T1, RANGE, &SQUARES_CACHES[0]) { return false }
    ops::duplicate(fr, T2, N);
    if !ops::call(fr, T1, T1, T1, 1) { return false }
    if !ops::get_iter(fr, T1, T1) { return false }
    'for_1: loop {
        fr.line = 1;
        match ops::for_next(fr, X, T1) {
            1 => {}
            0 => break 'for_1,
            _ => return false,
        }
        if !ops::mod_int(fr, T2, X, 2) { return false }
        match ops::truth(fr, T2) {
            1 => {}
            0 => continue 'for_1,
            _ => return false,
        }
        if !ops::build_list(fr, T2, T2, 0) { return false }
        if !ops::load_global(fr, T3, RANGE, &SQUARES_CACHES[1]) { return false }
        ops::duplicate(fr, T4, X);
        if !ops::call(fr, T3, T3, T3, 1) { return false }
        if !ops::get_iter(fr, T3, T3) { return false }
        if !ops::new_cell(fr, Y) { return false }
        'for_2: loop {
            fr.line = 1;
            match ops::for_next(fr, T4, T3) {
                1 => {}
                0 => break 'for_2,
                _ => return false,
            }
            ops::store_cell(fr, Y, T4);
            if !ops::make_function(fr, T4, CODE_SQUARES_LAMBDA, NO_REG, NO_REG, NO_REG, &[Y]) { return false }
            if !ops::list_append(fr, T2, T4) { return false }
        }
        ops::clear(fr, T3);
        ops::clear(fr, Y);
        if !ops::dict_set(fr, T0, X, T2) { return false }
    }
    ops::clear(fr, T1);
    ops::clear(fr, X);
    ops::copy(fr, RET, T0);
    return true;
}
static SQUARES_CACHES: [Cache; 2] = [const { Cache::new(0) }; 2];
static SQUARES: CodeDef = CodeDef {
    name: "squares", qualname: "squares", kind: CodeKind::Function, number: 1, positional_only: 0, positional: 1, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &["n"], cells: &[], free: &[], first_temporary: 4, registers: 9,
    names: &["range"], constants: &[Constant::Int(2), Constant::Code(&SQUARES_LAMBDA)], keywords: &[], doc: None, body: squares,
    caches: &SQUARES_CACHES, leaf: None,
};

/// squares.<locals>.<lambda>
fn squares_lambda(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const Y: u16 = 1;
    fr.line = 0;
    if !ops::load_cell(fr, RET, Y) { return false }
    true
}
static SQUARES_LAMBDA: CodeDef = CodeDef {
    name: "<lambda>", qualname: "squares.<locals>.<lambda>", kind: CodeKind::Function, number: 2, positional_only: 0, positional: 0,
    keyword_only: 0, var_positional: false, var_keyword: false, variables: &[], cells: &[], free: &["y"], first_temporary: 2, registers: 2,
    names: &[], constants: &[], keywords: &[], doc: None, body: squares_lambda, caches: &[], leaf: None,
};
pub static MODULE: ModuleDef = ModuleDef {
    name: "sample", file: "comprehension.py", is_package: false, body: &MODULE_BODY, expressions: &[], missing: &[],
};
