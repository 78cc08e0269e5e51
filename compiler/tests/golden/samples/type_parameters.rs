//! sample (type_parameters.py)

use molt::application::*;

/// <module>
fn module_body(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const T0: u16 = 1;
    const FIRST: u16 = 0; const PAIR: u16 = 1;
    const CODE_GENERIC_PARAMETERS_OF_FIRST: u16 = 0; const CODE_GENERIC_PARAMETERS_OF_PAIR: u16 = 1;
    fr.line = 1;
    if !ops::make_function(fr, T0, CODE_GENERIC_PARAMETERS_OF_FIRST, NO_REG, NO_REG, NO_REG, &[]) { return false }
    if !ops::call(fr, T0, T0, T0, 0) { return false }
    if !ops::store_global(fr, FIRST, T0) { return false }
    fr.line = 2;
    if !ops::make_function(fr, T0, CODE_GENERIC_PARAMETERS_OF_PAIR, NO_REG, NO_REG, NO_REG, &[]) { return false }
    if !ops::call(fr, T0, T0, T0, 0) { return false }
    if !ops::store_global(fr, PAIR, T0) { return false }
    ops::load_none(fr, RET);
    true
}
static MODULE_BODY: CodeDef = CodeDef {
    name: "<module>", qualname: "<module>", kind: CodeKind::Module, number: 0, positional_only: 0, positional: 0, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &[], cells: &[], free: &[], first_temporary: 1, registers: 3,
    names: &["first", "Pair"], constants: &[Constant::Code(&GENERIC_PARAMETERS_OF_FIRST), Constant::Code(&GENERIC_PARAMETERS_OF_PAIR)],
    keywords: &[], doc: None, body: module_body, caches: &[], leaf: None,
};

/// <generic parameters of first>
fn generic_parameters_of_first(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const T: u16 = 2; const T0: u16 = 3; const T1: u16 = 4; const T2: u16 = 5; const T3: u16 = 6; const T4: u16 = 7;
    const NAME_T: u16 = 0; const LIST: u16 = 1;
    const CODE_T: u16 = 0; const STR_ITEMS: u16 = 1; const STR_RETURN: u16 = 2; const CODE_FIRST: u16 = 3;
    if !ops::make_function(fr, T0, CODE_T, NO_REG, NO_REG, NO_REG, &[]) { return false }
    fr.line = 0;
    if !ops::make_type_param(fr, T0, b'v', NAME_T, T0, NO_REG) { return false }
    ops::duplicate(fr, T1, T0);
    ops::copy(fr, T, T1);
    if !ops::build_tuple(fr, T0, T0, 1) { return false }
    ops::load_constant(fr, T1, STR_ITEMS);
    if !ops::load_global(fr, T2, LIST, &GENERIC_PARAMETERS_OF_FIRST_CACHES[0]) { return false }
    if !ops::getitem(fr, T2, T2, T) { return false }
    ops::load_constant(fr, T3, STR_RETURN);
    ops::duplicate(fr, T4, T);
    if !ops::build_dict(fr, T1, T1, 2) { return false }
    if !ops::make_function(fr, T1, CODE_FIRST, NO_REG, NO_REG, T1, &[]) { return false }
    if !ops::set_type_params(fr, T1, T0) { return false }
    ops::clear(fr, T0);
    ops::copy(fr, RET, T1);
    true
}
static GENERIC_PARAMETERS_OF_FIRST_CACHES: [Cache; 1] = [const { Cache::new(0) }; 1];
static GENERIC_PARAMETERS_OF_FIRST: CodeDef = CodeDef {
    name: "<generic parameters of first>", qualname: "<generic parameters of first>", kind: CodeKind::Function, number: 1,
    positional_only: 0, positional: 0, keyword_only: 0, var_positional: false, var_keyword: false, variables: &[".defaults", "T"],
    cells: &[], free: &[], first_temporary: 3, registers: 8, names: &["T", "list"],
    constants: &[Constant::Code(&T), Constant::Str("items"), Constant::Str("return"), Constant::Code(&FIRST)], keywords: &[], doc: None,
    body: generic_parameters_of_first, caches: &GENERIC_PARAMETERS_OF_FIRST_CACHES, leaf: None,
};

/// T
fn t(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0;
    const INT: u16 = 0;
    fr.line = 0;
    if !ops::load_global(fr, RET, INT, &T_CACHES[0]) { return false }
    true
}
static T_CACHES: [Cache; 1] = [const { Cache::new(0) }; 1];
static T: CodeDef = CodeDef {
    name: "T", qualname: "T", kind: CodeKind::Function, number: 2, positional_only: 0, positional: 0, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &[], cells: &[], free: &[], first_temporary: 1, registers: 1, names: &["int"],
    constants: &[], keywords: &[], doc: None, body: t, caches: &T_CACHES, leaf: None,
};

/// first
fn first(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const ITEMS: u16 = 1;
    const INT_0: u16 = 0;
    fr.line = 1;
    if !ops::getitem_k(fr, RET, ITEMS, INT_0) { return false }
    return true;
}

/// first, without a frame
fn first_leaf(on: leaves::Activation<'_>) -> Option<fused::Value> {
    const ITEMS: u16 = 1;
    let at = on.operands();
    Some(at.item(at.register(ITEMS)?, &fused::Number::Int(0).value())?.clone())
}

static FIRST: CodeDef = CodeDef {
    name: "first", qualname: "first", kind: CodeKind::Function, number: 3, positional_only: 0, positional: 1, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &["items"], cells: &[], free: &[], first_temporary: 2, registers: 2, names: &[],
    constants: &[Constant::Int(0)], keywords: &[], doc: None, body: first, caches: &[], leaf: Some(first_leaf),
};

/// <generic parameters of Pair>
fn generic_parameters_of_pair(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const A: u16 = 1; const T0: u16 = 2; const T1: u16 = 3;
    const NAME_A: u16 = 0; const PAIR: u16 = 1;
    const CODE_PAIR: u16 = 0;
    fr.line = 0;
    if !ops::make_type_param(fr, T0, b'v', NAME_A, NO_REG, NO_REG) { return false }
    ops::duplicate(fr, T1, T0);
    ops::store_cell(fr, A, T1);
    if !ops::build_tuple(fr, T0, T0, 1) { return false }
    if !ops::make_function(fr, T1, CODE_PAIR, NO_REG, NO_REG, NO_REG, &[A]) { return false }
    if !ops::make_type_alias(fr, RET, PAIR, T0, T1) { return false }
    true
}
static GENERIC_PARAMETERS_OF_PAIR: CodeDef = CodeDef {
    name: "<generic parameters of Pair>", qualname: "<generic parameters of Pair>", kind: CodeKind::Function, number: 4, positional_only: 0,
    positional: 0, keyword_only: 0, var_positional: false, var_keyword: false, variables: &["A"], cells: &[1], free: &[],
    first_temporary: 2, registers: 4, names: &["A", "Pair"], constants: &[Constant::Code(&PAIR)], keywords: &[], doc: None,
    body: generic_parameters_of_pair, caches: &[], leaf: None,
};

/// Pair
fn pair(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const A: u16 = 1; const T0: u16 = 2; const T1: u16 = 3; const T2: u16 = 4;
    const TUPLE: u16 = 0;
    fr.line = 0;
    if !ops::load_global(fr, T0, TUPLE, &PAIR_CACHES[0]) { return false }
    if !ops::load_cell(fr, T1, A) { return false }
    if !ops::load_cell(fr, T2, A) { return false }
    if !ops::build_tuple(fr, T1, T1, 2) { return false }
    if !ops::getitem(fr, RET, T0, T1) { return false }
    true
}
static PAIR_CACHES: [Cache; 1] = [const { Cache::new(0) }; 1];
static PAIR: CodeDef = CodeDef {
    name: "Pair", qualname: "Pair", kind: CodeKind::Function, number: 5, positional_only: 0, positional: 0, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &[], cells: &[], free: &["A"], first_temporary: 2, registers: 5,
    names: &["tuple"], constants: &[], keywords: &[], doc: None, body: pair, caches: &PAIR_CACHES, leaf: None,
};
pub static MODULE: ModuleDef = ModuleDef {
    name: "sample", file: "type_parameters.py", is_package: false, body: &MODULE_BODY, expressions: &[], missing: &[],
};
