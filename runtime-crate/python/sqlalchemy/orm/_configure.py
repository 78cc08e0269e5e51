"""Configuring the mappers of registries once all classes are known, and taking them apart again.

SQLAlchemy lib/sqlalchemy/orm/mapper.py configure_mappers and what is below it.
"""

import weakref

from .. import exc as sa_exc
from .base import EXT_SKIP

_mapper_registries = weakref.WeakKeyDictionary()


class _Progress:
    """Whether mappers are being configured: what happens meanwhile does not start it again."""

    running = False


def _all_registries():
    return set(_mapper_registries)


def _unconfigured_mappers():
    for registry in _all_registries():
        yield from registry._mappers_to_configure()


def configure_mappers():
    """Initializes the relationships of all mappers."""
    _configure_registries(_all_registries(), cascade=True)


def _configure_registries(registries, cascade):
    if _Progress.running or not any(registry._new_mappers for registry in registries):
        return
    from .mapper import Mapper

    _Progress.running = True
    try:
        Mapper.dispatch.before_configured()
        for registry in _with_dependencies(registries):
            _configure_registry(registry, registries, cascade)
    finally:
        _Progress.running = False
    Mapper.dispatch.after_configured()


def _with_dependencies(registries):
    from .decl_api import registry

    return registry._recurse_with_dependencies(set(registries))


def _configure_registry(registry, registries, cascade):
    skipped = False
    for mapper in registry._mappers_to_configure():
        # All listeners are asked until one says to skip the mapper.
        if any(listener(mapper, mapper.class_) is EXT_SKIP for listener in mapper.dispatch.before_mapper_configured):
            skipped = True
        else:
            _configure_mapper(mapper)
    if not skipped:
        registry._new_mappers = False
    if not cascade and registry._dependencies.difference(registries):
        raise sa_exc.InvalidRequestError("configure was called with cascade=False but additional registries remain")


def _configure_mapper(mapper):
    failure = mapper._configure_failed
    if failure:
        error = sa_exc.InvalidRequestError(
            "One or more mappers failed to initialize - can't proceed with initialization of other mappers. Triggering "
            "mapper: '%s'. Original exception was: %s" % (mapper, failure)
        )
        error._configure_failed = failure
        raise error
    if mapper.configured:
        return
    try:
        mapper._post_configure_properties()
        mapper._expire_memoizations()
        mapper.dispatch.mapper_configured(mapper, mapper.class_)
    except Exception as err:
        if not hasattr(err, "_configure_failed"):
            mapper._configure_failed = err
        raise


def _dispose_registries(registries, cascade):
    """Removes all mappings of the registries."""
    from .decl_api import registry

    for reg in registry._recurse_with_dependents(set(registries)):
        if not cascade and reg._dependents.difference(registries):
            raise sa_exc.InvalidRequestError(
                "Registry has dependent registries that are not disposed; pass cascade=True to clear these also"
            )
        while reg._managers:
            manager, _ = reg._managers.popitem()
            reg._dispose_manager_and_mapper(manager)
        for dependency in reg._dependencies:
            dependency._dependents.discard(reg)
        reg._dependents.clear()
        reg._dependencies.clear()
        reg._new_mappers = False
