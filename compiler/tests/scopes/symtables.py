"""Writes CPython's own symbol tables, one JSON line a file: the reference for scope analysis.

usage: python symtables.py FILE...         tables of files
       python symtables.py --stdlib        tables of the standard library
       python symtables.py --errors FILE   the SyntaxError of each source in a JSON list of sources
"""

import _symtable
import ast
import glob
import json
import os
import sys
import sysconfig


def table(entry):
    """One block: flags and scope as the integers of Include/internal/pycore_symtable.h."""
    symbols = {
        name: [flags & ((1 << _symtable.SCOPE_OFF) - 1), flags >> _symtable.SCOPE_OFF & 15]
        for name, flags in entry.symbols.items()
    }
    return {
        "name": entry.name,
        "line": entry.lineno,
        "symbols": symbols,
        "parameters": list(entry.varnames),
        "children": [table(child) for child in entry.children],
    }


def stdlib():
    root = sysconfig.get_paths()["stdlib"]
    files = sorted(glob.glob(root + "/**/*.py", recursive=True))
    return [file for file in files if f"{os.sep}site-packages{os.sep}" not in file]


def error_of(source):
    try:
        compile(source, "<source>", "exec")
    except SyntaxError as error:
        return {"source": source, "message": error.msg, "line": error.lineno, "offset": error.offset}
    return {"source": source, "message": None, "line": None, "offset": None}


def tables_of(source, file):
    """The module's table, or None if the source is not valid."""
    try:
        ast.parse(source)
        return table(_symtable.symtable(source, file, "exec"))
    except (SyntaxError, ValueError):
        return None


def main(arguments):
    sys.setrecursionlimit(20_000)
    if arguments[0] == "--errors":
        with open(arguments[1], encoding="utf-8") as file:
            sources = json.load(file)
        print(json.dumps([error_of(source) for source in sources], indent=2))
        return
    for file in stdlib() if arguments[0] == "--stdlib" else arguments:
        with open(file, "rb") as opened:
            source = opened.read()
        found = tables_of(source, file)
        if found is not None:
            print(json.dumps({"file": file, "table": found}))


if __name__ == "__main__":
    main(sys.argv[1:])
