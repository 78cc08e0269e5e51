//! Hash objects: `_hashlib.HASH`, and `_hashlib.HASHXOF` where the digest's size is chosen.

use molt_macros::class;
use molt_object::builtins::NativeClass;
use molt_object::builtins::str_::Str;
use molt_object::builtins::type_::Type;
use molt_object::{Cx, Exc, Gc, Mutable, Payload, Trace, Value, Visitor};
use molt_text::binary_text::to_hex;

use super::algorithm::Hash;
use crate::beside::beside_the_loop;

/// The payload of `_hashlib.HASH`.
pub struct HashObject {
    hash: Hash,
}

/// The payload of `_hashlib.HASHXOF`.
pub struct XofObject {
    hash: Hash,
}

impl Trace for HashObject {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl Payload for HashObject {
    type Access = Mutable;
    const TRACKED: bool = false;
}

impl Trace for XofObject {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl Payload for XofObject {
    type Access = Mutable;
    const TRACKED: bool = false;
}

/// A hash object.
///
/// # Errors
/// None in practice.
pub fn make(cx: &mut Cx, hash: Hash) -> Result<Value, Exc> {
    if hash.is_extendable() {
        let class = XofObject::class(cx)?;
        return Ok(Gc::new(&class, XofObject { hash }).into());
    }
    let class = HashObject::class(cx)?;
    Ok(Gc::new(&class, HashObject { hash }).into())
}

/// The bytes to be hashed.
///
/// # Errors
/// TypeError for text and for what is not bytes-like.
pub fn data_of(cx: &mut Cx, value: &Value) -> Result<Vec<u8>, Exc> {
    if value.is_instance_of::<Str>() {
        return Err(cx.type_error("Strings must be encoded before hashing"));
    }
    if let Some(bytes) = cx.bytes_like(value) {
        return Ok(bytes);
    }
    match cx.exported(value)?.and_then(|view| cx.bytes_like(&view)) {
        Some(bytes) => Ok(bytes),
        None => Err(cx.type_error("object supporting the buffer API required")),
    }
}

fn hex_text(bytes: &[u8]) -> String {
    String::from_utf8(to_hex(bytes, None)).unwrap_or_default()
}

fn shown(hash: &Hash, class: &str, value: &Value) -> String {
    format!("<{} _hashlib.{class} object @ {:#x}>", hash.name(), value.address())
}

/// A hash is an object used to calculate a checksum of a string of information.
#[class(name = "HASH", module = "_hashlib", no_new)]
impl HashObject {
    /// Update this hash object's state with the provided string.
    #[method(signature = "(self, obj, /)")]
    fn update(cx: &mut Cx, this: &Gc<HashObject>, obj: Value) -> Result<(), Exc> {
        let data = data_of(cx, &obj)?;
        this.write(cx).hash.update(&data);
        Ok(())
    }

    /// Return the digest value as a bytes object.
    #[method(signature = "(self, /)")]
    fn digest(cx: &mut Cx, this: &Gc<HashObject>) -> Value {
        let digest = this.read(cx).hash.clone().finish(0);
        cx.bytes(&digest).into()
    }

    /// Return the digest value as a string of hexadecimal digits.
    #[method(signature = "(self, /)")]
    fn hexdigest(cx: &mut Cx, this: &Gc<HashObject>) -> String {
        hex_text(&this.read(cx).hash.clone().finish(0))
    }

    /// Return a copy of the hash object.
    #[method(signature = "(self, /)")]
    fn copy(cx: &mut Cx, this: &Gc<HashObject>) -> Result<Value, Exc> {
        let hash = this.read(cx).hash.clone();
        make(cx, hash)
    }

    #[getter]
    fn name(cx: &mut Cx, this: &Gc<HashObject>) -> &'static str {
        this.read(cx).hash.name()
    }

    #[getter]
    fn digest_size(cx: &mut Cx, this: &Gc<HashObject>) -> usize {
        this.read(cx).hash.digest_size()
    }

    #[getter]
    fn block_size(cx: &mut Cx, this: &Gc<HashObject>) -> usize {
        this.read(cx).hash.block_size()
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<HashObject>) -> Result<String, Exc> {
        Ok(shown(&this.read(cx).hash, "HASH", &this.value()))
    }
}

fn hash_class(cx: &mut Cx) -> Result<Gc<Type>, Exc> {
    HashObject::class(cx)
}

/// A hash whose digests are of any length.
#[class(name = "HASHXOF", module = "_hashlib", bases(hash_class), no_new)]
impl XofObject {
    /// Update this hash object's state with the provided string.
    #[method(signature = "(self, obj, /)")]
    fn update(cx: &mut Cx, this: &Gc<XofObject>, obj: Value) -> Result<(), Exc> {
        let data = data_of(cx, &obj)?;
        this.write(cx).hash.update(&data);
        Ok(())
    }

    /// Return the digest value as a bytes object.
    #[method(signature = "(self, /, length)")]
    fn digest(cx: &mut Cx, this: &Gc<XofObject>, length: i64) -> Result<Value, Exc> {
        let digest = extended(cx, this, length)?;
        Ok(cx.bytes(&digest).into())
    }

    /// Return the digest value as a string of hexadecimal digits.
    #[method(signature = "(self, /, length)")]
    fn hexdigest(cx: &mut Cx, this: &Gc<XofObject>, length: i64) -> Result<String, Exc> {
        extended(cx, this, length).map(|digest| hex_text(&digest))
    }

    /// Return a copy of the hash object.
    #[method(signature = "(self, /)")]
    fn copy(cx: &mut Cx, this: &Gc<XofObject>) -> Result<Value, Exc> {
        let hash = this.read(cx).hash.clone();
        make(cx, hash)
    }

    #[getter]
    fn name(cx: &mut Cx, this: &Gc<XofObject>) -> &'static str {
        this.read(cx).hash.name()
    }

    #[getter]
    fn digest_size(cx: &mut Cx, this: &Gc<XofObject>) -> usize {
        this.read(cx).hash.digest_size()
    }

    #[getter]
    fn block_size(cx: &mut Cx, this: &Gc<XofObject>) -> usize {
        this.read(cx).hash.block_size()
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<XofObject>) -> Result<String, Exc> {
        Ok(shown(&this.read(cx).hash, "HASHXOF", &this.value()))
    }
}

fn extended(cx: &mut Cx, this: &Gc<XofObject>, length: i64) -> Result<Vec<u8>, Exc> {
    match usize::try_from(length) {
        Ok(length) if length < 1 << 29 => Ok(this.read(cx).hash.clone().finish(length)),
        _ => Err(cx.value_error("value must be positive")),
    }
}

/// `hashlib.scrypt`: password, salt, n, r and p.
///
/// # Errors
/// TypeError and ValueError for parameters that do not do.
pub fn scrypt(cx: &mut Cx, given: &[Value], maxmem: i64, dklen: i64) -> Result<Value, Exc> {
    let [password, salt, n, r, p] = given else {
        return Err(cx.type_error("scrypt() takes 5 parameters"));
    };
    let password = cx.required_buffer(password)?;
    if salt.is_none() {
        return Err(cx.type_error("salt is required"));
    }
    let salt = cx.required_buffer(salt)?;
    if n.is_none() || !cx.is_int(n) {
        return Err(cx.type_error("n is required and must be an unsigned int"));
    }
    let n = cx.index_i64(n)?;
    if n < 2 || n & (n - 1) != 0 {
        return Err(cx.value_error("n must be a power of 2."));
    }
    let mut positive = |value: &Value, name: &str| -> Result<u32, Exc> {
        if value.is_none() || !cx.is_int(value) {
            return Err(cx.type_error(format!("{name} is required and must be an unsigned int")));
        }
        let number = cx.index_i64(value)?;
        u32::try_from(number).map_err(|_| cx.value_error(format!("{name} is required and must be an unsigned int")))
    };
    let (r, p) = (positive(r, "r")?, positive(p, "p")?);
    if !(0..=i64::from(i32::MAX)).contains(&maxmem) {
        return Err(cx.value_error(format!("maxmem must be positive and smaller than {}", i32::MAX)));
    }
    if !(1..=i64::from(i32::MAX)).contains(&dklen) {
        return Err(cx.value_error(format!("dklen must be greater than 0 and smaller than {}", i32::MAX)));
    }
    let limit = if maxmem == 0 { 32 << 20 } else { maxmem };
    let needed = 128i64.saturating_mul(i64::from(r)).saturating_mul(n.saturating_add(i64::from(p)).saturating_add(2));
    let refused = "Invalid parameter combination for n, r, p, maxmem.";
    if needed > limit || r == 0 || p == 0 {
        return Err(cx.value_error(refused));
    }
    let derived = beside_the_loop(cx, move || {
        let mut key = molt_room::filled(0, dklen as usize);
        let params = scrypt::Params::new(n.trailing_zeros() as u8, r, p, scrypt::Params::RECOMMENDED_LEN).ok()?;
        scrypt::scrypt(&password, &salt, &params, &mut key).ok().map(|()| key)
    })?;
    match derived {
        Some(key) => Ok(cx.bytes(&key).into()),
        None => Err(cx.value_error(refused)),
    }
}
