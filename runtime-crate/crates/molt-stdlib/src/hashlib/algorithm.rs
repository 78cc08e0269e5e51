//! The hash functions by name, over the RustCrypto crates and our BLAKE2.

use md5::Md5;
use molt_text::blake2::{Blake2b, Blake2s, Parameters};
use sha1::Sha1;
use sha2::{Sha224, Sha256, Sha384, Sha512, Sha512_224, Sha512_256};
use sha3::digest::{Digest, ExtendableOutput, Update};
use sha3::{Sha3_224, Sha3_256, Sha3_384, Sha3_512, Shake128, Shake256};

macro_rules! algorithms {
    ($($variant:ident $ty:ident $name:literal $block:literal),* $(,)?) => {
        /// A hash under way.
        #[derive(Clone)]
        pub enum Hash {
            $($variant($ty),)*
            Shake128(Shake128),
            Shake256(Shake256),
            Blake2b(Blake2b),
            Blake2s(Blake2s),
        }

        impl Hash {
            /// A new hash by its name in lower case.
            pub fn named(name: &str) -> Option<Hash> {
                Some(match name {
                    $($name => Hash::$variant(<$ty as Digest>::new()),)*
                    "shake_128" => Hash::Shake128(Shake128::default()),
                    "shake_256" => Hash::Shake256(Shake256::default()),
                    "blake2b" => Hash::Blake2b(Blake2b::new(&plain(Blake2b::LONGEST))),
                    "blake2s" => Hash::Blake2s(Blake2s::new(&plain(Blake2s::LONGEST))),
                    _ => return None,
                })
            }

            /// The name.
            pub fn name(&self) -> &'static str {
                match self {
                    $(Hash::$variant(_) => $name,)*
                    Hash::Shake128(_) => "shake_128",
                    Hash::Shake256(_) => "shake_256",
                    Hash::Blake2b(_) => "blake2b",
                    Hash::Blake2s(_) => "blake2s",
                }
            }

            /// The size of a block.
            pub fn block_size(&self) -> usize {
                match self {
                    $(Hash::$variant(_) => $block,)*
                    Hash::Shake128(_) => 168,
                    Hash::Shake256(_) => 136,
                    Hash::Blake2b(_) => Blake2b::BLOCK,
                    Hash::Blake2s(_) => Blake2s::BLOCK,
                }
            }

            /// The size of the digest; zero where it is chosen when it is made.
            pub fn digest_size(&self) -> usize {
                match self {
                    $(Hash::$variant(_) => <$ty as Digest>::output_size(),)*
                    Hash::Shake128(_) | Hash::Shake256(_) => 0,
                    Hash::Blake2b(hash) => hash.digest_size(),
                    Hash::Blake2s(hash) => hash.digest_size(),
                }
            }

            /// Takes more data.
            pub fn update(&mut self, data: &[u8]) {
                match self {
                    $(Hash::$variant(hash) => Digest::update(hash, data),)*
                    Hash::Shake128(hash) => Update::update(hash, data),
                    Hash::Shake256(hash) => Update::update(hash, data),
                    Hash::Blake2b(hash) => hash.update(data),
                    Hash::Blake2s(hash) => hash.update(data),
                }
            }

            /// The digest; of `length` bytes where that is chosen.
            pub fn finish(self, length: usize) -> Vec<u8> {
                match self {
                    $(Hash::$variant(hash) => hash.finalize().to_vec(),)*
                    Hash::Shake128(hash) => hash.finalize_boxed(length).into_vec(),
                    Hash::Shake256(hash) => hash.finalize_boxed(length).into_vec(),
                    Hash::Blake2b(hash) => hash.finish(),
                    Hash::Blake2s(hash) => hash.finish(),
                }
            }
        }
    };
}

algorithms! {
    Md5 Md5 "md5" 64,
    Sha1 Sha1 "sha1" 64,
    Sha224 Sha224 "sha224" 64,
    Sha256 Sha256 "sha256" 64,
    Sha384 Sha384 "sha384" 128,
    Sha512 Sha512 "sha512" 128,
    Sha512T224 Sha512_224 "sha512_224" 128,
    Sha512T256 Sha512_256 "sha512_256" 128,
    Sha3T224 Sha3_224 "sha3_224" 144,
    Sha3T256 Sha3_256 "sha3_256" 136,
    Sha3T384 Sha3_384 "sha3_384" 104,
    Sha3T512 Sha3_512 "sha3_512" 72,
}

/// The parameters of a plain BLAKE2 hash.
pub fn plain(digest_size: usize) -> Parameters {
    Parameters { digest_size, fanout: 1, depth: 1, ..Parameters::default() }
}

impl Hash {
    /// Whether the digest's size is chosen when it is made.
    pub fn is_extendable(&self) -> bool {
        matches!(self, Hash::Shake128(_) | Hash::Shake256(_))
    }
}

/// The names under which OpenSSL knows a hash: in any case, with a dash, `SHA3-256` for `sha3_256`.
pub fn by_any_name(name: &str) -> Option<Hash> {
    let name = name.to_ascii_lowercase();
    let plain = match name.as_str() {
        "blake2b512" => "blake2b",
        "blake2s256" => "blake2s",
        "sha-1" => "sha1",
        "sha-224" => "sha224",
        "sha-256" | "sha2-256" => "sha256",
        "sha-384" => "sha384",
        "sha-512" | "sha2-512" => "sha512",
        "sha512-224" | "sha-512/224" => "sha512_224",
        "sha512-256" | "sha-512/256" => "sha512_256",
        "shake128" | "shake-128" => "shake_128",
        "shake256" | "shake-256" => "shake_256",
        other => other,
    };
    Hash::named(plain).or_else(|| Hash::named(&plain.replace('-', "_")))
}

/// HMAC of a message. RFC 2104.
pub fn hmac(hash: &Hash, key: &[u8], message: &[u8]) -> Vec<u8> {
    let (inner, outer) = keyed(hash, key);
    finish_hmac(inner, outer, message)
}

/// The hashes that took the key, inner and outer.
fn keyed(hash: &Hash, key: &[u8]) -> (Hash, Hash) {
    let block = hash.block_size();
    let mut padded = if key.len() > block {
        let mut hash = hash.clone();
        hash.update(key);
        hash.finish(0)
    } else {
        key.to_vec()
    };
    molt_room::resize(&mut padded, block, 0);
    let with = |mask: u8| {
        let mut hash = hash.clone();
        hash.update(&padded.iter().map(|byte| byte ^ mask).collect::<Vec<u8>>());
        hash
    };
    (with(0x36), with(0x5C))
}

fn finish_hmac(mut inner: Hash, mut outer: Hash, message: &[u8]) -> Vec<u8> {
    inner.update(message);
    outer.update(&inner.finish(0));
    outer.finish(0)
}

/// PBKDF2 with HMAC. RFC 8018.
pub fn pbkdf2(hash: &Hash, password: &[u8], salt: &[u8], iterations: u32, length: usize) -> Vec<u8> {
    let (inner, outer) = keyed(hash, password);
    let mut out = molt_room::vec(length + 64);
    let mut number = 1u32;
    while out.len() < length {
        let first = [salt, &number.to_be_bytes()].concat();
        let mut round = finish_hmac(inner.clone(), outer.clone(), &first);
        let mut block = round.clone();
        for _ in 1..iterations {
            round = finish_hmac(inner.clone(), outer.clone(), &round);
            block.iter_mut().zip(&round).for_each(|(sum, byte)| *sum ^= byte);
        }
        out.extend_from_slice(&block);
        number += 1;
    }
    out.truncate(length);
    out
}
