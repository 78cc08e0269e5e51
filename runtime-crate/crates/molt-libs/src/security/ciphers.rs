//! `_ciphers`: the symmetric ciphers of `cryptography` (its Rust half over OpenSSL, `aead.rs` and `ciphers.rs`).

/// Symmetric ciphers.
#[molt_macros::module(name = "_ciphers")]
pub mod native {
    use chacha20poly1305::aead::{AeadInPlace, KeyInit};
    use chacha20poly1305::{ChaCha20Poly1305, Nonce, Tag};
    use molt_object::{Cx, Exc, Value};

    use super::super::aes_modes::{Aes, BLOCK};

    fn with_key(cx: &mut Cx, key: &Value) -> Result<Aes, Exc> {
        let key = cx.required_buffer(key)?;
        Aes::new(&key).ok_or_else(|| cx.value_error("Invalid key size for AES"))
    }

    fn block(cx: &mut Cx, value: &Value) -> Result<[u8; BLOCK], Exc> {
        let bytes = cx.required_buffer(value)?;
        <[u8; BLOCK]>::try_from(bytes).map_err(|_| cx.value_error("a block has 16 bytes"))
    }

    fn whole_blocks(cx: &mut Cx, data: &Value) -> Result<Vec<u8>, Exc> {
        let data = cx.required_buffer(data)?;
        match data.len() % BLOCK {
            0 => Ok(data),
            _ => Err(cx.value_error("the data must be whole blocks")),
        }
    }

    fn streamed(cx: &mut Cx, data: &[u8], all: bool) -> Result<Value, Exc> {
        match all {
            true => Ok(cx.bytes(data).into()),
            false => Err(cx.overflow_error("the stream of the cipher has ended")),
        }
    }

    /// Whole blocks, each of its own.
    #[function(signature = "(key, data, encrypts, /)")]
    fn aes_ecb(cx: &mut Cx, key: Value, data: Value, encrypts: bool) -> Result<Value, Exc> {
        let aes = with_key(cx, &key)?;
        let mut data = whole_blocks(cx, &data)?;
        aes.ecb(&mut data, encrypts);
        Ok(cx.bytes(&data).into())
    }

    /// Whole blocks, chained from an initialization vector.
    #[function(signature = "(key, vector, data, encrypts, /)")]
    fn aes_cbc(cx: &mut Cx, key: Value, vector: Value, data: Value, encrypts: bool) -> Result<Value, Exc> {
        let aes = with_key(cx, &key)?;
        let vector = block(cx, &vector)?;
        let mut data = whole_blocks(cx, &data)?;
        aes.cbc(&vector, &mut data, encrypts);
        Ok(cx.bytes(&data).into())
    }

    /// Data at a place of the stream that begins with a counter.
    #[function(signature = "(key, counter, skipped, data, /)")]
    fn aes_ctr(cx: &mut Cx, key: Value, counter: Value, skipped: i64, data: Value) -> Result<Value, Exc> {
        let aes = with_key(cx, &key)?;
        let counter = block(cx, &counter)?;
        let mut data = cx.required_buffer(&data)?;
        let all = aes.ctr(&counter, skipped.unsigned_abs(), &mut data);
        streamed(cx, &data, all)
    }

    /// The counter with which GCM begins for a nonce.
    #[function(signature = "(key, nonce, /)")]
    fn gcm_start(cx: &mut Cx, key: Value, nonce: Value) -> Result<Value, Exc> {
        let aes = with_key(cx, &key)?;
        let nonce = cx.required_buffer(&nonce)?;
        Ok(cx.bytes(&aes.gcm_start(&nonce)).into())
    }

    /// Data at a place of GCM's stream.
    #[function(signature = "(key, start, skipped, data, /)")]
    fn gcm_stream(cx: &mut Cx, key: Value, start: Value, skipped: i64, data: Value) -> Result<Value, Exc> {
        let aes = with_key(cx, &key)?;
        let start = block(cx, &start)?;
        let mut data = cx.required_buffer(&data)?;
        let all = aes.gcm_stream(&start, skipped.unsigned_abs(), &mut data);
        streamed(cx, &data, all)
    }

    /// The tag of GCM.
    #[function(signature = "(key, start, associated, ciphertext, /)")]
    fn gcm_tag(cx: &mut Cx, key: Value, start: Value, associated: Value, ciphertext: Value) -> Result<Value, Exc> {
        let aes = with_key(cx, &key)?;
        let start = block(cx, &start)?;
        let (associated, ciphertext) = (cx.required_buffer(&associated)?, cx.required_buffer(&ciphertext)?);
        Ok(cx.bytes(&aes.gcm_tag(&start, &associated, &ciphertext)).into())
    }

    fn chacha(cx: &mut Cx, key: &Value, nonce: &Value) -> Result<(ChaCha20Poly1305, Nonce), Exc> {
        let (key, nonce) = (cx.required_buffer(key)?, cx.required_buffer(nonce)?);
        match (ChaCha20Poly1305::new_from_slice(&key), <[u8; 12]>::try_from(nonce)) {
            (Ok(cipher), Ok(nonce)) => Ok((cipher, Nonce::from(nonce))),
            _ => Err(cx.value_error("the key has 32 bytes and the nonce 12")),
        }
    }

    /// The ciphertext and behind it the tag of ChaCha20Poly1305.
    #[function(signature = "(key, nonce, data, associated, /)")]
    fn chacha_seal(cx: &mut Cx, key: Value, nonce: Value, data: Value, associated: Value) -> Result<Value, Exc> {
        let (cipher, nonce) = chacha(cx, &key, &nonce)?;
        let (mut data, associated) = (cx.required_buffer(&data)?, cx.required_buffer(&associated)?);
        match cipher.encrypt_in_place_detached(&nonce, &associated, &mut data) {
            Ok(tag) => {
                data.extend_from_slice(&tag);
                Ok(cx.bytes(&data).into())
            }
            Err(_) => Err(cx.overflow_error("the data is too long")),
        }
    }

    /// What was sealed; None where the tag is another one.
    #[function(signature = "(key, nonce, data, associated, /)")]
    fn chacha_open(
        cx: &mut Cx,
        key: Value,
        nonce: Value,
        data: Value,
        associated: Value,
    ) -> Result<Option<Value>, Exc> {
        let (cipher, nonce) = chacha(cx, &key, &nonce)?;
        let (mut data, associated) = (cx.required_buffer(&data)?, cx.required_buffer(&associated)?);
        let Some(length) = data.len().checked_sub(BLOCK) else {
            return Ok(None);
        };
        let tag = Tag::clone_from_slice(&data.split_off(length));
        match cipher.decrypt_in_place_detached(&nonce, &associated, &mut data, &tag) {
            Ok(()) => Ok(Some(cx.bytes(&data).into())),
            Err(_) => Ok(None),
        }
    }
}
