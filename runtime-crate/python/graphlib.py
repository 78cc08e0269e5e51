"""Graphs in an order in which each node comes after those that it depends on. CPython Lib/graphlib.py."""

from itertools import islice
from types import GenericAlias

__all__ = ["CycleError", "TopologicalSorter"]


class CycleError(ValueError):
    """A graph has a cycle, which is the second argument: a list that ends with the node it begins with."""


class _Node:
    """A node, and how far it has come: it waits for others, was handed out, or is done."""

    __slots__ = ("followers", "out", "value", "waits_for")

    def __init__(self, value):
        self.value = value
        self.waits_for = 0
        self.followers = []
        # None while it waits or is ready, then whether it is still out.
        self.out = None


class TopologicalSorter:
    """Hands out the nodes of a graph as what they depend on is done."""

    def __init__(self, graph=None):
        self._nodes = {}
        self._ready = None
        self._handed_out = self._finished = 0
        for node, predecessors in (graph or {}).items():
            self.add(node, *predecessors)

    def _node(self, value):
        found = self._nodes.get(value)
        if found is None:
            found = self._nodes[value] = _Node(value)
        return found

    def add(self, node, *predecessors):
        """Add a node and those that it depends on; a node may be added again, with others."""
        if self._ready is not None:
            raise ValueError("Nodes cannot be added after a call to prepare()")
        added = self._node(node)
        added.waits_for += len(predecessors)
        for predecessor in predecessors:
            self._node(predecessor).followers.append(node)

    def prepare(self):
        """Look for cycles; nodes are handed out from now on."""
        if self._ready is not None:
            raise ValueError("cannot prepare() more than once")
        # Who catches the error may take what does not depend on a cycle.
        self._ready = [node.value for node in self._nodes.values() if not node.waits_for]
        cycle = self._find_cycle()
        if cycle:
            raise CycleError("nodes are in a cycle", cycle)

    def _find_cycle(self):
        """The first cycle that a walk in depth comes to, the nodes in the order in which they were added."""
        seen = set()
        for start in self._nodes:
            # The nodes on the way, each with what follows it and was not looked at.
            path = {}
            follower = [start]
            while True:
                for node in follower:
                    if node in path:
                        nodes = list(path)
                        return [*nodes[nodes.index(node) :], node]
                    if node not in seen:
                        seen.add(node)
                        path[node] = iter(self._nodes[node].followers)
                if not path:
                    break
                last = next(reversed(path))
                follower = list(islice(path[last], 1))
                if not follower:
                    del path[last]
        return None

    def _must_be_prepared(self):
        if self._ready is None:
            raise ValueError("prepare() must be called first")

    def get_ready(self):
        """The nodes that have become ready since the last call."""
        self._must_be_prepared()
        result = tuple(self._ready)
        self._ready.clear()
        for value in result:
            self._nodes[value].out = True
        self._handed_out += len(result)
        return result

    def is_active(self):
        """Whether there is more to be handed out or done."""
        self._must_be_prepared()
        return self._finished < self._handed_out or bool(self._ready)

    def __bool__(self):
        return self.is_active()

    def done(self, *nodes):
        """Say that nodes that were handed out are done."""
        self._must_be_prepared()
        for value in nodes:
            node = self._nodes.get(value)
            if node is None:
                raise ValueError(f"node {value!r} was not added using add()")
            if node.out is None:
                raise ValueError(f"node {value!r} was not passed out (still not ready)")
            if not node.out:
                raise ValueError(f"node {value!r} was already marked done")
            node.out = False
            self._finished += 1
            for name in node.followers:
                follower = self._nodes[name]
                follower.waits_for -= 1
                if not follower.waits_for:
                    self._ready.append(name)

    def static_order(self):
        """All nodes, each after those that it depends on."""
        self.prepare()
        while self.is_active():
            nodes = self.get_ready()
            yield from nodes
            self.done(*nodes)

    __class_getitem__ = classmethod(GenericAlias)
