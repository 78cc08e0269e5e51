//! sample (fused_expressions.py)

use molt::application::*;

/// <module>
fn module_body(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const T0: u16 = 1;
    const PULL: u16 = 0; const SHAPE: u16 = 1; const BY_AGE: u16 = 2;
    const CODE_PULL: u16 = 0; const CODE_SHAPE: u16 = 1; const STR_SHAPE: u16 = 2; const CODE_LAMBDA: u16 = 3;
    fr.line = 1;
    if !ops::make_function(fr, T0, CODE_PULL, NO_REG, NO_REG, NO_REG, &[]) { return false }
    if !ops::store_global(fr, PULL, T0) { return false }
    fr.line = 2;
    if !ops::build_class(fr, T0, CODE_SHAPE, STR_SHAPE, T0, 0, NO_REG, &[]) { return false }
    if !ops::store_global(fr, SHAPE, T0) { return false }
    fr.line = 3;
    if !ops::make_function(fr, T0, CODE_LAMBDA, NO_REG, NO_REG, NO_REG, &[]) { return false }
    if !ops::store_global(fr, BY_AGE, T0) { return false }
    ops::load_none(fr, RET);
    true
}
static MODULE_BODY: CodeDef = CodeDef {
    name: "<module>", qualname: "<module>", kind: CodeKind::Module, number: 0, positional_only: 0, positional: 0, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &[], cells: &[], free: &[], first_temporary: 1, registers: 2,
    names: &["pull", "Shape", "by_age"],
    constants: &[Constant::Code(&PULL), Constant::Code(&SHAPE), Constant::Str("Shape"), Constant::Code(&LAMBDA)], keywords: &[], doc: None,
    body: module_body, caches: &[], leaf: None,
};

/// pull
fn pull(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const OWN: u16 = 1; const OTHER: u16 = 2; const STEP: u16 = 3; const DX: u16 = 4; const T0: u16 = 5;
    const T1: u16 = 6;
    const X: u16 = 0; const POSITION: u16 = 1; const SPEED: u16 = 2;
    const FLOAT_0_01: u16 = 0;
    fr.line = 1;
    if !fused::put(fr, DX, &PULL_CACHES[3], |at| Some(fused::number(at.attribute(at.register(OWN)?, &PULL_CACHES[0])?)?.sub(fused::number(at.attribute(at.attribute(at.register(OTHER)?, &PULL_CACHES[1])?, &PULL_CACHES[2])?)?)?.value())) {
        if !ops::getattr(fr, T0, OWN, X, &PULL_CACHES[0]) { return false }
        if !ops::getattr(fr, T1, OTHER, POSITION, &PULL_CACHES[1]) { return false }
        if !ops::getattr(fr, T1, T1, X, &PULL_CACHES[2]) { return false }
        if !ops::sub(fr, DX, T0, T1) { return false }
    }
    fr.line = 2;
    let known = match fused::test(fr, &PULL_CACHES[4], |at| Some(fused::number(at.register(DX)?)?.mul(fused::number(at.register(DX)?)?)?.add(fused::Number::Float(0.01))?.lt(fused::number(at.register(STEP)?)?)?)) {
        fused::UNKNOWN => {
            if !ops::mul(fr, T0, DX, DX) { return false }
            if !ops::add_k(fr, T0, T0, FLOAT_0_01) { return false }
            ops::lt_test(fr, T0, STEP)
        }
        known => known,
    };
    match known {
        1 => {
            fr.line = 3;
            if !fused::update(fr, &PULL_CACHES[7], (&PULL_CACHES[5], &PULL_CACHES[6]), |at| Some(at.register(OTHER)?), |at, before| Some(before.sub(fused::number(at.register(DX)?)?.mul(fused::number(at.register(STEP)?)?)?)?)) {
                if !ops::getattr(fr, T0, OTHER, SPEED, &PULL_CACHES[5]) { return false }
                if !ops::mul(fr, T1, DX, STEP) { return false }
                if !ops::isub(fr, T0, T0, T1) { return false }
                if !ops::setattr(fr, OTHER, SPEED, T0, &PULL_CACHES[6]) { return false }
            }
        }
        0 => {}
        _ => return false,
    }
    fr.line = 4;
    if !ops::truediv(fr, RET, DX, STEP) { return false }
    return true;
}
static PULL_CACHES: [Cache; 8] = [const { Cache::new(0) }; 8];
static PULL: CodeDef = CodeDef {
    name: "pull", qualname: "pull", kind: CodeKind::Function, number: 1, positional_only: 0, positional: 3, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &["own", "other", "step", "dx"], cells: &[], free: &[], first_temporary: 5,
    registers: 7, names: &["x", "position", "speed"], constants: &[Constant::Float(0.01)], keywords: &[], doc: None, body: pull,
    caches: &PULL_CACHES, leaf: None,
};

/// Shape
fn shape(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const T0: u16 = 2; const T1: u16 = 3;
    const __NAME__: u16 = 0; const __MODULE__: u16 = 1; const __QUALNAME__: u16 = 2; const AREA: u16 = 3; const PROPERTY: u16 = 4;
    const KEY: u16 = 5; const __STATIC_ATTRIBUTES__: u16 = 6;
    const STR_SHAPE: u16 = 0; const CODE_SHAPE_AREA: u16 = 1; const CODE_SHAPE_KEY: u16 = 2; const TUPLE_0: u16 = 3;
    fr.line = 0;
    if !ops::load_name(fr, T0, __NAME__) { return false }
    if !ops::store_name(fr, __MODULE__, T0) { return false }
    ops::load_constant(fr, T0, STR_SHAPE);
    if !ops::store_name(fr, __QUALNAME__, T0) { return false }
    if !ops::store_first_line(fr) { return false }
    fr.line = 1;
    if !ops::make_function(fr, T0, CODE_SHAPE_AREA, NO_REG, NO_REG, NO_REG, &[]) { return false }
    if !ops::store_name(fr, AREA, T0) { return false }
    fr.line = 2;
    if !ops::load_name(fr, T0, PROPERTY) { return false }
    fr.line = 3;
    if !ops::make_function(fr, T1, CODE_SHAPE_KEY, NO_REG, NO_REG, NO_REG, &[]) { return false }
    fr.line = 2;
    if !ops::call(fr, T0, T0, T0, 1) { return false }
    if !ops::store_name(fr, KEY, T0) { return false }
    ops::load_constant(fr, T0, TUPLE_0);
    if !ops::store_name(fr, __STATIC_ATTRIBUTES__, T0) { return false }
    ops::load_none(fr, RET);
    true
}
static SHAPE: CodeDef = CodeDef {
    name: "Shape", qualname: "Shape", kind: CodeKind::Class, number: 2, positional_only: 0, positional: 1, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &[".namespace"], cells: &[], free: &[], first_temporary: 2, registers: 4,
    names: &["__name__", "__module__", "__qualname__", "area", "property", "key", "__static_attributes__"],
    constants: &[Constant::Str("Shape"), Constant::Code(&SHAPE_AREA), Constant::Code(&SHAPE_KEY), Constant::Tuple(&[])], keywords: &[],
    doc: None, body: shape, caches: &[], leaf: None,
};

/// Shape.area
fn shape_area(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const SELF: u16 = 1; const T0: u16 = 2; const T1: u16 = 3;
    const WIDTH: u16 = 0; const HEIGHT: u16 = 1;
    fr.line = 1;
    if !fused::put(fr, RET, &SHAPE_AREA_CACHES[2], |at| Some(fused::number(at.attribute(at.register(SELF)?, &SHAPE_AREA_CACHES[0])?)?.mul(fused::number(at.attribute(at.register(SELF)?, &SHAPE_AREA_CACHES[1])?)?)?.value())) {
        if !ops::getattr(fr, T0, SELF, WIDTH, &SHAPE_AREA_CACHES[0]) { return false }
        if !ops::getattr(fr, T1, SELF, HEIGHT, &SHAPE_AREA_CACHES[1]) { return false }
        if !ops::mul(fr, RET, T0, T1) { return false }
    }
    return true;
}

/// Shape.area, without a frame
fn shape_area_leaf(on: leaves::Activation<'_>) -> Option<fused::Value> {
    const SELF: u16 = 1;
    let at = on.operands();
    Some(fused::number(at.attribute(at.register(SELF)?, &SHAPE_AREA_CACHES[0])?)?.mul(fused::number(at.attribute(at.register(SELF)?, &SHAPE_AREA_CACHES[1])?)?)?.value())
}

static SHAPE_AREA_CACHES: [Cache; 3] = [const { Cache::new(0) }; 3];
static SHAPE_AREA: CodeDef = CodeDef {
    name: "area", qualname: "Shape.area", kind: CodeKind::Function, number: 3, positional_only: 0, positional: 1, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &["self"], cells: &[], free: &[], first_temporary: 2, registers: 4,
    names: &["width", "height"], constants: &[], keywords: &[], doc: None, body: shape_area, caches: &SHAPE_AREA_CACHES,
    leaf: Some(shape_area_leaf),
};

/// Shape.key
fn shape_key(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const SELF: u16 = 1; const T0: u16 = 2; const T1: u16 = 3;
    const NAME: u16 = 0; const WIDTH: u16 = 1;
    fr.line = 1;
    if !ops::getattr(fr, T0, SELF, NAME, &SHAPE_KEY_CACHES[0]) { return false }
    if !fused::put(fr, T1, &SHAPE_KEY_CACHES[2], |at| Some(fused::number(at.attribute(at.register(SELF)?, &SHAPE_KEY_CACHES[1])?)?.negative()?.value())) {
        if !ops::getattr(fr, T1, SELF, WIDTH, &SHAPE_KEY_CACHES[1]) { return false }
        if !ops::negative(fr, T1, T1) { return false }
    }
    if !ops::build_tuple(fr, RET, T0, 2) { return false }
    return true;
}

/// Shape.key, without a frame
fn shape_key_leaf(on: leaves::Activation<'_>) -> Option<fused::Value> {
    const SELF: u16 = 1;
    let at = on.operands();
    Some(at.tuple([at.attribute(at.register(SELF)?, &SHAPE_KEY_CACHES[0])?.clone(), fused::number(at.attribute(at.register(SELF)?, &SHAPE_KEY_CACHES[1])?)?.negative()?.value()])?)
}

static SHAPE_KEY_CACHES: [Cache; 3] = [const { Cache::new(0) }; 3];
static SHAPE_KEY: CodeDef = CodeDef {
    name: "key", qualname: "Shape.key", kind: CodeKind::Function, number: 4, positional_only: 0, positional: 1, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &["self"], cells: &[], free: &[], first_temporary: 2, registers: 4,
    names: &["name", "width"], constants: &[], keywords: &[], doc: None, body: shape_key, caches: &SHAPE_KEY_CACHES,
    leaf: Some(shape_key_leaf),
};

/// <lambda>
fn lambda(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const ONE: u16 = 1;
    const AGE: u16 = 0;
    fr.line = 0;
    if !ops::getattr(fr, RET, ONE, AGE, &LAMBDA_CACHES[0]) { return false }
    true
}

/// <lambda>, without a frame
fn lambda_leaf(on: leaves::Activation<'_>) -> Option<fused::Value> {
    const ONE: u16 = 1;
    let at = on.operands();
    Some(at.attribute(at.register(ONE)?, &LAMBDA_CACHES[0])?.clone())
}

static LAMBDA_CACHES: [Cache; 1] = [const { Cache::new(0) }; 1];
static LAMBDA: CodeDef = CodeDef {
    name: "<lambda>", qualname: "<lambda>", kind: CodeKind::Function, number: 5, positional_only: 0, positional: 1, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &["one"], cells: &[], free: &[], first_temporary: 2, registers: 2,
    names: &["age"], constants: &[], keywords: &[], doc: None, body: lambda, caches: &LAMBDA_CACHES, leaf: Some(lambda_leaf),
};
pub static MODULE: ModuleDef = ModuleDef {
    name: "sample", file: "fused_expressions.py", is_package: false, body: &MODULE_BODY, expressions: &[], missing: &[],
};
