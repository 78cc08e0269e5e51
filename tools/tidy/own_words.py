"""Finds what the library in Python has in common with the originals: functions of one shape, and sentences of comments.

`own_words.py LIBRARY`, run by the reference's python, prints a JSON list of pairs: `kind` ("function" or "sentence"), `file`,
`line` and `name` of ours, and `original`. A shape is the syntax tree of a body without names, constants, annotations and
documentation. Statements that keep an argument under its own name have no other form: they do not count.
"""

import ast
import json
import re
import sys
import sysconfig
from collections import defaultdict
from pathlib import Path

FEWEST_LINES = 8
FEWEST_WORDS = 6

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)

# The parts of a node that say how it is written, not what it does.
LEFT_OUT = {"ctx", "kind", "type_comment", "returns", "annotation", "type_params", "decorator_list", "simple"}

# Modules of ours whose original lies elsewhere than under their own name, or under that name with an underscore.
ORIGINALS = {
    "collections": ["_collections_abc.py"],
    "os": ["posixpath.py", "genericpath.py"],
    "weakref.py": ["_weakrefset.py"],
}


def main(library):
    roots = [Path(sysconfig.get_path(name)) for name in ("purelib", "stdlib")]
    pairs = []
    for entry in sorted(library.iterdir()):
        ours = [Source(path, library) for path in sources(entry)]
        originals = [
            Source(path, root) for root in roots for place in places(entry.name, root) for path in sources(place)
        ]
        pairs += compare(ours, originals)
    json.dump(pairs, sys.stdout, indent=1)


def places(name, root):
    """Where the originals of an entry of the library may lie below a root."""
    stem = name.removesuffix(".py")
    for module in (stem, f"_{stem}", f"_py{stem}", f"_py_{stem}"):
        yield from (root / module, root / f"{module}.py")
    yield from (root / other for other in ORIGINALS.get(name, ()))


def sources(place):
    if place.is_dir():
        return sorted(place.rglob("*.py"))
    return [place] if place.suffix == ".py" and place.exists() else []


class Source:
    """A module: its functions that are long enough, and its sentences."""

    def __init__(self, path, root):
        text = path.read_text(encoding="utf-8")
        self.name = str(path.relative_to(root))
        self.functions = []
        self.sentences = list(sentences(comments(text)))
        tree = ast.parse(text)
        for node in (tree, *definitions(tree.body)):
            self.sentences += sentences([(getattr(node, "lineno", 1), ast.get_docstring(node) or "")])
            if isinstance(node, FUNCTIONS):
                body = significant(node)
                if length(body) >= FEWEST_LINES:
                    self.functions.append((node, body))


def definitions(body):
    """The functions and classes in a body, at any depth."""
    for statement in body:
        if isinstance(statement, (*FUNCTIONS, ast.ClassDef)):
            yield statement
        for block in blocks(statement):
            yield from definitions(block or ())


def compare(ours, originals):
    outlines = {outline(body) for source in ours for _, body in source.functions}
    shapes, said = defaultdict(list), defaultdict(list)
    for source in originals:
        for node, body in source.functions:
            # The outline is cheap, and tells most functions of the originals apart from all of ours.
            if outline(body) in outlines:
                shapes[shape(body)].append(f"{source.name}:{node.lineno} {node.name}")
        for line, words in source.sentences:
            said[words].append(f"{source.name}:{line}")
    for source in ours:
        for node, body in source.functions:
            for original in shapes.get(shape(body), ())[:1]:
                yield pair("function", source, node.lineno, node.name, original)
        for line, words in source.sentences:
            for original in said.get(words, ())[:1]:
                yield pair("sentence", source, line, " ".join(words), original)


def pair(kind, source, line, name, original):
    return {"kind": kind, "file": source.name, "line": line, "name": name, "original": original}


def significant(function):
    """The statements of a body without documentation and without those that only keep an argument."""
    given = {argument.arg for argument in ast.walk(function.args) if isinstance(argument, ast.arg)}
    return [statement for statement in function.body if not is_documentation(statement) and not keeps(statement, given)]


def is_documentation(statement):
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def keeps(statement, given):
    """Whether a statement is `self.name = name`, or `self._name = name`, of an argument."""
    if not isinstance(statement, (ast.Assign, ast.AnnAssign)):
        return False
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    return (
        len(targets) == 1
        and isinstance(targets[0], ast.Attribute)
        and isinstance(statement.value, ast.Name)
        and statement.value.id in given
        and targets[0].attr.lstrip("_") == statement.value.id.lstrip("_")
    )


def blocks(statement):
    """The blocks inside a statement, those with a header line of their own after a None."""
    for field in ("body", "orelse", "finalbody"):
        block = getattr(statement, field, None)
        if isinstance(block, list) and block:
            is_elif = field == "orelse" and isinstance(statement, ast.If) and isinstance(block[0], ast.If)
            if field != "body" and not is_elif:
                yield None
            yield block
    for part in (*getattr(statement, "handlers", ()), *getattr(statement, "cases", ())):
        yield None
        yield part.body


def length(body):
    """How many lines a body has with each statement, and each header of a block, on a line."""
    return sum(
        1 + sum(1 if block is None else length(block) for block in blocks(statement))
        for statement in body
        if not is_documentation(statement)
    )


def outline(body):
    """The kinds of a body's statements, nested as they are."""
    return tuple(
        (
            type(statement).__name__.replace("AnnAssign", "Assign"),
            *(outline(block) for block in blocks(statement) if block is not None),
        )
        for statement in body
        if not is_documentation(statement)
    )


def shape(body):
    """A text that is equal for bodies that differ in names, constants, annotations and documentation only."""
    parts = []

    def visit(node):
        if isinstance(node, list):
            parts.append("[")
            for item in node:
                visit(item)
            parts.append("]")
        elif isinstance(node, ast.Constant | str):
            parts.append("_")
        elif isinstance(node, ast.JoinedStr):
            visit([value.value for value in node.values if isinstance(value, ast.FormattedValue)])
        elif isinstance(node, ast.AnnAssign):
            if node.value is not None:
                visit(ast.Assign([node.target], node.value))
        elif isinstance(node, ast.AST):
            if is_documentation(node):
                return
            parts.append(f"({type(node).__name__}")
            for field, value in ast.iter_fields(node):
                if field not in LEFT_OUT:
                    visit(value)
            parts.append(")")
        else:
            parts.append(repr(node))

    visit(body)
    return " ".join(parts)


def comments(text):
    """The comments of a text with their lines, those on lines that follow each other as one."""
    start, joined = 0, []
    for number, line in enumerate([*text.split("\n"), ""], 1):
        found = re.match(r"\s*#+(.*)|.*\s\s#(?!\s*(?:noqa|type:|pyright|pragma))([^'\"]*)$", line)
        if found is None:
            if joined:
                yield start, "\n".join(joined)
            joined = []
        else:
            start = start if joined else number
            joined.append(found[1] or found[2] or "")


def sentences(texts):
    """The words of each sentence that is long enough, with the line of its text."""
    for line, text in texts:
        for sentence in re.split(r"[.!?:;](?:\s|$)|\n\s*\n", text):
            words = re.findall(r"[a-z0-9_]+(?:'[a-z]+)?", sentence.lower())
            if len(words) >= FEWEST_WORDS:
                yield line, tuple(words)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
