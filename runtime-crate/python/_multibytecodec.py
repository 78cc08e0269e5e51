"""The classes of CPython's codecs of several bytes a character, none of which is here. CPython Modules/cjkcodecs/multibytecodec.c."""

__molt_missing__ = ("__create_codec",)


def _without_codec(cls, *args, **kwargs):
    raise AttributeError(f"type object '{cls.__module__}.{cls.__qualname__}' has no attribute 'codec'")


class MultibyteIncrementalEncoder:
    """Encodes text part by part."""

    __new__ = _without_codec


class MultibyteIncrementalDecoder:
    """Decodes bytes part by part."""

    __new__ = _without_codec


class MultibyteStreamReader:
    """Reads text from a stream of bytes."""

    __new__ = _without_codec


class MultibyteStreamWriter:
    """Writes text to a stream of bytes."""

    __new__ = _without_codec
