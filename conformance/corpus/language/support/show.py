"""Printing for snippets: what a call gives, or the exception that it raises with its text."""


def show(*calls):
    """Prints the outcome of each call, one a line."""
    for call in calls:
        try:
            outcome = call()
        except Exception as error:
            print(type(error).__name__, error, sep=': ')
        else:
            print(repr(outcome))


def explain(call):
    """Prints the exception that a call raises with what hangs on it: cause, context, notes, arguments."""
    try:
        print('returned', repr(call()))
    except BaseException as error:
        depth = 0
        while error is not None:
            notes = getattr(error, '__notes__', [])
            print('  ' * depth + type(error).__name__, error.args, notes, error.__suppress_context__)
            error = error.__cause__ or error.__context__
            depth += 1
