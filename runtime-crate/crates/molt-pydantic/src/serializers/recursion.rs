//! Values that contain themselves, and values that are nested too deeply. pydantic-core src/recursion_guard.rs.

use molt_object::{Cx, Exc, Value};

/// The deepest nesting that is followed.
pub const RECURSION_LIMIT: usize = 255;

/// Who meets a value: a definition that may refer to itself, by its address, or inference.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place(pub usize);

impl Place {
    /// Inference.
    pub const INFERENCE: Place = Place(usize::MAX);
}

/// Why a value is not followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecursionError {
    /// It is inside of itself.
    Cyclic,
    /// It is nested too deeply.
    Depth,
}

impl RecursionError {
    /// The exception.
    #[cold]
    pub fn into_exc(self, cx: &mut Cx) -> Exc {
        cx.value_error(match self {
            RecursionError::Cyclic => "Circular reference detected (id repeated)",
            RecursionError::Depth => "Circular reference detected (depth exceeded)",
        })
    }
}

/// The values that are being serialized, outermost first, each with who met it.
#[derive(Clone, Default, Debug)]
pub struct RecursionGuard(Vec<(usize, Place)>);

impl RecursionGuard {
    /// Begins with a value. [`RecursionGuard::leave`] ends it.
    ///
    /// # Errors
    /// When the value is inside of itself or nested too deeply.
    pub fn enter(&mut self, value: &Value, place: Place) -> Result<(), RecursionError> {
        let met = (value.address(), place);
        if self.0.contains(&met) {
            return Err(RecursionError::Cyclic);
        }
        self.check_depth()?;
        self.0.push(met);
        Ok(())
    }

    /// Whether a value that holds no others may be met here.
    ///
    /// # Errors
    /// When it is nested too deeply.
    #[inline]
    pub fn check_depth(&self) -> Result<(), RecursionError> {
        if self.0.len() >= RECURSION_LIMIT { Err(RecursionError::Depth) } else { Ok(()) }
    }

    /// Ends with the value that was begun last.
    pub fn leave(&mut self) {
        self.0.pop();
    }
}

/// Runs `f` with room on the stack for one more level.
///
/// # Errors
/// What `f` returns; RecursionError when there is no more room.
pub fn with_room<R, E: From<Exc>>(cx: &mut Cx, f: impl FnOnce(&mut Cx) -> Result<R, E>) -> Result<R, E> {
    if !molt_stack::low() {
        return f(cx);
    }
    match molt_stack::call_on_segment(|| f(&mut *cx)) {
        Ok(outcome) => outcome,
        Err(_) => Err(cx.too_deep().into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeated_values_and_depth() {
        let cx = Cx::new();
        let list: Value = cx.list(Vec::new()).into();
        let mut guard = RecursionGuard::default();
        assert_eq!(guard.enter(&list, Place(1)), Ok(()));
        assert_eq!(guard.enter(&list, Place(2)), Ok(()));
        assert_eq!(guard.enter(&list, Place(1)), Err(RecursionError::Cyclic));
        guard.leave();
        guard.leave();
        for depth in 0..RECURSION_LIMIT {
            assert_eq!(guard.enter(&list, Place(depth)), Ok(()));
        }
        assert_eq!(guard.check_depth(), Err(RecursionError::Depth));
        assert_eq!(guard.enter(&list, Place::INFERENCE), Err(RecursionError::Depth));
    }
}
