"""How messages are read and written. CPython Lib/email/_policybase.py."""

import abc

from email import charset as _charset
from email import header
from email._parameters import _has_surrogates

__all__ = ["Compat32", "Policy", "compat32"]


class _Settings:
    """Attributes with defaults in the class, given once."""

    def __init__(self, **kw):
        for name, value in kw.items():
            self._set(name, value)

    def _set(self, name, value):
        if not hasattr(self, name):
            raise TypeError(f"{name!r} is an invalid keyword argument for {type(self).__name__}")
        object.__setattr__(self, name, value)

    def __repr__(self):
        shown = ", ".join(f"{name}={value!r}" for name, value in vars(self).items())
        return f"{type(self).__name__}({shown})"

    def __setattr__(self, name, value):
        kind = type(self).__name__
        if hasattr(self, name):
            raise AttributeError(f"{kind!r} object attribute {name!r} is read-only")
        raise AttributeError(f"{kind!r} object has no attribute {name!r}")

    def clone(self, **kw):
        """The same with some settings changed."""
        made = type(self).__new__(type(self))
        vars(made).update(vars(self))
        for name, value in kw.items():
            made._set(name, value)
        return made

    def __add__(self, other):
        return self.clone(**vars(other))


class Policy(_Settings, metaclass=abc.ABCMeta):
    """What is done with headers, defects and long lines."""

    raise_on_defect = False
    linesep = "\n"
    cte_type = "8bit"
    max_line_length = 78
    mangle_from_ = False
    message_factory = None
    verify_generated_headers = True

    def handle_defect(self, obj, defect):
        """Raise what is wrong, or keep it."""
        if self.raise_on_defect:
            raise defect
        self.register_defect(obj, defect)

    def register_defect(self, obj, defect):
        """Keep what is wrong."""
        obj.defects.append(defect)

    def header_max_count(self, name):
        """How many headers of a name there may be; None for any number."""
        return None

    @abc.abstractmethod
    def header_source_parse(self, sourcelines):
        """The name and the value of a header, from its lines."""
        raise NotImplementedError

    @abc.abstractmethod
    def header_store_parse(self, name, value):
        """The name and the value that a message keeps of a header that a program sets."""
        raise NotImplementedError

    @abc.abstractmethod
    def header_fetch_parse(self, name, value):
        """What a program gets of a header that a message keeps."""
        raise NotImplementedError

    @abc.abstractmethod
    def fold(self, name, value):
        """A header as it is written."""
        raise NotImplementedError

    @abc.abstractmethod
    def fold_binary(self, name, value):
        """A header as it is written, in bytes."""
        raise NotImplementedError


class Compat32(Policy):
    """Headers are texts, or `Header`s; the lines of long ones break at 78 characters."""

    mangle_from_ = True

    def header_source_parse(self, sourcelines):
        name, _, value = sourcelines[0].partition(":")
        return name, "".join([value.lstrip(" \t"), *sourcelines[1:]]).rstrip("\r\n")

    def header_store_parse(self, name, value):
        return name, value

    def header_fetch_parse(self, name, value):
        if isinstance(value, str) and _has_surrogates(value):
            return header.Header(value, charset=_charset.UNKNOWN8BIT, header_name=name)
        return value

    def fold(self, name, value):
        return self._folded(name, value, True)

    def fold_binary(self, name, value):
        return self._folded(name, value, self.cte_type == "7bit").encode("ascii", "surrogateescape")

    def _folded(self, name, value, decode):
        if isinstance(value, str):
            foreign = _has_surrogates(value)
            if foreign and not decode:
                return f"{name}: {value}{self.linesep}"
            value = header.Header(value, charset=_charset.UNKNOWN8BIT if foreign else None, header_name=name)
        # Lines of a set length break where the policy says; a message without one keeps the header whole.
        text = value.encode(linesep=self.linesep, maxlinelen=self.max_line_length or 0)
        return f"{name}: {text}{self.linesep}"


compat32 = Compat32()
