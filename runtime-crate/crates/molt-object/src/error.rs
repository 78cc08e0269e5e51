//! A Python exception on its way: native code returns it as `Err`, generated code parks it in the task.

use molt_value::{Gc, Value};

use crate::Cx;
use crate::builtins::exceptions::BaseException;
use crate::builtins::tuple::Tuple;
use crate::builtins::type_::Type;

/// An exception on its way. One pointer, so that a `Result<Value, Exc>` is two words.
#[derive(Clone)]
pub struct Exc(Gc<BaseException>);

const _: () = assert!(size_of::<Result<Value, Exc>>() == 16);

impl Exc {
    /// The exception object on its way.
    pub fn new(object: Gc<BaseException>) -> Exc {
        Exc(object)
    }

    /// The exception object.
    pub fn object(&self) -> &Gc<BaseException> {
        &self.0
    }

    /// The exception object as a value.
    pub fn value(&self) -> Value {
        self.0.value()
    }

    /// The exception object as a value, giving up this reference.
    pub fn into_value(self) -> Value {
        self.0.into()
    }

    /// Whether it is an instance of the class.
    pub fn is_a(&self, cx: &Cx, class: &Gc<Type>) -> bool {
        match self.0.class_as::<Type>(cx) {
            Some(own) => own.read(cx).is_subclass_of(class),
            None => false,
        }
    }

    /// Whether it is an instance of a builtin exception class.
    pub fn is_kind(&self, cx: &Cx, kind: ExceptionKind) -> bool {
        self.is_a(cx, cx.world.exceptions.get(kind))
    }
}

macro_rules! exception_kinds {
    ($($kind:ident : $base:ident),* $(,)?) => {
        /// The builtin exception classes, bases before what derives from them; CPython Objects/exceptions.c.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum ExceptionKind { BaseException, $($kind),* }

        impl ExceptionKind {
            /// All of them, bases first.
            pub const ALL: &[ExceptionKind] = &[ExceptionKind::BaseException, $(ExceptionKind::$kind),*];

            /// The class's name.
            pub const fn name(self) -> &'static str {
                match self { ExceptionKind::BaseException => "BaseException", $(ExceptionKind::$kind => stringify!($kind)),* }
            }

            /// The class it derives from, `None` for `BaseException`.
            pub fn base(self) -> Option<ExceptionKind> {
                match self { ExceptionKind::BaseException => None, $(ExceptionKind::$kind => Some(ExceptionKind::$base)),* }
            }
        }
    };
}

exception_kinds! {
    Exception: BaseException,
    GeneratorExit: BaseException,
    KeyboardInterrupt: BaseException,
    Refusal: BaseException,
    SystemExit: BaseException,
    BaseExceptionGroup: BaseException,
    ExceptionGroup: BaseExceptionGroup,
    ArithmeticError: Exception,
    AssertionError: Exception,
    AttributeError: Exception,
    BufferError: Exception,
    EOFError: Exception,
    ImportError: Exception,
    LookupError: Exception,
    MemoryError: Exception,
    NameError: Exception,
    OSError: Exception,
    ReferenceError: Exception,
    RuntimeError: Exception,
    StopAsyncIteration: Exception,
    StopIteration: Exception,
    SyntaxError: Exception,
    SystemError: Exception,
    TypeError: Exception,
    ValueError: Exception,
    Warning: Exception,
    FloatingPointError: ArithmeticError,
    OverflowError: ArithmeticError,
    ZeroDivisionError: ArithmeticError,
    ModuleNotFoundError: ImportError,
    IndexError: LookupError,
    KeyError: LookupError,
    UnboundLocalError: NameError,
    BlockingIOError: OSError,
    ChildProcessError: OSError,
    ConnectionError: OSError,
    FileExistsError: OSError,
    FileNotFoundError: OSError,
    InterruptedError: OSError,
    IsADirectoryError: OSError,
    NotADirectoryError: OSError,
    PermissionError: OSError,
    ProcessLookupError: OSError,
    TimeoutError: OSError,
    BrokenPipeError: ConnectionError,
    ConnectionAbortedError: ConnectionError,
    ConnectionRefusedError: ConnectionError,
    ConnectionResetError: ConnectionError,
    NotImplementedError: RuntimeError,
    RecursionError: RuntimeError,
    PythonFinalizationError: RuntimeError,
    IndentationError: SyntaxError,
    TabError: IndentationError,
    UnicodeError: ValueError,
    UnicodeDecodeError: UnicodeError,
    UnicodeEncodeError: UnicodeError,
    UnicodeTranslateError: UnicodeError,
    BytesWarning: Warning,
    DeprecationWarning: Warning,
    EncodingWarning: Warning,
    FutureWarning: Warning,
    ImportWarning: Warning,
    PendingDeprecationWarning: Warning,
    ResourceWarning: Warning,
    RuntimeWarning: Warning,
    SyntaxWarning: Warning,
    UnicodeWarning: Warning,
    UserWarning: Warning,
}

macro_rules! error_makers {
    ($($name:ident => $kind:ident),* $(,)?) => {
        impl Cx {
            $(
                #[doc = concat!("A new `", stringify!($kind), "` with this message.")]
                #[cold]
                pub fn $name(&mut self, message: impl AsRef<str>) -> Exc {
                    self.error(ExceptionKind::$kind, message)
                }
            )*
        }
    };
}

error_makers! {
    type_error => TypeError,
    value_error => ValueError,
    runtime_error => RuntimeError,
    system_error => SystemError,
    overflow_error => OverflowError,
    zero_division_error => ZeroDivisionError,
    index_error => IndexError,
    memory_error => MemoryError,
    recursion_error => RecursionError,
    not_implemented_error => NotImplementedError,
    assertion_error => AssertionError,
    unbound_local_error => UnboundLocalError,
    lookup_error => LookupError,
    buffer_error => BufferError,
}

impl Cx {
    /// A new builtin exception with this message.
    #[cold]
    pub fn error(&mut self, kind: ExceptionKind, message: impl AsRef<str>) -> Exc {
        // Operations make their errors outside of a step: where there is no memory for one, that is the error.
        let made = self.guarded(|cx| {
            let text = cx.str(message.as_ref()).into();
            let args = cx.tuple_of([text]);
            Ok(cx.make_error(kind, args))
        });
        match made {
            Ok(exc) | Err(exc) => exc,
        }
    }

    /// The MemoryError of whoever found no room: where there is none for it either, one that is kept. CPython Objects/exceptions.c
    /// `get_memory_error`.
    #[cold]
    pub(crate) fn no_room(&mut self) -> Exc {
        let made = molt_stack::catch_panic(|| self.error_with(ExceptionKind::MemoryError, Vec::new()));
        match (made, &self.world.last_memory_error) {
            (Ok(exc), _) => exc,
            (Err(_), Some(kept)) => kept.clone(),
            (Err(panic), None) => panic!("no memory to begin with: {}", panic.message()),
        }
    }

    /// Keeps the exception for when there is no memory for another one.
    pub(crate) fn keep_memory_error(&mut self) {
        let kept = self.error_with(ExceptionKind::MemoryError, Vec::new());
        self.world.last_memory_error = Some(kept);
    }

    /// A new builtin exception with these arguments.
    #[cold]
    pub fn error_with(&mut self, kind: ExceptionKind, args: Vec<Value>) -> Exc {
        let args = self.tuple(args);
        self.make_error(kind, args)
    }

    /// Not cold: programs that use exceptions to decide make many.
    #[inline(never)]
    fn make_error(&mut self, kind: ExceptionKind, args: Gc<Tuple>) -> Exc {
        let class = self.world.exceptions.get(kind).clone();
        Exc(BaseException::make(self, &class, args))
    }

    /// `KeyError(key)`.
    #[cold]
    pub fn key_error(&mut self, key: Value) -> Exc {
        let args = self.tuple_of([key]);
        self.make_error(ExceptionKind::KeyError, args)
    }
}

impl Cx {
    /// The exception that an algorithm of `molt-text` asks for.
    #[cold]
    pub fn text_error(&mut self, error: molt_text::Error) -> Exc {
        use molt_text::ErrorKind;
        let kind = match error.kind {
            ErrorKind::IndexError => ExceptionKind::IndexError,
            ErrorKind::KeyError => ExceptionKind::KeyError,
            ErrorKind::LookupError => ExceptionKind::LookupError,
            ErrorKind::OverflowError => ExceptionKind::OverflowError,
            ErrorKind::TypeError => ExceptionKind::TypeError,
            ErrorKind::ValueError => ExceptionKind::ValueError,
            ErrorKind::ZeroDivisionError => ExceptionKind::ZeroDivisionError,
        };
        let message = self.str_from_wtf8(error.message.as_wtf8()).into();
        self.error_with(kind, vec![message])
    }

    /// The result of an algorithm of `molt-text`, or the exception that it asks for.
    ///
    /// # Errors
    /// The algorithm's.
    #[inline]
    pub fn text_result<T>(&mut self, result: molt_text::error::Result<T>) -> Result<T, Exc> {
        result.map_err(|error| self.text_error(error))
    }
}
