//! sample (augmented_assignment.py)

use molt::application::*;

/// <module>
fn module_body(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const T0: u16 = 1;
    const AUGMENT: u16 = 0;
    const CODE_AUGMENT: u16 = 0;
    fr.line = 1;
    if !ops::make_function(fr, T0, CODE_AUGMENT, NO_REG, NO_REG, NO_REG, &[]) { return false }
    if !ops::store_global(fr, AUGMENT, T0) { return false }
    ops::load_none(fr, RET);
    true
}
static MODULE_BODY: CodeDef = CodeDef {
    name: "<module>", qualname: "<module>", kind: CodeKind::Module, number: 0, positional_only: 0, positional: 0, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &[], cells: &[], free: &[], first_temporary: 1, registers: 2, names: &["augment"],
    constants: &[Constant::Code(&AUGMENT)], keywords: &[], doc: None, body: module_body, caches: &[], leaf: None,
};

/// augment
fn augment(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const OBJ: u16 = 1; const KEY: u16 = 2; const T0: u16 = 3; const T1: u16 = 4;
    const COUNT: u16 = 0; const ITEMS: u16 = 1;
    fr.line = 1;
    if !fused::update(fr, &AUGMENT_CACHES[2], (&AUGMENT_CACHES[0], &AUGMENT_CACHES[1]), |at| Some(at.register(OBJ)?), |at, before| Some(before.add(fused::Number::Int(1))?)) {
        if !ops::getattr(fr, T0, OBJ, COUNT, &AUGMENT_CACHES[0]) { return false }
        if !ops::iadd_int(fr, T0, T0, 1) { return false }
        if !ops::setattr(fr, OBJ, COUNT, T0, &AUGMENT_CACHES[1]) { return false }
    }
    fr.line = 2;
    if !fused::update_item(fr, &AUGMENT_CACHES[4], |at| Some(at.attribute(at.register(OBJ)?, &AUGMENT_CACHES[3])?), |at| Some(at.register(KEY)?.clone()), |at, before| Some(before.or(fused::Number::Int(2))?)) {
        if !ops::getattr(fr, T0, OBJ, ITEMS, &AUGMENT_CACHES[3]) { return false }
        ops::duplicate(fr, T1, T0);
        if !ops::getitem(fr, T1, T1, KEY) { return false }
        if !ops::ior_int(fr, T1, T1, 2) { return false }
        if !ops::setitem(fr, T0, KEY, T1) { return false }
    }
    fr.line = 3;
    if !ops::ipow_int(fr, KEY, KEY, 3) { return false }
    fr.line = 4;
    ops::duplicate(fr, RET, KEY);
    return true;
}
static AUGMENT_CACHES: [Cache; 5] = [const { Cache::new(0) }; 5];
static AUGMENT: CodeDef = CodeDef {
    name: "augment", qualname: "augment", kind: CodeKind::Function, number: 1, positional_only: 0, positional: 2, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &["obj", "key"], cells: &[], free: &[], first_temporary: 3, registers: 5,
    names: &["count", "items"], constants: &[Constant::Int(1), Constant::Int(2), Constant::Int(3)], keywords: &[], doc: None, body: augment,
    caches: &AUGMENT_CACHES, leaf: None,
};
pub static MODULE: ModuleDef = ModuleDef {
    name: "sample", file: "augmented_assignment.py", is_package: false, body: &MODULE_BODY, expressions: &[], missing: &[],
};
