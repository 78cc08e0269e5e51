//! `_bz2`: compressing and decompressing by bzip2. CPython Modules/_bz2module.c; libbz2 itself, in Rust, so that compressed bytes are CPython's.

use bzip2::{Action, Compress, Compression, Decompress, Error, Status};
use molt_macros::class;
use molt_object::builtins::type_::Type;
use molt_object::{Cx, Exc, ExceptionKind, Gc, Mutable, Payload, Trace, Value, Visitor};

/// How much is compressed at once.
const CHUNK: usize = 32 * 1024;

/// The sizes of the buffers that are filled one after another. CPython Include/internal/pycore_blocks_output_buffer.h `BUFFER_BLOCK_SIZE`, in
/// chunks; all others have the last size.
const BLOCKS: [usize; 12] = [1, 2, 8, 32, 128, 256, 512, 512, 1024, 1024, 1024, 1024];

/// What libbz2 refuses, as CPython `catch_bz2_error` says it.
#[cold]
fn failed(cx: &mut Cx, failure: &Error) -> Exc {
    match failure {
        Error::Sequence => cx.error(ExceptionKind::RuntimeError, "Invalid sequence of commands sent to libbzip2"),
        Error::Param => cx.value_error("Internal error - invalid parameters passed to libbzip2"),
        Error::Data | Error::DataMagic => cx.error(ExceptionKind::OSError, "Invalid data stream"),
    }
}

/// The payload of `BZ2Compressor`; without a stream once it is flushed.
pub struct Compressor {
    stream: Option<Compress>,
}

impl Trace for Compressor {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl Payload for Compressor {
    type Access = Mutable;
}

fn compress(cx: &mut Cx, stream: &mut Compress, data: &[u8], action: Action) -> Result<Value, Exc> {
    let mut out = Vec::new();
    let start = stream.total_in();
    loop {
        molt_room::reserve(&mut out, CHUNK);
        let rest = &data[(stream.total_in() - start) as usize..];
        if rest.is_empty() && matches!(action, Action::Run) {
            return Ok(cx.bytes(&out).into());
        }
        match stream.compress_vec(rest, &mut out, action) {
            Ok(Status::StreamEnd) => return Ok(cx.bytes(&out).into()),
            Ok(_) => {}
            Err(failure) => return Err(failed(cx, &failure)),
        }
    }
}

/// Create a compressor object for compressing data incrementally.
#[class(name = "BZ2Compressor", module = "_bz2")]
impl Compressor {
    #[new(signature = "(compresslevel=9, /)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, compresslevel: Value) -> Result<Value, Exc> {
        let index = cx.index(&compresslevel)?;
        let Some(level) = index.as_int().and_then(|level| i32::try_from(level).ok()) else {
            return Err(cx.overflow_error("Python int too large to convert to C int"));
        };
        if !(1..=9).contains(&level) {
            return Err(cx.value_error("compresslevel must be between 1 and 9"));
        }
        let stream = Some(Compress::new(Compression::new(level as u32), 0));
        Ok(Gc::new(class, Compressor { stream }).into())
    }

    /// Provide data to the compressor object.
    #[method(signature = "(self, data, /)")]
    fn compress(cx: &mut Cx, this: &Gc<Compressor>, data: Value) -> Result<Value, Exc> {
        let data = cx.required_buffer(&data)?;
        let Some(mut stream) = this.write(cx).stream.take() else {
            return Err(cx.value_error("Compressor has been flushed"));
        };
        let made = compress(cx, &mut stream, &data, Action::Run);
        this.write(cx).stream = Some(stream);
        made
    }

    /// Finish the compression process.
    #[method(signature = "(self, /)")]
    fn flush(cx: &mut Cx, this: &Gc<Compressor>) -> Result<Value, Exc> {
        match this.write(cx).stream.take() {
            Some(mut stream) => compress(cx, &mut stream, b"", Action::Finish),
            None => Err(cx.value_error("Repeated call to flush()")),
        }
    }
}

/// The payload of `BZ2Decompressor`.
pub struct Decompressor {
    stream: Decompress,
    /// What was given and not yet read.
    pending: Vec<u8>,
    /// How much of that is read.
    read: usize,
    unused_data: Vec<u8>,
    eof: bool,
    needs_input: bool,
}

impl Trace for Decompressor {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl Payload for Decompressor {
    type Access = Mutable;
}

impl Decompressor {
    /// CPython `decompress`, `decompress_buf`. What comes out where the input ends within a block depends on the sizes of CPython's buffers.
    fn run(&mut self, data: &[u8], most: Option<usize>) -> Result<Vec<u8>, Error> {
        let mut given = std::mem::take(&mut self.pending);
        let mut at = std::mem::take(&mut self.read);
        if !data.is_empty() {
            given.drain(..std::mem::take(&mut at));
            molt_room::reserve(&mut given, data.len());
            given.extend_from_slice(data);
        }
        let mut out = Vec::new();
        let mut sizes = BLOCKS.iter();
        loop {
            let room = sizes.next().map_or(1024, |size| *size) * CHUNK;
            let room = most.map_or(room, |most| room.min(most - out.len()));
            let mut piece = molt_room::filled(0, room);
            let (before_in, before_out) = (self.stream.total_in(), self.stream.total_out());
            let status = self.stream.decompress(&given[at..], &mut piece)?;
            at += (self.stream.total_in() - before_in) as usize;
            let made = (self.stream.total_out() - before_out) as usize;
            molt_room::reserve(&mut out, made);
            out.extend_from_slice(&piece[..made]);
            match status {
                Status::StreamEnd => self.eof = true,
                Status::MemNeeded => molt_room::refuse(),
                _ if at == given.len() || most == Some(out.len()) => {}
                _ => continue,
            }
            self.needs_input = !self.eof && at == given.len();
            if self.eof {
                self.unused_data = given.split_off(at);
            } else if at < given.len() {
                (self.pending, self.read) = (given, at);
            }
            return Ok(out);
        }
    }
}

/// Create a decompressor object for decompressing data incrementally.
#[class(name = "BZ2Decompressor", module = "_bz2")]
impl Decompressor {
    #[new(signature = "()")]
    fn new(_cx: &mut Cx, class: &Gc<Type>) -> Result<Value, Exc> {
        let stream = Decompress::new(false);
        let (pending, unused_data) = (Vec::new(), Vec::new());
        let made = Decompressor { stream, pending, read: 0, unused_data, eof: false, needs_input: true };
        Ok(Gc::new(class, made).into())
    }

    /// Decompress *data*, returning uncompressed data as bytes.
    #[method(signature = "(self, /, data, max_length=-1)")]
    fn decompress(cx: &mut Cx, this: &Gc<Decompressor>, data: Value, max_length: i64) -> Result<Value, Exc> {
        let data = cx.required_buffer(&data)?;
        let inner = this.write(cx);
        if inner.eof {
            return Err(cx.error(ExceptionKind::EOFError, "End of stream already reached"));
        }
        match inner.run(&data, usize::try_from(max_length).ok()) {
            Ok(out) => Ok(cx.bytes(&out).into()),
            Err(failure) => Err(failed(cx, &failure)),
        }
    }

    /// True if the end-of-stream marker has been reached.
    #[getter(member)]
    fn eof(cx: &mut Cx, this: &Gc<Decompressor>) -> bool {
        this.read(cx).eof
    }

    /// True if more input is needed before more decompressed data can be produced.
    #[getter(member)]
    fn needs_input(cx: &mut Cx, this: &Gc<Decompressor>) -> bool {
        this.read(cx).needs_input
    }

    /// Data found after the end of the compressed stream.
    #[getter(member)]
    fn unused_data(cx: &mut Cx, this: &Gc<Decompressor>) -> Value {
        cx.bytes(&this.read(cx).unused_data).into()
    }
}

/// Native compression by bzip2.
#[molt_macros::module(name = "_bz2", classes(super::Compressor, super::Decompressor))]
pub mod native {}
