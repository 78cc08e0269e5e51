"""The base classes of a template's syntax tree. jinja2/nodes.py: NodeType, EvalContext and Node."""

from collections import deque


class Impossible(Exception):
    """An expression has no value before it runs."""


class NodeType(type):
    """The class of node classes: fields and attributes are those of the base and the class's own."""

    def __new__(mcs, name, bases, d):
        if not mcs.open:
            raise TypeError("can't create custom node types")
        for kind in ("fields", "attributes"):
            inherited = getattr(bases[0], kind) if bases else ()
            d[kind] = inherited + tuple(d.get(kind, ()))
        d.setdefault("abstract", False)
        return type.__new__(mcs, name, bases, d)

    # Until the end of this module.
    open = True


class EvalContext:
    """Settings that hold while a template is evaluated, and that its tags may change."""

    def __init__(self, environment, template_name=None):
        self.environment = environment
        escapes = environment.autoescape
        self.autoescape = escapes(template_name) if callable(escapes) else escapes
        self.volatile = False

    def save(self):
        return self.__dict__.copy()

    def revert(self, old):
        self.__dict__.clear()
        self.__dict__.update(old)


def get_eval_context(node, ctx):
    """The settings, or fresh ones of the node's environment."""
    if ctx is not None:
        return ctx
    if node.environment is None:
        raise RuntimeError("if no eval context is passed, the node must have an attached environment.")
    return EvalContext(node.environment)


class Node(metaclass=NodeType):
    """Base of all: fields are given by position, attributes by keyword."""

    fields = ()
    attributes = ("lineno", "environment")
    abstract = True

    def __init__(self, *fields, **attributes):
        if self.abstract:
            raise TypeError("abstract nodes are not instantiable")
        if fields:
            count = len(self.fields)
            if len(fields) != count:
                wanted = f"0 or {count} argument{'' if count == 1 else 's'}" if count else "0 arguments"
                raise TypeError(f"{type(self).__name__!r} takes {wanted}")
            self.__dict__.update(zip(self.fields, fields))
        for name in self.attributes:
            setattr(self, name, attributes.pop(name, None))
        for name in attributes:
            raise TypeError(f"unknown attribute {name!r}")

    def iter_fields(self, exclude=None, only=None):
        """The fields that are set, as pairs of name and value."""
        for name in self.fields:
            left_out = exclude is not None and name in exclude
            chosen = only is not None and name in only
            if not chosen and (left_out or (only is not None and exclude is None)):
                continue
            try:
                value = getattr(self, name)
            except AttributeError:
                continue
            yield name, value

    def iter_child_nodes(self, exclude=None, only=None):
        """The nodes directly below."""
        for _, value in self.iter_fields(exclude, only):
            for item in value if isinstance(value, list) else (value,):
                if isinstance(item, Node):
                    yield item

    def find(self, node_type):
        """The first node of a class below, or None."""
        return next(self.find_all(node_type), None)

    def find_all(self, node_type):
        """The nodes of a class, or of several, below."""
        for child in self.iter_child_nodes():
            if isinstance(child, node_type):
                yield child
            yield from child.find_all(node_type)

    def _everything(self):
        """This node and all below, level by level."""
        waiting = deque((self,))
        while waiting:
            node = waiting.popleft()
            yield node
            waiting.extend(node.iter_child_nodes())

    def set_ctx(self, ctx):
        """Says of this node and those below what they are for: "load", "store" or "param"."""
        for node in self._everything():
            if "ctx" in node.fields:
                node.ctx = ctx
        return self

    def set_lineno(self, lineno, override=False):
        """Sets the line of this node and those below where they have none."""
        for node in self._everything():
            if "lineno" in node.attributes and (override or node.lineno is None):
                node.lineno = lineno
        return self

    def set_environment(self, environment):
        for node in self._everything():
            node.environment = environment
        return self

    def __eq__(self, other):
        if type(self) is not type(other):
            return NotImplemented
        return list(self.iter_fields()) == list(other.iter_fields())

    __hash__ = object.__hash__

    def __repr__(self):
        fields = [f"{name}={getattr(self, name, None)!r}" for name in self.fields]
        return f"{type(self).__name__}({', '.join(fields)})"

    def dump(self):
        """The tree as text that could make it again."""
        return _dumped(self)


def _dumped(value):
    if not isinstance(value, Node):
        return repr(value)
    fields = [getattr(value, name) for name in value.fields]
    parts = ["[" + ", ".join(map(_dumped, field)) + "]" if isinstance(field, list) else _dumped(field) for field in fields]
    return f"nodes.{type(value).__name__}({', '.join(parts)})"


class Stmt(Node):
    """Base of statements."""

    abstract = True


class Helper(Node):
    """Base of what stands inside certain nodes alone."""

    abstract = True
