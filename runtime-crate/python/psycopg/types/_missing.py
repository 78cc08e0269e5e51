"""Types whose values cannot be made yet."""

from .. import errors as e
from ..adapt import Loader
from ._oids import RANGES


class _MissingLoader(Loader):
    def load(self, data):
        raise e.NotSupportedError(f"values of ranges (type {self.oid}) are not supported")


def register_default_adapters(context):
    for oid in RANGES.values():
        context.adapters.register_loader(oid, _MissingLoader)
