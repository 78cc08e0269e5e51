"""Templates, and what comes out of them. jinja2/environment.py: Template, TemplateModule, TemplateExpression, TemplateStream."""

from markupsafe import Markup

from ._steps import all_pieces
from .defaults import (
    BLOCK_END_STRING,
    BLOCK_START_STRING,
    COMMENT_END_STRING,
    COMMENT_START_STRING,
    KEEP_TRAILING_NEWLINE,
    LINE_COMMENT_PREFIX,
    LINE_STATEMENT_PREFIX,
    LSTRIP_BLOCKS,
    NEWLINE_SEQUENCE,
    TRIM_BLOCKS,
    VARIABLE_END_STRING,
    VARIABLE_START_STRING,
)
from .runtime import Undefined, new_context
from .utils import concat, consume

_NOT_AWAITING = "The environment was not created with async mode enabled."


class Template:
    """A compiled template."""

    # There is no code, and there are no lines of it.
    __molt_missing__ = ("debug_info", "from_code", "from_module_dict", "get_corresponding_lineno")

    __module__ = "jinja2.environment"

    def __new__(
        cls,
        source,
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
        enable_async=False,
    ):
        from .environment import get_spontaneous_environment

        environment = get_spontaneous_environment(
            cls._environment_class(),
            block_start_string,
            block_end_string,
            variable_start_string,
            variable_end_string,
            comment_start_string,
            comment_end_string,
            line_statement_prefix,
            line_comment_prefix,
            trim_blocks,
            lstrip_blocks,
            newline_sequence,
            keep_trailing_newline,
            frozenset(extensions),
            optimized,
            undefined,
            finalize,
            autoescape,
            None,
            0,
            False,
            None,
            enable_async,
        )
        return environment.from_string(source, template_class=cls)

    # The class of environments for templates that are made without one; Environment where it is None.
    environment_class = None

    @classmethod
    def _environment_class(cls):
        if cls.environment_class is not None:
            return cls.environment_class
        from .environment import Environment

        return Environment

    @classmethod
    def _from_functions(cls, environment, functions, name, filename, globals, uptodate):
        """A template of what the compiler gives."""
        template = object.__new__(cls)
        template.environment = environment
        template.globals = globals
        template.name = name
        template.filename = "<template>" if filename is None else filename
        template.root_render_func, template.blocks = functions
        template._module = None
        template._uptodate = uptodate
        return template

    def render(self, *args, **kwargs):
        """The text of the template with some names, given as for dict()."""
        environment = self.environment
        if environment.is_async:
            import asyncio

            return asyncio.run(self.render_async(*args, **kwargs))
        context = self.new_context(dict(*args, **kwargs))
        try:
            return environment.concat(all_pieces(self.root_render_func, context))
        except Exception:
            environment.handle_exception()

    async def render_async(self, *args, **kwargs):
        """The text of the template in an environment that awaits."""
        if not self.environment.is_async:
            raise RuntimeError(_NOT_AWAITING)
        context = self.new_context(dict(*args, **kwargs))
        try:
            return self.environment.concat([piece async for piece in self.root_render_func(context)])
        except Exception:
            return self.environment.handle_exception()

    def stream(self, *args, **kwargs):
        """The text in pieces, which may be joined."""
        return TemplateStream(self.generate(*args, **kwargs))

    def generate(self, *args, **kwargs):
        """The text in pieces, each made when it is asked for."""
        environment = self.environment
        if environment.is_async:
            import asyncio

            async def pieces():
                return [piece async for piece in self.generate_async(*args, **kwargs)]

            yield from asyncio.run(pieces())
            return
        context = self.new_context(dict(*args, **kwargs))
        try:
            yield from self.root_render_func(context)
        except Exception:
            yield environment.handle_exception()

    async def generate_async(self, *args, **kwargs):
        if not self.environment.is_async:
            raise RuntimeError(_NOT_AWAITING)
        pieces = self.root_render_func(self.new_context(dict(*args, **kwargs)))
        try:
            try:
                async for piece in pieces:
                    yield piece
            finally:
                await pieces.aclose()
        except Exception:
            yield self.environment.handle_exception()

    def new_context(self, vars=None, shared=False, locals=None):
        """A context for the template: of exactly the given names if they are shared, else with the globals."""
        return new_context(self.environment, self.name, self.blocks, vars, shared, self.globals, locals)

    def make_module(self, vars=None, shared=False, locals=None):
        """The template as a module, evaluated now."""
        return TemplateModule(self, self.new_context(vars, shared, locals))

    async def make_module_async(self, vars=None, shared=False, locals=None):
        context = self.new_context(vars, shared, locals)
        return TemplateModule(self, context, [piece async for piece in self.root_render_func(context)])

    def _new_names(self, context):
        """The global names of an importing template that this one lacks, None if there are none."""
        keys = () if context is None else context.globals_keys - self.globals.keys()
        return {key: context.parent[key] for key in keys} if keys else None

    def _get_default_module(self, ctx=None):
        """The template as a module. It is made once, but where the importing template has further global names."""
        if self.environment.is_async:
            raise RuntimeError("Module is not available in async mode.")
        names = self._new_names(ctx)
        if names is not None:
            return self.make_module(names)
        if self._module is None:
            self._module = self.make_module()
        return self._module

    async def _get_default_module_async(self, ctx=None):
        names = self._new_names(ctx)
        if names is not None:
            return await self.make_module_async(names)
        if self._module is None:
            self._module = await self.make_module_async()
        return self._module

    @property
    def module(self):
        """The template as a module: its macros and names as attributes."""
        return self._get_default_module()

    @property
    def is_up_to_date(self):
        """Whether the source is still the same."""
        return True if self._uptodate is None else self._uptodate()

    def __repr__(self):
        return f"<{type(self).__name__} {_named(self, self.name)}>"


def _named(owner, name):
    return f"memory:{id(owner):x}" if name is None else repr(name)


class TemplateModule:
    """A template as a module; its text is that of the template."""

    __module__ = "jinja2.environment"

    def __init__(self, template, context, body_stream=None):
        if body_stream is None:
            if context.environment.is_async:
                raise RuntimeError(
                    "Async mode requires a body stream to be passed to a template module."
                    " Use the async methods of the API you are using."
                )
            body_stream = all_pieces(template.root_render_func, context)
        self._body_stream = body_stream
        self.__dict__.update(context.get_exported())
        self.__name__ = template.name

    def __html__(self):
        return Markup(concat(self._body_stream))

    def __str__(self):
        return concat(self._body_stream)

    def __repr__(self):
        return f"<{type(self).__name__} {_named(self, self.__name__)}>"


class TemplateExpression:
    """An expression as a function."""

    __module__ = "jinja2.environment"

    def __init__(self, template, undefined_to_none):
        self._template = template
        self._undefined_to_none = undefined_to_none

    def __call__(self, *args, **kwargs):
        context = self._template.new_context(dict(*args, **kwargs))
        consume(self._template.root_render_func(context))
        value = context.vars["result"]
        return None if self._undefined_to_none and isinstance(value, Undefined) else value


class TemplateStream:
    """The text of a template in pieces, each as it comes or several as one."""

    __module__ = "jinja2.environment"

    def __init__(self, gen):
        self._gen = gen
        self.disable_buffering()

    def dump(self, fp, encoding=None, errors="strict"):
        """Writes all to a file, which is given open or by name."""
        if isinstance(fp, str):
            with open(fp, "wb") as file:
                self._write(file, encoding or "utf-8", errors)
        else:
            self._write(fp, encoding, errors)

    def _write(self, file, encoding, errors):
        pieces = self if encoding is None else (piece.encode(encoding, errors) for piece in self)
        if hasattr(file, "writelines"):
            file.writelines(pieces)
            return
        for piece in pieces:
            file.write(piece)

    def disable_buffering(self):
        self._pieces = self._gen
        self.buffered = False

    def _buffered_generator(self, size):
        waiting, count = [], 0
        for piece in self._gen:
            waiting.append(piece)
            # Empty pieces do not count.
            count += bool(piece)
            if count == size:
                yield concat(waiting)
                waiting, count = [], 0
        if count:
            yield concat(waiting)

    def enable_buffering(self, size=5):
        """Joins so many pieces to one."""
        if size <= 1:
            raise ValueError("buffer size too small")
        self.buffered = True
        self._pieces = self._buffered_generator(size)

    def __iter__(self):
        return self

    def __next__(self):
        return next(self._pieces)
