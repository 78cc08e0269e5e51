//! sample (try_except_else.py)

use molt::application::*;

/// <module>
fn module_body(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const T0: u16 = 1;
    const PARSE: u16 = 0;
    const CODE_PARSE: u16 = 0;
    fr.line = 1;
    if !ops::make_function(fr, T0, CODE_PARSE, NO_REG, NO_REG, NO_REG, &[]) { return false }
    if !ops::store_global(fr, PARSE, T0) { return false }
    ops::load_none(fr, RET);
    true
}
static MODULE_BODY: CodeDef = CodeDef {
    name: "<module>", qualname: "<module>", kind: CodeKind::Module, number: 0, positional_only: 0, positional: 0, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &[], cells: &[], free: &[], first_temporary: 1, registers: 2, names: &["parse"],
    constants: &[Constant::Code(&PARSE)], keywords: &[], doc: None, body: module_body, caches: &[], leaf: None,
};

/// parse
fn parse(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const TEXT: u16 = 1; const VALUE: u16 = 2; const ERROR: u16 = 3; const T0: u16 = 4; const T1: u16 = 5;
    const T2: u16 = 6;
    const INT: u16 = 0; const TYPEERROR: u16 = 1; const VALUEERROR: u16 = 2; const STR: u16 = 3;
    'raised_1: {
        fr.line = 1;
        if !ops::load_global(fr, T0, INT, &PARSE_CACHES[0]) { break 'raised_1 }
        ops::duplicate(fr, T1, TEXT);
        if !ops::call(fr, VALUE, T0, T0, 1) { break 'raised_1 }
        fr.line = 2;
        ops::duplicate(fr, RET, VALUE);
        return true;
    }
    if !ops::handle_unless_refused(fr, T0) { return false }
    'cleanup_1: {
        'next_1: {
            fr.line = 3;
            if !ops::load_global(fr, T1, TYPEERROR, &PARSE_CACHES[1]) { break 'cleanup_1 }
            if !ops::load_global(fr, T2, VALUEERROR, &PARSE_CACHES[2]) { break 'cleanup_1 }
            if !ops::build_tuple(fr, T1, T1, 2) { break 'cleanup_1 }
            match ops::match_exception(fr, T0, T1) {
                1 => {}
                0 => break 'next_1,
                _ => break 'cleanup_1,
            }
            ops::duplicate(fr, ERROR, T0);
            'named_1: {
                fr.line = 4;
                if !ops::load_global(fr, T1, STR, &PARSE_CACHES[3]) { break 'named_1 }
                ops::duplicate(fr, T2, ERROR);
                if !ops::call(fr, RET, T1, T1, 1) { break 'named_1 }
                ops::pop_handled(fr, T0);
                ops::clear(fr, ERROR);
                return true;
            }
            ops::clear(fr, ERROR);
            break 'cleanup_1;
        }
        ops::reraise_handled(fr, T0);
        return false;
    }
    ops::pop_handled(fr, T0);
    return false;
}
static PARSE_CACHES: [Cache; 4] = [const { Cache::new(0) }; 4];
static PARSE: CodeDef = CodeDef {
    name: "parse", qualname: "parse", kind: CodeKind::Function, number: 1, positional_only: 0, positional: 1, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &["text", "value", "error"], cells: &[], free: &[], first_temporary: 4,
    registers: 7, names: &["int", "TypeError", "ValueError", "str"], constants: &[], keywords: &[], doc: None, body: parse,
    caches: &PARSE_CACHES, leaf: None,
};
pub static MODULE: ModuleDef = ModuleDef {
    name: "sample", file: "try_except_else.py", is_package: false, body: &MODULE_BODY, expressions: &[], missing: &[],
};
