//! `sys.stdout`, `sys.stderr`, `sys.stdin`: text streams over the process's own. CPython Modules/_io/textio.c, as far as they
//! are used through `sys`; streams over other files are those of `io`.

use std::io::{BufRead, IsTerminal, Read, Write};

use molt_macros::{Trace, class};
use molt_value::{Frozen, Gc, Payload, Str, Value};

use crate::builtins::NativeClass;
use crate::{Cx, Exc};

/// Which of the three.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standard {
    /// Standard input.
    Input,
    /// Standard output.
    Output,
    /// Standard error.
    Error,
}

/// The payload of the streams, of text and, behind it, of bytes.
#[derive(Trace)]
pub struct StandardStream {
    #[trace(skip)]
    which: Standard,
    #[trace(skip)]
    binary: bool,
}

impl Payload for StandardStream {
    type Access = Frozen;
}

impl StandardStream {
    /// Writes bytes to the stream.
    ///
    /// # Errors
    /// OSError when the process's stream cannot be written.
    pub fn write_bytes(&self, cx: &mut Cx, bytes: &[u8]) -> Result<(), Exc> {
        let outcome = match self.which {
            Standard::Output => std::io::stdout().write_all(bytes),
            _ => std::io::stderr().write_all(bytes),
        };
        outcome.map_err(|error| cx.error(crate::ExceptionKind::OSError, error.to_string()))
    }

    fn flush_now(&self, cx: &mut Cx) -> Result<(), Exc> {
        let outcome = match self.which {
            Standard::Input => Ok(()),
            Standard::Output => std::io::stdout().flush(),
            Standard::Error => std::io::stderr().flush(),
        };
        outcome.map_err(|error| cx.error(crate::ExceptionKind::OSError, error.to_string()))
    }

    fn shown_name(&self) -> &'static str {
        match self.which {
            Standard::Input => "<stdin>",
            Standard::Output => "<stdout>",
            Standard::Error => "<stderr>",
        }
    }
}

/// A standard stream of text.
///
/// # Errors
/// What making the class raises.
pub fn make(cx: &mut Cx, which: Standard) -> Result<Value, Exc> {
    let class = StandardStream::class(cx)?;
    Ok(cx.instantiate(&class, StandardStream { which, binary: false }).into())
}

#[class(name = "TextIOWrapper", module = "_io", dict, no_new)]
impl StandardStream {
    /// Write string s to stream.
    #[method(signature = "(self, text, /)")]
    fn write(cx: &mut Cx, this: &Gc<StandardStream>, text: Value) -> Result<usize, Exc> {
        if this.which == Standard::Input {
            return Err(cx.error(crate::ExceptionKind::OSError, "not writable"));
        }
        if this.binary {
            let bytes = cx.required_buffer(&text)?;
            this.write_bytes(cx, &bytes)?;
            return Ok(bytes.len());
        }
        let Some(text) = text.downcast::<Str>() else {
            let class = cx.class_name(&text);
            return Err(cx.type_error(format!("write() argument must be str, not {class}")));
        };
        this.write_bytes(cx, text.as_bytes())?;
        Ok(text.char_len())
    }

    /// Write a list of lines to stream.
    #[method(signature = "(self, lines, /)")]
    fn writelines(cx: &mut Cx, this: &Gc<StandardStream>, lines: Value) -> Result<(), Exc> {
        for line in cx.collect(&lines)? {
            StandardStream::write(cx, this, line)?;
        }
        Ok(())
    }

    /// Flush write buffers.
    #[method(signature = "(self, /)")]
    fn flush(cx: &mut Cx, this: &Gc<StandardStream>) -> Result<(), Exc> {
        this.flush_now(cx)
    }

    /// Read everything there is.
    #[method(signature = "(self, size=-1, /)")]
    fn read(cx: &mut Cx, this: &Gc<StandardStream>, size: Option<i64>) -> Result<Value, Exc> {
        let mut bytes = Vec::new();
        let limit = size.and_then(|size| u64::try_from(size).ok()).unwrap_or(u64::MAX);
        let outcome = std::io::stdin().lock().take(limit).read_to_end(&mut bytes);
        outcome.map_err(|error| cx.error(crate::ExceptionKind::OSError, error.to_string()))?;
        Ok(this.content(cx, &bytes))
    }

    /// Read until newline or EOF.
    #[method(signature = "(self, size=-1, /)")]
    fn readline(cx: &mut Cx, this: &Gc<StandardStream>, size: Option<i64>) -> Result<Value, Exc> {
        let _ = size;
        let mut bytes = Vec::new();
        let outcome = std::io::stdin().lock().read_until(b'\n', &mut bytes);
        outcome.map_err(|error| cx.error(crate::ExceptionKind::OSError, error.to_string()))?;
        Ok(this.content(cx, &bytes))
    }

    fn content(&self, cx: &Cx, bytes: &[u8]) -> Value {
        if self.binary { cx.bytes(bytes).into() } else { cx.str(&String::from_utf8_lossy(bytes)).into() }
    }

    #[method(signature = "(self, /)")]
    fn readlines(cx: &mut Cx, this: &Gc<StandardStream>) -> Result<Value, Exc> {
        let lines = cx.collect(&this.value())?;
        Ok(cx.list(lines).into())
    }

    /// Return underlying file descriptor.
    #[method(signature = "(self, /)")]
    fn fileno(_cx: &mut Cx, this: &Gc<StandardStream>) -> i64 {
        this.which as i64
    }

    /// Return whether this is an 'interactive' stream.
    #[method(signature = "(self, /)")]
    fn isatty(_cx: &mut Cx, this: &Gc<StandardStream>) -> bool {
        match this.which {
            Standard::Input => std::io::stdin().is_terminal(),
            Standard::Output => std::io::stdout().is_terminal(),
            Standard::Error => std::io::stderr().is_terminal(),
        }
    }

    #[method(signature = "(self, /)")]
    fn readable(_cx: &mut Cx, this: &Gc<StandardStream>) -> bool {
        this.which == Standard::Input
    }

    #[method(signature = "(self, /)")]
    fn writable(_cx: &mut Cx, this: &Gc<StandardStream>) -> bool {
        this.which != Standard::Input
    }

    #[method(signature = "(self, /)")]
    fn seekable(_cx: &mut Cx, _this: &Gc<StandardStream>) -> bool {
        false
    }

    /// The process's streams stay open.
    #[method(signature = "(self, /)")]
    fn close(cx: &mut Cx, this: &Gc<StandardStream>) -> Result<(), Exc> {
        this.flush_now(cx)
    }

    #[method(
        signature = "(self, *, encoding=None, errors=None, newline=None, line_buffering=None, write_through=None)"
    )]
    fn reconfigure(
        _cx: &mut Cx,
        this: &Gc<StandardStream>,
        encoding: Value,
        errors: Value,
        newline: Value,
        line_buffering: Value,
        write_through: Value,
    ) {
        let _ = (this, encoding, errors, newline, line_buffering, write_through);
    }

    #[method(signature = "(self, /)")]
    fn __enter__(_cx: &mut Cx, this: &Gc<StandardStream>) -> Value {
        this.value()
    }

    #[method(signature = "(self, type, value, traceback, /)")]
    fn __exit__(
        cx: &mut Cx,
        this: &Gc<StandardStream>,
        type_: Value,
        value: Value,
        traceback: Value,
    ) -> Result<(), Exc> {
        let _ = (type_, value, traceback);
        this.flush_now(cx)
    }

    #[getter]
    fn buffer(cx: &mut Cx, this: &Gc<StandardStream>) -> Result<Value, Exc> {
        let class = StandardStream::class(cx)?;
        Ok(cx.instantiate(&class, StandardStream { which: this.which, binary: true }).into())
    }

    #[getter]
    fn closed(_cx: &mut Cx, _this: &Gc<StandardStream>) -> bool {
        false
    }

    #[getter]
    fn encoding(_cx: &mut Cx, _this: &Gc<StandardStream>) -> &'static str {
        "utf-8"
    }

    #[getter]
    fn errors(_cx: &mut Cx, this: &Gc<StandardStream>) -> &'static str {
        if this.which == Standard::Error { "backslashreplace" } else { "strict" }
    }

    #[getter]
    fn name(_cx: &mut Cx, this: &Gc<StandardStream>) -> &'static str {
        this.shown_name()
    }

    #[getter]
    fn mode(_cx: &mut Cx, this: &Gc<StandardStream>) -> &'static str {
        if this.which == Standard::Input { "r" } else { "w" }
    }

    #[getter]
    fn newlines(_cx: &mut Cx, _this: &Gc<StandardStream>) -> Value {
        Value::NONE
    }

    #[getter]
    fn line_buffering(cx: &mut Cx, this: &Gc<StandardStream>) -> bool {
        this.which == Standard::Error || StandardStream::isatty(cx, this)
    }

    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Gc<StandardStream>) -> Value {
        this.value()
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<StandardStream>) -> Result<Option<Value>, Exc> {
        let line = StandardStream::readline(cx, this, None)?;
        Ok(cx.truth(&line)?.then_some(line))
    }

    #[slot]
    fn __repr__(_cx: &mut Cx, this: &Gc<StandardStream>) -> String {
        let (name, mode) = (this.shown_name(), if this.which == Standard::Input { "r" } else { "w" });
        format!("<_io.TextIOWrapper name='{name}' mode='{mode}' encoding='utf-8'>")
    }
}
