"""Logging of engines and pools, and `echo`. SQLAlchemy lib/sqlalchemy/log.py."""

import logging
import sys

rootlogger = logging.getLogger("sqlalchemy")
if rootlogger.level == logging.NOTSET:
    rootlogger.setLevel(logging.WARNING)

_ECHO = {None: logging.NOTSET, False: logging.NOTSET, True: logging.INFO, "debug": logging.DEBUG}


class Identified:
    """What logs under its class's name, followed by its own if it has one."""

    __slots__ = ()

    logging_name = None

    def _should_log_debug(self):
        return self.logger.isEnabledFor(logging.DEBUG)

    def _should_log_info(self):
        return self.logger.isEnabledFor(logging.INFO)


def class_logger(cls):
    """Gives all objects of the class one logger."""
    cls.logger = logging.getLogger(cls.__module__ + "." + cls.__name__)
    return cls


class InstanceLogger:
    """A logger of its own level, for one engine's `echo`."""

    __slots__ = ("echo", "logger")

    def __init__(self, echo, name):
        self.echo = echo
        self.logger = logging.getLogger(name)
        if _ECHO[echo] <= logging.INFO and not self.logger.handlers:
            handler = logging.StreamHandler(sys.stdout)
            handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s %(message)s"))
            self.logger.addHandler(handler)

    def debug(self, msg, *args, **kwargs):
        self.log(logging.DEBUG, msg, *args, **kwargs)

    def info(self, msg, *args, **kwargs):
        self.log(logging.INFO, msg, *args, **kwargs)

    def warning(self, msg, *args, **kwargs):
        self.log(logging.WARNING, msg, *args, **kwargs)

    def error(self, msg, *args, **kwargs):
        self.log(logging.ERROR, msg, *args, **kwargs)

    def log(self, level, msg, *args, **kwargs):
        if self.isEnabledFor(level):
            self.logger._log(level, msg, args, **kwargs)

    def isEnabledFor(self, level):
        return self.logger.manager.disable < level and level >= self.getEffectiveLevel()

    def getEffectiveLevel(self):
        return _ECHO[self.echo] or self.logger.getEffectiveLevel()


def instance_logger(instance, echoflag=None):
    """Gives `instance` its logger."""
    cls = instance.__class__
    name = getattr(cls, "_sqla_logger_namespace", None) or cls.__module__ + "." + cls.__name__
    if instance.logging_name:
        name = "%s.%s" % (name, instance.logging_name)
    instance._echo = echoflag
    instance.logger = InstanceLogger(echoflag, name) if echoflag else logging.getLogger(name)


class echo_property:
    """The attribute `echo`, whose setting sets the logger."""

    def __get__(self, instance, owner):
        return self if instance is None else instance._echo

    def __set__(self, instance, value):
        instance_logger(instance, echoflag=value)


__molt_missing__ = ("STACKLEVEL", "STACKLEVEL_OFFSET")
