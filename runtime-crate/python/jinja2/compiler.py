"""From a syntax tree to what renders it. jinja2/compiler.py.

The original writes Python source, which is executed; here each node becomes a closure, once, when the template is compiled.
What a template does, in which order, and which names it sees is the same. This file has the parts of a template and what is
printed; names are in _binding.py, expressions in _evaluation.py, loops in _loops.py, other templates in _inheritance.py.
"""

from markupsafe import escape

from . import nodes
from ._binding import BindingCompiler, find_undeclared as find_undeclared
from ._constants import has_safe_repr as has_safe_repr
from ._evaluation import ExpressionCompiler, missing_function
from ._frames import BLOCK_VARS, CONTEXT, Activation, Frame
from ._inheritance import CompilerExit as CompilerExit
from ._inheritance import InheritanceCompiler
from ._loops import LoopCompiler
from ._steps import RenderFunction, apply, between, choice, does, sequence, text, writes
from .exceptions import TemplateAssertionError
from .nodes import EvalContext
from .optimizer import Optimizer
from .runtime import TemplateReference
from .utils import _PassArg
from .visitor import NodeVisitor

__molt_missing__ = (
    "DependencyFinderVisitor",
    "MacroRef",
    "UndeclaredNameVisitor",
    "VisitorExit",
    "operators",
    "optimizeconst",
)


def generate(node, environment, name, filename, stream=None, defer_init=False, optimized=True):
    """The functions of a template: its root, and its blocks by name."""
    if not isinstance(node, nodes.Template):
        raise TypeError("Can't compile non template nodes")
    return environment.code_generator_class(environment, name, filename, stream, defer_init, optimized).visit(node)


class _Dependencies(NodeVisitor):
    """Finds the filters and tests of a function."""

    def __init__(self):
        self.found = set()

    def visit_Filter(self, node):
        self.generic_visit(node)
        self.found.add(("filter", node.name))

    def visit_Test(self, node):
        self.generic_visit(node)
        self.found.add(("test", node.name))

    def visit_Block(self, node):
        """A block is a function of its own."""


class CodeGenerator(BindingCompiler, LoopCompiler, InheritanceCompiler, ExpressionCompiler):
    """Compiles one template."""

    # What writes source in the original.
    __molt_missing__ = (
        "blockvisit",
        "buffer",
        "choose_async",
        "end_write",
        "newline",
        "signature",
        "simple_write",
        "start_write",
        "temporary_identifier",
        "write",
        "writeline",
    )

    def __init__(self, environment, name, filename, stream=None, defer_init=False, optimized=True):
        self.environment = environment
        self.name = name
        self.filename = filename
        self.stream = stream
        self.defer_init = defer_init
        self.optimizer = Optimizer(environment) if optimized else None
        self.blocks = {}
        self.extends_so_far = 0
        self.has_known_extends = False
        # The function that is compiled, and for each loop around the place in it whether something leaves its turn.
        self.activation = None
        self._loops = []
        # Expressions in which everything that is known was computed. They are kept, so that their ids stay theirs.
        self._optimized = set()
        self._kept = []
        # The names that an assignment binds, for each that is under way; the arguments of macros without a value yet.
        self._assign_stack = []
        self._param_def_block = []
        # The closures of the contexts that overlays have put before the template's own.
        self._contexts = []

    @property
    def optimized(self):
        return self.optimizer is not None

    def fail(self, msg, lineno):
        raise TemplateAssertionError(msg, lineno, self.name, self.filename)

    def position(self, node):
        """Where a node is, for messages."""
        return f"line {node.lineno}" + ("" if self.name is None else f" in {self.name!r}")

    def block_of(self, statements, frame):
        """Statements as one step."""
        steps = []
        try:
            for node in statements:
                step = self.visit(node, frame)
                if step is not None:
                    steps.append(step)
        except CompilerExit as end:
            steps += end.args
        return sequence(steps, self.environment.is_async)

    def framed(self, frame, statements):
        """Statements in a frame of their own."""
        enter = self.enter_frame(frame)
        body = self.block_of(statements, frame)
        return between(enter, body, self.leave_frame(frame))

    # The template

    def visit_Template(self, node, frame=None):
        assert frame is None, "no root frame allowed"
        eval_ctx = EvalContext(self.environment, self.name)
        for block in node.find_all(nodes.Block):
            if block.name in self.blocks:
                self.fail(f"block {block.name!r} defined twice", block.lineno)
            self.blocks[block.name] = block
        root = self._root(node, eval_ctx)
        return root, {name: self._block(name, block, eval_ctx) for name, block in self.blocks.items()}

    def _root(self, node, eval_ctx):
        self.activation = Activation()
        frame = Frame(eval_ctx)
        begins = []
        if "self" in find_undeclared(node.body, ("self",)):
            begins.append(self._reference(frame))
        frame.symbols.analyze_node(node)
        frame.toplevel = frame.rootlevel = True
        extends = node.find(nodes.Extends) is not None
        frame.require_output_check = extends
        if extends:
            parent = self.activation.place("parent_template")
            begins.append(lambda run: run.__setitem__(parent, None))
        begins += [self.enter_frame(frame), self._dependencies(node.body)]
        body = self.block_of(node.body, frame)
        if extends:
            body = sequence([body, self.parent_text(parent)], self.environment.is_async)
        return RenderFunction(self.activation, _each(begins), body, self.environment.is_async)

    def _block(self, name, block, eval_ctx):
        self.activation = Activation()
        # A block is no part of the root: what it reads comes out of the context.
        frame = Frame(eval_ctx)
        frame.block_frame = True
        begins = []
        undeclared = find_undeclared(block.body, ("self", "super"))
        if "self" in undeclared:
            begins.append(self._reference(frame))
        if "super" in undeclared:
            place = self.activation.place(frame.symbols.declare_parameter("super"))
            begins.append(lambda run: run.__setitem__(place, run[CONTEXT].super(name, function)))
        frame.symbols.analyze_node(block)
        frame.block = name
        begins.append(lambda run: run.__setitem__(BLOCK_VARS, {}))
        begins += [self.enter_frame(frame), self._dependencies(block.body)]
        body = self.block_of(block.body, frame)
        function = RenderFunction(self.activation, _each(begins), body, self.environment.is_async)
        return function

    def _reference(self, frame):
        place = self.activation.place(frame.symbols.declare_parameter("self"))
        return lambda run: run.__setitem__(place, TemplateReference(run[CONTEXT]))

    def _dependencies(self, statements):
        """The function that looks up the filters and tests of a function of the template, as it begins."""
        finder = _Dependencies()
        for node in statements:
            finder.visit(node)
        environment = self.environment
        places = [(self.activation.place(f"{kind} {name}"), kind, name) for kind, name in sorted(finder.found)]

        def look_up(run):
            for place, kind, name in places:
                found = environment.filters if kind == "filter" else environment.tests
                run[place] = found[name] if name in found else missing_function(kind, name)

        return look_up if places else None

    # Output

    @staticmethod
    def _default_finalize(value):
        """What constants become where the environment has no function for it, and what they become behind that."""
        return str(value)

    def _finalize_constant(self, value):
        """A constant as it is printed; raises Impossible if the environment's function must see the context."""
        finalize = self.environment.finalize
        if not finalize:
            return self._default_finalize(value)
        passed = _PassArg.from_obj(finalize)
        if passed is None:
            return self._default_finalize(finalize(value))
        if passed is _PassArg.environment:
            return self._default_finalize(finalize(self.environment, value))
        raise nodes.Impossible()

    def _finalized(self, value):
        """The closure of a value as the environment's function wants it printed."""
        environment = self.environment
        if not environment.finalize:
            return value
        passed = _PassArg.from_obj(environment.finalize)
        if passed is _PassArg.context:
            return apply(lambda run, one: environment.finalize(run[CONTEXT], one), _itself, value)
        if passed is _PassArg.eval_context:
            return apply(lambda run, one: environment.finalize(run[CONTEXT].eval_ctx, one), _itself, value)
        if passed is _PassArg.environment:
            return apply(lambda one: environment.finalize(environment, one), value)
        return apply(lambda one: environment.finalize(one), value)

    def _output_const_repr(self, group):
        """Constants that stand next to each other as one piece."""
        return "".join(group)

    def _output_child_to_const(self, node, frame):
        """What an expression prints, where that is known."""
        value = node.as_const(frame.eval_ctx)
        if frame.eval_ctx.autoescape:
            value = escape(value)
        return str(value) if isinstance(node, nodes.TemplateData) else self._finalize_constant(value)

    def _output_child(self, value, frame):
        """The closure of what an expression prints."""
        if frame.eval_ctx.volatile:
            return apply(lambda run, one: (escape if run[CONTEXT].eval_ctx.autoescape else str)(one), _itself, value)
        return apply(escape if frame.eval_ctx.autoescape else str, value)

    def visit_Output(self, node, frame):
        if frame.require_output_check and self.has_known_extends:
            return None
        steps, constants = [], []
        for child in node.nodes:
            try:
                constants.append(self._output_child_to_const(child, frame))
                continue
            except Exception:
                # Unknown, or an error: that is to come when the template runs.
                pass
            if constants:
                steps.append(text(self._output_const_repr(constants)))
                constants = []
            steps.append(writes(self._output_child(self._finalized(self.expression(child, frame)), frame)))
        if constants:
            steps.append(text(self._output_const_repr(constants)))
        step = sequence(steps, self.environment.is_async)
        return self.unless_extended(step) if frame.require_output_check else step

    def unless_extended(self, step):
        """A step that runs as long as the template extends no other."""
        parent = self.read("parent_template")
        return choice([(lambda run: parent(run) is None, step)])

    # Parts

    def visit_If(self, node, frame):
        frame = frame.soft()
        branches = [
            (self.expression(one.test, frame), self.block_of(one.body, frame)) for one in (node, *node.elif_)
        ]
        return choice(branches, self.block_of(node.else_, frame) if node.else_ else None)

    def visit_Scope(self, node, frame):
        inner = frame.inner()
        inner.symbols.analyze_node(node)
        return self.framed(inner, node.body)

    def visit_With(self, node, frame):
        inner = frame.inner()
        inner.symbols.analyze_node(node)
        enter = self.enter_frame(inner)
        steps = []
        for target, value in zip(node.targets, node.values):
            bind = self.store(target, inner)
            steps.append(does(apply(bind, _itself, self.expression(value, frame))))
        body = sequence([*steps, self.block_of(node.body, inner)], self.environment.is_async)
        return between(enter, body, self.leave_frame(inner))

    def visit_OverlayScope(self, node, frame):
        derived, names = self.derive_context(frame), self.expression(node.context, frame)
        place = self.activation.temporary()

        def overlay(run, context, names):
            context.vars = names
            run[place] = context

        begin = does(apply(overlay, _itself, derived, names))
        self._contexts.append(lambda run: run[place])
        inner = frame.inner(isolated=True)
        inner.symbols.analyze_node(node)
        body = self.framed(inner, node.body)
        self._contexts.pop()
        return sequence([begin, body], self.environment.is_async)

    def visit_EvalContextModifier(self, node, frame):
        steps = []
        for option in node.options:
            value = self.expression(option.value, frame)
            steps.append(does(apply(_setting(option.key), _itself, value)))
            try:
                known = option.value.as_const(frame.eval_ctx)
            except nodes.Impossible:
                frame.eval_ctx.volatile = True
            else:
                setattr(frame.eval_ctx, option.key, known)
        return sequence(steps, self.environment.is_async)

    def visit_ScopedEvalContextModifier(self, node, frame):
        place = self.activation.temporary()
        before = frame.eval_ctx.save()
        steps = [self.visit_EvalContextModifier(node, frame)]
        steps += [step for step in [self.visit(child, frame) for child in node.body] if step is not None]
        frame.eval_ctx.revert(before)

        def save(run):
            run[place] = run[CONTEXT].eval_ctx.save()

        def revert(run):
            run[CONTEXT].eval_ctx.revert(run[place])

        return between(save, sequence(steps, self.environment.is_async), revert)

    def visit_FilterBlock(self, node, frame):
        inner = frame.inner()
        inner.symbols.analyze_node(node)
        enter = self.enter_frame(inner)
        inner.buffer = self.activation.temporary()
        body = self.block_of(node.body, inner)
        filtered = self.expression(node.filter, inner)
        return between(enter, writes(self.captured(body, inner.buffer, filtered)), self.leave_frame(inner))

    def visit_ExprStmt(self, node, frame):
        return does(self.expression(node.node, frame))


def _itself(run):
    return run


def _each(functions):
    """The function that calls some, one after the other."""
    functions = [function for function in functions if function is not None]

    def begin(run):
        for function in functions:
            function(run)

    return begin


def _setting(key):
    return lambda run, value: setattr(run[CONTEXT].eval_ctx, key, value)
