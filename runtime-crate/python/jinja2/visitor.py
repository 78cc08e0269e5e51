"""Walks over syntax trees. jinja2/visitor.py."""

from .nodes import Node


class NodeVisitor:
    """Calls `visit_<class>` for a node where there is one, and visits its children otherwise."""

    def get_visitor(self, node):
        return getattr(self, "visit_" + type(node).__name__, None)

    def visit(self, node, *args, **kwargs):
        visitor = self.get_visitor(node)
        if visitor is None:
            visitor = self.generic_visit
        return visitor(node, *args, **kwargs)

    def generic_visit(self, node, *args, **kwargs):
        for child in node.iter_child_nodes():
            self.visit(child, *args, **kwargs)


class NodeTransformer(NodeVisitor):
    """A visitor whose answers take the place of the nodes; with None a node goes."""

    def generic_visit(self, node, *args, **kwargs):
        for field, old in node.iter_fields():
            if isinstance(old, Node):
                new = self.visit(old, *args, **kwargs)
                if new is None:
                    delattr(node, field)
                else:
                    setattr(node, field, new)
            elif isinstance(old, list):
                old[:] = self._visited(old, args, kwargs)
        return node

    def _visited(self, values, args, kwargs):
        result = []
        for value in values:
            new = self.visit(value, *args, **kwargs) if isinstance(value, Node) else value
            if new is value or isinstance(new, Node):
                result.append(new)
            elif new is not None:
                result.extend(new)
        return result

    def visit_list(self, node, *args, **kwargs):
        """The answer for a node as a list."""
        result = self.visit(node, *args, **kwargs)
        return result if isinstance(result, list) else [result]
