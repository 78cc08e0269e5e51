"""What an exposition says, without what no two runs have in common."""

import re


def without_times(text):
    """Lines, of which those that tell when something began have no value."""
    return re.sub(r"(?m)^(\S*_created(?:\{.*\})?) \S+$", r"\1 then", text.decode() if isinstance(text, bytes) else text)


def without_values(text):
    """Lines without values."""
    lines = (text.decode() if isinstance(text, bytes) else text).splitlines()
    return "\n".join(line if line.startswith("#") else line.rpartition(" ")[0] for line in lines)


def attempt(function, *arguments, **named):
    """Prints what a call gives or raises."""
    try:
        print(repr(function(*arguments, **named)))
    except Exception as error:
        print(type(error).__name__, error)
