"""Names: variables of frames, assignments and macros. jinja2/compiler.py."""

from markupsafe import Markup

from . import nodes
from ._frames import BLOCK_VARS, CONTEXT, LOOP_VARS, Activation
from ._steps import Awaited, apply, between, collect, collect_later, does, sequence, value_of, writes
from .exceptions import TemplateRuntimeError
from .idtracking import VAR_LOAD_ALIAS, VAR_LOAD_PARAMETER, VAR_LOAD_RESOLVE
from .runtime import Macro, identity
from .utils import Namespace, missing
from .visitor import NodeVisitor


def find_undeclared(nodes, names):
    """Which of some names are read without being bound before, outside of blocks."""
    finder = _UndeclaredNames(names)
    for node in nodes:
        finder.visit(node)
    return finder.undeclared


class _UndeclaredNames(NodeVisitor):
    def __init__(self, names):
        self.names = set(names)
        self.undeclared = set()

    def visit_Name(self, node):
        if node.ctx == "load" and node.name in self.names:
            self.undeclared.add(node.name)
        else:
            self.names.discard(node.name)

    def visit_Block(self, node):
        """A block is a function of its own."""


class BindingCompiler:
    """The part of the compiler that binds names."""

    def enter_frame(self, frame):
        """The function that fills the variables of a frame, or None if there is nothing to fill."""
        resolves, aliases, unset = [], [], []
        for variable, (kind, source) in frame.symbols.loads.items():
            place = self.activation.place(variable)
            if kind == VAR_LOAD_RESOLVE:
                resolves.append((place, source))
            elif kind == VAR_LOAD_ALIAS:
                aliases.append((place, self.read(source)))
            elif kind != VAR_LOAD_PARAMETER:
                unset.append(place)
        overlay = self._contexts[-1] if self._contexts else None

        def enter(run):
            if resolves:
                context = run[CONTEXT] if overlay is None else overlay(run)
                resolve = context.resolve_or_missing if overlay is None else context.resolve
                for place, name in resolves:
                    run[place] = resolve(name)
            for place, value in aliases:
                run[place] = value(run)
            for place in unset:
                run[place] = missing

        return enter if resolves or aliases or unset else None

    def leave_frame(self, frame):
        """The function that empties the variables of a frame, or None."""
        places = [self.activation.place(variable) for variable in frame.symbols.loads]

        def leave(run):
            for place in places:
                run[place] = missing

        return leave if places else None

    def local_context(self, frame):
        """The closure of the names that are bound at a place, with their values."""
        items = [(name, self.read(variable)) for name, variable in frame.symbols.dump_stores().items()]
        return lambda run: {name: value(run) for name, value in items}

    def context_reference(self):
        return self._contexts[-1] if self._contexts else _context

    def derive_context(self, frame):
        return apply(lambda context, names: context.derived(names), self.context_reference(), self.local_context(frame))

    def _is_unset_parameter(self, variable):
        """Whether a variable is an argument of a macro whose default is not yet computed."""
        return bool(self._param_def_block) and variable in self._param_def_block[-1]

    # Assignments

    def visit_Assign(self, node, frame):
        self._assign_stack.append(set())
        names = dict.fromkeys([reference.name for reference in node.find_all(nodes.NSRef)])
        namespaces = [self.read(frame.symbols.ref(name)) for name in names]
        bind = self.store(node.target, frame)
        value = self.expression(node.node, frame)
        after = self._publish(frame)

        def assign(run, value):
            bind(run, value)
            if after is not None:
                after(run)

        step = does(apply(assign, _itself, value))
        if namespaces:
            step = sequence([does(lambda run: _check_namespaces(namespaces, run)), step], self.environment.is_async)
        return step

    def visit_AssignBlock(self, node, frame):
        self._assign_stack.append(set())
        inner = frame.inner()
        # Its text is not printed, so that it may stand in templates that extend others.
        inner.require_output_check = False
        inner.symbols.analyze_node(node)
        enter = self.enter_frame(inner)
        inner.buffer = self.activation.temporary()
        body = self.block_of(node.body, inner)
        bind = self.store(node.target, frame)
        if node.filter is None:
            place, environment = inner.buffer, self.environment
            value = lambda run: environment.concat(run[place])  # noqa: E731
        else:
            value = self.expression(node.filter, inner)
        after = self._publish(frame)

        def assign(run, value):
            bind(run, (Markup if run[CONTEXT].eval_ctx.autoescape else identity)(value))
            if after is not None:
                after(run)

        assigned = apply(assign, _itself, self.captured(body, inner.buffer, value))
        return between(enter, does(assigned), self.leave_frame(inner))

    def _publish(self, frame):
        """The function that tells the context, or what calls pass on, of the names that an assignment has bound."""
        names = sorted(self._assign_stack.pop())
        if not names or not (frame.block_frame or frame.loop_frame or frame.toplevel):
            return None
        bound = [(name, self.read(frame.symbols.ref(name))) for name in names]
        public = [name for name in names if name[:1] != "_"]
        kind = LOOP_VARS if frame.loop_frame else BLOCK_VARS if frame.block_frame else None

        def publish(run):
            told = run[CONTEXT].vars if kind is None else run[kind]
            for name, value in bound:
                told[name] = value(run)
            if kind is None and public:
                run[CONTEXT].exported_vars.update(public)

        return publish

    def captured(self, body, place, value):
        """The closure of a value behind a part, whose text lies at a place."""
        if self.environment.is_async:

            async def later(run):
                run[place] = await collect_later(body, run)
                return await value_of(value, run)

            return Awaited(later)

        def capture(run):
            run[place] = collect(body, run)
            return value(run)

        return capture

    # Macros

    def macro_body(self, node, frame):
        """The closure of a macro."""
        frame = frame.inner()
        outer, self.activation = self.activation, Activation(self.activation)
        loops, self._loops = self._loops, []
        frame.symbols.analyze_node(node)
        names = [argument.name for argument in node.args]
        variables = [frame.symbols.ref(name) for name in names]
        wanted = self._special_arguments(node, names, frame, variables)
        frame.require_output_check = False
        frame.symbols.analyze_node(node)
        for index, variable in enumerate(variables):
            if variable in variables[:index]:
                raise SyntaxError(f"duplicate argument {variable!r} in function definition")
        places = [self.activation.place(variable) for variable in variables]
        enter = self.enter_frame(frame)
        defaults = self._defaults(node, frame, variables)
        body = self.block_of(node.body, frame)
        inner, self.activation, self._loops = self.activation, outer, loops
        environment, name = self.environment, getattr(node, "name", None)

        def begin(run, arguments):
            own = inner.begin(run, run[CONTEXT])
            for place, argument in zip(places, arguments):
                own[place] = argument
            if enter is not None:
                enter(own)
            return own

        def bound_to(run):
            def macro(*arguments):
                own = begin(run, arguments)
                for place, default in defaults:
                    if own[place] is missing:
                        own[place] = default(own)
                return environment.concat(collect(body, own))

            async def macro_later(*arguments):
                own = begin(run, arguments)
                for place, default in defaults:
                    if own[place] is missing:
                        own[place] = await value_of(default, own)
                return environment.concat(await collect_later(body, own))

            function = macro_later if environment.is_async else macro
            return Macro(environment, function, name, tuple(names), *wanted, run[CONTEXT].eval_ctx.autoescape)

        return bound_to

    def _special_arguments(self, node, names, frame, variables):
        """Adds the arguments that a macro has because its body reads them, and says whether it takes each."""
        undeclared = find_undeclared(node.body, ("caller", "kwargs", "varargs"))
        if "caller" in undeclared:
            if "caller" not in names:
                variables.append(frame.symbols.declare_parameter("caller"))
            elif names.index("caller") < len(names) - len(node.defaults):
                self.fail(
                    "When defining macros or call blocks the "
                    'special "caller" argument must be omitted '
                    "or be given a default.",
                    node.lineno,
                )
        wanted = []
        for special in ("kwargs", "varargs"):
            wanted.append(special in undeclared and special not in names)
            if wanted[-1]:
                variables.append(frame.symbols.declare_parameter(special))
        return *wanted, "caller" in undeclared

    def _defaults(self, node, frame, variables):
        """The arguments of a macro with the closures of what they are when they are not given."""
        self._param_def_block.append(frame.symbols.dump_param_targets())
        defaults = []
        required = len(node.args) - len(node.defaults)
        for index, argument in enumerate(node.args):
            if index < required:
                value = self._not_provided(argument.name)
            else:
                value = self.expression(node.defaults[index - required], frame)
            defaults.append((self.activation.place(variables[index]), value))
            self._param_def_block[-1].discard(variables[index])
        self._param_def_block.pop()
        return defaults

    def _not_provided(self, name):
        environment = self.environment
        return lambda run: environment.undefined(f"parameter {name!r} was not provided", name=name)

    def visit_Macro(self, node, frame):
        macro = self.macro_body(node, frame)
        place = self.activation.place(frame.symbols.ref(node.name))
        name, toplevel = node.name, frame.toplevel

        def define(run):
            if toplevel and not name.startswith("_"):
                run[CONTEXT].exported_vars.add(name)
            run[place] = macro(run)
            if toplevel:
                run[CONTEXT].vars[name] = run[place]

        return does(define)

    def visit_CallBlock(self, node, frame):
        macro = self.macro_body(node, frame)
        place = self.activation.temporary()

        def define(run):
            run[place] = macro(run)

        call = self.expression(node.call, frame, caller=lambda run: run[place])
        return sequence([does(define), writes(call)], self.environment.is_async)


def _itself(run):
    return run


def _context(run):
    return run[CONTEXT]


def _check_namespaces(namespaces, run):
    for namespace in namespaces:
        if not isinstance(namespace(run), Namespace):
            raise TemplateRuntimeError("cannot assign attribute on non-namespace object")
