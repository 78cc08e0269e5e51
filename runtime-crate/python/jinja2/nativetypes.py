"""Templates whose result is a value of Python. jinja2/nativetypes.py."""

from _literals import value_of as literal_eval

from . import nodes
from ._constants import has_safe_repr
from .compiler import CodeGenerator
from .environment import Environment, Template


def native_concat(values):
    """The value of some pieces: a single one that is no text as it is; else what their text would be in Python."""
    pieces = list(values)
    if not pieces:
        return None
    if len(pieces) == 1 and not isinstance(pieces[0], str):
        return pieces[0]
    text = pieces[0] if len(pieces) == 1 else "".join([str(piece) for piece in pieces])
    if text.startswith((" ", "\t")):
        # An indented text is no expression, though literal_eval would take it.
        return text
    try:
        return literal_eval(text)
    except (ValueError, SyntaxError, MemoryError):
        return text


class NativeCodeGenerator(CodeGenerator):
    """Compiles so that values stay what they are."""

    @staticmethod
    def _default_finalize(value):
        return value

    def _output_const_repr(self, group):
        return "".join([str(value) for value in group])

    def _output_child_to_const(self, node, frame):
        value = node.as_const(frame.eval_ctx)
        if not has_safe_repr(value):
            raise nodes.Impossible()
        return value if isinstance(node, nodes.TemplateData) else self._finalize_constant(value)

    def _output_child(self, value, frame):
        return value


class NativeEnvironment(Environment):
    """An environment of such templates."""

    code_generator_class = NativeCodeGenerator
    concat = staticmethod(native_concat)


class NativeTemplate(Template):
    """A template whose rendering gives a value."""

    environment_class = NativeEnvironment

    def render(self, *args, **kwargs):
        context = self.new_context(dict(*args, **kwargs))
        try:
            return self.environment_class.concat(self.root_render_func(context))
        except Exception:
            return self.environment.handle_exception()


NativeEnvironment.template_class = NativeTemplate
