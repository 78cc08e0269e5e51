//! `_zlib`: the native half of `zlib`. CPython Modules/zlibmodule.c; zlib itself, so that compressed bytes are CPython's.

use flate2::{Compress, Compression, Decompress, FlushCompress, FlushDecompress, Status};
use molt_macros::class;
use molt_object::{Cx, Exc, Gc, Mutable, Payload, Trace, Value, Visitor};

/// How much is compressed or decompressed at once.
const CHUNK: usize = 32 * 1024;

/// `zlib.error`.
#[cold]
fn error(cx: &mut Cx, message: &str) -> Exc {
    let class = cx.import_module("zlib").and_then(|module| cx.getattr_str(&module, "error"));
    let message = cx.str(message).into();
    match class.and_then(|class| cx.call(&class, &[message])).and_then(|made| cx.exception_from(made)) {
        Ok(exc) | Err(exc) => exc,
    }
}

fn compressor(cx: &mut Cx, level: i64, wbits: i64) -> Result<Compress, Exc> {
    if !(-1..=9).contains(&level) {
        return Err(error(cx, "Bad compression level"));
    }
    let level = if level < 0 { Compression::new(6) } else { Compression::new(level as u32) };
    match wbits {
        9..=15 => Ok(Compress::new_with_window_bits(level, true, wbits as u8)),
        -15..=-9 => Ok(Compress::new_with_window_bits(level, false, -wbits as u8)),
        25..=31 => Ok(Compress::new_gzip(level, (wbits - 16) as u8)),
        _ => Err(cx.value_error("Invalid initialization option")),
    }
}

fn decompressor(cx: &mut Cx, wbits: i64) -> Result<Decompress, Exc> {
    match wbits {
        0 => Ok(Decompress::new_with_window_bits(true, 15)),
        8..=15 => Ok(Decompress::new_with_window_bits(true, wbits.max(9) as u8)),
        -15..=-8 => Ok(Decompress::new_with_window_bits(false, (-wbits).max(9) as u8)),
        24..=31 => Ok(Decompress::new_gzip((wbits - 16).max(9) as u8)),
        _ => Err(cx.value_error("Invalid initialization option")),
    }
}

fn compress(cx: &mut Cx, stream: &mut Compress, data: &[u8], flush: FlushCompress) -> Result<Vec<u8>, Exc> {
    let mut out = molt_room::vec(64 + data.len() / 2);
    let mut rest = data;
    loop {
        if out.capacity() - out.len() < CHUNK / 4 {
            molt_room::reserve(&mut out, CHUNK);
        }
        let before = stream.total_in();
        let status = match stream.compress_vec(rest, &mut out, flush) {
            Ok(status) => status,
            Err(_) => return Err(error(cx, "Error -2 while compressing data: inconsistent stream state")),
        };
        rest = &rest[(stream.total_in() - before) as usize..];
        let has_room = out.len() < out.capacity();
        if status == Status::StreamEnd || rest.is_empty() && has_room {
            return Ok(out);
        }
    }
}

/// What decompressing gave: the bytes, what was not read, and whether the stream ended.
struct Inflated {
    out: Vec<u8>,
    read: usize,
    ended: bool,
}

fn decompress(cx: &mut Cx, stream: &mut Decompress, data: &[u8], most: Option<usize>) -> Result<Inflated, Exc> {
    let (mut out, mut read) = (Vec::new(), 0);
    loop {
        let room = most.map_or(CHUNK, |most| most.saturating_sub(out.len()).min(CHUNK));
        if room == 0 {
            return Ok(Inflated { out, read, ended: false });
        }
        let mut piece = molt_room::filled(0, room);
        let (before_in, before_out) = (stream.total_in(), stream.total_out());
        let status = match stream.decompress(&data[read..], &mut piece, FlushDecompress::None) {
            Ok(status) => status,
            Err(failure) if failure.needs_dictionary().is_some() => {
                return Err(error(cx, "Error 2 while decompressing data"));
            }
            Err(failure) => {
                let detail = failure.message().unwrap_or("incorrect data");
                return Err(error(cx, &format!("Error -3 while decompressing data: {detail}")));
            }
        };
        read += (stream.total_in() - before_in) as usize;
        let made = (stream.total_out() - before_out) as usize;
        out.extend_from_slice(&piece[..made]);
        if status == Status::StreamEnd {
            return Ok(Inflated { out, read, ended: true });
        }
        if made < room && (read == data.len() || status == Status::BufError) {
            return Ok(Inflated { out, read, ended: false });
        }
    }
}

/// The payload of `zlib.Compress`.
pub struct Compressor {
    stream: Compress,
    finished: bool,
}

impl Trace for Compressor {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl Payload for Compressor {
    type Access = Mutable;
}

#[class(name = "Compress", module = "zlib", no_new, missing("copy", "__copy__", "__deepcopy__"))]
impl Compressor {
    /// Returns a bytes object containing compressed data.
    #[method(signature = "(self, data, /)")]
    fn compress(cx: &mut Cx, this: &Gc<Compressor>, data: Value) -> Result<Value, Exc> {
        let data = cx.required_buffer(&data)?;
        run(cx, this, &data, FlushCompress::None)
    }

    /// Return a bytes object containing any remaining compressed data.
    #[method(signature = "(self, mode=4, /)")]
    fn flush(cx: &mut Cx, this: &Gc<Compressor>, mode: i64) -> Result<Value, Exc> {
        let flush = match mode {
            0 => return Ok(cx.bytes(b"").into()),
            1 => FlushCompress::Partial,
            2 => FlushCompress::Sync,
            3 => FlushCompress::Full,
            _ => FlushCompress::Finish,
        };
        let out = run(cx, this, b"", flush)?;
        this.write(cx).finished |= mode == 4;
        Ok(out)
    }
}

fn run(cx: &mut Cx, this: &Gc<Compressor>, data: &[u8], flush: FlushCompress) -> Result<Value, Exc> {
    if this.read(cx).finished {
        return Err(error(cx, "Error -2 while compressing data: inconsistent stream state"));
    }
    let mut stream = std::mem::replace(&mut this.write(cx).stream, Compress::new(Compression::new(1), false));
    let out = compress(cx, &mut stream, data, flush);
    this.write(cx).stream = stream;
    out.map(|out| cx.bytes(&out).into())
}

/// The payload of `zlib.Decompress`.
pub struct Decompressor {
    stream: Option<Decompress>,
    unused_data: Vec<u8>,
    unconsumed_tail: Vec<u8>,
    eof: bool,
}

impl Trace for Decompressor {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl Payload for Decompressor {
    type Access = Mutable;
}

fn inflate(cx: &mut Cx, this: &Gc<Decompressor>, data: &[u8], most: Option<usize>) -> Result<Value, Exc> {
    let Some(mut stream) = this.write(cx).stream.take() else {
        this.write(cx).unused_data.extend_from_slice(data);
        return Ok(cx.bytes(b"").into());
    };
    let inflated = decompress(cx, &mut stream, data, most);
    let inner = this.write(cx);
    match inflated {
        Ok(Inflated { out, read, ended }) => {
            inner.eof = ended;
            inner.unconsumed_tail.clear();
            if ended {
                inner.unused_data.extend_from_slice(&data[read..]);
            } else {
                inner.unconsumed_tail.extend_from_slice(&data[read..]);
                inner.stream = Some(stream);
            }
            Ok(cx.bytes(&out).into())
        }
        Err(exc) => {
            inner.stream = Some(stream);
            Err(exc)
        }
    }
}

#[class(name = "Decompress", module = "zlib", no_new, missing("copy", "__copy__", "__deepcopy__"))]
impl Decompressor {
    /// Return a bytes object containing the decompressed version of the data.
    #[method(signature = "(self, data, /, max_length=0)")]
    fn decompress(cx: &mut Cx, this: &Gc<Decompressor>, data: Value, max_length: i64) -> Result<Value, Exc> {
        let data = cx.required_buffer(&data)?;
        let Ok(most) = usize::try_from(max_length) else {
            return Err(cx.value_error("max_length must be non-negative"));
        };
        inflate(cx, this, &data, (most > 0).then_some(most))
    }

    /// Return a bytes object containing any remaining decompressed data.
    #[method(signature = "(self, length=16384, /)")]
    fn flush(cx: &mut Cx, this: &Gc<Decompressor>, length: i64) -> Result<Value, Exc> {
        if length <= 0 {
            return Err(cx.value_error("length must be greater than zero"));
        }
        let tail = std::mem::take(&mut this.write(cx).unconsumed_tail);
        inflate(cx, this, &tail, None)
    }

    #[getter(member)]
    fn unused_data(cx: &mut Cx, this: &Gc<Decompressor>) -> Value {
        cx.bytes(&this.read(cx).unused_data).into()
    }

    #[getter(member)]
    fn unconsumed_tail(cx: &mut Cx, this: &Gc<Decompressor>) -> Value {
        cx.bytes(&this.read(cx).unconsumed_tail).into()
    }

    #[getter(member)]
    fn eof(cx: &mut Cx, this: &Gc<Decompressor>) -> bool {
        this.read(cx).eof
    }
}

/// Compression compatible with gzip.
#[molt_macros::module(name = "_zlib", classes(super::Compressor, super::Decompressor))]
pub mod native {
    use flate2::FlushCompress;
    use molt_object::builtins::NativeClass;
    use molt_object::{Cx, Exc, ExceptionKind, Gc, Value};
    use molt_text::binary_text;

    use super::{Compressor, Decompressor, error};

    /// Returns a bytes object containing compressed data.
    #[function(signature = "(data, /, level=-1, wbits=15)")]
    fn compress(cx: &mut Cx, data: Value, level: i64, wbits: i64) -> Result<Value, Exc> {
        let data = cx.required_buffer(&data)?;
        let mut stream = match super::compressor(cx, level, wbits) {
            Err(exc) if exc.is_kind(cx, ExceptionKind::ValueError) => return Err(error(cx, "Bad compression level")),
            stream => stream?,
        };
        let out = super::compress(cx, &mut stream, &data, FlushCompress::Finish)?;
        Ok(cx.bytes(&out).into())
    }

    /// Returns a bytes object containing the uncompressed data.
    #[function(signature = "(data, /, wbits=15, bufsize=16384)")]
    fn decompress(cx: &mut Cx, data: Value, wbits: i64, bufsize: i64) -> Result<Value, Exc> {
        let _ = bufsize;
        let data = cx.required_buffer(&data)?;
        let mut stream = super::decompressor(cx, wbits)?;
        let inflated = super::decompress(cx, &mut stream, &data, None)?;
        if !inflated.ended {
            return Err(error(cx, "Error -5 while decompressing data: incomplete or truncated stream"));
        }
        Ok(cx.bytes(&inflated.out).into())
    }

    /// Return a compressor object.
    #[function(signature = "(level, wbits, /)")]
    fn compressobj(cx: &mut Cx, level: i64, wbits: i64) -> Result<Gc<Compressor>, Exc> {
        let stream = super::compressor(cx, level, wbits)?;
        let class = Compressor::class(cx)?;
        Ok(Gc::new(&class, Compressor { stream, finished: false }))
    }

    /// Return a decompressor object.
    #[function(signature = "(wbits, zdict=None, /)")]
    fn decompressobj(cx: &mut Cx, wbits: i64, zdict: Value) -> Result<Gc<Decompressor>, Exc> {
        let _ = zdict;
        let stream = Some(super::decompressor(cx, wbits)?);
        let class = Decompressor::class(cx)?;
        let payload = Decompressor { stream, unused_data: Vec::new(), unconsumed_tail: Vec::new(), eof: false };
        Ok(Gc::new(&class, payload))
    }

    fn start(cx: &mut Cx, value: &Value) -> Result<u32, Exc> {
        let index = cx.index(value)?;
        let number = cx.int_value(&index).unwrap_or(molt_text::Int::Small(0));
        let low = number.as_big().into_owned() & molt_text::BigInt::from(u32::MAX);
        Ok(u32::try_from(low).unwrap_or(0))
    }

    /// Compute a CRC-32 checksum of data.
    #[function(signature = "(data, value=0, /)")]
    fn crc32(cx: &mut Cx, data: Value, value: Value) -> Result<i64, Exc> {
        let data = cx.required_buffer(&data)?;
        let value = start(cx, &value)?;
        Ok(i64::from(binary_text::crc32(&data, value)))
    }

    /// Compute an Adler-32 checksum of data.
    #[function(signature = "(data, value=1, /)")]
    fn adler32(cx: &mut Cx, data: Value, value: Value) -> Result<i64, Exc> {
        const BASE: u32 = 65521;
        let data = cx.required_buffer(&data)?;
        let value = start(cx, &value)?;
        let (mut low, mut high) = (value & 0xFFFF, value >> 16);
        for chunk in data.chunks(5000) {
            for &byte in chunk {
                low += u32::from(byte);
                high += low;
            }
            low %= BASE;
            high %= BASE;
        }
        Ok(i64::from(high << 16 | low))
    }
}
