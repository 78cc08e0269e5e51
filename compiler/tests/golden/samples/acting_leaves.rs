//! sample (acting_leaves.py)

use molt::application::*;

/// <module>
fn module_body(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const T0: u16 = 1;
    const BASKET: u16 = 0; const COLLECT: u16 = 1;
    const CODE_BASKET: u16 = 0; const STR_BASKET: u16 = 1; const CODE_COLLECT: u16 = 2;
    fr.line = 1;
    if !ops::build_class(fr, T0, CODE_BASKET, STR_BASKET, T0, 0, NO_REG, &[]) { return false }
    if !ops::store_global(fr, BASKET, T0) { return false }
    fr.line = 2;
    if !ops::make_function(fr, T0, CODE_COLLECT, NO_REG, NO_REG, NO_REG, &[]) { return false }
    if !ops::store_global(fr, COLLECT, T0) { return false }
    ops::load_none(fr, RET);
    true
}
static MODULE_BODY: CodeDef = CodeDef {
    name: "<module>", qualname: "<module>", kind: CodeKind::Module, number: 0, positional_only: 0, positional: 0, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &[], cells: &[], free: &[], first_temporary: 1, registers: 2,
    names: &["Basket", "collect"], constants: &[Constant::Code(&BASKET), Constant::Str("Basket"), Constant::Code(&COLLECT)], keywords: &[],
    doc: None, body: module_body, caches: &[], leaf: None,
};

/// Basket
fn basket(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const T0: u16 = 2;
    const __NAME__: u16 = 0; const __MODULE__: u16 = 1; const __QUALNAME__: u16 = 2; const __INIT__: u16 = 3; const PUSH: u16 = 4;
    const POP: u16 = 5; const GROW: u16 = 6; const PRICE: u16 = 7; const CAREFUL: u16 = 8; const NOT_A_LEAF: u16 = 9;
    const __STATIC_ATTRIBUTES__: u16 = 10;
    const STR_BASKET: u16 = 0; const TUPLE_1: u16 = 1; const CODE_BASKET_INIT: u16 = 2; const CODE_BASKET_PUSH: u16 = 3;
    const CODE_BASKET_POP: u16 = 4; const CODE_BASKET_GROW: u16 = 5; const CODE_BASKET_PRICE: u16 = 6; const CODE_BASKET_CAREFUL: u16 = 7;
    const CODE_BASKET_NOT_A_LEAF: u16 = 8; const TUPLE_3: u16 = 9;
    fr.line = 0;
    if !ops::load_name(fr, T0, __NAME__) { return false }
    if !ops::store_name(fr, __MODULE__, T0) { return false }
    ops::load_constant(fr, T0, STR_BASKET);
    if !ops::store_name(fr, __QUALNAME__, T0) { return false }
    if !ops::store_first_line(fr) { return false }
    fr.line = 1;
    ops::load_constant(fr, T0, TUPLE_1);
    if !ops::make_function(fr, T0, CODE_BASKET_INIT, T0, NO_REG, NO_REG, &[]) { return false }
    if !ops::store_name(fr, __INIT__, T0) { return false }
    fr.line = 2;
    if !ops::make_function(fr, T0, CODE_BASKET_PUSH, NO_REG, NO_REG, NO_REG, &[]) { return false }
    if !ops::store_name(fr, PUSH, T0) { return false }
    fr.line = 3;
    if !ops::make_function(fr, T0, CODE_BASKET_POP, NO_REG, NO_REG, NO_REG, &[]) { return false }
    if !ops::store_name(fr, POP, T0) { return false }
    fr.line = 4;
    if !ops::make_function(fr, T0, CODE_BASKET_GROW, NO_REG, NO_REG, NO_REG, &[]) { return false }
    if !ops::store_name(fr, GROW, T0) { return false }
    fr.line = 5;
    if !ops::make_function(fr, T0, CODE_BASKET_PRICE, NO_REG, NO_REG, NO_REG, &[]) { return false }
    if !ops::store_name(fr, PRICE, T0) { return false }
    fr.line = 6;
    if !ops::make_function(fr, T0, CODE_BASKET_CAREFUL, NO_REG, NO_REG, NO_REG, &[]) { return false }
    if !ops::store_name(fr, CAREFUL, T0) { return false }
    fr.line = 7;
    if !ops::make_function(fr, T0, CODE_BASKET_NOT_A_LEAF, NO_REG, NO_REG, NO_REG, &[]) { return false }
    if !ops::store_name(fr, NOT_A_LEAF, T0) { return false }
    ops::load_constant(fr, T0, TUPLE_3);
    if !ops::store_name(fr, __STATIC_ATTRIBUTES__, T0) { return false }
    ops::load_none(fr, RET);
    true
}
static BASKET: CodeDef = CodeDef {
    name: "Basket", qualname: "Basket", kind: CodeKind::Class, number: 1, positional_only: 0, positional: 1, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &[".namespace"], cells: &[], free: &[], first_temporary: 2, registers: 3,
    names: &["__name__", "__module__", "__qualname__", "__init__", "push", "pop", "grow", "price", "careful", "not_a_leaf", "__static_attributes__"],
    constants: &[Constant::Str("Basket"), Constant::Tuple(&[Constant::Int(2)]), Constant::Code(&BASKET_INIT), Constant::Code(&BASKET_PUSH), Constant::Code(&BASKET_POP), Constant::Code(&BASKET_GROW), Constant::Code(&BASKET_PRICE), Constant::Code(&BASKET_CAREFUL), Constant::Code(&BASKET_NOT_A_LEAF), Constant::Tuple(&[Constant::Str("items"), Constant::Str("limit"), Constant::Str("owner")])],
    keywords: &[], doc: None, body: basket, caches: &[], leaf: None,
};

/// Basket.__init__
fn basket_init(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const SELF: u16 = 1; const OWNER: u16 = 2; const LIMIT: u16 = 3; const T0: u16 = 4;
    const NAME_OWNER: u16 = 0; const NAME_LIMIT: u16 = 1; const ITEMS: u16 = 2;
    fr.line = 1;
    if !ops::setattr(fr, SELF, NAME_OWNER, OWNER, &BASKET_INIT_CACHES[0]) { return false }
    fr.line = 2;
    if !ops::setattr(fr, SELF, NAME_LIMIT, LIMIT, &BASKET_INIT_CACHES[1]) { return false }
    fr.line = 3;
    if !ops::build_list(fr, T0, T0, 0) { return false }
    if !ops::setattr(fr, SELF, ITEMS, T0, &BASKET_INIT_CACHES[2]) { return false }
    ops::load_none(fr, RET);
    true
}

/// Basket.__init__, without a frame
fn basket_init_leaf(mut on: leaves::Activation<'_>) -> Option<fused::Value> {
    const SELF: u16 = 1; const OWNER: u16 = 2; const LIMIT: u16 = 3;
    let at = on.operands();
    Some({ let (object, values, end) = (at.register(SELF)?.clone(), [(&BASKET_INIT_CACHES[0], at.register(OWNER)?.clone()), (&BASKET_INIT_CACHES[1], at.register(LIMIT)?.clone()), (&BASKET_INIT_CACHES[2], on.list()?)], fused::NONE); on.assign(&object, values)?; end })
}

static BASKET_INIT_CACHES: [Cache; 3] = [const { Cache::new(0) }; 3];
static BASKET_INIT: CodeDef = CodeDef {
    name: "__init__", qualname: "Basket.__init__", kind: CodeKind::Function, number: 2, positional_only: 0, positional: 3, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &["self", "owner", "limit"], cells: &[], free: &[], first_temporary: 4,
    registers: 5, names: &["owner", "limit", "items"], constants: &[], keywords: &[], doc: None, body: basket_init,
    caches: &BASKET_INIT_CACHES, leaf: Some(basket_init_leaf),
};

/// Basket.push
fn basket_push(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const SELF: u16 = 1; const ITEM: u16 = 2; const T0: u16 = 3; const T1: u16 = 4; const T2: u16 = 5;
    const APPEND: u16 = 0; const ITEMS: u16 = 1;
    fr.line = 1;
    if !fused::append(fr, &BASKET_PUSH_CACHES[2], |at| Some(at.attribute(at.register(SELF)?, &BASKET_PUSH_CACHES[0])?), |at| Some(at.register(ITEM)?.clone())) {
        if !ops::getattr(fr, T1, SELF, ITEMS, &BASKET_PUSH_CACHES[0]) { return false }
        ops::duplicate(fr, T2, ITEM);
        if !ops::call_method(fr, T0, APPEND, T0, 1, &BASKET_PUSH_CACHES[1]) { return false }
        ops::clear(fr, T0);
    }
    ops::load_none(fr, RET);
    true
}

/// Basket.push, without a frame
fn basket_push_leaf(mut on: leaves::Activation<'_>) -> Option<fused::Value> {
    const SELF: u16 = 1; const ITEM: u16 = 2;
    let at = on.operands();
    Some({ let (list, item, end) = (at.attribute(at.register(SELF)?, &BASKET_PUSH_CACHES[0])?.clone(), at.register(ITEM)?.clone(), fused::NONE); on.append(&list, item)?; end })
}

static BASKET_PUSH_CACHES: [Cache; 3] = [const { Cache::new(0) }; 3];
static BASKET_PUSH: CodeDef = CodeDef {
    name: "push", qualname: "Basket.push", kind: CodeKind::Function, number: 3, positional_only: 0, positional: 2, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &["self", "item"], cells: &[], free: &[], first_temporary: 3, registers: 6,
    names: &["append", "items"], constants: &[], keywords: &[], doc: None, body: basket_push, caches: &BASKET_PUSH_CACHES,
    leaf: Some(basket_push_leaf),
};

/// Basket.pop
fn basket_pop(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const SELF: u16 = 1; const T0: u16 = 2; const T1: u16 = 3;
    const POP: u16 = 0; const ITEMS: u16 = 1;
    fr.line = 1;
    if !ops::getattr(fr, T1, SELF, ITEMS, &BASKET_POP_CACHES[0]) { return false }
    ops::returns_method(fr, T0, POP);
    if !ops::call_method(fr, RET, POP, T0, 0, &BASKET_POP_CACHES[1]) { return false }
    return true;
}

/// Basket.pop, without a frame
fn basket_pop_leaf(mut on: leaves::Activation<'_>) -> Option<fused::Value> {
    const SELF: u16 = 1;
    let at = on.operands();
    Some({ let list = at.attribute(at.register(SELF)?, &BASKET_POP_CACHES[0])?.clone(); on.pop(&list)? })
}

static BASKET_POP_CACHES: [Cache; 2] = [const { Cache::new(0) }; 2];
static BASKET_POP: CodeDef = CodeDef {
    name: "pop", qualname: "Basket.pop", kind: CodeKind::Function, number: 4, positional_only: 0, positional: 1, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &["self"], cells: &[], free: &[], first_temporary: 2, registers: 4,
    names: &["pop", "items"], constants: &[], keywords: &[], doc: None, body: basket_pop, caches: &BASKET_POP_CACHES,
    leaf: Some(basket_pop_leaf),
};

/// Basket.grow
fn basket_grow(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const SELF: u16 = 1; const BY: u16 = 2; const T0: u16 = 3;
    const LIMIT: u16 = 0;
    fr.line = 1;
    if !fused::update(fr, &BASKET_GROW_CACHES[2], (&BASKET_GROW_CACHES[0], &BASKET_GROW_CACHES[1]), |at| Some(at.register(SELF)?), |at, before| Some(before.add(fused::number(at.register(BY)?)?)?)) {
        if !ops::getattr(fr, T0, SELF, LIMIT, &BASKET_GROW_CACHES[0]) { return false }
        if !ops::iadd(fr, T0, T0, BY) { return false }
        if !ops::setattr(fr, SELF, LIMIT, T0, &BASKET_GROW_CACHES[1]) { return false }
    }
    fr.line = 2;
    ops::duplicate(fr, RET, SELF);
    return true;
}

/// Basket.grow, without a frame
fn basket_grow_leaf(mut on: leaves::Activation<'_>) -> Option<fused::Value> {
    const SELF: u16 = 1; const BY: u16 = 2;
    let at = on.operands();
    Some({ let (object, values, end) = (at.register(SELF)?.clone(), [(&BASKET_GROW_CACHES[1], fused::number(at.attribute(at.register(SELF)?, &BASKET_GROW_CACHES[0])?)?.add(fused::number(at.register(BY)?)?)?.value())], at.register(SELF)?.clone()); on.assign(&object, values)?; end })
}

static BASKET_GROW_CACHES: [Cache; 3] = [const { Cache::new(0) }; 3];
static BASKET_GROW: CodeDef = CodeDef {
    name: "grow", qualname: "Basket.grow", kind: CodeKind::Function, number: 5, positional_only: 0, positional: 2, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &["self", "by"], cells: &[], free: &[], first_temporary: 3, registers: 4,
    names: &["limit"], constants: &[], keywords: &[], doc: None, body: basket_grow, caches: &BASKET_GROW_CACHES,
    leaf: Some(basket_grow_leaf),
};

/// Basket.price
fn basket_price(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const SELF: u16 = 1; const NAME: u16 = 2; const T0: u16 = 3; const T1: u16 = 4; const T2: u16 = 5;
    const T3: u16 = 6;
    const GET: u16 = 0; const PRICES: u16 = 1;
    fr.line = 1;
    if !ops::getattr(fr, T1, SELF, PRICES, &BASKET_PRICE_CACHES[0]) { return false }
    ops::duplicate(fr, T2, NAME);
    ops::load_int(fr, T3, 0);
    ops::returns_method(fr, T0, GET);
    if !ops::call_method(fr, RET, GET, T0, 2, &BASKET_PRICE_CACHES[1]) { return false }
    return true;
}

/// Basket.price, without a frame
fn basket_price_leaf(on: leaves::Activation<'_>) -> Option<fused::Value> {
    const SELF: u16 = 1; const NAME: u16 = 2;
    const INT_0: u16 = 0;
    let at = on.operands();
    Some(at.get(at.attribute(at.register(SELF)?, &BASKET_PRICE_CACHES[0])?, at.register(NAME)?, at.constant(INT_0)?)?.clone())
}

static BASKET_PRICE_CACHES: [Cache; 2] = [const { Cache::new(0) }; 2];
static BASKET_PRICE: CodeDef = CodeDef {
    name: "price", qualname: "Basket.price", kind: CodeKind::Function, number: 6, positional_only: 0, positional: 2, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &["self", "name"], cells: &[], free: &[], first_temporary: 3, registers: 7,
    names: &["get", "prices"], constants: &[Constant::Int(0)], keywords: &[], doc: None, body: basket_price, caches: &BASKET_PRICE_CACHES,
    leaf: Some(basket_price_leaf),
};

/// Basket.careful
fn basket_careful(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const SELF: u16 = 1; const OWNER: u16 = 2;
    const NAME_OWNER: u16 = 0;
    fr.line = 1;
    match ops::is_none_test(fr, OWNER) {
        1 => {
            fr.line = 2;
            ops::load_none(fr, RET);
            return true;
        }
        0 => {}
        _ => return false,
    }
    fr.line = 3;
    if !ops::setattr(fr, SELF, NAME_OWNER, OWNER, &BASKET_CAREFUL_CACHES[0]) { return false }
    ops::load_none(fr, RET);
    true
}

/// Basket.careful, without a frame
fn basket_careful_leaf(mut on: leaves::Activation<'_>) -> Option<fused::Value> {
    const SELF: u16 = 1; const OWNER: u16 = 2;
    let at = on.operands();
    Some((if at.register(OWNER)?.is_none() { fused::NONE } else { { let (object, values, end) = (at.register(SELF)?.clone(), [(&BASKET_CAREFUL_CACHES[0], at.register(OWNER)?.clone())], fused::NONE); on.assign(&object, values)?; end } }))
}

static BASKET_CAREFUL_CACHES: [Cache; 1] = [const { Cache::new(0) }; 1];
static BASKET_CAREFUL: CodeDef = CodeDef {
    name: "careful", qualname: "Basket.careful", kind: CodeKind::Function, number: 7, positional_only: 0, positional: 2, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &["self", "owner"], cells: &[], free: &[], first_temporary: 3, registers: 3,
    names: &["owner"], constants: &[], keywords: &[], doc: None, body: basket_careful, caches: &BASKET_CAREFUL_CACHES,
    leaf: Some(basket_careful_leaf),
};

/// Basket.not_a_leaf
fn basket_not_a_leaf(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const SELF: u16 = 1; const OWNER: u16 = 2; const T0: u16 = 3;
    const NAME_OWNER: u16 = 0; const LIMIT: u16 = 1;
    fr.line = 1;
    if !ops::setattr(fr, SELF, NAME_OWNER, OWNER, &BASKET_NOT_A_LEAF_CACHES[0]) { return false }
    fr.line = 2;
    if !ops::getattr(fr, T0, SELF, NAME_OWNER, &BASKET_NOT_A_LEAF_CACHES[1]) { return false }
    if !ops::setattr(fr, SELF, LIMIT, T0, &BASKET_NOT_A_LEAF_CACHES[2]) { return false }
    ops::load_none(fr, RET);
    true
}
static BASKET_NOT_A_LEAF_CACHES: [Cache; 3] = [const { Cache::new(0) }; 3];
static BASKET_NOT_A_LEAF: CodeDef = CodeDef {
    name: "not_a_leaf", qualname: "Basket.not_a_leaf", kind: CodeKind::Function, number: 8, positional_only: 0, positional: 2,
    keyword_only: 0, var_positional: false, var_keyword: false, variables: &["self", "owner"], cells: &[], free: &[], first_temporary: 3,
    registers: 4, names: &["owner", "limit"], constants: &[], keywords: &[], doc: None, body: basket_not_a_leaf,
    caches: &BASKET_NOT_A_LEAF_CACHES, leaf: None,
};

/// collect
fn collect(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const WORDS: u16 = 1; const COUNTS: u16 = 2; const SEEN: u16 = 3; const WORD: u16 = 4; const T0: u16 = 5;
    const T1: u16 = 6; const T2: u16 = 7; const T3: u16 = 8; const T4: u16 = 9;
    const GET: u16 = 0; const APPEND: u16 = 1;
    const INT_0: u16 = 0;
    fr.line = 1;
    if !ops::build_list(fr, SEEN, T0, 0) { return false }
    fr.line = 2;
    if !ops::get_iter(fr, T0, WORDS) { return false }
    'for_1: loop {
        fr.line = 2;
        match ops::for_next(fr, WORD, T0) {
            1 => {}
            0 => break 'for_1,
            _ => return false,
        }
        fr.line = 3;
        if !fused::put(fr, T1, &COLLECT_CACHES[1], |at| Some(fused::number(at.get(at.register(COUNTS)?, at.register(WORD)?, at.constant(INT_0)?)?)?.add(fused::Number::Int(1))?.value())) {
            ops::duplicate(fr, T2, COUNTS);
            ops::duplicate(fr, T3, WORD);
            ops::load_int(fr, T4, 0);
            if !ops::call_method(fr, T1, GET, T1, 2, &COLLECT_CACHES[0]) { return false }
            if !ops::add_int(fr, T1, T1, 1) { return false }
        }
        if !ops::setitem(fr, COUNTS, WORD, T1) { return false }
        fr.line = 4;
        if !fused::append(fr, &COLLECT_CACHES[3], |at| Some(at.register(SEEN)?), |at| Some(at.register(WORD)?.clone())) {
            ops::duplicate(fr, T2, SEEN);
            ops::duplicate(fr, T3, WORD);
            if !ops::call_method(fr, T1, APPEND, T1, 1, &COLLECT_CACHES[2]) { return false }
            ops::clear(fr, T1);
        }
    }
    ops::clear(fr, T0);
    fr.line = 5;
    ops::duplicate(fr, RET, SEEN);
    return true;
}
static COLLECT_CACHES: [Cache; 4] = [const { Cache::new(0) }; 4];
static COLLECT: CodeDef = CodeDef {
    name: "collect", qualname: "collect", kind: CodeKind::Function, number: 9, positional_only: 0, positional: 2, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &["words", "counts", "seen", "word"], cells: &[], free: &[], first_temporary: 5,
    registers: 10, names: &["get", "append"], constants: &[Constant::Int(0), Constant::Int(1)], keywords: &[], doc: None, body: collect,
    caches: &COLLECT_CACHES, leaf: None,
};
pub static MODULE: ModuleDef = ModuleDef {
    name: "sample", file: "acting_leaves.py", is_package: false, body: &MODULE_BODY, expressions: &[], missing: &[],
};
