"""Logging configured by dictionaries."""

import io
import logging
import logging.config
import logging.handlers
import sys

stream = io.StringIO()


class Shout(logging.Formatter):
    def __init__(self, fmt=None, mark="!"):
        super().__init__(fmt)
        self.mark = mark

    def format(self, record):
        return super().format(record).upper() + self.mark


class OnlyEven(logging.Filter):
    def __init__(self, step=2):
        super().__init__()
        self.step = step

    def filter(self, record):
        return not isinstance(record.args, tuple) or not record.args or record.args[0] % self.step == 0


def make_handler(target, **options):
    handler = logging.StreamHandler(target)
    handler.options = options
    return handler


def shown(config):
    try:
        logging.config.dictConfig(config)
        print("configured")
    except Exception as error:
        while error is not None:
            print(type(error).__name__, error)
            error = error.__cause__


old = logging.getLogger("old")
old_child = logging.getLogger("app.child.old")
old_child.setLevel(logging.ERROR)

CONFIG = {
    "version": 1,
    "formatters": {
        "plain": {"format": "%(levelname)s:%(name)s:%(message)s"},
        "brace": {"format": "{levelname} {message} {place}", "style": "{", "defaults": {"place": "here"}},
        "shout": {"()": Shout, "format": "%(message)s", "mark": "?"},
        "named": {"class": "logging.Formatter", "format": "named %(message)s", "datefmt": "%Y"},
    },
    "filters": {"app": {"name": "app"}, "even": {"()": OnlyEven, "step": 2}},
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": "plain", "stream": stream, "filters": ["even"]},
        "custom": {"()": make_handler, "target": stream, "formatter": "shout", "level": "WARNING", "size": 5, ".": {"extra": 7}},
        "a_memory": {"class": "logging.handlers.MemoryHandler", "capacity": 10, "target": "console", "flushLevel": "ERROR"},
        "outside": {"class": "logging.StreamHandler", "stream": "ext://sys.stderr", "formatter": "brace", "level": logging.CRITICAL},
        "null": {"class": "logging.NullHandler"},
    },
    "loggers": {
        "app": {"handlers": ["console", "custom"], "level": "DEBUG", "propagate": False},
        "app.quiet": {"level": "cfg://levels.quiet", "filters": ["app"]},
        "memory": {"handlers": ["a_memory"], "level": "INFO"},
    },
    "levels": {"quiet": "ERROR", "list": [1, {"deep": "WARNING"}]},
    "root": {"level": "cfg://levels.list[1].deep", "handlers": ["null", "outside"]},
}
shown(CONFIG)
app = logging.getLogger("app")
app.debug("first")
app.warning("number %d", 3)
app.warning("number %d", 4)
logging.getLogger("app.quiet").warning("not seen")
logging.getLogger("app.quiet").error("seen")
memory = logging.getLogger("memory")
memory.info("kept")
print(stream.getvalue())
memory.error("flushes")
print(stream.getvalue().splitlines()[-2:])
print(old.disabled, old_child.disabled, old_child.level, logging.root.level, logging.getLogger("app.quiet").level)
print([type(handler).__name__ for handler in app.handlers], app.handlers[1].options, app.handlers[1].extra, app.handlers[1].name)
print(logging.getHandlerNames() and sorted(logging.getHandlerNames()))
outside = logging.getHandlerByName("outside")
print(outside.stream is sys.stderr, outside.format(logging.makeLogRecord({"msg": "text", "levelname": "INFO"})))
print(CONFIG["handlers"]["console"]["class"], "version" in CONFIG)

shown({"version": 1, "incremental": True, "loggers": {"app": {"level": "ERROR"}}, "handlers": {"console": {"level": "INFO"}}})
print(app.level, logging.getHandlerByName("console").level, len(app.handlers))
shown({"version": 1, "incremental": True, "handlers": {"nobody": {"level": "INFO"}}})
shown({})
shown({"version": 2})
shown({"version": 1, "handlers": {"h": {"class": "logging.NoSuchHandler"}}})
shown({"version": 1, "handlers": {"h": {"class": "no_such_module.Handler"}}})
shown({"version": 1, "handlers": {"h": {"formatter": "f"}}})
shown({"version": 1, "handlers": {"h": {"class": "logging.NullHandler", "formatter": "f"}}})
shown({"version": 1, "handlers": {"h": {"class": "logging.StreamHandler", "not-a-name": 1}}})
shown({"version": 1, "handlers": {"h": {"class": "logging.StreamHandler", "level": "LOUD"}}})
shown({"version": 1, "handlers": {"h": {"class": "logging.StreamHandler", "filters": ["f"]}}})
shown({"version": 1, "formatters": {"f": {"format": "%(wrong"}}})
shown({"version": 1, "loggers": {"l": {"handlers": ["h"]}}})
shown({"version": 1, "root": {"handlers": ["h"]}})
shown({"version": 1, "handlers": {"m": {"class": "logging.handlers.MemoryHandler", "capacity": 1, "target": "nobody"}}})
shown({"version": 1, "disable_existing_loggers": False, "loggers": {"other": {"level": 10}}})
print(app.disabled, old.disabled, logging.getLogger("other").level)

stream.truncate(0)
stream.seek(0)
shown(
    {
        "version": 1,
        "handlers": {
            "queue": {"class": "logging.handlers.QueueHandler", "handlers": ["console"], "respect_handler_level": True},
            "console": {"class": "logging.StreamHandler", "stream": stream, "level": "WARNING"},
        },
        "root": {"handlers": ["queue"], "level": "INFO"},
    }
)
listener = logging.getHandlerByName("queue").listener
listener.start()
logging.info("too low")
logging.warning("through %s", "the queue")
listener.stop()
print(stream.getvalue())
