"""Expressions as closures. jinja2/compiler.py: what its visitors of expressions write as Python source."""

import operator
from importlib import import_module
from keyword import iskeyword

from markupsafe import Markup

from . import nodes
from ._constants import constant
from ._frames import BLOCK_VARS, CONTEXT, LOOP_VARS, OUTER
from ._steps import Awaited, apply, awaiting, value_of
from .exceptions import TemplateRuntimeError
from .idtracking import VAR_LOAD_PARAMETER
from .runtime import Undefined, identity, markup_join, str_join
from .utils import _PassArg, missing
from .visitor import NodeVisitor

_BINARY = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "//": operator.floordiv,
    "**": operator.pow,
    "%": operator.mod,
}
_UNARY = {"+": operator.pos, "-": operator.neg, "not": operator.not_}
_COMPARISONS = {
    "eq": operator.eq,
    "ne": operator.ne,
    "gt": operator.gt,
    "gteq": operator.ge,
    "lt": operator.lt,
    "lteq": operator.le,
    "in": lambda left, right: left in right,
    "notin": lambda left, right: left not in right,
}


def context_of(run):
    return run[CONTEXT]


def _safe_if_escaping(run, value):
    return Markup(value) if run[CONTEXT].eval_ctx.autoescape else identity(value)


class ExpressionCompiler(NodeVisitor):
    """The part of the compiler that makes closures of expressions."""

    def _folded(self, node, frame):
        """A node with what is known of it computed, or the node."""
        if self.optimizer is None or frame.eval_ctx.volatile or id(node) in self._optimized:
            return node
        new = self.optimizer.visit(node, frame.eval_ctx)
        if new is node:
            # What has been gone through once has nothing left to compute.
            self._optimized.update([id(below) for below in node._everything()])
            self._kept.append(node)
        return new

    def expression(self, node, frame, **kwargs):
        """The closure of an expression."""
        if isinstance(node, _FOLDED):
            node = self._folded(node, frame)
        return self.visit(node, frame, **kwargs)

    def _expressions(self, several, frame):
        return [self.expression(node, frame) for node in several]

    # Names

    def read(self, variable):
        """The closure that gives a variable as it is."""
        depth, place = self.activation.find(variable)
        if depth == 0:
            return lambda run: run[place]
        if depth == 1:
            return lambda run: run[OUTER][place]

        def from_afar(run):
            for _ in range(depth):
                run = run[OUTER]
            return run[place]

        return from_afar

    def visit_Name(self, node, frame):
        variable = frame.symbols.ref(node.name)
        value = self.read(variable)
        load = frame.symbols.find_load(variable)
        if load is not None and load[0] == VAR_LOAD_PARAMETER and not self._is_unset_parameter(variable):
            return value
        return self._checked(node.name, value, self.activation.find(variable))

    def _checked(self, name, value, found):
        environment = self.environment
        depth, place = found

        def get(run):
            here = value(run)
            return environment.undefined(name=name) if here is missing else here

        def get_here(run):
            here = run[place]
            return environment.undefined(name=name) if here is missing else here

        return get_here if depth == 0 else get

    def visit_InternalName(self, node, frame):
        return self.read(node.name)

    def store(self, target, frame):
        """The closure that binds a value to a target."""
        if isinstance(target, nodes.Tuple):
            return _unpacking([self.store(item, frame) for item in target.items])
        if isinstance(target, nodes.NSRef):
            namespace, attribute = self.read(frame.symbols.ref(target.name)), target.attr
            return lambda run, value: operator.setitem(namespace(run), attribute, value)
        if isinstance(target, nodes.InternalName):
            place = self.activation.place(target.name)
        else:
            if self._assign_stack and (frame.toplevel or frame.loop_frame or frame.block_frame):
                self._assign_stack[-1].add(target.name)
            place = self.activation.place(frame.symbols.ref(target.name))

        def bind(run, value):
            run[place] = value

        return bind

    # Literals

    def visit_Const(self, node, frame):
        return constant(node.as_const(frame.eval_ctx))

    def visit_TemplateData(self, node, frame):
        try:
            return constant(node.as_const(frame.eval_ctx))
        except nodes.Impossible:
            data = node.data
            return lambda run: _safe_if_escaping(run, data)

    def visit_Tuple(self, node, frame):
        return apply(lambda *items: items, *self._expressions(node.items, frame))

    def visit_List(self, node, frame):
        return apply(lambda *items: list(items), *self._expressions(node.items, frame))

    def visit_Dict(self, node, frame):
        parts = [part for pair in node.items for part in (pair.key, pair.value)]
        return apply(lambda *parts: dict(zip(parts[::2], parts[1::2])), *self._expressions(parts, frame))

    # Operators

    def _binary(self, node, frame):
        sign = node.operator
        left, right = self.expression(node.left, frame), self.expression(node.right, frame)
        environment = self.environment
        if environment.sandboxed and sign in environment.intercepted_binops:
            compute = lambda context, first, second: environment.call_binop(context, sign, first, second)  # noqa: E731
            return apply(compute, context_of, left, right)
        return apply(_BINARY[sign], left, right)

    visit_Add = visit_Sub = visit_Mul = visit_Div = visit_FloorDiv = visit_Pow = visit_Mod = _binary

    def _unary(self, node, frame):
        sign = node.operator
        value = self.expression(node.node, frame)
        environment = self.environment
        # The original asks for "not " with a space.
        name = "not " if sign == "not" else sign
        if environment.sandboxed and name in environment.intercepted_unops:
            return apply(lambda context, one: environment.call_unop(context, name, one), context_of, value)
        if sign == "not" and not isinstance(value, Awaited):
            return lambda run: not value(run)
        return apply(_UNARY[sign], value)

    visit_Pos = visit_Neg = visit_Not = _unary

    def visit_And(self, node, frame):
        left, right = self.expression(node.left, frame), self.expression(node.right, frame)
        if not isinstance(left, Awaited) and not isinstance(right, Awaited):
            return lambda run: left(run) and right(run)

        async def later(run):
            return await value_of(left, run) and await value_of(right, run)

        return Awaited(later)

    def visit_Or(self, node, frame):
        left, right = self.expression(node.left, frame), self.expression(node.right, frame)
        if not isinstance(left, Awaited) and not isinstance(right, Awaited):
            return lambda run: left(run) or right(run)

        async def later(run):
            return await value_of(left, run) or await value_of(right, run)

        return Awaited(later)

    def visit_CondExpr(self, node, frame):
        frame = frame.soft()
        chosen, test = self.expression(node.expr1, frame), self.expression(node.test, frame)
        if node.expr2 is not None:
            other = self.expression(node.expr2, frame)
        else:
            hint = (
                f"the inline if-expression on {self.position(node)} evaluated to false and no else section was defined."
            )
            other = lambda run: Undefined(hint)  # noqa: E731
        if not any([isinstance(part, Awaited) for part in (chosen, test, other)]):
            return lambda run: chosen(run) if test(run) else other(run)

        async def later(run):
            return await value_of(chosen if await value_of(test, run) else other, run)

        return Awaited(later)

    def visit_Compare(self, node, frame):
        first = self.expression(node.expr, frame)
        rest = [(_COMPARISONS[operand.op], self.expression(operand.expr, frame)) for operand in node.ops]
        awaits = [isinstance(part, Awaited) for part in (first, *[part for _, part in rest])]
        if len(rest) == 1:
            return apply(rest[0][0], first, rest[0][1])
        return Awaited(_compared_later(first, rest)) if any(awaits) else _compared(first, rest)

    def visit_Concat(self, node, frame):
        # The original asks for `volatile` when the template runs too.
        if frame.eval_ctx.volatile:
            return apply(
                lambda context, *parts: (markup_join if context.eval_ctx.volatile else str_join)(parts),
                context_of,
                *self._expressions(node.nodes, frame),
            )
        join = markup_join if frame.eval_ctx.autoescape else str_join
        return apply(lambda *parts: join(parts), *self._expressions(node.nodes, frame))

    # Attributes and items

    def _await(self, value):
        return awaiting(value) if self.environment.is_async else value

    def visit_Getattr(self, node, frame):
        name, get = node.attr, self.environment.getattr
        return self._await(apply(lambda value: get(value, name), self.expression(node.node, frame)))

    def visit_Getitem(self, node, frame):
        value = self.expression(node.node, frame)
        if isinstance(node.arg, nodes.Slice):
            return apply(lambda value, part: value[part], value, self.visit(node.arg, frame))
        return self._await(apply(self.environment.getitem, value, self.expression(node.arg, frame)))

    def visit_Slice(self, node, frame):
        bounds = [node.start, node.stop, node.step]
        nothing = nodes.Const(None)
        return apply(slice, *self._expressions([nothing if bound is None else bound for bound in bounds], frame))

    # Calls

    def _arguments(self, node, frame, extra=()):
        """The closures of a call's arguments, and the function that takes their values and makes the call."""
        positional = self._expressions(node.args, frame)
        names = [keyword.key for keyword in node.kwargs]
        values = self._expressions([keyword.value for keyword in node.kwargs], frame)
        for name, value in extra:
            names.append(name)
            values.append(value)
        # Names that Python source cannot spell go into the call as a mapping, where the later of two counts.
        replaces = any(map(iskeyword, names))
        for index, name in enumerate(names):
            if name in names[:index] and not replaces:
                raise SyntaxError(f"keyword argument repeated: {name}")
        further = [] if node.dyn_args is None else [self.expression(node.dyn_args, frame)]
        more = [] if node.dyn_kwargs is None else [self.expression(node.dyn_kwargs, frame)]
        count = len(positional)
        if not names and not further and not more:
            return positional, None
        if not further and not more:
            return positional + values, lambda function, given, rest: function(
                *given, *rest[:count], **dict(zip(names, rest[count:]))
            )

        def call(function, given, rest):
            args = rest[:count]
            if further:
                args = [*args, *rest[count]]
            start = count + len(further)
            kwargs = dict(zip(names, rest[start : start + len(names)]))
            if not more:
                return function(*given, *args, **kwargs)
            if replaces:
                return function(*given, *args, **dict(kwargs, **rest[-1]))
            return function(*given, *args, **kwargs, **rest[-1])

        return positional + further + values + more, call

    def _filter_or_test(self, node, frame, is_filter, value):
        table = self.environment.filters if is_filter else self.environment.tests
        kind = "filter" if is_filter else "test"
        function = table.get(node.name)
        if function is None and not frame.soft_frame:
            self.fail(f"No {kind} named {node.name!r}.", node.lineno)
        passed = _PASSED[_PassArg.from_obj(function)]
        arguments, call = self._arguments(node, frame)
        found = self.read(f"{kind} {node.name}")
        leading = [] if passed is None else [passed(self.environment)]
        count = len(leading) + 1
        if call is None:
            if not leading and not arguments and not isinstance(value, Awaited):
                return self._await(lambda run: found(run)(value(run)))
            return self._await(apply(lambda function, *rest: function(*rest), found, *leading, value, *arguments))
        whole = lambda function, *rest: call(function, rest[:count], rest[count:])  # noqa: E731
        return self._await(apply(whole, found, *leading, value, *arguments))

    def visit_Filter(self, node, frame):
        if node.node is not None:
            value = self.expression(node.node, frame)
        else:
            value = self._buffered(frame)
        return self._filter_or_test(node, frame, True, value)

    def _buffered(self, frame):
        """The text of the part that a filter is for."""
        place, environment = frame.buffer, self.environment
        if frame.eval_ctx.volatile:
            return lambda run: _safe_if_escaping(run, environment.concat(run[place]))
        if frame.eval_ctx.autoescape:
            return lambda run: Markup(environment.concat(run[place]))
        return lambda run: environment.concat(run[place])

    def visit_Test(self, node, frame):
        return self._filter_or_test(node, frame, False, self.expression(node.node, frame))

    def visit_Call(self, node, frame, caller=None):
        function = self.expression(node.node, frame)
        extra = [] if caller is None else [("caller", caller)]
        if frame.loop_frame:
            extra.append(("_loop_vars", lambda run: run[LOOP_VARS]))
        if frame.block_frame:
            extra.append(("_block_vars", lambda run: run[BLOCK_VARS]))
        arguments, call = self._arguments(node, frame, extra)
        if self.environment.sandboxed:
            bound = self.environment.call
            if call is None:
                return self._await(apply(bound, context_of, function, *arguments))
            return self._await(
                apply(lambda context, one, *rest: call(bound, (context, one), rest), context_of, function, *arguments)
            )
        if call is None:
            return self._await(
                apply(lambda context, one, *rest: context.call(one, *rest), context_of, function, *arguments)
            )
        return self._await(
            apply(lambda context, one, *rest: call(context.call, (one,), rest), context_of, function, *arguments)
        )

    # What extensions make

    def visit_MarkSafe(self, node, frame):
        return apply(Markup, self.expression(node.expr, frame))

    def visit_MarkSafeIfAutoescape(self, node, frame):
        return apply(_safe_if_escaping, lambda run: run, self.expression(node.expr, frame))

    def visit_EnvironmentAttribute(self, node, frame):
        environment, name = self.environment, node.name
        return lambda run: operator.attrgetter(name)(environment)

    def visit_ExtensionAttribute(self, node, frame):
        environment, identifier, name = self.environment, node.identifier, node.name
        return lambda run: operator.attrgetter(name)(environment.extensions[identifier])

    def visit_ImportedName(self, node, frame):
        module, _, name = node.importname.rpartition(".")
        found = getattr(import_module(module), name) if module else import_module(name)
        return lambda run: found

    def visit_ContextReference(self, node, frame):
        return context_of

    def visit_DerivedContextReference(self, node, frame):
        return self.derive_context(frame)


_PASSED = {
    None: None,
    _PassArg.context: lambda environment: context_of,
    _PassArg.eval_context: lambda environment: lambda run: run[CONTEXT].eval_ctx,
    _PassArg.environment: lambda environment: lambda run: environment,
}

# The nodes whose visitors compute first what is known.
_FOLDED = (
    nodes.BinExpr,
    nodes.UnaryExpr,
    nodes.Concat,
    nodes.Compare,
    nodes.Getattr,
    nodes.Getitem,
    nodes.Filter,
    nodes.Test,
    nodes.CondExpr,
    nodes.Call,
)


def missing_function(kind, name):
    """What stands for a filter or a test that does not exist."""

    def fail(*unused):
        raise TemplateRuntimeError(f"No {kind} named {name!r} found.")

    return fail


def _compared(first, rest):
    def evaluate(run):
        left = first(run)
        for compare, part in rest:
            right = part(run)
            result = compare(left, right)
            if not result:
                return result
            left = right
        return result

    return evaluate


def _compared_later(first, rest):
    async def evaluate(run):
        left = await value_of(first, run)
        for compare, part in rest:
            right = await value_of(part, run)
            result = compare(left, right)
            if not result:
                return result
            left = right
        return result

    return evaluate


def _unpacking(targets):
    """The closure that binds the items of a value to targets."""
    if len(targets) == 1:
        (only,) = targets

        def bind(run, value):
            (one,) = value
            only(run, one)
    elif len(targets) == 2:
        first, second = targets

        def bind(run, value):
            one, two = value
            first(run, one)
            second(run, two)
    elif len(targets) == 3:

        def bind(run, value):
            one, two, three = value
            for target, item in zip(targets, (one, two, three)):
                target(run, item)
    else:

        def bind(run, value):
            for target, item in zip(targets, _items(value, len(targets))):
                target(run, item)

    return bind


def _items(value, count):
    """The items of a value, as many as there must be."""
    try:
        iterator = iter(value)
    except TypeError:
        raise TypeError(f"cannot unpack non-iterable {type(value).__name__} object") from None
    items = []
    for item in iterator:
        if len(items) == count:
            raise ValueError(f"too many values to unpack (expected {count})")
        items.append(item)
    if len(items) < count:
        raise ValueError(f"not enough values to unpack (expected {count}, got {len(items)})")
    return items
