//! Reading the binary form of values. asyncpg/pgproto/frb.pyx.

use molt_object::{Cx, Exc};

/// What is left of the bytes of a value.
pub struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    /// All of these bytes.
    pub fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader { rest: bytes }
    }

    /// The next bytes.
    ///
    /// # Errors
    /// BufferError when there are fewer.
    pub fn take(&mut self, cx: &mut Cx, len: usize) -> Result<&'a [u8], Exc> {
        match self.rest.split_at_checked(len) {
            Some((taken, rest)) => {
                self.rest = rest;
                Ok(taken)
            }
            None => {
                let rest = self.rest.len();
                Err(cx.buffer_error(format!("insufficient data in buffer: requested {len} remaining {rest}")))
            }
        }
    }

    fn array<const N: usize>(&mut self, cx: &mut Cx) -> Result<[u8; N], Exc> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(cx, N)?);
        Ok(array)
    }

    /// One byte.
    ///
    /// # Errors
    /// BufferError when there is none.
    pub fn byte(&mut self, cx: &mut Cx) -> Result<u8, Exc> {
        Ok(self.array::<1>(cx)?[0])
    }

    /// Two bytes.
    ///
    /// # Errors
    /// BufferError when there are fewer.
    pub fn int16(&mut self, cx: &mut Cx) -> Result<i16, Exc> {
        self.array(cx).map(i16::from_be_bytes)
    }

    /// Four bytes.
    ///
    /// # Errors
    /// BufferError when there are fewer.
    pub fn int32(&mut self, cx: &mut Cx) -> Result<i32, Exc> {
        self.array(cx).map(i32::from_be_bytes)
    }

    /// Eight bytes.
    ///
    /// # Errors
    /// BufferError when there are fewer.
    pub fn int64(&mut self, cx: &mut Cx) -> Result<i64, Exc> {
        self.array(cx).map(i64::from_be_bytes)
    }

    /// A number of four bytes with a binary point.
    ///
    /// # Errors
    /// BufferError when there are fewer.
    pub fn float32(&mut self, cx: &mut Cx) -> Result<f32, Exc> {
        self.array(cx).map(f32::from_be_bytes)
    }

    /// A number of eight bytes with a binary point.
    ///
    /// # Errors
    /// BufferError when there are fewer.
    pub fn float64(&mut self, cx: &mut Cx) -> Result<f64, Exc> {
        self.array(cx).map(f64::from_be_bytes)
    }

    /// The bytes of an element after their length; none where the length is -1.
    ///
    /// # Errors
    /// BufferError when there are fewer.
    pub fn element(&mut self, cx: &mut Cx) -> Result<Option<&'a [u8]>, Exc> {
        match self.int32(cx)? {
            -1 => Ok(None),
            len => self.take(cx, len.max(0) as usize).map(Some),
        }
    }

    /// What is left.
    pub fn rest(self) -> &'a [u8] {
        self.rest
    }

    /// That nothing is left.
    ///
    /// # Errors
    /// BufferError.
    pub fn finish(self, cx: &mut Cx) -> Result<(), Exc> {
        match self.rest.len() {
            0 => Ok(()),
            left => Err(cx.buffer_error(format!("unexpected trailing {left} bytes in buffer"))),
        }
    }
}
