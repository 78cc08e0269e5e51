"""Keeps the two sides of a relationship in step. SQLAlchemy lib/sqlalchemy/orm/attributes.py, backref_listeners."""

from .. import event, util
from .base import NO_VALUE, PASSIVE_NO_FETCH, PASSIVE_NO_RESULT, instance_dict, instance_state, state_str


def _bulk_replace_token(impl):
    return impl._bulk_replace_token if impl.collection else None


class _Backref:
    """The listeners of one side, the attribute of `impl`; `key` is the other side's.

    Each change here is made there too. The change there fires its own listeners, with the token that started it all: a
    listener that finds a token of the attribute it is about to change has come round and stops.
    """

    def __init__(self, impl, key, uselist):
        self.impl = impl
        self.token = impl.parent_token
        self.key = key
        self.uselist = uselist

    def _check(self, state, initiator, child_impl):
        if initiator.parent_token is not self.token and initiator.parent_token is not child_impl.parent_token:
            raise ValueError(
                f'Bidirectional attribute conflict detected: Passing object {state_str(state)} to attribute '
                f'"{initiator.parent_token}" triggers a modify event on attribute "{child_impl.parent_token}" via the '
                f'backref "{self.token}".'
            )

    def _append_to(self, child, state, initiator):
        """Has `child` refer to the object of `state`."""
        child_state = instance_state(child)
        child_impl = child_state.manager[self.key].impl
        self._check(state, initiator, child_impl)
        if initiator is not child_impl._append_token and initiator is not _bulk_replace_token(child_impl):
            child_impl.append(child_state, instance_dict(child), state.obj(), initiator, passive=PASSIVE_NO_FETCH)

    def on_set(self, state, child, oldchild, initiator, **kw):
        if oldchild is child:
            return child
        if oldchild is not None and oldchild is not PASSIVE_NO_RESULT and oldchild is not NO_VALUE:
            old_state = instance_state(oldchild)
            impl = old_state.manager[self.key].impl
            single = not impl.collection and not impl.dynamic
            if initiator is not (impl._replace_token if single else impl._remove_token):
                impl.pop(
                    old_state, instance_dict(oldchild), state.obj(), self.impl._append_token, passive=PASSIVE_NO_FETCH
                )
        if child is not None:
            self._append_to(child, state, initiator)
        return child

    def on_append(self, state, child, initiator, **kw):
        if child is None:
            return None
        self._append_to(child, state, initiator)
        return child

    def on_remove(self, state, child, initiator, **kw):
        if child is None or child is PASSIVE_NO_RESULT or child is NO_VALUE:
            return
        child_state = instance_state(child)
        impl = child_state.manager[self.key].impl
        single = not impl.collection and not impl.dynamic
        replacing = impl._replace_token if single else _bulk_replace_token(impl)
        if initiator is impl._remove_token or initiator is replacing:
            return
        if single and self.uselist and not self.impl.dynamic and util.has_dupes(state.dict[self.impl.key], child):
            # The object stays a member: it was in the collection more than once.
            return
        impl.pop(child_state, instance_dict(child), state.obj(), initiator, passive=PASSIVE_NO_FETCH)


def backref_listeners(attribute, key, uselist):
    """Makes changes of `attribute` change the attribute `key` of the objects on the other side."""
    sides = _Backref(attribute.impl, key, uselist)
    for identifier, listener in (
        ("append", sides.on_append) if uselist else ("set", sides.on_set),
        ("remove", sides.on_remove),
    ):
        event.listen(attribute, identifier, listener, retval=True, raw=True, include_key=True)
