"""Print the OpenAPI documents of many applications: `dump_examples.py MODULE...` prints what could be imported, by module."""

import importlib
import json
import os
import sys

sys.path[0] = os.getcwd()
documents = {}
for name in sys.argv[1:]:
    try:
        documents[name] = importlib.import_module(name).app.openapi()
    except Exception as exc:
        print(f"{name}: {exc!r}"[:200], file=sys.stderr)
json.dump(documents, sys.stdout)
