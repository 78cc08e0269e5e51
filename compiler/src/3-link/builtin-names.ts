// Names that a module sees without binding them: CPython Python/bltinmodule.c, and what import gives every module.

const NAMES = `
ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup BlockingIOError BrokenPipeError
BufferError BytesWarning ChildProcessError ConnectionAbortedError ConnectionError ConnectionRefusedError
ConnectionResetError DeprecationWarning EOFError Ellipsis EncodingWarning EnvironmentError Exception
ExceptionGroup False FileExistsError FileNotFoundError FloatingPointError FutureWarning GeneratorExit IOError
ImportError ImportWarning IndentationError IndexError InterruptedError IsADirectoryError KeyError
KeyboardInterrupt LookupError MemoryError ModuleNotFoundError NameError None NotADirectoryError NotImplemented
NotImplementedError OSError OverflowError PendingDeprecationWarning PermissionError ProcessLookupError
PythonFinalizationError RecursionError ReferenceError ResourceWarning RuntimeError RuntimeWarning
StopAsyncIteration StopIteration SyntaxError SyntaxWarning SystemError SystemExit TabError TimeoutError True
TypeError UnboundLocalError UnicodeDecodeError UnicodeEncodeError UnicodeError UnicodeTranslateError
UnicodeWarning UserWarning ValueError Warning ZeroDivisionError _IncompleteInputError __annotations__
__builtins__ __cached__ __debug__ __doc__ __file__ __import__ __loader__ __name__ __package__ __path__
__spec__ abs aiter all anext any ascii bin bool breakpoint bytearray bytes callable chr classmethod compile
complex delattr dict dir divmod enumerate eval exec filter float format frozenset getattr globals hasattr hash
help hex id input int isinstance issubclass iter len list locals map max memoryview min next object oct open
ord pow print property range repr reversed round set setattr slice sorted staticmethod str sum super tuple
type vars zip __class__
`;

/** Builtin names of 3.11 to 3.14, and `__name__`, `__file__` and their like. */
export const BUILTIN_NAMES: ReadonlySet<string> = new Set(NAMES.split(/\s+/).filter((name) => name !== ''));
