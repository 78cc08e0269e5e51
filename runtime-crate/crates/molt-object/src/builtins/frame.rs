//! `frame`: a function that runs or ran, as far as tracebacks, warnings and loggers ask for it. CPython Objects/frameobject.c.
//!
//! A frame is what the shadow stack or a traceback entry knows: code, line, globals. It has local variables only where the
//! function that runs asks for its own frame by name (`ops::note_locals`): those that were bound then. Other frames of
//! functions raise AttributeError, which those who ask for a caller's names (`pydantic`, `typing`) provide for; that of a call
//! which has ended has none any more, so that what reports an error (`sentry_sdk`) sends no variables.

use molt_macros::{Trace, class};
use molt_value::{Frozen, Gc, Payload, TokenCell, Value};

use crate::builtins::code::{Code, CodeKind};
use crate::builtins::function::Function;
use crate::builtins::generator::Generator;
use crate::{Cx, Exc};

/// The payload of `frame`.
#[derive(Trace)]
pub struct Frame {
    code: Gc<Code>,
    #[trace(skip)]
    line: u32,
    globals: Value,
    back: Value,
    /// The generator whose body it is of, or unset.
    generator: Value,
    #[trace(skip)]
    depth: usize,
    locals: TokenCell<Value>,
}

/// The depth of a frame that is on no stack.
const NOWHERE: usize = usize::MAX;

impl Payload for Frame {
    type Access = Frozen;
}

/// A frame that stands for an entry of a traceback; its callers are not known.
///
/// # Errors
/// What making the class raises.
pub fn of_entry(cx: &mut Cx, code: Gc<Code>, line: u32) -> Result<Value, Exc> {
    let globals = globals_of(cx, &code);
    let frame = resting(code, line, globals, Value::UNSET);
    if !matches!(frame.code.def.kind, CodeKind::Module) {
        let none = cx.new_dict().into();
        frame.keep_locals(cx, none);
    }
    make(cx, frame)
}

/// The frame that a generator rests in.
///
/// # Errors
/// What making the class raises.
pub(crate) fn of_generator(cx: &mut Cx, generator: &Gc<Generator>, line: u32) -> Result<Value, Exc> {
    let (code, globals) = (generator.function.code(cx).clone(), generator.function.globals.value());
    let line = code.line(line);
    make(cx, resting(code, line, globals, generator.value()))
}

fn resting(code: Gc<Code>, line: u32, globals: Value, generator: Value) -> Frame {
    Frame { code, line, globals, back: Value::NONE, generator, depth: NOWHERE, locals: TokenCell::default() }
}

/// The frame that many calls above the running function, with those above it; `None` when the stack is not so deep.
///
/// # Errors
/// What making the class raises.
pub fn running(cx: &mut Cx, depth: usize) -> Result<Option<Value>, Exc> {
    let entries = cx.task.shadow.len().saturating_sub(depth);
    let mut frame = None;
    for at in 0..entries {
        let Some(entry) = cx.task.shadow.get(at) else { break };
        let (function, line) = (entry.function.clone(), entry.line);
        frame = Some(around(cx, &function, line, at, frame)?);
    }
    Ok(frame)
}

/// The frame of the innermost of functions that run elsewhere, each with the line that it is on; `None` without any.
///
/// # Errors
/// What making the class raises.
pub fn of_stack(cx: &mut Cx, stack: &[(Gc<Function>, u32)]) -> Result<Option<Value>, Exc> {
    let mut frame = None;
    for (function, line) in stack {
        frame = Some(around(cx, function, *line, NOWHERE, frame)?);
    }
    Ok(frame)
}

/// The frame of a function that another one called.
fn around(cx: &mut Cx, function: &Gc<Function>, line: u32, depth: usize, back: Option<Value>) -> Result<Value, Exc> {
    let code = function.code(cx).clone();
    let (line, globals) = (code.line(line), function.globals.value());
    let (generator, locals) = (Value::UNSET, TokenCell::default());
    make(cx, Frame { code, line, globals, back: back.unwrap_or(Value::NONE), generator, depth, locals })
}

impl Frame {
    /// The code that it runs.
    pub(crate) fn code(&self) -> &Gc<Code> {
        &self.code
    }

    /// Whether it is the frame of the function that runs.
    pub(crate) fn is_running(&self, cx: &Cx) -> bool {
        self.depth != NOWHERE && self.depth + 1 == cx.task.shadow.len()
    }

    /// Keeps the variables of its function.
    pub(crate) fn keep_locals(&self, cx: &mut Cx, locals: Value) {
        let old = std::mem::replace(self.locals.write(cx), locals);
        drop(old);
    }
}

fn make(cx: &mut Cx, frame: Frame) -> Result<Value, Exc> {
    let class = <Frame as crate::builtins::NativeClass>::class(cx)?;
    Ok(Gc::new(&class, frame).into())
}

/// The namespace of the module whose file the code comes from.
fn globals_of(cx: &mut Cx, code: &Gc<Code>) -> Value {
    let modules = cx.world.modules.clone();
    let found = modules.read(cx).iter().find_map(|(_, module)| {
        let dict = module.downcast::<crate::builtins::module::Module>()?.read(cx).dict.clone();
        let file = dict.read(cx).get_str("__file__").cloned()?;
        let same = file.downcast::<crate::builtins::str_::Str>()?.as_bytes() == code.file().as_bytes();
        same.then_some(dict)
    });
    found.map_or_else(|| cx.new_dict().into(), Value::from)
}

#[class(
    name = "frame",
    module = "builtins",
    no_new,
    missing("f_lasti", "f_trace", "f_trace_lines", "f_trace_opcodes", "f_generator")
)]
impl Frame {
    #[getter]
    fn f_code(_cx: &mut Cx, this: &Gc<Frame>) -> Gc<Code> {
        this.code.clone()
    }

    #[getter]
    fn f_lineno(_cx: &mut Cx, this: &Gc<Frame>) -> i64 {
        i64::from(this.line)
    }

    #[getter]
    fn f_globals(_cx: &mut Cx, this: &Gc<Frame>) -> Value {
        this.globals.clone()
    }

    #[getter]
    fn f_locals(cx: &mut Cx, this: &Gc<Frame>) -> Result<Value, Exc> {
        let kept = this.locals.read(cx).clone();
        if !kept.is_unset() {
            return Ok(kept);
        }
        if matches!(this.code.def.kind, CodeKind::Module) {
            return Ok(this.globals.clone());
        }
        let name = cx.intern("f_locals");
        let message = format!("the variables of a call of {} are not kept for other functions", this.code.def.name);
        Err(cx.attribute_error(message, &this.clone().into(), &name))
    }

    #[getter]
    fn f_builtins(cx: &mut Cx, _this: &Gc<Frame>) -> Value {
        cx.world.builtins.value()
    }

    #[getter]
    fn f_back(_cx: &mut Cx, this: &Gc<Frame>) -> Value {
        this.back.clone()
    }

    /// Clear all references held by the frame.
    #[method(signature = "(self, /)")]
    fn clear(cx: &mut Cx, this: &Gc<Frame>) -> Result<(), Exc> {
        if this.depth != NOWHERE && this.depth < cx.task.shadow.len() {
            return Err(cx.runtime_error("cannot clear an executing frame"));
        }
        let Some(generator) = this.generator.downcast::<Generator>() else { return Ok(()) };
        let (is_running, has_begun) = (generator.read(cx).running, generator.read(cx).rests());
        if is_running {
            return Err(cx.runtime_error("cannot clear an executing frame"));
        }
        if has_begun && cx.world.python >= (3, 13) {
            return Err(cx.runtime_error("cannot clear a suspended frame"));
        }
        cx.close_generator(&generator.clone()).map(drop)
    }

    #[slot]
    fn __repr__(_cx: &mut Cx, this: &Gc<Frame>) -> String {
        let (file, name) = (this.code.file(), this.code.def.name);
        format!("<frame at {:#x}, file '{file}', line {}, code {name}>", this.address(), this.line)
    }
}
