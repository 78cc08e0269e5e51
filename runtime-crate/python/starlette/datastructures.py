"""Values that requests and responses are made of: URLs, multidicts, headers, uploads, state. starlette/datastructures.py."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeVar
from urllib.parse import SplitResult, parse_qsl, urlencode, urlsplit

from _starlette import accelerated, find_header
from starlette.concurrency import run_in_threadpool

__molt_public__ = ("_dict", "_list", "_state")

_KeyType = TypeVar("_KeyType")
_CovariantValueType = TypeVar("_CovariantValueType", covariant=True)


class Address(NamedTuple):
    host: str
    port: int


# A Host header with anything else could make a URL whose path is not the scope's.
_HOST_RE = re.compile(r"^([a-z0-9.-]+|\[[a-f0-9]*:[a-f0-9.:]+\])(?::[0-9]+)?$", re.IGNORECASE)

_DEFAULT_PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}

_SCHEMES = {"http": ("http", "https"), "websocket": ("ws", "wss")}


def _url_of(scope):
    """The URL that a connection was made to, from its Host header or else the server's address."""
    scheme = scope.get("scheme", "http")
    path = scope["path"]
    host = find_header(scope["headers"], b"host")
    if host is not None:
        host = host.decode("latin-1")
    if host is not None and _HOST_RE.fullmatch(host):
        netloc = host
    else:
        server = scope.get("server")
        netloc = None
        if server is not None:
            name, port = server
            netloc = name if port == _DEFAULT_PORTS[scheme] else f"{name}:{port}"
    query = scope.get("query_string", b"").decode()
    if netloc is not None:
        return SplitResult(scheme, netloc, path, query, "").geturl()
    return f"{path}?{query}" if query else path


class URL:
    """A URL, split when its parts are asked for."""

    _components = None

    def __init__(self, url="", scope=None, **components):
        if scope is not None:
            assert not url, 'Cannot set both "url" and "scope".'
            assert not components, 'Cannot set both "scope" and "**components".'
            url = _url_of(scope)
        elif components:
            assert not url, 'Cannot set both "url" and "**components".'
            url = URL("").replace(**components).components.geturl()
        self._url = url

    @property
    def components(self) -> SplitResult:
        if self._components is None:
            self._components = urlsplit(self._url)
        return self._components

    @property
    def scheme(self) -> str:
        return self.components.scheme

    @property
    def netloc(self) -> str:
        return self.components.netloc

    @property
    def path(self) -> str:
        return self.components.path

    @property
    def query(self) -> str:
        return self.components.query

    @property
    def fragment(self) -> str:
        return self.components.fragment

    @property
    def username(self) -> str | None:
        return self.components.username

    @property
    def password(self) -> str | None:
        return self.components.password

    @property
    def hostname(self) -> str | None:
        return self.components.hostname

    @property
    def port(self) -> int | None:
        return self.components.port

    @property
    def is_secure(self):
        return self.scheme in ("https", "wss")

    def replace(self, **kwargs):
        """A URL with other components; the parts of the network location may be given one by one."""
        if "username" in kwargs or "password" in kwargs or "hostname" in kwargs or "port" in kwargs:
            kwargs["netloc"] = self._netloc_with(kwargs)
        return self.__class__(self.components._replace(**kwargs).geturl())

    def _netloc_with(self, parts):
        netloc = parts.pop("hostname", None)
        port = parts.pop("port", self.port)
        username = parts.pop("username", self.username)
        password = parts.pop("password", self.password)
        if netloc is None:
            netloc = self.netloc.rpartition("@")[2]
            if netloc and netloc[-1] != "]":
                netloc = netloc.rsplit(":", 1)[0]
        if port is not None:
            netloc += f":{port}"
        if username is None:
            return netloc
        user = username if password is None else f"{username}:{password}"
        return f"{user}@{netloc}"

    def include_query_params(self, **kwargs):
        params = MultiDict(parse_qsl(self.query, keep_blank_values=True))
        params.update({str(key): str(value) for key, value in kwargs.items()})
        return self.replace(query=urlencode(params.multi_items()))

    def replace_query_params(self, **kwargs):
        return self.replace(query=urlencode([(str(key), str(value)) for key, value in kwargs.items()]))

    def remove_query_params(self, keys):
        if isinstance(keys, str):
            keys = [keys]
        params = MultiDict(parse_qsl(self.query, keep_blank_values=True))
        for key in keys:
            params.pop(key, None)
        return self.replace(query=urlencode(params.multi_items()))

    def __eq__(self, other):
        return str(self) == str(other)

    def __str__(self) -> str:
        return self._url

    def __repr__(self):
        url = str(self)
        if self.password:
            url = str(self.replace(password="********"))
        return f"{self.__class__.__name__}({url!r})"


class URLPath(str):
    """The path that a route gives for a name, with the protocol and the host that it is for."""

    def __new__(cls, path, protocol="", host=""):
        assert protocol in ("http", "websocket", "")
        return str.__new__(cls, path)

    def __init__(self, path, protocol="", host=""):
        self.protocol = protocol
        self.host = host

    def make_absolute_url(self, base_url):
        if isinstance(base_url, str):
            base_url = URL(base_url)
        if self.protocol:
            scheme = _SCHEMES[self.protocol][base_url.is_secure]
        else:
            scheme = base_url.scheme
        path = base_url.path.rstrip("/") + str(self)
        return URL(scheme=scheme, netloc=self.host or base_url.netloc, path=path)


class Secret:
    """A string that its repr does not show."""

    def __init__(self, value):
        self._value = value

    def __repr__(self):
        return f"{self.__class__.__name__}('**********')"

    def __str__(self):
        return self._value

    def __bool__(self):
        return bool(self._value)


def _split_at_commas(text):
    """Split as `shlex` in POSIX mode does with a comma for whitespace: quotes and backslashes protect, `#` begins a comment."""
    items = []
    item, quoted = "", False
    characters = iter(text)
    for character in characters:
        if character in ",#":
            if item or quoted:
                items.append(item)
            item, quoted = "", False
            if character == "#":
                _skip_line(characters)
        elif character == "\\":
            item += _next_of(characters, "No escaped character")
        elif character in "'\"":
            quoted = True
            quote = character
            while (character := _next_of(characters, "No closing quotation")) != quote:
                if character == "\\" and quote == '"':
                    escaped = _next_of(characters, "No escaped character")
                    item += escaped if escaped in '"\\' else character + escaped
                else:
                    item += character
        else:
            item += character
    if item or quoted:
        items.append(item)
    return items


def _skip_line(characters):
    for character in characters:
        if character == "\n":
            break


def _next_of(characters, complaint):
    for character in characters:
        return character
    raise ValueError(complaint)


class CommaSeparatedStrings(Sequence[str]):
    """Strings that a setting lists, with commas between them."""

    def __init__(self, value):
        if isinstance(value, str):
            self._items = [item.strip() for item in _split_at_commas(value)]
        else:
            self._items = list(value)

    def __len__(self):
        return len(self._items)

    def __getitem__(self, index):
        return self._items[index]

    def __iter__(self):
        return iter(self._items)

    def __repr__(self):
        return f"{self.__class__.__name__}({list(self)!r})"

    def __str__(self):
        return ", ".join(repr(item) for item in self)


def _pairs(value):
    """The keys and values of a mapping, with one or several values to a key, or of pairs, in a list of their own."""
    if not value:
        return []
    items = getattr(value, "multi_items", None) or getattr(value, "items", None)
    return list(value if items is None else items())


class ImmutableMultiDict(Mapping[_KeyType, _CovariantValueType]):
    """A mapping with several values to a key, of which the last counts."""

    def __init__(self, *args, **kwargs):
        assert len(args) < 2, "Too many arguments."
        self._list = _pairs(args[0]) if args else []
        if kwargs:
            self._list += kwargs.items()
        self._dict = {key: value for key, value in self._list}

    def getlist(self, key):
        return [item_value for item_key, item_value in self._list if item_key == key]

    def keys(self):
        return self._dict.keys()

    def values(self):
        return self._dict.values()

    def items(self):
        return self._dict.items()

    def multi_items(self):
        return list(self._list)

    def __getitem__(self, key):
        return self._dict[key]

    def __contains__(self, key):
        return key in self._dict

    def __iter__(self):
        return iter(self.keys())

    def __len__(self):
        return len(self._dict)

    def __eq__(self, other):
        if not isinstance(other, self.__class__):
            return False
        return sorted(self._list) == sorted(other._list)

    def __repr__(self):
        return f"{self.__class__.__name__}({self.multi_items()!r})"


class MultiDict(ImmutableMultiDict):
    """A mapping with several values to a key that can be changed."""

    def _others(self, key):
        return [(k, v) for k, v in self._list if k != key]

    def __setitem__(self, key, value):
        self.setlist(key, [value])

    def __delitem__(self, key):
        self._list = self._others(key)
        del self._dict[key]

    def pop(self, key, default=None):
        self._list = self._others(key)
        return self._dict.pop(key, default)

    def popitem(self):
        key, value = self._dict.popitem()
        self._list = self._others(key)
        return key, value

    def poplist(self, key):
        values = self.getlist(key)
        self.pop(key)
        return values

    def clear(self):
        self._dict.clear()
        self._list.clear()

    def setdefault(self, key, default=None):
        if key not in self:
            self._dict[key] = default
            self._list.append((key, default))
        return self[key]

    def setlist(self, key, values):
        if not values:
            self.pop(key, None)
            return
        self._list = self._others(key) + [(key, value) for value in values]
        self._dict[key] = values[-1]

    def append(self, key, value):
        self._list.append((key, value))
        self._dict[key] = value

    def update(self, *args, **kwargs):
        value = MultiDict(*args, **kwargs)
        self._list = [(k, v) for k, v in self._list if k not in value.keys()] + value.multi_items()
        self._dict.update(value)


class QueryParams(ImmutableMultiDict[str, str]):
    """The parameters of a query string."""

    def __init__(self, *args, **kwargs):
        assert len(args) < 2, "Too many arguments."
        value = args[0] if args else []
        if isinstance(value, bytes):
            value = value.decode("latin-1")
        if isinstance(value, str):
            value = parse_qsl(value, keep_blank_values=True)
            if not kwargs:
                self._list = value
                self._dict = dict(value)
                return
        super().__init__(value, **kwargs)
        self._list = [(str(k), str(v)) for k, v in self._list]
        self._dict = {str(k): str(v) for k, v in self._dict.items()}

    def __str__(self):
        return urlencode(self._list)

    def __repr__(self):
        return f"{self.__class__.__name__}({str(self)!r})"


class UploadFile:
    """A file of a form. What blocks is done in a worker thread once the file lies on disk."""

    def __init__(self, file, *, size=None, filename=None, headers=None):
        self.filename = filename
        self.file = file
        self.size = size
        self.headers = headers or Headers()
        # Of a SpooledTemporaryFile; 0 is no limit.
        self._max_mem_size = getattr(self.file, "_max_size", 0)

    @property
    def content_type(self) -> str | None:
        return self.headers.get("content-type", None)

    @property
    def _in_memory(self):
        return not getattr(self.file, "_rolled", True)

    def _will_roll(self, size_to_add):
        if not self._in_memory:
            return True
        future_size = self.file.tell() + size_to_add
        return bool(future_size > self._max_mem_size) if self._max_mem_size else False

    async def write(self, data):
        added = len(data)
        if self.size is not None:
            self.size += added
        if self._will_roll(added):
            await run_in_threadpool(self.file.write, data)
        else:
            self.file.write(data)

    async def read(self, size=-1):
        if self._in_memory:
            return self.file.read(size)
        return await run_in_threadpool(self.file.read, size)

    async def seek(self, offset):
        if self._in_memory:
            self.file.seek(offset)
        else:
            await run_in_threadpool(self.file.seek, offset)

    async def close(self):
        if self._in_memory:
            self.file.close()
        else:
            await run_in_threadpool(self.file.close)

    def __repr__(self):
        return f"{self.__class__.__name__}(filename={self.filename!r}, size={self.size!r}, headers={self.headers!r})"


class FormData(ImmutableMultiDict[str, UploadFile | str]):
    """The fields and files of a form."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)

    async def close(self):
        for _, value in self.multi_items():
            if isinstance(value, UploadFile):
                await value.close()


def _raw_name(name):
    return name.lower().encode("latin-1")


class Headers(Mapping[str, str]):
    """The headers of a message, whatever the case of their names."""

    @accelerated
    def __init__(self, headers=None, raw=None, scope=None):
        if headers is not None:
            assert raw is None, 'Cannot set both "headers" and "raw".'
            assert scope is None, 'Cannot set both "headers" and "scope".'
            self._list = [(_raw_name(key), value.encode("latin-1")) for key, value in headers.items()]
        elif raw is not None:
            assert scope is None, 'Cannot set both "raw" and "scope".'
            self._list = raw
        elif scope is not None:
            # A server may give any iterable; whoever changes these headers changes the scope's.
            self._list = scope["headers"] = list(scope["headers"])
        else:
            self._list = []

    @property
    def raw(self):
        return list(self._list)

    def keys(self):
        return [key.decode("latin-1") for key, _ in self._list]

    def values(self):
        return [value.decode("latin-1") for _, value in self._list]

    def items(self):
        return [(key.decode("latin-1"), value.decode("latin-1")) for key, value in self._list]

    @accelerated
    def get(self, key, default=None):
        value = find_header(self._list, _raw_name(key))
        return default if value is None else value.decode("latin-1")

    def getlist(self, key):
        name = _raw_name(key)
        return [item_value.decode("latin-1") for item_key, item_value in self._list if item_key == name]

    def mutablecopy(self):
        return MutableHeaders(raw=self._list[:])

    @accelerated
    def __getitem__(self, key):
        value = find_header(self._list, _raw_name(key))
        if value is None:
            raise KeyError(key)
        return value.decode("latin-1")

    @accelerated
    def __contains__(self, key):
        return find_header(self._list, _raw_name(key)) is not None

    def __iter__(self):
        return iter(self.keys())

    def __len__(self):
        return len(self._list)

    def __eq__(self, other):
        if not isinstance(other, Headers):
            return False
        return sorted(self._list) == sorted(other._list)

    def __repr__(self):
        as_dict = dict(self.items())
        if len(as_dict) == len(self):
            return f"{self.__class__.__name__}({as_dict!r})"
        return f"{self.__class__.__name__}(raw={self.raw!r})"


class MutableHeaders(Headers):
    """Headers that can be changed, in place."""

    @accelerated
    def __setitem__(self, key, value):
        """Give a header one value, where its first one stood."""
        name = _raw_name(key)
        item = (name, value.encode("latin-1"))
        found = [index for index, (item_key, _) in enumerate(self._list) if item_key == name]
        if not found:
            self._list.append(item)
            return
        for index in reversed(found[1:]):
            del self._list[index]
        self._list[found[0]] = item

    def __delitem__(self, key):
        name = _raw_name(key)
        for index in reversed(range(len(self._list))):
            if self._list[index][0] == name:
                del self._list[index]

    def __ior__(self, other):
        if not isinstance(other, Mapping):
            raise TypeError(f"Expected a mapping but got {other.__class__.__name__}")
        self.update(other)
        return self

    def __or__(self, other):
        if not isinstance(other, Mapping):
            raise TypeError(f"Expected a mapping but got {other.__class__.__name__}")
        new = self.mutablecopy()
        new.update(other)
        return new

    @property
    def raw(self):
        return self._list

    def setdefault(self, key, value):
        name = _raw_name(key)
        raw_value = value.encode("latin-1")
        found = find_header(self._list, name)
        if found is not None:
            return found.decode("latin-1")
        self._list.append((name, raw_value))
        return value

    def update(self, other):
        for key, value in other.items():
            self[key] = value

    def append(self, key, value):
        """Add a header, whatever is there."""
        self._list.append((_raw_name(key), value.encode("latin-1")))

    def add_vary_header(self, vary):
        existing = self.get("vary")
        if existing is not None:
            vary = ", ".join([existing, vary])
        self["vary"] = vary


class State:
    """Whatever an application keeps, by attribute or by item: `request.state`, `app.state`."""

    def __init__(self, state=None):
        super().__setattr__("_state", {} if state is None else state)

    def __setattr__(self, key, value):
        self._state[key] = value

    def __getattr__(self, key):
        try:
            return self._state[key]
        except KeyError:
            raise AttributeError(f"'{self.__class__.__name__}' object has no attribute '{key}'")

    def __delattr__(self, key):
        del self._state[key]

    def __getitem__(self, key):
        return self._state[key]

    def __setitem__(self, key, value):
        self._state[key] = value

    def __delitem__(self, key):
        del self._state[key]

    def __iter__(self):
        return iter(self._state)

    def __len__(self):
        return len(self._state)
