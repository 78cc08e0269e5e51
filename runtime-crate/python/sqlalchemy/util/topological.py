"""Topological sorting. SQLAlchemy lib/sqlalchemy/util/topological.py."""

from ..exc import CircularDependencyError

__all__ = ["sort", "sort_as_subsets", "find_cycles"]


def sort_as_subsets(tuples, allitems):
    """Lists of items that depend only on items of earlier lists; `tuples` are (parent, child)."""
    edges = {}
    for parent, child in tuples:
        edges.setdefault(child, set()).add(parent)
    todo = list(allitems)
    todo_set = set(allitems)
    while todo_set:
        output = [node for node in todo if todo_set.isdisjoint(edges.get(node, ()))]
        if not output:
            raise CircularDependencyError(
                "Circular dependency detected.",
                find_cycles(tuples, allitems),
                {(right, left) for left in edges for right in edges[left]},
            )
        todo_set.difference_update(output)
        todo = [t for t in todo if t in todo_set]
        yield output


def sort(tuples, allitems, deterministic_order=True):
    """The items, parents before children."""
    for set_ in sort_as_subsets(tuples, allitems):
        yield from set_


def find_cycles(tuples, allitems):
    """The items that are part of cycles."""
    edges = {}
    for parent, child in tuples:
        edges.setdefault(parent, set()).add(child)
    nodes_to_test = set(edges)
    output = set()
    for start in nodes_to_test:
        stack = [start]
        todo = nodes_to_test.difference(stack)
        while stack:
            for node in edges.get(stack[-1], ()):
                if node in stack:
                    cycle = stack[stack.index(node):]
                    todo.difference_update(cycle)
                    output.update(cycle)
                if node in todo:
                    stack.append(node)
                    todo.remove(node)
                    break
            else:
                stack.pop()
    return output
