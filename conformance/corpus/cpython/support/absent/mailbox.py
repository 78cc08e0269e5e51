"""In the place of `mailbox`, whose classes tests subscript."""

import types


class Mailbox:
    __class_getitem__ = classmethod(types.GenericAlias)


class _PartialFile:
    __class_getitem__ = classmethod(types.GenericAlias)
