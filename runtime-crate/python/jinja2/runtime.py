"""What templates work with while they render. jinja2/runtime.py: contexts, blocks, loops and macros."""

from collections import abc
from itertools import chain

from markupsafe import Markup, escape as escape, soft_str

from ._undefined import ChainableUndefined as ChainableUndefined
from ._undefined import DebugUndefined as DebugUndefined
from ._undefined import StrictUndefined as StrictUndefined
from ._undefined import Undefined as Undefined
from ._undefined import make_logging_undefined as make_logging_undefined
from .async_utils import auto_aiter as auto_aiter
from .async_utils import auto_await as auto_await
from .exceptions import TemplateNotFound as TemplateNotFound
from .exceptions import TemplateRuntimeError as TemplateRuntimeError
from .exceptions import UndefinedError as UndefinedError
from .nodes import EvalContext
from .utils import Namespace as Namespace
from .utils import _PassArg, concat, missing, pass_eval_context

exported = [
    "LoopContext",
    "TemplateReference",
    "Macro",
    "Markup",
    "TemplateRuntimeError",
    "missing",
    "escape",
    "markup_join",
    "str_join",
    "identity",
    "TemplateNotFound",
    "Namespace",
    "Undefined",
    "internalcode",
]
async_exported = ["AsyncLoopContext", "auto_aiter", "auto_await"]


def identity(x):
    return x


def markup_join(seq):
    """Values one after the other as text; safe, and the others escaped, from the first on that is safe itself."""
    parts = []
    rest = map(soft_str, seq)
    for part in rest:
        parts.append(part)
        if hasattr(part, "__html__"):
            return Markup("").join(chain(parts, rest))
    return concat(parts)


def str_join(seq):
    """Values one after the other as text."""
    return concat([str(value) for value in seq])


def new_context(environment, template_name, blocks, vars=None, shared=False, globals=None, locals=None):
    """The context of a template: with the globals, or with exactly the given names if they are shared."""
    names = {} if vars is None else vars
    if not shared:
        names = dict(globals or (), **names)
    if locals:
        if shared:
            names = dict(names)
        names.update([(name, value) for name, value in locals.items() if value is not missing])
    return environment.context_class(environment, names, template_name, blocks, globals=globals)


class TemplateReference:
    """`self` in a template: its blocks as items."""

    def __init__(self, context):
        self.__context = context

    def __getitem__(self, name):
        context = self.__context
        return BlockReference(name, context, context.blocks[name], 0)

    def __repr__(self):
        return f"<{type(self).__name__} {self.__context.name!r}>"


@abc.Mapping.register
class Context:
    """The names that a template sees: `parent` were given, `vars` are bound by the template itself."""

    def __init__(self, environment, parent, name, blocks, globals=None):
        self.parent = parent
        self.vars = {}
        self.environment = environment
        self.eval_ctx = EvalContext(environment, name)
        self.exported_vars = set()
        self.name = name
        self.globals_keys = set(globals or ())
        # For each block its functions, that of the template that extends the others first.
        self.blocks = {block: [function] for block, function in blocks.items()}

    def super(self, name, current):
        """The block that another one replaces."""
        functions = self.blocks.get(name, ())
        if current in functions:
            index = functions.index(current) + 1
            if index < len(functions):
                return BlockReference(name, self, functions, index)
        return _no_parent_block(self, name)

    def get(self, key, default=None):
        try:
            return self[key]
        except KeyError:
            return default

    def resolve(self, key):
        """The value of a name, undefined where there is none."""
        value = self.resolve_or_missing(key)
        return self.environment.undefined(name=key) if value is missing else value

    def resolve_or_missing(self, key):
        """The value of a name, or the mark for none; subclasses may look elsewhere."""
        for names in (self.vars, self.parent):
            if key in names:
                return names[key]
        return missing

    def get_exported(self):
        """The names that the template gives to those that import it."""
        return {name: self.vars[name] for name in self.exported_vars}

    def get_all(self):
        """All names; it may be the very dict of the context."""
        if self.vars and self.parent:
            return dict(self.parent, **self.vars)
        return self.vars or self.parent

    def call(__self, __obj, *args, **kwargs):
        """Calls for a template: gives the function what it is marked to want."""
        if hasattr(__obj, "__call__") and _PassArg.from_obj(__obj.__call__) is not None:
            __obj = __obj.__call__
        passed = _PassArg.from_obj(__obj)
        loop_vars = kwargs.pop("_loop_vars", None)
        block_vars = kwargs.pop("_block_vars", None)
        if passed is _PassArg.context:
            context = __self
            for names in (loop_vars, block_vars):
                if names:
                    context = context.derived(names)
            args = (context, *args)
        elif passed is _PassArg.eval_context:
            args = (__self.eval_ctx, *args)
        elif passed is _PassArg.environment:
            args = (__self.environment, *args)
        try:
            return __obj(*args, **kwargs)
        except StopIteration:
            return __self.environment.undefined(
                "value was undefined because a callable raised a StopIteration exception"
            )

    def derived(self, locals=None):
        """A context of the same template with further names."""
        other = new_context(self.environment, self.name, {}, self.get_all(), True, None, locals)
        other.eval_ctx = self.eval_ctx
        for block, functions in self.blocks.items():
            other.blocks[block] = list(functions)
        return other

    def keys(self):
        return self.get_all().keys()

    def values(self):
        return self.get_all().values()

    def items(self):
        return self.get_all().items()

    def __contains__(self, name):
        return name in self.vars or name in self.parent

    def __getitem__(self, key):
        value = self.resolve_or_missing(key)
        if value is missing:
            raise KeyError(key)
        return value

    def __repr__(self):
        return f"<{type(self).__name__} {self.get_all()!r} of {self.name!r}>"


def _no_parent_block(context, name):
    return context.environment.undefined(f"there is no parent block called {name!r}.", name="super")


class BlockReference:
    """A block that a template can call, and from it the one that it replaces."""

    def __init__(self, name, context, stack, depth):
        self.name = name
        self._context = context
        self._stack = stack
        self._depth = depth

    @property
    def super(self):
        deeper = self._depth + 1
        if deeper < len(self._stack):
            return BlockReference(self.name, self._context, self._stack, deeper)
        return _no_parent_block(self._context, self.name)

    def _text(self, pieces):
        text = self._context.environment.concat(pieces)
        return Markup(text) if self._context.eval_ctx.autoescape else text

    async def _async_call(self):
        return self._text([piece async for piece in self._stack[self._depth](self._context)])

    def __call__(self):
        if self._context.environment.is_async:
            return self._async_call()
        from ._steps import all_pieces

        return self._text(all_pieces(self._stack[self._depth], self._context))


class LoopContext:
    """`loop` in a template: iterates, and knows where it is."""

    index0 = -1
    _length = None
    _after = missing
    _current = missing
    _before = missing
    _last_changed_value = missing

    def __init__(self, iterable, undefined, recurse=None, depth0=0):
        self._iterable = iterable
        self._iterator = self._to_iterator(iterable)
        self._undefined = undefined
        self._recurse = recurse
        self.depth0 = depth0

    @staticmethod
    def _to_iterator(iterable):
        return iter(iterable)

    def _counted(self, rest):
        """Keeps the number of all items, of which some are still to come."""
        self._iterator = self._to_iterator(rest)
        self._length = len(rest) + self.index + (self._after is not missing)

    @property
    def length(self):
        if self._length is None:
            try:
                self._length = len(self._iterable)
            except TypeError:
                self._counted(list(self._iterator))
        return self._length

    def __len__(self):
        return self.length

    @property
    def depth(self):
        return self.depth0 + 1

    @property
    def index(self):
        return self.index0 + 1

    @property
    def revindex0(self):
        return self.length - self.index

    @property
    def revindex(self):
        return self.length - self.index0

    @property
    def first(self):
        return self.index0 == 0

    def _peek_next(self):
        """The item after this, or the mark for none."""
        if self._after is missing:
            self._after = next(self._iterator, missing)
        return self._after

    @property
    def last(self):
        return self._peek_next() is missing

    @property
    def previtem(self):
        return self._undefined("there is no previous item") if self.first else self._before

    @property
    def nextitem(self):
        return self._or_undefined(self._peek_next())

    def _or_undefined(self, item):
        return self._undefined("there is no next item") if item is missing else item

    def cycle(self, *args):
        if not args:
            raise TypeError("no items for cycling given")
        return args[self.index0 % len(args)]

    def changed(self, *value):
        """Whether values differ from those of the last call."""
        differs = self._last_changed_value != value
        if differs:
            self._last_changed_value = value
        return differs

    def __iter__(self):
        return self

    def _turn(self, item):
        self.index0 += 1
        self._before, self._current = self._current, item
        return item, self

    def _waiting(self):
        """The item that was asked for before its turn."""
        item, self._after = self._after, missing
        return item

    def __next__(self):
        return self._turn(next(self._iterator) if self._after is missing else self._waiting())

    def __call__(self, iterable):
        """The text of the loop's body for other items, one level deeper."""
        if self._recurse is None:
            raise TypeError("The loop must have the 'recursive' marker to be called recursively.")
        return self._recurse(iterable, self._recurse, depth=self.depth)

    def __repr__(self):
        return f"<{type(self).__name__} {self.index}/{self.length}>"


class AsyncLoopContext(LoopContext):
    """`loop` where iterating waits: what looks ahead is to be awaited."""

    @staticmethod
    def _to_iterator(iterable):
        return auto_aiter(iterable)

    @property
    async def length(self):
        if self._length is None:
            try:
                self._length = len(self._iterable)
            except TypeError:
                self._counted([item async for item in self._iterator])
        return self._length

    @property
    async def revindex0(self):
        return await self.length - self.index

    @property
    async def revindex(self):
        return await self.length - self.index0

    async def _peek_next(self):
        if self._after is missing:
            try:
                self._after = await self._iterator.__anext__()
            except StopAsyncIteration:
                self._after = missing
        return self._after

    @property
    async def last(self):
        return await self._peek_next() is missing

    @property
    async def nextitem(self):
        return self._or_undefined(await self._peek_next())

    def __aiter__(self):
        return self

    async def __anext__(self):
        return self._turn(await self._iterator.__anext__() if self._after is missing else self._waiting())


class Macro:
    """A macro: finds out what its function gets, and whether its text is safe."""

    def __init__(
        self, environment, func, name, arguments, catch_kwargs, catch_varargs, caller, default_autoescape=None
    ):
        self._environment = environment
        self._func = func
        self._argument_count = len(arguments)
        self.name = name
        self.arguments = arguments
        self.catch_kwargs = catch_kwargs
        self.catch_varargs = catch_varargs
        self.caller = caller
        self.explicit_caller = "caller" in arguments
        if default_autoescape is None:
            default_autoescape = EvalContext(environment).autoescape
        self._default_autoescape = default_autoescape

    @pass_eval_context
    def __call__(self, *args, **kwargs):
        # Where it is called from a template decides, not where it was defined. Programs call it without the settings.
        autoescape = self._default_autoescape
        if args and isinstance(args[0], EvalContext):
            autoescape, args = args[0].autoescape, args[1:]
        count = self._argument_count
        values = list(args[:count])
        by_name = self.arguments[len(values) :]
        has_caller = "caller" in by_name if by_name else self.explicit_caller
        values += [kwargs.pop(name, missing) for name in by_name]
        # The order of the special arguments is the compiler's.
        if self.caller and not has_caller:
            caller = kwargs.pop("caller", None)
            if caller is None:
                caller = self._environment.undefined("No caller defined", name="caller")
            values.append(caller)
        if self.catch_kwargs:
            values.append(kwargs)
        elif kwargs:
            self._refuse(kwargs)
        if self.catch_varargs:
            values.append(args[count:])
        elif len(args) > count:
            raise TypeError(f"macro {self.name!r} takes not more than {len(self.arguments)} argument(s)")
        return self._invoke(values, autoescape)

    def _refuse(self, kwargs):
        if "caller" in kwargs:
            raise TypeError(
                f"macro {self.name!r} was invoked with two values for the special caller argument."
                " This is most likely a bug."
            )
        raise TypeError(f"macro {self.name!r} takes no keyword argument {next(iter(kwargs))!r}")

    async def _async_invoke(self, arguments, autoescape):
        text = await self._func(*arguments)
        return Markup(text) if autoescape else text

    def _invoke(self, arguments, autoescape):
        if self._environment.is_async:
            return self._async_invoke(arguments, autoescape)
        text = self._func(*arguments)
        return Markup(text) if autoescape else text

    def __repr__(self):
        return f"<{type(self).__name__} {'anonymous' if self.name is None else repr(self.name)}>"
