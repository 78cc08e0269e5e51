"""Environments. jinja2/environment.py: settings, and the way from a name to a template; templates are in _template.py."""

import weakref
from collections import ChainMap
from functools import lru_cache, reduce

from . import nodes
from ._template import Template as Template
from ._template import TemplateExpression as TemplateExpression
from ._template import TemplateModule as TemplateModule
from ._template import TemplateStream as TemplateStream
from .compiler import CodeGenerator, generate
from .defaults import (
    BLOCK_END_STRING,
    BLOCK_START_STRING,
    COMMENT_END_STRING,
    COMMENT_START_STRING,
    DEFAULT_FILTERS,
    DEFAULT_NAMESPACE,
    DEFAULT_POLICIES,
    DEFAULT_TESTS,
    KEEP_TRAILING_NEWLINE,
    LINE_COMMENT_PREFIX,
    LINE_STATEMENT_PREFIX,
    LSTRIP_BLOCKS,
    NEWLINE_SEQUENCE,
    TRIM_BLOCKS,
    VARIABLE_END_STRING,
    VARIABLE_START_STRING,
)
from .exceptions import (
    TemplateNotFound,
    TemplateRuntimeError,
    TemplatesNotFound,
    TemplateSyntaxError,
    UndefinedError,
)
from .lexer import TokenStream, get_lexer
from .nodes import EvalContext
from .parser import Parser
from .runtime import Context, Undefined
from .utils import LRUCache, _PassArg, import_string, missing

@lru_cache(maxsize=10)
def get_spontaneous_environment(cls, *args):
    """The environment of templates that are made without one, the same for the same settings."""
    environment = cls(*args)
    environment.shared = True
    return environment


def create_cache(size):
    """A cache of a size: none for 0, one without limit for less."""
    if size < 0:
        return {}
    return LRUCache(size) if size else None


def copy_cache(cache):
    """An empty cache like another."""
    if cache is None:
        return None
    return {} if type(cache) is dict else LRUCache(cache.capacity)


def load_extensions(environment, extensions):
    """Extensions, given as classes or by name, for an environment, by their identifiers."""
    classes = [import_string(one) if isinstance(one, str) else one for one in extensions]
    return {cls.identifier: cls(environment) for cls in classes}


def _environment_config_check(environment):
    assert issubclass(environment.undefined, Undefined), "'undefined' must be a subclass of 'jinja2.Undefined'."
    block, variable = environment.block_start_string, environment.variable_start_string
    differ = block != variable and variable != environment.comment_start_string
    assert differ, "block, variable and comment start strings must be different."
    known = environment.newline_sequence in ("\r", "\r\n", "\n")
    assert known, "'newline_sequence' must be one of '\\n', '\\r\\n', or '\\r'."
    return environment


class Environment:
    """Settings of templates, what they can use, and where they come from."""

    # Templates become closures: there is no code object and no source to compile, to keep or to store.
    __molt_missing__ = ("compile", "compile_templates")

    # Whether calls and attributes are checked; SandboxedEnvironment does that.
    sandboxed = False
    overlayed = False
    linked_to = None
    # Whether it belongs to templates that were made without one.
    shared = False
    code_generator_class = CodeGenerator
    concat = "".join
    context_class = Context
    template_class = Template

    def __init__(
        self,
        block_start_string=BLOCK_START_STRING,
        block_end_string=BLOCK_END_STRING,
        variable_start_string=VARIABLE_START_STRING,
        variable_end_string=VARIABLE_END_STRING,
        comment_start_string=COMMENT_START_STRING,
        comment_end_string=COMMENT_END_STRING,
        line_statement_prefix=LINE_STATEMENT_PREFIX,
        line_comment_prefix=LINE_COMMENT_PREFIX,
        trim_blocks=TRIM_BLOCKS,
        lstrip_blocks=LSTRIP_BLOCKS,
        newline_sequence=NEWLINE_SEQUENCE,
        keep_trailing_newline=KEEP_TRAILING_NEWLINE,
        extensions=(),
        optimized=True,
        undefined=Undefined,
        finalize=None,
        autoescape=False,
        loader=None,
        cache_size=400,
        auto_reload=True,
        bytecode_cache=None,
        enable_async=False,
    ):
        self.block_start_string = block_start_string
        self.block_end_string = block_end_string
        self.variable_start_string = variable_start_string
        self.variable_end_string = variable_end_string
        self.comment_start_string = comment_start_string
        self.comment_end_string = comment_end_string
        self.line_statement_prefix = line_statement_prefix
        self.line_comment_prefix = line_comment_prefix
        self.trim_blocks = trim_blocks
        self.lstrip_blocks = lstrip_blocks
        self.newline_sequence = newline_sequence
        self.keep_trailing_newline = keep_trailing_newline
        self.undefined = undefined
        self.optimized = optimized
        self.finalize = finalize
        self.autoescape = autoescape
        self.filters = dict(DEFAULT_FILTERS)
        self.tests = dict(DEFAULT_TESTS)
        self.globals = dict(DEFAULT_NAMESPACE)
        self.loader = loader
        self.cache = create_cache(cache_size)
        self.bytecode_cache = bytecode_cache
        self.auto_reload = auto_reload
        self.policies = dict(DEFAULT_POLICIES)
        self.extensions = load_extensions(self, extensions)
        self.is_async = enable_async
        _environment_config_check(self)

    def add_extension(self, extension):
        self.extensions.update(load_extensions(self, [extension]))

    def extend(self, **attributes):
        """Sets attributes that are not there yet, for extensions."""
        for name, value in attributes.items():
            if not hasattr(self, name):
                setattr(self, name, value)

    def overlay(
        self,
        block_start_string=missing,
        block_end_string=missing,
        variable_start_string=missing,
        variable_end_string=missing,
        comment_start_string=missing,
        comment_end_string=missing,
        line_statement_prefix=missing,
        line_comment_prefix=missing,
        trim_blocks=missing,
        lstrip_blocks=missing,
        newline_sequence=missing,
        keep_trailing_newline=missing,
        extensions=missing,
        optimized=missing,
        undefined=missing,
        finalize=missing,
        autoescape=missing,
        loader=missing,
        cache_size=missing,
        auto_reload=missing,
        bytecode_cache=missing,
        enable_async=missing,
    ):
        """An environment that shares what this one has but for the given settings, the cache and the extensions."""
        settings = {
            "block_start_string": block_start_string,
            "block_end_string": block_end_string,
            "variable_start_string": variable_start_string,
            "variable_end_string": variable_end_string,
            "comment_start_string": comment_start_string,
            "comment_end_string": comment_end_string,
            "line_statement_prefix": line_statement_prefix,
            "line_comment_prefix": line_comment_prefix,
            "trim_blocks": trim_blocks,
            "lstrip_blocks": lstrip_blocks,
            "newline_sequence": newline_sequence,
            "keep_trailing_newline": keep_trailing_newline,
            "optimized": optimized,
            "undefined": undefined,
            "finalize": finalize,
            "autoescape": autoescape,
            "loader": loader,
            "auto_reload": auto_reload,
            "bytecode_cache": bytecode_cache,
            "is_async": enable_async,
        }
        other = object.__new__(self.__class__)
        other.__dict__.update(self.__dict__)
        other.__dict__.update([item for item in settings.items() if item[1] is not missing])
        other.overlayed, other.linked_to = True, self
        other.cache = copy_cache(self.cache) if cache_size is missing else create_cache(cache_size)
        other.extensions = {name: extension.bind(other) for name, extension in self.extensions.items()}
        if extensions is not missing:
            other.extensions.update(load_extensions(other, extensions))
        return _environment_config_check(other)

    @property
    def lexer(self):
        return get_lexer(self)

    def iter_extensions(self):
        """The extensions in the order in which they come to their turn."""
        return iter(sorted(self.extensions.values(), key=lambda extension: extension.priority))

    def getitem(self, obj, argument):
        """An item of a value, or else the attribute of that name."""
        try:
            return obj[argument]
        except (AttributeError, TypeError, LookupError):
            pass
        if isinstance(argument, str):
            try:
                return getattr(obj, str(argument))
            except AttributeError:
                pass
        return self.undefined(obj=obj, name=argument)

    def getattr(self, obj, attribute):
        """An attribute of a value, or else the item of that name."""
        if type(obj) is dict and not hasattr(dict, attribute):
            # Most often, and without an exception that the attribute's absence would be.
            found = obj.get(attribute, missing)
            return self.undefined(obj=obj, name=attribute) if found is missing else found
        try:
            return getattr(obj, attribute)
        except AttributeError:
            pass
        try:
            return obj[attribute]
        except (TypeError, LookupError, AttributeError):
            return self.undefined(obj=obj, name=attribute)

    def _filter_test_common(self, name, value, args, kwargs, context, eval_ctx, is_filter):
        kind = "filter" if is_filter else "test"
        function = (self.filters if is_filter else self.tests).get(name)
        if function is None:
            raise TemplateRuntimeError(_no_function(kind, name))
        given = [value, *(args or ())]
        passed = _PassArg.from_obj(function)
        if passed is _PassArg.context:
            if context is None:
                raise TemplateRuntimeError(f"Attempted to invoke a context {kind} without context.")
            given.insert(0, context)
        elif passed is _PassArg.eval_context:
            if eval_ctx is None:
                eval_ctx = EvalContext(self) if context is None else context.eval_ctx
            given.insert(0, eval_ctx)
        elif passed is _PassArg.environment:
            given.insert(0, self)
        return function(*given, **(kwargs or {}))

    def call_filter(self, name, value, args=None, kwargs=None, context=None, eval_ctx=None):
        """What a filter makes of a value, as in a template."""
        return self._filter_test_common(name, value, args, kwargs, context, eval_ctx, True)

    def call_test(self, name, value, args=None, kwargs=None, context=None, eval_ctx=None):
        """What a test says of a value, as in a template."""
        return self._filter_test_common(name, value, args, kwargs, context, eval_ctx, False)

    # From text to templates

    def parse(self, source, name=None, filename=None):
        """The syntax tree of a template."""
        try:
            return self._parse(source, name, filename)
        except TemplateSyntaxError:
            self.handle_exception(source=source)

    def _parse(self, source, name, filename):
        return Parser(self, source, name, filename).parse()

    def lex(self, source, name=None, filename=None):
        """The tokens of a template as tuples of line, type and text, without what extensions do to it."""
        return self.lexer.tokeniter(str(source), name, filename)

    def preprocess(self, source, name=None, filename=None):
        """The source behind all extensions."""
        return reduce(
            lambda text, extension: extension.preprocess(text, name, filename), self.iter_extensions(), str(source)
        )

    def _tokenize(self, source, name, filename=None, state=None):
        stream = self.lexer.tokenize(self.preprocess(source, name, filename), name, filename, state)
        for extension in self.iter_extensions():
            filtered = extension.filter_stream(stream)
            stream = filtered if isinstance(filtered, TokenStream) else TokenStream(filtered, name, filename)
        return stream

    def _functions(self, source, name=None, filename=None):
        """The functions of a template, of its source or its tree: what stands for the original's code."""
        text = source if isinstance(source, str) else None
        try:
            if text is not None:
                source = self._parse(text, name, filename)
            return generate(source, self, name, filename, optimized=self.optimized)
        except TemplateSyntaxError:
            self.handle_exception(source=text)

    def compile_expression(self, source, undefined_to_none=True):
        """The function of an expression: takes names, gives the value."""
        try:
            parser = Parser(self, source, state="variable")
            tree = parser.parse_expression()
            if not parser.stream.eos:
                raise TemplateSyntaxError("chunk after expression", parser.stream.current.lineno)
            tree.set_environment(self)
        except TemplateSyntaxError:
            self.handle_exception(source=source)
        result = nodes.Assign(nodes.Name("result", "store"), tree, lineno=1)
        return TemplateExpression(self.from_string(nodes.Template([result], lineno=1)), undefined_to_none)

    def list_templates(self, extensions=None, filter_func=None):
        """The names of templates, of all or of those with certain endings or that pass a function."""
        assert self.loader is not None, "No loader configured."
        names = self.loader.list_templates()
        if extensions is not None:
            if filter_func is not None:
                raise TypeError("either extensions or filter_func can be passed, but not both")
            filter_func = lambda name: "." in name and name.rsplit(".", 1)[1] in extensions  # noqa: E731
        return names if filter_func is None else [name for name in names if filter_func(name)]

    def handle_exception(self, source=None):
        """Raises the exception that is handled. The original makes its traceback one of the template's lines."""
        from .debug import rewrite_traceback_stack

        raise rewrite_traceback_stack(source=source)

    def join_path(self, template, parent):
        """The name of a template that another one asks for; subclasses may let it depend on that one's."""
        return template

    def _load_template(self, name, globals):
        if self.loader is None:
            raise TypeError("no loader for this environment specified")
        key = (weakref.ref(self.loader), name)
        template = None if self.cache is None else self.cache.get(key)
        if template is not None and (not self.auto_reload or template.is_up_to_date):
            if globals:
                template.globals.update(globals)
            return template
        template = self.loader.load(self, name, self.make_globals(globals))
        if self.cache is not None:
            self.cache[key] = template
        return template

    def get_template(self, name, parent=None, globals=None):
        """The template of a name."""
        if isinstance(name, Template):
            return name
        return self._load_template(name if parent is None else self.join_path(name, parent), globals)

    def select_template(self, names, parent=None, globals=None):
        """The first template that there is of some names."""
        if isinstance(names, Undefined):
            names._fail_with_undefined_error()
        if not names:
            raise TemplatesNotFound(message="Tried to select from an empty list of templates.")
        for name in names:
            if isinstance(name, Template):
                return name
            joined = name if parent is None else self.join_path(name, parent)
            try:
                return self._load_template(joined, globals)
            except (TemplateNotFound, UndefinedError):
                continue
        raise TemplatesNotFound(names)

    def get_or_select_template(self, template_name_or_list, parent=None, globals=None):
        """The template of a name, or the first that there is of several."""
        single = isinstance(template_name_or_list, (str, Undefined, Template))
        return (self.get_template if single else self.select_template)(template_name_or_list, parent, globals)

    def from_string(self, source, globals=None, template_class=None):
        """A template of its source or its tree."""
        names = self.make_globals(globals)
        functions = self._functions(source)
        return (template_class or self.template_class)._from_functions(self, functions, None, None, names, None)

    def make_globals(self, d):
        """The global names of a template: its own before those of the environment."""
        return ChainMap({} if d is None else d, self.globals)


def _no_function(kind, name):
    message = f"No {kind} named {name!r}."
    if isinstance(name, Undefined):
        try:
            name._fail_with_undefined_error()
        except Exception as error:
            message += f" ({error}; did you forget to quote the callable name?)"
    return message
