"""The operators of PostgreSQL's types. SQLAlchemy lib/sqlalchemy/dialects/postgresql/operators.py."""

from ...types import Boolean
from ...sql.operators import _PRECEDENCE, custom_op, eq, json_getitem_op

_getitem = _PRECEDENCE[json_getitem_op]
_eq = _PRECEDENCE[eq]


def _access(opstring):
    return custom_op(opstring, precedence=_getitem, natural_self_precedent=True, eager_grouping=True)


def _grouping_test(opstring):
    return custom_op(
        opstring, precedence=_eq, natural_self_precedent=True, eager_grouping=True, is_comparison=True
    )


def _test(opstring):
    return custom_op(opstring, precedence=_eq, is_comparison=True)


ASTEXT = _access("->>")
JSONPATH_ASTEXT = _access("#>>")
HAS_KEY = _grouping_test("?")
HAS_ALL = _grouping_test("?&")
HAS_ANY = _grouping_test("?|")
DELETE_PATH = _access("#-")
PATH_EXISTS = _grouping_test("@?")
PATH_MATCH = _grouping_test("@@")
CONTAINS = _grouping_test("@>")
CONTAINED_BY = _grouping_test("<@")
OVERLAP = _test("&&")
STRICTLY_LEFT_OF = _test("<<")
STRICTLY_RIGHT_OF = _test(">>")
NOT_EXTEND_RIGHT_OF = _test("&<")
NOT_EXTEND_LEFT_OF = _test("&>")
ADJACENT_TO = _test("-|-")
GETITEM = _access("->")


class KeyTests:
    """What values with keys, of HSTORE and JSONB, can be asked."""

    __slots__ = ()

    def has_key(self, other):
        return self.operate(HAS_KEY, other, result_type=Boolean)

    def has_all(self, other):
        return self.operate(HAS_ALL, other, result_type=Boolean)

    def has_any(self, other):
        return self.operate(HAS_ANY, other, result_type=Boolean)

    def contains(self, other, **kwargs):
        return self.operate(CONTAINS, other, result_type=Boolean)

    def contained_by(self, other):
        return self.operate(CONTAINED_BY, other, result_type=Boolean)
