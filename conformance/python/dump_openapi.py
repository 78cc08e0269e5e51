"""Print the OpenAPI document of an application: `dump_openapi.py MODULE:ATTRIBUTE [--factory]`."""

import importlib
import json
import os
import sys
from functools import reduce

sys.path[0] = os.getcwd()
module, _, attributes = sys.argv[1].partition(":")
app = reduce(getattr, attributes.split("."), importlib.import_module(module))
if "--factory" in sys.argv:
    app = app()
json.dump(app.openapi(), sys.stdout)
