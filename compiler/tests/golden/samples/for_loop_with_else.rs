//! sample (for_loop_with_else.py)

use molt::application::*;

/// <module>
fn module_body(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const T0: u16 = 1;
    const FIND: u16 = 0;
    const CODE_FIND: u16 = 0;
    fr.line = 1;
    if !ops::make_function(fr, T0, CODE_FIND, NO_REG, NO_REG, NO_REG, &[]) { return false }
    if !ops::store_global(fr, FIND, T0) { return false }
    ops::load_none(fr, RET);
    true
}
static MODULE_BODY: CodeDef = CodeDef {
    name: "<module>", qualname: "<module>", kind: CodeKind::Module, number: 0, positional_only: 0, positional: 0, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &[], cells: &[], free: &[], first_temporary: 1, registers: 2, names: &["find"],
    constants: &[Constant::Code(&FIND)], keywords: &[], doc: None, body: module_body, caches: &[], leaf: None,
};

/// find
fn find(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const ITEMS: u16 = 1; const WANTED: u16 = 2; const INDEX: u16 = 3; const ITEM: u16 = 4; const T0: u16 = 5;
    fr.line = 1;
    if !ops::get_iter(fr, T0, ITEMS) { return false }
    'for_1: loop {
        fr.line = 1;
        match ops::for_unpack(fr, INDEX, 2, T0) {
            1 => {}
            0 => {
                ops::clear(fr, T0);
                fr.line = 2;
                ops::load_none(fr, RET);
                return true;
            }
            _ => return false,
        }
        fr.line = 3;
        match ops::eq_test(fr, ITEM, WANTED) {
            1 => {
                fr.line = 4;
                ops::clear(fr, T0);
                break 'for_1;
            }
            0 => {}
            _ => return false,
        }
    }
    fr.line = 5;
    ops::duplicate(fr, RET, INDEX);
    return true;
}
static FIND: CodeDef = CodeDef {
    name: "find", qualname: "find", kind: CodeKind::Function, number: 1, positional_only: 0, positional: 2, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &["items", "wanted", "index", "item"], cells: &[], free: &[], first_temporary: 5,
    registers: 6, names: &[], constants: &[], keywords: &[], doc: None, body: find, caches: &[], leaf: None,
};
pub static MODULE: ModuleDef = ModuleDef {
    name: "sample", file: "for_loop_with_else.py", is_package: false, body: &MODULE_BODY, expressions: &[], missing: &[],
};
