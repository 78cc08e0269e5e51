//! `_passwords`: the functions that are slow on purpose. What `bcrypt` (its Rust half) and `argon2` (libargon2) compute.
//!
//! Those let go of the GIL, so an own thread of the system computes and only the Python thread that asked waits.

/// Password hashing.
#[molt_macros::module(name = "_passwords")]
pub mod native {
    use argon2::{Algorithm, Argon2, Block, Params, Version};
    use molt_object::builtins::tuple::Tuple;
    use molt_object::{Cx, Exc, ExceptionKind, Gc, Value};
    use molt_stdlib::beside::beside_the_loop;

    /// The most bytes of a password that bcrypt takes, its final zero included.
    const LONGEST: usize = 72;

    fn small(cx: &mut Cx, value: &Value, name: &str) -> Result<u32, Exc> {
        let number = cx.index_i64(value)?;
        u32::try_from(number).map_err(|_| cx.value_error(format!("{name} is out of range")))
    }

    /// The 24 bytes that bcrypt makes of a password of at most 72 bytes, a salt of 16 bytes and a cost.
    #[function(signature = "(password, salt, cost, /)")]
    fn bcrypt(cx: &mut Cx, password: Value, salt: Value, cost: i64) -> Result<Value, Exc> {
        let (password, salt) = (cx.required_buffer(&password)?, cx.required_buffer(&salt)?);
        let cost = u32::try_from(cost).ok().filter(|cost| (4..32).contains(cost));
        let (Some(cost), Ok(salt)) = (cost, <[u8; 16]>::try_from(salt)) else {
            return Err(cx.value_error("Invalid salt"));
        };
        if password.is_empty() || password.len() > LONGEST {
            return Err(cx.value_error("the password must have 1 to 72 bytes"));
        }
        let hash = beside_the_loop(cx, move || bcrypt::bcrypt(cost, salt, &password))?;
        Ok(cx.bytes(&hash).into())
    }

    /// The key that bcrypt_pbkdf derives.
    #[function(signature = "(password, salt, size, rounds, /)")]
    fn bcrypt_pbkdf(cx: &mut Cx, password: Value, salt: Value, size: i64, rounds: i64) -> Result<Value, Exc> {
        let (password, salt) = (cx.required_buffer(&password)?, cx.required_buffer(&salt)?);
        let (Ok(size), Ok(rounds)) = (usize::try_from(size), u32::try_from(rounds)) else {
            return Err(cx.value_error("size and rounds must be positive"));
        };
        let derived = beside_the_loop(cx, move || {
            let mut key = molt_room::filled(0, size);
            bcrypt_pbkdf::bcrypt_pbkdf(password, &salt, rounds, &mut key).map(|()| key)
        })?;
        match derived {
            Ok(key) => Ok(cx.bytes(&key).into()),
            Err(_) => Err(cx.value_error("parameters out of range")),
        }
    }

    /// The raw Argon2 hash; the parameters are type (0 is d, 1 is i, 2 is id), version, time, memory in KiB, lanes, size.
    #[function(signature = "(parameters, password, salt, secret, data, /)")]
    fn argon2(
        cx: &mut Cx,
        parameters: Gc<Tuple>,
        password: Value,
        salt: Value,
        secret: Value,
        data: Value,
    ) -> Result<Value, Exc> {
        let [kind, version, time, memory, lanes, size] = parameters.items() else {
            return Err(cx.type_error("argon2() takes 6 parameters"));
        };
        let kind = match cx.index_i64(kind)? {
            0 => Algorithm::Argon2d,
            1 => Algorithm::Argon2i,
            _ => Algorithm::Argon2id,
        };
        // libargon2 takes any number, and does what is new in version 19 unless it is 16.
        let version = if cx.index_i64(version)? == 16 { Version::V0x10 } else { Version::V0x13 };
        let (time, memory) = (small(cx, time, "time")?, small(cx, memory, "memory")?);
        let (lanes, size) = (small(cx, lanes, "lanes")?, small(cx, size, "size")? as usize);
        let (password, salt) = (cx.required_buffer(&password)?, cx.required_buffer(&salt)?);
        let (secret, data) = (cx.required_buffer(&secret)?, cx.required_buffer(&data)?);
        let mut builder = argon2::ParamsBuilder::new();
        builder.t_cost(time).m_cost(memory).p_cost(lanes).output_len(size);
        match argon2::AssociatedData::new(&data) {
            Ok(data) => builder.data(data),
            Err(_) => return Err(cx.value_error("the associated data is too long")),
        };
        let Ok(params) = builder.build() else {
            return Err(cx.value_error("parameters out of range"));
        };
        match beside_the_loop(cx, move || derive(kind, version, params, &password, &salt, &secret, size))? {
            Some(hash) => Ok(cx.bytes(&hash).into()),
            None => Err(cx.error(ExceptionKind::MemoryError, String::new())),
        }
    }

    /// The hash; none where there is no memory for it, or the parameters do not do.
    fn derive(
        kind: Algorithm,
        version: Version,
        params: Params,
        password: &[u8],
        salt: &[u8],
        secret: &[u8],
        size: usize,
    ) -> Option<Vec<u8>> {
        let mut blocks: Vec<Block> = Vec::new();
        let count = params.block_count();
        blocks.try_reserve_exact(count).ok()?;
        molt_room::resize(&mut blocks, count, Block::default());
        let context = Argon2::new_with_secret(secret, kind, version, params).ok()?;
        let mut hash = molt_room::filled(0, size);
        context.hash_password_into_with_memory(password, salt, &mut hash, &mut blocks).ok()?;
        Some(hash)
    }
}
