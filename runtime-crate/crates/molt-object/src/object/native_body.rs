//! Native bodies: what stands before the compiled body of a library's function, does its usual case without a Python-level
//! operation, and hands everything else over to it. Who calls, overrides or replaces the function notices nothing.

use molt_value::{Gc, Value};

use crate::args::Arguments;
use crate::builtins::function::Function;
use crate::error::ExceptionKind;
use crate::object::call::{clear, release_objects, unset};
use crate::ops::Frame;
use crate::ops::leaves::Leaf;
use crate::{Cx, Exc};

/// A native body and the function that it belongs to.
pub struct NativeBody {
    /// The function's module.
    pub module: &'static str,
    /// The function's qualified name.
    pub qualname: &'static str,
    /// Runs over the frame that the compiled body would run over.
    pub run: fn(&mut Frame<'_>) -> bool,
    /// Answers the usual calls before there is a frame.
    pub leaf: Option<Leaf>,
    /// Of a `__get__`: the same without a frame, for the usual case.
    pub get: Option<Getter>,
}

/// What a descriptor gives for an object and its class; `None` if that takes more.
pub type Getter = fn(&mut Cx, &Value, &Value, &Value) -> Option<Value>;

/// Declares the native bodies of a library's Python half, each with the function that it belongs to, and the decorator
/// `accelerated` that puts them there, to be listed among the functions of the library's native module.
/// A body may be followed by its [`NativeBody::leaf`], and that of a `__get__` by `=>` and its [`NativeBody::get`].
#[macro_export]
macro_rules! native_bodies {
    ($($(#[$doc:meta])* $name:ident = $module:literal $qualname:literal $run:expr $(, $leaf:expr)? $(=> $get:expr)?;)*) => {
        $(
            $(#[$doc])*
            pub static $name: $crate::object::native_body::NativeBody =
                $crate::object::native_body::NativeBody {
                    module: $module,
                    qualname: $qualname,
                    run: $run,
                    leaf: {
                        let _leaf: Option<$crate::ops::leaves::Leaf> = None;
                        $(let _leaf: Option<$crate::ops::leaves::Leaf> = Some($leaf);)?
                        _leaf
                    },
                    get: {
                        let _get: Option<$crate::object::native_body::Getter> = None;
                        $(let _get: Option<$crate::object::native_body::Getter> = Some($get);)?
                        _get
                    },
                };
        )*

        /// All of them.
        static BODIES: &[&$crate::object::native_body::NativeBody] = &[$(&$name),*];

        /// A function of the Python half, with its native body before the compiled one.
        #[::molt_macros::function(signature = "(function, /)")]
        pub fn accelerated(cx: &mut $crate::Cx, function: $crate::Value) -> $crate::Value {
            cx.put_native_body(&function, BODIES);
            function
        }
    };
}

/// As [`native_bodies!`] for bodies that answer by their arguments, of which there are so many, or have done nothing and hand over: each
/// `fn(&mut Cx, &[Value]) -> Option<Value>`, once over a frame and once as what answers before there is one.
#[macro_export]
macro_rules! answering_bodies {
    ($($native:ident $module:literal $qualname:literal $name:ident $count:literal;)*) => {
        mod frames {
            $(
                pub fn $name(fr: &mut $crate::ops::Frame<'_>) -> bool {
                    let arguments: [$crate::Value; $count] = std::array::from_fn(|at| fr.argument(at));
                    match super::$name(fr.cx, &arguments) {
                        Some(value) => fr.return_result(Ok(value)),
                        None => fr.hand_over(),
                    }
                }
            )*
        }

        mod leaves {
            $(
                pub fn $name(mut call: $crate::ops::leaves::Activation<'_>) -> Option<$crate::Value> {
                    let (cx, arguments, _) = call.parts()?;
                    super::$name(cx, arguments)
                }
            )*
        }

        $crate::native_bodies! {
            $(
                #[doc = $qualname]
                $native = $module $qualname frames::$name, leaves::$name;
            )*
        }
    };
}

/// The body of functions that are only recognized.
pub fn only_recognized(fr: &mut Frame<'_>) -> bool {
    fr.hand_over()
}

impl Cx {
    /// Puts the native body that a table has for a function before the compiled one.
    pub fn put_native_body(&mut self, function: &Value, bodies: &'static [&'static NativeBody]) {
        let Some(function) = function.downcast::<Function>() else { return };
        let module = self.function_module(function);
        let module = module.downcast::<crate::builtins::str_::Str>().and_then(|module| module.as_str());
        let qualname = function.qualname_text(self);
        let found = bodies.iter().find(|body| qualname == body.qualname && module == Some(body.module));
        match found {
            Some(native) => function.code(self).set_native(Some(native)),
            None => function.made_code().into_iter().for_each(|code| code.set_native(None)),
        }
    }

    /// Whether a value is the function that a native body belongs to.
    pub fn has_native_body(&self, function: &Value, body: &'static NativeBody) -> bool {
        function
            .downcast::<Function>()
            .and_then(|function| function.made_code()?.native())
            .is_some_and(|own| std::ptr::eq(own, body))
    }

    /// What does the work of a `__get__` without a frame, if its native body can.
    pub(crate) fn native_getter(&self, function: &Value) -> Option<Getter> {
        function.downcast::<Function>()?.made_code()?.native()?.get
    }

    /// `await callee(...)`: an `async def` runs on this stack, without a coroutine object. The arguments are moved out.
    ///
    /// # Errors
    /// What the call or the awaitable raises.
    #[inline]
    pub fn call_awaited(&mut self, callee: &Value, arguments: &mut [Value]) -> Result<Value, Exc> {
        crate::ops::awaited(self, callee, Arguments::positional(arguments))
    }

    /// `await callee(...)` with keyword arguments.
    ///
    /// # Errors
    /// As [`Cx::call_awaited`].
    pub fn call_awaited_with(&mut self, callee: &Value, arguments: Arguments<'_>) -> Result<Value, Exc> {
        crate::ops::awaited(self, callee, arguments)
    }

    /// Whether no Python code of the current task runs on when the native code that runs now is done: all its functions run natively,
    /// belong to one of these packages and have nothing to do behind what they wait for.
    pub fn ends_natively(&self, packages: &[&str]) -> bool {
        let is_native = |body: &NativeBody| packages.iter().any(|package| body.module.starts_with(package));
        self.task.obligations == 0
            && self
                .task
                .shadow
                .iter()
                .all(|entry| entry.function.made_code().and_then(|code| code.native()).is_some_and(is_native))
    }

    /// Runs what is followed by Python code that has to run then.
    pub fn with_obligation<R>(&mut self, run: impl FnOnce(&mut Cx) -> R) -> R {
        self.task.obligations += 1;
        let result = run(self);
        self.task.obligations = self.task.obligations.saturating_sub(1);
        result
    }

    /// Runs what an `except` clause does with an exception.
    pub fn while_handling<R>(&mut self, exc: &Exc, clause: impl FnOnce(&mut Cx) -> R) -> R {
        self.task.handled.push(exc.clone());
        let result = clause(self);
        let ended = self.task.handled.pop();
        drop(ended);
        result
    }
}

impl Frame<'_> {
    /// The parameter at a position, which stays in its register.
    #[inline]
    pub fn argument(&self, at: usize) -> Value {
        self.regs[1 + at].clone()
    }

    /// Runs the compiled body instead; the parameters must still be in their registers.
    pub fn hand_over(&mut self) -> bool {
        self.cx.task.obligations += 1;
        let done = self.run_compiled();
        self.cx.task.obligations = self.cx.task.obligations.saturating_sub(1);
        done
    }

    fn run_compiled(&mut self) -> bool {
        let def = self.code.def;
        let (own, end) = (self.code.registers(), usize::from(def.registers));
        if own == end {
            return molt_room::in_body(|| (def.body)(self));
        }
        let variables_end = usize::from(def.first_temporary);
        if self.regs.len() >= end {
            unset(&mut self.regs[own..variables_end]);
            let done = molt_room::in_body(|| (def.body)(self));
            if done {
                release_objects(&mut self.regs[own..variables_end]);
            } else {
                clear(&mut self.regs[own..end]);
            }
            return done;
        }
        let (code, globals, line, pc) = (self.code, self.globals, self.line, self.pc);
        let (given, cx) = (&mut *self.regs, &mut *self.cx);
        let mut piece = cx.world.registers.take(usize::from(def.registers));
        unset(&mut piece[..variables_end]);
        for (place, value) in piece.iter_mut().zip(&mut given[..own]) {
            *place = value.take();
        }
        let first_temporary = def.first_temporary;
        let mut frame = Frame {
            regs: &mut piece,
            cx,
            code,
            globals,
            line,
            pc,
            first_temporary,
            yielded: 0,
            delegate: 0,
            plain: true,
            drained: false,
        };
        let done = molt_room::in_body(|| (def.body)(&mut frame));
        given[0] = piece[0].take();
        clear(&mut piece);
        cx.world.registers.give_back(piece);
        done
    }

    /// Ends a native body with its result.
    #[inline]
    pub fn return_result(&mut self, result: Result<Value, Exc>) -> bool {
        self.finish(0, result)
    }

    /// `except Exception as exc: ...` around what came to a result: the clause decides whether the exception ends here
    /// (`Ok`) or goes on (the same exception, or another one). An exception of another kind goes on as it is.
    pub fn except(
        &mut self,
        result: Result<Value, Exc>,
        clause: impl FnOnce(&mut Cx, &Exc) -> Result<Value, Exc>,
    ) -> Caught {
        match result {
            Ok(value) => Caught::Returned(value),
            Err(exc) if exc.is_kind(self.cx, ExceptionKind::Exception) => {
                self.cx.note_passage(&exc, self.code, self.line);
                match self.cx.while_handling(&exc, |cx| clause(cx, &exc)) {
                    Ok(value) => Caught::Returned(value),
                    Err(raised) if raised.object().is(exc.object()) => Caught::Reraised(raised),
                    Err(raised) => Caught::Raised(raised),
                }
            }
            Err(exc) => Caught::Raised(exc),
        }
    }

    /// Ends a native body with what was caught.
    pub fn return_caught(&mut self, caught: Caught) -> bool {
        match caught {
            Caught::Returned(value) => self.finish(0, Ok(value)),
            Caught::Raised(exc) => self.finish(0, Err(exc)),
            Caught::Reraised(exc) => self.raise_again(exc),
        }
    }

    /// Ends a native body with an exception that was noted to pass the frame before.
    pub fn raise_again(&mut self, exc: Exc) -> bool {
        self.cx.task.parked = Some(exc);
        false
    }

    /// The global of the function's module under this name.
    pub fn global(&self, name: &Gc<molt_value::Str>) -> Option<Value> {
        self.globals.read(self.cx).get_interned(name).cloned()
    }
}

/// What an `except` clause came to.
pub enum Caught {
    /// There is a value.
    Returned(Value),
    /// An exception that did not pass the frame yet.
    Raised(Exc),
    /// The exception that was handled, once more.
    Reraised(Exc),
}
