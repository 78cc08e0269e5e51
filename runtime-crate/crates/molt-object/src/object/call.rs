//! Calls: of compiled functions, of native ones, and of everything that has `__call__`. CPython Objects/call.c.

use molt_value::{Gc, Str, Value};
use smallvec::SmallVec;

use crate::args::Arguments;
use crate::builtins::cell::Cell;
use crate::builtins::code::{Code, CodeKind};
use crate::builtins::function::{BuiltinFunction, Function, Method, MethodDescriptor};
use crate::builtins::generator;
use crate::error::ExceptionKind;
use crate::ops::Frame;
use crate::ops::leaves::{Activation, Leaf};
use crate::{Cx, Exc, breaker};

mod bind;
mod guard;
mod registers;
mod repeated;

pub(crate) use bind::{First, bind, defaults_after};
pub(crate) use registers::{RegisterPieces, clear, release_objects, unset};
pub use repeated::Repeated;

/// CPython's default recursion limit.
pub const RECURSION_LIMIT: usize = 1000;

/// So many calls of a native recursion are fewer than every version allows.
const SURELY_ALLOWED: usize = 400;

impl Cx {
    /// Calls with positional arguments.
    ///
    /// # Errors
    /// What the callee raises; TypeError when it cannot be called so.
    pub fn call(&mut self, callee: &Value, arguments: &[Value]) -> Result<Value, Exc> {
        let mut values: SmallVec<[Value; 6]> = arguments.iter().cloned().collect();
        self.call_with(callee, Arguments::positional(&mut values))
    }

    /// Calls with positional and keyword arguments.
    ///
    /// # Errors
    /// As [`Cx::call`].
    pub fn call_with_keywords(
        &mut self,
        callee: &Value,
        arguments: &[Value],
        keywords: &[(Gc<Str>, Value)],
    ) -> Result<Value, Exc> {
        let names: SmallVec<[Gc<Str>; 4]> = keywords.iter().map(|(name, _)| name.clone()).collect();
        let values = arguments.iter().chain(keywords.iter().map(|(_, value)| value)).cloned();
        let mut values: SmallVec<[Value; 6]> = values.collect();
        self.call_with(callee, Arguments::with_keywords(&mut values, &names))
    }

    /// Calls a method by its interned name.
    ///
    /// # Errors
    /// As [`Cx::getattr`] and [`Cx::call`].
    pub fn call_method(&mut self, object: &Value, name: &Gc<Str>, arguments: &[Value]) -> Result<Value, Exc> {
        let method = self.getattr(object, name)?;
        self.call(&method, arguments)
    }

    /// Calls a special method through the object's class; `None` when the class lacks it.
    ///
    /// # Errors
    /// What the method raises.
    pub fn call_special(&mut self, object: &Value, name: &Gc<Str>, arguments: &[Value]) -> Result<Option<Value>, Exc> {
        let Some(found) = self.lookup_special(object, name) else {
            return Ok(None);
        };
        if let Some(function) = found.downcast::<Function>() {
            if let Some(value) = self.leaf_answer(function, object, arguments) {
                return Ok(Some(value));
            }
            let receiver = object.clone();
            return match arguments {
                [] => self.call_function_on(function, receiver, &mut Arguments::positional(&mut [])),
                [one] => self.call_function_on(function, receiver, &mut Arguments::positional(&mut [one.clone()])),
                _ => {
                    let mut values: SmallVec<[Value; 3]> = arguments.iter().cloned().collect();
                    self.call_function_on(function, receiver, &mut Arguments::positional(&mut values))
                }
            }
            .map(Some);
        }
        if self.is_method(&found) {
            let mut values: SmallVec<[Value; 6]> = SmallVec::with_capacity(arguments.len() + 1);
            values.push(object.clone());
            values.extend(arguments.iter().cloned());
            return self.call_with(&found, Arguments::positional(&mut values)).map(Some);
        }
        let bound = self.bind_special(found, object)?;
        self.call(&bound, arguments).map(Some)
    }

    /// Calls with arguments of any kind, which are moved out of their places.
    ///
    /// # Errors
    /// As [`Cx::call`].
    #[inline]
    pub fn call_with(&mut self, callee: &Value, mut arguments: Arguments<'_>) -> Result<Value, Exc> {
        if let Some(function) = callee.downcast::<Function>() {
            return self.call_function(function, &mut arguments);
        }
        if let Some(native) = callee.downcast::<BuiltinFunction>() {
            return self.call_native(native, &mut arguments);
        }
        if let Some(descriptor) = callee.downcast::<MethodDescriptor>() {
            return self.native_thunk(descriptor.def.call, &mut arguments);
        }
        if let Some(method) = callee.downcast::<Method>() {
            return self.call_prepended(&method.function, method.receiver.clone(), &mut arguments);
        }
        match self.slots(callee).call {
            Some(call) => self.nested(|cx| call(cx, callee, &mut arguments)),
            None => {
                let message = format!("'{}' object is not callable", self.class_name(callee));
                Err(self.type_error(message))
            }
        }
    }

    /// Calls with one more argument before the others.
    ///
    /// # Errors
    /// As [`Cx::call`].
    pub fn call_prepended(
        &mut self,
        callee: &Value,
        first: Value,
        arguments: &mut Arguments<'_>,
    ) -> Result<Value, Exc> {
        if let Some(function) = callee.downcast::<Function>() {
            return self.call_function_on(function, first, arguments);
        }
        // A method may be one of a method.
        self.nested(|cx| {
            cx.with_prepended(first, arguments, |cx, arguments| cx.call_with(callee, arguments.reborrow()))
        })
    }

    fn with_prepended<R>(
        &mut self,
        first: Value,
        arguments: &mut Arguments<'_>,
        call: impl FnOnce(&mut Cx, &mut Arguments<'_>) -> R,
    ) -> R {
        const FEW: usize = 5;
        let names = arguments.keyword_names();
        let given = arguments.values();
        if given.len() < FEW {
            let mut values = [const { Value::UNSET }; FEW];
            values[0] = first;
            for (place, value) in values[1..].iter_mut().zip(given.iter_mut()) {
                std::mem::swap(place, value);
            }
            return call(self, &mut Arguments::with_keywords(&mut values[..=given.len()], names));
        }
        let mut values = molt_room::vec(given.len() + 1);
        values.push(first);
        values.extend(given.iter_mut().map(Value::take));
        call(self, &mut Arguments::with_keywords(&mut values, names))
    }

    fn call_native(&mut self, native: &Gc<BuiltinFunction>, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
        let call = native.def.call;
        if !native.bound {
            return self.native_thunk(call, arguments);
        }
        let receiver = native.receiver.clone();
        self.with_prepended(receiver, arguments, |cx, arguments| cx.native_thunk(call, arguments))
    }

    /// Calls native code, in a new stack segment when the stack is low, as a step of its own.
    pub(crate) fn native_thunk(
        &mut self,
        call: crate::native::NativeCall,
        arguments: &mut Arguments<'_>,
    ) -> Result<Value, Exc> {
        if molt_stack::low() {
            return match molt_stack::call_on_segment(|| self.guarded(|cx| call(cx, arguments))) {
                Ok(outcome) => outcome,
                Err(_) => Err(self.too_deep()),
            };
        }
        self.guarded(|cx| call(cx, arguments))
    }

    /// Runs a step of a native recursion, on a new piece of stack when this one is nearly used up.
    ///
    /// # Errors
    /// What the step raises; RecursionError when there is no more stack.
    #[inline(always)]
    pub fn nested<R>(&mut self, step: impl FnOnce(&mut Cx) -> Result<R, Exc>) -> Result<R, Exc> {
        match molt_stack::call_with_room(|| step(self)) {
            Ok(result) => result,
            Err(_) => Err(self.too_deep()),
        }
    }

    /// Runs a step of a recursion that goes as deep as its data, as far as CPython goes; `doing` says in what. CPython
    /// Python/ceval.c `_Py_CheckRecursiveCall`.
    ///
    /// # Errors
    /// What the step raises; RecursionError.
    #[inline]
    pub fn recursive_call<R>(
        &mut self,
        doing: &'static str,
        step: impl FnOnce(&mut Cx) -> Result<R, Exc>,
    ) -> Result<R, Exc> {
        if self.task.native_depth >= SURELY_ALLOWED && self.task.native_depth >= self.deepest_native() {
            return Err(self.too_deep_in(doing));
        }
        self.task.native_depth += 1;
        let outcome = molt_stack::call_with_room(|| step(self));
        self.task.native_depth = self.task.native_depth.saturating_sub(1);
        match outcome {
            Ok(outcome) => outcome,
            Err(_) => Err(self.too_deep_in(doing)),
        }
    }

    /// `Py_C_RECURSION_LIMIT`, less what CPython itself has under way; what is left of the one limit before 3.12.
    #[cold]
    fn deepest_native(&self) -> usize {
        match self.world.python {
            (3, 11) => self.recursion_limit.saturating_sub(self.task.shadow.len()),
            (3, 12) => 1498,
            _ => 9998,
        }
    }

    #[cold]
    fn too_deep_in(&mut self, doing: &str) -> Exc {
        self.recursion_error(format!("maximum recursion depth exceeded {doing}"))
    }

    /// The RecursionError of a stack that is used up.
    #[cold]
    pub fn too_deep(&mut self) -> Exc {
        self.recursion_error("maximum recursion depth exceeded")
    }

    /// Calls a compiled function.
    ///
    /// # Errors
    /// What its body raises; TypeError when the arguments do not fit.
    #[inline]
    pub fn call_function(&mut self, function: &Gc<Function>, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
        match function.def().kind {
            CodeKind::Function | CodeKind::Class | CodeKind::Module => self.run_function(function, arguments),
            kind => generator::start(self, function, kind, Value::UNSET, arguments),
        }
    }

    /// Calls a compiled function with a receiver before the arguments.
    ///
    /// # Errors
    /// As [`Cx::call_function`].
    pub fn call_function_on(
        &mut self,
        function: &Gc<Function>,
        receiver: Value,
        arguments: &mut Arguments<'_>,
    ) -> Result<Value, Exc> {
        match function.def().kind {
            CodeKind::Function | CodeKind::Class | CodeKind::Module => {
                self.run_function_on(function, receiver, arguments)
            }
            kind => generator::start(self, function, kind, receiver, arguments),
        }
    }

    /// Binds the arguments and runs the body here and now; also how an awaited call of an `async def` runs.
    ///
    /// # Errors
    /// As [`Cx::call_function`].
    #[inline]
    pub fn run_function(&mut self, function: &Gc<Function>, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
        self.run_with(function, (), arguments)
    }

    /// As [`Cx::run_function`] with a receiver before the arguments.
    ///
    /// # Errors
    /// As [`Cx::call_function`].
    #[inline]
    pub fn run_function_on(
        &mut self,
        function: &Gc<Function>,
        receiver: Value,
        arguments: &mut Arguments<'_>,
    ) -> Result<Value, Exc> {
        self.run_with(function, receiver, arguments)
    }

    #[inline(always)]
    fn run_with<F: First>(
        &mut self,
        function: &Gc<Function>,
        first: F,
        arguments: &mut Arguments<'_>,
    ) -> Result<Value, Exc> {
        let code = function.code(self);
        let mut piece = self.world.registers.take(code.registers());
        unset(&mut piece[..1]);
        let result = match bind(self, function, code, first, arguments, &mut piece) {
            Ok(()) if self.enter_registers(function, code, &mut piece) => Ok(piece[0].take()),
            Ok(()) => Err(self.take_parked()),
            Err(exc) => {
                clear(&mut piece);
                Err(exc)
            }
        };
        self.world.registers.give_back(piece);
        result
    }

    /// Runs the body of a compiled function whose `given` positional arguments lie in the caller's registers from the second of the
    /// window on, if that is all there is to do; the rest is as in [`Cx::run_window`].
    #[inline(always)]
    pub(crate) fn run_at_once<const AWAIT: bool>(
        &mut self,
        function: &Gc<Function>,
        window: &mut [Value],
        given: u16,
    ) -> Option<bool> {
        // Making the code is a step of its own.
        let code = function.made_code()?;
        if given != code.at_once[usize::from(AWAIT)] || window.len() < code.registers() {
            return None;
        }
        Some(self.enter_registers(function, code, window))
    }

    /// Calls a compiled function whose `given` arguments, the last of them named, lie in the caller's registers from the second of
    /// the window on. The result is left in the first one, and the others hold no objects then; false when an exception is parked.
    #[inline(always)]
    pub(crate) fn run_window(
        &mut self,
        function: &Gc<Function>,
        window: &mut [Value],
        given: u16,
        names: &[Gc<Str>],
    ) -> bool {
        let code = function.code(self);
        if given != code.exactly || !names.is_empty() || window.len() < code.registers() {
            return self.run_window_binding(function, window, given, names);
        }
        self.enter_registers(function, code, window)
    }

    /// As [`Cx::run_window`] where arguments have to be put in their places, or where the window is too short.
    #[inline(never)]
    pub(crate) fn run_window_binding(
        &mut self,
        function: &Gc<Function>,
        window: &mut [Value],
        given: u16,
        names: &[Gc<Str>],
    ) -> bool {
        let given = usize::from(given);
        let bound = match function.made_code().filter(|code| code.binds_in_its_room(names.len())) {
            Some(_) => self.binds_in_place(function, window, given, names),
            None => self.guarded(|cx| cx.binds_in_place(function, window, given, names)),
        };
        if let Ok(Some(code)) = bound {
            return self.enter_registers(function, code, window);
        }
        let result = bound.and_then(|_| {
            let mut arguments = Arguments::with_keywords(&mut window[1..=given], names);
            self.guarded(|cx| cx.run_function(function, &mut arguments))
        });
        let used = function.made_code().map_or(given + 1, |code| code.registers().max(given + 1));
        let end = used.min(window.len());
        clear(&mut window[1..end]);
        match result {
            Ok(value) => {
                window[0] = value;
                true
            }
            Err(exc) => {
                self.task.parked = Some(exc);
                false
            }
        }
    }

    /// The code of a function whose arguments could be put in their places where they lie.
    #[inline(always)]
    fn binds_in_place<'a>(
        &mut self,
        function: &'a Gc<Function>,
        window: &mut [Value],
        given: usize,
        names: &[Gc<Str>],
    ) -> Result<Option<&'a Gc<Code>>, Exc> {
        let code = function.code(self);
        let in_place = window.len() >= code.registers() && bind::bind_in_place(self, function, window, given, names);
        Ok(in_place.then_some(code))
    }

    /// Runs a body whose parameters lie in its registers, which hold no objects afterwards.
    ///
    /// # Errors
    /// What the body raises; RecursionError when the calls are nested too deeply.
    #[inline]
    pub fn enter(&mut self, function: &Gc<Function>, registers: &mut [Value]) -> Result<Value, Exc> {
        let code = function.code(self);
        if self.enter_registers(function, code, registers) { Ok(registers[0].take()) } else { Err(self.take_parked()) }
    }

    /// Runs a body whose parameters lie in its registers. Its result is left in the first one; the others hold no objects then.
    #[inline(always)]
    fn enter_registers(&mut self, function: &Gc<Function>, code: &Gc<Code>, registers: &mut [Value]) -> bool {
        let done = if self.task.shadow.len() >= self.recursion_limit {
            self.park_too_deep()
        } else if let Some(leaf) = code.leaf()
            && self.answers(leaf, function, code, registers)
        {
            release_objects(&mut registers[1..usize::from(code.parameters_end)]);
            return true;
        } else {
            unset(&mut registers[usize::from(code.parameters_end)..code.variables_end()]);
            let prepared = !code.has_cells || self.finds_cells(function, code, registers);
            self.task.shadow.push(function.clone(), 0);
            let done = if !prepared || breaker::is_set() && !self.passes_breaker() {
                false
            } else if molt_stack::low() {
                self.run_body_on_segment(function, code, registers)
            } else {
                self.run_body(function, code, registers)
            };
            self.task.shadow.pop();
            done
        };
        if !done {
            clear(&mut registers[..code.registers()]);
            return false;
        }
        // What ends well has used up its temporaries.
        release_objects(&mut registers[1..code.variables_end()]);
        if registers[0].is_unset() {
            registers[0] = Value::NONE;
        }
        true
    }

    /// Lets a leaf answer a call, unless something waits to be looked at.
    #[inline(always)]
    fn answers(&mut self, leaf: Leaf, function: &Function, code: &Code, registers: &mut [Value]) -> bool {
        if breaker::is_set() {
            return false;
        }
        let ask = |cx: &mut Cx| leaf(Activation::new(registers, &code.constants, &function.globals, cx));
        // What a compiled leaf does is a step where it has to be.
        let answer = if code.native().is_some() { self.tried(ask) } else { ask(self) };
        match answer {
            Some(value) => {
                registers[0] = value;
                true
            }
            None => {
                code.leaf_failed();
                false
            }
        }
    }

    /// What the leaf of a function, if it has one, answers to a receiver and a few arguments.
    #[inline]
    pub(crate) fn leaf_answer(
        &mut self,
        function: &Gc<Function>,
        receiver: &Value,
        arguments: &[Value],
    ) -> Option<Value> {
        const FEW: usize = 3;
        let code = function.code(self);
        let leaf = code.leaf()?;
        let given = arguments.len() + 1;
        if usize::from(code.exactly) != given || given > FEW || self.task.shadow.len() >= self.recursion_limit {
            return None;
        }
        let mut registers = [const { Value::UNSET }; FEW + 1];
        registers[1] = receiver.clone();
        for (register, argument) in registers[2..].iter_mut().zip(arguments) {
            *register = argument.clone();
        }
        self.answers(leaf, function, code, &mut registers[..=given]).then(|| registers[0].take())
    }

    #[cold]
    #[inline(never)]
    fn run_body_on_segment(&mut self, function: &Gc<Function>, code: &Gc<Code>, registers: &mut [Value]) -> bool {
        match molt_stack::call_on_segment(|| self.run_body(function, code, registers)) {
            Ok(done) => done,
            Err(_) => self.park_too_deep(),
        }
    }

    #[cold]
    fn park_too_deep(&mut self) -> bool {
        let exc = self.too_deep();
        self.task.parked = Some(exc);
        false
    }

    #[inline(always)]
    fn run_body(&mut self, function: &Gc<Function>, code: &Gc<Code>, registers: &mut [Value]) -> bool {
        let first_temporary = code.first_temporary;
        let globals = &function.globals;
        let mut frame = Frame {
            regs: registers,
            cx: self,
            code,
            globals,
            line: 0,
            pc: 0,
            first_temporary,
            yielded: 0,
            delegate: 0,
            plain: true,
            drained: false,
        };
        molt_room::in_body(|| (code.body())(&mut frame))
    }

    /// As [`Cx::prepare_registers`], where making cells is a step; false when an exception is parked.
    fn finds_cells(&mut self, function: &Function, code: &Code, registers: &mut [Value]) -> bool {
        lend_closure(function, code, registers);
        if code.def.cells.is_empty() {
            return true;
        }
        let prepared = self.guarded(|cx| {
            cx.make_cells(code, registers);
            Ok(())
        });
        self.parked(prepared)
    }

    /// Parks the exception of what failed; false where there is one.
    fn parked(&mut self, result: Result<(), Exc>) -> bool {
        match result {
            Ok(()) => true,
            Err(exc) => {
                self.task.parked = Some(exc);
                false
            }
        }
    }

    /// Puts the cells of free variables into their registers and makes the function's own cells.
    pub(crate) fn prepare_registers(&mut self, function: &Gc<Function>, registers: &mut [Value]) {
        let code = function.code(self);
        lend_closure(function, code, registers);
        self.make_cells(code, registers);
    }

    fn make_cells(&mut self, code: &Code, registers: &mut [Value]) {
        for &register in code.def.cells {
            let place = &mut registers[usize::from(register)];
            let content = place.take();
            *place = Cell::make(self, content).into();
        }
    }

    /// What waits to be looked at between two operations: collections, finalizers, signals.
    ///
    /// # Errors
    /// What the handler of a signal raises.
    #[cold]
    pub fn service_breaker(&mut self) -> Result<(), Exc> {
        breaker::clear();
        crate::builtins::gc_support::service(self);
        (self.world.check_signals)(self)
    }

    #[cold]
    #[inline(never)]
    fn passes_breaker(&mut self) -> bool {
        let served = self.guarded(Cx::service_breaker);
        self.parked(served)
    }

    /// An exception of a class given as value: the instance itself, or the class called without arguments.
    ///
    /// # Errors
    /// TypeError when it is neither; what the class's constructor raises.
    pub fn exception_from(&mut self, value: Value) -> Result<Exc, Exc> {
        use crate::builtins::exceptions::BaseException;
        use crate::builtins::type_::Type;
        let value = match value.downcast_into::<BaseException>() {
            Ok(exception) => return Ok(Exc::new(exception)),
            Err(value) => value,
        };
        if let Some(class) = value.downcast::<Type>()
            && class.read(self).is_subclass_of(self.world.exceptions.get(ExceptionKind::BaseException))
        {
            let made = self.call(&value, &[])?;
            return match made.downcast_into::<BaseException>() {
                Ok(exception) => Ok(Exc::new(exception)),
                Err(made) => {
                    let message = format!(
                        "calling {} should have returned an instance of BaseException, not {}",
                        self.repr_text(&value)?,
                        self.repr_text(&self.class_of(&made).value())?,
                    );
                    Err(self.type_error(message))
                }
            };
        }
        Err(self.type_error("exceptions must derive from BaseException"))
    }
}

/// Puts the cells of free variables into their registers.
#[inline]
fn lend_closure(function: &Function, code: &Code, registers: &mut [Value]) {
    if let Some(closure) = &function.closure {
        let first = 1 + code.def.variables.len();
        for (place, cell) in registers[first..].iter_mut().zip(closure.items()) {
            *place = cell.clone();
        }
    }
}
