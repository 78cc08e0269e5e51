//! BLAKE2b and BLAKE2s with all their parameters, tree hashing included. RFC 7693; CPython Modules/blake2module.c.

/// The parameters of a hash that is not the plain one.
#[derive(Clone, Debug, Default)]
pub struct Parameters {
    pub digest_size: usize,
    pub key: Vec<u8>,
    pub salt: Vec<u8>,
    pub person: Vec<u8>,
    pub fanout: u8,
    pub depth: u8,
    pub leaf_size: u32,
    pub node_offset: u64,
    pub node_depth: u8,
    pub inner_size: u8,
    pub last_node: bool,
}

const SIGMA: [[usize; 16]; 10] = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
    [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
    [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
    [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
    [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
    [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
    [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
    [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
    [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];

/// The words that a mixing step works on.
const MIXED: [[usize; 4]; 8] = [
    [0, 4, 8, 12],
    [1, 5, 9, 13],
    [2, 6, 10, 14],
    [3, 7, 11, 15],
    [0, 5, 10, 15],
    [1, 6, 11, 12],
    [2, 7, 8, 13],
    [3, 4, 9, 14],
];

macro_rules! blake2 {
    ($name:ident, $word:ty, $bytes:literal, $rounds:literal, $rotations:expr, $iv:expr, $block:literal, $doc:literal) => {
        #[doc = $doc]
        #[derive(Clone)]
        pub struct $name {
            state: [$word; 8],
            count: u128,
            block: Vec<u8>,
            digest_size: usize,
            last_node: bool,
        }

        impl $name {
            /// The size of a block.
            pub const BLOCK: usize = $block;
            /// The size of the longest digest, and of the longest key.
            pub const LONGEST: usize = $bytes * 8;
            /// The size of a salt and of a personalization.
            pub const SALT: usize = $bytes * 2;

            const IV: [$word; 8] = $iv;

            /// A hash with parameters whose sizes fit.
            pub fn new(parameters: &Parameters) -> Self {
                let mut words = [0u8; $bytes * 8];
                let header = &mut words[..4];
                header.copy_from_slice(&[
                    parameters.digest_size as u8,
                    parameters.key.len() as u8,
                    parameters.fanout,
                    parameters.depth,
                ]);
                words[4..8].copy_from_slice(&parameters.leaf_size.to_le_bytes());
                let offset_end = if $bytes == 8 { 16 } else { 14 };
                words[8..offset_end].copy_from_slice(&parameters.node_offset.to_le_bytes()[..offset_end - 8]);
                words[offset_end] = parameters.node_depth;
                words[offset_end + 1] = parameters.inner_size;
                let salt = $bytes * 4;
                words[salt..salt + parameters.salt.len()].copy_from_slice(&parameters.salt);
                let person = salt + Self::SALT;
                words[person..person + parameters.person.len()].copy_from_slice(&parameters.person);
                let mut state = Self::IV;
                for (word, bytes) in state.iter_mut().zip(words.chunks_exact($bytes)) {
                    *word ^= <$word>::from_le_bytes(bytes.try_into().unwrap_or_default());
                }
                let mut block = molt_room::vec($block);
                if !parameters.key.is_empty() {
                    block.extend_from_slice(&parameters.key);
                    molt_room::resize(&mut block, $block, 0);
                }
                let Parameters { digest_size, last_node, .. } = *parameters;
                $name { state, count: 0, block, digest_size, last_node }
            }

            /// The size of the digest.
            pub fn digest_size(&self) -> usize {
                self.digest_size
            }

            /// Takes more data.
            pub fn update(&mut self, mut data: &[u8]) {
                while !data.is_empty() {
                    // The last block is kept back: it is compressed otherwise.
                    if self.block.len() == $block {
                        self.count += $block;
                        let block = std::mem::take(&mut self.block);
                        self.compress(&block, false);
                        self.block = block;
                        self.block.clear();
                    }
                    let (taken, rest) = data.split_at(data.len().min($block - self.block.len()));
                    self.block.extend_from_slice(taken);
                    data = rest;
                }
            }

            /// The digest of what was taken.
            pub fn finish(mut self) -> Vec<u8> {
                self.count += self.block.len() as u128;
                let mut block = std::mem::take(&mut self.block);
                molt_room::resize(&mut block, $block, 0);
                self.compress(&block, true);
                let mut digest: Vec<u8> = self.state.iter().flat_map(|word| word.to_le_bytes()).collect();
                digest.truncate(self.digest_size);
                digest
            }

            fn compress(&mut self, block: &[u8], is_last: bool) {
                let mut words = [0; 16];
                for (word, bytes) in words.iter_mut().zip(block.chunks_exact($bytes)) {
                    *word = <$word>::from_le_bytes(bytes.try_into().unwrap_or_default());
                }
                let mut v = [0; 16];
                v[..8].copy_from_slice(&self.state);
                v[8..].copy_from_slice(&Self::IV);
                v[12] ^= self.count as $word;
                v[13] ^= (self.count >> ($bytes * 8)) as $word;
                if is_last {
                    v[14] = !v[14];
                    if self.last_node {
                        v[15] = !v[15];
                    }
                }
                let rotations: [u32; 4] = $rotations;
                for round in 0..$rounds {
                    let order = &SIGMA[round % 10];
                    for (step, &[a, b, c, d]) in MIXED.iter().enumerate() {
                        for (half, word) in [words[order[2 * step]], words[order[2 * step + 1]]].into_iter().enumerate()
                        {
                            v[a] = v[a].wrapping_add(v[b]).wrapping_add(word);
                            v[d] = (v[d] ^ v[a]).rotate_right(rotations[2 * half]);
                            v[c] = v[c].wrapping_add(v[d]);
                            v[b] = (v[b] ^ v[c]).rotate_right(rotations[2 * half + 1]);
                        }
                    }
                }
                for (at, word) in self.state.iter_mut().enumerate() {
                    *word ^= v[at] ^ v[at + 8];
                }
            }
        }
    };
}

blake2!(
    Blake2b,
    u64,
    8,
    12,
    [32, 24, 16, 63],
    [
        0x6A09_E667_F3BC_C908,
        0xBB67_AE85_84CA_A73B,
        0x3C6E_F372_FE94_F82B,
        0xA54F_F53A_5F1D_36F1,
        0x510E_527F_ADE6_82D1,
        0x9B05_688C_2B3E_6C1F,
        0x1F83_D9AB_FB41_BD6B,
        0x5BE0_CD19_137E_2179,
    ],
    128,
    "BLAKE2b: words of 64 bits."
);
blake2!(
    Blake2s,
    u32,
    4,
    10,
    [16, 12, 8, 7],
    [0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,],
    64,
    "BLAKE2s: words of 32 bits."
);
