"""Writes pickles. CPython Lib/pickle.py, _Pickler."""

import io
import struct
import sys
from copyreg import _extension_registry, dispatch_table
from functools import partial
from types import FunctionType

from pickle import _opcodes as op
from pickle._opcodes import PicklingError

_BATCH = 1000
_FRAME_TARGET = 64 * 1024
_SMALLEST_FRAME = 4

# Names of Python 2, as pickles below protocol 3 call these modules and classes.
_OLD_MODULES = {"builtins": "__builtin__", "copyreg": "copy_reg", "queue": "Queue", "itertools": "itertools"}
_OLD_NAMES = {
    ("builtins", "range"): ("__builtin__", "xrange"), ("builtins", "int"): ("__builtin__", "long"),
    ("builtins", "str"): ("__builtin__", "unicode"), ("functools", "reduce"): ("__builtin__", "reduce"),
    ("collections", "UserDict"): ("UserDict", "IterableUserDict"), ("collections", "UserList"): ("UserList", "UserList"),
    ("collections", "UserString"): ("UserString", "UserString"),
}


class PickleBuffer:
    """A buffer that may be pickled apart from the pickle."""

    def __init__(self, buffer):
        self._view = memoryview(buffer)

    def raw(self):
        return self._view.cast("B")

    def release(self):
        self._view.release()


class _Framer:
    """Gathers opcodes in frames, which protocol 4 wants."""

    def __init__(self, write):
        self._write_file = write
        self._frame = None

    def start(self):
        self._frame = io.BytesIO()

    def end(self):
        if self._frame is not None and self._frame.tell() > 0:
            self.commit(force=True)
            self._frame = None

    def commit(self, force=False):
        frame = self._frame
        if frame is None or not (force or frame.tell() >= _FRAME_TARGET):
            return
        data = frame.getvalue()
        if len(data) >= _SMALLEST_FRAME:
            self._write_file(op.FRAME + struct.pack("<Q", len(data)))
        self._write_file(data)
        self._frame = io.BytesIO()

    def write(self, data):
        return self._write_file(data) if self._frame is None else self._frame.write(data)

    def write_large(self, head, payload):
        """Bytes of a frame's size stand outside of frames."""
        if self._frame is None or len(payload) < _FRAME_TARGET:
            self.write(head + bytes(payload))
            return
        self.commit(force=True)
        self._write_file(head)
        self._write_file(payload)


class Pickler:
    """Writes objects to a binary file; what was written once is referred to afterwards."""

    def __init__(self, file, protocol=None, *, fix_imports=True, buffer_callback=None):
        protocol = op.DEFAULT_PROTOCOL if protocol is None else protocol
        if protocol < 0:
            protocol = op.HIGHEST_PROTOCOL
        elif protocol > op.HIGHEST_PROTOCOL:
            raise ValueError(f"pickle protocol must be <= {op.HIGHEST_PROTOCOL}")
        if buffer_callback is not None and protocol < 5:
            raise ValueError("buffer_callback needs protocol >= 5")
        try:
            write = file.write
        except AttributeError:
            raise TypeError("file must have a 'write' attribute") from None
        self._buffer_callback = buffer_callback
        self._framer = _Framer(write)
        self._write = self._framer.write
        self.memo = {}
        self.proto = int(protocol)
        self.bin = protocol >= 1
        self.fast = 0
        self.fix_imports = fix_imports and protocol < 3

    def clear_memo(self):
        self.memo.clear()

    def dump(self, obj):
        """Write the pickle of an object."""
        if not hasattr(self, "_framer"):
            raise PicklingError(f"Pickler.__init__() was not called by {type(self).__name__}.__init__()")
        if self.proto >= 2:
            self._write(op.PROTO + bytes([self.proto]))
        if self.proto >= 4:
            self._framer.start()
        self._save(obj)
        self._write(op.STOP)
        self._framer.end()

    def persistent_id(self, obj):
        """What stands for an object that is kept elsewhere; None if it is pickled."""
        return None

    def _memoize(self, obj):
        if self.fast:
            return
        index = len(self.memo)
        self.memo[id(obj)] = index, obj
        if self.proto >= 4:
            self._write(op.MEMOIZE)
        elif not self.bin:
            self._write(op.PUT + b"%d\n" % index)
        elif index < 256:
            self._write(op.BINPUT + bytes([index]))
        else:
            self._write(op.LONG_BINPUT + struct.pack("<I", index))

    def _get(self, index):
        if not self.bin:
            self._write(op.GET + b"%d\n" % index)
        elif index < 256:
            self._write(op.BINGET + bytes([index]))
        else:
            self._write(op.LONG_BINGET + struct.pack("<I", index))

    def _save(self, obj, persistent=True):
        self._framer.commit()
        if persistent:
            kept = self.persistent_id(obj)
            if kept is not None:
                self._save_persistent(kept)
                return
        known = self.memo.get(id(obj))
        if known is not None:
            self._get(known[0])
            return
        override = getattr(self, "reducer_override", None)
        reduced = NotImplemented if override is None else override(obj)
        if reduced is NotImplemented:
            cls = type(obj)
            own = getattr(self, "dispatch_table", dispatch_table).get(cls)
            save = _SAVERS.get(cls)
            if save is not None:
                save(self, obj)
                return
            if own is not None:
                reduced = own(obj)
            elif issubclass(cls, type):
                self._save_global(obj)
                return
            elif obj is ... or obj is NotImplemented:
                reduced = repr(obj)
            else:
                reduced = obj.__reduce_ex__(self.proto)
        self._save_reduced(obj, reduced)

    def _save_persistent(self, kept):
        if self.bin:
            self._save(kept, persistent=False)
            self._write(op.BINPERSID)
            return
        try:
            self._write(op.PERSID + str(kept).encode("ascii") + b"\n")
        except UnicodeEncodeError:
            raise PicklingError("persistent IDs in protocol 0 must be ASCII strings") from None

    def _save_reduced(self, obj, reduced):
        if isinstance(reduced, str):
            self._save_global(obj, reduced)
            return
        if not isinstance(reduced, tuple):
            raise PicklingError("__reduce__ must return a string or tuple")
        if not 2 <= len(reduced) <= 6:
            raise PicklingError("tuple returned by __reduce__ must contain 2 through 6 elements")
        made, args, state, items, pairs, set_state = (*reduced, None, None, None, None)[:6]
        if not isinstance(args, tuple):
            raise PicklingError("second item of the tuple returned by __reduce__ must be a tuple")
        if not callable(made):
            raise PicklingError("first item of the tuple returned by __reduce__ must be callable")
        self._save_construction(obj, made, args)
        known = self.memo.get(id(obj))
        if known is not None:
            # It refers to itself through its arguments, and is known by now.
            self._write(op.POP)
            self._get(known[0])
        else:
            self._memoize(obj)
        if items is not None:
            self._save_appends(items)
        if pairs is not None:
            self._save_setitems(pairs)
        if state is None:
            return
        if set_state is None:
            self._save(state)
            self._write(op.BUILD)
            return
        self._save(set_state)
        self._save(obj)
        self._save(state)
        self._write(op.TUPLE2 + op.REDUCE + op.POP)

    def _save_construction(self, obj, made, args):
        name = getattr(made, "__name__", "")
        if self.proto >= 2 and name in ("__newobj__", "__newobj_ex__"):
            cls, *rest = args
            if not hasattr(cls, "__new__"):
                raise PicklingError(f"first argument to {name}() has no __new__")
            if obj is not None and cls is not obj.__class__:
                raise PicklingError(f"args[0] from {name} args has the wrong class")
            if name == "__newobj__":
                self._save(cls)
                self._save(tuple(rest))
                self._write(op.NEWOBJ)
                return
            positional, named = rest
            if self.proto >= 4:
                self._save(cls)
                self._save(positional)
                self._save(named)
                self._write(op.NEWOBJ_EX)
                return
            made, args = partial(cls.__new__, cls, *positional, **named), ()
        self._save(made)
        self._save(args)
        self._write(op.REDUCE)

    def _save_none(self, obj):
        self._write(op.NONE)

    def _save_bool(self, obj):
        if self.proto >= 2:
            self._write(op.NEWTRUE if obj else op.NEWFALSE)
        else:
            self._write(b"I01\n" if obj else b"I00\n")

    def _save_int(self, obj):
        if self.bin and 0 <= obj < 0x100:
            self._write(op.BININT1 + bytes([obj]))
        elif self.bin and 0 <= obj < 0x10000:
            self._write(op.BININT2 + struct.pack("<H", obj))
        elif self.bin and -0x80000000 <= obj < 0x80000000:
            self._write(op.BININT + struct.pack("<i", obj))
        elif self.proto >= 2:
            encoded = op.encode_integer(obj)
            size = len(encoded)
            head = op.LONG1 + bytes([size]) if size < 256 else op.LONG4 + struct.pack("<i", size)
            self._write(head + encoded)
        elif -0x80000000 <= obj < 0x80000000:
            self._write(op.INT + repr(obj).encode("ascii") + b"\n")
        else:
            self._write(op.LONG + repr(obj).encode("ascii") + b"L\n")

    def _save_float(self, obj):
        self._write(op.BINFLOAT + struct.pack(">d", obj) if self.bin else op.FLOAT + repr(obj).encode("ascii") + b"\n")

    def _save_bytes(self, obj):
        if self.proto < 3:
            made, args = (bytes, ()) if not obj else (_encode(), (str(obj, "latin1"), "latin1"))
            self._save_reduced(obj, (made, args))
            return
        size = len(obj)
        if size < 256:
            self._write(op.SHORT_BINBYTES + bytes([size]) + obj)
        elif size > 0xFFFFFFFF and self.proto >= 4:
            self._framer.write_large(op.BINBYTES8 + struct.pack("<Q", size), obj)
        else:
            self._framer.write_large(op.BINBYTES + struct.pack("<I", size), obj)
        self._memoize(obj)

    def _save_bytearray(self, obj):
        if self.proto < 5:
            self._save_reduced(obj, (bytearray, (bytes(obj),) if obj else ()))
            return
        self._framer.write_large(op.BYTEARRAY8 + struct.pack("<Q", len(obj)), obj)
        self._memoize(obj)

    def _save_buffer(self, obj):
        if self.proto < 5:
            raise PicklingError("PickleBuffer can only be pickled with protocol >= 5")
        view = obj.raw()
        if self._buffer_callback is None or self._buffer_callback(obj):
            self._save(bytes(view) if view.readonly else bytearray(view))
            return
        self._write(op.NEXT_BUFFER + op.READONLY_BUFFER if view.readonly else op.NEXT_BUFFER)

    def _save_str(self, obj):
        if not self.bin:
            shown = obj.replace("\\", "\\u005c").replace("\0", "\\u0000")
            shown = shown.replace("\n", "\\u000a").replace("\r", "\\u000d").replace("\x1a", "\\u001a")
            self._write(op.UNICODE + shown.encode("raw-unicode-escape") + b"\n")
        else:
            encoded = obj.encode("utf-8", "surrogatepass")
            size = len(encoded)
            if size < 256 and self.proto >= 4:
                self._write(op.SHORT_BINUNICODE + bytes([size]) + encoded)
            elif size > 0xFFFFFFFF and self.proto >= 4:
                self._framer.write_large(op.BINUNICODE8 + struct.pack("<Q", size), encoded)
            else:
                self._framer.write_large(op.BINUNICODE + struct.pack("<I", size), encoded)
        self._memoize(obj)

    def _save_tuple(self, obj):
        if not obj:
            self._write(op.EMPTY_TUPLE if self.bin else op.MARK + op.TUPLE)
            return
        size = len(obj)
        short = size <= 3 and self.proto >= 2
        if not short:
            self._write(op.MARK)
        for item in obj:
            self._save(item)
        known = self.memo.get(id(obj))
        if known is not None:
            # An item holds the tuple, which was written with it.
            self._write(op.POP * size if short else op.POP_MARK if self.bin else op.POP * (size + 1))
            self._get(known[0])
            return
        self._write((op.TUPLE1, op.TUPLE2, op.TUPLE3)[size - 1] if short else op.TUPLE)
        self._memoize(obj)

    def _save_list(self, obj):
        self._write(op.EMPTY_LIST if self.bin else op.MARK + op.LIST)
        self._memoize(obj)
        self._save_appends(obj)

    def _save_dict(self, obj):
        self._write(op.EMPTY_DICT if self.bin else op.MARK + op.DICT)
        self._memoize(obj)
        self._save_setitems(obj.items())

    def _batches(self, items):
        batch = []
        for item in items:
            batch.append(item)
            if len(batch) == _BATCH:
                yield batch
                batch = []
        if batch:
            yield batch

    def _save_appends(self, items):
        for batch in self._batches(items):
            if self.bin and len(batch) > 1:
                self._write(op.MARK)
                for item in batch:
                    self._save(item)
                self._write(op.APPENDS)
                continue
            for item in batch:
                self._save(item)
                self._write(op.APPEND)

    def _save_setitems(self, pairs):
        for batch in self._batches(pairs):
            several = self.bin and len(batch) > 1
            if several:
                self._write(op.MARK)
            for key, value in batch:
                self._save(key)
                self._save(value)
                if not several:
                    self._write(op.SETITEM)
            if several:
                self._write(op.SETITEMS)

    def _save_set(self, obj):
        if self.proto < 4:
            self._save_reduced(obj, (set, (list(obj),)))
            return
        self._write(op.EMPTY_SET)
        self._memoize(obj)
        for batch in self._batches(obj):
            self._write(op.MARK)
            for item in batch:
                self._save(item)
            self._write(op.ADDITEMS)

    def _save_frozenset(self, obj):
        if self.proto < 4:
            self._save_reduced(obj, (frozenset, (list(obj),)))
            return
        self._write(op.MARK)
        for item in obj:
            self._save(item)
        known = self.memo.get(id(obj))
        if known is not None:
            self._write(op.POP_MARK)
            self._get(known[0])
            return
        self._write(op.FROZENSET)
        self._memoize(obj)

    def _save_type(self, obj):
        singletons = {type(None): None, type(NotImplemented): NotImplemented, type(...): ...}
        if obj in singletons:
            self._save_reduced(obj, (type, (singletons[obj],)))
        else:
            self._save_global(obj)

    def _save_global(self, obj, name=None):
        if name is None:
            name = getattr(obj, "__qualname__", None) or obj.__name__
        module = _module_of(obj, name)
        code = _extension_registry.get((module, name)) if self.proto >= 2 else None
        if code is not None:
            widths = ((0xFF, op.EXT1, "<B"), (0xFFFF, op.EXT2, "<H"), (0x7FFFFFFF, op.EXT4, "<i"))
            _most, opcode, form = next(width for width in widths if code <= width[0])
            self._write(opcode + struct.pack(form, code))
            return
        holder = _holder_of(obj, module, name)
        if self.proto >= 4:
            self._save(module)
            self._save(name)
            self._write(op.STACK_GLOBAL)
        elif "." in name:
            self._save_reduced(obj, (getattr, (holder, name.rpartition(".")[2])))
            return
        else:
            self._write_global(module, name)
        self._memoize(obj)

    def _write_global(self, module, name):
        if self.fix_imports:
            module, name = _OLD_NAMES.get((module, name), (_OLD_MODULES.get(module, module), name))
        encoding = "utf-8" if self.proto >= 3 else "ascii"
        try:
            self._write(op.GLOBAL + module.encode(encoding) + b"\n" + name.encode(encoding) + b"\n")
        except UnicodeEncodeError:
            message = f"can't pickle global identifier '{module}.{name}' using pickle protocol {self.proto}"
            raise PicklingError(message) from None


def _encode():
    import codecs

    return codecs.encode


def _module_of(obj, name):
    """The module that an object says it is of, else one that has it under its name."""
    module = getattr(obj, "__module__", None)
    if module is not None:
        return module
    for module_name, candidate in sys.modules.copy().items():
        if module_name in ("__main__", "__mp_main__") or candidate is None:
            continue
        try:
            if op.attribute_of(candidate, name)[0] is obj:
                return module_name
        except AttributeError:
            pass
    return "__main__"


def _holder_of(obj, module, name):
    """What holds an object under the last part of its name. Raises PicklingError if it is not found there."""
    try:
        __import__(module)
        found, holder = op.attribute_of(sys.modules[module], name)
    except (ImportError, KeyError, AttributeError) as error:
        if "<locals>" in name:
            raise AttributeError(f"Can't get local object {name!r}") from None
        raise PicklingError(f"Can't pickle {obj!r}: it's not found as {module}.{name}") from error
    if found is not obj:
        raise PicklingError(f"Can't pickle {obj!r}: it's not the same object as {module}.{name}")
    return holder


_SAVERS = {
    type(None): Pickler._save_none, bool: Pickler._save_bool, int: Pickler._save_int, float: Pickler._save_float,
    bytes: Pickler._save_bytes, bytearray: Pickler._save_bytearray, PickleBuffer: Pickler._save_buffer,
    str: Pickler._save_str, tuple: Pickler._save_tuple, list: Pickler._save_list, dict: Pickler._save_dict,
    set: Pickler._save_set, frozenset: Pickler._save_frozenset, type: Pickler._save_type,
    FunctionType: Pickler._save_global,
}
