"""Nodes of syntax trees that a program makes itself."""

import ast
import pickle
import warnings

warnings.simplefilter("error")


def tried(make):
    try:
        return make()
    except (AttributeError, DeprecationWarning, TypeError) as error:
        return type(error).__name__, str(error)


NODES = sorted((name for name in dir(ast) if isinstance(getattr(ast, name), type) and issubclass(getattr(ast, name), ast.AST)))
OLD = {"AugLoad", "_ast_Ellipsis", "AugStore", "Bytes", "Ellipsis", "ExtSlice", "Index", "NameConstant", "Num", "Param", "Str", "Suite", "slice"}
for name in NODES:
    if name in OLD:
        continue
    node = getattr(ast, name)
    print(name, node.__mro__, node._fields, node._attributes, node.__match_args__, node.__doc__, node.__module__)
    print([(field, getattr(node, field, "none")) for field in (*node._fields, *node._attributes)], getattr(node, "_field_types", None))

one = ast.Constant(1, lineno=3, col_offset=4)
name = ast.Name("a", ast.Load())
both = ast.BinOp(left=one, op=ast.Add(), right=name)
print(one.value, one.kind, one.lineno, one.end_lineno, name.id, type(name.ctx).__name__, isinstance(both, ast.expr))
print([type(node).__name__ for node in ast.walk(both)], [field for field, _ in ast.iter_fields(both)])
print([type(node).__name__ for node in ast.iter_child_nodes(both)])

for make in (
    lambda: ast.Name("a", ast.Load(), 1),
    lambda: ast.Pass(1),
    lambda: ast.Return(1, 2),
    lambda: ast.Name("a", id="b"),
    lambda: ast.Name("a", ast.Load(), other=1).other,
    lambda: ast.Name("a").ctx.__class__.__name__,
    lambda: ast.Name(ctx=ast.Load()).id,
    lambda: ast.List().elts,
    lambda: ast.FunctionDef("f", None, [], []).body,
    lambda: ast.Return().value,
    lambda: ast.alias("a").asname,
):
    print(tried(make))


class Own(ast.AST):
    _fields = ("first", "second")


print(tried(lambda: Own(1, 2).second), tried(lambda: vars(Own(1))), tried(lambda: Own(1, 2, 3)), tried(lambda: type(Own(1, 2, other=3)).__name__))


class Counter(ast.NodeVisitor):
    def __init__(self):
        self.seen = []

    def visit_Name(self, node):
        self.seen.append(node.id)

    def visit_BinOp(self, node):
        self.seen.append(type(node.op).__name__)
        self.generic_visit(node)


class Doubler(ast.NodeTransformer):
    def visit_Name(self, node):
        return ast.BinOp(node, ast.Add(), node)

    def visit_Pass(self, node):
        return None

    def visit_Expr(self, node):
        return [node, node]

    def visit_Return(self, node):
        self.generic_visit(node)
        return node


counter = Counter()
counter.visit(both)
print(counter.seen)
body = [ast.Pass(), ast.Expr(name), ast.Return(name), ast.Return()]
module = ast.Module(body, [])
changed = Doubler().visit(module)
print(changed is module, [type(node).__name__ for node in module.body], type(module.body[2].value).__name__)
print([(node.lineno, node.col_offset, node.end_lineno) for node in ast.walk(ast.fix_missing_locations(both)) if hasattr(node, "lineno")])
print([node.lineno for node in ast.walk(ast.increment_lineno(both, 5)) if hasattr(node, "lineno")])
print(vars(ast.copy_location(ast.Constant(2), one)))
function = ast.FunctionDef("f", ast.arguments([], [], None, [], [], None, []), [ast.Expr(ast.Constant("  one\n    two"))], [])
print(repr(ast.get_docstring(function)), repr(ast.get_docstring(function, clean=False)), tried(lambda: ast.get_docstring(one)))
copied = pickle.loads(pickle.dumps(both))
print(type(copied).__name__, copied.left.value, copied.right.id)
match both:
    case ast.BinOp(ast.Constant(value), ast.Add()):
        print("matched", value)


def literal(node):
    try:
        return ast.literal_eval(node)
    except ValueError as error:
        return str(error).split(" object at ")[0]


one, two, imaginary = ast.Constant(1), ast.Constant("two"), ast.Constant(2j)
print(literal(ast.Expression(ast.Tuple([one, ast.List([two])]))), literal(ast.Set([one])), literal(ast.Dict([two], [one])))
print(literal(ast.Call(ast.Name("set"), [], [])), literal(ast.UnaryOp(ast.USub(), one)), literal(ast.BinOp(one, ast.Sub(), imaginary)))
for wrong in (
    ast.Name("a", lineno=7, col_offset=0), ast.BinOp(one, ast.Add(), one), ast.Dict([one], []), ast.UnaryOp(ast.USub(), two),
    ast.UnaryOp(ast.Not(), one), ast.Call(ast.Name("set"), [one], []),
):  # fmt: skip
    print(literal(wrong))


class Former(ast.NodeVisitor):
    def visit_Num(self, node):
        return "number", node.value

    def visit_Str(self, node):
        return "text", node.value

    def visit_NameConstant(self, node):
        return "name", node.value


class Newer(Former):
    def visit_Constant(self, node):
        return "constant", node.value


constants = [ast.Constant(value) for value in (1, 2.5, True, None, "a", b"b", ..., (1,))]
print([tried(lambda: Former().visit(node)) for node in constants[:1]])
warnings.simplefilter("ignore")
print([Former().visit(node) for node in constants])
print([Newer().visit(node) for node in constants], [ast.NodeVisitor().visit(node) for node in constants])
