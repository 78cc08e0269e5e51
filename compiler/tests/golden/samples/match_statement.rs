//! sample (match_statement.py)

use molt::application::*;

/// <module>
fn module_body(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const T0: u16 = 1;
    const ROUTE: u16 = 0;
    const CODE_ROUTE: u16 = 0;
    fr.line = 1;
    if !ops::make_function(fr, T0, CODE_ROUTE, NO_REG, NO_REG, NO_REG, &[]) { return false }
    if !ops::store_global(fr, ROUTE, T0) { return false }
    ops::load_none(fr, RET);
    true
}
static MODULE_BODY: CodeDef = CodeDef {
    name: "<module>", qualname: "<module>", kind: CodeKind::Module, number: 0, positional_only: 0, positional: 0, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &[], cells: &[], free: &[], first_temporary: 1, registers: 2, names: &["route"],
    constants: &[Constant::Code(&ROUTE)], keywords: &[], doc: None, body: module_body, caches: &[], leaf: None,
};

/// route
fn route(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const COMMAND: u16 = 1; const DIRECTION: u16 = 2; const T0: u16 = 4; const T1: u16 = 5; const T2: u16 = 6;
    const T3: u16 = 7; const T4: u16 = 8; const T5: u16 = 9; const T6: u16 = 10;
    const POINT: u16 = 0;
    const INT_2: u16 = 0; const STR_GO: u16 = 1; const INT_1: u16 = 3; const STR_X: u16 = 4; const STR_AXIS: u16 = 5;
    const STR_QUIT: u16 = 6;
    const KW_X: u16 = 0;
    fr.line = 1;
    ops::duplicate(fr, T0, COMMAND);
    'case_1: {
        fr.line = 2;
        ops::duplicate(fr, T1, T0);
        match ops::match_sequence_test(fr, T1) {
            1 => {}
            0 => break 'case_1,
            _ => return false,
        }
        if !ops::get_len(fr, T2, T1) { return false }
        match ops::eq_test_k(fr, T2, INT_2) {
            1 => {}
            0 => break 'case_1,
            _ => return false,
        }
        if !ops::unpack_sequence(fr, T2, 2, T1) { return false }
        match ops::eq_test_k(fr, T2, STR_GO) {
            1 => {}
            0 => break 'case_1,
            _ => return false,
        }
        ops::copy(fr, DIRECTION, T3);
        match ops::truth(fr, DIRECTION) {
            1 => {}
            0 => break 'case_1,
            _ => return false,
        }
        ops::clear(fr, T0);
        fr.line = 3;
        ops::duplicate(fr, RET, DIRECTION);
        return true;
    }
    ops::clear_from(fr, T1);
    'case_2: {
        fr.line = 4;
        ops::duplicate(fr, T1, T0);
        'or_1: {
            'alternative_1: {
                ops::duplicate(fr, T2, T1);
                if !ops::load_global(fr, T4, POINT, &ROUTE_CACHES[0]) { return false }
                match ops::match_class(fr, T3, T2, T4, 0, KW_X) {
                    1 => {}
                    0 => break 'alternative_1,
                    _ => return false,
                }
                ops::clear(fr, T2);
                if !ops::unpack_sequence(fr, T4, 1, T3) { return false }
                match ops::eq_test_int(fr, T4, 0) {
                    1 => {}
                    0 => break 'alternative_1,
                    _ => return false,
                }
                break 'or_1;
            }
            ops::clear_from(fr, T2);
            'alternative_2: {
                ops::duplicate(fr, T2, T1);
                match ops::match_mapping_test(fr, T2) {
                    1 => {}
                    0 => break 'alternative_2,
                    _ => return false,
                }
                if !ops::get_len(fr, T3, T2) { return false }
                match ops::ge_test_k(fr, T3, INT_1) {
                    1 => {}
                    0 => break 'alternative_2,
                    _ => return false,
                }
                ops::load_constant(fr, T3, STR_X);
                fr.line = 4;
                if !ops::build_tuple(fr, T3, T3, 1) { return false }
                ops::duplicate(fr, T5, T3);
                match ops::match_keys(fr, T4, T2, T5) {
                    1 => {}
                    0 => break 'alternative_2,
                    _ => return false,
                }
                if !ops::unpack_sequence(fr, T5, 1, T4) { return false }
                if !ops::match_rest(fr, T6, T2, T3) { return false }
                match ops::eq_test_int(fr, T5, 0) {
                    1 => {}
                    0 => break 'alternative_2,
                    _ => return false,
                }
                break 'or_1;
            }
            break 'case_2;
        }
        ops::clear(fr, T1);
        ops::clear(fr, T0);
        fr.line = 5;
        ops::load_constant(fr, RET, STR_AXIS);
        return true;
    }
    ops::clear_from(fr, T1);
    'case_3: {
        fr.line = 6;
        ops::duplicate(fr, T1, T0);
        'or_2: {
            'alternative_3: {
                ops::duplicate(fr, T2, T1);
                match ops::eq_test_k(fr, T2, STR_QUIT) {
                    1 => {}
                    0 => break 'alternative_3,
                    _ => return false,
                }
                break 'or_2;
            }
            'alternative_4: {
                ops::duplicate(fr, T2, T1);
                match ops::is_none_test(fr, T2) {
                    1 => {}
                    0 => break 'alternative_4,
                    _ => return false,
                }
                break 'or_2;
            }
            break 'case_3;
        }
        ops::clear(fr, T1);
        ops::clear(fr, T0);
        fr.line = 7;
        ops::load_none(fr, RET);
        return true;
    }
    ops::clear_from(fr, T1);
    ops::clear(fr, T0);
    ops::load_none(fr, RET);
    true
}
static ROUTE_CACHES: [Cache; 1] = [const { Cache::new(0) }; 1];
static ROUTE: CodeDef = CodeDef {
    name: "route", qualname: "route", kind: CodeKind::Function, number: 1, positional_only: 0, positional: 1, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &["command", "direction", "_rest"], cells: &[], free: &[], first_temporary: 4,
    registers: 11, names: &["Point"],
    constants: &[Constant::Int(2), Constant::Str("go"), Constant::Int(0), Constant::Int(1), Constant::Str("x"), Constant::Str("axis"), Constant::Str("quit")],
    keywords: &[&["x"]], doc: None, body: route, caches: &ROUTE_CACHES, leaf: None,
};
pub static MODULE: ModuleDef = ModuleDef {
    name: "sample", file: "match_statement.py", is_package: false, body: &MODULE_BODY, expressions: &[], missing: &[],
};
