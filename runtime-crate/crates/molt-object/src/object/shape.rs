//! Layouts of instance attributes: which key stands where in the values of [`Attrs`], shared by all instances that set their
//! attributes in the same order. CPython's shared-key dictionaries play the same part.

use hashbrown::HashMap;
use molt_value::hashing::UniqueState;
use molt_value::{Attrs, Gc, Str};

/// A layout, named by its number; number 0 says that the attributes live in a dict.
pub type ShapeId = u32;

/// The attributes live in a dict, which is the last of the values.
pub const DICT_SHAPE: ShapeId = 0;

/// Instances with more attributes than this keep them in a dict.
const MAX_KEYS: usize = 128;

/// Layouts with more keys than this look them up in a table instead of by a scan.
const SCAN_KEYS: usize = 8;

/// Values that an instance takes memory for at first.
const FIRST_VALUES: usize = 4;

/// From a layout with more successors than this on, attributes of yet other names go to a dict: they are data, no attributes.
const MAX_SUCCESSORS: usize = 64;

/// The lineage of no keys, that of all roots without slots: most classes have no instances.
const NO_KEYS: u32 = 0;

/// Keys in the order in which one family of instances sets them. The layouts on the way share it, each its beginning.
#[derive(Default)]
struct Lineage {
    keys: Vec<Gc<Str>>,
    /// Positions by the keys' addresses, once the keys are too many to be scanned.
    table: Option<Box<HashMap<usize, u32, UniqueState>>>,
}

impl Lineage {
    fn of(keys: &[Gc<Str>]) -> Lineage {
        let mut lineage = Lineage { keys: keys.to_vec(), table: None };
        lineage.fill_table();
        lineage
    }

    fn push(&mut self, key: Gc<Str>) {
        self.keys.push(key);
        self.fill_table();
    }

    fn fill_table(&mut self) {
        if self.keys.len() > SCAN_KEYS {
            let table = self.table.get_or_insert_default();
            let new = self.keys.iter().enumerate().skip(table.len());
            table.extend(new.map(|(at, key)| (key.address(), at as u32)));
        }
    }
}

struct Shape {
    lineage: u32,
    /// How many keys of the lineage it has.
    len: u32,
    /// The latest of the layouts with one more key, none if it is 0: that one succeeds nobody.
    successor: ShapeId,
    /// The one before it among the successors of the same layout.
    sibling: ShapeId,
}

/// The key that leads from one layout to another, by its address: the layout that it leads to holds it.
#[derive(Clone, Copy, Default)]
struct Step {
    key: usize,
    from: ShapeId,
    to: ShapeId,
}

const STEPS: usize = 1024;

#[inline(always)]
fn step_place(from: ShapeId, key: usize) -> usize {
    (key >> 4 ^ key >> 14 ^ from as usize) % STEPS
}

/// All layouts of a world. Classes own a root each; a layout lives as long as the world.
pub struct Shapes {
    shapes: Vec<Shape>,
    lineages: Vec<Lineage>,
    /// The last steps that were taken, by a mix of layout and key; none at first.
    steps: Box<[Step]>,
}

impl Default for Shapes {
    fn default() -> Shapes {
        let mut shapes = Shapes { shapes: Vec::new(), lineages: vec![Lineage::default()], steps: Box::default() };
        shapes.new_root(&[]);
        shapes
    }
}

impl Shapes {
    /// A new root: the layout of an instance of a new class, whose slots come first.
    pub fn new_root(&mut self, slots: &[Gc<Str>]) -> ShapeId {
        let lineage = if slots.is_empty() { NO_KEYS } else { self.add_lineage(Lineage::of(slots)) };
        self.add(lineage, slots.len())
    }

    fn add_lineage(&mut self, lineage: Lineage) -> u32 {
        self.lineages.push(lineage);
        self.lineages.len() as u32 - 1
    }

    fn add(&mut self, lineage: u32, len: usize) -> ShapeId {
        let id = self.shapes.len() as ShapeId;
        self.shapes.push(Shape { lineage, len: len as u32, successor: 0, sibling: 0 });
        id
    }

    /// Where the value of an interned name stands.
    #[inline]
    pub fn index_of(&self, shape: ShapeId, name: &Gc<Str>) -> Option<usize> {
        let shape = &self.shapes[shape as usize];
        let (lineage, len) = (&self.lineages[shape.lineage as usize], shape.len as usize);
        if len <= SCAN_KEYS {
            lineage.keys[..len].iter().position(|key| key.is(name))
        } else {
            lineage.table.as_ref()?.get(&name.address()).map(|&at| at as usize).filter(|&at| at < len)
        }
    }

    /// The keys in order.
    pub fn keys(&self, shape: ShapeId) -> &[Gc<Str>] {
        let shape = &self.shapes[shape as usize];
        &self.lineages[shape.lineage as usize].keys[..shape.len as usize]
    }

    /// Whether setting a new attribute leads from one layout to the other.
    pub fn follows(&self, from: ShapeId, name: &Gc<Str>, to: ShapeId) -> bool {
        self.successors(from).any(|next| next == to) && self.last_key(to).is_some_and(|key| key.is(name))
    }

    fn successors(&self, shape: ShapeId) -> impl Iterator<Item = ShapeId> {
        let existing = |id: ShapeId| (id != DICT_SHAPE).then_some(id);
        let latest = existing(self.shapes[shape as usize].successor);
        std::iter::successors(latest, move |&id| existing(self.shapes[id as usize].sibling))
    }

    /// The key that a layout has beyond the one that it succeeds.
    fn last_key(&self, shape: ShapeId) -> Option<&Gc<Str>> {
        self.keys(shape).last()
    }

    /// For how many more values an instance should take memory when it gets the layout's last key: as many as the family has, but
    /// no more than it has already.
    pub fn room(&self, shape: ShapeId) -> usize {
        let shape = &self.shapes[shape as usize];
        let (held, family) = (shape.len as usize - 1, self.lineages[shape.lineage as usize].keys.len());
        (family - held).min(held.max(FIRST_VALUES))
    }

    /// The layout with one more key, or `None` when there are too many of them.
    #[inline]
    pub fn with_key(&mut self, shape: ShapeId, name: &Gc<Str>) -> Option<ShapeId> {
        match self.steps.get(step_place(shape, name.address())) {
            Some(step) if step.key == name.address() && step.from == shape => Some(step.to),
            _ => self.step(shape, name),
        }
    }

    /// Gives up the memory of the steps, and room for layouts to come.
    pub(crate) fn shrink(&mut self) {
        self.steps = Box::default();
        self.shapes.shrink_to_fit();
        self.lineages.shrink_to_fit();
    }

    #[inline(never)]
    fn step(&mut self, from: ShapeId, name: &Gc<Str>) -> Option<ShapeId> {
        let to = self.find_or_add(from, name)?;
        if self.steps.is_empty() {
            self.steps = molt_room::filled(Step::default(), STEPS).into_boxed_slice();
        }
        self.steps[step_place(from, name.address())] = Step { key: name.address(), from, to };
        Some(to)
    }

    fn find_or_add(&mut self, shape: ShapeId, name: &Gc<Str>) -> Option<ShapeId> {
        let (mut lineage, len) = (self.shapes[shape as usize].lineage, self.shapes[shape as usize].len as usize);
        let mut known = 0;
        for next in self.successors(shape) {
            if self.last_key(next).is_some_and(|key| key.is(name)) {
                return Some(next);
            }
            known += 1;
        }
        if len >= MAX_KEYS || known >= MAX_SUCCESSORS {
            return None;
        }
        if lineage == NO_KEYS || self.lineages[lineage as usize].keys.len() > len {
            lineage = self.add_lineage(Lineage::of(self.keys(shape)));
        }
        self.lineages[lineage as usize].push(name.clone());
        let next = self.add(lineage, len + 1);
        let from = &mut self.shapes[shape as usize];
        let sibling = std::mem::replace(&mut from.successor, next);
        self.shapes[next as usize].sibling = sibling;
        Some(next)
    }
}

/// Attributes of a new instance whose class has this root, with room for as many as are expected.
#[inline]
pub fn new_attrs(root: ShapeId, slots: usize, expected: usize) -> Attrs {
    let mut values = molt_room::vec(expected.max(slots));
    if slots > 0 {
        values.resize_with(slots, Default::default);
    }
    Attrs::new(root, values)
}
