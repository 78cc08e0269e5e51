"""Checks and completes the arguments of an `__init__` before it is called, with CPython's messages.

A mapped class's `__init__` takes the arguments of the class's own, and refuses others before there is a state. The
original makes a function of the same signature for that (SQLAlchemy lib/sqlalchemy/orm/instrumentation.py).
"""

import inspect


def _listed(names):
    quoted = [repr(name) for name in names]
    if len(quoted) < 3:
        return " and ".join(quoted)
    return ", ".join(quoted[:-1]) + f", and {quoted[-1]}"


def _missing(names, kind):
    raise TypeError(
        f"__init__() missing {len(names)} required {kind} argument{'s' if len(names) > 1 else ''}: {_listed(names)}"
    )


class _Arguments:
    """The parameters after `self`, as a call has to fill them."""

    def __init__(self, parameters):
        self.positional = [p.name for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
        self.positional_only = {p.name for p in parameters if p.kind is p.POSITIONAL_ONLY}
        self.keyword_only = [p.name for p in parameters if p.kind is p.KEYWORD_ONLY]
        self.optional = {p.name: p.default for p in parameters if p.default is not p.empty}
        self.takes_args = any(p.kind is p.VAR_POSITIONAL for p in parameters)
        self.takes_keywords = any(p.kind is p.VAR_KEYWORD for p in parameters)
        self.by_name = (set(self.positional) - self.positional_only) | set(self.keyword_only)

    def bind(self, args, kwargs):
        """The arguments as the original's function passes them on: by position where possible, with the defaults."""
        self._check(args, kwargs)
        rest = dict(kwargs)
        filled = [
            rest.pop(n) if n in rest and n in self.by_name else self.optional[n] for n in self.positional[len(args):]
        ]
        for name in self.keyword_only:
            rest.setdefault(name, self.optional.get(name))
        return (*args, *filled), rest

    def _check(self, args, kwargs):
        given = self.positional[: len(args)]
        for name in kwargs:
            if name in self.by_name:
                if name in given:
                    raise TypeError(f"__init__() got multiple values for argument {name!r}")
            elif not self.takes_keywords:
                raise TypeError(f"__init__() got an unexpected keyword argument {name!r}")
        if len(args) > len(self.positional) and not self.takes_args:
            self._too_many(len(args))
        missing = [n for n in self.positional[len(args):] if n not in kwargs and n not in self.optional]
        if missing:
            _missing(missing, "positional")
        missing = [n for n in self.keyword_only if n not in kwargs and n not in self.optional]
        if missing:
            _missing(missing, "keyword-only")

    def _too_many(self, count):
        most = len(self.positional) + 1
        least = most - sum(name in self.optional for name in self.positional)
        takes = f"{most}" if least == most else f"from {least} to {most}"
        raise TypeError(
            f"__init__() takes {takes} positional argument{'' if takes == '1' else 's'} but {count + 1} were given"
        )


def init_signature(init):
    """The signature of an `__init__`, without annotations; None if it does not say."""
    try:
        parameters = inspect.signature(init).parameters.values()
    except (TypeError, ValueError):
        return None
    return inspect.Signature([p.replace(annotation=p.empty) for p in parameters])


def argument_binder(signature):
    """What gives the arguments that a signature's function is called with for (args, kwargs), or raises TypeError.

    None if they are those given: there are no parameters but `*args` and `**kwargs`, or the signature is not known.
    """
    if signature is None:
        return None
    arguments = _Arguments(list(signature.parameters.values())[1:])
    if arguments.takes_args and arguments.takes_keywords and not arguments.by_name:
        return None
    return arguments.bind
