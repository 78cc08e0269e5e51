//! sample (boolean_tests.py)

use molt::application::*;

/// <module>
fn module_body(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const T0: u16 = 1;
    const CHECK: u16 = 0;
    const CODE_CHECK: u16 = 0;
    fr.line = 1;
    if !ops::make_function(fr, T0, CODE_CHECK, NO_REG, NO_REG, NO_REG, &[]) { return false }
    if !ops::store_global(fr, CHECK, T0) { return false }
    ops::load_none(fr, RET);
    true
}
static MODULE_BODY: CodeDef = CodeDef {
    name: "<module>", qualname: "<module>", kind: CodeKind::Module, number: 0, positional_only: 0, positional: 0, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &[], cells: &[], free: &[], first_temporary: 1, registers: 2, names: &["check"],
    constants: &[Constant::Code(&CHECK)], keywords: &[], doc: None, body: module_body, caches: &[], leaf: None,
};

/// check
fn check(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const A: u16 = 1; const B: u16 = 2; const C: u16 = 3;
    fr.line = 1;
    'else_1: {
        'or_1: {
            'and_1: {
                match ops::truth(fr, A) {
                    1 => {}
                    0 => break 'and_1,
                    _ => return false,
                }
                match ops::truth(fr, B) {
                    1 => break 'or_1,
                    0 => {}
                    _ => return false,
                }
            }
            match ops::truth(fr, C) {
                1 => break 'else_1,
                0 => {}
                _ => return false,
            }
        }
        fr.line = 2;
        'or_2: {
            match ops::truth_kept(fr, A) {
                1 => {
                    ops::duplicate(fr, RET, A);
                    break 'or_2;
                }
                0 => {}
                _ => return false,
            }
            ops::duplicate(fr, RET, B);
        }
        return true;
    }
    fr.line = 3;
    'if_2: {
        'else_2: {
            match ops::truth(fr, B) {
                1 => {}
                0 => break 'else_2,
                _ => return false,
            }
            match ops::truth(fr, C) {
                1 => {}
                0 => break 'else_2,
                _ => return false,
            }
            ops::duplicate(fr, RET, A);
            break 'if_2;
        }
        fr.line = 3;
        ops::duplicate(fr, RET, C);
    }
    return true;
}

/// check, without a frame
fn check_leaf(on: leaves::Activation<'_>) -> Option<fused::Value> {
    const A: u16 = 1; const B: u16 = 2; const C: u16 = 3;
    let at = on.operands();
    Some((if ((at.truth(at.register(A)?)? && at.truth(at.register(B)?)?) || !at.truth(at.register(C)?)?) { { let first = at.register(A)?.clone(); if at.truth(&first)? { first } else { at.register(B)?.clone() } } } else { (if (at.truth(at.register(B)?)? && at.truth(at.register(C)?)?) { at.register(A)?.clone() } else { at.register(C)?.clone() }) }))
}

static CHECK: CodeDef = CodeDef {
    name: "check", qualname: "check", kind: CodeKind::Function, number: 1, positional_only: 0, positional: 3, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &["a", "b", "c"], cells: &[], free: &[], first_temporary: 4, registers: 4,
    names: &[], constants: &[], keywords: &[], doc: None, body: check, caches: &[], leaf: Some(check_leaf),
};
pub static MODULE: ModuleDef = ModuleDef {
    name: "sample", file: "boolean_tests.py", is_package: false, body: &MODULE_BODY, expressions: &[], missing: &[],
};
