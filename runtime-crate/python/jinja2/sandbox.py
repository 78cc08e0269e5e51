"""Environments for templates that are not trusted. jinja2/sandbox.py."""

import operator
import types
from _string import formatter_field_name_split
from collections import abc, deque
from functools import update_wrapper
from string import Formatter

from markupsafe import EscapeFormatter, Markup

from .environment import Environment
from .exceptions import SecurityError

MAX_RANGE = 100000

UNSAFE_FUNCTION_ATTRIBUTES = set()
UNSAFE_METHOD_ATTRIBUTES = set()
UNSAFE_GENERATOR_ATTRIBUTES = {"gi_frame", "gi_code"}
UNSAFE_COROUTINE_ATTRIBUTES = {"cr_frame", "cr_code"}
UNSAFE_ASYNC_GENERATOR_ATTRIBUTES = {"ag_code", "ag_frame"}

# The methods of containers that change them.
_mutable_spec = (
    (
        abc.MutableSet,
        frozenset("add clear difference_update discard pop remove symmetric_difference_update update".split()),
    ),
    (abc.MutableMapping, frozenset("clear pop popitem setdefault update".split())),
    (abc.MutableSequence, frozenset("append clear pop reverse insert sort extend remove".split())),
    (deque, frozenset("append appendleft clear extend extendleft pop popleft remove rotate".split())),
)


def safe_range(*args):
    """A range that is not too long."""
    numbers = range(*args)
    if len(numbers) <= MAX_RANGE:
        return numbers
    raise OverflowError(f"Range too big. The sandbox blocks ranges larger than MAX_RANGE ({MAX_RANGE}).")


def unsafe(f):
    """Marks a function that templates may not call."""
    f.unsafe_callable = True
    return f


def is_internal_attribute(obj, attr):
    """Whether an attribute leads into the insides of Python."""
    if attr.startswith("__") or isinstance(obj, (types.CodeType, types.TracebackType, types.FrameType)):
        return True
    if isinstance(obj, types.FunctionType):
        return attr in UNSAFE_FUNCTION_ATTRIBUTES
    if isinstance(obj, types.MethodType):
        return attr in UNSAFE_FUNCTION_ATTRIBUTES or attr in UNSAFE_METHOD_ATTRIBUTES
    if isinstance(obj, type):
        return attr == "mro"
    for kind, unsafe_attributes in (
        (types.GeneratorType, UNSAFE_GENERATOR_ATTRIBUTES),
        (types.CoroutineType, UNSAFE_COROUTINE_ATTRIBUTES),
        (types.AsyncGeneratorType, UNSAFE_ASYNC_GENERATOR_ATTRIBUTES),
    ):
        if isinstance(obj, kind):
            return attr in unsafe_attributes
    return False


def modifies_known_mutable(obj, attr):
    """Whether an attribute is a method that changes a container."""
    for kind, methods in _mutable_spec:
        if isinstance(obj, kind):
            return attr in methods
    return False


class SandboxedEnvironment(Environment):
    """An environment that checks attributes and calls."""

    sandboxed = True
    default_binop_table = {
        "+": operator.add,
        "-": operator.sub,
        "*": operator.mul,
        "/": operator.truediv,
        "//": operator.floordiv,
        "**": operator.pow,
        "%": operator.mod,
    }
    default_unop_table = {"+": operator.pos, "-": operator.neg}
    # The operators that go through call_binop and call_unop.
    intercepted_binops = frozenset()
    intercepted_unops = frozenset()

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.globals["range"] = safe_range
        self.binop_table = dict(self.default_binop_table)
        self.unop_table = dict(self.default_unop_table)

    def is_safe_attribute(self, obj, attr, value):
        return not attr.startswith("_") and not is_internal_attribute(obj, attr)

    def is_safe_callable(self, obj):
        return not getattr(obj, "unsafe_callable", False) and not getattr(obj, "alters_data", False)

    def call_binop(self, context, operator, left, right):
        return self.binop_table[operator](left, right)

    def call_unop(self, context, operator, arg):
        return self.unop_table[operator](arg)

    def _checked(self, obj, name, value):
        """An attribute's value, or what stands for it where it is not safe."""
        wrapped = self.wrap_str_format(value)
        if wrapped is not None:
            return wrapped
        return value if self.is_safe_attribute(obj, name, value) else self.unsafe_undefined(obj, name)

    def getitem(self, obj, argument):
        try:
            return obj[argument]
        except (TypeError, LookupError):
            pass
        if isinstance(argument, str):
            try:
                value = getattr(obj, str(argument))
            except AttributeError:
                pass
            else:
                return self._checked(obj, argument, value)
        return self.undefined(obj=obj, name=argument)

    def getattr(self, obj, attribute):
        try:
            value = getattr(obj, attribute)
        except AttributeError:
            pass
        else:
            return self._checked(obj, attribute, value)
        try:
            return obj[attribute]
        except (TypeError, LookupError):
            return self.undefined(obj=obj, name=attribute)

    def unsafe_undefined(self, obj, attribute):
        """What stands for an attribute that is not safe."""
        hint = f"access to attribute {attribute!r} of {type(obj).__name__!r} object is unsafe."
        return self.undefined(hint, obj, attribute, SecurityError)

    def wrap_str_format(self, value):
        """For a text's own format function one that checks what it reads; None for any other value."""
        if not isinstance(value, (types.MethodType, types.BuiltinMethodType)):
            return None
        name, text = value.__name__, value.__self__
        if name not in ("format", "format_map") or not isinstance(text, str):
            return None
        if isinstance(text, Markup):
            formatter = SandboxedEscapeFormatter(self, escape=text.escape)
        else:
            formatter = SandboxedFormatter(self)

        def wrapper(*args, **kwargs):
            if name == "format_map":
                if kwargs:
                    raise TypeError("format_map() takes no keyword arguments")
                if len(args) != 1:
                    raise TypeError(f"format_map() takes exactly one argument ({len(args)} given)")
                args, kwargs = (), args[0]
            return type(text)(formatter.vformat(text, args, kwargs))

        return update_wrapper(wrapper, value)

    def call(__self, __context, __obj, *args, **kwargs):
        """Calls for a template, if it may."""
        if __self.is_safe_callable(__obj):
            return __context.call(__obj, *args, **kwargs)
        raise SecurityError(f"{__obj!r} is not safely callable")


class ImmutableSandboxedEnvironment(SandboxedEnvironment):
    """In which containers cannot be changed either."""

    def is_safe_attribute(self, obj, attr, value):
        return super().is_safe_attribute(obj, attr, value) and not modifies_known_mutable(obj, attr)


class SandboxedFormatter(Formatter):
    """Formats, and reads through the environment."""

    def __init__(self, env, **kwargs):
        self._env = env
        super().__init__(**kwargs)

    def get_field(self, field_name, args, kwargs):
        first, rest = formatter_field_name_split(field_name)
        value = self.get_value(first, args, kwargs)
        for is_attribute, name in rest:
            value = (self._env.getattr if is_attribute else self._env.getitem)(value, name)
        return value, first


class SandboxedEscapeFormatter(SandboxedFormatter, EscapeFormatter):
    """As it, and escapes."""
