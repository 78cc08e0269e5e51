"""The strategies of loading columns and relationships. SQLAlchemy lib/sqlalchemy/orm/strategies.py.

Columns are in _column_loading.py, relationships in _lazy_loading.py, _joined_loading.py, _selectin_loading.py and
_subquery_loading.py. A strategy adds to the statement (`setup_query`) and to the populators of its rows
(`create_row_processor`); it is chosen by the property, or by an option of the statement.
"""

from ._column_loading import (
    ColumnLoader, DeferredColumnLoader, ExpressionColumnLoader, LoadDeferredColumns, UninstrumentedColumnLoader,
    _register_attribute, single_parent_validator,
)
from ._joined_loading import JoinedLoader
from ._lazy_loading import (
    AbstractRelationshipLoader, DoNothingLoader, ImmediateLoader, LazyLoader, LoadLazyAttribute, NoLoader, PostLoader,
)
from ._selectin_loading import SelectInLoader
from ._subquery_loading import SubqueryLoader

__molt_missing__ = ()
