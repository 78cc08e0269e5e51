"""Extensions. jinja2/ext.py; translations are in _i18n.py."""

import pprint

from markupsafe import Markup as Markup

from . import defaults as defaults
from . import nodes
from .environment import Environment as Environment
from .runtime import Context as Context
from .exceptions import TemplateAssertionError as TemplateAssertionError
from .exceptions import TemplateSyntaxError as TemplateSyntaxError
from .runtime import Undefined as Undefined
from .utils import import_string as import_string
from .utils import pass_context as pass_context


class Extension:
    """Base of extensions: tags of its own, and changes of source and tokens."""

    def __init_subclass__(cls):
        cls.identifier = f"{cls.__module__}.{cls.__name__}"

    tags = set()
    # Extensions with a smaller number come first.
    priority = 100

    def __init__(self, environment):
        self.environment = environment

    def bind(self, environment):
        """The extension for another environment."""
        other = object.__new__(self.__class__)
        other.__dict__.update(self.__dict__, environment=environment)
        return other

    def preprocess(self, source, name, filename=None):
        return source

    def filter_stream(self, stream):
        return stream

    def parse(self, parser):
        """The nodes of a tag, whose name is the current token."""
        raise NotImplementedError()

    def attr(self, name, lineno=None):
        """The node of an attribute of the extension."""
        return nodes.ExtensionAttribute(self.identifier, name, lineno=lineno)

    def call_method(self, name, args=None, kwargs=None, dyn_args=None, dyn_kwargs=None, lineno=None):
        """The node of a call of a method of the extension."""
        return nodes.Call(
            self.attr(name, lineno=lineno),
            [] if args is None else args,
            [] if kwargs is None else kwargs,
            dyn_args,
            dyn_kwargs,
            lineno=lineno,
        )


class ExprStmtExtension(Extension):
    """`do`: an expression for what it does."""

    tags = {"do"}

    def parse(self, parser):
        statement = nodes.ExprStmt(lineno=next(parser.stream).lineno)
        statement.node = parser.parse_tuple()
        return statement


class LoopControlExtension(Extension):
    """`break` and `continue`."""

    tags = {"break", "continue"}

    def parse(self, parser):
        token = next(parser.stream)
        return (nodes.Break if token.value == "break" else nodes.Continue)(lineno=token.lineno)


class DebugExtension(Extension):
    """`debug`: prints what there is."""

    tags = {"debug"}

    def parse(self, parser):
        lineno = parser.stream.expect("name:debug").lineno
        call = self.call_method("_render", [nodes.ContextReference()], lineno=lineno)
        return nodes.Output([call], lineno=lineno)

    def _render(self, context):
        there = {
            "context": context.get_all(),
            "filters": sorted(self.environment.filters),
            "tests": sorted(self.environment.tests),
        }
        return pprint.pformat(there, depth=3, compact=True)


from ._i18n import GETTEXT_FUNCTIONS as GETTEXT_FUNCTIONS  # noqa: E402
from ._i18n import InternationalizationExtension as InternationalizationExtension  # noqa: E402
from ._i18n import babel_extract as babel_extract  # noqa: E402
from ._i18n import extract_from_ast as extract_from_ast  # noqa: E402

i18n = InternationalizationExtension
do = ExprStmtExtension
loopcontrols = LoopControlExtension
debug = DebugExtension
