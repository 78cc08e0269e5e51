"""Formatters of the server's logs. uvicorn/logging.py and uvicorn/_ansi.py."""

import copy
import http
import logging
import sys

__molt_missing__ = ()

TRACE_LOG_LEVEL = 5

_COLORS = {"red": 31, "green": 32, "yellow": 33, "blue": 34, "cyan": 36, "bright_red": 91, "bright_white": 97}


def ansi_style(text, fg=None, bold=False):
    """A text in a colour, or bold, as terminals understand it."""
    color = "" if fg is None else f"\033[{_COLORS[fg]}m"
    return f"{color}{chr(27) + '[1m' if bold else ''}{text}\033[0m"


def _painter(color):
    return lambda text: ansi_style(str(text), fg=color)


class ColourizedFormatter(logging.Formatter):
    """Lines with a coloured level, and with a message of their own for terminals, which `extra` may have as `color_message`."""

    level_name_colors = {
        TRACE_LOG_LEVEL: _painter("blue"),
        logging.DEBUG: _painter("cyan"),
        logging.INFO: _painter("green"),
        logging.WARNING: _painter("yellow"),
        logging.ERROR: _painter("red"),
        logging.CRITICAL: _painter("bright_red"),
    }

    def __init__(self, fmt=None, datefmt=None, style="%", use_colors=None):
        self.use_colors = use_colors if use_colors in (True, False) else sys.stdout.isatty()
        super().__init__(fmt=fmt, datefmt=datefmt, style=style)

    def color_level_name(self, level_name, level_no):
        """A level's name in its colour."""
        return self.level_name_colors.get(level_no, str)(level_name)

    def should_use_colors(self):
        """Whether colours make sense."""
        return True

    def formatMessage(self, record):
        """The line of a record."""
        record = copy.copy(record)
        fields, level = record.__dict__, record.levelname
        padding = " " * (8 - len(level))
        if self.use_colors:
            level = self.color_level_name(level, record.levelno)
            if "color_message" in fields:
                record.msg = fields["color_message"]
                fields["message"] = record.getMessage()
        fields["levelprefix"] = f"{level}:{padding}"
        return super().formatMessage(record)


class DefaultFormatter(ColourizedFormatter):
    """Lines of the server itself."""

    def should_use_colors(self):
        """Whether they go to a terminal."""
        return sys.stderr.isatty()


class AccessFormatter(ColourizedFormatter):
    """Lines of requests: the arguments of a record are the client, method, path, version of HTTP and status."""

    status_code_colours = {
        1: _painter("bright_white"),
        2: _painter("green"),
        3: _painter("yellow"),
        4: _painter("red"),
        5: _painter("bright_red"),
    }

    def get_status_code(self, status_code):
        """A status with its phrase, in its colour."""
        try:
            phrase = http.HTTPStatus(status_code).phrase
        except ValueError:
            phrase = ""
        text = f"{status_code} {phrase}"
        paint = self.status_code_colours.get(status_code // 100) if self.use_colors else None
        return text if paint is None else paint(text)

    def formatMessage(self, record):
        """The line of a request."""
        record = copy.copy(record)
        client, method, path, version, status = record.args
        line = f"{method} {path} HTTP/{version}"
        record.__dict__.update(
            client_addr=client,
            request_line=ansi_style(line, bold=True) if self.use_colors else line,
            status_code=self.get_status_code(int(status)),
        )
        return super().formatMessage(record)
