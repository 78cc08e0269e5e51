"""Reads pickles. CPython Lib/pickle.py, _Unpickler."""

import io
import struct
import sys
from copyreg import _extension_cache, _inverted_registry

from pickle import _opcodes as op
from pickle._opcodes import UnpicklingError
from pickle._pickler import _OLD_MODULES, _OLD_NAMES

_NEW_MODULES = {old: new for new, old in _OLD_MODULES.items()}
_NEW_NAMES = {old: new for new, old in _OLD_NAMES.items()}
_FIXED = {
    op.BININT: "<i", op.BININT1: "<B", op.BININT2: "<H", op.BINFLOAT: ">d",
}
_COUNTED_BYTES = {op.BINBYTES: "<I", op.SHORT_BINBYTES: "<B", op.BINBYTES8: "<Q"}
_COUNTED_TEXT = {op.BINUNICODE: "<I", op.SHORT_BINUNICODE: "<B", op.BINUNICODE8: "<Q"}
_COUNTED_OLD = {op.BINSTRING: "<i", op.SHORT_BINSTRING: "<B"}
_CONSTANTS = {op.NONE: None, op.NEWTRUE: True, op.NEWFALSE: False, op.EMPTY_TUPLE: ()}
_MAKERS = {op.EMPTY_LIST: list, op.EMPTY_DICT: dict, op.EMPTY_SET: set}


class _Stop(Exception):
    """The end of a pickle."""


class Unpickler:
    """Reads objects from a binary file."""

    def __init__(self, file, *, fix_imports=True, encoding="ASCII", errors="strict", buffers=None):
        self._buffers = None if buffers is None else iter(buffers)
        for name in ("read", "readline"):
            if not hasattr(file, name):
                raise TypeError("file must have 'read' and 'readline' attributes")
        self._file = file
        self._frame = None
        self.memo = {}
        self.encoding = encoding
        self.errors = errors
        self.proto = 0
        self.fix_imports = fix_imports

    def load(self):
        """The next object."""
        if not hasattr(self, "_file"):
            raise UnpicklingError(f"Unpickler.__init__() was not called by {type(self).__name__}.__init__()")
        self._stack, self._marked, self._frame = [], [], None
        try:
            while True:
                opcode = self._opcode()
                step = _STEPS.get(opcode)
                if step is None:
                    shown = f"\\x{opcode[0]:02x}" if opcode[0] > 126 or opcode[0] < 32 else opcode.decode()
                    raise UnpicklingError(f"invalid load key, '{shown}'.")
                step(self, opcode)
        except _Stop as stop:
            return stop.args[0]
        except IndexError:
            if self._stack:
                raise
            raise UnpicklingError("unpickling stack underflow") from None

    def persistent_load(self, pid):
        """The object that is kept elsewhere under an identifier."""
        raise UnpicklingError("unsupported persistent id encountered")

    def find_class(self, module, name):
        """What a module has under a dotted name."""
        sys.audit("pickle.find_class", module, name)
        if self.proto < 3 and self.fix_imports:
            module, name = _NEW_NAMES.get((module, name), (_NEW_MODULES.get(module, module), name))
        __import__(module)
        if self.proto >= 4 and "." in name:
            try:
                return op.attribute_of(sys.modules[module], name)[0]
            except AttributeError:
                raise AttributeError(f"Can't get attribute {name!r} on {sys.modules[module]!r}") from None
        return getattr(sys.modules[module], name)

    def _opcode(self):
        try:
            return self._read(1)
        except UnpicklingError:
            raise EOFError("Ran out of input") from None

    # CPython's reader in C takes frames for hints of how much to read: what is read may go on behind one.

    def _read(self, size):
        data = b""
        if self._frame is not None:
            data = self._frame.read(size)
            if len(data) == size:
                return data
            self._frame = None
        data += self._file.read(size - len(data))
        if len(data) < size:
            raise UnpicklingError("pickle data was truncated")
        return data

    def _line(self):
        line = b""
        if self._frame is not None:
            line = self._frame.readline()
        if line[-1:] != b"\n":
            self._frame = None
            line += self._file.readline()
        if line[-1:] != b"\n":
            raise UnpicklingError("pickle data was truncated")
        return line[:-1]

    def _number(self, form):
        return struct.unpack(form, self._read(struct.calcsize(form)))[0]

    def _counted(self, form, kind):
        size = self._number(form)
        if size < 0:
            raise UnpicklingError("BINSTRING pickle has negative byte count")
        if size > sys.maxsize:
            raise OverflowError(f"{kind} exceeds system's maximum size of {sys.maxsize} bytes")
        return self._read(size) if size else b""

    def _since_mark(self):
        if not self._marked:
            raise UnpicklingError("could not find MARK")
        items, self._stack = self._stack, self._marked.pop()
        return items

    def _old_text(self, data):
        return data if self.encoding == "bytes" else data.decode(self.encoding, self.errors)

    def _proto(self, opcode):
        self.proto = self._read(1)[0]
        if self.proto > op.HIGHEST_PROTOCOL:
            raise ValueError(f"unsupported pickle protocol: {self.proto}")

    def _start_frame(self, opcode):
        size = self._number("<Q")
        if size > sys.maxsize:
            raise OverflowError(f"FRAME length exceeds system's maximum of {sys.maxsize} bytes")
        if self._frame is not None and self._frame.read(1):
            raise UnpicklingError("beginning of a new frame before end of current frame")
        data = self._file.read(size)
        if len(data) < size:
            raise UnpicklingError("pickle data was truncated")
        self._frame = io.BytesIO(data)

    def _stop(self, opcode):
        raise _Stop(self._stack.pop())

    def _constant(self, opcode):
        self._stack.append(_CONSTANTS[opcode])

    def _make_empty(self, opcode):
        self._stack.append(_MAKERS[opcode]())

    def _fixed(self, opcode):
        self._stack.append(self._number(_FIXED[opcode]))

    def _integer_line(self, opcode):
        line = self._line()
        self._stack.append({b"00": False, b"01": True}[line] if line in (b"00", b"01") else int(line, 0))

    def _long_line(self, opcode):
        self._stack.append(int(self._line().removesuffix(b"L"), 0))

    def _long(self, opcode):
        size = self._number("<B" if opcode == op.LONG1 else "<i")
        if size < 0:
            raise UnpicklingError("LONG pickle has negative byte count")
        self._stack.append(int.from_bytes(self._read(size) if size else b"", "little", signed=True))

    def _float_line(self, opcode):
        self._stack.append(float(self._line()))

    def _string_line(self, opcode):
        data = self._line()
        if len(data) < 2 or data[0] != data[-1] or data[:1] not in (b"'", b'"'):
            raise UnpicklingError("the STRING opcode argument must be quoted")
        self._stack.append(self._old_text(data[1:-1].decode("latin-1").encode("latin-1", "replace")))

    def _old_string(self, opcode):
        self._stack.append(self._old_text(self._counted(_COUNTED_OLD[opcode], "BINSTRING")))

    def _bytes(self, opcode):
        self._stack.append(self._counted(_COUNTED_BYTES[opcode], "BINBYTES"))

    def _text(self, opcode):
        self._stack.append(str(self._counted(_COUNTED_TEXT[opcode], "BINUNICODE"), "utf-8", "surrogatepass"))

    def _text_line(self, opcode):
        self._stack.append(str(self._line(), "raw-unicode-escape"))

    def _bytearray(self, opcode):
        self._stack.append(bytearray(self._counted("<Q", "BYTEARRAY8")))

    def _next_buffer(self, opcode):
        if self._buffers is None:
            raise UnpicklingError("pickle stream refers to out-of-band data but no *buffers* argument was given")
        try:
            self._stack.append(next(self._buffers))
        except StopIteration:
            raise UnpicklingError("not enough out-of-band buffers") from None

    def _readonly_buffer(self, opcode):
        with memoryview(self._stack[-1]) as view:
            if not view.readonly:
                self._stack[-1] = view.toreadonly()

    def _tuple(self, opcode):
        items = self._since_mark()
        self._stack.append(tuple(items))

    def _short_tuple(self, opcode):
        size = opcode[0] - op.TUPLE1[0] + 1
        if len(self._stack) < size:
            raise IndexError
        self._stack[-size:] = [tuple(self._stack[-size:])]

    def _list(self, opcode):
        items = self._since_mark()
        self._stack.append(items)

    def _frozenset(self, opcode):
        items = self._since_mark()
        self._stack.append(frozenset(items))

    def _dict(self, opcode):
        items = self._since_mark()
        self._stack.append(dict(zip(items[::2], items[1::2])))

    def _global(self, opcode):
        module = self._line().decode("utf-8")
        self._stack.append(self.find_class(module, self._line().decode("utf-8")))

    def _stack_global(self, opcode):
        name, module = self._stack.pop(), self._stack.pop()
        if type(name) is not str or type(module) is not str:
            raise UnpicklingError("STACK_GLOBAL requires str")
        self._stack.append(self.find_class(module, name))

    def _extension(self, opcode):
        code = self._number({op.EXT1: "<B", op.EXT2: "<H", op.EXT4: "<i"}[opcode])
        if code not in _extension_cache:
            if code <= 0:
                raise UnpicklingError("EXT specifies code <= 0")
            if code not in _inverted_registry:
                raise ValueError(f"unregistered extension code {code}")
            _extension_cache[code] = self.find_class(*_inverted_registry[code])
        self._stack.append(_extension_cache[code])

    def _instance(self, opcode):
        """An instance of protocol 0: the class in lines or on the stack, its arguments since the mark."""
        if opcode == op.INST:
            module = self._line().decode("ascii")
            cls, args = self.find_class(module, self._line().decode("ascii")), self._since_mark()
        else:
            cls, *args = self._since_mark()
        plain = isinstance(cls, type) and not args and not hasattr(cls, "__getinitargs__")
        self._stack.append(cls.__new__(cls) if plain else cls(*args))

    def _new_object(self, opcode):
        kwargs = self._stack.pop() if opcode == op.NEWOBJ_EX else {}
        args, cls = self._stack.pop(), self._stack.pop()
        self._stack.append(cls.__new__(cls, *args, **kwargs))

    def _reduce(self, opcode):
        args = self._stack.pop()
        self._stack[-1] = self._stack[-1](*args)

    def _build(self, opcode):
        state, made = self._stack.pop(), self._stack[-1]
        set_state = getattr(made, "__setstate__", None)
        if set_state is not None:
            set_state(state)
            return
        slots = None
        if isinstance(state, tuple) and len(state) == 2:
            state, slots = state
        if state:
            attributes = made.__dict__
            for name, value in state.items():
                attributes[sys.intern(name) if type(name) is str else name] = value
        for name, value in (slots or {}).items():
            setattr(made, name, value)

    def _append(self, opcode):
        value = self._stack.pop()
        self._extend(self._stack[-1], [value])

    def _appends(self, opcode):
        items = self._since_mark()
        self._extend(self._stack[-1], items)

    def _extend(self, target, items):
        extend = getattr(target, "extend", None)
        if extend is not None:
            extend(items)
            return
        for item in items:
            target.append(item)

    def _set_item(self, opcode):
        value, key = self._stack.pop(), self._stack.pop()
        self._stack[-1][key] = value

    def _set_items(self, opcode):
        items = self._since_mark()
        target = self._stack[-1]
        for index in range(0, len(items), 2):
            target[items[index]] = items[index + 1]

    def _add_items(self, opcode):
        items = self._since_mark()
        target = self._stack[-1]
        if isinstance(target, set):
            target.update(items)
            return
        for item in items:
            target.add(item)

    def _mark(self, opcode):
        self._marked.append(self._stack)
        self._stack = []

    def _pop(self, opcode):
        if self._stack:
            self._stack.pop()
        else:
            self._since_mark()

    def _pop_mark(self, opcode):
        self._since_mark()

    def _duplicate(self, opcode):
        self._stack.append(self._stack[-1])

    def _persistent_line(self, opcode):
        try:
            pid = self._line().decode("ascii")
        except UnicodeDecodeError:
            raise UnpicklingError("persistent IDs in protocol 0 must be ASCII strings") from None
        self._stack.append(self.persistent_load(pid))

    def _persistent(self, opcode):
        self._stack.append(self.persistent_load(self._stack.pop()))

    def _index(self, opcode):
        if opcode in (op.GET, op.PUT):
            return int(self._line())
        return self._number("<B" if opcode in (op.BINGET, op.BINPUT) else "<I")

    def _recall(self, opcode):
        index = self._index(opcode)
        if index not in self.memo:
            raise UnpicklingError(f"Memo value not found at index {index}")
        self._stack.append(self.memo[index])

    def _remember(self, opcode):
        index = len(self.memo) if opcode == op.MEMOIZE else self._index(opcode)
        if index < 0:
            raise ValueError("negative PUT argument")
        self.memo[index] = self._stack[-1]


_STEPS = {
    **dict.fromkeys(_CONSTANTS, Unpickler._constant), **dict.fromkeys(_MAKERS, Unpickler._make_empty),
    **dict.fromkeys(_FIXED, Unpickler._fixed), **dict.fromkeys(_COUNTED_BYTES, Unpickler._bytes),
    **dict.fromkeys(_COUNTED_TEXT, Unpickler._text), **dict.fromkeys(_COUNTED_OLD, Unpickler._old_string),
    **dict.fromkeys((op.TUPLE1, op.TUPLE2, op.TUPLE3), Unpickler._short_tuple),
    **dict.fromkeys((op.GET, op.BINGET, op.LONG_BINGET), Unpickler._recall),
    **dict.fromkeys((op.PUT, op.BINPUT, op.LONG_BINPUT, op.MEMOIZE), Unpickler._remember),
    **dict.fromkeys((op.EXT1, op.EXT2, op.EXT4), Unpickler._extension),
    **dict.fromkeys((op.INST, op.OBJ), Unpickler._instance),
    **dict.fromkeys((op.NEWOBJ, op.NEWOBJ_EX), Unpickler._new_object),
    **dict.fromkeys((op.LONG1, op.LONG4), Unpickler._long),
    op.PROTO: Unpickler._proto, op.FRAME: Unpickler._start_frame, op.STOP: Unpickler._stop,
    op.INT: Unpickler._integer_line, op.LONG: Unpickler._long_line, op.FLOAT: Unpickler._float_line,
    op.STRING: Unpickler._string_line, op.UNICODE: Unpickler._text_line, op.BYTEARRAY8: Unpickler._bytearray,
    op.NEXT_BUFFER: Unpickler._next_buffer, op.READONLY_BUFFER: Unpickler._readonly_buffer,
    op.TUPLE: Unpickler._tuple, op.LIST: Unpickler._list, op.FROZENSET: Unpickler._frozenset, op.DICT: Unpickler._dict,
    op.GLOBAL: Unpickler._global, op.STACK_GLOBAL: Unpickler._stack_global, op.REDUCE: Unpickler._reduce,
    op.BUILD: Unpickler._build, op.APPEND: Unpickler._append, op.APPENDS: Unpickler._appends,
    op.SETITEM: Unpickler._set_item, op.SETITEMS: Unpickler._set_items, op.ADDITEMS: Unpickler._add_items,
    op.MARK: Unpickler._mark, op.POP: Unpickler._pop, op.POP_MARK: Unpickler._pop_mark, op.DUP: Unpickler._duplicate,
    op.PERSID: Unpickler._persistent_line, op.BINPERSID: Unpickler._persistent,
}
