"""What a template asks for. jinja2/meta.py."""

from . import nodes
from .compiler import CodeGenerator

__molt_missing__ = ("TrackingCodeGenerator",)


class _TrackingCompiler(CodeGenerator):
    """Compiles, and keeps the names that come out of the context and are no globals."""

    def __init__(self, environment):
        super().__init__(environment, "<introspection>", "<introspection>")
        self.undeclared = set()

    def enter_frame(self, frame):
        self.undeclared.update(
            [name for kind, name in frame.symbols.loads.values() if kind == "resolve" and name not in self.environment.globals]
        )
        return super().enter_frame(frame)


def find_undeclared_variables(ast):
    """The names that the template needs from outside."""
    compiler = _TrackingCompiler(ast.environment)
    compiler.visit(ast)
    return compiler.undeclared


_ref_types = (nodes.Extends, nodes.FromImport, nodes.Import, nodes.Include)


def find_referenced_templates(ast):
    """The names of other templates that a template goes to, None for those that are not known."""
    for node in ast.find_all(_ref_types):
        named = node.template
        if isinstance(named, (nodes.Tuple, nodes.List)):
            for item in named.items:
                if not isinstance(item, nodes.Const):
                    yield None
                elif isinstance(item.value, str):
                    yield item.value
        elif not isinstance(named, nodes.Const):
            yield None
        elif isinstance(named.value, str):
            yield named.value
        elif isinstance(node, nodes.Include) and isinstance(named.value, (tuple, list)):
            yield from [name for name in named.value if isinstance(name, str)]
        else:
            yield None
