//! sample (long_elif.py)

use molt::application::*;

/// <module>
fn module_body(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const T0: u16 = 1;
    const NAME: u16 = 0;
    const CODE_NAME: u16 = 0;
    fr.line = 1;
    if !ops::make_function(fr, T0, CODE_NAME, NO_REG, NO_REG, NO_REG, &[]) { return false }
    if !ops::store_global(fr, NAME, T0) { return false }
    ops::load_none(fr, RET);
    true
}
static MODULE_BODY: CodeDef = CodeDef {
    name: "<module>", qualname: "<module>", kind: CodeKind::Module, number: 0, positional_only: 0, positional: 0, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &[], cells: &[], free: &[], first_temporary: 1, registers: 2, names: &["name"],
    constants: &[Constant::Code(&NAME)], keywords: &[], doc: None, body: module_body, caches: &[], leaf: None,
};

/// name
fn name(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const N: u16 = 1; const WORD: u16 = 2;
    const STR_ONE: u16 = 1; const STR_TWO: u16 = 3; const STR_THREE: u16 = 5;
    fr.line = 1;
    'if_1: {
        'elif_1: {
            match ops::eq_test_int(fr, N, 1) {
                1 => {}
                0 => break 'elif_1,
                _ => return false,
            }
            fr.line = 2;
            ops::load_constant(fr, WORD, STR_ONE);
            break 'if_1;
        }
        fr.line = 3;
        'elif_2: {
            match ops::eq_test_int(fr, N, 2) {
                1 => {}
                0 => break 'elif_2,
                _ => return false,
            }
            fr.line = 4;
            ops::load_constant(fr, WORD, STR_TWO);
            break 'if_1;
        }
        fr.line = 5;
        'elif_3: {
            match ops::eq_test_int(fr, N, 3) {
                1 => {}
                0 => break 'elif_3,
                _ => return false,
            }
            fr.line = 6;
            ops::load_constant(fr, WORD, STR_THREE);
            break 'if_1;
        }
    }
    fr.line = 7;
    if !ops::check_local(fr, WORD) { return false }
    ops::duplicate(fr, RET, WORD);
    return true;
}
static NAME: CodeDef = CodeDef {
    name: "name", qualname: "name", kind: CodeKind::Function, number: 1, positional_only: 0, positional: 1, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &["n", "word"], cells: &[], free: &[], first_temporary: 3, registers: 3,
    names: &[],
    constants: &[Constant::Int(1), Constant::Str("one"), Constant::Int(2), Constant::Str("two"), Constant::Int(3), Constant::Str("three")],
    keywords: &[], doc: None, body: name, caches: &[], leaf: None,
};
pub static MODULE: ModuleDef = ModuleDef {
    name: "sample", file: "long_elif.py", is_package: false, body: &MODULE_BODY, expressions: &[], missing: &[],
};
