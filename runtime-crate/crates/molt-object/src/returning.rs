//! Values that leave a function unseen: what native code takes of a compiled function it calls may come in parts, if no Python code
//! ever gets hold of it. Generated code notes the calls whose value is its function's own (`ops/returning.rs`), and so it is known of
//! the native function at the end of such a chain that its value goes straight to who takes it.

use molt_value::{Frozen, Gc, Payload, Str, Trace, Value, Visitor};

use crate::builtins::code::Code;
use crate::builtins::function::Function;
use crate::builtins::module::Module;
use crate::ops::Frame;
use crate::{Cx, Exc};

/// A function that runs, or is about to: how many others are around it, and its code.
#[derive(Default)]
struct Passage {
    /// With the function itself; 0 for none.
    depth: usize,
    code: Option<Gc<Code>>,
}

impl Passage {
    fn is(&self, frame: &Frame<'_>) -> bool {
        self.depth == frame.cx.task.shadow.len() && self.code.as_ref().is_some_and(|code| code.is(frame.code))
    }
}

/// What is known of the values on their way in a task.
#[derive(Default)]
pub struct Returning {
    /// The function whose value is taken.
    taken: Passage,
    /// The function on whose value nothing but a call follows that gives what is taken.
    lead: Passage,
    /// Whether what is read next may be held back until then.
    holds: bool,
}

/// How the items of a list are made that comes in parts, of the object that holds them.
pub struct Parts {
    /// The next items, at most so many; none at the end.
    pub next: fn(&mut Cx, &Value, usize) -> Result<Vec<Value>, Exc>,
    /// Begins again with the first item.
    pub rewind: fn(&mut Cx, &Value) -> Result<(), Exc>,
    /// From now on each item is made once.
    pub let_go: fn(&mut Cx, &Value),
    /// Whether items come from elsewhere yet while the others are made.
    pub is_coming: fn(&mut Cx, &Value) -> bool,
    /// Gives up items that are to come.
    pub abandon: fn(&mut Cx, &Value),
    /// Whether an item came more than once among those that were made since the beginning.
    pub repeats: fn(&mut Cx, &Value) -> bool,
    /// Whether an attribute of each item is there or missing without Python code that is run for it.
    pub knows: fn(&mut Cx, &Value, &Gc<Str>) -> bool,
}

/// A list whose items are made when they are wanted. Python code never sees one.
pub struct PartedList {
    source: Value,
    parts: &'static Parts,
}

impl Trace for PartedList {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.source.trace(visitor);
    }
}

impl Payload for PartedList {
    type Access = Frozen;
}

impl PartedList {
    /// The list of what `source` holds.
    pub fn over(cx: &Cx, source: Value, parts: &'static Parts) -> Value {
        Gc::new(&cx.world.types.object, PartedList { source, parts }).into()
    }

    /// The next items, at most so many; none at the end.
    ///
    /// # Errors
    /// What making them raises.
    pub fn next(&self, cx: &mut Cx, most: usize) -> Result<Vec<Value>, Exc> {
        (self.parts.next)(cx, &self.source, most)
    }

    /// Begins again with the first item.
    ///
    /// # Errors
    /// What the source raises.
    pub fn rewind(&self, cx: &mut Cx) -> Result<(), Exc> {
        (self.parts.rewind)(cx, &self.source)
    }

    /// From now on each item is made once.
    pub fn let_go(&self, cx: &mut Cx) {
        (self.parts.let_go)(cx, &self.source);
    }

    /// Whether items come from elsewhere yet while the others are made: they are not held all at once.
    pub fn is_coming(&self, cx: &mut Cx) -> bool {
        (self.parts.is_coming)(cx, &self.source)
    }

    /// Gives up items that are to come.
    pub fn abandon(&self, cx: &mut Cx) {
        (self.parts.abandon)(cx, &self.source);
    }

    /// Whether an item came more than once so far.
    pub fn repeats(&self, cx: &mut Cx) -> bool {
        (self.parts.repeats)(cx, &self.source)
    }

    /// Whether an attribute of each item is there or missing without Python code that is run for it.
    pub fn knows(&self, cx: &mut Cx, name: &Gc<Str>) -> bool {
        (self.parts.knows)(cx, &self.source, name)
    }

    /// The list as a list, of which no part was let go.
    ///
    /// # Errors
    /// What making the items raises.
    pub fn whole(&self, cx: &mut Cx) -> Result<Value, Exc> {
        self.rewind(cx)?;
        let items = self.next(cx, usize::MAX)?;
        Ok(cx.list(items).into())
    }
}

/// Whether parts are handed on as they are made (`MOLT_STREAM_LISTS`).
#[derive(Default)]
pub struct Streaming(pub bool);

impl Cx {
    /// Whether parts are handed on as they are made.
    pub fn streams_parts(&mut self) -> bool {
        self.world.extensions.get::<Streaming>().0
    }

    /// Calls a function whose value may be a [`PartedList`], if it is compiled and what it returns goes straight to the caller.
    pub fn taking_parts<R>(&mut self, function: &Value, call: impl FnOnce(&mut Cx) -> R) -> R {
        let taken = match function.downcast::<Function>() {
            Some(function) => Passage { depth: self.task.shadow.len() + 1, code: Some(function.code(self).clone()) },
            None => Passage::default(),
        };
        let before = std::mem::replace(&mut self.task.returning, Returning { taken, ..Returning::default() });
        let result = call(self);
        let after = std::mem::replace(&mut self.task.returning, before);
        drop(after);
        result
    }

    /// Says whether what is read next may be held back, because nothing but a call follows on it that gives what is taken.
    pub fn hold_back(&mut self, holds: bool) {
        self.task.returning.holds = holds;
    }

    /// Whether what is read now may be held back, which holds for one thing only.
    pub fn may_hold_back(&mut self) -> bool {
        std::mem::take(&mut self.task.returning.holds)
    }
}

impl Frame<'_> {
    /// Whether what this function returns goes straight to who takes it.
    #[inline]
    pub fn returns_parts(&self) -> bool {
        self.cx.task.returning.taken.is(self)
    }

    /// Whether nothing but a call that gives what is taken follows on what this function returns.
    #[inline]
    pub fn leads_to_parts(&self) -> bool {
        self.cx.task.returning.lead.is(self)
    }

    /// Notes that a function that is about to be called gives this one's value.
    #[cold]
    #[inline(never)]
    pub(crate) fn note_returned(&mut self, callee: Option<Value>) {
        let passage = self.passage_to(callee);
        let before = std::mem::replace(&mut self.cx.task.returning.taken, passage);
        drop(before);
    }

    /// Notes that a function that is about to be called leads to this one's value.
    #[cold]
    #[inline(never)]
    pub(crate) fn note_leading(&mut self, callee: Option<Value>) {
        let passage = self.passage_to(callee);
        let before = std::mem::replace(&mut self.cx.task.returning.lead, passage);
        drop(before);
    }

    fn passage_to(&self, callee: Option<Value>) -> Passage {
        match callee.as_ref().and_then(|callee| callee.downcast::<Function>()) {
            Some(function) => {
                Passage { depth: self.cx.task.shadow.len() + 1, code: Some(function.code(self.cx).clone()) }
            }
            None => Passage::default(),
        }
    }

    /// The compiled function that a call of a method of an object runs.
    pub(crate) fn method_to_run(&mut self, receiver: &Value, name: &Gc<Str>) -> Option<Value> {
        if let Some(module) = receiver.downcast::<Module>() {
            let dict = module.read(self.cx).dict.clone();
            return dict.read(self.cx).get_interned(name).cloned();
        }
        match self.cx.instance_attr(receiver, name) {
            Some(_) => None,
            None => self.cx.lookup_special(receiver, name),
        }
    }
}
