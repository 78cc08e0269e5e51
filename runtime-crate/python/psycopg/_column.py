"""A column of a result. psycopg/_column.py."""

_NAMES = ("name", "type_code", "display_size", "internal_size", "precision", "scale", "null_ok")


class Column:
    """A column as a sequence of the seven parts that DBAPI describes."""

    __module__ = "psycopg"
    null_ok = None

    def __init__(self, cursor, index):
        result = cursor.pgresult
        self.name = result.fname(index).decode() or f"column_{index + 1}"
        self.type_code = result.ftype(index)
        self._info = cursor.adapters.types.get(self.type_code)
        self._modifier, self._size = result.fmod(index), result.fsize(index)

    def __repr__(self):
        return f"<Column {self.name!r}, type: {self.type_display} (oid: {self.type_code})>"

    def __len__(self):
        return len(_NAMES)

    def __getitem__(self, index):
        if isinstance(index, slice):
            return tuple([getattr(self, name) for name in _NAMES[index]])
        return getattr(self, _NAMES[index])

    @property
    def type_display(self):
        if self._info is None:
            return str(self.type_code)
        return self._info.get_type_display(self.type_code, self._modifier)

    @property
    def display_size(self):
        return None if self._info is None else self._info.get_display_size(self._modifier)

    @property
    def internal_size(self):
        return None if self._size < 0 else self._size

    @property
    def precision(self):
        return None if self._info is None else self._info.get_precision(self._modifier)

    @property
    def scale(self):
        return None if self._info is None else self._info.get_scale(self._modifier)
