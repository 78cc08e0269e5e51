"""Which name of a template is which variable. jinja2/idtracking.py.

A frame of a template has symbols: for each name that it reads or binds the variable that stands for it, and for each
variable that it adds what is in it at the beginning (`loads`): an argument, what the context has, the variable of an
outer frame, or nothing.
"""

from .visitor import NodeVisitor

VAR_LOAD_PARAMETER = "param"
VAR_LOAD_RESOLVE = "resolve"
VAR_LOAD_ALIAS = "alias"
VAR_LOAD_UNDEFINED = "undefined"


def find_symbols(nodes, parent_symbols=None):
    """The symbols of some nodes."""
    symbols = Symbols(parent=parent_symbols)
    for node in nodes:
        FrameSymbolVisitor(symbols).visit(node)
    return symbols


def symbols_for_node(node, parent_symbols=None):
    """The symbols of the frame that a node makes."""
    symbols = Symbols(parent=parent_symbols)
    symbols.analyze_node(node)
    return symbols


class Symbols:
    """The names of one frame."""

    def __init__(self, parent=None, level=None):
        if level is None:
            level = 0 if parent is None else parent.level + 1
        self.level = level
        self.parent = parent
        self.refs = {}
        self.loads = {}
        self.stores = set()

    def analyze_node(self, node, **kwargs):
        RootVisitor(self).visit(node, **kwargs)

    def _define_ref(self, name, load=None):
        variable = self.refs[name] = f"l_{self.level}_{name}"
        if load is not None:
            self.loads[variable] = load
        return variable

    def _chain(self):
        """This frame's symbols and those of the frames around it."""
        symbols = self
        while symbols is not None:
            yield symbols
            symbols = symbols.parent

    def find_load(self, target):
        """What is in a variable at the beginning, or None."""
        for symbols in self._chain():
            if target in symbols.loads:
                return symbols.loads[target]
        return None

    def find_ref(self, name):
        """The variable of a name, or None."""
        for symbols in self._chain():
            if name in symbols.refs:
                return symbols.refs[name]
        return None

    def ref(self, name):
        """The variable of a name that must have one."""
        variable = self.find_ref(name)
        if variable is None:
            raise AssertionError(f"Tried to resolve a name to a reference that was unknown to the frame ({name!r})")
        return variable

    def copy(self):
        other = type(self)(self.parent, self.level)
        other.refs.update(self.refs)
        other.loads.update(self.loads)
        other.stores |= self.stores
        return other

    def _outer(self, name):
        return None if self.parent is None else self.parent.find_ref(name)

    def store(self, name):
        """A name is bound here."""
        self.stores.add(name)
        if name not in self.refs:
            outer = self._outer(name)
            kind = VAR_LOAD_UNDEFINED if outer is None else VAR_LOAD_ALIAS
            self._define_ref(name, (kind, outer))

    def declare_parameter(self, name):
        """A name is an argument here."""
        self.stores.add(name)
        return self._define_ref(name, (VAR_LOAD_PARAMETER, None))

    def load(self, name):
        """A name is read here."""
        if self.find_ref(name) is None:
            self._define_ref(name, (VAR_LOAD_RESOLVE, name))

    def branch_update(self, branch_symbols):
        """Takes over the names of branches of which one runs. What they bind may keep its value from before."""
        bound = set()
        for branch in branch_symbols:
            bound |= branch.stores
        bound -= self.stores
        for branch in branch_symbols:
            self.refs.update(branch.refs)
            self.loads.update(branch.loads)
            self.stores |= branch.stores
        for name in bound:
            outer = self._outer(name)
            load = (VAR_LOAD_RESOLVE, name) if outer is None else (VAR_LOAD_ALIAS, outer)
            self.loads[self.ref(name)] = load

    def dump_stores(self):
        """The names that are bound here and around here, with their variables."""
        bound = {}
        for symbols in self._chain():
            for name in sorted(symbols.stores):
                bound.setdefault(name, self.find_ref(name))
        return bound

    def dump_param_targets(self):
        """The variables that are arguments here."""
        return {variable for variable, load in self.loads.items() if load[0] == VAR_LOAD_PARAMETER}


class RootVisitor(NodeVisitor):
    """Finds the names of the frame that a node makes."""

    def __init__(self, symbols):
        self.sym_visitor = FrameSymbolVisitor(symbols)

    def _visit_all(self, nodes):
        for node in nodes:
            self.sym_visitor.visit(node)

    def _simple_visit(self, node, **kwargs):
        self._visit_all(node.iter_child_nodes())

    visit_Template = _simple_visit
    visit_Block = _simple_visit
    visit_Macro = _simple_visit
    visit_FilterBlock = _simple_visit
    visit_Scope = _simple_visit
    visit_If = _simple_visit
    visit_ScopedEvalContextModifier = _simple_visit

    def visit_AssignBlock(self, node, **kwargs):
        self._visit_all(node.body)

    visit_OverlayScope = visit_AssignBlock

    def visit_CallBlock(self, node, **kwargs):
        self._visit_all(node.iter_child_nodes(exclude=("call",)))

    def visit_For(self, node, for_branch="body", **kwargs):
        """The names of a loop's body, of what stands for no turns, or of its filter."""
        if for_branch not in ("body", "else", "test"):
            raise RuntimeError("Unknown for branch")
        if for_branch == "else":
            self._visit_all(node.else_)
            return
        self.sym_visitor.visit(node.target, store_as_param=True)
        if for_branch == "body":
            self._visit_all(node.body)
        elif node.test is not None:
            self.sym_visitor.visit(node.test)

    def visit_With(self, node, **kwargs):
        self._visit_all(node.targets)
        self._visit_all(node.body)

    def generic_visit(self, node, *args, **kwargs):
        raise NotImplementedError(f"Cannot find symbols for {type(node).__name__!r}")


class FrameSymbolVisitor(NodeVisitor):
    """Finds names inside a frame, up to where other frames begin."""

    def __init__(self, symbols):
        self.symbols = symbols

    def visit_Name(self, node, store_as_param=False, **kwargs):
        if store_as_param or node.ctx == "param":
            self.symbols.declare_parameter(node.name)
        elif node.ctx == "store":
            self.symbols.store(node.name)
        elif node.ctx == "load":
            self.symbols.load(node.name)

    def visit_NSRef(self, node, **kwargs):
        self.symbols.load(node.name)

    def visit_If(self, node, **kwargs):
        self.visit(node.test, **kwargs)
        before = self.symbols
        branches = []
        for body in (node.body, node.elif_, node.else_):
            self.symbols = before.copy()
            branches.append(self.symbols)
            for statement in body or ():
                self.visit(statement, **kwargs)
        self.symbols = before
        before.branch_update(branches)

    def visit_Macro(self, node, **kwargs):
        self.symbols.store(node.name)

    def visit_Import(self, node, **kwargs):
        self.generic_visit(node, **kwargs)
        self.symbols.store(node.target)

    def visit_FromImport(self, node, **kwargs):
        self.generic_visit(node, **kwargs)
        for name in node.names:
            self.symbols.store(name[1] if isinstance(name, tuple) else name)

    def visit_Assign(self, node, **kwargs):
        # The value is read before the name is bound.
        self.visit(node.node, **kwargs)
        self.visit(node.target, **kwargs)

    def visit_AssignBlock(self, node, **kwargs):
        self.visit(node.target, **kwargs)

    def visit_For(self, node, **kwargs):
        self.visit(node.iter, **kwargs)

    def visit_CallBlock(self, node, **kwargs):
        self.visit(node.call, **kwargs)

    def visit_FilterBlock(self, node, **kwargs):
        self.visit(node.filter, **kwargs)

    def visit_With(self, node, **kwargs):
        for value in node.values:
            self.visit(value)

    def _frame_of_its_own(self, node, **kwargs):
        """Nothing in there belongs here."""

    visit_Scope = _frame_of_its_own
    visit_Block = _frame_of_its_own
    visit_OverlayScope = _frame_of_its_own
