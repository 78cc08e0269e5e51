"""Small helpers that applications use too. redis/utils.py."""

import datetime
import logging
import textwrap
import warnings
from contextlib import contextmanager

from redis.exceptions import DataError

__molt_missing__ = (
    "compare_versions", "decode_field_value", "deprecated_args", "deprecated_function", "dict_merge", "dummy_fail",
    "dummy_fail_async", "ensure_string", "experimental", "experimental_args", "experimental_method",
    "list_keys_to_dict", "merge_result",
    "from_url(cache, cache_config, event_dispatcher, oss_cluster_maint_notifications_handler)",
)

HIREDIS_AVAILABLE = False
SSL_AVAILABLE = True
CRYPTOGRAPHY_AVAILABLE = False
DEFAULT_RESP_VERSION = 3
SENTINEL = object()


def from_url(url, **kwargs):
    """A client of the server at this address."""
    from redis.client import Redis

    return Redis.from_url(url, **kwargs)


@contextmanager
def pipeline(redis_obj):
    """A pipeline that is executed at the end of the block."""
    commands = redis_obj.pipeline()
    yield commands
    commands.execute()


def str_if_bytes(value):
    """Bytes as text, anything else as it is."""
    return value.decode("utf-8", errors="replace") if isinstance(value, bytes) else value


def safe_str(value):
    """Anything as text."""
    return str(str_if_bytes(value))


def _explained(text, reason, version):
    text += f" ({reason})" if reason else ""
    return text + (f" -- Deprecated since version {version}." if version else "")


def warn_deprecated(name, reason="", version="", stacklevel=2):
    """Warns that a function is to go."""
    text = _explained(f"Call to deprecated {name}.", reason, version)
    warnings.warn(text, category=DeprecationWarning, stacklevel=stacklevel)


def warn_deprecated_arg_usage(arg_name, function_name, reason="", version="", stacklevel=2):
    """Warns that an argument is to go."""
    text = f"Call to '{function_name}' function with deprecated usage of input argument/s '{arg_name}'."
    warnings.warn(_explained(text, reason, version), category=DeprecationWarning, stacklevel=stacklevel)


def warn_experimental(name, stacklevel=2):
    """Warns that a method may change."""
    text = f"Call to experimental method {name}. Be aware that the function arguments can change or be removed in future versions."
    warnings.warn(text, category=UserWarning, stacklevel=stacklevel)


def warn_experimental_arg_usage(arg_name, function_name, stacklevel=2):
    """Warns that an argument may change."""
    text = f"Call to '{function_name}' method with experimental usage of input argument/s '{arg_name}'."
    warnings.warn(text, category=UserWarning, stacklevel=stacklevel)


def _set_info_logger():
    """Gives the logger of pushed messages a handler of its own, once."""
    if "push_response" in logging.root.manager.loggerDict:
        return
    handler = logging.StreamHandler()
    for one in (handler, logging.getLogger("push_response")):
        one.setLevel(logging.INFO)
    logging.getLogger("push_response").addHandler(handler)


def check_protocol_version(protocol, expected_version=3):
    """Whether a protocol, as a number or a text, is this one; none stands for the default."""
    if protocol is None or protocol is SENTINEL:
        return expected_version == DEFAULT_RESP_VERSION
    try:
        return (int(protocol) if isinstance(protocol, str) else protocol) == expected_version
    except ValueError:
        return False


def get_lib_version():
    """The version that the server is told."""
    return "8.1.0"


def format_error_message(host_error, exception):
    """What is said of a connection that does not come about."""
    if not exception.args:
        return f"Error connecting to {host_error}."
    code, *text = exception.args
    return f"Error {code} connecting to {host_error}." + (f" {text[0]}." if text else "")


def _duration(name, value, factor):
    """A duration in units of the server; `factor` of them are a second."""
    if isinstance(value, datetime.timedelta):
        return int(value.total_seconds() * factor)
    if isinstance(value, int):
        return value
    if name == "ex" and isinstance(value, str) and value.isdigit():
        return int(value)
    raise DataError(f"{name} must be datetime.timedelta or int")


def _moment(value, factor):
    """A moment in units of the server since 1970."""
    return int(value.timestamp() * factor) if isinstance(value, datetime.datetime) else value


def extract_expire_flags(ex=None, px=None, exat=None, pxat=None):
    """The words that say when a key ends: of the first that is given."""
    if ex is not None:
        return ["EX", _duration("ex", ex, 1)]
    if px is not None:
        return ["PX", _duration("px", px, 1000)]
    if exat is not None:
        return ["EXAT", _moment(exat, 1)]
    return [] if pxat is None else ["PXAT", _moment(pxat, 1000)]


def truncate_text(txt, max_length=100):
    """The beginning of a text, in whole words where it has some."""
    return textwrap.shorten(text=txt, width=max_length, placeholder="...", break_long_words=True)
