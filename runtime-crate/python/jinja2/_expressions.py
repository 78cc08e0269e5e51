"""Expressions in templates. jinja2/parser.py: the methods of its parser that read them."""

from . import nodes
from .lexer import describe_token

_compare_operators = frozenset(("eq", "ne", "lt", "lteq", "gt", "gteq"))

_math_nodes = {
    "add": nodes.Add,
    "sub": nodes.Sub,
    "mul": nodes.Mul,
    "div": nodes.Div,
    "floordiv": nodes.FloorDiv,
    "mod": nodes.Mod,
}

_LITERALS = {"true": True, "True": True, "false": False, "False": False, "none": None, "None": None}

# What an argument of a test without parentheses may begin with.
_ARGUMENT_STARTS = frozenset(("name", "string", "integer", "float", "lparen", "lbracket", "lbrace"))


class ExpressionParser:
    """The part of the parser that reads expressions."""

    def parse_expression(self, with_condexpr=True):
        """An expression; without conditional ones if they may not stand there."""
        return self.parse_condexpr() if with_condexpr else self.parse_or()

    def parse_condexpr(self):
        lineno = self.stream.current.lineno
        value = self.parse_or()
        while self.stream.skip_if("name:if"):
            test = self.parse_or()
            otherwise = self.parse_condexpr() if self.stream.skip_if("name:else") else None
            value = nodes.CondExpr(test, value, otherwise, lineno=lineno)
            lineno = self.stream.current.lineno
        return value

    def _chain(self, operand, operator):
        """Operations that group to the left. The operator is taken off the stream and names the class of node."""
        lineno = self.stream.current.lineno
        left = operand()
        while True:
            kind = operator()
            if kind is None:
                return left
            left = kind(left, operand(), lineno=lineno)
            lineno = self.stream.current.lineno

    def parse_or(self):
        return self._chain(self.parse_and, lambda: nodes.Or if self.stream.skip_if("name:or") else None)

    def parse_and(self):
        return self._chain(self.parse_not, lambda: nodes.And if self.stream.skip_if("name:and") else None)

    def parse_not(self):
        if not self.stream.current.test("name:not"):
            return self.parse_compare()
        lineno = next(self.stream).lineno
        return nodes.Not(self.parse_not(), lineno=lineno)

    def parse_compare(self):
        stream = self.stream
        lineno = stream.current.lineno
        left = self.parse_math1()
        operands = []
        while True:
            operator = stream.current.type
            if operator in _compare_operators:
                next(stream)
            elif stream.skip_if("name:in"):
                operator = "in"
            elif stream.current.test("name:not") and stream.look().test("name:in"):
                stream.skip(2)
                operator = "notin"
            else:
                break
            operands.append(nodes.Operand(operator, self.parse_math1()))
            lineno = stream.current.lineno
        return nodes.Compare(left, operands, lineno=lineno) if operands else left

    def _math_operator(self, *kinds):
        kind = self.stream.current.type
        if kind not in kinds:
            return None
        next(self.stream)
        return _math_nodes[kind]

    def parse_math1(self):
        return self._chain(self.parse_concat, lambda: self._math_operator("add", "sub"))

    def parse_concat(self):
        lineno = self.stream.current.lineno
        parts = [self.parse_math2()]
        while self.stream.skip_if("tilde"):
            parts.append(self.parse_math2())
        return nodes.Concat(parts, lineno=lineno) if len(parts) > 1 else parts[0]

    def parse_math2(self):
        return self._chain(self.parse_pow, lambda: self._math_operator("mul", "div", "floordiv", "mod"))

    def parse_pow(self):
        return self._chain(self.parse_unary, lambda: nodes.Pow if self.stream.skip_if("pow") else None)

    def parse_unary(self, with_filter=True):
        token = self.stream.current
        if token.type == "sub" or token.type == "add":
            next(self.stream)
            kind = nodes.Neg if token.type == "sub" else nodes.Pos
            node = kind(self.parse_unary(False), lineno=token.lineno)
        else:
            node = self.parse_primary()
        node = self.parse_postfix(node)
        return self.parse_filter_expr(node) if with_filter else node

    def parse_primary(self, with_namespace=False):
        """A name, a literal or something in brackets; an attribute of a namespace where one may be assigned."""
        stream = self.stream
        token = stream.current
        lineno = token.lineno
        if token.type == "lbracket":
            return self.parse_list()
        if token.type == "lbrace":
            return self.parse_dict()
        if token.type not in ("name", "string", "integer", "float", "lparen"):
            self.fail(f"unexpected {describe_token(token)!r}", lineno)
        next(stream)
        if token.type == "name":
            return self._named(token, with_namespace)
        if token.type == "lparen":
            node = self.parse_tuple(explicit_parentheses=True)
            stream.expect("rparen")
            return node
        value = token.value
        while token.type == "string" and stream.current.type == "string":
            value += next(stream).value
        return nodes.Const(value, lineno=lineno)

    def _named(self, token, with_namespace):
        if token.value in _LITERALS:
            return nodes.Const(_LITERALS[token.value], lineno=token.lineno)
        if with_namespace and self.stream.skip_if("dot"):
            return nodes.NSRef(token.value, self.stream.expect("name").value, lineno=token.lineno)
        return nodes.Name(token.value, "load", lineno=token.lineno)

    def parse_tuple(
        self,
        simplified=False,
        with_condexpr=True,
        extra_end_rules=None,
        explicit_parentheses=False,
        with_namespace=False,
    ):
        """An expression, or a tuple where commas stand between several. Simplified: of names and literals alone."""
        stream = self.stream
        lineno = stream.current.lineno
        items = []
        while not self.is_tuple_end(extra_end_rules):
            if simplified:
                items.append(self.parse_primary(with_namespace))
            else:
                items.append(self.parse_expression(with_condexpr))
            if stream.current.type != "comma":
                if len(items) == 1:
                    return items[0]
                break
            # A tuple's line is that of its last comma.
            lineno = next(stream).lineno
        if not items and not explicit_parentheses:
            self.fail(f"Expected an expression, got {describe_token(stream.current)!r}")
        return nodes.Tuple(items, "load", lineno=lineno)

    def _items(self, end, item):
        """What stands between commas up to a closing bracket, which is taken too."""
        stream = self.stream
        items = []
        while stream.current.type != end:
            items.append(item())
            if stream.current.type != end:
                stream.expect("comma")
        next(stream)
        return items

    def parse_list(self):
        lineno = self.stream.expect("lbracket").lineno
        return nodes.List(self._items("rbracket", self.parse_expression), lineno=lineno)

    def parse_dict(self):
        lineno = self.stream.expect("lbrace").lineno
        return nodes.Dict(self._items("rbrace", self._pair), lineno=lineno)

    def _pair(self):
        key = self.parse_expression()
        self.stream.expect("colon")
        return nodes.Pair(key, self.parse_expression(), lineno=key.lineno)

    def parse_postfix(self, node):
        """Attributes, items and calls behind an expression."""
        while True:
            kind = self.stream.current.type
            if kind == "lparen":
                node = self.parse_call(node)
            elif kind == "dot" or kind == "lbracket":
                node = self.parse_subscript(node)
            else:
                return node

    def parse_filter_expr(self, node):
        """Filters and tests behind an expression, and calls of what they give."""
        while True:
            token = self.stream.current
            if token.type == "pipe":
                node = self.parse_filter(node)
            elif token.type == "lparen":
                node = self.parse_call(node)
            elif token.test("name:is"):
                node = self.parse_test(node)
            else:
                return node

    def parse_subscript(self, node):
        stream = self.stream
        token = next(stream)
        if token.type == "dot":
            name = next(stream)
            if name.type == "name":
                return nodes.Getattr(node, name.value, "load", lineno=token.lineno)
            if name.type != "integer":
                self.fail("expected name or number", name.lineno)
            index = nodes.Const(name.value, lineno=name.lineno)
        elif token.type == "lbracket":
            parts = []
            while stream.current.type != "rbracket":
                if parts:
                    stream.expect("comma")
                parts.append(self.parse_subscribed())
            stream.expect("rbracket")
            index = parts[0] if len(parts) == 1 else nodes.Tuple(parts, "load", lineno=token.lineno)
        else:
            self.fail("expected subscript expression", token.lineno)
        return nodes.Getitem(node, index, "load", lineno=token.lineno)

    def parse_subscribed(self):
        """What stands in the brackets of an item: an expression or a slice."""
        stream = self.stream
        lineno = stream.current.lineno
        bounds = [None, None, None]
        if stream.current.type != "colon":
            bounds[0] = self.parse_expression()
            if stream.current.type != "colon":
                return bounds[0]
        next(stream)
        for place in (1, 2):
            if stream.current.type not in ("colon", "rbracket", "comma") or (
                place == 2 and stream.current.type == "colon"
            ):
                bounds[place] = self.parse_expression()
            if place == 1 and not stream.skip_if("colon"):
                break
        return nodes.Slice(*bounds, lineno=lineno)

    def parse_call_args(self):
        """The arguments of a call: those by position, by keyword, and the sequence and mapping of further ones."""
        stream = self.stream
        start = stream.expect("lparen")
        args, kwargs = [], []
        dyn_args = dyn_kwargs = None
        while stream.current.type != "rparen":
            if args or kwargs or dyn_args is not None or dyn_kwargs is not None:
                stream.expect("comma")
                if stream.current.type == "rparen":
                    break
            kind = stream.current.type
            if kind == "mul":
                self._ensure(dyn_args is None and dyn_kwargs is None, start)
                next(stream)
                dyn_args = self.parse_expression()
            elif kind == "pow":
                self._ensure(dyn_kwargs is None, start)
                next(stream)
                dyn_kwargs = self.parse_expression()
            elif kind == "name" and stream.look().type == "assign":
                self._ensure(dyn_kwargs is None, start)
                name = stream.current.value
                stream.skip(2)
                value = self.parse_expression()
                kwargs.append(nodes.Keyword(name, value, lineno=value.lineno))
            else:
                self._ensure(dyn_args is None and dyn_kwargs is None and not kwargs, start)
                args.append(self.parse_expression())
        stream.expect("rparen")
        return args, kwargs, dyn_args, dyn_kwargs

    def _ensure(self, well_formed, start):
        if not well_formed:
            self.fail("invalid syntax for function call expression", start.lineno)

    def parse_call(self, node):
        lineno = self.stream.current.lineno
        return nodes.Call(node, *self.parse_call_args(), lineno=lineno)

    def _dotted(self):
        """A name with dots in it, and the line where it begins."""
        first = self.stream.expect("name")
        name = first.value
        while self.stream.skip_if("dot"):
            name += "." + self.stream.expect("name").value
        return name, first.lineno

    def parse_filter(self, node, start_inline=False):
        """The filters that follow; inline, the first has no bar before it."""
        while start_inline or self.stream.skip_if("pipe"):
            start_inline = False
            name, lineno = self._dotted()
            arguments = [], [], None, None
            if self.stream.current.type == "lparen":
                arguments = self.parse_call_args()
            node = nodes.Filter(node, name, *arguments, lineno=lineno)
        return node

    def parse_test(self, node):
        stream = self.stream
        lineno = next(stream).lineno
        negated = stream.skip_if("name:not")
        name, _ = self._dotted()
        arguments = [], [], None, None
        current = stream.current
        if current.type == "lparen":
            arguments = self.parse_call_args()
        elif current.type in _ARGUMENT_STARTS and not current.test_any("name:else", "name:or", "name:and"):
            if current.test("name:is"):
                self.fail("You cannot chain multiple tests with is")
            arguments = [self.parse_postfix(self.parse_primary())], [], None, None
        node = nodes.Test(node, name, *arguments, lineno=lineno)
        return nodes.Not(node, lineno=lineno) if negated else node
