"""Serve an application with uvicorn, as `uvicorn ARGUMENTS` would, logging the statements that SQLAlchemy sends.

The frames below the event loop are those of uvicorn's console script, so that recursion ends at the same depth.
"""

import os
import sys

# The folder of this script is no part of the application's import path.
script_folder = sys.path.pop(0)

if log := os.environ.get("MOLT_STATEMENT_LOG"):
    sys.path.insert(0, script_folder)
    import statement_log

    sys.path.pop(0)
    statement_log.install(log)

from uvicorn.main import main

sys.argv[0] = "uvicorn"
sys.exit(main())
