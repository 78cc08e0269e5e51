"""Shows what templates give: their text, or the error with its class and text."""


def show(label, function, *args, **kwargs):
    """Prints what a function gives, or how it fails."""
    try:
        result = function(*args, **kwargs)
    except Exception as error:
        place = f" at {error.lineno}" if hasattr(error, "lineno") else ""
        print(f"{label}: {type(error).__name__}: {error}{place}")
    else:
        print(f"{label}: {type(result).__name__} {result!r}")


def render(environment, sources, /, **names):
    """Renders each source with some names."""
    for source in sources:
        show(repr(source), lambda: environment.from_string(source).render(**names))
