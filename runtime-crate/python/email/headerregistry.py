"""Headers as objects: texts with what they say. CPython Lib/email/headerregistry.py."""

from types import MappingProxyType

from email import _header_grammar as _grammar
from email import _header_mime as _mime
from email import errors, utils
from email._header_folding import fold as _fold
from email._header_tokens import Blank as _Blank
from email._header_tokens import Comments as _Comments
from email._header_tokens import Text as _Text
from email._header_tokens import Tree as _Tree
from email._header_tokens import quote_string as _quote_string
from email._parameters import _sanitize


def _quoted(text, ends):
    return text if ends.isdisjoint(text) else _quote_string(text)


class Address:
    """An address, with a name or without."""

    def __init__(self, display_name="", username="", domain="", addr_spec=None):
        for part in (display_name, username, domain, addr_spec):
            if part and ("\r" in part or "\n" in part):
                raise ValueError("invalid arguments; address parts cannot contain CR or LF")
        if addr_spec is not None:
            if username or domain:
                raise TypeError("addrspec specified when username and/or domain also specified")
            username, domain = _parts_of(addr_spec)
        self._parts = display_name, username, domain

    @property
    def display_name(self):
        """The name."""
        return self._parts[0]

    @property
    def username(self):
        """What stands before the `@`, without quotes."""
        return self._parts[1]

    @property
    def domain(self):
        """What stands behind the `@`."""
        return self._parts[2]

    @property
    def addr_spec(self):
        """The address without a name, in quotes where it needs them."""
        local = _quoted(self.username, _grammar.DOT_ATOM_ENDS)
        return f"{local}@{self.domain}" if self.domain else local or "<>"

    def __repr__(self):
        name, username, domain = self._parts
        return f"{type(self).__name__}(display_name={name!r}, username={username!r}, domain={domain!r})"

    def __str__(self):
        address = self.addr_spec
        name = _quoted(self.display_name, _grammar.SPECIALS)
        if not name:
            return address
        return f"{name} <{'' if address == '<>' else address}>"

    def __eq__(self, other):
        return self._parts == other._parts if isinstance(other, Address) else NotImplemented


def _parts_of(text):
    reader = _grammar.Reader(text)
    address = reader.addr_spec()
    if reader.left:
        raise ValueError(f"Invalid addr_spec; only '{address}' could be parsed from '{text}'")
    for defect in address.all_defects:
        raise defect
    return address.local_part, address.domain


class Group:
    """Addresses under a name; without one it stands for its only address."""

    def __init__(self, display_name=None, addresses=None):
        self._display_name = display_name
        self._addresses = tuple(addresses or ())

    @property
    def display_name(self):
        """The name."""
        return self._display_name

    @property
    def addresses(self):
        """The addresses."""
        return self._addresses

    def __repr__(self):
        return f"{type(self).__name__}(display_name={self._display_name!r}, addresses={self._addresses!r}"

    def __str__(self):
        name = self._display_name
        if name is None and len(self._addresses) == 1:
            return str(self._addresses[0])
        if name is not None:
            name = _quoted(name, _grammar.SPECIALS)
        listed = ", ".join(map(str, self._addresses))
        return f"{name}: {listed};" if listed else f"{name}:;"

    def __eq__(self, other):
        if not isinstance(other, Group):
            return NotImplemented
        return (self._display_name, self._addresses) == (other._display_name, other._addresses)


class BaseHeader(str):
    """What all headers have; the class beside it says with `parse` how they are read."""

    def __new__(cls, name, value):
        kwds = {"defects": []}
        cls.parse(value, kwds)
        made = str.__new__(cls, _sanitize(kwds.pop("decoded")))
        made.init(name, **kwds)
        return made

    def init(self, name, *, parse_tree, defects):
        """Take what `parse` found."""
        self._name = name
        self._parse_tree = parse_tree
        self._defects = defects

    @property
    def name(self):
        """The name of the header."""
        return self._name

    @property
    def defects(self):
        """What is wrong with it."""
        return tuple(self._defects)

    def __reduce__(self):
        kind = type(self)
        return _reconstruct_header, (kind.__name__, kind.__bases__, str(self)), self.__getstate__()

    @classmethod
    def _reconstruct(cls, value):
        return str.__new__(cls, value)

    def fold(self, *, policy):
        """The header as it is written."""
        label = _Tree("header-label", [_Text(self.name, "header-name"), _Text(":", "header-sep")])
        between = [_Comments("cfws", [_Blank(" ", "fws")])] if self._parse_tree else []
        return _fold(_Tree("header", [label, *between, self._parse_tree]), policy)


def _reconstruct_header(cls_name, bases, value):
    return type(cls_name, bases, {})._reconstruct(value)


class UnstructuredHeader:
    """A text."""

    max_count = None

    @staticmethod
    def value_parser(value):
        """The words of a text."""
        return _grammar.Reader(value).unstructured()

    @classmethod
    def parse(cls, value, kwds):
        """Read a header."""
        tree = cls.value_parser(value)
        kwds.update(parse_tree=tree, decoded=str(tree))


class UniqueUnstructuredHeader(UnstructuredHeader):
    """A text that a message has once."""

    max_count = 1


class DateHeader:
    """A moment, of a text or a datetime."""

    max_count = None
    value_parser = staticmethod(UnstructuredHeader.value_parser)

    @classmethod
    def parse(cls, value, kwds):
        """Read a header."""
        moment = value or None
        kwds["decoded"] = value or ""
        if not value:
            kwds["defects"].append(errors.HeaderMissingRequiredValue())
        elif isinstance(value, str):
            try:
                moment = utils.parsedate_to_datetime(value)
            except ValueError:
                moment = None
                kwds["defects"].append(errors.InvalidDateDefect("Invalid date value or format"))
        kwds["datetime"] = moment
        if moment is None:
            kwds["parse_tree"] = _Tree("date")
            return
        kwds["decoded"] = utils.format_datetime(moment)
        kwds["parse_tree"] = cls.value_parser(kwds["decoded"])

    def init(self, *args, datetime, **kw):
        """Take what `parse` found."""
        self._datetime = datetime
        super().init(*args, **kw)

    @property
    def datetime(self):
        """The moment; without a time zone where the header says that it is not known."""
        return self._datetime


class UniqueDateHeader(DateHeader):
    """A moment that a message has once."""

    max_count = 1


class AddressHeader:
    """Addresses and groups of them, of a text or of objects."""

    max_count = None

    @staticmethod
    def value_parser(value):
        """The addresses in a text."""
        return _grammar.Reader(value).address_list()

    @classmethod
    def parse(cls, value, kwds):
        """Read a header."""
        tree = None
        if isinstance(value, str):
            tree = cls.value_parser(value)
            groups = [_group_of(part) for part in tree if part.kind == "address"]
            kwds["defects"] = list(tree.all_defects)
        else:
            items = value if hasattr(value, "__iter__") else [value]
            groups = [item if hasattr(item, "addresses") else Group(None, [item]) for item in items]
            kwds["defects"] = []
        kwds["groups"] = groups
        kwds["decoded"] = ", ".join(map(str, groups))
        kwds["parse_tree"] = cls.value_parser(kwds["decoded"]) if tree is None else tree

    def init(self, *args, groups, **kw):
        """Take what `parse` found."""
        self._groups = tuple(groups)
        super().init(*args, **kw)

    @property
    def groups(self):
        """The groups; an address that is in none is a group without a name."""
        return self._groups

    @property
    def addresses(self):
        """All addresses."""
        return tuple([address for group in self._groups for address in group.addresses])


def _group_of(part):
    found = [Address(box.display_name or "", box.local_part or "", box.domain or "") for box in part.mailboxes]
    return Group(part.display_name, found)


class UniqueAddressHeader(AddressHeader):
    """Addresses that a message has once."""

    max_count = 1


class SingleAddressHeader(AddressHeader):
    """One address."""

    @property
    def address(self):
        """The address."""
        found = self.addresses
        if len(found) != 1:
            raise ValueError(f"value of single address header {self.name} is not a single address")
        return found[0]


class UniqueSingleAddressHeader(SingleAddressHeader):
    """One address that a message has once."""

    max_count = 1


class _TreeHeader:
    """A header that is shown as what was understood of it."""

    max_count = 1

    @classmethod
    def parse(cls, value, kwds):
        """Read a header."""
        tree = cls.value_parser(value)
        kwds.update(parse_tree=tree, decoded=str(tree))
        kwds["defects"] += tree.all_defects


class MIMEVersionHeader(_TreeHeader):
    """The version of MIME."""

    value_parser = staticmethod(_mime.parse_mime_version)

    def init(self, *args, **kw):
        """Take what `parse` found."""
        super().init(*args, **kw)
        tree = self._parse_tree
        self._minor = tree.minor
        self._major = None if tree.minor is None else tree.major

    @property
    def major(self):
        """What stands before the dot."""
        return self._major

    @property
    def minor(self):
        """What stands behind the dot."""
        return self._minor

    @property
    def version(self):
        """The version as a text; None if it was not understood."""
        return None if self._minor is None else f"{self._major}.{self._minor}"


class ParameterizedMIMEHeader(_TreeHeader):
    """A header with parameters; the class that derives from it says with `value_parser` how it is read."""

    @classmethod
    def parse(cls, value, kwds):
        """Read a header."""
        super().parse(value, kwds)
        found = kwds["parse_tree"].params
        kwds["params"] = {_sanitize(name).lower(): _sanitize(text) for name, text in found}

    def init(self, *args, params, **kw):
        """Take what `parse` found."""
        self._params = params
        super().init(*args, **kw)

    @property
    def params(self):
        """The parameters."""
        return MappingProxyType(self._params)


class ContentTypeHeader(ParameterizedMIMEHeader):
    """The kind of content."""

    value_parser = staticmethod(_mime.parse_content_type_header)

    def init(self, *args, **kw):
        """Take what `parse` found."""
        super().init(*args, **kw)
        tree = self._parse_tree
        self._maintype = _sanitize(tree.maintype)
        self._subtype = _sanitize(tree.subtype)

    @property
    def maintype(self):
        """What stands before the slash."""
        return self._maintype

    @property
    def subtype(self):
        """What stands after the slash."""
        return self._subtype

    @property
    def content_type(self):
        """The kind, as `text/plain`."""
        return f"{self._maintype}/{self._subtype}"


class ContentDispositionHeader(ParameterizedMIMEHeader):
    """How the content is shown."""

    value_parser = staticmethod(_mime.parse_content_disposition_header)

    def init(self, *args, **kw):
        """Take what `parse` found."""
        super().init(*args, **kw)
        found = self._parse_tree.content_disposition
        self._content_disposition = None if found is None else _sanitize(found)

    @property
    def content_disposition(self):
        """`inline` or `attachment`."""
        return self._content_disposition


class ContentTransferEncodingHeader(_TreeHeader):
    """How the content is encoded."""

    value_parser = staticmethod(_mime.parse_content_transfer_encoding_header)

    def init(self, *args, **kw):
        """Take what `parse` found."""
        super().init(*args, **kw)
        self._cte = _sanitize(self._parse_tree.cte)

    @property
    def cte(self):
        """The encoding."""
        return self._cte


class MessageIDHeader(_TreeHeader):
    """The identifier of a message."""

    value_parser = staticmethod(_mime.parse_message_id)


_HEADERS = {
    "bcc": UniqueAddressHeader,
    "cc": UniqueAddressHeader,
    "content-disposition": ContentDispositionHeader,
    "content-transfer-encoding": ContentTransferEncodingHeader,
    "content-type": ContentTypeHeader,
    "date": UniqueDateHeader,
    "from": UniqueAddressHeader,
    "message-id": MessageIDHeader,
    "mime-version": MIMEVersionHeader,
    "orig-date": UniqueDateHeader,
    "reply-to": UniqueAddressHeader,
    "resent-bcc": AddressHeader,
    "resent-cc": AddressHeader,
    "resent-date": DateHeader,
    "resent-from": AddressHeader,
    "resent-sender": SingleAddressHeader,
    "resent-to": AddressHeader,
    "sender": UniqueSingleAddressHeader,
    "subject": UniqueUnstructuredHeader,
    "to": UniqueAddressHeader,
}


class HeaderRegistry:
    """Makes headers, each of the class for its name."""

    def __init__(self, base_class=BaseHeader, default_class=UnstructuredHeader, use_default_map=True):
        self.registry = dict(_HEADERS) if use_default_map else {}
        self.base_class = base_class
        self.default_class = default_class

    def map_to_type(self, name, cls):
        """Set the class for a name."""
        self.registry[name.lower()] = cls

    def __getitem__(self, name):
        kind = self.registry.get(name.lower(), self.default_class)
        return type(f"_{kind.__name__}", (kind, self.base_class), {})

    def __call__(self, name, value):
        return self[name](name, value)
