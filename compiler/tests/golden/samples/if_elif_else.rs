//! sample (if_elif_else.py)

use molt::application::*;

/// <module>
fn module_body(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const T0: u16 = 1;
    const SIGN: u16 = 0;
    const CODE_SIGN: u16 = 0;
    fr.line = 1;
    if !ops::make_function(fr, T0, CODE_SIGN, NO_REG, NO_REG, NO_REG, &[]) { return false }
    if !ops::store_global(fr, SIGN, T0) { return false }
    ops::load_none(fr, RET);
    true
}
static MODULE_BODY: CodeDef = CodeDef {
    name: "<module>", qualname: "<module>", kind: CodeKind::Module, number: 0, positional_only: 0, positional: 0, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &[], cells: &[], free: &[], first_temporary: 1, registers: 2, names: &["sign"],
    constants: &[Constant::Code(&SIGN)], keywords: &[], doc: None, body: module_body, caches: &[], leaf: None,
};

/// sign
fn sign(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const N: u16 = 1;
    fr.line = 1;
    'elif_1: {
        match ops::gt_test_int(fr, N, 0) {
            1 => {}
            0 => break 'elif_1,
            _ => return false,
        }
        fr.line = 2;
        ops::load_int(fr, RET, 1);
        return true;
    }
    fr.line = 3;
    'elif_2: {
        match ops::lt_test_int(fr, N, 0) {
            1 => {}
            0 => break 'elif_2,
            _ => return false,
        }
        fr.line = 4;
        ops::load_int(fr, RET, -1);
        return true;
    }
    fr.line = 5;
    'elif_3: {
        match ops::is_none_test(fr, N) {
            1 => {}
            0 => break 'elif_3,
            _ => return false,
        }
        fr.line = 6;
        ops::load_none(fr, RET);
        return true;
    }
    fr.line = 7;
    ops::load_int(fr, RET, 0);
    return true;
}

/// sign, without a frame
fn sign_leaf(on: leaves::Activation<'_>) -> Option<fused::Value> {
    const N: u16 = 1;
    let at = on.operands();
    Some((if fused::number(at.register(N)?)?.gt(fused::Number::Int(0))? { fused::Number::Int(1).value() } else { (if fused::number(at.register(N)?)?.lt(fused::Number::Int(0))? { fused::Number::Int(-1).value() } else { (if at.register(N)?.is_none() { fused::NONE } else { fused::Number::Int(0).value() }) }) }))
}

static SIGN: CodeDef = CodeDef {
    name: "sign", qualname: "sign", kind: CodeKind::Function, number: 1, positional_only: 0, positional: 1, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &["n"], cells: &[], free: &[], first_temporary: 2, registers: 2, names: &[],
    constants: &[Constant::Int(0), Constant::Int(1), Constant::Int(-1)], keywords: &[], doc: None, body: sign, caches: &[],
    leaf: Some(sign_leaf),
};
pub static MODULE: ModuleDef = ModuleDef {
    name: "sample", file: "if_elif_else.py", is_package: false, body: &MODULE_BODY, expressions: &[], missing: &[],
};
