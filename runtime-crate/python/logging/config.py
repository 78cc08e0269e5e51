"""Configuring logging by a dictionary or a file. CPython Lib/logging/config.py."""

import functools
import importlib
import logging
import logging.handlers
import os
import queue
import re

__molt_missing__ = ("ConvertingDict", "ConvertingList", "ConvertingTuple", "listen", "stopListening")

DEFAULT_LOGGING_CONFIG_PORT = 9030

IDENTIFIER = re.compile("^[a-z_][a-z0-9_]*$", re.I)

_STEP = re.compile(r"\.\s*(?P<name>\w+)\s*|\[(?P<index>[^\[\]]*)\]\s*")


def valid_ident(s):
    """Whether a text can name an argument."""
    if IDENTIFIER.match(s) is None:
        raise ValueError(f"Not a valid Python identifier: {s!r}")
    return True


def _attributes(dotted, importer):
    """What a dotted name stands for; modules on the way are imported."""
    path, *names = dotted.split(".")
    found = importer(path)
    for name in names:
        path = f"{path}.{name}"
        if not hasattr(found, name):
            importer(path)
        found = getattr(found, name)
    return found


def _clear():
    logging._handlers.clear()
    logging.shutdown(logging._handlerList[:])
    del logging._handlerList[:]


class _NotYet(TypeError):
    """A handler refers to one that comes later."""


class BaseConfigurator:
    """Finds what the texts of a configuration stand for."""

    CONVERT_PATTERN = re.compile("^(?P<prefix>[a-z]+)://(?P<suffix>.*)$")
    WORD_PATTERN = re.compile(r"^\s*(\w+)\s*")

    value_converters = {"ext": "ext_convert", "cfg": "cfg_convert"}
    importer = staticmethod(importlib.import_module)

    def __init__(self, config):
        # The sections are changed while they are worked on: handlers take the place of their descriptions.
        self.config = {name: dict(part) if isinstance(part, dict) else part for name, part in config.items()}

    def resolve(self, s):
        """What a dotted name stands for."""
        try:
            return _attributes(s, self.importer)
        except ImportError as error:
            raise ValueError(f"Cannot resolve {s!r}: {error}") from error

    def ext_convert(self, value):
        """For `ext://`: what a dotted name stands for."""
        return self.resolve(value)

    def cfg_convert(self, value):
        """For `cfg://`: another part of the configuration."""
        word = self.WORD_PATTERN.match(value)
        if word is None:
            raise ValueError(f"Unable to convert {value!r}")
        found, at = self.convert(self.config[word[1]]), word.end()
        while at < len(value):
            step = _STEP.match(value, at)
            if step is None:
                raise ValueError(f"Unable to convert {value!r} at {value[at:]!r}")
            found = self.convert(_item(found, step["name"], step["index"]))
            at = step.end()
        return found

    def convert(self, value):
        """A value with the texts that stand for something replaced."""
        if isinstance(value, dict):
            return {key: self.convert(item) for key, item in value.items()}
        if isinstance(value, list) or (isinstance(value, tuple) and not hasattr(value, "_fields")):
            return type(value)(map(self.convert, value))
        found = self.CONVERT_PATTERN.match(value) if isinstance(value, str) else None
        converter = self.value_converters.get(found["prefix"]) if found else None
        return value if converter is None else getattr(self, converter)(found["suffix"])

    def configure_custom(self, config):
        """Call the factory that a description names under `()`."""
        factory = config.pop("()")
        return self._make(factory if callable(factory) else self.resolve(factory), config)

    def _make(self, factory, config):
        attributes = config.pop(".", None)
        made = factory(**{key: value for key, value in config.items() if valid_ident(key)})
        for name, value in (attributes or {}).items():
            setattr(made, name, value)
        return made

    def as_tuple(self, value):
        """A list as a tuple."""
        return tuple(value) if isinstance(value, list) else value


def _item(found, name, index):
    if name is not None:
        return found[name]
    if index.isdecimal():
        try:
            return found[int(index)]
        except (TypeError, KeyError):
            pass
    return found[index]


class DictConfigurator(BaseConfigurator):
    """Configures logging by a dictionary."""

    def configure(self):
        """Do it."""
        if "version" not in self.config:
            raise ValueError("dictionary doesn't specify a version")
        version = self.convert(self.config["version"])
        if version != 1:
            raise ValueError(f"Unsupported version: {version}")
        incremental = self.config.pop("incremental", False)
        with logging._lock:
            if incremental:
                self._change()
            else:
                self._begin_anew()

    def _section(self, name):
        section = self.config.get(name)
        if not isinstance(section, dict):
            section = self.config[name] = self.convert({} if section is None else section)
        return section

    def _change(self):
        handlers = self._section("handlers")
        for name, config in handlers.items():
            if name not in logging._handlers:
                raise ValueError(f"No handler found with name {name!r}")
            with _Explained("handler", name):
                level = config.get("level")
                if level:
                    logging._handlers[name].setLevel(logging._checkLevel(level))
        self._configure_loggers(True)
        self._configure_root(True)

    def _begin_anew(self):
        disables = self.config.pop("disable_existing_loggers", True)
        _clear()
        for kind, make in (("formatter", self.configure_formatter), ("filter", self.configure_filter)):
            section = self._section(kind + "s")
            for name in section:
                with _Explained(kind, name):
                    section[name] = make(self.convert(section[name]))
        self._configure_handlers()
        before = set(logging.root.manager.loggerDict)
        named = self._configure_loggers(False)
        _retire(before.difference(named), named, disables)
        self._configure_root(False)

    def _configure_handlers(self):
        section = self._section("handlers")
        later = []
        for name in sorted(section):
            try:
                self._configure_named_handler(section, name)
            except ValueError as error:
                if not _refers_to_later(error.__cause__):
                    raise
                later.append(name)
        for name in later:
            self._configure_named_handler(section, name)

    def _configure_named_handler(self, section, name):
        with _Explained("handler", name):
            handler = self.configure_handler(self.convert(section[name]))
            handler.name = name
            section[name] = handler

    def _configure_loggers(self, incremental):
        section = self._section("loggers")
        for name, config in section.items():
            with _Explained("logger", name):
                self.configure_logger(name, self.convert(config), incremental)
        return list(section)

    def _configure_root(self, incremental):
        config = self.config.get("root")
        if config:
            try:
                self.configure_root(self.convert(config), incremental)
            except Exception as error:
                raise ValueError("Unable to configure root logger") from error

    def configure_formatter(self, config):
        """The formatter of a description."""
        if "()" in config:
            return self._custom_formatter(config)
        factory = _attributes(config["class"], self.importer) if config.get("class") else logging.Formatter
        arguments = [config.get("format"), config.get("datefmt"), config.get("style", "%")]
        if "validate" in config:
            arguments.append(config["validate"])
        defaults = config.get("defaults")
        return factory(*arguments) if defaults is None else factory(*arguments, defaults=defaults)

    def _custom_formatter(self, config):
        try:
            return self.configure_custom(dict(config))
        except TypeError as error:
            if "'format'" not in str(error):
                raise
            # A formatter class calls it so.
            config["fmt"] = config.pop("format")
            return self.configure_custom(config)

    def configure_filter(self, config):
        """The filter of a description."""
        return self.configure_custom(config) if "()" in config else logging.Filter(config.get("name", ""))

    def add_filters(self, filterer, filters):
        """Add filters, given themselves or by name."""
        for one in filters:
            with _Explained.adding("filter", one):
                is_filter = callable(one) or callable(getattr(one, "filter", None))
                filterer.addFilter(one if is_filter else self.config["filters"][one])

    def configure_handler(self, config):
        """The handler of a description."""
        formatter = config.pop("formatter", None)
        if formatter:
            try:
                formatter = self.config["formatters"][formatter]
            except Exception as error:
                raise ValueError(f"Unable to set formatter {formatter!r}") from error
        level, filters = config.pop("level", None), config.pop("filters", None)
        attributes = config.pop(".", None)
        factory = config.pop("()" if "()" in config else "class")
        is_custom = not isinstance(factory, str) and not isinstance(factory, type)
        factory = factory if callable(factory) else self.resolve(factory)
        if not is_custom and isinstance(factory, type):
            factory = self._prepare(factory, config)
        handler = self._make(factory, config)
        if formatter:
            handler.setFormatter(formatter)
        if level is not None:
            handler.setLevel(logging._checkLevel(level))
        if filters:
            self.add_filters(handler, filters)
        for name, value in (attributes or {}).items():
            setattr(handler, name, value)
        return handler

    def _prepare(self, factory, config):
        """Find what the description of a known kind of handler refers to; gives what makes the handler."""
        if issubclass(factory, logging.handlers.MemoryHandler):
            if "flushLevel" in config:
                config["flushLevel"] = logging._checkLevel(config["flushLevel"])
            if "target" in config:
                target = config["target"]
                config["target"] = self._handler("Unable to set target handler", target, "target not configured yet")
        elif issubclass(factory, logging.handlers.QueueHandler):
            self._prepare_queue(config)
            return functools.partial(self._queue_handler, factory)
        for name in ("mailhost", "address"):
            if name in config:
                config[name] = self.as_tuple(config[name])
        return factory

    def _handler(self, complaint, name, not_yet):
        try:
            handler = self.config["handlers"][name]
            if not isinstance(handler, logging.Handler):
                raise _NotYet(not_yet)
        except Exception as error:
            raise ValueError(f"{complaint} {name!r}") from error
        return handler

    def _prepare_queue(self, config):
        if "queue" in config:
            config["queue"] = self._queue(config["queue"])
        if "listener" in config:
            config["listener"] = self._listener(config["listener"])
        if "handlers" in config:
            config["handlers"] = [
                self._handler("Unable to set required handler", name, f"Required handler {name!r} is not configured yet")
                for name in config["handlers"]
            ]

    def _queue(self, given):
        if isinstance(given, str) and callable(factory := self.resolve(given)):
            return factory()
        if isinstance(given, dict) and "()" in given:
            return self.configure_custom(dict(given))
        wanted = ("empty", "full", "get", "get_nowait", "join", "put", "put_nowait", "qsize", "task_done")
        if isinstance(given, (str, dict)) or not all(callable(getattr(given, name, None)) for name in wanted):
            raise TypeError(f"Invalid queue specifier {given!r}")
        return given

    def _listener(self, given):
        if isinstance(given, dict):
            found = self.configure_custom(dict(given)) if "()" in given else None
        else:
            found = self.resolve(given) if isinstance(given, str) else given if isinstance(given, type) else None
        wrong_class = isinstance(found, type) and not issubclass(found, logging.handlers.QueueListener)
        if not callable(found) or wrong_class:
            raise TypeError(f"Invalid listener specifier {given!r}")
        return found

    def _queue_handler(self, factory, queue=None, respect_handler_level=False, listener=None, handlers=(), **rest):
        if queue is None:
            queue = _unbounded()
        listener = logging.handlers.QueueListener if listener is None else listener
        handler = factory(queue, **rest)
        handler.listener = listener(queue, *handlers, respect_handler_level=respect_handler_level)
        return handler

    def add_handlers(self, logger, handlers):
        """Add handlers by name."""
        for name in handlers:
            with _Explained.adding("handler", name):
                logger.addHandler(self.config["handlers"][name])

    def common_logger_config(self, logger, config, incremental=False):
        """What the root logger and others have in common."""
        if config.get("level") is not None:
            logger.setLevel(logging._checkLevel(config["level"]))
        if incremental:
            return
        for handler in logger.handlers[:]:
            logger.removeHandler(handler)
        self.add_handlers(logger, config.get("handlers") or ())
        self.add_filters(logger, config.get("filters") or ())

    def configure_logger(self, name, config, incremental=False):
        """Configure a logger by its description."""
        logger = logging.getLogger(name)
        self.common_logger_config(logger, config, incremental)
        logger.disabled = False
        if config.get("propagate") is not None:
            logger.propagate = config["propagate"]

    def configure_root(self, config, incremental=False):
        """Configure the root logger by its description."""
        self.common_logger_config(logging.getLogger(), config, incremental)


_unbounded = queue.Queue


class _Explained:
    """Says of an error what could not be done."""

    def __init__(self, kind, name, verb="configure"):
        self.text = f"Unable to {verb} {kind} {name!r}"

    @classmethod
    def adding(cls, kind, name):
        """For what could not be added."""
        return cls(kind, name, "add")

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        if isinstance(error, Exception):
            raise ValueError(self.text) from error
        return False


def _refers_to_later(error):
    return isinstance(error, ValueError) and isinstance(error.__cause__, _NotYet)


def _retire(names, named, disables):
    """Put loggers of an earlier configuration out of use; those below a configured one get what that has."""
    parents = tuple(f"{name}." for name in named)
    for name in names:
        logger = logging.root.manager.loggerDict[name]
        if not name.startswith(parents):
            logger.disabled = disables
        elif not isinstance(logger, logging.PlaceHolder):
            logger.setLevel(logging.NOTSET)
            logger.handlers = []
            logger.propagate = True


class _FileConfigurator:
    """Configures logging by the sections of a file."""

    def __init__(self, parser):
        self.parser = parser
        self.formatters = {}
        self.handlers = {}

    def _keys(self, section, option="keys"):
        listed = self.parser[section][option]
        return [name.strip() for name in listed.split(",")] if listed else []

    def make_formatters(self):
        """The formatters."""
        for name in self._keys("formatters"):
            section = f"formatter_{name}"
            layout, dates, style, defaults = [
                self.parser.get(section, option, raw=True, fallback=otherwise)
                for option, otherwise in (("format", None), ("datefmt", None), ("style", "%"), ("defaults", None))
            ]
            kind = self.parser[section].get("class")
            factory = _attributes(kind, importlib.import_module) if kind else logging.Formatter
            more = {} if defaults is None else {"defaults": _evaluated(defaults)}
            self.formatters[name] = factory(layout, dates, style, **more)

    def configure(self, disables):
        """Do it, now that the formatters could be made."""
        with logging._lock:
            _clear()
            targets = {}
            for name in self._keys("handlers"):
                section = self.parser[f"handler_{name}"]
                handler = self.handlers[name] = self._handler(section)
                handler.name = name
                target = section.get("target", "") if isinstance(handler, logging.handlers.MemoryHandler) else ""
                if target:
                    targets[handler] = target
            for handler, target in targets.items():
                handler.setTarget(self.handlers[target])
            self._configure_loggers(disables)

    def _handler(self, section):
        kind = section["class"]
        try:
            factory = _evaluated(kind)
        except (AttributeError, NameError):
            factory = _attributes(kind, importlib.import_module)
        arguments = _evaluated(section.get("args", "()"))
        handler = factory(*arguments, **_evaluated(section.get("kwargs", "{}")))
        if "level" in section:
            handler.setLevel(section["level"])
        formatter = section.get("formatter", "")
        if formatter:
            handler.setFormatter(self.formatters[formatter])
        return handler

    def _configure_loggers(self, disables):
        names = self._keys("loggers")
        names.remove("root")
        self._fill(logging.root, "logger_root")
        before = set(logging.root.manager.loggerDict)
        named = []
        for name in names:
            section = self.parser[f"logger_{name}"]
            qualified = section["qualname"]
            propagate = section.getint("propagate", fallback=1)
            logger = logging.getLogger(qualified)
            named.append(qualified)
            self._fill(logger, f"logger_{name}")
            logger.propagate = propagate
            logger.disabled = 0
        _retire(before.difference(named), before.intersection(named), disables)

    def _fill(self, logger, section):
        if "level" in self.parser[section]:
            logger.setLevel(self.parser[section]["level"])
        for handler in logger.handlers[:]:
            logger.removeHandler(handler)
        for name in self._keys(section, "handlers"):
            logger.addHandler(self.handlers[name])


def _evaluated(text):
    from logging._expressions import evaluate

    return evaluate(text, vars(logging))


def fileConfig(fname, defaults=None, disable_existing_loggers=True, encoding=None):
    """Configure logging by a file as configparser reads it, or by a parser."""
    import configparser

    parser = fname
    if not isinstance(fname, configparser.RawConfigParser):
        if isinstance(fname, str) and not os.path.exists(fname):
            raise FileNotFoundError(f"{fname} doesn't exist")
        if isinstance(fname, str) and not os.path.getsize(fname):
            raise RuntimeError(f"{fname} is an empty file")
        try:
            parser = configparser.ConfigParser(defaults)
            if hasattr(fname, "readline"):
                parser.read_file(fname)
            else:
                parser.read(fname, encoding=encoding)
        except configparser.ParsingError as error:
            raise RuntimeError(f"{fname} is invalid: {error}") from error
    configurator = _FileConfigurator(parser)
    configurator.make_formatters()
    configurator.configure(disable_existing_loggers)


dictConfigClass = DictConfigurator


def dictConfig(config):
    """Configure logging by a dictionary."""
    dictConfigClass(config).configure()
