"""Parameters of a call, and transactions as context managers. SQLAlchemy lib/sqlalchemy/engine/util.py."""

from collections.abc import Mapping

from .. import exc, util


def _distill_params_20(params):
    """The parameters of `execute` as a list of dictionaries."""
    if params is None:
        return ()
    if isinstance(params, (list, tuple)):
        if params and not isinstance(params[0], Mapping):
            raise exc.ArgumentError("List argument must consist only of dictionaries")
        return params
    if isinstance(params, Mapping):
        return [params]
    raise exc.ArgumentError("mapping or list expected for parameters")


def _distill_raw_params(params):
    """The parameters of `exec_driver_sql` as a list."""
    if params is None:
        return ()
    if isinstance(params, list):
        if params and not isinstance(params[0], (tuple, Mapping)):
            raise exc.ArgumentError("List argument must consist only of tuples or dictionaries")
        return params
    if isinstance(params, (tuple, Mapping)):
        return [params]
    raise exc.ArgumentError("mapping or sequence expected for parameters")


class TransactionalContext:
    """A transaction that `with` commits or rolls back."""

    __slots__ = ("_outer_trans_ctx", "_trans_subject", "__weakref__")

    @classmethod
    def _trans_ctx_check(cls, subject):
        context = subject._trans_context_manager
        if context and not context._transaction_is_active():
            raise exc.InvalidRequestError(
                "Can't operate on closed transaction inside context manager.  Please complete the context manager "
                "before emitting further commands."
            )

    def __enter__(self):
        subject = self._get_subject()
        self._outer_trans_ctx = subject._trans_context_manager
        self._trans_subject = subject
        subject._trans_context_manager = self
        return self

    def __exit__(self, type_, value, traceback):
        subject = getattr(self, "_trans_subject", None)
        ours = subject is not None and subject._trans_context_manager is self
        try:
            if type_ is None and self._transaction_is_active():
                try:
                    self.commit()
                except BaseException:
                    with util.safe_reraise():
                        if self._rollback_can_be_called():
                            self.rollback()
            elif not self._transaction_is_active():
                if not self._transaction_is_closed():
                    self.close()
            elif self._rollback_can_be_called():
                self.rollback()
        finally:
            if ours:
                subject._trans_context_manager = self._outer_trans_ctx
            self._trans_subject = self._outer_trans_ctx = None


__molt_missing__ = ("connection_memoize",)
