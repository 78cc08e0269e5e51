"""Whether validators run. attr/_config.py."""

__all__ = ["set_run_validators", "get_run_validators"]

_run_validators = True


def get_run_validators():
    """Whether validators run."""
    return _run_validators


def set_run_validators(run):
    """Say whether validators run."""
    global _run_validators
    if run is not True and run is not False:
        raise TypeError("'run' must be bool.")
    _run_validators = run
