//! sample (decorated_function.py)

use molt::application::*;

/// <module>
fn module_body(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const T0: u16 = 1; const T1: u16 = 2; const T2: u16 = 3; const T3: u16 = 4; const T4: u16 = 5; const T5: u16 = 6;
    const T6: u16 = 7; const T7: u16 = 8; const T8: u16 = 9; const T9: u16 = 10; const T10: u16 = 11;
    const CACHED: u16 = 0; const GET: u16 = 1; const ROUTER: u16 = 2; const INT: u16 = 3; const DICT: u16 = 4; const STR: u16 = 5;
    const READ_ITEM: u16 = 6;
    const STR_ITEMS_ID: u16 = 0; const STR_LIMIT: u16 = 1; const STR_ID: u16 = 3; const STR_RETURN: u16 = 4; const CODE_READ_ITEM: u16 = 5;
    fr.line = 1;
    if !ops::load_global(fr, T0, CACHED, &MODULE_BODY_CACHES[0]) { return false }
    fr.line = 2;
    if !ops::load_global(fr, T2, ROUTER, &MODULE_BODY_CACHES[1]) { return false }
    ops::load_constant(fr, T3, STR_ITEMS_ID);
    if !ops::call_method(fr, T1, GET, T1, 1, &MODULE_BODY_CACHES[2]) { return false }
    ops::load_constant(fr, T2, STR_LIMIT);
    ops::load_int(fr, T3, 10);
    if !ops::build_dict(fr, T2, T2, 1) { return false }
    fr.line = 3;
    ops::load_constant(fr, T3, STR_ID);
    if !ops::load_global(fr, T4, INT, &MODULE_BODY_CACHES[3]) { return false }
    ops::load_constant(fr, T5, STR_LIMIT);
    if !ops::load_global(fr, T6, INT, &MODULE_BODY_CACHES[4]) { return false }
    ops::load_constant(fr, T7, STR_RETURN);
    if !ops::load_global(fr, T8, DICT, &MODULE_BODY_CACHES[5]) { return false }
    if !ops::load_global(fr, T9, STR, &MODULE_BODY_CACHES[6]) { return false }
    if !ops::load_global(fr, T10, INT, &MODULE_BODY_CACHES[7]) { return false }
    if !ops::build_tuple(fr, T9, T9, 2) { return false }
    if !ops::getitem(fr, T8, T8, T9) { return false }
    if !ops::build_dict(fr, T3, T3, 3) { return false }
    if !ops::make_function(fr, T2, CODE_READ_ITEM, NO_REG, T2, T3, &[]) { return false }
    fr.line = 2;
    if !ops::call(fr, T1, T1, T1, 1) { return false }
    fr.line = 1;
    if !ops::call(fr, T0, T0, T0, 1) { return false }
    if !ops::store_global(fr, READ_ITEM, T0) { return false }
    ops::load_none(fr, RET);
    true
}
static MODULE_BODY_CACHES: [Cache; 8] = [const { Cache::new(0) }; 8];
static MODULE_BODY: CodeDef = CodeDef {
    name: "<module>", qualname: "<module>", kind: CodeKind::Module, number: 0, positional_only: 0, positional: 0, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &[], cells: &[], free: &[], first_temporary: 1, registers: 12,
    names: &["cached", "get", "router", "int", "dict", "str", "read_item"],
    constants: &[Constant::Str("/items/{id}"), Constant::Str("limit"), Constant::Int(10), Constant::Str("id"), Constant::Str("return"), Constant::Code(&READ_ITEM)],
    keywords: &[], doc: None, body: module_body, caches: &MODULE_BODY_CACHES, leaf: None,
};

/// read_item
fn read_item(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const ID: u16 = 1; const T0: u16 = 3; const T1: u16 = 4;
    const EXTRA: u16 = 0;
    const STR_ID: u16 = 0;
    fr.line = 1;
    ops::load_constant(fr, T0, STR_ID);
    ops::duplicate(fr, T1, ID);
    if !ops::build_dict(fr, T0, T0, 1) { return false }
    if !ops::load_global(fr, T1, EXTRA, &READ_ITEM_CACHES[0]) { return false }
    if !ops::dict_update(fr, T0, T1) { return false }
    ops::copy(fr, RET, T0);
    return true;
}
static READ_ITEM_CACHES: [Cache; 1] = [const { Cache::new(0) }; 1];
static READ_ITEM: CodeDef = CodeDef {
    name: "read_item", qualname: "read_item", kind: CodeKind::Function, number: 1, positional_only: 0, positional: 1, keyword_only: 1,
    var_positional: false, var_keyword: false, variables: &["id", "limit"], cells: &[], free: &[], first_temporary: 3, registers: 5,
    names: &["extra"], constants: &[Constant::Str("id")], keywords: &[], doc: Some(Constant::Str("One item.")), body: read_item,
    caches: &READ_ITEM_CACHES, leaf: None,
};
pub static MODULE: ModuleDef = ModuleDef {
    name: "sample", file: "decorated_function.py", is_package: false, body: &MODULE_BODY, expressions: &[], missing: &[],
};
