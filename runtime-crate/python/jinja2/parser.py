"""From tokens to a syntax tree. jinja2/parser.py: statements; expressions are in _expressions.py."""

from . import nodes
from ._expressions import ExpressionParser
from .exceptions import TemplateAssertionError, TemplateSyntaxError
from .lexer import describe_token_expr

_statement_keywords = frozenset(
    "for if block extends print macro include from import set with autoescape".split()
)


class Parser(ExpressionParser):
    """Reads one template; extensions get it to read their tags."""

    def __init__(self, environment, source, name=None, filename=None, state=None):
        self.environment = environment
        self.stream = environment._tokenize(source, name, filename, state)
        self.name = name
        self.filename = filename
        self.closed = False
        self.extensions = {
            tag: extension.parse for extension in environment.iter_extensions() for tag in extension.tags
        }
        self._last_identifier = 0
        self._tag_stack = []
        self._end_token_stack = []

    def fail(self, msg, lineno=None, exc=TemplateSyntaxError):
        """Raises a syntax error at a line, by default the current one."""
        raise exc(msg, self.stream.current.lineno if lineno is None else lineno, self.name, self.filename)

    def _fail_ut_eof(self, name, end_token_stack, lineno):
        message = "Unexpected end of template." if name is None else f"Encountered unknown tag {name!r}."
        if end_token_stack:
            wanted = " or ".join([repr(describe_token_expr(expr)) for expr in end_token_stack[-1]])
            known = {describe_token_expr(expr) for exprs in end_token_stack for expr in exprs}
            if name is None or name not in known:
                message += f" Jinja was looking for the following tags: {wanted}."
            else:
                message += (
                    " You probably made a nesting mistake. Jinja is expecting this tag,"
                    f" but currently looking for {wanted}."
                )
        if self._tag_stack:
            message += f" The innermost block that needs to be closed is {self._tag_stack[-1]!r}."
        self.fail(message, lineno)

    def fail_unknown_tag(self, name, lineno=None):
        """Raises the error for a tag that nobody knows."""
        self._fail_ut_eof(name, self._end_token_stack, lineno)

    def fail_eof(self, end_tokens=None, lineno=None):
        """Raises the error for a template that ends inside a part."""
        waiting = self._end_token_stack + ([] if end_tokens is None else [end_tokens])
        self._fail_ut_eof(None, waiting, lineno)

    def is_tuple_end(self, extra_end_rules=None):
        """Whether no further item of a tuple can follow."""
        if self.stream.current.type in ("variable_end", "block_end", "rparen"):
            return True
        return extra_end_rules is not None and self.stream.current.test_any(extra_end_rules)

    def free_identifier(self, lineno=None):
        """A new name that no template can spell."""
        self._last_identifier += 1
        name = object.__new__(nodes.InternalName)
        nodes.Node.__init__(name, f"fi{self._last_identifier}", lineno=lineno)
        return name

    def parse_statement(self):
        """One statement, or several if an extension makes them."""
        token = self.stream.current
        if token.type != "name":
            self.fail("tag name expected", token.lineno)
        tag = token.value
        if tag in _statement_keywords:
            parse = getattr(self, "parse_" + tag)
        elif tag == "call":
            parse = self.parse_call_block
        elif tag == "filter":
            parse = self.parse_filter_block
        elif tag in self.extensions:
            parse = lambda: self.extensions[tag](self)  # noqa: E731
        else:
            self.fail_unknown_tag(tag, token.lineno)
        self._tag_stack.append(tag)
        try:
            return parse()
        finally:
            self._tag_stack.pop()

    def parse_statements(self, end_tokens, drop_needle=False):
        """The statements up to one of some tags, which is left as the current token unless it is to be dropped."""
        stream = self.stream
        # A colon may stand there, as in Python.
        stream.skip_if("colon")
        stream.expect("block_end")
        body = self.subparse(end_tokens)
        if stream.current.type == "eof":
            self.fail_eof(end_tokens)
        stream.skip(int(drop_needle))
        return body

    def parse_set(self):
        lineno = next(self.stream).lineno
        target = self.parse_assign_target(with_namespace=True)
        if self.stream.skip_if("assign"):
            return nodes.Assign(target, self.parse_tuple(), lineno=lineno)
        filtered = self.parse_filter(None)
        return nodes.AssignBlock(target, filtered, self.parse_statements(("name:endset",), True), lineno=lineno)

    def parse_for(self):
        stream = self.stream
        lineno = stream.expect("name:for").lineno
        target = self.parse_assign_target(extra_end_rules=("name:in",))
        stream.expect("name:in")
        iterable = self.parse_tuple(with_condexpr=False, extra_end_rules=("name:recursive",))
        test = self.parse_expression() if stream.skip_if("name:if") else None
        recursive = stream.skip_if("name:recursive")
        body = self.parse_statements(("name:endfor", "name:else"))
        otherwise = []
        if next(stream).value != "endfor":
            otherwise = self.parse_statements(("name:endfor",), drop_needle=True)
        return nodes.For(target, iterable, body, otherwise, test, recursive, lineno=lineno)

    def parse_if(self):
        first = node = nodes.If(lineno=self.stream.expect("name:if").lineno)
        ends = ("name:elif", "name:else", "name:endif")
        while True:
            node.test = self.parse_tuple(with_condexpr=False)
            node.body = self.parse_statements(ends)
            node.elif_, node.else_ = [], []
            token = next(self.stream)
            if not token.test("name:elif"):
                break
            node = nodes.If(lineno=self.stream.current.lineno)
            first.elif_.append(node)
        if token.test("name:else"):
            first.else_ = self.parse_statements(("name:endif",), drop_needle=True)
        return first

    def parse_with(self):
        node = nodes.With(lineno=next(self.stream).lineno)
        node.targets, node.values = [], []
        while self.stream.current.type != "block_end":
            if node.targets:
                self.stream.expect("comma")
            node.targets.append(self.parse_assign_target().set_ctx("param"))
            self.stream.expect("assign")
            node.values.append(self.parse_expression())
        node.body = self.parse_statements(("name:endwith",), True)
        return node

    def parse_autoescape(self):
        node = nodes.ScopedEvalContextModifier(lineno=next(self.stream).lineno)
        node.options = [nodes.Keyword("autoescape", self.parse_expression())]
        node.body = self.parse_statements(("name:endautoescape",), True)
        return nodes.Scope([node])

    def parse_block(self):
        stream = self.stream
        node = nodes.Block(lineno=next(stream).lineno)
        node.name = stream.expect("name").value
        node.scoped, node.required = stream.skip_if("name:scoped"), stream.skip_if("name:required")
        if stream.current.type == "sub":
            self.fail(
                "Block names in Jinja have to be valid Python identifiers and may not"
                " contain hyphens, use an underscore instead."
            )
        node.body = self.parse_statements(("name:endblock",), True)
        if node.required and not all(map(_is_blank, node.body)):
            self.fail("Required blocks can only contain comments or whitespace")
        stream.skip_if(f"name:{node.name}")
        return node

    def parse_extends(self):
        node = nodes.Extends(lineno=next(self.stream).lineno)
        node.template = self.parse_expression()
        return node

    def parse_import_context(self, node, default):
        """Whether a template sees the names of the one that asks for it."""
        node.with_context = default
        if self.stream.current.test_any("name:with", "name:without") and self._context_follows():
            node.with_context = next(self.stream).value == "with"
            self.stream.skip()
        return node

    def _context_follows(self):
        return self.stream.look().test("name:context")

    def parse_include(self):
        stream = self.stream
        node = nodes.Include(lineno=next(stream).lineno)
        node.template = self.parse_expression()
        node.ignore_missing = stream.current.test("name:ignore") and stream.look().test("name:missing")
        if node.ignore_missing:
            stream.skip(2)
        return self.parse_import_context(node, True)

    def parse_import(self):
        node = nodes.Import(lineno=next(self.stream).lineno)
        node.template = self.parse_expression()
        self.stream.expect("name:as")
        node.target = self.parse_assign_target(name_only=True).name
        return self.parse_import_context(node, False)

    def parse_from(self):
        stream = self.stream
        node = nodes.FromImport(lineno=next(stream).lineno)
        node.template = self.parse_expression()
        stream.expect("name:import")
        node.names = []
        node.with_context = False
        while True:
            if node.names:
                stream.expect("comma")
            if stream.current.type != "name":
                stream.expect("name")
            elif self._import_context_given(node):
                break
            name = self.parse_assign_target(name_only=True)
            if name.name.startswith("_"):
                message = "names starting with an underline can not be imported"
                self.fail(message, name.lineno, exc=TemplateAssertionError)
            if stream.skip_if("name:as"):
                node.names.append((name.name, self.parse_assign_target(name_only=True).name))
            else:
                node.names.append(name.name)
            if self._import_context_given(node) or stream.current.type != "comma":
                break
        return node

    def _import_context_given(self, node):
        if self.stream.current.value not in ("with", "without") or not self._context_follows():
            return False
        node.with_context = next(self.stream).value == "with"
        self.stream.skip()
        return True

    def parse_signature(self, node):
        """The parameters of a macro."""
        node.args, node.defaults = [], []
        self.stream.expect("lparen")
        while self.stream.current.type != "rparen":
            if node.args:
                self.stream.expect("comma")
            parameter = self.parse_assign_target(name_only=True)
            parameter.set_ctx("param")
            if self.stream.skip_if("assign"):
                node.defaults.append(self.parse_expression())
            elif node.defaults:
                self.fail("non-default argument follows default argument")
            node.args.append(parameter)
        self.stream.expect("rparen")

    def parse_call_block(self):
        node = nodes.CallBlock(lineno=next(self.stream).lineno)
        node.args, node.defaults = [], []
        if self.stream.current.type == "lparen":
            self.parse_signature(node)
        node.call = self.parse_expression()
        if not isinstance(node.call, nodes.Call):
            self.fail("expected call", node.lineno)
        node.body = self.parse_statements(("name:endcall",), True)
        return node

    def parse_filter_block(self):
        node = nodes.FilterBlock(lineno=next(self.stream).lineno)
        node.filter = self.parse_filter(None, start_inline=True)
        node.body = self.parse_statements(("name:endfilter",), True)
        return node

    def parse_macro(self):
        node = nodes.Macro(lineno=next(self.stream).lineno)
        node.name = self.parse_assign_target(name_only=True).name
        self.parse_signature(node)
        node.body = self.parse_statements(("name:endmacro",), True)
        return node

    def parse_print(self):
        node = nodes.Output(lineno=next(self.stream).lineno)
        node.nodes = []
        while self.stream.current.type != "block_end":
            if node.nodes:
                self.stream.expect("comma")
            node.nodes.append(self.parse_expression())
        return node

    def parse_assign_target(self, with_tuple=True, name_only=False, extra_end_rules=None, with_namespace=False):
        """What is assigned to: a name, a tuple of targets, or an attribute of a namespace where that may stand."""
        if name_only:
            token = self.stream.expect("name")
            target = nodes.Name(token.value, "store", lineno=token.lineno)
        elif with_tuple:
            target = self.parse_tuple(True, extra_end_rules=extra_end_rules, with_namespace=with_namespace)
            target.set_ctx("store")
        else:
            target = self.parse_primary(with_namespace=with_namespace)
            target.set_ctx("store")
        if target.can_assign():
            return target
        self.fail(f"can't assign to {type(target).__name__.lower()!r}", target.lineno)

    def subparse(self, end_tokens=None):
        """Statements, text and print statements, up to one of some tags or to the end."""
        stream = self.stream
        body, data = [], []
        if end_tokens is not None:
            self._end_token_stack.append(end_tokens)
        try:
            while stream:
                token = stream.current
                if token.type == "data":
                    if token.value:
                        data.append(nodes.TemplateData(token.value, lineno=token.lineno))
                    next(stream)
                    continue
                if token.type == "variable_begin":
                    next(stream)
                    data.append(self.parse_tuple(with_condexpr=True))
                    stream.expect("variable_end")
                    continue
                if token.type != "block_begin":
                    raise AssertionError("internal parsing error")
                _flush(data, body)
                next(stream)
                if end_tokens is not None and stream.current.test_any(*end_tokens):
                    return body
                statement = self.parse_statement()
                body += statement if isinstance(statement, list) else [statement]
                stream.expect("block_end")
            _flush(data, body)
        finally:
            if end_tokens is not None:
                self._end_token_stack.pop()
        return body

    def parse(self):
        """The whole template."""
        template = nodes.Template(self.subparse(), lineno=1)
        template.set_environment(self.environment)
        return template


def _flush(data, body):
    if data:
        body.append(nodes.Output(data[:], lineno=data[0].lineno))
        data.clear()


def _is_blank(node):
    """Whether a statement prints whitespace alone, whatever happens."""
    if not isinstance(node, nodes.Output):
        return False
    return all([isinstance(part, nodes.TemplateData) and part.data.isspace() for part in node.nodes])
