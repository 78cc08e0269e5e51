"""MySQL's ENUM and SET. SQLAlchemy lib/sqlalchemy/dialects/mysql/enumerated.py."""

import re

from ... import exc, sql, util
from ...sql import sqltypes, type_api
from .types import _StringType


class ENUM(type_api.NativeForEmulated, sqltypes.Enum, _StringType):
    """ENUM, whose values stand in the column's definition."""

    __visit_name__ = "ENUM"
    native_enum = True

    def __init__(self, *enums, **kw):
        kw.pop("strict", None)
        self._enum_init(enums, kw)
        _StringType.__init__(self, length=self.length, **kw)

    @classmethod
    def adapt_emulated_to_native(cls, impl, **kw):
        taken = {
            "validate_strings": impl.validate_strings,
            "values_callable": impl.values_callable,
            "omit_aliases": impl._omit_aliases,
        }
        return cls(**{**taken, **kw})

    def _object_value_for_elem(self, elem):
        # What MySQL keeps of a value that it does not know.
        return elem if elem == "" else super()._object_value_for_elem(elem)

    def __repr__(self):
        return util.generic_repr(self, to_inspect=[ENUM, _StringType, sqltypes.Enum])


class SET(_StringType):
    """SET: several of a list of values, as text or as a number whose bits they are."""

    __visit_name__ = "SET"

    def __init__(self, *values, **kw):
        self.retrieve_as_bitwise = kw.pop("retrieve_as_bitwise", False)
        self.values = values
        if self.retrieve_as_bitwise:
            self._bits = {value: 1 << at for at, value in enumerate(values)}
        elif "" in values:
            raise exc.ArgumentError("Can't use the blank value '' in a SET without setting retrieve_as_bitwise=True")
        kw.setdefault("length", max(map(len, values), default=0))
        super().__init__(**kw)

    def column_expression(self, colexpr):
        if not self.retrieve_as_bitwise:
            return colexpr
        return sql.type_coerce(sql.type_coerce(colexpr, sqltypes.Integer) + 0, self)

    def result_processor(self, dialect, coltype):
        convert = super().result_processor(dialect, coltype)

        def of_number(value):
            if value is None:
                return None
            number = int(value)
            return {name for name, bit in self._bits.items() if number & bit}

        def of_text(value):
            if isinstance(value, str):
                return set(re.findall("[^,]+", convert(value) if convert else value))
            if value is not None:
                value.discard("")
            return value

        return of_number if self.retrieve_as_bitwise else of_text

    def bind_processor(self, dialect):
        convert = super().bind_processor(dialect)

        def converted(value):
            return convert(value) if convert else value

        def to_number(value):
            if value is None:
                return None
            if isinstance(value, (int, str)):
                return converted(value)
            number = 0
            for name in value:
                number |= self._bits[name]
            return number

        def to_text(value):
            if value is None or isinstance(value, (int, str)):
                return converted(value)
            return converted(",".join(value))

        return to_number if self.retrieve_as_bitwise else to_text

    def adapt(self, cls, **kw):
        return util.constructor_copy(self, cls, *self.values, **{**kw, "retrieve_as_bitwise": self.retrieve_as_bitwise})

    def __repr__(self):
        return util.generic_repr(
            self, to_inspect=[SET, _StringType], additional_kw=[("retrieve_as_bitwise", False)]
        )
