"""Loops. jinja2/compiler.py: visit_For and what leaves a turn."""

from markupsafe import Markup

from . import nodes
from ._binding import find_undeclared
from ._frames import CONTEXT, LOOP_VARS, OUTER, Activation
from ._steps import (
    Awaited,
    LeaveLoop,
    NextTurn,
    Step,
    collect,
    collect_later,
    does,
    later_pieces_of,
    pieces_of,
    value_of,
    writes,
)
from .async_utils import auto_aiter
from .runtime import AsyncLoopContext, LoopContext
from .utils import missing


class LoopCompiler:
    """The part of the compiler that makes loops."""

    def visit_For(self, node, frame):
        loop_frame, test_frame, else_frame = frame.inner(), frame.inner(), frame.inner()
        loop_frame.loop_frame = True
        extended = (
            node.recursive
            or "loop" in find_undeclared(node.iter_child_nodes(only=("body",)), ("loop",))
            or any([block.scoped for block in node.find_all(nodes.Block)])
        )
        loop_variable = loop_frame.symbols.declare_parameter("loop") if extended else None
        loop_frame.symbols.analyze_node(node, for_branch="body")
        if node.else_:
            else_frame.symbols.analyze_node(node, for_branch="else")
        chosen = None
        if node.test:
            test_frame.symbols.analyze_node(node, for_branch="test")
            chosen = self._filter(node, test_frame, loop_frame)
        outer = self.activation
        if node.recursive:
            self.activation = Activation(outer)
            loops, self._loops = self._loops, []
        for name in node.find_all(nodes.Name):
            if name.ctx == "store" and name.name == "loop":
                self.fail("Can't assign to special loop variable in for-loop target", name.lineno)
        iterable = None if node.recursive else self.expression(node.iter, frame)
        step = self._turns(node, loop_frame, else_frame, loop_variable, chosen, iterable)
        if node.recursive:
            inner, self.activation, self._loops = self.activation, outer, loops
            step = self._recursive(node, frame, loop_frame, inner, step)
        if self._assign_stack:
            self._assign_stack[-1].difference_update(loop_frame.symbols.stores)
        return step

    def _filter(self, node, test_frame, loop_frame):
        """The function that goes through what is iterated over and keeps what passes the loop's test."""
        activation = self.activation = Activation(self.activation)
        enter = self.enter_frame(test_frame)
        bind = self.store(node.target, loop_frame)
        test = self.expression(node.test, test_frame)
        again = self._target_value(node.target, loop_frame)
        self.activation = activation.outer

        def begin(outer):
            run = activation.begin(outer, outer[CONTEXT])
            if enter is not None:
                enter(run)
            return run

        def chosen(outer, iterable):
            run = begin(outer)
            for item in iterable:
                bind(run, item)
                if test(run):
                    yield again(run)

        async def chosen_later(outer, iterable):
            run = begin(outer)
            async for item in auto_aiter(iterable):
                bind(run, item)
                if await value_of(test, run):
                    yield again(run)

        return chosen_later if self.environment.is_async else chosen

    def _target_value(self, target, frame):
        """The closure that reads a target back: of a tuple, a new one."""
        if isinstance(target, nodes.Tuple):
            parts = [self._target_value(item, frame) for item in target.items]
            return lambda run: tuple([part(run) for part in parts])
        return self.read(frame.symbols.ref(target.name))

    def _turns(self, node, loop_frame, else_frame, loop_variable, chosen, iterable):
        """The step of a loop; without an iterable it is a recursive one, which finds its arguments in its run."""
        recursive = iterable is None
        environment = self.environment
        names = ("reciter", "loop_render_func", "depth") if recursive else ()
        places = [self.activation.place(name) for name in names]
        loop_place = None if loop_variable is None else self.activation.place(loop_variable)
        enter_turn = self.enter_frame(loop_frame)
        bind = self.store(node.target, loop_frame)
        self._loops.append(False)
        body = self.block_of(node.body, loop_frame)
        left = self._loops.pop()
        leave = None if recursive and not node.else_ else self.leave_frame(loop_frame)
        otherwise = self.framed(else_frame, node.else_) if node.else_ else None

        def items(run, given):
            """What is iterated over: items, or pairs of an item and the loop."""
            if chosen is not None:
                given = chosen(run[OUTER] if recursive else run, given)
            if loop_place is None:
                return auto_aiter(given) if environment.is_async else given
            run[loop_place] = missing
            kind = AsyncLoopContext if environment.is_async else LoopContext
            if not recursive:
                return kind(given, environment.undefined)
            return kind(given, environment.undefined, run[places[1]], run[places[2]])

        def begin_turn(run, item):
            if loop_place is None:
                bind(run, item)
            else:
                item, loop = item
                bind(run, item)
                run[loop_place] = loop
            if enter_turn is not None:
                enter_turn(run)
            run[LOOP_VARS] = {}

        if recursive:
            iterable = lambda run: run[places[0]]  # noqa: E731
        if environment.is_async:
            step = Step(later=_turns_later(items, iterable, begin_turn, body, left, leave, otherwise))
        else:
            step = _turns(items, iterable, begin_turn, body, left, leave, otherwise)
        return step

    def _recursive(self, node, frame, loop_frame, activation, step):
        """The step that begins a recursive loop: each level is a call that gives the text of its turns."""
        names = ("reciter", "loop_render_func", "depth")
        places = [activation.places[name] for name in names]
        environment, eval_ctx = self.environment, loop_frame.eval_ctx
        volatile, autoescape = eval_ctx.volatile, eval_ctx.autoescape

        def start(outer, arguments):
            run = activation.begin(outer, outer[CONTEXT])
            for place, argument in zip(places, arguments):
                run[place] = argument
            return run

        def text_of(run, pieces):
            text = environment.concat(pieces)
            escapes = run[CONTEXT].eval_ctx.autoescape if volatile else autoescape
            return Markup(text) if escapes else text

        def level_of(outer):
            def loop(reciter, loop_render_func, depth=0):
                run = start(outer, (reciter, loop_render_func, depth))
                return text_of(run, collect(step, run))

            async def loop_later(reciter, loop_render_func, depth=0):
                run = start(outer, (reciter, loop_render_func, depth))
                return text_of(run, await collect_later(step, run))

            return loop_later if environment.is_async else loop

        iterable = self.expression(node.iter, frame)
        if not environment.is_async:

            def begin(run):
                loop = level_of(run)
                return loop(iterable(run), loop)

            return writes(begin)

        async def begin_later(run):
            loop = level_of(run)
            return await loop(auto_aiter(await value_of(iterable, run)), loop)

        return writes(Awaited(begin_later))

    def visit_Continue(self, node, frame):
        if not self._loops:
            raise SyntaxError("'continue' not properly in loop")
        self._loops[-1] = True
        return does(_next_turn)

    def visit_Break(self, node, frame):
        if not self._loops:
            raise SyntaxError("'break' outside loop")
        self._loops[-1] = True
        return does(_leave_loop)


def _next_turn(run):
    raise NextTurn


def _leave_loop(run):
    raise LeaveLoop


def _turns(items, iterable, begin_turn, body, left, leave, otherwise):
    def run_turn(frame, out):
        """One turn: whether its end was reached, None if the loop is left."""
        try:
            body.run(frame, out)
        except NextTurn:
            return False
        except LeaveLoop:
            return None
        return True

    def run(frame, out):
        unfinished = True
        for item in items(frame, iterable(frame)):
            begin_turn(frame, item)
            if not left:
                body.run(frame, out)
                unfinished = False
                continue
            reached = run_turn(frame, out)
            if reached is None:
                break
            if reached:
                unfinished = False
        if leave is not None:
            leave(frame)
        if unfinished and otherwise is not None:
            otherwise.run(frame, out)

    def pieces(frame):
        unfinished = True
        for item in items(frame, iterable(frame)):
            begin_turn(frame, item)
            try:
                yield from pieces_of(body, frame)
                unfinished = False
            except NextTurn:
                continue
            except LeaveLoop:
                break
        if leave is not None:
            leave(frame)
        if unfinished and otherwise is not None:
            yield from pieces_of(otherwise, frame)

    return Step(run=run, pieces=pieces)


def _turns_later(items, iterable, begin_turn, body, left, leave, otherwise):
    async def later(frame):
        unfinished = True
        async for item in items(frame, await value_of(iterable, frame)):
            begin_turn(frame, item)
            stream = later_pieces_of(body, frame)
            try:
                async for piece in stream:
                    yield piece
                unfinished = False
            except NextTurn:
                continue
            except LeaveLoop:
                break
            finally:
                await stream.aclose()
        if leave is not None:
            leave(frame)
        if not unfinished or otherwise is None:
            return
        stream = later_pieces_of(otherwise, frame)
        try:
            async for piece in stream:
                yield piece
        finally:
            await stream.aclose()

    return later
