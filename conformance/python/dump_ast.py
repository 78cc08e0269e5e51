"""Writes CPython's syntax trees in the text of compiler/src/ast/dump.ts, so that the two can be compared.

As a program: reads JSON lines {"path": ..., "full": bool} or {"source": ...} (the bytes, one a character) and answers each
with a JSON line: {"sha256": of the dump}, with "dump" if full, or {"error": {...}} with the exception's type, message and
position. As a module (in pyodide): `answer_bytes(source, full)` returns what would be in such a line.
"""

import ast
import hashlib
import json
import struct
import sys
import warnings

LEFT_OUT = {"type_comment", "type_ignores"}


def quote(text):
    return "'" + "".join(c if " " <= c < "\x7f" and c not in "'\\" else "\\{%x}" % ord(c) for c in text) + "'"


def constant(value):
    if value is None or value is True or value is False or value is Ellipsis:
        return repr(value)
    if isinstance(value, int):
        return "int:%d" % value
    if isinstance(value, float):
        return "float:" + struct.pack(">d", value).hex()
    if isinstance(value, complex):
        return "complex:" + struct.pack(">d", value.imag).hex()
    if isinstance(value, str):
        return "str:" + quote(value)
    return "bytes:" + quote(value.decode("latin-1"))


def parts_of(node):
    """The fields of a node, as text and nodes."""
    parts = []
    kind = type(node).__name__
    for field in node._fields:
        value = getattr(node, field, None)
        if field in LEFT_OUT:
            continue
        if kind in ("Constant", "MatchSingleton"):
            if field == "kind":
                field, value = "u_prefix", True if value == "u" else None
            else:
                parts.append("%s%s=%s" % (", " if parts else "", field, constant(value)))
                continue
        if value is None or value == []:
            continue
        parts.append("%s%s=" % (", " if parts else "", field))
        add_value(parts, value)
    return parts


def add_value(parts, value):
    if isinstance(value, list):
        parts.append("[")
        for index, item in enumerate(value):
            if index:
                parts.append(", ")
            add_value(parts, item)
        parts.append("]")
    elif isinstance(value, (ast.operator, ast.unaryop, ast.cmpop, ast.boolop, ast.expr_context)):
        parts.append(quote(type(value).__name__))
    elif isinstance(value, ast.AST):
        parts.append(value)
    elif isinstance(value, str):
        parts.append(quote(value))
    else:
        parts.append(repr(value))


def dump(root):
    out = []
    pending = [root]
    while pending:
        item = pending.pop()
        if isinstance(item, str):
            out.append(item)
            continue
        out.append(type(item).__name__)
        if hasattr(item, "lineno"):
            out.append("@%d:%d-%d:%d" % (item.lineno, item.col_offset, item.end_lineno, item.end_col_offset))
        out.append("(")
        pending.append(")")
        pending.extend(reversed(parts_of(item)))
    return "".join(out)


def answer_bytes(source, full, compiled=False):
    """The answer for the bytes of a file. With `compiled`, what the compiler refuses is an error as well."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            text = dump(compile(source, "<file>", "exec", ast.PyCF_ONLY_AST, dont_inherit=True))
            if compiled:
                compile(source, "<file>", "exec", dont_inherit=True)
        except SyntaxError as error:
            position = [error.lineno, error.offset, error.end_lineno, error.end_offset]
            return {"error": {"type": type(error).__name__, "message": error.msg, "position": position}}
        except (ValueError, RecursionError, MemoryError) as error:
            return {"error": {"type": type(error).__name__, "message": str(error), "position": [None] * 4}}
    result = {"sha256": hashlib.sha256(text.encode()).hexdigest()}
    if full:
        result["dump"] = text
    return result


def answer(path, full=False):
    with open(path, "rb") as file:
        return json.dumps(answer_bytes(file.read(), full))


def main():
    for line in sys.stdin:
        request = json.loads(line)
        if "source" in request:
            result = json.dumps(answer_bytes(request["source"].encode("latin-1"), True, request.get("compiled", False)))
        else:
            result = answer(request["path"], request.get("full", False))
        sys.stdout.write(result + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
