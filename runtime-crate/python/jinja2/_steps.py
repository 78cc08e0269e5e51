"""Closures over the runs of a template's functions.

An expression is a function of a run that gives its value, or an Awaited in environments that await. A statement is a Step.
Rendering a template as a whole writes its pieces to a function; where they are asked for one by one it is a generator, as in
the original, so that nothing runs before its turn.
"""

from .async_utils import auto_await


class Awaited:
    """An expression whose evaluation is a coroutine."""

    __slots__ = ("run",)

    def __init__(self, run):
        self.run = run


def apply(function, *parts):
    """The expression that calls a function with the values of others."""
    if any([isinstance(part, Awaited) for part in parts]):
        return Awaited(_apply_awaiting(function, parts))
    if len(parts) == 1:
        (only,) = parts
        return lambda run: function(only(run))
    if len(parts) == 2:
        first, second = parts
        return lambda run: function(first(run), second(run))
    return lambda run: function(*[part(run) for part in parts])


def _apply_awaiting(function, parts):
    async def evaluate(run):
        values = []
        for part in parts:
            values.append(await part.run(run) if isinstance(part, Awaited) else part(run))
        return function(*values)

    return evaluate


def awaiting(part):
    """The expression whose value is awaited where it can be."""
    if isinstance(part, Awaited):
        inner = part.run

        async def evaluate(run):
            return await auto_await(await inner(run))
    else:

        async def evaluate(run):
            return await auto_await(part(run))

    return Awaited(evaluate)


async def value_of(part, run):
    """The value of an expression of either kind."""
    return await part.run(run) if isinstance(part, Awaited) else part(run)


class Step:
    """A statement: `value` if it is one expression, whose value is a piece of text if it `writes`; else its three forms.

    `run` writes to a function, `pieces` is a generator, `later` an asynchronous one. Which there are depends on the environment.
    """

    __slots__ = ("value", "writes", "run", "pieces", "later")

    def __init__(self, value=None, writes=False, run=None, pieces=None, later=None):
        self.value = value
        self.writes = writes
        self.run = run
        self.pieces = pieces
        self.later = later
        if value is not None and not isinstance(value, Awaited):
            self.run = (lambda frame, out: out(value(frame))) if writes else (lambda frame, out: value(frame))


def does(value):
    """A statement that writes nothing."""
    return Step(value)


def writes(value):
    """A statement that writes one piece."""
    return Step(value, True)


def text(piece):
    """A statement that writes the same always."""
    return Step(lambda run: piece, True, run=None)


def sequence(steps, is_async):
    """Statements one after the other."""
    steps = tuple(steps)
    if len(steps) == 1:
        return steps[0]
    if is_async:
        return Step(later=_sequence_later(steps))
    runs = tuple([step.run for step in steps])

    def run(frame, out):
        for one in runs:
            one(frame, out)

    if all([step.value is not None and not step.writes for step in steps]):
        return Step(lambda frame: run(frame, None))

    def pieces(frame):
        for step in steps:
            if step.value is None:
                yield from step.pieces(frame)
            elif step.writes:
                yield step.value(frame)
            else:
                step.value(frame)

    return Step(run=run, pieces=pieces)


def _sequence_later(steps):
    async def later(frame):
        for step in steps:
            if step.value is None:
                stream = step.later(frame)
                try:
                    async for piece in stream:
                        yield piece
                finally:
                    await stream.aclose()
            elif step.writes:
                yield await value_of(step.value, frame)
            else:
                await value_of(step.value, frame)

    return later


def pieces_of(step, run):
    """The pieces of a statement one by one; a single one is made at once."""
    if step.value is None:
        return step.pieces(run)
    value = step.value(run)
    return (value,) if step.writes else ()


def later_pieces_of(step, run):
    """The pieces of a statement as an asynchronous generator, which is to be closed by whoever iterates over it."""
    return _single(step, run) if step.later is None else step.later(run)


async def _single(step, run):
    value = await value_of(step.value, run)
    if step.writes:
        yield value


def collect(step, run):
    """The pieces of a statement as a list."""
    found = []
    step.run(run, found.append)
    return found


async def collect_later(step, run):
    return [piece async for piece in later_pieces_of(step, run)]


def between(enter, body, leave):
    """A statement with something done before and behind it; nothing is done behind when an exception comes out."""
    if enter is None and leave is None:
        return body
    enter = enter or _nothing
    leave = leave or _nothing

    def run(frame, out):
        enter(frame)
        body.run(frame, out)
        leave(frame)

    def pieces(frame):
        enter(frame)
        yield from pieces_of(body, frame)
        leave(frame)

    async def later(frame):
        enter(frame)
        stream = later_pieces_of(body, frame)
        try:
            async for piece in stream:
                yield piece
        finally:
            await stream.aclose()
        leave(frame)

    return Step(run=run, pieces=pieces, later=later)


def _nothing(frame):
    """Nothing."""


def choice(branches, otherwise=None):
    """The first of some statements whose test holds, or another one, or none."""
    if len(branches) == 1 and not isinstance(branches[0][0], Awaited):
        run = _one_or_other(*branches[0], otherwise)
    else:
        run = _first(branches, otherwise)

    def pieces(frame):
        for test, body in branches:
            if test(frame):
                yield from pieces_of(body, frame)
                return
        if otherwise is not None:
            yield from pieces_of(otherwise, frame)

    async def later(frame):
        chosen = otherwise
        for test, body in branches:
            if await value_of(test, frame):
                chosen = body
                break
        if chosen is None:
            return
        stream = later_pieces_of(chosen, frame)
        try:
            async for piece in stream:
                yield piece
        finally:
            await stream.aclose()

    return Step(run=run, pieces=pieces, later=later)


def _one_or_other(test, body, otherwise):
    def run(frame, out):
        if test(frame):
            body.run(frame, out)
        elif otherwise is not None:
            otherwise.run(frame, out)

    return run


def _first(branches, otherwise):
    def run(frame, out):
        for test, body in branches:
            if test(frame):
                body.run(frame, out)
                return
        if otherwise is not None:
            otherwise.run(frame, out)

    return run


class LeaveLoop(Exception):
    """Ends a loop."""


class NextTurn(Exception):
    """Goes on with a loop's next turn."""


class RenderFunction:
    """A template's root, or a block of it: gives the pieces of its text for a context."""

    def __init__(self, activation, begin, body, is_async):
        self._activation = activation
        self._begin = begin
        self._body = body
        self._is_async = is_async

    def _start(self, context):
        run = self._activation.begin(None, context)
        self._begin(run)
        return run

    def __call__(self, context):
        return self._later(context) if self._is_async else self._pieces(context)

    def _pieces(self, context):
        yield from pieces_of(self._body, self._start(context))

    async def _later(self, context):
        stream = later_pieces_of(self._body, self._start(context))
        try:
            async for piece in stream:
                yield piece
        finally:
            await stream.aclose()

    def write(self, context, out):
        """Writes the pieces. As out of a generator, no StopIteration comes out."""
        try:
            self._body.run(self._start(context), out)
        except StopIteration as error:
            raise RuntimeError("generator raised StopIteration") from error


def write_pieces(function, context, out):
    """Writes the pieces of a root or a block; applications may have functions of their own there."""
    if isinstance(function, RenderFunction):
        function.write(context, out)
        return
    for piece in function(context):
        out(piece)


def all_pieces(function, context):
    """The pieces of a root or a block as a list."""
    found = []
    write_pieces(function, context, found.append)
    return found
