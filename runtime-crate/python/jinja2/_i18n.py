"""Translations in templates, and the texts to translate. jinja2/ext.py: InternationalizationExtension and extraction."""

import re

from markupsafe import Markup

from . import defaults, nodes
from .environment import Environment
from .exceptions import TemplateAssertionError, TemplateSyntaxError
from .ext import Extension
from .utils import import_string, pass_context

GETTEXT_FUNCTIONS = ("_", "gettext", "ngettext", "pgettext", "npgettext")

_ws_re = re.compile(r"\s*\n\s*")


@pass_context
def _gettext_alias(__context, *args, **kwargs):
    return __context.call(__context.resolve("gettext"), *args, **kwargs)


def _translated(context, function, args, variables):
    """What a function of translations gives, with variables put in."""
    text = context.call(function, *args)
    return (Markup(text) if context.eval_ctx.autoescape else text) % variables


def _make_new_gettext(func):
    @pass_context
    def gettext(__context, __string, **variables):
        return _translated(__context, func, (__string,), variables)

    return gettext


def _make_new_ngettext(func):
    @pass_context
    def ngettext(__context, __singular, __plural, __num, **variables):
        variables = {"num": __num, **variables}
        return _translated(__context, func, (__singular, __plural, __num), variables)

    return ngettext


def _make_new_pgettext(func):
    @pass_context
    def pgettext(__context, __string_ctx, __string, **variables):
        variables = {"context": __string_ctx, **variables}
        return _translated(__context, func, (__string_ctx, __string), variables)

    return pgettext


def _make_new_npgettext(func):
    @pass_context
    def npgettext(__context, __string_ctx, __singular, __plural, __num, **variables):
        variables = {"context": __string_ctx, "num": __num, **variables}
        return _translated(__context, func, (__string_ctx, __singular, __plural, __num), variables)

    return npgettext


class InternationalizationExtension(Extension):
    """`trans`, and the functions of translations."""

    __module__ = "jinja2.ext"
    tags = {"trans"}

    def __init__(self, environment):
        super().__init__(environment)
        environment.globals["_"] = _gettext_alias
        environment.extend(
            install_gettext_translations=self._install,
            install_null_translations=self._install_null,
            install_gettext_callables=self._install_callables,
            uninstall_gettext_translations=self._uninstall,
            extract_translations=self._extract,
            newstyle_gettext=False,
        )

    def _install(self, translations, newstyle=None):
        """Takes the functions of an object with translations."""

        def either(old, name):
            found = getattr(translations, old, None)
            return getattr(translations, name) if found is None else found

        self._install_callables(
            either("ugettext", "gettext"),
            either("ungettext", "ngettext"),
            newstyle,
            getattr(translations, "pgettext", None),
            getattr(translations, "npgettext", None),
        )

    def _install_null(self, newstyle=None):
        """Functions that translate nothing."""

        def one(message):
            return message

        def singular_or_plural(singular, plural, n):
            return singular if n == 1 else plural

        self._install_callables(
            one,
            singular_or_plural,
            newstyle,
            lambda context, message: message,
            lambda context, singular, plural, n: singular_or_plural(singular, plural, n),
        )

    def _install_callables(self, gettext, ngettext, newstyle=None, pgettext=None, npgettext=None):
        environment = self.environment
        if newstyle is not None:
            environment.newstyle_gettext = newstyle
        if environment.newstyle_gettext:
            gettext, ngettext = _make_new_gettext(gettext), _make_new_ngettext(ngettext)
            pgettext = None if pgettext is None else _make_new_pgettext(pgettext)
            npgettext = None if npgettext is None else _make_new_npgettext(npgettext)
        environment.globals.update(gettext=gettext, ngettext=ngettext, pgettext=pgettext, npgettext=npgettext)

    def _uninstall(self, translations):
        for name in GETTEXT_FUNCTIONS[1:]:
            self.environment.globals.pop(name, None)

    def _extract(self, source, gettext_functions=GETTEXT_FUNCTIONS):
        tree = self.environment.parse(source) if isinstance(source, str) else source
        return extract_from_ast(tree, gettext_functions)

    def parse(self, parser):
        return _TransParser(self, parser).parse()

    def _trim_whitespace(self, string, _ws_re=_ws_re):
        """A text on one line."""
        return _ws_re.sub(" ", string.strip())

    def _make_node(self, singular, plural, context, variables, plural_expr, vars_referenced, num_called_num):
        """The node that prints a translation."""
        newstyle = self.environment.newstyle_gettext
        if not newstyle and not vars_referenced:
            # Nothing will be put in, so that nothing takes one of two percent signs away.
            singular = singular.replace("%%", "%")
            plural = plural.replace("%%", "%") if plural else plural
        name, args = "gettext", [nodes.Const(singular)]
        if context is not None:
            name, args = "p" + name, [nodes.Const(context), *args]
        if plural_expr is not None:
            name, args = "n" + name, [*args, nodes.Const(plural), plural_expr]
        call = nodes.Call(nodes.Name(name, "load"), args, [], None, None)
        if newstyle:
            # The number is an argument of its own.
            given = [item for item in variables.items() if not (num_called_num and item[0] == "num")]
            call.kwargs += [nodes.Keyword(key, value) for key, value in given]
            return nodes.Output([call])
        text = nodes.MarkSafeIfAutoescape(call)
        if variables:
            pairs = [nodes.Pair(nodes.Const(key), value) for key, value in variables.items()]
            text = nodes.Mod(text, nodes.Dict(pairs))
        return nodes.Output([text])


class _TransParser:
    """Reads one `trans`."""

    def __init__(self, extension, parser):
        self.extension = extension
        self.parser = parser
        self.stream = parser.stream
        self.variables = {}
        self.trimmed = None
        # What decides between singular and plural, the assignment of it if it is a call, and whether it is `num`.
        self.number = None
        self.assignment = None
        self.is_num = False

    def parse(self):
        stream, parser, extension = self.stream, self.parser, self.extension
        lineno = next(stream).lineno
        token = stream.next_if("string")
        context = None if token is None else token.value
        self._read_variables()
        stream.expect("block_end")
        names, singular = self._text(True)
        if names and self.number is None:
            self.number = nodes.Name(names[0], "load")
            self.is_num = names[0] == "num"
        referenced = set(names)
        plural = None
        has_plural = stream.current.test("name:pluralize")
        if has_plural:
            next(stream)
            self._read_number()
            stream.expect("block_end")
            names, plural = self._text(False)
            referenced.update(names)
        next(stream)
        for name in referenced:
            self.variables.setdefault(name, nodes.Name(name, "load"))
        if has_plural and self.number is None:
            parser.fail("pluralize without variables", lineno)
        trimmed = self.trimmed
        if trimmed is None:
            trimmed = extension.environment.policies["ext.i18n.trimmed"]
        if trimmed:
            singular = extension._trim_whitespace(singular)
            plural = extension._trim_whitespace(plural) if plural else plural
        node = extension._make_node(
            singular,
            plural,
            context,
            self.variables,
            self.number if has_plural else None,
            bool(referenced),
            self.is_num and has_plural,
        )
        node.set_lineno(lineno)
        return node if self.assignment is None else [self.assignment, node]

    def _read_variables(self):
        stream, variables = self.stream, self.variables
        while stream.current.type != "block_end":
            if variables:
                stream.expect("comma")
            # A colon may stand there, as in Python.
            if stream.skip_if("colon"):
                break
            token = stream.expect("name")
            name = token.value
            if name in variables:
                message = f"translatable variable {name!r} defined twice."
                self.parser.fail(message, token.lineno, exc=TemplateAssertionError)
            if stream.skip_if("assign"):
                value = self.parser.parse_expression()
            elif self.trimmed is None and name in ("trimmed", "notrimmed"):
                self.trimmed = name == "trimmed"
                continue
            else:
                value = nodes.Name(name, "load")
            if self.number is None and isinstance(value, nodes.Call):
                # The call is made once.
                self.assignment = nodes.Assign(nodes.Name("_trans", "store"), value)
                value = nodes.Name("_trans", "load")
            variables[name] = value
            if self.number is None:
                self.number = value
                self.is_num = name == "num"

    def _read_number(self):
        """The variable behind `pluralize`, if one stands there."""
        if self.stream.current.type == "block_end":
            return
        token = self.stream.expect("name")
        if token.value not in self.variables:
            message = f"unknown variable {token.value!r} for pluralization"
            self.parser.fail(message, token.lineno, exc=TemplateAssertionError)
        self.number = self.variables[token.value]
        self.is_num = token.value == "num"

    def _text(self, may_pluralize):
        """The names of variables in a text, and the text, up to the tag behind it."""
        stream = self.stream
        names, parts = [], []
        while True:
            kind = stream.current.type
            if kind == "data":
                parts.append(next(stream).value.replace("%", "%%"))
            elif kind == "variable_begin":
                next(stream)
                names.append(stream.expect("name").value)
                parts.append(f"%({names[-1]})s")
                stream.expect("variable_end")
            elif kind == "block_begin":
                next(stream)
                tag = stream.current.value if stream.current.type == "name" else None
                if tag == "endtrans" or (tag == "pluralize" and may_pluralize):
                    return names, "".join(parts)
                self._refuse(tag)
            elif stream.eos:
                self.parser.fail("unclosed translation block")
            else:
                raise RuntimeError("internal parser error")

    def _refuse(self, tag):
        if tag == "pluralize":
            message = "a translatable section can have only one pluralize section"
        elif tag == "trans":
            message = "trans blocks can't be nested; did you mean `endtrans`?"
        else:
            message = f"control structures in translatable sections are not allowed; saw `{tag}`"
        self.parser.fail(message)


def extract_from_ast(ast, gettext_functions=GETTEXT_FUNCTIONS, babel_style=True):
    """The texts to translate, with their lines and the functions that they are arguments of."""
    for call in ast.find_all(nodes.Call):
        if not isinstance(call.node, nodes.Name) or call.node.name not in gettext_functions:
            continue
        constants = [arg.value if isinstance(arg, nodes.Const) else None for arg in call.args]
        texts = [value if isinstance(value, str) else None for value in constants]
        texts += [None] * (len(call.kwargs) + (call.dyn_args is not None) + (call.dyn_kwargs is not None))
        if not babel_style:
            found = tuple([one for one in texts if one is not None])
            if not found:
                continue
        else:
            found = texts[0] if len(texts) == 1 else tuple(texts)
        yield call.lineno, call.node.name, found


class _CommentFinder:
    """Finds the comments for translators before the lines of their texts."""

    def __init__(self, tokens, comment_tags):
        self.tokens = tokens
        self.comment_tags = comment_tags
        self.offset = 0
        self.last_lineno = 0

    def find_backwards(self, offset):
        """The last comment before a token, since the last one that was looked for."""
        between = self.tokens[self.offset : offset]
        self.offset = offset
        for _, kind, text in reversed(between):
            words = text.split(None, 1) if kind in ("comment", "linecomment") else ()
            if len(words) == 2 and words[0] in self.comment_tags:
                return [words[1].rstrip()]
        return []

    def find_comments(self, lineno):
        if not self.comment_tags or self.last_lineno > lineno:
            return []
        end = self.offset
        while end < len(self.tokens) and self.tokens[end][0] <= lineno:
            end += 1
        return self.find_backwards(end)


# The options of Babel that are arguments of Environment, in their order.
_TEXT_OPTIONS = (
    ("block_start_string", defaults.BLOCK_START_STRING),
    ("block_end_string", defaults.BLOCK_END_STRING),
    ("variable_start_string", defaults.VARIABLE_START_STRING),
    ("variable_end_string", defaults.VARIABLE_END_STRING),
    ("comment_start_string", defaults.COMMENT_START_STRING),
    ("comment_end_string", defaults.COMMENT_END_STRING),
)


def babel_extract(fileobj, keywords, comment_tags, options):
    """The texts to translate of a file, with their comments, for Babel."""

    def enabled(name, default=False):
        return options.get(name, str(default)).lower() in ("1", "on", "yes", "true")

    names = [name.strip() for name in options.get("extensions", "").split(",")]
    extensions = dict.fromkeys([import_string(name) for name in names if name])
    extensions.setdefault(InternationalizationExtension)
    environment = Environment(
        *[options.get(name, default) for name, default in _TEXT_OPTIONS],
        options.get("line_statement_prefix") or defaults.LINE_STATEMENT_PREFIX,
        options.get("line_comment_prefix") or defaults.LINE_COMMENT_PREFIX,
        enabled("trim_blocks", defaults.TRIM_BLOCKS),
        enabled("lstrip_blocks", defaults.LSTRIP_BLOCKS),
        defaults.NEWLINE_SEQUENCE,
        enabled("keep_trailing_newline", defaults.KEEP_TRAILING_NEWLINE),
        tuple(extensions),
        cache_size=0,
        auto_reload=False,
    )
    environment.policies["ext.i18n.trimmed"] |= enabled("trimmed")
    environment.newstyle_gettext |= enabled("newstyle_gettext")
    source = fileobj.read().decode(options.get("encoding", "utf-8"))
    try:
        tree = environment.parse(source)
        tokens = list(environment.lex(environment.preprocess(source)))
    except TemplateSyntaxError:
        if enabled("silent", True):
            return
        raise
    finder = _CommentFinder(tokens, comment_tags)
    for lineno, function, message in extract_from_ast(tree, keywords):
        yield lineno, function, message, finder.find_comments(lineno)
