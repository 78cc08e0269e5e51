"""A log of every statement that is handed to a driver. This is Molt's own: the original has nothing of the kind.

Where the environment names a file in MOLT_STATEMENT_LOG, each statement is added to it as a line of JSON,
`{"sql": TEXT, "params": PARAMETERS}`: the text before the driver interpolates anything, and the `repr` of each value in the
container that the driver gets. `molt conform` compares it with what the original hands to its driver.
"""

import json
import os

VARIABLE = "MOLT_STATEMENT_LOG"


def log_statements_of(dialect):
    """Have a dialect log what it executes, if the environment asks for it."""
    path = os.environ.get(VARIABLE)
    if not path:
        return
    log = open(path, "a", encoding="utf-8")  # noqa: SIM115

    def write(sql, parameters):
        log.write(json.dumps({"sql": sql, "params": _shown(parameters)}, ensure_ascii=False) + "\n")
        log.flush()

    do_execute, do_executemany, do_execute_no_params = (
        dialect.do_execute, dialect.do_executemany, dialect.do_execute_no_params
    )

    def execute(cursor, statement, parameters, context=None):
        write(statement, parameters)
        return do_execute(cursor, statement, parameters, context)

    def executemany(cursor, statement, parameters, context=None):
        write(statement, parameters)
        return do_executemany(cursor, statement, parameters, context)

    def execute_no_params(cursor, statement, context=None):
        write(statement, ())
        return do_execute_no_params(cursor, statement, context)

    # What native code executes it writes down by this.
    dialect._statement_log = write
    dialect.do_execute, dialect.do_executemany, dialect.do_execute_no_params = execute, executemany, execute_no_params


def _shown(parameters):
    if parameters is None:
        return []
    if isinstance(parameters, dict):
        return {name: repr(value) for name, value in parameters.items()}
    if isinstance(parameters, (list, tuple)) and any(isinstance(row, (tuple, dict)) for row in parameters):
        return [_shown(row) for row in parameters]
    return [repr(value) for value in parameters]
