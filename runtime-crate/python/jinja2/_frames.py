"""What the compiler knows of the place that it is at, and where variables lie when the template runs.

In the original a template becomes Python functions, and its variables are locals of theirs. Here a run of such a
function is a list: the list of the function around it, the context, the names that calls pass on, then the variables.
"""

from .idtracking import Symbols
from .utils import missing

# The places that every run has.
OUTER, CONTEXT, LOOP_VARS, BLOCK_VARS, FIRST = range(5)


class Activation:
    """A function of the template: which variables it has, and where."""

    def __init__(self, outer=None):
        self.outer = outer
        self.places = {}
        self.size = FIRST

    def place(self, variable):
        """The place of a variable of this function, made if it has none."""
        if variable not in self.places:
            self.places[variable] = self.size
            self.size += 1
        return self.places[variable]

    def temporary(self):
        """A place that no variable has."""
        self.size += 1
        return self.size - 1

    def find(self, variable):
        """Where a variable is: how many functions outwards, and its place there."""
        depth, activation = 0, self
        while activation is not None:
            if variable in activation.places:
                return depth, activation.places[variable]
            depth, activation = depth + 1, activation.outer
        raise AssertionError(f"no variable {variable!r}")

    def begin(self, outer, context):
        """A run of the function."""
        run = [missing] * self.size
        run[OUTER] = outer
        run[CONTEXT] = context
        return run


class Frame:
    """A part of a template with names of its own, while it is compiled."""

    def __init__(self, eval_ctx, parent=None, level=None):
        self.eval_ctx = eval_ctx
        self.parent = parent
        self.symbols = Symbols(None if parent is None else parent.symbols, level)
        # Whether text must not appear when the template extends another one.
        self.require_output_check = parent is not None and parent.require_output_check
        # The place of the text that a filter of this part gets.
        self.buffer = None if parent is None else parent.buffer
        self.block = None if parent is None else parent.block
        # Whether what is bound here is bound in the context, and whether an `extends` here is sure to run.
        self.toplevel = self.rootlevel = False
        self.loop_frame = self.block_frame = False
        # Whether the part may not run: filters and tests in it that do not exist fail when they are asked for.
        self.soft_frame = False

    def copy(self):
        other = object.__new__(self.__class__)
        other.__dict__.update(self.__dict__, symbols=self.symbols.copy())
        return other

    __copy__ = copy

    def inner(self, isolated=False):
        """A part inside this one."""
        if not isolated:
            return Frame(self.eval_ctx, self)
        return Frame(self.eval_ctx, level=self.symbols.level + 1)

    def soft(self):
        """The same part where it may not run."""
        other = self.copy()
        other.soft_frame, other.rootlevel = True, False
        return other
