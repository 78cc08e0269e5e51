"""Other templates: those that one extends, includes and imports, and blocks. jinja2/compiler.py."""

from . import nodes
from ._frames import CONTEXT
from ._steps import Awaited, Step, apply, choice, does, sequence, value_of, write_pieces
from .exceptions import TemplateNotFound, TemplateRuntimeError
from .utils import missing


class CompilerExit(Exception):
    """What follows in a part never runs; the arguments are the part's last steps."""


class InheritanceCompiler:
    """The part of the compiler that goes to other templates."""

    def visit_Block(self, node, frame):
        if frame.toplevel and self.has_known_extends:
            return None
        context = self.derive_context(frame) if node.scoped else self.context_reference()
        step = _rendered(apply(_block(node.name, node.required), _itself, context))
        if frame.toplevel and self.extends_so_far > 0:
            return self.unless_extended(step)
        return step

    def visit_Extends(self, node, frame):
        if not frame.toplevel:
            self.fail("cannot use extend from a non top-level scope", node.lineno)
        parent = self.read("parent_template")
        place = self.activation.place("parent_template")
        steps = []
        if self.extends_so_far > 0:
            if self.has_known_extends:
                raise CompilerExit(does(_extended_again))
            steps.append(does(lambda run: _extended_again(run) if parent(run) is not None else None))
        name, environment = self.name, self.environment

        def extend(run, template):
            run[place] = found = environment.get_template(template, name)
            for block, function in found.blocks.items():
                run[CONTEXT].blocks.setdefault(block, []).append(function)

        steps.append(does(apply(extend, _itself, self.expression(node.template, frame))))
        if frame.rootlevel:
            self.has_known_extends = True
        self.extends_so_far += 1
        return sequence(steps, environment.is_async)

    def parent_text(self, place):
        """The step behind a root: the text of the template that it extends, if it does."""
        step = _rendered(lambda run: (run[place].root_render_func, run[CONTEXT]))
        return choice([(lambda run: run[place] is not None, step)])

    def _ask(self, node, frame, method):
        """The closure of the template that a node names."""
        name = self.name
        return apply(lambda template: method(template, name), self.expression(node.template, frame))

    def visit_Include(self, node, frame):
        environment = self.environment
        method = environment.get_or_select_template
        if isinstance(node.template, (nodes.Tuple, nodes.List)):
            method = environment.select_template
        elif isinstance(node.template, nodes.Const):
            if isinstance(node.template.value, str):
                method = environment.get_template
            elif isinstance(node.template.value, (tuple, list)):
                method = environment.select_template
        found = self._ask(node, frame, method)
        if node.ignore_missing:
            found = _or_none(found)
        place = self.activation.temporary()
        if node.with_context:
            names = self.local_context(frame)

            def started(run):
                context = run[place].new_context(run[CONTEXT].get_all(), True, names(run))
                return run[place].root_render_func, context

            step = _rendered(started)
        else:
            step = _module_text(place)
        asked = does(apply(lambda run, template: run.__setitem__(place, template), _itself, found))
        if node.ignore_missing:
            step = choice([(lambda run: run[place] is not None, step)])
        return sequence([asked, step], environment.is_async)

    def _module(self, node, frame):
        """The closure of the module of the template that a node names."""
        template = self._ask(node, frame, self.environment.get_template)
        names = self.local_context(frame) if node.with_context else None
        if not self.environment.is_async:
            if names is None:
                return apply(lambda run, found: found._get_default_module(run[CONTEXT]), _itself, template)
            return apply(
                lambda run, found: found.make_module(run[CONTEXT].get_all(), True, names(run)), _itself, template
            )

        async def later(run):
            found = await value_of(template, run)
            if names is None:
                return await found._get_default_module_async(run[CONTEXT])
            return await found.make_module_async(run[CONTEXT].get_all(), True, names(run))

        return Awaited(later)

    def visit_Import(self, node, frame):
        place = self.activation.place(frame.symbols.ref(node.target))
        name, toplevel = node.target, frame.toplevel

        def bind(run, module):
            run[place] = module
            if toplevel:
                run[CONTEXT].vars[name] = module
                if not name.startswith("_"):
                    run[CONTEXT].exported_vars.discard(name)

        return does(apply(bind, _itself, self._module(node, frame)))

    def visit_FromImport(self, node, frame):
        pairs = [name if isinstance(name, tuple) else (name, name) for name in node.names]
        targets = [(name, alias, self.activation.place(frame.symbols.ref(alias))) for name, alias in pairs]
        public = [alias for _, alias in pairs if not alias.startswith("_")]
        environment, position, toplevel = self.environment, self.position(node), frame.toplevel

        def bind(run, module):
            for name, _, place in targets:
                run[place] = getattr(module, name, missing)
                if run[place] is missing:
                    run[place] = environment.undefined(
                        f"the template {module.__name__!r} (imported on {position})"
                        f" does not export the requested name {name!r}",
                        name=name,
                    )
            if toplevel:
                run[CONTEXT].vars.update([(alias, run[place]) for _, alias, place in targets])
                run[CONTEXT].exported_vars.difference_update(public)

        return does(apply(bind, _itself, self._module(node, frame)))


def _itself(run):
    return run


def _extended_again(run):
    raise TemplateRuntimeError("extended multiple times")


def _block(name, required):
    """The function that gives a block's function and the context for it."""

    def found(run, context):
        functions = run[CONTEXT].blocks[name]
        if required and len(functions) <= 1:
            raise TemplateRuntimeError(f"Required block {name!r} not found")
        return functions[0], context

    return found


def _or_none(template):
    """The closure of a template, or of None where it is not found."""
    if isinstance(template, Awaited):

        async def later(run):
            try:
                return await template.run(run)
            except TemplateNotFound:
                return None

        return Awaited(later)

    def found(run):
        try:
            return template(run)
        except TemplateNotFound:
            return None

    return found


def _rendered(started):
    """The step of the text of a function of a template: the closure gives it, and the context for it."""

    def run(frame, out):
        write_pieces(*started(frame), out)

    def pieces(frame):
        function, context = started(frame)
        yield from function(context)

    async def later(frame):
        function, context = await value_of(started, frame)
        stream = function(context)
        try:
            async for piece in stream:
                yield piece
        finally:
            await stream.aclose()

    return Step(run=run, pieces=pieces, later=later)


def _module_text(place):
    """The step of the text of a template that sees nothing of the one that includes it."""

    def run(frame, out):
        for piece in frame[place]._get_default_module()._body_stream:
            out(piece)

    def pieces(frame):
        yield from frame[place]._get_default_module()._body_stream

    async def later(frame):
        for piece in (await frame[place]._get_default_module_async())._body_stream:
            yield piece

    return Step(run=run, pieces=pieces, later=later)
