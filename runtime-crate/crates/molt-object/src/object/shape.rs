//! Layouts of instance attributes: which key stands where in [`Attrs::values`], shared by all instances that set their
//! attributes in the same order. CPython's shared-key dictionaries play the same part.

use hashbrown::HashMap;
use molt_value::{Attrs, Gc, Str};

/// A layout, named by its number; number 0 says that the attributes live in a dict.
pub type ShapeId = u32;

/// The attributes live in `Attrs::dict`.
pub const DICT_SHAPE: ShapeId = 0;

/// Instances with more attributes than this keep them in a dict.
const MAX_KEYS: usize = 128;

/// Layouts with more keys than this look them up in a table instead of by a scan.
const SCAN_KEYS: usize = 8;

#[derive(Default)]
struct Shape {
    keys: Vec<Gc<Str>>,
    table: HashMap<usize, u32>,
    transitions: Vec<(usize, ShapeId)>,
}

/// All layouts of a world. Classes own a root each; a layout lives as long as the world.
pub struct Shapes {
    shapes: Vec<Shape>,
}

impl Default for Shapes {
    fn default() -> Shapes {
        Shapes { shapes: vec![Shape::default()] }
    }
}

impl Shapes {
    /// A new root: the layout of an instance of a new class, whose slots come first.
    pub fn new_root(&mut self, slots: &[Gc<Str>]) -> ShapeId {
        let id = self.shapes.len() as ShapeId;
        let mut shape = Shape { keys: slots.to_vec(), ..Shape::default() };
        if shape.keys.len() > SCAN_KEYS {
            shape.table = shape.keys.iter().enumerate().map(|(at, key)| (key.address(), at as u32)).collect();
        }
        self.shapes.push(shape);
        id
    }

    /// Where the value of an interned name stands.
    #[inline]
    pub fn index_of(&self, shape: ShapeId, name: &Gc<Str>) -> Option<usize> {
        let shape = &self.shapes[shape as usize];
        if shape.keys.len() <= SCAN_KEYS {
            shape.keys.iter().position(|key| key.is(name))
        } else {
            shape.table.get(&name.address()).map(|&at| at as usize)
        }
    }

    /// The keys in order.
    pub fn keys(&self, shape: ShapeId) -> &[Gc<Str>] {
        &self.shapes[shape as usize].keys
    }

    /// Whether setting a new attribute leads from one layout to the other.
    pub fn follows(&self, from: ShapeId, name: &Gc<Str>, to: ShapeId) -> bool {
        self.shapes[from as usize].transitions.iter().any(|(key, next)| *key == name.address() && *next == to)
    }

    /// The layout with one more key, or `None` when the layout is full.
    pub fn with_key(&mut self, shape: ShapeId, name: &Gc<Str>) -> Option<ShapeId> {
        let from = &self.shapes[shape as usize];
        if let Some((_, next)) = from.transitions.iter().find(|(key, _)| *key == name.address()) {
            return Some(*next);
        }
        if from.keys.len() >= MAX_KEYS {
            return None;
        }
        let mut keys = from.keys.clone();
        keys.push(name.clone());
        let next = self.new_root(&keys);
        self.shapes[shape as usize].transitions.push((name.address(), next));
        Some(next)
    }
}

/// Attributes of a new instance whose class has this root, with room for as many as are expected.
pub fn new_attrs(root: ShapeId, slots: usize, expected: usize) -> Attrs {
    let mut attrs = Attrs { shape: root, values: Vec::with_capacity(expected.max(slots)), ..Attrs::default() };
    attrs.values.resize_with(slots, Default::default);
    attrs
}
