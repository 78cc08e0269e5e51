//! Method resolution order; CPython Objects/typeobject.c `mro_implementation`, `pmerge`.

use molt_value::Gc;

use super::Type;
use crate::{Cx, Exc};

/// The C3 linearization of a class with these bases, the class itself left out.
///
/// # Errors
/// TypeError when the bases have no consistent order, or one stands twice.
pub(super) fn linearize(cx: &mut Cx, bases: &[Gc<Type>]) -> Result<Vec<Gc<Type>>, Exc> {
    for (at, base) in bases.iter().enumerate() {
        if bases[..at].iter().any(|other| other.is(base)) {
            let message = format!("duplicate base class {}", base.read(cx).name);
            return Err(cx.type_error(message));
        }
    }
    let mut sequences: Vec<Vec<Gc<Type>>> = bases.iter().map(|base| base.read(cx).mro.to_vec()).collect();
    sequences.push(bases.to_vec());
    let mut order = Vec::new();
    loop {
        sequences.retain(|sequence| !sequence.is_empty());
        if sequences.is_empty() {
            return Ok(order);
        }
        let head = sequences
            .iter()
            .map(|sequence| &sequence[0])
            .find(|candidate| sequences.iter().all(|sequence| !sequence[1..].iter().any(|class| class.is(candidate))));
        let Some(head) = head.cloned() else {
            return Err(inconsistent(cx, &sequences));
        };
        for sequence in &mut sequences {
            if sequence[0].is(&head) {
                sequence.remove(0);
            }
        }
        order.push(head);
    }
}

#[cold]
fn inconsistent(cx: &mut Cx, sequences: &[Vec<Gc<Type>>]) -> Exc {
    let mut heads: Vec<Gc<Type>> = Vec::new();
    for sequence in sequences {
        if !heads.iter().any(|class| class.is(&sequence[0])) {
            heads.push(sequence[0].clone());
        }
    }
    let names: Vec<String> = heads.iter().map(|class| class.read(cx).name.to_string()).collect();
    cx.type_error(format!("Cannot create a consistent method resolution order (MRO) for bases {}", names.join(", ")))
}
