"""INSERT of many rows in few statements. SQLAlchemy lib/sqlalchemy/sql/compiler.py _deliver_insertmanyvalues_batches."""

import itertools
import operator
import re
from enum import IntFlag
from typing import Any, NamedTuple, Optional

from .. import exc
from .base import _SentinelDefaultCharacterization as _Kinds


class InsertmanyvaluesSentinelOpts(IntFlag):
    """What kinds of columns tell the rows of an INSERT apart, and how."""

    NOT_SUPPORTED = 1
    AUTOINCREMENT = 2
    IDENTITY = 4
    SEQUENCE = 8
    ANY_AUTOINCREMENT = 14
    _SUPPORTED_OR_NOT = 15
    USE_INSERT_FROM_SELECT = 16
    RENDER_SELECT_COL_CASTS = 64


class _InsertManyValues(NamedTuple):
    """How the VALUES of a statement are to be repeated."""

    is_default_expr: bool
    single_values_expr: str
    insert_crud_params: list
    num_positional_params_counted: int
    sort_by_parameter_order: bool = False
    includes_upsert_behaviors: bool = False
    sentinel_columns: Optional[Any] = None
    num_sentinel_columns: int = 0
    sentinel_param_keys: Optional[list] = None
    implicit_sentinel: bool = False
    has_upsert_bound_parameters: bool = False
    embed_values_counter: bool = False


class _InsertManyValuesBatch(NamedTuple):
    """One statement of an INSERT of many rows."""

    replaced_statement: str
    replaced_parameters: Any
    processed_setinputsizes: Optional[Any]
    batch: list
    sentinel_values: list
    current_batch_size: int
    batchnum: int
    total_batches: int
    rows_sorted: bool
    is_downgraded: bool


_WITHOUT_AUTOINCREMENT = {
    _Kinds.CLIENTSIDE: InsertmanyvaluesSentinelOpts._SUPPORTED_OR_NOT,
    _Kinds.SENTINEL_DEFAULT: InsertmanyvaluesSentinelOpts._SUPPORTED_OR_NOT,
    _Kinds.NONE: InsertmanyvaluesSentinelOpts._SUPPORTED_OR_NOT,
    _Kinds.IDENTITY: InsertmanyvaluesSentinelOpts.IDENTITY,
    _Kinds.SEQUENCE: InsertmanyvaluesSentinelOpts.SEQUENCE,
}
_WITH_AUTOINCREMENT = {**_WITHOUT_AUTOINCREMENT, _Kinds.NONE: InsertmanyvaluesSentinelOpts.AUTOINCREMENT}

_TOKEN = "__EXECMANY_TOKEN__"


def sentinel_columns(compiler, table):
    """The columns that tell the table's inserted rows apart under the dialect, or None."""
    characteristics = table._sentinel_column_characteristics
    columns = characteristics.columns
    if columns is None:
        return None
    lookup = _WITH_AUTOINCREMENT if characteristics.is_autoinc else _WITHOUT_AUTOINCREMENT
    if compiler.dialect.insertmanyvalues_implicit_sentinel & lookup.get(
        characteristics.default_characterization, 0
    ):
        return columns
    if characteristics.is_explicit:
        raise exc.InvalidRequestError(
            f"Column {columns[0]} can't be explicitly marked as a sentinel column when using the "
            f"{compiler.dialect.name} dialect, as the particular type of default generation on this column is not "
            "currently compatible with this dialect's specific INSERT..RETURNING syntax which can receive the "
            "server-generated value in a deterministic way.  To remove this error, remove insert_sentinel=True from "
            "primary key autoincrement columns; these columns are automatically used as sentinels for supported "
            "dialects in any case."
        )
    return None


def _single_rows(compiler, imv, sort_by_parameter_order):
    """(whether the rows go one by one, whether that is a downgrade)."""
    if imv.is_default_expr and not compiler.dialect.supports_default_metavalue:
        return True, False
    if (
        sort_by_parameter_order
        and compiler._result_columns
        and (
            imv.sentinel_columns is None or (imv.includes_upsert_behaviors and not imv.embed_values_counter)
        )
    ):
        return True, True
    if imv.has_upsert_bound_parameters and not imv.embed_values_counter and compiler._result_columns:
        return True, True
    return False, False


def batches(
    compiler, statement, parameters, compiled_parameters, batch_size, sort_by_parameter_order, schema_translate_map
):
    """The statements that insert all of `parameters`, as _InsertManyValuesBatch."""
    imv = compiler._insertmanyvalues
    sentinel_of = operator.itemgetter(*imv.sentinel_param_keys) if imv.sentinel_param_keys else None
    total = len(parameters)
    single, downgraded = _single_rows(compiler, imv, sort_by_parameter_order)
    if single:
        for number, (param, compiled_param) in enumerate(zip(parameters, compiled_parameters), 1):
            yield _InsertManyValuesBatch(
                statement, param, None, [param], [sentinel_of(compiled_param)] if sentinel_of else [], 1, number,
                total, sort_by_parameter_order, downgraded,
            )
        return
    single_values = imv.single_values_expr
    crud_params = imv.insert_crud_params
    if schema_translate_map:

        def translated(text):
            return compiler.preparer._render_schema_translates(text, schema_translate_map)

        single_values = translated(single_values)
        crud_params = [(col, key, translated(expr), st) for col, key, expr, st in crud_params]
    statement = statement.replace(f"({single_values})", _TOKEN)
    max_params = compiler.dialect.insertmanyvalues_max_parameters
    if max_params:
        per_row = len(crud_params)
        batch_size = min(batch_size, (max_params - (len(compiler.bind_names) - per_row)) // per_row)
    writer = _Numbered(compiler, imv, single_values) if compiler.positional else _Named(
        compiler, imv, crud_params, parameters[0]
    )
    total_batches = total // batch_size + (1 if total % batch_size else 0)
    for number, start in enumerate(range(0, total, batch_size), 1):
        batch = parameters[start:start + batch_size]
        values, batch_parameters = writer.written(batch)
        yield _InsertManyValuesBatch(
            statement.replace(_TOKEN, values), batch_parameters, None, batch,
            [sentinel_of(cb) for cb in compiled_parameters[start:start + batch_size]] if sentinel_of else [],
            len(batch), number, total_batches, sort_by_parameter_order, False,
        )


class _Numbered:
    """Writes the rows of a batch with numbered parameters."""

    def __init__(self, compiler, imv, single_values):
        self.counter = imv.embed_values_counter
        self.char = compiler._numeric_binds_identifier_char
        template = f"({single_values}, _IMV_VALUES_COUNTER), " if self.counter else f"({single_values}), "
        self.template = re.sub(re.escape(self.char) + r"\d+", "%s", template)
        self.counted = imv.num_positional_params_counted
        self.lower = self.upper = 0
        expanded = {name for elem in imv.insert_crud_params for name in elem[3]}
        if expanded:
            positions = [idx for idx, name in enumerate(compiler.positiontup) if name in expanded]
            self.lower, self.upper = min(positions), max(positions) + 1
            assert len(positions) == self.upper - self.lower

    def written(self, batch):
        if self.counter:
            values = "".join(
                self.template.replace("_IMV_VALUES_COUNTER", str(i)) for i in range(len(batch))
            )[:-2]
        else:
            values = (self.template * len(batch))[:-2]
        if self.counted > 0:
            start = self.lower + 1
            values = values % tuple([
                f"{self.char}{i}" for i in range(start, self.counted * len(batch) + start)
            ])
        if self.counted == len(batch[0]):
            return values, tuple(itertools.chain.from_iterable(batch))
        left, right = batch[0][:self.lower], batch[0][self.upper:]
        middle = itertools.chain.from_iterable(row[self.lower:self.upper] for row in batch)
        return values, tuple(left) + tuple(middle) + tuple(right)


class _Named:
    """Writes the rows of a batch with named parameters."""

    def __init__(self, compiler, imv, crud_params, first):
        self.counter = imv.embed_values_counter
        escaped = compiler.escaped_bind_names
        template = compiler.bindtemplate
        clauses = []
        keys = set()
        for _, _, formatted, bind_keys in crud_params:
            for key in bind_keys:
                key = escaped.get(key, key)
                keys.add(key)
                formatted = formatted.replace(
                    template % {"name": key}, template % {"name": f"{key}__EXECMANY_INDEX__"}
                )
            clauses.append(formatted)
        self.clause = "(%s%s)" % (", ".join(clauses), ", _IMV_VALUES_COUNTER" if self.counter else "")
        self.keys = keys.intersection(first)
        self.base = {key: value for key, value in first.items() if key not in self.keys}

    def written(self, batch):
        clauses = []
        parameters = dict(self.base)
        for i, row in enumerate(batch):
            clause = self.clause.replace("EXECMANY_INDEX__", str(i))
            clauses.append(clause.replace("_IMV_VALUES_COUNTER", str(i)) if self.counter else clause)
            parameters.update({f"{key}__{i}": row[key] for key in self.keys})
        return ", ".join(clauses), parameters
