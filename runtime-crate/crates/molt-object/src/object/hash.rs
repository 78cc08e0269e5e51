//! Hashes; CPython Objects/object.c `PyObject_Hash`. Numbers and tuples hash as CPython's do; the hashes of texts are keyed
//! anew in each process, or by a seed.

use std::hash::{BuildHasher, RandomState};
use std::sync::OnceLock;

use molt_text::hash::{HashSecret, TupleHasher};
use molt_value::{Gc, Str, Tag, Value};

use crate::builtins::tuple::Tuple;
use crate::{Cx, Exc};

/// The hash of a text; zero for the empty one alone.
#[inline]
pub fn str_hash(text: &Gc<Str>) -> i64 {
    match text.cached_hash() {
        Some(hash) => hash as i64,
        None => {
            let hash = bytes_hash(text.as_bytes());
            text.set_cached_hash(hash as u64);
            hash
        }
    }
}

/// The hash of a text given by its bytes; zero for the empty one alone.
pub fn bytes_hash(bytes: &[u8]) -> i64 {
    match HASHER.get_or_init(seeded).hash_bytes(bytes) {
        0 if !bytes.is_empty() => 1,
        hash => hash,
    }
}

/// Keyed anew in each process unless it is told a seed, so that nobody can choose keys that collide.
static HASHER: OnceLock<HashSecret> = OnceLock::new();

/// Keys the hashes of texts as `PYTHONHASHSEED` does, before any text is hashed.
pub fn set_seed(seed: u32) {
    HASHER.get_or_init(|| HashSecret::from_seed(seed));
}

fn seeded() -> HashSecret {
    let state = RandomState::new();
    HashSecret::new(state.hash_one(0), state.hash_one(1))
}

impl Cx {
    /// `hash(value)`.
    ///
    /// # Errors
    /// TypeError for an unhashable value, and what `__hash__` raises.
    #[inline]
    pub fn hash(&mut self, value: &Value) -> Result<i64, Exc> {
        match value.tag() {
            Tag::Object => {
                if let Some(text) = value.downcast::<Str>()
                    && self.is_exact_str(text)
                {
                    return Ok(str_hash(text));
                }
                self.object_hash(value)
            }
            _ => Ok(scalar_hash(value)),
        }
    }

    fn object_hash(&mut self, value: &Value) -> Result<i64, Exc> {
        if let Some(hash) = value.downcast::<Tuple>().and_then(|tuple| self.tuple_hash(value, tuple, 0)) {
            return Ok(hash);
        }
        match self.slots(value).hash {
            Some(hash) => self.nested(|cx| hash(cx, value)),
            None => {
                let message = format!("unhashable type: '{}'", self.class_name(value));
                Err(self.type_error(message))
            }
        }
    }
}

/// How deep tuples lie in each other that are hashed at once.
const MOST_NESTED: usize = 8;

impl Cx {
    /// The hash of a tuple, also one of a derived class that hashes as tuples do, of scalars, texts and such tuples alone.
    fn tuple_hash(&self, value: &Value, tuple: &Gc<Tuple>, depth: usize) -> Option<i64> {
        let of_tuples = self.world.types.tuple.read(self).slots.hash?;
        if depth == MOST_NESTED || !std::ptr::fn_addr_eq(self.slots(value).hash?, of_tuples) {
            return None;
        }
        let mut hash = TupleHasher::default();
        for item in tuple.items() {
            hash.add(match item.tag() {
                Tag::Object => match item.downcast::<Str>() {
                    Some(text) => str_hash(Some(text).filter(|text| self.is_exact_str(text))?),
                    None => self.tuple_hash(item, item.downcast::<Tuple>()?, depth + 1)?,
                },
                _ => scalar_hash(item),
            });
        }
        Some(hash.finish())
    }
}

/// The hash of a value that is no counted object.
pub fn scalar_hash(value: &Value) -> i64 {
    match value.tag() {
        Tag::Int => molt_text::hash::hash_small_int(value.as_int().unwrap_or_default()),
        Tag::Bool => i64::from(value.is_true()),
        Tag::Float => molt_text::hash::hash_float(value.as_float().unwrap_or_default()).unwrap_or(0),
        // CPython's are addresses; `None`'s is fixed since 3.12.
        Tag::None | Tag::Unset => 0xFCA8_6420,
        Tag::NotImplemented => 0x5A17,
        Tag::Ellipsis => 0x5A19,
        Tag::Object => 0,
    }
}
