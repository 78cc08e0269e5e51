"""Copying of key values between the objects of a relationship or of an inheritance chain.

SQLAlchemy lib/sqlalchemy/orm/sync.py. Pairs are (column of the source, column of the destination).
"""

from . import exc
from .base import PassiveFlag, _none_set, state_str


def _source_key(mapper, column, dest_column):
    """The attribute of the source that holds `column`."""
    try:
        return mapper._columntoproperty[column].key
    except exc.UnmappedColumnError as err:
        raise exc.UnmappedColumnError(
            "Can't execute sync rule for source column '%s'; mapper '%s' does not map this column.  Try using an "
            "explicit `foreign_keys` collection which does not include destination column '%s' (or use a viewonly=True "
            "relation)." % (column, mapper, dest_column)
        ) from err


def _dest_key(mapper, column):
    """The attribute of the destination that holds `column`."""
    try:
        return mapper._columntoproperty[column].key
    except exc.UnmappedColumnError as err:
        raise exc.UnmappedColumnError(
            "Can't execute sync rule for destination column '%s'; mapper '%s' does not map this column.  Try using an "
            "explicit `foreign_keys` collection which does not include this column (or use a viewonly=True relation)."
            % (column, mapper)
        ) from err


def _current(state, key):
    return state.manager[key].impl.get(state, state.dict, PassiveFlag.PASSIVE_OFF)


def populate(source, source_mapper, dest, dest_mapper, synchronize_pairs, uowcommit, flag_cascaded_pks):
    """Gives `dest` the keys of `source`."""
    for left, right in synchronize_pairs:
        value = _current(source, _source_key(source_mapper, left, right))
        dest.manager[_dest_key(dest_mapper, right)].impl.set(dest, dest.dict, value, None)
        if flag_cascaded_pks and left.primary_key and right.primary_key and right.references(left):
            # The database changes this key itself (ON UPDATE CASCADE): the UPDATE must look for the new one.
            uowcommit.attributes["pk_cascaded", dest, right] = True


def bulk_populate_inherit_keys(source_dict, source_mapper, synchronize_pairs):
    """The same within one mapping of values, for the tables of an inheritance chain."""
    for left, right in synchronize_pairs:
        value = source_dict[_source_key(source_mapper, left, right)]
        source_dict[_dest_key(source_mapper, right)] = value


def clear(dest, dest_mapper, synchronize_pairs):
    """Sets the keys of `dest` to None."""
    for left, right in synchronize_pairs:
        if right.primary_key and dest_mapper._get_state_attr_by_column(dest, dest.dict, right) not in _none_set:
            raise AssertionError(
                f"Dependency rule on column '{left}' tried to blank-out primary key column '{right}' on instance "
                f"'{state_str(dest)}'"
            )
        dest.manager[_dest_key(dest_mapper, right)].impl.set(dest, dest.dict, None, None)


def update(source, source_mapper, dest, old_prefix, synchronize_pairs):
    """Fills the row `dest` with the keys of `source`, as they are and, under `old_prefix`, as they were."""
    for left, right in synchronize_pairs:
        key = _source_key(source_mapper, left, right)
        dest[right.key] = _current(source, key)
        dest[old_prefix + right.key] = source_mapper._get_committed_attr_by_column(source.obj(), left)


def populate_dict(source, source_mapper, dict_, synchronize_pairs):
    """Fills the row `dict_` with the keys of `source`."""
    for left, right in synchronize_pairs:
        dict_[right.key] = _current(source, _source_key(source_mapper, left, right))


def source_modified(uowcommit, source, source_mapper, synchronize_pairs):
    """Whether a key of `source` had another value before this flush."""
    return any(
        uowcommit.get_attribute_history(
            source, _source_key(source_mapper, left, right), PassiveFlag.PASSIVE_NO_INITIALIZE
        ).deleted
        for left, right in synchronize_pairs
    )
