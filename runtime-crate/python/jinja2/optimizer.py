"""Computes what is known of a tree before it runs. jinja2/optimizer.py."""

from . import nodes
from .visitor import NodeTransformer


def optimize(node, environment):
    """A tree with constants where expressions have known values; it is changed in place."""
    return Optimizer(environment).visit(node)


class Optimizer(NodeTransformer):
    """Puts constants into the places of expressions."""

    def __init__(self, environment):
        self.environment = environment

    def generic_visit(self, node, *args, **kwargs):
        node = super().generic_visit(node, *args, **kwargs)
        if not isinstance(node, nodes.Expr):
            return node
        try:
            value = node.as_const(args[0] if args else None)
            return nodes.Const.from_untrusted(value, node.lineno, self.environment)
        except nodes.Impossible:
            return node
