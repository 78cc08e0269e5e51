//! What the security libraries compute natively: `_passwords` for bcrypt and argon2-cffi, `_ciphers` for cryptography. The
//! algorithms are those of the RustCrypto crates; parameters, texts and errors are the Python halves' affair.

pub mod aes_modes;
pub mod ciphers;
pub mod passwords;
