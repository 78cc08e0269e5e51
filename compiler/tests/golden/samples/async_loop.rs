//! sample (async_loop.py)

use molt::application::*;

/// <module>
fn module_body(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const T0: u16 = 1;
    const COLLECT: u16 = 0;
    const CODE_COLLECT: u16 = 0;
    fr.line = 1;
    if !ops::make_function(fr, T0, CODE_COLLECT, NO_REG, NO_REG, NO_REG, &[]) { return false }
    if !ops::store_global(fr, COLLECT, T0) { return false }
    ops::load_none(fr, RET);
    true
}
static MODULE_BODY: CodeDef = CodeDef {
    name: "<module>", qualname: "<module>", kind: CodeKind::Module, number: 0, positional_only: 0, positional: 0, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &[], cells: &[], free: &[], first_temporary: 1, registers: 2, names: &["collect"],
    constants: &[Constant::Code(&COLLECT)], keywords: &[], doc: None, body: module_body, caches: &[], leaf: None,
};

/// collect
fn collect(fr: &mut Frame<'_>) -> bool {
    const RET: u16 = 0; const STREAM: u16 = 1; const ITEM: u16 = 2; const T0: u16 = 3; const T1: u16 = 4;
    const NAME: u16 = 0;
    'machine: loop {
        match fr.pc {
            0 => {
                fr.line = 1;
                if !ops::get_aiter(fr, T0, STREAM) { return false }
                fr.pc = 1; continue 'machine;
            }
            1 => {
                fr.line = 1;
                match ops::async_next(fr, ITEM, T0) {
                    1 => {}
                    0 => { fr.pc = 4; continue 'machine }
                    _ => return false,
                }
                fr.line = 2;
                if !ops::getattr(fr, T1, ITEM, NAME, &COLLECT_CACHES[0]) { return false }
                if !ops::yield_value(fr, T1, 5) { return true }
                fr.pc = 5; continue 'machine;
            }
            4 => {
                ops::clear(fr, T0);
                ops::load_none(fr, RET);
                ops::generator_return(fr);
                return true;
            }
            5 => {
                if !ops::resume_unused(fr) { return false }
                fr.pc = 1; continue 'machine;
            }
            _ => return ops::generator_finished(fr),
        }
    }
}
static COLLECT_CACHES: [Cache; 1] = [const { Cache::new(0) }; 1];
static COLLECT: CodeDef = CodeDef {
    name: "collect", qualname: "collect", kind: CodeKind::AsyncGenerator, number: 1, positional_only: 0, positional: 1, keyword_only: 0,
    var_positional: false, var_keyword: false, variables: &["stream", "item"], cells: &[], free: &[], first_temporary: 3, registers: 5,
    names: &["name"], constants: &[], keywords: &[], doc: None, body: collect, caches: &COLLECT_CACHES, leaf: None,
};
pub static MODULE: ModuleDef = ModuleDef {
    name: "sample", file: "async_loop.py", is_package: false, body: &MODULE_BODY, expressions: &[], missing: &[],
};
