"""In the place of `_colorize`: nothing is coloured."""

COLORIZE = False


class ANSIColors:
    RESET = RED = BOLD_RED = MAGENTA = BOLD_MAGENTA = GREEN = BOLD_GREEN = GREY = ""


def get_colors(colorize=False):
    return ANSIColors()


def can_colorize():
    return False
