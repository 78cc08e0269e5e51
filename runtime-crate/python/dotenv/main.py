"""Reading `.env` files. python-dotenv main.py."""

import os
import stat

from .parser import bindings, expanded


def _logger():
    import logging

    return logging.getLogger("dotenv.main")


def _disabled():
    return os.environ.get("PYTHON_DOTENV_DISABLED", "").casefold() in ("1", "true", "t", "yes", "y")


def _is_file_or_fifo(path):
    if os.path.isfile(path):
        return True
    try:
        return stat.S_ISFIFO(os.stat(path).st_mode)
    except OSError:
        return False


def _read(dotenv_path, stream, verbose, encoding):
    if dotenv_path and _is_file_or_fifo(dotenv_path):
        with open(dotenv_path, encoding=encoding) as file:
            return file.read()
    if stream is not None:
        return stream.read()
    if verbose:
        _logger().info("python-dotenv could not find configuration file %s.", dotenv_path or ".env")
    return ""


def _values(text, interpolate, override):
    """The values of a text by name, variables in them replaced by what stands before, or in the environment."""
    raw = []
    for key, value, line in bindings(text):
        if key is None:
            _logger().warning("python-dotenv could not parse statement starting at line %s", line)
        else:
            raw.append((key, value))
    if not interpolate:
        return dict(raw)
    values = {}
    for name, value in raw:
        if value is not None and "${" in value:
            value = expanded(value, {**os.environ, **values} if override else {**values, **os.environ})
        values[name] = value
    return values


def dotenv_values(dotenv_path=None, stream=None, verbose=False, interpolate=True, encoding="utf-8"):
    """The values of a `.env` file by name; None for a name without `=`."""
    if dotenv_path is None and stream is None:
        dotenv_path = find_dotenv()
    return _values(_read(dotenv_path, stream, verbose, encoding), interpolate, True)


def load_dotenv(
    dotenv_path=None, stream=None, verbose=False, override=False, interpolate=True, encoding="utf-8"
):
    """Sets the environment to what a `.env` file says; whether it says anything."""
    if _disabled():
        _logger().debug("python-dotenv: .env loading disabled by PYTHON_DOTENV_DISABLED environment variable")
        return False
    if dotenv_path is None and stream is None:
        dotenv_path = find_dotenv()
    values = _values(_read(dotenv_path, stream, verbose, encoding), interpolate, override)
    for name, value in values.items():
        if value is not None and (override or name not in os.environ):
            os.environ[name] = value
    return bool(values)


def find_dotenv(filename=".env", raise_error_if_not_found=False, usecwd=False):
    """The path of a file in the working directory or above it, or "". The original begins where the caller's source lies."""
    directory = os.getcwd()
    while True:
        path = os.path.join(directory, filename)
        if _is_file_or_fifo(path):
            return path
        parent = os.path.dirname(directory)
        if parent == directory:
            break
        directory = parent
    if raise_error_if_not_found:
        raise OSError("File not found")
    return ""
