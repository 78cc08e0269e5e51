//! Hashes; CPython Objects/object.c `PyObject_Hash`. Numbers and tuples hash as CPython's do; the hashes of texts are keyed
//! anew in each process, or by a seed.

use std::hash::{BuildHasher, RandomState};
use std::sync::OnceLock;

use molt_text::hash::HashSecret;
use molt_value::{Gc, Str, Tag, Value};

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
        match self.slots(value).hash {
            Some(hash) => self.nested(|cx| hash(cx, value)),
            None => {
                let message = format!("unhashable type: '{}'", self.class_name(value));
                Err(self.type_error(message))
            }
        }
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
