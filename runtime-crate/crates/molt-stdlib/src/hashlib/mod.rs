//! `_hashes`: the native half of `hashlib` and `hmac`. CPython Modules/_hashopenssl.c, Modules/blake2module.c.

pub mod algorithm;
mod hash;

pub use hash::{HashObject, XofObject};

/// Hash functions.
#[molt_macros::module(name = "_hashes", classes(super::HashObject, super::XofObject))]
pub mod native {
    use molt_object::builtins::str_::Str;
    use molt_object::builtins::tuple::Tuple;
    use molt_object::{Cx, Exc, Gc, Value};
    use molt_text::blake2::{Blake2b, Blake2s, Parameters};

    use super::algorithm::{Hash, by_any_name, hmac, pbkdf2};
    use super::hash::{data_of, make};
    use crate::beside::beside_the_loop;

    fn known(cx: &mut Cx, name: &Gc<Str>) -> Result<Hash, Exc> {
        match by_any_name(&name.to_text()) {
            Some(hash) => Ok(hash),
            None => Err(cx.value_error(format!("unsupported hash type {}", name.to_text()))),
        }
    }

    /// Return a new hash object using the named algorithm.
    #[function(signature = "(name, data=b'', /)")]
    fn new(cx: &mut Cx, name: Gc<Str>, data: Option<Value>) -> Result<Value, Exc> {
        let mut hash = known(cx, &name)?;
        if let Some(data) = data {
            let data = data_of(cx, &data)?;
            hash.update(&data);
        }
        make(cx, hash)
    }

    /// Return a new BLAKE2 hash object; the parameters are digest_size, key, salt, person, fanout, depth, leaf_size,
    /// node_offset, node_depth, inner_size, last_node.
    #[function(signature = "(name, data, parameters, /)")]
    fn blake2(cx: &mut Cx, name: Gc<Str>, data: Value, parameters: Gc<Tuple>) -> Result<Value, Exc> {
        let is_b = name.as_str() == Some("blake2b");
        let (longest, salt) = match is_b {
            true => (Blake2b::LONGEST, Blake2b::SALT),
            false => (Blake2s::LONGEST, Blake2s::SALT),
        };
        let parameters = blake2_parameters(cx, parameters.items(), longest, salt)?;
        let mut hash = match is_b {
            true => Hash::Blake2b(Blake2b::new(&parameters)),
            false => Hash::Blake2s(Blake2s::new(&parameters)),
        };
        let data = data_of(cx, &data)?;
        hash.update(&data);
        make(cx, hash)
    }

    fn bounded(cx: &mut Cx, value: &Value, name: &str, least: i64, most: i64) -> Result<i64, Exc> {
        let number = cx.index_i64(value)?;
        match (least..=most).contains(&number) {
            true => Ok(number),
            false => Err(cx.value_error(format!("{name} must be between {least} and {most}"))),
        }
    }

    /// A number without a sign, of which the widest has so many bits.
    fn unsigned(cx: &mut Cx, value: &Value, name: &str, most: u64) -> Result<u64, Exc> {
        let index = cx.index(value)?;
        let number = cx.int_to_big(&index).unwrap_or_default();
        match u64::try_from(&number) {
            Ok(number) if number <= most => Ok(number),
            Ok(_) => Err(cx.overflow_error(format!("{name} is too large"))),
            Err(_) if number < molt_text::BigInt::from(0) => Err(cx.value_error("value must be positive")),
            Err(_) => Err(cx.overflow_error("int too big to convert")),
        }
    }

    fn short(cx: &mut Cx, value: &Value, name: &str, most: usize) -> Result<Vec<u8>, Exc> {
        let bytes = cx.required_buffer(value)?;
        match bytes.len() <= most {
            true => Ok(bytes),
            false => Err(cx.value_error(format!("maximum {name} length is {most} bytes"))),
        }
    }

    fn blake2_parameters(cx: &mut Cx, given: &[Value], longest: usize, salt: usize) -> Result<Parameters, Exc> {
        let [digest_size, key, salt_value, person, fanout, depth, leaf_size, node_offset, node_depth, inner_size, last] =
            given
        else {
            return Err(cx.type_error("blake2() takes 11 parameters"));
        };
        let wide = if longest == Blake2b::LONGEST { u64::MAX } else { (1 << 48) - 1 };
        let digest_size = cx.index_i64(digest_size)?;
        if !(1..=longest as i64).contains(&digest_size) {
            return Err(cx.value_error(format!("digest_size must be between 1 and {longest} bytes")));
        }
        Ok(Parameters {
            digest_size: digest_size as usize,
            key: short(cx, key, "key", longest)?,
            salt: short(cx, salt_value, "salt", salt)?,
            person: short(cx, person, "person", salt)?,
            fanout: bounded(cx, fanout, "fanout", 0, 255)? as u8,
            depth: bounded(cx, depth, "depth", 1, 255)? as u8,
            leaf_size: unsigned(cx, leaf_size, "leaf_size", u64::from(u32::MAX))? as u32,
            node_offset: unsigned(cx, node_offset, "node_offset", wide)?,
            node_depth: bounded(cx, node_depth, "node_depth", 0, 255)? as u8,
            inner_size: bounded(cx, inner_size, "inner_size", 0, longest as i64)? as u8,
            last_node: cx.truth(last)?,
        })
    }

    /// Single-shot HMAC.
    #[function(signature = "(key, msg, digest, /)")]
    fn hmac_digest(cx: &mut Cx, key: Value, msg: Value, digest: Gc<Str>) -> Result<Value, Exc> {
        let hash = known(cx, &digest)?;
        let (key, msg) = (cx.required_buffer(&key)?, cx.required_buffer(&msg)?);
        Ok(cx.bytes(&hmac(&hash, &key, &msg)).into())
    }

    /// Password based key derivation function 2 (PKCS #5 v2.0) with HMAC as pseudorandom function.
    #[function(signature = "(hash_name, password, salt, iterations, dklen=None)")]
    fn pbkdf2_hmac(
        cx: &mut Cx,
        hash_name: Gc<Str>,
        password: Value,
        salt: Value,
        iterations: i64,
        dklen: Value,
    ) -> Result<Value, Exc> {
        let hash = known(cx, &hash_name)?;
        let (password, salt) = (cx.required_buffer(&password)?, cx.required_buffer(&salt)?);
        let Some(iterations) = u32::try_from(iterations).ok().filter(|&count| count > 0) else {
            return Err(cx.value_error("iteration value must be greater than 0."));
        };
        let length = if dklen.is_none() { hash.digest_size() as i64 } else { cx.index_i64(&dklen)? };
        if length < 1 {
            return Err(cx.value_error("key length must be greater than 0."));
        }
        let key = beside_the_loop(cx, move || pbkdf2(&hash, &password, &salt, iterations, length as usize))?;
        Ok(cx.bytes(&key).into())
    }

    /// scrypt password-based key derivation function; the parameters are password, salt, n, r, p.
    #[function(signature = "(parameters, maxmem, dklen, /)")]
    fn scrypt(cx: &mut Cx, parameters: Gc<Tuple>, maxmem: i64, dklen: i64) -> Result<Value, Exc> {
        super::hash::scrypt(cx, parameters.items(), maxmem, dklen)
    }

    /// Compare two strings or bytes-like objects in a time that does not tell where they differ.
    #[function(signature = "(a, b, /)")]
    fn compare_digest(cx: &mut Cx, a: Value, b: Value) -> Result<bool, Exc> {
        let (a_text, b_text) = (a.downcast::<Str>(), b.downcast::<Str>());
        if let (Some(a), Some(b)) = (a_text, b_text) {
            if !(a.is_ascii() && b.is_ascii()) {
                return Err(cx.type_error("comparing strings with non-ASCII characters is not supported"));
            }
            return Ok(same(a.as_bytes(), b.as_bytes()));
        }
        if cx.buffer(&a).is_none() && cx.buffer(&b).is_none() {
            let (a, b) = (cx.class_name(&a), cx.class_name(&b));
            let message = format!("unsupported operand types(s) or combination of types: '{a}' and '{b}'");
            return Err(cx.type_error(message));
        }
        let (a, b) = (cx.required_buffer(&a)?, cx.required_buffer(&b)?);
        Ok(same(&a, &b))
    }

    fn same(a: &[u8], b: &[u8]) -> bool {
        let difference = a.iter().zip(b).fold(0, |sum, (a, b)| std::hint::black_box(sum | (a ^ b)));
        a.len() == b.len() && difference == 0
    }

    /// Return random bytes of the operating system.
    #[function(signature = "(size, /)")]
    fn urandom(cx: &mut Cx, size: i64) -> Result<Value, Exc> {
        let Ok(size) = usize::try_from(size) else {
            return Err(cx.value_error("negative argument not allowed"));
        };
        let mut bytes = molt_room::filled(0, size);
        match getrandom::fill(&mut bytes) {
            Ok(()) => Ok(cx.bytes(&bytes).into()),
            Err(error) => Err(cx.error(molt_object::ExceptionKind::OSError, error.to_string())),
        }
    }
}
