"""What a flush asks a mapper: which columns of which table are keys, have defaults, take None. The order of its tables.

Parts of SQLAlchemy lib/sqlalchemy/orm/mapper.py.
"""

from .. import util
from ..sql import schema
from ..sql import util as sql_util
from ..util import HasMemoized

memoized = HasMemoized.memoized_attribute


def _given_by_database(server_side, client_side):
    """Whether a value is computed in the database: by a default of the table, or an SQL expression in the statement."""
    return server_side is not None or (client_side is not None and client_side.is_clause_element)


def _keys(columns_by_table):
    return {
        table: frozenset(col.key for col in columns if col.key is not None) for table, columns in columns_by_table.items()
    }


class ColumnsMixin:
    """The part of Mapper that is about writing rows. All are dicts by table, but for those that say otherwise."""

    def _by_table(self, select):
        return {
            table: frozenset(col for col in columns if select(col)) for table, columns in self._cols_by_table.items()
        }

    @memoized
    def _insert_cols_evaluating_none(self):
        return self._by_table(lambda col: col.type.should_evaluate_none)

    @memoized
    def _insert_cols_as_none(self):
        """Keys of the columns that an INSERT gives as NULL if they have no value."""
        return _keys(
            self._by_table(
                lambda col: not (
                    col.primary_key or col.server_default or col.default or col.type.should_evaluate_none
                )
            )
        )

    @memoized
    def _propkey_to_col(self):
        return {
            table: {self._columntoproperty[col].key: col for col in columns}
            for table, columns in self._cols_by_table.items()
        }

    @memoized
    def _pk_keys_by_table(self):
        return {table: frozenset([col.key for col in pks]) for table, pks in self._pks_by_table.items()}

    @memoized
    def _pk_attr_keys_by_table(self):
        return {
            table: frozenset([self._columntoproperty[col].key for col in pks])
            for table, pks in self._pks_by_table.items()
        }

    @memoized
    def _server_default_cols(self):
        return self._by_table(lambda col: _given_by_database(col.server_default, col.default))

    @memoized
    def _server_onupdate_default_cols(self):
        return self._by_table(lambda col: _given_by_database(col.server_onupdate, col.onupdate))

    @memoized
    def _server_default_col_keys(self):
        return _keys(self._server_default_cols)

    @memoized
    def _server_onupdate_default_col_keys(self):
        return _keys(self._server_onupdate_default_cols)

    @memoized
    def _server_default_plus_onupdate_propkeys(self):
        """The attributes whose values the database may give; a set."""
        return {
            self._columntoproperty[col].key
            for by_table in (self._server_default_cols, self._server_onupdate_default_cols)
            for columns in by_table.values()
            for col in columns.intersection(self._columntoproperty)
        }

    @memoized
    def _version_id_prop(self):
        return None if self.version_id_col is None else self._columntoproperty[self.version_id_col]

    @memoized
    def _version_id_has_server_side_value(self):
        column = self.version_id_col
        if not isinstance(column, schema.Column):
            return column is not None
        default = column.default
        return column.server_default is not None or (
            default is not None and not default.is_scalar and not default.is_callable
        )

    def _prefer_eager_defaults(self, dialect, table):
        """Whether values that the database gives are fetched with the INSERT."""
        if self.eager_defaults != "auto":
            return self.eager_defaults
        if not table.implicit_returning:
            return False
        return table in self._server_default_col_keys and dialect.insert_executemany_returning

    @memoized
    def _compiled_cache(self):
        return util.LRUCache(self._compiled_cache_size)

    @memoized
    def _multiple_persistence_tables(self):
        return len(self.tables) > 1

    @memoized
    def _sorted_tables(self):
        """{table: mapper} of the hierarchy, in the order of their dependencies."""
        mapper_of = {}
        for mapper in self.base_mapper.self_and_descendants:
            for table in mapper.tables:
                mapper_of.setdefault(table, mapper)
        inherited = [
            (base_table, table)
            for table, mapper in mapper_of.items()
            if mapper.inherits
            for base_table in mapper.inherits.tables
        ]

        def skip(fk):
            return _is_against_inheritance(fk, mapper_of)

        ordered = sql_util.sort_tables(mapper_of, skip_fn=skip, extra_dependencies=inherited)
        return {table: mapper_of[table] for table in ordered}

    @util.memoized_property
    def _table_to_equated(self):
        """By table, the (mapper, pairs of equal columns) along which a flush hands on its values."""
        result = {table: [] for table in self._sorted_tables}
        for table, found in result.items():
            columns = set(table.c)
            for mapper in self.iterate_to_root():
                pairs = mapper._inherits_equated_pairs or ()
                if any(not columns.isdisjoint(left.proxy_set) for left, _ in pairs):
                    found.append((mapper, pairs))
        return result


def _is_against_inheritance(fk, mapper_of):
    """Whether a foreign key from a base's table to a subclass's would stand against the order of inheritance."""
    referring, referred = mapper_of.get(fk.parent.table), mapper_of.get(fk.column.table)
    if referring is None or referred is None or referred is referring or referred.inherit_condition is None:
        return False
    joined = set(sql_util._find_columns(referred.inherit_condition))
    if referring.inherit_condition is None:
        return fk.parent not in joined
    joined.update(sql_util._find_columns(referring.inherit_condition))
    return fk.parent not in joined and fk.column not in joined
