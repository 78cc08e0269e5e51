//! The shadow stack of a task: the compiled functions that run, and the line that each was on when it last called out. It stands
//! for CPython's frames where tracebacks, warnings and loggers look at them.

use molt_value::Gc;

use crate::builtins::function::Function;

/// The compiled functions that run in a task, innermost last.
///
/// Places stay when their functions end, so that a call only writes to one.
#[derive(Default)]
pub struct ShadowStack {
    places: Vec<Place>,
    depth: usize,
}

struct Place {
    /// None beyond the depth.
    function: Option<Gc<Function>>,
    line: u32,
}

/// A function that runs, and its line, as its place among those of its code.
#[derive(Clone, Copy)]
pub struct Shadow<'a> {
    /// The function.
    pub function: &'a Gc<Function>,
    /// The line.
    pub line: u32,
}

impl ShadowStack {
    /// How many compiled functions run.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.depth
    }

    /// Whether none runs.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.depth == 0
    }

    /// Notes that a function begins to run.
    #[inline(always)]
    pub(crate) fn push(&mut self, function: Gc<Function>, line: u32) {
        let place = Place { function: Some(function), line };
        match self.places.get_mut(self.depth) {
            // There is no function here to be let go.
            Some(old) => std::mem::forget(std::mem::replace(old, place)),
            None => self.add(place),
        }
        self.depth += 1;
    }

    #[cold]
    #[inline(never)]
    fn add(&mut self, place: Place) {
        self.places.push(place);
    }

    /// Notes that the innermost function has ended.
    #[inline(always)]
    pub(crate) fn pop(&mut self) {
        self.depth = self.depth.saturating_sub(1);
        let function = self.places.get_mut(self.depth).and_then(|place| place.function.take());
        drop(function);
    }

    /// Forgets the innermost functions beyond so many.
    pub(crate) fn truncate(&mut self, depth: usize) {
        while self.depth > depth {
            self.pop();
        }
    }

    /// Notes the line that the innermost function is on.
    #[inline(always)]
    pub(crate) fn set_line(&mut self, line: u32) {
        if let Some(place) = self.places.get_mut(self.depth.wrapping_sub(1)) {
            place.line = line;
        }
    }

    /// The function with that many others around it.
    pub fn get(&self, at: usize) -> Option<Shadow<'_>> {
        let place = self.places.get(at)?;
        place.function.as_ref().map(|function| Shadow { function, line: place.line })
    }

    /// The innermost function.
    pub fn last(&self) -> Option<Shadow<'_>> {
        self.get(self.depth.wrapping_sub(1))
    }

    /// The functions, innermost last.
    pub fn iter(&self) -> impl Iterator<Item = Shadow<'_>> {
        (0..self.depth).filter_map(|at| self.get(at))
    }

    /// Forgets all functions.
    pub fn clear(&mut self) {
        self.depth = 0;
        self.places.clear();
    }
}
