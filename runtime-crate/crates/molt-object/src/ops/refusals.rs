//! Operations that are not there, and what becomes of the statements that hold them.

use molt_value::Value;

use super::{Frame, NO, RAISED, Reg, YES};
use crate::builtins::refused;
use crate::builtins::tuple::Tuple;

/// Raises the refusal whose text is a constant.
pub fn refuse(fr: &mut Frame<'_>, text: u16) -> bool {
    let text = fr.constant(text);
    fr.publish();
    let exc = refused::raised(fr.cx, text);
    fr.park(exc);
    false
}

/// The parked exception becomes the handled one, as by [`super::push_handled`]; a refusal stays parked: nothing handles it.
pub fn handle_unless_refused(fr: &mut Frame<'_>, reg: Reg) -> bool {
    let cx = &*fr.cx;
    let refused = cx.task.parked.as_ref().is_some_and(|exc| refused::is_refusal(cx, exc.object()));
    if !refused {
        super::push_handled(fr, reg);
    }
    !refused
}

/// Where a statement of a module has raised: whether it was a refusal, which then lies in what the statement would have bound, the
/// names of a constant. Temporaries from `reg` on are dropped.
pub fn bind_refused(fr: &mut Frame<'_>, reg: Reg, names: u16) -> u8 {
    let exc = fr.cx.take_parked();
    super::clear_from(fr, reg);
    if !refused::is_refusal(fr.cx, exc.object()) {
        fr.cx.task.parked = Some(exc);
        return NO;
    }
    let (names, globals) = (fr.constant(names), fr.globals.clone());
    let names: Vec<Value> = names.downcast::<Tuple>().map(|names| names.items().to_vec()).unwrap_or_default();
    match refused::bind(fr.cx, &exc, &globals, &names) {
        Ok(()) => YES,
        Err(exc) => {
            fr.park(exc);
            RAISED
        }
    }
}
