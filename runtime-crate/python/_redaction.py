"""Texts that no log has: values bound to statements, the SQL of statements that failed, malformed database URLs.

Errors keep the texts that Python gives them, since an application may answer with them. Whoever makes such a text says here what a log has instead, and what
writes to a log asks here for each of its texts.
"""

import os
import re

# The texts that errors had last, each with what a log has in its place.
_hidden = {}
_MOST = 256

# Classes of SQLSTATE whose messages the server itself has words for: they name tables, columns and types.
_NAMING = frozenset("01 02 08 09 0A 0B 0F 0L 0P 20 21 23 24 25 26 27 28 2B 2D 34 3B 3D 3F 40 42 44 53 54 55 57".split())

# The class that is about values, and the error that quotes the statement.
_VALUES, _SYNTAX = "22", "42601"

_QUOTED = re.compile(r'".*"', re.DOTALL)


def shows_statements():
    """Whether logs have the SQL of statements that failed."""
    return bool(os.environ.get("MOLT_SQL_DEBUG"))


def hide(text, shown):
    """Has logs say something else than a text."""
    if not text or text == shown:
        return
    for written in (_plain, _as_json, _as_repr):
        form = written(text)
        _hidden.pop(form, None)
        _hidden[form] = written(shown)
    while len(_hidden) > _MOST:
        _hidden.pop(next(iter(list(_hidden))), None)


def _plain(text):
    return text


def _as_json(text):
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def _as_repr(text):
    return repr(text)[1:-1]


def redacted(text):
    """A text as a log has it."""
    if _hidden:
        for hidden, shown in list(_hidden.items()):
            if hidden in text:
                text = text.replace(hidden, shown)
    return text


def of_server(fields):
    """What a log has of an error of PostgreSQL: its message without values, and what kind of error it is where that would be nothing."""
    code, message = fields.get("C", ""), fields.get("M", "")
    if fields.get("R") == "exec_stmt_raise" or not (code[:2] in _NAMING or code[:2] == _VALUES):
        return f"SQLSTATE {code}"
    if code[:2] == _VALUES or code == _SYNTAX or "portal" in fields.get("W", ""):
        message = _QUOTED.sub('"..."', message)
    hint = fields.get("H")
    return f"{message}\nHINT:  {hint}" if hint else message


def number(text, what):
    """The number that a text is; the text of one that is none may be a part of a password, where an address is malformed."""
    try:
        return int(text)
    except ValueError as error:
        hide(str(error), f"{what} is no number")
        raise


# What pydantic says of settings that it does not take, and addresses with a login.
_SETTING = re.compile(r"\[type=(\w+), input_value=.*, input_type=\w+\]")
_LOGIN = re.compile(r"[a-zA-Z][\w+.-]*://(.+)", re.DOTALL)

# A part of an address as messages quote it.
_QUOTED_PART = re.compile(r"""(['"])([^'"\n]{2,})\1""")


def ending(text):
    """What is printed of an exception that ends start-up: no address of a database, and nothing of one that is malformed."""
    text = _SETTING.sub(r"[type=\1]", redacted(text))
    logins = [found[1] for found in map(_LOGIN.match, list(os.environ.values())) if found is not None and "@" in found[1]]
    for login in logins:
        text = text.replace(login, "...")
    if not logins or "ModuleNotFoundError" in text:
        return text
    return "".join([_without_parts(line, logins) for line in text.splitlines(keepends=True)])


def _without_parts(line, logins):
    """A line without what it quotes of an address."""
    if line.startswith("  File "):
        return line
    return _QUOTED_PART.sub(lambda part: f"{part[1]}...{part[1]}" if any([part[2] in login for login in logins]) else part[0], line)
