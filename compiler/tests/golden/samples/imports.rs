//! sample (imports.py)

use molt::application::*;

/// <module>
fn module_body(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const T0: u16 = 1; const T1: u16 = 2;
    const OS_PATH: u16 = 0; const OS: u16 = 1; const XML_DOM: u16 = 2; const DOM: u16 = 3; const EMPTY: u16 = 4; const SIBLING: u16 = 5;
    const MODELS: u16 = 6; const BOOK: u16 = 7; const MODEL: u16 = 8; const AUTHOR: u16 = 9; const HELPERS: u16 = 10;
    const TUPLE_1: u16 = 0; const TUPLE_2: u16 = 1; const TUPLE_1_2: u16 = 2;
    fr.line = 1;
    if !ops::import_name(fr, T0, OS_PATH, NO_REG, 0) { return false }
    if !ops::store_global(fr, OS, T0) { return false }
    fr.line = 2;
    if !ops::import_name(fr, T0, XML_DOM, NO_REG, 0) { return false }
    if !ops::import_from(fr, T1, T0, DOM) { return false }
    if !ops::store_global(fr, DOM, T1) { return false }
    ops::clear(fr, T0);
    fr.line = 3;
    if !ops::import_name(fr, T0, EMPTY, TUPLE_1, 1) { return false }
    if !ops::import_from(fr, T1, T0, SIBLING) { return false }
    if !ops::store_global(fr, SIBLING, T1) { return false }
    ops::clear(fr, T0);
    fr.line = 4;
    if !ops::import_name(fr, T0, MODELS, TUPLE_2, 1) { return false }
    if !ops::import_from(fr, T1, T0, BOOK) { return false }
    if !ops::store_global(fr, MODEL, T1) { return false }
    if !ops::import_from(fr, T1, T0, AUTHOR) { return false }
    if !ops::store_global(fr, AUTHOR, T1) { return false }
    ops::clear(fr, T0);
    fr.line = 5;
    if !ops::import_name(fr, T0, HELPERS, TUPLE_1_2, 0) { return false }
    if !ops::import_star(fr, T0) { return false }
    ops::load_none(fr, RET);
    true
}
static MODULE_BODY: CodeDef = CodeDef {
    name: "<module>", qualname: "<module>", kind: CodeKind::Module, number: 0, positional_only: 0, positional: 0, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &[], cells: &[], free: &[], first_temporary: 1, registers: 3,
    names: &["os.path", "os", "xml.dom", "dom", "", "sibling", "models", "Book", "Model", "Author", "helpers"],
    constants: &[Constant::Tuple(&[Constant::Str("sibling")]), Constant::Tuple(&[Constant::Str("Book"), Constant::Str("Author")]), Constant::Tuple(&[Constant::Str("*")])],
    keywords: &[], doc: None, body: module_body, caches: &[], leaf: None,
};
pub static MODULE: ModuleDef = ModuleDef {
    name: "sample", file: "imports.py", is_package: false, body: &MODULE_BODY, expressions: &[], missing: &[],
};
