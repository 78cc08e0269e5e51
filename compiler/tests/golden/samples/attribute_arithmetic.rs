//! sample (attribute_arithmetic.py)

use molt::application::*;

/// <module>
fn module_body(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const T0: u16 = 1;
    const LINE: u16 = 0;
    const CODE_LINE: u16 = 0; const STR_LINE: u16 = 1;
    fr.line = 1;
    if !ops::build_class(fr, T0, CODE_LINE, STR_LINE, T0, 0, NO_REG, &[]) { return false }
    if !ops::store_global(fr, LINE, T0) { return false }
    ops::load_none(fr, RET);
    true
}
static MODULE_BODY: CodeDef = CodeDef {
    name: "<module>", qualname: "<module>", kind: CodeKind::Module, number: 0, positional_only: 0, positional: 0, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &[], cells: &[], free: &[], first_temporary: 1, registers: 2, names: &["Line"],
    constants: &[Constant::Code(&LINE), Constant::Str("Line")], keywords: &[], doc: None, body: module_body, caches: &[], leaf: None,
};

/// Line
fn line(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const T0: u16 = 2;
    const __NAME__: u16 = 0; const __MODULE__: u16 = 1; const __QUALNAME__: u16 = 2; const ADD: u16 = 3;
    const __STATIC_ATTRIBUTES__: u16 = 4;
    const STR_LINE: u16 = 0; const CODE_LINE_ADD: u16 = 1; const TUPLE_1: u16 = 2;
    fr.line = 0;
    if !ops::load_name(fr, T0, __NAME__) { return false }
    if !ops::store_name(fr, __MODULE__, T0) { return false }
    ops::load_constant(fr, T0, STR_LINE);
    if !ops::store_name(fr, __QUALNAME__, T0) { return false }
    if !ops::store_first_line(fr) { return false }
    fr.line = 1;
    if !ops::make_function(fr, T0, CODE_LINE_ADD, NO_REG, NO_REG, NO_REG, &[]) { return false }
    if !ops::store_name(fr, ADD, T0) { return false }
    ops::load_constant(fr, T0, TUPLE_1);
    if !ops::store_name(fr, __STATIC_ATTRIBUTES__, T0) { return false }
    ops::load_none(fr, RET);
    true
}
static LINE: CodeDef = CodeDef {
    name: "Line", qualname: "Line", kind: CodeKind::Class, number: 1, positional_only: 0, positional: 1, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &[".namespace"], cells: &[], free: &[], first_temporary: 2, registers: 3,
    names: &["__name__", "__module__", "__qualname__", "add", "__static_attributes__"],
    constants: &[Constant::Str("Line"), Constant::Code(&LINE_ADD), Constant::Tuple(&[Constant::Str("total")])], keywords: &[], doc: None,
    body: line, caches: &[], leaf: None,
};

/// Line.add
fn line_add(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const SELF: u16 = 1; const N: u16 = 2; const T0: u16 = 3; const T1: u16 = 4;
    const TOTAL: u16 = 0; const QTY: u16 = 1;
    fr.line = 1;
    if !fused::put(fr, T0, &LINE_ADD_CACHES[2], |at| Some(fused::number(at.attribute(at.register(SELF)?, &LINE_ADD_CACHES[0])?)?.add(fused::number(at.register(N)?)?.mul(fused::number(at.attribute(at.register(SELF)?, &LINE_ADD_CACHES[1])?)?)?)?.value())) {
        if !ops::getattr(fr, T0, SELF, TOTAL, &LINE_ADD_CACHES[0]) { return false }
        if !ops::getattr(fr, T1, SELF, QTY, &LINE_ADD_CACHES[1]) { return false }
        if !ops::mul(fr, T1, N, T1) { return false }
        if !ops::add(fr, T0, T0, T1) { return false }
    }
    if !ops::setattr(fr, SELF, TOTAL, T0, &LINE_ADD_CACHES[3]) { return false }
    ops::load_none(fr, RET);
    true
}

/// Line.add, without a frame
fn line_add_leaf(mut on: leaves::Activation<'_>) -> Option<fused::Value> {
    const SELF: u16 = 1; const N: u16 = 2;
    let at = on.operands();
    Some({ let (object, values, end) = (at.register(SELF)?.clone(), [(&LINE_ADD_CACHES[3], fused::number(at.attribute(at.register(SELF)?, &LINE_ADD_CACHES[0])?)?.add(fused::number(at.register(N)?)?.mul(fused::number(at.attribute(at.register(SELF)?, &LINE_ADD_CACHES[1])?)?)?)?.value())], fused::NONE); on.assign(&object, values)?; end })
}

static LINE_ADD_CACHES: [Cache; 4] = [const { Cache::new(0) }; 4];
static LINE_ADD: CodeDef = CodeDef {
    name: "add", qualname: "Line.add", kind: CodeKind::Function, number: 2, positional_only: 0, positional: 2, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &["self", "n"], cells: &[], free: &[], first_temporary: 3, registers: 5,
    names: &["total", "qty"], constants: &[], keywords: &[], doc: None, body: line_add, caches: &LINE_ADD_CACHES, leaf: Some(line_add_leaf),
};
pub static MODULE: ModuleDef = ModuleDef {
    name: "sample", file: "attribute_arithmetic.py", is_package: false, body: &MODULE_BODY, expressions: &[], missing: &[],
};
