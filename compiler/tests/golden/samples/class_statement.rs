//! sample (class_statement.py)

use molt::application::*;

/// <module>
fn module_body(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const T0: u16 = 1; const T1: u16 = 2; const T2: u16 = 3;
    const REGISTER: u16 = 0; const BASE: u16 = 1; const BOOK: u16 = 2;
    const STR_BOOK: u16 = 0; const CODE_BOOK: u16 = 1; const STR_BOOK_2: u16 = 2;
    const KW_TABLE: u16 = 0;
    fr.line = 1;
    if !ops::load_global(fr, T0, REGISTER, &MODULE_BODY_CACHES[0]) { return false }
    ops::load_constant(fr, T1, STR_BOOK);
    if !ops::call(fr, T0, T0, T0, 1) { return false }
    fr.line = 2;
    if !ops::load_global(fr, T1, BASE, &MODULE_BODY_CACHES[1]) { return false }
    ops::load_bool(fr, T2, true);
    if !ops::build_class(fr, T1, CODE_BOOK, STR_BOOK_2, T1, 2, KW_TABLE, &[]) { return false }
    fr.line = 1;
    if !ops::call(fr, T0, T0, T0, 1) { return false }
    if !ops::store_global(fr, BOOK, T0) { return false }
    ops::load_none(fr, RET);
    true
}
static MODULE_BODY_CACHES: [Cache; 2] = [const { Cache::new(0) }; 2];
static MODULE_BODY: CodeDef = CodeDef {
    name: "<module>", qualname: "<module>", kind: CodeKind::Module, number: 0, positional_only: 0, positional: 0, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &[], cells: &[], free: &[], first_temporary: 1, registers: 4,
    names: &["register", "Base", "Book"], constants: &[Constant::Str("book"), Constant::Code(&BOOK), Constant::Str("Book"), Constant::True],
    keywords: &[&["table"]], doc: None, body: module_body, caches: &MODULE_BODY_CACHES, leaf: None,
};

/// Book
fn book(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const __CLASS__: u16 = 2; const T0: u16 = 3; const T1: u16 = 4; const T2: u16 = 5;
    const __NAME__: u16 = 0; const __MODULE__: u16 = 1; const __QUALNAME__: u16 = 2; const __DOC__: u16 = 3; const STR: u16 = 4;
    const __ANNOTATIONS__: u16 = 5; const PRICE: u16 = 6; const INT: u16 = 7; const DESCRIBE: u16 = 8; const __STATIC_ATTRIBUTES__: u16 = 9;
    const __CLASSCELL__: u16 = 10;
    const STR_BOOK: u16 = 0; const STR_A_BOOK: u16 = 1; const STR_TITLE: u16 = 2; const STR_PRICE: u16 = 4;
    const CODE_BOOK_DESCRIBE: u16 = 5; const TUPLE_0: u16 = 6;
    fr.line = 1;
    if !ops::load_name(fr, T0, __NAME__) { return false }
    if !ops::store_name(fr, __MODULE__, T0) { return false }
    ops::load_constant(fr, T0, STR_BOOK);
    if !ops::store_name(fr, __QUALNAME__, T0) { return false }
    if !ops::store_first_line(fr) { return false }
    if !ops::setup_annotations(fr) { return false }
    fr.line = 2;
    ops::load_constant(fr, T0, STR_A_BOOK);
    if !ops::store_name(fr, __DOC__, T0) { return false }
    fr.line = 3;
    if !ops::load_name(fr, T0, STR) { return false }
    if !ops::load_name(fr, T1, __ANNOTATIONS__) { return false }
    ops::load_constant(fr, T2, STR_TITLE);
    if !ops::setitem(fr, T1, T2, T0) { return false }
    fr.line = 4;
    ops::load_int(fr, T0, 0);
    if !ops::store_name(fr, PRICE, T0) { return false }
    if !ops::load_name(fr, T0, INT) { return false }
    if !ops::load_name(fr, T1, __ANNOTATIONS__) { return false }
    ops::load_constant(fr, T2, STR_PRICE);
    if !ops::setitem(fr, T1, T2, T0) { return false }
    fr.line = 5;
    if !ops::make_function(fr, T0, CODE_BOOK_DESCRIBE, NO_REG, NO_REG, NO_REG, &[__CLASS__]) { return false }
    if !ops::store_name(fr, DESCRIBE, T0) { return false }
    ops::load_constant(fr, T0, TUPLE_0);
    if !ops::store_name(fr, __STATIC_ATTRIBUTES__, T0) { return false }
    ops::copy(fr, T0, __CLASS__);
    if !ops::store_name(fr, __CLASSCELL__, T0) { return false }
    ops::copy(fr, RET, __CLASS__);
    true
}
static BOOK: CodeDef = CodeDef {
    name: "Book", qualname: "Book", kind: CodeKind::Class, number: 1, positional_only: 0, positional: 1, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &[".namespace", "__class__"], cells: &[2], free: &[], first_temporary: 3,
    registers: 6,
    names: &["__name__", "__module__", "__qualname__", "__doc__", "str", "__annotations__", "price", "int", "describe", "__static_attributes__", "__classcell__"],
    constants: &[Constant::Str("Book"), Constant::Str("A book."), Constant::Str("title"), Constant::Int(0), Constant::Str("price"), Constant::Code(&BOOK_DESCRIBE), Constant::Tuple(&[])],
    keywords: &[], doc: None, body: book, caches: &[], leaf: None,
};

/// Book.describe
fn book_describe(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const SELF: u16 = 1; const __CLASS__: u16 = 2; const T0: u16 = 3; const T1: u16 = 4;
    const DESCRIBE: u16 = 0; const SUPER: u16 = 1; const _BOOK__SECRET: u16 = 2;
    fr.line = 1;
    if !ops::load_global(fr, T0, SUPER, &BOOK_DESCRIBE_CACHES[0]) { return false }
    if !ops::load_super_method(fr, T0, T0, __CLASS__, SELF, DESCRIBE, &BOOK_DESCRIBE_CACHES[1]) { return false }
    if !ops::call_loaded(fr, T0, T0, 0) { return false }
    if !ops::getattr(fr, T1, SELF, _BOOK__SECRET, &BOOK_DESCRIBE_CACHES[2]) { return false }
    if !ops::add(fr, RET, T0, T1) { return false }
    return true;
}
static BOOK_DESCRIBE_CACHES: [Cache; 3] = [const { Cache::new(0) }; 3];
static BOOK_DESCRIBE: CodeDef = CodeDef {
    name: "describe", qualname: "Book.describe", kind: CodeKind::Function, number: 2, positional_only: 0, positional: 1, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &["self"], cells: &[], free: &["__class__"], first_temporary: 3, registers: 6,
    names: &["describe", "super", "_Book__secret"], constants: &[], keywords: &[], doc: None, body: book_describe,
    caches: &BOOK_DESCRIBE_CACHES, leaf: None,
};
pub static MODULE: ModuleDef = ModuleDef {
    name: "sample", file: "class_statement.py", is_package: false, body: &MODULE_BODY, expressions: &[], missing: &[],
};
