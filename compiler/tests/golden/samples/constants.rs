//! sample (constants.py)

use molt::application::*;

/// <module>
fn module_body(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const T0: u16 = 1; const T1: u16 = 2; const T2: u16 = 3; const T3: u16 = 4; const T4: u16 = 5; const T5: u16 = 6;
    const T6: u16 = 7; const T7: u16 = 8; const T8: u16 = 9; const T9: u16 = 10;
    const VALUES: u16 = 0; const SECONDS: u16 = 1; const FOUND: u16 = 2;
    const FLOAT_1_5: u16 = 3; const COMPLEX: u16 = 4; const STR_UE9: u16 = 5; const BYTES: u16 = 6; const ELLIPSIS: u16 = 8;
    const TUPLE_2: u16 = 9; const FROZENSET_3: u16 = 12;
    fr.line = 1;
    ops::load_int(fr, T0, -1);
    ops::load_int(fr, T1, 2);
    if !ops::pow_int(fr, T1, T1, 70) { return false }
    ops::load_constant(fr, T2, FLOAT_1_5);
    ops::load_constant(fr, T3, COMPLEX);
    ops::load_constant(fr, T4, STR_UE9);
    ops::load_constant(fr, T5, BYTES);
    ops::load_none(fr, T6);
    ops::load_bool(fr, T7, true);
    ops::load_constant(fr, T8, ELLIPSIS);
    ops::load_constant(fr, T9, TUPLE_2);
    if !ops::build_tuple(fr, T0, T0, 10) { return false }
    if !ops::store_global(fr, VALUES, T0) { return false }
    fr.line = 2;
    ops::load_int(fr, T0, 86400);
    if !ops::store_global(fr, SECONDS, T0) { return false }
    fr.line = 3;
    ops::load_int(fr, T0, 3);
    if !ops::in_k(fr, T0, T0, FROZENSET_3) { return false }
    if !ops::store_global(fr, FOUND, T0) { return false }
    ops::load_none(fr, RET);
    true
}
static MODULE_BODY: CodeDef = CodeDef {
    name: "<module>", qualname: "<module>", kind: CodeKind::Module, number: 0, positional_only: 0, positional: 0, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &[], cells: &[], free: &[], first_temporary: 1, registers: 11,
    names: &["VALUES", "SECONDS", "FOUND"],
    constants: &[Constant::Int(-1), Constant::Int(2), Constant::Int(70), Constant::Float(1.5), Constant::Complex(0.0, 3.0), Constant::Str("é\u{200b}"), Constant::Bytes(b"\x00"), Constant::True, Constant::Ellipsis, Constant::Tuple(&[Constant::Int(1), Constant::Str("x")]), Constant::Int(86400), Constant::Int(3), Constant::FrozenSet(&[Constant::Int(1), Constant::Int(2), Constant::Int(3)])],
    keywords: &[], doc: None, body: module_body, caches: &[], leaf: None,
};
pub static MODULE: ModuleDef = ModuleDef {
    name: "sample", file: "constants.py", is_package: false, body: &MODULE_BODY, expressions: &[], missing: &[],
};
