"""Logging configured by a file: logging.config.fileConfig."""

import configparser
import io
import logging
import logging.config
import logging.handlers
import os
import tempfile

TEXT = """\
[loggers]
keys=root, app , quiet

[handlers]
keys=out,kept,buffer

[formatters]
keys=plain,braces

[logger_root]
level=WARNING
handlers=out

[logger_app]
level=DEBUG
qualname=app.core
propagate=0
handlers=out,buffer

[logger_quiet]
qualname=quiet
handlers=

[handler_out]
class=StreamHandler
level=NOTSET
formatter=plain
args=(sys.stdout,)

[handler_kept]
class=handlers.RotatingFileHandler
args=(%(file)r,)
kwargs={'maxBytes': 2 * 1024, 'backupCount': [1, 2][1], 'encoding': "utf" '-8'}
formatter=braces

[handler_buffer]
class=logging.handlers.MemoryHandler
args=(3, ERROR)
target=kept

[formatter_plain]
format=%%(levelname)s:%%(name)s:%%(message)s

[formatter_braces]
format={levelname:>8} {where} {message}
style={
defaults=dict(where='here')
class=logging.Formatter
"""


def failed(*args, **kw):
    try:
        logging.config.fileConfig(*args, **kw)
    except Exception as error:
        return type(error).__name__, str(error).partition(":")[0]


with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "kept.log")
    before = logging.getLogger("before")
    below = logging.getLogger("app.core.below")
    below.setLevel(logging.ERROR)
    logging.getLogger("app.core")
    logging.config.fileConfig(io.StringIO(TEXT.replace("%(file)r", repr(path)).replace("%%", "%")))
    logger = logging.getLogger("app.core")
    logger.debug("first")
    logger.info("second")
    below.info("third %s", 3)
    logging.getLogger().error("root")
    before.error("not shown")
    print(before.disabled, below.disabled, below.level, logger.propagate, logging.getLogger("quiet").handlers)
    with open(path) as file:
        print(repr(file.read()))
    buffer = logger.handlers[1]
    print(buffer.capacity, buffer.flushLevel, buffer.target.maxBytes, buffer.target.backupCount, buffer.target.encoding)
    print(buffer.get_name(), buffer.target.name)

    config = os.path.join(folder, "logging.ini")
    with open(config, "w") as file:
        file.write("")
    print([text.replace(folder, "") if text else text for text in failed(config)])
    with open(config, "w") as file:
        file.write("[loggers\nkeys")
    print([text.replace(folder, "") if text else text for text in failed(config)])
    print(failed(os.path.join(folder, "absent"))[0])

parser = configparser.ConfigParser()
parser.read_string(
    "[loggers]\nkeys=root\n[handlers]\nkeys=h\n[formatters]\nkeys=\n[logger_root]\nhandlers=h\n"
    "[handler_h]\nclass=StreamHandler\nargs=(unknown,)\n"
)
print(failed(parser))
parser["handler_h"]["args"] = "(sys.stdout,)"
logging.config.fileConfig(parser, disable_existing_loggers=False)
logging.getLogger("other").warning("shown")

logging.config.dictConfig(
    {
        "version": 1,
        "shared": {
            "plain": {
                "format": "{message} {extra[key]}",
                "style": "{",
                "validate": True,
                "defaults": {"extra": {"key": 1}},
            }
        },
        "formatters": "cfg://shared",
        "handlers": {"out": {"class": "logging.StreamHandler", "stream": "ext://sys.stdout", "formatter": "plain"}},
        "root": {"handlers": ["out"]},
    }
)
logging.warning("braces")
