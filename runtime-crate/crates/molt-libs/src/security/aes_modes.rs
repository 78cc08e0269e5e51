//! AES in the modes of operation that `cryptography` offers, for keys of each length. NIST SP 800-38A and 800-38D.

use aes::cipher::block_padding::NoPadding;
use aes::cipher::{
    BlockDecrypt, BlockDecryptMut, BlockEncrypt, BlockEncryptMut, InnerIvInit, KeyInit, StreamCipher, StreamCipherSeek,
};
use aes::{Aes128, Aes192, Aes256, Block};
use ghash::GHash;
use ghash::universal_hash::UniversalHash;
use ghash::universal_hash::generic_array::GenericArray;

/// The bytes of a block.
pub const BLOCK: usize = 16;

/// AES with a key of one of its lengths.
pub enum Aes {
    /// 16 bytes.
    Short(Aes128),
    /// 24 bytes.
    Middle(Aes192),
    /// 32 bytes.
    Long(Aes256),
}

macro_rules! each {
    ($aes:expr, $cipher:ident => $body:expr) => {
        match $aes {
            Aes::Short($cipher) => $body,
            Aes::Middle($cipher) => $body,
            Aes::Long($cipher) => $body,
        }
    };
}

impl Aes {
    /// AES with that key; none if it is of no length that AES has.
    pub fn new(key: &[u8]) -> Option<Aes> {
        match key.len() {
            16 => Aes128::new_from_slice(key).ok().map(Aes::Short),
            24 => Aes192::new_from_slice(key).ok().map(Aes::Middle),
            32 => Aes256::new_from_slice(key).ok().map(Aes::Long),
            _ => None,
        }
    }

    fn encrypted(&self, block: [u8; BLOCK]) -> [u8; BLOCK] {
        let mut block = Block::from(block);
        each!(self, cipher => cipher.encrypt_block(&mut block));
        block.into()
    }

    /// Each block of its own.
    pub fn ecb(&self, data: &mut [u8], encrypts: bool) {
        for chunk in data.chunks_exact_mut(BLOCK) {
            let block = GenericArray::from_mut_slice(chunk);
            match encrypts {
                true => each!(self, cipher => cipher.encrypt_block(block)),
                false => each!(self, cipher => cipher.decrypt_block(block)),
            }
        }
    }

    /// Each block mixed with the encrypted one before it; the data are whole blocks.
    pub fn cbc(&self, vector: &[u8; BLOCK], data: &mut [u8], encrypts: bool) {
        let (vector, length) = (GenericArray::from_slice(vector), data.len());
        match encrypts {
            true => each!(self, cipher => {
                let mode = cbc::Encryptor::inner_iv_init(cipher, vector);
                let _ = mode.encrypt_padded_mut::<NoPadding>(data, length);
            }),
            false => each!(self, cipher => {
                let mode = cbc::Decryptor::inner_iv_init(cipher, vector);
                let _ = mode.decrypt_padded_mut::<NoPadding>(data);
            }),
        }
    }

    /// Mixed with encrypted counters, from a place in that stream; false where the stream ends before the data.
    pub fn ctr(&self, counter: &[u8; BLOCK], skipped: u64, data: &mut [u8]) -> bool {
        each!(self, cipher => {
            let core = ctr::CtrCore::<_, ctr::flavors::Ctr128BE>::inner_iv_init(
                cipher.clone(),
                GenericArray::from_slice(counter),
            );
            let mut stream = aes::cipher::StreamCipherCoreWrapper::from_core(core);
            stream.try_seek(skipped).is_ok() && stream.try_apply_keystream(data).is_ok()
        })
    }

    /// As `ctr`, but only the last four bytes of the counter count, as in GCM; the first counter is the one behind `start`.
    pub fn gcm_stream(&self, start: &[u8; BLOCK], skipped: u64, data: &mut [u8]) -> bool {
        each!(self, cipher => {
            let core = ctr::CtrCore::<_, ctr::flavors::Ctr32BE>::inner_iv_init(
                cipher.clone(),
                GenericArray::from_slice(start),
            );
            let mut stream = aes::cipher::StreamCipherCoreWrapper::from_core(core);
            stream.try_seek(skipped.saturating_add(BLOCK as u64)).is_ok() && stream.try_apply_keystream(data).is_ok()
        })
    }

    fn hash(&self) -> GHash {
        GHash::new(&GenericArray::from(self.encrypted([0; BLOCK])))
    }

    /// The counter that GCM begins with for a nonce.
    pub fn gcm_start(&self, nonce: &[u8]) -> [u8; BLOCK] {
        if let Ok(short) = <[u8; 12]>::try_from(nonce) {
            let mut start = [0; BLOCK];
            start[..12].copy_from_slice(&short);
            start[15] = 1;
            return start;
        }
        let mut hash = self.hash();
        hash.update_padded(nonce);
        hash.update(&[lengths(0, nonce.len())]);
        hash.finalize().into()
    }

    /// The tag of GCM.
    pub fn gcm_tag(&self, start: &[u8; BLOCK], associated: &[u8], ciphertext: &[u8]) -> [u8; BLOCK] {
        let mut hash = self.hash();
        hash.update_padded(associated);
        hash.update_padded(ciphertext);
        hash.update(&[lengths(associated.len(), ciphertext.len())]);
        let mut tag: [u8; BLOCK] = hash.finalize().into();
        tag.iter_mut().zip(self.encrypted(*start)).for_each(|(byte, mask)| *byte ^= mask);
        tag
    }
}

/// The last block of the hash: both lengths in bits.
fn lengths(associated: usize, ciphertext: usize) -> ghash::Block {
    let bits = |bytes: usize| (bytes as u64).wrapping_mul(8).to_be_bytes();
    let mut block = [0; BLOCK];
    block[..8].copy_from_slice(&bits(associated));
    block[8..].copy_from_slice(&bits(ciphertext));
    block.into()
}

#[cfg(test)]
mod tests {
    use super::Aes;

    fn bytes(text: &str) -> Vec<u8> {
        (0..text.len()).step_by(2).filter_map(|at| u8::from_str_radix(&text[at..at + 2], 16).ok()).collect()
    }

    /// The second case of the specification of GCM (Appendix B).
    #[test]
    fn gcm() {
        let aes = Aes::new(&[0; 16]).expect("a key");
        let start = aes.gcm_start(&[0; 12]);
        let mut data = [0; 16];
        assert!(aes.gcm_stream(&start, 0, &mut data));
        assert_eq!(data.to_vec(), bytes("0388dace60b6a392f328c2b971b2fe78"));
        assert_eq!(aes.gcm_tag(&start, &[], &data).to_vec(), bytes("ab6e47d42cec13bdf53a67b21257bddf"));
    }
}
