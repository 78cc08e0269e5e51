//! Arrangements of items: `product`, `permutations`, `combinations`, `combinations_with_replacement`.

use molt_macros::{Trace, class};
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::{Cx, Exc, Gc, Value};

use super::{count_of, payload};

/// The items at some indexes.
fn pick(cx: &mut Cx, pool: &[Value], indexes: &[usize]) -> Value {
    let items = indexes.iter().map(|&at| pool[at].clone()).collect();
    cx.tuple(items).into()
}

/// The payload of `product`.
#[derive(Trace)]
pub struct Product {
    pools: Vec<Gc<Tuple>>,
    #[trace(skip)]
    indexes: Vec<usize>,
    #[trace(skip)]
    stage: Stage,
}
payload!(Product);

/// How far an iteration is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Fresh,
    Running,
    Done,
}

/// Cartesian product of input iterables. Equivalent to nested for-loops.
#[class(name = "product", module = "itertools", basetype, missing("__reduce__", "__setstate__", "__sizeof__"))]
impl Product {
    #[new(signature = "(*iterables, repeat=1)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, iterables: Gc<Tuple>, repeat: Value) -> Result<Value, Exc> {
        let repeat = count_of(cx, &repeat, "repeat argument cannot be negative")?;
        if iterables.items().len().checked_mul(repeat).is_none_or(|pools| pools > isize::MAX as usize / 8) {
            return Err(cx.overflow_error("repeat argument too large"));
        }
        let mut once = molt_room::vec(iterables.items().len());
        for iterable in iterables.items() {
            let items = if repeat == 0 { Vec::new() } else { cx.collect(iterable)? };
            once.push(cx.tuple(items));
        }
        let pools = molt_room::repeated(&once, repeat);
        let stage = if pools.iter().any(|pool| pool.items().is_empty()) { Stage::Done } else { Stage::Fresh };
        let indexes = molt_room::filled(0, pools.len());
        Ok(cx.instantiate(class, Product { pools, indexes, stage }).into())
    }

    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<Product>) -> Result<Option<Value>, Exc> {
        let inner = this.write(cx);
        match inner.stage {
            Stage::Done => return Ok(None),
            Stage::Fresh => inner.stage = Stage::Running,
            Stage::Running => {
                let mut at = inner.indexes.len();
                loop {
                    if at == 0 {
                        inner.stage = Stage::Done;
                        return Ok(None);
                    }
                    at -= 1;
                    inner.indexes[at] += 1;
                    if inner.indexes[at] < inner.pools[at].items().len() {
                        break;
                    }
                    inner.indexes[at] = 0;
                }
            }
        }
        let items = inner.pools.iter().zip(&inner.indexes).map(|(pool, &at)| pool.items()[at].clone()).collect();
        Ok(Some(cx.tuple(items).into()))
    }
}

/// The payload of `permutations`.
#[derive(Trace)]
pub struct Permutations {
    pool: Vec<Value>,
    #[trace(skip)]
    indexes: Vec<usize>,
    #[trace(skip)]
    cycles: Vec<usize>,
    #[trace(skip)]
    stage: Stage,
}
payload!(Permutations);

/// Return successive r-length permutations of elements in the iterable.
#[class(name = "permutations", module = "itertools", basetype, missing("__reduce__", "__setstate__", "__sizeof__"))]
impl Permutations {
    #[new(signature = "(iterable, r=None)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, iterable: Value, r: Value) -> Result<Value, Exc> {
        let pool = cx.collect(&iterable)?;
        let r = match r.is_none() {
            true => pool.len(),
            false if !cx.is_int(&r) => return Err(cx.type_error("Expected int as r")),
            false => count_of(cx, &r, "r must be non-negative")?,
        };
        let stage = if r > pool.len() { Stage::Done } else { Stage::Fresh };
        let (indexes, len) = ((0..pool.len()).collect(), pool.len());
        let cycles = (0..r.min(len)).map(|at| len - at).collect();
        Ok(cx.instantiate(class, Permutations { pool, indexes, cycles, stage }).into())
    }

    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<Permutations>) -> Result<Option<Value>, Exc> {
        let inner = this.write(cx);
        match inner.stage {
            Stage::Done => return Ok(None),
            Stage::Fresh => inner.stage = Stage::Running,
            Stage::Running => {
                let len = inner.indexes.len();
                let mut at = inner.cycles.len();
                loop {
                    if at == 0 {
                        inner.stage = Stage::Done;
                        return Ok(None);
                    }
                    at -= 1;
                    inner.cycles[at] -= 1;
                    if inner.cycles[at] > 0 {
                        let other = len - inner.cycles[at];
                        inner.indexes.swap(at, other);
                        break;
                    }
                    inner.indexes[at..].rotate_left(1);
                    inner.cycles[at] = len - at;
                }
            }
        }
        let (pool, chosen) = (inner.pool.clone(), inner.indexes[..inner.cycles.len()].to_vec());
        Ok(Some(pick(cx, &pool, &chosen)))
    }
}

/// What `combinations` and `combinations_with_replacement` have in common.
#[derive(Trace)]
struct Choice {
    pool: Vec<Value>,
    #[trace(skip)]
    indexes: Vec<usize>,
    #[trace(skip)]
    stage: Stage,
    #[trace(skip)]
    replaces: bool,
}

impl Choice {
    fn new(cx: &mut Cx, iterable: &Value, r: &Value, replaces: bool) -> Result<Choice, Exc> {
        let pool = cx.collect(iterable)?;
        let r = count_of(cx, r, "r must be non-negative")?;
        let impossible = if replaces { pool.is_empty() && r > 0 } else { r > pool.len() };
        let stage = if impossible { Stage::Done } else { Stage::Fresh };
        let indexes = match (impossible, replaces) {
            (true, _) => Vec::new(),
            (false, true) => molt_room::filled(0, r),
            (false, false) => (0..r).collect(),
        };
        Ok(Choice { pool, indexes, stage, replaces })
    }

    /// Whether there is another choice.
    fn advance(&mut self) -> bool {
        match self.stage {
            Stage::Done => return false,
            Stage::Fresh => {
                self.stage = Stage::Running;
                return true;
            }
            Stage::Running => {}
        }
        let (len, count, replaces) = (self.pool.len(), self.indexes.len(), self.replaces);
        let last = |at: usize| if replaces { len - 1 } else { at + len - count };
        let Some(at) = (0..count).rev().find(|&at| self.indexes[at] != last(at)) else {
            self.stage = Stage::Done;
            return false;
        };
        let next = self.indexes[at] + 1;
        for (offset, index) in self.indexes[at..].iter_mut().enumerate() {
            *index = if replaces { next } else { next + offset };
        }
        true
    }
}

/// The payload of `combinations`.
#[derive(Trace)]
pub struct Combinations {
    choice: Choice,
}
payload!(Combinations);

/// Return successive r-length combinations of elements in the iterable.
#[class(name = "combinations", module = "itertools", basetype, missing("__reduce__", "__setstate__", "__sizeof__"))]
impl Combinations {
    #[new(signature = "(iterable, r)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, iterable: Value, r: Value) -> Result<Value, Exc> {
        let choice = Choice::new(cx, &iterable, &r, false)?;
        Ok(cx.instantiate(class, Combinations { choice }).into())
    }

    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<Combinations>) -> Result<Option<Value>, Exc> {
        let choice = &mut this.write(cx).choice;
        if !choice.advance() {
            return Ok(None);
        }
        let items = choice.indexes.iter().map(|&at| choice.pool[at].clone()).collect();
        Ok(Some(cx.tuple(items).into()))
    }
}

/// The payload of `combinations_with_replacement`.
#[derive(Trace)]
pub struct CombinationsWithReplacement {
    choice: Choice,
}
payload!(CombinationsWithReplacement);

/// Return successive r-length combinations of elements in the iterable allowing individual elements to have successive repeats.
#[class(
    name = "combinations_with_replacement",
    module = "itertools",
    basetype,
    missing("__reduce__", "__setstate__", "__sizeof__")
)]
impl CombinationsWithReplacement {
    #[new(signature = "(iterable, r)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, iterable: Value, r: Value) -> Result<Value, Exc> {
        let choice = Choice::new(cx, &iterable, &r, true)?;
        Ok(cx.instantiate(class, CombinationsWithReplacement { choice }).into())
    }

    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<CombinationsWithReplacement>) -> Result<Option<Value>, Exc> {
        let choice = &mut this.write(cx).choice;
        if !choice.advance() {
            return Ok(None);
        }
        let items = choice.indexes.iter().map(|&at| choice.pool[at].clone()).collect();
        Ok(Some(cx.tuple(items).into()))
    }
}
